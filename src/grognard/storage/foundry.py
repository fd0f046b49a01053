"""Actors of Foundry VTT: monsters of the systems for Old-School Essentials and Basic Fantasy, in and out.

What comes in is printed as a stat line and read like any other; what goes out is the creature by a rulebook.
Only the names of the systems' fields are theirs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import msgspec

from grognard.creatures.creature import Creature
from grognard.creatures.stat_line import StatLine, parse_stat_line
from grognard.encounter.conditions import set_up_creature
from grognard.encounter.entries import MemberEntry
from grognard.encounter.profiles import creature_profile
from grognard.errors import InputError
from grognard.rulebooks.books import BOOKS
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.schema import Rulebook
from grognard.storage import foundry_ascending, foundry_descending
from grognard.storage.foundry_fields import Figures, Json, dig, text_at

MAX_LETTERS: Final = 5_000_000


class System(NamedTuple):
    """One of Foundry's game systems: its id, which way its armour class counts, how it is read and written.

    `mark` is a field that only its actors have.
    """

    id: str
    title: str
    descending: bool
    mark: str
    print: Callable[[Json], str]
    write: Callable[[Creature, Figures], Json]


SYSTEMS: Final = (
    System(
        "ose",
        "Old-School Essentials",
        True,
        "aac",
        foundry_descending.print_actor,
        foundry_descending.write_actor,
    ),
    System(
        "basicfantasyrpg",
        "Basic Fantasy RPG",
        False,
        "armorClass",
        foundry_ascending.print_actor,
        foundry_ascending.write_actor,
    ),
)


class Imported(NamedTuple):
    """An actor as a stat line: its text, what it reads as, and the system it comes from."""

    text: str
    line: StatLine
    system: str


def read_actors(text: str, *, file: str = "") -> list[Imported]:
    """Read an exported actor, or a list of them.

    Raises:
        InputError: it is no JSON, or no monster of a system that is known; naming the file.
    """
    if len(text) > MAX_LETTERS:
        raise InputError(f"{len(text)} letters", expected=f"at most {MAX_LETTERS:,}", file=file)
    try:
        document = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise InputError(
            f"this is no JSON: {error}", expected="an actor exported from Foundry VTT", file=file
        ) from error
    actors = document if isinstance(document, list) else [document]
    return [_read_actor(actor, file=file) for actor in actors]


def _read_actor(actor: object, *, file: str) -> Imported:
    if not isinstance(actor, dict):
        raise InputError("this is no actor", expected="an actor exported from Foundry VTT", file=file)
    name = text_at(actor, "name")
    if text_at(actor, "type") != "monster":
        raise InputError(
            f"{name!r} is a {text_at(actor, 'type') or 'thing without a type'!r}",
            expected="a monster",
            file=file,
        )
    # Before its tenth version Foundry called it `data`.
    figures = dig(actor, "system") or dig(actor, "data")
    fields: Json = figures if isinstance(figures, dict) else {}
    system = next((one for one in SYSTEMS if one.mark in fields), None)
    if system is None:
        titles = " or ".join(one.title for one in SYSTEMS)
        raise InputError(f"{name!r} is of a system that is not known", expected=f"one of {titles}", file=file)
    text = system.print(
        {"name": name, "system": fields, "items": dig(actor, "items") or dig(actor, "data.items")}
    )
    return Imported(text, parse_stat_line(text, file=file, descending=system.descending), system.id)


def find_system(name: str) -> System:
    """The system of an id.

    Raises:
        InputError: there is none of that id.
    """
    for system in SYSTEMS:
        if system.id == name.lower():
            return system
    raise InputError(f"unknown system {name!r}", expected=" or ".join(one.id for one in SYSTEMS))


def write_actor(creature: Creature, system: System, *, hit_points: int | None = None, rules: str = "") -> str:
    """A creature as an actor to be imported into Foundry VTT.

    Args:
        creature: whom.
        system: for which game system.
        hit_points: as many as it has; without them the middle of its dice.
        rules: the rulebook by which it attacks and saves; else the first that counts as the system does.

    Raises:
        InputError: there is no such rulebook.
    """
    book = load_rulebook(rules) if rules else _book_of(system)
    profile = creature_profile(creature, MemberEntry(), book)
    set_up_creature(profile, creature, MemberEntry(), book)
    # A roll of 20 less the bonus meets armour class 0 of those who count down.
    thac0 = int(profile.attack_row) if book.attack.monster_thac0 else 20 - int(profile.attack_bonus)
    dice = creature.hit_dice
    middle = max(1, dice.count * (dice.sides + 1) // 2 + dice.modifier)
    figures = Figures(
        thac0=thac0,
        saves=tuple(int(number) for number in profile.saves),
        hit_points=middle if hit_points is None else hit_points,
    )
    actor = {
        "name": creature.name,
        "type": "monster",
        **system.write(creature, figures),
        "effects": [],
        "flags": {},
    }
    return msgspec.json.format(msgspec.json.encode(actor), indent=2).decode()


def _book_of(system: System) -> Rulebook:
    books = (load_rulebook(name) for name in BOOKS)
    return next(book for book in books if (book.armour.convention == "descending") == system.descending)
