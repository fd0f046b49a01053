"""Actors of Foundry VTT: monsters and characters for Old-School Essentials and Basic Fantasy, in and out.

A monster that comes in is printed as a stat line and read like any other, a character becomes the member of
an encounter; what goes out is either by a rulebook.
Only the names of the systems' fields are theirs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

import msgspec

from grognard.base.errors import InputError
from grognard.creatures.creature import Creature
from grognard.creatures.reading.letters import Remark
from grognard.creatures.stat_line import StatLine, parse_stat_line
from grognard.encounter.conditions import set_creature_saves
from grognard.encounter.entries import MemberEntry
from grognard.encounter.profiles import character_profile, creature_profile
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.rule_documents import BOOKS
from grognard.rulebooks.schema import Rulebook
from grognard.storage.foundry import basic_fantasy as ascending
from grognard.storage.foundry import old_school_essentials as descending
from grognard.storage.foundry.fields import (
    ActorFigures,
    Json,
    MonsterFields,
    join_line,
    shorten,
    text_at,
    value_at_path,
)
from grognard.storage.foundry.sheets import ActorSheet, SheetFigures, SheetKeys, make_figures, read_sheet

MAX_LETTERS: Final = 5_000_000
_MONSTER: Final = "monster"
_CHARACTER: Final = "character"


class GameSystem(NamedTuple):
    """One of Foundry's game systems: its id, which way its armour class counts, how it is read and written.

    `mark` is a field that only its actors have.
    """

    id: str
    title: str
    descending: bool
    mark: str
    print: Callable[[Json], MonsterFields]
    write: Callable[[Creature, ActorFigures], Json]
    sheet: SheetKeys
    write_character: Callable[[SheetFigures], Json]


SYSTEMS: Final = (
    GameSystem(
        "ose",
        "Old-School Essentials",
        True,
        "aac",
        descending.print_actor,
        descending.write_actor,
        descending.SHEET,
        descending.write_character,
    ),
    GameSystem(
        "basicfantasyrpg",
        "Basic Fantasy RPG",
        False,
        "armorClass",
        ascending.print_actor,
        ascending.write_actor,
        ascending.SHEET,
        ascending.write_character,
    ),
)


class ImportedMonster(NamedTuple):
    """An imported monster: its stat line as text and as read, and its game system."""

    text: str
    line: StatLine
    system: str


class ImportedCharacter(NamedTuple):
    """A character as the member of an encounter, and the system it comes from."""

    sheet: ActorSheet
    system: str


def read_actors(text: str, *, file: str = "", rules: str = "") -> list[ImportedMonster | ImportedCharacter]:
    """Read an exported actor, or a list of them.

    Args:
        text: the JSON.
        file: where it stands, for errors.
        rules: the rulebook that characters are looked at by; else the first that counts as the system does.

    Raises:
        InputError: it is no JSON, or one of them is no monster or character of a system that is known; naming
            the file.
    """
    actors = []
    for one in read_each(text, file=file, rules=rules):
        if isinstance(one, InputError):
            raise one
        actors.append(one)
    return actors


def read_each(
    text: str, *, file: str = "", rules: str = ""
) -> Iterator[ImportedMonster | ImportedCharacter | InputError]:
    """Read each actor of a text by itself, and yield the actor or the error why it cannot be read.

    The arguments are those of `read_actors`; an error of one actor among several names its place: "[3]".

    Raises:
        InputError: the text is no JSON, or too long; naming the file.
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
    for place, actor in enumerate(actors):
        try:
            yield _read_actor(actor, file=file, rules=rules)
        except InputError as error:
            yield error.located(file=file, key=f"[{place}]" if len(actors) > 1 else "")


def _read_actor(actor: object, *, file: str, rules: str) -> ImportedMonster | ImportedCharacter:
    if not isinstance(actor, dict):
        raise InputError("this is no actor", expected="an actor exported from Foundry VTT", file=file)
    name = text_at(actor, "name")
    kind = text_at(actor, "type")
    if kind not in (_MONSTER, _CHARACTER):
        raise InputError(
            f"{shorten(name)!r} is a {shorten(kind) or 'thing without a type'!r}",
            expected="a monster or a character",
            file=file,
            key="type",
        )
    # Before its tenth version Foundry called it `data`.
    figures = value_at_path(actor, "system") or value_at_path(actor, "data")
    fields: Json = figures if isinstance(figures, dict) else {}
    system = _system_of(actor, fields)
    if system is None:
        titles = " or ".join(one.title for one in SYSTEMS)
        raise InputError(
            f"{shorten(name)!r} is of a system that is not known",
            expected=f"one of {titles}",
            file=file,
            key="system",
        )
    parts: Json = {
        "name": name,
        "system": fields,
        "items": value_at_path(actor, "items") or value_at_path(actor, "data.items"),
        "flags": value_at_path(actor, "flags"),
    }
    if kind == _CHARACTER:
        try:
            return ImportedCharacter(read_sheet(parts, system.sheet, _book(rules, system)), system.id)
        except InputError as error:
            raise error.located(file=file) from error
    text, line = _read_entry(name, system.print(parts), file=file, descending=system.descending)
    return ImportedMonster(text, line, system.id)


