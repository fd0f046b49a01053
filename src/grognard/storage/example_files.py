"""The examples that come with the package: in a checkout its folder `examples`, in a wheel a copy of that."""

from __future__ import annotations

import ast
import json
import os
import re
from functools import cache
from typing import Any, Final

import msgspec

from grognard.base.closest import close_matches
from grognard.base.errors import InputError
from grognard.base.files import write_whole
from grognard.base.toml_text import decode_toml, read_text
from grognard.storage.schema_files import DIRECTIVE, SCHEMAS, copy_schema, point_to_schemas, schema_kind

FOLDER: Final = "examples"
_ENDING: Final = ".toml"
_KINDS: Final = {
    ("", _ENDING): ("encounter", "fight", ""),
    ("places", _ENDING): ("place", "", ""),
    ("campaigns", _ENDING): ("campaign", "campaign new NAME --from", ""),
    ("company", _ENDING): ("company", "payroll", ""),
    ("creatures", _ENDING): ("creature", 'duel "fighter 6"', ""),
    ("house-rules", _ENDING): ("house rules", "fight WHAT --rules", ""),
    ("house-rules", ".py"): ("program", "", ""),
    ("maps", ".json"): (
        "map",
        "place",
        "A map of another program, of which a place is made.",
    ),
    ("agents", ".py"): ("program", "", ""),
    ("agents", ".json"): ("weights", "", "What the agent of this name has learned."),
    ("notebooks", ".ipynb"): ("notebook", "", ""),
}
"""What the files of a folder with an ending are, the command that takes them, and what they all show."""
_ABOVE: Final = re.compile(r'\\"\.\./([\w./-]+)\\"')
"""A path beside the folder of a notebook, in its text."""
_TRY_IT: Final = re.compile(r"\s*(?:Play it|[Tt]ry it with)\b.*$|: `?grognard .*$")


class ExampleFile(msgspec.Struct, frozen=True):
    """An example: a file that comes with the package.

    Attributes:
        name: what it is asked for by: "goblin-ambush", "places/under-hobs-mill".
        ending: how its file ends: ".toml", ".py", ".json" or ".ipynb".
        kind: "encounter", "place", "campaign", "company", "creature", "house rules", "map", "program",
            "weights" or "notebook".
        title: its title.
        introduction: what is read aloud before it begins, "" for nothing.
        shows: what it is an example of, in a sentence or two.
        command: the command that takes it.
        text: its text.
        path: where its file is.
        needs: the names of other examples that it needs beside it.
    """

    name: str
    ending: str
    kind: str
    title: str
    introduction: str
    shows: str
    command: str
    text: str
    path: str
    needs: tuple[str, ...]


@cache
def find_examples_folder() -> str:
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
    root = find_examples_folder()
    found: list[ExampleFile] = []
    for below, ending in _KINDS:
        folder = os.path.join(root, below) if below else root
        for file in sorted(os.listdir(folder)) if os.path.isdir(folder) else ():
            if file.endswith(ending):
                name = f"{below}/{file}" if below else file
                found.append(_read(os.path.join(folder, file), name.removesuffix(ending), below, ending))
    return tuple(found)


def find_example(name: str) -> ExampleFile:
    """An example by its name, with its folder or without where no other has that name.

    >>> find_example("under-hobs-mill").name
    'places/under-hobs-mill'

    Raises:
        InputError: there is none, or there are several.
    """
    wanted = name.strip().lower()
    listed = list_examples()
    for names in ("{0.name}", "{0.name}{0.ending}", "{1}", "{1}{0.ending}"):
        found = [one for one in listed if names.format(one, one.name.rpartition("/")[2]) == wanted]
        if len(found) == 1:
            return found[0]
        if found:
            break
    known = [one.name for one in listed]
    close = [one.name for one in found] or close_matches(
        wanted, [*known, *(one.rpartition("/")[2] for one in known)]
    )
    expected = " or ".join(close) or "a name that grognard examples lists"
    raise InputError(f"no example is called {name!r}", key="name", expected=expected)


def copy_example(example: ExampleFile, folder: str, *, below: bool = False) -> list[str]:
    """Write an example and the examples it needs into a folder, and return the paths.

    With `below` it goes into the subfolder of its name. The JSON Schema that an editor completes its keys by
    goes into the folder too.

    Raises:
        InputError: it cannot be written.
    """
    written: list[str] = []
    schemas: dict[str, None] = {}
    own_folder = example.name.rpartition("/")[0]
    for one in (example, *map(find_example, example.needs)):
        # What it needs lies where it looks for it: a notebook for all of it beside its folder.
        beside = one.name.rpartition("/")[0] == own_folder and example.kind != "notebook"
        place = one.name.rpartition("/")[2] if beside and not below else one.name
        path = os.path.join(folder, *f"{place}{one.ending}".split("/"))
        try:
            os.makedirs(os.path.dirname(path), exist_ok=True)
            is_toml = one.ending == _ENDING
            write_whole(path, point_to_schemas(one.text, depth=place.count("/")) if is_toml else one.text)
        except OSError as error:
            problem = f"cannot write {path!r}: {error.strerror}"
            raise InputError(problem, key="out", expected="a folder that can be written to") from error
        written.append(path)
        if one.ending == _ENDING:
            schemas[schema_kind(one.text)] = None
    return [
        *written,
        *(copy_schema(kind, os.path.join(find_examples_folder(), SCHEMAS), folder) for kind in schemas),
    ]


def _read(path: str, name: str, below: str, ending: str) -> ExampleFile:
    text = read_text(path)
    kind, command, shows = _KINDS[below, ending]
    document = decode_toml(text) if ending == _ENDING else {}
    title, needs = str(document.get("title", document.get("name", ""))), _list_needs(document, text, below)
    if kind == "place":
        command = "journey" if "miles" in document else "delve"
    elif kind == "program":
        shows = " ".join((ast.get_docstring(ast.parse(text)) or "").partition("\n")[0].split())
    elif kind == "notebook":
        title, _, shows = "".join(json.loads(text)["cells"][0]["source"]).removeprefix("# ").partition("\n\n")
    elif kind == "map":
        title = str(json.loads(text).get("title", ""))
    return ExampleFile(
        name=name,
        ending=ending,
        kind=kind,
        title=title,
        introduction=str(document.get("introduction", "")).strip(),
        shows=shows or _find_purpose(text),
        command=command,
        text=text,
        path=path,
        needs=needs,
    )


def _list_needs(document: dict[str, Any], text: str, below: str) -> tuple[str, ...]:
    """The examples that a file names: its house rules, their Python files, or whatever a notebook opens."""
    if below == "notebooks":
        return tuple(dict.fromkeys(_ABOVE.findall(text)))
    rules = document.get("rules")
    named = [rules] if isinstance(rules, str) and rules.endswith(_ENDING) else []
    plugins = document.get("plugins")
    files = plugins.get("files", []) if isinstance(plugins, dict) else []
    return (*named, *(f"{below}/{file}" for file in files))


def _find_purpose(text: str) -> str:
    """The comment at the head of a file, without the commands to try it."""
    lines: list[str] = []
    for line in text.splitlines():
        if not line.startswith("#"):
            break
        if line.startswith(DIRECTIVE):
            continue
        lines.append(line.lstrip("# ").strip())
    said = _TRY_IT.sub("", " ".join(lines)).strip().rstrip(";")
    return said if not said or said.endswith(".") else f"{said}."
