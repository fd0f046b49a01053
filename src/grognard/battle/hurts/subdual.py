"""Subduing blows in play: the reckoning of real and subduing damage, being knocked out, and waking."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant, is_stunned
from grognard.battle.state.events import DAZE, KNOCKOUT, STIR, WAKE, Event, Way
from grognard.battle.state.field import nearest_free, place
from grognard.battle.state.flags import (
    ASLEEP,
    DAZED,
    DAZING,
    FLEEING,
    FLOORED,
    HELD,
    HELPLESS,
    METAL,
    NOT_STANDING,
    OUT,
    PLATE,
    SUBDUING,
    UNCONSCIOUS,
)
from grognard.battle.state.weapon import MISSILE, NO_SUBDUE, SUBDUES, UNARMED, Weapon
from grognard.dice import purpose
from grognard.rules.brawling import is_stunning, turns_on_striker
from grognard.rules.damage import DIES, SAVES, UNHARMED
from grognard.rules.subdual import KNOCKED_OUT


def can_subdue_with(weapon: Weapon) -> bool:
    """Whether a weapon can strike without killing: in the hand, and not edged or spiked on all sides.

    Rule: bf.subdual.most-weapons, bf.subdual.excluded-weapons, bfref.subdual.most-weapons,
        bfref.subdual.excluded-weapons, bxe.subdual.flat-of-blade, bxe.subdual.other-weapons,
        bcb.subdual.missiles-and-spells
    """
    return weapon.flags & (MISSILE | NO_SUBDUE) == 0


def would_subdue(battle: Battle, attacker: Combatant, target: Combatant, weapon: Weapon) -> bool:
    """Whether a free blow of one under orders to take prisoners is meant only to subdue."""
    if not battle.sides[attacker.side].captures or not battle.ruleset.subdual.allowed:
        return False
    return target.profile.subduable and can_subdue_with(weapon)


def who_is_hurt(battle: Battle, attacker: Combatant, target: Combatant, weapon: Weapon) -> Combatant:
    """Who suffers from a hit: the target, or one who has struck metal with a bare fist.

    Rule: bf.brawling.metal-armor-backfire, bfref.brawling.armor-backfire, bcb.brawling.versus-plate
    """
    if weapon.flags & UNARMED == 0:
        return target
    turned = turns_on_striker(
        battle.ruleset.brawling,
        striker_metal=attacker.profile.flags & METAL != 0,
        target_metal=target.profile.flags & METAL != 0,
        target_plate=target.profile.flags & PLATE != 0,
    )
    return attacker if turned else target


def pull_blow(battle: Battle, attacker: Combatant, victim: Combatant, weapon: Weapon, damage: i64) -> i64:
    """Note what part of a hit's damage only subdues, and what a heavy fist does; returns what is dealt.

    Rule: bf.brawling.no-flat-blade-modifiers, bfref.brawling.no-flat-penalty, bfref.brawling.subduing-type,
        bxe.subdual.announce, bxe.brawling.unarmed-damage-lethal, bcb.subdual.optional-per-attack,
        bcb.subdual.unsubduable-target, bcb.brawling.real-damage
    """
    brawling = battle.ruleset.brawling
    if victim is attacker and brawling.backfire > 0:
        victim.softened = 0
        return brawling.backfire
    real: i64 = damage
    subduing: i64 = 0
    if weapon.flags & SUBDUES != 0:
        real, subduing = 0, damage
    elif attacker.flags & SUBDUING != 0 and victim.profile.subduable and can_subdue_with(weapon):
        softening = battle.ruleset.subdual.softening
        real, subduing = softening.real(damage), softening.subduing(damage)
    victim.pending_subdual += subduing
    victim.softened = 1 if subduing > 0 else 0
    if weapon.flags & UNARMED != 0 and brawling.stuns and victim is not attacker:
        stun(battle, victim, real + subduing)
    return real + subduing


def stun(battle: Battle, victim: Combatant, damage: i64) -> None:
    """Note that a fist stuns, or fells one who is stunned already; it takes effect as the wound lands.

    Rule: bcb.brawling.second-hit-knocks-out, bcb.brawling.second-hit-example,
        bcb.brawling.second-hit-still-damages, bcb.brawling.natural-20-no-mighty-blow
    """
    brawling = battle.ruleset.brawling
    if is_stunned(victim):
        victim.flags |= FLOORED
        victim.recovers = battle.round + _roll(
            battle, brawling.knock_out_dice, brawling.knock_out_die, victim
        )
    else:
        left = victim.hit_points - victim.pending
        if is_stunning(brawling, damage=damage, hit_points=left, natural=battle.natural):
            victim.flags |= DAZING


def reckon(battle: Battle, combatant: Combatant, fate: i64) -> i64:
    """What really becomes of one who has suffered subduing blows, given its fate had all of them been real.

    What subdues one who is down already counts as real damage.

    Rule: bf.subdual.counts-against-hp, bf.subdual.further-becomes-killing, bf.subdual.beaten-to-death,
        bfref.subdual.off-hit-points, bfref.subdual.further-is-killing, bfref.subdual.beaten-to-death,
        bfref.subdual.applies-to-creatures, bf.brawling.knockout
    """
    ruleset = battle.ruleset
    death = ruleset.death
    if combatant.flags & UNCONSCIOUS != 0:
        combatant.pending_subdual = 0
        return death.fate(combatant.hit_points + combatant.subdued, ruleset.death_at)
    if combatant.subdued == 0 and ruleset.subdual.recovery_rounds > 0 and combatant.recovers == 0:
        combatant.recovers = battle.round + ruleset.subdual.recovery_rounds
    combatant.subdued += combatant.pending_subdual
    combatant.pending_subdual = 0
    if fate == UNHARMED:
        return KNOCKED_OUT if combatant.flags & FLOORED != 0 else daze(battle, combatant)
    if combatant.subdued == 0:
        return fate
    real = death.fate(combatant.hit_points + combatant.subdued, ruleset.death_at)
    if ruleset.subdual.mercy.spares(survives_real=real == UNHARMED, last_subdued=combatant.softened != 0):
        return KNOCKED_OUT
    if real == UNHARMED:
        return fate
    # The real damage alone has killed: there is no saving throw against an accident.
    return DIES if real == SAVES else real


def settle_floored(combatant: Combatant, fate: i64) -> i64:
    """What becomes of one felled by a fist: a saving throw for its life does not keep it awake.

    Rule: bcb.brawling.second-hit-knocks-out, bcb.brawling.second-hit-example
    """
    if fate in (UNHARMED, KNOCKED_OUT):
        return KNOCKED_OUT
    # It lies there for something worse than the fist, and will not wake of itself.
    combatant.flags &= ~FLOORED
    combatant.recovers = 0
    return fate


def daze(battle: Battle, combatant: Combatant) -> i64:
    """Let a stunning blow take effect: until the end of the next round its victim can do nothing.

    Rule: bcb.brawling.stun-duration
    """
    if combatant.flags & DAZING != 0:
        combatant.flags = (combatant.flags & ~DAZING) | DAZED
        combatant.dazed_until = battle.round + 1
        if battle.log is not None:
            rules = (battle.ruleset.cite("brawling/stun"),)
            battle.record(Event(DAZE, target=combatant.index, rules=rules))
    return UNHARMED


def note_knock_out(battle: Battle, combatant: Combatant) -> None:
    """Roll how long one who has been knocked out stays down, and when others can rouse it.

    Rule: bf.subdual.wake-time, bf.subdual.awakened-by-other, bfref.subdual.wake-time,
        bfref.subdual.awakened-by-other, bxe.subdual.recovery-not-given
    """
    rule = battle.ruleset.subdual
    combatant.flags &= ~DAZING
    if combatant.flags & FLOORED != 0:
        combatant.flags &= ~FLOORED
    elif rule.wake_dice > 0:
        turns = _roll(battle, rule.wake_dice, rule.wake_die, combatant)
        combatant.recovers = battle.round + turns * rule.turn_rounds
    if rule.rouse_dice > 0:
        combatant.rousable = battle.round + _roll(battle, rule.rouse_dice, rule.rouse_die, combatant)
    if battle.log is not None:
        battle.record(
            Event(KNOCKOUT, target=combatant.index, rules=(battle.ruleset.cite("subdual/knocked out"),))
        )


def recover(battle: Battle, combatant: Combatant) -> None:
    """The end of a daze, a point of subduing damage healed, or the waking of one knocked out.

    Rule: bcb.subdual.recovery, bcb.subdual.wake-up, bf.subdual.no-helper
    """
    if combatant.flags & DAZED != 0 and battle.round >= combatant.dazed_until:
        combatant.flags &= ~DAZED
        combatant.dazed_until = 0
    if combatant.recovers == 0 or battle.round < combatant.recovers:
        return
    combatant.recovers = 0
    hours = battle.ruleset.subdual.recovery_rounds
    if hours > 0 and combatant.subdued > 0:
        combatant.recovers = battle.round + hours
        if combatant.flags & UNCONSCIOUS == 0 or combatant.hit_points < 1:
            combatant.subdued -= 1
            combatant.hit_points += 1
            if combatant.subdued == 0:
                combatant.recovers = 0
            if combatant.hit_points < 1:
                return
    if combatant.flags & UNCONSCIOUS != 0:
        wake(battle, combatant)


def wake(battle: Battle, combatant: Combatant) -> None:
    """One who was knocked out comes to, with 1 hit point if it had none, where it lay or beside it.

    Where subduing damage passes by the hour, waking gives nothing back.

    Rule: bf.subdual.wake-hp, bf.subdual.awakened-hp, bfref.subdual.wake-hp, bfref.subdual.awakened-hp
    """
    if combatant.hit_points < 1 and battle.ruleset.subdual.recovery_rounds == 0:
        regained = 1 - combatant.hit_points
        combatant.subdued = combatant.subdued - regained if combatant.subdued > regained else 0
        combatant.hit_points = 1
    combatant.flags &= ~(UNCONSCIOUS | FLEEING | DAZED)
    combatant.rousable = 0
    if battle.ruleset.subdual.recovery_rounds == 0:
        combatant.recovers = 0
    # One who was tied up comes to as a prisoner.
    way: Way | None = None
    if combatant.flags & OUT == 0:
        way = come_back(battle, combatant)
    if battle.log is not None:
        rules = (battle.ruleset.cite("subdual/wakes"),)
        battle.record(Event(WAKE, actor=combatant.index, way=way, rules=rules))


def start_up(battle: Battle, combatant: Combatant) -> None:
    """A sleeper wakes where it lies, and can act from the next round on."""
    combatant.flags &= ~(ASLEEP | HELPLESS | HELD)
    if combatant.flags & NOT_STANDING == 0:
        battle.sides[combatant.side].standing += 1
    if battle.log is not None:
        battle.record(Event(STIR, actor=combatant.index))


def come_back(battle: Battle, combatant: Combatant) -> Way:
    """Put one who was out of the fight back onto the field, where it lay or beside it; gives the way."""
    side = battle.sides[combatant.side]
    from_x, from_y = combatant.x, combatant.y
    cell = nearest_free(battle.field, from_x, from_y)
    combatant.x, combatant.y = cell % battle.field.width, cell // battle.field.width
    place(battle.field, side, combatant)
    if combatant.flags & NOT_STANDING == 0:
        side.standing += 1
    return ((from_x, from_y), (combatant.x, combatant.y))


def _roll(battle: Battle, count: i64, sides: i64, who: Combatant) -> i64:
    return battle.dice.total(count, sides, purpose.pack_why(purpose.KNOCK_OUT, who.index, -1))
