"""Shared by look-ups of things by name: a list, one thing in full, or else the nearest names."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from grognard.base.errors import InputError
from grognard.creatures.name_suggestions import nearest_names
from grognard.creatures.names import name_key, singular
from grognard.operations.operation import Answer, Facts
from grognard.text.parts import Line, Part, Rows, Title


class Card(msgspec.Struct):
    """One thing in full."""

    def document(self) -> dict[str, object]:
        """Return the card as JSON has it."""
        document: dict[str, object] = msgspec.to_builtins(self, str_keys=True)
        return document


C = TypeVar("C", bound=Card)


class ListedThing(NamedTuple, Generic[C]):
    """One thing of a list: its name, the other cells of its row, other names, and what makes its card."""

    name: str
    cells: tuple[str, ...]
    also: tuple[str, ...]
    card: Callable[[], C]


class Matches(Facts, Generic[C]):
    """The things that are found, in full; `exact` where the words are the name of one of them."""

    found: list[C]
    exact: bool = False

    def document(self) -> object:
        """Return the only thing that is called so, or all that were found."""
        cards = [card.document() for card in self.found]
        return cards[0] if self.exact and len(cards) == 1 else cards


def look_up(
    words: str, things: Sequence[ListedThing[C]], *, what: str, columns: Sequence[str], note: str = ""
) -> Answer[Matches[C]]:
    """Find things by the words of their names: one in full where they are its name, else all that hold them.

    A `note` stands below, such as what a book borrows.

    Raises:
        InputError: nothing is called so; with the nearest names.
    """
    key = name_key(words)
    exact = [one for one in things if key and _is_called(one, key)]
    found = exact or [one for one in things if all(_holds(one, word) for word in key.split())]
    if not found:
        names = {name: name for one in things for name in (name_key(one.name), *one.also)}
        close = nearest_names(key, list(names))
        expected = f"one of {', '.join(close)}" if close else f"`grognard {what}`, which lists them all"
        raise InputError(f"no {what} are called {words!r}", expected=expected)
    facts = Matches([one.card() for one in found], exact=bool(exact))
    parts: list[Part] = []
    if len(found) == 1:
        parts += _tell_card(found[0].name, facts.found[0])
    else:
        parts.append(Rows(columns, [(one.name, *one.cells) for one in found]))
        parts.append(Line(f"{len(found)} {what}", tone="quiet"))
    if note:
        parts.append(Line(note))
    return Answer(facts, parts)


def _is_called(one: ListedThing[Any], words: str) -> bool:
    return any(name in (name_key(one.name), *one.also) for name in (words, name_key(singular(words))))


def _holds(one: ListedThing[Any], word: str) -> bool:
    return any(word in name for name in (name_key(one.name), *one.also))


def _tell_card(name: str, card: Card) -> list[Part]:
    """A card as lines, each with its label."""
    parts: list[Part] = [Title(name)]
    for label, value in card.document().items():
        text = _say(value)
        if text and label != "name":
            parts.append(Line(f"{label.replace('_', ' ').capitalize()}: {text}"))
    return parts


def _say(value: object) -> str:
    if isinstance(value, dict):
        said = {str(key).replace("_", " "): _say(item) for key, item in value.items()}
        return ", ".join(f"{key} {text}" for key, text in said.items() if text)
    if isinstance(value, (list, tuple)):
        return ", ".join(_say(item) for item in value)
    if isinstance(value, bool):
        return "yes" if value else ""
    return "" if value is None else str(value)
