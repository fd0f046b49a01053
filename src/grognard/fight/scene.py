"""The scene of a fight as a viewer sees it: ground, figures, light, from which any face draws its map."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from grognard.battle.ground.heading import cell_ahead
from grognard.battle.ground.lights import is_cell_lit, shines
from grognard.battle.hurts.looks import describe_looks
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.events import REFEREE
from grognard.battle.state.field import WALL, WATER
from grognard.battle.state.flags import (
    BLINDED,
    BURNING,
    CLUNG,
    FLEEING,
    GONE,
    GRIPPED,
    GRIPPING,
    HELPLESS,
    HOLDING,
    INVISIBLE,
    OILED,
    OUT,
    PRONE,
    SET_WEAPON,
    SICKENED,
    SILENCED,
    STUCK,
    STUNNED,
    SURPRISED,
    UNDETECTED,
    WEAKENED,
)
from grognard.battle.state.patches import PATCH_NAMES
from grognard.battle.view.fates import FLED, HURT, STANDING, TO_COME, state_of
from grognard.fight.shown import Cell, Figure, Ground, Scene, SideShown, Thing
from grognard.text.changing_map import describe_light
from grognard.text.summary import OUT_OF_SIGHT, has_come
from grognard.text.viewer_knowledge import ViewerKnowledge, is_in_mask

ROUGH: Final = "rough ground"
WATERS: Final = "water"
LIGHT: Final = "light"

_SHOWN: Final = (
    (FLEEING, "fleeing"),
    (PRONE, "prone"),
    (STUNNED, "stunned"),
    (BLINDED, "blinded"),
    (GRIPPED, "grappled"),
    (GRIPPING, "grappling"),
    (CLUNG, "held fast"),
    (STUCK, "stuck"),
    (BURNING, "burning"),
    (OILED, "soaked in oil"),
    (SURPRISED, "surprised"),
    (HELPLESS, "helpless"),
    (SET_WEAPON, "weapon set"),
)
"""The conditions that are visible on a figure."""
_FELT: Final = (
    (INVISIBLE, "invisible"),
    (UNDETECTED, "undetected"),
    (SILENCED, "silenced"),
    (WEAKENED, "weakened"),
    (SICKENED, "sickened"),
    (HOLDING, "holding back"),
)
"""What only its own side and the referee know besides."""


def make_scene(battle: Battle, seen: ViewerKnowledge, viewer: int) -> Scene:
    """The scene as a viewer sees it who has seen that.

    Args:
        battle: how it stands.
        seen: what the viewer has seen up to now.
        viewer: the index of a side, or the referee.
    """
    sides = tuple(
        SideShown(side.name, bool(side.player_characters), _has_met(battle, seen, viewer, side.own))
        for side in battle.sides
    )
    return Scene(
        viewer=viewer,
        round=int(battle.round),
        sides=tuple(one if one.met else SideShown("", one.players, False) for one in sides),
        ground=_draw_ground(battle, seen),
        figures=tuple(_draw_figures(battle, seen, viewer)),
        light=describe_light(battle, viewer),
    )


def _has_met(battle: Battle, seen: ViewerKnowledge, viewer: int, own: Iterable[Combatant]) -> bool:
    return viewer == REFEREE or any(int(one.index) in seen.marks for one in own)


# The figures.


def _draw_figures(battle: Battle, seen: ViewerKnowledge, viewer: int) -> Iterable[Figure]:
    for index, mark in seen.marks.items():
        one = battle.combatants[index]
        if index in seen.known and has_come(one):
            yield draw_figure(battle, one, mark, knows=viewer in (REFEREE, one.own_side, one.side))
        elif index not in seen.known:
            x, y = seen.places[index]
            yield Figure(
                id=index,
                mark=mark,
                name=one.name,
                side=int(one.own_side),
                x=x,
                y=y,
                state=OUT_OF_SIGHT,
                seen=False,
            )


def draw_figure(battle: Battle, one: Combatant, mark: str, *, knows: bool) -> Figure:
    """A combatant that is in sight; one whose viewer `knows` its sheet with its hit points."""
    state = state_of(one)
    plights = (*_SHOWN, *_FELT) if knows else _SHOWN
    faces = battle.field.keeps_facing and one.facing >= 0 and not one.flags & OUT
    ahead = cell_ahead(battle.field, one.x, one.y, one.facing) if faces else None
    return Figure(
        id=int(one.index),
        mark=mark,
        name=one.name,
        side=int(one.side),
        x=int(one.x),
        y=int(one.y),
        state=STANDING if state == HURT and not knows else state,
        down=bool(one.flags & OUT),
        gone=bool(one.flags & GONE) or state in (FLED, TO_COME),
        points=max(int(one.hit_points), 0) if knows else None,
        most=int(one.max_hit_points) if knows else None,
        looks="" if knows or one.flags & OUT else describe_looks(one).strip(" ()"),
        conditions=tuple(word for flag, word in plights if one.flags & flag and word != state)
        if not one.flags & OUT
        else (),
        height=int(one.altitude),
        ahead=None if ahead is None else (int(ahead[0] - one.x), int(ahead[1] - one.y)),
        light=bool(shines(one)),
    )


# The ground.


def _draw_ground(battle: Battle, seen: ViewerKnowledge) -> Ground:
    field, window = battle.field, seen.window
    width = int(field.width)
    columns = range(window.left, window.right + 1)
    lines = range(window.top, window.bottom + 1)
    dim: tuple[str, ...] = ()
    if seen.ground >= 0:
        dim = tuple("".join("01"[not is_in_mask(seen.ground, y * width + x)] for x in columns) for y in lines)
    return Ground(
        left=window.left,
        top=window.top,
        rows=tuple("".join(_ground_sign(battle, seen, y * width + x) for x in columns) for y in lines),
        dim=dim,
        things=_list_things(battle, seen),
        hexes=bool(field.hexes),
        feet=int(field.cell_feet),
    )


def _ground_sign(battle: Battle, seen: ViewerKnowledge, cell: int) -> str:
    """A cell never seen, a wall, or floor."""
    if not is_in_mask(seen.ever, cell):
        return " "
    return "#" if battle.field.occupant[cell] == WALL and cell not in battle.field.barred else "."


def _list_things(battle: Battle, seen: ViewerKnowledge) -> tuple[Thing, ...]:
    """The things on or covering the ground that the viewer has seen; light only if it is in sight."""
    field, window = battle.field, seen.window
    width = int(field.width)
    found: dict[str, list[Cell]] = {}
    lights = bool(battle.lights) and any(side.sight_feet > 0 for side in battle.sides)
    for x, y in window.cells():
        cell = y * width + x
        if not is_in_mask(seen.ever, cell):
            continue
        if field.occupant[cell] == WATER and cell not in field.barred:
            found.setdefault(WATERS, []).append((x, y))
        elif field.is_rough(x, y):
            found.setdefault(ROUGH, []).append((x, y))
        bits = int(field.terrain[cell]) if field.terrain else 0
        if bits:
            for place, name in enumerate(battle.ruleset.terrain.names):
                if bits >> place & 1:
                    found.setdefault(name, []).append((x, y))
        if (
            lights
            and is_in_mask(seen.ground, cell)
            and field.occupant[cell] != WALL
            and is_cell_lit(battle, x, y)
        ):
            found.setdefault(LIGHT, []).append((x, y))
    for cell, kind in seen.patches:
        y, x = divmod(cell, width)
        if window.holds(x, y):
            found.setdefault(PATCH_NAMES[kind].replace("-", " "), []).append((x, y))
    return tuple(Thing(name, tuple(cells)) for name, cells in found.items())
