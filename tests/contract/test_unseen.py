"""Nobody is told of those whom their side has never known of: not in a line, a choice, a refusal or a map."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from grognard.battle.ground.unseen import forget_found_place, give_away
from grognard.battle.ground.witness import knows_of
from grognard.battle.play.decision import Decision
from grognard.battle.play.legality import why_not
from grognard.battle.state.actions import END_TURN, attack_with, charge_at, wait_for
from grognard.battle.state.battle import Battle
from grognard.battle.state.flags import OUT
from grognard.battle.view.hearing import CAME, SLIPPED, WENT, Hearing, events_for
from grognard.dice.stream import Stream
from grognard.faces.cli.table.advice import show_refused
from grognard.faces.cli.table.player import Player
from grognard.faces.cli.table.terminal_table import TerminalTable
from grognard.fight.begin import start
from grognard.fight.fight import Fight
from grognard.fight.header import describe_header
from grognard.fight.records import record_event
from grognard.text.log_reader import SOMEBODY
from tests.contract.fights import BOOKS, random_action, tactical_action

HIDDEN = """
title = "Those in the dark"
reaction = "immediate attack"
light = "torch"
[field]
map = '''
........................
........................
........##..............
........##..............
........................
........................
'''
[[sides]]
name = "Watch"
player_characters = true
members = [
    { character = "fighter 2", name = "Ulf", at = [[2, 2]], weapons = ["shortbow", "longsword"] },
    { character = "cleric 1", name = "Ada", at = [[2, 4]] },
    { character = "thief 1", name = "Wat", at = [[1, 3]], weapons = ["dagger"] },
]
[[sides]]
name = "Xerxians"
darkvision = true
members = [
    { creature = "orc", name = "Qaab", at = [[12, 2]], weapons = ["shortbow"], temperament = "skirmish" },
    { creature = "orc", name = "Qiib", at = [[13, 4]], weapons = ["spear"] },
    { creature = "goblin", name = "Quub", at = [[6, 1]], condition = ["invisible"] },
    { character = "thief 3", name = "Qeeb", at = [[4, 5]], undetected = true, weapons = ["dagger"] },
    { creature = "kobold", name = "Qyyb", count = 2, at = [[12, 0], [12, 5]], weapons = ["sling"] },
]
"""
"""Two beyond the torchlight, one invisible, one who has crept up, two slingers in the dark."""


@dataclass
class Notes:
    """A console that keeps what it is shown."""

    width: int = 80
    lines: list[str] = field(default_factory=list)

    def line(self, text: str, *, tone: str = "", indent: int = 0) -> None:
        self.lines.append(text)

    def verbatim(self, text: str) -> None:
        self.lines.append(text)

    def know_names(self, names: dict[str, int]) -> None:
        pass

    def ask(self, question: str, *, completions: Sequence[str] = ()) -> str:
        raise EOFError(question)


def shown_to(fight: Fight, decision: Decision) -> str:
    """Everything that a person who plays a side is shown at a decision, and can ask for."""
    notes = Notes()
    desk = TerminalTable(notes, fight, keeps=False)  # type: ignore[arg-type]
    desk.screen.show_situation(decision)
    Player(desk).show_choices(decision, END_TURN)
    show_refused(desk, decision, None)
    documents = [record_event(fight.battle, one).to_dict() for one in events_for(fight.battle, decision.side)]
    header = describe_header(fight, viewer=decision.side)
    told = fight.tell(str(decision.side + 1), why=True)
    return "\n".join([*notes.lines, told, json.dumps(documents), json.dumps(header)])


def strangers(battle: Battle, side: int) -> tuple[list[str], list[str]]:
    """The combatants and the sides of whom a side has never known."""
    hearing = Hearing(battle, side)
    assert battle.log is not None
    for event in battle.log.events:
        hearing.hear(event)
    never = [one.name for one in battle.combatants if not hearing.met >> int(one.index) & 1]
    return never, [one.name for one in battle.sides if not hearing.has_met(one.index)]


def aimed_refusals(battle: Battle, target: int) -> list[str]:
    """The reasons against everything that could be aimed at somebody."""
    x, y = 0, 0
    if target < len(battle.combatants):
        x, y = int(battle.combatants[target].x), int(battle.combatants[target].y)
    ways = [attack_with(0, target), attack_with(1, target), wait_for(target), charge_at(0, target, x, y)]
    return [str(reason).replace(str(target), "N") for way in ways for reason in why_not(battle, way)]


@pytest.mark.slow
@pytest.mark.parametrize("rules", BOOKS)
def test_a_side_is_never_told_of_those_it_has_not_known_of(rules: str) -> None:
    hidden = 0
    for seed in range(3):
        fight = start(HIDDEN, rules=rules, seed=seed)
        engine, chooser = fight.engine, Stream(seed)
        engine.policies = [None, None]
        for step in range(60):
            decision = engine.advance()
            if decision is None:
                break
            names, sides = strangers(engine.battle, decision.side)
            if names and decision.side == 0 and decision.actor >= 0 and step % 3 == 0:
                shown = shown_to(fight, decision)
                assert not [name for name in (*names, *sides) if name in shown]
                hidden += len(names)
            action = tactical_action(engine, decision)
            if chooser.die(3) == 1 or why_not(engine.battle, action):
                action = random_action(engine.battle, decision, chooser)
            engine.submit(action)
    assert hidden > 20


@pytest.mark.parametrize("rules", BOOKS)
def test_a_refusal_says_nothing_of_those_who_are_not_known(rules: str) -> None:
    compared = 0
    fight = start(HIDDEN, rules=rules, seed=7)
    engine = fight.engine
    engine.policies = [None, None]
    for _ in range(60):
        decision = engine.advance()
        if decision is None:
            break
        battle = engine.battle
        if decision.kind == "turn":
            for one in battle.combatants:
                if not knows_of(battle, decision.side, one):
                    # Just as if there were nobody of that number at all.
                    assert aimed_refusals(battle, one.index) == aimed_refusals(battle, 99)
                    compared += 1
        engine.submit(tactical_action(engine, decision))
    assert compared > 5


@pytest.mark.parametrize("rules", BOOKS)
def test_events_for_a_side_hold_only_those_known_when_they_happened(rules: str) -> None:
    came = unseen = 0
    for seed in range(8):
        # Played sensibly they run into the light; played plainly most shoot from the dark.
        fight = start(HIDDEN, rules=rules, seed=seed, tactics="plain" if seed else "sensible")
        fight.run()
        for event in fight.events_for("Watch"):
            known = event.known[0]
            going = event.code == "move" and event.result in (WENT, SLIPPED)
            named = [event.target, event.mover, *event.who, *([] if going else [event.actor])]
            assert all(index < 0 or known >> index & 1 for index in named), event
            assert event.way is None or event.left_seen & 1
            came += event.result == CAME
            unseen += event.code == "attack" and event.actor < 0
    assert came
    # By one book all walk into the light before anybody shoots.
    assert unseen or rules == "bxe"


def test_an_arrow_out_of_the_dark_has_no_archer() -> None:
    fights = [start(HIDDEN, rules="bf", seed=seed) for seed in range(4)]
    for fight in fights:
        fight.run()
        assert "Qaab" in fight.tell()
    told = "\n".join(fight.tell("Watch") for fight in fights)
    assert SOMEBODY in told.lower()
    assert CAME in told


def test_who_is_out_of_sight_at_the_end_is_not_told_of() -> None:
    for seed in range(6):
        fight = start(HIDDEN, rules="bf", seed=seed)
        fight.run()
        names, _ = strangers(fight.battle, 0)
        told = fight.tell("Watch")
        assert not [name for name in names if name in told]
        met = [one for one in fight.battle.combatants if one.flags & OUT == 0 and one.name not in names]
        if fight.winner == "Xerxians":
            assert any(not knows_of(fight.battle, 0, one) for one in met) == ("out of sight" in told)


LURKER = """
title = "Something in the hall"
reaction = "immediate attack"
[[sides]]
name = "Watch"
player_characters = true
can_be_surprised = false
members = [{ character = "fighter 2", name = "Ulf", at = [[2, 2]], weapons = ["shortbow", "longsword"] }]
[[sides]]
name = "Xerxians"
can_be_surprised = false
members = [
    { creature = "orc", name = "Quub", at = [[%d, 2]], condition = ["invisible"] },
    { creature = "orc", name = "Qart", at = [[9, 2]] },
]
"""


@pytest.mark.parametrize("rules", BOOKS)
def test_an_invisible_foe_is_nobody_until_one_stands_beside_it_or_it_strikes(rules: str) -> None:
    far = start(LURKER % 6, rules=rules, seed=1)
    assert knows_of(far.battle, 0, far.battle.combatants[2])
    assert not knows_of(far.battle, 0, far.battle.combatants[1])
    beside = start(LURKER % 3, rules=rules, seed=1)
    # The page that has the invisible found by the clever has nobody else find them.
    assert knows_of(beside.battle, 0, beside.battle.combatants[1]) == (rules != "bcb")
    beside.battle.combatants[1].x += 1
    assert not knows_of(beside.battle, 0, beside.battle.combatants[1])
    struck = start(LURKER % 6, rules=rules, seed=1)
    give_away(struck.battle, struck.battle.combatants[1])
    assert knows_of(struck.battle, 0, struck.battle.combatants[1])
    forget_found_place(struck.battle.combatants[1])
    assert not knows_of(struck.battle, 0, struck.battle.combatants[1])


def test_one_who_is_found_beside_one_comes_near_unseen_and_slips_away_unseen() -> None:
    told = []
    for seed in range(8):
        fight = start(LURKER % 6, rules="bxe", seed=seed)
        fight.run()
        told.append(fight.tell("Watch"))
    assert any("Quub comes near unseen" in one for one in told)
    assert not any("Quub comes into sight" in one for one in told)


@pytest.mark.parametrize("rules", BOOKS)
def test_its_place_may_be_known_by_the_rules_of_a_house(rules: str) -> None:
    told = start(LURKER % 6, rules=rules, seed=1, options={"plights.unfound_safe": False})
    assert knows_of(told.battle, 0, told.battle.combatants[1])
