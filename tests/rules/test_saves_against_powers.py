"""What a saving throw leaves of a power: half, all of it, nothing, or the greatest it could do."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.battle.play.engine import Engine
from grognard.text.narrate import Narrator
from tests.support import act, brute, by_hand, come_to, effects_of, events_of

POWERS = """
extends = "{rules}"

[powers.fireball]
aim = "place"
range_feet = 240
shape = "burst"
size_feet = 20
magical = true
save = "spells"
saved = "half"
damage = "6d6"

[powers.hold]
range_feet = 120
magical = true
save = "spells"
effect = "paralysed"
rounds = "2d4"

[powers."wall of fire"]
aim = "place"
range_feet = 60
magical = true
ground = "fire"
ground_rounds = "3"

[powers.cure]
whom = "friends"
range_feet = 30
magical = true
heals = "1d6+1"
"""
TWENTY = "d6:4 d6:4 d6:3 d6:3 d6:3 d6:3"


def cast(
    tmp_path: Path, rules: str, power: str, dice: str, *, points: int = 50, extremes: str = ""
) -> Engine:
    """A mage who goes first uses a power on an ogre with as many hit points, ten squares away."""
    path = tmp_path / "powers.toml"
    path.write_text(POWERS.format(rules=rules), encoding="utf-8")
    mage = brute("Mage", 5, 5, points=points, more=f"powers = {{ {power} = 1 }}, initiative_modifier = 20")
    return by_hand(
        f"""
title = "A spell"
rules = "{path}"
distance_feet = 100
reaction = "immediate attack"
[[sides]]
name = "One"
can_be_surprised = false
members = [{mage}]
[[sides]]
name = "Other"
can_be_surprised = false
members = [{brute("Ogre", 15, 5, hit_dice="4+1")}]
""",
        dice=dice,
        options={"saves.extremes": extremes} if extremes else None,
    )


def burn(tmp_path: Path, rules: str, face: int, *, extremes: str = "") -> int:
    """The hit points a fireball of 20 takes from one whose saving throw falls so."""
    engine = cast(tmp_path, rules, "fireball", f"d6:6 d6:1 {TWENTY} d20:{face}", extremes=extremes)
    come_to(engine, 0, "spells" if rules == "bxe" else "")
    act(engine, "use 0>1 15,5")
    return 50 - int(engine.battle.combatants[1].hit_points)


@pytest.mark.rule("bxe.saves.success-halves-damage", "bxe.saves.failure-full-damage")
@pytest.mark.parametrize(("face", "taken"), [(19, 10), (20, 10), (2, 20), (1, 20)])
def test_a_save_halves_a_fireball(tmp_path: Path, face: int, taken: int) -> None:
    assert burn(tmp_path, "bxe", face) == taken


@pytest.mark.rule("bcb.saves.natural-20-no-effect", "bcb.saves.natural-1-maximum-effect")
@pytest.mark.parametrize(("face", "taken"), [(19, 10), (20, 0), (2, 20), (1, 36)])
def test_extremes_of_a_save_against_a_fireball(tmp_path: Path, face: int, taken: int) -> None:
    assert burn(tmp_path, "bcb", face) == taken


@pytest.mark.parametrize(("face", "taken"), [(19, 10), (20, 0), (2, 20), (1, 20)])
def test_a_natural_1_may_bring_the_whole_effect_as_rolled(tmp_path: Path, face: int, taken: int) -> None:
    assert burn(tmp_path, "bcb", face, extremes="as rolled") == taken


@pytest.mark.rule("bcb.saves.natural-1-maximum-non-dice")
@pytest.mark.parametrize(("face", "rounds"), [(2, 3), (1, 8)])
def test_on_a_natural_1_a_hold_lasts_as_long_as_it_can(tmp_path: Path, face: int, rounds: int) -> None:
    engine = cast(tmp_path, "bcb", "hold", f"d6:6 d6:1 d4:1 d4:2 d20:{face}")
    come_to(engine, 0)
    act(engine, "use 0>1 15,5")
    # Nobody else is there, so that the round is over, and one of them with it.
    assert [left for left, _ in effects_of(engine, 1, "paralysed")] == [rounds - 1]


@pytest.mark.rule("bxe.healing.cap")
@pytest.mark.parametrize(("wounds", "back"), [(9, 5), (3, 3)])
def test_healing_gives_back_up_to_the_full_number(tmp_path: Path, wounds: int, back: int) -> None:
    engine = cast(tmp_path, "bxe", "cure", "d6:6 d6:1 d6:4")
    come_to(engine, 0, "spells")
    engine.battle.combatants[0].hit_points -= wounds
    act(engine, "use 0>0 5,5")
    assert [(event.target, event.amount) for event in events_of(engine.battle, "heal")] == [(0, back)]
    assert engine.battle.combatants[0].hit_points == 50 - wounds + back


def test_the_fire_of_a_power_cites_no_rule_of_oil(tmp_path: Path) -> None:
    engine = cast(tmp_path, "bf", '"wall of fire"', "d6:6 d6:1 d6:6 d6:1 d6:3 d6:6 d6:1")
    come_to(engine, 0)
    act(engine, "use 0>1 15,5")
    for _ in range(2):
        come_to(engine, 1)
        act(engine, "end")
    (burned,) = events_of(engine.battle, "burn")
    assert (burned.target, burned.what, [rule for rule in burned.rules if rule]) == (1, "flames", [])
    told = Narrator(engine.battle).tell(burned)
    assert told == "The fire on the ground scorches the ogre for 3: hurt (47 of 50 hp)."
