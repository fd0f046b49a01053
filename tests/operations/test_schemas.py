"""The JSON Schemas hold for what is written and told, and for nothing else."""

from __future__ import annotations

import json
import os
import tomllib
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator

import grognard
from grognard.base.errors import InputError
from grognard.battle.state.event_fields import FIELDS
from grognard.fight.header import describe_header
from grognard.fight.records import EventRecord
from grognard.operations.lookups.schemas import (
    KINDS,
    LINES,
    FileKind,
    FileSchema,
    format_schema,
    make_schema,
)
from grognard.storage.campaigns.campaign_toml import read_campaign
from grognard.storage.schema_files import schema_kind
from tests.contract.fights import BOOKS

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
ENCOUNTERS = sorted(EXAMPLES.glob("*.toml"))
FILES: dict[FileKind, list[Path]] = {
    "encounter": ENCOUNTERS,
    "house-rules": sorted((EXAMPLES / "house-rules").glob("*.toml")),
    "creature": sorted((EXAMPLES / "creatures").glob("*.toml")),
    "dungeon": [EXAMPLES / "places" / "under-hobs-mill.toml"],
    "wilderness": [EXAMPLES / "places" / "to-the-isle.toml"],
    "campaign": [EXAMPLES / "campaigns" / "greywater.toml"],
    "payroll": [EXAMPLES / "company" / "greywater.toml"],
}


def validator(kind: FileKind) -> Draft202012Validator:
    return Draft202012Validator(grognard.ask(FileSchema(kind=kind)).facts.schema)


def find_faults(kind: FileKind, document: object) -> list[str]:
    return [fault.message for fault in validator(kind).iter_errors(document)]


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_each_is_a_schema(kind: FileKind) -> None:
    schema = grognard.ask(FileSchema(kind=kind)).facts.schema
    Draft202012Validator.check_schema(schema)
    assert ">>>" not in str(schema)
    # Editors that know no prefixItems would refuse every pair.
    assert "'items': False" not in str(schema)


@pytest.mark.parametrize(("kind", "path"), [(kind, path) for kind in FILES for path in FILES[kind]])
def test_every_example_is_as_its_schema_says(kind: FileKind, path: Path) -> None:
    assert find_faults(kind, tomllib.loads(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in LINES])
def test_the_schema_beside_the_examples_is_the_one_that_is_printed(kind: FileKind) -> None:
    """GROGNARD_UPDATE_DOCS=1 writes it anew."""
    file = EXAMPLES / "schemas" / f"{kind}.json"
    printed = f"{format_schema(FileSchema(kind=kind).make())}\n"
    if os.environ.get("GROGNARD_UPDATE_DOCS") == "1":
        file.write_text(printed, encoding="utf-8")
    assert file.read_text(encoding="utf-8") == printed


def _without_words(part: Any) -> Any:
    """A schema without its descriptions, which may be worded anew."""
    if isinstance(part, dict):
        return {key: _without_words(one) for key, one in part.items() if key != "description"}
    return [_without_words(one) for one in part] if isinstance(part, list) else part


@pytest.mark.parametrize("kind", LINES)
def test_lines_with_other_fields_have_another_version(kind: FileKind) -> None:
    """GROGNARD_UPDATE_DOCS=1 keeps a new version; one that is kept is never written again."""
    fields = {"fields": FIELDS} if kind == "event" else {}
    printed = json.loads(format_schema(_without_words(FileSchema(kind=kind).make()) | fields))
    kept = Path(__file__).with_name("line_versions") / f"{kind}-{printed['version']}.json"
    if os.environ.get("GROGNARD_UPDATE_DOCS") == "1" and not kept.exists():
        kept.write_text(json.dumps(printed, indent=2) + "\n", encoding="utf-8")
    assert printed == json.loads(kept.read_text(encoding="utf-8")), "raise the version: see DEVELOPERS.md"


def test_a_fight_says_which_version_its_events_have() -> None:
    assert describe_header(grognard.start("1 fighter 1 vs 1 goblin", seed=7))["events"] == LINES["event"]


