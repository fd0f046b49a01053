"""The tables of docs/magic.md: casting and what spoils it, turning and energy drain, in all five books."""

from __future__ import annotations

from typing import Final

from grognard.rulebooks.schema import Rulebook
from tools.side_by_side import Rows, count_rules, format_topic, yes


def format_casting() -> str:
    """What casting needs, and what goes with it."""
    return format_topic("casting", _CASTING)


def format_disruption() -> str:
    """What spoils a spell."""
    return format_topic("disruption", _DISRUPTION)


def format_faith_and_drain() -> str:
    """Turning the undead and energy drain: who has rules of them, and who borrows."""
    return format_topic("turning", _FAITH)


def _announced(book: Rulebook) -> str:
    return "before initiative" if book.casting.announced else "no need"


def _scrolls(book: Rulebook) -> str:
    return "a round for each level" if book.casting.scroll_rounds else "as a spell"


def _armour(book: Rulebook) -> str:
    rules = book.casting
    return f"none; warriors: magical, +1 for {rules.armour_levels} levels" if rules.armour else "by class"


def _when(book: Rulebook) -> str:
    rules = book.casting
    if rules.spoiled == "never":
        return "never"
    blow = "an attack, hit or miss," if rules.by_miss else "a hit"
    return f"{blow} {_WHEN[rules.spoiled]}"


def _saves(book: Rulebook) -> str:
    words = {"never": "no", "failed": "a failed one", "any": "any"}
    return "no" if book.casting.spoiled == "never" else words[book.casting.by_save]


def _late(book: Rulebook) -> str:
    waits = book.casting.spoiled in ("on its number", "until cast")
    return "at the end of its number" if waits else "at once"


def _turning(book: Rulebook) -> str:
    own = count_rules(book.id, "turning")
    return "yes" if own != "none" else "borrowed" if book.turning.allowed else "no"


def _drain(book: Rulebook) -> str:
    own = count_rules(book.id, "energy-drain")
    return "yes" if own != "none" else "borrowed" if book.energy_drain.allowed else "no"


_WHEN: Final = {
    "on its number": "on its number",
    "until cast": "until it is cast, its number included",
    "before its turn": "before the turn of one who lost initiative",
    "in its round": "earlier in the round",
}

_CASTING: Final[Rows] = {
    "announced": _announced,
    "after a move": lambda book: yes(book.casting.after_moving),
    "devices after a move": lambda book: yes(book.casting.devices_after_moving),
    "anything else in that round": lambda book: "no" if book.casting.announced else "no other attack",
    "takes effect": _late,
    "on unstable ground": lambda book: yes(book.surroundings.unstable_casting),
    "in armour": _armour,
    "reading a scroll": _scrolls,
}

_DISRUPTION: Final[Rows] = {
    "spoiled by": _when,
    "by a saving throw": _saves,
    "what is spoiled": lambda book: "-" if book.casting.spoiled == "never" else "used up",
}

_FAITH: Final[Rows] = {
    "turning the undead": _turning,
    "energy drain": _drain,
    "each level lost: throws": lambda book: str(book.energy_drain.throw),
    "each level lost: spells": lambda book: f"{book.casting.slots_drained} of the highest level",
}

MAGIC_TABLES: Final = {
    "casting": format_casting,
    "disruption": format_disruption,
    "faith": format_faith_and_drain,
}
