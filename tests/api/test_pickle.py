"""A fight can be pickled: what comes back has all of its past and the same future."""

from __future__ import annotations

import copy
import pickle

import pytest

import grognard
from grognard.base.errors import InputError
from grognard.dice.source import SeededDice
from grognard.dice.stream import Stream


@pytest.mark.parametrize("how", [lambda one: pickle.loads(pickle.dumps(one)), copy.deepcopy])
def test_a_pickled_fight_goes_on_as_it_would(how: object) -> None:
    fight = grognard.start("2 fighter 2 vs 3 goblin", seed=4, play="party")
    for _ in range(3):
        fight.push(fight.suggest())
    fight.say("points Goblin 1 1")
    assert callable(how)
    twin = how(fight)
    assert twin.history == fight.history
    assert [one.key() for one in twin.events] == [one.key() for one in fight.events]
    for _ in range(6):
        if fight.over:
            break
        usual = fight.suggest()
        assert twin.suggest() == usual
        fight.push(usual)
        twin.push(usual)
        assert twin.notation == fight.notation
    twin.undo()
    assert twin.history == fight.history[:-1]


def test_a_fight_with_dice_of_its_own_says_why_it_cannot_be_pickled() -> None:
    fight = grognard.start("1 fighter 1 vs 1 goblin", dice=SeededDice(Stream(1)), play="party")
    with pytest.raises(InputError, match="only a fight with a seed of its own"):
        pickle.dumps(fight)
