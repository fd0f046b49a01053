"""The gear of a campaign's people: as text that a fight reads, and as it stands after a fight."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

import msgspec

from grognard.base.errors import InputError
from grognard.creatures.gear import BARE_HANDS, find_weapon, is_weapon
from grognard.creatures.names import name_key, plural
from grognard.encounter.arming import QUIVER
from grognard.encounter.entries import MemberEntry
from grognard.encounter.outfits import MISSILES, are_for_weapon, equip_member, is_shield, read_count

T = TypeVar("T")
NO_SHIELD: Final = "no shield"
_COUNTED: Final = r"(?i)(?:(?P<count>\d{1,2})\s+)?(?P<kind>potion|scroll)s?\s+of\s+(?P<name>.+)"


def read_gear(member: MemberEntry, gear: str) -> MemberEntry:
    """A member with the gear of a text: "chain, sword, longbow, 20 arrows, no shield".

    Raises:
        InputError: a part of it is no known item.

    >>> read_gear(MemberEntry(character="fighter 1"), "chain, sword, no shield").shield
    False
    """
    pieces = _pieces(gear)
    words = [piece.lower() for piece in pieces]
    things = [piece for piece in pieces if piece.lower() not in (NO_SHIELD, BARE_HANDS)]
    if NO_SHIELD in words:
        member = msgspec.structs.replace(member, shield=False)
    if BARE_HANDS in words:
        member = msgspec.structs.replace(member, weapons=[])
    return equip_member(member, ", ".join(things)) if things else member


def check_gear(people: Sequence[tuple[str, str]], file: str) -> None:
    """Look at the gear of people in a file, each told as a character and with it.

    Raises:
        InputError: a part of it is no known item; the key is named.
    """
    for number, (character, gear) in enumerate(people):
        try:
            read_gear(MemberEntry(character=character), gear)
        except InputError as error:
            raise error.located(file=file, key=f"people[{number}].gear") from error


def use_up(gear: str, what: str) -> str:
    """A text of gear without a potion or a scroll that was used; as it is where it has none such.

    >>> use_up("sword, 2 potions of healing, scroll of web", "potion of healing")
    'sword, potion of healing, scroll of web'
    >>> use_up("sword, potion of healing", "potion of healing")
    'sword'
    """
    wanted = re.compile(_COUNTED).fullmatch(what)
    pieces = _pieces(gear)
    for place, piece in enumerate(pieces):
        found = re.compile(_COUNTED).fullmatch(piece)
        if found is None or wanted is None or found["kind"].lower() != wanted["kind"]:
            continue
        if name_key(found["name"]) != name_key(wanted["name"]):
            continue
        left = int(found["count"] or 1) - 1
        number = f"{left} " if left > 1 else ""
        more = "s" if left > 1 else ""
        kept = [f"{number}{wanted['kind']}{more} of {found['name']}"] if left > 0 else []
        return ", ".join([*pieces[:place], *kept, *pieces[place + 1 :]])
    return gear


def spend_missiles(gear: str, weapon: str, count: int) -> str:
    """A text of gear without `count` shots of a weapon, or `count` of a weapon that is thrown away.

    An uncounted quiver was full; magical missiles are found again. Without another weapon the gear has bare
    hands, not the arms of the class.

    >>> spend_missiles("sword, longbow, 12 arrows", "longbow", 3)
    'sword, longbow, 9 arrows'
    >>> spend_missiles("sword, longbow", "longbow", 3)
    'sword, longbow, 17 arrows'
    >>> spend_missiles("3 daggers, sling", "dagger", 2), spend_missiles("dagger +1, sword", "dagger +1", 1)
    ('dagger, sling', 'dagger +1, sword')
    >>> spend_missiles("leather, dagger", "dagger", 1)
    'leather, bare hands'
    """
    pieces = _pieces(gear)
    place = _find(pieces, lambda name: _is_of(name, weapon))
    numbers = [read_count(name) for name in pieces]
    counted = _find(numbers, lambda one: one is not None and are_for_weapon(one.serves, weapon))
    if counted is not None and (one := numbers[counted]) is not None:
        left = max(0, one.number - count)
        kept = _write_count(left, one.name) if left or one.is_missile else ""
        pieces[counted : counted + 1] = [kept] if kept else []
        return _write(pieces)
    if place is None or "+" in weapon:
        return gear
    missile = missile_of(weapon)
    if missile != weapon:
        left = max(0, QUIVER - count)
        pieces.insert(place + 1, _write_count(left, missile))
    elif find_weapon(weapon).is_melee or find_weapon(weapon).flask or count >= QUIVER:
        places = [number for number, name in enumerate(pieces) if _is_of(name, weapon)][:count]
        pieces = [name for number, name in enumerate(pieces) if number not in places]
    else:
        pieces[place] = _write_count(QUIVER - count, weapon)
    return _write(pieces)


def break_shield(gear: str) -> str:
    """A text of gear whose shield has splintered: without one, and without the usual one of the class.

    >>> break_shield("chain, sword, shield +1"), break_shield("")
    ('chain, sword, no shield', 'no shield')
    """
    pieces = [name for name in _pieces(gear) if not is_shield(name) and name.lower() != NO_SHIELD]
    return ", ".join([*pieces, NO_SHIELD])


def _is_of(name: str, weapon: str) -> bool:
    return is_weapon(name) and find_weapon(name).name == weapon


def _write(pieces: Sequence[str]) -> str:
    """Gear of which a weapon may be gone, as a text."""
    armed = any(is_weapon(name) or read_count(name) is not None for name in pieces)
    return ", ".join(pieces if armed else [*pieces, BARE_HANDS])


def missile_of(weapon: str) -> str:
    """The missile of a weapon; the weapon itself where it is thrown."""
    return next((name for name, serves in MISSILES.items() if are_for_weapon(serves, weapon)), weapon)


def _write_count(left: int, name: str) -> str:
    """So many of something, as gear is written; a single weapon has no number."""
    if left == 1:
        return f"1 {name}" if name in MISSILES else name
    more = plural(name)
    return f"{left} {more if more != name else name + 's'}"


def _pieces(gear: str) -> list[str]:
    return [piece.strip() for piece in re.compile(r"(?i),|\s+and\s+").split(gear) if piece.strip()]


def _find(pieces: Sequence[T], fits: Callable[[T], bool]) -> int | None:
    return next((place for place, piece in enumerate(pieces) if fits(piece)), None)
