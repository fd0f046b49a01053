"""How `grognard check` words a roll that is feared, and hit dice as stat lines print them."""

from __future__ import annotations

import pytest

from grognard.faces.cli.main import main


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a person reads, on one line."""
    assert main(["check", *words]) == 0
    return " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ("climb", "--percent", "13", "--rolled", "14"),
            "Rolled 14 on a d%, 13 or less to fall (13.0%): it climbs.",
        ),
        (("climb", "--in-6", "2", "--rolled", "2"), "Rolled 2 on a d6, 2 or less to fall (33.3%): it falls."),
        (("trap", "--rolled", "3"), "2 or less to spring it (33.3%): the trap is not sprung."),
        (("surprise", "--rolled", "3"), "2 or less to be surprised (33.3%): it is not surprised."),
        (("lost", "woods", "--rolled", "3"), "2 or less to lose the way (33.3%): they keep to their way."),
        (("door", "--rolled", "3"), "2 or less needed (33.3%): the door holds."),
    ],
)
def test_a_low_roll_is_told_by_what_it_does(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str
) -> None:
    assert said in told(capsys, *words, "--rules", "bxe")


@pytest.mark.parametrize(
    # Half a man by 3 hit dice, one man by 6: 3-1 is less than 3, 6+1 is 6 and more.
    ("hit_dice", "kind", "said"),
    [
        ("3+1", "half", "It bears 1 halfling"),
        ("3", "half", "It bears 1 halfling"),
        ("3-1", "half", "It bears no halfling"),
        ("6+1*", "human", "It bears 1 man"),
    ],
)
def test_a_mount_of_hit_dice_as_they_are_printed(
    capsys: pytest.CaptureFixture[str], hit_dice: str, kind: str, said: str
) -> None:
    assert said in told(capsys, "load", hit_dice, "--of", kind, "--rules", "bxe")


def test_hit_dice_that_are_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "load", "many", "--rules", "bxe"]) == 2
    assert "hit dice 'many' cannot be read; expected hit dice such as" in capsys.readouterr().err
