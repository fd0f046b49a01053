"""Missiles under the house rules: two arrows, crossbows, shots into a melee."""

from __future__ import annotations

import pytest

from grognard.battle.play.engine import Engine
from grognard.creatures.gear import find_weapon
from grognard.encounter.arming import weapon_routines
from grognard.rulebooks.loader import load_rulebook
from tests.rules.bcb_fights import act, armed, begin, blows, brute, fight, whose
from tests.support import allowed, man, refused_by

FAR = "[field]\nwidth = 40\nheight = 20"
MISS = "d20:2"


def archer(weapon: str = "longbow", *, dice: str, dexterity: int = 10, shield: bool = False) -> Engine:
    """An archer without enemies near, who acts first."""
    engine = fight(
        man(5, 5, weapons=[weapon], scores={"dexterity": dexterity}, shield=shield),
        brute("B", 20, 5, armour_class=25),
        dice=dice,
        keys=FAR,
    )
    begin(engine)
    return engine


def shots(engine: Engine) -> int:
    return len(blows(engine))


@pytest.mark.rule("bcb.missile.bow-two-arrows")
def test_an_archer_who_stands_shoots_twice() -> None:
    stands = archer(dice=f"d6:6 d6:5 d6:1 {MISS} {MISS}")
    act(stands, "attack 0>1", "end", "attack 0>1")
    assert shots(stands) == 2
    moves = archer("shortbow", dice=f"d6:6 d6:5 d6:1 {MISS}")
    act(moves, "move 6,5", "attack 0>1")
    assert not allowed(moves, "attack 0>1")
    assert shots(moves) == 1


@pytest.mark.rule("bcb.missile.bow-two-initiative-rolls")
def test_two_arrows_have_two_numbers() -> None:
    engine = archer(dexterity=16, dice=f"d8:7 d8:2 d6:1 {MISS} {MISS}")
    found = []
    for _ in range(4):
        if whose(engine)[1] == 0 and allowed(engine, "attack 0>1"):
            found.append(whose(engine)[2])
            act(engine, "attack 0>1")
        elif whose(engine)[2] > 1:
            act(engine, "end")
    assert found == [7, 2]


@pytest.mark.rule("bcb.missile.bow-half-move-one-shot")
def test_half_a_move_leaves_one_shot_and_more_none() -> None:
    half = archer("shortbow", dice=f"d6:6 d6:5 d6:1 {MISS}")
    act(half, "move 9,5", "attack 0>1")
    assert shots(half) == 1
    far = archer("shortbow", dice="d6:6 d6:5 d6:1")
    act(far, "move 11,5 run")
    assert not allowed(far, "attack 0>1")


@pytest.mark.rule("bcb.missile.crossbow-no-double-shot", "bcb.missile.thrown-rate")
@pytest.mark.parametrize("weapon", ["light crossbow", "hand axe", "sling"])
def test_other_missiles_go_once_a_round(weapon: str) -> None:
    engine = archer(weapon, dice="d6:6 d6:1")
    sizes = [routine.size for routine in engine.battle.combatants[0].profile.routines if routine.is_missile]
    assert sizes == [1]
    near = fight(
        man(5, 5, weapons=[weapon]), brute("B", 9, 5, armour_class=25), dice=f"d6:6 d6:1 {MISS} d6:6 d6:1"
    )
    begin(near)
    shot = f"attack {int(weapon == 'hand axe')}>1"
    act(near, shot)
    while near.battle.round == 1:
        assert whose(near)[1] == 1 or not allowed(near, shot)
        act(near, "end")
    assert shots(near) == 1


def shots_in_rounds(weapon: str, rounds: int) -> int:
    engine = archer(weapon, dice=f"d6:6 d6:1 {MISS} " * 3 + "d6:6 d6:1 " * 2)
    while engine.battle.round <= rounds:
        if whose(engine)[1] == 0 and allowed(engine, "attack 0>1"):
            act(engine, "attack 0>1")
        elif whose(engine)[1] == 0 and allowed(engine, "reload"):
            act(engine, "reload")
            return shots(engine)
        else:
            act(engine, "end")
    return shots(engine)


