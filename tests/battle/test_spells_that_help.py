"""Spells that cure, raise, free and carry away; what they end of what is upon somebody, or on the ground."""

from __future__ import annotations

import pytest

from grognard.battle.hurts.presence import remove_from_fight
from grognard.battle.play.engine import Engine
from grognard.battle.state.flags import DEAD, GONE, UNDEAD
from grognard.battle.state.patches import patch_cell
from tests.battle.spell_fights import beast, cast_fight, caster
from tests.support import (
    act,
    attacks_on,
    come_to,
    conditions_of,
    dead,
    decide,
    effects_of,
    events_of,
    inflict,
    man,
    parts_of,
)

TWO = "d6:6 d6:1"
FAR = beast("Orc", 30, 15)


def power_number(engine: Engine, label: str) -> int:
    """The place among the caster's powers of the one with that label."""
    return [power.label for power in engine.battle.combatants[0].profile.powers].index(label)


def friend(x: int = 5, y: int = 5, *, points: int = 20, more: str = "") -> str:
    """A friend called Ulf, beside the caster, who takes his turn after the caster."""
    return man(x, y, points=points, more=f'name = "Ulf"{more}')


@pytest.mark.parametrize(
    ("spell", "who", "dice", "back"),
    [
        ("cure light wounds", "cleric 2", "d6:4", 5),
        ("cure serious wounds", "cleric 8", "d6:4 d6:2", 14),
        ("regenerate", "cleric 12", "d8:1 d8:2 d8:3", 6),
        ("heal", "cleric 12", "d4:3", 16),
    ],
)
def test_cures_give_points_back(spell: str, who: str, dice: str, back: int) -> None:
    engine = cast_fight(f"{caster(spell, who=who)}, {friend()}", FAR, dice=f"d6:6 d6:3 d6:1 {dice}")
    engine.battle.combatants[1].hit_points = 1
    act(engine, "use 0>1 5,5")
    assert [event.amount for event in events_of(engine.battle, "heal")] == [back]
    assert engine.battle.combatants[1].hit_points == 1 + back


BONES = beast("Bones", 5, 5, points=25, more=', nature = ["undead"]')


@pytest.mark.parametrize(
    ("spell", "who", "dice", "left"),
    [
        ("cure light wounds", "cleric 2", "d20:19 d6:4", 20),
        ("cure serious wounds", "cleric 8", "d20:19 d6:4 d6:2", 11),
        ("heal", "cleric 12", "d20:19 d4:3", 3),
    ],
)
def test_cures_hurt_the_undead_whom_their_caster_touches(spell: str, who: str, dice: str, left: int) -> None:
    engine = cast_fight(caster(spell, who=who), BONES, dice=f"d6:6 d6:1 {dice}")
    number = power_number(engine, f"Cast {spell} on the undead {{whom}}")
    act(engine, f"use {number}>1 5,5")
    assert engine.battle.combatants[1].hit_points == left


@pytest.mark.parametrize(
    ("spell", "turned", "who", "dice", "back"),
    [
        ("cure light wounds", "cause light wounds", "cleric 2", "d6:4", 5),
        ("cure serious wounds", "cause serious wounds", "cleric 8", "d6:4 d6:2", 14),
        ("heal", "harm", "cleric 12", "d4:3", 21),
    ],
)
def test_what_wounds_the_living_heals_the_undead(
    spell: str, turned: str, who: str, dice: str, back: int
) -> None:
    engine = cast_fight(f"{caster(spell, who=who)}, {BONES}", FAR, dice=f"d6:6 d6:3 d6:1 {dice}")
    engine.battle.combatants[1].hit_points = 1
    number = power_number(engine, f"Cast {turned} on the undead {{whom}}")
    act(engine, f"use {number}>1 5,5")
    assert [event.amount for event in events_of(engine.battle, "heal")] == [back]


