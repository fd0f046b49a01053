"""Every kind of input, as a sound example to damage and a function that takes it as the program does."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from pathlib import Path

import grognard
from grognard.battle.play.engine import Engine
from grognard.battle.play.legality import why_not
from grognard.battle.state.actions import format_action, parse_action
from grognard.battle.state.notation import format_battle, read_battle
from grognard.creatures.stat_line import parse_stat_line
from grognard.dice import parse_dice
from grognard.dice.source import SeededDice
from grognard.dice.stream import Stream
from grognard.encounter.entries import parse_encounter
from grognard.encounter.setup import load_rules_of, set_up
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.options import parse_options
from grognard.storage.saves.saved_fight import start_fight
from grognard.tactics.plain import Plain
from tests.contract.fights import BOOKS, FIGHTS, engine_for, random_action
from tests.long.damage import damage_document, damage_text, paths_of
from tests.random_encounters import random_encounter
from tests.support import encounter_of

STAT_LINES = (
    "2 Ogres: AC 15, HD 4+1, #At 1 weapon, Dam 2d6 or by weapon +3, Mv 30', Sv F4, Ml 10, XP 240",
    "Wyvern, AC 3 [16], HD 7* (31hp), Att 1 bite (2d8), 1 sting (1d6 + poison), THAC0 13 [+6], MV 90' (30') "
    "/ 240' (80') flying, SV D10 W11 P12 B13 S14 (4), ML 9, AL Chaotic, XP 800, NA 1d2 (1d6), TT E",
)
HOUSE_RULES = """
extends = "bf"
title = "Ours"
[initiative]
die = 8
[morale]
failure = "surrender"
[powers.sleep]
aim = "place"
range_feet = 90
shape = "burst"
size_feet = 20
hit_dice_pool = "2d8"
effect = "asleep"
rounds = "4d4"
"""
ACTIONS = ("move 12,4 walk", "attack 0>1", "charge 0>1 13,5", "use 0>1 12,5", "delay -3", "declare-defence 2")
OPTIONS = ("initiative.die=8", "morale.failure=surrender", "damage.characters=", "surprise.range=3")
MATCHUPS = ("4 fighter 1 vs 6 goblin", "2 fighter 3, 1 cleric 2 vs 1 ogre, 3 orc")
DICE = ("2d6x10", "4d6k3+1", "1d8+1d6-2", "d20")
MOST_ROUNDS = 3


def fight_on(engine: Engine) -> None:
    """A few rounds by plain tactics."""
    engine.policies = [Plain() for _ in engine.battle.sides]
    while not engine.battle.over and engine.battle.round < MOST_ROUNDS and engine.step():
        pass


def take_encounter(chooser: Stream) -> None:
    """An encounter file: an example of the project or a random one, with damage."""
    examples = list(FIGHTS.values())
    text = (
        random_encounter(chooser.die(10_000))
        if chooser.die(2) == 1
        else examples[chooser.die(len(examples)) - 1]
    )
    encounter = (parse_encounter if "\n" in text else encounter_of)(damage_text(text, chooser))
    rules = BOOKS[chooser.die(len(BOOKS)) - 1]
    folder = str(Path(__file__).parents[2] / "examples")
    battle = set_up(encounter, load_rules_of(encounter, rules=rules, folder=folder), SeededDice(Stream(1)))
    assert format_battle(battle)


def take_matchup(chooser: Stream) -> None:
    """A matchup line."""
    encounter = encounter_of(
        damage_text(MATCHUPS[chooser.die(len(MATCHUPS)) - 1], chooser).replace("\n", " ")
    )
    fight_on(start_fight(encounter, load_rulebook("bf"), policies=[None for _ in encounter.sides], seed=1))


def take_house_rules(chooser: Stream) -> None:
    """A file of house rules."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "ours.toml"
        path.write_text(damage_text(HOUSE_RULES, chooser), encoding="utf-8")
        load_rulebook(str(path))


