"""Attacks: the roll, what a hit does, the damage that waits for its number."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.blows.attack_modifiers import add_attack_modifiers, is_exhausted, roll_to_hit
from grognard.battle.blows.attack_record import record_attack, record_damage, record_sure_hit, record_touch
from grognard.battle.blows.body_effects import apply_body_effects, divide_target, learn_to_evade
from grognard.battle.blows.criticals import critical, envenom
from grognard.battle.blows.damage_parts import (
    damage_in_water,
    damage_multiple,
    damage_topic,
    defer_damage,
    strength_to_damage,
    strikes_with_two,
    withstood,
)
from grognard.battle.blows.dodging import leaps_away
from grognard.battle.blows.enchanted import (
    IMAGED,
    RAGE,
    enchanted_damage,
    hits_as_magic,
    rage_damage,
    stops_missile,
)
from grognard.battle.blows.hit_effects import corrodes, grown_dice
from grognard.battle.blows.images import strike_image
from grognard.battle.blows.known_immunities import learn_immunity
from grognard.battle.blows.mishaps import roll_mishap
from grognard.battle.blows.parting_shots import free_blow
from grognard.battle.blows.sharing import clinging_bonus, prey_hit_instead
from grognard.battle.blows.usage import use_missile
from grognard.battle.fire.flasks import flask_modifiers, has_special_effect
from grognard.battle.ground.position import (
    can_strike,
    count_attack,
    wall_modifiers,
)
from grognard.battle.ground.unseen import give_away
from grognard.battle.hurts.ailing import lost_strength
from grognard.battle.hurts.hooks import note_stroke
from grognard.battle.hurts.spoiling import spoil_by_attack
from grognard.battle.hurts.subdual import split_subduing_damage
from grognard.battle.hurts.varying_attacks import count_in_streak
from grognard.battle.hurts.wound_effects import sear
from grognard.battle.state import effects
from grognard.battle.state.battle import Battle
from grognard.battle.state.blow import Blow
from grognard.battle.state.changes import REFEREES_WORD, change_by_referee, end_one_roll_change
from grognard.battle.state.combatant import Combatant, is_stunned
from grognard.battle.state.effects import amount_of, mark_of
from grognard.battle.state.flags import (
    ANSWERS,
    ATTACKED,
    FLEEING,
    HARDY,
    HELPLESS,
    IN_WATER,
    INVISIBLE,
    SET_WEAPON,
    SHIELD_WALL,
    SICKENED,
    SPELLS,
    STRAINED,
    SURPRISED,
    UNABLE,
    UNCONSCIOUS,
)
from grognard.battle.state.hardship import add_to_damage
from grognard.battle.state.moments import LEAPS, PACES, SHARES
from grognard.battle.state.occasions import FALLEN, FURTHER, ORDINARY, PARTING, PASSING, REPLY, STRAY
from grognard.battle.state.supply import with_hand
from grognard.battle.state.weapon import FLASK, MAGIC, MISSILE, STRENGTH_TO_DAMAGE, TORCH, UNARMED, VENOM
from grognard.dice import purpose
from grognard.rules.attack import ATTACK_DIE, is_hit
from grognard.rules.damage import final_damage
from grognard.rules.damage_dice import AS_EVER, DOUBLE, roll_damage_dice
from grognard.rules.harm_kinds import FIRE
from grognard.rules.ruleset import Ruleset

HARDER: Final = mark_of(effects.BITING_HARDER)
SURELY_HIT: Final = HELPLESS | UNCONSCIOUS
"""States in which a blow needs no roll, in the books that have it so."""


def make_attack(battle: Battle, blow: Blow) -> bool:
    """Roll one attack; a hit's damage waits as pending until its initiative number is done.

    Returns whether it hit.

    Rule: bf.attack.damage-only-on-hit, bf.attack.natural-20-vs-immune,
        bf.attack.immune-to-normal-weapons, bf.attack.special-weapon-beats-immunity,
        bcb.critical.natural-20, bcb.critical.always-damages, bcb.critical.special-weapon-immunity,
        bcb.critical.damage-not-multiplied, bcb.fumble.natural-1-misses
    """
    kind = blow.weapon.flags
    if blow.target.marks & IMAGED != 0 and blow.attacker.side != blow.target.side:
        strike_image(battle, blow.attacker, blow.target, blow.weapon.name)
        return False
    if blow.target.profile.moments & LEAPS != 0 and leaps_away(battle, blow):
        return False
    if blow.target.flags & SURELY_HIT != 0 and battle.ruleset.hurts.sure_hit and kind & MISSILE == 0:
        return strike_helpless(battle, blow)
    recording = battle.log is not None
    add_attack_modifiers(battle, blow, recording=recording)
    if blow.target.declared & SHIELD_WALL != 0:
        wall_modifiers(battle, blow.attacker, blow.target)
    if blow.target.profile.moments & SHARES != 0:
        battle.tally.add(clinging_bonus(blow), "hangs on to its prey", "attack")
    special = kind & (FLASK | TORCH) != 0 and has_special_effect(blow.target, blow.weapon)
    if special:
        flask_modifiers(battle, blow)
    roll_to_hit(battle, blow, reason=purpose.STRAY if blow.occasion == STRAY else purpose.ATTACK)
    blow.immune = not special and (is_immune(battle, blow) or stops_missile(blow))
    blow.hit = not blow.immune and is_hit(blow.natural, blow.total, blow.needed)
    if blow.immune and is_hit(blow.natural, blow.total, blow.needed):
        learn_immunity(battle, blow)
    if battle.counts is not None:
        battle.counts.note_attack(blow)
    if recording:
        record_attack(battle, blow)
    if battle.ruleset.hooks.watches and kind & MISSILE == 0 and blow.occasion in (ORDINARY, FURTHER):
        note_stroke(battle, blow)
    if blow.target.profile.flags & SPELLS != 0:
        spoil_by_attack(battle, blow.target, hit=blow.hit or special)
    if special:
        return blow.hit
    if not blow.hit and blow.target.profile.flags & ANSWERS != 0:
        miss(battle, blow)
    if blow.hit:
        blow.multiple = damage_multiple(battle.ruleset, blow.occasion)
        if blow.occasion == ORDINARY and blow.sneak:
            blow.multiple = battle.ruleset.sneak.multiple
        apply_hit(battle, blow)
        if kind & VENOM != 0:
            envenom(battle, blow)
    if blow.natural == ATTACK_DIE and blow.hit and battle.ruleset.hurts.criticals:
        critical(battle, blow)
    elif blow.natural == 1 and battle.ruleset.hurts.fumbles:
        if blow.occasion not in (REPLY, PARTING, PASSING, FALLEN):
            fumble(battle, blow)
    return blow.hit


def miss(battle: Battle, blow: Blow) -> None:
    """Apply an attack that did no harm: the target divides or evades, or its prey is hit instead."""
    if blow.immune:
        divide_target(battle, blow)
        return
    learn_to_evade(blow.target)
    if blow.target.profile.moments & SHARES != 0:
        prey = prey_hit_instead(battle, blow)
        if prey is not None:
            apply_hit(battle, Blow(blow.attacker, prey, blow.weapon, occasion=blow.occasion))


def apply_hit(battle: Battle, blow: Blow) -> None:
    """Apply a hit that needs no roll, or has had it: roll its damage, or record its touch."""
    if blow.weapon.dice_count == 0 and blow.weapon.dice_bonus == 0:
        record_touch(battle, blow)
    else:
        _roll_damage(battle, blow)


def strike_helpless(battle: Battle, blow: Blow) -> bool:
    """A blow at a helpless target: it hits without a roll, and its damage is rolled as usual.

    Rule: bxe.helpless.melee-auto-hit, bxe.helpless.damage-rolled, bxe.helpless.missile-not-auto,
        bxe.helpless.any-cause, bcb.helpless.assassination-attack-roll
    """
    weapon = blow.weapon
    blow.immune = is_immune(battle, blow)
    blow.hit = not blow.immune
    if battle.log is not None:
        record_sure_hit(battle, blow)
    if blow.hit:
        if weapon.dice_count > 0 or weapon.dice_bonus > 0:
            _roll_damage(battle, blow)
        if weapon.flags & VENOM != 0:
            envenom(battle, blow)
    return blow.hit


def fumble(battle: Battle, blow: Blow) -> None:
    """A natural 1: every enemy in reach strikes once at once, and the referee's table may have a mishap.

    Stunned, surprised, disabled or fleeing combatants get no such blow.

    Rule: bcb.fumble.free-attack, bcb.fumble.free-attack-resolution, bcb.fumble.mishap,
        bcb.fumble.hit-self, bcb.fumble.hit-friend
    """
    fumbler = blow.attacker
    if battle.ruleset.hurts.free_attacks:
        for enemy in battle.combatants:
            if enemy.side == fumbler.side or enemy.flags & (UNABLE | SURPRISED | FLEEING) != 0:
                continue
            if is_stunned(enemy) or not can_strike(battle, enemy, fumbler):
                continue
            answer = free_blow(battle, enemy, fumbler, occasion=REPLY)
            if answer is not None:
                make_attack(battle, answer)
    if battle.ruleset.hurts.mishaps:
        struck = roll_mishap(battle, blow)
        if struck is not None:
            _roll_damage(battle, Blow(fumbler, struck, blow.weapon, subduing=blow.subduing))


def is_immune(battle: Battle, blow: Blow) -> bool:
    """Whether a blow's weapon cannot harm its target."""
    if blow.target.profile.unharmed_by != 0 and blow.target.profile.is_unharmed_by(blow.weapon):
        return True
    harmed_by = blow.target.profile.harmed_by
    if harmed_by == 0 or blow.weapon.flags & harmed_by != 0:
        return False
    if hits_as_magic(blow.attacker) and harmed_by & MAGIC != 0:
        return False
    return not harms_anyway(battle.ruleset, blow.attacker) and not corrodes(blow)


