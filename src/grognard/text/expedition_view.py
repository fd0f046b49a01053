"""The state of an expedition: the explored map, the hour, the characters and the supplies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from grognard.adventure.delve.context import PartyInDungeon
from grognard.adventure.happening import EVERYBODY, Fact
from grognard.adventure.journey.day_of_travel import Wayfarers, describe_place
from grognard.adventure.meetings.machine import Machine
from grognard.adventure.party.orders import GO
from grognard.adventure.places.drawing import Drawing
from grognard.adventure.places.edges import Square
from grognard.creatures.grammar import join_words
from grognard.rules.pools import usage_word
from grognard.text.clock import describe_hour
from grognard.text.expedition_facts import low_name, tell_fact
from grognard.text.journey import describe_day, draw_land, explain_land
from grognard.text.wording import capital, count_words, with_the

PARTY: Final = "@"
ROCK: Final = "#"
FLOOR: Final = "."
DOOR: Final = "+"
ARCHWAY: Final = "'"
UNKNOWN: Final = " "
_WEIGHTY: Final = ("fought", "dies", "end", "leave")
"""Codes of facts that stand out from the others where they are told."""
_AROUND: Final = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]


def draw_level(context: PartyInDungeon, *, everything: bool = False) -> list[str]:
    """The map as explored so far, or all of it; for a level without a map its known areas and ways."""
    drawing = context.level.drawing
    if drawing is None:
        return _list_areas(context, everything=everything)
    levels = context.level.levels
    here = levels.get(context.state.area, 0)
    shown = [key for key in drawing.squares if levels.get(key, 0) == here]
    shown = [key for key in shown if everything or context.state.areas[key].seen]
    # Walls between squares take a row or column of their own.
    apart = 2 if drawing.walls else 1
    marks: dict[Square, str] = {}
    for key in shown:
        for x, y in drawing.squares[key]:
            marks[x * apart, y * apart] = drawing.features.get((x, y), FLOOR)
    for key, area in context.state.areas.items():
        if not (everything or area.seen) and levels.get(key, 0) == here:
            for x, y in area.glimpsed:
                marks[x * apart, y * apart] = drawing.features.get((x, y), FLOOR)
    if apart > 1:
        marks |= _open_lines(drawing, marks)
    for way in context.level.ways:
        known = everything or (
            context.door(way.number).known and any(context.state.areas[end].seen for end in way.ends)
        )
        if way.door is not None and way.at is not None and known and levels.get(way.ends[0], 0) == here:
            (x, y), (right, below) = way.at, way.beyond or way.at
            mark = ARCHWAY if way.door.is_archway else DOOR
            marks[(x + right) * apart // 2, (y + below) * apart // 2] = mark
    x, y = drawing.middles[context.state.area]
    return _rows_of(marks | {(x * apart, y * apart): PARTY})


def _open_lines(drawing: Drawing, marks: dict[Square, str]) -> dict[Square, str]:
    """The lines without a wall between the squares of a map of twice the size."""
    found: dict[Square, str] = {}
    for x, y in marks:
        for dx, dy in ((1, 0), (0, 1)):
            edge = ((x // 2, y // 2), (x // 2 + dx, y // 2 + dy))
            if (x + 2 * dx, y + 2 * dy) in marks and edge not in drawing.walls:
                found[x + dx, y + dy] = FLOOR
    corners = [(x + 1, y + 1) for x, y in marks]
    ends = [(dx, dy) for dx, dy in _AROUND if (dx == 0) != (dy == 0)]
    return found | {(x, y): FLOOR for x, y in corners if all((x + dx, y + dy) in found for dx, dy in ends)}


def _rows_of(marks: dict[Square, str]) -> list[str]:
    """A map of some marks, with rock around them."""
    left, top = min(x for x, _ in marks) - 1, min(y for _, y in marks) - 1
    right, bottom = max(x for x, _ in marks) + 1, max(y for _, y in marks) + 1
    rows = []
    for y in range(top, bottom + 1):
        row = ""
        for x in range(left, right + 1):
            near = any((x + dx, y + dy) in marks for dx, dy in _AROUND)
            row += marks.get((x, y), ROCK if near else UNKNOWN)
        rows.append(row.rstrip())
    return rows


def _list_areas(context: PartyInDungeon, *, everything: bool) -> list[str]:
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


def party_rows(context: Machine) -> list[list[str]]:
    """The characters of the party, with the spells and magic each has left."""
    rows = []
    for one in context.state.explorers:
        left = [
            *one.spells,
            *(f"scroll of {name}" for name in one.scrolls),
            *(f"potion of {p}" for p in one.potions),
        ]
        rows.append([one.name, one.state, f"{max(0, one.hit_points)}/{one.most}", ", ".join(left)])
    return rows


_ONE: Final = {
    "torches": "torch",
    "lanterns": "lantern",
    "spikes": "spike",
    "rations": "ration",
    "gold": "gold piece",
}
_MANY: Final = {"gold": "gold pieces"}
_BORROWED: Final = {
    "doors": "doors",
    "listening": "listening",
    "searching": "searching",
    "traps": "traps",
    "dungeon": "turns",
    "falling": "falls",
    "chase": "chases",
    "flight": "flight over days",
    "foraging": "foraging",
    "straying": "losing the way",
    "wandering": "encounters by terrain",
    "travel": "a day's travel",
    "sea": "winds",
}
_UNDER_GROUND: Final = ("doors", "listening", "searching", "traps", "dungeon", "falling", "chase")


def describe_borrowed(machine: Machine) -> str:
    """The topics that the book has no rules for, and the book whose rules apply; empty for none."""
    below = not isinstance(machine, Wayfarers)
    topics = [
        words
        for topic, words in _BORROWED.items()
        if topic in machine.borrowed.topics and (topic in _UNDER_GROUND) is below
    ]
    if not topics:
        return ""
    return f"It has no rules for {join_words(topics)}: those of {machine.borrowed.lender} apply."


def name_supply(name: str, count: int) -> str:
    """The name of a supply for a count, without the number: "torch", "torches", "gold pieces"."""
    return _ONE.get(name, name) if count == 1 else _MANY.get(name, name)


def _count_supply(context: Machine, name: str, count: int) -> str:
    if name == "torches" and context.book.usage.torches:
        return f"a {usage_word(count)} of torches"
    return f"{count} {name_supply(name, count)}"


def describe_supplies(context: Machine) -> str:
    """The supplies left, the treasure won, and the lights that burn."""
    state = context.state
    left = [_count_supply(context, name, count) for name, count in state.supplies.items() if count]
    has = ", ".join(left) or "nothing left"
    if isinstance(context, Wayfarers):
        vessel = context.vessel
        leaks = ", which leaks" if context.state.leaks else ""
        aboard = f" The party is on {with_the(vessel.name)}{leaks}." if vessel else ""
        return f"The party has {has}.{aboard}"
    lights = [
        f"{light.bearer}'s {light.name}"
        + (f" ({count_words(light.left, 'turn')} left)" if light.left >= 0 else "")
        for light in state.clock.lights
    ]
    burning = f"Light: {', '.join(lights)}." if lights else "No light burns."
    return f"{burning} The party has {has}, and {state.worth} gold pieces' worth of treasure."


def heading_of(machine: Machine, fact: Fact) -> str:
    """When something happened: in which turn, or on which day."""
    return f"Day {fact.turn}" if isinstance(machine, Wayfarers) else f"Turn {fact.turn + 1}"


class ToldFact(NamedTuple):
    """The sentence of a fact: when it happened, the heading of that time, and the tone."""

    turn: int
    heading: str
    text: str
    tone: str


def tell_facts(
    machine: Machine, facts: Sequence[Fact], *, referee: bool, why: bool = False
) -> Iterator[ToldFact]:
    """The sentences of facts, as players or the `referee` may know them; `why` gives dice and rules."""
    for fact in facts:
        secret = fact.audience != EVERYBODY
        text = None if secret and not referee else tell_fact(fact, machine.book, why=why)
        if text is not None:
            tone = "hit" if fact.code in _WEIGHTY else ""
            yield ToldFact(
                fact.turn, heading_of(machine, fact), f"[referee] {text}" if secret else text, tone
            )


def describe_whereabouts(machine: Machine) -> str:
    """The place of the party, or the monsters before it."""
    state = machine.state
    if isinstance(machine, PartyInDungeon) and machine.state.chase is not None:
        chase = machine.state.chase
        folk = machine.entry_of(state.folk[chase.folk]).name
        return f"Pursued, {chase.gap} feet ahead of {low_name(folk)}"
    if isinstance(machine, Wayfarers) and machine.state.flight is not None:
        return f"Pursued, in {machine.place_title}"
    if state.meeting is not None:
        folk = machine.entry_of(state.folk[state.meeting.folk]).name
        return f"{folk}, {state.meeting.feet} feet away"
    if isinstance(machine, Wayfarers):
        return f"Day {machine.state.day}, {describe_place(machine, machine.state.believed)}"
    dark = ", in the dark" if isinstance(machine, PartyInDungeon) and not machine.is_lit() else ""
    return f"{capital(machine.place_title)}{dark}"


def describe_situation(machine: Machine) -> str:
    """The place of the party, the monsters before it, and its hit points."""
    points = ", ".join(f"{who.name} {max(0, who.hit_points)}/{who.most}" for who in machine.present)
    return f"{describe_whereabouts(machine)}. {points}."


def describe_order(machine: Machine, order: str) -> str:
    """An order as one would say it, with the names of areas for their keys."""
    kind, _, key = order.partition(" ")
    if isinstance(machine, PartyInDungeon) and kind == GO and key in machine.level.areas:
        return f"Go back to {machine.level.areas[key].name}"
    return capital(order)


def describe_surroundings(machine: Machine) -> str:
    """The description of the place of the party, as it was told on arrival."""
    text = ""
    if isinstance(machine, PartyInDungeon) and machine.is_lit():
        text = machine.area.entry.text
    elif isinstance(machine, Wayfarers):
        site = machine.land.sites.get(machine.state.believed)
        text = site.text if site is not None else ""
    return text.strip() or "There is nothing more to be seen."


def explain_map(machine: Machine) -> str:
    """The meaning of the marks of a level's map; empty where the map says so itself."""
    if isinstance(machine, PartyInDungeon) and machine.level.drawing is not None:
        return f"{PARTY} party; {DOOR} door; {FLOOR} floor; {ROCK} rock."
    return ""


def map_of(machine: Machine, *, referee: bool) -> list[str]:
    """The map as the party has it, or as the referee does."""
    if isinstance(machine, Wayfarers):
        return [*draw_land(machine, referee=referee), *explain_land(machine)]
    return draw_level(machine, everything=referee) if isinstance(machine, PartyInDungeon) else []


def hour_of(machine: Machine) -> str:
    """How late it is."""
    if isinstance(machine, Wayfarers):
        return describe_day(machine)
    return describe_hour(machine.book, machine.state.clock)


def describe_end(machine: Machine) -> str:
    """The result, in a sentence."""
    state = machine.state
    if isinstance(machine, Wayfarers):
        ends = {"there": "The party arrives", "given up": "The party gives up"}
        return f"{ends.get(state.over, 'Nobody is left')} on day {machine.state.day}."
    minutes = state.clock.turn * machine.book.dungeon.minutes
    won = f": {', '.join(state.loot)}." if state.loot else "."
    return (
        f"After {count_words(state.clock.turn, 'turn')} ({minutes // 60}:{minutes % 60:02d} hours) "
        f"with {state.worth} gold pieces' worth of treasure{won}"
    )
