"""The actions that a combatant cannot take now, with every reason: the counterpart of its choices."""

from __future__ import annotations

from typing import Final

from grognard.battle.ground.reaching import reachable_cells
from grognard.battle.moving.charge import charge_lane, charge_routine
from grognard.battle.play.decision import TURN_DECISION, Decision
from grognard.battle.play.legality import is_aimed_openly, why_not
from grognard.battle.play.manoeuvres import LISTED
from grognard.battle.state.actions import (
    ATTACK,
    CHARGE,
    CLOSE,
    DELAY,
    HOLD,
    HURRY,
    MISC,
    MODE_NAMES,
    MOVE,
    OVERRUN,
    READY,
    RELOAD,
    SET,
    STAND,
    WAIT_FOR,
    attack_with,
    charge_at,
    delay_until,
    move_to,
)
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.manoeuvre import IN_TURN
from grognard.battle.state.refusal import Refusal
from grognard.battle.state.supply import is_spent
from grognard.battle.state.weapon import FLASK, OIL, THROWN
from grognard.battle.turns.waiting import LOWEST_COUNT
from grognard.battle.view.flask_choice import may_be_lit
from grognard.battle.view.knowing import hide_unknown
from grognard.fight.prompting import is_known_enemy

_ELSEWHERE: Final = (ATTACK, MOVE, CHARGE, DELAY, WAIT_FOR, RELOAD, SET, STAND, MISC, HOLD, READY)
"""Kinds of action that are listed in words of their own, or hardly ever missed."""


def list_refused(battle: Battle, decision: Decision) -> list[tuple[str, list[Refusal]]]:
    """Every attack, every kind of move, and what else is at hand, that is not allowed, with the reasons."""
    if decision.actor < 0:
        return []
    me = battle.combatants[decision.actor]
    with hide_unknown(battle, me.side):
        return _list_refused(battle, decision, me)


def _list_refused(battle: Battle, decision: Decision, me: Combatant) -> list[tuple[str, list[Refusal]]]:
    refused = _refused_attacks(battle, me)
    if decision.kind == TURN_DECISION:
        refused += _refused_moves(battle, me)
        refused += _refused_charges(battle, me)
        for label, action in (
            ("Wait", delay_until(max(int(battle.count) - 1, LOWEST_COUNT))),
            ("Reload", RELOAD),
            ("Set a weapon", SET),
            ("Hold", HOLD),
        ):
            refusals = why_not(battle, action)
            if refusals:
                refused.append((label, refusals))
        refused += _refused_manoeuvres(battle, me)
        refused += _useless_oil(battle, me)
    return refused


def _useless_oil(battle: Battle, me: Combatant) -> list[tuple[str, list[Refusal]]]:
    """Burning a target with oil that no one on the side can light; throwing it is allowed all the same."""
    for routine in me.profile.routines:
        weapon = routine.weapons[0]
        if weapon.flags & OIL and not is_spent(me, routine) and not may_be_lit(battle, me, weapon):
            rule = battle.ruleset.cite("oil/unlit")
            reason = "it must be lit with a torch, and nobody on the side has one"
            return [(f"Burn an enemy with the {weapon.name}", [Refusal(reason, rule)])]
    return []


def _refused_manoeuvres(battle: Battle, me: Combatant) -> list[tuple[str, list[Refusal]]]:
    """Of each thing to do that is not allowed in any way, the first way."""
    refused: list[tuple[str, list[Refusal]]] = []
    for manoeuvre in LISTED:
        if manoeuvre.answers & IN_TURN == 0 or manoeuvre.kind in _ELSEWHERE:
            continue
        open_ways = [one for one in manoeuvre.options(battle, me) if is_aimed_openly(battle, me, one.action)]
        ways = [(one.label, why_not(battle, one.action)) for one in open_ways]
        if ways and all(refusals for _, refusals in ways):
            refused.append(ways[0])
    return refused


def _refused_attacks(battle: Battle, me: Combatant) -> list[tuple[str, list[Refusal]]]:
    refused: list[tuple[str, list[Refusal]]] = []
    for number, routine in enumerate(me.profile.routines):
        for other in battle.combatants:
            if not is_known_enemy(battle, me, other):
                continue
            refusals = why_not(battle, attack_with(number, other.index))
            if refusals:
                label = f"{'Shoot' if routine.is_missile else 'Attack'} {other.name} with {routine.name}"
                if routine.is_missile and routine.weapons[0].flags & (FLASK | THROWN):
                    label = f"Throw {routine.name.removeprefix('thrown ')} at {other.name}"
                refused.append((label, refusals))
    return refused


def _refused_charges(battle: Battle, me: Combatant) -> list[tuple[str, list[Refusal]]]:
    """The charges that are not allowed; none in a book without a charge."""
    refused: list[tuple[str, list[Refusal]]] = []
    if not battle.ruleset.charge.allowed:
        return refused
    routine = max(0, charge_routine(battle, me))
    for other in battle.combatants:
        if not is_known_enemy(battle, me, other):
            continue
        lane = charge_lane(battle, me, other)
        x, y = lane[-1] if lane else (me.x, me.y)
        refusals = why_not(battle, charge_at(routine, other.index, x, y))
        if refusals:
            refused.append((f"Charge {other.name}", refusals))
    return refused


def _known_manners(battle: Battle) -> list[int]:
    """The manners of moving the book knows."""
    ruleset = battle.ruleset
    manners = list(range(len(MODE_NAMES)))
    if not ruleset.moving.controlled_free_attack:
        manners.remove(CLOSE)
    if ruleset.withdrawal.fast_part == 0:
        manners.remove(HURRY)
    if ruleset.overrun is None:
        manners.remove(OVERRUN)
    return manners


def _refused_moves(battle: Battle, me: Combatant) -> list[tuple[str, list[Refusal]]]:
    """The manners of moving that lead nowhere, with the reasons against the farthest cell."""
    refused: list[tuple[str, list[Refusal]]] = []
    for mode in _known_manners(battle):
        name = MODE_NAMES[mode]
        cells = reachable_cells(battle, me, mode)
        if not cells:
            refused.append((name.capitalize(), [Refusal("there is no free cell to go to")]))
            continue
        y, x = divmod(max(cells, key=lambda cell: cells[cell]), int(battle.field.width))
        refusals = why_not(battle, move_to(x, y, mode))
        if refusals:
            refused.append((name.capitalize(), refusals))
    return refused
