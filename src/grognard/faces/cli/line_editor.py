"""A line typed at a terminal, with history, completion and the keys one is used to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.shortcuts import CompleteStyle

from grognard.faces.cli.console import InputEnded
from grognard.faces.cli.printing import print_text

MOST_OFFERED: Final = 8


class PhraseCompleter(Completer):
    """Offers whole phrases whose words begin with what was typed, those that begin with it first."""

    def __init__(self, phrases: Sequence[str]) -> None:
        self._phrases = phrases

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """The phrases that fit the text before the cursor."""
        typed = document.text_before_cursor.lstrip().lower()
        if not typed or typed.isdecimal():
            return
        words = typed.split()
        first = [one for one in self._phrases if one.lower().startswith(typed)]
        others = [one for one in self._phrases if one not in first and _fits(words, one.lower().split())]
        for phrase in [*first, *others][:MOST_OFFERED]:
            yield Completion(phrase, start_position=-len(document.text_before_cursor.lstrip()))


def _fits(typed: list[str], words: list[str]) -> bool:
    return all(any(word.startswith(piece) for word in words) for piece in typed)


_SESSION: Final[list[PromptSession[str]]] = []
"""The one session of a process, which keeps the history of lines; made when it is first needed."""


_PASTED: Final[list[str]] = []
"""The lines of a pasted text that are still to be taken."""


def edit_line(prompt: str, completions: Sequence[str]) -> str:
    """One line from a person at a terminal, without blanks at its ends.

    Of a text that is pasted the other lines answer what is asked next.

    Raises:
        InputEnded: the person stopped, by Ctrl-C or at the end of input.
    """
    if _PASTED:
        print_text(f"{prompt}{_PASTED[0]}")
        return _PASTED.pop(0)
    if not _SESSION:
        _SESSION.append(PromptSession(complete_style=CompleteStyle.READLINE_LIKE, reserve_space_for_menu=0))
    completer = PhraseCompleter(completions)
    try:
        text = _SESSION[0].prompt(
            ANSI(prompt), completer=completer, complete_while_typing=False, mouse_support=False
        )
    except EOFError:
        raise InputEnded("the input has ended") from None
    except KeyboardInterrupt:
        raise InputEnded("you pressed Ctrl-C") from None
    lines = [line.strip() for line in text.splitlines()]
    _PASTED.extend(lines[1:])
    return lines[0] if lines else ""
