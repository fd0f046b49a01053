"""Texts that strangers send open no file, wherever one may be named in them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

import grognard
from grognard.base.errors import InputError
from grognard.encounter.entries import Encounter
from grognard.encounter.group_files import format_encounter
from grognard.encounter.setting import read_setting

PLANTED = "planted.toml"
BASE: dict[str, Any] = {
    "title": "A",
    "distance_feet": 30,
    "sides": [
        {"name": "Party", "members": [{"character": "fighter 2"}]},
        {"name": "Orcs", "members": [{"creature": "orc"}]},
    ],
}
OPENED: list[str] = []


def note_opened(event: str, arguments: tuple[Any, ...]) -> None:
    if event == "open" and str(arguments[0]).endswith(PLANTED):
        OPENED.append(str(arguments[0]))


sys.addaudithook(note_opened)


@pytest.fixture(autouse=True)
def planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = tmp_path / PLANTED
    file.write_text('name = "Watch"\n[[members]]\ncharacter = "fighter 1"\n', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    OPENED.clear()
    return file


def find_texts(
    schema: dict[str, Any], defs: dict[str, Any], path: tuple[str, ...]
) -> Iterator[tuple[str, ...]]:
    """The paths of all places of a document where a text can stand, names of tables among them ("*")."""
    if not isinstance(schema, dict):
        return
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        for key, inner in defs[name].get("properties", {}).items():
            yield from find_texts(inner, defs, (*path, key))
        if name in ("SideEntry", "MemberEntry"):
            yield (*path, "file")
    for inner in schema.get("anyOf", ()):
        yield from find_texts(inner, defs, path)
    if schema.get("type") == "string" or "enum" in schema:
        yield path
    if schema.get("type") == "array" and "items" in schema:
        yield from find_texts(schema["items"], defs, (*path, "[]"))
    if isinstance(schema.get("additionalProperties"), dict):
        yield (*path, "*")
        yield from find_texts(schema["additionalProperties"], defs, (*path, "*="))


def build(path: tuple[str, ...], name: str) -> Any:
    """What holds a name at the end of a path."""
    if not path:
        return name
    rest = path[1:]
    inner = build(rest, name)
    return {"[]": [inner], "*": {name: "x"}, "*=": {"key": inner}}.get(path[0], {path[0]: inner})


def merge(base: Any, change: Any) -> Any:
    """The base with the changes laid over it; of lists over the first thing in them."""
    if isinstance(base, dict) and isinstance(change, dict):
        return base | {
            key: merge(base[key], value) if key in base else value for key, value in change.items()
        }
    if isinstance(base, list) and isinstance(change, list) and base:
        return [merge(base[0], change[0]), *base[1:]]
    return change


SCHEMA = msgspec.json.schema(Encounter)
PLACES = sorted(set(find_texts(SCHEMA, SCHEMA["$defs"], ())))
NAMING = {("rules",), ("sides", "[]", "file"), ("sides", "[]", "members", "[]", "file")} | {
    ("sides", "[]", "members", "[]", "creature")
}
"""Where a file can be named: known because it is opened there when files may be."""


def write(path: tuple[str, ...], name: str) -> str:
    """The text of an encounter with the name of a file at a place."""
    document = merge(BASE, build(path, name))
    member = document["sides"][0]["members"][0]
    if path[-1] in ("creature", "stat_line", "file") and len(path) > 3:
        del member["character"]
    return format_encounter(document) + "\n"


def test_the_places_are_many_and_hold_what_is_known() -> None:
    assert len(PLACES) >= 80
    assert set(PLACES) >= NAMING


@pytest.mark.parametrize("path", PLACES, ids=".".join)
def test_a_file_named_anywhere_in_an_encounter_is_not_opened(path: tuple[str, ...], planted: Path) -> None:
    for name in (PLANTED, str(planted)):
        text = write(path, name)
        opened = is_opened(text, files=True)
        assert opened == (path in NAMING), text
        assert not is_opened(text, files=False)
        if opened:
            with pytest.raises(InputError, match="no file is opened here") as refused:
                grognard.start(text, seed=1, files=False)
            assert refused.value.key == ".".join(path).replace(".[]", "[0]")
            assert refused.value.line > 0
            assert refused.value.expected


def is_opened(text: str, *, files: bool) -> bool:
    """Whether the planted file is opened as a text is read and its fight begins."""
    OPENED.clear()
    with suppress(InputError):
        grognard.start(text, seed=1, files=files)
    return bool(OPENED)


@pytest.mark.parametrize(
    "what",
    [
        *(PLANTED, f"{PLANTED} vs 2 orc", f"1 orc vs 2 {PLANTED}", f"1 fighter 1, {PLANTED} vs 1 orc"),
        f"Orc: AC 6, HD 1, ML 7 vs {PLANTED}\n",
    ],
)
def test_neither_a_path_nor_a_matchup_opens_a_file(what: str, planted: Path) -> None:
    for text in (what, what.replace(PLANTED, str(planted))):
        with pytest.raises(InputError):
            read_setting(text, files=False)
    with pytest.raises(InputError):
        grognard.read_encounter(planted, files=False)
    with pytest.raises(InputError):
        read_setting(planted, files=False)
    assert OPENED == []


@pytest.mark.parametrize("rules", [PLANTED, f'extends = "{PLANTED}"\n', f'extends = """{PLANTED}\n"""\n'])
def test_house_rules_open_no_file(rules: str) -> None:
    with pytest.raises(InputError) as refused:
        grognard.start("1 fighter 1 vs 1 orc", rules=rules, files=False)
    assert refused.value.key in ("rules", "extends")
    with pytest.raises(InputError):
        grognard.rulebook(rules, files=False)
    assert OPENED == []


@pytest.mark.parametrize("rules", ["bff", 'extends = "bff"\n', "extends = 7\n", "[initiative]\ndie = 6\n"])
def test_no_file_is_offered_where_none_is_opened(rules: str) -> None:
    for options in ({}, {"initiative.die": 10}):
        with pytest.raises(InputError) as refused:
            grognard.rulebook(rules, options=options, files=False)
        assert "file" not in refused.value.expected
        with pytest.raises(InputError) as offered:
            grognard.rulebook(rules, options=options)
        assert "file" in offered.value.expected
        assert (refused.value.problem, refused.value.key) == (offered.value.problem, offered.value.key)


def test_house_rules_are_read_from_their_text() -> None:
    text = 'extends = "bxe"\n[initiative]\ndie = 10\n'
    fight = grognard.start("1 fighter 1 vs 1 orc", rules=text, seed=1, files=False)
    assert (fight.rulebook.initiative.die, fight.rulebook.base) == (10, "bxe")
    fight.run()
    assert grognard.rulebook(text).title.startswith("house rules, after ")


def test_a_word_of_the_referee_opens_no_file() -> None:
    fight = grognard.start("2 fighter 1 vs 1 orc", seed=1, play="party")
    with pytest.raises(InputError, match="no file is opened here"):
        fight.say(f"bring 1 {PLANTED} for Orc at 5,5")
    assert OPENED == []


@pytest.mark.parametrize("read", [grognard.read_encounter, read_setting])
def test_longer_texts_than_anybody_writes_are_refused(read: Any) -> None:
    for text in ("x" * 3_000_000, "x\n" * 300_000, 'title = "A"\n' + "#" * 400_001):
        with pytest.raises(InputError) as refused:
            read(text, files=False)
        assert refused.value.expected == "at most 400,000"
        assert len(str(refused.value)) < 200


LONG = "y" * 100_000
SPACED = "orc orc " * 20_000


@pytest.mark.slow
@pytest.mark.parametrize("long", [LONG, SPACED, 'it\'s "x" ' * 10_000, "\\u0007" * 3000])
@pytest.mark.parametrize(
    "text",
    [
        *("{}", "{} vs {}", "1 orc vs 1 {}", "2 {} vs 1 orc", "{}: AC 6 vs 1 orc", "{}\n", 'title = "{}"\n'),
        *("'{}' = 1\n", "[{}]\na = 1\n", "['{}']\na = 1\n", 'title = "A"\nrules = "{}"\nsides = []\n'),
        'title = "A"\nlight = "{}"\nsides = []\n',
        'title = "A"\nreaction = "{}"\n[[sides]]\nname = "a"\nmembers = [{{ creature = "orc" }}]\n'
        '[[sides]]\nname = "b"\nmembers = [{{ creature = "orc" }}]\n',
        'title = "A"\n[[sides]]\nname = "{}"\nmembers = []\n[[sides]]\nname = "b"\nmembers = []\n',
        'title = "A"\n[options]\n"{}" = 1\n[[sides]]\nname = "a"\nmembers = [{{ creature = "{}" }}]\n'
        '[[sides]]\nname = "b"\nmembers = [{{ creature = "orc" }}]\n',
        'title = "A"\n[field]\nmap = "{}"\n[[sides]]\nname = "a"\nmembers = [{{ character = "{}" }}]\n'
        '[[sides]]\nname = "b"\nmembers = [{{ stat_line = "{}" }}]\n',
    ],
)
def test_no_error_quotes_at_length(text: str, long: str) -> None:
    whole = text.replace("{{", "\x00").replace("}}", "\x01").replace("{}", long)
    whole = whole.replace("\x00", "{").replace("\x01", "}")[:399_000]
    with pytest.raises(InputError) as refused:
        grognard.start(whole, seed=1, files=False)
    assert len(refused.value.problem) <= 310
    assert len(refused.value.key) <= 130
    assert longest_copy(str(refused.value), long) <= 220, str(refused.value)


def longest_copy(said: str, long: str) -> int:
    """How much of a long text stands in what is said."""
    best = 0
    for start in range(len(said)):
        length = best + 1
        while start + length <= len(said) and said[start : start + length] in long:
            best, length = length, length + 1
    return best
