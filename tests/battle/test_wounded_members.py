"""Members of an encounter who have lost hit points before it begins."""

from __future__ import annotations

import pytest

from grognard.base.errors import InputError
from tests.support import engine_of

TEXT = """
title = "Wounded"
[[sides]]
name = "A"
members = [{ character = "fighter 3", name = "Ulf", hit_points = 14, wounded = WOUNDED }]
[[sides]]
name = "B"
members = [{ creature = "goblin", count = 2 }]
"""


def test_who_is_wounded_has_fewer_points_of_as_many() -> None:
    engine = engine_of(TEXT.replace("WOUNDED", "6"))
    ulf = engine.battle.combatants[0]
    assert (ulf.hit_points, ulf.max_hit_points) == (8, 14)
    engine.advance()
    assert ulf.max_hit_points == 14
    assert ulf.hit_points <= 8


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("WOUNDED", "14", "0 to 13"),
        ("hit_points = 14, wounded = WOUNDED", "wounded = 3", "hit_points besides"),
    ],
)
def test_nobody_begins_with_none(old: str, new: str, said: str) -> None:
    with pytest.raises(InputError) as error:
        engine_of(TEXT.replace(old, new))
    assert said in error.value.expected
    assert error.value.key == "sides[0].members[0].wounded"
