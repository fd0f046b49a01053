"""The referee's word on what a combatant does in its turn that no rule covers."""

from __future__ import annotations

from typing import Final

from grognard.base.errors import InputError
from grognard.battle.blows.other_actions import take_other_action, why_not_other_action
from grognard.battle.state.events import WORD, Event
from grognard.battle.state.steps import ACT, step_kind, step_who
from grognard.fight.referee.word_context import WordContext

ALL_ROUND: Final = "all round"
FREELY: Final = "freely"


def do_something_else(scene: WordContext, text: str) -> None:
    """ "do pulls the lever": in place of the attack of whose turn it is; `freely` beside it, or `all round`.

    Rule: bxe.actions.other-actions-referee, bcb.actions.other-actions
    """
    battle = scene.engine.battle
    step = battle.agenda.due()
    if step_kind(step) != ACT:
        raise InputError("it is no combatant's turn", expected="a word in the turn of a combatant")
    me = battle.combatants[step_who(step)]
    spoken = f"{text.lower()} "
    all_round, freely = spoken.startswith(f"{ALL_ROUND} "), spoken.startswith(f"{FREELY} ")
    said = text[len(ALL_ROUND) :] if all_round else text[len(FREELY) :] if freely else text
    if not said.strip():
        raise InputError("nothing to do", expected=f"what {me.name} does: do pulls the lever")
    if not freely:
        refusals = why_not_other_action(battle, me, all_round=all_round)
        if refusals:
            problem = f"{me.name} cannot: {refusals[0].reason}"
            raise InputError(problem, expected=f"do freely {said.strip()}, if it takes no action")
    rule = battle.ruleset.cite("actions/other")
    battle.record(
        Event(
            WORD,
            who=(int(me.index),),
            what="about",
            result=said.strip().rstrip("."),
            rules=(rule,) if rule else (),
        )
    )
    if not freely:
        take_other_action(battle, me, all_round=all_round)
