"""Retainers whose employer fell in a dungeon: they fight on, as loyal as the employer had made them."""

from __future__ import annotations

import pytest

from grognard.encounter.setup import set_up
from grognard.rulebooks.loader import load_rulebook
from tests.adventure.places import delving, order, with_folk, won
from tests.support import dice_of, encounter_of

PARTY = """
title = "Party"
distance_feet = 30
[[sides]]
name = "Party"
player_characters = true
members = [
    { character = "fighter 4", name = "Astrid", abilities = { charisma = 16 } },
    { character = "fighter 2", name = "Ulf", employer = "Astrid" },
    { character = "thief 2", name = "Wat" },
]
[[sides]]
name = "Nobody"
members = [{ creature = "orc" }]
"""


@pytest.mark.rule("bxe.retainers.morale-from-cha")
@pytest.mark.parametrize(
    ("rules", "loyalty"),
    # bxe has 9 for a Charisma of 16; bf 7 and the bonus of +2.
    [("bxe", 9), ("bf", 9)],
)
def test_a_retainer_of_the_fallen_fights_on(rules: str, loyalty: int) -> None:
    place = with_folk('{ creature = "orc" }', more=', reaction = "immediate attack"')
    table = delving(place, rules=rules, party=encounter_of(PARTY).sides[0])
    astrid = table.state.explorers[0]
    astrid.state, astrid.hit_points = "dead", 0
    table.dice = dice_of(3)
    while table.decision is None or table.decision.encounter is None:
        order(table, "go north" if table.state.meeting is None else "attack")
    encounter = table.decision.encounter
    assert [one.name for one in encounter.sides[0].members] == ["Ulf", "Wat"]
    # The fight can be set up, and Ulf alone of the party checks.
    battle = set_up(encounter, load_rulebook(rules), dice_of(1))
    ulf, wat = battle.sides[0].members
    assert (ulf.profile.morale, bool(ulf.profile.retained), bool(wat.profile.retained)) == (
        loyalty,
        bool(load_rulebook(rules).morale.retainers),
        False,
    )
    table.finish_fight(won(table))
