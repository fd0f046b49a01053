"""The tables of docs/magic-items.md: every potion, ring and device there is, and what it does in a fight."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from grognard.rulebooks.item_rows import (
    POTIONS,
    RINGS,
    RODS,
    SCROLLS,
    STAVES,
    WANDS,
    WORN,
    find_device,
    find_worn,
    item_rows,
    left_to_referee,
)
from grognard.rulebooks.schema import Rulebook
from grognard.text.item_lines import device_line, worn_line
from tools.markdown_table import format_table
from tools.side_by_side import Rows, format_topic, yes


def format_potions() -> str:
    """Every potion that executes."""
    return format_table(["potion of", "whoever drinks it"], _devices(POTIONS))


def format_worn() -> str:
    """Every ring, and everything else that is worn."""
    rows: list[list[str]] = []
    for kind in (RINGS, WORN):
        for name in item_rows(kind):
            rules = find_worn(kind, name)
            assert rules is not None
            rows.append([name, worn_line(rules)])
    return format_table(["worn", "does"], rows)


def format_devices() -> str:
    """Every scroll, wand, staff and rod that is no spell."""
    kinds = {SCROLLS: "scroll", WANDS: "wand", STAVES: "staff", RODS: "rod"}
    rows = [[f"{thing} of {name}", said] for kind, thing in kinds.items() for name, said in _devices(kind)]
    return format_table(["device", "in a fight"], rows)


def format_by_hand() -> str:
    """What is known by its name and left to the referee."""
    kinds = (POTIONS, SCROLLS, WANDS, STAVES, RODS, RINGS, WORN)
    return format_table(
        ["kind", "left to the referee"], [[kind, ", ".join(left_to_referee(kind))] for kind in kinds]
    )


def format_items() -> str:
    """What the books say of magic items."""
    return format_topic("magic-items", _ITEMS)


def _devices(kind: str) -> list[list[str]]:
    rows: list[list[str]] = []
    for name in item_rows(kind):
        rules = find_device(kind, name)
        assert rules is not None
        rows.append([name, device_line(rules)])
    return rows


def _mixing(book: Rulebook) -> str:
    turns = book.items.mixing_turns
    return f"both wasted, sick for {turns} turns" if turns else "go together"


_ITEMS: Final[Rows] = {
    "drinking takes the place of": lambda book: (
        "moving" if book.items.potions_instead_of_moving else "an attack"
    ),
    "a potion lasts": lambda book: book.items.potion_lasts,
    "two potions": _mixing,
    "devices after a move": lambda book: yes(book.casting.devices_after_moving),
    "a hit on the same number": lambda book: "interrupts a device" if book.items.interrupted else "-",
    "charges of a wand, a staff, a rod": lambda book: ", ".join(
        (book.items.wand_charges, book.items.staff_charges, book.items.rod_charges)
    ),
    "arcane scrolls": lambda book: "to be deciphered" if book.items.read_magic else "read as they are",
    "with those whom fire kills": lambda book: "gear is destroyed" if book.items.destroyed else "-",
    "magic gear": lambda book: "by class" if book.items.class_restrictions else "for anybody",
}

ITEM_TABLES: Final[Mapping[str, Callable[[], str]]] = {
    "items": format_items,
    "potions": format_potions,
    "worn": format_worn,
    "devices": format_devices,
    "items-by-hand": format_by_hand,
}
