"""Which cells of the ground a side sees: no wall between, and light enough."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.ground.lights import is_cell_lit
from grognard.battle.ground.sight import DARK_SIGHT_FEET, DARK_SIGHTED
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.flags import EYELESS, OUT
from grognard.battle.state.line_of_sight import has_line_of_sight


def is_ground_open(battle: Battle, side: i64) -> bool:
    """Whether nothing hides any ground from a side: no wall, no mist, and light as far as it likes."""
    return not battle.field.may_bar_sight() and battle.sides[side].sight_feet <= 0


def cells_in_sight(battle: Battle, side: i64) -> list[int]:
    """The cells, as `y * width + x`, that a combatant of a side has in sight."""
    watchers: list[Combatant] = []
    for one in battle.sides[side].members:
        if one.flags & OUT == 0:
            watchers.append(one)
    found: list[int] = []
    y: i64 = 0
    while y < battle.field.height:
        x: i64 = 0
        while x < battle.field.width:
            if is_cell_in_sight(battle, watchers, x, y):
                found.append(y * battle.field.width + x)
            x += 1
        y += 1
    return found


def is_cell_in_sight(battle: Battle, watchers: list[Combatant], x: i64, y: i64) -> bool:
    """Whether one of some combatants of a side sees a cell in the light that there is."""
    field = battle.field
    lit = False
    asked = False
    for one in watchers:
        sight = battle.sides[one.side].sight_feet
        if sight > 0:
            feet = field.cells_apart(one.x, one.y, x, y) * field.cell_feet
            if one.marks & DARK_SIGHTED != 0 or one.profile.flags & EYELESS != 0:
                sight = max(sight, DARK_SIGHT_FEET)
            if feet > sight:
                if not asked:
                    asked = True
                    lit = is_cell_lit(battle, x, y)
                if not lit:
                    continue
        if has_line_of_sight(field, one.x, one.y, x, y):
            return True
    return False