@pytest.mark.parametrize(
    ("spell", "who", "named", "name"),
    [
        ("cure blindness", "cleric 6", "cause blindness", "blinded"),
        ("cure disease", "cleric 6", "cause disease", "armour-changed"),
    ],
)
def test_a_cure_turned_around_brings_what_it_cures_by_a_touch(
    spell: str, who: str, named: str, name: str
) -> None:
    engine = cast_fight(caster(spell, who=who), beast("Orc", 5, 5), dice="d6:6 d6:1 d20:19")
    number = power_number(engine, f"Cast {named}")
    act(engine, f"use {number}>1 5,5")
    assert name in conditions_of(engine, 1)


@pytest.mark.parametrize(
    ("spell", "who", "words"),
    [
        ("cure blindness", "cleric 6", "blinded:9"),
        ("heal", "cleric 12", "feebleminded"),
        ("remove fear", "cleric 2", "afraid:9"),
        ("cure disease", "cleric 6", "sickened:9"),
        ("neutralize poison", "cleric 8", "poisoned:9"),
        ("remove fear", "cleric 2", "driven-off:9"),
    ],
)
def test_what_a_cure_is_for_ends(spell: str, who: str, words: str) -> None:
    dice = "d6:6 d6:3 d6:1 d4:1" if spell == "heal" else "d6:6 d6:3 d6:1"
    engine = cast_fight(f"{caster(spell, who=who)}, {friend()}", FAR, dice=dice)
    inflict(engine, "Ulf", words)
    act(engine, "use 0>1 5,5")
    assert words.partition(":")[0] not in conditions_of(engine, "Ulf")


def test_raise_dead_has_one_stand_where_it_fell() -> None:
    mine = f"{caster('raise dead', who='cleric 10')}, {friend()}"
    engine = cast_fight(mine, FAR, dice="d6:6 d6:3 d6:1")
    remove_from_fight(engine.battle, engine.battle.combatants[1], DEAD)
    assert dead(engine) == ["Ulf"]
    act(engine, "use 0>1 5,5")
    ulf = engine.battle.combatants[1]
    assert dead(engine) == []
    assert (ulf.hit_points, engine.battle.sides[0].standing) == (1, 2)
    assert [event.target for event in events_of(engine.battle, "rise")] == [1]


def test_dispelling_ends_magic_of_the_same_level_and_may_fail_against_higher() -> None:
    """Sixteen against six: ten levels above, so half of the throws fail."""
    for face, stays in ((50, True), (51, False)):
        lesser = man(20, 5, who="magic-user 6", weapons=(), more='name = "Mim", spells = ["dispel magic"]')
        mine = f"{caster('bless', who='cleric 16')}, {friend()}"
        engine = cast_fight(mine, lesser, dice=f"d6:6 d6:3 d6:4 d100:{face}")
        act(engine, "use 0>0 4,5", "use 0>1 5,5")
        assert bool(effects_of(engine, "Ulf", "attack-changed")) is stays
        assert effects_of(engine, "Osk", "attack-changed")
        assert [event.what for event in events_of(engine.battle, "wears off")] == ([] if stays else ["bless"])


def test_dispelling_over_a_place_takes_spells_off_the_ground_too() -> None:
    lesser = man(30, 5, who="magic-user 6", weapons=(), more='name = "Mim", spells = ["dispel magic"]')
    engine = cast_fight(caster("silence 15' radius", who="cleric 4"), lesser, dice=f"{TWO} d6:6 d6:1")
    act(engine, "use 1>1 15,5")
    before = {patch_cell(patch) for patch in engine.battle.patches}
    act(engine, "use 1>0 17,5")
    after = {patch_cell(patch) for patch in engine.battle.patches}
    # The dispelling covers 10' around its middle: of the silence it takes what lies there.
    assert before - after == {cell for cell in before if _near(cell, 17, 5)}
    assert after


