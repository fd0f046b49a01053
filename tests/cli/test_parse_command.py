"""`grognard parse`: a card, JSON, pages of prose, the standard input."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from grognard.faces.cli.main import main

Capture = pytest.CaptureFixture[str]
GOBLIN = "Goblin: AC 6; MV 90' (30'); HD 1-1; hp 3 each; #AT 1; D 1-6; Save NM; ML 7; AL C; THAC0 19"
PAGES = """\
1. GUARD POST. Two bored sentries sit here at dice. They hear the party
on a 1-2 in 6. There are 2 hobgoblins (AC 6; MV 90' (30'); HD 1+1; hp 6, 5;
#AT 1; D 1-8; Save F1; ML 8; AL C) and a dog. The dog (AC 7; HD 1; hp 4; #AT 1
bite; D 1-4; MV 150' (50'); ML 6) barks at once.

The gem under the pool is worth 500 gp. Move 3 stones to find it.

Ogre Chief
AC: 5
HD: 5+1
Attacks: 1 club
Damage: 2-12
Morale: 10
"""


def test_a_card(capsys: Capture) -> None:
    assert main(["parse", GOBLIN + ", 3/day"]) == 0
    printed = capsys.readouterr().out
    assert printed.splitlines()[:4] == [
        "Goblin, one",
        "  Armour class  6 descending",
        "  Hit dice      1-1 (1d8-1), hp 3",
        "  Attacks       1 attack (1d6)",
    ]
    assert "Assumed       AC 6 counts down, going by THAC0" in printed
    assert 'Not read      "3/day" (column 93)' in printed


def test_one_object_for_a_line(capsys: Capture) -> None:
    assert main(["parse", "--json", GOBLIN]) == 0
    (row,) = capsys.readouterr().out.splitlines()
    read = json.loads(row)
    assert (read["name"], read["count"], read["hit_points"]) == ("Goblin", 1, [3])
    assert read["armour_class"] == {"ascending": None, "descending": 6}
    assert read["hit_dice"] == {"number": 1, "modifier": -1, "asterisks": 0}
    assert read["attacks"] == [[{"count": 1, "name": "attack", "damage": "1d6", "effect": None}]]
    assert read["movement"] == [{"mode": "walk", "feet_per_round": 30}]
    assert read["saves"]["as"] == "NM"
    assert read["unread"] == []


@pytest.mark.parametrize(("rules", "way"), [("bf", "ascending"), ("bxe", "descending")])
def test_the_book_decides_where_the_line_does_not_tell(rules: str, way: str, capsys: Capture) -> None:
    assert main(["parse", "--json", "--rules", rules, "Blarg: AC 7, HD 1, hp 3"]) == 0
    read = json.loads(capsys.readouterr().out)
    assert read["armour_class"][way] == 7
    assert "the line does not tell" in read["assumed"][0]["text"]


def test_pages_of_prose(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "module.txt"
    path.write_text(PAGES, encoding="utf-8")
    assert main(["parse", "--json", "--file", str(path)]) == 0
    rows = [json.loads(row) for row in capsys.readouterr().out.splitlines()]
    assert [(row["line"], row["count"], row["name"]) for row in rows] == [
        (2, 2, "hobgoblin"),
        (3, 1, "dog"),
        (8, 1, "Ogre Chief"),
    ]
    assert main(["parse", "--file", str(path)]) == 0
    assert "line 8: Ogre Chief, one" in capsys.readouterr().out


def test_the_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(PAGES.encode())))
    assert main(["parse", "-"]) == 0
    assert "line 2: hobgoblin, 2" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["parse"], "nothing to read"),
        (["parse", "hello"], "column 1: this is not a stat line"),
        (["parse", "Orc: AC 6, Dam 1000d1000000"], "column 16: damage 1000d1000000 is out of range"),
        (["parse", "--file", "/nowhere/x.txt"], "cannot read '/nowhere/x.txt'"),
        (["parse", "--file", "/dev/null"], "no stat line in /dev/null"),
    ],
)
def test_what_cannot_be_read_is_refused(arguments: list[str], words: str, capsys: Capture) -> None:
    assert main(arguments) == 2
    assert words in capsys.readouterr().err


def test_a_line_in_a_matchup_is_fought_and_told(capsys: Capture) -> None:
    line = "2 orcs: AC 6, HD 1, hp 5, 3, MV 120' (40'), #AT 1, D 1-6 + frost, ML 8, AL C, sleepy"
    assert main(["fight", f"2 fighter 2 vs {line}", "--seed", "3"]) == 0
    printed = " ".join(capsys.readouterr().out.split())
    assert "Orc, read as: AC 6; HD 1; hp 5, 3; MV 120' (40'); #AT 1; D 1-6 + frost; ML 8; AL C" in printed
    assert "Orc, assumed: AC 6 counts down" in printed
    assert 'Orc, not understood, left to the referee: "sleepy"' in printed
    assert "left to the referee: frost" in printed
    assert "Orcs 1 and 2 (hp 5, 3): AC 14" in printed
