"""What tests share: battles of a few lines, with scripted or seeded dice."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.battle.play.engine import Engine
from grognard.battle.state.battle import Battle
from grognard.battle.state.events import Event, Log
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


def finish_dice(battle: Battle) -> None:
    """Fail if scripted dice are left over."""
    assert isinstance(battle.dice, ScriptedDice)
    battle.dice.finish()
