"""B/X Essentials, encumbrance: two optional systems, by what is worn and by weight, and the pace they set."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from grognard.base.errors import InputError
from grognard.encounter.setup import set_up
from grognard.faces.cli.main import main
from grognard.rulebooks.loader import load_rulebook
from tests.support import dice_of, encounter_of


def rate_of(
    pace: str,
    *,
    armour: str = "none",
    shield: bool = False,
    weapons: tuple[str, ...] = (),
    more: str = "",
    options: Mapping[str, object] | None = None,
) -> int:
    """The movement rate in feet a turn of a fighter, by its encounter move in a fight."""
    carried = ", ".join(f'"{weapon}"' for weapon in weapons)
    text = f"""
title = "A walk"
reaction = "immediate attack"
distance_feet = 30
[[sides]]
name = "Party"
[[sides.members]]
character = "fighter 1"
armour = "{armour}"
shield = {str(shield).lower()}
weapons = [{carried}]
{more}
[[sides]]
name = "Orcs"
members = [{{ creature = "orc" }}]
"""
    book = load_rulebook("bxe", options={"movement.pace": pace, **(options or {})})
    return int(set_up(encounter_of(text), book, dice_of(1)).combatants[0].profile.walk_feet) * 3


def assert_weighs(
    coins: int, *, armour: str = "none", shield: bool = False, weapons: tuple[str, ...] = ()
) -> None:
    """Filled up to 400 coins one still goes 120', and with one coin more 90'; up to 600 90', and then 60'."""
    full, rates = (400, [120, 90]) if coins <= 400 else (600, [90, 60])
    told = [
        rate_of("weight", armour=armour, shield=shield, weapons=weapons, more=f"coins = {full - coins + one}")
        for one in (0, 1)
    ]
    assert told == rates


@pytest.mark.rule("bxe.encumbrance.optional-rule")
def test_without_the_option_nothing_weighs() -> None:
    assert rate_of("base", armour="plate mail", more="coins = 1500") == 120


@pytest.mark.rule("bxe.encumbrance.one-system-for-all")
def test_a_book_has_one_system() -> None:
    with pytest.raises(InputError, match="pace"):
        load_rulebook("bxe", options={"movement.pace": "worn, weight"})


@pytest.mark.rule(
    "bxe.encumbrance.opt1-table",
    "bxe.encumbrance.opt1-factors",
    "bxe.encumbrance.opt1-unarmoured-without-treasure",
    "bxe.encumbrance.opt1-unarmoured-carrying-treasure",
    "bxe.encumbrance.opt1-leather-without-treasure",
    "bxe.encumbrance.opt1-leather-carrying-treasure",
    "bxe.encumbrance.opt1-metal-without-treasure",
    "bxe.encumbrance.opt1-metal-carrying-treasure",
    "bxe.encumbrance.opt1-metal-is-chain-and-plate",
)
@pytest.mark.parametrize(
    ("armour", "without", "carrying"),
    [("none", 120, 90), ("leather armour", 90, 60), ("chain mail", 60, 30), ("plate mail", 60, 30)],
)
def test_by_armour_and_treasure(armour: str, without: int, carrying: int) -> None:
    assert rate_of("worn", armour=armour) == without
    assert rate_of("worn", armour=armour, more="treasure = true") == carrying


@pytest.mark.rule("bxe.encumbrance.opt1-shield-ignored", "bxe.encumbrance.opt1-gear-not-counted")
def test_shield_and_gear_do_not_matter_there() -> None:
    arms = ("pole arm", "two-handed sword")
    assert rate_of("worn", shield=True, weapons=arms, more="pack = true") == 120
    assert rate_of("worn", armour="plate mail", weapons=arms, more="pack = true\ncoins = 1600") == 30


@pytest.mark.rule("bxe.encumbrance.opt2-only-equipment-weights", "bxe.encumbrance.max-difference")
def test_the_weight_of_armour_matters_by_weight_only() -> None:
    assert rate_of("worn", armour="plate mail", more="coins = 1500") == 30
    with pytest.raises(InputError, match="gear and treasure of 2,000 coins' weight"):
        rate_of("weight", armour="plate mail", more="coins = 1500")


@pytest.mark.rule("bxe.encumbrance.opt1-significant-treasure")
@pytest.mark.parametrize(("coins", "rate"), [(0, 120), (400, 120), (401, 90)])
def test_more_than_400_coins_are_treasure(coins: int, rate: int) -> None:
    assert rate_of("worn", more=f"coins = {coins}") == rate


@pytest.mark.rule(
    "bxe.encumbrance.opt1-track-treasure",
    "bxe.encumbrance.opt1-max-treasure",
    "bxe.encumbrance.opt1-over-max-treasure",
)
def test_nobody_carries_more_than_1600_coins_of_treasure() -> None:
    assert rate_of("worn", more='coins = 1500\nvaluables = { "piece of jewellery" = 10 }') == 90
    with pytest.raises(InputError, match="treasure of 1,601 coins' weight"):
        rate_of("worn", more='coins = 1501\nvaluables = { "piece of jewellery" = 10 }')


VALUABLES = {
    "coin": 1, "gem": 1, "piece of jewellery": 10, "potion": 10, "rod": 20, "scroll": 1, "staff": 40,
    "wand": 10,
}  # fmt: skip


@pytest.mark.rule(
    "bxe.encumbrance.treasure-weight-table",
    "bxe.encumbrance.treasure-weight-coin",
    "bxe.encumbrance.treasure-weight-gem",
    "bxe.encumbrance.treasure-weight-jewellery-piece",
    "bxe.encumbrance.treasure-weight-potion",
    "bxe.encumbrance.treasure-weight-rod",
    "bxe.encumbrance.treasure-weight-scroll",
    "bxe.encumbrance.treasure-weight-staff",
    "bxe.encumbrance.treasure-weight-wand",
    "bxe.encumbrance.coin-type-irrelevant",
)
@pytest.mark.parametrize("pace", ["worn", "weight"])
def test_seven_of_every_valuable(pace: str) -> None:
    for name, coins in VALUABLES.items():
        carried = f'valuables = {{ "{name}" = 7 }}\n'
        rates = [rate_of(pace, more=f"{carried}coins = {400 - 7 * coins + one}") for one in (0, 1)]
        assert rates == [120, 90], name


def test_what_is_not_listed_is_refused_rather_than_misspelt() -> None:
    """A ring has no weight in the book; whoever wants it to have one counts it among the coins."""
    with pytest.raises(InputError, match="the weight of 'ring' is not known"):
        rate_of("weight", more="valuables = { ring = 1 }")


@pytest.mark.rule(
    "bxe.encumbrance.opt2-sum", "bxe.encumbrance.units-coins", "bxe.encumbrance.coins-per-pound"
)
def test_all_that_is_carried_adds_up() -> None:
    """Chain mail 400, shield 100, long sword 60, dagger 10 and 30 coins are 600."""
    arms = ("longsword", "dagger")
    rates = [
        rate_of("weight", armour="chain mail", shield=True, weapons=arms, more=f"coins = {coins}")
        for coins in (30, 31)
    ]
    assert rates == [90, 60]
    # A lance is not in the book's list, and weighs ten pounds in that of equipment.
    pounds = {"encumbrance.unlisted": "pounds"}
    assert [
        rate_of("weight", weapons=("lance",), more=f"coins = {n}", options=pounds) for n in (300, 301)
    ] == [
        120,
        90,
    ]


@pytest.mark.rule("bxe.encumbrance.weapon-unlisted")
def test_a_weapon_that_is_not_listed_needs_a_weight() -> None:
    with pytest.raises(InputError, match="the weight of a sling is not known"):
        rate_of("weight", weapons=("sling",))
    said = {"encumbrance.gear.sling": 20}
    assert [rate_of("weight", weapons=("sling",), more=f"coins = {n}", options=said) for n in (380, 381)] == [
        120,
        90,
    ]


@pytest.mark.rule("bxe.encumbrance.opt2-misc-gear", "bxe.encumbrance.opt2-misc-gear-none")
def test_small_things_weigh_80_coins_together() -> None:
    """Leather armour 200, long sword 60, and 80: 340 coins."""
    for coins, pack, rate in ((60, "true", 120), (61, "true", 90), (140, "false", 120), (141, "false", 90)):
        more = f"coins = {coins}\npack = {pack}"
        assert rate_of("weight", armour="leather armour", weapons=("longsword",), more=more) == rate


@pytest.mark.rule(
    "bxe.encumbrance.opt2-band-table",
    "bxe.encumbrance.opt2-up-to-400",
    "bxe.encumbrance.opt2-up-to-600",
    "bxe.encumbrance.opt2-up-to-800",
    "bxe.encumbrance.opt2-up-to-1600",
)
def test_rates_by_weight() -> None:
    rates = {
        coins: rate_of("weight", more=f"coins = {coins}") for coins in (0, 400, 401, 600, 601, 800, 801, 1600)
    }
    assert rates == {0: 120, 400: 120, 401: 90, 600: 90, 601: 60, 800: 60, 801: 30, 1600: 30}


@pytest.mark.rule("bxe.encumbrance.opt2-max")
def test_nobody_carries_more_than_1600_coins_in_all() -> None:
    assert rate_of("weight", weapons=("dagger",), more="coins = 1590") == 30
    with pytest.raises(InputError, match="gear and treasure of 1,601 coins' weight"):
        rate_of("weight", weapons=("dagger",), more="coins = 1591")


@pytest.mark.rule(
    "bxe.encumbrance.armour-weight-table",
    "bxe.encumbrance.armour-weight-leather-armour",
    "bxe.encumbrance.armour-weight-chain-mail",
    "bxe.encumbrance.armour-weight-plate-mail",
    "bxe.encumbrance.armour-weight-shield",
    "bxe.encumbrance.magic-armour-weight-table",
    "bxe.encumbrance.magic-armour-weight-leather",
    "bxe.encumbrance.magic-armour-weight-chain",
    "bxe.encumbrance.magic-armour-weight-plate",
)
def test_armour() -> None:
    assert_weighs(100, shield=True)
    for armour, coins in (
        ("leather armour", 200),
        ("chain mail", 400),
        ("plate mail", 500),
        ("leather armour +1", 75),
        ("chain mail +1", 150),
        ("plate mail +2", 200),
    ):
        assert_weighs(coins, armour=armour)


WEAPONS = {
    "battle axe": 50, "shortbow": 30, "longbow": 30, "club": 50, "light crossbow": 50, "heavy crossbow": 50,
    "dagger": 10, "hand axe": 30, "longsword": 60, "mace": 30, "pole arm": 150, "shortsword": 30, "spear": 30,
    "two-handed sword": 150, "warhammer": 30,
}  # fmt: skip


@pytest.mark.rule(
    "bxe.encumbrance.weapon-weight-table",
    "bxe.encumbrance.weapon-weight-battle-axe",
    "bxe.encumbrance.weapon-weight-bow-with-20-arrows",
    "bxe.encumbrance.weapon-weight-club",
    "bxe.encumbrance.weapon-weight-crossbow-with-30-quarrels",
    "bxe.encumbrance.weapon-weight-dagger",
    "bxe.encumbrance.weapon-weight-hand-axe",
    "bxe.encumbrance.weapon-weight-long-sword",
    "bxe.encumbrance.weapon-weight-mace",
    "bxe.encumbrance.weapon-weight-polearm",
    "bxe.encumbrance.weapon-weight-short-sword",
    "bxe.encumbrance.weapon-weight-spear",
    "bxe.encumbrance.weapon-weight-two-handed-sword",
    "bxe.encumbrance.weapon-weight-warhammer",
)
def test_weapons() -> None:
    for name, coins in WEAPONS.items():
        assert_weighs(coins, weapons=(name,))


@pytest.mark.rule("bxe.encumbrance.ammunition-included")
def test_a_bow_weighs_the_same_with_fewer_arrows() -> None:
    for arrows in (5, 20, 60):
        more = f"ammunition = {{ longbow = {arrows} }}\ncoins = 370"
        assert rate_of("weight", weapons=("longbow",), more=more) == 120


@pytest.mark.parametrize(
    ("book", "pace"), [("bf", "load"), ("bf", "weight"), ("bcb", "worn"), ("bfref", "load")]
)
def test_a_book_without_such_rates_says_so(book: str, pace: str, capsys: pytest.CaptureFixture[str]) -> None:
    line = "1 fighter 1 vs 1 goblin"
    assert main(["fight", line, "--rules", book, "--option", f"movement.pace={pace}"]) == 2
    assert "but the book has no " in capsys.readouterr().err
