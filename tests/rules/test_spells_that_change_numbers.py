"""Spells that change numbers for a while: attack rolls, armour class, damage, saving throws, morale."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.battle.play.engine import Engine
from tests.support import (
    act,
    attacks_on,
    come_to,
    conditions_of,
    effects_of,
    events_of,
    fight,
    finish_dice,
    man,
    parts_of,
    roll_of,
)

POWERS = """
extends = "bxe"
[powers."small luck"]
range_feet = 60
whom = "friends"
changes = { attack = 1 }
rounds = "6"
magical = true
[powers."great luck"]
range_feet = 60
whom = "friends"
changes = { attack = 2 }
rounds = "6"
magical = true
[powers."a ward"]
range_feet = 60
whom = "friends"
changes = { armour = 2 }
rounds = "6"
magical = true
[powers."ill luck"]
range_feet = 60
whom = "enemies"
changes = { attack = -1 }
rounds = "6"
magical = true
[powers."worse luck"]
range_feet = 60
whom = "enemies"
changes = { attack = -2 }
rounds = "6"
magical = true
"""
DECLINED = "declare-nothing"


def lucky(tmp_path: Path, first: str, second: str, *, weapon: str = "longsword", dice: str) -> Engine:
    """Two with a power each, a fighter, and the fighter's foe, by a book in which each side has its turns."""
    path = tmp_path / "luck.toml"
    path.write_text(POWERS)
    helpers = ", ".join(
        man(x, 9, who="fighter 1", more=f'name = "{name}", powers = {{ "{power}" = 1 }}')
        for x, name, power in ((3, "Ada", first), (4, "Bea", second))
    )
    fighter = man(5, 5, weapons=(weapon,), armour="leather", more='name = "Cuno"')
    return fight(
        str(path),
        f"{helpers}, {fighter}",
        man(6, 5, armour="leather", more='name = "Dag"'),
        feet=0,
        keys="[field]\nwidth = 20\nheight = 20",
        dice=dice,
        begun=True,
    )


def use_both(engine: Engine, target: int, x: int) -> None:
    """Let the first two use their powers on somebody in their phase of magic."""
    come_to(engine, 0, "spells")
    act(engine, f"use 0>{target} {x},5")
    come_to(engine, 1, "spells")
    act(engine, f"use 0>{target} {x},5")


@pytest.mark.rule("bxe.casting.no-stacking-same-ability")
def test_of_two_spells_on_attack_rolls_the_higher_counts(tmp_path: Path) -> None:
    engine = lucky(tmp_path, "small luck", "great luck", dice="d6:6 d6:1 d20:15 d6:4")
    use_both(engine, 2, 5)
    come_to(engine, 2, "melee")
    act(engine, "attack 0>3")
    assert parts_of(attacks_on(engine, 3)[0])["magic"] == 2
    finish_dice(engine.battle)


@pytest.mark.rule("bxe.casting.stacking-different-abilities")
def test_spells_on_different_numbers_go_together(tmp_path: Path) -> None:
    engine = lucky(tmp_path, "small luck", "a ward", dice="d6:6 d6:1 d20:15 d6:4 d20:2")
    use_both(engine, 2, 5)
    come_to(engine, 2, "melee")
    act(engine, "attack 0>3")
    assert parts_of(attacks_on(engine, 3)[0])["magic"] == 1
    come_to(engine, 3, "melee")
    act(engine, "attack 0>2")
    struck = attacks_on(engine, 2)[0].roll
    assert struck is not None
    assert [(one.name, one.value) for one in struck.defences] == [("magic", 2)]
    finish_dice(engine.battle)


@pytest.mark.rule("bxe.casting.stacking-with-magic-items")
def test_a_spell_goes_with_a_magic_weapon(tmp_path: Path) -> None:
    dice = "d6:6 d6:1 d20:15 d6:4"
    engine = lucky(tmp_path, "small luck", "a ward", weapon="longsword +2", dice=dice)
    use_both(engine, 2, 5)
    come_to(engine, 2, "melee")
    act(engine, "attack 0>3")
    parts = parts_of(attacks_on(engine, 3)[0])
    assert parts["magic"] + parts["magic weapon"] == 3


@pytest.mark.rule("bxe.casting.stacking-penalties-not-covered")
def test_penalties_of_spells_add_up(tmp_path: Path) -> None:
    engine = lucky(tmp_path, "ill luck", "worse luck", dice="d6:6 d6:1 d20:12")
    use_both(engine, 3, 6)
    come_to(engine, 3, "melee")
    act(engine, "attack 0>2")
    assert parts_of(attacks_on(engine, 2)[0])["magic"] == -3


def blessed(spells: str, *, who: str = "cleric 3", foe: str = "", dice: str, more: str = "") -> Engine:
    """Someone who casts at first, with a friend beside a foe."""
    caster = man(
        4, 5, who=who, weapons=(), more=f'name = "Osk", spells = [{spells}], initiative_modifier = 9'
    )
    friend = man(5, 5, more=f'name = "Ulf"{more}')
    other = foe or man(6, 5, more='name = "Dag"')
    return fight(
        "bf",
        f"{caster}, {friend}",
        other,
        feet=0,
        keys="[field]\nwidth = 20\nheight = 20",
        dice=dice,
        begun=True,
        options={"morale.at_first_encounter": False},
    )


