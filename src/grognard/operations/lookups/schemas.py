"""Schemas: the JSON Schema of the files people write, and of events and facts, made from what reads them."""

from collections.abc import Mapping
from inspect import cleandoc
from typing import Annotated, Any, ClassVar, Final, Literal, get_args

import msgspec

from grognard.adventure.happening import Fact
from grognard.adventure.places.dungeon_entries import DungeonEntry
from grognard.adventure.places.land_entries import LandEntry
from grognard.battle.state.event_fields import FIELDS
from grognard.creatures.bestiary import creature_schema
from grognard.encounter.entries import Encounter, MemberEntry, SideEntry
from grognard.encounter.procedures import BUNDLED
from grognard.fight.records import EVENT_VERSION, EventRecord
from grognard.operations.fields import field
from grognard.operations.hiring.payroll_reading import PayrollFile
from grognard.operations.operation import Answer, Facts, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.chapters import chapter_name
from grognard.rulebooks.keys import CHAPTER_MODELS, list_schema_keys, load_keys
from grognard.rulebooks.schema import Rulebook
from grognard.storage.campaigns.campaign_toml import CampaignText
from grognard.storage.schema_files import TITLE
from grognard.text.parts import Verbatim

FileKind = Literal[
    "encounter",
    "party",
    "character",
    "creature",
    "house-rules",
    "dungeon",
    "wilderness",
    "campaign",
    "payroll",
    "event",
    "fact",
]
KINDS: Final[tuple[str, ...]] = get_args(FileKind)
LINES: Final = {"event": EVENT_VERSION, "fact": 1}
"""Kinds that are lines a program prints, not files that people write, with the version of their fields."""
_MODELS: Final[dict[str, type[msgspec.Struct]]] = {
    "encounter": Encounter,
    "party": SideEntry,
    "character": MemberEntry,
    "dungeon": DungeonEntry,
    "wilderness": LandEntry,
    "campaign": CampaignText,
    "payroll": PayrollFile,
    "fact": Fact,
}
_EXAMPLE: Final = ">>>"
_PART: Final = "#/$defs/{name}"
_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

Schema = dict[str, object]


class SchemaFacts(Facts):
    """The JSON Schema of a kind of file."""

    schema: dict[str, object]

    def document(self) -> object:
        """Return the schema itself."""
        return self.schema


class FileSchema(Operation[SchemaFacts], frozen=True, kw_only=True, tag="schema"):
    """Print the JSON Schema of a kind of file, of an event of a fight, or of a fact of an expedition.

    >>> from grognard.operations.asking import ask
    >>> ask(FileSchema(kind="party")).facts.schema["$ref"]
    '#/$defs/SideEntry'
    """

    kind: Annotated[FileKind, field(f"{', '.join(KINDS)} (a line of --json)", typed="KIND", word=True)]

    by_book: ClassVar = False

    def answer(self, dice: TypedDice) -> Answer[SchemaFacts]:
        """Make the schema."""
        schema = self.make()
        return Answer(SchemaFacts(schema), [Verbatim(format_schema(schema))])

    def make(self) -> Schema:
        """Make the schema, with its dialect and title, and the version of the lines of a program."""
        made: Schema = {"$schema": _DIALECT, **make_schema(self.kind), "title": f"{TITLE}{self.kind}"}
        if self.kind in LINES:
            made["version"] = LINES[self.kind]
        return made


def format_schema(schema: Schema) -> str:
    """A schema as it is printed, and as `examples/schemas` keeps it."""
    return msgspec.json.format(msgspec.json.encode(schema), indent=2).decode()


def make_schema(kind: str) -> Schema:
    """The schema of a kind of file, of an event, or of a fact."""
    if kind == "creature":
        return creature_schema()
    schema = _make(kind)
    for part in _parts_of(schema).values():
        if "description" in part:
            part["description"] = cleandoc(part["description"].partition(_EXAMPLE)[0])
    _bound_tuples(schema)
    return schema


