"""The effect of a power on each target; it lands with the blows of the moment."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.hurts.belongings import mark_destructive
from grognard.battle.hurts.dispelling import exorcise, lift_effects
from grognard.battle.hurts.draining import negative_levels, restore_level
from grognard.battle.hurts.healing import restore
from grognard.battle.hurts.presence import remove_from_fight
from grognard.battle.hurts.raising_dead import raise_dead
from grognard.battle.hurts.saving import Save, roll_save
from grognard.battle.hurts.spoiling import spoil_by_attack
from grognard.battle.hurts.wound_effects import list_as_wounded, queue_effect, sear
from grognard.battle.state import effects
from grognard.battle.state.battle import Battle
from grognard.battle.state.body import RuinousBody
from grognard.battle.state.changes import change_by_spells
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import (
    effect_amount,
    effect_kind,
    pack_effect,
    with_rounds,
)
from grognard.battle.state.effects import (
    IMAGES,
    SLAIN,
    WON_OVER,
    add_effect,
    as_waiting,
    mark_of,
)
from grognard.battle.state.events import ESCAPE, HARM, HEAL, IMMUNE, Event
from grognard.battle.state.field import distance_feet
from grognard.battle.state.flags import BLINDED, CALLED, EVIL, GONE, GOOD, OUT, SPELLS, UNDEAD
from grognard.battle.state.power import NO_DICE, NO_SAVE, NOTHING, SPARED, WARMED, Power
from grognard.dice import purpose
from grognard.rules.harm_kinds import FEAR, SIGHT, halved_for, harm_done
from grognard.rules.saves import SAVE_DIE, damage_after_save, effect_duration

PERCENT = 100
RESISTED_SAVE = 3
"""What resistance to a kind of harm adds to saving throws against it."""


def apply_power(
    battle: Battle, me: Combatant, power: Power, one: Combatant, damage: i64, rounds: i64
) -> bool:
    """Do to one what a power does, after the saving throw it allows; whether it had its full effect.

    Rule: bxe.saves.success-negates-nondamaging, bxe.round.phase-spells-with-saves
    """
    if one.profile.body is not None:
        _work_on(battle, power, one, one.profile.body)
    if is_immune_to_power(power, one) or _resists_magic(battle, me, power, one):
        if battle.log is not None:
            battle.record(Event(IMMUNE, actor=me.index, target=one.index, what=power.name))
        return False
    saved = False
    natural: i64 = 0
    if power.save != NO_SAVE and not is_beneath_saving(power, one):
        save = _save(battle, me, power, one)
        saved, natural = save.saved, save.natural
        if saved and power.once:
            mark_saved_against(me, power, one)
    if saved and power.saved == SPARED:
        return False
    hurts = battle.ruleset.hurts
    if saved and power.saved == WARMED and power.near is not None:
        if not hurts.total_extremes or natural != SAVE_DIE:
            apply_power(battle, me, power.near, one, roll_harm(battle, me, power.near), 0)
        return False
    if power.all_but != NO_DICE:
        damage = _all_but(battle, me, power, one)
    extremes, worst = hurts.total_extremes, hurts.greatest_on_1
    greatest = damage if power.by_hit_points or not worst else most_of(power.damage)
    damage = damage_after_save(damage, greatest, natural, saved=saved, extremes=extremes)
    damage = harm_done(one.profile.hide, power.kinds, damage, power.damage[0], magical=power.magical)
    if one.profile.flags & power.twice != 0:
        damage += damage
    if one.marks != 0 and damage > 0 and resists(one, power.kinds):
        damage = halved_for(damage)
    if damage > 0:
        if one.profile.flags & SPELLS != 0 and not saved:
            spoil_by_attack(battle, one, hit=True)
        queue_damage(battle, me, one, damage, by=power.name)
        if power.feeds > 0 and me.hit_points < me.max_hit_points:
            _heal_by_power(battle, me, power, me, damage * power.feeds // PERCENT)
        sear(one, power.kinds, damage)
        mark_destructive(battle, one, power)
    elif damage < 0:
        _heal_by_power(battle, me, power, one, -damage)
    _apply_benefits(battle, me, power, one)
    if power.effect == SLAIN and not saved:
        queue_effect(battle, one, pack_effect(SLAIN, amount=1))
    elif not saved and (power.effect != NOTHING or power.gives):
        _queue_effects(
            battle, me, power, one, effect_duration(rounds, most_of(power.rounds), natural, extremes=worst)
        )
    return not saved


def _resists_magic(battle: Battle, me: Combatant, power: Power, one: Combatant) -> bool:
    """Whether a target's magic resistance defeats an enemy's magic."""
    resistance = one.profile.hide.resistance
    if not power.magical or resistance == 0 or me.side == one.side:
        return False
    return battle.dice.die(PERCENT, purpose.pack_why(purpose.SAVE, one.index, -1)) <= resistance


def _work_on(battle: Battle, power: Power, one: Combatant, body: RuinousBody) -> None:
    """Apply a kind of harm to a body by its nature: it divides, or it is numbed or slowed."""
    if body.divided_by & power.kinds != 0:
        queue_effect(battle, one, pack_effect(effects.DIVIDING))
    if body.numbed_by & power.kinds != 0 and power.damage[0] > 0:
        queue_effect(battle, one, as_waiting(pack_effect(effects.PARALYSIS, rounds=power.damage[0])))
    if body.slowed_by & power.kinds != 0 and power.magical and power.damage[0] > 0:
        slow = roll_dice(battle, body.slow_rounds, purpose.DURATION, one)
        queue_effect(battle, one, as_waiting(pack_effect(effects.SLOWNESS, rounds=slow)))


def mark_saved_against(me: Combatant, power: Power, one: Combatant) -> None:
    """Record a save that ends a power's effect on its target."""
    number: i64 = 0
    for mine in me.own_profile.powers:
        if mine is power:
            add_effect(
                one, pack_effect(effects.SETTLED, amount=effects.POWERS_FROM + number, source=me.index)
            )
        number += 1


