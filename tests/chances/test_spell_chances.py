"""`grognard check spell`: how many a spell takes, against numbers worked out by hand."""

from __future__ import annotations

import json
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

import pytest

from grognard.faces.cli.main import main

HOUSE_RULES = """extends = "bf"
[powers.slumber]
magic_user = 1
aim = "place"
range_feet = 240
shape = "burst"
size_feet = 60
hit_dice_pool = "2d8"
effect = "asleep"
"""


def ask(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["check", "spell", *arguments, "--json"]) == 0
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return answer


def spread(answer: dict[str, Any]) -> dict[int, Fraction]:
    return {number: Fraction(chance) for number, chance in answer["distribution"]}


def test_sleep_on_eight_kobolds(capsys: pytest.CaptureFixture[str]) -> None:
    """Each saves as a normal man, on 18 or more: 3 faces of 20."""
    answer = ask(capsys, "sleep", "8 kobold")
    assert spread(answer) == {
        number: comb(8, number) * Fraction(17, 20) ** number * Fraction(3, 20) ** (8 - number)
        for number in range(9)
    }
    assert answer["by"] == "magic-user 1"
    assert answer["average"] == pytest.approx(6.8)


def test_a_pool_of_hit_dice_takes_as_many_as_it_reaches(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """2d8 hit dice of eight creatures of one each: all of them on 8 or more, 43 ways of 64."""
    path = tmp_path / "slumber.toml"
    path.write_text(HOUSE_RULES, encoding="utf-8")
    answer = ask(capsys, "slumber", "8 goblin", "--rules", str(path))
    assert spread(answer) == {number: Fraction(number - 1, 64) for number in range(2, 8)} | {
        8: Fraction(43, 64)
    }


def test_damage_is_halved_for_those_who_save(capsys: pytest.CaptureFixture[str]) -> None:
    """An orc saves on 17: 16 faces of 20 take 7d6, the others half of it."""
    answer = ask(capsys, "fireball", "6 orc", "--by", "magic-user 7")
    assert answer["damage"] == "7d6"
    (kind,) = answer["kinds"]
    assert Fraction(kind["damage"]) == Fraction(49, 2) * (Fraction(16, 20) + Fraction(4, 20) / 2)


def test_a_spell_at_one_is_asked_of_each_kind(capsys: pytest.CaptureFixture[str]) -> None:
    """A fighter of the third level saves on 16, and two worse against this; the dead are spared."""
    answer = ask(capsys, "hold person", "1 fighter 3, 2 skeleton")
    assert spread(answer) == {0: Fraction(3, 20), 1: Fraction(17, 20)}
    fighter, skeleton = answer["kinds"]
    assert (fighter["needs"], skeleton["taken"]) == (18, False)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("slep", "2 orc"), "did you mean sleep"),
        (("cure light wounds", "orc"), "for friends"),
        (("floating disc", "orc"), "left to the referee"),
        (("fireball", "orc", "--by", "magic-user 3"), "more than a magic-user 3 can memorise"),
        (("fireball", "orc", "--by", "fighter 3"), "casts no spells"),
    ],
)
def test_what_cannot_be_asked_is_said_in_one_line(
    arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", "spell", *arguments]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
