"""The variable numbers of an encounter: "goblin count", "party level", "ogre hit points", "fighter armour".

A phrase names who, and what of them. Who is a creature, a class, a name, or a side; what is a number, a
level, hit points, or armour. All who are meant get the same value; a number is shared out among them.
`rule.` and a key of the rulebook vary the rules instead ("rule.initiative.die").
"""

from __future__ import annotations

import re
from typing import Final

import msgspec

from grognard.base.errors import InputError
from grognard.chances.comparing.variation import Value, Variation
from grognard.chances.comparing.vary_rule import RULE, vary_rule
from grognard.creatures.bestiary import find_creature
from grognard.creatures.character import Character, parse_character
from grognard.creatures.classes import HIGHEST_LEVEL
from grognard.creatures.gear import find_armour
from grognard.creatures.hit_dice import HitDice
from grognard.creatures.names import name_key, singular
from grognard.creatures.stat_line import parse_stat_line, recount_stat_line
from grognard.dice.expression import parse_dice
from grognard.encounter.entries import MAX_MEMBERS, Encounter, MemberEntry, validate_encounter
from grognard.encounter.stat_lines import read_stat_line
from grognard.rulebooks.schema import Rulebook

COUNT: Final = "count"
LEVEL: Final = "level"
HIT_POINTS: Final = "hit points"
ARMOUR: Final = "armour"
MOST_HIT_POINTS: Final = 300
ARMOUR_CLASSES: Final = range(9, 26)
SUITS: Final = ("none", "leather armour", "chain mail", "plate mail")

_WHATS: Final = {
    "count": COUNT,
    "number": COUNT,
    "level": LEVEL,
    "levels": LEVEL,
    "hit points": HIT_POINTS,
    "hp": HIT_POINTS,
    "armour class": ARMOUR,
    "armor class": ARMOUR,
    "armour": ARMOUR,
    "armor": ARMOUR,
    "ac": ARMOUR,
}
_WHO_WHAT: Final = re.compile(rf"(.+?) ({'|'.join(sorted(_WHATS, key=len, reverse=True))})", re.IGNORECASE)
_NUMBER_OF: Final = re.compile(r"number of (.+)", re.IGNORECASE)
_LEVEL_DIGITS: Final = re.compile(r"\d+")

Listed = tuple[tuple[int | str, ...], int | str]
"""Values from least to most, and the encounter's own."""
Place = tuple[int, int]
"""A side and a member's line in it."""


def parse_variation(phrase: str, encounter: Encounter, book: Rulebook | None = None) -> Variation:
    """The variation that a phrase names in an encounter.

    The book's armour class convention applies where a stat line does not tell.

    Raises:
        InputError: the phrase cannot be used; the message lists those that can.

    >>> from grognard.encounter.matchups import parse_matchup
    >>> goblins = parse_variation("goblin count", parse_matchup("4 fighter 1 vs 6 goblin"))
    >>> goblins.values[goblins.current], goblins.make(9).sides[1].members[0].count
    (6, 9)
    """
    text = " ".join(phrase.split())
    if text.startswith(RULE) and book is not None:
        return vary_rule(text.removeprefix(RULE), encounter, book)
    if found := _NUMBER_OF.fullmatch(text):
        text = f"{found[1]} {COUNT}"
    found = _WHO_WHAT.fullmatch(text)
    if found is None:
        raise InputError(f"cannot vary {phrase!r}", expected=_list_phrases(encounter))
    who, what = found[1], _WHATS[found[2].lower()]
    side, places = _find_members(who, what, encounter)
    if not places:
        raise InputError(f"cannot vary {phrase!r}", expected=_list_phrases(encounter))
    members = [encounter.sides[number].members[place] for number, place in places]
    values, current = _VALUES[what](members, encounter, book)

    def make(value: Value) -> Encounter:
        changed = _CHANGES[what](members, value)
        return _replace_members(encounter, dict(zip(places, changed, strict=True)))

    if current not in values:
        raise InputError(f"the {who} {what} is {current}", expected=f"{values[0]} to {values[-1]}")
    upward = isinstance(current, int) and what == ARMOUR and book and book.armour.convention == "descending"
    phrase = f"{who} {what}{', counted up from 11' if upward else ''}"
    return Variation(phrase, values, values.index(current), side, make)


