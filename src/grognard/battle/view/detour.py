"""The way around friends, walls and fire to a free place beside an enemy."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.ground.burning import fears_fire, shunned_cells
from grognard.battle.ground.spreading import steps_from
from grognard.battle.ground.ways import move_limit_feet
from grognard.battle.moving.advancing import walk_to_fewest_steps
from grognard.battle.state.actions import WALK
from grognard.battle.state.field import EMPTY
from grognard.battle.state.flags import OUT, WITLESS
from grognard.battle.view.standpoint import Standpoint

MOST_WALKS: Final = 3
"""A way of more walks than that is none to take: the melee will have moved on."""


def find_detour(at: Standpoint) -> i64:
    """The walk on the shortest way to a free cell beside an enemy, even if it first leads away; or 0.

    Only where walls, water, webs or fire shut the straight ways; in the open there is always a way at
    somebody. The mindless press straight on.
    """
    battle, me = at.battle, at.me
    field = battle.field
    afraid = battle.patches and fears_fire(battle, me)
    if at.engaged or me.profile.flags & WITLESS != 0:
        return 0
    if field.keeps_facing or not (field.walls or field.water or afraid):
        return 0
    shut = shunned_cells(battle, me).copy() if afraid else set[int]()
    for one in battle.combatants:
        if one is not me and one.flags & OUT == 0:
            shut.add(int(one.y * field.width + one.x))
    places: list[int] = []
    for other in at.foes():
        for cell in field.cells_within(other.x, other.y, 1):
            if field.occupant[cell] == EMPTY and cell not in shut:
                places.append(cell)
    if not places:
        return 0
    steps = steps_from(field, places, shut=list(shut))
    if steps[me.y * field.width + me.x] * field.cell_feet > MOST_WALKS * move_limit_feet(battle, me, WALK):
        return 0
    return walk_to_fewest_steps(battle, me, steps)
