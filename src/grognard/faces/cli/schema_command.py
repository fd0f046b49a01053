"""``grognard schema KIND``: the JSON Schema of the files people write, made from what reads them."""

from __future__ import annotations

import argparse
from typing import Final

import msgspec

from grognard.creatures.bestiary import creature_schema
from grognard.encounter.entries import Encounter, MemberEntry, SideEntry
from grognard.faces.cli.printing_json import print_json
from grognard.rulebooks.schema import Rulebook

KINDS: Final = ("encounter", "party", "character", "creature", "house-rules")
_MODELS: Final[dict[str, type[msgspec.Struct]]] = {
    "encounter": Encounter,
    "party": SideEntry,
    "character": MemberEntry,
}
_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

Schema = dict[str, object]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("kind", choices=KINDS, help="the kind of file")


def run(args: argparse.Namespace) -> int:
    """Print a schema."""
    print_json({"$schema": _DIALECT, **make_schema(args.kind)}, indent=2)
    return 0


def make_schema(kind: str) -> Schema:
    """The schema of a kind of file."""
    if kind == "creature":
        return creature_schema()
    if kind in _MODELS:
        return _with_files(msgspec.json.schema(_MODELS[kind]))
    return _partial(msgspec.json.schema(Rulebook))


def _with_files(schema: Schema) -> Schema:
    """A schema in which sides and members may name a file of their own in the place of what they need."""
    parts = schema.get("$defs")
    assert isinstance(parts, dict)
    for name, what in (("SideEntry", "party"), ("MemberEntry", "character or creature")):
        if part := parts.get(name):
            part["properties"]["file"] = {"type": "string", "description": f"the file of a {what}"}
            if needed := part.pop("required", None):
                part["anyOf"] = [{"required": needed}, {"required": ["file"]}]
    return schema


def _partial(schema: Schema) -> Schema:
    """A schema of files that say only what differs from the rulebook they extend: nothing is required."""
    parts = schema.get("$defs")
    assert isinstance(parts, dict)
    for part in parts.values():
        part.pop("required", None)
    parts["Rulebook"]["properties"]["extends"] = {"type": "string", "description": "a rulebook's id or file"}
    return schema
