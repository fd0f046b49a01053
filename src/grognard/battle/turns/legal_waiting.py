"""Reasons against waiting: for a number, for somebody, for the end of the round."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.flags import ATTACKED, CHARGE, FLEEING, MOVED, READIED
from grognard.battle.state.refusal import Refusal
from grognard.battle.state.steps import CAN_ALL, step_phase
from grognard.battle.turns.order import HELD_COUNT
from grognard.battle.turns.rounds import pending_turn


def why_not_delay(battle: Battle, me: Combatant, count: i64) -> list[Refusal]:
    """Reasons against acting on another number.

    Rule: bf.initiative.delay, bf.initiative.delay-not-earlier
    """
    refusals = why_not_hold(battle, me)
    if battle.ruleset.hold_turns:
        refusals.append(_only_held(battle))
    if count >= battle.count:
        refusals.append(
            Refusal(
                f"waiting never moves an action to an earlier number: it is {battle.count} now",
                battle.ruleset.cite("initiative/delay"),
            )
        )
    if count < -100:
        refusals.append(Refusal("no number is that low", battle.ruleset.cite("initiative/delay")))
    return refusals


def why_not_wait(battle: Battle, me: Combatant, target: i64) -> list[Refusal]:
    """Reasons against waiting for someone.

    Rule: bf.initiative.delay-for-creature
    """
    refusals = why_not_hold(battle, me)
    if battle.ruleset.hold_turns:
        refusals.append(_only_held(battle))
    if not 0 <= target < len(battle.combatants) or target == me.index:
        refusals.append(Refusal("wait for another combatant", battle.ruleset.cite("initiative/wait")))
    elif pending_turn(battle, target) == -1000:
        refusals.append(
            Refusal(
                f"{battle.combatants[target].name} has no turn left this round",
                battle.ruleset.cite("initiative/wait"),
            )
        )
    elif _waits_for(battle, target, me.index):
        refusals.append(
            Refusal(
                f"{battle.combatants[target].name} is waiting for you", battle.ruleset.cite("initiative/wait")
            )
        )
    return refusals


def _waits_for(battle: Battle, who: i64, awaited: i64) -> bool:
    """Whether a combatant waits for another, be it through others who wait."""
    while who >= 0:
        who = battle.combatants[who].waiting_for
        if who == awaited:
            return True
    return False


def _only_held(battle: Battle) -> Refusal:
    return Refusal("in this book one holds to the end of the round", battle.ruleset.cite("initiative/hold"))


def why_not_hold(battle: Battle, me: Combatant) -> list[Refusal]:
    refusals: list[Refusal] = []
    if me.flags & (MOVED | ATTACKED | READIED) != 0:
        refusals.append(Refusal("the turn has begun", battle.ruleset.cite("initiative/delay")))
    if step_phase(battle.agenda[-1]) != CAN_ALL:
        refusals.append(Refusal("in a round of phases nobody waits", battle.ruleset.cite("round/phases")))
    if me.flags & FLEEING != 0:
        refusals.append(
            Refusal("its nerve is broken: it can only flee", battle.ruleset.cite("morale/flight"))
        )
    if me.declared & CHARGE != 0:
        rule = battle.ruleset.cite("declaration/abandoned")
        refusals.append(Refusal("it announced a charge: it charges, or does nothing", rule))
    return refusals


def why_not_hold_turn(battle: Battle, me: Combatant) -> list[Refusal]:
    """Reasons against holding the whole turn to the end of the round.

    Rule: bcb.initiative.hold, bcb.initiative.hold-interrupt
    """
    refusals = why_not_hold(battle, me)
    if not battle.ruleset.hold_turns:
        refusals.append(Refusal("in this book one delays to a number instead"))
    if battle.count == HELD_COUNT:
        refusals.append(Refusal("it has held already", battle.ruleset.cite("initiative/hold")))
    return refusals
