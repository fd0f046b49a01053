"""Webs: they catch movers, the strong tear loose, and all are free when the web is gone."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.hurts.presence import lose_effects
from grognard.battle.hurts.saving import roll_save
from grognard.battle.hurts.wound_effects import queue_effect
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import effect_source, pack_effect
from grognard.battle.state.effects import (
    EFFECT_NAMES,
    ENTANGLED,
    as_waiting,
    find_effect,
    mark_of,
)
from grognard.battle.state.events import EFFECT, Event
from grognard.battle.state.field import EMPTY
from grognard.battle.state.flags import DONE
from grognard.battle.state.patches import WEB, patch_cell, patch_kind, patch_source
from grognard.rules.saves import DEATH, SAVE_DIE

CAUGHT: Final = mark_of(ENTANGLED)
MIGHTY_HIT_DICE: Final = 4
"""Creatures of so many hit dice are as strong as strong people."""


def web_on_way(battle: Battle, mover: Combatant, way: list[int]) -> i64:
    """The place in a way at which a web catches its mover, -1 where none does.

    It is held in the first free cell of the web. Who sets out in a web, not caught, walks out of it.
    """
    field = battle.field
    place: i64 = 0
    if mover.marks & CAUGHT != 0 or _web_at(battle, mover.y * field.width + mover.x) >= 0:
        return -1
    for cell in way:
        if field.occupant[cell] == EMPTY and _web_at(battle, cell) >= 0:
            return place
        place += 1
    return -1


def hold_in_web(battle: Battle, one: Combatant, place: i64) -> None:
    """Catch a mover in a web at a place in its way, if there is one: its turn ends."""
    if place < 0:
        return
    source = _web_at(battle, one.y * battle.field.width + one.x)
    one.flags |= DONE
    queue_effect(battle, one, as_waiting(pack_effect(ENTANGLED, source=source)))


def struggle(battle: Battle, one: Combatant) -> None:
    """The end of a round for one that is caught."""
    number = effect_source(find_effect(one, ENTANGLED))
    magic = one.own_profile.magic
    webbed = 0 <= number < len(magic) and magic[number].ground == WEB
    free = webbed and _web_at(battle, one.y * battle.field.width + one.x) < 0
    if free or (_is_strong(one) and roll_save(battle, one, DEATH, "the web").saved):
        lose_effects(battle, one, ENTANGLED)
        if battle.log is not None:
            battle.record(Event(EFFECT, target=one.index, what=EFFECT_NAMES[ENTANGLED], result="ends"))


def faces_to_tear_loose(one: Combatant) -> i64:
    """On how many of the twenty faces of the die one that is caught tears loose at the end of a round."""
    if one.marks & CAUGHT == 0 or not _is_strong(one):
        return 0
    faces: i64 = SAVE_DIE + 1 - one.profile.saves[DEATH]
    return faces if faces > 0 else 0


def _is_strong(one: Combatant) -> bool:
    return one.profile.strength_modifier > 0 or one.profile.hit_dice_count >= MIGHTY_HIT_DICE


def _web_at(battle: Battle, cell: i64) -> i64:
    """The number of the power whose web is on a cell, -1 where there is none."""
    for patch in battle.patches:
        if patch_cell(patch) == cell and patch_kind(patch) == WEB:
            return patch_source(patch)
    return -1
