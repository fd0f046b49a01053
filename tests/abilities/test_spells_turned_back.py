"""Creatures to whom lesser spells do nothing, and those that turn spells back upon their casters."""

from __future__ import annotations

import pytest

from grognard.battle.play.engine import Engine
from grognard.chances.exact.spells import spell_chance
from grognard.text.narrate import Narrator
from tests.battle.spell_fights import cast_fight, caster
from tests.support import act, effects_of, events_of


def cast_at(creature: str, spell: str, *, who: str, dice: str = "", x: int = 10) -> Engine:
    """A quick caster has cast a spell at a creature; dice fall after everybody's initiative."""
    foe = f'{{ creature = "{creature}", at = [[{x}, 5]], hit_points = 40, morale = 12 }}'
    engine = cast_fight(caster(spell, who=who), foe, dice=f"d6:1 d6:1 {dice}")
    act(engine, f"use 0>1 {x},5")
    return engine


def points(engine: Engine) -> list[int]:
    return [int(one.hit_points) for one in engine.battle.combatants]


@pytest.mark.parametrize(
    ("creature", "spell", "who", "dice", "left"),
    [
        # A missile of the first level does 1d6+1.
        ("eldri infernal", "magic missile", "magic-user 1", "d6:6", 40),
        ("vega infernal", "magic missile", "magic-user 1", "d6:6", 40),
        ("orc", "magic missile", "magic-user 1", "d6:6", 33),
        # One of the third level is high enough for both: 5d6 come to 20, half of them with their fire, 10.
        ("eldri infernal", "fireball", "magic-user 5", "d6:4 d6:4 d6:4 d6:4 d6:4 d20:1", 30),
        ("vega infernal", "fireball", "magic-user 5", "d6:4 d6:4 d6:4 d6:4 d6:4 d20:1", 30),
    ],
)
def test_spells_of_too_low_a_level_do_nothing(
    creature: str, spell: str, who: str, dice: str, left: int
) -> None:
    assert points(cast_at(creature, spell, who=who, dice=dice)) == [30, left]


def test_three_spells_in_four_go_back_to_the_caster() -> None:
    back = cast_at("black knight", "magic missile", who="magic-user 1", dice="d6:4 d100:75")
    assert points(back) == [25, 40]
    (event,) = events_of(back.battle, "rebound")
    assert event.roll is not None
    assert (event.actor, event.target, event.what, event.roll.target) == (0, 1, "magic missile", 75)
    assert Narrator(back.battle).tell(event) == "The black knight turns the magic missile back upon Osk."
    through = cast_at("black knight", "magic missile", who="magic-user 1", dice="d6:4 d100:76")
    assert points(through) == [30, 35]
    assert not events_of(through.battle, "rebound")


def test_a_spell_over_a_place_is_aimed_at_nobody_who_could_throw_it_back() -> None:
    engine = cast_at("black knight", "fireball", who="magic-user 5", dice="d6:4 " * 5 + "d20:1")
    assert points(engine) == [30, 20]


def test_a_spell_that_comes_back_may_be_saved_against() -> None:
    # A cleric of the second level needs 10 against death.
    for face, blind in ((9, True), (10, False)):
        engine = cast_at("black knight", "light", who="cleric 2", dice=f"d100:1 d20:{face}")
        assert bool(effects_of(engine, 0, "blinded")) == blind


def test_a_spell_at_a_scrab_has_to_hit() -> None:
    # A magic-user of the first level has +1; the armour class of a scrab is 18.
    hit = cast_at("scrab", "magic missile", who="magic-user 1", dice="d6:4 d20:17")
    assert points(hit) == [30, 35]
    missed = cast_at("scrab", "magic missile", who="magic-user 1", dice="d6:4 d20:16")
    assert points(missed) == [25, 40]
    fire = cast_at("scrab", "fireball", who="magic-user 5", dice="d6:4 " * 5 + "d20:2 d20:20")
    assert points(fire) == [20, 40]


def test_the_chance_of_a_spell_has_what_comes_back() -> None:
    knight = cast_fight(
        caster("magic missile", who="magic-user 1"),
        ", ".join(
            f'{{ creature = "{name}", at = [[{x}, 5]], hit_points = 9 }}'
            for x, name in ((10, "black knight"), (11, "vega infernal"))
        ),
        dice="d6:1 d6:1 d6:1",
    )
    chance = spell_chance(knight.battle, knight.battle.combatants[0], 0)
    assert [float(kind.affected.get(1, 0)) for kind in chance.kinds] == [0.25, 0.0]
