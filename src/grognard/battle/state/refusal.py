"""Reasons why something is not allowed."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.state.battle import Battle
from grognard.battle.state.steps import step_phase


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


def why_not_phase(battle: Battle, step: i64, needed: i64, what: str) -> list[Refusal]:
    if step_phase(step) & needed != 0:
        return []
    return [Refusal(f"this is not the phase for {what}", battle.ruleset.cite("round/phases"))]
