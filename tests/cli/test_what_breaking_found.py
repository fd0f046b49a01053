"""Faults that broken input has found: each is refused with its place, or does what was meant."""

from __future__ import annotations

import ast
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import grognard
from grognard.adventure.delve.machine import Delving
from grognard.base.errors import InputError
from grognard.base.files import MOST_BYTES, read_bytes, write_whole
from grognard.faces.cli.command_registry import list_commands
from grognard.faces.cli.main import main
from grognard.fight.departing import delve, journey
from grognard.rulebooks.loader import load_rulebook

PLACES = Path(__file__).parents[2] / "examples" / "places"
OGRE = Path(__file__).parents[2] / "examples" / "ogre-alone.toml"

LEVEL = """
title = "The cistern"
entrance = "1"
map = '''
##########
#111#2222#
#111+2222#
#111#2222#
##########
'''
[[areas]]
key = "1"
lit = true
[[areas]]
key = "2"
name = "the cistern"
lit = true
[[doors]]
between = ["1", "2"]
name = "the gallery"
[party]
name = "Party"
player_characters = true
members = [{ character = "fighter 1", count = 3 }]
"""


def type_in(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Have these lines typed."""
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))


# Undo of more than there is.


def test_undo_of_too_many_takes_back_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "k.json"
    type_in(monkeypatch, "1", "note The bell rings.", "1", "undo 99", "history", "quit")
    main(["fight", str(OGRE), "--seed", "28", "--play", "1", "--referee", "--keep", str(kept)])
    out = capsys.readouterr().out
    assert out.count("Taken back: ") == 3
    assert "Taken back: referee note The bell rings.\n" in out
    assert "Nothing was decided yet." in out
    # As it is typed, as it is told, as it is confirmed and as it is taken back; it is not told again.
    assert out.count("The bell rings.") == 4
    assert json.loads(kept.read_text())["chosen"] == []


def test_undo_with_nothing_to_take_back_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, "undo 99", "quit")
    main(["fight", str(OGRE), "--seed", "28", "--play", "1"])
    assert "There is nothing to take back" in capsys.readouterr().out


# A copy after a change of sides.


def test_a_copy_has_the_same_future_after_a_change_of_sides() -> None:
    fight = grognard.start("1 fighter 3, 1 thief 3 vs 3 goblin", seed=1, play="party")
    fight.say("side Goblin 3 Party")
    twin = fight.copy()
    for _ in range(4):
        if fight.over:
            break
        usual = fight.suggest()
        assert twin.suggest() == usual
        fight.push(usual)
        twin.push(usual)
        assert twin.notation == fight.notation


# Parties and others without anybody.


@pytest.mark.parametrize("party", ["", " ", ","])
@pytest.mark.parametrize("command", [["delve", "under-hobs-mill.toml"], ["journey", "to-the-isle.toml"]])
def test_a_party_of_nobody_is_refused(
    command: list[str], party: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command[0], str(PLACES / command[1]), "--party", party]) == 2
    assert capsys.readouterr().err.startswith("grognard: ")


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        ("under-hobs-mill.toml", "[party]", "[party]\nmembers = []\n[spare]", "key party.members"),
        ("to-the-isle.toml", "[party]", "[party]\nmembers = []\n[spare]", "key party.members"),
    ],
)
def test_a_place_whose_party_has_no_members_is_refused(
    name: str, old: str, new: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (PLACES / name).read_text()
    start = text.index(old)
    end = text.index("\n[[", start)
    path = tmp_path / name
    party = '[party]\nname = "Party"\nplayer_characters = true\nmembers = []\n'
    path.write_text(text[:start] + party + text[end:])
    assert main(["delve" if "mill" in name else "journey", str(path), "--seed", "1"]) == 2
    assert f"{said}: the party has no members" in capsys.readouterr().err


@pytest.mark.parametrize("number", ["2d", "many", "d0"])
def test_a_bad_number_of_those_who_are_met_is_refused_before_anybody_sets_out(
    number: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (PLACES / "to-the-isle.toml").read_text()
    which = text.count("[[met]]")
    met = f'name = "Some"\nnumber = "{number}"\nmembers = [{{ creature = "orc" }}]\n'
    path = tmp_path / "isle.toml"
    path.write_text(f"{text}\n[[met]]\n{met}")
    line = text.count("\n") + 4
    assert main(["journey", str(path), "--seed", "1"]) == 2
    assert f"isle.toml, line {line}, key met[{which}].number" in capsys.readouterr().err


def test_those_who_are_met_have_members(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (PLACES / "to-the-isle.toml").read_text()
    path = tmp_path / "isle.toml"
    path.write_text(text + '\n[[met]]\nname = "Nobody"\nmembers = []\n')
    assert main(["journey", str(path), "--seed", "1"]) == 2
    assert "'Nobody' has no members" in capsys.readouterr().err


# House rules without `extends`, and in a circle.


@pytest.mark.parametrize(
    "command",
    [
        ["fight", "1 fighter 1 vs 1 goblin"],
        ["odds", "1 fighter 1 vs 1 goblin"],
        ["check", "save", "fighter 1", "death"],
        ["duel", "fighter 1", "goblin"],
    ],
)
def test_house_rules_without_extends_say_so(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "ours.toml"
    path.write_text('[morale]\nfailure = "flee"\n')
    assert main([*command, "--rules", str(path)]) == 2
    books = "one of bcb, bf, bfref, bx-magic, bxe, bxs, or a file"
    said = f"grognard: {path}: the key 'extends' is missing; expected {books}"
    assert said in capsys.readouterr().err


def test_house_rules_that_extend_each_other_are_a_circle(tmp_path: Path) -> None:
    one, other = tmp_path / "one.toml", tmp_path / "other.toml"
    one.write_text('extends = "other.toml"\n')
    other.write_text('\nextends = "one.toml"\n')
    with pytest.raises(InputError, match=r"extends this file in turn; expected no circle"):
        load_rulebook(str(one))


def test_house_rules_that_extend_nothing_known_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "one.toml"
    path.write_text("\nextends = 7\n")
    with pytest.raises(InputError, match=r"one\.toml, line 2, key extends: extends is 7; expected the id"):
        load_rulebook(str(path))


# Files without end.


def test_reading_is_bounded(tmp_path: Path) -> None:
    path = tmp_path / "long"
    path.write_bytes(b"x" * 101)
    assert read_bytes(path, most=101) == b"x" * 101
    with pytest.raises(ValueError, match="more than 100 bytes"):
        read_bytes(path, most=100)
    assert MOST_BYTES == 64_000_000


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no such device")
@pytest.mark.parametrize(
    "command",
    [
        ["resume", "{}.json"],
        ["clock", "{}", "--turns", "1"],
        ["delve", "{}"],
        ["journey", "{}"],
        ["parse", "--file", "{}"],
        ["xp", "{}.json"],
        ["campaign", "new", "somewhere", "--from", "{}"],
    ],
)
def test_no_command_reads_a_file_without_end_to_its_end(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    endless = tmp_path / "endless"
    endless.symlink_to("/dev/zero")
    (tmp_path / "endless.json").symlink_to("/dev/zero")
    assert main([word.format(endless) for word in command]) == 2
    assert capsys.readouterr().err


# A door whose name begins with "the".


@pytest.mark.parametrize("said", ["the gallery", "gallery", "east gallery", "the east gallery", "east", "2"])
def test_a_door_called_the_is_passed(said: str, tmp_path: Path) -> None:
    path = tmp_path / "cistern.toml"
    path.write_text(LEVEL)
    expedition = delve(path, seed=1)
    assert isinstance(expedition.machine, Delving)
    if said == "2":
        expedition.push("go east gallery")
        assert expedition.machine.state.area == "2"
        return
    expedition.push(f"go {said}")
    assert expedition.machine.state.area == "2"
    assert all("the gallery" not in choice.label for choice in expedition.choices)


# What can be offered as the words behind `--`.


@pytest.mark.parametrize("command", sorted(list_commands()))
def test_options_behind_two_dashes_are_words(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "--", "-n", "5", "nothing.toml", "else"]) in (0, 2)
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("take", [grognard.load, grognard.resume, delve, journey, grognard.start])
def test_a_path_that_is_none_is_refused(take: object) -> None:
    assert callable(take)
    with pytest.raises(InputError):
        take("\0")


# One place through which commands print.


def test_commands_print_through_one_place() -> None:
    folder = Path(grognard.__file__).parent / "cli"
    for path in folder.rglob("*.py"):
        if path.name in ("printing.py", "printing_json.py", "rich_console.py"):
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call):
                called = ast.unparse(node.func)
                assert called not in ("print", "sys.stderr.write", "sys.stdout.write"), (
                    f"{path}:{node.lineno}"
                )


STEERING = """
title = "T\\u001b]0;A\\u0007"
distance_feet = 20
reaction = "immediate attack"
[[sides]]
name = "P\\u001b]0;A\\u0007"
player_characters = true
members = [{ character = "fighter 3" }]
[[sides]]
name = "G\\u001b]0;A\\u0007"
members = [{ creature = "goblin", name = "M\\u001b]0;A\\u0007", count = 2 }]
"""


@pytest.mark.slow
@pytest.mark.parametrize("command", ["fight", "odds", "analyse", "compare-rounds", "compare"])
@pytest.mark.parametrize("terminal", [False, True])
def test_names_do_not_steer_the_terminal(
    command: str,
    terminal: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "steering.toml"
    path.write_text(STEERING)
    if terminal:
        monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    asked = [command, str(path), *(["-n", "40"] if command in ("odds", "compare", "analyse") else [])]
    main(asked)
    out, err = capsys.readouterr()
    assert "\x1b]" not in out + err
    assert "\x07" not in out + err
    assert "\\x1b]0;A\\x07" in out + err


def test_what_is_typed_does_not_steer_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    for asked in (["roll", "1d6", "--\x1b]0;A\x07"], ["\x1b]0;A\x07"], ["fight", "\x1b]0;A\x07"]):
        assert main(asked) == 2
        assert "\x1b" not in capsys.readouterr().err


# What killed commands leave.


def test_drafts_of_killed_commands_are_cleared(tmp_path: Path) -> None:
    dead = subprocess.run([sys.executable, "-c", "import os; print(os.getpid())"], stdout=subprocess.PIPE)
    gone = int(dead.stdout)
    place = tmp_path / "fight.json"
    left = [tmp_path / f".fight.json.{gone}.part", tmp_path / f".fight.json.{gone}.part-journal"]
    others = [tmp_path / f".other.json.{gone}.part", tmp_path / f".fight.json.{os.getppid()}.part"]
    for path in (*left, *others):
        path.write_text("half")
    write_whole(place, "whole")
    assert place.read_text() == "whole"
    assert [path.exists() for path in left] == [False, False]
    assert [path.exists() for path in others] == [True, True]
