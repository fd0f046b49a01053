"""The legal choices of a decision as integers: for programs, which need no labels."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.ground.knowing import bring_back, set_aside
from grognard.battle.play.legality import is_aimed_openly, why_not_of_kind
from grognard.battle.play.manoeuvres import LISTED, who_decides
from grognard.battle.state.battle import Battle
from grognard.battle.state.steps import step_kind


def legal_actions(battle: Battle) -> list[int]:
    """The actions of `Decision.choices`, in the same order.

    Raises:
        LookupError: no decision is due.
    """
    step: i64 = battle.agenda.due()
    me = who_decides(battle, step)
    due = step_kind(step)
    aside = set_aside(battle, me.side)
    found: list[int] = []
    for manoeuvre in LISTED:
        if manoeuvre.answers >> due & 1 == 0 or why_not_of_kind(battle, me, due, manoeuvre.kind):
            continue
        for action in manoeuvre.actions(battle, me):
            # What `why_not` asks of any action holds for those that are listed.
            if not manoeuvre.why_not(battle, me, action) and is_aimed_openly(battle, me, action):
                found.append(action)
    if aside:
        bring_back(battle)
    return found
