"""Actions in words, with the names of their targets and things: "attack Goblin 2 with a sword"."""

from __future__ import annotations

from typing import Final

from grognard.battle.state.actions import (
    ANYONE,
    BAR_DOOR,
    CLOSE_DOOR,
    DECLARE_NOTHING,
    DECLARE_SPELL,
    END_TURN,
    FORCE_DOOR,
    KIND_NAMES,
    KIND_PARTS,
    MODE_NAMES,
    MOVE,
    OPEN_DOOR,
    PICK_LOCK,
    THROW_AT,
    UNBAR_DOOR,
    USE,
    WALK,
    WITH_PLACE,
    WITH_ROUTINE,
    kind_of,
    mode_of,
    routine_of,
    target_of,
    x_of,
    y_of,
)
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.power import AT_PLACE, AT_SELF

_NOTHING: Final = {END_TURN: "nothing more", DECLARE_NOTHING: "announce nothing"}
_AIMED: Final = (USE, THROW_AT, OPEN_DOOR, CLOSE_DOOR, FORCE_DOOR, UNBAR_DOOR, BAR_DOOR, PICK_LOCK)
"""Kinds of action at a place that one does not go to."""


def describe_action(battle: Battle, me: Combatant, action: int) -> str:
    """An action of a combatant, with the names of its targets and things."""
    kind = kind_of(action)
    parts, words = KIND_PARTS[kind], [KIND_NAMES[kind].replace("-", " ")]
    target = target_of(action)
    powers, routines = me.profile.powers, me.profile.routines
    if kind == USE and routine_of(action) < len(powers):
        return _describe_use(battle, me, action)
    if kind == DECLARE_SPELL and routine_of(action) < len(powers):
        words = ["announce", powers[routine_of(action)].name]
    elif kind in _NOTHING:
        words = [_NOTHING[kind]]
    elif kind == MOVE and mode_of(action) != WALK:
        words = [MODE_NAMES[mode_of(action)]]
    if 0 <= target < len(battle.combatants) and target != me.index:
        words.append(battle.combatants[target].name)
    elif target == ANYONE:
        words.append("any target")
    if parts & WITH_PLACE and kind != USE:
        words.append(f"{'at' if kind in _AIMED else 'to'} {x_of(action)},{y_of(action)}")
    if parts & WITH_ROUTINE and kind not in (USE, DECLARE_SPELL) and routine_of(action) < len(routines):
        words.append(f"with {routines[routine_of(action)].weapons[0].name}")
    return " ".join(words)


def _describe_use(battle: Battle, me: Combatant, action: int) -> str:
    """The use of a spell or the like: on a target, at a cell, or on oneself."""
    power, target = me.profile.powers[routine_of(action)], target_of(action)
    x, y = x_of(action), y_of(action)
    other = battle.combatants[target] if 0 <= target < len(battle.combatants) else me
    if power.aim == AT_SELF:
        said = power.label
    elif power.aim == AT_PLACE and (other is me or (x, y) != (other.x, other.y)):
        said = power.aimed(f"{x},{y}")
    else:
        said = power.aimed(other.name)
    return said[:1].lower() + said[1:]
