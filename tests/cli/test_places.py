"""Places that an encounter gives its members."""

from __future__ import annotations

import pytest

from grognard.errors import InputError
from tests.support import by_hand


def test_more_places_than_dice_bring_members_are_refused() -> None:
    text = """
title = "Too many places"
[field]
width = 12
height = 12
[[sides]]
name = "One"
members = [
  { stat_line = "1d2 Orcs: AC 14, HD 1, #At 1 weapon, Dam 1d8, Mv 40', Sv F1, Ml 8", at = [[2, 1], [3, 1]] },
]
[[sides]]
name = "Other"
members = [{ creature = "orc", hit_points = 4 }]
"""
    with pytest.raises(InputError, match=r"more places than members") as refused:
        by_hand(text, dice="d2:1")
    assert refused.value.key == "sides[0].members[0].at[1]"
