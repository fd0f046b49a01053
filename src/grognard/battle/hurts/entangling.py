"""Those caught in webs: the strong may tear loose, and all are free when the web is gone."""

from __future__ import annotations

from typing import Final

from grognard.battle.hurts.presence import lose
from grognard.battle.hurts.saving import roll_save
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effects import (
    EFFECT_NAMES,
    ENTANGLED,
    effect_source,
    find_effect,
    mark_of,
)
from grognard.battle.state.events import EFFECT, Event
from grognard.battle.state.patches import WEB, patch_cell, patch_kind
from grognard.rules.saves import DEATH

CAUGHT: Final = mark_of(ENTANGLED)
MIGHTY_HIT_DICE: Final = 4
"""Creatures of so many hit dice are as strong as strong people."""


def struggle(battle: Battle, one: Combatant) -> None:
    """The end of a round for one that is caught."""
    number = effect_source(find_effect(one, ENTANGLED))
    magic = one.own_profile.magic
    webbed = 0 <= number < len(magic) and magic[number].ground == WEB
    strong = one.profile.strength_modifier > 0 or one.profile.hit_dice_count >= MIGHTY_HIT_DICE
    free = webbed and not _is_in_web(battle, one)
    if free or (strong and roll_save(battle, one, DEATH, "the web").saved):
        lose(battle, one, ENTANGLED)
        if battle.log is not None:
            battle.record(Event(EFFECT, target=one.index, what=EFFECT_NAMES[ENTANGLED], result="ends"))


def _is_in_web(battle: Battle, one: Combatant) -> bool:
    cell = one.y * battle.field.width + one.x
    for patch in battle.patches:
        if patch_cell(patch) == cell and patch_kind(patch) == WEB:
            return True
    return False
