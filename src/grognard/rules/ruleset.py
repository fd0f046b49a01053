"""A rulebook as the engine uses it: plain integers, looked up by attribute, never by a string."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.rules.attack import AttackTest
from grognard.rules.damage import DeathRule
from grognard.rules.initiative import InitiativeMethod

FAILURE_FLEE: Final = 0
FAILURE_SURRENDER: Final = 1


class Ruleset:
    """Every number and named procedure of one rulebook, ready for the inner loop.

    Distances are feet, durations rounds. Built from a validated rulebook by `grognard.rules.binding`; nothing
    changes it afterwards, so all fights of a batch share one.
    """

    def __init__(
        self, *, book: str, attack_test: AttackTest, initiative: InitiativeMethod, citations: dict[str, str]
    ) -> None:
        self.book = book
        self.attack_test = attack_test
        self.initiative = initiative
        self.citations = citations
        self.surprise_die: i64 = 6
        self.surprise_range: i64 = 2
        self.ambush_range: i64 = 4
        self.alert_reduction: i64 = 1
        self.distance_dice: i64 = 2
        self.distance_die: i64 = 6
        self.distance_multiple_feet: i64 = 10
        self.reaction_dice: i64 = 2
        self.reaction_die: i64 = 6
        self.reaction_limits: list[int] = []
        self.reaction_results: list[str] = [""]
        self.attack_when_unfavorable: bool = True
        self.initiative_die: i64 = 6
        self.group_initiative: bool = False
        self.run_multiple: i64 = 2
        self.run_rounds_per_constitution: i64 = 2
        self.run_rounds_without_constitution: i64 = 24
        self.withdraw_divisor: i64 = 2
        self.engage_feet: i64 = 5
        self.short_modifier: i64 = 1
        self.medium_modifier: i64 = 0
        self.long_modifier: i64 = -2
        self.close_feet: i64 = 5
        self.close_modifier: i64 = -5
        self.behind_modifier: i64 = 2
        self.parting_modifier: i64 = 2
        self.sneak_modifier: i64 = 4
        self.sneak_multiple: i64 = 2
        self.minimum_damage: i64 = 1
        self.death_at: i64 = 0
        self.death = DeathRule()
        self.morale_die: i64 = 6
        self.morale_dice: i64 = 2
        self.morale_never_fails: i64 = 12
        self.morale_adjustment_limit: i64 = 2
        self.morale_at_first_encounter: bool = True
        self.morale_at_half_strength: bool = True
        self.morale_failure: i64 = FAILURE_FLEE

    def cite(self, name: str) -> str:
        """The census id behind a modifier or event of that name, or an empty string."""
        return self.citations.get(name, "")
