"""`grognard hire` by B/X Essentials, from the words a game master types to the numbers of the document."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.company.interviewing import Asking

DORN = '--by "Dorn fighter 5 cha 9"'


@pytest.fixture
def hire(capsys: pytest.CaptureFixture[str]) -> Asking:
    return Asking(capsys, "hire")


def first(document: dict[str, Any]) -> dict[str, Any]:
    """The first candidate."""
    one: dict[str, Any] = document["heard"][0]
    return one


@pytest.mark.rule("bxe.retainers.reaction-generous-offer", "bxe.retainers.reaction-poor-offer")
@pytest.mark.parametrize(
    ("offer", "dice", "total", "result"),
    [
        ("generous +2", 7, 9, "accepted"),
        ("15%, +1", 8, 9, "accepted"),
        ("poor terms -1", 6, 5, "refused"),
        ("a poor offer -2", 4, 2, "soured"),
    ],
)
def test_the_offer_says_what_it_is_worth(
    hire: Asking, offer: str, dice: int, total: int, result: str
) -> None:
    one = first(hire(f'"fighter 1" {DORN} --offer "{offer}" --rolled {dice}', "bxe"))
    assert (one["rolls"][0]["total"], one["result"]) == (total, result)


@pytest.mark.rule("bxe.retainers.reaction-offer-modifier-range")
def test_no_offer_is_worth_more_than_two(hire: Asking) -> None:
    assert "expected -2 to +2" in hire.refused(f'"fighter 1" {DORN} --offer "generous +3" --rolled 7', "bxe")
    assert "expected -2 to +2" in hire.refused(
        f'"fighter 1" {DORN} --offer "+2" --adjust 1 --rolled 7', "bxe"
    )


def test_an_offer_whose_worth_nobody_says_is_named(hire: Asking) -> None:
    told = hire.told(f'"fighter 1" {DORN} --offer "poor terms" --rolled 9', "bxe")
    assert "What it is worth, from -2 to +2, the referee says (--adjust): nothing as yet." in told
    assert "nothing as yet" not in hire.told(f'"fighter 1" {DORN} --offer "15%" --rolled 9', "bxe")
    assert "nothing as yet" not in hire.told(f'"fighter 1" {DORN} --offer "poor terms" --rolled 9', "bf")


@pytest.mark.rule("bxe.retainers.reaction-12-plus")
@pytest.mark.parametrize(
    ("charisma", "dice", "morale"), [(18, 10, 11), (9, 12, 8), (16, 11, 10), (13, 10, 8)]
)
def test_twelve_or_more_is_one_more_of_morale(hire: Asking, charisma: int, dice: int, morale: int) -> None:
    one = first(hire(f'"thief 1" --by "Dorn cleric 1 cha {charisma}" --rolled {dice}', "bxe"))
    assert one["loyalty"] == morale


@pytest.mark.rule("bxe.retainers.reaction-2-or-less", "bxe.retainers.rumour-penalty")
def test_each_bad_refusal_makes_the_next_roll_worse(hire: Asking) -> None:
    question = f'"4 fighter 1" {DORN} --rolled 2,3,4,5'
    heard = hire(question, "bxe")["heard"]
    assert [one["rolls"][0]["total"] for one in heard] == [2, 2, 2, 2]
    assert [one["soured"]["in_all"] for one in heard] == [-1, -2, -3, -4]
    assert "From now on Dorn has -4 on every hiring roll in this town." in hire.told(question, "bxe")


def test_interviews_where_every_bad_refusal_counts(hire: Asking) -> None:
    """By hand: Charisma 9; 3-5 refuse, 9 and more accept, 6-8 roll again, each bad refusal is one less."""
    towns = [  # accepted and soured, of those who decide, at 0, -1, -2, -3; at -4 nobody comes any more
        (Fraction(10, 20), Fraction(1, 20)),
        (Fraction(6, 21), Fraction(3, 21)),
        (Fraction(3, 24), Fraction(6, 24)),
        (Fraction(1, 27), Fraction(10, 27)),
    ]
    found = spoken = Fraction()
    for accepts, sours in reversed(towns):
        decided = accepts + sours
        worse = found
        found = (accepts + sours * worse) / decided
        spoken = (found + sours * spoken) / decided
    document = hire('"fighter 1" --by "charisma 9" --odds', "bxe")
    assert found == Fraction(1069, 1089)
    assert (Fraction(document["found"]), Fraction(document["interviews"])) == (found, spoken / found)
    capped = hire('"fighter 1" --by "charisma 9" --odds', "bxe", hiring__soured_stacks="false")
    assert Fraction(capped["interviews"]) == (1 + Fraction(1, 20) / Fraction(2, 7)) / Fraction(11, 20)
    assert capped["found"] == "1"


def test_a_normal_human_and_a_race_that_is_a_class(hire: Asking) -> None:
    assert first(hire('"normal human" --by "Dorn fighter 1" --rolled 9', "bxe"))["level"] == 0
    assert "speaks with an elf." in hire.told(f'"elf 2" {DORN} --rolled 9', "bxe")
    assert "speaks with a dwarf cleric." in hire.told(f'"dwarf cleric 2" {DORN} --rolled 9', "bxe")