def take_stat_line(chooser: Stream) -> None:
    """A stat line of either dialect."""
    parse_stat_line(damage_text(STAT_LINES[chooser.die(len(STAT_LINES)) - 1], chooser))


def take_dice(chooser: Stream) -> None:
    """A dice expression."""
    parse_dice(damage_text(DICE[chooser.die(len(DICE)) - 1], chooser))


def take_options(chooser: Stream) -> None:
    """Options of the command line."""
    options = parse_options([damage_text(OPTIONS[chooser.die(len(OPTIONS)) - 1], chooser)])
    load_rulebook(BOOKS[chooser.die(len(BOOKS)) - 1], options=options)


_fights: dict[int, tuple[Engine, str]] = {}


def some_fight(number: int) -> tuple[Engine, str]:
    """One of some fights in the middle of a round, with its notation."""
    if number not in _fights:
        names = sorted(FIGHTS)
        engine, _ = engine_for(
            FIGHTS[names[number * 5 % len(names)]], rules=BOOKS[number % len(BOOKS)], seed=number
        )
        chooser = Stream(number)
        for _ in range(10):
            decision = engine.advance()
            if decision is not None:
                engine.submit(random_action(engine.battle, decision, chooser))
        engine.advance()
        _fights[number] = engine, format_battle(engine.battle)
    return _fights[number]


def take_notation(chooser: Stream) -> None:
    """The notation of a battle; one that is refused leaves the battle as it was."""
    engine, whole = some_fight(chooser.die(10) - 1)
    before = engine.battle.state()
    try:
        read_battle(damage_text(whole, chooser), engine.battle)
    except Exception:
        assert engine.battle.state() == before
        raise
    read_battle(whole, engine.battle)
    assert engine.battle.state() == before


def take_action(chooser: Stream) -> None:
    """An action as it is written, against the laws of a fight."""
    engine, _ = some_fight(chooser.die(10) - 1)
    action = parse_action(damage_text(ACTIONS[chooser.die(len(ACTIONS)) - 1], chooser))
    if not engine.battle.over:
        why_not(engine.battle, action)


_saves: dict[int, tuple[object, list[tuple[object, ...]]]] = {}


def some_save(number: int) -> tuple[object, list[tuple[object, ...]]]:
    """A saved fight as a JSON document, and the ways to its parts."""
    if number not in _saves:
        names = ("goblins", "flasks", "grapples", "heights", "hexes")
        encounter = encounter_of(FIGHTS[names[number % len(names)]])
        rulebook = load_rulebook(BOOKS[number % len(BOOKS)])
        sides = [side.name for side in encounter.sides]
        fight = grognard.start(encounter, rules=rulebook, seed=number, play=sides)
        chooser = Stream(number)
        for _ in range(12):
            if fight.decision is not None:
                fight.push(format_action(random_action(fight.battle, fight.decision, chooser)))
        fight.undo()
        fight.branch("another")
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "fight.json"
            fight.save(path)
            document: object = json.loads(path.read_text(encoding="utf-8"))
        _saves[number] = document, paths_of(document)
    return _saves[number]


def take_save(chooser: Stream) -> None:
    """A saved fight with one part damaged: taken up and fought on, and replayed from its start."""
    document, paths = some_save(chooser.die(5) - 1)
    # Most parts belong to the rulebook: those of the fight come as often.
    own = [path for path in paths if path[0] != "rulebook"]
    among = own if chooser.die(2) == 1 else paths
    damaged = damage_document(document, among[chooser.die(len(among)) - 1], chooser)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "fight.json"
        path.write_text(json.dumps(damaged), encoding="utf-8")
        fight_on(grognard.load(path).engine)


KINDS: dict[str, Callable[[Stream], None]] = {
    "encounter": take_encounter,
    "matchup": take_matchup,
    "house rules": take_house_rules,
    "stat line": take_stat_line,
    "dice": take_dice,
    "options": take_options,
    "notation": take_notation,
    "action": take_action,
    "save": take_save,
}
