"""The keys of a rulebook: what each says, its type, its values, its value by book, the rules it serves.

The sentences stand in the files of `keys`, one for each topic. The table `[keys]` has a sentence for every
key of the schema, by its dotted name; NAME stands for a name of the user's own (`powers.NAME.range_feet`). A
key with a few fixed values has a sentence for each in `[values."key"]`, which holds for other keys of the
same values, too. `[words]` has other terms under which people look for a key.
"""

from __future__ import annotations

import json
import os
import re
import types
import typing
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Annotated, Final, Literal, NamedTuple, Union

import msgspec

from grognard.base.cached_data import cached_from_file
from grognard.base.closest import close_matches, did_you_mean
from grognard.base.errors import InputError
from grognard.base.toml_text import decode_toml, read_text
from grognard.rulebooks.advancement_schema import AdvancementChapter
from grognard.rulebooks.chapters import Chapter, chapter_name, read_chapter
from grognard.rulebooks.citation import find_toml_citations
from grognard.rulebooks.company_schema import CompanyChapter
from grognard.rulebooks.expectations import describe_type
from grognard.rulebooks.loader import DATA_FOLDER, load_rulebook
from grognard.rulebooks.magic_chapter_schema import LoreChapter
from grognard.rulebooks.rule_documents import BOOKS
from grognard.rulebooks.schema import Rulebook

CHAPTER_MODELS: Final[tuple[type[Chapter], ...]] = (CompanyChapter, AdvancementChapter, LoreChapter)
TOPICS: Final = (
    "book",
    "opening",
    "rounds",
    "moving",
    "attacking",
    "missiles",
    "hurts",
    "nerve",
    "saves",
    "grappling",
    "magic",
    "powers",
    "own",
    "hooks",
    "pools",
    "dungeon",
    "wilderness",
    "experience",
    "company",
    "lore",
)
"""The files of sentences, in the order of the reference."""
NAME: Final = "NAME"
_FOLDER: Final = os.path.join(os.path.dirname(__file__), "keys")
_WORD: Final = re.compile(r"[a-z0-9']+")
_IDLE: Final = frozenset(
    ("a", "an", "and", "at", "by", "for", "from", "how", "in", "is", "of", "on", "or", "shall", "the", "to")
)
_LONGEST: Final = 40
_OF_EACH_BOOK: Final = ("id", "title", "extends", "base", "citations", "powers", "classes", "weapons")
TABLE: Final = "table"
NO_VALUE: Final = "-"


class SchemaKey(NamedTuple):
    """A key of the schema: its dotted name, its type, and its default where a book need not say it."""

    name: str
    kind: object
    owner: type[msgspec.Struct]
    default: object


