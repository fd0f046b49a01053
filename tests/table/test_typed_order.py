"""Standing orders as they are typed: who is meant, what they do, until when."""

from __future__ import annotations

import pytest

import grognard
from grognard.base.errors import InputError
from grognard.fight.control import Control
from grognard.fight.fight import Fight
from grognard.fight.standing_orders import FREE_HAND
from grognard.fight.typed_order import give_order, read_order, read_own_combatants, split_until


@pytest.fixture
def fight() -> Fight:
    return grognard.start("2 fighter 1 vs 3 goblin", seed=5, play="party")


@pytest.mark.parametrize(
    ("text", "who", "until"),
    [
        ("until round", "", "round"),
        ("Fighter 1 for this round", "Fighter 1", "round"),
        ("all until somebody falls", "all", "fall"),
        ("hold until met", "hold", "met"),
        ("hold", "hold", ""),
    ],
)
def test_an_end_is_read_behind_the_words(text: str, who: str, until: str) -> None:
    assert split_until(text) == (who, until)


def test_orders_and_names_are_read(fight: Fight) -> None:
    # The two fighters are 0 and 1, the goblins 2 to 4.
    assert read_order(fight, "Attack Nearest", unknown=()) == "attack nearest"
    assert read_order(fight, "attack Goblin 2", unknown=()) == "attack 3"
    assert read_own_combatants(fight, "", unknown=(), actor=None) == [0, 1]
    assert read_own_combatants(fight, "1", unknown=(), actor=None) == [0, 1]
    assert read_own_combatants(fight, "Fighter 1 #2", unknown=(), actor=None) == [1]
    assert read_own_combatants(fight, "me", unknown=(), actor=1) == [1]


@pytest.mark.parametrize(
    ("who", "said"), [("Goblin 1", "is not played by hand here"), ("Fighter 1 hops", "after the names")]
)
def test_who_is_not_of_the_played_side_takes_no_orders(fight: Fight, who: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        read_own_combatants(fight, who, unknown=(), actor=None)


def test_what_is_no_order_is_refused(fight: Fight) -> None:
    with pytest.raises(InputError) as refused:
        read_order(fight, "dance", unknown=())
    assert refused.value.expected == "attack nearest, attack NAME, hold or away"


def test_an_order_that_is_over_at_once_changes_nothing(fight: Fight) -> None:
    before = (fight.control, fight.notation, fight.decision)
    with pytest.raises(InputError, match="somebody is met already"):
        give_order(fight, [0], FREE_HAND, "met", control=Control(frozenset({0, 1})))
    assert (fight.control, fight.notation, fight.decision) == before


def test_an_order_is_carried_out_and_told(fight: Fight) -> None:
    said = give_order(fight, [0, 1], FREE_HAND, "round")
    assert said == "The party is left to the tactics until the round ends"
    # They have acted in the first round, and are asked again in the second.
    assert fight.round == 2
    assert [one for one, _ in fight.control.orders] == [0, 1]
