"""What Plain tactics do in a wrestling bout, and under orders to take prisoners."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.actions import END_TURN
from grognard.battle.view import View


def grapple(view: View) -> i64:
    """The held struggle, holders disarm and pummel, captors grab the last of their enemies; 0: as usual."""
    if view.may_counter():
        return view.answer()
    if view.is_declaring() or view.closing >= 0:
        return 0
    if not view.is_in_bout():
        return view.wrestle_last() if view.is_captor() and not view.is_down() else 0
    if not view.may_wrestle_on():
        return END_TURN
    if view.held_enemy() >= 0:
        action = view.press_on()
        return action if action != 0 else END_TURN
    return view.escape()
