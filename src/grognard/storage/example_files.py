"""The examples that come with the package: in a checkout its folder `examples`, in a wheel a copy of that."""

from __future__ import annotations

import os
import re
from functools import cache
from typing import Final

import msgspec

from grognard.closest import close_matches
from grognard.errors import InputError
from grognard.files import write_whole
from grognard.storage.schema_files import DIRECTIVE, SCHEMAS, copy_schema, point_to_schemas, schema_kind
from grognard.toml_text import decode_toml, read_text

FOLDER: Final = "examples"
_ENDING: Final = ".toml"
_KINDS: Final = {
    "": ("encounter", "fight"),
    "places": ("place", ""),
    "campaigns": ("campaign", "campaign new NAME --from"),
    "company": ("company", "payroll"),
    "house-rules": ("house rules", "fight WHAT --rules"),
}
"""What the files of each folder are, and the command that takes them."""
_TRY_IT: Final = re.compile(r"\s*(?:Play it|[Tt]ry it with)\b.*$|: `?grognard .*$")


class ExampleFile(msgspec.Struct, frozen=True):
    """An example: a file that comes with the package.

    Attributes:
        name: what it is asked for by: "goblin-ambush", "places/under-hobs-mill".
        kind: "encounter", "place", "campaign", "company" or "house rules".
        title: its title.
        introduction: what is read aloud before it begins, "" for nothing.
        shows: what it is an example of, in a sentence or two.
        command: the command that takes it.
        text: its text.
        path: where its file is.
        needs: the names of other examples that it needs beside it.
    """

    name: str
    kind: str
    title: str
    introduction: str
    shows: str
    command: str
    text: str
    path: str
    needs: tuple[str, ...]


@cache
def find_folder() -> str:
    """The folder of the examples.

    Raises:
        InputError: they are not there.
    """
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    # Beside the package's own modules in a wheel; in a checkout at its root, two or three folders above.
    places = [package, *(os.path.join(package, *[os.pardir] * up) for up in (2, 3))]
    for place in places:
        folder = os.path.normpath(os.path.join(place, FOLDER))
        if os.path.isfile(os.path.join(folder, "goblin-ambush.toml")):
            return folder
    raise InputError("the examples are not there", expected=f"a folder {FOLDER} in {package}")


@cache
def list_examples() -> tuple[ExampleFile, ...]:
    """Every example: the encounters first, then the files of each folder, by their names.

    >>> [one.name for one in list_examples()][:2]
    ['alarm-in-the-barracks', 'archers-across-the-field']
    """
    root = find_folder()
    found: list[ExampleFile] = []
    for below in _KINDS:
        folder = os.path.join(root, below) if below else root
        for file in sorted(os.listdir(folder)) if os.path.isdir(folder) else ():
            if file.endswith(_ENDING):
                name = f"{below}/{file}" if below else file
                found.append(_read(os.path.join(folder, file), name.removesuffix(_ENDING), below))
    return tuple(found)


def find_example(name: str) -> ExampleFile:
    """An example by its name, with its folder or without where no other has that name.

    >>> find_example("under-hobs-mill").name
    'places/under-hobs-mill'

    Raises:
        InputError: there is none, or there are several.
    """
    wanted = name.strip().lower().removesuffix(_ENDING)
    listed = {one.name: one for one in list_examples()}
    if wanted in listed:
        return listed[wanted]
    found = [one for one in listed if one.rpartition("/")[2] == wanted]
    if len(found) == 1:
        return listed[found[0]]
    close = found or close_matches(wanted, [*listed, *(one.rpartition("/")[2] for one in listed)])
    expected = " or ".join(close) or "a name that grognard examples lists"
    raise InputError(f"no example is called {name!r}", key="name", expected=expected)


def copy_example(example: ExampleFile, folder: str, *, below: bool = False) -> list[str]:
    """Write an example into a folder, or `below` it where its name says, with what it needs; give the paths.

    The JSON Schema that an editor completes its keys by goes into the folder too.

    Raises:
        InputError: it cannot be written.
    """
    written: list[str] = []
    schemas: dict[str, None] = {}
    for one in (example, *map(find_example, example.needs)):
        # What it needs lies where it looks for it.
        place = one.name if below or one is not example else one.name.rpartition("/")[2]
        path = os.path.join(folder, *f"{place}{_ENDING}".split("/"))
        try:
            os.makedirs(os.path.dirname(path), exist_ok=True)
            write_whole(path, point_to_schemas(one.text, depth=place.count("/")))
        except OSError as error:
            problem = f"cannot write {path!r}: {error.strerror}"
            raise InputError(problem, key="out", expected="a folder that can be written to") from error
        written.append(path)
        schemas[schema_kind(one.text)] = None
    return [*written, *(copy_schema(kind, os.path.join(find_folder(), SCHEMAS), folder) for kind in schemas)]


def _read(path: str, name: str, below: str) -> ExampleFile:
    text = read_text(path)
    document = decode_toml(text)
    kind, command = _KINDS[below]
    if kind == "place":
        command = "journey" if "miles" in document else "delve"
    rules = document.get("rules")
    return ExampleFile(
        name=name,
        kind=kind,
        title=str(document.get("title", "")),
        introduction=str(document.get("introduction", "")).strip(),
        shows=_find_purpose(text),
        command=command,
        text=text,
        path=path,
        needs=(rules.removesuffix(_ENDING),) if isinstance(rules, str) and rules.endswith(_ENDING) else (),
    )


def _find_purpose(text: str) -> str:
    """What the comment at the head of a file says, without how it is played."""
    lines: list[str] = []
    for line in text.splitlines():
        if not line.startswith("#"):
            break
        if line.startswith(DIRECTIVE):
            continue
        lines.append(line.lstrip("# ").strip())
    said = _TRY_IT.sub("", " ".join(lines)).strip().rstrip(";")
    return said if not said or said.endswith(".") else f"{said}."
