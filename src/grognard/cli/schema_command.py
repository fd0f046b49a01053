"""``grognard schema KIND``: the JSON Schema of the files people write, made from what reads them."""

from __future__ import annotations

import argparse
from typing import Final

import msgspec

from grognard.creatures.bestiary import creature_schema
from grognard.encounter.entries import Encounter
from grognard.rulebooks.schema import Rulebook

KINDS: Final = ("encounter", "creature", "house-rules")
_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

Schema = dict[str, object]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("kind", choices=KINDS, help="the kind of file")


def run(args: argparse.Namespace) -> int:
    """Print a schema."""
    content = msgspec.json.encode({"$schema": _DIALECT, **make_schema(args.kind)})
    print(msgspec.json.format(content, indent=2).decode())
    return 0


def make_schema(kind: str) -> Schema:
    """The schema of a kind of file."""
    if kind == "creature":
        return creature_schema()
    if kind == "encounter":
        return msgspec.json.schema(Encounter)
    return _partial(msgspec.json.schema(Rulebook))


def _partial(schema: Schema) -> Schema:
    """A schema of files that say only what differs from the rulebook they extend: nothing is required."""
    parts = schema.get("$defs")
    assert isinstance(parts, dict)
    for part in parts.values():
        part.pop("required", None)
    parts["Rulebook"]["properties"]["extends"] = {"type": "string", "description": "a rulebook's id or file"}
    return schema
