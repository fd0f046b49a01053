"""Weapons, armour and shields of a rulebook's own, wherever one is named."""

from __future__ import annotations

from fractions import Fraction

import pytest

import grognard
from grognard.base.errors import InputError
from grognard.battle.state.profile import Profile
from grognard.battle.state.weapon import SETTABLE, TWO_HANDED
from grognard.chances.exact.duel_tables import blow_of
from grognard.dice.source import ScriptedDice
from grognard.encounter.setting import read_setting
from grognard.encounter.setup import set_up
from grognard.operations.asking import ask
from grognard.operations.lookups.weapons import Weapons
from tests.support import EXAMPLES

ARMS = str(EXAMPLES / "house-rules" / "duellists-arms.toml")


DUEL = """
title = "A duel"
distance_feet = 5
reaction = "immediate attack"
[options]
"morale.at_first_encounter" = false
"morale.at_half_strength" = false
[[sides]]
name = "One"
player_characters = true
can_be_surprised = false
members = [{{ character = "fighter 1", name = "One", hit_points = 9, weapons = ["estoc"] }}]
[[sides]]
name = "Other"
can_be_surprised = false
members = [
    {{ character = "fighter 1", name = "Other", hit_points = 9, armour = "{worn}", shield = false }},
]
"""


def profile_of(who: str, rules: str = ARMS) -> Profile:
    setting = read_setting(f"1 {who} vs 1 orc", rules=rules)
    return set_up(setting.encounter, setting.book, ScriptedDice.from_text("")).combatants[0].profile


def test_a_weapon_of_one_s_own_has_its_figures_and_may_be_magical() -> None:
    estoc = profile_of("fighter 1 with estoc +1").routines[0].weapons[0]
    assert (estoc.name, estoc.dice_count, estoc.dice_sides, estoc.magic_bonus) == ("estoc +1", 1, 8, 1)
    assert ask(Weapons(words="estoc", rules=ARMS)).facts.found[0].weapon.cost_copper == 1500


def test_a_weapon_like_a_spear_has_all_that_it_does_not_say_from_that() -> None:
    partisan = profile_of("fighter 1 with partisan")
    weapon = partisan.routines[0].weapons[0]
    assert (weapon.dice_sides, weapon.reach_feet, partisan.control_feet) == (8, 10, 10)
    assert weapon.flags & SETTABLE
    assert weapon.flags & TWO_HANDED
    assert len(partisan.routines) == 1  # no longer thrown


@pytest.mark.parametrize(("worn", "needed"), [
    # +1 for a fighter of the first level; AC 15, 13, 11 and an estoc's +2, 0, -1.
    ("chain mail", 15 - 1 - 2),
    ("leather armour", 13 - 1),
    ("none", 11 - 1 + 1),
])  # fmt: skip
def test_a_weapon_against_armour_in_a_fight_and_in_exact_chances(worn: str, needed: int) -> None:
    setting = read_setting(DUEL.format(worn=worn), rules=ARMS)
    battle = set_up(setting.encounter, setting.book, ScriptedDice.from_text(""))
    one, other = (fighter.profile for fighter in battle.combatants)
    blow = blow_of(battle.ruleset, one, other, one.routines[0].weapons[0])
    assert blow[0] == Fraction(needed - 1, 20)
    # In the fight the same die hits that chances say must, and one less does not.
    for face, hit in ((needed, True), (needed - 1, False)):
        dice = ScriptedDice.from_text(f"d6:6 d6:1 d20:{face}" + " d8:8" * hit)
        fight = grognard.start(DUEL.format(worn=worn), rules=ARMS, dice=dice, play=["One", "Other"])
        fight.push("Attack Other with estoc")
        assert ("for 8" in fight.tell()) is hit


def test_armour_and_shield_in_the_book_s_own_way_of_counting() -> None:
    assert profile_of("fighter 1 with estoc and brigandine").armour_class == 15  # with its shield
    pavised = profile_of("fighter 1 with brigandine, pavise and estoc")
    assert (pavised.armour_class, pavised.walk_feet) == (16, 30)
    descending = 'extends = "bxe"\n[armour.suits.brigandine]\narmour_class = 6\nload = "leather"\n'
    assert "AC 5" in profile_of("fighter 1 with brigandine and dagger", descending).summary


def test_a_listed_weapon_may_be_changed() -> None:
    rules = 'extends = "bf"\n[weapons.longsword]\ndamage = "1d10"\n'
    assert profile_of("fighter 1", rules).routines[0].weapons[0].dice_sides == 10
    assert profile_of("fighter 1", "bf").routines[0].weapons[0].dice_sides == 8


def test_a_name_that_is_nearly_right_is_offered() -> None:
    with pytest.raises(InputError) as refused:
        profile_of("fighter 1 with estok")
    assert refused.value.expected == "estoc"


def test_a_weapon_without_dice_is_refused_at_its_key() -> None:
    with pytest.raises(InputError) as refused:
        profile_of("fighter 1", 'extends = "bf"\n[weapons.estoc]\nform = "piercing"\n')
    assert refused.value.key == "weapons.estoc"
    assert "has no damage" in refused.value.problem
