"""Turning the undead, as a thing to do in a turn."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.ground.sight import can_see
from grognard.battle.hurts.draining import drained_throw
from grognard.battle.hurts.power_effects import queue_damage
from grognard.battle.hurts.wound_effects import queue_effect
from grognard.battle.state import effects
from grognard.battle.state.actions import TURN_UNDEAD
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import effect_rounds, pack_effect
from grognard.battle.state.effects import (
    add_effect,
    as_waiting,
    find_effect,
)
from grognard.battle.state.events import TURN, Event
from grognard.battle.state.flags import ATTACKED, DONE, FLEEING, IN_BOUT, OUT, RAN, TURNABLE, UNDEAD
from grognard.battle.state.manoeuvre import LabelledAction, Manoeuvre
from grognard.battle.state.refusal import Refusal
from grognard.battle.state.steps import CAN_CAST, step_other, step_phase
from grognard.dice import purpose
from grognard.dice.roll import Roll
from grognard.rules.turning import DAMAGED, NEVER, TurningRule, count_affected, count_reached

HARM = "power of faith"
LAST: Final = 1000
"""After all columns of the table: where those stand who are never turned."""


class UndeadTurning(Manoeuvre):
    """Brandishing a holy symbol, in place of an attack.

    Rule: bf.turning.clerics-only, bf.turning.holy-symbol, bf.turning.always-roll,
        bf.turning.failure-lockout, bf.turning.lockout-per-cleric, bf.turning.retry-after-success,
        bf.turning.range-referee
    """

    def __init__(self) -> None:
        super().__init__(TURN_UNDEAD)

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """1 for combatants that have that power, else 0."""
        if me.profile.turning_level == 0 or not battle.ruleset.turning.allowed:
            return []
        return [LabelledAction(TURN_UNDEAD, "Turn the undead")]

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """Every reason against it."""
        ruleset = battle.ruleset
        refusals: list[Refusal] = []
        step = battle.agenda.due()
        if not ruleset.turning.allowed:
            refusals.append(Refusal("by these rules the undead are not turned"))
        if me.profile.turning_level == 0:
            refusals.append(Refusal("it has no power over the undead", ruleset.cite("turning/who")))
        if not me.profile.holy_symbol:
            refusals.append(Refusal("it has no holy symbol in hand", ruleset.cite("turning/symbol")))
        if step_phase(step) & CAN_CAST == 0:
            refusals.append(Refusal("this is not the phase for that", ruleset.cite("round/phases")))
        if me.flags & (ATTACKED | RAN | FLEEING) != 0 or step_other(step) > 0:
            refusals.append(Refusal("there is nothing more it can do this round"))
        if me.declared != 0:
            refusals.append(Refusal("it announced something else", ruleset.cite("declaration/moment")))
        if me.flags & IN_BOUT != 0:
            refusals.append(Refusal("its hands are held"))
        failed = find_effect(me, effects.LOCKED_OUT)
        if failed != 0:
            again = f"it has failed, and may not try again for {effect_rounds(failed)} rounds"
            refusals.append(Refusal(again, ruleset.cite("turning/lock-out")))
        if not undead_to_turn(battle, me):
            refusals.append(Refusal("there are no undead to be seen", ruleset.cite("turning/range")))
        return refusals

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """Turn them; the turn is over."""
        me.flags |= ATTACKED | DONE
        roll_turning(battle, me)


def undead_to_turn(battle: Battle, me: Combatant) -> list[Combatant]:
    """The undead enemies that a combatant sees and that do not flee yet, the weakest first.

    Rule: bf.turning.range-referee
    """
    found: list[tuple[int, int, int]] = []
    for other in battle.combatants:
        profile = other.profile
        if other.side == me.side or profile.flags & (UNDEAD | TURNABLE) == 0:
            continue
        if other.flags & (OUT | FLEEING) == 0 and can_see(battle, me, other):
            column = profile.turning_column if profile.turning_column != NEVER else LAST
            found.append((column, profile.hit_dice, other.index))
    found.sort()
    return [battle.combatants[index] for _, _, index in found]


def turning_number(rule: TurningRule, me: Combatant, one: Combatant) -> i64:
    """The number for one combatant to turn another, or one of the signs of the table."""
    return rule.cell(me.profile.turning_level, one.profile.turning_column, one.profile.turning_ease)


def roll_turning(battle: Battle, me: Combatant) -> None:
    """One roll against all the undead there are, one for how many, and one for the harm it does.

    Rule: bf.turning.roll-d20, bf.turning.mixed-one-roll, bf.turning.mixed-one-2d6,
        bf.turning.mixed-d-and-number, bf.turning.damage-rolled-once, bf.turning.damage-dice,
        bf.turning.damage-destroys, bf.turning.damage-survivors-turned, bf.turning.partial-failure-lockout,
        bf.turning.flee, bf.turning.duration
    """
    rule = battle.ruleset.turning
    why = purpose.pack_why(purpose.TURNING, me.index, -1)
    there = undead_to_turn(battle, me)
    count, sides = rule.dice
    faces = [int(battle.dice.die(sides, why)) for _ in range(count)]
    cells: list[i64] = [turning_number(rule, me, one) for one in there]
    tally = battle.tally
    tally.start(recording=battle.log is not None)
    tally.add(drained_throw(battle, me), "negative levels", "energy drain")
    total: i64 = sum(faces) + rule.bonus + tally.total
    reached = count_reached(cells, total)
    pool: i64 = 0
    if reached > 0:
        pool = battle.dice.total(rule.pool[0], rule.pool[1], why)
    hit_dice: list[i64] = [one.profile.hit_dice for one in there]
    affected = there[: count_affected(hit_dice, reached, pool)]
    if reached < len(there) and rule.lock_out_turns > 0:
        add_effect(me, pack_effect(effects.LOCKED_OUT, rounds=rule.lock_out_turns * rule.turn_rounds))
    if battle.log is not None:
        result = "succeeds" if reached == len(there) else "partly" if reached > 0 else "fails"
        battle.record(
            Event(
                TURN,
                actor=me.index,
                who=tuple([int(one.index) for one in affected]),
                result=result,
                amount=pool,
                roll=Roll(
                    tuple([(sides, face) for face in faces]),
                    modifiers=tally.modifiers(),
                    total=total,
                    label="turning",
                ),
                rules=_cited(battle, ["turning/" + result, "turning/pool"]),
            )
        )
    affected = _harm(battle, me, affected)
    if affected:
        turns = battle.dice.total(rule.flight[0], rule.flight[1], why)
        driven = pack_effect(effects.DRIVEN_OFF, rounds=turns * rule.turn_rounds, source=me.index)
        for one in affected:
            queue_effect(battle, one, as_waiting(driven))


def _cited(battle: Battle, keys: list[str]) -> tuple[str, ...]:
    """The rules behind some parts, where the book names any."""
    return tuple([rule for rule in [battle.ruleset.cite(key) for key in keys] if rule])


def _harm(battle: Battle, me: Combatant, affected: list[Combatant]) -> list[Combatant]:
    """Harm or destroy the undead with a D in the turning table; return those left to be turned."""
    rule = battle.ruleset.turning
    harmed = [one for one in affected if turning_number(rule, me, one) == DAMAGED]
    if rule.destroys:
        for one in harmed:
            queue_effect(battle, one, pack_effect(effects.SLAIN, amount=1))
        return [one for one in affected if turning_number(rule, me, one) != DAMAGED]
    if harmed:
        why = purpose.pack_why(purpose.TURNING, me.index, -1)
        damage = battle.dice.total(rule.damage[0] * me.profile.turning_level, rule.damage[1], why)
        for one in harmed:
            queue_damage(battle, me, one, damage, by=HARM, rule=battle.ruleset.cite("turning/damage"))
    return affected
