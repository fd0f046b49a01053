"""Subduing blows in play: the reckoning of real and subduing damage, being knocked out, and waking."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.hurts.dying import fate_at
from grognard.battle.hurts.presence import gain_effect, lose_effects
from grognard.battle.state import effects
from grognard.battle.state.battle import Battle
from grognard.battle.state.blow import Blow
from grognard.battle.state.combatant import Combatant, is_stunned
from grognard.battle.state.effect import (
    effect_amount,
    effect_rounds,
    effect_source,
    pack_effect,
)
from grognard.battle.state.effects import (
    add_effect,
    amount_of,
    drop_effect,
    drop_kind,
    find_effect,
    has_effect,
    replace_effect,
)
from grognard.battle.state.events import DAZE, KNOCKOUT, STIR, WAKE, Event
from grognard.battle.state.flags import (
    ALERT,
    ATTACKED,
    DAZING,
    FLEEING,
    FLOORED,
    METAL,
    PLATE,
    UNABLE,
    UNCONSCIOUS,
)
from grognard.battle.state.weapon import MISSILE, NO_SUBDUE, SUBDUES, UNARMED, Weapon
from grognard.battle.state.wound import Wound
from grognard.dice import purpose
from grognard.dice.roll import Roll
from grognard.rules.brawling import is_stunning, turns_on_striker
from grognard.rules.damage import DIES, SAVES, UNHARMED
from grognard.rules.subdual import KNOCKED_OUT
from grognard.rules.surprise import surprise_range

WAKES: Final = "subdual/wakes"
ROUSED: Final = "subdual/awakened"
FISTS_KNOCK_OUT: Final = "brawling/knock-out"
"""Where a book says what knocks out or wakes."""


def can_subdue_with(weapon: Weapon) -> bool:
    """Whether a weapon can strike without killing: in the hand, and not edged or spiked on all sides.

    Rule: bf.subdual.most-weapons, bf.subdual.excluded-weapons, bfref.subdual.most-weapons,
        bfref.subdual.excluded-weapons, bxe.subdual.flat-of-blade, bxe.subdual.other-weapons,
        bcb.subdual.missiles-and-spells
    """
    return weapon.flags & (MISSILE | NO_SUBDUE) == 0


def would_subdue(battle: Battle, blow: Blow) -> bool:
    """Whether a free blow of one under orders to take prisoners is meant only to subdue."""
    if not battle.sides[blow.attacker.side].captures or not battle.ruleset.subdual.allowed:
        return False
    return blow.target.profile.subduable and can_subdue_with(blow.weapon)


def hurts_own_fist(battle: Battle, blow: Blow) -> bool:
    """Whether a hit hurts its striker: metal struck with a bare fist.

    Rule: bf.brawling.metal-armor-backfire, bfref.brawling.armor-backfire, bcb.brawling.versus-plate
    """
    if blow.weapon.flags & UNARMED == 0:
        return False
    target_flags = blow.target.profile.flags
    return turns_on_striker(
        battle.ruleset.brawling,
        striker_metal=blow.attacker.profile.flags & METAL != 0,
        target_metal=target_flags & METAL != 0,
        target_plate=target_flags & PLATE != 0,
    )


def split_subduing_damage(battle: Battle, blow: Blow) -> None:
    """Set the victim of a hit meant to subdue or made with a fist, and the damage that only subdues.

    Rule: bf.brawling.no-flat-blade-modifiers, bfref.brawling.no-flat-penalty, bfref.brawling.subduing-type,
        bxe.subdual.announce, bxe.brawling.unarmed-damage-lethal, bcb.subdual.optional-per-attack,
        bcb.subdual.unsubduable-target, bcb.brawling.real-damage
    """
    brawling = battle.ruleset.brawling
    weapon = blow.weapon
    blow.turned = hurts_own_fist(battle, blow)
    victim = blow.victim()
    if victim is blow.attacker and brawling.backfire > 0:
        blow.damage = brawling.backfire
        return
    if weapon.flags & SUBDUES != 0:
        blow.subdues = blow.damage
    elif blow.subduing and victim.profile.subduable and can_subdue_with(weapon):
        softening = battle.ruleset.subdual.softening
        blow.subdues = softening.subduing(blow.damage)
        blow.damage = softening.real(blow.damage) + blow.subdues
    if weapon.flags & UNARMED != 0 and brawling.stuns and victim is not blow.attacker:
        stun(battle, blow)


def stun(battle: Battle, blow: Blow) -> None:
    """Record that a fist stuns, or fells a stunned target; it takes effect as the wound lands.

    Rule: bcb.brawling.second-hit-knocks-out, bcb.brawling.second-hit-example,
        bcb.brawling.second-hit-still-damages, bcb.brawling.natural-20-no-mighty-blow
    """
    brawling = battle.ruleset.brawling
    victim = blow.victim()
    if is_stunned(victim):
        rounds = _roll(battle, brawling.knock_out_dice, brawling.knock_out_die, victim)
        drop_kind(victim, effects.FELLED)
        add_effect(victim, pack_effect(effects.FELLED, rounds=rounds + 1))
    else:
        left = victim.hit_points - blow.wound().damage
        if is_stunning(brawling, damage=blow.damage, hit_points=left, natural=blow.natural):
            add_effect(victim, pack_effect(effects.DAZE))


def fate_with_subduing(battle: Battle, combatant: Combatant, wound: Wound, fate: i64) -> i64:
    """The effect of a wound on a target of subduing blows, given its fate had all of them been real.

    Subduing damage to a target that is down already counts as real damage.

    Rule: bf.subdual.counts-against-hp, bf.subdual.further-becomes-killing, bf.subdual.beaten-to-death,
        bfref.subdual.off-hit-points, bfref.subdual.further-is-killing, bfref.subdual.beaten-to-death,
        bfref.subdual.applies-to-creatures, bf.brawling.knockout
    """
    ruleset = battle.ruleset
    if combatant.flags & UNCONSCIOUS != 0:
        subdued = amount_of(combatant, effects.SUBDUAL)
        if subdued > 0:
            battle.cause = "subdual/beaten to death" if wound.subduing > 0 else "subdual/killed"
        if ruleset.subdual.further_kills and combatant.hit_points <= 0:
            return DIES
        return fate_at(battle, combatant, combatant.hit_points + subdued)
    if wound.subduing > 0:
        hours = ruleset.subdual.recovery_rounds
        rounds = hours + 1 if hours > 0 else 0
        add_effect(combatant, pack_effect(effects.SUBDUAL, rounds=rounds, amount=wound.subduing))
    subdued = amount_of(combatant, effects.SUBDUAL)
    if fate == UNHARMED:
        return KNOCKED_OUT if combatant.flags & FLOORED != 0 else daze(battle, combatant)
    if subdued == 0:
        return fate
    real = fate_at(battle, combatant, combatant.hit_points + subdued)
    if ruleset.subdual.mercy.spares(survives_real=real == UNHARMED, last_subdued=wound.spares):
        return KNOCKED_OUT
    battle.cause = "subdual/killed"
    if real == UNHARMED:
        return fate
    # The real damage alone has killed: there is no saving throw against an accident.
    return DIES if real == SAVES else real


def fate_of_floored(combatant: Combatant, fate: i64) -> i64:
    """The fate of a combatant felled by a fist: a saving throw for its life does not keep it awake.

    Rule: bcb.brawling.second-hit-knocks-out, bcb.brawling.second-hit-example
    """
    if fate in (UNHARMED, KNOCKED_OUT):
        return KNOCKED_OUT
    # It lies there for something worse than the fist, and will not wake of itself.
    drop_kind(combatant, effects.FELLED)
    return fate


def daze(battle: Battle, combatant: Combatant) -> i64:
    """Apply a stunning blow: until the end of the next round its victim can do nothing.

    Rule: bcb.brawling.stun-duration
    """
    if combatant.flags & DAZING != 0:
        drop_kind(combatant, effects.DAZE)
        add_effect(combatant, pack_effect(effects.STUN, rounds=2))
        if battle.log is not None:
            rules = (battle.ruleset.cite("brawling/stun"),)
            battle.record(Event(DAZE, target=combatant.index, rules=rules))
    return UNHARMED


def knock_out(battle: Battle, combatant: Combatant) -> None:
    """Lay a combatant out: roll how long it stays down, and when others can rouse it.

    Rule: bf.subdual.wake-time, bf.subdual.awakened-by-other, bfref.subdual.wake-time,
        bfref.subdual.awakened-by-other, bxe.subdual.recovery-not-given
    """
    rule = battle.ruleset.subdual
    drop_kind(combatant, effects.DAZE)
    felled = find_effect(combatant, effects.FELLED)
    rounds: i64 = 0
    by_fist: i64 = 0
    if felled != 0:
        by_fist = 1
        rounds = effect_rounds(felled)
        drop_effect(combatant, felled)
    elif rule.wake_dice > 0:
        rounds = _roll(battle, rule.wake_dice, rule.wake_die, combatant) * rule.turn_rounds + 1
    gain_effect(battle, combatant, pack_effect(effects.KNOCK_OUT, rounds=rounds, amount=by_fist))
    if rule.rouse_dice > 0:
        deep = _roll(battle, rule.rouse_dice, rule.rouse_die, combatant)
        add_effect(combatant, pack_effect(effects.DEEP_FAINT, rounds=deep))
    if battle.log is not None:
        cause = FISTS_KNOCK_OUT if by_fist > 0 else "subdual/knocked out"
        battle.record(
            Event(
                KNOCKOUT,
                target=combatant.index,
                rounds=rounds - 1 if rounds > 0 else None,
                rules=(battle.ruleset.cite(cause),),
            )
        )


def heal_bruise(battle: Battle, combatant: Combatant) -> None:
    """The hour is over in which a point of subduing damage heals; who has a hit point again wakes.

    Rule: bcb.subdual.recovery, bcb.subdual.wake-up
    """
    bruise = find_effect(combatant, effects.SUBDUAL)
    hours = battle.ruleset.subdual.recovery_rounds
    left = effect_amount(bruise) - 1
    combatant.hit_points += 1
    if left > 0:
        replace_effect(combatant, bruise, pack_effect(effects.SUBDUAL, rounds=hours, amount=left))
    else:
        drop_effect(combatant, bruise)
    if combatant.hit_points > 0 and has_effect(combatant, effects.KNOCK_OUT):
        wake(battle, combatant, cause=WAKES)


def wake(battle: Battle, combatant: Combatant, *, cause: str, rouser: i64 = -1) -> None:
    """Wake a knocked-out combatant, with 1 hit point if it had none, where it lay or beside it.

    Where subduing damage passes by the hour, waking gives nothing back. `cause` is where the book says why it
    wakes ("subdual/wakes"), `rouser` the index of the friend who woke it, if one did.

    Rule: bf.subdual.wake-hp, bf.subdual.awakened-hp, bfref.subdual.wake-hp, bfref.subdual.awakened-hp,
        bf.subdual.no-helper
    """
    if battle.ruleset.subdual.recovery_rounds == 0:
        if combatant.hit_points < 1:
            limit_bruise(combatant, amount_of(combatant, effects.SUBDUAL) - (1 - combatant.hit_points))
            combatant.hit_points = 1
    combatant.flags &= ~FLEEING
    drop_kind(combatant, effects.STUN)
    drop_kind(combatant, effects.DEEP_FAINT)
    # A bound combatant wakes as a prisoner.
    way = lose_effects(battle, combatant, effects.KNOCK_OUT)
    if battle.log is not None:
        rules = (battle.ruleset.cite(cause),)
        battle.record(Event(WAKE, actor=combatant.index, who=_named(rouser), way=way, rules=rules))


def limit_bruise(combatant: Combatant, most: i64) -> None:
    """See that no more than that many of the hit points a combatant lacks count as subduing damage."""
    bruise = find_effect(combatant, effects.SUBDUAL)
    if bruise == 0 or effect_amount(bruise) <= most:
        return
    if most > 0:
        replace_effect(
            combatant, bruise, pack_effect(effects.SUBDUAL, rounds=effect_rounds(bruise), amount=most)
        )
    else:
        drop_effect(combatant, bruise)


def wake_from_sleep(battle: Battle, combatant: Combatant, *, rouser: i64 = -1) -> None:
    """A sleeper wakes where it lies, alone or roused by a friend of that index, and can act next round."""
    lose_effects(battle, combatant, effects.SLEEP)
    if battle.log is not None and combatant.flags & UNABLE == 0:
        battle.record(Event(STIR, actor=combatant.index, who=_named(rouser)))


def _named(rouser: i64) -> tuple[int, ...]:
    """One who woke another, as an event names it."""
    return () if rouser < 0 else (int(rouser),)


def wake_by_noise(battle: Battle, sleeper: Combatant) -> None:
    """Let the noise of a round with blows wake a sleeper, where a book has it so.

    It wakes unless the die for surprise would surprise it. Noise does not break the sleep of magic.
    """
    rule = battle.ruleset.surprise
    if not rule.noise_wakes or effect_source(find_effect(sleeper, effects.SLEEP)) >= 0:
        return
    for other in battle.combatants:
        if other.flags & ATTACKED != 0:
            _roll_to_wake(battle, sleeper)
            return


def _roll_to_wake(battle: Battle, sleeper: Combatant) -> None:
    ruleset = battle.ruleset
    sides = ruleset.surprise.die
    face = battle.dice.die(sides, purpose.pack_why(purpose.SURPRISE, sleeper.index, -1))
    limit = surprise_range(ruleset, alert=sleeper.profile.flags & ALERT != 0, ambushed=False)
    wakes = face > limit
    if battle.log is not None:
        roll = Roll(((sides, face),), total=face, target=limit, success=wakes, label="surprise")
        result = "hears" if wakes else "sleeps on"
        rules = (ruleset.cite("surprise/range"),)
        battle.record(Event(STIR, actor=sleeper.index, result=result, roll=roll, rules=rules))
    if wakes:
        lose_effects(battle, sleeper, effects.SLEEP)


def _roll(battle: Battle, count: i64, sides: i64, who: Combatant) -> i64:
    return battle.dice.total(count, sides, purpose.pack_why(purpose.KNOCK_OUT, who.index, -1))
