"""Plain tactics: close with the nearest, shoot when there is something to shoot, finish what was begun."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.actions import END_TURN, attack_with
from grognard.battle.policy import Policy
from grognard.battle.view import View

BOLD: Final = "bold"
STEADY: Final = "steady"
SKIRMISH: Final = "skirmish"


class Bold(Policy):
    """Goes for the nearest enemy and strikes; shoots while nobody is in reach."""

    def __init__(self) -> None:
        super().__init__()
        self.trusted = True

    def choose(self, view: View) -> i64:
        """Strike, else shoot, else close in, else run to close in."""
        if view.closing >= 0:
            return attack_with(view.reach_routine(), view.closing)
        melee = view.melee_routine()
        if melee >= 0:
            near = view.reach_target()
            if near >= 0:
                return attack_with(view.begun_routine(melee), near)
        return self.beyond_reach(view, melee)

    def beyond_reach(self, view: View, melee: i64) -> i64:
        """What to do when nobody stands within reach."""
        if not view.am_engaged():
            missile = view.missile_routine()
            if missile >= 0:
                shot = view.shot_target(missile)
                if shot >= 0:
                    return attack_with(missile, shot)
        return advance_on(view)


def advance_on(view: View) -> i64:
    """Walk toward the nearest enemy, or run when a walk would not reach and a run would help."""
    if not view.may_move():
        return END_TURN
    enemy = view.nearest_enemy()
    if enemy < 0 or view.is_fleeing(enemy):
        return END_TURN
    action = view.approach(enemy)
    return action if action != 0 else END_TURN
