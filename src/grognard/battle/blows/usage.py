"""Usage dice: a die for the missiles that are left, rolled after each shot."""

from __future__ import annotations

from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.events import USAGE, Event
from grognard.battle.state.supply import of_hand, shots_left, spend, with_hand
from grognard.battle.state.weapon import FLASK, THROWN, Routine
from grognard.dice import purpose
from grognard.dice.roll import Roll
from grognard.rules.pools import count_on_smaller_die, usage_die


def goes_by_usage(battle: Battle, routine: Routine) -> bool:
    """Whether what a routine shoots is counted by a usage die; what is thrown is counted as ever."""
    return battle.ruleset.usage.missiles and routine.weapons[0].flags & (THROWN | FLASK) == 0


def use_missile(battle: Battle, me: Combatant, routine: Routine) -> None:
    """Use up one shot, or roll the usage die of what is shot: where it steps down, fewer are left."""
    if not goes_by_usage(battle, routine):
        spend(me, routine)
        return
    left = shots_left(me, routine)
    sides = usage_die(left)
    if sides == 0:
        return
    face = battle.dice.die(sides, purpose.pack_why(purpose.USAGE, me.index, -1))
    down = face <= battle.ruleset.usage.steps_down_on
    if down:
        lost = left - count_on_smaller_die(left)
        me.spent = with_hand(me.spent, routine.hand, of_hand(me.spent, routine.hand) + lost)
        left -= lost
    if battle.log is not None:
        battle.record(
            Event(
                USAGE,
                actor=me.index,
                what=routine.weapons[0].name,
                left=usage_die(left),
                roll=Roll(((sides, face),), total=face, success=not down, label="usage"),
                rules=(battle.ruleset.cite("usage/missiles"),),
            )
        )