def _find_members(who: str, what: str, encounter: Encounter) -> tuple[int, list[Place]]:
    """The side and lines that are meant and have such a thing: those of that name, else all of a side."""
    wanted = _key(who)
    for whole_side in (False, True):
        for number, side in enumerate(encounter.sides):
            everybody = whole_side and wanted in (_key(side.name), name_key(side.name))
            places = [
                (number, place)
                for place, member in enumerate(side.members)
                if (everybody or wanted in {_key(name) for name in _name_member(member)})
                and (what != LEVEL or _has_level(member))
            ]
            armours = {bool(side.members[place].character) for _, place in places}
            if places and not (what == ARMOUR and len(armours) > 1):
                return number, places
    return 0, []


def _key(name: str) -> str:
    return name_key(singular(name))


def _name_member(member: MemberEntry) -> list[str]:
    """The names by which a phrase can mean a line of an encounter."""
    names = [member.name] if member.name else []
    if member.character:
        character = parse_character(member.character)
        class_name = character.class_name
        return [*names, class_name, f"{character.race} {class_name}", member.character]
    if member.creature:
        return [*names, find_creature(member.creature).name]
    return [*names, parse_stat_line(member.stat_line).creature.name]


def _has_level(member: MemberEntry) -> bool:
    return bool(member.character) and parse_character(member.character).level > 0


def _list_phrases(encounter: Encounter) -> str:
    """Everything that can be varied, to be told."""
    phrases: dict[str, list[str]] = {}
    for number, side in enumerate(encounter.sides):
        names = [side.name, *(_name_member(member)[0] for member in side.members)]
        for name in dict.fromkeys(singular(name).lower() for name in names):
            for what in (COUNT, LEVEL, HIT_POINTS, ARMOUR):
                found, places = _find_members(name, what, encounter)
                if places and found == number and what not in phrases.setdefault(name, []):
                    phrases[name].append(what)
    return "; ".join(f"{name} {', '.join(whats)}" for name, whats in phrases.items() if whats)


def _replace_members(encounter: Encounter, changed: dict[Place, MemberEntry | None]) -> Encounter:
    """The encounter with other lines in those places, or none."""
    sides = []
    for number, side in enumerate(encounter.sides):
        members = [changed.get((number, place), member) for place, member in enumerate(side.members)]
        kept = [member for member in members if member is not None]
        sides.append(msgspec.structs.replace(side, members=kept))
    varied = msgspec.structs.replace(encounter, sides=sides)
    validate_encounter(varied)
    return varied


