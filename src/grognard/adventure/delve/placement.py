"""Where both sides of a meeting stand on the map of a level, and so how far apart they are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from grognard.adventure.delve.window import SPACE_FEET, Window
from grognard.adventure.places.level import DungeonLevel, Routes, Way
from grognard.battle.state.line_of_sight import has_line_of_sight
from grognard.encounter.ground_entries import Cell

FAR: Final = 1 << 20
MOST_KEPT: Final = 2000
"""So many layouts are kept at most."""

WindowKey = tuple[str, int, tuple[int, ...]]
"""The area, the way the party has come by, and how the doors are that count there (see `door_states`)."""


class Sides(NamedTuple):
    """The spaces of both sides, those in front first, and the feet between them."""

    party: list[Cell]
    foes: list[Cell]
    feet: int


class Zone(NamedTuple):
    """The spaces where the front of the foes may stand, and the distance of each from where they enter."""

    spaces: frozenset[Cell]
    goal: dict[Cell, int]


class Front(NamedTuple):
    """Where foes begin to stand at a distance: the `first` of their spaces, those `inside` their zone and
    all that are `free`, each no nearer than that; and the spaces of the `party`, those in front first.
    """

    first: Cell
    inside: frozenset[Cell]
    free: frozenset[Cell]
    party: list[Cell]


class LayoutCache:
    """The windows of a level, places in them and routes that were worked out before, for any number of tries.

    `near` are the ways whose doors count for a window, by the area and the way the party has come by.
    """

    def __init__(self) -> None:
        self.near: dict[tuple[str, int], list[Way]] = {}
        self.windows: dict[WindowKey, Window] = {}
        self.posts: dict[tuple[WindowKey, int], PartyPost | None] = {}
        self._routes: dict[tuple[str, frozenset[int]], Routes] = {}

    def routes(self, level: DungeonLevel, start: str, known: frozenset[int]) -> Routes:
        """The routes from an area by known ways; they are cached, and must not be changed."""
        routes = self._routes.get((start, known))
        if routes is None:
            if len(self._routes) >= MOST_KEPT:
                self._routes.clear()
            routes = self._routes[start, known] = level.routes(start, known)
        return routes

    def keep_window(self, key: WindowKey, window: Window) -> None:
        """Keep a window; where there are very many, the others are forgotten."""
        if len(self.windows) >= MOST_KEPT:
            self.windows.clear()
            self.posts.clear()
        self.windows[key] = window


class PartyPost:
    """A party's position on a window, and the spaces it sees; create it with `take_post`.

    `mine` are its spaces, `around` the steps from there to each other space, `apart` the distance in spaces,
    obstacles ignored, and `rings` the spaces at each such distance.
    """

    def __init__(self, window: Window, here: str, mine: list[Cell]) -> None:
        self.window = window
        self.here = here
        self.mine = mine
        self.around = window.steps(mine)
        self.apart = {cell: _apart(cell, mine) for cell in self.around if cell not in mine}
        self.rings: dict[int, list[Cell]] = {}
        for cell, cells in self.apart.items():
            self.rings.setdefault(cells, []).append(cell)
        self._seen: dict[Cell, bool] = {}
        self._zones: dict[int, Zone] = {}
        self._fronts: dict[tuple[int, int], Front | None] = {}
        self._placed: dict[tuple[int, int, int], Sides | None] = {}

    def place_sides(self, *, foes: int, spaces: int, by: int = -1) -> Sides | None:
        """The places of both sides of a meeting, or None if the ground has no room for all the foes.

        The foes stand in the area, or come by a way, at the greatest distance up to `spaces` at which the
        sides see each other and all have room.

        Args:
            foes: the number of foes.
            spaces: the greatest distance between the sides.
            by: the way by which the foes come; -1 if they are in the area.
        """
        for cells in range(min(spaces, max(self.rings, default=0)), 0, -1):
            case = foes, by, cells
            if case not in self._placed:
                self._placed[case] = _place_apart(self, foes, by, cells)
            sides = self._placed[case]
            if sides is not None:
                return sides
        return None

    def zone(self, by: int) -> Zone:
        """Where the front of those may be who come by a way, or are in the area."""
        zone = self._zones.get(by)
        if zone is None:
            zone = self._zones[by] = _zone(self.window, self.here, by)
        return zone

    def front(self, by: int, cells: int) -> Front | None:
        """Where those who come by a way begin to stand at a distance, or None if they are not seen there."""
        if (by, cells) not in self._fronts:
            self._fronts[by, cells] = _front(self, by, cells)
        return self._fronts[by, cells]

    def sees(self, cell: Cell) -> bool:
        """Whether any of the party sees a space."""
        seen = self._seen.get(cell)
        if seen is None:
            field = self.window.field
            seen = any(has_line_of_sight(field, x, y, cell[0], cell[1]) for x, y in self.mine)
            self._seen[cell] = seen
        return seen


def take_post(window: Window, here: str, start: list[Cell], party: int) -> PartyPost | None:
    """The post of `party` figures around a start in an area, or None if there is no room for them all."""
    home = frozenset(cell for cell, key in window.floor.items() if key == here and cell not in window.exits)
    inside = [cell for cell in start if cell in home]
    if not inside and home:
        inside = [min(home, key=lambda cell: (_apart(cell, start) if start else 0, cell))]
    mine = _nearest(window, inside or start, party, home)
    return PartyPost(window, here, mine) if len(mine) == party else None


def _front(post: PartyPost, by: int, cells: int) -> Front | None:
    window, apart = post.window, post.apart
    zone, goal = post.zone(by)
    seen = [cell for cell in post.rings.get(cells, []) if cell in zone and post.sees(cell)]
    if not seen:
        return None
    first = min(seen, key=lambda cell: (goal.get(cell, FAR), cell))
    free = frozenset(cell for cell in apart if apart[cell] >= cells)
    toward = window.steps([first])
    return Front(first, free & zone, free, sorted(post.mine, key=lambda cell: (toward.get(cell, FAR), cell)))


def _place_apart(post: PartyPost, foes: int, by: int, cells: int) -> Sides | None:
    """The places of both sides at exactly such a distance, or None if they cannot have it there."""
    front = post.front(by, cells)
    if front is None:
        return None
    theirs = _nearest(post.window, [front.first], foes, front.inside, front.free)
    if len(theirs) != foes:
        return None
    return Sides(
        front.party,
        sorted(theirs, key=lambda cell: (post.apart[cell], post.around[cell], cell)),
        cells * SPACE_FEET,
    )


def _nearest(
    window: Window,
    start: Iterable[Cell],
    count: int,
    first: frozenset[Cell],
    then: frozenset[Cell] | None = None,
) -> list[Cell]:
    """So many spaces nearest to a start: of the first ones while there are any, else of all."""
    start = list(start)
    found: list[Cell] = []
    for within in (first, then):
        inside = [cell for cell in start if within is None or cell in within]
        steps = window.steps(inside, within, count=2 * count)
        for cell in sorted(steps, key=lambda cell: (steps[cell], cell[1], cell[0])):
            if len(found) < count and cell not in found:
                found.append(cell)
        if len(found) == count:
            break
    return found


def _zone(window: Window, here: str, by: int) -> Zone:
    home = frozenset(cell for cell, key in window.floor.items() if key == here)
    spaces = home | window.beyond(by, here)
    gates = window.gates.get(by, [])
    return Zone(spaces, window.steps(gates) if gates else _from_middle(spaces))


def _from_middle(zone: frozenset[Cell]) -> dict[Cell, int]:
    """How far each space is from the middle of all of them, in eighths of a space."""
    x = sum(cell[0] for cell in zone) * 8 // len(zone)
    y = sum(cell[1] for cell in zone) * 8 // len(zone)
    return {cell: abs(cell[0] * 8 - x) + abs(cell[1] * 8 - y) for cell in zone}


def _apart(cell: Cell, others: list[Cell]) -> int:
    least = FAR
    at_x, at_y = cell
    for x, y in others:
        across, along = abs(at_x - x), abs(at_y - y)
        least = min(least, across if across > along else along)
    return least
