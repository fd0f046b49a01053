"""Where an attacker stands to its target: behind it, or behind it and unnoticed."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.rules.ruleset import Ruleset


def position_modifier(ruleset: Ruleset, *, from_behind: bool, sneak_attack: bool) -> i64:
    """The position's modifier to the attacker's roll; a sneak attack's bonus includes that from behind.

    Rule: bf.attack.from-behind, bf.attack.from-behind-no-sneak-stack
    """
    if sneak_attack:
        return ruleset.sneak.modifier
    if from_behind:
        return ruleset.position.behind
    return 0
