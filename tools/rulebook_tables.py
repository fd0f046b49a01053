"""The tables of docs/ that show how the rulebooks differ, made from the rulebooks themselves."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Final

import msgspec

from grognard.battle.setup import ROUND_STRUCTURES
from grognard.rulebooks.books import BOOKS
from grognard.rulebooks.grapple_schema import BrawlingRules, SubdualRules
from grognard.rulebooks.loader import load_rulebook, rulebook_ids
from grognard.rulebooks.schema import Rulebook
from grognard.rules.binding import ATTACK_TESTS, DEATH_RULES, INITIATIVE_METHODS, SURPRISE_METHODS
from grognard.rules.grapple_binding import MERCIES, SOFTENINGS
from tools.hurt_tables import HURT_TABLES
from tools.markdown_table import format_table

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
_PROCEDURES: Final[Mapping[str, Iterable[str]]] = {
    "round.structure": ROUND_STRUCTURES,
    "initiative.method": INITIATIVE_METHODS,
    "attack.test": ATTACK_TESTS,
    "surprise.method": SURPRISE_METHODS,
    "damage.dying": DEATH_RULES,
    "subdual.damage": SOFTENINGS,
    "subdual.spares": MERCIES,
}
_NO_KEYS: Final = ("id", "title", "extends", "citations")


def format_differences() -> str:
    """The main differences as a Markdown table: a line for each subject, a column for each book."""
    books = _books()
    rows = [[label, *(describe(book) for book in books)] for label, describe in _DIFFERENCES.items()]
    return format_table(["", *(f"`{book.id}`" for book in books)], rows)


def format_every_key() -> str:
    """Every key a rulebook has, with its value in each book, as a Markdown table."""
    columns = [dict(_flatten(msgspec.to_builtins(book))) for book in _books()]
    rows = [[f"`{key}`", *(f"`{column[key]}`" for column in columns)] for key in columns[0]]
    return format_table(["key", *(f"`{book.id}`" for book in _books())], rows)


def format_procedures() -> str:
    """The names that the keys for procedures know, as a Markdown table."""
    rows = [[f"`{key}`", ", ".join(f'`"{name}"`' for name in names)] for key, names in _PROCEDURES.items()]
    return format_table(["key", "procedures"], rows)


def format_missiles() -> str:
    """What the books say of missiles, cover, flasks and fire: a line for each subject."""
    rows = [[label, *(describe(book) for book in _books())] for label, describe in _MISSILES.items()]
    return format_table(["", *(f"`{book.id}`" for book in _books())], rows)


def format_grappling() -> str:
    """What the books say of subduing, brawling and wrestling, as a Markdown table."""
    books = _books()
    rows = [[label, *(describe(book) for book in books)] for label, describe in _GRAPPLING.items()]
    return format_table(["", *(f"`{book.id}`" for book in books)], rows)


TABLES: Final[Mapping[str, Callable[[], str]]] = {
    "main-differences": format_differences,
    "every-key": format_every_key,
    "procedures": format_procedures,
    "missiles": format_missiles,
    "grappling": format_grappling,
    **HURT_TABLES,
}
"""The tables by the name that marks their place in a document."""


def _books() -> list[Rulebook]:
    return [load_rulebook(name) for name in BOOKS if name in rulebook_ids()]


def _flatten(document: Mapping[str, object], prefix: str = "") -> list[tuple[str, str]]:
    """Dotted keys and their values as TOML has them; tables of figures stand as "table"."""
    found: list[tuple[str, str]] = []
    for key, value in document.items():
        if not prefix and key in _NO_KEYS:
            continue
        if isinstance(value, dict) and not prefix:
            found += _flatten(value, f"{key}.")
        elif isinstance(value, dict) or (isinstance(value, list | tuple) and len(value) != 2):
            found.append((f"{prefix}{key}", "table"))
        else:
            found.append((f"{prefix}{key}", "none" if value is None else json.dumps(value)))
    return found


def _signed(number: int) -> str:
    return f"{number:+d}" if number else "0"


def _join(parts: list[str], *, nothing: str) -> str:
    return ", ".join(parts) if parts else nothing


def _announced(book: Rulebook) -> str:
    given = {
        "retreats": book.round.declare_retreat,
        "charges": book.round.declare_charge,
        "defence": book.round.declare_defence,
    }
    return _join([word for word, announced in given.items() if announced], nothing="nothing")


def _surprise(book: Rulebook) -> str:
    rules = book.surprise
    chance = f"{rules.range} in {rules.die}"
    if rules.ambush_range != rules.range:
        chance += f" (ambush {rules.ambush_range})"
    return f"{chance}, {'a side' if rules.method == 'side die' else 'each'}"


def _shooting_close(book: Rulebook) -> str:
    rules = book.missile
    if not rules.while_engaged:
        return "not while engaged"
    if rules.close == "forbidden":
        return f"not within {rules.close_feet}'"
    return f"{_signed(rules.close)} within {rules.close_feet}'"


def _charge(book: Rulebook) -> str:
    rules = book.charge
    if not rules.allowed:
        return "none"
    parts = [f"{_signed(rules.attack_modifier)} to hit"] if rules.attack_modifier else []
    if rules.damage_multiple > 1:
        parts.append(f"damage x{rules.damage_multiple}")
    if rules.armour_class:
        parts.append(f"AC {_signed(rules.armour_class)}")
    if not rules.keeps_dexterity:
        parts.append("no Dexterity to AC")
    if rules.any_weapon:
        parts.append("any weapon")
    return _join(parts, nothing="no modifiers")


def _backing_off(book: Rulebook) -> str:
    part, whole = book.withdraw.careful
    return f"{part}/{whole} move, {'may attack' if book.withdraw.attack_after else 'no attack'}"


def _fleeing(book: Rulebook) -> str:
    rules = book.withdraw
    parts = []
    if rules.parting_shot:
        bonus = f" at {_signed(rules.parting_modifier)}" if rules.parting_modifier else ""
        parts.append(f"a parting shot{bonus}")
    if rules.flee_attack_modifier:
        parts.append(f"all at {_signed(rules.flee_attack_modifier)}")
    if rules.flee_loses_shield or rules.parting_ignores_shield:
        parts.append("no shield")
    if rules.flee_armour_class:
        parts.append(f"AC {_signed(rules.flee_armour_class)}")
    return _join(parts, nothing="nothing")


def _position(book: Rulebook) -> str:
    rules = book.position
    parts = [f"behind {_signed(rules.behind)}"] if rules.behind else []
    if rules.behind_ignores_shield:
        parts.append("behind: no shield")
    if rules.flanked:
        parts.append(f"flanked {_signed(rules.flanked)}")
    if rules.each_further_attacker:
        parts.append(f"{_signed(rules.each_further_attacker)} for each further attacker")
    return _join(parts, nothing="nothing")


def _morale(book: Rulebook) -> str:
    rules = book.morale
    if rules.hopeless:
        return "no roll: breaks at half strength"
    given = {
        "first sight": rules.at_first_encounter,
        "first death": rules.at_first_death,
        "half strength": rules.at_half_strength,
    }
    return _join([word for word, made in given.items() if made and rules.checked], nothing="never")


_SOFT: Final = {
    "half": "half, all subduing",
    "full": "full, all subduing",
    "half real": "half real, half subduing",
}
_SPARED: Final = {
    "killing alone": "killing damage alone would not have",
    "any subduing": "any of it was subduing",
    "last blow": "the last blow was subduing",
}


def _dice(dice: tuple[int, int]) -> str:
    return f"{dice[0]}d{dice[1]}" if dice[0] else "none"


def _waking(rules: SubdualRules) -> str:
    if rules.recovery_rounds:
        return f"as it heals, 1 point in {rules.recovery_rounds} rounds"
    return f"after {_dice(rules.wake_dice)} turns of {rules.turn_rounds} rounds"


def _rousing(rules: SubdualRules) -> str:
    return f"after {_dice(rules.rouse_dice)} rounds" if rules.rouse_dice[0] else "no"


def _fist(rules: BrawlingRules) -> str:
    return f"{_dice(rules.punch)}, {'subduing' if rules.subdues else 'real'}"


def _kick(rules: BrawlingRules) -> str:
    return f"{_dice(rules.kick)} at {_signed(rules.kick_modifier)}" if rules.kick[0] else "as a punch"


def _metal(rules: BrawlingRules) -> str:
    if rules.proof == "none":
        return "nothing"
    return f"{rules.proof}: {rules.backfire or 'the damage'} to the striker"


def _stunning(rules: BrawlingRules) -> str:
    return (
        f"more than half the rest, or a 20; again: out {_dice(rules.knock_out)} rounds"
        if rules.stuns
        else "none"
    )


def _wrestling(say: Callable[[Rulebook], str]) -> Callable[[Rulebook], str]:
    return lambda book: say(book) if book.wrestling.allowed else "-"


_GRAPPLING: Final[Mapping[str, Callable[[Rulebook], str]]] = {
    "a blow to subdue": lambda book: f"{_signed(book.subdual.attack_modifier)} to hit",
    "its damage": lambda book: _SOFT[book.subdual.damage],
    "at 0 it only knocks out if": lambda book: _SPARED[book.subdual.spares],
    "waking": lambda book: _waking(book.subdual),
    "a friend rouses": lambda book: _rousing(book.subdual),
    "who can be subdued": lambda book: book.subdual.whom,
    "a punch": lambda book: _fist(book.brawling),
    "a kick": lambda book: _kick(book.brawling),
    "bare fists on armour": lambda book: _metal(book.brawling),
    "stunning fists": lambda book: _stunning(book.brawling),
    "wrestling": lambda book: (
        "none"
        if not book.wrestling.allowed
        else "attack roll, then a contest"
        if book.wrestling.contest
        else "attack roll"
    ),
    "others against the held": _wrestling(lambda book: f"AC {_signed(book.wrestling.held_armour_class)}"),
    "breaking a hold": _wrestling(lambda book: "saving throw against death ray"),
    "while the holder is held": _wrestling(lambda book: f"{_signed(book.wrestling.helper_bonus)} to it"),
    "wrestlers on one": _wrestling(lambda book: str(book.wrestling.capacity)),
    "moving the other": _wrestling(lambda book: "{}/{} move".format(*book.wrestling.move)),
    "each limb beyond two": _wrestling(lambda book: _signed(book.wrestling.limb_bonus)),
    "pushing back": lambda book: "by the same contest" if book.wrestling.shove else "-",
}

_DIFFERENCES: Final[Mapping[str, Callable[[Rulebook], str]]] = {
    "a round lasts": lambda book: f"{book.round.seconds} seconds",
    "order": lambda book: _ROUNDS[book.round.structure],
    "initiative": lambda book: _INITIATIVE[book.round.structure].format(die=book.initiative.die),
    "announced before it": _announced,
    "two-handed weapons last": lambda book: book.initiative.two_handed_last,
    "surprise": _surprise,
    "armour class counts": lambda book: _ARMOUR[book.armour.convention].format(base=book.armour.unarmoured),
    "to hit": lambda book: _TESTS[book.attack.test],
    "short, medium, long range": lambda book: " / ".join(
        _signed(modifier) for modifier in (book.missile.short, book.missile.medium, book.missile.long)
    ),
    "shooting close by": _shooting_close,
    "characters' damage": lambda book: book.damage.characters or "by weapon",
    "charge": _charge,
    "weapon set against a charge": lambda book: book.charge.set,
    "backing off": _backing_off,
    "fleeing from melee gives": _fleeing,
    "position gives": _position,
    "morale is checked at": _morale,
    "running": lambda book: f"{book.movement.run_multiple} x move",
}


def _steps(steps: tuple[tuple[int, int], ...]) -> str:
    return " / ".join(_signed(penalty) for _, penalty in steps) or "none"


def _into_melee(book: Rulebook) -> str:
    limit = f", {book.missile.stray_limit} at most" if book.missile.stray_limit else ""
    return f"{book.missile.into_melee}{limit}"


def _combined_cover(book: Rulebook) -> str:
    rules = book.cover
    if not rules.adds_up:
        return "the worse counts"
    return f"adds up to {rules.limit}" if rules.limit else "adds up"


def _splash(book: Rulebook, dice: str) -> str:
    return f"{dice} within {book.flasks.splash_feet}'" if dice and book.flasks.splash_feet else "none"


def _thrown_at(book: Rulebook) -> str:
    return "the target's" if book.flasks.armour else "unarmoured, with Dexterity"


def _burning(book: Rulebook) -> str:
    again = "after its own turn" if book.oil.again == "own turn" else "in the same phase"
    return f"{book.oil.direct} for {book.oil.rounds} rounds, {again}"


_MISSILES: Final[Mapping[str, Callable[[Rulebook], str]]] = {
    "short, medium, long range": lambda book: " / ".join(
        _signed(modifier) for modifier in (book.missile.short, book.missile.medium, book.missile.long)
    ),
    "shooting close by": _shooting_close,
    "two shots in a round": lambda book: ", ".join(book.missile.double_shots) or "nobody",
    "a shot into a melee endangers": _into_melee,
    "hard cover of 25, 50, 75, 90%": lambda book: _steps(book.cover.hard),
    "concealment of 25, 50, 75, 90%": lambda book: _steps(book.cover.soft),
    "both kinds": _combined_cover,
    "cover in melee": lambda book: "yes" if book.cover.melee else "no",
    "each figure between": lambda book: _signed(book.cover.each_figure),
    "named cover": lambda book: _join(
        [f"{name} {_signed(penalty)}" for name, penalty in book.cover.named.items()], nothing="none"
    ),
    "armour class against a flask": _thrown_at,
    "a flask that misses": lambda book: "scatters" if book.flasks.scatters else "is lost",
    "oil is lit": lambda book: "by a wick" if book.flasks.lit == "wick" else "with a torch",
    "on fire": _burning,
    "splash of oil": lambda book: _splash(book, book.oil.splash),
    "burning ground": lambda book: f"{book.oil.ground} a round, {book.oil.ground_rounds} rounds",
    "putting flames out": lambda book: "a whole round" if book.oil.extinguish else "never",
    "holy water": lambda book: book.holy_water.direct,
    "splash of holy water": lambda book: _splash(book, book.holy_water.splash),
}

if __name__ == "__main__":
    print("\n\n".join(make() for make in TABLES.values()))
