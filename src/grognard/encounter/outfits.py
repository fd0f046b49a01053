"""Equipment of members of a matchup line: "fighter 3 with sword +1 and ring of protection +1"."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import msgspec

from grognard.base.closest import close_matches
from grognard.base.errors import InputError
from grognard.creatures.gear import (
    armour_names,
    find_armour,
    find_shield,
    find_weapon,
    is_weapon,
    split_bonus,
    weapon_names,
)
from grognard.creatures.lookup import find_listing
from grognard.creatures.names import name_key, plural, singular
from grognard.creatures.spells import find_spell
from grognard.encounter.entries import MemberEntry
from grognard.rulebooks.item_rows import WORN, find_worn, left_to_referee

_WITH: Final = re.compile(r"(.+?)\s+with\s+(.+)", re.IGNORECASE)
_AND: Final = re.compile(r"\s+and\s+", re.IGNORECASE)
_ARTICLE: Final = re.compile(r"^(?:an?|the|his|her|their)\s+", re.IGNORECASE)
_THING: Final = re.compile(
    r"(?:(?P<count>\d{1,2})\s+)?(?P<kind>potion|scroll|wand|staff|rod|ring)s?\s+of\s+(?P<name>.+)",
    re.IGNORECASE,
)
_KEYS: Final = {
    "potion": "potions",
    "scroll": "scrolls",
    "wand": "wands",
    "staff": "staves",
    "rod": "rods",
    "ring": "rings",
}


_COUNT: Final = re.compile(r"(?P<count>\d{1,3})\s+(?P<name>.+)")
_KNIVES: Final = re.compile(r"ves$", re.IGNORECASE)
_FLASKS: Final = re.compile(r"^(flask|vial)s\b", re.IGNORECASE)
MISSILES: Final[Mapping[str, tuple[str, ...]]] = {
    "arrow": ("longbow", "shortbow"),
    "bolt": ("light crossbow", "heavy crossbow", "very light crossbow"),
    "quarrel": ("light crossbow", "heavy crossbow", "very light crossbow"),
    "bullet": ("sling", "sling stone"),
    "stone": ("sling", "sling stone"),
}
"""Missiles, and the weapons that shoot them."""


class GearCount(msgspec.Struct, frozen=True):
    """A number of missiles for the weapons that shoot them, or of a weapon."""

    number: int
    name: str
    serves: tuple[str, ...]

    @property
    def is_missile(self) -> bool:
        """Whether they are shot with a weapon, rather than one themselves."""
        return self.name in MISSILES


def read_count(text: str) -> GearCount | None:
    """A number of missiles or of weapons; None for anything else.

    >>> read_count("12 arrows").serves, read_count("3 daggers").serves, read_count("2 orc")
    (('longbow', 'shortbow'), ('dagger',), None)
    """
    found = _COUNT.fullmatch(text)
    if found is None:
        return None
    name = singular(found["name"].lower()).removeprefix("sling ")
    if name in MISSILES:
        return GearCount(int(found["count"]), name, MISSILES[name])
    some = _FLASKS.sub(r"\1", found["name"])
    forms = (some, singular(some), some.removesuffix("s"), _KNIVES.sub("fe", some))
    one = next((name for name in forms if is_weapon(name)), "")
    if not one:
        return None
    weapon = find_weapon(one).name
    return GearCount(int(found["count"]), weapon, (weapon,))


def split_outfit(text: str) -> tuple[str, str]:
    """A member's description and its gear, or no gear.

    >>> split_outfit("fighter 3 with sword +1"), split_outfit("orc")
    (('fighter 3', 'sword +1'), ('orc', ''))
    """
    found = _WITH.fullmatch(text)
    return (found[1], found[2]) if found else (text, "")


def gather_outfits(pieces: list[str]) -> list[str]:
    """The pieces of a line between its commas, with gear joined to its owner.

    >>> gather_outfits(["fighter 3 with sword +1", " shield +1", " 2 orc"])
    ['fighter 3 with sword +1 and shield +1', ' 2 orc']
    >>> gather_outfits(["fighter 3 with longsword", " longbow and 12 arrows"])
    ['fighter 3 with longsword and longbow and 12 arrows']
    """
    gathered: list[str] = []
    for piece in pieces:
        if gathered and split_outfit(gathered[-1])[1] and _are_things(piece.strip()):
            gathered[-1] += f" and {piece.strip()}"
        else:
            gathered.append(piece)
    return gathered


def _are_things(text: str) -> bool:
    """Whether a piece of a line is nothing but things: "longbow", "longbow and 12 arrows"."""
    return all(_is_thing(_ARTICLE.sub("", part)) for part in _AND.split(text))


def _is_thing(name: str) -> bool:
    thing = _THING.fullmatch(name) is not None
    return (
        thing
        or is_weapon(name)
        or read_count(name) is not None
        or _is_found(find_armour, name)
        or is_shield(name)
        or _is_worn(name)
        or (_is_found(find_spell, name) and find_listing(name) is None)
    )


def equip_member(member: MemberEntry, text: str) -> MemberEntry:
    """A member with what a line says it has: weapons, armour, a shield, magic things, spells in mind.

    Raises:
        InputError: a part of it is no known item.

    >>> from grognard.encounter.entries import MemberEntry
    >>> made = equip_member(MemberEntry(character="fighter 3"), "sword +1, shield and 2 potions of healing")
    >>> made.weapons, made.shield, made.potions
    (['sword +1'], 'shield', ['healing', 'healing'])
    >>> equip_member(MemberEntry(character="fighter 3"), "longbow, 12 arrows and 3 daggers").ammunition
    {'longbow': 12, 'dagger': 3}
    >>> equip_member(MemberEntry(character="magic-user 3"), "sleep, web and dagger").spells
    ['sleep', 'web']
    """
    lists: dict[str, list[str]] = {}
    counted: list[GearCount] = []
    single: dict[str, str] = {}
    pieces = [piece for part in text.split(",") for piece in _AND.split(part)]
    for piece in pieces:
        name = _ARTICLE.sub("", piece.strip())
        thing = _THING.fullmatch(name)
        if thing is not None:
            count = int(thing["count"] or 1)
            lists.setdefault(_KEYS[thing["kind"].lower()], []).extend([thing["name"]] * count)
        elif (some := read_count(name)) is not None:
            counted.append(some)
            if not some.is_missile and some.number:
                lists.setdefault("weapons", []).append(some.name)
        elif is_weapon(name):
            lists.setdefault("weapons", []).append(name)
        elif _is_found(find_armour, name):
            single["armour"] = name
        elif is_shield(name):
            single["shield"] = name
        elif _is_worn(name):
            lists.setdefault("worn", []).append(name)
        elif _is_found(find_spell, name):
            lists.setdefault("spells", []).append(name)
        else:
            close = close_matches(name_key(name), [*weapon_names(), *armour_names()])
            raise InputError(
                f"{name!r} is not known",
                expected=" or ".join(close)
                or "such as sword +1, plate mail, potion of healing, ring of protection +1, or a spell",
            )
    shots = _load(counted, lists.get("weapons", []))
    return msgspec.structs.replace(member, **lists, **single, ammunition=member.ammunition | shots)


def _load(counted: list[GearCount], weapons: list[str]) -> dict[str, int]:
    """The shots or throws of carried weapons.

    Raises:
        InputError: there are missiles, and nothing to shoot them with.
    """
    shots: dict[str, int] = {}
    for one in counted:
        served = [
            name for name in weapons if {find_weapon(name).name, find_weapon(name).base} & {*one.serves}
        ]
        if one.is_missile and not served:
            raise InputError(
                f"{one.number} {plural(one.name)}, and nothing to shoot them with",
                expected=" or ".join(one.serves),
            )
        shots |= dict.fromkeys(served, one.number)
    return shots


def are_for_weapon(serves: Sequence[str], weapon: str) -> bool:
    """Whether missiles for some weapons, or a number of them, are for a weapon, which may be magical."""
    found = find_weapon(weapon)
    return found.name in serves or found.base in serves


def is_shield(name: str) -> bool:
    """Whether a name is a shield's."""
    return _is_found(find_shield, name)


def _is_found(find: Callable[[str], object], name: str) -> bool:
    """Whether there is such a piece of gear."""
    try:
        find(name)
    except InputError:
        return False
    return True


def _is_worn(name: str) -> bool:
    plain = name_key(split_bonus(name)[0]).removeprefix("cursed ")
    return find_worn(WORN, plain) is not None or plain in map(name_key, left_to_referee(WORN))
