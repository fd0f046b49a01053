"""The tables of docs/ that show how the rulebooks differ, made from the rulebooks themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from grognard.rulebooks.schema import Rulebook
from tools.bestiary_tables import BESTIARY_TABLES
from tools.between_tables import BETWEEN_TABLES
from tools.event_tables import EVENT_TABLES
from tools.grapple_tables import GRAPPLE_TABLES
from tools.hitting_tables import HITTING_TABLES
from tools.hurt_tables import HURT_TABLES
from tools.item_tables import ITEM_TABLES
from tools.key_tables import KEY_TABLES
from tools.magic_tables import MAGIC_TABLES
from tools.missile_tables import MISSILE_TABLES, by_range, shooting_close
from tools.place_tables import PLACE_TABLES
from tools.public_names import PUBLIC_TABLES
from tools.side_by_side import Rows, format_rows, join, signed
from tools.situation_tables import format_situations
from tools.spell_tables import SPELL_TABLES
from tools.topic_index import format_topics

_ROUNDS: Final = {
    "countdown": "all count down together",
    "side turns": "one side, then the other",
    "phases": "phase by phase, both sides",
    "segments": "all count down, attack by attack",
}
_INITIATIVE: Final = {
    "countdown": "d{die} and Dexterity, each",
    "side turns": "d{die} for a side",
    "phases": "d{die} for a side; each, when tied",
    "segments": "a die by Dexterity",
}
_ARMOUR: Final = {"ascending": "up from {base}", "descending": "down from {base}"}
_TESTS: Final = {"bonus": "d20 and bonus reach the AC", "chart": "d20 against a chart"}


def format_differences() -> str:
    """The main differences as a Markdown table: a line for each subject, a column for each book."""
    return format_rows(_DIFFERENCES)


TABLES: Final[Mapping[str, Callable[[], str]]] = {
    "main-differences": format_differences,
    **KEY_TABLES,
    "topics": format_topics,
    "situations": format_situations,
    **HITTING_TABLES,
    **MISSILE_TABLES,
    **GRAPPLE_TABLES,
    **HURT_TABLES,
    **MAGIC_TABLES,
    **SPELL_TABLES,
    **ITEM_TABLES,
    **PLACE_TABLES,
    **BETWEEN_TABLES,
    **BESTIARY_TABLES,
    **EVENT_TABLES,
    **PUBLIC_TABLES,
}
"""The tables by the name that marks their place in a document."""


def _announced(book: Rulebook) -> str:
    given = {
        "retreats": book.round.declare_retreat,
        "charges": book.round.declare_charge,
        "defence": book.round.declare_defence,
    }
    return join([word for word, announced in given.items() if announced], nothing="nothing")


def _surprise(book: Rulebook) -> str:
    rules = book.surprise
    chance = f"{rules.range} in {rules.die}"
    if rules.ambush_range != rules.range:
        chance += f" (ambush {rules.ambush_range})"
    return f"{chance}, {'a side' if rules.method == 'side die' else 'each'}"


def _charge(book: Rulebook) -> str:
    rules = book.charge
    if not rules.allowed:
        return "none"
    parts = [f"{signed(rules.attack_modifier)} to hit"] if rules.attack_modifier else []
    if rules.damage_multiple > 1:
        parts.append(f"damage x{rules.damage_multiple}")
    if rules.armour_class:
        parts.append(f"AC {signed(rules.armour_class)}")
    if not rules.keeps_dexterity:
        parts.append("no Dexterity to AC")
    if rules.any_weapon:
        parts.append("any weapon")
    return join(parts, nothing="no modifiers")


def _backing_off(book: Rulebook) -> str:
    part, whole = book.withdraw.careful
    return f"{part}/{whole} move, {'may attack' if book.withdraw.attack_after else 'no attack'}"


def _fleeing(book: Rulebook) -> str:
    rules = book.withdraw
    parts = []
    if rules.parting_shot:
        bonus = f" at {signed(rules.parting_modifier)}" if rules.parting_modifier else ""
        parts.append(f"a parting shot{bonus}")
    if rules.flee_attack_modifier:
        parts.append(f"all at {signed(rules.flee_attack_modifier)}")
    if rules.flee_loses_shield or rules.parting_ignores_shield:
        parts.append("no shield")
    if rules.flee_armour_class:
        parts.append(f"AC {signed(rules.flee_armour_class)}")
    return join(parts, nothing="nothing")


def _position(book: Rulebook) -> str:
    rules = book.position
    parts = [f"behind {signed(rules.behind)}"] if rules.behind else []
    if rules.behind_ignores_shield:
        parts.append("behind: no shield")
    if rules.flanked:
        parts.append(f"flanked {signed(rules.flanked)}")
    if rules.each_further_attacker:
        parts.append(f"{signed(rules.each_further_attacker)} for each further attacker")
    return join(parts, nothing="nothing")


def _morale(book: Rulebook) -> str:
    rules = book.morale
    if rules.hopeless:
        return "no roll: breaks at half strength"
    given = {
        "first sight": rules.at_first_encounter,
        "first death": rules.at_first_death,
        "half strength": rules.at_half_strength,
    }
    return join([word for word, made in given.items() if made and rules.checked], nothing="never")


_DIFFERENCES: Final[Rows] = {
    "a round lasts": lambda book: f"{book.round.seconds} seconds",
    "order": lambda book: _ROUNDS[book.round.structure],
    "initiative": lambda book: _INITIATIVE[book.round.structure].format(die=book.initiative.die),
    "announced before it": _announced,
    "two-handed weapons last": lambda book: book.initiative.two_handed_last,
    "surprise": _surprise,
    "armour class counts": lambda book: _ARMOUR[book.armour.convention].format(base=book.armour.unarmoured),
    "to hit": lambda book: _TESTS[book.attack.test],
    "short, medium, long range": by_range,
    "shooting close by": shooting_close,
    "characters' damage": lambda book: book.damage.characters or "by weapon",
    "charge": _charge,
    "weapon set against a charge": lambda book: book.charge.set,
    "backing off": _backing_off,
    "fleeing from melee gives": _fleeing,
    "position gives": _position,
    "morale is checked at": _morale,
    "running": lambda book: f"{book.movement.run_multiple} x move",
}


if __name__ == "__main__":
    print("\n\n".join(make() for make in TABLES.values()))