def test_bless_adds_one_to_attacks_of_all_friends_near_and_wears_off() -> None:
    # Osk is first, then Ulf; a bless of third level lasts 3 minutes: 18 rounds of ten seconds.
    engine = blessed('"bless"', who="cleric 4", dice="d6:6 d6:5 d6:1 d20:10 d8:3")
    act(engine, "use 0>0 4,5")
    assert effects_of(engine, "Osk", "attack-changed") == [(24, 1)]
    assert effects_of(engine, "Ulf", "attack-changed") == [(24, 1)]
    assert effects_of(engine, "Dag", "attack-changed") == []
    act(engine, "attack 0>2")
    assert parts_of(attacks_on(engine, 2)[0])["magic"] == 1


def test_a_caster_of_the_seventh_level_blesses_with_two_but_morale_with_one() -> None:
    engine = blessed('"bless"', who="cleric 7", dice="d6:6 d6:5 d6:1")
    act(engine, "use 0>0 4,5")
    assert effects_of(engine, "Ulf", "attack-changed") == [(42, 2)]
    assert effects_of(engine, "Ulf", "saves-against-fear") == [(42, 2)]
    assert effects_of(engine, "Ulf", "morale-changed") == [(42, 1)]
    engine = blessed('"bless"', who="cleric 7", dice="d6:6 d6:1 d6:5")
    act(engine, "use 1>0 4,5")
    assert effects_of(engine, "Dag", "attack-changed") == [(42, -2)]


def test_bane_takes_one_off_the_attacks_of_enemies_near() -> None:
    engine = blessed('"bless"', who="cleric 4", dice="d6:6 d6:1 d6:5 d20:10")
    act(engine, "use 1>0 4,5")
    assert effects_of(engine, "Dag", "attack-changed") == [(24, -1)]
    act(engine, "attack 0>1")
    assert parts_of(attacks_on(engine, 1)[0])["magic"] == -1


def test_protection_from_evil_helps_against_the_undead_and_not_against_others() -> None:
    ghoul = '{ creature = "ghoul", name = "Ghoul", at = [[6, 5]], hit_points = 9 }'
    for foe, guarded in ((ghoul, [("magic", 2)]), (man(6, 5, more='name = "Dag"'), [])):
        engine = blessed('"protection from evil"', foe=foe, dice="d6:6 d6:1 d6:5 d20:2 d20:2 d20:2")
        act(engine, "use 0>1 5,5", "attack 0>1")
        roll = attacks_on(engine, 1)[0].roll
        assert roll is not None
        assert [(one.name, one.value) for one in roll.defences] == guarded


def test_shield_is_worth_three_in_melee_and_stops_magic_missiles() -> None:
    witch = man(
        6, 5, who="magic-user 1", weapons=("dagger",), more='name = "Dag", spells = ["magic missile"]'
    )
    mage = "magic-user 1"
    engine = blessed('"shield"', who=mage, foe=witch, dice="d6:6 d6:1 d6:5 d6:3")
    act(engine, "use 0>0 4,5", "use 0>0 4,5")
    assert [event.what for event in events_of(engine.battle, "immune")] == ["magic missile"]
    engine = blessed('"shield"', who=mage, foe=man(5, 6, more='name = "Dag"'), dice="d6:6 d6:1 d6:5 d20:4")
    act(engine, "use 0>0 4,5", "attack 0>0")
    roll = attacks_on(engine, 0)[0].roll
    assert roll is not None
    assert [(one.name, one.value) for one in roll.defences] == [("magic", 3)]


def test_striking_lets_a_common_weapon_hurt_with_the_dice_of_magic_alone() -> None:
    wight = '{ creature = "gargoyle", name = "Gargoyle", at = [[6, 5]], hit_points = 20 }'
    engine = blessed('"striking"', who="cleric 6", foe=wight, dice="d6:6 d6:5 d6:1 d20:19 d8:7 d6:4")
    act(engine, "use 0>1 5,5", "attack 0>2")
    assert [event.amount for event in events_of(engine.battle, "damage")] == [4]


def test_who_would_cause_wounds_must_touch_its_enemy() -> None:
    dice = "d6:6 d6:1 d6:1"
    for face, harm in ((2, []), (18, [4])):
        rest = f"d20:{face} " + ("d6:3" if harm else "")
        foe = man(5, 4, armour="leather", more='name = "Dag"')
        engine = blessed('"cure light wounds"', foe=foe, dice=f"{dice} {rest}")
        act(engine, "use 1>2 5,4")
        assert [event.amount for event in events_of(engine.battle, "harm")] == harm
        assert roll_of(attacks_on(engine, 2)[0])[1] == 13


def test_those_who_resist_fire_take_half_rounded_up_and_save_better() -> None:
    foe = man(12, 5, who="magic-user 5", weapons=(), more='name = "Dag", spells = ["fireball"]')
    # 5d6 come to 21; Ulf saves at +3, and Osk, in it too, without.
    dice = "d6:6 d6:1 d6:5 d6:4 d6:4 d6:4 d6:4 d6:5 d20:2 d20:2"
    engine = blessed('"resist fire"', who="cleric 4", foe=foe, dice=dice)
    act(engine, "use 0>1 5,5", "use 0>1 5,5")
    harmed = {event.target: event.amount for event in events_of(engine.battle, "harm")}
    assert harmed == {0: 21, 1: 11}
    assert [parts_of(event).get("magic") for event in events_of(engine.battle, "saving throw")] == [None, 3]


def test_fear_makes_enemies_flee_and_courage_helps_against_it() -> None:
    foe = man(12, 5, morale=7, more='name = "Dag"')
    engine = blessed('"remove fear"', foe=foe, dice="d6:6 d6:1 d6:5 d20:2")
    act(engine, "use 1>2 12,5")
    assert "fleeing" in conditions_of(engine, "Dag")
    assert effects_of(engine, "Dag", "afraid") == [(120, 0)]
