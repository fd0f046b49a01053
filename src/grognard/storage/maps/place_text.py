"""A survey written as the file of a place: a map that people like to edit, and tables for what is special."""

from __future__ import annotations

import textwrap
from collections import Counter, deque
from collections.abc import Iterator
from typing import Final

from grognard.adventure.places.drawing import PASSAGE, ROCK, ROOM, WATER
from grognard.adventure.places.edges import SIDES, Square, open_neighbours, square_on_side, write_walls
from grognard.encounter.group_files import (
    format_toml_keys,
    format_toml_lines,
    format_toml_text,
    format_toml_value,
)
from grognard.storage.maps.survey import Door, Json, Room, Survey, Wanderer

LETTERS: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ123456789"
_WIDTH: Final = 110
_TRIED: Final = 'Play it: grognard delve FILE --party "3 fighter 1, 1 cleric 1, 1 thief 1"'
_MOST_LETTERS: Final = 4000
"""So long a text of a place may be."""


class PlaceArea:
    """An area of the place: one room, or passages that hang together."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.squares = set(room.squares)
        self.key = room.key
        self.name = room.name
        self.mark = ""
        self.placed = False

    @property
    def is_listed(self) -> bool:
        """Whether it has an entry of its own."""
        return self.mark not in (PASSAGE, ROOM) or bool(self.key)

    @property
    def called(self) -> str:
        """The name by which doors refer to the area."""
        return self.key if self.is_listed else PASSAGE


class PlaceText:
    """The file of a place, made of a survey."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        self.walls = frozenset(survey.walls)
        self.areas: list[PlaceArea] = []
        self.owner: dict[Square, PlaceArea] = {}
        self.features: dict[Square, str] = {}
        self._gather()
        self._set_features()
        self._set_exit_keys()
        self._set_barred_keys()
        self._set_marks()

    def write(self) -> str:
        """The text of the file."""
        survey = self.survey
        # What is left out on the way is told in the head of the file.
        doors = list(self._doors())
        introduction = self._fitting(_wrapped(survey.introduction), "the story")
        entries = [["", *self._entry(area)] for area in sorted(self.areas, key=_by_number) if area.is_listed]
        lines = [*self._head(), f"title = {format_toml_text(survey.title[:80])}"]
        if introduction:
            lines.append(f"introduction = {format_toml_lines(introduction)}")
        outs = self._exit_areas()
        lines.append(f"entrance = {format_toml_text(outs[0])}")
        if outs[1:]:
            lines.append(f"exits = {format_toml_value(outs[1:])}")
        if survey.square_feet != 10:
            lines.append(f"square_feet = {survey.square_feet}")
        lines.append(f'map = """\n{self._map()}\n"""')
        for key, pairs in (("columns", sorted(survey.columns)), ("walls", write_walls(self._thin_walls()))):
            if pairs:
                lines += _list_of(key, [format_toml_value(pair) for pair in pairs])
        for entry in entries:
            lines += entry
        lines += doors
        for wanderer in survey.wandering:
            lines += ["", *_wandering(wanderer)]
        return "\n".join(lines) + "\n"

    def _fitting(self, text: str, what: str) -> str:
        """A text as far as a place may have it; that the rest was left out is told."""
        if len(text) > _MOST_LETTERS:
            self.survey.unread.append(f"the end of {what}, after {_MOST_LETTERS:,} letters")
        return text[:_MOST_LETTERS].rstrip()

    def _head(self) -> list[str]:
        survey = self.survey
        said = [survey.title, f"Made by `grognard place` from a map of {survey.made_by}. {_TRIED}"]
        said += [f"Assumed: {one}." for one in survey.assumed]
        said += [f"Not read: {one}." for one in survey.unread]
        return [f"# {line}" for one in said for line in _wrapped(one, _WIDTH - 2).split("\n")]

    # Areas.

    def _gather(self) -> None:
        """Make an area of each room; passages without a key that hang together are one."""
        for room in self.survey.rooms:
            area = PlaceArea(room)
            self.areas.append(area)
            self.owner.update(dict.fromkeys(room.squares, area))
        parted = {
            frozenset(id(area) for area in sides)
            for sides in map(self._sides_of, self.survey.doors)
            if len(sides) > 1
        }
        for one, other in self._touching():
            here, there = self.owner[one], self.owner[other]
            if here is there or not self._may_join(here, there, parted):
                continue
            here.squares |= there.squares
            self.owner.update(dict.fromkeys(there.squares, here))
            self.areas.remove(there)
            mine, theirs = id(here), id(there)
            parted = {frozenset(mine if one == theirs else one for one in pair) for pair in parted}

    def _may_join(self, here: PlaceArea, there: PlaceArea, parted: set[frozenset[int]]) -> bool:
        passages = all(area.room.passage and not area.key for area in (here, there))
        return passages and frozenset((id(here), id(there))) not in parted

    def _touching(self) -> Iterator[tuple[Square, Square]]:
        """Squares side by side that belong to two areas, without a wall between them."""
        for square in sorted(self.owner, key=_by_row):
            for there in open_neighbours(square, self.walls):
                if there in self.owner and self.owner[there] is not self.owner[square]:
                    yield square, there

    def _set_features(self) -> None:
        """Note water and stairs; each area keeps a square with its own mark."""
        self.features = dict.fromkeys(self.survey.water, WATER) | self.survey.stairs
        self.features = {square: mark for square, mark in self.features.items() if square in self.owner}
        for area in self.areas:
            if area.squares <= self.features.keys():
                wet = [one for one in area.squares if self.features[one] == WATER] or area.squares
                del self.features[min(wet, key=_by_row)]
        while wrong := [
            square for square, area in self._spread_features().items() if self.owner[square] is not area
        ]:
            for square in wrong:
                del self.features[square]

    def _spread_features(self) -> dict[Square, PlaceArea]:
        """The areas to which the place gives water and stairs: each to the nearest over such squares."""
        waiting = deque(sorted((one for one in self.owner if one not in self.features), key=_by_row))
        taken = {square: self.owner[square] for square in waiting}
        while waiting:
            square = waiting.popleft()
            for there in open_neighbours(square, self.walls):
                if there in self.features and there not in taken:
                    taken[there] = taken[square]
                    waiting.append(there)
        return {square: taken.get(square, self.owner[square]) for square in self.features}

    def _sharing(self) -> Iterator[tuple[PlaceArea, PlaceArea]]:
        """Areas that touch, or that touch the same water or stairs: their marks differ."""
        for one, other in self._touching():
            yield self.owner[one], self.owner[other]
        left = set(self.features)
        while left:
            waiting = [left.pop()]
            around: list[PlaceArea] = []
            while waiting:
                square = waiting.pop()
                for there in (square, *open_neighbours(square, self.walls)):
                    if there in left:
                        left.remove(there)
                        waiting.append(there)
                    if there in self.owner and self.owner[there] not in around:
                        around.append(self.owner[there])
            yield from ((one, other) for one in around for other in around if one is not other)

    def _set_exit_keys(self) -> None:
        """Give the areas by which one leaves a key, where they have none."""
        for place, square in enumerate(self.survey.ways_out):
            area = self.owner[square]
            if not area.key:
                names = ["entrance"] if place == 0 else ["exit", *(f"exit {more}" for more in range(2, 100))]
                taken = {one.key for one in self.areas}
                area.key = next(name for name in names if name not in taken)
                area.name = area.name or f"the {area.key}"

    def _set_barred_keys(self) -> None:
        """Give the area behind a barred door a key, where neither side has one: the door tells them apart."""
        number = 1
        for door in self.survey.doors:
            sides = self._sides_of(door)
            if door.keys.get("barred") and len(sides) == 2 and not any(area.key for area in sides):
                area = sides[1]
                area.key = "barred" if number == 1 else f"barred {number}"
                area.name = area.name or ("a passage" if area.room.passage else "a room")
                number += 1

    def _set_marks(self) -> None:
        """Choose the mark of each area: its own number, a letter, or that of passages and rooms."""
        near: dict[int, set[int]] = {id(area): set() for area in self.areas}
        for one, other in self._sharing():
            near[id(one)].add(id(other))
        by_id = {id(area): area for area in self.areas}
        for area in self.areas:
            if len(area.key) == 1 and area.key.isalnum() and not any(o.mark == area.key for o in self.areas):
                area.mark = area.key
        named = [area for area in self.areas if area.room.key and not area.mark]
        for area in self.areas:
            if not area.room.key and not area.mark:
                mark = PASSAGE if area.room.passage else ROOM
                if any(by_id[one].mark == mark for one in near[id(area)]):
                    named.append(area)
                else:
                    area.mark, area.placed = mark, bool(area.key)
        free = [one for one in LETTERS if not any(area.mark == one for area in self.areas)]
        for place, area in enumerate(named):
            around = {by_id[one].mark for one in near[id(area)]}
            turned = free[place % len(free) :] + free[: place % len(free)]
            area.mark = next((one for one in turned if one not in around), turned[0])
            if not area.key:
                area.key = area.mark
                area.name = area.name or ("a passage" if area.room.passage else "a room")
        used = Counter(area.mark for area in self.areas)
        for area in self.areas:
            if used[area.mark] > 1 and area.is_listed:
                area.placed = True
        self._settle_keys()

    def _settle_keys(self) -> None:
        """Give areas that share a key different ones."""
        taken: set[str] = set()
        for area in self.areas:
            key, more = area.key, 2
            while key and key in taken:
                key, more = f"{area.key}-{more}", more + 1
            area.key = key
            taken.add(key)

    def _exit_areas(self) -> list[str]:
        return list(dict.fromkeys(self.owner[square].key for square in self.survey.ways_out))

    def _entry(self, area: PlaceArea) -> Iterator[str]:
        room = area.room
        yield from (f"# {line}" for one in room.remarks for line in _wrapped(one, _WIDTH - 2).split("\n"))
        yield "[[areas]]"
        keys: Json = {"key": area.key}
        if area.mark != area.key:
            keys["mark"] = area.mark
        if area.placed:
            keys["at"] = self._place_of(area)
        if area.name:
            keys["name"] = area.name[:80]
        if room.text:
            keys["text"] = self._fitting(room.text, f"the text of {area.key}")
        if notes := "\n".join(one for one in room.notes if one):
            keys["notes"] = self._fitting(_wrapped(notes), f"the notes of {area.key}")
        if room.lit:
            keys["lit"] = True
        if room.folk is not None:
            keys["folk"] = room.folk
        if room.trap is not None:
            keys["trap"] = room.trap
        if room.treasure:
            keys["treasure"] = room.treasure
        yield from format_toml_keys(keys)

    def _place_of(self, area: PlaceArea) -> Square:
        drawn = [square for square in area.squares if square not in self.features]
        return min(drawn, key=_by_row)

    # Doors and the map.

    def _sides_of(self, door: Door) -> list[PlaceArea]:
        """The areas on both sides of a door, that to which it points last."""
        if door.beyond is not None:
            squares = [door.at, door.beyond]
        else:
            x, y = door.at
            pairs = [[(x - 1, y), (x + 1, y)], [(x, y - 1), (x, y + 1)]]
            if door.front is not None:
                pairs = [pair for pair in pairs if door.front in pair]
            squares = next((pair for pair in pairs if all(one in self.owner for one in pair)), [])
        if door.front is not None and squares and squares[0] == door.front:
            squares.reverse()
        return [self.owner[square] for square in squares if square in self.owner]

    def _doors(self) -> Iterator[str]:
        """The tables of doors that are more than a door; what is no door between two areas is left out."""
        hung: set[tuple[Square, Square | None]] = set()
        for door in self.survey.doors:
            sides = self._sides_of(door)
            if (door.at, door.beyond) in hung:
                self.survey.unread.append(f"a second door at {door.at[0]},{door.at[1]}")
                continue
            hung.add((door.at, door.beyond))
            if len(sides) < 2 or sides[0] is sides[1] or self._is_open_beside(door):
                self.survey.unread.append(f"a door at {door.at[0]},{door.at[1]} that parts no two areas")
                continue
            if door.beyond is None:
                self.features[door.at] = door.mark
            if not door.keys and not door.notes and door.beyond is None:
                continue
            keys: Json = {"between": [side.called for side in sides], "at": door.at}
            if door.beyond is not None:
                keys["side"] = next(side for side in SIDES if square_on_side(door.at, side) == door.beyond)
            yield ""
            yield from (f"# {line}" for one in door.notes for line in _wrapped(one, _WIDTH - 2).split("\n"))
            yield "[[doors]]"
            yield from format_toml_keys(keys | door.keys)

    def _is_open_beside(self, door: Door) -> bool:
        """Whether a door with a square of its own has areas on all sides, so that it parts none."""
        x, y = door.at
        ways = [((x - 1, y), (x + 1, y)), ((x, y - 1), (x, y + 1))]
        both = [all(one in self.owner for one in pair) for pair in ways]
        return door.beyond is None and all(both)

    def _thin_walls(self) -> set[tuple[Square, Square]]:
        """The walls that part squares of the map; a door in a wall is one already."""
        hung = {
            tuple(sorted((door.at, door.beyond))) for door in self.survey.doors if door.beyond is not None
        }
        return {edge for edge in self.walls if all(one in self.owner for one in edge) and edge not in hung}

    def _map(self) -> str:
        squares = self.owner.keys() | self.features.keys()
        width = max(x for x, _ in squares) + 2
        height = max(y for _, y in squares) + 2
        marks = {square: area.mark for square, area in self.owner.items()} | self.features
        return "\n".join("".join(marks.get((x, y), ROCK) for x in range(width)) for y in range(height))


