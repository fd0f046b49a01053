"""The common parts of Foundry VTT's systems: documents of fields, and attacks that are items."""

from __future__ import annotations

import html
import re
from typing import Final, NamedTuple

from grognard.base.errors import InputError
from grognard.creatures.creature import MORALE_RANGE, Attack, Creature
from grognard.creatures.damage import Damage, format_damage
from grognard.storage.foundry.prose import (
    MOST_KEPT,
    MOST_READ,
    Description,
    cut_after_sentence,
    harm_in,
    number_in,
    plain_text,
)

Json = dict[str, object]


_MOST_DIGITS: Final = 9
_SHOWN: Final = 60
_MOST_NAMES: Final = 1200
"""Letters of the names of items that are kept."""
_MOST_OF_ONE: Final = 2000
"""Letters of the description of an item that are looked at."""
_DESCRIPTIONS: Final = ("system.description", "data.description")
_ROLLED: Final = r"\d{1,3}d\d{1,3}(?:[+-]\d{1,3})?"
MOST_POINTS: Final = 9999
FLAG: Final = "grognard"
"""The name under which Foundry keeps what is ours and not the system's."""


class ActorItem(NamedTuple):
    """An item: its name, the system's fields, and what we noted of it: its routine, its attack as written."""

    name: str
    system: Json
    routine: str = ""
    written: object = None


class MonsterFields(NamedTuple):
    """A monster as the fields of a stat line, its notes, and what was assumed in printing them."""

    fields: list[str]
    notes: str
    assumed: list[str]


class ActorFigures(NamedTuple):
    """A creature's figures by a rulebook: the number against armour class 0, the five saves, hit points."""

    thac0: int
    saves: tuple[int, ...]
    hit_points: int


def value_at_path(document: object, path: str) -> object:
    """The value at a dotted path; None if it is missing.

    >>> value_at_path({"a": {"b": 3}}, "a.b"), value_at_path({"a": 1}, "a.b")
    (3, None)
    """
    for key in path.split("."):
        if not isinstance(document, dict):
            return None
        document = document.get(key)
    return document


def text_at(document: object, path: str) -> str:
    """The text or number at a path, fit to stand in a stat line; empty where there is none."""
    found = value_at_path(document, path)
    if isinstance(found, bool) or not isinstance(found, (str, int, float)):
        return ""
    try:
        plain = found if isinstance(found, str) else f"{found:g}"
    except OverflowError:
        return ""
    return " ".join(plain.replace("|", " ").split())


def raw_text_at(document: object, path: str) -> str:
    """The text at a path with its lines and tags, as far as it is looked at; empty where there is none."""
    found = value_at_path(document, path)
    return found[:MOST_READ] if isinstance(found, str) else ""


def whole_at(document: object, path: str, low: int, high: int, *, under: str) -> int | None:
    """The whole number at a path, which some have as a text; None where there is none.

    Raises:
        InputError: something else stands there, naming the key.

    >>> whole_at({"level": {"value": "3"}}, "level.value", 0, 20, under="system")
    3
    """
    found = value_at_path(document, path)
    if found is None or found == "":
        return None
    number = None
    if isinstance(found, str):
        text = found.strip()
        digits = text.removeprefix("-").removeprefix("+")
        if digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS:
            number = int(text)
    elif isinstance(found, (int, float)) and not isinstance(found, bool) and low <= found <= high:
        number = int(found) if found == int(found) else None
    if number is None or not low <= number <= high:
        shown = shorten(found) if isinstance(found, str) else text_at(document, path)
        raise InputError(
            f"{shown!r} stands here" if shown else "this is no number",
            expected=f"a whole number from {low} to {high}",
            key=f"{under}.{path}",
        )
    return number


def shorten(text: str) -> str:
    """A foreign text, shortened for a message."""
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."


def labelled(label: str, text: str) -> list[str]:
    """A field of a stat line, if there is anything to say."""
    return [f"{label} {text}"] if text else []


def saves_in(system: object, keys: dict[str, str]) -> list[str]:
    """The saving throws of an actor as a stat line prints them, by the system's key for each letter.

    >>> saves_in({"saves": {"death": {"value": 12}}}, {"D": "death", "W": "wand"})
    ['D12']
    """
    found = {letter: text_at(system, f"saves.{key}.value") for letter, key in keys.items()}
    return [f"{letter}{number}" for letter, number in found.items() if number]


def write_saves(keys: dict[str, str], saves: tuple[int, ...]) -> Json:
    """The five saving throws as a system has them, in the order of its keys."""
    return {key: {"value": number} for key, number in zip(keys.values(), saves, strict=True)}


def items_of(actor: Json, kind: str) -> list[ActorItem]:
    """The items of a kind."""
    found: list[ActorItem] = []
    for item in _dicts(actor):
        if item.get("type") == kind:
            fields = value_at_path(item, "system") or value_at_path(item, "data")
            routine = text_at(item, f"flags.{FLAG}.routine")
            system: Json = fields if isinstance(fields, dict) else {}
            found.append(
                ActorItem(text_at(item, "name"), system, routine, value_at_path(item, f"flags.{FLAG}.attack"))
            )
    return found


