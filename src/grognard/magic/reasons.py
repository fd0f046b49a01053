"""A statement with its rules: a reason against, or a fact worth telling."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from grognard.creatures.grammar import join_words


class MagicReason(msgspec.Struct, frozen=True):
    """A sentence and the rules behind it."""

    said: str
    rules: tuple[str, ...] = ()


def rules_of_reasons(reasons: Iterable[MagicReason]) -> tuple[str, ...]:
    """The rules of several sentences, each once."""
    return tuple(dict.fromkeys(rule for reason in reasons for rule in reason.rules))


def counted(count: int, noun: str) -> str:
    """A number with its noun.

    >>> counted(1, "week"), counted(1000, "week")
    ('1 week', '1,000 weeks')
    """
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def count_names(names: Sequence[str]) -> str:
    """Names with how often they come.

    >>> count_names(["sleep", "web", "sleep"])
    'sleep twice and web'
    """
    often = {1: "", 2: " twice"}
    counts = {name: names.count(name) for name in dict.fromkeys(names)}
    return join_words([name + often.get(count, f" {count} times") for name, count in counts.items()])
