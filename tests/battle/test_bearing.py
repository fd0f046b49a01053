"""Running from a fight with a fallen friend: whom one can take up, how fast, and what becomes of both."""

from __future__ import annotations

import pytest

from grognard.battle.play.engine import Engine
from grognard.battle.play.legality import why_not
from grognard.battle.state.actions import parse_action
from grognard.battle.state.costs import is_lost
from grognard.battle.state.events import BEAR, MOVE
from grognard.battle.state.notation import format_battle, read_battle
from grognard.text.narrate import Narrator
from grognard.text.summary import summarize
from tests.support import FIRM, act, brute, come_to, conditions_of, events_of, fight, lay, relieve

RULES = ["bf", "bfref", "bxe", "bxs", "bcb"]
HANDS = "humanoid = true"
STAYS = f'{FIRM}\npursuit = "none"'


def begin(
    rules: str = "bf", *, foe: int = 45, bob: str = "", ann: str = HANDS, dice: str | int = 1
) -> Engine:
    """Ann's turn, with Bob beside her unless that says otherwise, and an enemy so far off."""
    pair = f"{brute('Ann', 30, points=3, more=ann)}, {bob or brute('Bob', 29)}"
    engine = fight(rules, pair, brute("Cur", foe), dice=dice, begun=True, second_keys=STAYS)
    come_to(engine, 0)
    return engine


def let_pass(engine: Engine) -> None:
    """Let everybody else do nothing until the fight is over."""
    for _ in range(9):
        if engine.advance() is not None:
            engine.submit(parse_action("end"))
    assert engine.battle.over


def reasons(engine: Engine, action: str = "bear-off 1") -> list[str]:
    return [refusal.reason for refusal in why_not(engine.battle, parse_action(action))]


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("condition", ["paralysed", "knocked-out"])
def test_a_friend_who_can_do_nothing_is_brought_away(rules: str, condition: str) -> None:
    engine = begin(rules)
    lay(engine, "Bob", f"{condition}:9")
    assert reasons(engine) == []
    act(engine, "bear-off 1")
    let_pass(engine)
    ann, bob = engine.battle.combatants[:2]
    assert [event.result for event in events_of(engine.battle, BEAR)] == ["begins", "away"]
    assert engine.battle.over
    assert [summarize(engine.battle).combatants[who].state for who in (0, 1)] == ["fled", "brought away"]
    assert not is_lost(ann, engine.battle.winner)
    assert not is_lost(bob, engine.battle.winner)
    narrator = Narrator(engine.battle)
    told = [line for event in events_of(engine.battle) if (line := narrator.tell(event))]
    assert "Ann picks up Bob and retreats." in told
    assert "Ann carries Bob away." in told
    assert not any("drawn" in line for line in told)


@pytest.mark.parametrize(("rules", "alone", "laden"), [("bf", 80, 40), ("bxe", 120, 60), ("bxs", 120, 60)])
def test_a_bearer_goes_half_as_far(rules: str, alone: int, laden: int) -> None:
    for action, feet in (("break-off", alone), ("bear-off 1", laden)):
        engine = begin(rules)
        lay(engine, "Bob", "paralysed:9")
        act(engine, action)
        moved = [event.amount for event in events_of(engine.battle, MOVE) if event.actor == 0]
        assert moved == [feet]


def test_one_who_is_dying_is_lost_wherever_it_is() -> None:
    engine = begin()
    lay(engine, "Bob", "dying")
    act(engine, "bear-off 1")
    let_pass(engine)
    bob = engine.battle.combatants[1]
    assert summarize(engine.battle).combatants[1].state == "brought away"
    assert is_lost(bob, engine.battle.winner)


def test_with_a_felled_bearer_the_friend_lies_where_it_was() -> None:
    # Initiative 6 and 1, then the parting shot: a 20, and 6 points of Ann's 3.
    engine = begin(foe=31, dice="d6:6 d6:1 d6:1 d20:20 d6:6")
    lay(engine, "Bob", "paralysed:90")
    act(engine, "bear-off 1")
    bob = engine.battle.combatants[1]
    assert [event.result for event in events_of(engine.battle, BEAR)] == ["begins"]
    assert "borne" not in conditions_of(engine, "Bob")
    assert (bob.x, bob.y) == (29, 5)
    assert is_lost(bob, engine.battle.winner)


@pytest.mark.parametrize("condition", ["knocked-out:9", "paralysed:9"])
def test_a_friend_on_the_way_is_where_its_bearer_has_come_and_so_it_is_saved(condition: str) -> None:
    # Cur, who is faster than a bearer, comes after them: the flight goes on in the next round.
    engine = begin(foe=32)
    lay(engine, "Bob", condition)
    act(engine, "bear-off 1")
    ann, bob = engine.battle.combatants[:2]
    assert engine.battle.field.cells_apart(bob.x, bob.y, ann.x, ann.y) <= 1
    assert (bob.x, bob.y) != (29, 5)
    assert {"borne"} <= conditions_of(engine, "Bob")
    assert {"bearing"} <= conditions_of(engine, "Ann")
    text = format_battle(engine.battle)
    other = begin(foe=32).battle
    read_battle(text, other)
    assert format_battle(other) == text


def test_one_who_comes_to_on_the_way_is_let_down() -> None:
    engine = begin(foe=32)
    lay(engine, "Bob", "paralysed:9")
    act(engine, "bear-off 1")
    relieve(engine, "Bob", "paralysed")
    act(engine, "end", "end")
    assert [event.result for event in events_of(engine.battle, BEAR)] == ["begins"]
    assert conditions_of(engine, "Ann") >= {"gone"}
    assert not conditions_of(engine, "Bob") & {"gone", "borne"}


@pytest.mark.parametrize(
    ("bob", "condition", "reason"),
    [
        (brute("Bob", 29), "", "Bob is no friend who has to be borne"),
        (brute("Bob", 27), "paralysed:9", "Bob is not within arm's reach"),
        (brute("Bob", 29, more='size = "large"'), "paralysed:9", "Bob is too large to be borne"),
        (brute("Bob", 29), "entangled:9 paralysed:9", "Bob is held fast"),
        (brute("Bob", 29), "petrified:9", "Bob is no friend who has to be borne"),
    ],
)
def test_who_cannot_be_borne(bob: str, condition: str, reason: str) -> None:
    engine = begin(bob=bob)
    for effect in condition.split():
        lay(engine, "Bob", effect)
    assert reason in reasons(engine)


def test_a_wolf_bears_nobody_and_an_enemy_is_not_borne() -> None:
    engine = begin(ann="humanoid = false")
    lay(engine, "Bob", "paralysed:9")
    assert "it has no hands to carry with" in reasons(engine)
    assert reasons(begin(), "bear-off 2") == ["Cur is no friend who has to be borne"]
    assert reasons(begin(), "bear-off 9") == ["its side knows of no combatant 9"]
