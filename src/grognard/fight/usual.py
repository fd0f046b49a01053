"""The usual choice at a decision by hand: what the tactics of the side would do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.battle.play.decision import Decision
from grognard.battle.play.legality import why_not
from grognard.battle.state.actions import END_TURN, READY, kind_of, parse_action, routine_of

if TYPE_CHECKING:
    from grognard.fight.fight import Fight


def find_usual(fight: Fight) -> int:
    """The action that the tactics of the deciding side would choose, to be done as it is.

    Raises:
        InputError: there is no decision.
    """
    action = parse_action(fight.suggest())
    decision = fight.decision
    if kind_of(action) == READY and decision is not None:
        action = _find_same_weapon(fight, decision, action)
    return END_TURN if why_not(fight.battle, action) else action


def _find_same_weapon(fight: Fight, decision: Decision, action: int) -> int:
    """The choice that takes the same weapon in hand: a dagger is one to stab with and to throw."""
    routines = fight.battle.combatants[decision.actor].profile.routines
    hand = routines[routine_of(action)].hand
    for choice in decision.choices:
        if kind_of(choice.action) == READY and routines[routine_of(choice.action)].hand == hand:
            return choice.action
    return action