def _read_entry(name: str, entry: MonsterFields, *, file: str, descending: bool) -> tuple[str, StatLine]:
    """The stat line of an entry, its text and as read; fields that cannot be used are left out and told.

    Raises:
        InputError: nothing of it can be used.
    """
    fields, assumed = entry.fields, list(entry.assumed)
    # "Eel, 4 HD" would be read as a name and its hit dice.
    plain = re.compile(r"(?i),?\s*(?<!\()\b(\d{1,3}\s*HD)\b(?!\s*\))").sub(r" (\1)", name)
    text = join_line(plain, fields, entry.notes)
    try:
        line = parse_stat_line(text, file=file, descending=descending)
    except InputError:
        good: list[str] = []
        for field in fields:
            try:
                parse_stat_line(join_line(plain, [field], ""), descending=descending)
            except InputError as error:
                assumed.append(f"without {shorten(field)!r}: {error.problem}")
            else:
                good.append(field)
        if not good or good == fields:
            raise
        text = join_line(plain, good, entry.notes)
        line = parse_stat_line(text, file=file, descending=descending)
    remarks = tuple(Remark(one) for one in assumed)
    called = " ".join(name.replace("*", "").split())
    creature = msgspec.structs.replace(line.creature, name=called) if called else line.creature
    return text, msgspec.structs.replace(line, creature=creature, assumed=(*remarks, *line.assumed))


def _system_of(actor: Json, fields: Json) -> GameSystem | None:
    """The system an actor says it is of, or else the one that its fields are like."""
    said = text_at(actor, "_stats.systemId")
    if said:
        return next((one for one in SYSTEMS if one.id == said), None)
    return next((one for one in SYSTEMS if one.mark in fields), None)


def find_system(name: str) -> GameSystem:
    """The system of an id.

    Raises:
        InputError: there is none of that id.
    """
    for system in SYSTEMS:
        if system.id == name.lower():
            return system
    raise InputError(f"unknown system {name!r}", expected=" or ".join(one.id for one in SYSTEMS))


def write_actor(
    creature: Creature, system: GameSystem, *, hit_points: int | None = None, rules: str = ""
) -> str:
    """A creature as an actor to be imported into Foundry VTT.

    Args:
        creature: the creature.
        system: the game system to write for.
        hit_points: its hit points; by default the middle of its dice.
        rules: the rulebook by which it attacks and saves; by default the first that counts as the system
            does.

    Raises:
        InputError: there is no such rulebook.
    """
    book = _book(rules, system)
    profile = creature_profile(creature, MemberEntry(), book)
    set_creature_saves(profile, creature, MemberEntry(), book)
    # A roll of 20 less the bonus meets descending armour class 0.
    thac0 = int(profile.attack_row) if book.attack.by_chart else 20 - int(profile.attack_bonus)
    dice = creature.hit_dice
    middle = max(1, dice.count * (dice.sides + 1) // 2 + dice.modifier)
    figures = ActorFigures(
        thac0=thac0,
        saves=tuple(int(number) for number in profile.saves),
        hit_points=middle if hit_points is None else hit_points,
    )
    return _format(creature.name, _MONSTER, system.write(creature, figures))


def write_character(member: MemberEntry, system: GameSystem, *, rules: str = "") -> str:
    """A character as an actor to be imported into Foundry VTT.

    Args:
        member: the character, as an encounter or a character's file has it.
        system: the game system to write for.
        rules: the rulebook by which it attacks, saves and casts; by default the first that counts as the
            system does.

    Raises:
        InputError: there is no such rulebook, or the character is faulty.
    """
    book = _book(rules, system)
    figures = make_figures(member, book, apart=bool(system.sheet.race))
    name = member.name or character_profile(figures.character, MemberEntry(), book).name
    return _format(name, _CHARACTER, system.write_character(figures))


def _format(name: str, kind: str, parts: Json) -> str:
    actor = {"name": name, "type": kind, **parts, "effects": [], "flags": parts.get("flags", {})}
    return msgspec.json.format(msgspec.json.encode(actor), indent=2).decode()


def _book(rules: str, system: GameSystem) -> Rulebook:
    if rules:
        return load_rulebook(rules)
    books = (load_rulebook(name) for name in BOOKS)
    return next(book for book in books if (book.armour.convention == "descending") == system.descending)
