"""Standing orders carried out: attack a target or the nearest, hold the ground, get away."""

from __future__ import annotations

from typing import Final

from grognard.battle.ground.approach import approach, nearest_enemy
from grognard.battle.play.decision import TURN_DECISION, Decision
from grognard.battle.play.legality import is_aimed_openly, why_not
from grognard.battle.state.actions import (
    ATTACK,
    CHARGE,
    DECLARE_CHARGE,
    DECLARE_NOTHING,
    DECLARE_SPELL,
    END_TURN,
    FLEE,
    HURRY,
    MOVE,
    THROW_AT,
    USE,
    WALK,
    WITHDRAW,
    attack_with,
    kind_of,
    mode_of,
    routine_of,
    target_of,
)
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.flags import OUT
from grognard.battle.state.manoeuvre import LabelledAction

FREE_HAND: Final = ""
"""As its tactics have it."""
NEAREST: Final = "attack nearest"
HOLD: Final = "hold"
AWAY: Final = "away"
AT_ONE: Final = "attack "
"""Precedes the number of a combatant."""

_GOING: Final = (MOVE, CHARGE, DECLARE_CHARGE)
_SPENDING: Final = (USE, DECLARE_SPELL, THROW_AT)
"""Actions that use up spells and the like; an order to attack never does."""
_AWAY_BY: Final = (WITHDRAW, HURRY, FLEE, WALK)


def next_action(battle: Battle, decision: Decision, order: str, usual: int) -> int:
    """The action of a combatant with that order; `usual` is the action of its tactics.

    Its tactics' action is kept where the order allows: the same weapon, the same preparations; but an order
    to attack casts no spell.
    """
    me = battle.combatants[decision.actor]
    if order == HOLD:
        return usual if _holds(me, usual) else _do_nothing(decision)
    if order == AWAY:
        return _get_away(decision) or usual
    if kind_of(usual) in _SPENDING:
        usual = _do_nothing(decision)
    wanted = nearest_enemy(battle, me) if order == NEAREST else int(order.removeprefix(AT_ONE))
    if wanted < 0 or battle.combatants[wanted].flags & OUT or not _is_known(battle, me, wanted):
        return usual
    return _attack_or_approach(battle, decision, me, battle.combatants[wanted], usual)


def _holds(me: Combatant, action: int) -> bool:
    """Whether an action holds the ground: no step, no spell and no shot, but blows."""
    kind = kind_of(action)
    if kind == ATTACK:
        return not me.profile.routines[routine_of(action)].is_missile
    return kind not in (*_GOING, *_SPENDING)


def _is_known(battle: Battle, me: Combatant, wanted: int) -> bool:
    return is_aimed_openly(battle, me, attack_with(0, wanted))


def _do_nothing(decision: Decision) -> int:
    """Nothing, in whatever way nothing is done now."""
    for choice in decision.choices:
        if kind_of(choice.action) in (END_TURN, DECLARE_NOTHING):
            return choice.action
    return decision.choices[0].action


def _get_away(decision: Decision) -> int:
    """The calmest move away there is, 0 for none."""
    ways = [
        choice for choice in decision.choices if kind_of(choice.action) == MOVE and _leads_away(choice.label)
    ]
    ways.sort(key=lambda choice: _AWAY_BY.index(mode_of(choice.action)))
    return ways[0].action if ways else 0


def _leads_away(label: str) -> bool:
    return label.startswith(("Walk away", "Withdraw", "Flee"))


def _attack_or_approach(battle: Battle, decision: Decision, me: Combatant, foe: Combatant, usual: int) -> int:
    """A blow or a shot at a target, else the way there, else the usual action."""
    if target_of(usual) == foe.index or decision.kind != TURN_DECISION:
        return usual
    attacks: list[LabelledAction] = [
        choice
        for choice in decision.choices
        if kind_of(choice.action) in (ATTACK, CHARGE) and target_of(choice.action) == foe.index
    ]
    if attacks:
        alike = [one for one in attacks if kind_of(one.action) == kind_of(usual)]
        return (alike or attacks)[0].action
    way = approach(battle, me, foe, WALK, gap_feet=5)
    if way != 0 and not why_not(battle, way):
        return int(way)
    return usual if target_of(usual) < 0 and kind_of(usual) not in _GOING else _do_nothing(decision)
