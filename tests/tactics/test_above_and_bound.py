"""Fliers above, captives to tie, holy water for the worst: met in fights that were read."""

from __future__ import annotations

import pytest

from grognard.battle.play.decision import DECLARE_DECISION
from grognard.battle.play.engine import Engine
from grognard.battle.state.actions import (
    ATTACK,
    DECLARE_CHARGE,
    DIVE,
    END_TURN,
    TIE,
    feet_of,
    kind_of,
    parse_action,
    routine_of,
    target_of,
)
from tests.support import decide, fight, inflict, lay, man, person
from tests.tactics.test_minds import come_to_first, first_wish, wish

OUTDOORS = "outdoors = true"
PLAYERS = "player_characters = true\ncan_be_surprised = false"


def dragon(x: int, altitude: int) -> str:
    """A white dragon, whose cone of cold is 70' long by bf."""
    return f'{{ creature = "white dragon age 3", at = [[{x}, 5]], altitude = {altitude}, hit_points = 40 }}'


def test_archers_shoot_at_what_hangs_high_above_the_next_cell() -> None:
    """100' up it is in nobody's reach, so that a shot endangers nobody."""
    archers = f"{man(5, 5, weapons=['longbow'])}, {man(6, 5, weapons=['longsword'])}"
    engine = fight("bf", archers, dragon(7, 100), dice=1, keys=OUTDOORS, first_keys=PLAYERS)
    action = first_wish(engine)
    assert (kind_of(action), target_of(action)) == (ATTACK, 2)


@pytest.mark.parametrize(("altitude", "refused"), [(100, True), (0, False)])
def test_nobody_punches_what_hangs_out_of_reach(altitude: int, refused: bool) -> None:
    engine = fight("bf", man(6, 5), dragon(7, altitude), dice=1, keys=OUTDOORS, first_keys=PLAYERS)
    come_to_first(engine)
    assert any(choice.label.startswith("Punch") for choice in decide(engine).choices) != refused


@pytest.mark.parametrize(("altitude", "dives"), [(100, 65), (60, 0)])
def test_a_dragon_comes_down_until_its_breath_reaches(altitude: int, dives: int) -> None:
    """From half of 70 feet, which is 35, it breathes; from 60 feet it reaches the ground as it is."""
    engine = fight("bf", dragon(7, altitude), man(12, 5), dice=1, keys=OUTDOORS)
    action = first_wish(engine)
    assert (feet_of(action) if kind_of(action) == DIVE else 0) == dives


@pytest.mark.parametrize("rules", ["bf", "bcb"])
def test_captors_tie_up_the_paralysed_instead_of_wrestling_them(rules: str) -> None:
    watch = f"{person(5, 5)}, {person(5, 9)}"
    engine = fight(
        rules, watch, f"{man(6, 5)}, {man(30, 9)}", dice=1, first_keys=PLAYERS + "\ncapture = true"
    )
    decision = decide(engine)
    lay(engine, 2, "paralysed:60")
    while decision.actor != 0 or decision.kind == DECLARE_DECISION:
        engine.submit(parse_action("declare-nothing" if decision.kind == DECLARE_DECISION else "end"))
        decision = decide(engine)
    action = parse_action(wish(engine))
    assert (kind_of(action), target_of(action)) == (TIE, 2)


def weapon_of(engine: Engine, action: int) -> str:
    return engine.battle.combatants[0].profile.routines[routine_of(action)].weapons[0].name


@pytest.mark.parametrize(("foe", "pours"), [("wraith", False), ("orc", True)])
def test_holy_water_is_kept_for_undead_who_drain(foe: str, pours: bool) -> None:
    """A zombie stands beside the cleric; the wraith is yet to come."""
    cleric = man(5, 5, who="cleric 3", weapons=["mace", "holy water"])
    foes = (
        '{ creature = "zombie", at = [[6, 5]], hit_points = 9 }, '
        + f'{{ creature = "{foe}", at = [[20, 5]] }}'
    )
    engine = fight("bf", cleric, foes, dice=1, first_keys=PLAYERS)
    come_to_first(engine)
    action = parse_action(wish(engine))
    assert kind_of(action) != ATTACK or (weapon_of(engine, action) == "poured holy water") == pours


def test_holy_water_is_not_poured_on_who_flees() -> None:
    bearer = man(5, 5, weapons=["mace", "holy water"])
    engine = fight("bf", bearer, '{ creature = "zombie", at = [[6, 5]], hit_points = 9 }', dice=1)
    come_to_first(engine)
    inflict(engine, 1, "fleeing")
    action = parse_action(wish(engine))
    assert kind_of(action) == END_TURN or weapon_of(engine, action) != "poured holy water"


def test_casters_announce_no_charge_while_others_stand_before_them() -> None:
    """By bcb a charge is announced; a griffon 80' up is far enough for one."""
    mage = man(5, 5, who="magic-user 3", weapons=["dagger"], more="spells = []")
    sides = f"{mage}, {man(5, 6, weapons=['longsword'])}"
    griffon = '{ creature = "griffon", at = [[8, 5]], altitude = 80 }'
    engine = fight("bcb", sides, griffon, dice=2, keys=OUTDOORS, first_keys=PLAYERS)
    announced: dict[int, int] = {}
    decision = decide(engine)
    while decision.kind == DECLARE_DECISION:
        action = parse_action(wish(engine))
        announced.setdefault(decision.actor, action)
        engine.submit(parse_action("declare-nothing"))
        decision = decide(engine)
    assert announced.get(0) != DECLARE_CHARGE