def is_immune_to_power(power: Power, one: Combatant) -> bool:
    """Whether a target is immune to a power: by its nature, or by its effects."""
    hide = one.profile.hide
    if hide.is_immune(power.kinds, magical=power.magical) or 0 < power.spell_level < hide.spells_from:
        return True
    if power.kinds & SIGHT != 0 and one.flags & BLINDED != 0:
        return True
    if one.marks == 0:
        return False
    if power.magical and one.marks & mark_of(effects.MAGIC_PROOF) != 0:
        return True
    for effect in one.effects:
        if effect_kind(effect) == effects.PROOF and effect_amount(effect) & power.kinds != 0:
            return True
    return False


def resists(one: Combatant, kinds: i64) -> bool:
    """Whether a spell upon it helps one against harm of any of those kinds."""
    for effect in one.effects:
        if effect_kind(effect) == effects.RESISTANCE and effect_amount(effect) & kinds != 0:
            return True
    return False


def ward_bonus(one: Combatant, foe: Combatant) -> i64:
    """The bonus of a ward against the undead and the evil, or against the good."""
    if foe.profile.flags & (EVIL | UNDEAD) != 0:
        return change_by_spells(one, effects.WARD_EVIL)
    if foe.profile.flags & GOOD != 0:
        return change_by_spells(one, effects.WARD_GOOD)
    return 0


def guard_bonus(one: Combatant, foe: Combatant) -> i64:
    """The armour class bonus of a guard against evil, undead and summoned foes."""
    return (
        change_by_spells(one, effects.GUARD_EVIL) if foe.profile.flags & (EVIL | UNDEAD | CALLED) != 0 else 0
    )


def is_beneath_saving(power: Power, one: Combatant) -> bool:
    """Whether one is too weak to have a saving throw against a power."""
    return one.profile.hit_dice_count <= power.sure_hit_dice


def _save(battle: Battle, me: Combatant, power: Power, one: Combatant) -> Save:
    """The saving throw against a power, with what spells add to it."""
    magic: i64 = 0
    if one.marks != 0:
        magic = ward_bonus(one, me)
        if resists(one, power.kinds):
            magic += RESISTED_SAVE
        if power.kinds & FEAR != 0:
            magic += change_by_spells(one, effects.COURAGE)
    return roll_save(
        battle,
        one,
        power.save,
        power.name,
        magical=power.magical,
        modifier=saving_modifier(power, one),
        magic=magic,
    )


def saving_modifier(power: Power, one: Combatant) -> i64:
    """The modifier of a power to a target's saving throws against it."""
    modifier: i64 = power.save_modifier
    modifier += one.profile.hide.saving_bonus(power.kinds, magical=power.magical)
    if one.profile.flags & SPELLS != 0:
        modifier += power.casters_modifier
    return modifier