def _bound_tuples(part: Any) -> None:
    """Say of tuples what any item may be: many editors know no `prefixItems` and would refuse them."""
    if isinstance(part, dict):
        firsts = part.get("prefixItems")
        if firsts and part.get("items") is False:
            different = [one for number, one in enumerate(firsts) if one not in firsts[:number]]
            part["items"] = different[0] if len(different) == 1 else {"anyOf": different}
            if len(different) == 1:
                del part["prefixItems"]
        for one in part.values():
            _bound_tuples(one)
    elif isinstance(part, list):
        for one in part:
            _bound_tuples(one)


def _make(kind: str) -> Schema:
    if kind == "event":
        return _event_schema()
    if kind in _MODELS:
        return _with_files(_without_tag(msgspec.json.schema(_MODELS[kind]), _MODELS[kind]))
    return _house_rules_schema()


def _event_schema() -> Schema:
    """The schema of an event, with the kinds of events there are."""
    schema: Schema = msgspec.json.schema(EventRecord)
    part = _parts_of(schema)[EventRecord.__name__]
    part["properties"]["event"]["enum"] = list(FIELDS)
    return schema


def _without_tag(schema: Schema, model: type[msgspec.Struct]) -> Schema:
    """A schema in which the file need not say of which kind it is."""
    tag = model.__struct_config__.tag_field
    if tag is not None:
        _parts_of(schema)[model.__name__]["required"].remove(tag)
    return schema


def _parts_of(schema: Schema) -> dict[str, Any]:
    parts = schema["$defs"]
    assert isinstance(parts, dict)
    return parts


def _with_files(schema: Schema) -> Schema:
    """A schema in which sides and members may name a file of their own in the place of what they need."""
    parts = _parts_of(schema)
    for name, what in (("SideEntry", "party"), ("MemberEntry", "character or creature")):
        if part := parts.get(name):
            part["properties"]["file"] = {"type": "string", "description": f"the file of a {what}"}
            if needed := part.pop("required", None):
                part["anyOf"] = [{"required": needed}, {"required": ["file"]}]
    return schema


def _house_rules_schema() -> Schema:
    """A schema of files that say only what differs from the rulebook they extend, with a sentence a key."""
    (whole, *_), parts = msgspec.json.schema_components([Rulebook, *CHAPTER_MODELS], ref_template=_PART)
    book = parts[Rulebook.__name__]
    complete = [key for key in book["required"] if key != "citations"]
    for part in parts.values():
        part.pop("required", None)
    for model in CHAPTER_MODELS:
        book["properties"][chapter_name(model)] = {"$ref": _PART.format(name=model.__name__)}
    keys = load_keys()
    for place in list_schema_keys():
        key = keys[place.name]
        sentences = [key.says, *(f'"{value}": {said}' for value, said in key.values.items())]
        described = parts[place.owner.__name__]["properties"][place.name.rpartition(".")[2]]
        described["description"] = "\n".join(sentences)
    _name_procedures(book, parts)
    book["anyOf"] = [{"required": ["extends"]}, {"required": complete}]
    return {**whole, "$defs": parts}


def _name_procedures(book: dict[str, Any], parts: Mapping[str, Any]) -> None:
    """Offer the names of procedures; only a file with plug-ins may use others."""
    tables: dict[str, dict[str, Any]] = {}
    for key, procedures in BUNDLED.items():
        table, _, name = key.partition(".")
        part = parts[book["properties"][table]["$ref"].rpartition("/")[2]]
        del part["properties"][name]["type"]
        part["properties"][name]["anyOf"] = [{"enum": list(procedures)}, {"type": "string"}]
        tables.setdefault(table, {"properties": {}})["properties"][name] = {"enum": list(procedures)}
    book["if"] = {"not": {"required": ["plugins"]}}
    book["then"] = {"properties": tables}
