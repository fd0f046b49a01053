"""``grognard campaign fight`` and ``return``: people of a campaign fight, and come back to it."""

from __future__ import annotations

import argparse
from functools import partial

import msgspec

from grognard.campaign.away import Outcome, Trip
from grognard.campaign.away_commands import come_back, depart, fight_at_once
from grognard.campaign.away_company import (
    against,
    company_side,
    is_foes,
    on_ground_of,
    with_company,
)
from grognard.campaign.away_settle import Settled
from grognard.campaign.away_stock import is_lost, take_stock
from grognard.campaign.away_trips import find_trip, next_trip
from grognard.campaign.events import Body
from grognard.campaign.state import Campaign
from grognard.encounter.entries import Encounter, read_encounter
from grognard.encounter.setup import load_rules_of
from grognard.errors import InputError
from grognard.faces.cli.asked_dice import Asker
from grognard.faces.cli.campaign_desk import open_desk
from grognard.faces.cli.campaign_home import bring_home, keep, loyalty_rules, write_home
from grognard.faces.cli.campaign_kept import find_kept, result_of
from grognard.faces.cli.campaign_told import tell
from grognard.faces.cli.campaign_units import Company, Troops, choose_all, count_losses, muster
from grognard.faces.cli.campaign_words import tell_done
from grognard.faces.cli.console import InputEnded
from grognard.faces.cli.fight_setup import read_styles
from grognard.faces.cli.modules import run_part
from grognard.faces.cli.playing import open_desk as open_table
from grognard.faces.cli.playing import play_to_the_end
from grognard.faces.cli.terminal import load_console
from grognard.fight.begin import load, start
from grognard.fight.fight import Fight
from grognard.fight.hands import Hands
from grognard.operations.campaigns.opening import OpenCampaign
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.options import parse_options
from grognard.rulebooks.schema import Rulebook
from grognard.text.wording import count_words


def fight(args: argparse.Namespace) -> int:
    """Have people of the campaign fight."""
    _check_together(args)
    _read_sides(args)
    with open_desk(args, whole=True) as desk:
        if (done := tell_done(args, desk)) is not None:
            return done
        company = choose_all(desk.campaign, args.people)
        encounter, book = _encounter(args, desk.campaign, company)
        trip = next_trip(desk.entries, "fight")
        if not args.play:
            return _fight_at_once(args, desk, company, trip, _begin(args, encounter, book))
        asker = Asker(load_console()) if args.dice != "seeded" else None
        try:
            fought = _begin(args, encounter, book, asker)
        except InputEnded:
            return tell(args, {}, ["Nobody has set out."])
        fought.take_hands(Hands(frozenset({0})))
        departed = partial(_departed, args, desk.campaign, company, trip, fought)
        path = keep(args, desk, trip, fought.save, departed)
    return _play(args, fought, trip, path, asker)


def _read_sides(args: argparse.Namespace) -> None:
    """Take "1st platoon vs 40 orc" as 40 orcs fought by the 1st platoon."""
    ours, versus, foes = args.what.partition(" vs ")
    if not versus:
        return
    if args.people:
        raise InputError("who fights is told twice", key="with", expected="no --with")
    args.people, args.what = ours, foes.strip()


def _check_together(args: argparse.Namespace) -> None:
    """Refuse arguments that contradict each other."""
    if args.play and args.json:
        raise InputError("--play asks questions and --json prints none", expected="only one of them")
    if args.play and args.dry_run:
        raise InputError("a fight that is played cannot be tried", expected="--dry-run without --play")
    if not args.play and (args.dice != "seeded" or args.referee):
        raise InputError("nobody decides and nobody is asked", expected="--play besides")


def _encounter(args: argparse.Namespace, campaign: Campaign, going: Company) -> tuple[Encounter, Rulebook]:
    """What is fought, with the company in it, and its book."""
    rules, options = args.rules or campaign.book, parse_options(args.option)
    place = read_encounter(args.at) if args.at else None
    own = None if is_foes(args.what) else read_encounter(args.what)
    ground = own or place
    if ground is None:
        book = load_rulebook(rules, options=options)
    else:
        book = load_rules_of(ground, rules=rules, options=options)
    company = company_side(campaign, going.people, book, going.members)
    made = against(company, args.what) if own is None else with_company(own, company)
    if place is not None:
        made = on_ground_of(made, place)
    return msgspec.structs.replace(made, rules=book.id, options={}), book


