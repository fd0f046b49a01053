"""Shell completion, JSON Schema, and characters rolled by dice."""

from __future__ import annotations

import json
import shutil
import subprocess

import pytest

import grognard
from grognard.encounter.entries import Encounter, MemberEntry
from grognard.faces.cli.command_registry import list_commands
from grognard.faces.cli.main import main
from grognard.operations.lookups.schemas import KINDS, make_schema


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command prints."""
    assert main(arguments) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_script_knows_every_command_and_its_options(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    script = printed(capsys, "completion", shell)
    assert [command for command in list_commands() if command not in script] == []
    assert "completion names books" in script
    assert "seed" in script


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_script_is_one_the_shell_reads(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = shutil.which(shell)
    if path is None:
        pytest.skip(f"{shell} is not here")
    script = printed(capsys, "completion", shell)
    assert subprocess.run([path, "-n", "/dev/stdin"], input=script, text=True, check=False).returncode == 0


def test_bash_completes_commands(capsys: pytest.CaptureFixture[str]) -> None:
    script = printed(capsys, "completion", "bash")
    ask = 'COMP_WORDS=(grognard cre); COMP_CWORD=1; _grognard; echo "${COMPREPLY[@]}"'
    path = shutil.which("bash")
    if path is None:
        pytest.skip("bash is not here")
    done = subprocess.run([path, "-c", script + ask], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "creatures"


@pytest.mark.parametrize(("kind", "name"), [("creatures", "ankheg"), ("classes", "thief"), ("books", "bxe")])
def test_names_are_listed(kind: str, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert name in printed(capsys, "completion", "names", kind).splitlines()


@pytest.mark.parametrize("kind", KINDS)
def test_a_schema_is_printed(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert json.loads(printed(capsys, "schema", kind))["$schema"].startswith("https://json-schema.org")


def test_the_schema_of_encounters_has_every_key() -> None:
    parts = make_schema("encounter")["$defs"]
    assert isinstance(parts, dict)
    for model in (Encounter, MemberEntry):
        files = {"file"} if model is MemberEntry else set()
        assert set(parts[model.__name__]["properties"]) == set(model.__struct_fields__) | files
        assert parts[model.__name__]["additionalProperties"] is False


def test_house_rules_need_say_nothing_but_what_differs() -> None:
    parts = make_schema("house-rules")["$defs"]
    assert isinstance(parts, dict)
    assert all("required" not in part for part in parts.values())
    assert "extends" in parts["Rulebook"]["properties"]


def test_a_character_is_the_same_by_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    first = json.loads(printed(capsys, "character", "cleric", "4", "--seed", "7", "--json"))
    again = json.loads(printed(capsys, "character", "cleric", "4", "--seed", "7", "--json"))
    assert first == again
    assert (first["class_name"], first["level"]) == ("cleric", 4)
    assert first["abilities"]["wisdom"] >= 9
    assert 4 <= first["hit_points"] <= 4 * 9
    assert list(first["saves"].values()) == [9, 10, 13, 15, 14]


def test_a_rolled_character_goes_into_an_encounter(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "character", "dwarf", "fighter", "3", "--seed", "5")
    line = " ".join(text.split("In an encounter: ")[1].split("seed 5")[0].split())
    fight = grognard.start(
        f'title = "A"\n[[sides]]\nname = "Party"\nmembers = [{line}]\n'
        '[[sides]]\nname = "Orcs"\nmembers = [{ creature = "orc" }]\n',
        seed=1,
    )
    assert fight.battle.combatants[0].name == "Dwarf fighter 3"
