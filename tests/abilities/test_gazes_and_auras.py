"""Gazes, and eyes averted or in a mirror; stench, fear and heat near a creature."""

from __future__ import annotations

import pytest

from grognard.battle.play.engine import Engine
from grognard.text.summary import summarize
from tests.support import act, brute, conditions_of, effects_of, events_of, fight, man

FIELD = "[field]\nwidth = 60\nheight = 20\n"


def beast(name: str, x: int, y: int, *, points: int = 60, more: str = "") -> str:
    """A creature of the list that nothing frightens and that goes before others."""
    keys = f'creature = "{name}", at = [[{x}, {y}]], hit_points = {points}, morale = 12'
    return f"{{ {keys}, initiative_modifier = 9{more} }}"


def against(creature: str, victims: str, *, dice: str, keys: str = "") -> Engine:
    return fight("bf", creature, victims, dice=dice, keys=FIELD, second_keys=keys or FIRM, begun=True)


FIRM = "can_be_surprised = false"


def modifiers(engine: Engine) -> dict[str, int]:
    roll = events_of(engine.battle, "attack")[-1].roll
    assert roll is not None
    return {one.name: one.value for one in roll.modifiers}


def test_who_looks_away_from_a_medusa_strikes_at_minus_four_and_is_struck_at_two_worse() -> None:
    knight = man(5, 5, points=60)
    engine = against(beast("medusa", 4, 5), knight, dice="d6:1 d6:1 d20:6 d6:1 d20:20")
    assert [(one.actor, one.target, one.what) for one in events_of(engine.battle, "eyes")] == [(1, 0, "away")]
    # Four hit dice: 6 + 4 misses armour class 11 by one, and hits 11 - 2.
    act(engine, "attack 0>1")
    attack = events_of(engine.battle, "attack")[-1]
    assert attack.roll is not None
    assert (attack.roll.total, attack.roll.target) == (10, 9)


def test_the_blow_of_one_who_looks_away() -> None:
    knight = man(5, 5, points=60)
    engine = against(beast("medusa", 4, 5), knight, dice="d6:1 d6:1 d20:2 d6:1 d6:1")
    act(engine, "end", "attack 0>0")
    assert modifiers(engine)["eyes averted"] == -4


def test_a_mirror_costs_two_and_no_armour_class() -> None:
    knight = man(5, 5, points=60, more="mirror = true")
    engine = against(beast("basilisk", 4, 5), knight, dice="d6:1 d6:1 d20:1 d20:2 d6:1 d6:1")
    act(engine, "attack 0>1")
    attack = events_of(engine.battle, "attack")[-1]
    assert attack.roll is not None
    assert attack.roll.target == 11
    act(engine, "attack 0>0")
    assert modifiers(engine)["eyes averted"] == -2


def test_those_without_wits_meet_the_gaze_and_turn_to_stone() -> None:
    wolves = f"{brute('Wolf', 5, 5)}, {brute('Hound', 5, 6)}"
    # As 1 hit die they save against petrification on 14.
    engine = against(beast("medusa", 4, 5), wolves, dice="d20:13 d20:14 d6:1 d6:1")
    assert "petrified" in conditions_of(engine, 1)
    assert "petrified" not in conditions_of(engine, 2)
    assert summarize(engine.battle).combatants[1].state == "petrified"


def test_when_all_are_stone_the_fight_is_over() -> None:
    engine = against(beast("basilisk", 4, 5), brute("Wolf", 5, 5), dice="d20:2")
    assert (engine.battle.over, engine.battle.winner) == (True, 0)
    assert summarize(engine.battle).closing.endswith("petrified.")


def test_the_surprised_meet_the_gaze_however_wise_they_are() -> None:
    knight = man(5, 5, points=60)
    engine = against(beast("medusa", 4, 5), knight, dice="d20:2", keys="surprised = true")
    assert "petrified" in conditions_of(engine, 1)