@pytest.mark.rule("bcb.missile.crossbow-rate")
def test_rates_of_crossbows_in_two_rounds() -> None:
    assert [shots_in_rounds("light crossbow", 2), shots_in_rounds("heavy crossbow", 2)] == [2, 1]


@pytest.mark.rule("bcb.missile.crossbow-no-reload-moving")
def test_no_crossbow_is_loaded_on_the_move() -> None:
    engine = archer("light crossbow", dice=f"d6:6 d6:1 {MISS} d6:6 d6:1")
    act(engine, "move 9,5", "attack 0>1", "end")
    assert engine.battle.round == 2
    assert refused_by(engine, "attack 0>1") == ["bcb.missile.crossbow-no-reload-moving"]


@pytest.mark.rule("bcb.missile.crossbow-one-hand-span")
def test_only_a_very_light_crossbow_is_spanned_with_one_hand() -> None:
    light = archer("light crossbow", dice=f"d6:6 d6:1 {MISS} d6:6 d6:1", shield=True)
    act(light, "attack 0>1")
    while light.battle.round == 1:
        act(light, "end")
    assert light.battle.round == 2
    assert not allowed(light, "attack 0>1")
    assert "bcb.missile.crossbow-one-hand-span" in refused_by(light, "reload")
    small = archer("very light crossbow", dice=f"d6:6 d6:1 {MISS} d6:6 d6:1", shield=True)
    act(small, "attack 0>1")
    while small.battle.round == 1:
        act(small, "end")
    assert allowed(small, "attack 0>1")


@pytest.mark.rule("bcb.missile.definition")
def test_what_a_missile_attack_is() -> None:
    assert [
        weapon_routines(find_weapon(name))[-1].is_missile for name in ("crossbow", "sling", "hand axe")
    ] == [True, True, True]
    assert weapon_routines(find_weapon("spear"))[0].is_missile is False


@pytest.mark.rule("bcb.missile.into-melee-random-target")
@pytest.mark.parametrize(("face", "target"), [(1, 1), (2, 2), (3, 3)])
def test_a_shot_into_a_melee_goes_at_anybody(face: int, target: int) -> None:
    engine = fight(
        f"{armed('Archer', 5, 5, 'sling')}, {brute('A', 15, 5)}",
        f"{brute('B', 16, 5)}, {brute('C', 15, 6)}",
        dice=f"d6:6 d6:1 d6:1 d6:1 d3:{face} {MISS}",
        keys=FAR,
    )
    begin(engine)
    act(engine, "attack 0>2")
    assert [blow.target for blow in blows(engine)] == [target]


@pytest.mark.rule("bcb.missile.into-melee-roll-against-actual")
def test_the_roll_is_against_the_one_picked() -> None:
    engine = fight(
        brute("B", 16, 5, armour_class=12),
        f"{armed('Archer', 5, 5, 'sling')}, {brute('A', 15, 5, armour_class=16)}",
        dice="d6:1 d6:6 d6:1 d2:2 d20:13",
        keys=FAR,
    )
    begin(engine)
    act(engine, "attack 0>0")
    (blow,) = blows(engine)
    assert (blow.target, blow.total, blow.needed, blow.hit) == (2, 14, 16, False)


@pytest.mark.rule("bcb.missile.range-modifiers")
def test_range_is_the_host_s() -> None:
    engine = fight(
        man(5, 5, weapons=["hand axe"]),
        brute("B", 8, 5, armour_class=25),
        dice=f"d6:6 d6:1 {MISS}",
        keys=FAR,
    )
    begin(engine)
    act(engine, "attack 1>1")
    (blow,) = blows(engine)
    # The second increment of 10': medium range, which has no modifier in the encounter chapter.
    assert blow.parts == {"fighter level": 1}
    assert engine.battle.ruleset.cite("missile/medium range") == "bf.missile.medium-range"
    ours, hosts = load_rulebook("bcb").missile, load_rulebook("bf").missile
    assert (ours.short, ours.medium, ours.long) == (hosts.short, hosts.medium, hosts.long)
    assert (ours.close_feet, ours.close) == (hosts.close_feet, hosts.close)
