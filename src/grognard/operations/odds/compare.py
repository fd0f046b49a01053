"""Compare: which book is kinder? The odds by several rulebooks, side by side."""

from typing import Annotated, ClassVar

import msgspec

from grognard.base.errors import InputError
from grognard.chances.comparing.compare import Comparison, compare_in
from grognard.chances.comparing.pairs import PairedArena, PairedPlan, PairedTally
from grognard.chances.counting.arena import FightPlan
from grognard.chances.counting.monte_carlo import INTERRUPTED
from grognard.chances.pictures.comparison_page import write_comparison
from grognard.encounter.setting import Setting, locating
from grognard.operations.fields import field
from grognard.operations.odds.counted import CountedQuestion, step_of_tally
from grognard.operations.operation import Answer, Facts, Progress
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.books import BOOKS
from grognard.tactics.levels import tactics_of
from grognard.text.comparison import tell_comparison
from grognard.text.parts import Parts


class CompareFacts(Facts):
    """The odds by each book, and how the others differ from the first."""

    comparison: Comparison

    def document(self) -> object:
        """Return the comparison itself."""
        return msgspec.to_builtins(self.comparison, str_keys=True)


class CompareBooks(CountedQuestion[CompareFacts], frozen=True, kw_only=True, tag="compare"):
    """Put the odds by several rulebooks side by side; `rules` names them, with commas between, else all five.

    >>> from grognard.operations.asking import ask
    >>> answer = ask(CompareBooks(what="2 fighter 1 vs 3 goblin", rules="bf,bxe", fights=100))
    >>> [odds.rules for odds in answer.facts.comparison.odds]
    ['bf', 'bxe']
    """

    rules_help: ClassVar = ("A,B,...", "rulebooks, ids or files, with commas between; else all five")

    report: Annotated[str | None, field("also write a page with pictures", typed="FILE.html")] = None

    def answer_while(self, dice: TypedDice, progress: Progress) -> Answer[CompareFacts]:
        """Run the fights by every book and tell what differs."""
        settings = self._read_settings()
        plans = tuple(
            FightPlan(one.encounter, one.book, self.seed, tactics_of(one.encounter)) for one in settings
        )
        with locating(settings[0]):
            arena = PairedArena(PairedPlan(plans))
        limits, side = self.limits, plans[0].watched
        name = plans[0].encounter.sides[side].name

        def tell(tally: PairedTally) -> None:
            progress(step_of_tally(name, tally.tallies[0], side, limits))

        comparison = compare_in(arena, limits, workers=self.choose_workers(), progress=tell)
        story = Parts()
        tell_comparison(story, comparison)
        if self.report:
            write_comparison(comparison, self.report)
            story.line(f"The report is in {self.report}.")
        stopped = comparison.stopped == INTERRUPTED
        return Answer(CompareFacts(comparison), story, is_interrupted=stopped)

    def _read_settings(self) -> list[Setting]:
        """The encounter by every wanted book: its own first, and then the others, if none are named.

        Raises:
            InputError: something a person wrote cannot be used.
        """
        if not self.rules:
            own = self.read_setting("")
            return [own, *(self.read_setting(book) for book in BOOKS if book != own.book.id)]
        names = [name.strip() for name in self.rules.split(",")]
        if not all(names):
            problem = f"--rules {self.rules!r} has an empty name"
            raise InputError(problem, expected="names with commas between")
        if len(names) < 2:
            raise InputError(f"--rules {self.rules!r} is only one", expected="two or more, such as bf,bxe")
        settings = [self.read_setting(name) for name in names]
        ids = [one.book.id for one in settings]
        for name in ids:
            if ids.count(name) > 1:
                raise InputError(f"two rulebooks are called {name!r}", expected="each book once")
        return settings
