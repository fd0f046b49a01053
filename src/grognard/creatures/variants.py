"""Creatures that are others of a kind: chieftains and kings, hydras by their heads, dragons by their age."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from grognard.creatures.bundled_creatures import title_of_key
from grognard.creatures.data_file import read_data_file
from grognard.creatures.names import name_key
from grognard.creatures.source import Listing

AGES: Final = range(1, 8)
AVERAGE_AGE: Final = 4
_FILE: Final = "variants.toml"
_WORDS: Final = {"Hd": "HD"}
# Experience for a creature of so many hit dice, and for each of its special abilities; above 25 hit dice as
# much again for each as the last two numbers.
_EXPERIENCE: Final = (
    (10, 3), (25, 12), (75, 25), (145, 30), (240, 40), (360, 45), (500, 55), (670, 65), (875, 70), (1075, 75),
    (1300, 90), (1575, 95), (1875, 100), (2175, 110), (2500, 115), (2850, 125), (3250, 135), (3600, 145),
    (4000, 160), (4500, 175), (5250, 200), (6000, 225), (6750, 250), (7500, 275), (8250, 300), (9000, 325),
)  # fmt: skip
_MORE: Final = (750, 25)

FindListing = Callable[[str], Listing]


def variant_names() -> dict[str, str]:
    """Every name of a variant and the section of the file that it stands for."""
    return read_data_file(_FILE).names


def read_variant(key: str, find: FindListing) -> Listing:
    """One variant: the creature it is of, with the columns that stand in place of its own."""
    own = read_data_file(_FILE).table(key)
    base = find(str(own.pop("of")))
    title = " ".join(_WORDS.get(word, word) for word in title_of_key(key).split())
    kinds = (name_key(key), *base.kinds)
    return replace(base, title=title, kinds=kinds, columns={**base.columns, **own}, tables=())


def experience(hit_dice: int, abilities: int) -> int:
    """The experience for a creature by its hit dice and the number of its special abilities.

    >>> experience(7, 1), experience(30, 2)
    (735, 13650)
    """
    last = len(_EXPERIENCE) - 1
    points, each = _EXPERIENCE[min(hit_dice, last)]
    beyond = max(0, hit_dice - last)
    return points + beyond * _MORE[0] + abilities * (each + beyond * _MORE[1])


def has_ages(listing: Listing) -> bool:
    """Whether a creature's figures are printed by age."""
    return any(row[0] == "Age Category" for table in listing.tables for row in table)


def of_age(listing: Listing, age: int) -> Listing:
    """A dragon of an age from 1 to 7; armour class and movement are the same for all.

    The youngest cannot breathe. What it breathes does 1d8 for each hit die; the table gives its size in feet.
    """
    rows = _rows_of_age(listing, age)
    hit_dice = int(rows["Hit Dice"])
    stars = str(listing.columns["hd"]).count("*")
    counts = {"Claw": "2 claws", "Bite": "1 bite", "Tail": "1 tail"}
    parts = [name for name in counts if name in rows]
    columns = {
        **listing.columns,
        "hd": f"{hit_dice}{'*' * stars} ({rows['Attack Bonus']})",
        "attacks": "/".join(counts[name] for name in parts),
        "damage": "/".join("/".join([rows[name]] * int(counts[name][0])) for name in parts),
        "save": f"F{min(hit_dice, 20)}",
        "xp": experience(hit_dice, stars),
        "notes": "; ".join(filter(None, (_breath(rows, hit_dice), spell_note(rows)))),
    }
    return replace(listing, title=f"{listing.title} Age {age}", columns=columns, tables=())


def spells_of_age(listing: Listing, age: int = AVERAGE_AGE) -> str:
    """Which spells a dragon of an age may cast; empty for none."""
    return spell_note(_rows_of_age(listing, age))


def _rows_of_age(listing: Listing, age: int) -> dict[str, str]:
    """The cells of an age in the table by ages, by what stands before them."""
    (table,) = (one for one in listing.tables if any(row[0] == "Age Category" for row in one))
    return {row[0]: row[age] for row in table if len(row) > age}


def spell_note(rows: dict[str, str]) -> str:
    """Which spells a dragon may cast, by their levels, and how likely it is that it does; empty for none."""
    slots = [rows[level] for level in (f"Level {number}" for number in range(1, 7)) if level in rows]
    known = "/".join(count for count in slots if count != "-")
    return f"may cast spells {known} ({rows['Chance/Talking']})" if known else ""


def _breath(rows: dict[str, str], hit_dice: int) -> str:
    """A dragon's breath in words; a line is of one width, and a cloud as long as it is wide."""
    kind, _, shape = rows["Breath Weapon"].partition(" (")
    shape = shape.rstrip(")").lower()
    length = "-" if shape == "cloud" else rows.get("Length", "-")
    width = "-" if shape == "line" else rows.get("Width", "-")
    sizes = [f"{feet} {word}" for feet, word in ((length, "long"), (width, "wide")) if feet != "-"]
    if not sizes:
        return "too young to breathe"
    said = f" a {shape} of {kind.lower()}" if kind != "Special" else ""
    return f"breathes{said}, {', '.join(sizes)}, {hit_dice}d8"
