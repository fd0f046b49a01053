"""Research: a new spell, a magic item or another effect: what it takes, and whether it fails."""

from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from grognard.base.errors import InputError
from grognard.creatures.coins import COPPER_IN_GOLD, say_gold
from grognard.magic.books import enter_researched_spell
from grognard.magic.casters import CasterProfile, read_caster_profile, read_slots
from grognard.magic.odds import SURE as HOW_SURE
from grognard.magic.odds import attempts_for_chance, chance_done_by, mean_attempts
from grognard.magic.reasons import counted
from grognard.magic.research import ResearchPlan
from grognard.magic.research_failure import SURE, FailureChance, FailureThrow, throw_for_failure
from grognard.operations.magic.planning import (
    ResearchFacts,
    ResearchOdds,
    ResearchQuestion,
    tell_outcome,
    tell_waiting,
)
from grognard.operations.magic.projects import begin_research, end_research, find_project, give_up_research
from grognard.operations.magic.reading import reason_sentence
from grognard.operations.operation import Answer, Change
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.chapters import find_topic
from grognard.rulebooks.magic_chapter_schema import LoreChapter
from grognard.text.explain import Note
from grognard.text.numbers import format_part, format_percent
from grognard.text.parts import Part, Rows

if TYPE_CHECKING:
    from grognard.operations.campaigns.opening import OpenCampaign


class Research(ResearchQuestion, frozen=True, kw_only=True, tag="research"):
    """Tell what a new spell or a magic item takes, and whether it fails.

    >>> from grognard.operations.asking import ask
    >>> answer = ask(Research(what="new spell", by="magic-user 5", level=3))
    >>> answer.facts.weeks, answer.facts.gp, answer.facts.failure_percent
    (6, 3000, 15)
    """

    told_by_campaign: ClassVar = ("has", "odds")
    uses_dice: ClassVar = True

    def answer(self, dice: TypedDice) -> Answer[ResearchFacts]:
        """Tell what research takes, and what comes of it."""
        if not self.by:
            expected = '--by with a class and level: "magic-user 5"'
            raise InputError("no researcher is named", key="by", expected=expected)
        planned = self.plan(read_caster_profile(self.by, slots=self.slots))
        found, who, project, plan, failure = planned
        answer = self.tell_plan(planned)
        self._say_die(dice)
        if not plan.allowed:
            return answer
        facts = answer.facts
        facts.roll_made, facts.roller = self.done, "referee"
        if self.done:
            thrown = throw_for_failure(found.rules, failure.percent, dice, project.name)
            answer.parts.append(tell_outcome(thrown, plan.takes, plan.copper, secret=self.is_secret))
            self._record(facts, thrown, plan)
            if not thrown.failed and project.what == "spell":
                answer.parts.append(self._tell_book(who, project.level, facts))
        elif not self.odds:
            answer.parts.append(tell_waiting(found.rules))
        if self.odds and not self.is_secret:
            answer.parts += _tell_odds(plan, failure, facts)
        if self.is_secret:
            dice.hide()
        return answer

    def answer_in(self, opened: "OpenCampaign", dice: TypedDice) -> Change[ResearchFacts]:
        """Begin, give up or end research of a campaign: paid, and ended by the referee's die on its day."""
        if self.give_up:
            return give_up_research(self, opened.campaign, find_project(opened.campaign, self.what))
        if self.done:
            self._say_die(dice)
            return end_research(self, opened.campaign, find_project(opened.campaign, self.what), dice)
        if self.die or dice.is_typed:
            raise InputError("nothing is thrown yet", key="die", expected="--done when its day is there")
        return begin_research(self, opened.campaign)

    def _say_die(self, dice: TypedDice) -> None:
        if self.die is not None:
            dice.say(self.die)

    def _record(self, facts: ResearchFacts, thrown: FailureThrow, plan: ResearchPlan) -> None:
        facts.failed, facts.gp_spent = thrown.failed, plan.copper // COPPER_IN_GOLD
        facts.weeks_spent, facts.months_spent = plan.weeks, plan.months
        if not self.is_secret:
            facts.d100 = thrown.d100

    def _tell_book(self, who: CasterProfile, level: int, facts: ResearchFacts) -> Note:
        """Where a new spell goes: into a free place of the book, if there is one."""
        rules = find_topic(self.source, LoreChapter, lambda chapter: chapter.books, "spell books").rules
        held = read_slots(self.has, key="has") if self.has else None
        facts.added_to_book, where = enter_researched_spell(rules, who, level, held)
        return reason_sentence(where)


def _tell_odds(plan: ResearchPlan, failure: FailureChance, facts: ResearchFacts) -> list[Part]:
    """The chances of attempt after attempt, until it is done.

    Rule: bxe.research.failure-costs-lost-anyway
    """
    mean = mean_attempts(failure.percent)
    time = plan.months or plan.weeks
    unit = "month" if plan.months else "week"
    cost = mean * plan.copper / COPPER_IN_GOLD
    known = f"{format_part(mean)} attempts, {format_part(mean * time)} {unit}s and {format_part(cost)} gp"
    steps = [attempts_for_chance(failure.percent, sure) for sure in HOW_SURE]
    last = min(max(step.attempts for step in steps), 12)
    numbers = sorted({*range(1, min(last, 6) + 1), *(step.attempts for step in steps)})
    rows = [
        (
            str(number),
            counted(number * time, unit),
            say_gold(number * plan.copper),
            format_percent(chance_done_by(failure.percent, number)),
        )
        for number in numbers
    ]
    facts.odds = ResearchOdds(
        attempts=str(mean),
        gp=str(mean * Fraction(plan.copper, COPPER_IN_GOLD)),
        done={str(number): str(chance_done_by(failure.percent, number)) for number in numbers},
        sure={str(sure): step.attempts for sure, step in zip(HOW_SURE, steps, strict=True)},
        weeks="" if plan.months else str(mean * time),
        months=str(mean * time) if plan.months else "",
    )
    said = f"Until it is done it takes {known} on average; {SURE - failure.percent} in 100 succeed."
    return [(said, ()), Rows(("attempts", "time", "money", "done by then"), rows)]
