"""The tables of docs/hurts.md: what the five books say of being hurt, made from the rulebooks themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from grognard.rulebooks.books import BOOKS
from grognard.rulebooks.loader import load_rulebook, rulebook_ids
from grognard.rulebooks.schema import Rulebook
from grognard.rules.save_tables import class_saves
from tools.markdown_table import format_table

NOTHING: Final = "-"

_SAVERS: Final = (
    ("normal man", 0, "human"),
    ("fighter", 1, "human"),
    ("fighter", 5, "human"),
    ("fighter", 10, "human"),
    ("cleric", 1, "human"),
    ("magic-user", 1, "human"),
    ("thief", 1, "human"),
    ("fighter", 1, "dwarf"),
    ("fighter", 1, "elf"),
)


def format_hurts() -> str:
    """What each book has of being hurt, at a glance."""
    books = _books()
    rows = [[label, *(describe(book) for book in books)] for label, describe in _HURTS.items()]
    return format_table(["", *(f"`{book.id}`" for book in books)], rows)


def format_saves() -> str:
    """The five targets of some characters in each book."""
    rows = []
    books = _books()
    for name, level, race in _SAVERS:
        who = f"{race} {name} {level}".removeprefix("human ").removesuffix(" 0")
        saves = [class_saves(book.saves, name, level, race=race) for book in books]
        rows.append([who, *(" ".join(str(target) for target in targets) for targets in saves)])
    return format_table(["", *(f"`{book.id}`" for book in books)], rows)


def format_mighty_blows() -> str:
    """The table of mighty blows."""
    rows = []
    first = "less"
    for row in load_rulebook("bcb").critical.table:
        last = "" if row.up_to is None else str(row.up_to)
        numbers = f"{first} to {last}" if first != last else last
        if first == "less":
            numbers = f"{last} or less"
        elif not last:
            numbers = f"{first} or more"
        stun = f"1d{row.stun_die} rounds" if row.stun_die else NOTHING
        wound = "yes" if row.wounded else NOTHING
        rows.append([numbers, row.effect, wound, stun, row.save_or or NOTHING, str(row.constitution)])
        first = str((row.up_to or 0) + 1)
    heading = ["result", "effect", "flesh wound", "stunned", "a failed save means", "Constitution"]
    return format_table(heading, rows)


def _books() -> list[Rulebook]:
    return [load_rulebook(name) for name in BOOKS if name in rulebook_ids()]


def _signed(number: int) -> str:
    return f"{number:+d}" if number else NOTHING


def _dying(book: Rulebook) -> str:
    if book.damage.dying == "dead":
        return f"dead at {book.damage.death_at}"
    rules = book.dying
    return f"save to stay awake to {rules.awake_to}, to live to {rules.alive_to}"


def _helpless(book: Rulebook) -> str:
    parts = ["no roll for blows"] if book.helpless.sure_hit else []
    if book.helpless.constitution:
        parts.append("damage to Constitution")
    return ", ".join(parts) or NOTHING


def _checks(book: Rulebook) -> str:
    rules = book.checks
    changes = f"{rules.modify} {_signed(rules.easy)} easy, {_signed(rules.difficult)} difficult"
    return changes if rules.allowed else f"option: {changes}"


def _rest(book: Rulebook) -> str:
    if book.healing.daily == "0":
        return NOTHING
    bed = f", {book.healing.bed_rest} more in bed" if book.healing.bed_rest else ""
    return f"{book.healing.daily}{bed}"


def _water(book: Rulebook) -> str:
    rules = book.surroundings
    if rules.water_attack == 0:
        return NOTHING
    return f"{_signed(rules.water_attack)}, damage / {rules.water_divisor}"


def _boarders(book: Rulebook) -> str:
    rules = book.surroundings
    if rules.boarding_attack == 0:
        return NOTHING
    return f"{_signed(rules.boarding_attack)}, AC {rules.boarding_armour_class} for a round"


_HURTS: Final[Mapping[str, Callable[[Rulebook], str]]] = {
    "few hit points": _dying,
    "natural 20": lambda book: "mighty blows" if book.critical.allowed else "hits",
    "natural 1": lambda book: "free attacks" if book.fumble.free_attack else "misses",
    "attacker blinded": lambda book: _signed(book.plights.blinded),
    "target unseen": lambda book: _signed(book.plights.invisible),
    "target prone": lambda book: _signed(book.plights.prone),
    "target pinned": lambda book: _signed(book.plights.pinned),
    "target helpless": _helpless,
    "saving throws": lambda book: "own charts" if book.saves.charts else "the core game's",
    "Wisdom on saves": lambda book: "against magic" if book.saves.wisdom else NOTHING,
    "natural 20 and 1 on saves": lambda book: (
        "nothing, everything" if book.saves.extremes == "total" else NOTHING
    ),
    "ability checks": _checks,
    "a day's rest": _rest,
    "shots from unstable ground": lambda book: _signed(book.surroundings.unstable_missile),
    "in the water": _water,
    "boarders": _boarders,
}

HURT_TABLES: Final[Mapping[str, Callable[[], str]]] = {
    "hurts": format_hurts,
    "saving-throws": format_saves,
    "mighty-blows": format_mighty_blows,
}
"""The tables by the name that marks their place in the document."""
