"""Announcements before initiative: a spell, a charge, the second weapon, locked shields."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.state.actions import (
    DECLARE_CHARGE,
    DECLARE_NOTHING,
    DECLARE_PAIR,
    DECLARE_RETREAT,
    DECLARE_WALL,
    declare_defence,
)
from grognard.battle.view.view import View


def announce(view: View, *, lost: bool) -> i64:
    """The next announcement worth making, a retreat if the fight is lost; or nothing."""
    if lost and view.announcing.must_announce_retreat():
        return DECLARE_RETREAT
    spell = view.magic.announcement(patient=True)
    if spell != DECLARE_NOTHING and not (view.magic.can_wait(spell) and view.ways.step_apart() != 0):
        return spell
    if view.announcing.may_announce_pair() and view.danger.fights_soon():
        return DECLARE_PAIR
    if view.announcing.may_lock_shields():
        return DECLARE_WALL
    share = view.announcing.defence_share()
    if share > 0:
        return declare_defence(share)
    if not view.side.stays_behind() and view.charging.may_announce_charge():
        return DECLARE_CHARGE
    return DECLARE_NOTHING
