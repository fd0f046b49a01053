"""A sensible way to the goal of a journey, for parties without a player."""

from __future__ import annotations

from typing import Final

from grognard.adventure.journey.day_of_travel import find_course, means_of
from grognard.adventure.journey.machine import Journeying
from grognard.adventure.meetings.reacting import mood_of
from grognard.adventure.party import orders
from grognard.adventure.party.decision import CHASE, MEET, PURSUE
from grognard.adventure.places.land_entries import VesselEntry

ENOUGH: Final = 0.6
"""Below such a share of its points a party rests before it goes on, while there is food."""
TOO_MANY: Final = 2
MOST_RESTS: Final = 10
MOST_DAYS: Final = 90
"""After so many days a party gives its goal up."""


class JourneyGuide:
    """Leads a party to its goal: by road and river, on board where a ship lies, with rest when it is due.

    It knows the state of the journey alone: of one that was saved it suggests the same.
    """

    def choose(self, journey: Journeying) -> str:
        """The order to give at the decision of a journey."""
        kind = journey.decision.kind if journey.decision is not None else ""
        if kind == MEET:
            return self._meet(journey)
        if kind == CHASE:
            return orders.RUN
        if kind == PURSUE:
            return orders.WAIT
        return self._day(journey)

    def _meet(self, journey: Journeying) -> str:
        meeting = journey.state.meeting
        assert meeting is not None
        folk = journey.state.folk[meeting.folk]
        mood = mood_of(journey, meeting) if meeting.reaction else ""
        if mood and not journey.why_not(orders.PASS):
            return orders.PASS
        many = folk.able >= TOO_MANY * len(journey.able)
        if (many or meeting.foes_surprised) and not journey.why_not(orders.FLEE):
            return orders.FLEE
        return orders.ATTACK

    def _day(self, journey: Journeying) -> str:
        for order in (orders.CAST, orders.DRINK):
            if any(one.hit_points * 2 <= one.most for one in journey.present) and not journey.why_not(order):
                return order
        state = journey.state
        if state.day > MOST_DAYS:
            return orders.LEAVE
        points = sum(one.hit_points for one in journey.able)
        worn = points < ENOUGH * sum(one.most for one in journey.able)
        weary = state.owes or (state.marched >= journey.book.travel.rest_every > 0)
        fed = state.supplies.get("rations", 0) > 2 * len(journey.present)
        heals = journey.book.healing.daily != "0"
        if journey.vessel is None and fed and state.rests < MOST_RESTS and (weary or (worn and heals)):
            return "rest 1"
        return self._on(journey)

    def _on(self, journey: Journeying) -> str:
        """Toward the goal: straight, or to a place where a ship lies, or with it as far as it goes."""
        entry = journey.land.entry
        if journey.vessel is None:
            for vessel in entry.vessels:
                order = f"{orders.BOARD} {vessel.name}"
                if vessel.name not in self._left(journey) and not journey.why_not(order):
                    if self._leads_on(journey, vessel):
                        return order
        if find_course(journey, entry.goal, journey.state.believed):
            return f"{orders.GO} {entry.goal}"
        for name in self._stations(journey):
            if find_course(journey, name, journey.state.believed):
                return f"{orders.GO} {name}"
        return orders.LEAVE if journey.why_not(orders.LAND) else orders.LAND

    def _leads_on(self, journey: Journeying, vessel: VesselEntry) -> bool:
        """Whether a vessel goes anywhere from here: to the goal, or to another place where it may land."""
        start, entry = journey.state.believed, journey.land.entry
        for site in entry.sites:
            if (site.name == entry.goal or (site.dock and site.name != vessel.at)) and site.at != start:
                if journey.courses.route(start, site.at, means_of(vessel)):
                    return True
        return False

    def _stations(self, journey: Journeying) -> list[str]:
        """Where ships lie that the party has not used, the farthest on the way to the goal first."""
        land = journey.land
        goal = next(site.at for site in land.entry.sites if site.name == land.entry.goal)
        used = self._left(journey)
        places = {vessel.at for vessel in land.entry.vessels if vessel.name not in used}
        if journey.vessel is not None:
            places = {site.name for site in land.entry.sites if site.dock} - {journey.vessel.at}
        here = land.sites.get(journey.state.believed)
        sites = [site for site in land.entry.sites if site.name in places and (here is None or site != here)]
        sites.sort(key=lambda site: abs(site.at[0] - goal[0]) + abs(site.at[1] - goal[1]))
        return [site.name for site in sites]

    def _left(self, journey: Journeying) -> set[str]:
        """The ships that the party has left behind where they lie now."""
        vessels = journey.land.entry.vessels
        return {
            vessel.name
            for vessel, lies in zip(vessels, journey.state.moored, strict=True)
            if lies != vessel.at
        }
