"""Encounter dice of a journey, and the meeting place of a docked ship."""

from __future__ import annotations

from grognard.adventure.happening import REFEREE
from grognard.adventure.journey.day_of_travel import Wayfarers
from grognard.adventure.meetings import meeting
from grognard.adventure.party import facts
from grognard.adventure.party.state import PendingStep
from grognard.adventure.places.land_entries import SEA
from grognard.adventure.rolls import wilds


def roll_day_encounters(party: Wayfarers) -> None:
    """The encounter die, as often a day as the land says.

    Rule: bxe.time.day-step-3-wandering, bxe.time.day-step-5-no-encounter-ends
    """
    roll_encounters(party, party.land.entry.checks)


def roll_encounters(party: Wayfarers, checks: int) -> bool:
    """Whether any of `checks` encounter rolls brings monsters; the party meets them next.

    Rule: bxe.wandering.area-specific-chance, bxe.wandering.encounter-trigger,
        bxe.wandering.aquatic-water-or-land
    """
    if not party.book.wandering.allowed:
        return False
    ground = party.ground_here
    roll = wilds.encounter_roll(party.book, ground)
    for _ in range(checks):
        if party.try_roll(roll, facts.WANDERING_LAND, what=ground, audience=REFEREE):
            party.state.ashore = _meets_ashore(party)
            number = meeting.summon(party)
            if number >= 0:
                party.state.agenda.append(PendingStep("meet", number))
                return True
    return False


def _meets_ashore(party: Wayfarers) -> bool:
    """Whether those on board of a ship at a dock are met on land: an even chance, unless the book says where.

    Rule: bxe.wandering.aquatic-water-or-land
    """
    site = party.land.sites.get(party.state.at)
    docked = party.means.afloat and site is not None and site.dock
    if not docked or party.land.terrain[party.state.at] == SEA:
        return False
    where = party.book.wandering.docked
    return where == "ashore" if where != "either" else party.die(2) == 2