def count_member(member: MemberEntry) -> int:
    """How many a line stands for; the middle of the dice where it is rolled.

    >>> count_member(MemberEntry(stat_line="2d4 Wolves: AC 13, HD 2, #At 1 bite, Dam 1d6, Mv 60', Ml 8"))
    5
    """
    if not member.stat_line or member.count > 1:
        return member.count
    line = parse_stat_line(member.stat_line)
    if line.fixed_count is not None:
        return line.fixed_count
    dice = parse_dice(line.count)
    return max(1, (dice.minimum + dice.maximum) // 2)


def _list_counts(members: list[MemberEntry], encounter: Encounter, _: Rulebook | None) -> Listed:
    current = sum(count_member(member) for member in members)
    everybody = sum(count_member(member) for side in encounter.sides for member in side.members)
    return tuple(range(1, MAX_MEMBERS - everybody + current + 1)), current


def _change_counts(members: list[MemberEntry], value: Value) -> list[MemberEntry | None]:
    shares = share_out(int(value), [count_member(member) for member in members])
    return [
        _with_count(member, share) if share else None for member, share in zip(members, shares, strict=True)
    ]


def _with_count(member: MemberEntry, count: int) -> MemberEntry:
    text = member.stat_line
    if text:
        text = recount_stat_line(text, count)
    return msgspec.structs.replace(member, count=count, stat_line=text, at=member.at[:count])


def share_out(total: int, weights: list[int]) -> list[int]:
    """A number shared out in proportion: a larger total never lowers a share.

    >>> share_out(6, [4, 2]), share_out(7, [4, 2]), share_out(1, [4, 2])
    ([4, 2], [5, 2], [1, 0])
    """
    shares = [0] * len(weights)
    for _ in range(total):
        # The share furthest behind gets the next, the earlier of equals.
        place = max(range(len(weights)), key=lambda one: (weights[one] / (2 * shares[one] + 1), -one))
        shares[place] += 1
    return shares


def _list_levels(members: list[MemberEntry], _: Encounter, __: Rulebook | None) -> Listed:
    levels = sorted(parse_character(member.character).level for member in members)
    return tuple(range(1, HIGHEST_LEVEL + 1)), levels[len(levels) // 2]


def _change_levels(members: list[MemberEntry], value: Value) -> list[MemberEntry | None]:
    return [
        msgspec.structs.replace(member, character=_LEVEL_DIGITS.sub(str(value), member.character, count=1))
        for member in members
    ]


def _hit_dice(member: MemberEntry) -> HitDice:
    if member.character:
        character: Character = parse_character(member.character)
        if member.abilities is not None:
            character = msgspec.structs.replace(character, abilities=member.abilities)
        return character.hit_dice
    if member.creature:
        return find_creature(member.creature).hit_dice
    return parse_stat_line(member.stat_line).creature.hit_dice


def _list_hit_points(members: list[MemberEntry], _: Encounter, __: Rulebook | None) -> Listed:
    given = members[0].hit_points
    if isinstance(given, int):
        current = given
    elif isinstance(given, list) and given:
        current = sum(given) // len(given)
    else:
        dice = _hit_dice(members[0])
        current = max(1, dice.count * (dice.sides + 1) // 2 + dice.modifier)
    return tuple(range(1, max(MOST_HIT_POINTS, current) + 1)), current


def _change_hit_points(members: list[MemberEntry], value: Value) -> list[MemberEntry | None]:
    return [msgspec.structs.replace(member, hit_points=int(value)) for member in members]


def _list_armour(members: list[MemberEntry], _: Encounter, book: Rulebook | None) -> Listed:
    first = members[0]
    if first.character:
        worn = find_armour(parse_character(first.character).armour if first.armour is None else first.armour)
        suits = {find_armour(name) for name in SUITS}
        ranked = sorted(suits | {worn}, key=lambda suit: (suit.armour_class, suit.name))
        return tuple(suit.name for suit in ranked), worn.name
    named = bool(first.creature)
    creature = find_creature(first.creature) if named else read_stat_line(first.stat_line, book).creature
    own = creature.armour_class if first.armour_class is None else first.armour_class
    return tuple(sorted({*ARMOUR_CLASSES, own})), own


def _change_armour(members: list[MemberEntry], value: Value) -> list[MemberEntry | None]:
    key = "armour_class" if isinstance(value, int) else "armour"
    return [msgspec.structs.replace(member, **{key: value}) for member in members]


_VALUES: Final = {
    COUNT: _list_counts,
    LEVEL: _list_levels,
    HIT_POINTS: _list_hit_points,
    ARMOUR: _list_armour,
}
_CHANGES: Final = {
    COUNT: _change_counts,
    LEVEL: _change_levels,
    HIT_POINTS: _change_hit_points,
    ARMOUR: _change_armour,
}
