"""The ground of a meeting in a dungeon: the level around the party, and what a fight leaves of it."""

from __future__ import annotations

from collections import Counter
from typing import Final

from grognard.adventure.delve.context import PartyInDungeon
from grognard.adventure.delve.cutting import cut_window, door_states, ways_within_reach
from grognard.adventure.delve.drawn_ground import NO_LIMIT
from grognard.adventure.delve.exploring import needs_opening
from grognard.adventure.delve.looking import INFRAVISION_FEET, party_sight_feet
from grognard.adventure.delve.placement import Sides, WindowKey, take_post
from grognard.adventure.delve.window import OUTSIDE, SPACE_FEET, Window, field_of
from grognard.adventure.meetings.fighting import see_in_the_dark
from grognard.adventure.party import facts
from grognard.adventure.party.battleground import Battleground
from grognard.adventure.party.people import Aftermath
from grognard.adventure.party.state import FolkState, Meeting
from grognard.encounter.ground_entries import Cell

TOUCH_FEET: Final = 5


def lay_out(context: PartyInDungeon, meeting: Meeting, feet: int) -> Battleground:
    """Place a meeting on the level: the party where it has come in, the others in the area or on their way.

    They are as far apart as was rolled, and no farther than one side sees the other.

    Rule: bxe.distance.situation-decides, bxe.distance.dungeon
    """
    window, sides, most = _take_places(context, meeting, feet)
    if sides is None:
        return Battleground(None, most)
    field = field_of(window, context.level, context.state.doors)
    back = [cell for cell, goal in window.exits.items() if goal == OUTSIDE or context.state.areas[goal].seen]
    return Battleground(
        field,
        sides.feet,
        party=tuple(sides.party),
        foes=tuple(sides.foes),
        ways_back=tuple(sorted(back)) or None,
        exits=window.exits,
        doors=window.doors,
    )


def limit_distance(context: PartyInDungeon, meeting: Meeting, feet: int) -> int:
    """The feet between the sides of a meeting, as `lay_out` would place it."""
    _, sides, most = _take_places(context, meeting, feet)
    return most if sides is None else sides.feet


def _take_places(context: PartyInDungeon, meeting: Meeting, feet: int) -> tuple[Window, Sides | None, int]:
    """The ground around the party, where both sides stand, and if they have no room the feet between them."""
    folk = context.state.folk[meeting.folk]
    by = _way_of(context, meeting, folk)
    came_by = context.state.came_by
    comes_in = came_by >= 0 and (meeting.by >= 0 or folk.fled or not folk.wandering)
    opened = frozenset(number for number in (by, came_by if comes_in else -1) if number >= 0)
    start = came_by if comes_in else -1
    key = _key_of(context, start, opened)
    window = context.layouts.windows.get(key)
    if window is None:
        window = cut_window(context.level, context.state.doors, context.area, start=start, opened=opened)
        context.layouts.keep_window(key, window)
    feet = min(feet, sight_feet(context, folk))
    sides = _place(context, key, window, start, folk.able, feet, by)
    return window, sides, min(feet, max(TOUCH_FEET, context.area.length))


