"""Weapons, armour and shields: figures written down from the facts and the rules."""

from __future__ import annotations

import msgspec
import pytest

from grognard.base.errors import InputError
from grognard.creatures.gear import find_armour, find_shield, find_weapon, is_weapon

# name, damage, size, weight, cost in copper, ranges
WEAPONS = [
    ("hand axe", "1d6", "S", 5, 400, (10, 20, 30)),
    ("battle axe", "1d8", "M", 7, 700, None),
    ("great axe", "1d10", "L", 15, 1400, None),
    ("pickaxe", "1d6", "S", 4, 600, None),
    ("mattock", "1d8", "M", 6, 800, None),
    ("dagger", "1d4", "S", 1, 200, (10, 20, 30)),
    ("shortsword", "1d6", "S", 3, 600, None),
    ("longsword", "1d8", "M", 4, 1000, None),
    ("two-handed sword", "1d10", "L", 10, 1800, None),
    ("warhammer", "1d6", "S", 6, 400, (10, 20, 30)),
    ("light mace", "1d6", "S", 5, 500, None),
    ("mace", "1d8", "M", 10, 600, None),
    ("morningstar", "1d8", "M", 7, 700, None),
    ("maul", "1d10", "L", 16, 1000, None),
    ("club", "1d4", "M", 1, 20, None),
    ("walking staff", "1d4", "M", 1, 20, None),
    ("greatclub", "1d8", "L", 8, 300, None),
    ("flail", "1d8", "M", 6, 800, None),
    ("great flail", "1d10", "L", 15, 1200, None),
    ("sickle", "1d6", "S", 2, 200, None),
    ("scythe", "1d8", "L", 10, 700, None),
    ("quarterstaff", "1d6", "L", 4, 200, None),
    ("pole arm", "1d10", "L", 15, 900, None),
    ("spear", "1d6", "M", 5, 500, (10, 20, 30)),
    ("trident", "1d6", "M", 5, 600, (10, 20, 30)),
    ("lance", "1d8", "L", 10, 1000, None),
    ("javelin", "1d4", "M", 2, 100, (20, 40, 60)),
    ("dart", "1d3", "S", 0.1, 100, (10, 20, 30)),
    ("sling", "1d4", "S", 0.1, 100, (30, 60, 90)),
    ("sling stone", "1d3", "S", 0.1, 100, (30, 60, 90)),
    ("shortbow", "1d6", "M", 2, 2500, (50, 100, 150)),
    ("longbow", "1d8", "L", 3, 6000, (70, 140, 210)),
    ("light crossbow", "1d6", "M", 7, 3000, (60, 120, 180)),
    ("heavy crossbow", "1d8", "L", 14, 5000, (80, 160, 240)),
    ("hand crossbow", "1d3", "S", 3, 15000, (30, 60, 90)),
    ("oil flask", "1d8", "S", 1, 100, (10, 30, 50)),
    ("holy water", "1d8", "S", 0.1, 1000, (10, 30, 50)),
    ("silver dagger", "1d4", "S", 1, 2500, (10, 20, 30)),
    ("silver walking stick", "1d4", "M", 1, 400, None),
]


@pytest.mark.parametrize(("name", "damage", "size", "weight", "cost", "ranges"), WEAPONS)
def test_weapon_figures(
    name: str, damage: str, size: str, weight: float, cost: int, ranges: tuple[int, int, int] | None
) -> None:
    weapon = find_weapon(name)
    assert (weapon.damage, weapon.size, weapon.weight_pounds) == (damage, size, weight)
    assert (weapon.cost_copper, weapon.range_feet) == (cost, ranges)


@pytest.mark.parametrize(
    ("name", "armour_class", "metal", "feet", "weight", "cost"),
    [
        ("none", 11, False, 40, 0, 0),
        ("padded armour", 12, False, 30, 10, 1500),
        ("hide armour", 13, False, 30, 30, 1000),
        ("leather armor", 13, False, 30, 15, 2000),
        ("studded leather armour", 14, False, 30, 25, 3000),
        ("ring mail", 14, True, 20, 30, 2500),
        ("chain mail", 15, True, 20, 40, 6000),
        ("scale mail", 16, True, 20, 55, 8000),
        ("splint mail", 16, True, 20, 45, 10000),
        ("banded mail", 16, True, 20, 35, 20000),
        ("plate mail", 17, True, 20, 50, 30000),
        ("field plate mail", 18, True, 20, 70, 50000),
        ("full plate mail", 19, True, 20, 80, 150000),
    ],
)
def test_armour_figures(
    name: str, armour_class: int, metal: bool, feet: int, weight: float, cost: int
) -> None:
    armour = find_armour(name)
    assert (armour.armour_class, armour.metal, armour.movement_feet) == (armour_class, metal, feet)
    assert (armour.weight_pounds, armour.cost_copper) == (weight, cost)


@pytest.mark.parametrize(
    ("name", "melee", "missile"), [("shield", 1, 1), ("buckler", 1, 0), ("tower shield", 1, 3)]
)
def test_shields(name: str, melee: int, missile: int) -> None:
    shield = find_shield(name)
    assert (shield.armour_class_bonus, shield.missile_bonus) == (melee, missile)


