"""People known by what they do: of no level, soldiers who have not yet fought, and troops for hire."""

from __future__ import annotations

import pytest

from grognard.base.errors import InputError
from grognard.battle.state.combatant import Combatant
from grognard.creatures.occupations import occupation_names, wages_of
from grognard.faces.cli.main import main
from tests.rules.duel import character, monster, strike
from tests.support import by_hand, finish_dice

MEETING = """
title = "A street"
distance_feet = 30
reaction = "immediate attack"
[options]
"morale.at_first_encounter" = false
[[sides]]
name = "Town"
can_be_surprised = false
members = [{{ {who} }}]
[[sides]]
name = "Orcs"
can_be_surprised = false
members = [{{ creature = "orc", hit_points = 4 }}]
"""


def meet(who: str, *, dice: str, rules: str = "bf") -> Combatant:
    """Somebody of an encounter file, after the first initiative; `dice` are those of its hit points."""
    engine = by_hand(MEETING.format(who=who), dice=f"{dice} d6:5 d6:2".strip(), rules=rules)
    engine.advance()
    finish_dice(engine.battle)
    return engine.battle.combatants[0]


@pytest.mark.rule("bf.ability.normal-men-level-zero", "bf.ability.normal-men-average-abilities")
@pytest.mark.parametrize("who", ["shopkeeper", "servant", "artisan", "innkeeper"])
def test_ordinary_folk_are_of_no_level_and_average(who: str) -> None:
    one = meet(f'character = "{who}"', dice="d4:3").profile
    assert (one.hit_dice_count, one.hit_dice_sides, one.hit_dice_bonus) == (1, 4, 0)
    assert (one.attack_bonus, one.strength_modifier, one.dexterity_modifier, one.charisma_modifier) == (
        0,
    ) * 4
    assert tuple(one.saves) == (13, 14, 15, 16, 18)


@pytest.mark.rule("bf.ability.normal-men-nonhuman")
def test_folk_of_other_races_have_the_same_figures() -> None:
    dwarf = meet('character = "dwarf miner"', dice="d4:2")
    assert (dwarf.name, dwarf.hit_points, dwarf.profile.attack_bonus) == ("Dwarf artisan", 2, 0)


@pytest.mark.rule("bf.ability.normal-men-blacksmith-strength")
@pytest.mark.parametrize(("gifted", "strength"), [("", 0), ("gifted = true", 1)])
def test_a_referee_may_credit_a_blacksmith_with_strength(gifted: str, strength: int) -> None:
    """13 or more gives +1 in melee, to hit and in damage."""
    smith = f'character = "blacksmith"\nhit_points = 4\nmorale = 12\n{gifted}'
    blow = strike(smith, monster(ac=11), weapon="warhammer", dice="d20:11 d6:3")
    assert (blow.parts.get("Strength", 0), blow.damage) == (strength, 3 + strength)


@pytest.mark.rule("bf.ability.normal-men-savant-intelligence")
def test_a_referee_may_credit_a_savant_with_intelligence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["classes", "sage"]) == 0
    assert "A gift: intelligence 16" in capsys.readouterr().out


@pytest.mark.rule(
    "bf.specialists.crew-normal-men", "bf.specialists.crew-unarmored", "bf.specialists.crew-weapons"
)
@pytest.mark.parametrize("who", ["sailor", "rower"])
def test_ships_crew_are_normal_men_without_armour(who: str) -> None:
    one = meet(f'character = "{who}"', dice="d4:3").profile
    assert (one.attack_bonus, one.armour_class, one.routines[0].name) == (0, 11, "club")


def test_others_have_no_gift() -> None:
    with pytest.raises(InputError, match="a shopkeeper has no gift"):
        meet('character = "shopkeeper", gifted = true', dice="")


@pytest.mark.rule("bf.mercenaries.normal-men-green-troops-hp", "bf.mercenaries.normal-men-green-troops-level")
@pytest.mark.parametrize("who", ["soldier", "green troops", "conscript"])
def test_green_troops_have_a_d6_and_no_level(who: str) -> None:
    one = meet(f'character = "{who}"', dice="d6:5")
    assert (one.hit_points, one.profile.attack_bonus, one.profile.hit_dice_sides) == (5, 0, 6)


