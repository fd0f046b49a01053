"""Creatures that save better than others, that ordinary weapons harm little, that act last, fell and stab."""

from __future__ import annotations

import grognard
from grognard.battle.blows.damage_parts import withstood
from grognard.battle.state.flags import SNEAK
from grognard.battle.state.moments import REGENERATES, REGROWS
from grognard.battle.state.profile import Profile
from grognard.battle.state.weapon import MAGIC
from grognard.creatures.hit_effects import HitEffectRules
from grognard.encounter.hit_effects import bind_rider
from grognard.encounter.traits import LAST

IN_THE_RIVER = """
title = "In the river"
reaction = "immediate attack"
distance_feet = 10
in_water = true
[[sides]]
name = "Fighter"
player_characters = true
members = [{ character = "fighter 1" }]
[[sides]]
name = "Skragg"
members = [{ creature = "skragg" }]
"""


def profile_of(name: str) -> Profile:
    return grognard.start(f"1 fighter 1 vs 1 {name}", seed=1).battle.combatants[1].profile


def test_what_an_ability_adds_to_saving_throws_is_counted() -> None:
    plain, hardy = profile_of("satyr").saves, profile_of("steel spider").saves
    assert [a - b for a, b in zip(plain, hardy, strict=True)] == [0, 4, 0, 0, 4]
    assert profile_of("werecockroach").saves[0] == profile_of("rat dog").saves[0] - 5


def test_a_creature_beyond_the_table_of_saves_has_five_more_than_its_end() -> None:
    # Fighter 20: 5, 6, 8, 9 and 10 in the book; "Fighter: 20 at +5" in its part on monsters.
    assert [profile_of(name).saves for name in ("dragon turtle", "giant roc")] == [(0, 1, 3, 4, 5)] * 2


def test_ordinary_weapons_do_half_or_a_single_point_and_magic_ones_more() -> None:
    fighter = grognard.start("1 fighter 1 vs 1 goblin", seed=1).battle.combatants[0]
    sword = fighter.profile.routines[0].weapons[0]
    spider, horror, goblin = (profile_of(name) for name in ("steel spider", "tentacled horror", "goblin"))
    assert [withstood(one, sword, 8) for one in (spider, horror, goblin)] == [4, 7, 0]
    sword.flags |= MAGIC
    assert [withstood(one, sword, 8) for one in (spider, horror, goblin)] == [0, 4, 0]


def test_those_who_act_last_do_so_whatever_they_roll() -> None:
    fight = grognard.start("3 fighter 3 vs 3 leaded skeleton", seed=4)
    assert fight.battle.combatants[3].profile.initiative_modifier == LAST
    fight.run()
    first = next(line for line in fight.tell().splitlines() if "Initiative" in line)
    assert first.index("Fighter") < first.index("Leaded")


def test_those_who_stab_from_behind_have_the_skill() -> None:
    assert profile_of("red cap").flags & SNEAK
    assert not profile_of("goblin").flags & SNEAK


def test_a_bite_that_fells_throws_to_the_ground() -> None:
    assert bind_rider("knocks down", HitEffectRules(fells=True)).fells
    fight = grognard.start("3 fighter 5 vs 3 worg wolf", seed=0)
    fight.run()
    said = fight.tell()
    assert "Fighter 5 #1 is thrown to the ground." in said
    assert "Fighter 5 #1 gets up." in said


def test_heat_ruins_the_weapon_that_hits() -> None:
    fight = grognard.start("3 fighter 5 vs 1 remorhaz", seed=1)
    fight.run()
    assert "ruins the longsword of Fighter 5 #2" in fight.tell()


def test_crimson_bones_rise_again_until_all_of_them_lie() -> None:
    fight = grognard.start("4 fighter 3 vs 3 crimson bones skeleton", seed=1)
    fight.run()
    assert "rises again" in fight.tell()
    assert fight.winner == "Party"


def test_a_skragg_regenerates_in_the_water_alone() -> None:
    fight = grognard.start("1 fighter 1 vs 1 skragg", seed=1)
    assert fight.battle.combatants[1].profile.moments & (REGENERATES | REGROWS) == 0
    wet = grognard.start(IN_THE_RIVER, seed=1).battle.combatants[1].profile
    assert wet.moments & (REGENERATES | REGROWS) == REGENERATES | REGROWS
    assert wet.regenerates == 1