def test_one_may_choose_to_look() -> None:
    knight = man(5, 5, points=60, more="averts_eyes = false")
    engine = against(beast("medusa", 4, 5), knight, dice="d20:20 d6:1 d6:1 d20:2 d20:20 d6:1 d6:1")
    act(engine, "end", "attack 0>0")
    assert "eyes averted" not in modifiers(engine)


def test_stench_is_saved_against_once_and_costs_two() -> None:
    near = f"{man(5, 5, points=60)}, {man(6, 5, points=60)}, {man(20, 5, points=60)}"
    # Death ray or poison 12 for a first-level fighter: the first fails, the second saves, the third is far
    # off.
    dice = "d20:11 d20:12 d6:1 d6:1 d6:1 d6:1 d20:2 " + "d6:1 " * 4
    engine = against(beast("troglodyte", 4, 5), near, dice=dice)
    assert effects_of(engine, 1, "sickened") == [(0, -2)]
    assert effects_of(engine, 2, "sickened") == []
    act(engine, "end", "attack 0>0")
    assert modifiers(engine)["sick"] == -2
    act(engine, "end", "end")
    assert engine.battle.round == 2
    assert len(events_of(engine.battle, "saving throw")) == 2


def test_who_sees_a_ghost_saves_or_flees() -> None:
    knights = f"{man(8, 5, points=60)}, {man(8, 6, points=60)}"
    # Spells 17: one fails and runs for 2d6 rounds.
    engine = against(beast("ghost", 4, 5), knights, dice="d20:16 d6:3 d6:4 d20:17 d6:1 d6:1 d6:1")
    assert effects_of(engine, 1, "driven-off") == [(7, 0)]
    assert "driven-off" not in conditions_of(engine, 2)


@pytest.mark.parametrize(
    ("name", "proof"),
    [("flame salamander", "fire elemental"), ("frost salamander", "frost giant")],
)
def test_a_salamander_burns_or_chills_whoever_is_near_and_not_proof_against_it(name: str, proof: str) -> None:
    near = f"{man(5, 5, points=60)}, {beast(proof, 4, 6)}, {man(20, 5, points=60)}"
    engine = against(beast(name, 4, 5), near, dice="d8:5 d6:1 d6:1 d6:1 d6:1")
    assert [(one.target, one.amount) for one in events_of(engine.battle, "harm")] == [(1, 5)]
    assert engine.battle.combatants[1].hit_points == 55


def test_a_cockatrice_petrifies_with_its_beak() -> None:
    knight = man(5, 5, points=60)
    engine = against(beast("cockatrice", 4, 5), knight, dice="d6:1 d6:1 d20:19 d6:3 d20:13")
    act(engine, "attack 0>1")
    assert "petrified" in conditions_of(engine, 1)
    assert engine.battle.over


def test_spores_choke_for_six_rounds_those_who_fail_a_save() -> None:
    near = f"{man(5, 5, points=60)}, {man(6, 5, points=60)}"
    # Death ray 12: one fails, one saves; 1d8 as each of the next rounds begins, first of all 7.
    dice = "d20:11 d20:12 d6:1 d6:1 d6:1 d8:7 d6:1 d6:1 d6:1"
    engine = against(beast("yellow mold", 4, 5), near, dice=dice)
    assert effects_of(engine, 1, "poisoned") == [(6, 0)]
    act(engine, "end", "end", "end")
    assert engine.battle.combatants[1].hit_points == 53
    assert engine.battle.combatants[2].hit_points == 60


def test_the_babble_of_an_allip_goes_on_until_one_saves() -> None:
    dice = "d20:1 d6:1 d6:1 d20:1 d6:1 d6:1 d20:20 d6:1 d6:1 d6:1 d6:1"
    engine = against(beast("allip", 4, 5), man(5, 5, points=60), dice=dice)
    assert effects_of(engine, 1, "stunned")
    act(engine, "end")
    assert effects_of(engine, 1, "stunned")
    assert effects_of(engine, 1, "settled") == []
    act(engine, "end", "end", "end")
    assert effects_of(engine, 1, "stunned") == []
    assert effects_of(engine, 1, "settled")
