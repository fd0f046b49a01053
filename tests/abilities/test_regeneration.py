"""Regeneration: a point each round, rising from nothing, and what fire and acid have taken for good."""

from __future__ import annotations

from grognard.battle.play.engine import Engine
from tests.support import act, conditions_of, events_of, fight, man

FIELD = "[field]\nwidth = 60\nheight = 20\n"


def troll(points: int, *, more: str = "") -> str:
    keys = f'creature = "troll", at = [[4, 5]], hit_points = {points}, morale = 12'
    return f"{{ {keys}{more} }}"


def hall(troll_line: str, heroes: str, *, dice: str, rules: str = "bf") -> Engine:
    return fight(rules, heroes, troll_line, dice=dice, keys=FIELD, begun=True)


FIRST = "initiative_modifier = 9"


def test_a_troll_gets_a_point_back_as_each_round_begins_but_no_more_than_it_had() -> None:
    knight = man(5, 5, points=90, more=FIRST)
    dice = "d6:1 d6:1 d20:19 d8:2 " + "d6:1 d6:1 " * 4
    engine = hall(troll(30), knight, dice=dice)
    act(engine, "attack 0>1", "end")
    assert engine.battle.combatants[1].hit_points == 29
    act(engine, "end", "end")
    assert engine.battle.combatants[1].hit_points == 30
    act(engine, "end", "end")
    assert engine.battle.combatants[1].hit_points == 30
    healed = [(one.target, one.amount) for one in events_of(engine.battle, "heal")]
    assert healed == [(1, 1), (1, 1)]


def test_a_troll_that_is_cut_down_rises_again_after_2d6_rounds_while_others_fight_on() -> None:
    knight = man(5, 5, points=90, more=FIRST)
    keys = 'creature = "goblin", at = [[30, 5]], hit_points = 5, morale = 12'
    ally = f"{{ {keys} }}"
    # It falls in round 1 for 3 rounds, the one it fell in counted, and stands up at the end of round 3.
    dice = "d6:1 d6:1 d6:1 d20:19 d8:8 d6:1 d6:2 " + "d6:1 d6:1 " * 2 + "d6:1 d6:1 d6:1"
    engine = hall(f"{troll(5)}, {ally}", knight, dice=dice)
    act(engine, "attack 0>1", "end", "end")
    assert "regrowing" in conditions_of(engine, 1)
    assert engine.battle.combatants[1].hit_points == 0
    for _ in range(2):
        act(engine, "end", "end")
    assert "regrowing" not in conditions_of(engine, 1)
    # A point as it rises, and another as the round begins.
    assert engine.battle.combatants[1].hit_points == 2
    assert [one.result for one in events_of(engine.battle, "regrow")] == ["falls", "rises"]


def test_when_the_last_troll_is_down_the_fight_is_won() -> None:
    knight = man(5, 5, points=90, more=FIRST)
    engine = hall(troll(5), knight, dice="d6:1 d6:1 d20:19 d8:8 d6:1 d6:2")
    act(engine, "attack 0>1")
    assert engine.battle.over
    assert engine.battle.winner == 0


def test_what_fire_has_taken_stays_and_fire_kills_it() -> None:
    knight = man(8, 5, points=90, weapons=["oil"], more=FIRST)
    # A direct hit of oil: 1d8, now 6 of 10; in round 2 it burns again for 1d8, 5: dead.
    dice = "d6:1 d6:1 d20:19 d8:6 d6:1 d6:1 d8:5"
    engine = hall(troll(10), knight, dice=dice)
    act(engine, "attack 0>1", "end")
    assert engine.battle.combatants[1].hit_points == 4
    assert events_of(engine.battle, "heal") == []
    act(engine, "end", "end")
    assert engine.battle.over
    assert [one.target for one in events_of(engine.battle, "death")] == [1]
