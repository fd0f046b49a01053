"""Coming alongside another ship: the tries it takes before the crews meet."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.battle import Battle
from grognard.battle.events import BOARDING, Event
from grognard.dice import purpose

MOST_TRIES: Final = 1000
"""After so many tries in vain the crews are taken to meet after all; no dice are that bad."""


def come_alongside(battle: Battle) -> None:
    """Try once a round to grapple the other ship, until it is done; then the standard rules take over.

    Rule: bxe.boarding.chance, bxe.boarding.standard-combat-follows
    """
    hurts = battle.ruleset.hurts
    tries: i64 = 1
    why: i64 = purpose.BOARDING
    while battle.dice.die(hurts.boarding_die, why) > hurts.boarding_range and tries < MOST_TRIES:
        tries += 1
    if battle.log is not None:
        battle.record(Event(BOARDING, amount=tries, rules=(battle.ruleset.cite("boarding/chance"),)))
