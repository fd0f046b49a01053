"""Traps of a dungeon and the monsters that come to the party over them."""

from __future__ import annotations

import pytest

from grognard.text.expedition_facts import tell_fact
from tests.adventure.places import CORRIDOR, codes, delving, one, order, with_folk
from tests.adventure.test_delve_meetings import FAR, ORC, READY

RATS = '\n[[wandering]]\nname = "Rats"\nmembers = [{ creature = "giant rat", hit_points = 2, count = 2 }]\n'
TRAPPED = CORRIDOR.replace('key = "B", ', 'key = "B", trap = { name = "a dart", damage = "1d6" }, ')
MEETING = FAR + READY + "d6:3 d6:4"
PARTY = "1 fighter 1"


@pytest.mark.rule("bxs.traps.monsters-exempt")
def test_monsters_do_not_spring_the_traps_of_their_own_lair() -> None:
    # The fighter passes the dart on a 6; the orc that lives there makes no check.
    place = with_folk(ORC, area="B").replace(
        'key = "B", ', 'key = "B", trap = { name = "a dart", damage = "1d6" }, '
    )
    table = delving(place, rules="bxs", party=PARTY)
    facts = order(table, "go north", dice="d6:6 " + MEETING)
    assert [fact.who for fact in facts if fact.code == "trap roll"] == [("Fighter 1",)]
    assert "trap" not in codes(facts)


@pytest.mark.rule("bxs.traps.monsters-exempt")
def test_monsters_that_come_from_elsewhere_spring_a_trap_like_anyone() -> None:
    table = delving(TRAPPED + RATS, rules="bxs", party=PARTY)
    order(table, "go north", dice="d6:6")
    # The first rat passes on a 3, the second springs the dart on a 2 and dies of 2 points.
    facts = order(table, "referee bring Rats", dice="d6:3 d6:2 d6:2 " + MEETING)
    rolled = [fact for fact in facts if fact.code == "trap roll"]
    assert [(fact.face, fact.result) for fact in rolled] == [(3, "no"), (2, "yes")]
    assert tell_fact(one(facts, "trap"), table.book) == "Giant Rat 2 springs a dart."
    assert one(facts, "dies").who == ("Giant Rat 2",)
    assert one(facts, "they come").amount == 1
    assert table.here.trap == "gone"


def test_nobody_is_met_of_those_whom_a_trap_has_killed() -> None:
    lone = TRAPPED + RATS.replace(", count = 2", "")
    table = delving(lone, rules="bxs", party=PARTY)
    order(table, "go north", dice="d6:6")
    facts = order(table, "referee bring Rats", dice="d6:1 d6:6")
    assert "they come" not in codes(facts)
    assert table.decision is not None
    assert table.decision.kind == "explore"


@pytest.mark.rule("bxs.traps.monsters-exempt")
def test_the_referee_may_rule_that_monsters_never_spring_traps() -> None:
    table = delving(TRAPPED + RATS, rules="bxs", party=PARTY, traps__monsters="never")
    order(table, "go north", dice="d6:6")
    facts = order(table, "referee bring Rats", dice=MEETING)
    assert "trap roll" not in codes(facts)
    assert one(facts, "they come").amount == 2
