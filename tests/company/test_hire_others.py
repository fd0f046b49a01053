"""`grognard hire` of troops and specialists: units, officers' levels, limits, and what specialists do."""

from __future__ import annotations

from typing import Any

import pytest

from tests.company.interviewing import Asking


@pytest.fixture
def hire(capsys: pytest.CaptureFixture[str]) -> Asking:
    return Asking(capsys, "hire")


def rank_levels(document: dict[str, Any], rank: str) -> list[int]:
    """The levels of officers of a rank."""
    found: list[int] = document["levels"].get(rank, [])
    return found


# Troops.


@pytest.mark.rule("bf.mercenaries.smallest-unit", "bf.mercenaries.platoon-size")
@pytest.mark.parametrize(
    ("fighters", "hired"), [(10, False), (31, False), (32, True), (48, True), (49, False)]
)
def test_a_platoon_is_the_smallest_unit(hire: Asking, fighters: int, hired: bool) -> None:
    for words in (f'"{fighters} heavy foot"', f'"platoon of {fighters} heavy foot"'):
        if hired:
            document = hire(f"{words} --seed 1")
            assert (document["hired"], document["unit"]["officers"]["lieutenant"]) == (True, 1)
        else:
            assert "32 to 48" in hire.refused(words)
    few = hire('"10 heavy foot"', units__smaller="true")
    assert (few["unit"]["people"], few["unit"]["month_gp"]) == (10, 30)


@pytest.mark.rule("bf.mercenaries.platoon-squads")
@pytest.mark.parametrize(("squads", "valid"), [(1, False), (2, True), (4, True), (5, False)])
def test_a_platoon_has_two_to_four_squads(hire: Asking, squads: int, valid: bool) -> None:
    question = f'"platoon of 40 archers in {squads} squads" --seed 1'
    if valid:
        assert len(hire(question)["unit"]["squads"]) == squads
    else:
        assert "2 to 4 squads" in hire.refused(question)


@pytest.mark.rule("bf.mercenaries.company-size", "bf.mercenaries.larger-units")
@pytest.mark.parametrize(("platoons", "valid"), [(1, False), (2, True), (5, True), (6, False)])
def test_a_company_has_two_to_five_platoons(hire: Asking, platoons: int, valid: bool) -> None:
    question = f'"company of {platoons} platoons of 40 archers" --seed 1'
    if valid:
        assert hire(question)["unit"]["officers"]["captain"] == 1
    else:
        assert "platoons" in hire.refused(question)
    assert hire('"6 platoons of 40 archers" --seed 1', units__larger="true")["hired"]
    assert "the referee says" in hire.refused('"6 platoons of 40 archers"')


@pytest.mark.rule(
    "bf.mercenaries.corporal-level", "bf.mercenaries.sergeant-level", "bf.mercenaries.lieutenant-level"
)
@pytest.mark.parametrize(
    ("dice", "corporals", "sergeant"),
    [("10,11,50", [2, 1], 2), ("11,10,51", [1, 2], 1), ("37,84,22", [1, 1], 2)],
)
def test_levels_in_a_platoon(hire: Asking, dice: str, corporals: list[int], sergeant: int) -> None:
    document = hire(f'"platoon of 32 light foot" --rolled {dice}')
    assert rank_levels(document, "corporal") == corporals
    assert rank_levels(document, "sergeant") == [sergeant]
    assert rank_levels(document, "lieutenant") == [2]


@pytest.mark.rule("bf.mercenaries.captain-level", "bf.mercenaries.first-sergeant-level")
@pytest.mark.parametrize(("first", "captain", "levels"), [(1, 1, (2, 2)), (2, 2, (3, 3)), (2, 3, (3, 4))])
def test_levels_that_lead_a_company(hire: Asking, first: int, captain: int, levels: tuple[int, int]) -> None:
    dice = ",".join(["99"] * 4 + ["99"] * 2 + [str(first), str(captain)])
    document = hire(f'"company of 2 platoons of 40 archers" --rolled {dice}')
    assert (rank_levels(document, "first sergeant"), rank_levels(document, "captain")) == (
        [levels[0]],
        [levels[1]],
    )


def test_a_platoon_is_told(hire: Asking) -> None:
    told = hire.told('"platoon of 32 light foot" --by Dorn --rolled 37,84,22')
    assert told.startswith("Dorn hires a platoon of 32 light foot for 72 gp a month.")
    assert "2 corporals of level 1, 1 sergeant of level 2 and 1 lieutenant of level 2" in told


@pytest.mark.rule("bxe.mercenaries.hiring-chance", "bxe.mercenaries.location-methods")
@pytest.mark.parametrize("method", ["pub", "notices"])
def test_the_referee_says_how_many_soldiers_there_are(hire: Asking, method: str) -> None:
    assert "key available" in hire.refused('"40 heavy foot"', "bxe")
    found = hire(f'"40 heavy foot" --found-by {method} --available 50 --seed 1', "bxe")
    assert (found["hired"], found["borrowed"]) == (True, True)
    assert not hire('"40 heavy foot" --available 30', "bxe")["hired"]
    assert "pub or notices" in hire.refused('"40 heavy foot" --found-by guild --available 50', "bxe")


# Specialists.


@pytest.mark.rule("bf.specialists.number-limit", "bf.specialists.no-charisma")
@pytest.mark.parametrize("charisma", [3, 10, 18])
def test_only_money_limits_specialists(hire: Asking, charisma: int) -> None:
    assert hire(f'alchemist --budget 3000 --by "Dorn fighter 5 cha {charisma}"')["most"] == 3


