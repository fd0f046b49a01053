"""Decisions in words: "Ulf: attack Goblin 2 with a sword"."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.battle.play.action_words import describe_action
from grognard.battle.state.actions import KIND_NAMES, kind_of, parse_action
from grognard.battle.state.battle import Battle
from grognard.battle.state.steps import STANCE, step_kind, step_who
from grognard.fight.course import CourseStep
from grognard.storage.saves.saved_fight import WORD


def describe_step(battle: Battle, step: CourseStep) -> str:
    """A step of a fight's course: who decided what, or what the referee said."""
    if step.text.startswith(WORD):
        return step.text
    due = step.before.state[6][-1]
    action = parse_action(step.text)
    if step_kind(due) == STANCE:
        return f"{battle.sides[step_who(due)].name}: {KIND_NAMES[kind_of(action)]}"
    me = battle.combatants[step_who(due)]
    return f"{me.name}: {describe_action(battle, me, action)}"


def describe_last(battle: Battle, steps: Sequence[CourseStep]) -> str:
    """The last of some steps, without a full stop; "" where there is none."""
    return describe_step(battle, steps[-1]).rstrip(".") if steps else ""
