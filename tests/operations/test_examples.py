"""The examples that come with the package: listed, found by name, copied with what they need."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import grognard
from grognard.base.errors import InputError
from grognard.faces.cli.main import main
from grognard.operations.lookups.examples import Examples
from grognard.storage.example_files import find_example, find_examples_folder, list_examples
from grognard.storage.schema_files import schema_kind

ROOT = Path(__file__).resolve().parents[2]


def test_every_file_of_the_folder_is_an_example_that_says_what_it_shows() -> None:
    examples = ROOT / "examples"
    kept = [*examples.rglob("*.*")]
    left_out = {"schemas", "__pycache__", ".ipynb_checkpoints"}
    files = {str(path.relative_to(examples)) for path in kept if path.parent.name not in left_out}
    listed = list_examples()
    assert {f"{one.name}{one.ending}" for one in listed} == files
    assert [one.name for one in listed if not one.shows.endswith(".")] == []
    assert [one.name for one in listed if "--" in one.shows or "grognard" in one.shows] == []
    assert [one.name for one in listed if one.kind == "encounter" and not one.title] == []
    kinds = {"encounter", "place", "campaign", "company", "creature", "house rules"}
    assert {one.kind for one in listed} == kinds | {"map", "program", "weights", "notebook"}


@pytest.mark.parametrize("name", [one.name for one in list_examples() if one.kind == "encounter"])
def test_an_encounter_that_needs_nothing_opens_no_file(name: str) -> None:
    example = find_example(name)
    if example.needs:
        with pytest.raises(InputError, match="names a file"):
            grognard.read_encounter(example.text, files=False)
        assert find_example(example.needs[0]).kind == "house rules"
    else:
        assert grognard.read_encounter(example.text, files=False).title == example.title


def test_a_name_without_its_folder_will_do_where_it_is_clear() -> None:
    assert find_example("under-hobs-mill").command == "delve"
    assert find_example("To-The-Isle.toml").command == "journey"
    with pytest.raises(InputError) as refused:
        find_example("greywater")
    assert refused.value.expected == "campaigns/greywater or company/greywater"
    with pytest.raises(InputError) as refused:
        find_example("goblin-ambsh")
    assert "goblin-ambush" in refused.value.expected
    with pytest.raises(InputError):
        find_example("../README")


def test_one_is_copied_with_the_house_rules_it_needs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["examples", "quick-raid", "--out", str(tmp_path / "mine")]) == 0
    assert capsys.readouterr().out.split() == [
        str(tmp_path / "mine" / "quick-raid.toml"),
        str(tmp_path / "mine" / "house-rules" / "quick-and-deadly.toml"),
        str(tmp_path / "mine" / "schemas" / "encounter.json"),
        str(tmp_path / "mine" / "schemas" / "house-rules.json"),
    ]
    fight = grognard.start(str(tmp_path / "mine" / "quick-raid.toml"), seed=1)
    assert fight.rulebook.initiative.group_rolls


def test_all_are_copied_into_their_folders(tmp_path: Path) -> None:
    written = grognard.ask(Examples(out=str(tmp_path))).facts.written
    schemas = {schema_kind(one.text) for one in list_examples() if one.ending == ".toml"}
    assert schemas == {"encounter", "dungeon", "wilderness", "campaign", "payroll", "creature", "house-rules"}
    assert len(written) == len(list_examples()) + len(schemas)
    assert (tmp_path / "campaigns" / "greywater.toml").is_file()
    assert (tmp_path / "company" / "greywater.toml").is_file()


def test_a_copied_example_names_the_schema_that_is_copied_with_it(tmp_path: Path) -> None:
    grognard.ask(Examples(name="under-hobs-mill", out=str(tmp_path / "flat")))
    grognard.ask(Examples(out=str(tmp_path / "all")))
    for file in (*tmp_path.rglob("*.toml"),):
        named = file.read_text(encoding="utf-8").partition("\n")[0].removeprefix("#:schema ")
        assert (file.parent / named).is_file(), file
    flat = (tmp_path / "flat" / "under-hobs-mill.toml").read_text(encoding="utf-8")
    assert flat.startswith("#:schema schemas/dungeon.json\n# A level of a dungeon")


def test_a_schema_of_others_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "schemas").mkdir()
    theirs = tmp_path / "schemas" / "encounter.json"
    theirs.write_text("{}", encoding="utf-8")
    with pytest.raises(InputError, match="is no schema of Grognard's"):
        grognard.ask(Examples(name="goblin-ambush", out=str(tmp_path)))
    assert theirs.read_text(encoding="utf-8") == "{}"


def test_they_are_listed_and_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["examples"]) == 0
    printed = capsys.readouterr().out
    assert "goblin-ambush (encounter): Ambush on the forest road" in printed
    assert main(["examples", "goblin-ambush"]) == 0
    assert capsys.readouterr().out.strip() == find_example("goblin-ambush").text.strip()


@pytest.mark.parametrize("where", ["wheel", "checkout", "compiled"])
def test_they_are_found_wherever_the_package_lies(where: str, tmp_path: Path) -> None:
    """In a wheel beside the modules; in a checkout at its root, also from its compiled copy."""
    package = {
        "wheel": tmp_path / "grognard",
        "checkout": tmp_path / "src" / "grognard",
        "compiled": tmp_path / "build" / "compiled" / "grognard",
    }[where]
    shutil.copytree(ROOT / "src" / "grognard", package, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    shutil.copytree(ROOT / "examples", (package if where == "wheel" else tmp_path) / "examples")
    code = "from grognard.storage.example_files import find_examples_folder; print(find_examples_folder())"
    environment = {**os.environ, "PYTHONPATH": str(package.parent), "GROGNARD_ENGINE": "interpreted"}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path, env=environment
    )
    assert done.stdout.strip() == str((package if where == "wheel" else tmp_path) / "examples"), done.stderr
    assert os.path.samefile(find_examples_folder(), ROOT / "examples")


def test_notebooks_and_house_rules_are_copied_with_the_files_they_open(tmp_path: Path) -> None:
    written = grognard.ask(Examples(name="gallery", out=str(tmp_path))).facts.written
    assert {os.path.relpath(path, tmp_path) for path in written if path.endswith((".ipynb", ".toml"))} == {
        "notebooks/gallery.ipynb",
        "campaigns/greywater.toml",
        "goblin-ambush.toml",
        "places/under-hobs-mill.toml",
    }
    grognard.ask(Examples(name="train-an-agent", out=str(tmp_path)))
    assert (tmp_path / "agents" / "learn.py").is_file()
    grognard.ask(Examples(name="volley-first", out=str(tmp_path / "rules")))
    assert (tmp_path / "rules" / "volley_first.py").is_file()
    grognard.ask(Examples(name="wrens-cistern", out=str(tmp_path)))
    assert (tmp_path / "wrens-cistern.json").read_text() == find_example("maps/wrens-cistern").text
