"""From the stat block of a record of `bfrpg-data` to the columns of a creature's table."""

from __future__ import annotations

import re
from typing import Final

from tools.bfrpg.attacks import match_attacks
from tools.bfrpg.record import ArmourClass, Stats

_MARKS: Final = {"silver_or_magic": " †", "magic": " ‡"}
_LETTERS: Final = str.maketrans("’‘–−\u00a0", "''-- ")
_ATTACK_BONUS: Final = r"\(AB \+(\d+)\)"
_OF_COURSE: Final = r"(?i)\s*\((?:same\s+)?as\s+hit\s+dice\)"
_NOT_SPACED: Final = r"(?<=['\)])(?=[A-Z])"


def columns_of(stats: Stats) -> dict[str, str]:
    """The columns, as `parse_creature_table` takes them, and the `treasure`; blank ones are left out."""
    attacks, damage, notes = match_attacks(clean(stats.attacks.raw), clean(stats.damage.raw))
    columns = {
        "ac": _armour_class(stats.armor_class),
        "hd": re.sub(_ATTACK_BONUS, r"(+\1)", clean(stats.hit_dice.raw)),
        "attacks": attacks,
        "damage": damage,
        "move": re.sub(_NOT_SPACED, " ", clean(stats.movement.raw)),
        "save": re.sub(_OF_COURSE, "", clean(stats.save_as.raw)),
        "morale": clean(stats.morale.raw),
        "xp": clean(stats.xp.raw) if stats.xp.value is None else str(stats.xp.value),
        "number": _number(stats),
        "treasure": "" if stats.treasure_type is None else clean(stats.treasure_type.raw),
        "notes": "; ".join(notes),
    }
    return {key: text for key, text in columns.items() if text}


def clean(printed: str) -> str:
    """A column without the dashes it is centred with, in plain letters.

    >>> clean("– 20' (10') –")
    "20' (10')"
    """
    return " ".join(printed.translate(_LETTERS).strip(" -").split())


def _number(stats: Stats) -> str:
    """The number appearing, with 0 for the dungeon where only others are printed."""
    printed = "" if stats.no_appearing is None else clean(stats.no_appearing.raw)
    spaced = ", ".join(part.strip() for part in printed.split(","))
    return f"0, {spaced}" if spaced.lower().startswith(("wild", "lair")) else spaced


def _armour_class(column: ArmourClass) -> str:
    if column.value is None:
        return clean(column.raw)
    bare = "" if column.unarmored is None else f" ({column.unarmored})"
    return f"{column.value}{bare}{_MARKS.get(column.hit_only_by or '', '')}"
