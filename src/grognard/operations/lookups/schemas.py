"""Schemas: the JSON Schema of the files people write, made from what reads them."""

from typing import Annotated, ClassVar, Final, Literal, get_args

import msgspec

from grognard.creatures.bestiary import creature_schema
from grognard.encounter.entries import Encounter, MemberEntry, SideEntry
from grognard.operations.fields import field
from grognard.operations.operation import Answer, Facts, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.schema import Rulebook
from grognard.text.parts import Verbatim

FileKind = Literal["encounter", "party", "character", "creature", "house-rules"]
KINDS: Final[tuple[str, ...]] = get_args(FileKind)
_MODELS: Final[dict[str, type[msgspec.Struct]]] = {
    "encounter": Encounter,
    "party": SideEntry,
    "character": MemberEntry,
}
_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

Schema = dict[str, object]


class SchemaFacts(Facts):
    """The JSON Schema of a kind of file."""

    schema: dict[str, object]

    def document(self) -> object:
        """Return the schema itself."""
        return self.schema


class FileSchema(Operation[SchemaFacts], frozen=True, kw_only=True, tag="schema"):
    """Print the JSON Schema of a kind of file.

    >>> from grognard.operations.asking import ask
    >>> ask(FileSchema(kind="party")).facts.schema["$ref"]
    '#/$defs/SideEntry'
    """

    kind: Annotated[FileKind, field("the kind of file", word=True)]

    by_book: ClassVar = False

    def answer(self, dice: TypedDice) -> Answer[SchemaFacts]:
        """Make the schema."""
        schema = {"$schema": _DIALECT, **make_schema(self.kind)}
        text = msgspec.json.format(msgspec.json.encode(schema), indent=2).decode()
        return Answer(SchemaFacts(schema), [Verbatim(text)])


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
