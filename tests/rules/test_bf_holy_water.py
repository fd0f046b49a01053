"""Holy water in the encounter chapter and on its reference sheet."""

from __future__ import annotations

import pytest

from grognard.rules.grenade import is_splashed
from tests.rules.flasks import CALM, FIELD, burns, points, scatters, standing, throw
from tests.support import come_to, events_of, fight, finish_dice, hero, refused_by, roll_of, ruleset, turns

UNDEAD = 'nature = ["undead"]'
SPECTRE = 'incorporeal = true, nature = ["undead"]'
THROWN = "attack 1>{target}"
POURED = "attack 0>{target}"
WATER = "holy water"
FIRE: dict[str, object] = {"holy_water.fire": True}


def zombie(x: int, y: int = 10, *, points: int = 20, name: str = "Corpse", more: str = UNDEAD) -> str:
    """One of the dead."""
    return standing(name, x, y, more=more, points=points)


@pytest.mark.rule("bf.holy-water.undead-only")
def test_holy_water_harms_only_undead() -> None:
    dead = throw(zombie(7), weapon=WATER, action=THROWN, dice="d20:19 d8:5")
    orc = throw(standing("Orc", 7), weapon=WATER, action=THROWN, dice="d20:19")
    assert [burns(dead), burns(orc)] == [[("holy water", 1, 5)], [("holy water", 1, 0)]]
    assert [points(dead)[1], points(orc)[1]] == [15, 20]


@pytest.mark.rule("bfref.holy-water.undead-only")
def test_holy_water_harms_only_undead_on_the_sheet() -> None:
    orc = standing("Orc", 7, points=8)
    engine = throw(
        orc,
        rules="bfref",
        weapon=WATER,
        action=THROWN,
        others=(standing("Orc", 8, points=8),),
        dice="d20:19",
    )
    assert points(engine)[1:] == [8, 8]
    finish_dice(engine.battle)


@pytest.mark.rule("bf.holy-water.thrown-as-grenade")
@pytest.mark.parametrize(("face", "hit"), [(10, True), (9, False)])
def test_holy_water_is_thrown_as_a_grenade(face: int, hit: bool) -> None:
    rest = "d8:3" if hit else "d10:10"
    engine = throw(zombie(7), weapon=WATER, action=THROWN, dice=f"d20:{face} {rest}")
    roll = events_of(engine.battle, "attack")[0].roll
    assert roll is not None
    assert (roll.total, bool(scatters(engine))) == (face + 2, not hit)


@pytest.mark.rule("bf.holy-water.breaks-on-corporeal", "bf.holy-water.damage")
@pytest.mark.parametrize("face", [4, 8])
def test_the_flask_breaks_on_a_body(face: int) -> None:
    engine = throw(zombie(7), weapon=WATER, action=THROWN, dice=f"d20:19 d8:{face}")
    assert burns(engine) == [("holy water", 1, face)]
    assert engine.battle.combatants[0].thrown == 1


@pytest.mark.rule("bfref.holy-water.direct-hit")
def test_a_direct_hit_on_the_sheet() -> None:
    engine = throw(zombie(7, points=8), rules="bfref", weapon=WATER, action=THROWN, dice="d20:19 d8:5")
    assert points(engine)[1] == 3


@pytest.mark.rule("bf.holy-water.incorporeal-not-by-throwing")
def test_a_flask_does_not_break_on_a_spectre() -> None:
    engine = throw(
        zombie(7, more=SPECTRE),
        weapon=WATER,
        action=THROWN,
        others=(zombie(8),),
        dice="d20:19",
        thrower="attack_adjustment = 4",
    )
    assert roll_of(events_of(engine.battle, "attack")[0]) == (25, 12, True)
    # The flask does not break on it, and splashes nobody beside it either.
    assert burns(engine) == [("holy water", 1, 0)]
    finish_dice(engine.battle)


@pytest.mark.rule("bfref.holy-water.incorporeal")
def test_a_flask_does_nothing_to_a_spectre_on_the_sheet() -> None:
    engine = throw(
        zombie(7, more=SPECTRE, name="Spectre"), rules="bfref", weapon=WATER, action=THROWN, dice="d20:19"
    )
    assert burns(engine) == [("holy water", 1, 0)]
    finish_dice(engine.battle)


@pytest.mark.rule("bf.holy-water.incorporeal-pour")
def test_water_is_poured_on_a_spectre() -> None:
    engine = throw(zombie(6, more=SPECTRE), weapon=WATER, action=POURED, dice="d20:19 d8:4")
    assert burns(engine) == [("holy water", 1, 4)]
    assert events_of(engine.battle, "attack")[0].what == "poured holy water"