@pytest.mark.rule("bf.initiative.reach-weapon-list")
def test_long_reach_and_its_override() -> None:
    names = ["spear", "pole arm", "lance", "longsword", "dagger"]
    assert [find_weapon(name).long_reach for name in names] == [True, True, True, False, False]
    assert msgspec.structs.replace(find_weapon("longsword"), long_reach=True).long_reach


def test_charging_and_settable_weapons() -> None:
    names = ["spear", "lance", "pole arm", "longsword", "dagger"]
    assert [find_weapon(name).charge for name in names] == [True, True, True, False, False]
    names = ["spear", "pole arm", "longsword", "lance"]
    assert [find_weapon(name).settable for name in names] == [True, True, False, False]


def test_reloading() -> None:
    names = ["light crossbow", "heavy crossbow", "longbow", "sling"]
    assert [find_weapon(name).reload_rounds for name in names] == [1, 2, 0, 0]


@pytest.mark.parametrize(
    ("name", "penalty", "damage", "ranges", "cost", "rounds"),
    [
        ("ballista", -3, "2d8", (50, 100, 150), 10000, 4),
        ("onager", -6, "2d12", (100, 200, 300), 30000, 6),
    ],
)
def test_siege_engines(
    name: str, penalty: int, damage: str, ranges: tuple[int, int, int], cost: int, rounds: int
) -> None:
    engine = find_weapon(name)
    assert (engine.attack_modifier, engine.damage, engine.range_feet) == (penalty, damage, ranges)
    assert (engine.cost_copper, engine.reload_rounds + 1) == (cost, rounds)


def test_what_the_lists_do_not_have_is_like_what_they_have() -> None:
    def figures(name: str) -> tuple[str, str, float, int]:
        weapon = find_weapon(name)
        return weapon.damage, weapon.size, weapon.weight_pounds, weapon.cost_copper

    assert figures("pike") == figures("pole arm")
    assert figures("very light crossbow") == figures("hand crossbow")
    assert find_weapon("long spear").damage == find_weapon("spear").two_handed_damage == "1d8"
    assert find_weapon("torch").damage == find_weapon("club").damage
    # Six of them cost 1 gp and weigh a pound.
    assert (find_weapon("torch").cost_copper, find_weapon("torch").weight_pounds) == (17, 0.2)


def test_a_spear_in_both_hands_does_more() -> None:
    single, double = find_weapon("spear"), find_weapon("two-handed spears +1")
    assert (single.damage, single.two_handed, single.is_missile) == ("1d6", False, True)
    assert (double.damage, double.two_handed, double.is_missile) == ("1d8", True, False)
    assert (double.name, double.base, double.settable) == ("two-handed spear +1", "spear", True)
    assert is_weapon("two-handed trident")
    assert not is_weapon("two-handed dagger")


def test_strength_adds_to_damage_of_melee_thrown_and_sling_only() -> None:
    names = ["longsword", "spear", "dart", "sling", "shortbow", "longbow", "light crossbow", "heavy crossbow"]
    adds = [True, True, True, True, False, False, False, False]
    assert [find_weapon(name).strength_to_damage for name in names] == adds


def test_kinds() -> None:
    assert find_weapon("dagger").kinds == ("melee", "thrown")
    assert (find_weapon("longbow").is_melee, find_weapon("longbow").is_missile) == (False, True)
    assert (find_weapon("mace").is_melee, find_weapon("mace").is_missile) == (True, False)
    assert find_weapon("two-handed sword").two_handed
    assert [find_weapon(name).form for name in ("longsword", "mace", "longbow")] == [
        "edged",
        "blunt",
        "piercing",
    ]


@pytest.mark.parametrize(
    ("written", "name", "damage", "silver", "magic", "bonus"),
    [
        ("longsword +1", "longsword +1", "1d8", False, True, 1),
        ("Sword -1", "longsword -1", "1d8", False, True, -1),
        ("silver dagger", "silver dagger", "1d4", True, False, 0),
        ("Silver Daggers", "silver dagger", "1d4", True, False, 0),
        ("magic mace", "magic mace", "1d8", False, True, 0),
        ("two-handed swords", "two handed sword", "1d10", False, False, 0),
    ],
)
def test_written_forms(written: str, name: str, damage: str, silver: bool, magic: bool, bonus: int) -> None:
    weapon = find_weapon(written)
    assert (weapon.name, weapon.damage, weapon.silver) == (name, damage, silver)
    assert (weapon.magic, weapon.magic_bonus) == (magic, bonus)
    assert find_weapon(weapon.name) == weapon
    assert is_weapon(written)


def test_magic_armour() -> None:
    assert find_armour("chain mail +2").armour_class == 17


def test_unknown_gear_gets_the_closest() -> None:
    with pytest.raises(InputError, match="expected one of longsword"):
        find_weapon("longswrd")
    with pytest.raises(InputError, match="chain mail"):
        find_armour("chian mail")


def test_armour_is_no_weapon_and_the_other_way_round() -> None:
    with pytest.raises(InputError, match="not a weapon"):
        find_weapon("chain mail")
    with pytest.raises(InputError, match="not armour"):
        find_armour("dagger")
    with pytest.raises(InputError, match="not a shield"):
        find_shield("dagger")
    assert not is_weapon("shield")
