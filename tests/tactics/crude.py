"""Crude ways to fight, which tactics worth the name may not fall behind."""

from __future__ import annotations

from grognard.battle.state.actions import END_TURN
from grognard.battle.view.policy import Policy
from grognard.battle.view.view import View
from grognard.tactics.plain import act_before_turn, fight_on


class Standing(Policy):
    """Stands still, and strikes whoever comes near enough."""

    def choose(self, view: View) -> int:
        """Strike, or wait."""
        return int(_bound(view) or END_TURN)


class Crowding(Policy):
    """Goes to any free place beside an enemy, the nearest enemy first, and strikes."""

    def choose(self, view: View) -> int:
        """Strike, or go where one can strike from."""
        action = _bound(view)
        if action == 0 and view.turn.may_move():
            enemies = sorted(view.enemies(), key=lambda seen: view.distance_to(seen.index))
            action = next((way for seen in enemies if (way := view.ways.approach(seen.index))), 0)
        return int(action or END_TURN)


def _bound(view: View) -> int:
    """What nobody gets round: announcements, answers; and a blow at whoever is in reach; or 0."""
    if not view.turn.is_plain_turn():
        action = act_before_turn(view)
        if action != 0:
            return int(action)
    return int(fight_on(view, view.arms.melee_routine())) if view.am_engaged() else 0
