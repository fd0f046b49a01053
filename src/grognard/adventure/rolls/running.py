"""How long one may run, what running too long costs, and how it is rested off."""

from __future__ import annotations

from typing import Final

import msgspec

from grognard.adventure.rolls.table_roll import cite, no_rule
from grognard.base.errors import InputError
from grognard.rulebooks.schema import Rulebook
from grognard.rules.binding import bind_rulebook
from grognard.rules.movement import rested_turns, run_limit_rounds

MOST_ROUNDS: Final = 1000
MOST_TURNS: Final = 1000
MOST_SCORE: Final = 50


class RunningEffects(msgspec.Struct, frozen=True):
    """The effects of running: the rounds a runner has and has left, and the penalties of exhaustion.

    `may_run` says whether another round may be run, `rest_turns` the turns of rest still due.
    """

    rounds: int
    left: int
    exhausted: bool
    may_run: bool
    rest_turns: int
    attack: int
    damage: int
    armour_class: int
    rules: tuple[str, ...]


def running_effects(book: Rulebook, rounds: int, *, constitution: int = 0, rested: int = 0) -> RunningEffects:
    """The effects of `rounds` of running, then `rested` full turns of rest; `constitution` 0 is no score.

    Rule: bf.running.duration, bf.running.duration-monster, bf.running.monster-with-constitution,
        bf.running.exhaustion, bf.running.recovery, bf.running.recovery-creatures,
        bxe.running.limit-30-rounds, bxe.running.exhaustion-lasts-until-3-turns-rest,
        bxe.rest.after-running-three-turns

    Raises:
        InputError: the book has no exhaustion, or a number is out of its range.
    """
    if not book.movement.endurance:
        raise no_rule(book, "running until one is exhausted", lambda other: other.movement.endurance)
    for key, number, most in (
        ("rounds", rounds, MOST_ROUNDS),
        ("constitution", constitution, MOST_SCORE),
        ("rested", rested, MOST_TURNS),
    ):
        if not 0 <= number <= most:
            raise InputError(f"{number} as {key}", key=key, expected=f"0 to {most}")
    ruleset = bind_rulebook(book)
    costs = ruleset.exhaustion
    limit = int(run_limit_rounds(ruleset, constitution))
    count = int(rested_turns(ruleset, rounds, turns=rested))
    # Where exhaustion costs something one may run on; else it is the running that it ends.
    only_tires = costs.attack != 0
    exhausted = count > limit if only_tires else count >= limit
    by_monster = not book.movement.run_rounds and not constitution
    names = ["rounds of a monster" if by_monster else "rounds", *(["exhausted"] if exhausted else [])]
    if exhausted or rested:
        names.append("rested")
    rules = cite(book, "movement", *names)
    if exhausted and only_tires:
        for topic in ("attack", "damage", "armour class"):
            rules += cite(book, topic, "exhausted")
    return RunningEffects(
        limit,
        max(0, limit - count),
        exhausted,
        only_tires or not exhausted,
        max(0, int(costs.rest_turns) - rested) if exhausted else 0,
        int(costs.attack) if exhausted else 0,
        int(costs.damage) if exhausted else 0,
        int(costs.armour_class) if exhausted else 0,
        tuple(dict.fromkeys(rules)),
    )


def encounter_rounds(book: Rulebook) -> tuple[int, tuple[str, ...]]:
    """For how many rounds the movement rate of encounters is kept up: a full turn; and the rules of that.

    Rule: bxe.movement.encounter-max-60-rounds

    Raises:
        InputError: the book has no such limit.
    """
    cited = cite(book, "movement", "encounter rounds")
    if not cited:
        raise no_rule(book, "a limit of movement in encounters", _limits_encounters)
    return book.dungeon.rounds, cited


def _limits_encounters(book: Rulebook) -> bool:
    return bool(cite(book, "movement", "encounter rounds"))


def seconds_of(book: Rulebook, rounds: int) -> int:
    """The seconds that `rounds` take, by the number of rounds in a turn.

    Rule: bxe.time.round-ten-seconds
    """
    return rounds * book.dungeon.minutes * 60 // book.dungeon.rounds
