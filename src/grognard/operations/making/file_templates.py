"""Files begun: a commented encounter, dungeon or campaign, valid as it is and ready to be changed."""

# No `from __future__ import annotations`: msgspec would compile each annotation anew.

import os
from typing import Annotated, ClassVar, Final, Literal, get_args

from grognard.base.errors import InputError
from grognard.base.files import write_whole
from grognard.base.toml_text import read_text
from grognard.operations.fields import field
from grognard.operations.lookups.schemas import FileSchema, format_schema
from grognard.operations.making.files import FileFacts
from grognard.operations.operation import Answer, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.storage.schema_files import point_to_schemas, write_schema
from grognard.text.parts import Line, Part, Verbatim

BegunKind = Literal["encounter", "party", "house-rules", "dungeon", "wilderness", "campaign"]
_KINDS: Final = ", ".join(get_args(BegunKind))
_FOLDER: Final = os.path.join(os.path.dirname(os.path.abspath(__file__)), "beginnings")
_TRIED_BY: Final[dict[str, str]] = {
    "encounter": "fight {}",
    "party": 'fight "{} vs 3 goblin"',
    "house-rules": 'fight "4 fighter 1 vs 6 goblin" --rules {}',
    "dungeon": "delve {}",
    "wilderness": "journey {}",
    "campaign": "campaign new NAME --from {}",
}
"""The command that takes each kind of file."""


class BegunFacts(FileFacts):
    """A file that was begun; `written` lists all files, `command` is what takes the file."""

    written: tuple[str, ...] = ()
    command: str = ""


class BeginFile(Operation[BegunFacts], frozen=True, kw_only=True, tag="new"):
    """Begin a file of your own: commented, valid and playable as it is, to be changed.

    A schema goes beside it, into the folder `schemas`, by which editors complete its keys.

    >>> from grognard.operations.asking import ask
    >>> ask(BeginFile(kind="party")).facts.text.splitlines()[0]
    '# A party: people who appear in many encounters, dungeons and journeys.'
    """

    kind: Annotated[BegunKind, field(_KINDS, typed="KIND", word=True)]
    file: Annotated[str, field("where to write it; else it is printed", typed="FILE", word=True)] = ""
    force: Annotated[bool, field("write over a file that is there already")] = False

    by_book: ClassVar = False

    def answer(self, dice: TypedDice) -> Answer[BegunFacts]:
        """Give the text of the file, or write it.

        Raises:
            InputError: there is such a file already, or it cannot be written.
        """
        text = read_text(os.path.join(_FOLDER, f"{self.kind}.toml"))
        command = f"grognard {_TRIED_BY[self.kind]}".format(self.file or "FILE")
        if not self.file:
            return Answer(BegunFacts(text, command=command), [Verbatim(text.rstrip("\n"))])
        text = point_to_schemas(text, kind=self.kind)
        written = (self.file, self._write(text))
        parts: list[Part] = [Line(path) for path in written]
        parts.append(Verbatim(f"Try it: {command}"))
        return Answer(BegunFacts(text, self.file, written, command), parts)

    def _write(self, text: str) -> str:
        """Write the file, and its schema beside it, whose path is given back."""
        if os.path.lexists(self.file) and not self.force:
            expected = "another name, or --force to write over it"
            raise InputError(f"there is a file {self.file!r} already", key="file", expected=expected)
        schema = format_schema(FileSchema(kind=self.kind).make())
        path = write_schema(self.kind, f"{schema}\n", os.path.dirname(self.file))
        try:
            write_whole(self.file, text)
        except OSError as error:
            problem = f"cannot write {self.file!r}: {error.strerror}"
            raise InputError(problem, key="file", expected="a place for a file") from error
        return path
