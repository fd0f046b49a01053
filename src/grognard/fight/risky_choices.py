"""Choices that a person may regret at once, and is asked about once more."""

from __future__ import annotations

from grognard.battle.play.decision import Decision
from grognard.battle.state.actions import BEAR_OFF, BREAK_OFF, FLEE, MOVE, SURRENDER, USE, kind_of, mode_of
from grognard.battle.state.battle import Battle
from grognard.battle.state.manoeuvre import LabelledAction
from grognard.fight.choice_sorting import find_friendly_fire
from grognard.fight.prospects import ChoiceProspect, prospect_of


def warning_for(battle: Battle, decision: Decision, action: int) -> str:
    """A sentence on what an action of a decision gives up; "" if it can be done at once."""
    prospect = prospect_of(battle, decision, LabelledAction(action, ""))
    return describe_warning(
        battle, decision, action, prospect, astray=action in find_friendly_fire(battle, decision)
    )


def describe_warning(
    battle: Battle, decision: Decision, action: int, prospect: ChoiceProspect, *, astray: bool
) -> str:
    """The same for an action whose prospect is known, and whether it harms the chooser's own side."""
    if decision.actor < 0:
        return ""
    kind, name = kind_of(action), battle.combatants[decision.actor].name
    if kind == SURRENDER:
        return f"{name} would surrender."
    if kind in (BREAK_OFF, BEAR_OFF) or (kind == MOVE and mode_of(action) == FLEE):
        return f"{name} would flee."
    if kind == USE:
        if prospect.notes:
            return f"That {prospect.notes[0]}."
        if astray:
            return "That is aimed at a friend."
    return ""