def harms_anyway(ruleset: Ruleset, attacker: Combatant) -> bool:
    """Whether a creature's attacks harm what only magic or silver does: by its own kind, or by its size.

    Rule: bxe.attack.magical-monsters-harm-each-other-option, bxe.attack.five-hd-harms-magical-option
    """
    if ruleset.damage.kindred_harm and attacker.profile.harmed_by != 0:
        return True
    return ruleset.damage.mighty_hit_dice > 0 and attacker.profile.hit_dice >= ruleset.damage.mighty_hit_dice


def _add_weariness(battle: Battle, attacker: Combatant) -> None:
    """Add the damage penalties of a strained muscle and of exhaustion."""
    if attacker.flags & STRAINED != 0:
        battle.tally.add(amount_of(attacker, effects.STRAIN), "strained muscle", "damage")
    if battle.ruleset.exhaustion.damage != 0 and is_exhausted(battle.ruleset, attacker):
        battle.tally.add(battle.ruleset.exhaustion.damage, "exhausted", "damage")


def _roll_damage(battle: Battle, blow: Blow) -> None:
    """Roll a hit's damage and let it wait.

    Rule: bf.damage.weapon-die, bf.damage.str-on-melee, bf.damage.str-penalty-on-melee,
        bf.damage.str-on-thrown, bf.damage.no-str-on-bow, bf.damage.no-str-on-crossbow,
        bf.damage.str-on-sling, bf.damage.magic-bonus, bf.damage.cursed-penalty,
        bxe.magic-items.weapon-damage-bonus,
        bf.damage.bow-strength-referee,
        bcb.damage.adds-strength-melee, bcb.damage.launched-no-strength
    """
    tally = battle.tally
    attacker, weapon = blow.attacker, blow.weapon
    recording = battle.log is not None
    tally.start(recording=recording)
    if attacker.profile.hardships:
        add_to_damage(tally, attacker.profile.hardships, weapon.dice_bonus)
    else:
        tally.add(weapon.dice_bonus, "weapon", "damage")
    if weapon.flags & STRENGTH_TO_DAMAGE != 0:
        topic = damage_topic(weapon) if recording else "damage"
        tally.add(strength_to_damage(battle, blow), "Strength", topic)
        if attacker.flags & SICKENED != 0:
            tally.add(lost_strength(attacker), "Strength lost", "damage")
    tally.add(weapon.magic_bonus, "magic weapon", "damage")
    _add_weariness(battle, attacker)
    why = purpose.pack_why(purpose.DAMAGE, attacker.index, blow.target.index)
    faces: list[tuple[int, int]] | None = [] if recording else None
    rolled = _roll_dice(battle, blow, why, faces)
    if blow.multiple > 1 and battle.ruleset.charge.multiplies_dice_only:
        tally.add(rolled * (blow.multiple - 1), "dice multiplied", "damage")
        blow.multiple = 1
    blow.damage = final_damage(battle.ruleset.damage.minimum, rolled, tally.total, blow.multiple)
    if attacker.marks != 0:
        add_magic(battle, blow)
    if attacker.profile.flags & IN_WATER != 0:
        blow.damage = damage_in_water(battle, blow.damage)
    if blow.target.profile.flags & HARDY != 0:
        lost = withstood(blow.target.profile, weapon, blow.damage)
        tally.add(-lost, "hardly harmed by such a weapon", "damage")
        blow.damage -= lost
        if blow.target.profile.flags & ANSWERS != 0:
            blow.damage = apply_body_effects(battle, blow)
    full = blow.damage
    if blow.subduing or weapon.flags & UNARMED != 0:
        split_subduing_damage(battle, blow)
    defer_damage(battle, blow)
    if weapon.flags & TORCH != 0:
        sear(blow.target, FIRE, blow.damage)
    if battle.counts is not None:
        battle.counts.note_damage(blow)
    if faces is not None:
        record_damage(battle, blow, faces, full)


