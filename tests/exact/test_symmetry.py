"""Two sides of the same kind have the same chances, whichever is listed first."""

from __future__ import annotations

import pytest

from grognard.chances.exact.fights import walk_rounds
from grognard.rulebooks.rule_documents import BOOKS
from tests.exact.exact_support import battle_of

SIDE = """
[[sides]]
name = "{name}"
can_be_surprised = false
checks_morale = false
{more}
members = [{members}]
"""
MAGE = 'name = "{name} M", hit_points = 2, weapons = ["dagger"]'
KINDS = {
    "missiles of magic": (
        40,
        1,
        f'{{{{ character = "magic-user 1", {MAGE}, spells = ["magic missile"] }}}}',
        "",
    ),
    "sleep": (40, 1, f'{{{{ character = "magic-user 1", {MAGE}, spells = ["sleep"] }}}}', "capture = true"),
    "hold": (
        40,
        1,
        '{{ character = "cleric 4", name = "{name} C", hit_points = 2, weapons = ["mace"], '
        'spells = ["hold person"] }}',
        "",
    ),
    "breath": (20, 1, '{{ creature = "hell hound", name = "{name} D", hit_points = 1 }}', ""),
    "grapples": (
        5,
        1,
        '{{ character = "fighter 1", name = "{name} F", hit_points = 2, weapons = ["dagger"] }}',
        "capture = true",
    ),
    "oil": (
        20,
        1,
        '{{ character = "fighter 1", name = "{name} F", hit_points = 1, weapons = ["oil"] }}',
        "",
    ),
    "walking up": (
        35,
        2,
        '{{ character = "fighter 1", name = "{name} F", hit_points = 1, weapons = ["shortsword"] }}',
        "",
    ),
}


def mirrored(kind: str) -> tuple[str, int]:
    """The same members on two sides, and how many rounds of them to walk."""
    feet, rounds, members, more = KINDS[kind]
    sides = [
        SIDE.format(name=name, members=members.format(name=name), more=more) for name in ("First", "Second")
    ]
    head = f'title = "{kind}"\ndistance_feet = {feet}\nreaction = "immediate attack"\n'
    return head + "".join(sides), rounds


TOO_LARGE = {("bf", "oil"), ("bfref", "oil"), ("bcb", "oil"), ("bcb", "breath")}
"""Fights of more than 300,000 falls of the dice: tests/long fights many of these instead."""

ROWS = [(rules, kind) for rules in [*BOOKS] for kind in KINDS if (rules, kind) not in TOO_LARGE]


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "kind"), ROWS)
def test_both_sides_of_a_mirrored_fight_have_the_same_chances(rules: str, kind: str) -> None:
    text, rounds = mirrored(kind)
    battle, structure = battle_of(text, rules=rules)
    odds = walk_rounds(battle, structure=structure, rounds=rounds, budget=300_000)
    assert odds.chance_of(0) == odds.chance_of(1)