@pytest.mark.parametrize(("kind", "path"), [(kind, path) for kind in FILES for path in FILES[kind]])
def test_every_example_leads_editors_to_its_schema(kind: FileKind, path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert schema_kind(text) == kind
    line = text.partition("\n")[0]
    assert (path.parent / line.removeprefix("#:schema ")).resolve() == EXAMPLES / "schemas" / f"{kind}.json"


@pytest.mark.parametrize(
    ("kind", "key", "value", "fault"),
    [
        ("dungeon", "entrence", "1", "'entrence' was unexpected"),
        ("dungeon", "square_feet", 7, "7 is not one of [5, 10]"),
        ("dungeon", "entrance", None, "'entrance' is a required property"),
        ("dungeon", "wandering_faces", 9, "9 is not valid under any of the given schemas"),
        ("wilderness", "miles", 0, "0 is less than the minimum of 1"),
        ("wilderness", "goal", None, "'goal' is a required property"),
        ("encounter", "distance_feet", "far", "'far' is not"),
        ("campaign", "day", 0, "0 is less than the minimum of 1"),
        ("campaign", "title", None, "'title' is a required property"),
    ],
)
def test_what_no_reader_takes_no_schema_does(
    kind: FileKind, key: str, value: object, fault: str, tmp_path: Path
) -> None:
    document = tomllib.loads(FILES[kind][0].read_text(encoding="utf-8"))
    document[key] = value
    if value is None:
        del document[key]
    (found,) = find_faults(kind, document)
    assert fault in found
    read: Any = {
        "dungeon": grognard.delve,
        "wilderness": grognard.journey,
        "encounter": grognard.read_encounter,
        "campaign": read_campaign,
    }
    file = tmp_path / "damaged.toml"
    lines = FILES[kind][0].read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines if not line.startswith(f"{key} =")]
    written = "" if value is None else f"{key} = {_in_toml(value)}\n"
    file.write_text(written + "\n".join(kept), encoding="utf-8")
    with pytest.raises(InputError) as refused:
        read[kind](str(file))
    assert refused.value.key.startswith(key) or refused.value.expected.startswith(key)


def _in_toml(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


@pytest.mark.slow
@pytest.mark.parametrize("path", ENCOUNTERS, ids=lambda path: path.stem)
def test_every_event_is_as_the_schema_says_and_is_read_back(path: Path) -> None:
    check = validator("event")
    for book in BOOKS:
        fight = grognard.start(path, rules=book, seed=2)
        fight.run()
        for audience in (None, *(str(number + 1) for number in range(len(fight.sides)))):
            records = fight.records(audience)
            assert [record.number for record in records] == list(range(1, len(records) + 1))
            assert fight.records(audience, since=len(records) - 2) == records[-2:]
            for record in records:
                document = record.to_dict()
                assert check.is_valid(document), document
                assert EventRecord.from_dict(document) == record


def test_every_fact_is_as_the_schema_says() -> None:
    check = validator("fact")
    for expedition in (
        grognard.delve(FILES["dungeon"][0], seed=1),
        grognard.journey(FILES["wilderness"][0], seed=1),
    ):
        expedition.run()
        for fact in expedition.facts:
            document = msgspec.json.decode(msgspec.json.encode(fact))
            assert check.is_valid(document), document
    assert not check.is_valid({"turn": 1})


def test_what_is_no_event() -> None:
    fight = grognard.start("1 fighter 1 vs 1 goblin", seed=7)
    fight.run()
    good = next(record.to_dict() for record in fight.records() if record.roll)
    for damage, key in (
        ({"event": "dance"}, ""),
        ({"actor": 3}, "actor"),
        ({"number": 0}, "number"),
        ({"from": [1]}, "from"),
        ({"moon": "full"}, "moon"),
        ({"type": "result"}, "type"),
    ):
        document = deepcopy(good) | damage
        assert not validator("event").is_valid(document)
        if key:
            with pytest.raises(InputError) as refused:
                EventRecord.from_dict(document)
            assert refused.value.key == key
    del good["rules"]
    assert find_faults("event", good) == ["'rules' is a required property"]
    kinds = make_schema("event")["$defs"]
    assert isinstance(kinds, dict)
    assert kinds["EventRecord"]["properties"]["event"]["enum"] == list(FIELDS)
