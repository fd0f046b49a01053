"""Employers and candidates, and the reasons of a number or a refusal."""

from __future__ import annotations

import msgspec

from grognard.rulebooks.chapters import Topic


class ReasonedPart(msgspec.Struct, frozen=True):
    """One part of a number: its value, its reason, and the rules behind it."""

    value: int
    why: str
    rules: tuple[str, ...] = ()


class CompanyRefusal(msgspec.Struct, frozen=True):
    """Why something is not done: a clause with its rules."""

    why: str
    rules: tuple[str, ...] = ()


class Employer(msgspec.Struct, frozen=True):
    """A character who hires."""

    name: str
    level: int = 1
    charisma: int = 10


class Candidate(msgspec.Struct, frozen=True):
    """A candidate: a class, or a trade, and a level."""

    name: str
    class_name: str
    level: int


def total_of(reasons: tuple[ReasonedPart, ...]) -> int:
    """The sum of some reasons."""
    return sum([reason.value for reason in reasons])


def cite_by_sign(topic: Topic, value: int, part: str) -> tuple[str, ...]:
    """The rule of a bonus, or that of the penalty where it is one."""
    return topic.cite(f"{part} penalty" if value < 0 else part)
