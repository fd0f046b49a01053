"""How a fight came out, from scripted dice worked out by hand."""

from __future__ import annotations

from grognard.text.summary import summarize
from grognard.text.wording import agree, join_names, side_words
from tests.support import engine_of, finish_dice

# One fighter (d8 hit points) and one goblin (d8-1) adjacent: initiative, then blows.
DUEL = """
title = "Duel"
distance_feet = 5
reaction = "immediate attack"
options = { "morale.at_first_encounter" = false, "morale.at_half_strength" = false }

[[sides]]
name = "Party"
player_characters = true
can_be_surprised = false
[[sides.members]]
character = "fighter 1"
name = "Ulf"
hit_points = 8
weapons = ["longsword"]

[[sides]]
name = "Goblins"
can_be_surprised = false
[[sides.members]]
stat_line = "2 Goblins: AC 14, HD 1-1, #At 1 weapon, Dam 1d6, Mv 30', Sv F1, Ml 7"
hit_points = [3, 4]
"""


def test_summary_counts_blows_damage_and_kills() -> None:
    # Round 1: Ulf strikes first (d20 15 + 1 = 16 hits AC 14, d8 5 fells goblin 1); goblin 2 hits AC 16 by 1
    # for 3. Round 2: Ulf misses with a natural 1, the goblin with 2. Round 3: Ulf hits for 8.
    script = "d6:6 d6:1 d6:2 d20:15 d8:5 d20:17 d6:3 d6:6 d6:2 d20:1 d20:2 d6:6 d6:2 d20:19 d8:8"
    engine = engine_of(DUEL, dice=script)
    engine.advance()
    finish_dice(engine.battle)
    summary = summarize(engine.battle)
    ulf, first, second = summary.combatants
    assert (ulf.state, ulf.hit_points, ulf.max_hit_points) == ("hurt", 5, 8)
    assert (ulf.attacks, ulf.hits, ulf.damage, ulf.kills) == (3, 2, 13, 2)
    assert (first.state, first.hit_points, first.attacks) == ("dead", 0, 0)
    assert (second.state, second.attacks, second.hits, second.damage) == ("dead", 2, 1, 3)
    assert (summary.rounds, summary.winner, summary.over) == (3, 0, True)
    assert summary.closing == "The party wins in 3 rounds. The party: no losses. The goblins: 2 killed."


def test_fight_that_goes_on_says_so() -> None:
    engine = engine_of(DUEL, dice=1)
    summary = summarize(engine.battle)
    assert not summary.over
    assert summary.closing == "The fight is not over after 0 rounds."


def test_names_are_joined_by_kind() -> None:
    battle = engine_of("1 fighter 1, 2 cleric 1 vs 12 goblin").battle
    goblins = battle.combatants[3:]
    assert join_names([goblins[0], goblins[1], goblins[3]]) == "Goblins 1, 2 and 4"
    assert join_names(goblins) == "Goblins 1-12"
    assert join_names([battle.combatants[0]]) == "Fighter 1"
    assert join_names(battle.combatants[1:3]) == "Clerics 1 #1 and #2"
    assert side_words(battle.sides[1]) == "the goblins"
    assert (agree(1, "flees", "flee"), agree(2, "flees", "flee")) == ("flees", "flee")