def write_place(survey: Survey) -> str:
    """The file of a place."""
    return PlaceText(survey).write()


def _wandering(wanderer: Wanderer) -> Iterator[str]:
    yield from (f"# {line}" for line in _wrapped(wanderer.words, _WIDTH - 2).split("\n"))
    if wanderer.table is not None:
        yield "[[wandering]]"
        yield from format_toml_keys(wanderer.table)


def _list_of(key: str, values: list[str]) -> list[str]:
    """A list over as many lines as it takes."""
    line = f"{key} = [{', '.join(values)}]"
    if len(line) <= _WIDTH:
        return [line]
    lines = [f"{key} = ["]
    for value in values:
        if len(lines) > 1 and len(lines[-1]) + len(value) + 2 <= _WIDTH:
            lines[-1] += f" {value},"
        else:
            lines.append(f"    {value},")
    return [*lines, "]"]


def _wrapped(text: str, width: int = _WIDTH) -> str:
    """A text in lines of that width, its own line ends kept."""

    return "\n".join(
        line
        for one in text.split("\n")
        for line in (textwrap.wrap(one, width, break_on_hyphens=False) or [""])
    )


def _by_number(area: PlaceArea) -> tuple[bool, int]:
    """Areas with a number first, in their order; the others as they come."""
    numbered = area.key.isdecimal()
    return not numbered, int(area.key) if numbered else 0


def _by_row(square: Square) -> Square:
    return square[1], square[0]
