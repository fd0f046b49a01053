"""Sheets of characters from Foundry VTT, as members that an encounter may name; and what goes onto one.

Both systems are read by one reader, from a table of where each keeps what. What has no place with us is
told, and so is what differs from the book.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import msgspec

from grognard.base.errors import InputError
from grognard.creatures.abilities import ABILITY_NAMES, HIGHEST_SCORE, LOWEST_SCORE, Abilities
from grognard.creatures.character import Character, is_occupation, parse_character
from grognard.creatures.gear import ListedWeapon, find_armour, find_shield, find_weapon, is_weapon
from grognard.creatures.names import singular
from grognard.creatures.occupations import NORMAL_MAN
from grognard.encounter.conditions import set_character_saves
from grognard.encounter.entries import MemberEntry
from grognard.encounter.matchups import is_character
from grognard.encounter.profiles import character_profile, character_title, with_entry_changes
from grognard.encounter.spells import caster_of, set_up_spells
from grognard.rulebooks.schema import Rulebook
from grognard.rules.known_spells import find_known_spell, usual_choice
from grognard.storage.foundry.fields import Json, shorten, text_at, value_at_path, whole_at

DOWNWARD: Final = 20
"""What an armour class that counts down and ours, which counts up, add up to."""
COIN: Final = "gp"
"""As what coins of no kind are written."""
KINDS_OF_COINS: Final = ("pp", "gp", "ep", "sp", "cp")
_SYSTEM: Final = "system"
_MAX_ITEMS: Final = 1000
_MAX_COINS: Final = 1600
_MAX_OF_ONE: Final = 1_000_000_000
_MAX_LEVEL: Final = 99
_MAX_POINTS: Final = 1000
_MAX_BONUS: Final = 5
_MAX_MEMORISED: Final = 50
_WRITTEN: Final = frozenset(
    {
        "character",
        "name",
        "abilities",
        "gifted",
        "armour",
        "shield",
        "weapons",
        "hit_points",
        "spells",
        "coins",
    }
)
_NO_RACE: Final = ("", "human")
_METALS: Final = ("platinum", "gold", "electrum", "silver", "copper")


class SheetKeys(NamedTuple):
    """The dotted paths of a system's sheet fields; "" for fields it does not have.

    `worn`, `bonus` and `memorised` are fields of items: of armour and weapons, of weapons, of spells.
    """

    class_name: str
    race: str
    level: str
    scores: str
    points: str
    armour_class: str
    armour_class_up: str
    saves: tuple[str, ...]
    money: str
    worn: str
    bonus: str
    memorised: str


class ActorSheet(NamedTuple):
    """A character of an actor: the member, what was assumed or differs, and what was not read."""

    member: MemberEntry
    assumed: tuple[str, ...]
    unread: tuple[str, ...]


class SheetFigures(NamedTuple):
    """The figures on a sheet, by a rulebook.

    `class_words` are the class, and the race with it where the system keeps them together. `thac0` is the
    number against armour class 0, `slots` the spells a day by level. Each of `spells` has its name, class and
    level, and how often it is memorised.
    """

    character: Character
    class_words: str
    hit_points: int
    thac0: int
    saves: tuple[int, ...]
    walk_feet: int
    slots: tuple[int, ...]
    spells: tuple[tuple[str, str, int, int], ...]
    coins: int


class _Item(NamedTuple):
    name: str
    kind: str
    system: Json
    key: str


class _Gear:
    """An actor's gear, spells and coins as read from its items."""

    def __init__(self) -> None:
        self.armour: str | None = None
        self.shield: bool | str = False
        self.weapons: list[str] = []
        self.spells: list[str] = []
        self.coins = 0
        self.assumed: list[str] = []
        self.unread: list[str] = []


def carried_weapons(character: Character) -> list[ListedWeapon]:
    """The weapons of a character, the preferred first."""
    return [find_weapon(name) for name in character.weapons]


