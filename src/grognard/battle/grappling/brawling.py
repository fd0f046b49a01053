"""Punches and kicks as things to do in a turn, whatever weapon one carries."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.blows.attacks import make_attack
from grognard.battle.ground.unseen import give_away
from grognard.battle.state.actions import KICK, PULL_PUNCH, aim_at, target_of
from grognard.battle.state.battle import Battle
from grognard.battle.state.blow import Blow
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import are_in_arms_reach
from grognard.battle.state.flags import (
    ATTACKED,
    CHARGE,
    CLOSING,
    DONE,
    FLEEING,
    HUMANOID,
    INVISIBLE,
    MOVED,
    NO_BRAWL,
    OUT,
    RAN,
    READIED,
    RETREAT,
    WITHDREW,
)
from grognard.battle.state.manoeuvre import LabelledAction, Manoeuvre
from grognard.battle.state.refusal import Refusal, why_not_phase
from grognard.battle.state.steps import ACT, CAN_MOVE, CAN_STRIKE, pack_step, step_other, step_phase
from grognard.battle.state.weapon import STRENGTH_TO_DAMAGE, SUBDUES, UNARMED, Weapon


def make_fist(battle: Battle, me: Combatant, *, kick: bool = False) -> Weapon:
    """A fist or a foot under the book's rules.

    Rule: bf.brawling.strength-to-damage, bxe.brawling.unarmed-damage, bxe.brawling.unarmed-minimum-one,
        bcb.brawling.strength-bonus, bcb.brawling.strength-penalty, bcb.brawling.attack-roll,
        bfref.brawling.definition
    """
    rule = battle.ruleset.brawling
    if kick:
        weapon = Weapon("kick", dice_count=rule.kick_dice, dice_sides=rule.kick_die, flags=UNARMED)
    else:
        weapon = Weapon("punch", dice_count=rule.punch_dice, dice_sides=rule.punch_die, flags=UNARMED)
    if rule.subdues:
        weapon.flags |= SUBDUES
    if me.profile.strength_modifier > 0 or not rule.strength_bonus_only:
        weapon.flags |= STRENGTH_TO_DAMAGE
    return weapon


def why_not_lay_hands(battle: Battle, me: Combatant, target: i64) -> list[Refusal]:
    """Reasons against any attack with bare hands on that combatant now: it takes the place of a melee attack.

    Rule: bfref.actions.special-maneuver
    """
    ruleset = battle.ruleset
    step: i64 = battle.agenda.due()
    refusals = why_not_phase(battle, step, CAN_STRIKE, "blows")
    if me.declared & (RETREAT | CHARGE) != 0:
        refusals.append(Refusal("it has announced something else", ruleset.cite("declaration/abandoned")))
    if me.flags & RAN != 0:
        refusals.append(Refusal("a runner cannot attack", ruleset.cite("movement/run no attack")))
    if me.flags & FLEEING != 0:
        refusals.append(Refusal("its nerve is broken: it can only flee", ruleset.cite("morale/flight")))
    if me.flags & WITHDREW != 0 and not ruleset.withdrawal.attack_after:
        refusals.append(Refusal("who withdraws does not attack", ruleset.cite("movement/withdraw")))
    if me.flags & CLOSING != 0:
        refusals.append(Refusal("who closes in strikes no blow this round", ruleset.cite("movement/close")))
    if me.flags & ATTACKED != 0 or step_other(step) > 0:
        refusals.append(Refusal("all attacks of the round are made", ruleset.cite("attack/one per round")))
    if not 0 <= target < len(battle.combatants):
        return [*refusals, Refusal(f"there is no combatant {target}")]
    other = battle.combatants[target]
    if other.flags & OUT != 0:
        return [*refusals, Refusal(f"{other.name} is out of the fight")]
    if other.side == me.side:
        refusals.append(Refusal(f"{other.name} is on your side"))
    if not are_in_arms_reach(battle.field, me, other):
        reason = f"{other.name} is not within arm's reach"
        refusals.append(Refusal(reason, ruleset.cite("attack/needs reach")))
    if other.flags & CLOSING != 0:
        refusals.append(Refusal(f"{other.name} is still closing in", ruleset.cite("movement/close")))
    return refusals


def enemies_in_arms_reach(battle: Battle, me: Combatant) -> list[Combatant]:
    """The enemies that bare hands can be laid upon; none where the turn allows no blows."""
    found: list[Combatant] = []
    if step_phase(battle.agenda.due()) & CAN_STRIKE == 0:
        return found
    for other in battle.combatants:
        if other.side != me.side and other.flags & OUT == 0:
            if are_in_arms_reach(battle.field, me, other):
                found.append(other)
    return found


def use_up_attack(battle: Battle, me: Combatant, target: i64) -> None:
    """Count an attack with bare hands as all the attacks of the round; a book may allow a move after it."""
    step: i64 = battle.agenda.due()
    slot = step_other(step)
    single = True
    for routine in me.profile.routines:
        if routine.size > 1:
            single = False
    me.flags |= ATTACKED
    me.attacks_made += 1
    me.target = target
    if me.flags & INVISIBLE != 0:
        give_away(battle, me)
    if battle.ruleset.moving.after_attack and me.flags & (MOVED | READIED) == 0 and single:
        battle.agenda[-1] = pack_step(ACT, who=me.index, count=battle.count, other=slot, phase=CAN_MOVE)
        return
    me.flags |= DONE
    if slot >= 0:
        battle.agenda.pop()


class Strike(Manoeuvre):
    """A punch, a kick, or a punch meant only to subdue.

    Rule: bf.brawling.punch-damage, bf.brawling.kick-damage, bf.brawling.kick-penalty,
        bf.brawling.all-classes, bf.brawling.monsters-referee, bfref.brawling.all-classes,
        bfref.brawling.monsters, bfref.brawling.definition, bxe.brawling.unarmed-as-melee,
        bxe.subdual.other-weapons, bcb.brawling.attack-roll
    """

    def __init__(self, kind: i64, verb: str) -> None:
        super().__init__(kind)
        self.verb = verb

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """At every enemy beside it; only those with hands think of it."""
        found: list[LabelledAction] = []
        if me.profile.flags & HUMANOID == 0 or me.profile.routines[0].weapons[0].flags & UNARMED != 0:
            return found
        for other in battle.combatants:
            if other.side != me.side and other.flags & OUT == 0:
                found.append(LabelledAction(aim_at(self.kind, other.index), f"{self.verb} {other.name}"))
        return found

    def actions(self, battle: Battle, me: Combatant) -> list[int]:
        """At every enemy within arm's reach, where the turn allows blows."""
        if me.profile.flags & HUMANOID == 0 or me.profile.routines[0].weapons[0].flags & UNARMED != 0:
            return []
        return [aim_at(self.kind, other.index) for other in enemies_in_arms_reach(battle, me)]

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """The reasons against any blow, and against this one."""
        rule = battle.ruleset.brawling
        target = target_of(action)
        refusals = why_not_lay_hands(battle, me, target)
        if me.profile.flags & HUMANOID == 0:
            refusals.append(Refusal("it has neither fists nor feet to strike with"))
        if self.kind == KICK and rule.kick_dice == 0:
            refusals.append(Refusal("this book has no dice of its own for kicks"))
        if self.kind == PULL_PUNCH and (rule.subdues or not battle.ruleset.subdual.allowed):
            refusals.append(
                Refusal("fists subdue as they are" if rule.subdues else "this book knows no subduing")
            )
        if 0 <= target < len(battle.combatants):
            other = battle.combatants[target]
            if other.profile.flags & NO_BRAWL != 0:
                reason = f"fists do {other.name} no harm"
                refusals.append(Refusal(reason, battle.ruleset.cite("brawling/monsters")))
            if self.kind == PULL_PUNCH and not other.profile.subduable:
                reason = f"{other.name} cannot be subdued"
                refusals.append(Refusal(reason, battle.ruleset.cite("subdual/whom")))
        return refusals

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """Strike."""
        other = battle.combatants[target_of(action)]
        fist = make_fist(battle, me, kick=self.kind == KICK)
        make_attack(battle, Blow(me, other, fist, subduing=self.kind == PULL_PUNCH))
        use_up_attack(battle, me, other.index)
