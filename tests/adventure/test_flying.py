"""Winged mounts on a journey: how far, over what, with whom, and who is met in the air."""

from __future__ import annotations

import pytest

from grognard.adventure.journey.machine import Journeying
from tests.adventure.places import codes, journeying, one, order
from tests.adventure.test_journey import row

GRIFFONS = 'vessels = [{ name = "griffons", at = "Here", flies = 360, hit_dice = 7, count = 2 }]'


def mounted(terrain: str, *, more: str = "", party: str = "2 magic-user 1", **changes: object) -> Journeying:
    """A party on two griffons."""
    table = journeying(row(terrain, f"{GRIFFONS}\n{more}", **changes), party=party)
    facts = order(table, "board griffons")
    assert one(facts, "board").result == "on wings"
    return table


@pytest.mark.rule("bxe.air-travel.double-overland", "bxe.air-travel.ground-terrain-ignored")
@pytest.mark.parametrize("terrain", ["." * 40, "m" * 40, "." + "~" * 10 + "m" * 29])
def test_a_day_on_wings_goes_over_everything(terrain: str) -> None:
    table = mounted(terrain)
    order(table, "go There", dice="d6:6")
    # A rate of 360 feet is 72 miles on foot, and 144 in the air.
    assert table.state.at == (24, 0)
    assert table.place_words.startswith("over ")


@pytest.mark.rule("bxe.air-travel.mount-capacity-table", "bxe.air-travel.mount-6hd")
def test_each_bears_one() -> None:
    table = journeying(row("." * 9, GRIFFONS), party="3 magic-user 1")
    (refusal,) = table.why_not("board griffons")
    assert str(refusal).startswith("the griffons cannot bear them all")
    assert refusal.rule == "bxe.air-travel.mount-capacity-table"


def test_in_the_air_one_meets_those_of_the_air() -> None:
    met = (
        'met = [{ name = "Orcs", members = [{ creature = "orc" }], ground = ["clear"] }, '
        '{ name = "Hawks", members = [{ creature = "giant hawk" }], ground = ["aerial"] }]'
    )
    table = mounted("." * 60, more=met, checks=1)
    facts = order(table, "go There", dice="d6:6 d6:2 d6:6 d6:6 d6:3 d6:3 d6:3 d6:3 d6:6 d6:1 d6:3 d6:4")
    assert one(facts, "they come").what == "Hawks"


def test_over_the_sea_there_is_no_ground_to_sleep_on() -> None:
    table = mounted("." + "~" * 38 + ".")
    facts = order(table, "go There", dice="d6:6")
    assert "weary" in codes(facts)
    assert table.why_not("land")


@pytest.mark.rule("bxe.air-travel.mount-3hd", "bxe.air-travel.mount-3hd-not-adult")
def test_small_mounts_bear_the_small() -> None:
    ponies = GRIFFONS.replace("hit_dice = 7", "hit_dice = 3")
    for party, borne in (("2 halfling fighter 1", True), ("2 fighter 1", False)):
        table = journeying(row("." * 9, ponies), party=party)
        assert (table.why_not("board griffons") == []) is borne