def _roll_dice(battle: Battle, blow: Blow, why: i64, faces: list[tuple[int, int]] | None) -> i64:
    """Roll a hit's damage dice, or with two weapons twice for the better; note their faces; their total."""
    rule = battle.ruleset.hurts.critical_damage if blow.natural == ATTACK_DIE else AS_EVER
    if rule == DOUBLE:
        blow.multiple *= 2
    rolled = _roll_once(battle, blow, rule, why, faces)
    if battle.ruleset.pair.better_damage and strikes_with_two(blow):
        second: list[tuple[int, int]] | None = [] if faces is not None else None
        other = _roll_once(battle, blow, rule, why, second)
        if other > rolled:
            rolled, other = other, rolled
            if faces is not None and second is not None:
                faces[:] = second
        if faces is not None:
            battle.tally.note(f"better than {other}", "two weapons", "damage")
    return rolled


def _roll_once(battle: Battle, blow: Blow, rule: i64, why: i64, faces: list[tuple[int, int]] | None) -> i64:
    count, sides = blow.weapon.dice_count, blow.weapon.dice_sides
    if blow.attacker.marks & HARDER != 0:
        count, sides = grown_dice(blow.attacker, blow.weapon)
    rolled: i64 = 0
    exploding = battle.ruleset.damage.exploding
    if exploding or rule != AS_EVER:
        for fallen in roll_damage_dice(battle.dice, count, sides, why, rule=rule, exploding=exploding):
            rolled += fallen
            if faces is not None:
                faces.append((int(sides), fallen))
        return rolled
    while count > 0:
        face = battle.dice.die(sides, why)
        rolled += face
        if faces is not None:
            faces.append((sides, face))
        count -= 1
    return rolled


