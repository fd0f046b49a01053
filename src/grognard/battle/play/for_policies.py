"""Help for custom policies: the legal choices of a decision, and why an action is not one of them."""

from __future__ import annotations

from grognard.battle.play.decision import current_decision
from grognard.battle.play.legality import why_not
from grognard.battle.state.manoeuvre import LabelledAction
from grognard.battle.state.refusal import Refusal
from grognard.battle.view.view import View


def choices_of(view: View) -> list[LabelledAction]:
    """The legal choices of the combatant whose decision it is, as a player is offered them.

    A policy may return the `action` of any of them.
    """
    return current_decision(view._battle).choices


def reasons_against(view: View, action: int) -> list[Refusal]:
    """Every reason why the combatant whose decision it is may not do this; none if a policy may return it."""
    return why_not(view._battle, action)
