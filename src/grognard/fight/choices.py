"""What may be done now, ready to be chosen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, overload

LISTED_CHOICES: Final = 20


class Choice(NamedTuple):
    """One thing that may be done now: `text` as journals write it, `label` as a person reads it."""

    text: str
    label: str


class Choices:
    """What may be done now, a sequence. A text, a label or a choice can be tested with `in`.

    Of moves only those are listed that a person mostly wants; `Fight.why_not` knows about every other.
    """

    def __init__(self, choices: Sequence[Choice] = ()) -> None:
        self._choices = tuple(choices)

    def __len__(self) -> int:
        return len(self._choices)

    @overload
    def __getitem__(self, place: int) -> Choice: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[Choice, ...]: ...

    def __getitem__(self, place: int | slice) -> Choice | tuple[Choice, ...]:
        return self._choices[place]

    def __reversed__(self) -> Iterator[Choice]:
        return reversed(self._choices)

    def __iter__(self) -> Iterator[Choice]:
        return iter(self._choices)

    def __contains__(self, wanted: object) -> bool:
        if isinstance(wanted, str):
            return any(wanted in (choice.text, choice.label) for choice in self._choices)
        return wanted in self._choices

    def __repr__(self) -> str:
        return f"Choices({list(self._choices)!r})"

    def __str__(self) -> str:
        """The first of them, with their labels."""
        listed = [f"{choice.text!r} ({choice.label})" for choice in self._choices[:LISTED_CHOICES]]
        more = len(self._choices) - LISTED_CHOICES
        return ", ".join(listed) + (f" and {more} more" if more > 0 else "")


# Not by inheritance: a type checker would object to looking for a text among choices.
Sequence.register(Choices)
