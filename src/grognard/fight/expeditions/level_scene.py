"""A level of a dungeon as the party has explored it, or as the referee knows all of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from grognard.adventure.delve.context import PartyInDungeon
from grognard.adventure.delve.drawn_ground import is_grate
from grognard.adventure.delve.exploring import lying_here, needs_opening
from grognard.adventure.party.state import FolkState
from grognard.adventure.places.level import PASSAGE_NAME, Area, Way
from grognard.fight.expeditions.shown import AreaShown, Cell, LevelShown, Run, WayShown

_SIDEWAYS: Final = ((-1, 0), (1, 0))


def show_level(context: PartyInDungeon, *, referee: bool) -> LevelShown:
    """The level: what the party has seen of it, or with what is hidden for the `referee`."""
    drawing = context.level.drawing
    middles = drawing.middles if drawing is not None else {}
    return LevelShown(
        areas=tuple(
            _show_area(context, area, referee=referee)
            for key, area in context.level.areas.items()
            if referee or context.state.areas[key].seen
        )
        + (() if referee else _list_glimpses(context)),
        ways=tuple(
            _show_way(context, way, referee=referee)
            for way in context.level.ways
            if referee or _is_known(context, way)
        ),
        party=middles.get(context.state.area, (0, 0)),
        feet=context.level.entry.square_feet,
        mapped=drawing is not None,
    )


def _list_glimpses(context: PartyInDungeon) -> tuple[AreaShown, ...]:
    """What the party has seen of areas through bars and not visited: squares alone."""
    seen = [state.glimpsed for state in context.state.areas.values() if state.glimpsed and not state.seen]
    return tuple(
        AreaShown(
            key=f"glimpsed {number}",
            title="seen through bars",
            runs=list_runs(squares),
            middle=squares[len(squares) // 2],
            seen=False,
        )
        for number, squares in enumerate(seen, start=1)
    )


def _is_known(context: PartyInDungeon, way: Way) -> bool:
    """Whether the party knows of a way: it has been at one of its ends, and nothing hides it."""
    return context.door(way.number).known and any(context.state.areas[end].seen for end in way.ends)


def _show_area(context: PartyInDungeon, area: Area, *, referee: bool) -> AreaShown:
    drawing, state = context.level.drawing, context.state.areas[area.key]
    entry = area.entry
    here = area.key == context.state.area
    trap = "" if entry.trap is None or not (referee or state.trap) else entry.trap.name
    return AreaShown(
        key=area.key,
        title=area.title,
        runs=() if drawing is None else list_runs(drawing.squares[area.key]),
        middle=(0, 0) if drawing is None else drawing.middles[area.key],
        named=area.name not in ("", PASSAGE_NAME),
        here=here,
        seen=state.seen,
        lit=entry.lit,
        trap=f"{trap}, removed" if trap and state.trap == "gone" else trap,
        text=entry.text.strip(),
        notes=entry.notes.strip() if referee else "",
        folk=_list_folk(context, area.key) if referee else (),
        treasure=_list_treasure(context, area, referee=referee),
    )


def _list_folk(context: PartyInDungeon, key: str) -> tuple[str, ...]:
    """The groups in an area, with their members, as lines."""
    there = [folk for folk in context.state.folk if folk.area == key and folk.mood != "gone"]
    return tuple(line for folk in there for line in describe_folk(context.entry_of(folk).name, folk))


def describe_folk(name: str, folk: FolkState) -> Iterable[str]:
    """The lines on a group: its name and mood, then each known member with its hit points and state."""
    yield name + (f" ({folk.mood})" if folk.mood else "")
    for one in folk.members:
        points = f", {max(0, one.hit_points)} of {one.most} hit points" if one.most else ""
        state = f", {one.state}" if one.state != "standing" else ""
        yield f"· {one.name}{points}{state}"


def _list_treasure(context: PartyInDungeon, area: Area, *, referee: bool) -> tuple[str, ...]:
    """The treasure in an area: all of it for the referee, else what the party sees where it is."""
    if not referee and area.key != context.state.area:
        return ()
    state = context.state.areas[area.key]
    seen = set(lying_here(context)) if area.key == context.state.area else set(state.found)
    shown = []
    for place, one in enumerate(area.entry.treasure):
        if place in state.taken or not (referee or place in seen):
            continue
        worth = f", {one.worth} gp" if referee and one.worth else ""
        hidden = ", hidden" if one.hidden and place not in state.found else ""
        trap = ", trapped" if referee and one.trap is not None else ""
        shown.append(f"{one.what}{worth}{hidden}{trap}")
    return tuple(shown)


def _show_way(context: PartyInDungeon, way: Way, *, referee: bool) -> WayShown:
    state, door = context.state, context.door(way.number)
    here = state.area in way.ends
    from_end = state.area if here else next((end for end in way.ends if state.areas[end].seen), way.ends[0])
    entry = way.door
    trapped = entry is not None and entry.trap is not None and (referee or door.trap)
    trap = entry.trap.name if trapped and entry is not None and entry.trap is not None else ""
    known_ends = [end if referee or state.areas[end].seen else "" for end in way.ends]
    return WayShown(
        number=way.number,
        name=way.name_from(from_end),
        ends=(known_ends[0], known_ends[1]),
        at=way.at if entry is not None else None,
        upright=_is_upright(context, way),
        door=_describe_door(context, way, referee=referee),
        grate=is_grate(way),
        secret=entry is not None and entry.secret,
        known=door.known,
        trap=f"{trap}, removed" if trap and door.trap == "gone" else trap,
        here=here,
        heard=door.heard == "something",
    )


def _is_upright(context: PartyInDungeon, way: Way) -> bool:
    """Whether one goes through the door of a way from left to right, so that it is drawn upright."""
    drawing = context.level.drawing
    if drawing is None or way.at is None:
        return False
    x, y = way.at
    return any((x + dx, y + dy) in drawing.squares[end] for dx, dy in _SIDEWAYS for end in way.ends)


def _describe_door(context: PartyInDungeon, way: Way, *, referee: bool) -> str:
    """The state of a door, as far as the party or the referee knows; "" for no door."""
    entry, door = way.door, context.door(way.number)
    if entry is None:
        return ""
    if door.held:
        return f"spiked {door.held}"
    if door.open:
        return "open"
    if needs_opening(context, way) and (referee or way.number in context.state.stuck):
        return "locked" if entry.locked else "stuck"
    return "shut"


def list_runs(squares: Iterable[Cell]) -> tuple[Run, ...]:
    """Squares as rows of them side by side, from above and from the left.

    >>> list_runs([(0, 0), (1, 0), (3, 0), (0, 1)])
    ((0, 0, 2), (3, 0, 1), (0, 1, 1))
    """
    runs: list[Run] = []
    for x, y in sorted(squares, key=lambda one: (one[1], one[0])):
        if runs and runs[-1][1] == y and runs[-1][0] + runs[-1][2] == x:
            runs[-1] = (runs[-1][0], y, runs[-1][2] + 1)
        else:
            runs.append((x, y, 1))
    return tuple(runs)
