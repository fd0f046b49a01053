"""The numbers kept for each weapon carried do not touch each other."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from grognard.battle.state.supply import HANDS, MOST, of_hand, with_hand

numbers = st.integers(0, MOST)


@given(kept=st.lists(numbers, min_size=HANDS, max_size=HANDS), hand=st.integers(0, HANDS - 1), number=numbers)
def test_each_weapon_has_its_own_number(kept: list[int], hand: int, number: int) -> None:
    packed = 0
    for place, one in enumerate(kept):
        packed = with_hand(packed, place, one)
    assert 0 <= packed < 2**63
    packed = with_hand(packed, hand, number)
    kept[hand] = number
    assert [of_hand(packed, place) for place in range(HANDS)] == kept
