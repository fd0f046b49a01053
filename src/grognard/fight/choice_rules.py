"""The rules that a choice follows, besides those of its blow."""

from __future__ import annotations

from typing import Final

from grognard.battle.state.actions import (
    BIND_WOUNDS,
    BREAK_FREE,
    CHARGE,
    CLIMB,
    CLOSE,
    DECLARE_CHARGE,
    DECLARE_DEFENCE,
    DECLARE_PAIR,
    DECLARE_RETREAT,
    DECLARE_SPELL,
    DECLARE_WALL,
    DELAY,
    DIVE,
    DRAG,
    ESCAPE,
    EXTINGUISH,
    EXTRACT,
    FACE,
    FLEE,
    FORCE_DOOR,
    HELMET,
    HOLD,
    HURRY,
    KICK,
    MISC,
    MOVE,
    OVERRUN,
    PARLEY,
    PICK_LOCK,
    PULL_PUNCH,
    PUNCH,
    READY,
    RELEASE,
    RELOAD,
    ROUSE,
    RUN,
    SET,
    SHOVE,
    SILENCE,
    SQUEEZE,
    SUBDUE,
    TAKE,
    THROW_AT,
    TURN_UNDEAD,
    USE,
    WAIT_FOR,
    WALK,
    WITHDRAW,
    WRESTLE,
    kind_of,
    mode_of,
    routine_of,
)
from grognard.battle.state.combatant import Combatant
from grognard.rules.ruleset import Ruleset

_OF_A_WAY: Final = {
    WALK: ("movement/walk",),
    RUN: ("movement/run", "movement/run no attack"),
    WITHDRAW: ("movement/withdraw",),
    FLEE: ("movement/flee",),
    CLOSE: ("movement/close",),
    HURRY: ("movement/hurry",),
    OVERRUN: ("movement/overrun",),
}
"""By the mode of a move, the citations of a rulebook that say how far it goes and at what price."""

_OF_A_KIND: Final = {
    CHARGE: ("charge/attack after run", "charge/declare", "armour class/charging", "damage/charge"),
    CLIMB: ("altitude/climb",),
    DECLARE_CHARGE: ("charge/declare",),
    DECLARE_DEFENCE: ("declaration/defence",),
    DECLARE_PAIR: ("declaration/two weapons",),
    DECLARE_RETREAT: ("declaration/retreat",),
    DECLARE_SPELL: ("casting/announced",),
    DECLARE_WALL: ("declaration/wall",),
    DELAY: ("initiative/delay",),
    DIVE: ("altitude/dive",),
    DRAG: ("wrestling/drag",),
    BIND_WOUNDS: ("dying/bound",),
    BREAK_FREE: ("wrestling/escape",),
    ESCAPE: ("wrestling/escape",),
    EXTINGUISH: ("oil/extinguish",),
    EXTRACT: ("critical/extract",),
    FACE: ("facing/on the spot",),
    FORCE_DOOR: ("doors/force",),
    HELMET: ("fumble/helmet askew",),
    HOLD: ("initiative/hold",),
    KICK: ("brawling/kick",),
    MISC: ("actions/miscellaneous",),
    PARLEY: ("reaction/talk",),
    PICK_LOCK: ("doors/picking",),
    PULL_PUNCH: ("brawling/punch",),
    PUNCH: ("brawling/punch",),
    READY: ("actions/swap",),
    RELEASE: ("wrestling/release",),
    RELOAD: ("missile/reload",),
    ROUSE: ("subdual/roused",),
    SET: ("charge/set weapon",),
    SHOVE: ("wrestling/shove",),
    SILENCE: ("wrestling/silence",),
    SQUEEZE: ("wrestling/squeeze",),
    SUBDUE: ("subdual/half",),
    TAKE: ("wrestling/take",),
    THROW_AT: ("flask/throw",),
    TURN_UNDEAD: ("turning/roll",),
    WAIT_FOR: ("initiative/wait",),
    WRESTLE: ("wrestling/hold",),
}
"""By the kind of action, the citations of what a combatant may do by it."""


def rules_of(ruleset: Ruleset, me: Combatant, action: int) -> tuple[str, ...]:
    """The census ids of the rules that say what an action is, as far as the book has any."""
    kind = kind_of(action)
    names = _OF_A_WAY[mode_of(action)] if kind == MOVE else _OF_A_KIND.get(kind, ())
    rules = [ruleset.cite(name) for name in names]
    if kind in (USE, DECLARE_SPELL):
        rules.append(me.profile.powers[routine_of(action)].rule)
    return tuple(rule for rule in rules if rule)
