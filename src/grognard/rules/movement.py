"""How far a combatant may go in a round."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.rules.ruleset import Ruleset


def walk_limit_feet(ruleset: Ruleset, encounter_move_feet: i64) -> i64:
    """The farthest a combatant may go and still attack.

    Rule: bf.movement.encounter-move-limit, bcb.actions.half-move-and-attack,
        bxs.movement.encounter-speed, bxe.movement.combat-with-action
    """
    return encounter_move_feet * ruleset.moving.walk_part // ruleset.moving.walk_whole


def run_limit_feet(ruleset: Ruleset, encounter_move_feet: i64) -> i64:
    """The farthest a running move goes.

    Rule: bf.running.double-move
    """
    return encounter_move_feet * ruleset.moving.run_multiple


def run_limit_rounds(ruleset: Ruleset, constitution: i64) -> i64:
    """How many rounds a creature may run before it is exhausted; 0 means no Constitution score.

    Rule: bf.running.duration, bf.running.duration-monster, bf.running.monster-with-constitution
    """
    if ruleset.moving.run_rounds > 0:
        return ruleset.moving.run_rounds
    if constitution > 0:
        return constitution * ruleset.moving.run_rounds_per_constitution
    return ruleset.moving.run_rounds_without_constitution


def rested_turns(ruleset: Ruleset, rounds_run: i64, *, turns: i64) -> i64:
    """The rounds of running that still count after `turns` full turns of rest: none after enough of them.

    Rule: bf.running.recovery, bf.running.recovery-creatures
    """
    return 0 if turns >= ruleset.exhaustion.rest_turns else rounds_run


def withdraw_limit_feet(ruleset: Ruleset, encounter_move_feet: i64) -> i64:
    """The farthest an engaged combatant can back away without turning to flee.

    Rule: bf.withdraw.backing-limit, bf.withdraw.flee-definition
    """
    return encounter_move_feet * ruleset.withdrawal.careful_part // ruleset.withdrawal.careful_whole


def hurried_limit_feet(ruleset: Ruleset, encounter_move_feet: i64) -> i64:
    """The farthest the engaged can back off in a hurry without turning; 0 where a book has no such way.

    Rule: bcb.withdraw.fractions
    """
    return encounter_move_feet * ruleset.withdrawal.fast_part // ruleset.withdrawal.fast_whole
