"""Who is engaged by a longer reach than its own may go up to the enemy, and nowhere else on foot."""

from __future__ import annotations

import pytest

from grognard.battle.ground.closing_in import is_held_off
from grognard.battle.play.decision import legal_destinations
from grognard.battle.play.engine import Engine
from grognard.battle.state.actions import WALK, attack_with, mode_of, move_to, x_of, y_of
from grognard.battle.state.field import is_engaged
from grognard.tactics.plain import Plain
from grognard.tactics.sensible import Sensible
from tests.support import act, allowed, brute, come_to, fight

REACHING = "1 fist (reach 10'), Dam 1d6"
SHORT_ARMED = ["bf", "bfref", "bxe", "bxs"]
"""The books in which people engage at five feet."""
FIELD = "[field]\nwidth = 30\nheight = 12"


def begin(rules: str, first: str, second: str, keys: str = FIELD) -> Engine:
    """A fight at the first combatant's turn to move, with seeded dice."""
    engine = fight(rules, first, second, dice=3, keys=keys)
    come_to(engine, 0, "movement" if rules in ("bxe", "bxs") else "")
    return engine


def walks(engine: Engine) -> set[tuple[int, int]]:
    """The cells to which the one to decide may walk."""
    actions = [choice.action for choice in legal_destinations(engine.battle)]
    return {(int(x_of(action)), int(y_of(action))) for action in actions if mode_of(action) == WALK}


@pytest.mark.parametrize("rules", SHORT_ARMED)
def test_the_outreached_go_up_to_the_enemy_and_nowhere_else(rules: str) -> None:
    engine = begin(rules, brute("A", 5, 5), brute("B", 7, 5, attack=REACHING))
    me = engine.battle.combatants[0]
    assert is_engaged(engine.battle.field, engine.battle.sides, me)
    assert is_held_off(engine.battle, me)
    # B stands at 7,5: the cells beside it and beside A are those at 6,4 to 6,6.
    assert walks(engine) == {(6, 4), (6, 5), (6, 6)}


@pytest.mark.parametrize("rules", SHORT_ARMED)
def test_who_reaches_an_enemy_itself_does_not_walk(rules: str) -> None:
    engine = begin(rules, brute("A", 5, 5), f"{brute('B', 7, 5, attack=REACHING)}, {brute('C', 4, 5)}")
    assert not is_held_off(engine.battle, engine.battle.combatants[0])
    assert walks(engine) == set()


@pytest.mark.parametrize("rules", SHORT_ARMED)
def test_a_step_leads_nearer_to_all_who_reach(rules: str) -> None:
    # Two cells to the east and two to the south: only the step between them leads nearer to both.
    second = f"{brute('B', 7, 5, attack=REACHING)}, {brute('C', 5, 7, attack=REACHING)}"
    engine = begin(rules, brute("A", 5, 5), second)
    assert walks(engine) == {(6, 6)}


@pytest.mark.parametrize("rules", SHORT_ARMED)
def test_one_walk_leads_from_afar_into_the_melee(rules: str) -> None:
    engine = begin(rules, brute("A", 2, 5), brute("B", 7, 5, attack=REACHING))
    # B stands at 7,5 and reaches 5,5: behind that one comes only by going up to B.
    assert [allowed(engine, f"move {x},{y} walk") for x, y in ((5, 5), (6, 5), (6, 4))] == [True] * 3


def test_headings_change_nothing_of_it() -> None:
    keys = f"facing = true\n{FIELD}"
    second = brute("B", 7, 5, attack=REACHING, more='facing = "west"')
    engine = begin("bf", brute("A", 5, 5, more='facing = "east"'), second, keys)
    assert (6, 5) in walks(engine)
    assert all(abs(x - 7) <= 1 and abs(y - 5) <= 1 for x, y in walks(engine))


@pytest.mark.parametrize("tactics", [Plain, Sensible])
@pytest.mark.parametrize("rules", SHORT_ARMED)
def test_whoever_can_goes_up_and_strikes(rules: str, tactics: type[Plain] | type[Sensible]) -> None:
    engine = begin(rules, brute("A", 5, 5), brute("B", 7, 5, attack=REACHING))
    assert engine.ask(tactics()) in [move_to(6, y, WALK) for y in (4, 5, 6)]


def test_having_come_up_one_strikes_in_the_same_turn() -> None:
    engine = begin("bf", brute("A", 5, 5), brute("B", 7, 5, attack=REACHING))
    act(engine, "move 6,5 walk")
    assert engine.ask(Sensible()) == attack_with(0, 1)
