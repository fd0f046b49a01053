"""``grognard delve FILE -c CAMPAIGN``: people of a campaign go on an expedition, and come back from it."""

from __future__ import annotations

import argparse
import os

from grognard.adventure.places.dungeon_entries import read_dungeon
from grognard.adventure.places.land_entries import read_land
from grognard.campaign.away import Trip
from grognard.campaign.away_commands import come_back, depart, fight_at_once
from grognard.campaign.away_company import choose_company, company_side
from grognard.campaign.away_expedition import outcome_of
from grognard.campaign.away_settle import Settled
from grognard.campaign.away_trips import find_trip, next_trip
from grognard.campaign.events import Body
from grognard.campaign.state import Campaign, Person
from grognard.cli.campaign_desk import Desk, change, open_desk
from grognard.cli.campaign_kept import Result, attach_result, expedition_result, make_kept_place
from grognard.cli.campaign_told import tell
from grognard.cli.campaign_words import tell_done, was_done
from grognard.cli.expedition_play import ExpeditionPlayer, Telling
from grognard.cli.modules import load_console
from grognard.errors import InputError
from grognard.fight.expedition import Expedition, delve, journey, resume
from grognard.rulebooks.loader import load_rulebook
from grognard.storage.kept_folder import expedition_path
from grognard.text.expedition_view import describe_end


def set_out(args: argparse.Namespace) -> int:
    """Have people of a campaign go on an expedition, led by a guide at once, or by hand.

    Raises:
        InputError: something on the command line or in a file cannot be used.
    """
    if args.odds or args.party or args.save:
        raise InputError("the company of the campaign goes, once", key="campaign", expected="no -c")
    by_guide = args.auto or args.json
    if args.dry_run and not by_guide:
        raise InputError("what is led by hand cannot be tried", expected="--dry-run with --auto")
    with open_desk(args.campaign, whole=True) as desk:
        if was_done(args, desk):
            return tell_done(args, desk)
        people = choose_company(desk.campaign, args.people)
        expedition = _begin(args, desk.campaign, people)
        trip = next_trip(desk.entries, "delve")
        if by_guide:
            return _lead(args, desk, people, trip, expedition)
        path = _depart(args, desk, people, trip, expedition)
    player = ExpeditionPlayer(load_console(), expedition, telling=_telling(args), keep=path)
    player.open()
    player.play()
    if not expedition.over:
        return 0
    args.command_id = ""
    with open_desk(args.campaign) as desk:
        return settle_expedition(args, desk, find_trip(desk.campaign, trip), expedition)


def _begin(args: argparse.Namespace, campaign: Campaign, people: list[Person]) -> Expedition:
    place = read_dungeon(args.place) if args.command == "delve" else read_land(args.place)
    book = load_rulebook(args.rules or campaign.book, options=place.options)
    side = company_side(campaign, people, book)
    if args.command == "delve":
        return delve(args.place, party=side, rules=book, seed=args.seed)
    return journey(args.place, party=side, rules=book, seed=args.seed)


def _telling(args: argparse.Namespace) -> Telling:
    return Telling(referee=args.referee, why=args.why, fights=args.fights)


def _departed(args: argparse.Namespace, people: list[Person], trip: str, one: Expedition, kept: str) -> Body:
    return depart(trip, one.place.title, people, kept=kept, seed=one.seed, book=args.rules or "")


def _lead(
    args: argparse.Namespace, desk: Desk, people: list[Person], trip: str, expedition: Expedition
) -> int:
    """Let a guide lead them, and write it down in one entry."""
    if args.json:
        expedition.run()
    else:
        player = ExpeditionPlayer(load_console(), expedition, telling=_telling(args))
        player.open()
        player.lead()
    departed = _departed(args, people, trip, expedition, "")
    ids = [one.id for one in people]
    result = expedition_result(expedition)
    outcome = outcome_of(expedition.machine, ids, describe_end(expedition.machine).rstrip("."))
    body, settled = fight_at_once(desk.campaign, departed, outcome, result=result.name)
    return _write_home(args, desk, body, settled, result, trip)


def _depart(
    args: argparse.Namespace, desk: Desk, people: list[Person], trip: str, expedition: Expedition
) -> str:
    """Have it kept, and then the entry that they set out; the path of the expedition."""
    path = make_kept_place(desk.store.path, trip)
    expedition.save(path)
    kept = os.path.basename(path).removesuffix(".json")
    try:
        body = _departed(args, people, trip, expedition, kept)
        _, said = change(args, desk, body)
    except InputError:
        os.unlink(path)
        raise
    load_console().line(f"{body.said}. {said}")
    return path


def return_from(args: argparse.Namespace, desk: Desk, trip: Trip) -> int:
    """Settle an expedition that is over.

    Raises:
        InputError: it is not over, or not kept any more.
    """
    path = expedition_path(trip.kept)
    if not os.path.exists(path):
        raise InputError(
            f"{trip.id} is not kept any more as {trip.kept}",
            file=path,
            expected=f"its file, or grognard campaign return {trip.id} --lost",
        )
    expedition = resume(path, waits=True)
    decision = None if expedition.over or expedition.kept else expedition.machine.advance()
    if expedition.kept is not None or decision is not None or not expedition.over:
        raise InputError(
            f"{trip.id} is not over", key="trip", expected=f"grognard delve {trip.kept} before, or --lost"
        )
    return settle_expedition(args, desk, trip, expedition)


def settle_expedition(args: argparse.Namespace, desk: Desk, trip: Trip, expedition: Expedition) -> int:
    """Write down what came of an expedition that is over."""
    result = expedition_result(expedition)
    outcome = outcome_of(expedition.machine, trip.people, describe_end(expedition.machine).rstrip("."))
    body, settled = come_back(desk.campaign, trip, outcome, result=result.name)
    return _write_home(args, desk, body, settled, result, trip.id)


def _write_home(
    args: argparse.Namespace, desk: Desk, body: Body, settled: Settled, result: Result, trip: str
) -> int:
    if not args.dry_run:
        attach_result(desk.store, result)
    number, entry = change(args, desk, body)
    facts = {
        "entry": number or None,
        "trip": trip,
        "said": body.said,
        "dry_run": not number,
        "asked": list(settled.asked),
        "spent": {who: list(spells) for who, spells in settled.spent.items()},
    }
    said = [f"{settled.said[:1].upper()}{settled.said[1:]}.", *(f"{one}." for one in settled.asked), entry]
    return tell(args, facts, said)
