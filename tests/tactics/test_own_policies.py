"""Policies of one's own: the two of the guide, by every book, and the legal actions they choose from."""

from __future__ import annotations

import random

import pytest

import grognard
from grognard.base.errors import InputError
from grognard.battle.play.for_policies import choices_of, reasons_against
from grognard.battle.state.actions import END_TURN, attack_with, ready_weapon
from grognard.battle.view.view import View
from grognard.tactics.plain import Plain
from grognard.tactics.sensible import Sensible
from tests.contract.fights import BOOKS


class Gang(grognard.Policy):
    """All strike the enemy in reach that looks worst; the rest is played as usual."""

    def __init__(self) -> None:
        super().__init__()
        self.usual = Sensible()

    def choose(self, view: View) -> int:
        if view.turn.is_plain_turn() and view.am_engaged() and view.turn.may_strike():
            reach = [one for one in view.enemies() if view.can_reach(one.index)]
            if reach:
                worst = max(reach, key=lambda one: (view.health_of(one.index), -one.index))
                action = attack_with(view.arms.melee_routine(), worst.index)
                if not reasons_against(view, action):
                    return action
        return self.usual.choose(view)


class StandFast(grognard.Policy):
    """Shoots while there is something to shoot at, never advances, and strikes whoever comes."""

    def __init__(self) -> None:
        super().__init__()
        self.usual = Sensible()

    def choose(self, view: View) -> int:
        if not view.turn.is_plain_turn() or view.am_engaged():
            return self.usual.choose(view)
        shot = view.arms.missile_routine()
        if shot >= 0 and view.turn.may_shoot():
            whom = view.targets.best_shot(shot)
            action = attack_with(shot, whom) if whom >= 0 else END_TURN
            for one in (action, ready_weapon(shot)):
                if not reasons_against(view, one):
                    return one
        return END_TURN


class AnyLegal(grognard.Policy):
    """Takes any of the legal choices, and looks whether they are."""

    def __init__(self) -> None:
        super().__init__()
        self.chance = random.Random(7)

    def choose(self, view: View) -> int:
        choices = choices_of(view)
        assert choices
        assert all(not reasons_against(view, one.action) for one in choices)
        return self.chance.choice(choices).action


@pytest.mark.slow
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("policy", [Gang, StandFast, AnyLegal])
def test_each_is_played_by_every_book(policy: type[grognard.Policy], book: str) -> None:
    odds = grognard.odds(
        "4 fighter 2, cleric 3 vs 6 orc", rules=book, fights=25, seed=2, tactics={"party": policy}
    )
    assert odds.fights == 25


def test_a_mapping_takes_policies_and_skills() -> None:
    fight = grognard.start("2 fighter 1 vs 3 goblin", seed=1, tactics={"party": Gang, "goblins": "plain"})
    assert fight.tactics == (Gang, Plain)
    by_number = grognard.start("2 fighter 1 vs 3 goblin", seed=1, tactics={"1": Gang})
    assert by_number.tactics == (Gang, Sensible)
    with pytest.raises(InputError, match="no side is called 'orcs'"):
        grognard.start("2 fighter 1 vs 3 goblin", seed=1, tactics={"orcs": Gang})


def test_comparing_and_the_same_fights_with_a_policy_and_in_a_list() -> None:
    listed = grognard.odds("2 fighter 1 vs 3 goblin", fights=40, seed=1, tactics=[Gang, Sensible])
    named = grognard.odds("2 fighter 1 vs 3 goblin", fights=40, seed=1, tactics={"party": Gang})
    assert listed.sides[0].wins == named.sides[0].wins
    both = grognard.compare(
        "2 fighter 1 vs 3 goblin", rules=["bf", "bxe"], fights=40, seed=1, tactics={"party": Gang}
    )
    assert len(both.against_first) == 1
