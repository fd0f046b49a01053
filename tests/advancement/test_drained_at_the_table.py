"""Throws that are asked for at the table by somebody drained; a class whose level experience tells."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from grognard.faces.cli.main import main
from tests.advancement.reckoning import Reckoning


@pytest.fixture
def reckon(capsys: pytest.CaptureFixture[str]) -> Reckoning:
    return Reckoning(capsys)


def check(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """The document of `grognard check`."""
    assert main(["check", *words, "--json"]) == 0
    document: dict[str, Any] = json.loads(capsys.readouterr().out)
    return document


@pytest.mark.rule("bf.energy-drain.save-penalty")
def test_saving_throws_of_the_drained(capsys: pytest.CaptureFixture[str]) -> None:
    # A fighter of the fifth level saves against poison on 11 or more.
    for levels, needed in ((0, 11), (1, 12), (2, 13), (8, 19)):
        (save,) = check(capsys, "save", "fighter 5", "poison", "--drained", str(levels))["saves"]
        assert (save["needed"], Fraction(save["chance"])) == (needed, Fraction(21 - needed, 20))
    assert main(["check", "save", "fighter 5", "--drained", "2"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "2 negative levels: -2 to every d20, which is reckoned in. [bf.energy-drain" in told


@pytest.mark.rule("bf.energy-drain.any-d20-penalty")
def test_turning_by_the_drained(capsys: pytest.CaptureFixture[str]) -> None:
    # A cleric of the first level turns a skeleton on 13 or more: at -2, on 15 or more.
    for levels, faces in ((0, 8), (2, 6), (7, 1), (8, 0)):
        document = check(capsys, "turn", "cleric 1", "skeleton", "--drained", str(levels))
        assert Fraction(document["chance"]) == Fraction(faces, 20)


def test_more_than_anybody_has(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "save", "fighter 5", "--drained", "21"]) == 2
    assert "21 levels drained; expected 0 to 20" in capsys.readouterr().err


@pytest.mark.rule("bf.energy-drain.percentile-penalty")
def test_skills_of_a_thief_with_three_drained_levels(reckon: Reckoning) -> None:
    told = reckon.told("level", "thief 5", "--hp", "20", "--drained", "3", "--lost", "4,4,4")
    assert "-15% to skills." in told
    assert "Open locks 30%, remove traps 25%, pick pockets 35%" in told
    assert "hide 0%" in reckon.told("level", "thief 1", "--drained", "3", "--lost", "3")


@pytest.mark.rule("bf.energy-drain.becomes-undead", "bf.energy-drain.zero-hp-slain")
def test_only_the_undead_make_undead(reckon: Reckoning) -> None:
    slain = ("level", "fighter 3", "--hp", "5", "--drained", "1", "--lost", "5", "--by")
    assert "Slain at once, and usually rises as a wight." in reckon.told(*slain, "wight")
    told = reckon.told(*slain, "evil magic")
    assert "Slain at once." in told
    assert "rises" not in told


@pytest.mark.rule("bf.energy-drain.removal-hp", "bf.energy-drain.removal-round-half-up")
@pytest.mark.parametrize(
    ("losses", "back"),
    [
        ("6,5,2", [4, 5, 4]),
        ("10,0,0,0", [3, 2, 3, 2]),
        ("1,0", [1, 0]),
        ("8,8,7,1,1", [5, 5, 5, 5, 5]),
        ("5,2", [4, 3]),
    ],
)
def test_points_that_do_not_divide_come_back_one_level_at_a_time(
    reckon: Reckoning, losses: str, back: list[int]
) -> None:
    levels = str(len(back))
    document = reckon(
        "level", "fighter 9", "--hp", "60", "--drained", levels, "--lost", losses, "--restore", levels
    )
    assert [step["points"] for step in document["restored"]] == back
    assert document["hit_points"] == {"without": 60, "now": 60, "slain": False}


def test_one_point_is_told_as_one(reckon: Reckoning) -> None:
    told = reckon.told("level", "fighter 5", "--drained", "2", "--lost", "1,1", "--restore", "1")
    assert "1 hit point comes back; 1 negative level and 1 point remain" in told


@pytest.mark.parametrize(
    ("who", "experience", "level"),
    [
        ("thief", 2499, 2),
        ("thief", 2500, 3),
        ("fighter", 1999, 1),
        ("magic-user", 150_000, 8),
        ("cleric", 0, 1),
    ],
)
def test_a_class_alone_has_the_level_of_its_experience(
    reckon: Reckoning, who: str, experience: int, level: int
) -> None:
    document = reckon("level", who, "--xp", str(experience))
    assert (document["level_before"], document["level_after"]) == (level, level)


@pytest.mark.rule("bf.xp.cap-example")
def test_a_class_alone_and_what_it_earned(reckon: Reckoning) -> None:
    document = reckon("level", "thief", "--xp", "1000", "--earned", "2000")
    assert (document["after"], document["lost"], document["level_after"]) == (2499, 501, 2)
    assert "'thief' has no level" in reckon.refused("level", "thief")
