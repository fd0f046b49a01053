"""Flight from an encounter: over days in the wilderness, at once or not at all on the water."""

from __future__ import annotations

from typing import Final

from grognard.adventure.journey.day_of_travel import Wayfarers
from grognard.adventure.journey.state import Flight
from grognard.adventure.meetings.meeting import let_go
from grognard.adventure.party import facts, orders
from grognard.adventure.party.orders import PartyOrder
from grognard.adventure.party.state import FolkState, Meeting, PendingStep
from grognard.adventure.rolls import escaping
from grognard.battle.state.refusal import Refusal
from grognard.rules.movement_rate import ROUNDS_TO_A_RATE

CHOICES: Final = [
    (orders.RUN, "Flee on, wherever it leads"),
    (orders.STAND, "Let them come, and fight"),
]
NEAR: Final = 60
HEADINGS: Final = 6
STANDING: Final = ("standing", "hurt")


def why_not(order: PartyOrder) -> list[Refusal]:
    """Every reason why an order cannot be followed in flight."""
    if order.kind not in (orders.RUN, orders.STAND):
        return [Refusal("those behind are still there: run or stand")]
    return []


def begin_flight(party: Wayfarers, meeting: Meeting, *, followed: bool) -> None:
    """Flee from the monsters; outdoors a party always escapes from surprised ones.

    Rule: bxe.chase.surprise-wilderness-always, bxe.chase.surprise-unaware, bxe.chase.wild-not-in-rounds,
        bxe.chase.water-who, bxe.chase.water-success-until-next-day
    """
    state = party.state
    state.meeting = None
    folk = state.folk[meeting.folk]
    if not followed:
        _end_flight(party, folk)
        return
    state.flight = Flight(meeting.folk, surprised=meeting.party_surprised)
    if party.on_water:
        _flee_on_water(party, folk, meeting)
    else:
        try_escape(party)


def pursue(party: Wayfarers, meeting: Meeting) -> None:
    """Go after fleeing monsters: they have the same chance to escape as a party of their number."""
    folk = party.state.folk[meeting.folk]
    name = party.entry_of(folk).name
    mine, theirs = _rates(party, folk)
    roll = escaping.land_escape_roll(
        party.book,
        max(1, folk.able),
        len(party.present),
        fleeing_feet=theirs,
        pursuing_feet=mine,
        woods=party.land.terrain[party.state.at] in ("forest", "jungle"),
        surprised=meeting.foes_surprised,
    )
    if not party.on_water and not party.try_roll(roll, facts.ESCAPE, what=name, audience=""):
        meeting.feet = NEAR
        party.tell(facts.RUN_DOWN, what=name)
        party.state.agenda[:] = [PendingStep("act"), PendingStep("fight", meeting.folk)]
        return
    party.tell(facts.THEY_ESCAPE, what=name)
    let_go(party, meeting)


def _rates(party: Wayfarers, folk: FolkState) -> tuple[int, int]:
    theirs = min((one.feet for one in folk.members if one.state in STANDING), default=0) * ROUNDS_TO_A_RATE
    return party.rate(), theirs


def try_escape(party: Wayfarers) -> None:
    """A day's roll to get away.

    Rule: bxe.chase.wild-step-1-escape-ends, bxe.chase.wild-day-by-day
    """
    flight = party.state.flight
    assert flight is not None
    folk = party.state.folk[flight.folk]
    mine, theirs = _rates(party, folk)
    roll = escaping.land_escape_roll(
        party.book,
        len(party.present),
        max(1, folk.able),
        fleeing_feet=mine,
        pursuing_feet=theirs,
        woods=party.land.terrain[party.state.at] in ("forest", "jungle"),
        surprised=flight.surprised,
    )
    if party.try_roll(roll, facts.ESCAPE, what=party.entry_of(folk).name, audience=""):
        _get_away(party, folk)
        return
    party.state.agenda[:] = [PendingStep("act"), PendingStep("flight", flight.folk)]


def flee_on(party: Wayfarers, order: PartyOrder) -> None:
    """After a failed roll: be caught, or flee on in some direction for a day, and be caught up or not.

    Rule: bxe.chase.wild-step-2-choice, bxe.chase.wild-step-2-caught-ends,
        bxe.chase.wild-step-2-random-direction, bxe.chase.wild-step-2-no-mapping,
        bxe.chase.wild-step-3b-catch-up
    """
    state = party.state
    flight = state.flight
    assert flight is not None
    folk = state.folk[flight.folk]
    if order.kind == orders.STAND:
        _turn_to_fight(party, flight)
        return
    flight.days += 1
    heading = party.die(HEADINGS) - 1
    there = party.land.beside(state.at, heading)
    if there is not None and party.land.may_enter(state.at, there, party.means):
        state.at = there
    party.tell(
        facts.FLED_TO, where=party.place_title, amount=flight.days, rules=party.cite("flight", "escape")
    )
    state.day += 1
    state.marched += 1
    mine, theirs = _rates(party, folk)
    roll = escaping.catch_up_roll(party.book, mine, theirs)
    if party.try_roll(roll, facts.CAUGHT_UP, what=party.entry_of(folk).name, audience=""):
        _turn_to_fight(party, flight)
        return
    try_escape(party)


def _flee_on_water(party: Wayfarers, folk: FolkState, meeting: Meeting) -> None:
    """One roll by the rates; who does not get away is reached, and fights.

    Rule: bxe.chase.water-step-1-distance, bxe.chase.water-step-2-escape-roll,
        bxe.chase.water-success-needs-encounter
    """
    vessel = party.vessel
    assert vessel is not None
    _, theirs = _rates(party, folk)
    roll = escaping.water_escape_roll(party.book, vessel.feet, theirs)
    if party.try_roll(roll, facts.ESCAPE, what=party.entry_of(folk).name, audience=""):
        _get_away(party, folk)
        return
    yards = meeting.feet // 3
    rounds = escaping.rounds_to_contact(party.book, yards, vessel.feet, theirs)
    party.tell(facts.REACHED_BY, amount=rounds, rules=party.cite("flight", "water nears", "water contact"))
    assert party.state.flight is not None
    _turn_to_fight(party, party.state.flight)


def _get_away(party: Wayfarers, folk: FolkState) -> None:
    party.tell(facts.LOST_THEM, what=party.entry_of(folk).name, result="out of sight")
    _end_flight(party, folk)


def _end_flight(party: Wayfarers, folk: FolkState) -> None:
    """The monsters are not met again, and the day goes on."""
    if folk.wandering:
        folk.area = ""
    else:
        folk.mood = "gone"
    party.state.flight = None
    party.pass_fight(0)


def _turn_to_fight(party: Wayfarers, flight: Flight) -> None:
    """Turn on those behind."""
    party.state.flight = None
    party.state.meeting = Meeting(flight.folk, feet=NEAR)
    party.state.agenda[:] = [PendingStep("act"), PendingStep("fight", flight.folk)]
