"""Small places for tests, and parties in them whose dice are written down."""

from __future__ import annotations

from grognard.adventure.delve.machine import Delving
from grognard.adventure.happening import Fact
from grognard.adventure.journey.machine import Journeying
from grognard.adventure.party.people import Aftermath, Fate
from grognard.adventure.places.dungeon_entries import DungeonEntry, validate_dungeon
from grognard.adventure.places.land_entries import LandEntry, validate_land
from grognard.adventure.places.place_files import parse_place
from grognard.adventure.prepared_expedition import PreparedExpedition
from grognard.dice.source import ScriptedDice
from grognard.encounter.entries import SideEntry
from grognard.encounter.matchups import parse_members
from grognard.rulebooks.loader import load_rulebook

CORRIDOR = """
title = "A corridor"
entrance = "A"
wandering_faces = 0
supplies = { torches = 2, lanterns = 1, oil = 2, spikes = 12, rations = 8 }
areas = [
    { key = "A", name = "the hall", size = [30, 20], lit = true },
    { key = "B", name = "the passage", size = [10, 60], lit = true },
    { key = "C", name = "the den", size = [20, 20], lit = true },
]
ways = [
    { between = ["A", "B"], feet = 60, leaves = "north" },
    { between = ["B", "C"], feet = 60, leaves = "north" },
]
"""
"""A hall, a passage and a den in a row, 60 feet apart, all of them lit; nobody wanders there."""

PARTY = "1 fighter 1, 1 thief 1"


def party_of(text: str) -> SideEntry:
    """A party from a list of its members."""
    return SideEntry(name="Party", members=parse_members(text), player_characters=True)


def delving(
    place: str = CORRIDOR,
    *,
    rules: str = "bxe",
    party: str | SideEntry = PARTY,
    dice: str = "",
    **options: object,
) -> Delving:
    """A party at the entrance of a dungeon, standing at its first decision."""
    dungeon = parse_place(place, DungeonEntry, validate_dungeon)
    side = party_of(party) if isinstance(party, str) else party
    book = load_rulebook(rules, options={key.replace("__", "."): value for key, value in options.items()})
    table = PreparedExpedition(dungeon, side, book).begin(1)
    assert isinstance(table, Delving)
    table.dice = ScriptedDice.from_text(dice)
    table.advance()
    return table


def journeying(
    land: str, *, rules: str = "bxe", party: str | SideEntry = PARTY, dice: str = "", **options: object
) -> Journeying:
    """A party at the start of a journey, standing at its first decision."""
    entry = parse_place(land, LandEntry, validate_land)
    side = party_of(party) if isinstance(party, str) else party
    book = load_rulebook(rules, options={key.replace("__", "."): value for key, value in options.items()})
    table = PreparedExpedition(entry, side, book).begin(1)
    assert isinstance(table, Journeying)
    table.dice = ScriptedDice.from_text(dice)
    table.advance()
    return table


def order(table: Delving | Journeying, *orders: str, dice: str = "") -> list[Fact]:
    """Give orders, with the dice that all of them use; the facts that come of it."""
    before = len(table.facts)
    if dice:
        table.dice = ScriptedDice.from_text(dice)
    for text in orders:
        table.obey(text)
        table.advance()
    if dice and isinstance(table.dice, ScriptedDice):
        table.dice.finish()
    return table.facts[before:]


def codes(facts: list[Fact]) -> list[str]:
    """The codes of facts."""
    return [fact.code for fact in facts]


def one(facts: list[Fact], code: str) -> Fact:
    """The one fact of a code."""
    found = [fact for fact in facts if fact.code == code]
    assert len(found) == 1, codes(facts)
    return found[0]


def won(table: Delving | Journeying, rounds: int = 5) -> Aftermath:
    """A fight that the party has won without a scratch."""
    encounter = table.decision.encounter if table.decision is not None else None
    assert encounter is not None
    sides = []
    for number, side in enumerate(encounter.sides):
        state = "standing" if number == 0 else "dead"
        names = [name for member in side.members for name in member.names or [member.name]]
        points = [
            point
            for member in side.members
            for point in (
                member.hit_points
                if isinstance(member.hit_points, list)
                else [member.hit_points if isinstance(member.hit_points, int) else 1]
            )
        ]
        sides.append(
            tuple(
                Fate(name, state, point if number == 0 else 0, max(point, 1))
                for name, point in zip(names, points, strict=True)
            )
        )
    return Aftermath(rounds, 0, "", tuple(sides))


def with_folk(members: str, *, area: str = "C", more: str = "") -> str:
    """The corridor with somebody in one of its areas."""
    folk = f'folk = {{ name = "Foes", members = [{members}]{more} }}'
    return CORRIDOR.replace(f'key = "{area}", ', f'key = "{area}", {folk}, ')