def add_magic(battle: Battle, blow: Blow) -> None:
    """Add the damage of spells and rage to a hit; only magic counts where the weapon itself does no harm."""
    harmed_by = blow.target.profile.harmed_by
    alone = (
        harmed_by != 0
        and blow.weapon.flags & harmed_by == 0
        and hits_as_magic(blow.attacker)
        and not harms_anyway(battle.ruleset, blow.attacker)
    )
    more = enchanted_damage(battle, blow, alone=alone)
    battle.tally.add(more - blow.damage if alone else more, "magic", "damage")
    blow.damage = more if alone else blow.damage + more
    word = change_by_referee(blow.attacker, effects.DAMAGE_CHANGED)
    battle.tally.add(word, REFEREES_WORD, "damage")
    fury = rage_damage(blow.attacker)
    battle.tally.add(fury, RAGE, "damage")
    blow.damage += word + fury
    end_one_roll_change(blow.attacker, effects.DAMAGE_CHANGED)
    if blow.damage < battle.ruleset.damage.minimum:
        blow.damage = battle.ruleset.damage.minimum


def perform_attack(battle: Battle, blow: Blow) -> bool:
    """Make one attack of a routine, and count it for the round; return whether it hit.

    Rule: bf.attack.rof-one-melee-per-round, bf.missile.rof-one-missile-per-round,
        bf.missile.rof-light-crossbow, bf.missile.rof-heavy-crossbow, bf.actions.no-move-after-attack
    """
    attacker = blow.attacker
    attacker.routine = blow.routine
    chosen = attacker.profile.routines[attacker.routine]
    if attacker.profile.shield_bonus != 0:
        attacker.ready = chosen.hand
    attacker.flags |= ATTACKED
    attacker.flags &= ~SET_WEAPON
    attacker.attacks_made += 1
    if attacker.profile.most_on_one != 0:
        count_attack(attacker, blow.target)
    attacker.target = blow.target.index
    if chosen.supply >= 0:
        use_missile(battle, attacker, chosen)
    reload_rounds = blow.weapon.reload_rounds
    if reload_rounds > 0:
        attacker.reloading = with_hand(attacker.reloading, chosen.hand, reload_rounds)
    make_attack(battle, blow)
    if attacker.profile.moments & PACES != 0:
        count_in_streak(attacker, hit=blow.hit)
    if attacker.flags & INVISIBLE != 0:
        give_away(battle, attacker)
    return blow.hit
