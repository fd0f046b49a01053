"""Attacks, in a turn, and out of turn at a closing enemy."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.blows.attacks import perform_attack
from grognard.battle.blows.early_strikes import strike_early, why_not_strike_early
from grognard.battle.blows.fending import hold_off
from grognard.battle.blows.legal_attacks import is_within_reach, why_not_attack
from grognard.battle.blows.shots import perform_shot
from grognard.battle.fire.flasks import ignites_when_broken
from grognard.battle.ground.position import count_in_reach, has_most_attacks_on, targets_in_reach
from grognard.battle.hurts.looks import describe_looks
from grognard.battle.state.actions import ANYONE, ATTACK, attack_with, routine_of, target_of
from grognard.battle.state.battle import Battle
from grognard.battle.state.blow import next_blow
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import distance_feet
from grognard.battle.state.flags import DONE, MOVED, OUT, READIED
from grognard.battle.state.manoeuvre import AT_REACH, IN_TURN, LabelledAction, Manoeuvre
from grognard.battle.state.refusal import Refusal
from grognard.battle.state.steps import (
    ACT,
    CAN_MOVE,
    CAN_SHOOT,
    CAN_STRIKE,
    REACH,
    pack_step,
    step_kind,
    step_other,
    step_phase,
)
from grognard.battle.state.weapon import CARRIED, FLASK, OIL, THROWN, TORCH, Routine
from grognard.creatures.names import plural
from grognard.dice import purpose


class NextAttack(Manoeuvre):
    """The next attack of a routine at an enemy: a blow, a shot or a throw."""

    def __init__(self) -> None:
        super().__init__(ATTACK, answers=IN_TURN | AT_REACH)

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """With each routine each enemy, or the closing one; or any at random."""
        step: i64 = battle.agenda.due()
        only: i64 = step_other(step) if step_kind(step) == REACH else -1
        found: list[LabelledAction] = []
        routine: i64 = 0
        for mine in me.profile.routines:
            weapon = mine.weapons[0 if me.attacks_made >= mine.size else me.attacks_made]
            arms = describe_routine(mine) if me.attacks_made == 0 else weapon.name
            for other in battle.combatants:
                if other.side == me.side or other.flags & OUT != 0 or (only >= 0 and other.index != only):
                    continue
                looks = describe_looks(other)
                feet = distance_feet(battle.field, me, other)
                far = f" at {feet}'" if mine.is_missile else ""
                label = f"{'Shoot' if mine.is_missile else 'Attack'} {other.name}{looks}{far} with {arms}"
                if weapon.flags & (FLASK | THROWN) != 0 and mine.is_missile:
                    label = f"Throw {arms.removeprefix('thrown ')} at {other.name}{looks}{far}"
                    if weapon.flags & OIL != 0 and not ignites_when_broken(battle.ruleset, weapon):
                        label += ", unlit"
                found.append(LabelledAction(attack_with(routine, other.index), label))
            if only < 0:
                label = f"Attack whoever comes to hand with {arms}"
                found.append(LabelledAction(attack_with(routine, ANYONE), label))
            routine += 1
        return found

    def actions(self, battle: Battle, me: Combatant) -> list[int]:
        """With each routine that the turn allows each enemy in reach of it, or any at random."""
        step: i64 = battle.agenda.due()
        if step_kind(step) == REACH:
            return [choice.action for choice in self.options(battle, me)]
        found: list[int] = []
        phase = step_phase(step)
        for routine in range(len(me.profile.routines)):
            mine = me.profile.routines[routine]
            if phase & (CAN_SHOOT if mine.is_missile else CAN_STRIKE) == 0:
                continue
            for other in battle.combatants:
                if other.side != me.side and other.flags & OUT == 0:
                    if mine.is_missile or is_within_reach(battle, me, mine, other):
                        found.append(attack_with(routine, other.index))
            if battle.ruleset.defence.random_targets:
                found.append(attack_with(routine, ANYONE))
        return found

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """The reasons against the attack of a turn, or against one out of turn."""
        step: i64 = battle.agenda.due()
        if step_kind(step) == REACH:
            return why_not_strike_early(battle, me, action)
        return why_not_attack(battle, me, action, step)

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """Strike."""
        step: i64 = battle.agenda.due()
        if step_kind(step) == REACH:
            strike_early(battle, me, action)
        else:
            attack_in_turn(battle, me, action, step)


def attack_in_turn(battle: Battle, me: Combatant, action: i64, step: i64, *, subduing: bool = False) -> None:
    """Make the attack of this turn: the next of the routine, or the one this number is for.

    Rule: bcb.engage.directed-attack-choice, bcb.engage.directed-attack-duration,
        bcb.actions.move-before-or-after, bcb.polearm.fend-off, bcb.round.one-roll-abstracts-the-minute
    """
    slot = step_other(step)
    target = target_of(action)
    if target == ANYONE:
        target = choose_target(battle, me)
    elif battle.ruleset.defence.directed_exposure != 0 and count_in_reach(battle, me) > 1:
        me.directed_at = target
    enemy = battle.combatants[target]
    blow = next_blow(me, enemy, routine_of(action), slot=slot, subduing=subduing)
    chosen = me.profile.routines[blow.routine]
    if chosen.is_missile or blow.weapon.flags & (FLASK | TORCH) != 0:
        hit = perform_shot(battle, blow)
    else:
        hit = perform_attack(battle, blow)
    if hit and battle.ruleset.reach.fend_off:
        hold_off(battle, me, enemy)
    made_all = me.attacks_made >= chosen.size
    if battle.ruleset.moving.after_attack and me.flags & (MOVED | READIED) == 0:
        if slot >= 0 or made_all:
            battle.agenda[-1] = pack_step(ACT, who=me.index, count=battle.count, other=slot, phase=CAN_MOVE)
    elif slot >= 0:
        battle.agenda.pop()
    elif made_all:
        me.flags |= DONE


def choose_target(battle: Battle, me: Combatant) -> i64:
    """Roll for a target among the enemies in reach; it stays the same for the round while it can.

    Rule: bcb.engage.random-target, bcb.engage.random-per-sequence
    """
    reached = [enemy for enemy in targets_in_reach(battle, me) if not has_most_attacks_on(me, enemy)]
    if me.attacks_made > 0 and me.target >= 0:
        for enemy in reached:
            if enemy.index == me.target:
                return me.target
    place: i64 = 0
    if len(reached) > 1:
        why = purpose.pack_why(purpose.TARGET, me.index, -1)
        place = battle.dice.die(len(reached), why) - 1
    return reached[place].index


def describe_routine(routine: Routine) -> str:
    """The attacks of a routine in order, with equal ones counted together.

    >>> from grognard.battle.state.weapon import Weapon
    >>> claw = Weapon("claw", dice_count=1, dice_sides=4)
    >>> bite = Weapon("bite", dice_count=2, dice_sides=6)
    >>> describe_routine(Routine([claw, claw, bite]))
    '2 claws/bite'
    """
    names: list[str] = []
    counts: list[int] = []
    for weapon in routine.weapons:
        if names and names[-1] == weapon.name:
            counts[-1] += 1
        else:
            names.append(weapon.name)
            counts.append(1)
    # One bow shoots several arrows; thrown weapons are counted one by one.
    alone = routine.is_missile and routine.weapons[0].flags & (CARRIED | THROWN) == CARRIED
    parts = [
        f"{count} {plural(name)}" if count > 1 and not alone else name
        for name, count in zip(names, counts, strict=True)
    ]
    return "/".join(parts)
