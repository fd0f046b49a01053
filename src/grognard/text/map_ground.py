"""The ground of a drawn map: walls, rough ground, terrain, what lies on it, and what is out of sight."""

from __future__ import annotations

from typing import Final

from grognard.battle.ground.lights import is_cell_lit
from grognard.battle.state.battle import Battle
from grognard.battle.state.field import WALL, WATER, has_line_of_sight
from grognard.battle.state.flags import OUT
from grognard.battle.state.patches import PATCH_NAMES, patch_cell, patch_kind
from grognard.chances.markup import markup
from grognard.text.map_cells import Paper

ROUGH: Final = "rough ground"
SEA: Final = "water"
UNSEEN: Final = "out of sight"
LIGHT: Final = "light"
_COLOURS: Final = {
    ROUGH: "#a5793d",
    SEA: "#3b82b8",
    "higher ground": "#c9a64b",
    "table": "#8a5a2b",
    "mist": "#9aa5ad",
    "branches": "#5c8a4a",
    "oil": "#6b5a2e",
    "fire": "#e8622c",
    "flames": "#e8622c",
    "blaze": "#e8622c",
    "web": "#b9b4a6",
    "cloud": "#8d959c",
    "gas": "#84a34f",
    "darkness": "#1d1a22",
    "barrier": "#7a6f9b",
    "silence": "#6f87b5",
    "blades": "#c0506a",
    "swarm": "#6b7a2f",
    "hail": "#8fb8c9",
    "heat": "#d9905e",
    "warmth": "#dcb18f",
    **dict.fromkeys(("door", "stuck door", "barred door", "locked door", "shutter"), "#5b3a1e"),
    **dict.fromkeys(("locked iron door", "locked stone door"), "#5b5e63"),
    **dict.fromkeys(("open door", "open shutter"), "#c7a27c"),
}
_OTHER: Final = "#9c7bb0"


def draw_ground(battle: Battle, paper: Paper, *, side: int) -> str:
    """Everything under the figures, as SVG; a side sees no ground that it has no sight of."""
    walls = [cell for cell in paper.window.cells() if _is_wall(battle, *cell)]
    parts = [f'<path class="grid" d="{paper.outlines(paper.window.cells())}"/>']
    lit = lit_cells(battle, paper)
    if lit:
        said = f"<title>{LIGHT}</title>"
        parts.append(f'<path class="lit" d="{paper.outlines(sorted(lit))}">{said}</path>')
    for name, cells in things_on_the_ground(battle, paper).items():
        colour = colour_of(name)
        said = f"<title>{markup(name)}</title>"
        parts.append(f'<path fill="{colour}" fill-opacity=".5" d="{paper.outlines(cells)}">{said}</path>')
    parts.append(f'<path class="wall" d="{paper.outlines(walls)}"/>')
    hidden = unseen_cells(battle, paper, side) if side >= 0 else []
    if hidden:
        said = f"<title>{UNSEEN}</title>"
        parts.append(f'<path class="fog" d="{paper.outlines(hidden)}">{said}</path>')
    return "".join(parts)


def draw_numbers(paper: Paper) -> str:
    """The numbers of columns and rows, at every fifth."""
    window = paper.window
    parts: list[str] = []
    for x in range(window.left, window.right + 1):
        if x % 5 == 0:
            across, _ = paper.centre(x, window.top)
            parts.append(f'<text class="number" x="{across:.1f}" y="-4">{x}</text>')
    for y in range(window.top, window.bottom + 1):
        if y % 5 == 0:
            _, down = paper.centre(window.left, y)
            parts.append(f'<text class="number" x="-9" y="{down + 3:.1f}">{y}</text>')
    return "".join(parts)


def things_on_the_ground(battle: Battle, paper: Paper) -> dict[str, list[tuple[int, int]]]:
    """By name, the cells of the window that have something in or on them besides walls and figures."""
    field = battle.field
    width = int(field.width)
    found: dict[str, list[tuple[int, int]]] = {}
    for x, y in paper.window.cells():
        if field.is_rough(x, y):
            found.setdefault(ROUGH, []).append((x, y))
        if field.occupant[y * width + x] == WATER and y * width + x not in field.barred:
            found.setdefault(SEA, []).append((x, y))
        bits = int(field.terrain[y * width + x]) if field.terrain else 0
        for place, name in enumerate(battle.ruleset.terrain.names):
            if bits >> place & 1:
                found.setdefault(name, []).append((x, y))
    for patch in battle.patches:
        y, x = divmod(int(patch_cell(patch)), width)
        if paper.window.holds(x, y):
            found.setdefault(PATCH_NAMES[patch_kind(patch)].replace("-", " "), []).append((x, y))
    return found


def colour_of(name: str) -> str:
    """The colour of something on the ground."""
    return _COLOURS.get(name, _OTHER)


def unseen_cells(battle: Battle, paper: Paper, side: int) -> list[tuple[int, int]]:
    """The cells that nobody of a side has in sight, where the dark or a wall may hide any."""
    field = battle.field
    sight = int(battle.sides[side].sight_feet) // int(field.cell_feet)
    if not (field.walls or field.veiled or sight):
        return []
    lit = lit_cells(battle, paper)
    watchers = [one for one in battle.sides[side].members if one.flags & OUT == 0]
    return [
        (x, y)
        for x, y in paper.window.cells()
        if not _is_wall(battle, x, y)
        and not any(
            (not sight or field.cells_apart(one.x, one.y, x, y) <= sight or (x, y) in lit)
            and has_line_of_sight(field, one.x, one.y, x, y)
            for one in watchers
        )
    ]


def lit_cells(battle: Battle, paper: Paper) -> set[tuple[int, int]]:
    """The cells on which a light shines that somebody bears, where it is dark."""
    if not battle.lights or not any(side.sight_feet > 0 for side in battle.sides):
        return set()
    return {
        (x, y) for x, y in paper.window.cells() if not _is_wall(battle, x, y) and is_cell_lit(battle, x, y)
    }


def _is_wall(battle: Battle, x: int, y: int) -> bool:
    cell = y * int(battle.field.width) + x
    return battle.field.occupant[cell] == WALL and cell not in battle.field.barred
