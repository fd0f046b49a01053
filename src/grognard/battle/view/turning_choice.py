"""Whether to turn the undead: what tactics ask of a view."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.powers.turn_undead import turning_number, undead_to_turn
from grognard.battle.state import effects
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effects import has_effect
from grognard.battle.state.flags import ATTACKED, IN_BOUT, RAN
from grognard.battle.state.steps import step_other
from grognard.rules.turning import NOTHING as NO_ROLL


def is_turning_likely(battle: Battle, me: Combatant) -> bool:
    """Whether turning the undead in sight is at least as likely to work as not."""
    needed = _needed_to_turn(battle, me)
    return needed != NO_ROLL and needed <= battle.ruleset.turning.even


def worth_turning(battle: Battle, me: Combatant, *, likely: bool) -> bool:
    """Whether one may turn the undead now and the weakest kind one sees could be turned, or `likely` is."""
    step = battle.agenda.due()
    if me.flags & (ATTACKED | RAN | IN_BOUT) != 0 or me.declared != 0 or step_other(step) > 0:
        return False
    needed = _needed_to_turn(battle, me)
    return needed != NO_ROLL and (not likely or needed <= battle.ruleset.turning.even)


def _needed_to_turn(battle: Battle, me: Combatant) -> i64:
    """The number to turn the weakest kind of the undead in sight, by the table, or `NO_ROLL`."""
    rule = battle.ruleset.turning
    if me.profile.turning_level == 0 or not rule.allowed or not me.profile.holy_symbol:
        return NO_ROLL
    if has_effect(me, effects.LOCKED_OUT):
        return NO_ROLL
    there = undead_to_turn(battle, me)
    if not there:
        return NO_ROLL
    return turning_number(rule, me, there[0])


def could_turn(battle: Battle, one: Combatant, foes: list[Combatant]) -> bool:
    """Whether a combatant may still try to turn one of those enemies."""
    if one.profile.turning_level == 0 or _needed_to_turn(battle, one) == NO_ROLL:
        return False
    for other in undead_to_turn(battle, one):
        if other in foes and turning_number(battle.ruleset.turning, one, other) != NO_ROLL:
            return True
    return False