def _place(
    context: PartyInDungeon, key: WindowKey, window: Window, start: int, foes: int, feet: int, by: int
) -> Sides | None:
    """Where both sides stand in a window."""
    posts, party = context.layouts.posts, len(context.able)
    if (key, party) not in posts:
        gates = window.gates.get(start) or _middle(window, context)
        posts[key, party] = take_post(window, context.state.area, gates, party)
    post = posts[key, party]
    return None if post is None else post.place_sides(foes=foes, spaces=feet // SPACE_FEET, by=by)


def _key_of(context: PartyInDungeon, start: int, opened: frozenset[int]) -> WindowKey:
    """All that the window depends on: where the party is, whence it comes, and the doors that count there."""
    layouts, area = context.layouts, context.area
    near = layouts.near.get((area.key, start))
    if near is None:
        near = layouts.near[area.key, start] = ways_within_reach(context.level, area, start)
    return area.key, start, door_states(near, context.state.doors, opened)


def sight_feet(context: PartyInDungeon, folk: FolkState) -> int:
    """The distance at which the two sides see each other: by light, or by eyes that see in the dark.

    Rule: bxe.light.infravision-demihumans, bxe.light.infravision-monsters
    """
    if context.area.entry.lit:
        return NO_LIMIT
    dark = INFRAVISION_FEET if see_in_the_dark(context.entry_of(folk)) else 0
    return max(TOUCH_FEET, dark, party_sight_feet(context))


def _way_of(context: PartyInDungeon, meeting: Meeting, folk: FolkState) -> int:
    """The way by which the monsters come; -1 for monsters in the area.

    Wanderers come by a way that the party has not used, if there is an open one.
    """
    if meeting.by >= 0 or folk.fled or not folk.wandering:
        return meeting.by
    ways = [way for way in context.ways() if not needs_opening(context, way)]
    ways = [way for way in ways if context.door(way.number).held != "shut"]
    others = [way for way in ways if way.number != context.state.came_by] or ways
    return others[meeting.folk % len(others)].number if others else -1


def _middle(window: Window, context: PartyInDungeon) -> list[Cell]:
    """The space in the middle of the area."""
    home = [cell for cell, key in window.floor.items() if key == context.state.area]
    x = sum(cell[0] for cell in home) / len(home)
    y = sum(cell[1] for cell in home) / len(home)
    return [min(home, key=lambda cell: (abs(cell[0] - x) + abs(cell[1] - y), cell))]


def update_doors(context: PartyInDungeon, ground: Battleground, after: Aftermath) -> None:
    """Leave the doors of a level as a fight has left them; one that was opened or forced gives way now."""
    for cell, state in after.doors:
        number = ground.doors.get(cell, -1)
        if number >= 0:
            _update_door(context, number, state)


def move_fled_foes(context: PartyInDungeon, ground: Battleground, after: Aftermath, folk: FolkState) -> bool:
    """Whether foes have fled to another part of the level, all to where most of them went.

    The door by which they fled falls shut behind them, unless it is held open. Who has fled out of the level,
    or by no exit, is gone.
    """
    goals = {
        fate.name: (ground.exits[fate.exit], ground.doors.get(fate.exit, -1))
        for fate in after.sides[1]
        if fate.exit is not None and ground.exits.get(fate.exit, OUTSIDE) != OUTSIDE
    }
    if not goals:
        return False
    counts = Counter(goal for goal, _ in goals.values())
    goal = max(counts, key=lambda one: (counts[one], one))
    for number in {number for _, number in goals.values() if number >= 0}:
        context.door(number).open = context.door(number).held == "open"
    for one in folk.members:
        if one.name in goals:
            one.state = "standing" if one.hit_points == one.most else "hurt"
    folk.area, folk.fled, folk.alerted = goal, True, True
    context.tell(
        facts.FLED_AWAY,
        what=context.entry_of(folk).name,
        amount=len(goals),
        where=_words_for(context, goal),
    )
    return True


def _words_for(context: PartyInDungeon, goal: str) -> str:
    """The words for the place monsters flee to: its title if the party has seen it, else the way there."""
    if context.state.areas[goal].seen:
        return f"to {context.level.areas[goal].title}"
    here = context.state.area
    ways = [way for way in context.ways() if way.other(here) == goal]
    return f"by the {ways[0].name_from(here)}" if ways else ""


def _update_door(context: PartyInDungeon, number: int, state: str) -> None:
    door = context.door(number)
    entry = context.level.ways[number].door
    assert entry is not None
    if state == "open":
        door.gives = True
        door.open = entry.stays_open or entry.is_archway or door.held == "open"
        if door.held == "shut":
            door.held = ""
    else:
        door.open = False
        if door.held == "open":
            door.held = ""
