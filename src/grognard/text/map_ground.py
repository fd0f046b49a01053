"""The ground of a drawn map: walls, rough ground, terrain, what lies on it, and what is out of sight."""

from __future__ import annotations

from typing import Final

from grognard.battle.ground.lights import is_cell_lit
from grognard.battle.state.battle import Battle
from grognard.battle.state.field import WALL, WATER
from grognard.battle.state.patches import PATCH_NAMES
from grognard.chances.pictures.markup import markup
from grognard.text.map_cells import CellPlaces
from grognard.text.viewer_knowledge import ViewerKnowledge, is_in_mask

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
    **dict.fromkeys(("portcullis", "stuck portcullis", "locked portcullis"), "#5b5e63"),
    "raised portcullis": "#b4b7bb",
    **dict.fromkeys(("open door", "open shutter"), "#c7a27c"),
}
_OTHER: Final = "#9c7bb0"


def draw_ground(battle: Battle, paper: CellPlaces, seen: ViewerKnowledge) -> str:
    """Everything under the figures, as SVG: the ground that the viewer has seen, and what is out of sight."""
    known = [cell for cell in paper.window.cells() if is_in_mask(seen.ever, _number(battle, *cell))]
    walls = [cell for cell in known if _is_wall(battle, *cell)]
    parts = [f'<path class="grid" d="{paper.outlines(known)}"/>']
    lit = lit_cells(battle, paper, seen)
    if lit:
        said = f"<title>{LIGHT}</title>"
        parts.append(f'<path class="lit" d="{paper.outlines(sorted(lit))}">{said}</path>')
    for name, cells in things_on_the_ground(battle, paper, seen).items():
        colour = colour_of(name)
        said = f"<title>{markup(name)}</title>"
        parts.append(f'<path fill="{colour}" fill-opacity=".5" d="{paper.outlines(cells)}">{said}</path>')
    parts.append(f'<path class="wall" d="{paper.outlines(walls)}"/>')
    hidden = unseen_cells(paper, battle, seen)
    if hidden:
        said = f"<title>{UNSEEN}</title>"
        parts.append(f'<path class="fog" d="{paper.outlines(hidden)}">{said}</path>')
    return "".join(parts)


def draw_numbers(paper: CellPlaces) -> str:
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


def things_on_the_ground(
    battle: Battle, paper: CellPlaces, seen: ViewerKnowledge
) -> dict[str, list[tuple[int, int]]]:
    """The cells with something in or on them besides walls and figures, by name, as the viewer saw them."""
    field = battle.field
    width = int(field.width)
    found: dict[str, list[tuple[int, int]]] = {}
    for x, y in paper.window.cells():
        cell = y * width + x
        if not is_in_mask(seen.ever, cell):
            continue
        if field.is_rough(x, y):
            found.setdefault(ROUGH, []).append((x, y))
        if field.occupant[cell] == WATER and cell not in field.barred:
            found.setdefault(SEA, []).append((x, y))
        bits = int(field.terrain[cell]) if field.terrain else 0
        for place, name in enumerate(battle.ruleset.terrain.names):
            if bits >> place & 1:
                found.setdefault(name, []).append((x, y))
    for cell, kind in seen.patches:
        y, x = divmod(cell, width)
        if paper.window.holds(x, y):
            found.setdefault(PATCH_NAMES[kind].replace("-", " "), []).append((x, y))
    return found


def colour_of(name: str) -> str:
    """The colour of something on the ground."""
    return _COLOURS.get(name, _OTHER)


def unseen_cells(paper: CellPlaces, battle: Battle, seen: ViewerKnowledge) -> list[tuple[int, int]]:
    """The cells that were seen before and are not in sight now."""
    if seen.ground < 0:
        return []
    return [
        (x, y)
        for x, y in paper.window.cells()
        if not _is_wall(battle, x, y)
        and is_in_mask(seen.ever, _number(battle, x, y))
        and not is_in_mask(seen.ground, _number(battle, x, y))
    ]


def lit_cells(battle: Battle, paper: CellPlaces, seen: ViewerKnowledge) -> set[tuple[int, int]]:
    """The cells in sight that a carried light lights, on a field that is otherwise dark."""
    if not battle.lights or not any(side.sight_feet > 0 for side in battle.sides):
        return set()
    return {
        (x, y)
        for x, y in paper.window.cells()
        if is_in_mask(seen.ground, _number(battle, x, y))
        and not _is_wall(battle, x, y)
        and is_cell_lit(battle, x, y)
    }


def _number(battle: Battle, x: int, y: int) -> int:
    return y * int(battle.field.width) + x


def _is_wall(battle: Battle, x: int, y: int) -> bool:
    cell = _number(battle, x, y)
    return battle.field.occupant[cell] == WALL and cell not in battle.field.barred
