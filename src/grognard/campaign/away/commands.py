"""Setting out and coming back: the bodies of the entries that say so."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grognard.campaign.away.events import Departed, Returned, TroopsFell
from grognard.campaign.away.loyalty import grow_loyal, say_loyal
from grognard.campaign.away.presence import setout_of
from grognard.campaign.away.settle import Settled, settle
from grognard.campaign.away.trip import Setout, Trip, TripOutcome
from grognard.campaign.away.trips import names_on
from grognard.campaign.company.contract_events import HoardFound, ServiceEnded
from grognard.campaign.company.contracts import Contract, Hoard
from grognard.campaign.company.events import DaysPassed
from grognard.campaign.company.hiring import next_hoard_id
from grognard.campaign.journal.entries import EntryBody, Event
from grognard.campaign.state import Campaign, Person
from grognard.creatures.grammar import join_words


def depart(
    campaign: Campaign,
    trip: str,
    what: str,
    people: Sequence[Person],
    troops: Sequence[Contract] = (),
    *,
    kept: str,
    seed: int,
    book: str,
) -> EntryBody:
    """People set out."""
    setouts: tuple[Setout, ...] = tuple(setout_of(campaign, one) for one in people)
    names = [*(one.name for one in people), *(one.name for one in troops)]
    said = f"{trip}, {what}: {join_words(names)} set out"
    if len(names) == 1:
        said = said.removesuffix("set out") + "sets out"
    return EntryBody(
        said=said,
        events=(Departed(trip, what, setouts, kept, seed, tuple(one.id for one in troops)),),
        book=book,
    )


def come_back(
    campaign: Campaign, trip: Trip, outcome: TripOutcome, *, result: str
) -> tuple[EntryBody, Settled]:
    """They come back, and what came of it is written down."""
    found = settle(campaign, outcome)
    returned = Returned(
        trip.id, result, outcome.rounds, spent=found.spent, copper=outcome.copper, things=outcome.things
    )
    fell = [TroopsFell(loss.contract, loss.before, loss.after) for loss in outcome.losses]
    ended = [
        ServiceEnded(loss.contract, "wiped out", may_return=False) for loss in outcome.losses if loss.all
    ]
    if fell:
        words = [found.said] if found.events else []
        found = found._replace(said="; ".join([*words, *(loss.said for loss in outcome.losses)]))
    loyal = grow_loyal(campaign, trip, outcome)
    hoard = _hoard_of(campaign, trip, outcome)
    # Days that passed for the whole company meanwhile count only once.
    days = trip.day + outcome.days - campaign.day
    passed = (DaysPassed(days),) if days > 0 else ()
    said = f"{trip.id}, {trip.what}: {outcome.said}; {found.said}"
    if days > 0:
        said += f"; it is day {campaign.day + days}"
    events = (returned, *found.events, *loyal, *fell, *ended, *hoard, *passed)
    if not loyal:
        return EntryBody(said=said, events=events), found
    whole = "; ".join([said, *say_loyal(campaign, loyal)])
    found = found._replace(asked=(*say_loyal(campaign, loyal), *found.asked))
    return EntryBody(said=whole, told=said, events=events), found


def _hoard_of(campaign: Campaign, trip: Trip, outcome: TripOutcome) -> list[Event]:
    """The treasure of a trip, to be divided."""
    if not outcome.copper and not outcome.things:
        return []
    made = Hoard(
        id=next_hoard_id(campaign),
        copper=outcome.copper,
        things=list(outcome.things),
        found=campaign.day,
        where=trip.what,
    )
    return [HoardFound(made)]


def fight_at_once(
    campaign: Campaign, departed: EntryBody, outcome: TripOutcome, *, result: str
) -> tuple[EntryBody, Settled]:
    """People set out and come back in one entry."""
    event = departed.events[0]
    assert isinstance(event, Departed)
    trip = Trip(
        id=event.trip,
        what=event.what,
        people=[one.who for one in event.people],
        troops=list(event.troops),
        day=campaign.day,
    )
    body, found = come_back(campaign, trip, outcome, result=result)
    whole = msgspec.structs.replace(body, events=(*departed.events, *body.events), book=departed.book)
    return whole, found


def give_up(campaign: Campaign, trip: Trip) -> EntryBody:
    """They come back as they had set out: what was fought does not count."""
    names = join_words(names_on(campaign, trip))
    said = f"{trip.id}, {trip.what}, does not count: {names} as before"
    return EntryBody(said=said, events=(Returned(trip.id, lost=True),))
