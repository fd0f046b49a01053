"""Tune: the number, level or armour that gives a wanted chance."""

from typing import Annotated, ClassVar, Final

import msgspec

from grognard.base.errors import InputError
from grognard.battle.state.tally import FightTally
from grognard.chances.comparing.tune import FightMeasure, Swept, Tuned, sweep_values, tune_in
from grognard.chances.comparing.variation import Value, Variation
from grognard.chances.comparing.vary import parse_variation
from grognard.chances.counting.arena import Arena
from grognard.chances.counting.monte_carlo import INTERRUPTED
from grognard.encounter.setting import FightSetting, locate_errors
from grognard.operations.fields import field
from grognard.operations.odds.many_fights_question import CountedQuestion, step_of_tally
from grognard.operations.operation import Answer, Facts, Progress
from grognard.operations.typed_dice import TypedDice
from grognard.text.parts import Parts
from grognard.text.tuning import tell_swept, tell_tuned

_EXAMPLES: Final = '"goblin count", "party level", "ogre hit points", "fighter armour", "rule.initiative.die"'
_MOST_SHARE: Final = 0.999999


class TuneFacts(Facts):
    """The chance at every value that was swept, and the value that gives the wanted chance."""

    swept: Swept | None = None
    tuned: Tuned | None = None

    prints_lines: ClassVar = True

    def document(self) -> object:
        """Return the answers there are."""
        answers = [one for one in (self.swept, self.tuned) if one is not None]
        return [msgspec.to_builtins(one, str_keys=True) for one in answers]


class TuneEncounter(CountedQuestion[TuneFacts], frozen=True, kw_only=True, tag="tune"):
    """Find the number, level, armour or rule that gives a wanted chance.

    >>> from grognard.operations.asking import ask
    >>> question = TuneEncounter(what="2 fighter 1 vs 3 goblin", vary="goblin count", target=0.5, fights=200)
    >>> ask(question).facts.tuned.phrase
    'goblin count'
    """

    vary: Annotated[str, field(f"what to vary: {_EXAMPLES}", typed="WHAT")]
    target: Annotated[
        Annotated[float, msgspec.Meta(ge=0.000001, le=_MOST_SHARE)] | None,
        field("the target chance of winning", typed="PERCENT"),
    ] = None
    sweep: Annotated[bool, field("draw the chance at every value")] = False
    between: Annotated[
        tuple[int, int] | None, field("sweep from A to B; else from a half to the double", typed="A-B")
    ] = None

    def answer_while(self, dice: TypedDice, progress: Progress) -> Answer[TuneFacts]:
        """Find the value, or draw the curve."""
        if self.target is None and not self.sweep:
            raise InputError("neither --target nor --sweep", expected="--target 80%, or --sweep, or both")
        if self.between and not self.sweep:
            raise InputError("--between without --sweep", expected="both")
        setting = self.read_setting()
        variation = parse_variation(self.vary, setting.encounter, setting.book)
        arena = self.set_up(setting)
        swept, tuned = self._find(arena, setting, variation, progress)
        story = Parts()
        if swept is not None:
            tell_swept(story, swept, target=self.target)
        if tuned is not None:
            tell_tuned(story, tuned, headed=swept is None)
        stopped = (swept is not None and swept.stopped == INTERRUPTED) or (
            tuned is not None and tuned.found == INTERRUPTED
        )
        return Answer(TuneFacts(swept, tuned), story, is_interrupted=stopped)

    def _find(
        self, arena: Arena, setting: FightSetting, variation: Variation, progress: Progress
    ) -> tuple[Swept | None, Tuned | None]:
        """The sweep and the value that are wanted."""
        limits, side = self.limits, arena.plan.watched

        def told(value: Value, tally: FightTally) -> None:
            name = f"{variation.phrase} {value}: {setting.encounter.sides[side].name}"
            progress(step_of_tally(name, tally, side, limits))

        def set_up(value: Value) -> Arena:
            with locate_errors(setting):
                return variation.plan(arena.plan, value).set_up()

        measure = FightMeasure(
            set_up=set_up,
            limits=limits,
            workers=self.choose_workers(),
            told=told,
        )
        first, last = self.between or (None, None)
        swept = None
        if self.sweep:
            swept = sweep_values(arena, variation, first=first, last=last, measure=measure)
        if self.target is None or (swept is not None and swept.stopped == INTERRUPTED):
            return swept, None
        return swept, tune_in(arena, variation, target=self.target, measure=measure)
