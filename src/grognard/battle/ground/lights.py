"""Carried lights: the combatants they show in the dark, and their fate when the bearer falls."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.state.battle import LIT, Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import effect_amount, effect_source
from grognard.battle.state.effects import LIGHT as LIGHT_BORNE
from grognard.battle.state.effects import drop_effect, find_effect
from grognard.battle.state.events import LIGHT, Event
from grognard.battle.state.field import distance_feet
from grognard.battle.state.flags import GONE, IN_WATER, OUT, SWALLOWED
from grognard.battle.state.line_of_sight import has_line_of_sight

TORCH: Final = 0
LANTERN: Final = 1
LIGHTS: Final = ("torch", "lantern")
"""The kinds of carried lights, each at its number."""


def shines(one: Combatant) -> bool:
    """Whether a combatant's light shines on the field: in a hand, or on the ground where its bearer fell."""
    if one.marks & LIT == 0 or one.profile.flags & IN_WATER != 0:
        return False
    return one.flags & (GONE | SWALLOWED) == 0


def is_lit(battle: Battle, other: Combatant) -> bool:
    """Whether some light shines on a combatant."""
    for one in battle.combatants:
        if shines(one) and (one is other or _shines_so_far(battle, one, other)):
            return True
    return False


def is_cell_lit(battle: Battle, x: i64, y: i64) -> bool:
    """Whether a carried light shines on a cell."""
    if not battle.lights:
        return False
    field = battle.field
    for one in battle.combatants:
        if shines(one) and field.cells_apart(one.x, one.y, x, y) * field.cell_feet <= light_feet(one):
            if has_line_of_sight(field, one.x, one.y, x, y):
                return True
    return False


def light_feet(one: Combatant) -> i64:
    """The reach of a combatant's light."""
    return effect_amount(find_effect(one, LIGHT_BORNE))


def fall_with_light(battle: Battle, one: Combatant, flags: i64) -> None:
    """Before the bearer of a light is out of the fight: a torch burns on where it falls, a lantern does not.

    Who gets away takes the light along.
    """
    if one.flags & OUT != 0 or flags & GONE != 0:
        return
    effect = find_effect(one, LIGHT_BORNE)
    kind = effect_source(effect)
    burns_on = kind == TORCH and flags & SWALLOWED == 0
    if not burns_on:
        drop_effect(one, effect)
    if battle.log is not None:
        result = "falls" if burns_on else "goes out"
        at = (int(one.x), int(one.y))
        battle.record(Event(LIGHT, target=one.index, what=LIGHTS[kind], result=result, at=at))


def _shines_so_far(battle: Battle, one: Combatant, other: Combatant) -> bool:
    if distance_feet(battle.field, one, other) > light_feet(one):
        return False
    return has_line_of_sight(battle.field, one.x, one.y, other.x, other.y)
