"""The quickest ways over a land by a book's paces, each worked out once for any number of journeys."""

from __future__ import annotations

from fractions import Fraction
from heapq import heappop, heappush
from typing import Final

from grognard.adventure.party.orders import plain_name
from grognard.adventure.places.land import Land, Means
from grognard.adventure.places.land_entries import neighbours
from grognard.adventure.rolls import travelling
from grognard.encounter.ground_entries import Cell
from grognard.rulebooks.schema import Rulebook

PACE: Final = 5040
"""What a hex of open country costs on the way, so that the shares of all grounds come out even."""
MOST_HEXES: Final = 500_000
"""Ways to so many hexes are kept at most."""


class LandRoutes:
    """The ways over a land; a way depends on where it begins, on its goal and on how the party goes alone."""

    def __init__(self, land: Land, book: Rulebook) -> None:
        self._land = land
        self._book = book
        self._goals: dict[str, Cell] = {}
        for site in land.entry.sites:
            self._goals.setdefault(plain_name(site.name), site.at)
        self._steps: dict[Means, dict[Cell, list[tuple[Cell, int]]]] = {}
        self._before: dict[tuple[Cell, Means], dict[Cell, Cell]] = {}
        self._days: dict[tuple[int, str, bool, bool], Fraction] = {}

    def goal(self, name: str) -> Cell | None:
        """The hex of the site of that name, as orders have it."""
        return self._goals.get(plain_name(name))

    def route(self, start: Cell, goal: Cell, means: Means) -> list[Cell]:
        """The quickest way from hex to hex, without the first; none if there is none."""
        before = self._before.get((start, means))
        if before is None:
            if len(self._before) * len(self._land.terrain) >= MOST_HEXES:
                self._before.clear()
            before = self._before[start, means] = self._search(start, means)
        path: list[Cell] = []
        at: Cell | None = goal
        while at is not None and at != start:
            path.append(at)
            at = before.get(at)
        return path[::-1] if at is not None else []

    def day_on_foot(self, feet: int, here: Cell, there: Cell, *, forced: bool) -> Fraction:
        """The miles of a whole day at a rate, at the pace of one hex to the next."""
        key = (feet, self._land.terrain[there], self._land.on_road(here, there), forced)
        if key not in self._days:
            _, terrain, road, _ = key
            self._days[key] = travelling.day_on_foot(
                self._book, feet, terrain, road=road, forced=forced
            ).miles
        return self._days[key]

    def _search(self, start: Cell, means: Means) -> dict[Cell, Cell]:
        """The hex before each other one on the quickest way to it from a start."""
        steps = self._steps.get(means)
        if steps is None:
            steps = self._steps[means] = self._list_steps(means)
        waiting: list[tuple[int, Cell]] = [(0, start)]
        best: dict[Cell, int] = {start: 0}
        before: dict[Cell, Cell] = {}
        while waiting:
            cost, here = heappop(waiting)
            if cost > best[here]:
                continue
            for there, step in steps[here]:
                total = cost + step
                known = best.get(there)
                if known is None or total < known:
                    best[there], before[there] = total, here
                    heappush(waiting, (total, there))
        return before

    def _list_steps(self, means: Means) -> dict[Cell, list[tuple[Cell, int]]]:
        """For each hex those beside it into which one gets, and what each costs."""
        land, rules = self._land, self._book.travel
        pace = {name: round(PACE / Fraction(share)) for name, share in rules.terrain.items()}
        by_road = round(PACE / Fraction(rules.road))
        on_foot = not (means.afloat or means.flying)
        steps: dict[Cell, list[tuple[Cell, int]]] = {}
        for here in land.terrain:
            steps[here] = []
            for there in neighbours(here):
                if there in land.terrain and land.may_enter(here, there, means):
                    cost = pace.get(land.terrain[there], PACE) if on_foot else PACE
                    if on_foot and land.on_road(here, there):
                        cost = by_road
                    steps[here].append((there, cost))
        return steps
