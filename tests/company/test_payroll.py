"""`grognard payroll`: troops, officers, quarters, specialists, crews, retainers, and the chest."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.company.interviewing import Asking

WHOLE = '"platoon of 42 heavy foot housed 9000, armourer, navigator, 14 sailor, 30 rower"'


@pytest.fixture
def payroll(capsys: pytest.CaptureFixture[str]) -> Asking:
    return Asking(capsys, "payroll")


def unit(document: dict[str, Any]) -> dict[str, Any]:
    """The first troops."""
    one: dict[str, Any] = document["units"][0]
    return one


# Retainers.


@pytest.mark.rule("bf.retainers.treasure-share")
def test_a_share_of_the_employers_income(payroll: Asking) -> None:
    assert payroll('"Hob 15%" --income 1000')["shares_gp"] == 150
    assert payroll('"2 retainers" --income 1000')["retainers"][0]["each_gp"] == 150
    assert payroll('"2 retainers" --income 1000', pay__least_share=20)["shares_gp"] == 400
    low = payroll('"Hob 10%" --income 1000')["retainers"][0]
    assert (low["each_gp"], low["below_usual"]) == (100, True)


@pytest.mark.rule("bf.retainers.support-costs", "bxe.retainers.gear-paid-by-employer")
@pytest.mark.parametrize("rules", ["bf", "bxe"])
def test_gear_is_not_taken_from_the_share(payroll: Asking, rules: str) -> None:
    document = payroll('"Hob 15%" --income 1000 --gear 25', rules)
    assert (document["shares_gp"], document["gear_gp"], document["due_gp"]) == (150, 25, 25)


@pytest.mark.rule("bxe.retainers.pay-forms")
@pytest.mark.parametrize(("who", "gp"), [("Hob 10%", 50), ("Hob 20 gp", 20)])
def test_a_percentage_or_a_sum(payroll: Asking, who: str, gp: int) -> None:
    assert payroll(f'"{who}" --income 500', "bxe")["shares_gp"] == gp


def test_a_sum_is_no_pay_where_a_share_is_usual(payroll: Asking) -> None:
    assert "Hob is paid by a share of the treasure" in payroll.refused('"Hob 20 gp"')
    assert payroll('"Hob 20 gp"', pay__flat="true")["shares_gp"] == 20
    assert "nobody knows what Hob retainer was promised" in payroll.refused(
        '"Hob retainer" --income 5', "bxe"
    )


@pytest.mark.rule("bxe.retainers.upkeep-paid-by-employer", "bf.retainers.support-costs")
@pytest.mark.parametrize("rules", ["bf", "bxe"])
def test_upkeep_by_the_day(payroll: Asking, rules: str) -> None:
    document = payroll('"2 retainers" --upkeep 1 --days 3', rules)
    assert (document["upkeep_gp"], document["due_gp"]) == (6, 6)
    assert payroll('"2 retainers" --upkeep 1 --days 3', rules, pay__support="false")["due_gp"] == 0


# Troops.


@pytest.mark.rule("bf.mercenaries.table")
def test_the_whole_table_of_troops(payroll: Asking) -> None:
    troops = payroll("--troops")["troops"]
    assert len(troops) == 18
    assert sum(one["gp"] for one in troops) == 191
    assert sum(one["morale"] for one in troops) == 146


@pytest.mark.rule("bf.mercenaries.table-cost", "bf.mercenaries.table-morale")
@pytest.mark.parametrize(
    ("troop", "gp", "morale"),
    [
        ("human light foot", 2, 8),
        ("light foot, elf", 8, 8),
        ("orc light foot", 1, 7),
        ("human heavy foot", 3, 8),
        ("dwarf heavy foot", 6, 9),
        ("orc heavy foot", 2, 8),
        ("archer", 5, 8),
        ("elf archer", 15, 8),
        ("orc archer", 3, 8),
        ("crossbowman", 5, 8),
        ("dwarf crossbowman", 12, 9),
        ("longbowman", 9, 8),
        ("elf longbowman", 20, 8),
        ("light horseman", 10, 8),
        ("elf light horseman", 22, 8),
        ("medium horseman", 15, 8),
        ("elf medium horseman", 33, 9),
        ("heavy horseman", 20, 8),
    ],
)
def test_wages_and_morale(payroll: Asking, troop: str, gp: int, morale: int) -> None:
    one = unit(payroll(f'"{troop}"'))
    assert (one["month_gp"], one["morale"]) == (gp, morale)


@pytest.mark.rule("bf.mercenaries.table-equipment", "bf.mercenaries.crossbow-kind")
@pytest.mark.parametrize(
    ("troop", "armour", "shield", "weapons"),
    [
        ("orc light foot", "leather armour", False, ["spear"]),
        ("elf archer", "chain mail", False, ["shortbow", "shortsword"]),
        ("dwarf crossbowman", "plate mail", False, ["light crossbow", "shortsword"]),
        ("crossbowman", "chain mail", False, ["light crossbow", "shortsword"]),
        ("elf light horseman", "leather armour", False, ["lance", "shortbow", "longsword"]),
        ("heavy horseman", "plate mail", True, ["lance", "longsword"]),
    ],
)
def test_arms(payroll: Asking, troop: str, armour: str, shield: bool, weapons: list[str]) -> None:
    one = unit(payroll(f'"{troop}"'))
    assert (one["armour"], one["shield"], one["weapons"]) == (armour, shield, weapons)


@pytest.mark.rule(
    "bf.mercenaries.cost-level-multiplier",
    "bf.mercenaries.cost-monthly",
    "bf.mercenaries.average-level",
    "bf.mercenaries.stat-level-adjust",
)
@pytest.mark.parametrize(
    ("troop", "months", "gp"),
    [
        ("heavy horseman level 4", 1, 80),
        ("archer", 3, 15),
        ("archer level 2", 1, 10),
        ("heavy foot", 1, 3),
    ],
)
def test_wages_by_level_and_month(payroll: Asking, troop: str, months: int, gp: int) -> None:
    document = payroll(f'"{troop}" --months {months}')
    assert document["due_gp"] == gp
    assert (unit(document)["class"], unit(document)["morale"]) == ("fighter", 8)
    assert unit(payroll("archer"))["level"] == 1


@pytest.mark.rule("bf.mercenaries.mounts")
def test_horsemen_have_their_mounts(payroll: Asking) -> None:
    assert unit(payroll('"light horseman"'))["mount_included"]
    assert not unit(payroll('"light foot"'))["mount_included"]
    assert not unit(payroll('"light horseman"', units__mounts_included="false"))["mount_included"]


@pytest.mark.rule(
    "bf.mercenaries.housing-discount",
    "bf.mercenaries.housing-space",
    "bf.mercenaries.housing-space-elf",
    "bf.mercenaries.housing-elf-cramped",
    "bf.mercenaries.housing-cramped",
    "bf.mercenaries.housing-where",
    "bf.mercenaries.cost-level-and-housing",
)
@pytest.mark.parametrize(
    ("troop", "needed", "gp"),
    [
        ("40 light foot housed 8000", 8000, 60),
        ("40 light foot housed 7999", 8000, 80),
        ("40 light foot", 8000, 80),
        ("40 elf light foot housed 20000", 20000, 240),
        ("10 elf light foot housed 4000", 5000, 80),
        ("10 heavy foot housed 1900", 2000, 30),
        ("heavy foot level 2 housed 200", 200, 4.5),
    ],
)
def test_quarters_save_a_quarter(payroll: Asking, troop: str, needed: int, gp: float) -> None:
    one = unit(payroll(f'"{troop}"'))
    assert (one["square_feet_needed"], one["month_gp"]) == (needed, gp)


def test_quarters_may_be_for_as_many_as_have_room(payroll: Asking) -> None:
    one = unit(payroll('"10 heavy foot housed 1900"', units__part_housed="true"))
    assert (one["housed"], one["month_gp"]) == (9, 23.25)
    assert "only" not in payroll.told('"10 heavy foot housed 1900"')
    assert "nobody costs less, for 1,900 square feet are fewer than 2,000" in payroll.told(
        '"10 heavy foot housed 1900"'
    )


@pytest.mark.rule(
    "bf.mercenaries.squad-corporal",
    "bf.mercenaries.platoon-lieutenant",
    "bf.mercenaries.platoon-sergeant",
    "bf.mercenaries.company-captain",
    "bf.mercenaries.company-first-sergeant",
    "bf.mercenaries.full-company-example",
)
@pytest.mark.parametrize(
    ("troop", "officers"),
    [
        ("platoon of 40 heavy foot in 3 squads", {"corporal": 3, "sergeant": 1, "lieutenant": 1}),
        ("2 platoons of 40 heavy foot", {"corporal": 4, "sergeant": 2, "lieutenant": 2}),
        (
            "company of 2 platoons of 40 heavy foot in 3 squads",
            {"corporal": 6, "sergeant": 2, "lieutenant": 2, "first sergeant": 1, "captain": 1},
        ),
        (
            "company of 3 platoons of 40 heavy foot",
            {"corporal": 6, "sergeant": 3, "lieutenant": 3, "first sergeant": 1, "captain": 1},
        ),
    ],
)
def test_who_leads(payroll: Asking, troop: str, officers: dict[str, int]) -> None:
    assert unit(payroll(f'"{troop}"'))["officers"] == officers


@pytest.mark.rule("bf.mercenaries.squad-size")
def test_squads_are_as_even_as_can_be(payroll: Asking) -> None:
    assert unit(payroll('"platoon of 40 archers in 4 squads"'))["squads"] == [10, 10, 10, 10]
    assert unit(payroll('"platoon of 42 archers in 4 squads"'))["squads"] == [11, 11, 10, 10]


@pytest.mark.rule("bf.mercenaries.leader-cost-base")
def test_leaders_cost_by_their_level_only(payroll: Asking) -> None:
    ranks = unit(payroll('"platoon of 40 longbowmen"'))["ranks"]
    assert {one["rank"]: one["each_gp"] for one in ranks} == {
        "soldier": 9,
        "corporal": 9,
        "sergeant": 9,
        "lieutenant": 18,
    }


def test_levels_are_told_or_rolled_or_the_least(payroll: Asking) -> None:
    least = unit(payroll('"platoon of 32 light foot"'))
    assert (least["month_gp"], least["most_gp"], least["mean_gp"]) == (70, 76, 71.4)
    told = unit(payroll('"platoon of 32 light foot with corporals 2 1 sergeant 2"'))
    assert (told["month_gp"], told["most_gp"]) == (74, 74)
    rolled = unit(payroll('"platoon of 32 light foot" --rolled 37,84,22'))
    assert rolled["month_gp"] == 72
    mean = unit(payroll('"company of 3 platoons of 40 heavy foot in 4 squads"'))
    assert mean["mean_gp"] == pytest.approx(411.6)


# Specialists.


@pytest.mark.rule(
    "bf.specialists.cost-table",
    "bf.specialists.alchemist-cost",
    "bf.specialists.engineer-cost",
    "bf.specialists.savant-cost",
)
@pytest.mark.parametrize(
    ("who", "months", "gp"),
    [
        ("alchemist, engineer, savant", 1, 3250),
        ("alchemist", 2, 2000),
        ("2 engineers", 1, 1500),
        ("savant", 1, 1500),
        ("armourer, weaponsmith, animal trainer", 1, 450),
    ],
)
def test_wages_of_specialists(payroll: Asking, who: str, months: int, gp: int) -> None:
    assert payroll(f'"{who}" --months {months}')["due_gp"] == gp


@pytest.mark.rule(
    "bf.specialists.trainer-cost-range",
    "bf.specialists.armorer-cost-range",
    "bf.specialists.savant-cost-minimum",
)
@pytest.mark.parametrize(
    ("trade", "good", "bad"),
    [
        ("animal trainer", (250, 750), (249, 751)),
        ("armourer", (100, 500), (99, 501)),
        ("weaponsmith", (100, 500), (99, 501)),
        ("savant", (1500, 9000), (1400, 1499)),
    ],
)
def test_wages_have_a_range(payroll: Asking, trade: str, good: tuple[int, int], bad: tuple[int, int]) -> None:
    for gp in good:
        assert payroll(f'"{trade} at {gp} gp"')["month_gp"] == gp
    for gp in bad:
        assert f"{gp:,} gp a month for a" in payroll.refused(f'"{trade} at {gp} gp"')


@pytest.mark.rule(
    "bf.specialists.trainer-minimum-scope",
    "bf.specialists.trainer-expensive-scope",
    "bf.specialists.trainer-price-steps",
)
@pytest.mark.parametrize(
    ("trainer", "gp"),
    [
        ("animal trainer for carnivorous apes", 250),
        ("animal trainer for 2 kinds", 500),
        ("animal trainer for hippogriffs", 500),
        ("animal trainer for 2 kinds of monsters", 750),
    ],
)
def test_trainers_for_more_cost_more(payroll: Asking, trainer: str, gp: int) -> None:
    assert payroll(f'"{trainer}"')["month_gp"] == gp
    if gp > 250:
        assert "250 gp a month" in payroll.refused(f'"{trainer} at 250 gp"')
        assert payroll(f'"{trainer} at 300 gp"')["month_gp"] == 300


@pytest.mark.rule("bf.specialists.armorer-ratio", "bf.specialists.armorer-ratio-rounding")
@pytest.mark.parametrize(("fighters", "needed"), [(0, 0), (1, 1), (49, 1), (50, 1), (51, 2), (100, 2)])
def test_one_armourer_for_fifty_fighters(payroll: Asking, fighters: int, needed: int) -> None:
    assert payroll(f"alchemist --fighters {fighters}")["armourers"]["needed"] == needed
    if fighters:
        assert payroll(f'"{fighters} heavy foot"')["armourers"]["needed"] == needed
    down = payroll(f"alchemist --fighters {fighters}", specialists__armourers_rounded="down")
    assert down["armourers"]["needed"] == fighters // 50


@pytest.mark.rule("bf.specialists.armorer-magic-refuses-mundane", "bf.specialists.armorer-magic-price")
def test_an_expert_cares_for_no_troops(payroll: Asking) -> None:
    document = payroll('"50 heavy foot, armourer for longswords"')
    assert document["armourers"] == {"fighters": 50, "needed": 1, "there": 0}
    assert document["specialists"][0]["each_gp"] == 500
    assert payroll('"armourer"')["specialists"][0]["each_gp"] == 100
    willing = payroll('"50 heavy foot, armourer for longswords"', specialists__experts_maintain="true")
    assert willing["armourers"]["there"] == 1
    assert payroll('"armourer for longswords at 400 gp"')["month_gp"] == 400


@pytest.mark.rule("bf.specialists.armorer-equipment")
def test_the_workshop_is_paid_once(payroll: Asking) -> None:
    document = payroll("armourer --workshop 300")
    assert (document["month_gp"], document["due_gp"]) == (100, 400)
    assert payroll("armourer --workshop 300 --months 2")["due_gp"] == 500


@pytest.mark.rule("bf.specialists.armorer-apprentices-number", "bf.specialists.armorer-apprentices-cost")
def test_apprentices_are_paid_by_their_master(payroll: Asking) -> None:
    document = payroll("armourer --apprentices --rolled 3")
    assert (document["apprentices"], document["month_gp"]) == ([3], 100)
    assert payroll("armourer --apprentices --rolled 4")["month_gp"] == 100


# Crews.


@pytest.mark.rule(
    "bf.specialists.crew-cost-table",
    "bf.specialists.crew-captain-cost",
    "bf.specialists.crew-navigator-cost",
    "bf.specialists.crew-sailor-cost",
    "bf.specialists.crew-rower-cost",
)
@pytest.mark.parametrize(
    ("crew", "gp"),
    [
        ("captain, navigator, 20 sailor, 60 rower", 880),
        ("captain", 300),
        ("navigator", 200),
        ("12 sailors", 120),
        ("100 rowers", 300),
    ],
)
def test_wages_of_a_crew(payroll: Asking, crew: str, gp: int) -> None:
    assert payroll(f'"{crew}"')["month_gp"] == gp


@pytest.mark.rule(
    "bf.specialists.crew-minimum", "bf.specialists.crew-rowers", "bf.specialists.crew-navigator"
)
@pytest.mark.parametrize(
    ("words", "missing"),
    [
        ('"10 sailor" --ship "small sailing ship"', ["captain"]),
        ('"captain, 10 sailor" --ship galley', ["rower"]),
        ('"captain, 10 sailor, 20 rower" --ship "war galley"', []),
        ('"captain, 10 sailor" --ship cog --open-sea', ["navigator"]),
        ('"captain, 10 sailor" --ship cog', []),
        ('"captain, 10 sailor" --ship cog --needs "12 sailor"', ["sailor"]),
    ],
)
def test_who_must_be_aboard(payroll: Asking, words: str, missing: list[str]) -> None:
    crew = payroll(words)["crew"]
    assert (crew["missing"], crew["complete"]) == (missing, not missing)


@pytest.mark.rule(
    "bf.specialists.crew-normal-men", "bf.specialists.crew-unarmored", "bf.specialists.crew-weapons"
)
def test_what_sort_of_people_they_are(payroll: Asking) -> None:
    crew = payroll('"captain, 10 sailor, 5 rower"')["crew"]
    assert (crew["level"], crew["attack_bonus"], crew["armour"]) == (0, 0, "none")
    assert (crew["weapons"], crew["weapon"]) == (["club", "dagger", "shortsword"], "club")


@pytest.mark.rule(
    "bf.specialists.crew-pc-captain",
    "bf.specialists.crew-inexperienced-captain",
    "bf.specialists.crew-experienced-captain",
    "bf.specialists.crew-penalty-sailors-only",
)
@pytest.mark.parametrize(("background", "sailors"), [("fitting", 5), ("captain", 7)])
def test_a_player_character_for_a_captain(payroll: Asking, background: str, sailors: int) -> None:
    question = f'"10 sailor, 5 rower" --captain Wat --background {background}'
    document = payroll(question)
    crew = document["crew"]
    assert (crew["sailors_morale"], crew["others_morale"], crew["complete"]) == (sailors, 7, True)
    assert document["month_gp"] == 115
    assert payroll(question, crews__all_hands="true")["crew"]["others_morale"] == sailors
    assert payroll(f"{question} --morale 9")["crew"]["sailors_morale"] == sailors + 2
    assert "Wat has no background for a captain" in payroll.refused('"10 sailor" --captain Wat')


# The chest.


def test_three_months_and_a_chest(payroll: Asking) -> None:
    document = payroll(f"{WHOLE} --months 3 --chest 1800 --captain Wat --background fitting")
    assert (document["month_gp"], document["due_gp"]) == (631.25, 1893.75)
    assert document["chest"] == {"gp": 1800, "months": 2, "left_gp": 0, "short_gp": 93.75}
    assert unit(document)["month_gp"] == 101.25


def test_nothing_is_guessed_when_money_is_short(payroll: Asking) -> None:
    question = f"{WHOLE} --months 3 --chest 1800 --captain Wat --background fitting"
    told = payroll.told(question)
    assert "In the chest: 1,800 gp: enough for 2 months, 93.75 gp short for 3." in told
    assert "The referee says who goes unpaid (--unpaid)" in told
    without = payroll(f"{question} --unpaid armourer")
    assert (without["unpaid"], without["due_gp"], without["chest"]["left_gp"]) == (
        ["armourer"],
        1593.75,
        206.25,
    )
    assert "platoon of 42 heavy foot or armourer" in payroll.refused(f"{question} --unpaid cook")


def test_what_a_chest_pays_when_something_is_due_once(payroll: Asking) -> None:
    chest = payroll("armourer --workshop 300 --chest 250 --months 1")["chest"]
    assert (chest["months"], chest["short_gp"]) == (0, 150)
    assert payroll('"Hob 15%" --income 100 --chest 50')["chest"]["months"] is None


def test_a_file_says_the_same(payroll: Asking, tmp_path: Path) -> None:
    path = tmp_path / "greywater.toml"
    path.write_text(
        'title = "Greywater"\nchest = 1800\nmonths = 3\ncaptain = "Wat"\nbackground = "fitting"\n'
        'pay = ["platoon of 42 heavy foot housed 9000", "armourer", "navigator", "14 sailor", "30 rower"]\n'
    )
    document = payroll(str(path))
    assert (document["due_gp"], document["chest"]["months"]) == (1893.75, 2)
    assert payroll(f"{path} --months 1 --unpaid armourer")["due_gp"] == 531.25


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("pay = [", "malformed TOML"),
        ('pay = ["armourer"]\nchests = 5\n', "line 2"),
        ('pay = ["armourer"]\nmonths = "x"\n', "key months"),
        ('pay = ["armourer"]\nbackground = "king"\n', "key background"),
        ('pay = ["armourer"]\nchest = "much"\n', "no sum of money"),
    ],
)
def test_a_file_that_is_wrong_is_told_where(payroll: Asking, tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(text)
    assert said in payroll.refused(str(path))
    assert "cannot read the payroll" in payroll.refused(str(tmp_path / "none.toml"))


def test_what_a_book_does_not_have_is_borrowed(payroll: Asking) -> None:
    document = payroll('"40 heavy foot"', "bxe")
    assert (document["borrowed"], unit(document)["month_gp"]) == (True, 120)
    assert payroll.told('"40 heavy foot"', "bxe").startswith("B/X Essentials: Core Rules has no rule")


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("", "nobody is in pay"),
        ('"platoon of 40 archers in 0 squads"', "some in each"),
        ('"platoon of 1 archers"', "some in each"),
        ('"0 platoons of 40 archers"', "unknown people"),
        ('"40 moon men"', "nobody in pay is called 'moon men'"),
        ('"40 heavy foot" --months 0', "1 to 1,200"),
        ('"999999 heavy foot"', "at most 10,000"),
        ('"99999999999999999999 sailors"', "at most 10,000"),
        ('"heavy foot level 30"', "1 to 20"),
        ('"40 heavy foot" --chest lots', "no sum of money"),
        ('"40 heavy foot" --days -1', "0 to 36,500"),
        ('"Hob 120%" --income 5', "0% to 100%"),
        ('"company of heavy foot"', "a company of 3 platoons of 40 heavy foot"),
        ('"10 sailor" --needs "3 cooks"', "a ship needs no '3 cooks'"),
        ('"captain, 10 sailor" --morale 20', "2 to 12"),
        ('"heavy foot housed 99999999999"', "at most 10,000,000"),
    ],
)
def test_what_cannot_be_used_is_refused(payroll: Asking, question: str, said: str) -> None:
    assert said in payroll.refused(question)


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("company.specialists.fighters=0", "company.specialists.fighters"),
        ("company.units.square_feet=0", "company.units.square_feet"),
        ("company.units.ranks.sergeant.level=99", "ranks"),
        ("company.units.colour=3", "company.units"),
    ],
)
def test_values_that_do_not_fit_are_refused(payroll: Asking, option: str, said: str) -> None:
    assert said in payroll.refused(f'"10 heavy foot housed 500" --option {option}')


def test_a_book_of_ones_own_must_be_whole(payroll: Asking, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('extends = "bf"\n[company.hiring]\nbands = [{ result = "accepted", up_to = 5 }]\n')
    asking = Asking(payroll.capsys, "hire")
    assert "the bands do not cover every roll" in asking.refused(
        '"fighter 1" --by "Dorn fighter 4"', str(path)
    )
    path.write_text('extends = "bf"\n[company.units]\ndiscount = 50\n')
    assert unit(payroll('"10 heavy foot housed 2000"', str(path)))["month_gp"] == 15


def test_more_officers_than_a_unit_has_are_refused(payroll: Asking) -> None:
    # A platoon has one sergeant, and two squads with a corporal each; plain soldiers have no officers.
    said = payroll.refused('"platoon of 40 heavy foot sergeant 2 2 2"')
    assert "3 sergeants in a unit that has 1; expected at most 1" in said
    assert "1 sergeant in a unit that has none" in payroll.refused('"40 heavy foot sergeant 2"')
    assert payroll('"platoon of 40 heavy foot sergeant 2 corporal 1 2"')["units"][0]["officers"]
