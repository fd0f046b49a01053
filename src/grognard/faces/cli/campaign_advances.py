"""``grognard xp`` and ``grognard level`` for the people of a campaign: what they earn is written down."""

from __future__ import annotations

import argparse

import msgspec

from grognard.advancement.defeated import Treasure
from grognard.advancement.levels import gain
from grognard.advancement.worth import Foe
from grognard.campaign.away import Trip
from grognard.campaign.away_trips import award_of, last_trip
from grognard.campaign.commands import award, find_person, rise
from grognard.campaign.state import HERE, Campaign, Person
from grognard.campaign.view import here
from grognard.creatures.character import Character, parse_character
from grognard.creatures.grammar import join_words
from grognard.creatures.occupations import NORMAL_MAN
from grognard.errors import InputError
from grognard.faces.cli.campaign_desk import by_its_book, open_desk
from grognard.faces.cli.campaign_entry import put_down, tell_done
from grognard.faces.cli.level_command import Told, tell_level
from grognard.faces.cli.replies import Reply, source_of
from grognard.faces.cli.xp_battle import foes_of
from grognard.faces.cli.xp_books import find_levels
from grognard.faces.cli.xp_command import reckon
from grognard.faces.cli.xp_told import read_told
from grognard.operations.campaigns.opening import OpenCampaign
from grognard.operations.campaigns.results import read_result
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.loader import load_rulebook
from grognard.text.explain import Note


def run_xp(args: argparse.Namespace) -> int:
    """Divide the experience of an adventure among the people of a campaign.

    Raises:
        InputError: something cannot be used.
    """
    if args.odds:
        raise InputError("--odds changes nothing", key="campaign", expected="no -c with it")
    with open_desk(args) as desk:
        if (done := tell_done(args, desk)) is not None:
            return done
        trip = find_last(args, desk.campaign)
        people = _take_part(args, desk.campaign, trip)
        fought = _read_fought(args, desk, trip)
        args.who = [_written(one, name) for name, one in people.items()] + args.who
        by_its_book(args, desk.campaign)
        reckoned = reckon(args, read_told(args, fought, _brought_home(args, trip)))
        gains = [(one, reckoned.gains[name]) for name, one in people.items() if name in reckoned.gains]
        body = award_of(trip, award(gains, reckoned.reply.cited))
        return put_down(args, desk, reckoned.books.awards, reckoned.reply, body)


def run_level(args: argparse.Namespace) -> int:
    """Tell the level somebody of a campaign has reached; with its die thrown or told, write it down.

    Rule: bxe.retainers.advance-in-level

    Raises:
        InputError: something cannot be used.
    """
    if args.restore:
        raise InputError(
            "levels are given back by the referee's word",
            key="restore",
            expected=f"grognard campaign word '{' '.join(args.who)} restored {args.restore}'",
        )
    if args.drained is not None or args.xp is not None or args.earned or args.hp:
        raise InputError(
            "hit points and experience are those of the campaign",
            key="campaign",
            expected="only a name, and --roll or --die",
        )
    with open_desk(args) as desk:
        if (done := tell_done(args, desk)) is not None:
            return done
        one = find_person(desk.campaign, " ".join(args.who))
        by_its_book(args, desk.campaign)
        source = source_of(args)
        found = find_levels(source)
        character = character_of(one)
        gained = gain(
            found.rules, character.character_class, level=one.level, before=one.experience, earned=0
        )
        if gained.level_after > one.level + 1:
            gained = msgspec.structs.replace(gained, level_after=one.level + 1)
        dice = TypedDice(args.die or args.rolled, args.seed)
        book = load_rulebook(source.name, options=source.options)
        told = Told(args, book, found, character, list(one.points), gained)
        reply, points = tell_level(told, dice)
        if one.standing == "in service" and gained.level_after > one.level:
            said = f"{one.name} is a retainer, and advances by the rules of the class as anybody"
            reply = Reply([*reply.parts, (f"{said}.", found.rules.cite("retainer"))], reply.facts)
        if points is None or points.gained is None or not (args.roll or args.die or args.rolled):
            more: Note = ("Nothing is written down.", ())
            return put_down(args, desk, found, Reply([*reply.parts, more], reply.facts), None, dice)
        needs = character.character_class.experience[one.level]
        body = rise(
            one, needs, points=points.gained, die=points.die, rolled=points.rolled, thrown=dice.thrown
        )
        return put_down(args, desk, found, reply, body, dice)


def character_of(one: Person) -> Character:
    """Somebody as the procedures know people."""
    known = parse_character(one.who)
    return msgspec.structs.replace(known, name=one.name, abilities=one.abilities)


def find_last(args: argparse.Namespace, campaign: Campaign) -> Trip | None:
    """The fight whose experience is asked for, if that of one is.

    Raises:
        InputError: there is none, or its experience was given.
    """
    if not args.last:
        if args.defeated:
            raise InputError("--defeated is of the last fight", key="defeated", expected="--last besides")
        return None
    if args.foes:
        raise InputError("foes besides --last", key="foes", expected=f"--defeated {args.foes[0]!r}")
    trip = last_trip(campaign)
    if trip.awarded:
        raise InputError(
            f"the experience of {trip.id} was given by entry {trip.awarded}", key="last", expected="foes"
        )
    return trip


def _read_fought(args: argparse.Namespace, desk: OpenCampaign, trip: Trip | None) -> list[Foe]:
    """The foes of a fight out of its document, unless it is said who was defeated."""
    if trip is None:
        return []
    if args.defeated:
        args.foes = [args.defeated]
        return []
    return foes_of(read_result(desk.store, trip), desk.store.path)


def _brought_home(args: argparse.Namespace, trip: Trip | None) -> list[Treasure]:
    """The treasure of an expedition, unless the treasure is said.

    Rule: bxe.xp.treasure-recovered
    """
    if trip is None or not trip.copper or args.treasure:
        return []
    return [Treasure(trip.copper, join_words(trip.things))]


def _take_part(args: argparse.Namespace, campaign: Campaign, trip: Trip | None) -> dict[str, Person]:
    """Who has a share, by name: those who are named, or everybody who is with the company and has levels,
    or is a retainer, who counts without any.

    Of a fight that is those who were at it, but for those who were taken; the dead are told as dead.
    """
    named = [name.strip() for said in (args.pcs, args.retainers) for name in said.split(",") if name.strip()]
    if any(name.isdecimal() for name in named):
        raise InputError("a number of people", key="pcs", expected="names of the campaign")
    args.pcs = args.retainers = ""
    if trip is not None and not trip.people and not named:
        raise InputError(f"only troops were at {trip.id}", key="last", expected="--pcs or --retainers")
    there = here(campaign) if trip is None else [campaign.people[who] for who in trip.people]
    people = [find_person(campaign, name) for name in named] or [
        one
        for one in there
        if (one.level or one.standing == "in service") and one.standing in (*HERE, "dead")
    ]
    names = [one.name.lower() for one in people]
    return {one.name if names.count(one.name.lower()) == 1 else one.id: one for one in people}


def _written(one: Person, name: str) -> str:
    """Somebody as `--who` takes people."""
    scores = "".join(f" {score} {getattr(one.abilities, score)}" for score in one.scores)
    also = " retainer" if one.standing == "in service" else " dead" if one.standing == "dead" else ""
    who = one.who if one.level else NORMAL_MAN
    return f"{name} {who} {one.experience}{scores}{also}"
