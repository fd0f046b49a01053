"""Which sides and combatants are controlled by a player, and their standing orders."""

from __future__ import annotations

from operator import itemgetter

import msgspec

from grognard.battle.play.decision import STANCE_DECISION, Decision
from grognard.battle.play.engine import Engine
from grognard.battle.play.legality import IllegalAction, why_not
from grognard.battle.state.actions import format_action
from grognard.battle.state.battle import NOBODY_MET, Battle
from grognard.battle.state.flags import OUT
from grognard.battle.turns.stance import usual_stance
from grognard.battle.view.knowing import hide_unknown
from grognard.battle.view.policy import Policy
from grognard.dice.purpose import unpack_why
from grognard.fight.standing_orders import FREE_HAND, next_action
from grognard.storage.saves.saved_fight import SavedOrder, ThrownBy, Until


class StandingOrder(msgspec.Struct, frozen=True):
    """The actions of combatants not asked: by their tactics, or by standing orders (see `standing_orders`).

    `since` is the round in which, or how many had fallen when, it began.
    """

    order: str = FREE_HAND
    until: Until = ""
    since: int = 0


class Control(msgspec.Struct, frozen=True):
    """The sides that people decide for, and the standing orders of their combatants, by number."""

    sides: frozenset[int] = frozenset()
    orders: tuple[tuple[int, StandingOrder], ...] = ()

    def order_of(self, battle: Battle, index: int) -> StandingOrder | None:
        """The standing order of a combatant, if it still lasts."""
        for one, standing in self.orders:
            if one == index:
                return standing if is_in_force(battle, standing) else None
        return None

    def give(self, combatants: list[int], standing: StandingOrder | None) -> Control:
        """With that standing order for these, or none."""
        kept = [(one, told) for one, told in self.orders if one not in combatants]
        new = [(one, standing) for one in combatants] if standing is not None else []
        return msgspec.structs.replace(self, orders=tuple(sorted(kept + new, key=itemgetter(0))))

    def save_orders(self) -> tuple[SavedOrder, ...]:
        """The standing orders as they are saved."""
        return tuple(SavedOrder(one, told.order, told.until, told.since) for one, told in self.orders)


def is_thrown_by_player(battle: Battle, control: Control, thrown_by: ThrownBy, why: int) -> bool:
    """Whether players throw a die: all, or those of their sides; without any, of player characters."""
    if thrown_by != "mine":
        return thrown_by == "all"
    _, actor, _ = unpack_why(why)
    played = control.sides or {side.index for side in battle.sides if side.player_characters}
    return actor >= 0 and battle.combatants[actor].own_side in played


def begin_order(battle: Battle, order: str = FREE_HAND, until: Until = "") -> StandingOrder:
    """A standing order that begins now."""
    since = int(battle.round) if until == "round" else _count_fallen(battle) if until == "fall" else 0
    return StandingOrder(order, until, since)


def is_in_force(battle: Battle, standing: StandingOrder) -> bool:
    """Whether a standing order is not over yet."""
    if standing.until == "round":
        return int(battle.round) <= standing.since
    if standing.until == "met":
        return battle.unmet & NOBODY_MET != 0
    return standing.until != "fall" or _count_fallen(battle) <= standing.since


def _count_fallen(battle: Battle) -> int:
    """How many of all sides are out of the fight."""
    return sum(1 for one in battle.combatants if one.flags & OUT and not one.called_by >= 0)


def stance_of(engine: Engine, decision: Decision) -> int:
    """The usual stance of a side that meets others."""
    return usual_stance(engine.battle, engine.battle.sides[decision.side])


def carry_out_order(engine: Engine, decision: Decision, standing: StandingOrder, policy: Policy) -> None:
    """Carry out a combatant's standing order.

    Raises:
        IllegalAction: a user's tactics chose an action that the rules forbid.
    """
    if decision.kind == STANCE_DECISION:
        engine.carry_out(stance_of(engine, decision))
        return
    usual = engine.ask(policy)
    action = usual
    if standing.order != FREE_HAND:
        with hide_unknown(engine.battle, decision.side):
            action = next_action(engine.battle, decision, standing.order, usual)
    if standing.order != FREE_HAND or not policy.trusted:
        refusals = why_not(engine.battle, action)
        if refusals:
            raise IllegalAction(format_action(action), refusals)
    engine.carry_out(action)
