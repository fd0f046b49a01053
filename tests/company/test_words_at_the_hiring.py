"""`grognard hire` and `payroll` in the words a game master types, to the numbers of Basic Fantasy."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.company.interviewing import Asking


@pytest.fixture
def hire(capsys: pytest.CaptureFixture[str]) -> Asking:
    return Asking(capsys, "hire")


@pytest.fixture
def payroll(capsys: pytest.CaptureFixture[str]) -> Asking:
    return Asking(capsys, "payroll")


def unit(document: dict[str, Any]) -> dict[str, Any]:
    """The first troops."""
    one: dict[str, Any] = document["units"][0]
    return one


# Troops by the names of the table, which has the race behind the arms.

TABLE = {
    "Light Foot, Human": (2, 8),
    "Light Foot, Elf": (8, 8),
    "Light Foot, Orc": (1, 7),
    "Heavy Foot, Human": (3, 8),
    "Heavy Foot, Dwarf": (6, 9),
    "Heavy Foot, Orc": (2, 8),
    "Archer, Human": (5, 8),
    "Archer, Elf": (15, 8),
    "Archer, Orc": (3, 8),
    "Crossbowman, Human": (5, 8),
    "Crossbowman, Dwarf": (12, 9),
    "Longbowman, Human": (9, 8),
    "Longbowman, Elf": (20, 8),
    "Light Horseman, Human": (10, 8),
    "Light Horseman, Elf": (22, 8),
    "Medium Horseman, Human": (15, 8),
    "Medium Horseman, Elf": (33, 9),
    "Heavy Horseman, Human": (20, 8),
}


@pytest.mark.rule("bf.mercenaries.table-cost", "bf.mercenaries.cost-level-multiplier")
@pytest.mark.parametrize("name", TABLE)
def test_every_row_by_its_name_in_the_table(payroll: Asking, name: str) -> None:
    gp, morale = TABLE[name]
    for said in (f"10 {name}", f"10 {name.replace(',', '')}"):
        one = unit(payroll(f'"{said} level 3"'))
        assert (one["month_gp"], one["morale"]) == (gp * 10 * 3, morale)


@pytest.mark.rule("bf.mercenaries.housing-space-elf", "bf.mercenaries.housing-elf-cramped")
@pytest.mark.parametrize(
    ("said", "gp"),
    [
        ("40 light foot, elf housed 20000", 240),
        ("40 light foot elf housed 19999", 320),
        ("10 elven light foot housed 5000", 60),
        ("longbowman (elf) level 3 housed 500", 45),
        ("40 light foot human housed 8000", 60),
        ("40 light foot, human housed 7999", 80),
        ("12 dwarvish heavy foot housed 2400", 54),
        # A sergeant and a lieutenant of level 2 want their 500 square feet, too: 34 people, 35 wages.
        ("platoon of 32 elven light foot housed 17000", 210),
        ("platoon of 32 light foot elf housed 16999", 280),
    ],
)
def test_quarters_at_their_bound(payroll: Asking, said: str, gp: float) -> None:
    assert payroll(f'"{said}"')["month_gp"] == gp


@pytest.mark.slow
@pytest.mark.parametrize(
    ("said", "others"),
    [
        ("10 light foot dwarf", "light foot or elf light foot or orc light foot"),
        ("10 elf crossbowmen", "crossbowman or dwarf crossbowman"),
        ("10 elf heavy horsemen", "heavy horseman"),
        ("10 dwarves", "dwarf heavy foot or dwarf crossbowman"),
    ],
)
def test_rows_that_there_are_not(payroll: Asking, said: str, others: str) -> None:
    said_of_it = payroll.refused(f'"{said}"')
    assert "are for hire" in said_of_it
    assert f"expected {others}" in said_of_it


@pytest.mark.rule("bf.mercenaries.larger-units", "bf.mercenaries.smallest-unit")
@pytest.mark.parametrize(
    "said", ["battalion of 300 archers", "squad of 10 archers", "company of 120 archers"]
)
def test_units_that_are_no_platoon_and_no_company(hire: Asking, said: str) -> None:
    assert "company of 3 platoons of 40 heavy foot" in hire.refused(f'"{said}" --by Dorn')


@pytest.mark.rule("bf.mercenaries.platoon-size", "bf.mercenaries.company-size")
@pytest.mark.parametrize(
    ("said", "none"),
    [
        ("platoon of 31 archers", "a platoon of 31; expected 32 to 48 soldiers"),
        ("platoon of 32 archers", ""),
        ("platoon of 48 archers", ""),
        ("platoon of 49 archers", "a platoon of 49; expected 32 to 48 soldiers"),
        ("platoon of 40 archers in 5 squads", "a platoon of 5 squads; expected 2 to 4 squads"),
        ("company of 1 platoon of 40 archers", "a company of 1 platoon; expected 2 to 5 platoons"),
        ("company of 5 platoons of 40 archers", ""),
        ("platoon of 32 archers less 9 soldiers", ""),
    ],
)
def test_a_payroll_says_what_is_no_platoon(payroll: Asking, said: str, none: str) -> None:
    told = payroll.told(f'"{said}"')
    assert (f"By the book there is no such unit: {none}" in told) if none else ("no such unit" not in told)


# What troops cost before their officers are known.


def chances(document: dict[str, Any]) -> dict[float, Fraction]:
    """The chance of every sum."""
    return {one["gp"]: Fraction(one["chance"]) for one in document["odds"]}


@pytest.mark.rule("bf.mercenaries.corporal-level", "bf.mercenaries.sergeant-level")
def test_chances_of_a_platoons_wages(hire: Asking) -> None:
    document = hire('"platoon of 32 light foot" --by Dorn --odds')
    tenth, half = Fraction(1, 10), Fraction(1, 2)
    # 30 soldiers, 2 corporals, a sergeant and a lieutenant of level 2 are 35 wages of 2 gp at the least.
    assert chances(document) == {
        70: (1 - tenth) ** 2 * half,
        72: (1 - tenth) ** 2 * half + 2 * tenth * (1 - tenth) * half,
        74: 2 * tenth * (1 - tenth) * half + tenth**2 * half,
        76: tenth**2 * half,
    }
    assert document["mean_gp"] == "357/5"  # 71.40 gp
    assert "71.40 gp a month on average" in hire.told('"platoon of 32 light foot" --by Dorn --odds')
    # The level of one officer is known.
    told = chances(hire('"platoon of 32 light foot with sergeant 2" --by Dorn --odds'))
    assert told == {72: Fraction(81, 100), 74: Fraction(18, 100), 76: Fraction(1, 100)}


@pytest.mark.rule("bf.mercenaries.captain-level", "bf.mercenaries.first-sergeant-level")
def test_chances_of_a_companys_wages(hire: Asking) -> None:
    document = hire('"company of 2 platoons of 32 archers" --by Dorn --odds')
    # 4 corporals, 2 sergeants, a captain of 2 to 4 and a first sergeant of 2 or 3: 74 to 83 wages of 5 gp.
    assert (document["least_gp"], document["most_gp"]) == (370, 415)
    assert chances(document)[370] == Fraction(9, 10) ** 4 * Fraction(1, 4) * Fraction(1, 3) * Fraction(1, 2)
    assert sum(chances(document).values()) == 1
    # 60 soldiers + 4 x 1.1 + 2 x 1.5 + 2 x 2 + 3 + 2.5
    assert Fraction(document["mean_gp"]) == 5 * (60 + Fraction(44, 10) + 3 + 4 + 3 + Fraction(5, 2))
    three = hire('"company of 3 platoons of 40 heavy foot in 4 squads" --by Dorn --odds')
    assert Fraction(three["mean_gp"]) == Fraction(41160, 100)


@pytest.mark.rule("bf.mercenaries.cost-level-and-housing")
def test_chances_of_wages_in_quarters(hire: Asking) -> None:
    document = hire('"platoon of 42 heavy foot housed 8800" --by Dorn --odds')
    assert list(chances(document)) == [101.25, 103.5, 105.75, 108]
    assert Fraction(document["mean_gp"]) == Fraction(457, 10) * 3 * Fraction(3, 4)
    assert "102.83 gp a month on average" in hire.told('"platoon of 42 heavy foot housed 8800" --by D --odds')


def test_what_may_be_spent_on_troops(hire: Asking) -> None:
    question = '"platoon of 48 archers" --by Dorn --rolled 100,100,100 --budget'
    assert [hire(f"{question} {gp}")["affordable"] for gp in (254, 255)] == [False, True]
    assert "254 gp a month are 1 gp too few for them" in hire.told(f"{question} 254")


# Specialists.


@pytest.mark.rule("bf.specialists.trainer-price-steps", "bf.specialists.trainer-expensive-scope")
@pytest.mark.parametrize(
    ("said", "gp"),
    [
        ("animal trainer for carnivorous apes", 250),
        ("animal trainer for carnivorous apes and wolves", 500),
        ("animal trainer for griffons", 500),
        ("animal trainer for hippogriffs and wolves", 750),
        ("animal trainer for 2 kinds of monsters", 750),
        ("animal trainer for hippogriffs at 600", 600),
        ("animal trainer 300 gp a month", 300),
    ],
)
def test_trainers_by_what_they_train(hire: Asking, payroll: Asking, said: str, gp: int) -> None:
    assert hire(f'"{said}"')["specialist"]["month_gp"] == gp
    assert payroll(f'"{said}"')["month_gp"] == gp


def test_a_trainer_for_monsters_or_at_such_a_wage(hire: Asking) -> None:
    assert hire('"animal trainer" --for "2 griffons"')["task"]["possible"] is False
    assert "In 3 months" not in hire.told('"animal trainer" --for "2 griffons"')
    task = hire('"animal trainer at 600" --for "2 griffons" --months 3')["task"]
    assert (task["possible"], task["gp"]) == (True, 1800)


@pytest.mark.rule(
    "bf.specialists.trainer-cost-range",
    "bf.specialists.armorer-cost-range",
    "bf.specialists.savant-cost-minimum",
)
@pytest.mark.parametrize("form", ["{} at {}", "{} {} gp", "{} {} gp a month"])
def test_wages_at_the_ends_of_their_range(hire: Asking, payroll: Asking, form: str) -> None:
    for trade, least, most in (
        ("animal trainer", 250, 750),
        ("armourer", 100, 500),
        ("weaponsmith", 100, 500),
    ):
        for gp in (least, most):
            assert hire(f'"{form.format(trade, gp)}"')["specialist"]["each_gp"] == gp
        for gp in (least - 1, most + 1):
            assert f"expected {least} gp to {most} gp" in hire.refused(f'"{form.format(trade, gp)}"')
    assert "expected 1,500 gp or more" in hire.refused(f'"{form.format("savant", 1400)}"')
    document = payroll(f'"{form.format("armourer", 300)}, Hob 15%" --income 1000')
    assert (document["month_gp"], document["shares_gp"]) == (300, 150)


@pytest.mark.rule("bf.specialists.savant-extra-cost")
def test_a_savant_of_something(hire: Asking) -> None:
    assert hire("savant --extra 200")["task"]["gp"] == 1700
    document = hire('"savant of elven migrations" --for "a question about dragons" --extra 200')
    assert (document["task"]["gp"], document["task"]["attempts"]) == (1700, True)
    assert "1,700 gp with a month's pay" in hire.told("savant --extra 200")


@pytest.mark.rule("bf.specialists.armorer-magic-refuses-mundane", "bf.specialists.armorer-ratio")
def test_how_many_armourers_are_lacking(hire: Asking) -> None:
    assert "50 fighters need 1 armourer; there are none: 1 more" in hire.told(
        '"armourer for longswords" --for "50 fighters"'
    )
    assert "101 fighters need 3 armourers; there are 2: 1 more" in hire.told(
        '"2 armourer" --for "101 fighters"'
    )


def test_a_captain_of_a_ship(hire: Asking, payroll: Asking) -> None:
    assert hire('"ship\'s captain"')["specialist"]["month_gp"] == 300
    assert payroll('"ship\'s captain, 12 sailors"')["month_gp"] == 420


# Retainers.


@pytest.mark.rule("bf.retainers.maximum-auto-refusal", "bf.retainers.level-half")
def test_an_automatic_refusal_needs_no_dice_that_are_there(hire: Asking) -> None:
    said = hire.told('"fighter 1" --by "Dorn fighter 2 cha 3" --retainers 1 --rolled 12')
    assert "Refused without a roll: Dorn has 1 of at most 1 retainers" in said
    assert said.endswith("The dice are not needed: 12.")
    heard = hire('"2 fighter 2" --by "Dorn fighter 2" --rolled 12,7')["heard"]
    assert [(one["allowed"], one["hired"], one["rolls"]) for one in heard] == [(False, False, [])] * 2
    assert "nothing is rolled for the 7" in hire.refused('"fighter 1" --by "Dorn fighter 2" --rolled 12,7')


@pytest.mark.rule(
    "bf.retainers.level-half", "bf.retainers.level-one-employer", "bf.retainers.maximum-auto-refusal"
)
@pytest.mark.parametrize(
    ("question", "why"),
    [
        ('"fighter 3" --by "Dorn fighter 4"', "nobody above level 2 follows Dorn"),
        ('"fighter 1" --by "Dorn fighter 1"', "is of level 1 and hires no retainer yet"),
        ('"fighter 1" --by "Dorn fighter 2" --retainers 4', "Dorn has 4 of at most 4 retainers"),
    ],
)
def test_no_odds_for_who_is_refused_without_a_roll(hire: Asking, question: str, why: str) -> None:
    (odds,) = hire(f"{question} --odds")["odds"]
    assert (odds["accepts"], odds["refuses"], odds["sours"]) == ("0", "1", "0")
    assert why in hire.told(f"{question} --odds")


@pytest.mark.rule("bf.retainers.bad-refusal-stacking")
def test_a_town_that_is_soured_is_soured_no_first_time(hire: Asking) -> None:
    question = '"fighter 2" --by "Dorn fighter 4 cha 10" --town A --soured A --odds'
    document = hire(question)
    # 10 or more on 2d6 after -1: one in six, and the -1 never grows.
    assert (document["odds"][0]["accepts"], document["interviews"]) == ("1/6", "6")
    assert "soured first" not in hire.told(question)


@pytest.mark.rule("bf.retainers.treasure-share")
def test_shares_above_and_below_the_usual_are_the_referees(hire: Asking, payroll: Asking) -> None:
    question = '"fighter 2" --by "Dorn fighter 4" --rolled 9 --offer'
    assert "20% is more than the usual 15%: more pay, if the referee says so" in hire.told(
        f'{question} "20%"'
    )
    assert "10% is less than the usual 15%: poor terms" in hire.told(f'{question} "10%"')
    assert "usual 15%" not in hire.told(f'{question} "20%, more pay"')
    assert "15% of the employer's own cut of the treasure (--income)" in payroll.told('"Hob 15%"')


@pytest.fixture
def retain(capsys: pytest.CaptureFixture[str]) -> Asking:
    return Asking(capsys, "retain")


@pytest.mark.rule("bf.retainers.end-of-adventure-check")
@pytest.mark.parametrize(("loyalty", "stays"), [(7, (7, 12)), (9, (5, 6)), (10, (11, 12)), (11, (35, 36))])
def test_how_many_adventures_a_retainer_serves(retain: Asking, loyalty: int, stays: tuple[int, int]) -> None:
    (odds,) = retain(f'"Hob {loyalty}" --odds --adventures 12')["odds"]
    once = Fraction(*stays)
    assert Fraction(odds["once"]) == once
    assert Fraction(odds["after"][11]) == once**12  # a year, an adventure each month
    # The adventure before the check that fails is served as well.
    assert (Fraction(odds["mean"]), Fraction(odds["served"])) == (once / (1 - once), 1 / (1 - once))


@pytest.mark.rule("bf.retainers.end-of-adventure-adjustment")
def test_pay_is_of_the_end_of_an_adventure(retain: Asking) -> None:
    assert "pay counts when they are asked to stay" in retain.refused('"Hob 7" --fight --pay 2')
    assert "pay counts when they are asked to stay" in retain.refused('"Hob 7" --order risky --pay 2')
    (check,) = retain('"Hob 12" --pay -2 --rolled 6+5')["checks"]
    assert (check["against"], check["dice"], check["stays"]) == (10, 11, False)


@pytest.mark.rule("bf.retainers.loyalty-twelve-no-flight")
def test_no_dice_for_those_who_fear_nothing(retain: Asking) -> None:
    said = retain.refused('"Hob 12" --fight --rolled 12')
    assert "nothing is rolled for the 12: Hob is fanatical and never flees" in said


def test_two_dice_may_be_typed_one_by_one(hire: Asking) -> None:
    question = '"fighter 2" --by "Dorn fighter 4 cha 13" --rolled'
    assert hire(f"{question} 4+3")["heard"][0]["rolls"][0]["total"] == 8
    assert "a 13 on 2d6" in hire.refused(f"{question} 7+6")
    assert "shows no dice" in hire.refused(f"{question} 4+")
    said = hire.refused('"fighter 2" --by "Dorn fighter 4 cha +1" --rolled 7')
    assert "cha +1 is a modifier; expected the score of Charisma" in said


@pytest.mark.rule(
    "bf.retainers.adjust-good-pay", "bf.retainers.adjust-magic-item", "bf.retainers.adjust-poor-terms"
)
@pytest.mark.parametrize(
    ("offer", "adjustment"),
    [
        ("15% and a magic sword", 1),
        ("sword +1", 1),
        ("a potion of healing", 1),
        ("double pay and a wand", 1),  # pay or an item: once
        ("above average pay", 1),
        ("higher-than-average pay", 1),
        ("below average pay", -1),
        ("half pay; poor terms", -1),
        ("low pay and a scroll", 0),
        ("a horse and a saddle", 0),
    ],
)
def test_offers_as_they_are_said(hire: Asking, offer: str, adjustment: int) -> None:
    document = hire(f'"cleric 1" --by "Maude cleric 2 cha 9" --offer "{offer}" --rolled 9')
    assert document["heard"][0]["rolls"][0]["total"] == 9 + adjustment
