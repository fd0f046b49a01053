"""``grognard delve FILE -c CAMPAIGN``: people of a campaign go on an expedition, and come back from it."""

from __future__ import annotations

import argparse
from functools import partial

import msgspec

from grognard.adventure.party.roll_call import dice_of_folk
from grognard.adventure.places.dungeon_entries import read_dungeon
from grognard.adventure.places.land_entries import read_land
from grognard.battle.state.profile import Profile
from grognard.battle.view.fates import FLED, HURT, STANDING, fate_of
from grognard.campaign.away import Outcome, Trip
from grognard.campaign.away_commands import come_back, depart, fight_at_once
from grognard.campaign.away_company import choose_company, company_side
from grognard.campaign.away_expedition import outcome_of
from grognard.campaign.away_trips import find_trip, next_trip
from grognard.campaign.events import Body
from grognard.campaign.state import Campaign, Person
from grognard.encounter.entries import SideEntry
from grognard.errors import InputError
from grognard.faces.cli.campaign_desk import open_desk
from grognard.faces.cli.campaign_home import bring_home, keep, loyalty_rules, write_home
from grognard.faces.cli.campaign_kept import Result, find_kept, make_result
from grognard.faces.cli.campaign_words import tell_done
from grognard.faces.cli.expedition_play import ExpeditionPlayer, Telling
from grognard.faces.cli.terminal import load_console
from grognard.fight.expedition import Expedition, delve, journey, resume
from grognard.operations.campaigns.opening import OpenCampaign
from grognard.rulebooks.loader import load_rulebook, rules_of_file
from grognard.rulebooks.locate import locating_in
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
    with open_desk(args, whole=True) as desk:
        if (done := tell_done(args, desk)) is not None:
            return done
        people = choose_company(desk.campaign, args.people)
        expedition = _begin(args, desk.campaign, people)
        trip = next_trip(desk.entries, "delve")
        if by_guide:
            return _lead(args, desk, people, trip, expedition)
        path = keep(
            args,
            desk,
            trip,
            expedition.save,
            partial(_departed, args, desk.campaign, people, trip, expedition),
        )
    player = ExpeditionPlayer(load_console(), expedition, telling=_telling(args), keep=path)
    player.open()
    player.play()
    if not expedition.over:
        return 0
    args.command_id = ""
    with open_desk(args) as desk:
        return settle_expedition(args, desk, find_trip(desk.campaign, trip), expedition)


def _begin(args: argparse.Namespace, campaign: Campaign, people: list[Person]) -> Expedition:
    place = read_dungeon(args.place) if args.command == "delve" else read_land(args.place)
    with locating_in(args.place), rules_of_file(place.options, named=False):
        book = load_rulebook(args.rules or campaign.book, options=place.options)
    side = company_side(campaign, people, book)
    if args.command == "delve":
        return delve(args.place, party=side, rules=book, seed=args.seed)
    return journey(args.place, party=side, rules=book, seed=args.seed)


def _telling(args: argparse.Namespace) -> Telling:
    return Telling(referee=args.referee, why=args.why, fights=args.fights)


def _departed(
    args: argparse.Namespace,
    campaign: Campaign,
    people: list[Person],
    trip: str,
    one: Expedition,
    kept: str,
) -> Body:
    return depart(campaign, trip, one.place.title, people, kept=kept, seed=one.seed, book=args.rules or "")


def _lead(
    args: argparse.Namespace, desk: OpenCampaign, people: list[Person], trip: str, expedition: Expedition
) -> int:
    """Let a guide lead them, and write it down in one entry."""
    if args.json:
        expedition.run()
    else:
        player = ExpeditionPlayer(load_console(), expedition, telling=_telling(args))
        player.open()
        player.lead()
    departed = _departed(args, desk.campaign, people, trip, expedition, "")
    ids = [one.id for one in people]
    result = expedition_result(expedition)
    outcome = _outcome(desk.campaign, expedition, ids)
    body, settled = fight_at_once(desk.campaign, departed, outcome, result=result.name)
    return write_home(args, desk, trip, body, settled, result)


def return_home(args: argparse.Namespace) -> int:
    """Settle an expedition that is over, or have it count for nothing."""
    return bring_home(args, _return_from)


def _return_from(args: argparse.Namespace, desk: OpenCampaign, trip: Trip) -> int:
    """Settle an expedition that is over.

    Raises:
        InputError: it is not over, or not kept any more.
    """
    expedition = resume(find_kept(trip), waits=True)
    decision = None if expedition.over or expedition.kept else expedition.machine.advance()
    if expedition.kept is not None or decision is not None or not expedition.over:
        raise InputError(
            f"{trip.id} is not over", key="trip", expected=f"grognard delve {trip.kept} before, or --lost"
        )
    return settle_expedition(args, desk, trip, expedition)


def settle_expedition(
    args: argparse.Namespace, desk: OpenCampaign, trip: Trip, expedition: Expedition
) -> int:
    """Write down what came of an expedition that is over."""
    result = expedition_result(expedition)
    outcome = _outcome(desk.campaign, expedition, trip.people)
    body, settled = come_back(desk.campaign, trip, outcome, result=result.name)
    return write_home(args, desk, trip.id, body, settled, result)


def _outcome(campaign: Campaign, expedition: Expedition, people: list[str]) -> Outcome:
    said = describe_end(expedition.machine).rstrip(".")
    return outcome_of(expedition.machine, people, said, loyalty=loyalty_rules(campaign))


def expedition_result(expedition: Expedition) -> Result:
    """The document of an expedition that is over: its foes that were defeated, as those of one fight."""
    machine = expedition.machine
    foes = []
    for folk in machine.state.folk:
        entry = machine.entry_of(folk)
        for one in folk.members:
            # Those who fled once are routed, although they may be met again.
            state = FLED if folk.fled and one.state in (STANDING, HURT) else one.state
            fate = fate_of(state, lost=state not in (STANDING, HURT))
            if fate:
                alone = msgspec.structs.replace(entry.members[one.member], count=1, names=[])
                side = SideEntry(name=entry.name, members=[alone])
                sheet = machine.roll.barracks.call_up(side, dice_of_folk(machine.seed, 0))[0].profile
                foes.append(_foe_facts(sheet, one.name, state, fate))
    names = ["Party", "Foes"]
    first = {"type": "header", "sides": [{"name": names[0], "player_characters": True}, {"name": names[1]}]}
    last = {"type": "result", "over": True, "sides": names, "combatants": foes}
    return make_result(first, last)


def _foe_facts(sheet: Profile, name: str, state: str, fate: str) -> dict[str, object]:
    return {
        "name": name,
        "side": 1,
        "kind": sheet.kind,
        "state": state,
        "fate": fate,
        "hit_dice": sheet.printed_dice,
        "class": sheet.class_name,
        "level": int(sheet.level) if sheet.class_name else None,
    }