def _begin(
    args: argparse.Namespace, encounter: Encounter, book: Rulebook, asker: Asker | None = None
) -> Fight:
    tactics, resolve = read_styles(args)
    return start(
        encounter,
        rules=book,
        seed=args.seed,
        tactics=tactics,
        resolve=resolve,
        thrown_by=args.dice,
        ask=asker.ask if asker is not None else None,
    )


def _fight_at_once(
    args: argparse.Namespace, desk: OpenCampaign, company: Company, trip: str, fought: Fight
) -> int:
    """Fight by the tactics, and write it down in one entry."""
    console = None if args.json else load_console()
    if console is not None:
        teller = fought.teller(console, why=args.why, quiet=args.quiet)
        teller.open()
        fought.run()
        teller.flush()
        teller.close()
    fought.run()
    departed = _departed(args, desk.campaign, company, trip, fought, "")
    result = result_of(fought)
    outcome = _outcome(desk.campaign, fought, [one.id for one in company.people], company.troops)
    body, settled = fight_at_once(desk.campaign, departed, outcome, result=result.name)
    return _write_down(args, desk, trip, body, settled, fought)


def _departed(
    args: argparse.Namespace, campaign: Campaign, company: Company, trip: str, fought: Fight, kept: str
) -> Body:
    troops = [one.contract for one in company.troops]
    going, seed = company.people, fought.seed or 0
    return depart(campaign, trip, args.what, going, troops, kept=kept, seed=seed, book=args.rules)


def _outcome(campaign: Campaign, fought: Fight, people: list[str], troops: list[Troops]) -> Outcome:
    battle = fought.battle
    lost = is_lost(battle)
    rounds = count_words(fought.round, "round")
    side, many = ("the company", "s") if people else ("the troops", "")
    how = f"{side} {'lose' if lost else 'win'}{many}" if battle.winner >= 0 else "nobody wins"
    said = f"{how} in {rounds}" if battle.winner >= 0 else f"{how} ({battle.ending}) in {rounds}"
    losses = count_losses(battle, len(people), troops)
    return Outcome(
        take_stock(battle, people),
        lost,
        fought.round,
        said=said,
        losses=losses,
        loyalty=loyalty_rules(campaign),
    )


def _write_down(
    args: argparse.Namespace, desk: OpenCampaign, trip: str, body: Body, settled: Settled, fought: Fight
) -> int:
    facts = {"seed": fought.seed, "result": fought.summarize()}
    return write_home(args, desk, trip, body, settled, result_of(fought), facts)


def _play(args: argparse.Namespace, fought: Fight, trip: str, path: str, asker: Asker | None) -> int:
    """Have the fight played, and settle it when it is over."""
    args.keep = path
    table = open_table(load_console(), fought, args, asker)
    status = play_to_the_end(table, sides=[fought.sides[0]])
    if not fought.over:
        return status
    args.command_id = ""
    with open_desk(args) as desk:
        return _settle(args, desk, find_trip(desk.campaign, trip), fought)


def _settle(args: argparse.Namespace, desk: OpenCampaign, trip: Trip, fought: Fight) -> int:
    troops = muster(desk.campaign, [desk.campaign.contracts[one] for one in trip.troops])
    outcome = _outcome(desk.campaign, fought, trip.people, troops)
    body, settled = come_back(desk.campaign, trip, outcome, result=result_of(fought).name)
    return _write_down(args, desk, trip.id, body, settled, fought)


def return_home(args: argparse.Namespace) -> int:
    """Settle a fight that is over, or have it count for nothing."""
    if args.trip.strip().lower().startswith("delve"):
        return run_part("campaign_delve.return_home", args)
    return bring_home(args, _return_from)


def _return_from(args: argparse.Namespace, desk: OpenCampaign, trip: Trip) -> int:
    """Settle a fight that is over.

    Raises:
        InputError: it is not over, or not kept any more.
    """
    fought = load(find_kept(trip), waits=True)
    if not fought.over:
        raise InputError(
            f"{trip.id} is not over: it is in round {fought.round}",
            key="trip",
            expected=f"grognard resume {trip.kept} before, or --lost",
        )
    return _settle(args, desk, trip, fought)
