"""Combatants that burst when they are slain and harm all near them, or leave their strength to their kin."""

from __future__ import annotations

from typing import Final

from grognard.battle.hurts.power_effects import apply_power, roll_harm
from grognard.battle.state import effects
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import pack_effect
from grognard.battle.state.effects import (
    add_effect,
    amount_of,
    drop_kind,
)
from grognard.battle.state.events import BURST, HEAL, Event
from grognard.battle.state.field import distance_feet
from grognard.battle.state.flags import DEAD, GONE, OUT, UNCONSCIOUS
from grognard.battle.state.line_of_sight import has_line_of_sight

_OUT_OF_REACH: Final = OUT & ~UNCONSCIOUS
"""States in which no burst harms a combatant: the senseless lie where it reaches them."""


def burst(battle: Battle, one: Combatant) -> None:
    """Carry out what the profile of a slain combatant has in store for its death; its harm lands at once.

    Others that it slays may burst in turn, each of them once. Walls keep it off, as they do with powers.
    """
    drop_kind(one, effects.BURSTING)
    if one.profile.bequeaths:
        _bequeath(battle, one)
    for power in one.profile.bursts:
        reached = [
            other
            for other in battle.combatants
            if other.flags & _OUT_OF_REACH == 0
            and distance_feet(battle.field, one, other) <= power.size_feet
            and has_line_of_sight(battle.field, one.x, one.y, other.x, other.y)
        ]
        if battle.log is not None:
            who = tuple([int(other.index) for other in reached])
            at = (int(one.x), int(one.y))
            battle.record(Event(BURST, actor=one.index, what=power.tells, who=who, at=at))
        if not reached:
            continue
        damage = roll_harm(battle, one, power)
        for other in reached:
            apply_power(battle, one, power, other, damage, 0)


def _bequeath(battle: Battle, one: Combatant) -> None:
    """Share the hit points that a slain combatant had at first among its kin, as equally as can be."""
    heirs = [
        other
        for other in battle.sides[one.side].members
        if other.flags & (DEAD | GONE) == 0
        and other.profile.bequeaths
        and other.profile.kin == one.profile.kin
    ]
    points = one.max_hit_points - amount_of(one, effects.BEQUEATHED)
    for place, heir in enumerate(heirs):
        share = (points + len(heirs) - place - 1) // (len(heirs) - place)
        if share <= 0:
            return
        points -= share
        heir.hit_points += share
        heir.max_hit_points += share
        add_effect(heir, pack_effect(effects.BEQUEATHED, amount=share))
        if battle.log is not None:
            what = "the strength of the slain"
            battle.record(Event(HEAL, actor=one.index, target=heir.index, what=what, amount=share))
