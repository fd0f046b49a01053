"""The reference of commands and operations, made from `grognard.operations.all()`."""

from __future__ import annotations

import argparse
import types
import typing
from collections.abc import Iterator
from itertools import groupby
from typing import Any, Final

import msgspec

from grognard.faces.cli.command_registry import list_groups, load_command
from grognard.operations.catalogue import FAMILIES, all_operations
from grognard.operations.catalogue_row import GROUPS, Listed
from grognard.operations.operation import Operation
from tools.site.pages import Folder, Page, cell, code, describe, join, table

_NO_OPERATION: Final = "This command has no operation: it is a face of the program itself."
_HEADING: Final = ("typed as", "field", "type", "default", "what it is")
_WIDTH: Final = 90
_COMMON: Final = ("rules", "options")
_FACTS: Final = ("fact", "type")
_NAMES: Final = {
    str: "text",
    int: "whole number",
    float: "number",
    bool: "yes or no",
    types.NoneType: "none",
    object: "any JSON",
    dict: "object",
}


def list_commands_pages() -> Folder:
    """Return the pages of all commands, by the groups of the program's help."""
    commands = list_groups()
    folders = [
        Folder(group, tuple(_page(name, said) for name, (of, said) in commands.items() if of == group))
        for group in GROUPS
    ]
    rows = [
        [f"[`{name}`]({name}.md)", group, cell(said)]
        for group in GROUPS
        for name, (of, said) in commands.items()
        if of == group
    ]
    text = join(
        [
            "Each command, with the operation behind it: a typed request that the program, a script "
            "(`grognard.ask`) and a web page ask alike. `grognard COMMAND --help` says the same at a "
            "terminal.",
            table(["command", "group", "what it does"], rows),
        ]
    )
    return Folder(
        "Commands and operations", (Page("commands/index.md", "Commands and operations", text), *folders)
    )


def _page(name: str, summary: str) -> Page:
    listed = [one for one in all_operations().values() if one.name.split()[0] == name]
    parts = [describe_operation(one, level="##") for one in listed]
    opening = FAMILIES.get(name, summary)
    parts = parts or [_NO_OPERATION, f"```text\n{_help(name)}\n```"]
    text = join([f"{opening[:1].upper()}{opening[1:]}.", *parts])
    return Page(f"commands/{name}.md", f"grognard {name}", text)


def _help(name: str) -> str:
    """Return what `--help` prints, at a width of its own."""
    parser = argparse.ArgumentParser(
        prog=f"grognard {name}", formatter_class=lambda prog: argparse.HelpFormatter(prog, width=_WIDTH)
    )
    load_command(name).add_arguments(parser)
    return parser.format_help().strip()


def describe_operation(listed: Listed, *, level: str) -> str:
    """Describe an operation: what it does, its fields, what its answer says."""
    kind = listed.load()
    hints = typing.get_type_hints(kind, include_extras=True)
    own = [field for field in msgspec.structs.fields(kind) if field.name not in _COMMON]
    fields = [_row(field, hints[field.name]) for field in own]
    if kind.by_book:
        fields += [
            ["`--rules`", "`rules`", "text", "", "the id or file of the rulebook"],
            ["`--option`", "`options`", "list of text", "", "a value of the rulebook to change: `key=value`"],
        ]
    return join(
        [
            f"{level} {listed.name}",
            describe(kind.__doc__),
            _where_asked(kind),
            table(_HEADING, fields),
            describe_facts(kind),
        ]
    )


def _where_asked(kind: type[Operation[Any]]) -> str:
    said = [f"In Python: `{kind.__module__}.{kind.__name__}`."]
    if kind.is_asked_in_campaigns():
        alone = "by itself and " if kind.is_asked_alone() else ""
        writes = ", where it may write an entry" if kind.may_write() else ", where it writes nothing"
        said.append(f"Asked {alone}of a campaign{writes}.")
    if kind.uses_dice:
        said.append("Throws dice: `--seed` for the same again, `--rolled` for your own.")
    return " ".join(said)


def _row(field: msgspec.structs.FieldInfo, hint: Any) -> list[str]:
    metas = list(_list_metas(hint))
    said = next((meta.description for meta in metas if meta.description), "")
    extra = {key: value for meta in metas for key, value in (meta.extra or {}).items() if value}
    option = extra.get("option", field.name.replace("_", "-"))
    flags = ", ".join(f"-{name}" if len(name) == 1 else f"--{name}" for name in option.split("/"))
    typed = extra.get("typed", field.name.upper()) if extra.get("word") else flags
    default = "required" if field.required else _default(field)
    return [code(typed), code(field.name), name_type(hint), default, cell(said)]


def _list_metas(hint: Any) -> Iterator[msgspec.Meta]:
    """Everything that is said of a type and of its parts, the outermost first."""
    if typing.get_origin(hint) is typing.Annotated:
        yield from (one for one in hint.__metadata__ if isinstance(one, msgspec.Meta))
    for part in typing.get_args(hint):
        yield from _list_metas(part)


def _default(field: msgspec.structs.FieldInfo) -> str:
    value = field.default if field.default is not msgspec.NODEFAULT else None
    if value is None or value == "" or value == ():
        return ""
    return code(format_value(value))


def format_value(value: object) -> str:
    """Write a default as TOML and JSON have it.

    >>> format_value(True), format_value("torch"), format_value(3)
    ('true', '"torch"', '3')
    """
    return msgspec.json.encode(value, enc_hook=str).decode()


def describe_facts(kind: type[Operation[Any]]) -> str:
    """List the facts of an operation's answer."""
    facts = _facts_of(kind)
    if facts is None:
        return ""
    hints = typing.get_type_hints(facts)
    rows = [[code(name), name_type(hints[name])] for name in facts.__struct_fields__]
    return join(["The answer's facts:", table(_FACTS, rows)]) if rows else ""


def _facts_of(kind: type[Operation[Any]]) -> type[msgspec.Struct] | None:
    """Find the facts in `Operation[Facts]`, of the operation itself or of one that it extends."""
    for one in kind.__mro__:
        for base in vars(one).get("__orig_bases__", ()):
            for argument in typing.get_args(base):
                if isinstance(argument, type) and issubclass(argument, msgspec.Struct):
                    return argument
    return None


def name_type(hint: Any) -> str:
    """Name a type for readers.

    >>> name_type(tuple[str, ...]), name_type(int | None)
    ('list of text', 'whole number or none')
    """
    origin, of = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Annotated:
        return name_type(of[0])
    if origin is typing.Literal:
        return " or ".join(code(format_value(one)) for one in of if one != "")
    if origin in (typing.Union, types.UnionType):
        named = [name_type(one) for one in of if one is not msgspec.UnsetType]
        return " or ".join(name for name, _ in groupby(sorted(named, key="none".__eq__)))
    if origin in (list, tuple, set, frozenset):
        if origin is tuple and of and of[-1] is not ...:
            return f"({', '.join(name_type(one) for one in of)})"
        return f"list of {name_type(of[0])}"
    if origin is dict or origin is not None:
        return f"object of {name_type(of[-1])}" if of else "object"
    return _NAMES.get(hint) or code(getattr(hint, "__name__", str(hint)))
