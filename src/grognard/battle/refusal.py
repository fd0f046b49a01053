"""Reasons why something is not allowed."""

from __future__ import annotations


class Refusal:
    """One reason why an action is not allowed, and the census id of the rule behind it."""

    def __init__(self, reason: str, rule: str = "") -> None:
        self.reason = reason
        self.rule = rule

    def __repr__(self) -> str:
        return f"Refusal({self.reason!r}, {self.rule!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and self.reason == other.reason and self.rule == other.rule

    def __hash__(self) -> int:
        return hash((self.reason, self.rule))

    def __str__(self) -> str:
        return f"{self.reason} [{self.rule}]" if self.rule else self.reason
