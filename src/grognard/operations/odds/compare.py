"""Compare: which book is kinder? The odds by several rulebooks, side by side."""

from typing import Annotated, ClassVar

import msgspec

from grognard.base.errors import InputError
from grognard.chances.comparing.compare import Comparison, ManyComparisons, compare_in, compare_many
from grognard.chances.comparing.pairs import PairedArena, PairedPlan, PairedTally
from grognard.chances.counting.arena import FightPlan
from grognard.chances.counting.monte_carlo import INTERRUPTED
from grognard.chances.counting.monte_carlo import Progress as Told
from grognard.chances.pictures.comparison_page import write_comparison, write_comparisons
from grognard.encounter.setting import FightSetting, locate_errors
from grognard.operations.fields import field
from grognard.operations.fights.fight_question import list_encounters, read_fight_setting
from grognard.operations.odds.many_fights_question import CountedQuestion, step_of_tally
from grognard.operations.operation import Answer, Facts, Progress
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.loader import is_house_rules, rulebook_ids
from grognard.rulebooks.rule_documents import BOOKS
from grognard.rulebooks.schema import Rulebook
from grognard.tactics.skill_levels import tactics_of
from grognard.text.comparison import tell_comparison, tell_many
from grognard.text.parts import Parts


class CompareFacts(Facts):
    """The odds by each book, and how the others differ from the first; of several encounters, `many`."""

    comparison: Comparison
    many: ManyComparisons | None = None

    def document(self) -> object:
        """Return the comparison itself, or those of several encounters."""
        return msgspec.to_builtins(self.many or self.comparison, str_keys=True)


class CompareBooks(CountedQuestion[CompareFacts], frozen=True, kw_only=True, tag="compare"):
    """Put the odds by several rulebooks side by side; `rules` names them, with commas between, else all five.

    A single one of house rules is compared with the book it extends.

    >>> from grognard.operations.asking import ask
    >>> answer = ask(CompareBooks(what="2 fighter 1 vs 3 goblin", rules="bf,bxe", fights=100))
    >>> [odds.rules for odds in answer.facts.comparison.odds]
    ['bf', 'bxe']
    """

    more: Annotated[
        tuple[str, ...],
        field("further encounters: files, folders of them, or matchups", typed="MORE", word=True, words=True),
    ] = ()
    report: Annotated[str | None, field("also write a page with pictures", typed="FILE.html")] = None

    rules_help: ClassVar = ("A,B,...", "rulebooks, ids or files, with commas between; else all five")

    def answer_while(self, dice: TypedDice, progress: Progress) -> Answer[CompareFacts]:
        """Run the fights by every book and tell what differs."""
        encounters = list(list_encounters((self.what, *self.more)))
        limits = self.limits
        arenas = [self._set_up(self._read_settings(encounters[0], several=len(encounters) > 1))]

        def tell(plan: PairedPlan) -> Told[PairedTally]:
            first = plan.plans[0]
            name = first.encounter.sides[first.watched].name
            return lambda tally: progress(step_of_tally(name, tally.tallies[0], first.watched, limits))

        story, workers = Parts(), self.choose_workers()
        if len(encounters) == 1:
            comparison = compare_in(arenas[0], limits, workers=workers, progress=tell(arenas[0].plan))
            tell_comparison(story, comparison)
            facts = CompareFacts(comparison)
        else:
            arenas += [self._set_up(self._read_settings(one, several=True)) for one in encounters[1:]]
            count = len(encounters)
            many = compare_many(arenas, limits, encounters=count, workers=workers, progress=tell)
            tell_many(story, many)
            facts = CompareFacts(many.each[0], many)
        if self.report:
            if facts.many is None:
                write_comparison(facts.comparison, self.report)
            else:
                write_comparisons(facts.many, self.report)
            story.line(f"The report is in {self.report}.")
        stopped = (facts.many or facts.comparison).stopped == INTERRUPTED
        return Answer(facts, story, is_interrupted=stopped)

    def _set_up(self, settings: list[FightSetting]) -> PairedArena:
        """The place for the fights of an encounter by every book.

        Raises:
            InputError: it cannot be set up; the message names its place.
        """
        plans = [FightPlan(one.encounter, one.book, self.seed, tactics_of(one.encounter)) for one in settings]
        with locate_errors(settings[0]):
            return PairedArena(PairedPlan(tuple(plans)))

    def _read_settings(self, what: str, *, several: bool) -> list[FightSetting]:
        """An encounter by every wanted book: if none are named its own first, or of several the five.

        Raises:
            InputError: something a person wrote cannot be used.
        """

        def read(book: str) -> FightSetting:
            return read_fight_setting(what, book, self.options, self.tactics, self.resolve)

        if not self.rules:
            if several:
                return [read(book) for book in BOOKS]
            own = read("")
            return [own, *(read(book) for book in BOOKS if book != own.book.id)]
        names = [name.strip() for name in self.rules.split(",")]
        if not all(names):
            problem = f"--rules {self.rules!r} has an empty name"
            raise InputError(problem, expected="names with commas between")
        if len(names) < 2:
            names = [_extended_by(read(names[0]).book, self.rules), *names]
        settings = [read(name) for name in names]
        ids = [one.book.id for one in settings]
        for name in ids:
            if ids.count(name) > 1:
                raise InputError(f"two rulebooks are called {name!r}", expected="each book once")
        return settings


def _extended_by(book: Rulebook, named: str) -> str:
    """The bundled book that a single one of house rules extends, which it is compared with.

    Raises:
        InputError: it extends none of them.
    """
    if not is_house_rules(named) or book.base not in rulebook_ids():
        raise InputError(f"--rules {named!r} is only one", expected="two or more, such as bf,bxe")
    return book.base
