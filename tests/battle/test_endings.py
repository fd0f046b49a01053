"""What is told of a fight that nobody wins is what has become of the sides."""

from __future__ import annotations

import pytest

from grognard.text.summary import summarize
from tests.support import act, brute, come_to, fight, inflict

CALM = {"morale.at_first_encounter": False, "morale.at_half_strength": False}


def ended(*sides: str) -> str:
    """The ending, after a round in which nothing happens, of sides whose members are in such states."""
    x = 30
    members: list[str] = []
    states: list[str] = []
    for side in sides:
        names = side.split(", ")
        members.append(", ".join(brute("B", x + 3 * place, 10) for place in range(len(names))))
        states += names
        x += 20
    engine = fight("bf", *members, dice=1, options=CALM)
    for who, state in enumerate(states):
        inflict(engine, who, *state.split("+"))
    assert engine.advance() is None
    ending = engine.battle.ending
    assert summarize(engine.battle).closing.startswith(f"Nobody wins: {ending} after 1 round.")
    return ending


@pytest.mark.parametrize(
    ("first", "second", "ending"),
    [
        ("asleep", "asleep", "both sides asleep"),
        ("charmed", "charmed", "both sides charmed"),
        ("paralysed", "paralysed", "both sides held"),
        ("fleeing", "fleeing", "both sides flee"),
        ("dead", "dead", "mutual destruction"),
        ("asleep", "charmed", "one side asleep, the other charmed"),
        ("charmed", "asleep", "one side asleep, the other charmed"),
        ("fleeing", "asleep", "one side in flight, the other asleep"),
        ("fleeing", "dead", "one side destroyed, the other in flight"),
        ("knocked-out", "dead", "one side destroyed, the other senseless"),
        ("surrendered", "gone", "one side in flight, the other surrendered"),
        ("fleeing+asleep", "fleeing", "one side in flight, the other asleep"),
        ("asleep, dead", "dead", "one side destroyed, the other asleep"),
        ("asleep, charmed", "asleep", "one side asleep, the other helpless"),
        ("asleep, fleeing", "asleep", "both sides asleep"),
    ],
)
def test_the_ending_is_what_has_become_of_both_sides(first: str, second: str, ending: str) -> None:
    assert ended(first, second) == ending


def test_three_sides_are_not_both() -> None:
    assert ended("asleep", "asleep", "asleep") == "all sides asleep"
    assert ended("asleep", "asleep", "charmed") == "no side is left to fight"


def test_a_fugitive_who_sleeps_gets_nowhere() -> None:
    engine = fight("bf", brute("A", 30, 10), brute("B", 60, 10), dice=1, options=CALM)
    inflict(engine, 1, "fleeing", "asleep")
    come_to(engine, 0)
    act(engine, "end")
    assert summarize(engine.battle).combatants[1].state == "asleep"
    # It is not beaten before an enemy has come to it.
    assert not engine.battle.over
