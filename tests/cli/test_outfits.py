"""What members of a matchup line have with them."""

from __future__ import annotations

import pytest

import grognard
from grognard.base.errors import InputError


def summaries(line: str) -> list[str]:
    """What is told of everybody before a fight."""
    return [one.profile.summary for one in grognard.start(line, seed=1).battle.combatants]


@pytest.mark.parametrize(
    ("who", "told"),
    [
        ("fighter 3 with sword +1", "fighter 3, AC 16, sword +1"),
        ("fighter 3 with a sword +1, a shield +1", "fighter 3, AC 17, sword +1, shield +1"),
        ("fighter 3 with plate mail and spear", "fighter 3, AC 18, spear"),
        ("fighter 3 with 2 potions of healing", "potion of healing x2"),
        ("magic-user 5 with wand of cold and bracers of armour +2", "wand of cold"),
        ("magic-user 5 with wand of cold and bracers of armour +2", "AC 13"),
        ("thief 2 with ring of protection +1 and scroll of protection from magic", "ring of protection +1"),
    ],
)
def test_what_stands_behind_with_is_what_one_has(who: str, told: str) -> None:
    assert told in summaries(f"1 {who} vs 2 orc")[0]


def test_things_with_commas_belong_to_whom_they_follow() -> None:
    line = "1 fighter 3 with sword +1, shield +1, 1 cleric 2 vs 3 orc with shortbow, 1 ogre"
    encounter = grognard.matchup(line)
    assert [(len(side.members), side.members[0].weapons) for side in encounter.sides] == [
        (2, ["sword +1"]),
        (2, ["shortbow"]),
    ]


def test_what_nobody_knows_is_named() -> None:
    with pytest.raises(InputError, match="'sord \\+1' is not known"):
        grognard.matchup("1 fighter 3 with sord +1 vs 1 orc")
