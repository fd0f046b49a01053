"""Delve and journey: a party led by a sensible guide, once and told, or many times for the odds."""

from typing import Annotated, Any, ClassVar, Final, Literal

import msgspec

from grognard.chances.counting.expeditions import ExpeditionOdds, ExpeditionTally
from grognard.chances.counting.intervals import Chance, Mean, format_interval, format_percent
from grognard.fight.departing import delve, journey
from grognard.fight.expedition import Expedition
from grognard.operations.fields import field
from grognard.operations.fights.story import ExpeditionStory
from grognard.operations.odds.many_fights_question import Workers
from grognard.operations.operation import Answer, AnswerProgress, Facts, Operation, Progress
from grognard.operations.typed_dice import TypedDice
from grognard.text.parts import Header, Line, Part, Parts, Rows, Title

MOST_EXPEDITIONS: Final = 100_000


class ExpeditionFacts(Facts):
    """The facts of an expedition, one by one; or the odds, where it was led many times."""

    happenings: list[Any] = msgspec.field(default_factory=list)
    odds: ExpeditionOdds | None = None

    prints_lines: ClassVar = True

    def document(self) -> object:
        """Return the list of facts, or the odds."""
        return msgspec.to_builtins(self.odds or self.happenings, str_keys=True)


class ExpeditionQuestion(Operation[ExpeditionFacts], frozen=True, kw_only=True):
    """A party that is led by a guide through a place or over a land."""

    place: Annotated[str, field("the file of the place", typed="FILE", word=True)]
    party: Annotated[str | None, field('the party, such as "3 fighter 2, 1 cleric 2"', typed="WHO")] = None
    fights: Annotated[
        Literal["brief", "told"], field("how fights are shown: how they came out, or told in full")
    ] = "brief"
    referee: Annotated[bool, field("tell what players may not know, too")] = False
    why: Annotated[bool, field("tell the dice and the rules")] = False
    odds: Annotated[
        Annotated[int, msgspec.Meta(ge=1, le=MOST_EXPEDITIONS)] | None,
        field("lead the party N times, and tell how it goes"),
    ] = None
    workers: Workers = None

    rules_help: ClassVar = ("ID|FILE.toml", "the rulebook, instead of the place's own")
    uses_seed: ClassVar = True
    time: ClassVar = "turns"

    def begin(self, seed: int) -> Expedition:
        """Return the expedition at its beginning.

        Raises:
            InputError: something that a person wrote cannot be used.
        """
        return delve(self.place, party=self.party, rules=self.rules, seed=seed)

    def answer_while(self, dice: TypedDice, progress: Progress) -> Answer[ExpeditionFacts]:
        """Have a guide lead the party, and tell what happens or how it goes."""
        expedition = self.begin(dice.need_seed())
        if self.odds is not None:
            return self._tell_odds(expedition, self.odds, progress)
        paper = Parts()
        story = ExpeditionStory(paper, expedition, referee=self.referee, why=self.why)
        if self.fights == "told":
            expedition.fighter = story.fight
        story.open()
        story.lead()
        story.close()
        facts = expedition.facts if self.referee else expedition.facts_for_players()
        return Answer(ExpeditionFacts(list(facts)), paper)

    def _tell_odds(self, expedition: Expedition, times: int, progress: Progress) -> Answer[ExpeditionFacts]:
        def tell(tally: ExpeditionTally) -> None:
            progress(AnswerProgress(f"{tally.fights} led", tally.fights / times))

        odds = expedition.odds(times, workers=self.workers or 0, progress=tell)
        parts: list[Part] = [
            Title(expedition.place.title),
            Line(f"Rules: {expedition.rulebook.title} ({expedition.rulebook.id}), seed {expedition.seed}"),
        ]
        if odds.stopped:
            parts.append(Line(f"Stopped before all {times} were led."))
        parts += [
            Line(f"Led {odds.expeditions} times by a sensible guide, each time with other dice."),
            Header("Who comes back"),
            _chances("who", [("all of them", odds.everybody), *odds.survivors.items()]),
            Header("How it ends"),
            _chances("end", list(odds.endings.items())),
            Header("On average"),
            Rows(["what", "average", "95% interval"], [_mean_row(*row) for row in self._means(odds)]),
        ]
        return Answer(ExpeditionFacts(odds=odds), parts, is_interrupted=bool(odds.stopped))

    def _means(self, odds: ExpeditionOdds) -> list[tuple[str, Mean]]:
        rows = [(self.time, odds.time), ("fights", odds.fights)]
        return [("gold pieces brought home", odds.worth), *rows] if self.time == "turns" else rows


class Delve(ExpeditionQuestion, frozen=True, kw_only=True, tag="delve"):
    """Have a guide lead a party through a dungeon."""


class Journey(ExpeditionQuestion, frozen=True, kw_only=True, tag="journey"):
    """Have a guide lead a party over land and water."""

    time: ClassVar = "days"

    def begin(self, seed: int) -> Expedition:
        """Return the journey at its beginning.

        Raises:
            InputError: something that a person wrote cannot be used.
        """
        return journey(self.place, party=self.party, rules=self.rules, seed=seed)


def _chances(what: str, rows: list[tuple[str, Chance]]) -> Rows:
    cells = [[name, format_percent(one.share), format_interval(one)] for name, one in rows]
    return Rows([what, "chance", "95% interval"], cells)


def _mean_row(name: str, mean: Mean) -> list[str]:
    return [name, f"{mean.value:.1f}", f"{mean.low:.1f} to {mean.high:.1f}"]
