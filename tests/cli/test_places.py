"""Places that an encounter gives its members."""

from __future__ import annotations

from pathlib import Path

import pytest

import grognard
from grognard.base.errors import InputError
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


@pytest.mark.parametrize(
    ("member", "key"),
    [
        ('character = "magic-user 3"\nspells = ["magic misile"]', "spells"),
        ('character = "magic-user 3"\nspells = ["sleep", "fireball"]', "spells"),
        ('character = "fighter 3"\nspells = ["sleep"]', "spells"),
        ('character = "magic-user 3"\nscrolls = ["magic misile"]', "scrolls"),
        ('creature = "giant crab spider"\narrives = { beneath = 5 }', "arrives.beneath"),
        ('creature = "orc"\narrives = { round = 2, word = true }', "arrives"),
    ],
)
def test_what_is_wrong_with_a_member_has_its_line_and_its_whole_key(
    tmp_path: Path, member: str, key: str
) -> None:
    path = tmp_path / "faulty.toml"
    path.write_text(
        'title = "A"\n[[sides]]\nname = "First"\n[[sides.members]]\ncreature = "orc"\n'
        f'[[sides]]\nname = "Second"\n[[sides.members]]\ncreature = "orc"\n[[sides.members]]\n{member}\n',
        encoding="utf-8",
    )
    with pytest.raises(InputError) as caught:
        grognard.start(path)
    assert (caught.value.line, caught.value.key) == (12, f"sides[1].members[1].{key}")
    assert str(path) in str(caught.value)
