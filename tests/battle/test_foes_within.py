"""The enemies within some cells: in a large battle only those that could be so near, in their order."""

from __future__ import annotations

import pytest
from mypy_extensions import i64

import grognard
from grognard.battle.view.policy import Policy
from grognard.battle.view.standpoint import Standpoint
from grognard.battle.view.view import View
from grognard.tactics.sensible import Sensible


class Listing(Policy):
    """Plays as usual; at each decision compares the enemies so near with all of them."""

    cells = 0
    left_out = 0

    def __init__(self) -> None:
        super().__init__()
        self._habit = Sensible()

    def choose(self, view: View) -> i64:
        """The usual choice."""
        battle, me = view._battle, view._at.me
        at = Standpoint(battle)
        at.look(me, 0, -1)
        listed = [one.index for one in at.foes_within(Listing.cells)]
        foes = [one.index for one in at.foes()]
        assert [index for index in foes if index in listed] == listed
        for index in foes:
            other = battle.combatants[index]
            if battle.field.cells_apart(me.x, me.y, other.x, other.y) <= Listing.cells:
                assert index in listed
        Listing.left_out += len(foes) - len(listed)
        return self._habit.choose(view)


@pytest.mark.parametrize("size", [5, 30])
@pytest.mark.parametrize("cells", [1, 8, 60])
def test_all_enemies_so_near_are_listed_in_their_order(size: int, cells: int) -> None:
    Listing.cells, Listing.left_out = cells, 0
    fight = grognard.start(f"{size} fighter 1 vs {size} orc", rules="bf", seed=1, tactics=[Listing, Listing])
    for _ in range(8 * size):
        if not fight.over:
            fight.engine.step()
    assert (Listing.left_out > 0) == (size > 12 and cells < 60)
