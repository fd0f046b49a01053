"""`grognard retain`: who stays, obeys and stands, who goes where, and how long they stay."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grognard.company.loyalty import check_at_end, check_nerve
from grognard.dice.expression import parse_dice
from grognard.dice.purpose import OTHER
from grognard.dice.source import SeededDice
from grognard.dice.stream import Stream
from grognard.rulebooks.chapters import ChapterSource, find_topic
from grognard.rulebooks.company_schema import CompanyChapter
from tests.company.interviewing import Asking


@pytest.fixture
def retain(capsys: pytest.CaptureFixture[str]) -> Asking:
    return Asking(capsys, "retain")


def first(document: dict[str, Any]) -> dict[str, Any]:
    """The first check."""
    one: dict[str, Any] = document["checks"][0]
    return one


@pytest.mark.rule(
    "bf.retainers.end-of-adventure-check",
    "bf.retainers.end-of-adventure-fail",
    "bf.retainers.loyalty-natural-two-combat-only",
    "bxe.retainers.morale-end-of-adventure",
    "bxe.retainers.morale-end-failure-leaves",
    "bxe.retainers.morale-check",
)
@pytest.mark.parametrize(
    ("rules", "dice", "stays", "may_return"),
    [
        ("bf", 7, True, True),
        ("bf", 8, False, True),
        ("bf", 2, True, True),
        ("bxe", 7, True, True),
        ("bxe", 8, False, False),
    ],
)
def test_at_the_end_of_an_adventure(
    retain: Asking, rules: str, dice: int, stays: bool, may_return: bool
) -> None:
    document = retain(f'"Hob 7" --rolled {dice}', rules)
    one = first(document)
    assert len(document["checks"]) == 1
    assert (one["stays"], one["may_return"], one["loyalty_after"]) == (stays, may_return, 7)


def test_who_leaves_is_told_whether_for_good(retain: Asking) -> None:
    question = '"Hob 7" --by "Dorn cha 10" --rolled 8'
    assert "leaves, and may be hired again" in retain.told(question)
    assert "leaves, and never works for Dorn again" in retain.told(question, "bxe")


@pytest.mark.rule("bf.retainers.end-of-adventure-timing")
def test_the_treasure_is_divided_first(retain: Asking) -> None:
    assert "the treasure comes first" in retain.refused('"Hob 7" --undivided')


@pytest.mark.rule("bf.retainers.end-of-adventure-per-retainer")
def test_each_retainer_has_a_check_of_its_own(retain: Asking) -> None:
    document = retain('"Hob, Ann, Ute" --by "Dorn cha 10" --rolled 7,8,2')
    assert [one["stays"] for one in document["checks"]] == [True, False, True]
    assert len(document["thrown"]) == 3


@pytest.mark.rule("bf.retainers.end-of-adventure-adjustment", "bf.retainers.end-of-adventure-poor-pay")
@pytest.mark.parametrize(
    ("pay", "dice", "against", "stays"), [(2, 9, 9, True), (-2, 6, 5, False), (0, 9, 7, False)]
)
def test_pay_counts_at_the_end(retain: Asking, pay: int, dice: int, against: int, stays: bool) -> None:
    one = first(retain(f'"Hob 7" --pay {pay} --rolled {dice}'))
    assert (one["against"], one["stays"]) == (against, stays)
    assert "-2 to +2" in retain.refused('"Hob 7" --pay 3 --rolled 7')


@pytest.mark.rule(
    "bxe.retainers.morale-referee-bonus",
    "bxe.retainers.morale-referee-penalty",
    "bxe.retainers.morale-check-adjusted",
)
@pytest.mark.parametrize(("treatment", "against", "holds"), [(1, 8, True), (-1, 6, False), (0, 7, True)])
def test_treatment_counts(retain: Asking, treatment: int, against: int, holds: bool) -> None:
    one = first(retain(f'"Hob 7" --peril --treatment {treatment} --rolled 7', "bxe"))
    assert (one["against"], one["holds"]) == (against, holds)
    assert [reason["value"] for reason in one["reasons"]][1:] == ([treatment] if treatment else [])


@pytest.mark.rule(
    "bf.retainers.loyalty-as-morale-pass",
    "bf.retainers.loyalty-as-morale-fail",
    "bf.retainers.loyalty-natural-two",
    "bf.retainers.morale-retainers-loyalty",
)
@pytest.mark.parametrize(
    ("loyalty", "dice", "stands", "after"),
    [(7, 7, True, 7), (7, 8, False, 7), (8, 9, False, 8), (7, 2, True, 8), (11, 2, True, 12)],
)
def test_in_a_fight_loyalty_is_morale(
    retain: Asking, loyalty: int, dice: int, stands: bool, after: int
) -> None:
    one = first(retain(f'"Hob {loyalty}" --fight --rolled {dice}'))
    assert (one["stands"], one["loyalty_after"]) == (stands, after)


def test_loyalty_that_has_grown_counts_at_the_next_check(retain: Asking) -> None:
    checks = retain('"Hob 7" --fight --times 3 --rolled 2,8,9')["checks"]
    assert [one["stands"] for one in checks] == [True, True, False]
    assert "is more loyal from now on: 8" in retain.told('"Hob 7" --fight --rolled 2')


@pytest.mark.rule("bf.retainers.loyalty-twelve-no-flight")
def test_a_fanatic_never_flees(retain: Asking) -> None:
    one = first(retain('"Hob 12" --fight --treatment -3'))
    assert (one["stands"], one["dice"]) == (True, None)


@pytest.mark.rule("bf.retainers.reasonable-risk", "bf.retainers.loyalty-twelve-obeys")
@pytest.mark.parametrize("loyalty", [5, 12])
def test_a_reasonable_order_needs_no_check(retain: Asking, loyalty: int) -> None:
    one = first(retain(f'"Hob {loyalty}" --order reasonable'))
    assert (one["obeys"], one["dice"]) == (True, None)


@pytest.mark.rule("bf.retainers.risky-order-penalty", "bf.retainers.risky-order-penalty-size")
@pytest.mark.parametrize(
    ("loyalty", "words", "dice", "against", "obeys"),
    [
        (12, "", 11, 10, False),
        (9, "", 8, 7, False),
        (9, "--penalty -1", 8, 8, True),
    ],
)
def test_a_risky_order_may_be_refused(
    retain: Asking, loyalty: int, words: str, dice: int, against: int, obeys: bool
) -> None:
    one = first(retain(f'"Hob {loyalty}" --order risky {words} --rolled {dice}'))
    assert (one["against"], one["obeys"]) == (against, obeys)


def test_orders_are_a_matter_of_the_rulebook(retain: Asking) -> None:
    one = first(retain('"Hob 9" --order risky --rolled 8', loyalty__orders__risky__adjustment=-1))
    assert one["obeys"]


@pytest.mark.rule("bxe.retainers.no-battle-fodder")
@pytest.mark.parametrize(("dice", "obeys"), [(8, False), (7, True)])
def test_nobody_is_battle_fodder(retain: Asking, dice: int, obeys: bool) -> None:
    assert first(retain(f'"Hob 7" --order unshared --rolled {dice}', "bxe"))["obeys"] is obeys
    assert "reasonable or unshared" in retain.refused('"Hob 7" --order risky', "bxe")


@pytest.mark.rule("bxe.retainers.morale-on-peril", "bxe.retainers.morale-peril-failure-flees")
def test_by_the_other_book_only_peril_is_a_question(retain: Asking) -> None:
    twice = retain('"Hob 7" --peril --times 2 --rolled 2,9', "bxe")["checks"]
    assert [(one["stands"], one["loyalty_after"]) for one in twice] == [(True, 7), (False, 7)]
    assert "Hob: 2d6 9 against Loyalty 7: flees." in retain.told('"Hob 7" --peril --rolled 9', "bxe")
    brave = retain('"Hob 7" --peril --rolled 9', "bxe", loyalty__failure="stands")
    assert not first(brave)["stands"]
    quiet = first(retain('"Hob 7" --fight', "bxe"))
    assert (quiet["stands"], quiet["dice"]) == (True, None)


@pytest.mark.rule("bf.retainers.enters-dungeon", "bf.specialists.no-adventuring")
def test_who_goes_into_a_dungeon(retain: Asking) -> None:
    document = retain("retainer,specialist,mercenary --to dungeon")
    assert [one["accepts"] for one in document["hirelings"]] == [True, False, False]
    for task in ("dungeon", "monster", "trap", "adventure"):
        assert not retain(f"alchemist --to {task}")["hirelings"][0]["accepts"]


@pytest.mark.rule("bf.mercenaries.no-dungeon", "bf.mercenaries.cleared-dungeon")
@pytest.mark.parametrize("place", ["dungeon", "lair", "ruin"])
def test_mercenaries_enter_what_is_cleared(retain: Asking, place: str) -> None:
    assert not retain(f'"40 heavy foot" --to {place}')["hirelings"][0]["accepts"]
    assert retain(f'"40 heavy foot" --to {place} --cleared')["hirelings"][0]["accepts"]
    assert retain(f'"40 heavy foot" --to {place}', duties__overruled="true")["hirelings"][0]["accepts"]
    assert not retain(f"alchemist --to {place} --cleared")["hirelings"][0]["accepts"]


@pytest.mark.rule("bf.mercenaries.outdoor-use")
def test_mercenaries_fight_battles_and_hold_castles(retain: Asking) -> None:
    for duty in ("battle", "castle"):
        assert retain(f"mercenaries --to {duty}")["hirelings"][0]["accepts"]


@pytest.mark.rule(
    "bxe.mercenaries.hirelings-no-adventure",
    "bxe.mercenaries.hired-soldiers",
    "bxe.mercenaries.only-larger-force",
    "bxe.mercenaries.not-in-dungeon",
    "bxe.retainers.accompany-on-adventure",
)
@pytest.mark.parametrize(
    ("who", "task", "accepts"),
    [
        ("mercenary", "adventure", False),
        ("mercenary", "guard", True),
        ("mercenary", "patrol", True),
        ("mercenary", "party", False),
        ("mercenary", "dungeon", False),
        ("specialist", "adventure", False),
        ("retainer", "party", True),
        ("retainer", "guard", None),
    ],
)
def test_duties_by_the_other_book(retain: Asking, who: str, task: str, accepts: bool | None) -> None:
    assert retain(f"{who} --to {task}", "bxe")["hirelings"][0]["accepts"] is accepts


def test_one_book_cites_no_other(retain: Asking) -> None:
    for question in ('"Hob 7" --rolled 8', '"Hob 7" --peril --rolled 8', "mercenary --to dungeon"):
        assert all(rule.startswith("bxe.") for rule in retain(question, "bxe")["cited"])


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Hob", "nobody knows Hob's loyalty"),
        ('"Hob 13"', "2 to 12"),
        ('"Hob 7, Hob 8"', "Hob is there twice"),
        ('" , "', "nobody is named"),
        ('"Hob 7" --times 1000', "1 to 100"),
        ('"Hob 7" --checks 50 --odds', "0 to 20"),
        ('"Hob 7" --order risky --penalty 5', "-10 to 0"),
        ("mercenary --to moon", "there is no word on 'moon'"),
        ('"Hob 7" --treatment 9', "-5 to +5"),
    ],
)
def test_what_cannot_be_used_is_refused(retain: Asking, question: str, said: str) -> None:
    assert said in retain.refused(question)


# Chances.


@pytest.mark.parametrize(
    ("loyalty", "year"),
    [(7, Fraction(7, 12)), (8, Fraction(13, 18)), (9, Fraction(5, 6)), (10, Fraction(11, 12))],
)
def test_how_long_they_stay(retain: Asking, loyalty: int, year: Fraction) -> None:
    one = retain(f'"Hob {loyalty}" --odds')["odds"][0]
    assert [Fraction(chance) for chance in one["after"]] == [year**number for number in range(1, 13)]
    assert Fraction(one["mean"]) == year / (1 - year)
    assert one["always"] == "0"


def test_who_grows_loyal_may_stay_for_good(retain: Asking) -> None:
    one = retain('"Hob 10" --odds --checks 2')["odds"][0]
    assert f"{float(Fraction(one['after'][11])):.2f}" == "0.46"
    assert one["mean"] is None
    assert 0 < Fraction(one["always"]) < 1
    assert "for good" in retain.told('"Hob 12" --odds')
    assert (
        retain('"Hob 10" --odds --checks 2', "bxe")["odds"][0]["after"]
        == retain('"Hob 10" --odds')["odds"][0]["after"]
    )


class _Thrown:
    """Dice of a seed."""

    def __init__(self, seed: int) -> None:
        self.dice = SeededDice(Stream(seed))

    def need(self, dice: str, what: str) -> int:
        """Some dice, whatever for."""
        return parse_dice(dice).roll(self.dice, why=OTHER).total


@pytest.mark.slow
def test_how_long_they_stay_holds_against_a_sample(retain: Asking) -> None:
    exact = Fraction(retain('"Hob 9" --odds --checks 2 --adventures 6')["odds"][0]["after"][-1])
    rules = find_topic(ChapterSource("bf"), CompanyChapter, lambda chapter: chapter.loyalty, "loyalty").rules
    dice = _Thrown(11)
    stayed = 0
    for _ in range(3000):
        score, here = 9, True
        for _ in range(6):
            for _ in range(2):
                score = check_nerve(rules, score, dice, name="Hob", peril=False).after
            here = here and check_at_end(rules, score, dice, name="Hob").holds
        stayed += here
    assert abs(stayed / 3000 - exact) < 0.03
