"""What is said of a question, with its rules: a reason why not, or a fact worth telling."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

COPPER: Final = 100
"""Copper pieces in one of gold."""

_ORDINALS: Final = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth", 6: "sixth"}


class Reason(NamedTuple):
    """A sentence and the rules behind it."""

    said: str
    rules: tuple[str, ...] = ()


def cited(reasons: Iterable[Reason]) -> tuple[str, ...]:
    """The rules of several sentences, each once."""
    return tuple(dict.fromkeys(rule for reason in reasons for rule in reason.rules))


def ordinal(level: int) -> str:
    """A spell level in words.

    >>> ordinal(2), ordinal(7)
    ('second', '7th')
    """
    return _ORDINALS.get(level, f"{level}th")


def a_or_an(noun: str) -> str:
    """A noun with its article.

    >>> a_or_an("elf"), a_or_an("cleric")
    ('an elf', 'a cleric')
    """
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def counted(count: int, noun: str) -> str:
    """A number with its noun.

    >>> counted(1, "week"), counted(1000, "week")
    ('1 week', '1,000 weeks')
    """
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def joined(words: Sequence[str], last: str = "and") -> str:
    """Words as a list in a sentence.

    >>> joined(["sleep"]), joined(["sleep", "web", "fly"])
    ('sleep', 'sleep, web and fly')
    """
    return " ".join(words) if len(words) < 2 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def listed(names: Sequence[str]) -> str:
    """Names with how often they come.

    >>> listed(["sleep", "web", "sleep"])
    'sleep twice and web'
    """
    often = {1: "", 2: " twice"}
    counts = {name: names.count(name) for name in dict.fromkeys(names)}
    return joined([name + often.get(count, f" {count} times") for name, count in counts.items()])
