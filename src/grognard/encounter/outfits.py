"""What members of a matchup line have with them: "fighter 3 with sword +1 and ring of protection +1"."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import msgspec

from grognard.creatures.gear import find_armour, find_shield, is_weapon, split_bonus
from grognard.creatures.names import name_key
from grognard.encounter.entries import MemberEntry
from grognard.errors import InputError
from grognard.patterns import pattern_of
from grognard.rulebooks.item_rows import WORN, find_worn, left_to_referee

_WITH: Final = pattern_of(r"(.+?)\s+with\s+(.+)", re.IGNORECASE)
_AND: Final = pattern_of(r"\s+and\s+", re.IGNORECASE)
_ARTICLE: Final = pattern_of(r"^(?:an?|the|his|her|their)\s+", re.IGNORECASE)
_THING: Final = pattern_of(
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


def split_outfit(text: str) -> tuple[str, str]:
    """Who somebody is, and what it has with it, or nothing.

    >>> split_outfit("fighter 3 with sword +1"), split_outfit("orc")
    (('fighter 3', 'sword +1'), ('orc', ''))
    """
    found = _WITH.fullmatch(text)
    return (found[1], found[2]) if found else (text, "")


def gather_outfits(pieces: list[str]) -> list[str]:
    """The pieces of a line between its commas, things put together with the one who has them.

    >>> gather_outfits(["fighter 3 with sword +1", " shield +1", " 2 orc"])
    ['fighter 3 with sword +1 and shield +1', ' 2 orc']
    """
    gathered: list[str] = []
    for piece in pieces:
        if gathered and split_outfit(gathered[-1])[1] and _is_thing(_ARTICLE.sub("", piece.strip())):
            gathered[-1] += f" and {piece.strip()}"
        else:
            gathered.append(piece)
    return gathered


def _is_thing(name: str) -> bool:
    thing = _THING.fullmatch(name) is not None
    return (
        thing
        or is_weapon(name)
        or _is_found(find_armour, name)
        or _is_found(find_shield, name)
        or _is_worn(name)
    )


def outfit(member: MemberEntry, text: str) -> MemberEntry:
    """A member with what a line says it has: weapons, armour, a shield, and magic things of any kind.

    Raises:
        InputError: a part of it is nothing that anybody could have.

    >>> from grognard.encounter.entries import MemberEntry
    >>> made = outfit(MemberEntry(character="fighter 3"), "sword +1, shield and 2 potions of healing")
    >>> made.weapons, made.shield, made.potions
    (['sword +1'], 'shield', ['healing', 'healing'])
    """
    lists: dict[str, list[str]] = {}
    single: dict[str, str] = {}
    pieces = [piece for part in text.split(",") for piece in _AND.split(part)]
    for piece in pieces:
        name = _ARTICLE.sub("", piece.strip())
        thing = _THING.fullmatch(name)
        if thing is not None:
            count = int(thing["count"] or 1)
            lists.setdefault(_KEYS[thing["kind"].lower()], []).extend([thing["name"]] * count)
        elif is_weapon(name):
            lists.setdefault("weapons", []).append(name)
        elif _is_found(find_armour, name):
            single["armour"] = name
        elif _is_found(find_shield, name):
            single["shield"] = name
        elif _is_worn(name):
            lists.setdefault("worn", []).append(name)
        else:
            raise InputError(
                f"nobody knows what {name!r} is",
                expected="such as sword +1, plate mail, shield, potion of healing, ring of protection +1",
            )
    return msgspec.structs.replace(member, **lists, **single)


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
