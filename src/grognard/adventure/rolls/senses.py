"""Listening at doors, and searching for hidden things."""

from __future__ import annotations

from typing import Final, get_args

import msgspec

from grognard.adventure.rolls.table_roll import TableRoll, cite, no_rule
from grognard.base.errors import InputError
from grognard.creatures.character import RACES, parse_character
from grognard.rulebooks.adventure_schema import Hidden
from grognard.rulebooks.schema import Rulebook

HIDDEN: Final[tuple[str, ...]] = get_args(Hidden)
PERCENT: Final = 100
_BY_RACE: Final = {"secret door": "secret door by race", "trap": "trap by race"}
_UNSOUGHT: Final = {
    "secret door": "secret door unsought",
    "trap": "trap unsought",
    "treasure": "treasure unsought",
}


class Searcher(msgspec.Struct, frozen=True):
    """A character that listens or searches: its race, and a thief's chances in percent; 0 for all others."""

    race: str
    hears: int = 0
    finds: int = 0


def searcher(text: str) -> Searcher:
    """A person by race ("dwarf") or class and level ("elf 3", "thief 5").

    Raises:
        InputError: there is no such race or class.

    >>> searcher("dwarf"), searcher("thief 5").hears
    (Searcher(race='dwarf', hears=0, finds=0), 46)
    """
    if text.lower() in RACES:
        return Searcher(text.lower())
    one = parse_character(text)
    skills = one.character_class.skills_at(one.level)
    if skills is None:
        return Searcher(one.race)
    return Searcher(one.race, hears=skills.listen, finds=skills.remove_traps)


def listening_roll(book: Rulebook, who: Searcher, *, noise: bool = True, battle: bool = False) -> TableRoll:
    """The roll to hear something, at a door, far off, or unseen; none without a sound, or in a fight.

    Rule: bxe.doors.listen-base-chance, bxe.doors.listen-fail, bxe.doors.listen-silent-creatures,
        bxs.checks.listen-human, bxs.checks.listen-demihuman, bxs.checks.listen-thief,
        bxs.checks.listen-not-in-battle, bxs.checks.listen-something-there

    Raises:
        InputError: the book has no such roll.
    """
    rules = book.listening
    if rules.faces == 0:
        raise no_rule(book, "listening", lambda other: other.listening.faces > 0)
    if battle:
        return TableRoll(rules.die, 0, cite(book, "listening", "battle"))
    if not noise:
        return TableRoll(rules.die, 0, cite(book, "listening", "silence"))
    if rules.skill and who.hears:
        return TableRoll(PERCENT, who.hears, cite(book, "listening", "skill"))
    faces = rules.by_race.get(who.race, 0)
    return TableRoll(rules.die, faces or rules.faces, cite(book, "listening", "race" if faces else "roll"))


def search_roll(book: Rulebook, who: Searcher, what: str) -> TableRoll:
    """The roll to find a hidden thing by searching the right place.

    Rule: bxe.search.base-chance, bxe.search.base-chance-fail, bxe.search.applies-to-traps-and-secret-doors,
        bxe.doors.secret-see-searching, bxe.traps.search-for-traps-uses-search,
        bxs.search.secret-door-chance, bxs.search.elf-active, bxs.search.hidden-treasure-chance,
        bxs.traps.find-chance, bxs.traps.find-chance-dwarf

    Raises:
        InputError: the book has no such roll, or nothing of that name is hidden.
    """
    rules = book.searching
    _known(book, what)
    faces = {"secret door": rules.secret_door, "trap": rules.trap, "treasure": rules.treasure}[what]
    races = {"secret door": rules.secret_door_by_race, "trap": rules.trap_by_race}.get(what, {})
    of_race = races.get(who.race, 0)
    return TableRoll(
        rules.die, of_race or faces, cite(book, "searching", _BY_RACE[what] if of_race else what)
    )


def noticing_roll(book: Rulebook, who: Searcher, what: str, feet: int) -> TableRoll:
    """The roll in passing: of no faces for most people, who find nothing unless they search.

    Rule: bxe.doors.secret-only-when-searching, bxs.search.secret-door-declare, bxs.traps.find-declare,
        bxs.search.elf-passive, bxs.search.elf-passive-distance, bxs.search.elf-passive-no-declaration

    Raises:
        InputError: the book has no such roll, nothing of that name is hidden, or the feet are none.
    """
    rules = book.searching
    _known(book, what)
    if feet < 0:
        raise InputError(f"{feet} feet away", key="passing", expected="0 or more")
    faces = rules.passing.get(who.race, 0) if what == "secret door" and feet <= rules.passing_feet else 0
    return TableRoll(rules.die, faces, cite(book, "searching", "passing" if faces else _UNSOUGHT[what]))


def second_trap_roll(book: Rulebook, who: Searcher, what: str) -> TableRoll | None:
    """The second roll that a thief has at a trap, by skill; None for all others.

    Rule: bxs.traps.find-thief-second-check
    """
    if not book.searching.skill or what != "trap" or not who.finds:
        return None
    return TableRoll(PERCENT, who.finds, cite(book, "searching", "skill"))


def turns_to_search(book: Rulebook, across_feet: int, along_feet: int) -> int:
    """The turns a search of an area takes: one for each square, begun squares counted.

    Rule: bxe.search.area-size, bxe.search.takes-one-turn, bxs.search.turn-per-area, bxs.traps.find-turn,
        bxs.search.secret-door-turn
    """
    side = book.searching.area_feet
    return -(-across_feet // side) * -(-along_feet // side)


def _known(book: Rulebook, what: str) -> None:
    if what not in HIDDEN:
        raise InputError(f"{what!r} cannot be searched for", key="what", expected=" or ".join(HIDDEN))
    if book.searching.secret_door == 0:
        raise no_rule(book, "searching", lambda other: other.searching.secret_door > 0)