def _apply_benefits(battle: Battle, me: Combatant, power: Power, one: Combatant) -> None:
    """The good a power does, and how it takes one away from here: all of it at once."""
    restored: i64 = 0
    while restored < power.restores and negative_levels(one) > 0:
        restore_level(battle, one)
        restored += 1
    if power.rise:
        raise_dead(battle, one, _points_risen(battle, power, one))
    if power.exorcises:
        exorcise(battle, one)
    if power.ends or power.dispels or power.lifts:
        lift_effects(battle, me, power, one)
    if power.heals != NO_DICE:
        _heal_by_power(battle, me, power, one, roll_dice(battle, power.heals, purpose.HEALING, me))
    if power.leaves:
        remove_from_fight(battle, one, GONE)
        if battle.log is not None:
            driven = "driven back" if power.harmful else ""
            battle.record(Event(ESCAPE, actor=one.index, result=driven))


def _points_risen(battle: Battle, power: Power, one: Combatant) -> i64:
    """The hit points of the risen dead: one for each hit die, or those of their new form."""
    if power.form == 0:
        return one.own_profile.hit_dice_count
    form = one.own_profile.forms[power.form - 1]
    dice = (form.hit_dice_count, form.hit_dice_sides, form.hit_dice_bonus, i64(1))
    return roll_dice(battle, dice, purpose.HIT_POINTS, one)


def _queue_effects(battle: Battle, me: Combatant, power: Power, one: Combatant, rounds: i64) -> None:
    """Let all effects that a power gives a target wait until the blows of the moment land."""
    if power.effect == WON_OVER:
        # Its source is the side it goes over to.
        effect = pack_effect(WON_OVER, rounds=rounds, amount=power.number + 1, source=me.side)
        queue_effect(battle, one, as_waiting(effect))
    elif power.effect == IMAGES:
        images = roll_dice(battle, power.images, purpose.SPELL, me)
        effect = pack_effect(IMAGES, rounds=rounds, amount=images, source=power.number)
        queue_effect(battle, one, as_waiting(effect))
    elif power.effect != NOTHING:
        effect = pack_effect(power.effect, rounds=rounds, amount=power.form, source=power.number)
        queue_effect(battle, one, as_waiting(effect))
    for given in power.gives:
        if effect_kind(given) == WON_OVER:
            given = pack_effect(WON_OVER, amount=power.number + 1, source=me.side)
        queue_effect(battle, one, as_waiting(with_rounds(given, rounds)))


def _all_but(battle: Battle, me: Combatant, power: Power, one: Combatant) -> i64:
    """The damage (at least 1) that leaves the rolled hit points; a friend is healed up to all but these."""
    points = roll_dice(battle, power.all_but, purpose.DAMAGE, me)
    if power.harmful:
        return one.hit_points - points if one.hit_points > points else 1
    missing = one.max_hit_points - points - one.hit_points
    if missing > 0:
        _heal_by_power(battle, me, power, one, missing)
    return 0


def queue_damage(
    battle: Battle, me: Combatant, one: Combatant, damage: i64, *, by: str, rule: str = ""
) -> None:
    """Queue damage without an attacker, to land with the blows of the moment."""
    list_as_wounded(battle, one)
    one.pending.damage += damage
    if battle.counts is not None:
        battle.counts.note_harm(me.index, one, damage)
    if battle.log is not None:
        rules = (rule,) if rule else ()
        battle.record(Event(HARM, actor=me.index, target=one.index, what=by, amount=damage, rules=rules))


def roll_harm(battle: Battle, me: Combatant, power: Power) -> i64:
    """The damage of a power, rolled once for all its targets."""
    if power.by_hit_points:
        return me.hit_points
    return roll_dice(battle, power.damage, purpose.DAMAGE, me)


def roll_dice(battle: Battle, dice: tuple[int, int, int, int], reason: i64, who: Combatant) -> i64:
    """The total of some dice, 0 for none."""
    total: i64 = dice[2]
    if dice[0] > 0:
        total += battle.dice.total(dice[0], dice[1], purpose.pack_why(reason, who.index, -1))
    return total * dice[3]


def most_of(dice: tuple[int, int, int, int]) -> i64:
    """The greatest total of some dice."""
    return (dice[2] + dice[0] * dice[1]) * dice[3]


def _heal_by_power(battle: Battle, me: Combatant, power: Power, one: Combatant, gain: i64) -> None:
    if power.spell_level > 0 and _is_soured(battle, one):
        gain //= 2
    back = restore(battle, one, gain, magical=power.magical)
    if battle.log is not None:
        battle.record(Event(HEAL, actor=me.index, target=one.index, what=power.name, amount=back))


def _is_soured(battle: Battle, one: Combatant) -> bool:
    """Whether a creature is so near that it halves the good of spells."""
    for other in battle.combatants:
        feet = other.profile.sours
        if feet > 0 and other.flags & OUT == 0 and distance_feet(battle.field, other, one) <= feet:
            return True
    return False
