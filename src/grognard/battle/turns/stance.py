"""A party's stance in a meeting that need not come to blows."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.state.actions import FIGHT, LEAVE, PARLEY
from grognard.battle.state.battle import NO_WINNER, Battle, finish
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.events import STANCE, Event
from grognard.battle.state.manoeuvre import AT_MEETING, LabelledAction, Manoeuvre
from grognard.battle.state.refusal import Refusal
from grognard.battle.state.side import Side
from grognard.battle.turns.talk import is_hostile, talk_them_round, why_not_talk

READY: Final = "ready"
"""In the event of a stance: the side fights monsters that would have attacked it anyway."""


class Stance(Manoeuvre):
    """The party fights, parleys or leaves; talk and leave-taking end the encounter without a blow."""

    def __init__(self, kind: i64, *, label: str, told: str, ending: str = "") -> None:
        super().__init__(kind, answers=AT_MEETING)
        self.label = label
        self.told = told
        self.ending = ending

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """There is one way to do it."""
        return [LabelledAction(self.kind, self.label)]

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """Talk needs speakers, and leave-taking needs monsters that let the party go."""
        return why_not_stance(battle, battle.sides[me.side], self.kind)

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """The fight begins, or is over; who means no good has first to be talked round."""
        side = battle.sides[me.side]
        battle.agenda.pop()
        hostile = is_hostile(battle, side)
        if battle.log is not None:
            told = READY if hostile and self.kind == FIGHT else self.told
            battle.record(Event(STANCE, side=me.side, result=told))
        if self.kind == PARLEY and hostile and not talk_them_round(battle, side):
            return
        if self.ending:
            finish(battle, NO_WINNER, self.ending)


def why_not_stance(battle: Battle, side: Side, kind: i64) -> list[Refusal]:
    """The reasons against a side's talking with the sides it meets, or leaving them.

    Rule: bxe.evasion.low-reaction-pursues, bxe.evasion.high-reaction-no-pursuit
    """
    if kind == PARLEY:
        return why_not_talk(battle, side)
    if kind == LEAVE and battle.ruleset.reaction.rolled_again and is_hostile(battle, side):
        return [Refusal("they do not let the party go", battle.ruleset.cite("reaction/follow"))]
    return []


def usual_stance(battle: Battle, side: Side) -> i64:
    """The default stance of a side in a meeting: talk if the others are willing, leave if it can, or fight.

    The default is never to talk to hostile monsters: a player must choose that.

    Rule: bf.reaction.favorable, bf.reaction.very-favorable, bxe.reaction.neutral,
        bxe.reaction.indifferent, bxe.reaction.friendly, bxs.reaction.uncertain, bxs.reaction.no-attack,
        bxs.reaction.cooperative
    """
    if not is_hostile(battle, side) and not why_not_stance(battle, side, PARLEY):
        return PARLEY
    return FIGHT if why_not_stance(battle, side, LEAVE) else LEAVE
