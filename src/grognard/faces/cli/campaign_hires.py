"""``grognard hire`` and ``grognard retain`` in a campaign: what comes of them is written down."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

import msgspec

from grognard.campaign.commands import find_person, make_id
from grognard.campaign.events import Body, Event, Joined
from grognard.campaign.hirelings import Contract, LoyaltyPart
from grognard.campaign.hirelings_commands import (
    Parting,
    find_contract,
    find_returning,
    in_pay,
    make_contract,
    part,
    retainers_of,
    serve,
    spend,
)
from grognard.campaign.hirelings_events import Answered, Hired
from grognard.campaign.players import hide_level
from grognard.campaign.state import Campaign, Person
from grognard.company.people import Candidate, Reason
from grognard.creatures.character import Character, parse_character
from grognard.creatures.coins import parse_gold
from grognard.creatures.grammar import with_article
from grognard.encounter.callings import check_class
from grognard.errors import InputError
from grognard.faces.cli.campaign_desk import by_its_book, open_desk
from grognard.faces.cli.campaign_entry import put_down
from grognard.faces.cli.campaign_words import tell_done
from grognard.faces.cli.hire_command import Heard, find_hiring, hear_candidates, seen_by
from grognard.faces.cli.hire_others import Others, hire_specialist, hire_troops
from grognard.faces.cli.hire_reading import kind_of, read_candidate, split_count
from grognard.faces.cli.replies import Reply, Rows, source_of
from grognard.faces.cli.retain_command import check_people
from grognard.operations.campaigns.opening import OpenCampaign
from grognard.operations.experience.points import read_points
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.chapters import Found, find_topic
from grognard.rulebooks.company_schema import CompanyChapter
from grognard.rulebooks.loader import load_rulebook
from grognard.rules.ability_tables import hit_points_gained
from grognard.text.explain import Note
from grognard.text.wording import capital


def run_hire(args: argparse.Namespace) -> int:
    """Hire somebody for the people of a campaign; also who declines is written down, with the dice.

    Raises:
        InputError: something cannot be used.
    """
    if args.odds:
        raise InputError("--odds changes nothing", key="campaign", expected="no -c with it")
    with open_desk(args) as desk:
        if (done := tell_done(args, desk)) is not None:
            return done
        by_its_book(args, desk.campaign)
        args.town = args.town or desk.campaign.town
        employer = find_person(desk.campaign, args.by) if args.by else None
        kind = kind_of(args.who)
        if kind != "retainer":
            source = source_of(args)
            hire = hire_troops if kind == "mercenary" else hire_specialist
            return _hire_others(args, desk, hire(args, source, find_hiring(source).rules), employer)
        if employer is None:
            names = [one.name for one in desk.campaign.people.values() if one.standing == "player"]
            raise InputError("nobody hires", key="by", expected=" or ".join(names))
        return _hire_retainers(args, desk, employer)


def _hire_retainers(args: argparse.Namespace, desk: OpenCampaign, employer: Person) -> int:
    campaign = desk.campaign
    args.by = f"{employer.name} {employer.who} cha {employer.abilities.charisma}"
    args.retainers = len(retainers_of(campaign, employer.id))
    args.soured += [one.town for one in campaign.soured if one.who == employer.id]
    known = _character_of(read_candidate(args.who)[1])
    # Before anything is rolled.
    source = source_of(args)
    check_class(args.who, known, load_rulebook(source.name, options=source.options), key="who")
    read_points(args.hp, level=max(1, known.level))
    names = [name.strip() for name in args.name.split(",") if name.strip()]
    for name in names:
        find_returning(campaign, name, employer)  # who never works for them again is not even asked
    heard = hear_candidates(args)
    answers = heard.reply.facts["heard"]
    assert isinstance(answers, list)
    events: list[Event] = []
    said: list[str] = []
    if len(names) > len(answers):
        expected = f"one for each of the {len(answers)} candidates"
        raise InputError(f"{len(names)} names", key="name", expected=expected)
    taken = list(campaign.people)
    for one in [each for each in answers if each["rolls"] or each["hired"]]:
        if one["hired"]:
            name = names.pop(0) if names else capital(heard.candidate.class_name)
            person = find_returning(campaign, name, employer)
            if person is None:
                person = _make_person(args, heard, name, make_id(name, taken))
                events.append(Joined(person))
            taken.append(person.id)
            events += _sign(campaign, args, heard, person, employer, one)
            said.append(f"{employer.name} hires {name}, {person.who}")
        else:
            who = f"{heard.candidate.class_name} {heard.candidate.level or ''}".strip()
            events.append(Answered(employer.id, args.town, who, bool(one["sours"])))
            said.append(f"{with_article(who)} declines {employer.name}'s offer")
            said[-1] += f", and {args.town or 'the town'} hears of it" if one["sours"] else ""
    heard.dice.put_away()
    if not events:
        return put_down(args, desk, heard.found, _unwritten(seen_by(args, heard.reply)), None)
    gear = _gear(args) if any(one["hired"] for one in answers) else 0
    told = "; ".join(said)
    for event in events:
        if isinstance(event, Answered):
            told = told.replace(f"{event.candidate} declines", f"{hide_level(event.candidate)} declines")
    body = Body(
        said="; ".join(said), told=told, events=(*events, *spend("gear of those who are hired", gear))
    )
    return _write(args, desk, heard.found, seen_by(args, heard.reply), heard.dice, body)


def _sign(
    campaign: Campaign,
    args: argparse.Namespace,
    heard: Heard,
    person: Person,
    employer: Person,
    answered: dict[str, object],
) -> list[Event]:
    """The contract of a retainer: by the offer that was accepted."""
    attempts = answered["rolls"]
    reasons = answered["reasons"]
    assert isinstance(attempts, Sequence)
    assert isinstance(reasons, Sequence)
    accepted = heard.offers[: max(1, len(attempts))]
    percent = next((one.percent for one in reversed(accepted) if one.percent is not None), None)
    flat = next((one.flat for one in reversed(accepted) if one.flat is not None), None)
    if percent is None and flat is None:
        percent = heard.found.rules.usual_share
    parts = [LoyaltyPart(one.value, one.why, rules=one.rules) for one in reasons if isinstance(one, Reason)]
    return serve(
        campaign,
        person,
        employer,
        percent=percent,
        flat=flat,
        loyalty=int(str(answered["loyalty"])),
        reasons=parts,
    )


def _character_of(one: Candidate) -> Character:
    return parse_character(f"{one.class_name} {one.level}" if one.level else one.class_name)


def _make_person(args: argparse.Namespace, heard: Heard, name: str, own_id: str) -> Person:
    """Somebody who is hired, with hit points as told or rolled level by level."""
    known = _character_of(heard.candidate)
    points = read_points(args.hp, level=max(1, known.level)) or _roll_points(known, name, heard.dice)
    return Person(
        id=own_id,
        name=name,
        class_name=known.class_name,
        level=known.level,
        race=known.race,
        by_race=known.by_race,
        experience=known.character_class.experience[known.level - 1] if known.level else 0,
        points=points,
        hp=sum(points),
        standing="in service",
    )


def _roll_points(known: Character, name: str, dice: TypedDice) -> list[int]:
    """The hit points of each level, which are those of a normal man at level 0."""
    die = f"1d{known.hit_dice.sides}"
    modifier = known.abilities.constitution_modifier
    levels = range(1, max(1, known.level) + 1)
    return [
        hit_points_gained([dice.need(die, f"{name}'s hit points of level {level}")], modifier)
        for level in levels
    ]


def _hire_others(
    args: argparse.Namespace, desk: OpenCampaign, others: Others, employer: Person | None
) -> int:
    """Troops and specialists have a contract of their own."""
    if not others.terms:
        return put_down(args, desk, others.found, _unwritten(others.reply), None, others.dice)
    kind = kind_of(args.who)
    assert kind != "retainer"
    name = args.name.strip() or others.label
    count, _ = split_count(args.who)
    contract = make_contract(
        desk.campaign,
        kind=kind,
        name=name,
        terms=others.terms,
        employer=employer.id if employer else "",
    )
    again = [one.name for one in in_pay(desk.campaign) if one.name.lower() == name.lower()]
    if again:
        raise InputError(f"{again[0]} is in pay already", key="name", expected="another --name")
    others.dice.put_away()
    first = f"{employer.name} hires" if employer else "hired:"
    called = f"{others.label}, called {name}" if args.name else others.label
    body = Body(
        said=f"{first} {called if count is not None or args.name else with_article(called)}",
        events=(Hired(contract), *spend(f"equipment of {name}", _gear(args))),
    )
    return _write(args, desk, others.found, others.reply, others.dice, body)


def _gear(args: argparse.Namespace) -> int:
    return parse_gold(args.gear, key="gear") if args.gear else 0


def run_retain(args: argparse.Namespace) -> int:
    """Check the retainers of a campaign: who leaves, and whose loyalty grows, is written down.

    Raises:
        InputError: something cannot be used.
    """
    if args.odds or args.to:
        raise InputError("that changes nothing", key="campaign", expected="no -c with --odds and --to")
    with open_desk(args) as desk:
        if (done := tell_done(args, desk)) is not None:
            return done
        campaign = desk.campaign
        by_its_book(args, campaign)
        named = [name.strip() for name in args.who.split(",") if name.strip()]
        checked = [find_contract(campaign, name) for name in named] or in_pay(campaign, "retainer")
        if args.by:
            employer = find_person(campaign, args.by)
            checked = [one for one in checked if one.employer == employer.id]
        if not checked or any(one.loyalty is None for one in checked):
            raise InputError("nobody is checked", key="who", expected="retainers of the campaign")
        found = find_topic(
            source_of(args), CompanyChapter, lambda chapter: chapter.loyalty, "the loyalty of retainers"
        )
        dice = TypedDice(args.rolled, args.seed)
        parts: list[Note | Rows] = []
        facts: list[dict[str, object]] = []
        for one in checked:
            by = campaign.people[one.employer].name if one.employer else "the employer"
            told = check_people(found.rules, {one.name: one.loyalty or 0}, args, dice, by)
            parts += told.parts
            checks = told.facts["checks"]
            assert isinstance(checks, list)
            facts += checks
        dice.put_away()
        what = "at the end of the adventure" if not (args.order or args.fight or args.peril) else "a check"
        body = part(campaign, _partings(checked, facts), what)
        reply = Reply(parts, {"checks": facts})
        if not body.events and not dice.thrown:
            return put_down(args, desk, found, _unwritten(reply), None)
        return _write(args, desk, found, reply, dice, body)


def _partings(checked: Sequence[Contract], facts: Sequence[dict[str, object]]) -> list[Parting]:
    """What the last check of each came to; only at the end of an adventure does anybody leave."""
    last = {str(one["name"]): one for one in facts}
    return [
        Parting(
            one,
            last[one.name].get("stays") is False,
            bool(last[one.name].get("may_return", True)),
            int(str(last[one.name]["loyalty_after"])) or one.loyalty or 0,
        )
        for one in checked
    ]


def _write(
    args: argparse.Namespace, desk: OpenCampaign, found: Found[Any], reply: Reply, dice: TypedDice, body: Body
) -> int:
    """Write the entry with all the rules that were cited, and say all that was said."""
    return put_down(args, desk, found, reply, msgspec.structs.replace(body, rules=reply.cited), dice)


def _unwritten(reply: Reply) -> Reply:
    return Reply([*reply.parts, ("Nothing is written down.", ())], reply.facts)
