"""What the party sees of a level beyond where it has been: through the bars of a portcullis."""

from __future__ import annotations

from typing import Final

from grognard.adventure.delve.context import PartyInDungeon
from grognard.adventure.delve.drawn_ground import is_grate, see_through

INFRAVISION_FEET: Final = 60


def party_sight_feet(context: PartyInDungeon) -> int:
    """How far the party sees: by its lights, or by eyes that see in the dark.

    Rule: bxe.light.infravision-demihumans
    """
    races = context.book.sight.by_race
    dark = any(context.sheets[one.name].race in races for one in context.able)
    return max([0, *(light.feet for light in context.state.clock.lights), INFRAVISION_FEET if dark else 0])


def look_through_bars(context: PartyInDungeon) -> None:
    """Note the squares that the party sees from where it is through each portcullis that is let down.

    By its own light or eyes, or by that of the areas beyond; nobody there is met before the party comes in.
    """
    level, state = context.level, context.state
    grates = [way for way in context.ways() if is_grate(way) and not context.door(way.number).open]
    if level.drawing is None or not grates:
        return
    passable = {way.number for way in level.ways if state.doors[way.number].open}
    feet = party_sight_feet(context)
    for way in grates:
        seen = see_through(level, state.doors, context.area, way, passable, feet)
        for key, squares in seen.items():
            area = state.areas[key]
            if not area.seen:
                area.glimpsed += [square for square in squares if square not in area.glimpsed]
