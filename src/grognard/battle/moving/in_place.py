"""Actions in place of a move: standing up, and small things."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.state.actions import MISC, STAND
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.events import MISCELLANEOUS, Event
from grognard.battle.state.events import STAND as STANDS
from grognard.battle.state.flags import ATTACKED, FLEEING, MOVED, PRONE, READIED, STOOD, WITHDREW
from grognard.battle.state.manoeuvre import LabelledAction, Manoeuvre
from grognard.battle.state.refusal import Refusal


class StandUp(Manoeuvre):
    """Standing up, on the combatant's own number in the round.

    Rule: bf.chase.stand-on-initiative
    """

    def __init__(self) -> None:
        super().__init__(STAND)

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """There is one way to do it."""
        return [LabelledAction(STAND, "Stand up")]

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """It must lie there, and have its move left."""
        refusals: list[Refusal] = []
        if me.flags & PRONE == 0:
            refusals.append(Refusal("it stands already"))
        if me.flags & MOVED != 0:
            rule = battle.ruleset.cite("movement/stumble")
            refusals.append(Refusal("the move of the round is used up", rule))
        return refusals

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """Get up."""
        me.flags = (me.flags & ~PRONE) | STOOD
        if battle.log is not None:
            rules = (battle.ruleset.cite("movement/stumble"),)
            battle.record(Event(STANDS, actor=me.index, rules=rules))


class SmallThing(Manoeuvre):
    """A small action in place of moving.

    Rule: bfref.actions.miscellaneous, bfref.actions.one-movement-item
    """

    def __init__(self) -> None:
        super().__init__(MISC)

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """One miscellaneous action, which the players describe in their own words."""
        return [LabelledAction(MISC, "Do some other small thing instead of moving")]

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """The book must ask for it, and the move be left."""
        if not battle.ruleset.moving.small_things:
            return [Refusal("in this book small actions take no place of their own")]
        if me.flags & FLEEING != 0:
            return [Refusal("its nerve is broken: it can only flee", battle.ruleset.cite("morale/flight"))]
        used: i64 = MOVED | ATTACKED | READIED
        if battle.ruleset.moving.splits_move:
            # The move was split around a trivial action: it may follow the whole of the move.
            used = ATTACKED | READIED | WITHDREW
        if me.flags & used != 0:
            rule = battle.ruleset.cite("actions/miscellaneous")
            return [Refusal("the move of the round is used up", rule)]
        return []

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """It is done."""
        me.flags |= READIED
        if battle.log is not None:
            rules = (battle.ruleset.cite("actions/miscellaneous"),)
            battle.record(Event(MISCELLANEOUS, actor=me.index, rules=rules))
