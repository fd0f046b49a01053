"""What a referee decides on the way: spells that last for days, casters who cannot speak, edible monsters."""

from __future__ import annotations

import pytest

from grognard.text.expedition_facts import tell_fact
from grognard.text.journey import describe_day
from tests.adventure.places import codes, delving, journeying, one, order, won
from tests.adventure.test_delve_meetings import FAR, FIRST, READY, meeting_fight, met
from tests.adventure.test_journey import row

ROW = row("." * 20, "met = []")


@pytest.mark.rule("bxe.time.day-step-6-spell-durations")
@pytest.mark.parametrize(("day", "dice"), [("rest 1", ""), ("go east", "d6:6")])
def test_the_end_of_a_day_takes_a_day_off_spells(day: str, dice: str) -> None:
    table = journeying(ROW)
    order(table, "referee effect Water Breathing 2")
    facts = order(table, day, dice=dice)
    assert [(effect.name, effect.left) for effect in table.state.clock.effects] == [("water breathing", 1)]
    assert "water breathing lasts 1 day" in describe_day(table)
    assert "effect ends" not in codes(facts)
    ended = one(order(table, day, dice=dice), "effect ends")
    assert ended.rules == ("bxe.time.day-step-6-spell-durations",)
    assert tell_fact(ended, table.book) == "The effect of water breathing is over."
    assert table.state.clock.effects == []


def test_in_a_dungeon_an_effect_lasts_turns() -> None:
    table = delving()
    order(table, "referee effect light 2", "wait 1")
    assert [effect.left for effect in table.state.clock.effects] == [1]
    assert "effect ends" in codes(order(table, "wait 1"))


@pytest.mark.parametrize("word", ["referee effect light", "referee effect light 0", "referee effect 3"])
def test_an_effect_has_a_name_and_a_time(word: str) -> None:
    assert delving().why_not(word)


@pytest.mark.rule("bxe.casting.constraints-out-of-combat")
@pytest.mark.parametrize("bar", ["gagged", "bound", "silenced"])
def test_a_caster_who_cannot_speak_or_move_its_hands_casts_nothing_on_the_way(bar: str) -> None:
    table = delving(party="1 cleric 2, 1 fighter 1")
    table.able[0].spells = ["cure light wounds"]
    order(table, "referee points Fighter 1 1")
    assert table.why_not("cast") == []
    order(table, f"referee state Cleric 2 {bar}")
    refusals = table.why_not("cast")
    assert [refusal.rule for refusal in refusals] == ["bxe.casting.constraints-out-of-combat"]
    assert f"Cleric 2 is {bar}" in str(refusals[0])
    assert "cast" not in [text for text, _ in table.choices()]
    order(table, "referee state Cleric 2 standing")
    assert table.why_not("cast") == []


def test_a_gagged_caster_is_gagged_in_a_fight() -> None:
    table = met(dice=READY + FAR + FIRST + "d6:1 d6:1")
    name = table.able[0].name
    order(table, f"referee state {name} gagged")
    if not meeting_fight(table):
        order(table, "attack")
    assert table.decision is not None
    assert table.decision.encounter is not None
    assert table.decision.encounter.sides[0].members[0].condition == ["gagged"]


@pytest.mark.rule("bxe.foraging.dungeon-edible-monster")
@pytest.mark.parametrize(("more", "food"), [("", 0), (", edible = 3", 6)])
def test_a_killed_monster_is_food_only_where_the_place_says_so(more: str, food: int) -> None:
    table = met('{ creature = "giant rat", count = 2 }', dice=READY + FAR + FIRST + "d6:1 d6:1", more=more)
    before = table.state.supplies["rations"]
    if not meeting_fight(table):
        order(table, "attack")
    table.finish_fight(won(table))
    assert table.state.supplies["rations"] - before == food
    assert codes(table.facts).count("meat") == (1 if food else 0)
    if food:
        said = tell_fact(one(table.facts, "meat"), table.book, why=True)
        assert said is not None
        assert said.startswith("The meat of ")
        assert "makes 6 rations" in said
        assert "bxe.foraging.dungeon-edible-monster" in said
