"""What is announced before initiative: retreats, charges, weapons in both hands, walls, the combat bonus."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.state.actions import (
    DECLARE_CHARGE,
    DECLARE_DEFENCE,
    DECLARE_NOTHING,
    DECLARE_PAIR,
    DECLARE_PARRY,
    DECLARE_RETREAT,
    DECLARE_WALL,
    KIND_NAMES,
    count_of,
    kind_of,
)
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.events import DECLARATION, Event
from grognard.battle.state.field import is_engaged
from grognard.battle.state.flags import (
    ALL_OUT,
    CHARGE,
    PARRY,
    RETREAT,
    SHIELD_WALL,
    SPLIT,
    TURNED,
    TWO_WEAPONS,
)
from grognard.battle.state.refusal import Refusal

DECLARATIONS: Final = (
    DECLARE_NOTHING,
    DECLARE_RETREAT,
    DECLARE_CHARGE,
    DECLARE_DEFENCE,
    DECLARE_PAIR,
    DECLARE_PARRY,
    DECLARE_WALL,
)


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
        rule = ruleset.cite("declaration/charge")
        if me.declared & (CHARGE | SHIELD_WALL) != 0:
            return [Refusal("that does not go with what was announced", rule)]
        return [Refusal("who is in melee cannot charge", rule)] if engaged else []
    if kind == DECLARE_DEFENCE and ruleset.declare_defence:
        return _why_not_share(battle, me, count_of(action))
    if kind in (DECLARE_PAIR, DECLARE_PARRY) and ruleset.two_weapons:
        rule = ruleset.cite("declaration/two weapons")
        if me.profile.pair < 0:
            return [Refusal("it has no weapon in the other hand", rule)]
        twice = me.declared & (TWO_WEAPONS | PARRY) != 0
        return [Refusal("the second weapon strikes or guards, not both", rule)] if twice else []
    if kind == DECLARE_WALL and ruleset.shield_wall:
        return _why_not_wall(battle, me)
    return [Refusal("only what must be announced is announced now", ruleset.cite("declaration/moment"))]


def _why_not_share(battle: Battle, me: Combatant, share: i64) -> list[Refusal]:
    rule = battle.ruleset.cite("declaration/defence")
    bonus = combat_bonus(me)
    if me.declared & (SPLIT | ALL_OUT) != 0:
        return [Refusal("the combat bonus is split already", rule)]
    if 0 <= share <= bonus + 1:
        return []
    return [Refusal(f"{share} is not a part of a combat bonus of {bonus}", rule)]


def _why_not_wall(battle: Battle, me: Combatant) -> list[Refusal]:
    rule = battle.ruleset.cite("declaration/wall")
    if me.profile.shield_bonus == 0:
        return [Refusal("it has no shield to lock", rule)]
    if me.declared & (SHIELD_WALL | CHARGE) != 0:
        return [Refusal("that does not go with what was announced", rule)]
    return []


def combat_bonus(combatant: Combatant) -> i64:
    """The bonus a combatant may split; never below 0."""
    bonus = combatant.profile.attack_bonus
    return bonus if bonus > 0 else 0


def perform_declaration(battle: Battle, me: Combatant, action: i64) -> None:
    """Note what a combatant announces; where several things may be, it is asked until it has no more.

    Who announces a retreat is open to its enemies for the whole round, from that moment on.

    Rule: bxe.withdraw.full-retreat-bonus-whole-round, bcb.defence.bcb-all-attack,
        bcb.defence.bcb-all-defence, bcb.defence.bcb-split,
        bcb.defence.monsters-may-split-too, bcb.defence.full-defence-bonus, bcb.defence.full-defence-zero-bcb,
        bcb.two-weapon.choice-moment, bcb.two-weapon.defensive-mode
    """
    kind = kind_of(action)
    if kind == DECLARE_NOTHING or not battle.ruleset.declare_defence:
        battle.agenda.pop()
    share: i64 = 0
    if kind == DECLARE_RETREAT:
        me.declared |= RETREAT
        me.flags |= TURNED
    elif kind == DECLARE_CHARGE:
        me.declared |= CHARGE
    elif kind == DECLARE_PAIR:
        me.declared |= TWO_WEAPONS
    elif kind == DECLARE_PARRY:
        me.declared |= PARRY
    elif kind == DECLARE_WALL:
        me.declared |= SHIELD_WALL
    elif kind == DECLARE_DEFENCE:
        bonus = combat_bonus(me)
        share = count_of(action)
        me.declared |= SPLIT
        if share > bonus:
            share = bonus
            me.declared |= ALL_OUT
        me.defence = share
    if battle.log is not None and kind != DECLARE_NOTHING:
        battle.record(
            Event(
                DECLARATION,
                actor=me.index,
                what=KIND_NAMES[kind].removeprefix("declare-"),
                result="all out" if kind == DECLARE_DEFENCE and me.declared & ALL_OUT != 0 else "",
                amount=share,
                rules=(battle.ruleset.cite("declaration/moment"),),
            )
        )