def attack_flags(place: int, attack: Attack, name: str) -> Json:
    """The flags of a weapon: its routine, and the attack that its name and dice were written for."""
    noted = {"name": name, "dice": dice_of(attack), "attack": attack.name, "count": attack.count}
    return {FLAG: {"routine": place, "attack": {**noted, "damage": damage_of(attack)}}}


def flagged_attack(item: ActorItem, dice: str) -> tuple[str, str, str]:
    """Name, number and damage of a weapon: as noted, if its name and dice are still those written."""
    if (text_at(item.written, "name"), text_at(item.written, "dice")) != (item.name, dice):
        return item.name, "", dice
    name, count, damage = (text_at(item.written, key) for key in ("attack", "count", "damage"))
    return name, count, damage


def check_bounds(text: str, low: int, high: int, what: str, assumed: list[str]) -> str:
    """A field that begins with a whole number from low to high; else "", which is told, if there is any text.

    Text without a number stays as it is.
    """
    number = number_in(text)
    if number is None or low <= number <= high:
        return text
    assumed.append(f"no {what}: {shorten(text)} is not from {low} to {high}")
    return ""


def morale_of(stored: str, printed: str, assumed: list[str]) -> str:
    """A morale: as the description prints it where that begins with the stored one, or that is none."""
    number = number_in(stored)
    low, high = MORALE_RANGE
    if number is not None and low <= number <= high:
        return printed if number_in(printed) == number else stored
    found = number_in(printed)
    if found is not None and low <= found <= high:
        assumed.append(f"morale {printed}, as its description prints it; {shorten(stored)!r} is stored")
        return printed
    return check_bounds(stored, low, high, "morale", assumed) if number is not None else ""


def hit_points_of(text: str, assumed: list[str]) -> str:
    """Hit points that a creature may have; none where there are none, or 0."""
    return "" if text == "0" else check_bounds(text, 1, MOST_POINTS, "hit points", assumed)


def gather_notes(actor: Json, description: Description, more: list[str], assumed: list[str]) -> str:
    """The notes of an actor: what its description says, its items that are no weapons, and some more.

    What alone harms it is put first, where only what is not kept tells it.
    """
    names = "; ".join([*other_items(actor, "weapon"), *more])[:_MOST_NAMES]
    kept, left = cut_after_sentence(description.prose, max(0, MOST_KEPT - len(names)))
    if left:
        assumed.append(f"the description as far as it is kept: {left:,} letters more are not")
    notes = "; ".join(one for one in (kept.removesuffix(";"), names) if one)
    said = [raw_text_at(item, path) for item in _dicts(actor) for path in _DESCRIPTIONS]
    whole = "\n".join(one[:_MOST_OF_ONE] for one in said if one)
    harm = harm_in([description.prose, plain_text(whole)])
    if harm and not harm_in([notes]):
        notes = "; ".join(one for one in (f"only hit by {' or '.join(harm)}", notes) if one)
    return notes


def _dicts(actor: Json) -> list[Json]:
    items = actor.get("items")
    return [item for item in (items if isinstance(items, list) else []) if isinstance(item, dict)]


def other_items(actor: Json, kind: str) -> list[str]:
    """The names of the items that are of no such kind."""
    return [
        text_at(item, "name") for item in _dicts(actor) if item.get("type") != kind and text_at(item, "name")
    ]


def join_line(name: str, fields: list[str], notes: str) -> str:
    """A stat line of its name, its fields and its notes."""
    return f"{name}: {', '.join(fields)}" + (f", Notes: {notes}" if notes else "")


def damage_of(attack: Attack) -> str:
    """The damage of an attack with its effects, as a stat line prints it."""
    return format_damage(Damage(attack.damage, attack.by_weapon, attack.damage_bonus, attack.effects))


def dice_of(attack: Attack) -> str:
    """The dice of an attack's damage, "" for none: words in a formula are an error in Foundry."""
    if attack.damage:
        return attack.damage
    found = re.compile(_ROLLED).search(" ".join(attack.effects))
    return found[0] if found else ""


def describe_damage(attack: Attack) -> str:
    """The damage of an attack as a paragraph, where it is more than dice; else ""."""
    damage = damage_of(attack)
    return "" if damage == dice_of(attack) else f"<p>{html.escape(damage, quote=False)}</p>"


def attacks_of(creature: Creature) -> list[tuple[int, Attack]]:
    """Every attack with the number of its routine."""
    return [(place, attack) for place, routine in enumerate(creature.routines) for attack in routine]


def describe_notes(creature: Creature, armour: str) -> str:
    """The facts without a field of their own, as paragraphs: printed armour class, morale, and notes."""
    harm = [f"only hit by {' or '.join(creature.harmed_only_by)}"] if creature.harmed_only_by else []
    morale = f"{creature.morale} ({creature.morale_note})" if creature.morale_note else ""
    lines = [
        f"Armor Class: {armour}" if armour else "",
        f"Morale: {morale}" if morale else "",
        "; ".join([*harm, *creature.notes]),
    ]
    return "".join(f"<p>{html.escape(line, quote=False)}</p>" for line in lines if line)
