"""Actions that no rule covers: climbing a table, swinging on a rope, pulling a lever, pushing a boulder."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.flags import (
    ATTACKED,
    CLOSING,
    DONE,
    FLEEING,
    IN_BOUT,
    MOVED,
    RAN,
    READIED,
    WITHDREW,
)
from grognard.battle.state.refusal import Refusal, why_not_phase
from grognard.battle.state.steps import ACT, CAN_MOVE, CAN_STRIKE, pack_step, step_other


def why_not_other_action(battle: Battle, me: Combatant, *, all_round: bool) -> list[Refusal]:
    """Every reason why the combatant whose turn it is has no action left for anything else.

    In a round of phases it comes with melee. An action that takes all of the round leaves no move.

    Rule: bxe.actions.other-actions-referee, bcb.actions.other-actions
    """
    rule = battle.ruleset.cite("actions/other")
    refusals: list[Refusal] = []
    if me.flags & (ATTACKED | RAN | CLOSING | WITHDREW | IN_BOUT) != 0:
        refusals.append(Refusal("the action of the round is used up", rule))
    if me.flags & FLEEING != 0:
        refusals.append(
            Refusal("its nerve is broken: it can only flee", battle.ruleset.cite("morale/flight"))
        )
    if all_round and me.flags & (MOVED | READIED) != 0:
        refusals.append(Refusal("it takes the whole round, and the turn has begun", rule))
    return refusals + why_not_phase(battle, battle.agenda.due(), CAN_STRIKE, "other actions")


def take_other_action(battle: Battle, me: Combatant, *, all_round: bool) -> None:
    """Replace the attack by another action.

    Half a move is left where the book has moves after attacks.

    Rule: bxe.actions.other-actions-referee, bcb.actions.other-actions, bcb.actions.acts-on-own-number
    """
    slot = step_other(battle.agenda.due())
    me.flags |= ATTACKED
    most: i64 = 1
    for routine in me.profile.routines:
        if routine.size > most:
            most = routine.size
    me.attacks_made = me.attacks_made + 1 if slot >= 0 else most
    if all_round:
        me.flags |= DONE
    elif battle.ruleset.moving.after_attack and me.flags & (MOVED | READIED) == 0:
        battle.agenda[-1] = pack_step(ACT, who=me.index, count=battle.count, other=slot, phase=CAN_MOVE)
    elif slot >= 0:
        battle.agenda.pop()
    else:
        me.flags |= DONE
