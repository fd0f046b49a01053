"""The groups of choices in a menu, by the kinds of actions in them."""

from __future__ import annotations

from typing import Final

from grognard.battle.state.actions import (
    ATTACK,
    BAR_DOOR,
    BREAK_OFF,
    CHARGE,
    CLIMB,
    CLOSE_DOOR,
    DECLARE_CHARGE,
    DECLARE_DEFENCE,
    DECLARE_NOTHING,
    DECLARE_PAIR,
    DECLARE_PARRY,
    DECLARE_RETREAT,
    DECLARE_SPELL,
    DECLARE_WALL,
    DELAY,
    DIVE,
    DRAG,
    END_TURN,
    FACE,
    FIGHT,
    FINISH,
    FORCE_DOOR,
    HOLD,
    KICK,
    LEAVE,
    MOVE,
    OPEN_DOOR,
    PARLEY,
    PICK_LOCK,
    PULL_PUNCH,
    PUNCH,
    READY,
    SET,
    SHOVE,
    SQUEEZE,
    SUBDUE,
    SURRENDER,
    TAKE,
    THROW_AT,
    TURN_UNDEAD,
    UNBAR_DOOR,
    USE,
    WAIT_FOR,
    WRESTLE,
    kind_of,
    routine_of,
)
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.manoeuvre import LabelledAction
from grognard.creatures.names import singular

GROUPS: Final = {
    "attack": (PARLEY, FIGHT, LEAVE, ATTACK, CHARGE, FINISH, DECLARE_CHARGE),
    "shoot": (),
    "spells": (USE, TURN_UNDEAD, DECLARE_SPELL),
    "move": (MOVE, CLIMB, DIVE, BREAK_OFF, DECLARE_RETREAT),
    "door": (OPEN_DOOR, FORCE_DOOR, PICK_LOCK, UNBAR_DOOR, CLOSE_DOOR, BAR_DOOR),
    "end": (END_TURN, DECLARE_NOTHING),
    "ready": (READY,),
    "throw": (THROW_AT,),
    "wrestle": (WRESTLE, SQUEEZE, TAKE, DRAG, SHOVE, PUNCH, KICK, PULL_PUNCH, SUBDUE),
    "guard": (SET, HOLD, DECLARE_DEFENCE, DECLARE_WALL, DECLARE_PAIR, DECLARE_PARRY),
    "wait": (DELAY, WAIT_FOR),
    "turn": (FACE,),
    "other": (SURRENDER,),
}
"""The groups of choices by the kinds of actions in them, the most wanted first; what is in none is other."""


def group_of(choice: LabelledAction, me: Combatant | None) -> str:
    """The group of a choice of a combatant, or of a side that meets others."""
    kind = kind_of(choice.action)
    if kind == ATTACK and me is not None and me.profile.routines[routine_of(choice.action)].is_missile:
        return "shoot"
    return next((name for name, kinds in GROUPS.items() if kind in kinds), "other")


def does_nothing(choice: LabelledAction) -> bool:
    """Whether a choice is to do nothing, or to announce nothing."""
    return kind_of(choice.action) in GROUPS["end"]


def ends_turn(choice: LabelledAction) -> bool:
    """Whether a choice is to do nothing more in a turn."""
    return choice.action == END_TURN


def name_group(group: str, count: int) -> str:
    """The name of a group for that number of choices: "spell" for 1, "spells" for 3."""
    return singular(group) if count == 1 else group
