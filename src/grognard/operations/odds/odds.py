"""Odds: how deadly an encounter is, from many fights; and any one of them to watch."""

from typing import Annotated, Any, ClassVar

import msgspec

from grognard.base.errors import InputError
from grognard.battle.state.tally import FightTally
from grognard.chances.counting.arena import Arena
from grognard.chances.counting.find_fights import Which, find_fight
from grognard.chances.counting.monte_carlo import INTERRUPTED
from grognard.chances.counting.odds import odds_in
from grognard.chances.counting.result import Odds
from grognard.fight.fight import Fight
from grognard.operations.fields import field
from grognard.operations.fights.events import run_and_list
from grognard.operations.odds.many_fights_question import CountedQuestion, step_of_tally
from grognard.operations.operation import Answer, Facts, Progress
from grognard.operations.typed_dice import TypedDice
from grognard.text.odds import tell_odds
from grognard.text.parts import Parts

LARGEST_NUMBER = 2**63 - 1


class OddsFacts(Facts):
    """The odds, or the fight that was to be watched: its header, its events, its result."""

    odds: Odds | None = None
    fight: list[dict[str, Any]] = msgspec.field(default_factory=list)

    prints_lines: ClassVar = True

    def document(self) -> object:
        """Return the odds, or the list of the fight."""
        return self.fight or msgspec.to_builtins(self.odds, str_keys=True)


class EstimateOdds(CountedQuestion[OddsFacts], frozen=True, kw_only=True, tag="odds"):
    """Tell how deadly an encounter is, from many fights.

    >>> from grognard.operations.asking import ask
    >>> ask(EstimateOdds(what="2 fighter 1 vs 3 goblin", fights=200)).facts.odds.fights
    200
    """

    skill: Annotated[bool, field("also fight some with experts on all sides; takes its time")] = False
    report: Annotated[str | None, field("also write a page with pictures", typed="FILE.html")] = None
    watch: Annotated[
        Annotated[int, msgspec.Meta(ge=0, le=LARGEST_NUMBER)] | None,
        field("tell fight number I, blow by blow", typed="I"),
    ] = None
    worst: Annotated[bool, field("find and tell the worst for the player characters")] = False
    closest: Annotated[bool, field("find and tell the closest")] = False
    typical: Annotated[bool, field("find and tell one of the usual kind")] = False
    why: Annotated[bool, field("with a fight told: explain every roll")] = False

    @property
    def _which(self) -> Which | None:
        """The fight that is to be found.

        Raises:
            InputError: more than one fight is to be told.
        """
        kinds: tuple[tuple[Which, bool], ...] = (
            ("worst", self.worst),
            ("closest", self.closest),
            ("typical", self.typical),
        )
        wanted = [kind for kind, is_wanted in kinds if is_wanted]
        if len(wanted) + (self.watch is not None) > 1:
            raise InputError("several fights to tell", expected="one of watch, worst, closest and typical")
        return wanted[0] if wanted else None

    def answer_while(self, dice: TypedDice, progress: Progress) -> Answer[OddsFacts]:
        """Run the fights and tell the odds, or the fight that is to be watched."""
        which = self._which
        if (self.watch is not None or which is not None) and self.report:
            problem = "--report shows all fights, and only one is to be told"
            raise InputError(problem, expected="only one of them")
        workers = self.choose_workers()
        arena = self.set_up(self.read_setting())
        if self.watch is not None:
            return self._tell_fight(arena, self.watch)
        limits, side = self.limits, arena.plan.watched
        name = arena.plan.encounter.sides[side].name

        def tell(tally: FightTally) -> None:
            progress(step_of_tally(name, tally, side, limits))

        odds = odds_in(arena, limits, workers=workers, progress=tell, skill=self.skill)
        if which is not None:
            answer = self._tell_fight(arena, find_fight(arena, odds, which=which), which=which)
        else:
            answer = self._tell_odds(odds)
        answer.is_interrupted = odds.stopped == INTERRUPTED
        return answer

    def _tell_odds(self, odds: Odds) -> Answer[OddsFacts]:
        story = Parts()
        tell_odds(story, odds)
        if self.report:
            from grognard.chances.pictures.report import write_report

            write_report(odds, self.report)
            story.line("")
            story.line(f"The report is in {self.report}.")
        return Answer(OddsFacts(odds), story)

    def _tell_fight(self, arena: Arena, number: int, *, which: Which | None = None) -> Answer[OddsFacts]:
        """Tell one fight as it is told by itself."""
        plan, story = arena.plan, Parts()
        fight = Fight(
            arena.put_up(number),
            encounter=plan.encounter,
            rulebook=plan.rulebook,
            seed=plan.seed,
            number=number,
        )
        teller = fight.teller(story, why=self.why)
        teller.open()
        if which is not None:
            side = plan.encounter.sides[plan.watched].name
            names = {"worst": f"The worst for {side}", "closest": "The closest", "typical": "A typical one"}
            story.line("")
            story.line(f"{names[which]}; again with --watch {number}.")
        fight.run()
        teller.flush()
        teller.close()
        return Answer(OddsFacts(fight=run_and_list(fight)), story)
