"""Members as people paste them: each line is answered, and what was not understood is named."""

from __future__ import annotations

import io

import pytest

import grognard
from grognard.base.errors import InputError
from grognard.faces.cli.main import main
from grognard.operations.making.members import MemberRead, ReadMembers

GOBLINS = "6 goblins: AC 6; MV 90' (30'); HD 1-1; hp 3 each; #AT 1; D 1-6; ML 7; AL C; 3/day"
PROSE = """The room is dark, and it smells of 3 orcs.

**Gray Ooze**

AC 8, HD 3*, hp 12,
ML 12, MV 10'

There are also:

3 orc
some more of the story
Ogre: AC 5, HD 4+1
"""


def read(text: str, rules: str = "") -> list[MemberRead]:
    return grognard.ask(ReadMembers(members=text, rules=rules)).facts.read


def test_a_list_is_read_line_by_line() -> None:
    orcs, fighter, goblins = read(f"3 orc\n\nfighter 2 with sword +1\n{GOBLINS}")
    assert (orcs.name, orcs.count, orcs.understood) == ("Orc", 3, ("AC 14", "HD 1", "morale 8"))
    assert (fighter.name, fighter.understood) == ("fighter 2", ("human fighter 2", "weapons: sword +1"))
    assert (goblins.name, goblins.count, goblins.line) == ("goblin", 6, 4)
    assert {"AC 6 descending", "HD 1-1 (1d8-1), hp 3", "morale 7"} <= set(goblins.understood)
    assert goblins.unread == ("3/day (column 77)",)
    assert "counts down" in goblins.assumed[0]


def test_figures_are_those_of_the_book() -> None:
    assert read("orc", rules="bxe")[0].understood[0] == "AC 6"


def test_dice_for_a_number_are_left_to_be_rolled() -> None:
    (rats,) = read("2d4 Giant Rats: AC 13, HD 1d4 hp, #At 1 bite, Dam 1d4, Ml 8")
    assert (rats.count, rats.number) == (0, "2d4")


def test_faulty_lines_stay_in_their_place() -> None:
    orc, gobbo, wolves, mixed = read("orc\ngobbo\n2 wolf\n2 orc, 1 wolf")
    assert (orc.problem, wolves.problem) == ("", "")
    assert "unknown creature" in gobbo.problem
    assert "a line for each" in mixed.problem


def test_an_armour_class_that_cannot_be_read_is_named() -> None:
    (grub,) = read("Grub: AC twelve")
    assert grub.unread == ("AC twelve (column 7)",)
    assert grub.assumed[0] == "no armour class: that of the unarmoured"


@pytest.mark.parametrize("text", ["party.toml", "2 x /etc/passwd.toml", "orc vs party.toml"])
def test_no_file_is_opened(text: str) -> None:
    (one,) = read(text)
    assert "names a file" in one.problem


def test_stat_lines_are_found_in_prose_with_lists_between() -> None:
    ooze, orcs, ogre = read(PROSE)
    assert (ooze.name, orcs.count, ogre.name) == ("Gray Ooze", 3, "Ogre")
    assert all(not one.problem for one in (ooze, orcs, ogre))


def test_figures_below_a_name_belong_to_it() -> None:
    (goblins,) = read("Goblins (6)\nAC 6, HD 1-1, hp 3, ML 7")
    assert (goblins.name, goblins.count) == ("Goblin", 6)


@pytest.mark.slow
def test_nothing_and_too_much() -> None:
    assert read(" \n\n") == []
    assert len(read("gobbo\n" * 1000)) == 400
    with pytest.raises(InputError, match="400,000"):
        read("x" * 400_001)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Grub: AC twelve", "AC 14"),
        ("Grub: AC 12, HD two", "HD 1-1"),
        ("Grub: AC 12, HD 2, ML high", "ML 7"),
        ("Orc: AC ?", "AC 14"),
    ],
)
def test_the_short_way_takes_no_nonsense_in_silence(text: str, said: str) -> None:
    with pytest.raises(InputError) as refused:
        grognard.parse(text)
    assert said in refused.value.expected
    assert refused.value.column > 1
    assert grognard.parse("Grub: AC 12").morale == 7


def test_the_command_reads_a_list(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pasted = io.TextIOWrapper(io.BytesIO(b"3 orc\ngobbo\n"))
    monkeypatch.setattr("sys.stdin", pasted)
    assert main(["parse", "--members", "-"]) == 0
    printed = capsys.readouterr().out
    assert "Orc, 3\n  Read: AC 14; HD 1; morale 8" in printed
    assert "Cannot be used: unknown creature 'gobbo'" in printed
