"""What the systems of Foundry VTT have in common: documents of fields, and attacks that are items."""

from __future__ import annotations

from typing import Final, NamedTuple

from grognard.creatures.creature import Attack, Creature
from grognard.creatures.damage import Damage, format_damage
from grognard.errors import InputError

Json = dict[str, object]


_MOST_DIGITS: Final = 9
_SHOWN: Final = 60
FLAG: Final = "grognard"
"""The name under which Foundry keeps what is ours and not the system's."""


class Item(NamedTuple):
    """An item: its name, the system's fields, and the routine it belongs to, where we have noted it."""

    name: str
    system: Json
    routine: str = ""


class Figures(NamedTuple):
    """What a rulebook makes of a creature: the number against armour class 0, the five saves, hit points."""

    thac0: int
    saves: tuple[int, ...]
    hit_points: int


def dig(document: object, path: str) -> object:
    """What stands at a dotted path; None where nothing does.

    >>> dig({"a": {"b": 3}}, "a.b"), dig({"a": 1}, "a.b")
    (3, None)
    """
    for key in path.split("."):
        if not isinstance(document, dict):
            return None
        document = document.get(key)
    return document


def text_at(document: object, path: str) -> str:
    """The text or number at a path, fit to stand in a stat line; empty where there is none."""
    found = dig(document, path)
    if isinstance(found, bool) or not isinstance(found, (str, int, float)):
        return ""
    try:
        plain = found if isinstance(found, str) else f"{found:g}"
    except OverflowError:
        return ""
    return " ".join(plain.replace("|", " ").split())


def whole_at(document: object, path: str, low: int, high: int, *, under: str) -> int | None:
    """The whole number at a path, which some have as a text; None where there is none.

    Raises:
        InputError: something else stands there, naming the key.

    >>> whole_at({"level": {"value": "3"}}, "level.value", 0, 20, under="system")
    3
    """
    found = dig(document, path)
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
    """A text of somebody's, short enough for a message."""
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


def items_of(actor: Json, kind: str) -> list[Item]:
    """The items of a kind."""
    items = actor.get("items")
    found: list[Item] = []
    for item in items if isinstance(items, list) else []:
        if isinstance(item, dict) and item.get("type") == kind:
            fields = dig(item, "system") or dig(item, "data")
            routine = text_at(item, f"flags.{FLAG}.routine")
            found.append(Item(text_at(item, "name"), fields if isinstance(fields, dict) else {}, routine))
    return found


def other_items(actor: Json, kind: str) -> list[str]:
    """The names of the items that are of no such kind."""
    items = actor.get("items")
    return [
        text_at(item, "name")
        for item in (items if isinstance(items, list) else [])
        if isinstance(item, dict) and item.get("type") != kind and text_at(item, "name")
    ]


def join_line(actor: Json, fields: list[str], notes: str) -> str:
    """The stat line of an actor: its fields, and as notes what it carries that is no weapon."""
    remarks = "; ".join(note for note in (notes, *other_items(actor, "weapon")) if note)
    return f"{actor['name']}: {', '.join(fields)}" + (f", Notes: {remarks}" if remarks else "")


def damage_of(attack: Attack) -> str:
    """The damage of an attack with its effects, as a stat line prints it."""
    return format_damage(Damage(attack.damage, attack.by_weapon, attack.damage_bonus, attack.effects))


def attacks_of(creature: Creature) -> list[tuple[int, Attack]]:
    """Every attack with the number of its routine."""
    return [(place, attack) for place, routine in enumerate(creature.routines) for attack in routine]


def describe_notes(creature: Creature) -> str:
    """What has no field of its own, as a paragraph."""
    harm = [f"only hit by {' or '.join(creature.harmed_only_by)}"] if creature.harmed_only_by else []
    notes = [*harm, *creature.notes]
    return f"<p>{'; '.join(notes).replace('&', '&amp;').replace('<', '&lt;')}</p>" if notes else ""


def notes_in(text: str) -> str:
    """A paragraph of notes without its tags."""
    out: list[str] = []
    inside = False
    for letter in text:
        inside = letter == "<" or (inside and letter != ">")
        if not inside and letter != ">":
            out.append(letter)
    return " ".join("".join(out).replace("&lt;", "<").replace("&amp;", "&").split())