def worn_armour(character: Character) -> list[tuple[str, int, bool]]:
    """A character's suit and shield: name, armour class or bonus, and whether it is a suit."""
    suit, shield = find_armour(character.armour), find_shield(character.shield_name)
    worn = [(suit.name, suit.armour_class, True)] if suit.name != "none" else []
    return worn + ([(shield.name, shield.armour_class_bonus, False)] if character.shield else [])


def damage_with_bonus(weapon: ListedWeapon) -> str:
    """The damage of a weapon with what magic adds to it."""
    return weapon.damage + (f"{weapon.magic_bonus:+d}" if weapon.magic_bonus else "")


def make_figures(member: MemberEntry, book: Rulebook, *, apart: bool) -> SheetFigures:
    """The sheet's figures of a member that is a character.

    Without hit points it has the middle of its dice, without spells those that casters usually have.

    Args:
        member: the member.
        book: the rulebook by which it attacks, saves and casts.
        apart: whether its race and its class are kept apart.
    """
    said = parse_character(member.character)
    character = with_entry_changes(said, member)
    profile = character_profile(said, member, book)
    set_character_saves(profile, character, book)
    given = member.hit_points[0] if isinstance(member.hit_points, list) else member.hit_points
    points = given if isinstance(given, int) else None
    dice = character.hit_dice
    middle = max(1, dice.count * (dice.sides + 1) // 2 + dice.modifier)
    caster = caster_of(member, book)
    names = member.spells
    if names is None:
        names = usual_choice(caster.class_name, caster.slots, book.powers) if caster else []
    counted = {name: names.count(name) for name in names}
    casts_as = caster.class_name if caster else ""
    spells = [(find_known_spell(name, book.powers, kind=casts_as), count) for name, count in counted.items()]
    words = character_title(character)
    if apart and character.race != "human" and not character.by_race:
        words = words.removeprefix(f"{character.race} ")
    return SheetFigures(
        character=character,
        class_words=words.title(),
        hit_points=points or middle,
        thac0=int(profile.attack_row) if book.attack.by_chart else DOWNWARD - int(profile.attack_bonus),
        saves=tuple(int(number) for number in profile.saves),
        walk_feet=int(profile.walk_feet),
        slots=caster.slots if caster else (),
        spells=tuple((one.name, casts_as.title(), one.level_for(casts_as), count) for one, count in spells),
        coins=member.coins,
    )


def keys_left_out(member: MemberEntry) -> list[str]:
    """The keys of a member that no sheet has a place for."""
    usual = MemberEntry()
    return [
        key
        for key in MemberEntry.__struct_fields__
        if key not in _WRITTEN and getattr(member, key) != getattr(usual, key)
    ]


def read_sheet(actor: Json, keys: SheetKeys, book: Rulebook) -> ActorSheet:
    """The character of an actor.

    Args:
        actor: its name, its `system` and its `items`.
        keys: the paths of the system's fields.
        book: the rulebook for its armour class, its saving throws and its memorised spells.

    Raises:
        InputError: a field that a fight needs is missing or wrong, naming its key.
    """
    system = actor[_SYSTEM]
    said = _read_class(system, keys)
    scores = {
        name: _require(system, f"{keys.scores}.{name[:3]}.value", LOWEST_SCORE, HIGHEST_SCORE)
        for name in ABILITY_NAMES
    }
    points = _require(system, f"{keys.points}.max", 1, _MAX_POINTS)
    gear = _Gear()
    _read_items(actor, keys, gear)
    if keys.money:
        for kind in KINDS_OF_COINS:
            path = f"{keys.money}.{kind}.value"
            gear.coins += whole_at(system, path, 0, _MAX_OF_ONE, under=_SYSTEM) or 0
    if gear.coins > _MAX_COINS:
        gear.assumed.append(f"{_MAX_COINS:,} coins, the most one carries; there are {gear.coins:,}")
    member = MemberEntry(
        character=said,
        name=text_at(actor, "name"),
        abilities=Abilities(**scores),
        armour=gear.armour or "none",
        shield=gear.shield,
        weapons=gear.weapons,
        hit_points=points,
        coins=min(gear.coins, _MAX_COINS),
    )
    member = _memorise(member, gear, book)
    now = whole_at(system, f"{keys.points}.value", -_MAX_POINTS, _MAX_POINTS, under=_SYSTEM)
    if now is not None and now < points:
        gear.assumed.append(f"all of its {points} hit points; it has {now} of them there")
    _compare(member, system, keys, book, gear.assumed)
    return ActorSheet(member, tuple(gear.assumed), tuple(gear.unread))


def _read_class(system: object, keys: SheetKeys) -> str:
    """The class and level, with the race where that is kept apart: "dwarf cleric 4"."""
    who = text_at(system, keys.class_name).lower()
    race = text_at(system, keys.race).lower() if keys.race else ""
    if race not in _NO_RACE and race not in (who, who.partition(" ")[0]):
        who = f"{race} {who}".strip()
    place = f"{_SYSTEM}.{keys.class_name}"
    if not who:
        raise InputError("there is no class", expected="a class such as Fighter", key=place)
    level = _require(system, keys.level, 0, _MAX_LEVEL)
    if not (is_character(f"{who} 1") or is_occupation(who) or singular(who) == NORMAL_MAN):
        raise InputError(f"{shorten(who)!r} is no class here", expected="a class such as Fighter", key=place)
    said = f"{who} {level}" if level else who
    try:
        parse_character(said)
    except InputError as error:
        raise error.located(key=f"{_SYSTEM}.{keys.level}") from error
    return said


def _require(system: object, path: str, low: int, high: int) -> int:
    number = whole_at(system, path, low, high, under=_SYSTEM)
    if number is None:
        raise InputError(
            "there is none", expected=f"a whole number from {low} to {high}", key=f"{_SYSTEM}.{path}"
        )
    return number


def _items(actor: Json) -> Iterator[_Item]:
    items = actor["items"]
    if items is None:
        return
    if not isinstance(items, list) or len(items) > _MAX_ITEMS:
        found = f"there are {len(items):,}" if isinstance(items, list) else "it is no list"
        raise InputError(found, expected=f"a list of at most {_MAX_ITEMS:,} items", key="items")
    for place, item in enumerate(items):
        if not isinstance(item, dict):
            raise InputError("this is no item", expected="an item", key=f"items[{place}]")
        old = _SYSTEM not in item
        fields = item.get("data" if old else _SYSTEM)
        yield _Item(
            text_at(item, "name"),
            text_at(item, "type"),
            fields if isinstance(fields, dict) else {},
            f"items[{place}].{'data' if old else _SYSTEM}",
        )


def _read_items(actor: Json, keys: SheetKeys, gear: _Gear) -> None:
    packed: list[str] = []
    for item in _items(actor):
        worn = not keys.worn or value_at_path(item.system, keys.worn) is True
        if item.kind == "armor":
            _read_armour(item, gear, worn=worn)
        elif item.kind == "weapon":
            _read_weapon(item, keys, gear, packed if keys.worn and not worn else gear.weapons)
        elif item.kind == "spell":
            times = whole_at(item.system, keys.memorised, 0, _MAX_MEMORISED, under=item.key) or 0
            gear.spells += [item.name] * times
        elif _is_coin(item.name):
            gear.coins += whole_at(item.system, "quantity.value", 0, _MAX_OF_ONE, under=item.key) or 0
        else:
            gear.unread.append(f"{item.kind or 'item'} {shorten(item.name)!r}")
    gear.weapons += [name for name in packed if name not in gear.weapons]


def _read_armour(item: _Item, gear: _Gear, *, worn: bool) -> None:
    shown = shorten(item.name)
    plain, _, bonus = item.name.rpartition(" +")
    try:
        find_shield(plain or item.name)
    except InputError:
        pass
    else:
        if not worn:
            gear.assumed.append(f"{shown!r} stays behind, as it does there")
        elif gear.shield:
            gear.unread.append(f"armor {shown!r}: it has a shield")
        else:
            gear.shield = f"shield +{bonus}" if plain and bonus.isdecimal() else True
        return
    try:
        name = find_armour(item.name).name
    except InputError as error:
        gear.unread.append(f"armor {shown!r}: {error.problem}")
        return
    if name == "none":
        return
    if not worn:
        gear.assumed.append(f"{shown!r} is not worn, as it is not there")
    elif gear.armour is not None:
        gear.unread.append(f"armor {shown!r}: it wears {gear.armour}")
    else:
        gear.armour = name


def _read_weapon(item: _Item, keys: SheetKeys, gear: _Gear, weapons: list[str]) -> None:
    bonus = whole_at(item.system, keys.bonus, -_MAX_BONUS, _MAX_BONUS, under=item.key) or 0
    if not is_weapon(item.name):
        gear.unread.append(f"weapon {shorten(item.name)!r}: we have none of that name")
        return
    found = find_weapon(item.name)
    if bonus and not found.magic_bonus:
        found = find_weapon(f"{item.name} {bonus:+d}")
        gear.assumed.append(f"{shorten(item.name)!r}, {bonus:+d} to hit, is a {found.name}")
    if found.name not in weapons:
        weapons.append(found.name)


def _is_coin(name: str) -> bool:
    words = name.lower().split()
    if len(words) == 1:
        return words[0] in KINDS_OF_COINS
    return bool(words) and words[0] in _METALS and words[1].rstrip("s") in ("coin", "piece")


def _memorise(member: MemberEntry, gear: _Gear, book: Rulebook) -> MemberEntry:
    """The member with as many of the spells as it may memorise; the rest is told."""
    if not gear.spells:
        return member
    profile = character_profile(parse_character(member.character), member, book)
    known: list[str] = []
    for name in gear.spells:
        tried = msgspec.structs.replace(member, spells=[*known, name.lower()])
        try:
            set_up_spells(profile, tried, book)
        except InputError as error:
            gear.unread.append(f"spell {shorten(name)!r}: {error.problem}")
        else:
            known.append(name.lower())
    return msgspec.structs.replace(member, spells=known) if known else member


def _compare(
    member: MemberEntry, system: object, keys: SheetKeys, book: Rulebook, assumed: list[str]
) -> None:
    """Note where the sheet's armour class and saving throws differ from those of the kit and the book."""
    character = with_entry_changes(parse_character(member.character), member)
    noted = _noted_armour_class(system, keys)
    ours = character.armour_class
    if noted is not None and noted != ours:
        up = not keys.armour_class_up
        there, here = (noted, ours) if up else (DOWNWARD - noted, DOWNWARD - ours)
        assumed.append(f"armour class {here}, by what it wears; it is {there} there")
    saves = [whole_at(system, f"saves.{key}.value", 0, 100, under=_SYSTEM) for key in keys.saves]
    profile = character_profile(character, member, book)
    set_character_saves(profile, character, book)
    own = [int(number) for number in profile.saves]
    if all(saves) and saves != own:
        by_book, on_sheet = ("/".join(map(str, numbers)) for numbers in (own, saves))
        assumed.append(f"saving throws {by_book}, by {book.id}; they are {on_sheet} there")


def _noted_armour_class(system: object, keys: SheetKeys) -> int | None:
    """The armour class on the sheet, upward; None where it has none, or 0 both ways."""
    noted = whole_at(system, keys.armour_class, -100, 100, under=_SYSTEM)
    if not keys.armour_class_up or noted is None:
        return noted
    up = whole_at(system, keys.armour_class_up, -100, 100, under=_SYSTEM)
    return None if not noted and not up else DOWNWARD - noted
