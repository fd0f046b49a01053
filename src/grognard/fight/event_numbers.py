"""From which event on something is told again: the round that a fight is in, or its last choice."""

from __future__ import annotations

from grognard.battle.state.events import ROUND
from grognard.fight.fight import Fight


def first_event_of_round(fight: Fight) -> int:
    """The number of the event with which the round began that a fight is in; 0 before the first.

    >>> from grognard.fight.begin import start
    >>> fight = start("1 fighter 1 vs 1 goblin", seed=7)
    >>> first_event_of_round(fight)
    0
    """
    rounds = [number for number, event in enumerate(fight.events) if event.code == ROUND]
    return rounds[-1] if rounds else 0


def first_event_of_choice(fight: Fight) -> int:
    """The number of the first event that came of the last choice by hand; 0 where none was made."""
    steps = fight.course.steps
    return int(steps[-1].before.events) if steps else 0
