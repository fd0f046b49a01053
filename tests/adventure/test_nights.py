"""Nights on a journey: watches, who comes, what short and broken nights cost."""

from __future__ import annotations

import pytest

from grognard.adventure.journey.machine import Journeying
from grognard.adventure.journey.night import hours_slept
from grognard.base.errors import InputError
from grognard.creatures.abilities import Abilities
from grognard.dice.source import ScriptedDice
from grognard.encounter.entries import MemberEntry, SideEntry
from grognard.encounter.setup import set_up
from grognard.rulebooks.loader import load_rulebook
from tests.adventure.places import codes, journeying, one, order, won
from tests.adventure.test_delve_meetings import meeting_fight
from tests.adventure.test_journey import KEPT, row

ORCS = 'met = [{ name = "Orcs", members = [{ creature = "orc" }] }]'
FOUGHT = "d6:6 d6:6 d6:3 d6:3 d6:3 d6:3 d6:6 d6:1 d6:1 d6:1"
"""Nobody is surprised, far off, the party first, and they attack."""
TAKEN_ASLEEP = "d6:6 d4:3 d6:1 d6:1"
"""The same with a party asleep, which rolls for no surprise and is met nearer by."""


def camp(party: str | SideEntry = "3 magic-user 1", *, rules: str = "bxe", more: str = ORCS) -> Journeying:
    """A party at the start of a row, where somebody may come once a night."""
    land = row("." * 20, more).replace("checks = 0", "checks = 0\nnight_checks = 1")
    return journeying(land, party=party, rules=rules)


@pytest.mark.parametrize(
    ("people", "watches", "hours"), [(3, 3, 6), (4, 2, 5), (2, 4, 5), (6, 5, 8), (3, 0, 10), (1, 1, 0)]
)
def test_hours_of_sleep(people: int, watches: int, hours: int) -> None:
    table = camp(f"{people} magic-user 1")
    order(table, f"watch {watches}")
    assert hours_slept(table) == hours
    assert table.state.day == 1


@pytest.mark.rule("bxe.wandering.wilderness-more-checks", "bxe.spell-memory.needs-night-sleep")
def test_who_is_woken_learns_no_spells() -> None:
    table = camp()
    caster = table.able[0]
    known = list(caster.spells)
    caster.spells = []
    facts = order(table, "rest 1", dice=f"d6:1 {FOUGHT}")
    assert one(facts, "they come").where.startswith("by night at Here")
    assert (table.light, table.state.day) == ("torch", 1)
    if not meeting_fight(table):
        order(table, "attack")
    encounter = table.decision.encounter if table.decision is not None else None
    assert encounter is not None
    assert encounter.light == "torch"
    table.finish_fight(won(table))
    table.advance()
    assert one(table.facts, "disturbed night").rules == ("bxe.spell-memory.needs-night-sleep",)
    assert (table.state.day, table.light, caster.spells) == (2, "bright", [])
    order(table, "rest 1", dice="d6:6")
    assert (table.state.day, caster.spells) == (3, known)


@pytest.mark.rule("bxe.spell-memory.applies-to-all-casters")
@pytest.mark.parametrize("who", ["cleric 2", "magic-user 1"])
def test_all_casters_need_their_sleep(who: str) -> None:
    table = camp(f"1 {who}", more=ORCS)
    caster = table.able[0]
    known = list(caster.spells)
    assert known
    caster.spells = []
    order(table, "rest 1", dice=f"d6:1 {TAKEN_ASLEEP}")
    if not meeting_fight(table):
        order(table, "attack")
    table.finish_fight(won(table))
    table.advance()
    assert caster.spells == []
    order(table, "rest 1", dice="d6:6")
    assert caster.spells == known


def test_without_a_watch_everybody_is_surprised() -> None:
    table = camp()
    order(table, "watch 0")
    facts = order(table, "rest 1", dice=f"d6:1 {TAKEN_ASLEEP}")
    assert "asleep" in codes(facts)
    encounter = table.decision.encounter if table.decision is not None else None
    assert encounter is not None
    assert encounter.sides[0].surprised


def test_by_day_nobody_comes_for_the_night() -> None:
    table = camp()
    facts = order(table, "go There", dice=f"{KEPT} d6:6")
    assert codes(facts).count("roll for a meeting") == 1
    assert facts[-1].code == "roll for a meeting"


@pytest.mark.rule(
    "bfref.sleep.minimum",
    "bfref.sleep.deprived-attack",
    "bfref.sleep.deprived-saves",
    "bfref.sleep.deprived-cumulative",
    "bfref.sleep.recovery",
    "bfref.sleep.deprived-no-healing",
)
def test_short_nights_add_up_until_a_full_one() -> None:
    table = camp("2 magic-user 1", rules="bfref", more="")
    assert table.state.watches == 2
    hurt = table.able[0]
    hurt.most += 3
    points = hurt.hit_points
    for nights in (1, 2, 3):
        # Five hours, where six are needed: -1 for each such night.
        order(table, "rest 1", dice="d6:6" if table.book.wandering.allowed else "")
        weary = table.weariness(hurt)
        assert (weary.attack, weary.saves, weary.damage) == (-nights, -nights, 0)
    # The first day still healed, after the good night before it; the others did not.
    assert hurt.hit_points == points + 1
    order(table, "watch 0")
    order(table, "rest 1", dice="d6:6")
    assert table.weariness(hurt) == (0, 0, 0)


def test_short_nights_come_along_into_a_fight() -> None:
    table = camp("2 magic-user 1", rules="bfref")
    order(table, "rest 1", dice="d6:6")
    order(table, "rest 1", dice="d6:1 d6:3 d6:3 d6:6 d6:6 d6:1 d6:1")
    if not meeting_fight(table):
        order(table, "attack")
    encounter = table.decision.encounter if table.decision is not None else None
    assert encounter is not None
    tired = encounter.sides[0].members[0]
    assert (tired.attack_adjustment, tired.save_adjustment) == (-1, -1)
    book = load_rulebook("bfref")
    fresh = MemberEntry(character="magic-user 1")
    side = SideEntry(name="Fresh", members=[fresh], player_characters=True)
    other = camp(side, rules="bfref").sheets["Magic-user 1"].saves
    weary = set_up(encounter, book, ScriptedDice([])).sides[0].members[0].profile.saves
    assert tuple(int(save) for save in weary) == tuple(save + 1 for save in other)


def test_a_good_constitution_needs_less() -> None:
    tough = MemberEntry(character="fighter 1", count=2, abilities=Abilities(constitution=18))
    table = camp(SideEntry(name="Party", members=[tough], player_characters=True), rules="bfref", more="")
    order(table, "rest 1", dice="d6:6" if table.book.wandering.allowed else "")
    assert table.weariness(table.able[0]).attack == 0


@pytest.mark.parametrize("text", ["watch", "watch 13", "watch all"])
def test_what_is_no_number_of_watches(text: str) -> None:
    with pytest.raises(InputError, match="0 to 12 watches"):
        camp().why_not(text)