class KeyTopic(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of sentences: the title of the topic, and what is said of its keys."""

    title: str
    keys: dict[str, str]
    values: dict[str, dict[str, str]] = {}
    words: dict[str, str] = {}


class Key(msgspec.Struct, frozen=True):
    """A key of a rulebook as people look it up.

    Attributes:
        name: its dotted name; NAME in it stands for any name.
        topic: the title of its topic.
        says: the sentence about it.
        holds: its type in words, such as "a whole number from 2 to 100"; "a table" for one that has keys.
        values: its values, if they are a few fixed ones, each with its sentence.
        books: the value of each bundled book as TOML writes it, by the book's id; "table" for a long one, "-"
            for a book without it. Empty for a key within a list or under a name.
        cited: the key or table at which the books cite the rules.
        rules: the ids of the rules that are cited there, by the book's id.
        words: other words for it, by which it is found.
    """

    name: str
    topic: str
    says: str
    holds: str
    values: dict[str, str]
    books: dict[str, str]
    cited: str
    rules: dict[str, tuple[str, ...]]
    words: str = ""


@cache
def list_schema_keys() -> tuple[SchemaKey, ...]:
    """Every key of the schema and its chapters, each table before the keys in it."""
    places: list[SchemaKey] = []
    seen: set[type] = set()
    for place in _walk(Rulebook, "", seen):
        places.append(place)
        for model in CHAPTER_MODELS:
            if place.name == chapter_name(model):
                places += _walk(model, f"{place.name}.", seen)
    return tuple(places)


def _walk(model: type[msgspec.Struct], prefix: str, seen: set[type]) -> Iterator[SchemaKey]:
    hints = typing.get_type_hints(model, include_extras=True)
    defaults = {field.name: field.default for field in msgspec.structs.fields(model)}
    for name, kind in hints.items():
        if name not in defaults:
            continue
        yield SchemaKey(f"{prefix}{name}", kind, model, defaults[name])
        for inner, lead in _structs_in(kind, f"{prefix}{name}."):
            if inner not in seen:
                seen.add(inner)
                yield from _walk(inner, lead, seen)


def _structs_in(kind: object, lead: str) -> Iterator[tuple[type[msgspec.Struct], str]]:
    """The structs within a type, each with what leads to its keys."""
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield kind, lead
    elif origin is dict:
        yield from _structs_in(arguments[1], f"{lead}{NAME}.")
    elif origin in (Annotated, tuple, list):
        yield from _structs_in(arguments[0], lead)
    elif origin in (Union, types.UnionType):
        for one in arguments:
            yield from _structs_in(one, lead)


def fixed_values(kind: object) -> tuple[str, ...]:
    """The fixed values that a type allows, as texts; none where it allows any."""
    if typing.get_origin(kind) is Literal:
        return tuple(str(one) for one in typing.get_args(kind))
    arguments = typing.get_args(kind)[1:] if typing.get_origin(kind) is dict else typing.get_args(kind)
    return tuple(value for one in arguments for value in fixed_values(one))


@cache
def load_topics() -> tuple[KeyTopic, ...]:
    """The sentences about keys, topic by topic."""
    paths = [os.path.join(_FOLDER, f"{name}.toml") for name in TOPICS]
    return tuple(msgspec.convert(cached_from_file(path, make=decode_toml), KeyTopic) for path in paths)


@cache
def load_keys() -> Mapping[str, Key]:
    """Every key by its name, in the order of the topics and of their files."""
    places = {place.name: place for place in list_schema_keys()}
    shared = {_set_of(values): values for topic in load_topics() for values in topic.values.values()}
    keys: dict[str, Key] = {}
    for topic in load_topics():
        for name, says in topic.keys.items():
            kind = places[name].kind
            fixed = fixed_values(kind)
            known = topic.values.get(name) or shared.get(_set_of(fixed), {})
            keys[name] = Key(
                name,
                topic.title,
                says,
                describe_type(kind),
                {value: known[value] for value in fixed if value in known} or known,
                _books_of(name),
                *_rules_of(name),
                topic.words.get(name, ""),
            )
    return keys


def _set_of(values: Iterable[str]) -> frozenset[str]:
    """Fixed values without the one for nothing: two keys that share these share their sentences."""
    return frozenset(values) - {""}


def find_key(name: str) -> Key:
    """A key by its dotted name; any name may stand where the schema has NAME.

    >>> find_key("initiative.two_handed_last").values["always"]
    'They act last in the round.'
    >>> find_key("powers.drowse.range_feet").name
    'powers.NAME.range_feet'

    Raises:
        InputError: there is no such key.
    """
    keys = load_keys()
    pattern = re.sub(r"\[\d*\]", "", name.strip())
    if pattern in keys:
        return keys[pattern]
    for key in keys.values():
        if NAME in key.name and re.fullmatch(re.escape(key.name).replace(NAME, "[^.]+"), pattern):
            return key
    last = pattern.rpartition(".")[2].replace("_", " ")
    likely = close_matches(pattern, keys, cutoff=0.7) or [one.name for one in search_keys(last, most=3)]
    raise InputError(
        f"there is no key {name!r}{did_you_mean(likely)}", expected="a key or a table, such as damage.dying"
    )


def keys_in(table: str) -> list[Key]:
    """The keys that stand in a table, and in no table within it.

    >>> [key.name for key in keys_in("facing")]
    ['facing.outdoors']
    """
    depth = table.count(".") + 1
    return [
        key
        for key in load_keys().values()
        if key.name.startswith(f"{table}.") and key.name.replace(f".{NAME}", "").count(".") == depth
    ]


def search_keys(words: str, *, most: int = 20) -> list[Key]:
    """The keys that hold all of some words in their names, sentences or values, or most of them if none does.

    >>> [key.name for key in search_keys("critical hits")][:2]
    ['critical', 'critical.damage']
    """
    wanted = [word for word in _WORD.findall(words.casefold()) if word not in _IDLE]
    ranked = []
    for number, key in enumerate(load_keys().values()):
        text = f"{key.says} {' '.join(key.values)} {' '.join(key.values.values())} {key.words}".casefold()
        named = sum(_begins(key.name.replace("_", " "), word) for word in wanted)
        called = sum(_begins(key.words.casefold(), word) for word in wanted)
        held = sum(_begins(f"{key.name.replace('_', ' ')} {text}", word) for word in wanted)
        if held:
            ranked.append((-held, -called, -named, number, key))
    full = [one for one in ranked if -one[0] == len(wanted)]
    return [one[-1] for one in sorted(full or ranked, key=lambda one: one[:-1])[:most]]


def _begins(text: str, word: str) -> bool:
    """Whether a word of a text begins so; a plural finds the singular."""
    stem = word[:-1] if len(word) > 3 and word.endswith("s") else word
    return re.search(rf"(?<![a-z0-9]){stem}", text) is not None


@cache
def _values_by_book() -> dict[str, dict[str, object]]:
    """The value of each plain key of each book, chapters included; none for a chapter it has not."""
    found: dict[str, dict[str, object]] = {}
    for id in BOOKS:
        values: dict[str, object] = {}
        _flatten(msgspec.to_builtins(load_rulebook(id), str_keys=True), "", values)
        for model in CHAPTER_MODELS:
            name = chapter_name(model)
            _flatten(msgspec.to_builtins(read_chapter(model, id), str_keys=True), f"{name}.", values)
        found[id] = values
    return found


def _flatten(document: Mapping[str, object], prefix: str, into: dict[str, object]) -> None:
    for key, value in document.items():
        into[f"{prefix}{key}"] = value
        if isinstance(value, dict):
            _flatten(value, f"{prefix}{key}.", into)


def _books_of(name: str) -> dict[str, str]:
    """The value in each book; none for a table, and for a key under a name or in a list."""
    is_table = any(
        place.name.startswith(f"{name}.") and NAME not in place.name for place in list_schema_keys()
    )
    if is_table or name in _OF_EACH_BOOK or NAME in name:
        return {}
    values = {id: _toml_value(found.get(name)) for id, found in _values_by_book().items()}
    return values if any(value != NO_VALUE for value in values.values()) else {}


def _toml_value(value: object) -> str:
    """A value as TOML writes it on a line, "table" for a long one."""
    if value is None:
        return NO_VALUE
    written = json.dumps(value, ensure_ascii=False)
    return TABLE if isinstance(value, dict) or len(written) > _LONGEST else written


@cache
def _rules_by_book() -> dict[str, dict[str, list[str]]]:
    """The rules that each book's files cite at a key or a table."""
    found: dict[str, dict[str, list[str]]] = {}
    for id in BOOKS:
        rules: dict[str, list[str]] = {}
        for file in ("rulebook", *(chapter_name(model) for model in CHAPTER_MODELS)):
            path = os.path.join(DATA_FOLDER, id, f"{file}.toml")
            prefix = "" if file == "rulebook" else f"{file}."
            if os.path.isfile(path):
                for citation in find_toml_citations(read_text(path)):
                    rules.setdefault(f"{prefix}{citation.name}", []).append(citation.rule)
        found[id] = rules
    return found


def _rules_of(name: str) -> tuple[str, dict[str, tuple[str, ...]]]:
    """The key at which rules are cited, or else its table, and the rules."""
    found: dict[str, tuple[str, ...]] = {}
    for place in (name, name.rpartition(".")[0]):
        for id, rules in _rules_by_book().items():
            if cited := rules.get(place):
                found[id] = tuple(dict.fromkeys(cited))
        if found:
            return place, found
    return "", {}
