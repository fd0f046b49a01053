"""Ways that are climbed or swum."""

from __future__ import annotations

import pytest

from grognard.adventure.delve.guide import Guide
from grognard.adventure.delve.machine import Delving
from grognard.encounter.entries import MemberEntry, SideEntry
from tests.adventure.places import CORRIDOR, codes, delving, one, order


def hall(
    crossing: str, *, party: str | SideEntry = "1 magic-user 1", rules: str = "bxe", **changes: str
) -> Delving:
    """The corridor with a crossing between the hall and the passage."""
    place = CORRIDOR.replace('"B"], feet = 60', f'"B"], feet = 60, crossing = {{ {crossing} }}')
    for old, new in changes.items():
        place = place.replace(old, new)
    return delving(place, rules=rules, party=party)


@pytest.mark.rule("bxe.climbing.referee-x-in-6", "bxe.falling.damage", "bxe.climbing.only-difficult-or-tense")
def test_who_falls_falls_all_the_way() -> None:
    table = hall("climb = 20, faces = 2", party="1 fighter 3")
    before = table.able[0].hit_points
    facts = order(table, "go north", dice="d6:2 d6:1 d6:2")
    assert one(facts, "climb").result == "yes"
    assert one(facts, "hurt").amount == 3
    assert (table.able[0].hit_points, table.state.area) == (before - 3, "B")
    facts = order(table, "go south", dice="d6:3")
    assert "hurt" not in codes(facts)
    easy = hall("climb = 20", party="1 fighter 3")
    assert "hurt" not in codes(order(easy, "go north"))


@pytest.mark.rule(
    "bxe.climbing.sheer-impossible", "bxe.climbing.sheer-with-equipment", "bxe.climbing.sheer-class-ability"
)
def test_what_is_sheer_takes_spikes_or_thieves() -> None:
    bare = hall("climb = 20, sheer = true", **{"spikes = 12": "spikes = 0"})
    assert [refusal.rule for refusal in bare.why_not("go north")] == ["bxe.climbing.sheer-impossible"]
    spiked = hall("climb = 20, sheer = true")
    order(spiked, "go north")
    assert (spiked.state.area, spiked.state.supplies["spikes"]) == ("B", 12)
    thieves = hall("climb = 20, sheer = true", party="2 thief 1", **{"spikes = 12": "spikes = 0"})
    order(thieves, "go north")
    assert thieves.state.area == "B"


@pytest.mark.rule(
    "bxe.swimming.half-movement", "bxe.swimming.everyone-can-swim", "bxe.swimming.drowning-trigger"
)
def test_who_carries_nothing_swims_at_half_the_pace() -> None:
    table = hall("swim = true")
    facts = order(table, "go north")  # not a die is thrown
    assert "swim" not in codes(facts)
    # 60 feet at a rate of 120 feet a turn take half a turn on land, and a whole one in the water.
    assert (table.state.area, table.state.rounds, table.state.begun) == ("B", 0, False)
    dry = hall("climb = 0")
    order(dry, "go north")
    assert dry.state.rounds == 30


@pytest.mark.rule("bxe.swimming.drowning-light", "bxe.swimming.drowning-heavy")
def test_armour_and_coins_drown() -> None:
    for armour, coins, percent in (("leather", 0, 10), ("plate mail", 1500, 91)):
        who = MemberEntry(character="fighter 3", armour=armour, coins=coins)
        party = SideEntry(name="Party", members=[who], player_characters=True)
        table = hall("swim = true", party=party)
        facts = order(table, "go north", dice="d100:10" if percent == 10 else "d100:91")
        first = next(fact for fact in facts if fact.code == "swim")
        assert (first.needed, first.result) == (percent, "yes")
        assert table.state.over == "lost"


def test_a_guide_knows_what_nobody_can_climb() -> None:
    table = hall("climb = 20, sheer = true", **{"spikes = 12": "spikes = 0"})
    assert Guide().choose(table) == "leave"
    order(table, "abandon")
    assert table.state.over == "lost"


def test_treacherous_water_drowns_even_the_light() -> None:
    table = hall("swim = true, treacherous = true")
    facts = order(table, "go north", dice="d100:11")
    assert (one(facts, "swim").needed, table.state.area) == (10, "B")
