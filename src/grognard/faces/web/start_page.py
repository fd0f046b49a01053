"""What the start page asks for: books, examples, creatures, pasted lines, a set-up as a file, rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from grognard.base.errors import InputError
from grognard.build_info import describe_build
from grognard.faces.web import messages as m
from grognard.faces.web import requests as r
from grognard.faces.web.places import check_rules, list_places
from grognard.fight.begin import start
from grognard.fight.control import Control
from grognard.fight.kept import kept_fights
from grognard.fight.kept_expedition import kept_expeditions
from grognard.fight.seat import Seat
from grognard.fight.shown import Scene
from grognard.operations.asking import ask
from grognard.operations.campaigns.campaign_at_table import list_campaigns
from grognard.operations.lookups.bestiary import CreatureFound, SearchBestiary
from grognard.operations.lookups.books import Books
from grognard.operations.lookups.examples import Examples
from grognard.operations.lookups.rule import Rule
from grognard.operations.making.house_rules import read_house_rules
from grognard.operations.making.members import MemberRead, ReadMembers
from grognard.operations.making.setup import SetUpFight

MOST_FOUND: Final = 40
MOST_LETTERS: Final = 200


def describe_start() -> r.Start:
    """What the start page shows first."""
    return r.Start(
        version=describe_build(),
        protocol=m.PROTOCOL,
        books=tuple(r.Book(one.id, one.title, one.round, one.armour) for one in ask(Books()).facts.books),
        examples=list_encounters(),
        kept=tuple(
            r.KeptTable(one.name, one.title, one.round, one.over, one.written) for one in kept_fights()
        ),
        places=list_places(),
        campaigns=list_campaigns(),
        expeditions=kept_expeditions(),
    )


@cache
def list_encounters() -> tuple[r.Example, ...]:
    """The example encounters that stand by themselves."""
    found = ask(Examples()).facts.examples
    return tuple(
        r.Example(one.name, one.title, one.introduction or one.shows, one.text)
        for one in found
        if one.kind == "encounter" and not one.needs
    )


def find_creatures(query: Mapping[str, str]) -> list[CreatureFound]:
    """The creatures that a query names by words, kind and hit dice, with their figures by its rules.

    Raises:
        InputError: there is no such kind, or the hit dice are none.
    """
    wanted = SearchBestiary(
        words=query.get("q", "")[:MOST_LETTERS],
        kind=query.get("kind", "")[:MOST_LETTERS],
        hit_dice=query.get("hit_dice", "")[:MOST_LETTERS],
        rules=check_rules(query.get("rules", "")),
        limit=MOST_FOUND,
    )
    return ask(wanted).facts.found


def read_pasted_members(text: str, rules: str) -> list[MemberRead]:
    """Members that were pasted, each with what was read of it.

    Raises:
        InputError: there is no such rulebook, or the text is too long.
    """
    # A line break keeps a lone "-" from meaning the standard input.
    return ask(ReadMembers(members=f"{text}\n", rules=check_rules(rules))).facts.read


def preview_setup(setup: r.Setup) -> r.Drawn:
    """A set-up made into an encounter file, with the scene that its fight begins with."""
    text, key = setup.text, "text"
    try:
        if not text.strip():
            text, key = ask(_setup_operation(setup)).facts.text, ""
        scene = show_first_scene(text, setup.rules, setup.house_rules)
    except InputError as error:
        expected = f"; expected {error.expected}" if error.expected else ""
        return r.Drawn("", f"{error.problem}{expected}", error.key or key, (), None)
    return r.Drawn(text, "", "", tuple(side.name for side in scene.sides), scene)


def _setup_operation(setup: r.Setup) -> SetUpFight:
    return SetUpFight(
        sides=setup.sides,
        title=setup.title,
        introduction=setup.introduction,
        rules=setup.rules,
        house_rules=setup.house_rules,
        distance=setup.distance,
        light=setup.light,
        reaction=setup.reaction,
        outdoors=setup.outdoors,
        map=setup.map,
    )


def show_first_scene(text: str, rules: str, house_rules: str) -> Scene:
    """The scene at the first decision of a fight, as the referee sees it.

    Raises:
        InputError: something in its file, or the house rules, cannot be used.
    """
    fight = start(text, rules=read_house_rules(house_rules, rules).book or rules, seed=1, files=False)
    fight.take_control(Control(frozenset(range(len(fight.sides)))))
    fight.run()
    return Seat(fight).scene


def show_rule(id: str) -> r.RuleShown:
    """A rule by its id.

    Raises:
        InputError: there is no such rule.
    """
    facts = ask(Rule(id=id, brief=True)).facts
    lines = [facts.rule.note]
    for one in facts.rulings:
        lines.append(f"Ruling ({one.name}): {one.reading}")
        lines.append(f"Otherwise: {one.alternative}" if one.alternative else "")
        lines.append(f"To change it: {one.option}" if one.option else "")
    shown = tuple(line for line in lines if line)
    return r.RuleShown(facts.rule.id, facts.title, facts.rule.rule, facts.source, shown)
