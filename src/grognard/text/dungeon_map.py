"""The map of a level as far as a party has explored it, and the party itself in a table."""

from __future__ import annotations

from typing import Final

from grognard.adventure.delve.context import Context

PARTY: Final = "@"
ROCK: Final = "#"
FLOOR: Final = "."
DOOR: Final = "+"
UNKNOWN: Final = " "
_AROUND: Final = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]


def draw_level(context: Context, *, everything: bool = False) -> list[str]:
    """The map as explored so far, or all of it; for a level without a map the known areas and their ways."""
    drawing = context.level.drawing
    if drawing is None:
        return _list_areas(context, everything=everything)
    seen = {
        square
        for key, squares in drawing.squares.items()
        if everything or context.state.areas[key].seen
        for square in squares
    }
    doors = {
        way.at
        for way in context.level.ways
        if way.door is not None and way.at is not None and (everything or context.door(way.number).known)
        if everything or any(context.state.areas[end].seen for end in way.ends)
    }
    party = drawing.middles[context.state.area]
    known = seen | doors
    if not known:
        return []
    left, top = min(x for x, _ in known) - 1, min(y for _, y in known) - 1
    right, bottom = max(x for x, _ in known) + 1, max(y for _, y in known) + 1
    rows = []
    for y in range(top, bottom + 1):
        row = ""
        for x in range(left, right + 1):
            if (x, y) == party:
                row += PARTY
            elif (x, y) in doors:
                row += DOOR
            elif (x, y) in seen:
                row += FLOOR
            else:
                near = any((x + dx, y + dy) in known for dx, dy in _AROUND)
                row += ROCK if near else UNKNOWN
        rows.append(row.rstrip())
    return rows


def _list_areas(context: Context, *, everything: bool) -> list[str]:
    """Each known area with the ways that leave it."""
    rows = []
    for key, area in context.level.areas.items():
        if not everything and not context.state.areas[key].seen:
            continue
        ways = []
        for number in area.ways:
            way = context.level.ways[number]
            if everything or context.door(number).known:
                beyond = way.other(key)
                known = everything or context.state.areas[beyond].seen
                ways.append(f"{way.name_from(key)} to {context.level.areas[beyond].title if known else '?'}")
        mark = PARTY if key == context.state.area else " "
        rows.append(f"{mark} {area.title}: {'; '.join(ways) or 'no way'}")
    return rows


def party_rows(context: Context) -> list[list[str]]:
    """Everybody of the party, with what each has left."""
    rows = []
    for one in context.state.explorers:
        left = [
            *one.spells,
            *(f"scroll of {name}" for name in one.scrolls),
            *(f"potion of {p}" for p in one.potions),
        ]
        rows.append([one.name, one.state, f"{max(0, one.hit_points)}/{one.most}", ", ".join(left)])
    return rows


def describe_supplies(context: Context) -> str:
    """What is left of what they brought, what they have won, and what burns."""
    state = context.state
    left = [f"{count} {name}" for name, count in state.supplies.items() if count]
    lights = [
        f"{light.bearer}'s {light.name} ({light.left} turn{'s' if light.left != 1 else ''} left)"
        if light.left >= 0
        else f"{light.bearer}'s {light.name}"
        for light in state.clock.lights
    ]
    burning = f"Light: {', '.join(lights)}." if lights else "No light burns."
    has = ", ".join(left) or "nothing left"
    return f"{burning} They have {has}, and {state.worth} gold pieces' worth of treasure."
