"""The figures of a drawn map, and the list of them beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from grognard.battle.ground.heading import cell_ahead
from grognard.battle.hurts.looks import describe_looks
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.events import REFEREE
from grognard.battle.state.flags import DEAD, FLEEING, GONE, OUT
from grognard.battle.view.fates import STANDING, state_of
from grognard.chances.pictures.markup import markup
from grognard.text.map_cells import CellPlaces
from grognard.text.plights import plight_of
from grognard.text.viewer_knowledge import ViewerKnowledge

ROW: Final = 19.0
LIST_WIDTH: Final = 330.0
MOST_LISTED: Final = 40
_COLOURS: Final = 6
_RADIUS: Final = 9.5
_NAME_LENGTH: Final = 24
_LOW: Final = 0.25
_HALF: Final = 0.5


def shown_figures(battle: Battle, seen: ViewerKnowledge) -> list[Combatant]:
    """The combatants whose places the viewer knows."""
    return [one for one in battle.combatants if one.index in seen.known]


def draw_figures(
    battle: Battle, paper: CellPlaces, figures: list[Combatant], marks: Mapping[int, str], *, side: int
) -> str:
    """All figures on the field, the fallen below the others, as SVG."""
    fallen = [one for one in figures if one.flags & OUT != 0 and one.flags & GONE == 0]
    standing = [one for one in figures if one.flags & OUT == 0]
    drawn = [_draw_fallen(paper, one) for one in fallen if paper.window.holds(int(one.x), int(one.y))]
    sharing: dict[tuple[int, int], int] = {}
    for one in standing:
        cell = int(one.x), int(one.y)
        if paper.window.holds(*cell):
            aside = sharing.get(cell, 0)
            sharing[cell] = aside + 1
            drawn.append(_draw_figure(battle, paper, one, marks[one.index], side=side, aside=aside))
    return "".join(drawn)


def _draw_fallen(paper: CellPlaces, one: Combatant) -> str:
    x, y = paper.centre(int(one.x), int(one.y))
    arm = 5
    return (
        f'<path class="fallen s{one.own_side % _COLOURS}" d="M{x - arm:.1f} {y - arm:.1f}l{2 * arm} {2 * arm}'
        f'm0 {-2 * arm}l{-2 * arm} {2 * arm}"><title>{markup(one.name)}: {plight_of(one)}</title></path>'
    )


def _draw_figure(
    battle: Battle, paper: CellPlaces, one: Combatant, mark: str, *, side: int, aside: int
) -> str:
    x, y = paper.centre(int(one.x), int(one.y))
    x, y = x + 6 * aside, y - 4 * aside
    known = side in (REFEREE, one.own_side)
    parts = [f'<g class="figure s{one.side % _COLOURS}{" flees" if one.flags & FLEEING else ""}">']
    parts.append(f"<title>{markup(describe_figure(one, known=known))}</title>")
    if battle.field.keeps_facing and one.facing >= 0:
        parts.append(_draw_heading(battle, paper, one, x, y))
    parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{_RADIUS}"/>')
    parts.append(f'<text x="{x:.1f}" y="{y + 3.6:.1f}">{markup(mark)}</text>')
    if known and one.max_hit_points:
        parts.append(draw_bar(one, x - _RADIUS, y + _RADIUS - 1, width=2 * _RADIUS, height=3.2))
    return "".join(parts) + "</g>"


def _draw_heading(battle: Battle, paper: CellPlaces, one: Combatant, x: float, y: float) -> str:
    """A short line from the rim to where it looks."""
    ahead_x, ahead_y = cell_ahead(battle.field, one.x, one.y, one.facing)
    at_x, at_y = paper.centre(int(one.x), int(one.y))
    to_x, to_y = paper.centre(int(ahead_x), int(ahead_y))
    length = ((to_x - at_x) ** 2 + (to_y - at_y) ** 2) ** 0.5 or 1.0
    across, down = (to_x - at_x) / length, (to_y - at_y) / length
    reach = _RADIUS + 5
    return f'<path class="nose" d="M{x:.1f} {y:.1f}l{across * reach:.1f} {down * reach:.1f}"/>'


def draw_bar(one: Combatant, x: float, y: float, *, width: float, height: float) -> str:
    """Hit points as a bar: what is left of them, green, amber or red."""
    share = min(1.0, max(0, int(one.hit_points)) / max(1, int(one.max_hit_points)))
    look = "low" if share <= _LOW else "half" if share <= _HALF else "well"
    box = f'x="{x:.1f}" y="{y:.1f}" height="{height:g}" rx="1.2"'
    return (
        f'<rect class="bar" {box} width="{width:g}"/><rect class="{look}" {box} width="{width * share:.1f}"/>'
    )


def describe_figure(one: Combatant, *, known: bool) -> str:
    """A figure in words: its state, its hit points, or its looks where the viewer may not know them."""
    height = (
        f", {one.altitude}' up" if one.altitude > 0 else f", {-one.altitude}' down" if one.altitude else ""
    )
    if known:
        return f"{one.name}: {plight_of(one)}, {one.hit_points} of {one.max_hit_points} hit points{height}"
    state = state_of(one)
    return f"{one.name}{describe_looks(one) if not one.flags & OUT else f': {state}'}{height}"


def draw_list(
    battle: Battle, figures: list[Combatant], marks: Mapping[int, str], *, side: int, left: float
) -> tuple[str, float]:
    """A list of all combatants by sides, a row each, as SVG; and its height."""
    parts: list[str] = []
    y = ROW
    for one_side in battle.sides:
        members = [one for one in figures if one.own_side == one_side.index]
        if not members:
            continue
        name = markup(_shorten(one_side.name, 2 * _NAME_LENGTH))
        parts.append(f'<text class="side t{one_side.index % _COLOURS}" x="{left:g}" y="{y:g}">{name}</text>')
        y += ROW
        for one in members[:MOST_LISTED]:
            parts.append(_draw_row(one, marks[one.index], left, y, known=side in (REFEREE, one_side.index)))
            y += ROW
        if len(members) > MOST_LISTED:
            more = f"and {len(members) - MOST_LISTED} more"
            parts.append(f'<text class="soft" x="{left + 26:g}" y="{y:g}">{more}</text>')
            y += ROW
        y += ROW / 2
    return "".join(parts), y


def _draw_row(one: Combatant, mark: str, left: float, y: float, *, known: bool) -> str:
    state = state_of(one)
    down = ' class="down"' if one.flags & OUT else ""
    row = (
        f'<text class="mark t{one.side % _COLOURS}" x="{left:g}" y="{y:g}">{markup(mark)}</text>'
        f'<text{down} x="{left + 26:g}" y="{y:g}">{markup(_shorten(one.name, _NAME_LENGTH))}</text>'
    )
    said = state if state != STANDING else ""
    if known and one.max_hit_points:
        row += draw_bar(one, left + 172, y - 8, width=54, height=7)
        points = f"{max(0, int(one.hit_points)) if not one.flags & DEAD else 0}/{one.max_hit_points}"
        row += f'<text class="soft" x="{left + 232:g}" y="{y:g}">{points}</text>'
        said = "" if said == "hurt" else said
    elif not one.flags & OUT:
        said = describe_looks(one).strip(" ()") or (said if said != "hurt" else "")
    return row + (f'<text class="soft" x="{left + 272:g}" y="{y:g}">{markup(said)}</text>' if said else "")


def _shorten(name: str, most: int) -> str:
    return name if len(name) <= most else name[: most - 1] + "…"
