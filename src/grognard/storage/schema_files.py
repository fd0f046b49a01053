"""JSON Schemas beside the files people write, so that editors complete keys and mark wrong ones.

The first line of such a file names its schema, as Taplo and the editors that use it read it:
`#:schema schemas/encounter.json`. The path starts at the file's own folder.
"""

from __future__ import annotations

import os
import re
from typing import Final

from grognard.base.errors import InputError
from grognard.base.files import write_whole

SCHEMAS: Final = "schemas"
"""The folder of schemas, beside the files or above them."""
DIRECTIVE: Final = "#:schema "
TITLE: Final = "Grognard: "
"""How the title of each schema begins: a schema that lies somewhere may be replaced if it is one of these."""
_LINE: Final = re.compile(rf"{DIRECTIVE}(?:\.\./)*{SCHEMAS}/([a-z-]+)\.json")


def schema_kind(text: str) -> str:
    """The kind of file that the first line of a text names; "" where it names none.

    >>> schema_kind("#:schema ../schemas/dungeon.json\\ntitle = 'The mill'")
    'dungeon'
    """
    found = _LINE.match(text)
    return found[1] if found else ""


def point_to_schemas(text: str, *, kind: str = "", depth: int = 0) -> str:
    """The text of a file with its first line pointing to a schema in the folder `schemas`.

    Args:
        text: the text; it may name its schema already.
        kind: the kind of file; by default the one that the text names.
        depth: the number of folders between the file and `schemas`.

    >>> point_to_schemas("title = 'The mill'", kind="dungeon", depth=1).splitlines()[0]
    '#:schema ../schemas/dungeon.json'
    """
    named = schema_kind(text)
    wanted = kind or named
    if not wanted:
        return text
    rest = text.partition("\n")[2] if named else text
    return f"{DIRECTIVE}{'../' * depth}{SCHEMAS}/{wanted}.json\n{rest}"


def copy_schema(kind: str, source: str, folder: str) -> str:
    """Copy the schema of a kind of file from a folder of schemas to the folder `schemas` of another.

    Returns:
        The path of the copy.

    Raises:
        InputError: it cannot be written, or another file has its name.
    """
    with open(os.path.join(source, f"{kind}.json"), encoding="utf-8") as file:
        return write_schema(kind, file.read(), folder)


def write_schema(kind: str, schema: str, folder: str) -> str:
    """Write a schema into the folder `schemas` of a folder; an older one of Grognard's is replaced.

    Returns:
        Its path.

    Raises:
        InputError: it cannot be written, or another file has its name.
    """
    path = os.path.join(folder, SCHEMAS, f"{kind}.json")
    try:
        if os.path.lexists(path) and not _is_ours(path):
            raise InputError(f"{path!r} is no schema of Grognard's", key="out", expected="another folder")
        os.makedirs(os.path.dirname(path), exist_ok=True)
        write_whole(path, schema)
    except OSError as error:
        problem = f"cannot write {path!r}: {error.strerror}"
        raise InputError(problem, key="out", expected="a folder that can be written to") from error
    return path


def _is_ours(path: str) -> bool:
    """Whether a file is a schema that Grognard has written."""
    with open(path, encoding="utf-8", errors="replace") as file:
        return f'"title": "{TITLE}' in file.read()
