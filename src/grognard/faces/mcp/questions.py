"""Any operation as an assistant asks it: listed, described, and answered as far as its seat may know."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from grognard.base.closest import close_matches
from grognard.base.errors import InputError
from grognard.base.model_errors import explain_error
from grognard.faces.mcp.fights import REFEREE_SEAT
from grognard.faces.mcp.wording import LONG, shorten, tell_answer
from grognard.operations.asking import ask, ask_in
from grognard.operations.catalogue import all_operations
from grognard.operations.catalogue_row import Listed
from grognard.operations.operation import Operation

_FOR_PLAYERS: Final = ("roll", "rule", "books", "rulings", "spells", "weapons", "classes")
"""What any seat may ask; and every check, and what of a campaign is told to players."""
_SAFE_FAMILY: Final = "check "
_VIEW: Final = "view"
_CAMPAIGN_LOOKS: Final = (
    "campaign status",
    "campaign sheet",
    "campaign roster",
    "campaign gone",
    "campaign ledger",
    "campaign log",
)


def may_ask(seat: str, name: str) -> bool:
    """Whether a seat may ask an operation: the referee's any, others what tells no secrets.

    >>> may_ask("referee", "odds"), may_ask("party", "odds"), may_ask("party", "check door")
    (True, False, True)
    """
    allowed = name in _FOR_PLAYERS or name in _CAMPAIGN_LOOKS or name.startswith(_SAFE_FAMILY)
    return seat == REFEREE_SEAT or allowed


def list_operations(seat: str, words: str) -> str:
    """The operations that a seat may ask, with their summaries; of those with `words` in them, if any."""
    groups: dict[str, list[str]] = {}
    for one in all_operations().values():
        if may_ask(seat, one.name) and words.casefold() in f"{one.name} {one.summary}".casefold():
            groups.setdefault(one.group, []).append(f"{one.name}: {one.summary}")
    return "\n".join(line for group, lines in groups.items() for line in (f"{group}:", *lines))


def find_operation(seat: str, name: str) -> Listed:
    """An operation that a seat may ask.

    Raises:
        InputError: there is none of that name, or it is not for this seat.
    """
    found = all_operations().get(name.strip().casefold())
    if found is None:
        near = close_matches(name, list(all_operations()), n=3)
        expected = " or ".join(near) or "one that ask lists without an operation"
        raise InputError(f"there is no operation {name[:40]!r}", key="operation", expected=expected)
    if not may_ask(seat, found.name):
        raise InputError(f"{found.name} is for the referee", key="operation", expected="the referee's seat")
    return found


def describe_operation(one: Listed) -> str:
    """What an operation is for, and its fields, each with its kind and what it is."""
    schema = one.schema()
    own = schema["$defs"][schema["$ref"].rpartition("/")[2]]
    required = own.get("required", [])
    lines = [f"{one.name}: {one.summary}"]
    for name, field in own["properties"].items():
        if name != "operation":
            must = ", required" if name in required else ""
            lines.append(
                f"  {name} ({_kind_of(field, schema)}{must}): {field.get('description', '')}".rstrip(": ")
            )
    kind = one.load()
    if kind.is_asked_in_campaigns():
        lines.append("  asked with campaign, its file" + (", or alone" if kind.is_asked_alone() else ""))
    return "\n".join(lines)


def _kind_of(field: Mapping[str, Any], schema: Mapping[str, Any]) -> str:
    """The kind of a value in a few words."""
    if "enum" in field:
        return " | ".join(map(str, field["enum"]))
    if "anyOf" in field:
        kinds = [_kind_of(one, schema) for one in field["anyOf"]]
        return " or ".join(kind for kind in dict.fromkeys(kinds) if kind != "null")
    if "$ref" in field:
        own = schema["$defs"][field["$ref"].rpartition("/")[2]]
        return f"object of {', '.join(own.get('properties', {}))}"
    if field.get("type") == "array":
        items = field.get("items")
        return f"list of {_kind_of(items, schema)}" if isinstance(items, dict) else "list"
    return str(field.get("type", "value"))


def read_question(one: Listed, fields: Mapping[str, Any], *, seat: str) -> Operation[Any]:
    """The request of an operation from its fields; a seat of a side reads as players do.

    Raises:
        InputError: a field cannot be used.
    """
    kind = one.load()
    given = dict(fields)
    if seat != REFEREE_SEAT and _VIEW in kind.__struct_fields__:
        given[_VIEW] = "player"
    try:
        return msgspec.convert(given, kind)
    except msgspec.ValidationError as error:
        found = explain_error(error, kind)
        raise InputError(found.problem, key=found.key, expected=found.expected) from error


def list_texts(value: object) -> Iterator[str]:
    """Every text in the fields of a question."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from list_texts(one)
    elif isinstance(value, (list, tuple)):
        for one in value:
            yield from list_texts(one)


def check_paths(fields: Mapping[str, Any], *, folder: str, seat: str) -> None:
    """Refuse a text that is a path out of the folder; at the seat of a side, any that names a file.

    Raises:
        InputError: there is one.
    """
    for text in list_texts(fields):
        if "\n" in text or "\0" in text or len(text) > 1_000:
            continue
        path = os.path.realpath(os.path.join(folder, text))
        outside = os.path.commonpath([path, folder]) != folder
        if outside and (os.path.isabs(text) or os.pardir in text.split(os.sep)):
            raise InputError(f"{text[:60]!r} is outside the folder", expected=f"a file in {folder}")
        if seat != REFEREE_SEAT and text.strip(". ") and os.path.exists(path):
            raise InputError(f"{text[:60]!r} is a file", expected="no file, at this seat")


def answer_question(
    seat: str,
    name: str,
    fields: Mapping[str, Any] | None,
    *,
    folder: str,
    campaign: str,
    seed: int | None,
    rolled: str,
    dry_run: bool,
    as_json: bool,
) -> str:
    """Answer an operation, or describe it where fields that it needs are not given.

    Raises:
        InputError: it cannot be asked so.
    """
    one = find_operation(seat, name)
    kind = one.load()
    required = [field.name for field in msgspec.structs.fields(kind) if field.required]
    if fields is None and required:
        return describe_operation(one)
    check_paths(fields or {}, folder=folder, seat=seat)
    operation = read_question(one, fields or {}, seat=seat)
    if campaign or not kind.is_asked_alone():
        answer = ask_in(campaign, operation, seed=seed, rolled=rolled, dry_run=dry_run)
    else:
        answer = ask(operation, seed=seed, rolled=rolled)
    if as_json:
        return msgspec.json.encode(answer.document()).decode()
    return shorten(tell_answer(answer), LONG, "more: ask with json, or for less")
