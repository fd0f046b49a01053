"""Striking to subdue, as a thing to do in a turn; and rousing a friend."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.blows.attack_action import attack_in_turn
from grognard.battle.blows.legal_attacks import is_within_reach, why_not_attack
from grognard.battle.hurts.subdual import ROUSED, can_subdue_with, wake, wake_from_sleep
from grognard.battle.state import effects
from grognard.battle.state.actions import ANYONE, ROUSE, SUBDUE, aim_at, aim_with, routine_of, target_of
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effects import has_effect
from grognard.battle.state.field import are_in_arms_reach
from grognard.battle.state.flags import (
    ASLEEP,
    ATTACKED,
    BOUND,
    DEAD,
    DONE,
    GONE,
    MOVED,
    OUT,
    UNCONSCIOUS,
)
from grognard.battle.state.manoeuvre import LabelledAction, Manoeuvre
from grognard.battle.state.refusal import Refusal
from grognard.battle.state.steps import CAN_STRIKE, step_phase
from grognard.battle.state.weapon import UNARMED


class Subdue(Manoeuvre):
    """An attack meant to knock out, made as any attack is.

    Rule: bf.subdual.attack-penalty, bfref.subdual.flat-penalty, bxe.subdual.announce,
        bcb.subdual.optional-per-attack
    """

    def __init__(self) -> None:
        super().__init__(SUBDUE)

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """With each melee weapon, at each enemy."""
        found: list[LabelledAction] = []
        routine: i64 = 0
        for mine in me.profile.routines:
            if not mine.is_missile and battle.ruleset.subdual.allowed:
                for other in battle.combatants:
                    if other.side != me.side and other.flags & OUT == 0:
                        label = f"Subdue {other.name} with {mine.weapons[0].name}"
                        found.append(LabelledAction(aim_with(SUBDUE, routine, other.index), label))
            routine += 1
        return found

    def actions(self, battle: Battle, me: Combatant) -> list[int]:
        """With each melee weapon, at each enemy in its reach, where the turn allows blows."""
        found: list[int] = []
        if not battle.ruleset.subdual.allowed or step_phase(battle.agenda.due()) & CAN_STRIKE == 0:
            return found
        for routine in range(len(me.profile.routines)):
            mine = me.profile.routines[routine]
            if not mine.is_missile:
                for other in battle.combatants:
                    if other.side != me.side and other.flags & OUT == 0:
                        if is_within_reach(battle, me, mine, other):
                            found.append(aim_with(SUBDUE, routine, other.index))
        return found

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """The reasons against the attack, and against subduing with it."""
        ruleset = battle.ruleset
        refusals = why_not_attack(battle, me, action, battle.agenda.due())
        if not ruleset.subdual.allowed:
            return [*refusals, Refusal("this book knows no subduing")]
        routine, target = routine_of(action), target_of(action)
        if 0 <= routine < len(me.profile.routines):
            for weapon in me.profile.routines[routine].weapons:
                if not can_subdue_with(weapon):
                    reason = f"the {weapon.name} cannot strike without killing"
                    refusals.append(Refusal(reason, ruleset.cite("subdual/weapon")))
                elif weapon.flags & UNARMED != 0 and ruleset.brawling.subdues:
                    refusals.append(Refusal("fists subdue as they are: just attack"))
        if target != ANYONE and 0 <= target < len(battle.combatants):
            other = battle.combatants[target]
            if not other.profile.subduable:
                refusals.append(Refusal(f"{other.name} cannot be subdued", ruleset.cite("subdual/whom")))
        return refusals

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """Strike so."""
        attack_in_turn(battle, me, action, battle.agenda.due(), subduing=True)


def could_wake(battle: Battle, other: Combatant) -> bool:
    """Whether a combatant only sleeps, or was knocked out; who lies dying is not to be roused."""
    if other.flags & (DEAD | GONE) != 0:
        return False
    if other.flags & UNCONSCIOUS == 0:
        return other.flags & ASLEEP != 0
    return has_effect(other, effects.KNOCK_OUT) and battle.ruleset.subdual.rouse_dice > 0


def why_not_rouse(battle: Battle, me: Combatant, other: Combatant) -> list[Refusal]:
    """Every reason against rousing that combatant now."""
    rule = battle.ruleset.cite("subdual/roused")
    if other.side != me.side:
        return [Refusal(f"{other.name} is not on your side")]
    if not could_wake(battle, other):
        return [Refusal(f"{other.name} is not to be roused", rule)]
    refusals: list[Refusal] = []
    if other.flags & BOUND != 0:
        refusals.append(Refusal(f"{other.name} is bound: it must be cut loose first"))
    if has_effect(other, effects.DEEP_FAINT):
        refusals.append(Refusal(f"{other.name} cannot be roused yet", rule))
    if not are_in_arms_reach(battle.field, me, other):
        refusals.append(Refusal(f"{other.name} lies too far away", rule))
    if me.flags & (MOVED | ATTACKED) != 0:
        refusals.append(Refusal("rousing takes the whole round", rule))
    return refusals


class Rouse(Manoeuvre):
    """Waking a friend who sleeps or was knocked out, which takes the whole round beside it.

    Rule: bf.subdual.awakened-by-other, bf.subdual.no-helper, bfref.subdual.awakened-by-other
    """

    def __init__(self) -> None:
        super().__init__(ROUSE)

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """Every friend who lies there and could be roused."""
        found: list[LabelledAction] = []
        for other in battle.sides[me.side].members:
            if could_wake(battle, other):
                found.append(LabelledAction(aim_at(ROUSE, other.index), f"Rouse {other.name}"))
        return found

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """Whether a sleeper is here to be roused, and not too early."""
        target = target_of(action)
        if not 0 <= target < len(battle.combatants):
            return [Refusal(f"there is no combatant {target}")]
        return why_not_rouse(battle, me, battle.combatants[target])

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """It wakes; the round is over for it, too."""
        me.flags |= ATTACKED | DONE
        other = battle.combatants[target_of(action)]
        other.flags |= ATTACKED | DONE
        if other.flags & UNCONSCIOUS != 0:
            wake(battle, other, cause=ROUSED, rouser=me.index)
        else:
            wake_from_sleep(battle, other, rouser=me.index)
