"""What commands write to and ask through: a small interface with a plain and a coloured form."""

from __future__ import annotations

import os
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from grognard.base.errors import GrognardError, InputError
from grognard.base.safe_text import visible
from grognard.faces.cli.printing import print_text
from grognard.text.page import format_paragraph

DEFAULT_WIDTH: Final = 80
NARROWEST: Final = 40
WIDEST: Final = 110


class InputEnded(GrognardError):
    """The person at the keyboard stopped: end of input, or `quit`."""


def measure_width() -> int:
    """The columns of the terminal, within reason; 80 where there is no terminal."""
    try:
        columns = os.get_terminal_size(sys.stdout.fileno()).columns
    except (OSError, ValueError):  # not a terminal; a captured stream has no file number either
        columns = DEFAULT_WIDTH
    return max(NARROWEST, min(columns or DEFAULT_WIDTH, WIDEST))


class Console(ABC):
    """Where a command's text goes. Tones are those of `grognard.text.tones.tone_of`."""

    width: int = DEFAULT_WIDTH

    def __init__(self) -> None:
        self.sides: dict[str, int] = {}
        self.editor: Callable[[str, Sequence[str]], str] | None = None

    def know_names(self, sides: Mapping[str, int]) -> None:
        """Take note which names belong to which side, for colours."""
        self.sides = dict(sides)

    def fit(self) -> None:
        """Be as wide as the terminal is now."""
        self.width = measure_width()

    @abstractmethod
    def title(self, text: str) -> None:
        """The heading of everything that follows."""

    @abstractmethod
    def header(self, text: str) -> None:
        """The heading of a part, with a blank line before it."""

    @abstractmethod
    def line(self, text: str, *, tone: str = "", indent: int = 0) -> None:
        """A line, wrapped with a hanging indent; line breaks in the text are kept."""

    def paragraph(self, text: str) -> None:
        """Running text, wrapped to the width."""
        print_text(format_paragraph(text, width=self.width))

    def refuse(self, error: InputError) -> None:
        """Say why something typed at the table cannot be done, and where help is."""
        text = str(error)
        self.line(f"{text if error.file else text[:1].upper() + text[1:]}; ? for help.")

    def verbatim(self, text: str) -> None:
        """A line as it is: part of a drawing."""
        print_text(text)

    @abstractmethod
    def table(self, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """A table whose first column is text and whose other columns are short; no rows, no table."""

    @property
    def is_typed(self) -> bool:
        """Whether a person types the answers, rather than a file."""
        return sys.stdin is not None and sys.stdin.isatty()

    def ask(self, prompt: str, *, completions: Sequence[str] = ()) -> str:
        """One line from the person, without blanks at its ends; `completions` are offered at a terminal.

        Raises:
            InputEnded: there is no more input.
        """
        if sys.stdin is None:  # closed
            raise InputEnded("there is no input")
        if completions and self.editor is not None:
            return self.editor(visible(prompt), completions)
        try:
            answer = input(visible(prompt)).strip()
        except EOFError:
            print_text()
            raise InputEnded("the input has ended") from None
        if (
            not sys.stdin.isatty()
        ):  # nobody's typing shows, so that what follows would share the prompt's line
            print_text(answer)
        return answer
