"""Files that `grognard new` begins: valid and playable as they are, and with the keys that they leave out."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import get_args

import pytest
from jsonschema import Draft202012Validator

import grognard
from grognard.base.errors import InputError
from grognard.faces.cli.main import main
from grognard.operations.lookups.schemas import FileSchema
from grognard.operations.making.file_templates import BeginFile, BegunKind
from grognard.storage.campaigns.campaign_toml import read_campaign

KINDS: tuple[BegunKind, ...] = get_args(BegunKind)
LEFT_OUT = re.compile(r'(?m)^#(?=["\w\[])')
"""The mark before a key or a table that a beginning leaves out."""


def begin(kind: BegunKind, folder: Path, *, whole: bool) -> Path:
    """A file begun in a folder; with the keys that it leaves out taken in, where it is to be whole."""
    file = folder / f"{kind}.toml"
    grognard.ask(BeginFile(kind=kind, file=str(file)))
    if whole:
        text = file.read_text(encoding="utf-8")
        head, _, rest = text.partition("\n")
        file.write_text(f"{head}\n{LEFT_OUT.sub('', rest)}", encoding="utf-8")
    return file


def play(kind: BegunKind, file: Path) -> list[str]:
    """Play what a file holds to its end; the names of the people in it, or of the rules."""
    if kind == "campaign":
        return [one.name for one in read_campaign(str(file)).people]
    if kind in ("dungeon", "wilderness"):
        lead = grognard.delve if kind == "dungeon" else grognard.journey
        expedition = lead(file, seed=1)
        expedition.run()
        assert expedition.facts
        return [one.name for one in expedition.party.members]
    if kind == "house-rules":
        fight = grognard.start("1 fighter 1 vs 1 goblin", rules=str(file), seed=1)
    else:
        fight = grognard.start(str(file) if kind == "encounter" else f"{file} vs 3 goblin", seed=1)
    fight.run()
    assert fight.over
    if kind == "house-rules":
        return [fight.rulebook.title]
    return [one.name for one in fight.encounter.sides[0].members]


NAMES: dict[BegunKind, list[str]] = {
    "encounter": ["Hild", "Osric", "Rook"],
    "party": ["Hild", "Osric", "Ilse", "Rook"],
    "house-rules": ["Our table"],
    "dungeon": ["Hild", "Osric", "Rook", "Ilse"],
    "wilderness": ["Hild", "Osric", "Rook", "Ilse"],
    "campaign": ["Hild", "Osric", "Ilse", "Hob"],
}


@pytest.mark.slow
@pytest.mark.parametrize("whole", [False, True], ids=["as it is", "with every key"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_beginning_is_as_its_schema_says_and_is_played(
    kind: BegunKind, whole: bool, tmp_path: Path
) -> None:
    file = begin(kind, tmp_path, whole=whole)
    document = tomllib.loads(file.read_text(encoding="utf-8"))
    schema = grognard.ask(FileSchema(kind=kind)).facts.schema
    assert [fault.message for fault in Draft202012Validator(schema).iter_errors(document)] == []
    assert play(kind, file) == NAMES[kind]


@pytest.mark.parametrize("kind", KINDS)
def test_a_beginning_leaves_keys_out_that_can_be_taken_in(kind: BegunKind) -> None:
    text = grognard.ask(BeginFile(kind=kind)).facts.text
    assert len(tomllib.loads(LEFT_OUT.sub("", text))) >= len(tomllib.loads(text))
    assert len(LEFT_OUT.findall(text)) >= 3
    assert text.startswith(f"# A {kind}" if kind not in ("encounter", "house-rules", "dungeon") else "# ")


def test_a_written_beginning_leads_editors_to_its_schema(tmp_path: Path) -> None:
    file = tmp_path / "mill.toml"
    facts = grognard.ask(BeginFile(kind="dungeon", file=str(file))).facts
    assert facts.written == (str(file), str(tmp_path / "schemas" / "dungeon.json"))
    assert facts.command == f"grognard delve {file}"
    assert file.read_text(encoding="utf-8").startswith("#:schema schemas/dungeon.json\n# A level")
    assert grognard.ask(BeginFile(kind="dungeon")).facts.text.startswith("# A level")


def test_a_file_that_is_there_is_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("mine", encoding="utf-8")
    with pytest.raises(InputError) as refused:
        grognard.ask(BeginFile(kind="party", file=str(file)))
    assert refused.value.expected == "another name, or --force to write over it"
    assert file.read_text(encoding="utf-8") == "mine"
    assert not (tmp_path / "schemas").exists()
    assert main(["new", "party", str(file), "--force"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        str(file),
        str(tmp_path / "schemas" / "party.json"),
        f'Try it: grognard fight "{file} vs 3 goblin"',
    ]
    assert "The Lanterns" in file.read_text(encoding="utf-8")


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(InputError, match="cannot write"):
        grognard.ask(BeginFile(kind="party", file=str(tmp_path / "file" / "party.toml")))
