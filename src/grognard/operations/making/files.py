"""Texts that are files: shown, or written where they are wanted."""

from grognard.base.errors import InputError
from grognard.base.files import write_whole
from grognard.operations.operation import Facts
from grognard.text.parts import Part, Verbatim


class FileFacts(Facts):
    """The text of a file that was made; `out` is where it was written, "" where it was not."""

    text: str
    out: str = ""


def show_or_write(text: str, out: str) -> list[Part]:
    """Show a text, or write it into a file and show nothing.

    Raises:
        InputError: the file cannot be written.
    """
    if not out:
        return [Verbatim(text)]
    try:
        write_whole(out, text + "\n")
    except OSError as error:
        raise InputError(f"cannot write {out!r}: {error.strerror}", expected="a place for a file") from error
    return []
