"""The small words of a sentence that need nothing but the words themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

_ORDINALS: Final = (
    *("no", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"),
    *("eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth"),
    *("eighteenth", "nineteenth", "twentieth"),
)


def with_article(noun: str) -> str:
    """A noun with its article.

    >>> with_article("elf"), with_article("fighter")
    ('an elf', 'a fighter')
    """
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def ordinal(number: int) -> str:
    """A number as the place in a row.

    >>> [ordinal(number) for number in (1, 2, 3, 4, 11, 21)]
    ['1st', '2nd', '3rd', '4th', '11th', '21st']
    """
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def ordinal_word(number: int) -> str:
    """The word for a place in a row, as far as there is a short one.

    >>> ordinal_word(2), ordinal_word(5), ordinal_word(21)
    ('second', 'fifth', '21st')
    """
    return _ORDINALS[number] if 0 <= number < len(_ORDINALS) else ordinal(number)


def join_words(words: Sequence[str], last: str = "and") -> str:
    """Words as a list in a sentence.

    >>> join_words(["Ulf"]), join_words(["Ulf", "Maud", "Wat"]), join_words(["rod", "staff"], "or")
    ('Ulf', 'Ulf, Maud and Wat', 'rod or staff')
    """
    return "".join(words) if len(words) < 2 else f"{', '.join(words[:-1])} {last} {words[-1]}"
