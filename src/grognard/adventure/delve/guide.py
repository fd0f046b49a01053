"""Exploring a dungeon without a player: orders chosen only from what the party knows."""

from __future__ import annotations

from typing import Final

from grognard.adventure.delve import exploring
from grognard.adventure.delve.machine import Delving
from grognard.adventure.meetings.reacting import mood_of
from grognard.adventure.party import orders
from grognard.adventure.party.decision import CHASE, EXPLORE, MEET
from grognard.adventure.places.level import PASSAGE_NAME as PASSAGE
from grognard.adventure.places.level import Way

ENOUGH: Final = 0.55
"""Below such a share of its points a party goes home."""
TOO_MANY: Final = 2
"""Who are so many times as many as the party are not attacked."""
TRIES_AT_DOOR: Final = 3
MOST_TURNS: Final = 2000
"""After so many turns nobody waits for them any more."""


class Guide:
    """An automatic party leader: lights, rests when due, searches rooms, takes treasure, goes home in time.

    It uses nothing that the party does not know, and nothing but the state of the delve: of one that was
    saved it suggests the same.
    """

    def choose(self, delving: Delving) -> str:
        """The order to give at the decision of a delve."""
        kind = delving.decision.kind if delving.decision is not None else ""
        if kind == MEET:
            return self._meet(delving)
        if kind == CHASE:
            return self._run(delving)
        if kind == EXPLORE:
            return self._explore(delving)
        return orders.WAIT

    def _meet(self, delving: Delving) -> str:
        meeting = delving.state.meeting
        assert meeting is not None
        folk = delving.state.folk[meeting.folk]
        mood = mood_of(delving, meeting) if meeting.reaction else ""
        weak = self._is_spent(delving) or folk.able >= TOO_MANY * len(delving.able)
        if mood and not delving.why_not(orders.PASS):
            return orders.PASS
        if weak and not delving.why_not(orders.FLEE):
            return orders.FLEE
        if not mood and not delving.why_not(orders.TALK) and folk.able > len(delving.able):
            return orders.TALK
        return orders.ATTACK

    def _run(self, delving: Delving) -> str:
        for order in (orders.OIL, "drop food"):
            if not delving.why_not(order):
                return order
        return orders.RUN

    def _explore(self, delving: Delving) -> str:
        for order in self._first_things(delving):
            if not delving.why_not(order):
                return order
        if self._is_spent(delving):
            return self._homeward(delving)
        way = self._next_way(delving)
        if way is None:
            return self._homeward(delving)
        return way

    def _first_things(self, delving: Delving) -> list[str]:
        """The orders to try before going on: light, healing, rest, disarming, taking treasure, searching."""
        listed: list[str] = []
        if not delving.state.clock.lights and not delving.area.entry.lit:
            listed += ["light lantern", "light torch"]
        if any(one.hit_points * 2 <= one.most for one in delving.present):
            listed += [orders.CAST, orders.DRINK]
        if self._rest_is_near(delving):
            listed.append("rest 1")
        if exploring.known_traps(delving):
            listed.append(orders.DISARM)
        listed.append(orders.TAKE)
        if self._is_room(delving) and not delving.here.searched:
            listed.append(orders.SEARCH)
        return listed

    def _rest_is_near(self, delving: Delving) -> bool:
        """Whether rest is due, or falls due in the middle of the search that comes next."""
        active, most = delving.state.clock.active, delving.book.dungeon.active
        if active >= most:
            return True
        if active == 0 or delving.here.searched or not self._is_room(delving):
            return False
        return active + exploring.turns_to_search(delving) > most and not delving.why_not(orders.SEARCH)

    def _is_room(self, delving: Delving) -> bool:
        """Whether this is a place to be searched."""
        inside = delving.state.area not in delving.level.outs
        return inside and delving.area.name not in ("", PASSAGE)

    def _is_spent(self, delving: Delving) -> bool:
        """Whether the party has had enough: too few points are left, too few people, or too little light."""
        points = sum(one.hit_points for one in delving.able)
        most = sum(one.most for one in delving.state.explorers)
        lights = delving.state.supplies.get("torches", 0) + len(delving.state.clock.lights)
        lights += delving.state.supplies.get("oil", 0) if delving.state.supplies.get("lanterns") else 0
        return points < ENOUGH * most or lights == 0

    def _homeward(self, delving: Delving) -> str:
        if not delving.why_not(orders.LEAVE):
            return orders.LEAVE
        path = delving.way_out()
        if not path and delving.state.clock.turn <= MOST_TURNS:
            # No way is known that leads out: another may be found.
            return self._next_way(delving) or orders.ABANDON
        lost = delving.state.clock.turn > MOST_TURNS
        return orders.ABANDON if lost else f"{orders.GO} {self._goal(delving, path)}"

    def _goal(self, delving: Delving, path: list[int]) -> str:
        """The area to which a route leads from where the party is."""
        here = delving.state.area
        for number in path:
            here = delving.level.ways[number].other(here)
        return here

    def _next_way(self, delving: Delving) -> str | None:
        """The order that leads to the nearest unseen area; None when there is none."""
        state = delving.state
        routes = delving.routes()
        best: tuple[int, list[int], Way] | None = None
        for way in delving.level.ways:
            near, far = way.ends
            if state.areas[far].seen:
                near, far = far, near
            if way.bars(near):
                continue
            if not state.areas[near].seen or state.areas[far].seen or near not in routes:
                continue
            if not delving.door(way.number).known or delving.door(way.number).tries >= TRIES_AT_DOOR:
                continue
            feet, path = routes[near]
            if (best is None or feet + way.feet < best[0]) and delving.may_cross(way):
                best = (feet + way.feet, path, way)
        if best is None:
            return None
        _, path, way = best
        if path:
            return f"go {delving.level.ways[path[0]].name_from(state.area)}"
        return self._through(delving, way)

    def _through(self, delving: Delving, way: Way) -> str:
        """The order that leads through an unused way: pick or force its stuck door, listen at it, or go."""
        name = way.name_from(delving.state.area)
        if way.number in delving.state.stuck and exploring.needs_opening(delving, way):
            order = f"{orders.PICK} {name}"
            if not delving.why_not(order):
                return order
            return f"{orders.FORCE} {name}"
        door = delving.door(way.number)
        if way.door is not None and not door.open and not door.listened and not door.heard:
            order = f"{orders.LISTEN} {name}"
            if door.listens == 0 and not delving.why_not(order):
                return order
        return f"{orders.GO} {name}"