@pytest.mark.rule("bf.holy-water.pour-adjacent")
def test_pouring_needs_to_stand_beside() -> None:
    beside = throw(zombie(6), weapon=WATER, action=POURED, dice="d20:19 d8:4")
    assert burns(beside) == [("holy water", 1, 4)]
    away = fight("bf", hero(5, 10, weapon=WATER), zombie(7), dice="d6:6 d6:1", keys=FIELD, options=CALM)
    come_to(away, 0)
    assert "bf.engage.melee-only-engaged-targets" in refused_by(away, "attack 0>1")


@pytest.mark.rule("bf.holy-water.splash-damage", "bf.holy-water.splash-no-save")
def test_the_splash_harms_undead_beside_without_a_save() -> None:
    engine = throw(zombie(7), weapon=WATER, action=THROWN, others=(zombie(8),), dice="d20:19 d8:1 d6:3")
    assert burns(engine)[-1] == ("holy splash", 2, 3)
    assert events_of(engine.battle, "saving throw") == []
    assert points(engine)[2] == 17


@pytest.mark.rule("bfref.holy-water.splash", "bfref.holy-water.no-save")
def test_the_splash_on_the_sheet() -> None:
    engine = throw(
        zombie(7),
        rules="bfref",
        weapon=WATER,
        action=THROWN,
        others=(zombie(8, points=9), zombie(9, points=9)),
        dice="d20:19 d8:1 d6:4",
    )
    assert points(engine)[2:] == [5, 9]
    assert events_of(engine.battle, "saving throw") == []
    finish_dice(engine.battle)


@pytest.mark.rule("bfref.holy-water.splash-damage-type")
def test_fire_resistance_is_no_help_against_the_splash() -> None:
    proof = 'nature = ["undead", "fireproof"]'
    left = []
    for fire, nature, die in (({}, proof, " d6:4"), (FIRE, proof, ""), (FIRE, UNDEAD, " d6:4")):
        engine = throw(
            zombie(7),
            rules="bfref",
            weapon=WATER,
            action=THROWN,
            others=(zombie(8, points=9, more=nature),),
            dice=f"d20:19 d8:1{die}",
            options=fire,
        )
        finish_dice(engine.battle)
        left.append(points(engine)[2])
    # As fire it spares the fireproof; there is no save against it for the others.
    assert left == [5, 9, 5]


@pytest.mark.rule("bf.holy-water.splash-radius")
def test_the_splash_reaches_five_feet() -> None:
    others = (zombie(8), zombie(9))
    engine = throw(zombie(7), weapon=WATER, action=THROWN, others=others, dice="d20:19 d8:1 d6:3")
    assert [target for what, target, _ in burns(engine) if what == "holy splash"] == [2]
    finish_dice(engine.battle)
    radius = ruleset("bf").flask.splash_feet
    assert [is_splashed(feet, 0, 0, radius) for feet in (5, 6)] == [True, False]


@pytest.mark.rule("bf.holy-water.splash-spares-living")
def test_the_splash_spares_the_living() -> None:
    others = (zombie(8), standing("Fighter", 8, 11))
    engine = throw(zombie(7), weapon=WATER, action=THROWN, others=others, dice="d20:19 d8:1 d6:3")
    assert points(engine)[2:] == [17, 20]


@pytest.mark.rule("bf.holy-water.splash-on-miss")
def test_a_miss_splashes_the_undead_where_it_lands() -> None:
    # Two cells to the thrower's right of the target: 5' from its 10' square, 12' or more from the other.
    engine = throw(zombie(11), weapon=WATER, action=THROWN, others=(zombie(14),), dice="d20:2 d10:6 d6:4")
    assert burns(engine) == [("holy splash", 1, 4)]
    assert points(engine)[1:] == [16, 20]
    finish_dice(engine.battle)


@pytest.mark.rule("bf.holy-water.one-round")
def test_holy_water_works_for_one_round() -> None:
    dice = "d20:19 d8:6 d6:6 d6:1 d6:6 d6:1"
    engine = throw(zombie(7), weapon=WATER, action=THROWN, dice=dice)
    turns(engine)
    turns(engine)
    assert burns(engine) == [("holy water", 1, 6)]
    finish_dice(engine.battle)


@pytest.mark.rule("bfref.holy-water.one-round")
def test_holy_water_works_for_one_round_on_the_sheet() -> None:
    dice = "d20:19 d8:5 d6:6 d6:1 d6:6 d6:1"
    engine = throw(zombie(7), rules="bfref", weapon=WATER, action=THROWN, dice=dice)
    turns(engine)
    turns(engine)
    assert (engine.battle.round, burns(engine)) == (3, [("holy water", 1, 5)])