@pytest.mark.rule(
    "bf.mercenaries.normal-men-green-troops-weapons", "bf.ability.normal-men-weapon-proficiency"
)
@pytest.mark.parametrize(
    ("who", "weapon", "cost"),
    [
        ("soldier", "longsword", 0),
        ("soldier", "two handed sword", 0),
        ("shopkeeper", "longsword", -5),
        ("shopkeeper", "club", -5),
        ("cleric 1", "longsword", -5),
    ],
)
def test_a_weapon_never_learned_costs_what_the_referee_says(who: str, weapon: str, cost: int) -> None:
    damage = {"longsword": "d8:1", "two handed sword": "d10:1", "club": "d4:1"}[weapon]
    blow = strike(
        character(who, weapon=weapon),
        monster(ac=11),
        weapon=weapon,
        dice=f"d20:19 {damage}",
        options={"attack.unskilled": -5},
    )
    assert blow.parts.get("never learned", 0) == cost


@pytest.mark.rule("bf.ability.normal-men-weapon-proficiency")
def test_everybody_knows_bare_hands() -> None:
    bare = 'character = "shopkeeper"\nhit_points = 4\nmorale = 12'
    blow = strike(
        bare, monster(ac=11), weapon="bare hands", dice="d20:19 d3:1", options={"attack.unskilled": -5}
    )
    assert "never learned" not in blow.parts


@pytest.mark.rule(
    "bf.mercenaries.table-equipment", "bf.mercenaries.average-level", "bf.mercenaries.crossbow-kind"
)
@pytest.mark.parametrize(
    ("who", "armour_class", "carried"),
    [
        ("orc light foot", 13, ["spear"]),
        ("elf archer", 15, ["shortbow", "shortsword"]),
        ("dwarf crossbowman", 17, ["light crossbow", "shortsword"]),
        ("elf light horseman", 13, ["lance", "shortbow", "longsword"]),
        ("heavy horseman", 18, ["lance", "longsword"]),
    ],
)
def test_troops_for_hire_are_fighters_of_the_first_level(
    who: str, armour_class: int, carried: list[str]
) -> None:
    sides = 6 if who.startswith("elf") else 8
    profile = meet(f'character = "{who}"', dice=f"d{sides}:4").profile
    assert (profile.armour_class, profile.attack_bonus, profile.hit_dice_count) == (armour_class, 1, 1)
    named = dict.fromkeys(routine.name.removeprefix("thrown ") for routine in profile.routines)
    assert list(named) == carried


@pytest.mark.rule("bf.mercenaries.table-morale", "bf.mercenaries.stat-level-adjust")
def test_morale_and_wages_of_troops() -> None:
    """By the column: 8 for all but orc light foot, dwarves, and elf medium horse; by level only the wages."""
    others = {"orc light foot": 7, "dwarf heavy foot": 9, "dwarf crossbowman": 9, "elf medium horseman": 9}
    hired = [name for name in occupation_names() if wages_of(name, 1)]
    assert len(hired) == 18
    for name in hired:
        sides = 6 if name.startswith("elf") else 8
        for level in (1, 2):
            dice = " ".join([f"d{sides}:4"] * level)
            one = meet(f'character = "{name} {level}"', dice=dice)
            assert one.profile.morale == others.get(name, 8), name
    assert wages_of("archer", 2) == 10


@pytest.mark.rule(
    "bf.mercenaries.table-cost",
    "bf.mercenaries.cost-level-multiplier",
    "bf.mercenaries.leader-cost-base",
    "bf.mercenaries.table",
    "bf.mercenaries.cost-monthly",
)
def test_what_troops_cost_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    costs = ["2", "8", "1", "3", "6", "2", "5", "15", "3", "5", "12", "9", "20", "10", "22", "15", "33", "20"]
    hired = [name for name in occupation_names() if wages_of(name, 1)]
    assert sum(map(int, costs)) == 191
    for name, cost in zip(hired, costs, strict=True):
        assert main(["classes", *name.split()]) == 0
        assert f"Wages: {cost} gp a month for each level" in capsys.readouterr().out
    for who, wages in (("heavy horseman 4", 80), ("longbowman 2", 18)):
        assert main(["character", *who.split(), "--seed", "1"]) == 0
        assert f"Wages: {wages} gp a month" in capsys.readouterr().out


@pytest.mark.parametrize("book", ["bf", "bfref", "bxe", "bxs", "bcb"])
def test_they_stand_in_a_line_and_beside_player_characters(
    book: str, capsys: pytest.CaptureFixture[str]
) -> None:
    line = "2 fighter 1, 3 archers, 1 dwarf blacksmith vs 4 soldiers, 2 shopkeepers"
    assert main(["fight", line, "--rules", book, "--seed", "3", "--quiet"]) == 0
    told = capsys.readouterr().out
    assert all(name in told for name in ("Archer 3", "Dwarf blacksmith", "Green soldier 4", "Shopkeeper 2"))
