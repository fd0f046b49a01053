"""What tests share: battles of a few lines, with scripted or seeded dice."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.battle.play.engine import Engine
from grognard.battle.state.battle import Battle
from grognard.battle.state.effects import (
    EFFECT_FLAGS,
    EFFECT_NAMES,
    effect_amount,
    effect_rounds,
    parse_effect,
)
from grognard.battle.state.events import Event, Log, Way
from grognard.battle.state.flag_names import FLAGS
from grognard.battle.state.notation import format_battle, read_battle
from grognard.battle.view.policy import Policy
from grognard.dice.source import Dice, ScriptedDice, SeededDice
from grognard.dice.stream import Stream
from grognard.encounter.entries import Encounter, is_matchup, parse_encounter, parse_matchup
from grognard.encounter.setup import load_rules_of, round_structure, set_up
from grognard.rulebooks.loader import load_rulebook
from grognard.rules.binding import bind_rulebook
from grognard.rules.ruleset import Ruleset
from grognard.tactics.plain import Plain


def ruleset(rules: str = "bf", **options: object) -> Ruleset:
    """A rulebook's ruleset; options with `__` for the dot: `initiative__group_rolls=True`."""
    dotted = {key.replace("__", "."): value for key, value in options.items()}
    return bind_rulebook(load_rulebook(rules, options=dotted))


def dice_of(dice: str | int) -> Dice:
    """Seeded dice from a number, strict scripted dice from a text such as "d20:14 d8:5"."""
    return SeededDice(Stream(dice)) if isinstance(dice, int) else ScriptedDice.from_text(dice)


def encounter_of(text: str) -> Encounter:
    """An encounter from a matchup line or from TOML."""
    return parse_matchup(text) if is_matchup(text) and "\n" not in text else parse_encounter(text)


def engine_of(
    text: str,
    *,
    dice: str | int = 1,
    rules: str = "",
    policies: list[Policy | None] | None = None,
    options: Mapping[str, object] | None = None,
) -> Engine:
    """An engine with a log and a journal, ready to advance. Without policies every side has plain tactics."""
    encounter = encounter_of(text)
    book = (
        load_rulebook(rules or encounter.rules, options=options)
        if options
        else load_rules_of(encounter, rules=rules)
    )
    battle = set_up(encounter, book, dice_of(dice))
    battle.log = Log()
    chosen: list[Policy | None] = [Plain() for _ in battle.sides] if policies is None else policies
    engine = Engine(battle, structure=round_structure(book), policies=chosen)
    engine.journal = []
    return engine


def by_hand(
    text: str, *, dice: str | int = 1, rules: str = "", options: Mapping[str, object] | None = None
) -> Engine:
    """An engine whose every side decides from outside."""
    return engine_of(
        text, dice=dice, rules=rules, policies=[None] * len(encounter_of(text).sides), options=options
    )


def events_of(battle: Battle, *codes: str) -> list[Event]:
    """The logged events of those codes, or all of them."""
    assert battle.log is not None
    return [event for event in battle.log.events if not codes or event.code in codes]


def cell_of(event: Event) -> tuple[int, int]:
    """The cell where something happened."""
    assert event.at is not None
    return event.at


def way_of(event: Event) -> Way:
    """The cells from which and to which somebody went."""
    assert event.way is not None
    return event.way


def finish_dice(battle: Battle) -> None:
    """Fail if scripted dice are left over."""
    assert isinstance(battle.dice, ScriptedDice)
    battle.dice.finish()


COMBATANTS_PART = 4
"""The combatants follow the head, the agenda, the wounded and the sides in the notation of a battle."""


def battle_of(fight: Engine | Battle) -> Battle:
    """The battle of an engine, or the battle itself."""
    return fight.battle if isinstance(fight, Engine) else fight


def words_of(fight: Engine | Battle, who: int | str) -> list[str]:
    """What the notation says of a combatant, by number or name, after its place and its hit points."""
    return _parts_of(fight)[_place_of(fight, who)].split()[2:]


def conditions_of(fight: Engine | Battle, who: int | str) -> set[str]:
    """Everything the notation says a combatant is or has: "prone", "held", "surprised", "stunned"."""
    said = {word.partition("=")[0].partition(":")[0] for word in words_of(fight, who)}
    implied = [EFFECT_FLAGS[EFFECT_NAMES.index(word)] for word in said if word in EFFECT_NAMES]
    return said | {name for flag, name in FLAGS for flags in implied if flags & flag}


def effects_of(fight: Engine | Battle, who: int | str, name: str) -> list[tuple[int, int]]:
    """Rounds left and amount of every effect of that name that the notation says is upon a combatant."""
    found = [parse_effect(word) for word in words_of(fight, who) if word.partition(":")[0] == name]
    return [(int(effect_rounds(effect)), int(effect_amount(effect))) for effect in found]


def rounds_of(fight: Engine | Battle, who: int | str, name: str) -> int:
    """How many rounds are left of an effect; 0 without one."""
    return sum(rounds for rounds, _ in effects_of(fight, who, name))


def count_of(fight: Engine | Battle, who: int | str, word: str, *, at_rest: int = 0) -> int:
    """How many of something the notation says a combatant has, such as rounds stunned or missiles stuck."""
    counts = dict(said.split("=") for said in words_of(fight, who) if "=" in said)
    return int(counts.get(word, at_rest))


def inflict(fight: Engine | Battle, who: int | str, *words: str, **counts: int) -> None:
    """Put a combatant into conditions that a fight would take long to bring about, by way of the notation.

    Words are flags and effects, `"prone"` or `"stunned:2"`; counts have `_` for the hyphen.
    """
    counted = {name.replace("_", "-"): value for name, value in counts.items()}
    parts = _parts_of(fight)
    place = _place_of(fight, who)
    kept = [word for word in parts[place].split() if word.partition("=")[0] not in {*words, *counted}]
    parts[place] = " ".join([*kept, *words, *(f"{name}={value}" for name, value in counted.items())])
    read_battle(" | ".join(parts), battle_of(fight))


def relieve(fight: Engine | Battle, who: int | str, *words: str) -> None:
    """Take conditions off a combatant."""
    parts = _parts_of(fight)
    place = _place_of(fight, who)
    parts[place] = " ".join(word for word in parts[place].split() if word.partition(":")[0] not in words)
    read_battle(" | ".join(parts), battle_of(fight))


def _parts_of(fight: Engine | Battle) -> list[str]:
    return format_battle(battle_of(fight)).split(" | ")


def _place_of(fight: Engine | Battle, who: int | str) -> int:
    names = [one.name for one in battle_of(fight).combatants]
    return COMBATANTS_PART + (names.index(who) if isinstance(who, str) else who)


def who_are(fight: Engine | Battle, *words: str) -> list[str]:
    """The names of those of whom the notation says any of the words."""
    return [one.name for one in battle_of(fight).combatants if conditions_of(fight, one.index) & set(words)]


DOWN = frozenset({"dead", "gone", "surrendered", "unconscious", "held", "charmed", "fleeing"})
"""One of these, and a combatant no longer counts towards its side's strength."""


def rounds_senseless(fight: Engine | Battle, who: int | str) -> int:
    """How many rounds somebody who was knocked out has still to lie there."""
    return rounds_of(fight, who, "knocked-out") - 1
