"""Choices that house rules give a combatant: turn a blow aside, or strike again."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.blows.attacks import make_attack
from grognard.battle.blows.parting_shots import free_blow, parting_weapon
from grognard.battle.ground.position import targets_in_reach
from grognard.battle.hurts.hooks import (
    BLOWS,
    QUESTIONS,
    count_further_blow,
    has_fewer_hit_dice,
    hook_for_blow,
    hook_to_strike,
    reroll_blow,
    splinter_shield,
    take_next_blow_to_ask,
)
from grognard.battle.hurts.morale_checks import may_act
from grognard.battle.state.actions import SPLINTER_SHIELD, STRIKE_AGAIN, TRY_LUCK, aim_at, target_of
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import effect_amount
from grognard.battle.state.effects import (
    MAY_STRIKE,
    drop_effect,
    find_effect,
    mark_of,
)
from grognard.battle.state.flags import ATTACKED, FLEEING, IN_BOUT
from grognard.battle.state.manoeuvre import AT_ANSWER, LabelledAction, Manoeuvre
from grognard.battle.state.occasions import FURTHER
from grognard.battle.state.refusal import Refusal
from grognard.battle.state.steps import ANSWER, LAND, pack_step, step_other
from grognard.rules.hooks import REROLL, SPLINTER

ABOUT_A_BLOW: Final = 1
STRIKE_FOR_KILL: Final = 2
STRIKE_FOR_STROKE: Final = 3
"""What a step `ANSWER` asks, in the place of a second combatant."""

FURTHER_BLOWS: Final = (STRIKE_FOR_KILL, STRIKE_FOR_STROKE)
MAY_STRIKE_MARK: Final = mark_of(MAY_STRIKE)
TURNINGS: Final = (SPLINTER, REROLL)


def has_blow_to_ask(battle: Battle) -> bool:
    """Whether anybody may have to be asked about a blow that waits to land."""
    for one in battle.combatants:
        if one.marks & BLOWS != 0:
            return True
    return False


def raise_question(battle: Battle) -> bool:
    """Put the next question on the agenda, or apply a hook that asks none; return whether there was one."""
    for one in battle.combatants:
        if one.marks & QUESTIONS == 0:
            continue
        if one.marks & BLOWS != 0 and battle.ruleset.hooks.damage and _ask_about_blows(battle, one):
            return True
        if one.marks & MAY_STRIKE_MARK != 0 and _ask_to_strike(battle, one):
            return True
    return False


def _ask_about_blows(battle: Battle, one: Combatant) -> bool:
    while take_next_blow_to_ask(one):
        asked = False
        for does in TURNINGS:
            hook = hook_for_blow(battle, one, does)
            if hook is None:
                continue
            if hook.asked:
                asked = True
            elif does == SPLINTER:
                splinter_shield(battle, one, hook)
                return True
            else:
                reroll_blow(battle, one, hook)
                return True
        if asked:
            battle.agenda.append(pack_step(ANSWER, who=one.index, count=battle.count, other=ABOUT_A_BLOW))
            return True
    return False


def _ask_to_strike(battle: Battle, one: Combatant) -> bool:
    effect = find_effect(one, MAY_STRIKE)
    reason = effect_amount(effect)
    drop_effect(one, effect)
    question = STRIKE_FOR_KILL + reason
    if not further_targets(battle, one, question):
        return False
    battle.agenda.append(pack_step(ANSWER, who=one.index, count=battle.count, other=question))
    return True


def may_answer(battle: Battle, me: Combatant, question: i64) -> bool:
    """Whether a combatant can still do anything about the question it is asked."""
    if question != ABOUT_A_BLOW:
        return len(further_targets(battle, me, question)) > 0
    for does in TURNINGS:
        if hook_for_blow(battle, me, does) is not None:
            return True
    return False


def further_targets(battle: Battle, me: Combatant, question: i64) -> list[Combatant]:
    """The enemies that a combatant may strike again."""
    if not may_act(me) or me.flags & (FLEEING | IN_BOUT) != 0 or parting_weapon(me) is None:
        return []
    hook = hook_to_strike(battle, me, question - STRIKE_FOR_KILL)
    if hook is None:
        return []
    return [other for other in targets_in_reach(battle, me) if has_fewer_hit_dice(hook, other.profile)]


class StrikeAgain(Manoeuvre):
    """A further blow at an enemy in reach, for a kill or a stroke, as a house rule gives it."""

    def __init__(self) -> None:
        super().__init__(STRIKE_AGAIN, answers=AT_ANSWER)

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """Each enemy who may be struck."""
        question = step_other(battle.agenda.due())
        if question not in FURTHER_BLOWS:
            return []
        return [
            LabelledAction(aim_at(STRIKE_AGAIN, other.index), f"Strike again, at {other.name}")
            for other in further_targets(battle, me, question)
        ]

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """Whether one may, and at that one."""
        question = step_other(battle.agenda.due())
        if question in FURTHER_BLOWS:
            target = target_of(action)
            for other in further_targets(battle, me, question):
                if other.index == target:
                    return []
        return [Refusal("it may not strike again at that one")]

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """Strike; the blow lands before anything else happens."""
        step: i64 = battle.agenda.pop()
        hook = hook_to_strike(battle, me, step_other(step) - STRIKE_FOR_KILL)
        battle.agenda.append(pack_step(LAND, count=battle.count))
        blow = free_blow(battle, me, battle.combatants[target_of(action)], occasion=FURTHER)
        if blow is None or hook is None:
            return
        count_further_blow(me)
        me.flags |= ATTACKED
        me.target = blow.target.index
        make_attack(battle, blow)


class TurnAside(Manoeuvre):
    """Something done about a blow that has hit, before its damage lands."""

    def __init__(self, kind: i64, label: str, does: i64) -> None:
        super().__init__(kind, answers=AT_ANSWER)
        self.label = label
        self.does = does

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """One, if it may be done."""
        return (
            [LabelledAction(self.kind, self.label)]
            if hook_for_blow(battle, me, self.does) is not None
            else []
        )

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """Whether it may be done about this blow."""
        if step_other(battle.agenda.due()) == ABOUT_A_BLOW:
            if hook_for_blow(battle, me, self.does) is not None:
                return []
        return [Refusal("there is no blow about which it could do that")]

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """Do it."""
        battle.agenda.pop()
        hook = hook_for_blow(battle, me, self.does)
        if hook is None:
            return
        if self.does == SPLINTER:
            splinter_shield(battle, me, hook)
        else:
            reroll_blow(battle, me, hook)


SPLINTERING: Final = TurnAside(SPLINTER_SHIELD, "Let the shield splinter, and take no damage", SPLINTER)
TRYING_LUCK: Final = TurnAside(TRY_LUCK, "Spend a luck point: the attack is rolled again", REROLL)
