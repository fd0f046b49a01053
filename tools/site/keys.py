"""The reference of files: every key with its type, default and an example, from the schemas."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple, cast

import msgspec

from grognard.operations.lookups.schemas import KINDS, make_schema
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.rule_documents import DEFAULT_BOOK
from tools.site.commands import format_value
from tools.site.pages import Folder, Page, cell, code, describe, join, table

Schema = Mapping[str, Any]
Examples = dict[tuple[str, str], str]

_ROOT: Final = Path(__file__).resolve().parents[2]
_OPENING: Final = (
    "Every key of every file that people write, and of every line that `--json` prints. `grognard schema` "
    "prints "
    "the same as a JSON Schema, by which editors complete keys and check values."
)
_HEADING: Final = ("key", "type", "default", "example", "what it says")
_LONGEST: Final = 70
_TITLES: Final = {
    "encounter": "An encounter",
    "party": "A party",
    "character": "A character",
    "creature": "A creature",
    "house-rules": "House rules",
    "dungeon": "A dungeon",
    "wilderness": "A wilderness",
    "campaign": "A campaign",
    "payroll": "A payroll",
    "event": "An event of a fight",
    "fact": "A fact of an expedition",
}
_GUIDES: Final = {
    "encounter": "encounters.md",
    "party": "encounters.md",
    "character": "encounters.md",
    "creature": "encounters.md",
    "house-rules": "house-rules.md",
    "dungeon": "expeditions.md",
    "wilderness": "expeditions.md",
    "campaign": "campaign.md",
    "payroll": "company.md",
    "event": "python-api.md",
    "fact": "expeditions.md",
}
_KEYS_TOLD: Final = {
    "Encounter": ("encounters.md", "The encounter"),
    "SideEntry": ("encounters.md", "A side"),
    "MemberEntry": ("encounters.md", "A member"),
    "FieldEntry": ("encounters.md", "The ground"),
    "Arrival": ("encounters.md", "Who comes later"),
    "FolkEntry": ("expeditions.md", "A dungeon in a file"),
}
"""Where a guide says what each key of a table is for."""
_KEY_ROW: Final = re.compile(r"\| (?P<keys>`[^|]+`) \| (?P<said>.+) \|")
_BLOCK: Final = re.compile(r"(?ms)^```toml\n(.*?)^```$")
_TYPES: Final = {
    "string": "text",
    "integer": "whole number",
    "number": "number",
    "boolean": "`true` or `false`",
    "null": "nothing",
    "object": "table",
    "array": "list",
}


class Part(NamedTuple):
    """A table of a file: its name in the schema, the schema, and the page that describes it."""

    name: str
    schema: Schema
    page: str


def list_key_pages() -> Folder:
    """Return a page for each kind of file, and for the lines of `--json`."""
    documents = list(_list_documents())
    described: dict[str, list[Part]] = {kind: _list_parts(kind) for kind in KINDS}
    firsts = [parts[0] for parts in described.values()]
    by_size = sorted(described.values(), key=len)
    owners: list[Part] = [*firsts, *(part for parts in by_size for part in parts[1:])]
    pages = []
    for kind, parts in described.items():
        places = {part.name: next(one for one in owners if one.schema == part.schema) for part in parts}
        own = [part for part in parts if places[part.name] is part]
        examples = _find_examples(kind, parts, documents)
        links = {name: "" if place.page == kind else f"{place.page}.md" for name, place in places.items()}
        sections = [_describe_part(part, examples, links, _say_where(part, parts)) for part in own]
        opening = f"[The guide](../../{_GUIDES.get(kind, 'encounters.md')}) explains these keys at length."
        pages.append(Page(f"files/{kind}.md", _TITLES.get(kind, kind), join([opening, *sections])))
    rows = [
        [f"[{page.title}]({Path(page.path).name})", code(f"grognard schema {kind}")]
        for kind, page in zip(KINDS, pages, strict=True)
    ]
    text = join([_OPENING, table(["kind of file", "its JSON Schema"], rows)])
    return Folder("Files", (Page("files/index.md", "Files", text), *pages))


def _list_parts(kind: str) -> list[Part]:
    """The tables of a file, the whole file first."""
    schema = make_schema(kind)
    if "$defs" not in schema:
        return [Part(str(schema["title"]), schema, kind)]
    parts = cast(dict[str, Schema], schema["$defs"])
    first = str(schema["$ref"]).rpartition("/")[2]
    names = [first, *(name for name, part in parts.items() if name != first and "properties" in part)]
    return [Part(name, parts[name], kind) for name in names]


def _find_examples(kind: str, parts: Sequence[Part], documents: Iterable[Mapping[str, Any]]) -> Examples:
    examples: Examples = {}
    schemas = {part.name: part.schema for part in parts}
    if kind == "house-rules":
        collect_examples(examples, schemas, parts[0].name, load_example_rules())
        return examples
    for document in documents:
        for part in parts:
            properties = part.schema["properties"]
            if document.keys() <= properties.keys() >= set(part.schema.get("required", ())):
                collect_examples(examples, schemas, part.name, document)
    return examples


def _say_where(part: Part, parts: Iterable[Part]) -> str:
    """Say under which keys of a file a table stands; nothing of the whole file."""
    keys = {
        code(key): None
        for one in parts
        for key, schema in one.schema["properties"].items()
        if part.name in _parts_in(schema)
    }
    return f"Stands under {', '.join(keys)}." if keys else ""


def _describe_part(part: Part, examples: Examples, links: Mapping[str, str], under: str) -> str:
    required = part.schema.get("required", ())
    said = read_guide(*_KEYS_TOLD[part.name]) if part.name in _KEYS_TOLD else {}
    rows = [
        [
            code(key),
            name_schema(value, links),
            "required" if key in required else _default(value),
            code(examples.get((part.name, key), "")),
            cell(value.get("description", "")) or said.get(key, ""),
        ]
        for key, value in part.schema["properties"].items()
        if key != "kind"
    ]
    return join(
        [f"## {part.name}", under, describe(part.schema.get("description", "")), table(_HEADING, rows)]
    )


def _default(value: Schema) -> str:
    default = value.get("default")
    if default in (None, "", [], {}) or isinstance(default, dict):
        return ""
    written = format_value(default)
    return code(written) if len(written) <= _LONGEST else ""


def name_schema(schema: Schema, links: Mapping[str, str] = MappingProxyType({})) -> str:
    """Name the type of a key; `links` has the page on which a table is described, "" for this one.

    >>> name_schema({"type": "integer", "minimum": 0, "maximum": 6})
    'whole number, 0 to 6'
    >>> name_schema({"anyOf": [{"type": "boolean"}, {"type": "null"}]})
    '`true` or `false`'
    """
    if "$ref" in schema:
        name = str(schema["$ref"]).rpartition("/")[2]
        return f"[{name}]({links[name]}#{name.lower()})" if name in links else "table"
    if "enum" in schema:
        return " or ".join(code(format_value(one)) for one in schema["enum"] if one != "")
    if "anyOf" in schema:
        return " or ".join(name_schema(one, links) for one in schema["anyOf"] if one.get("type") != "null")
    kind = schema.get("type", "any")
    if isinstance(kind, list):
        return " or ".join(_TYPES[one] for one in kind)
    if kind == "array":
        return (
            f"list of {name_schema(schema['items'], links)}"
            if isinstance(schema.get("items"), dict)
            else "list"
        )
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"table of {name_schema(schema['additionalProperties'], links)}"
    named = _TYPES.get(kind, str(kind))
    bounds = [schema[bound] for bound in ("minimum", "maximum") if bound in schema]
    if len(bounds) == 2:
        return f"{named}, {bounds[0]} to {bounds[1]}"
    return f"{named}, {bounds[0]} or more" if "minimum" in schema else named


def collect_examples(examples: Examples, parts: Mapping[str, Schema], name: str, value: object) -> None:
    """Note for each key of a part the first short value that a document has for it, as TOML writes it.

    >>> examples: Examples = {}
    >>> parts = {"Side": {"properties": {"name": {"type": "string"}}}}
    >>> collect_examples(examples, parts, "Side", {"name": "Party"})
    >>> examples
    {('Side', 'name'): 'name = "Party"'}
    """
    if not isinstance(value, dict) or name not in parts:
        return
    for key, schema in parts[name]["properties"].items():
        if key in value:
            shown = _shorten(key, value[key])
            if shown:
                examples.setdefault((name, key), shown)
            for part in _parts_in(schema):
                inside = value[key]
                several = inside.values() if isinstance(inside, dict) and _is_table_of(schema) else inside
                for one in several if _is_table_of(schema) or isinstance(several, list) else [several]:
                    collect_examples(examples, parts, part, one)


def _is_table_of(schema: Schema) -> bool:
    return schema.get("type") == "object" and isinstance(schema.get("additionalProperties"), dict)


def _parts_in(schema: Schema) -> Iterator[str]:
    """The parts that a schema refers to, directly or in a list."""
    if "$ref" in schema:
        yield str(schema["$ref"]).rpartition("/")[2]
    for inner in (*schema.get("anyOf", ()), schema.get("items"), schema.get("additionalProperties")):
        if isinstance(inner, dict):
            yield from _parts_in(inner)


def _shorten(key: str, value: object) -> str:
    """A key with its value on one line, or "" where that is too long or has tables in it."""
    if isinstance(value, list) and len(value) > 3 and not any(isinstance(one, dict | list) for one in value):
        value = value[:3]
    if isinstance(value, list) and any(isinstance(one, dict) for one in value):
        return f"[[{key}]]"
    if isinstance(value, dict) and any(isinstance(one, dict | list) for one in value.values()):
        return f"[{key}]"
    if isinstance(value, dict):
        inside = ", ".join(f"{_key(name)} = {format_value(one)}" for name, one in value.items())
        line = f"{key} = {{ {inside} }}"
    else:
        line = f"{key} = {format_value(value)}"
    if len(line) > _LONGEST or "\\n" in line:
        return f'{key} = """..."""' if isinstance(value, str) else ""
    return line


def _key(name: str) -> str:
    return name if re.fullmatch(r"[\w-]+", name) else f'"{name}"'


def _list_documents() -> Iterator[Mapping[str, Any]]:
    """Every example there is: the files of `examples`, and the TOML of the guides that is whole."""
    for path in sorted((_ROOT / "examples").rglob("*.toml")):
        yield tomllib.loads(path.read_text(encoding="utf-8"))
    for path in sorted((_ROOT / "docs").rglob("*.md")):
        for block in _BLOCK.findall(path.read_text(encoding="utf-8")):
            document = tomllib.loads(block)
            yield document
            # Parts of an encounter stand in guides alone.
            yield from (
                one for key in ("sides", "members") for one in document.get(key, ()) if isinstance(one, dict)
            )


def load_example_rules() -> Mapping[str, Any]:
    """Return the usual rulebook as a document, whose values are the examples of house rules."""
    document: dict[str, Any] = msgspec.to_builtins(load_rulebook(DEFAULT_BOOK), str_keys=True)
    return document


def read_guide(name: str, heading: str) -> dict[str, str]:
    """Read what the table below a heading of a guide says of each key."""
    said: dict[str, str] = {}
    text = (_ROOT / "docs" / name).read_text(encoding="utf-8")
    section = re.split(r"(?m)^#+ ", text.partition(f"# {heading}\n")[2])[0]
    for line in section.split("\n"):
        row = _KEY_ROW.fullmatch(line)
        if row is not None and " | " not in row["said"]:
            prose = re.sub(r"\]\((?=#)", f"]({name}", row["said"])
            for key in re.findall(r"`([a-z_]+)`", row["keys"]):
                said.setdefault(key, re.sub(r"\]\((?!http)", "](../../", prose))
    return said
