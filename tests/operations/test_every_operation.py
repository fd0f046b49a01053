"""Every operation: listed, described by a schema, asked with what fits its schema and with what does not."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

import grognard.operations
from grognard.base.errors import InputError
from grognard.faces.cli.command_registry import list_groups
from grognard.operations.asking import ask, ask_in
from grognard.operations.campaigns.example import example_campaign
from grognard.operations.catalogue import all_operations
from grognard.operations.catalogue_row import GROUPS
from grognard.operations.operation import Operation
from tests.long.amounts import SHARE

NAMES = list(all_operations())
TOO_LONG = ("league",)
"""Operations that take minutes whatever is asked."""
FEW = {"fights": 12, "workers": 1, "budget": 20_000, "round": 1}
"""Fields that are kept small."""
WORDS = (
    *("magic-user 3", "fighter 4", "cleric 2", "thief 5", "ogre", "orc x3", "goblin", "Dorn", "Hob"),
    *("4 fighter 1 vs 2 goblin", "sleep", "web", "sleep, web", "wand of fireball", "potion of healing"),
    *("new spell", "2/1", "3d6", "bf", "bxe", "bf.morale.check", "encounter", "plain", "party=plain"),
    *("longsword", "9", "3-6", "goblin count", "armourer", "5 gp", "", "x" * 30, "\x1b[31m", "½"),
)
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path / "home"))


def test_every_command_is_an_operation_or_holds_some() -> None:
    held = {name.partition(" ")[0] for name in NAMES}
    assert set(list_groups()) - held == {"mcp", "serve"}
    assert {one.group for one in grognard.operations.all().values()} <= set(GROUPS)
    assert all(one.summary for one in grognard.operations.all().values())


@pytest.mark.parametrize("name", NAMES)
def test_it_is_described_by_a_schema(name: str) -> None:
    kind = all_operations()[name].load()
    schema = all_operations()[name].schema()
    fields = schema["$defs"][kind.__name__]["properties"]
    assert fields["operation"] == {"enum": [name]}
    assert (kind.__doc__ or "").strip()
    assert kind.is_asked_alone() or kind.is_asked_in_campaigns()
    told = [one for one in fields if one not in ("operation", "rules", "options")]
    assert [one for one in told if not fields[one].get("description")] == []


def make_value(schema: dict[str, Any], defs: dict[str, Any], dice: random.Random) -> Any:
    """A value that fits a JSON Schema, of words that some operations understand."""
    if "$ref" in schema:
        return make_value(defs[schema["$ref"].rpartition("/")[2]], defs, dice)
    if "anyOf" in schema:
        return make_value(dice.choice(schema["anyOf"]), defs, dice)
    if "enum" in schema:
        return dice.choice(schema["enum"])
    kind = schema.get("type")
    if kind == "integer":
        least, most = schema.get("minimum", 0), schema.get("maximum", 60)
        return dice.randint(least, min(most, least + 60))
    if kind == "number":
        most = schema.get("exclusiveMaximum", schema.get("maximum", 10))
        return dice.uniform(schema.get("minimum", 0), min(most, 1000) * 0.999)
    if kind == "boolean":
        return dice.random() < 0.3
    if kind == "array":
        if "prefixItems" in schema:
            return [make_value(one, defs, dice) for one in schema["prefixItems"]]
        return [make_value(schema["items"], defs, dice) for _ in range(dice.randrange(3))]
    if "properties" in schema:
        wanted = [one for one in schema["properties"] if one in schema["required"] or dice.random() < 0.4]
        return {one: make_value(schema["properties"][one], defs, dice) for one in wanted}
    if kind == "object":
        return {dice.choice(WORDS): make_value(schema["additionalProperties"], defs, dice)}
    return None if kind == "null" else dice.choice(WORDS)


def make_request(name: str, dice: random.Random) -> dict[str, Any]:
    """A request that fits the schema of an operation: what is required, and some of the rest."""
    schema = all_operations()[name].schema()
    defs = schema["$defs"]
    own = defs[schema["$ref"].rpartition("/")[2]]
    request: dict[str, Any] = {}
    for field, of in own["properties"].items():
        if field in FEW and "enum" not in of:
            request[field] = FEW[field]
        elif field in own["required"] or (field not in ("on", "options") and dice.random() < 0.25):
            request[field] = make_value(of, defs, dice)
    return request


def ask_anyhow(operation: Operation[Any], file: str) -> Iterator[Any]:
    """The answers of an operation by itself and in a campaign, without those that are refused."""
    if operation.is_asked_alone():
        with suppress(InputError):
            yield ask(operation, seed=3)
    if operation.is_asked_in_campaigns():
        with suppress(InputError):
            yield ask_in(file, operation, seed=3, dry_run=True)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in NAMES if name not in TOO_LONG])
def test_what_fits_its_schema_is_answered_or_refused_in_words(name: str) -> None:
    dice = random.Random(name)
    kind = all_operations()[name].load()
    with example_campaign() as file:
        for _ in range(max(8, int(200 * SHARE)) if SHARE > 1 else 8):
            request = make_request(name, dice)
            operation = msgspec.convert(request, kind)
            assert msgspec.json.decode(msgspec.json.encode(operation), type=kind) == operation
            for answer in ask_anyhow(operation, file):
                document = msgspec.json.encode(answer.document())
                assert msgspec.json.encode(msgspec.json.decode(document)) == document
                assert all(isinstance(rule, str) for rule in answer.cited)


WRONG: tuple[Any, ...] = (None, -1, 10**12, 1.5, True, "", [], {}, [1], {"a": 1}, "much", ["x", 2])


def read_request(request: dict[str, Any], kind: type[Operation[Any]]) -> str:
    """What is wrong with a request, "" where nothing is."""
    try:
        operation = msgspec.convert(request, kind)
    except msgspec.ValidationError as error:
        return str(error)
    assert msgspec.json.decode(msgspec.json.encode(operation), type=kind) == operation
    return ""


@pytest.mark.slow
def test_damaged_requests_are_refused_by_field_and_expectation() -> None:
    dice = random.Random(11)
    kinds = {name: all_operations()[name].load() for name in NAMES}
    said: list[str] = []
    for number in range(10_000):
        name = NAMES[number % len(NAMES)]
        request = make_request(name, dice)
        field = dice.choice([*request, "no_such_field"])
        request[field] = "no such operation" if field == "operation" else dice.choice(WRONG)
        said.append(read_request(request, kinds[name]))
    refused = [one for one in said if one]
    assert len(refused) > 5_000
    assert [one for one in refused if "`" not in one and "at `$" not in one] == []


def test_a_request_out_of_range_is_refused_with_its_field() -> None:
    from grognard.operations.magic.research import Research

    with pytest.raises(InputError) as refused:
        ask(Research(what="new spell", by="magic-user 5", level=12))
    assert (refused.value.key, refused.value.expected) == ("level", "9 or less")


def test_an_answer_of_a_campaign_writes_one_entry() -> None:
    from grognard.operations.campaigns.log import CampaignLog
    from grognard.operations.campaigns.word import SayWord

    with example_campaign() as file:
        before = len(ask_in(file, CampaignLog()).facts.entries)
        answer = ask_in(file, SayWord(word="chest +5"), command_id="once")
        assert answer.entry == before + 1
        with pytest.raises(grognard.DoneBeforeError):
            ask_in(file, SayWord(word="chest +5"), command_id="once")
        assert len(ask_in(file, CampaignLog()).facts.entries) == before + 1
        assert os.path.exists(file)
