"""Creatures that points, or blunt weapons, do no harm or little, and what those learn who strike them."""

from __future__ import annotations

import pytest

from grognard.battle.blows.damage_parts import withstood
from grognard.battle.blows.deadlock import could_harm
from grognard.battle.play.engine import Engine
from grognard.battle.state.weapon import Weapon
from grognard.chances.exact.duel_tables import blow_of
from grognard.creatures.gear import find_weapon
from grognard.encounter.arming import weapon_routines
from tests.abilities.test_hardiness import profile_of
from tests.support import act, effects_of, events_of, fight, man

FIELD = "[field]\nwidth = 40\nheight = 20\n"


def weapon(name: str) -> Weapon:
    """A weapon as it is struck with first: a bow has no other way."""
    return weapon_routines(find_weapon(name))[0].weapons[0]


@pytest.mark.parametrize(
    ("name", "of_no_use"),
    [
        ("sand salamander", ["spear", "longbow", "dagger"]),
        ("straw golem", ["spear", "longbow", "dagger"]),
        ("mithridatium bush", ["spear", "longbow", "dagger", "mace", "sling", "quarterstaff"]),
        ("gummy bear", ["mace", "sling", "quarterstaff"]),
        ("goblin", []),
    ],
)
def test_weapons_of_some_forms_are_of_no_use(name: str, of_no_use: list[str]) -> None:
    names = ("longsword", "hand axe", "spear", "longbow", "dagger", "mace", "sling", "quarterstaff", "torch")
    profile = profile_of(name)
    assert [one for one in names if profile.is_unharmed_by(weapon(one))] == of_no_use


def test_points_do_a_single_point_and_spears_the_whole() -> None:
    shroud, boar = profile_of("bloodshroud"), profile_of("sewer boar")
    # Of 6 points a longsword does all to a shroud, a spear one and its bonus, a mace half.
    left = {
        name: 6 - withstood(shroud, weapon(name), 6) for name in ("longsword", "spear", "spear +2", "mace")
    }
    assert left == {"longsword": 6, "spear": 1, "spear +2": 3, "mace": 3}
    left = {name: 6 - withstood(boar, weapon(name), 6) for name in ("longsword", "spear", "trident", "mace")}
    assert left == {"longsword": 3, "spear": 6, "trident": 3, "mace": 3}


def bush(weapons: str, *, dice: str, name: str = "mithridatium bush") -> Engine:
    """A fighter who goes first beside a thing that only some weapons harm."""
    mine = man(4, 5, more=f"weapons = [{weapons}], initiative_modifier = 9")
    foe = f'{{ creature = "{name}", at = [[5, 5]], hit_points = 40, morale = 12 }}'
    return fight("bf", mine, foe, dice=dice, keys=FIELD, begun=True)


def test_a_point_that_would_hit_does_nothing_though_it_is_magical() -> None:
    for name, left in (("dagger +1", 40), ("longsword +1", 34)):
        dice = f"d6:1 d6:1 d20:19 {'d8:5' if left < 40 else ''}"
        engine = bush(f'"{name}"', dice=dice, name="straw golem")
        act(engine, "attack 0>1")
        assert engine.battle.combatants[1].hit_points == left
        assert bool(events_of(engine.battle, "immune")) == (left == 40)


def test_those_who_see_it_know_that_such_weapons_fail() -> None:
    engine = bush('"dagger +1", "longsword +1"', dice="d6:1 d6:1 d20:19", name="straw golem")
    act(engine, "attack 0>1")
    assert effects_of(engine, 1, "found-proof") == [(0, 4)]


def test_one_who_has_only_points_could_not_harm_it() -> None:
    for weapons, harms in (('"dagger +1"', False), ('"dagger +1", "longsword +1"', True)):
        engine = bush(weapons, dice="d6:1 d6:1", name="straw golem")
        assert could_harm(engine.battle, *engine.battle.combatants) == harms


def test_the_exact_chances_know_it() -> None:
    engine = bush('"dagger +1"', dice="d6:1 d6:1", name="straw golem")
    fighter, golem = (one.profile for one in engine.battle.combatants)
    assert blow_of(engine.battle.ruleset, fighter, golem, fighter.routines[0].weapons[0]) == {0: 1}
