"""Damage and death in the encounter chapter: Strength, bows, magic, the least a hit does, 0 hit points."""

from __future__ import annotations

import pytest
from mypy_extensions import i64

from grognard.base.errors import InputError
from grognard.rules.binding import DEATH_RULES
from grognard.rules.damage import DIES, FALLS, UNHARMED, DeathRule
from tests.rules.duel import Blow, fighter, monster, strike
from tests.support import conditions_of, events_of, finish_dice

# Scores that give a Strength modifier, from the table in the census note of the ability scores.
STRENGTH = {-3: 3, -2: 5, -1: 8, 0: 10, 1: 13, 2: 16, 3: 18}


def hit_with(weapon: str, *, strength: int, die: str, feet: int = 5, **options: object) -> Blow:
    """A hit with a weapon, its damage die given."""
    carried = weapon.removeprefix("thrown ")
    attacker = fighter(1, weapon=carried, strength=STRENGTH[strength])
    book = {key.replace("__", "."): value for key, value in options.items()}
    return strike(attacker, monster(ac=11), weapon=weapon, feet=feet, dice=f"d20:19 {die}", options=book)


@pytest.mark.rule("bf.damage.weapon-die")
def test_hit_rolls_the_weapon_die() -> None:
    blow = hit_with("longsword", strength=0, die="d8:5")
    assert blow.hit
    assert blow.damage == 5
    assert blow.damage_parts == {}


@pytest.mark.rule("bf.damage.str-on-melee")
def test_strength_bonus_adds_to_melee_damage() -> None:
    assert hit_with("longsword", strength=2, die="d8:5").damage == 7


@pytest.mark.rule("bf.damage.str-penalty-on-melee")
def test_strength_penalty_takes_from_melee_damage() -> None:
    assert hit_with("longsword", strength=-2, die="d8:5").damage == 3


@pytest.mark.rule("bf.damage.str-on-thrown")
@pytest.mark.parametrize(
    ("weapon", "strength", "die", "damage"),
    [("thrown dagger", 2, "d4:3", 5), ("thrown spear", -1, "d6:4", 3)],
)
def test_strength_counts_with_thrown_weapons(weapon: str, strength: int, die: str, damage: int) -> None:
    assert hit_with(weapon, strength=strength, die=die, feet=10).damage == damage


@pytest.mark.rule("bf.damage.no-str-on-bow")
def test_strength_does_not_count_with_bows() -> None:
    assert hit_with("longbow", strength=3, die="d8:5", feet=30).damage == 5
    assert hit_with("longbow", strength=-3, die="d8:5", feet=30).damage == 5


@pytest.mark.rule("bf.damage.no-str-on-crossbow")
def test_strength_does_not_count_with_crossbows() -> None:
    assert hit_with("light crossbow", strength=3, die="d6:4", feet=30).damage == 4


@pytest.mark.rule("bf.damage.bow-strength-referee")
def test_the_referee_may_let_strength_count_with_bows() -> None:
    assert hit_with("longbow", strength=2, die="d8:5", feet=30).damage == 5
    allowed = hit_with("longbow", strength=2, die="d8:5", feet=30, damage__strength_on_bows=True)
    assert allowed.damage == 7


@pytest.mark.rule("bf.damage.str-on-sling")
@pytest.mark.parametrize(("weapon", "die"), [("sling", "d4:3"), ("sling stone", "d3:3")])
def test_strength_counts_with_slings(weapon: str, die: str) -> None:
    # The equipment list gives a stone a smaller die than a bullet; the 3 rolled is the same.
    assert hit_with(weapon, strength=2, die=die, feet=30).damage == 5


@pytest.mark.rule("bf.damage.magic-bonus")
def test_magic_weapon_adds_its_bonus() -> None:
    blow = hit_with("longsword +2", strength=1, die="d8:4")
    assert blow.damage_parts == {"Strength": 1, "magic weapon": 2}
    assert blow.damage == 7


@pytest.mark.rule("bf.damage.cursed-penalty")
def test_cursed_weapon_applies_its_penalty() -> None:
    blow = hit_with("longsword -1", strength=0, die="d8:4")
    assert blow.damage_parts == {"magic weapon": -1}
    assert blow.damage == 3


@pytest.mark.rule("bf.damage.minimum-one")
def test_hit_does_at_least_one_point() -> None:
    blow = hit_with("longsword -1", strength=-3, die="d8:2")
    assert 2 + sum(blow.damage_parts.values()) == -2
    assert blow.damage == 1
    blow.engine.advance()
    assert blow.engine.battle.combatants[1].hit_points == 99


def wound_of_six(*, strength: int, die: str, **options: object) -> Blow:
    """A hit on somebody with 6 hit points, landed."""
    attacker = fighter(1, strength=STRENGTH[strength])
    target = monster(ac=11).replace("hit_points = 100", "hit_points = 6")
    book = {key.replace("__", "."): value for key, value in options.items()}
    blow = strike(attacker, target, dice=f"d20:19 {die}", options=book)
    blow.engine.advance()
    finish_dice(blow.engine.battle)
    return blow


@pytest.mark.rule("bf.damage.zero-hp-dead")
@pytest.mark.parametrize(
    ("strength", "die", "damage", "left", "dead"),
    [(0, "d8:5", 5, 1, False), (0, "d8:6", 6, 0, True), (1, "d8:8", 9, -3, True)],
)
def test_no_hit_points_is_death(strength: int, die: str, damage: int, left: int, dead: bool) -> None:
    blow = wound_of_six(strength=strength, die=die)
    battle = blow.engine.battle
    assert blow.damage == damage
    assert battle.combatants[1].hit_points == left
    assert ("dead" in conditions_of(battle, 1)) is dead
    assert len(events_of(battle, "death")) == int(dead)
    assert battle.over is dead


class Dying(DeathRule):
    """A house rule: from 0 down to -9 one lies unconscious."""

    def fate(self, hit_points: i64, death_at: i64) -> i64:
        if hit_points > death_at:
            return UNHARMED
        return DIES if hit_points <= -10 else FALLS


@pytest.mark.rule("bf.damage.death-and-dying-option")
def test_another_rule_of_dying_may_take_the_place_of_death(monkeypatch: pytest.MonkeyPatch) -> None:
    default = wound_of_six(strength=0, die="d8:6").engine
    assert default.battle.combatants[1].hit_points == 0
    assert "dead" in conditions_of(default, 1)
    monkeypatch.setitem(DEATH_RULES, "dying", Dying())
    battle = wound_of_six(strength=0, die="d8:6", damage__dying="dying").engine.battle
    assert battle.combatants[1].hit_points == 0
    assert conditions_of(battle, 1) & {"dead", "unconscious"} == {"unconscious"}
    assert events_of(battle, "death") == []
    assert battle.over


def test_unknown_rule_of_dying_is_refused() -> None:
    with pytest.raises(InputError, match="unknown procedure 'slowly'"):
        wound_of_six(strength=0, die="d8:6", damage__dying="slowly")
