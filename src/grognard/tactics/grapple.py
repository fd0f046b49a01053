"""Plain tactics in a wrestling bout, and under orders to take prisoners."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.state.actions import END_TURN
from grognard.battle.view.view import View


def grapple(view: View) -> i64:
    """The held struggle, holders pummel or disarm, captors grab whom they can; 0: as usual."""
    if view.bout.may_counter():
        return view.bout.answer()
    if view.turn.is_declaring() or view.closing >= 0:
        return 0
    if not view.bout.is_in_bout():
        if not view.side.is_captor() or view.turn.is_down():
            return 0
        action = view.bout.wrestle_caster()
        if action == 0:
            action = view.bout.wrestle_last()
        return action if action != 0 else view.bout.wrestle_anybody()
    if not view.bout.may_wrestle_on():
        return END_TURN
    if view.bout.held_enemy() >= 0:
        action = view.bout.pummel_or_disarm()
        return action if action != 0 else END_TURN
    return view.bout.escape()