def _near(cell: int, x: int, y: int) -> bool:
    """Whether a cell of 40 to a row lies within two cells of a place."""
    return (cell % 40 - x) ** 2 + (cell // 40 - y) ** 2 <= 4


@pytest.mark.parametrize(("who", "left"), [("cleric 12", [(0, 10)]), ("cleric 16", [(0, 5)])])
def test_restoration_gives_a_level_back_and_two_from_the_sixteenth_level(
    who: str, left: list[tuple[int, int]]
) -> None:
    engine = cast_fight(f"{caster('restoration', who=who)}, {friend()}", FAR, dice="d6:6 d6:3 d6:1")
    inflict(engine, "Ulf", "negative-levels:0:15:3")
    act(engine, "use 0>1 5,5")
    assert effects_of(engine, "Ulf", "negative-levels") == left


def test_one_who_can_fly_goes_up_and_floats_down_when_it_ends() -> None:
    engine = cast_fight(caster("fly", who="magic-user 5"), FAR, dice=f"{TWO} d6:6 d6:1 d6:6 d6:1")
    assert not any(choice.label.startswith("Climb") for choice in decide(engine).choices)
    act(engine, "use 0>0 4,5", "end")
    climbs = [choice for choice in decide(engine).choices if "limb" in choice.label]
    assert climbs
    engine.submit(climbs[0].action)
    assert engine.battle.combatants[0].altitude > 0


def test_one_who_sees_the_invisible_has_no_penalty_against_them() -> None:
    for spell, penalty in (("detect invisible", None), ("mirror image", -4)):
        foe = beast("Orc", 5, 5, points=30)
        mage = caster(spell, who="magic-user 3").replace("weapons = []", 'weapons = ["dagger"]')
        images = "d4:1 " if spell == "mirror image" else ""
        engine = cast_fight(mage, foe, dice=f"{TWO} {images}d6:6 d6:1 d20:2", rules="bfref")
        inflict(engine, "Orc", "invisible")
        act(engine, "use 0>0 4,5", "end", "attack 0>1")
        assert parts_of(attacks_on(engine, 1)[0]).get("target unseen") == penalty


def test_grown_animals_do_twice_the_damage() -> None:
    wolf = '{ creature = "wolf", name = "Wolf", at = [[5, 5]], hit_points = 9 }'
    engine = cast_fight(
        f"{caster('growth of animals', who='cleric 6')}, {wolf}",
        beast("Orc", 6, 5, points=40),
        dice="d6:6 d6:3 d6:1 d20:15 d6:2 d6:5",
    )
    act(engine, "use 0>1 5,5")
    come_to(engine, 1)
    act(engine, "attack 0>2")
    assert [event.amount for event in events_of(engine.battle, "damage")] == [7]
    wolf_now = engine.battle.combatants[1]
    assert wolf_now.profile.armour_class == wolf_now.own_profile.armour_class + 2


def test_the_dead_near_a_caster_rise_as_its_zombies() -> None:
    foes = [man(5, 5, more='name = "Ann"'), man(6, 6, more='name = "Bob"'), man(30, 15, more='name = "Cid"')]
    engine = cast_fight(
        caster("animate dead", who="cleric 8"), ", ".join(foes), dice="d6:6 d6:3 d6:1 d6:1 d8:4 d8:5"
    )
    battle = engine.battle
    ann = battle.combatants[1]
    remove_from_fight(battle, ann, DEAD)
    act(engine, "use 0>0 4,5")
    assert dead(engine) == []
    assert (ann.side, ann.profile.kind.lower(), ann.hit_points) == (0, "zombie", 9)
    assert ann.profile.flags & UNDEAD != 0
    assert (battle.sides[0].standing, battle.sides[1].standing) == (2, 2)


@pytest.mark.parametrize(("number", "kind"), list(enumerate(("Air", "Earth", "Fire", "Water"))))
def test_a_conjured_elemental_of_16_hit_dice_stands_where_it_is_called(number: int, kind: str) -> None:
    mage = caster("conjure elemental", who="magic-user 10")
    engine = cast_fight(mage, beast("Orc", 20, 5), dice="d6:6 d6:1 " + "d8:4 " * 64 + "d6:1 d6:1 d6:1")
    act(engine, f"use {number}>1 18,5")
    called = [one for one in engine.battle.combatants[2:] if one.flags & GONE == 0]
    # The others of the four stay where they are.
    assert [(one.name, one.side, int(one.profile.hit_dice_count)) for one in called] == [
        (f"{kind} Elemental Spell", 0, 16)
    ]
    assert abs(int(called[0].x) - 18) <= 1
