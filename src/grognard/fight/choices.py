"""The choices allowed now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, overload

from grognard.base.errors import InputError
from grognard.battle.state.actions import format_action as format_action
from grognard.battle.state.actions import parse_action

LISTED_CHOICES: Final = 20


class Choice(NamedTuple):
    """One thing that may be done now: `text` as journals write it, `label` as a person reads it."""

    text: str
    label: str


class Choices:
    """The choices allowed now, as a sequence; `in` tests a text, a label or a choice.

    Only the moves that players mostly want are listed; `Fight.why_not` covers every other. Choices with the
    same label have their text added to it, so that a label names one choice.
    """

    def __init__(self, choices: Sequence[Choice] = ()) -> None:
        labels = Counter(one.label.casefold() for one in choices)
        self._choices = tuple(
            one if labels[one.label.casefold()] == 1 else Choice(one.text, f"{one.label} ({one.text})")
            for one in choices
        )

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

    def text_of(self, wanted: str) -> str:
        """The text of the choice of that label; what is no label, as it is."""
        label = wanted.strip().casefold()
        return next((one.text for one in self._choices if one.label.casefold() == label), wanted)

    def __repr__(self) -> str:
        return f"Choices({list(self._choices)!r})"

    def __str__(self) -> str:
        """The first of them, with their labels."""
        listed = [f"{choice.text!r} ({choice.label})" for choice in self._choices[:LISTED_CHOICES]]
        more = len(self._choices) - LISTED_CHOICES
        return ", ".join(listed) + (f" and {more} more" if more > 0 else "")


# Not by inheritance: a type checker would object to looking for a text among choices.
Sequence.register(Choices)


def read_choice(choices: Choices, choice: Choice | str) -> int:
    """The action of a choice, a text or a label, among choices or not.

    Raises:
        InputError: the text is none of them.
    """
    text = choice.text if isinstance(choice, Choice) else choice
    try:
        return parse_action(choices.text_of(text))
    except InputError as error:
        if not choices:
            raise
        raise InputError(f"{text!r} is no choice", expected=f"one of {choices}") from error
