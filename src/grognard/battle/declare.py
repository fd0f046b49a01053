"""What is announced before initiative: retreats, charges, and how the combat bonus is split."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.actions import (
    DECLARE_CHARGE,
    DECLARE_DEFENCE,
    DECLARE_NOTHING,
    DECLARE_RETREAT,
    KIND_NAMES,
    count_of,
    kind_of,
)
from grognard.battle.battle import Battle
from grognard.battle.events import DECLARATION, Event
from grognard.battle.field import is_engaged
from grognard.battle.refusal import Refusal
from grognard.battle.state import ALL_OUT, CHARGE, RETREAT, Combatant

DECLARATIONS: Final = (DECLARE_NOTHING, DECLARE_RETREAT, DECLARE_CHARGE, DECLARE_DEFENCE)


def why_not_declare(battle: Battle, me: Combatant, action: int) -> list[Refusal]:
    """Every reason why a combatant may not announce this now.

    Rule: bxe.round.declare-full-retreat, bxe.round.fighting-retreat-no-declaration,
        bcb.charge.declare-before-initiative, bcb.defence.bcb-split-limit, bcb.defence.split-moment
    """
    ruleset = battle.ruleset
    kind = kind_of(action)
    engaged = is_engaged(battle.field, battle.sides, me)
    if kind == DECLARE_NOTHING:
        return []
    if kind == DECLARE_RETREAT and ruleset.declare_retreat:
        return (
            [] if engaged else [Refusal("only who is in melee retreats", ruleset.cite("declaration/retreat"))]
        )
    if kind == DECLARE_CHARGE and ruleset.declare_charge:
        return (
            [Refusal("who is in melee cannot charge", ruleset.cite("declaration/charge"))] if engaged else []
        )
    if kind == DECLARE_DEFENCE and ruleset.declare_defence:
        bonus = combat_bonus(me)
        share = count_of(action)
        if 0 <= share <= bonus + 1:
            return []
        return [
            Refusal(
                f"{share} is not a part of a combat bonus of {bonus}", ruleset.cite("declaration/defence")
            )
        ]
    return [Refusal("only what must be announced is announced now", ruleset.cite("declaration/moment"))]


def combat_bonus(combatant: Combatant) -> i64:
    """The bonus a combatant may split; never below 0."""
    bonus = combatant.profile.attack_bonus
    return bonus if bonus > 0 else 0


def perform_declaration(battle: Battle, me: Combatant, action: i64) -> None:
    """Note what a combatant announces.

    Rule: bcb.defence.bcb-all-attack, bcb.defence.bcb-all-defence, bcb.defence.bcb-split,
        bcb.defence.monsters-may-split-too, bcb.defence.full-defence-bonus, bcb.defence.full-defence-zero-bcb
    """
    battle.agenda.pop()
    kind = kind_of(action)
    share: i64 = 0
    if kind == DECLARE_RETREAT:
        me.declared = RETREAT
    elif kind == DECLARE_CHARGE:
        me.declared = CHARGE
    elif kind == DECLARE_DEFENCE:
        bonus = combat_bonus(me)
        share = count_of(action)
        if share > bonus:
            share = bonus
            me.declared = ALL_OUT
        me.defence = share
    if battle.log is not None and kind != DECLARE_NOTHING:
        battle.record(
            Event(
                DECLARATION,
                actor=me.index,
                what=KIND_NAMES[kind].removeprefix("declare-"),
                result="all out" if me.declared == ALL_OUT else "",
                amount=share,
                rules=(battle.ruleset.cite("declaration/moment"),),
            )
        )
