"""What phrases mean in an encounter."""

from __future__ import annotations

import pytest

from grognard.base.errors import InputError
from grognard.chances.comparing.vary import parse_variation, share_out
from grognard.chances.counting.arena import Arena
from grognard.chances.counting.odds import make_plan
from grognard.dice.source import SeededDice
from grognard.dice.stream import Stream
from grognard.encounter.entries import Encounter, parse_encounter, read_encounter
from grognard.encounter.matchups import parse_matchup
from grognard.rulebooks.loader import load_rulebook

AMBUSH = read_encounter("examples/goblin-ambush.toml")
MATCHUP = parse_matchup("4 fighter 1, 1 dwarf cleric 3 vs 6 goblin, 1 ogre")


def sizes(encounter: Encounter) -> list[int]:
    """How many there are on each side when the encounter is set up."""
    return Arena(make_plan(encounter)).sizes


@pytest.mark.parametrize(
    ("phrase", "current", "helps"),
    [
        ("goblin count", 6, 1),
        ("Goblins  number", 6, 1),
        ("number of goblins", 6, 1),
        ("ogre hit points", 19, 1),
        ("ogre HP", 19, 1),
        ("goblin armour class", 14, 1),
        ("goblin AC", 14, 1),
        ("fighter level", 1, 0),
        ("fighter 1 count", 4, 0),
        ("cleric level", 3, 0),
        ("dwarf cleric level", 3, 0),
        ("fighter armor", "chain mail", 0),
        ("party hit points", 4, 0),
        ("party count", 5, 0),
    ],
)
def test_phrase_finds_who_and_what(phrase: str, current: int | str, helps: int) -> None:
    variation = parse_variation(phrase, MATCHUP)
    assert (variation.values[variation.current], variation.helps) == (current, helps)


@pytest.mark.parametrize(
    "phrase",
    ["", "goblin", "goblin level", "orc count", "count", "goblin colour", "goblins and others level"],
)
def test_what_cannot_be_varied_is_answered_with_what_can(phrase: str) -> None:
    with pytest.raises(InputError) as refused:
        parse_variation(phrase, MATCHUP)
    assert "party count, level, hit points, armour" in refused.value.expected
    assert "goblin count, hit points, armour" in refused.value.expected


def test_number_is_that_of_the_set_up_fight_and_shared_out_among_lines() -> None:
    goblins = parse_variation("goblin count", AMBUSH)
    for number in (1, 2, 5, 6, 9, 20):
        assert sizes(goblins.make(number)) == [4, number]
    counts = {number: [line.count for line in goblins.make(number).sides[1].members] for number in (1, 6, 9)}
    assert counts == {1: [1], 6: [4, 2], 9: [6, 3]}


def test_number_in_a_stat_line_may_be_one_and_rolled_numbers_become_fixed() -> None:
    text = """
        title = "Wolves"
        [[sides]]
        name = "Party"
        members = [{ character = "fighter 1", count = 2 }]
        [[sides]]
        name = "Wolves"
        members = [{ stat_line = "2d4 Wolves: AC 13, HD 2, #At 1 bite, Dam 1d6, Mv 60', Sv F2, Ml 8" }]
    """
    wolves = parse_variation("wolf count", parse_encounter(text))
    assert wolves.values[wolves.current] == 5
    assert [sizes(wolves.make(number))[1] for number in (1, 2, 7)] == [1, 2, 7]


def test_no_share_shrinks_as_the_number_grows() -> None:
    for weights in ([4, 2], [1, 1, 1], [7, 2, 1], [5]):
        before = [0] * len(weights)
        for total in range(1, 60):
            shares = share_out(total, weights)
            assert sum(shares) == total
            assert all(new >= old for new, old in zip(shares, before, strict=True))
            before = shares
        assert share_out(sum(weights), weights) == weights


def test_levels_hit_points_and_armour_reach_the_battle() -> None:
    def first(phrase: str, value: int | str, side: int) -> str:
        plan = make_plan(parse_variation(phrase, MATCHUP).make(value))
        battle = plan.set_up().battle
        return battle.sides[side].members[0].profile.summary

    assert first("fighter level", 5, 0) == "fighter 5, AC 16, longsword, dagger"
    assert first("fighter armour", "plate mail", 0).startswith("fighter 1, AC 18")
    assert first("goblin ac", 20, 1).startswith("AC 20,")
    plan = make_plan(parse_variation("goblin hp", MATCHUP).make(7))
    assert [one.max_hit_points for one in plan.set_up().battle.sides[1].members][:6] == [7] * 6


def test_party_level_is_that_of_everybody_with_a_level() -> None:
    members = parse_variation("party level", AMBUSH).make(7).sides[0].members
    assert [one.character for one in members] == ["fighter 7", "cleric 7", "thief 7", "magic-user 7"]


def test_own_value_changes_nothing() -> None:
    for phrase in ("goblin count", "fighter level", "goblin armour"):
        variation = parse_variation(phrase, MATCHUP)
        varied = variation.make(variation.values[variation.current])
        here, there = (make_plan(one).set_up().battle for one in (MATCHUP, varied))
        here.dice, there.dice = SeededDice(Stream(1)), SeededDice(Stream(1))
        assert here == there


def test_armour_class_belongs_to_creatures() -> None:
    side = '[[sides]]\nname = "{}"\nmembers = [{{ {}, armour_class = 15 }}]\n'
    text = 'title = "x"\n' + side.format("A", 'creature = "orc"')
    assert (
        "AC 15,"
        in make_plan(parse_encounter(text + side.format("B", 'creature = "orc"')))
        .set_up()
        .battle.sides[0]
        .members[0]
        .profile.summary
    )
    with pytest.raises(InputError, match="armour class") as refused:
        parse_encounter(text + side.format("B", 'character = "fighter 1"'))
    assert refused.value.key == "sides[1].members[0].armour_class"


@pytest.mark.parametrize(
    ("book", "armour", "phrase"), [("bf", 7, "blarg armour"), ("bxe", 13, "blarg armour, counted up from 11")]
)
def test_armour_counts_as_the_book_does_where_a_stat_line_does_not_tell(
    book: str, armour: int, phrase: str
) -> None:
    matchup = parse_matchup("2 fighter 1 vs 2 Blargs: AC 7, HD 1, hp 4, ML 8")
    blargs = parse_variation("blarg ac", matchup, load_rulebook(book))
    assert (blargs.phrase, blargs.values[blargs.current]) == (phrase, armour)


def test_a_creature_goes_before_a_side_of_its_name() -> None:
    text = """
title = "The toll"
[[sides]]
name = "Party"
members = [{ character = "fighter 1", count = 4 }]
[[sides]]
name = "Hobgoblins"
members = [{ creature = "hobgoblin", count = 5 }, { creature = "goblin", count = 2 }]
"""
    found = parse_variation("hobgoblin count", parse_encounter(text))
    assert found.values[found.current] == 5
    assert [member.count for member in found.make(7).sides[1].members] == [7, 2]
