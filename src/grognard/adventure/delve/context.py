"""A party in a dungeon and the data that all its parts share: its place, knowledge and sight."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from grognard.adventure.delve.placement import LayoutCache
from grognard.adventure.delve.state import AreaState, DelveState, DoorState
from grognard.adventure.meetings.machine import Machine
from grognard.adventure.party.people import Explorer
from grognard.adventure.party.state import FolkState
from grognard.adventure.places.dungeon_entries import FolkEntry, WanderingEntry
from grognard.adventure.places.level import Area, DungeonLevel, Routes, Way
from grognard.encounter.entries import Light
from grognard.encounter.hardship_entry import HardshipEntry

CLIMBERS: Final = "thief"
"""Who climbs what is sheer with bare hands."""


class PartyInDungeon(Machine):
    """A party in a dungeon."""

    state: DelveState
    level: DungeonLevel
    layouts: LayoutCache

    @abstractmethod
    def pass_rounds(self, rounds: int, *, what: str = "") -> None:
        """Let `rounds` pass during the activity `what`."""

    @property
    def moment(self) -> tuple[int, int]:
        """The turn it is, and the round of it; between two turns it is still the first of them."""
        state = self.state
        if state.rounds == 0 and state.clock.turn and not state.begun:
            return state.clock.turn - 1, self.book.dungeon.rounds
        return state.clock.turn, state.rounds

    @property
    def place_title(self) -> str:
        """The title of the area the party is in."""
        return self.area.title

    @property
    def outdoors(self) -> bool:
        """A dungeon is not under the sky."""
        return False

    @property
    def light(self) -> Light:
        """By what light a fight here is fought."""
        if self.area.entry.lit:
            return "bright"
        return "torch" if self.state.clock.lights else "dark"

    def wanderers(self) -> list[WanderingEntry]:
        """All who wander here."""
        return [one for _, one in self.level.wandering]

    def who_wanders(self) -> list[int]:
        """The numbers of this level's wandering monsters, which may be met anywhere on it."""
        here = self.level.levels.get(self.state.area, 0)
        return [number for number, (level, _) in enumerate(self.level.wandering) if level == here]

    @property
    def place_key(self) -> str:
        """The key of the area."""
        return self.state.area

    def residents(self, number: int) -> FolkEntry:
        """The inhabitants of the area with that number."""
        folk = list(self.level.areas.values())[number].entry.folk
        assert folk is not None
        return folk

    def expects(self, folk: FolkState) -> bool:
        """Whether the party has heard some folk through the door it came by."""
        came_by = self.state.came_by
        return not folk.wandering and came_by >= 0 and bool(self.door(came_by).heard)

    def hardships(self, one: Explorer) -> dict[str, HardshipEntry]:
        """The penalties to attacks and damage for going on without a due rest.

        Rule: bxe.rest.no-rest-attack-penalty, bxs.rest.fatigue-to-hit, bxe.rest.no-rest-damage-penalty,
            bxs.rest.fatigue-damage
        """
        rules = self.book.dungeon
        tired = self.state.clock.is_tired(self.book)
        if not tired or not (rules.attack or rules.damage):
            return {}
        return {"tired": HardshipEntry(attack=rules.attack, damage=rules.damage)}

    # Where it is.

    @property
    def area(self) -> Area:
        """Where the party is."""
        return self.level.areas[self.state.area]

    @property
    def here(self) -> AreaState:
        """The state of the area the party is in."""
        return self.state.areas[self.state.area]

    def ways(self) -> list[Way]:
        """The ways that are known to leave this area."""
        return [self.level.ways[number] for number in self.area.ways if self.door(number).known]

    def door(self, number: int) -> DoorState:
        """The state of a way's door; an open passage has one that stands open."""
        return self.state.doors[number]

    def is_lit(self) -> bool:
        """Whether the party sees by light where it is.

        Rule: bxe.light.no-light, bxe.light.infravision-humans,
            bxe.light.infravision-demihumans
        """
        return bool(self.state.clock.lights) or self.area.entry.lit

    def sees(self, one: Explorer) -> bool:
        """Whether a character sees here, by light or by its race's infravision."""
        return self.is_lit() or self.sheets[one.name].race in self.book.sight.by_race

    def may_cross(self, way: Way) -> bool:
        """Whether all of them can go a way: what is sheer takes spikes, or thieves alone."""
        if way.crossing is None or not way.crossing.sheer or self.state.supplies.get("spikes"):
            return True
        return all(self.sheets[one.name].kind == CLIMBERS for one in self.able)

    def routes(self) -> Routes:
        """The feet and the ways to each area by ways the party has gone; those it has been to alone."""
        known = set(self.state.walked)
        known -= {way.number for way in self.level.sheer if not self.may_cross(way)}
        return self.layouts.routes(self.level, self.state.area, frozenset(known))

    def way_out(self) -> list[int]:
        """The shortest of the ways that the party knows to where it may leave; none if it is there."""
        routes = self.routes()
        known = [routes[area] for area in self.level.outs if area in routes]
        return min(known, key=lambda one: one[0], default=(0, []))[1].copy()

    def route_to(self, area: str) -> list[int]:
        """The shortest way to an area among those that the party has gone; none if it has not been there."""
        return self.routes().get(area, (0, []))[1].copy()
