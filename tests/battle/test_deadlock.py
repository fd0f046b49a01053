"""Fights that nobody can end are found, and end with the reason; those that somebody can end go on."""

from __future__ import annotations

import pytest

from grognard.faces.cli.main import main
from tests.support import brute, engine_of

SILVER = '{ creature = "gargoyle", count = 1, hit_points = 20, morale = 12 }'


def meeting(first: str, second: str) -> str:
    return (
        'title = "A meeting"\nreaction = "immediate attack"\ndistance_feet = 10\n'
        f'[[sides]]\nname = "First"\nchecks_morale = false\nmembers = [{first}]\n'
        f'[[sides]]\nname = "Second"\nchecks_morale = false\nmembers = [{second}]\n'
    )


def ending(first: str, second: str, *, rules: str = "bf", dice: int = 7) -> tuple[str, int]:
    engine = engine_of(meeting(first, second), rules=rules, dice=dice)
    assert engine.advance() is None
    return engine.battle.ending, int(engine.battle.round)


@pytest.mark.parametrize("rules", ["bf", "bfref", "bcb"])
def test_two_whom_only_magic_harms_do_not_fight_for_ever(rules: str) -> None:
    assert ending(SILVER, SILVER, rules=rules) == ("neither can harm the other", 1)


def test_as_long_as_one_side_can_harm_the_other_they_fight_on() -> None:
    man = '{ character = "fighter 3", weapons = ["longsword"], hit_points = 12 }'
    assert ending(man, SILVER)[0] == "victory"


@pytest.mark.parametrize(
    "armed",
    [
        'weapons = ["longsword +1"]',
        'weapons = ["longsword", "dagger +1"]',
        'weapons = ["longsword", "oil flask"]',
    ],
)
def test_what_one_carries_counts(armed: str) -> None:
    """The gargoyle cannot be reached by those that are harmless themselves: here one of them can."""
    ghostly = '{ creature = "gargoyle", hit_points = 20 }'
    man = f'{{ character = "fighter 3", {armed}, hit_points = 12 }}'
    assert ending(man, ghostly)[0] != "neither can harm the other"


def test_odds_say_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "1 gargoyle vs 1 gargoyle", "-n", "20"]) == 0
    assert "neither can harm the other" in " ".join(capsys.readouterr().out.split())


def test_those_who_have_stopped_fighting_do_not_count() -> None:
    """One blow each settles it where nobody is immune."""
    assert ending(brute("A", 5), brute("B", 6))[0] == "victory"


@pytest.mark.parametrize("dice", [9, 11])
def test_fugitives_who_are_not_away_yet_do_not_end_a_fight(dice: int) -> None:
    """The only enemy is turned in the second round: from then on nobody of its side stands, and it runs."""
    cleric = '{ character = "cleric 4", weapons = ["mace"], hit_points = 40 }'
    wight = '{ creature = "wight", hit_points = 20 }'
    assert ending(cleric, wight, rules="bxs", dice=dice) == ("victory", 3)
