"""Dodging a blow: creatures that leap through space when they see one coming."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.ground.sight import can_see
from grognard.battle.hurts.saving import roll_save
from grognard.battle.state.battle import Battle
from grognard.battle.state.blow import Blow
from grognard.battle.state.events import POWER, Event
from grognard.battle.state.field import nearest_free, relocate
from grognard.battle.state.flags import CLUNG, IN_BOUT, OUT, SURPRISED, UNABLE
from grognard.dice import purpose
from grognard.rules.saves import DEATH

WAYS: Final = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
LEAP_DIE: Final = 6
LEAP_FEET: Final = 10


def leaps_away(battle: Battle, blow: Blow) -> bool:
    """Whether the target sees the blow coming, saves, and leaps away."""
    one = blow.target
    if one.flags & (UNABLE | OUT | SURPRISED | CLUNG | IN_BOUT) != 0 or blow.behind:
        return False
    if not can_see(battle, one, blow.attacker) or not roll_save(battle, one, DEATH, "the blow").saved:
        return False
    field = battle.field
    why = purpose.pack_why(purpose.SCATTER, one.index, -1)
    cells: i64 = battle.dice.die(LEAP_DIE, why) * LEAP_FEET // field.cell_feet
    across, along = WAYS[battle.dice.die(len(WAYS), why) - 1]
    x, y = one.x + across * cells, one.y + along * cells
    x = 0 if x < 0 else field.width - 1 if x >= field.width else x
    y = 0 if y < 0 else field.height - 1 if y >= field.height else y
    cell = nearest_free(field, x, y)
    relocate(field, battle.sides[one.side], one, cell % field.width, cell // field.width)
    if battle.log is not None:
        here = (int(one.x), int(one.y))
        told = "is gone, and stands elsewhere"
        battle.record(Event(POWER, actor=one.index, who=(int(one.index),), at=here, what=told))
    return True