@pytest.mark.rule("bxe.specialists.location-methods")
@pytest.mark.parametrize("method", ["pub", "notices", "shop", "reputation", "guild"])
def test_where_specialists_are_found(hire: Asking, method: str) -> None:
    assert hire(f"alchemist --found-by {method} --available 1", "bxe")["available"] == 1
    assert "key available" in hire.refused("alchemist", "bxe")


@pytest.mark.rule("bxe.specialists.trade-or-knowledge", "bxe.specialists.specific-task")
def test_a_specialist_has_a_trade_and_a_task(hire: Asking) -> None:
    document = hire("smith --available 1", "bxe")
    assert (document["kind"], document["trade"], document["contract"]) == ("specialist", "smith", "task")
    assert "the referee says the wage" in hire.told("smith --available 1", "bxe")


@pytest.mark.rule("bf.specialists.alchemist-potion-prerequisite")
@pytest.mark.parametrize(
    ("has", "possible"),
    [
        ("materials, sample", True),
        ("materials, formula", True),
        ("materials", False),
        ("sample, formula", False),
    ],
)
def test_what_a_known_potion_needs(hire: Asking, has: str, possible: bool) -> None:
    assert hire(f'alchemist --for potion --has "{has}"')["task"]["possible"] is possible


@pytest.mark.rule(
    "bf.specialists.alchemist-potion-time",
    "bf.specialists.alchemist-potion-cost",
    "bf.specialists.alchemist-new-potion-time",
    "bf.specialists.alchemist-new-potion-cost",
    "bf.specialists.alchemist-uses",
)
@pytest.mark.parametrize(("task", "days", "gp"), [("potion", 7, 500), ("new potion", 14, 1000)])
def test_what_a_potion_takes(hire: Asking, task: str, days: int, gp: int) -> None:
    document = hire(f'alchemist --for "{task}" --days 7 --cost 500 --has "materials, sample"')["task"]
    assert (document["days"], document["gp"]) == (days, gp)
    assert hire("alchemist --for research")["task"]["assistance_percent"] == 15


@pytest.mark.rule(
    "bf.specialists.trainer-needed",
    "bf.specialists.trainer-max-animals",
    "bf.specialists.trainer-released",
)
def test_trainers_and_their_animals(hire: Asking) -> None:
    none = hire('"0 animal trainer for hippogriffs" --for "1 hippogriff"')["task"]
    assert (none["needed"], none["possible"]) == (1, False)
    six = hire('"animal trainer for apes" --for "6 ape"')["task"]
    assert (six["needed"], six["possible"]) == (2, False)
    full = hire('"animal trainer for apes" --for "5 ape"')["task"]
    assert (full["possible"], full["free_places"]) == (True, 0)
    released = hire('"animal trainer for apes" --for "5 ape" --at-work 1')["task"]
    assert released["free_places"] == 1
    kept = hire('"animal trainer for apes" --for "5 ape" --at-work 1', specialists__keeps_trained="true")
    assert kept["task"]["free_places"] == 0
    assert not hire('"animal trainer" --for "1 hippogriff"')["task"]["possible"]


@pytest.mark.rule("bf.specialists.trainer-time")
def test_the_referee_says_how_long_training_takes(hire: Asking) -> None:
    long = hire('"animal trainer" --for "1 ape" --months 24')["task"]
    assert (long["months"], long["gp"]) == (24, 6000)
    assert hire('"animal trainer" --for "1 ape"')["task"]["months"] == 3


@pytest.mark.rule("bf.specialists.armorer-magic-help", "bf.specialists.armorer-magic-one-type")
def test_an_expert_masters_one_kind(hire: Asking) -> None:
    help_with = hire('"armourer for longswords" --for "magic longsword"')["task"]
    assert (help_with["assists"], help_with["bonus_percent"]) == (True, 0)
    assert not hire('"armourer for longswords" --for "magic plate mail"')["task"]["assists"]
    assert not hire('armourer --for "magic longsword"')["task"]["assists"]


def test_an_armourer_for_troops(hire: Asking) -> None:
    assert hire('armourer --for "50 fighters"')["task"] == {"needed": 1, "there": 1, "met": True}
    assert not hire('"armourer for longswords" --for "50 fighters"')["task"]["met"]


@pytest.mark.rule("bf.specialists.engineer-needed", "bf.specialists.engineer-large-projects")
def test_engineers_build(hire: Asking) -> None:
    none = hire('"0 engineer" --for ship')["task"]
    assert (none["possible"], none["needed"]) == (False, 1)
    assert hire("engineer --for fortress")["task"] == {"needed": 1, "possible": True}
    assert hire("engineer --for fortress --engineers 3")["task"] == {"needed": 3, "possible": False}


@pytest.mark.rule("bf.specialists.savant-extra-cost")
def test_a_hard_question_costs_more(hire: Asking) -> None:
    assert hire("savant --for question --extra 200")["task"]["gp"] == 1700
    assert hire("savant --for question")["task"]["gp"] == 1500


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("alchemist --for cake", "potion, new potion or research"),
        ('alchemist --for potion --has "luck"', "'luck' is of no use"),
        ("alchemist --for potion --days -1", "0 to 100,000"),
        ("sailor --for sailing", "grognard payroll --ship"),
        ("alchemist --budget much", "no sum of money"),
        ('"fighter 2"', "nobody hires"),
        ('"40 heavy foot" --rolled 101', "what the dice can show"),
    ],
)
def test_what_cannot_be_used_is_refused(hire: Asking, question: str, said: str) -> None:
    assert said in hire.refused(question)
