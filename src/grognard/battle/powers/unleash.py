"""Carrying out a power: whom it takes, who saves, what it does; it lands with the blows of the moment."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.hurts.draining import negative_levels, restore_level
from grognard.battle.hurts.healing import restore
from grognard.battle.hurts.saving import roll_save
from grognard.battle.hurts.spoiling import jolt
from grognard.battle.hurts.suffering import await_effect, await_wounds, sear
from grognard.battle.powers.shape import cells_of
from grognard.battle.powers.taking import take, those_in_shape
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effects import RESTING, SLAIN, add_effect, pack_effect, waiting
from grognard.battle.state.events import HARM, HEAL, IMMUNE, POWER, Event
from grognard.battle.state.flags import DONE, SPELLS
from grognard.battle.state.patches import PATCH_NAMES, pack_patch
from grognard.battle.state.power import NO_DICE, NO_SAVE, NOTHING, SPARED, Power
from grognard.dice import purpose
from grognard.rules.kinds import harm_done
from grognard.rules.saves import damage_after_save, effect_duration


def unleash(battle: Battle, me: Combatant, number: i64, target: i64, x: i64, y: i64) -> None:
    """Use a combatant's power on a target, or at a cell; its turn is over, or other attacks follow."""
    power = me.profile.powers[number]
    if power.every > 1:
        add_effect(me, pack_effect(RESTING, rounds=power.every, source=number))
    if power.rest >= 0:
        # Its other attacks may follow: the first of that routine stands for the power itself.
        me.flags &= ~DONE
        me.routine, me.attacks_made = power.rest, 1
    there = those_in_shape(battle, me, power, target, x, y) if power.takes_anybody() else []
    taken = take(battle, me, power, there)
    if power.ground != NOTHING:
        cover_ground(battle, me, power, x, y)
    if battle.log is not None:
        battle.record(
            Event(
                POWER,
                actor=me.index,
                what=power.tells,
                who=tuple([int(one.index) for one in taken]),
                at=(x, y),
                result=PATCH_NAMES[power.ground],
            )
        )
    if not taken:
        return
    damage = roll_harm(battle, me, power)
    rounds = _roll(battle, power.rounds, purpose.DURATION, me)
    for one in taken:
        strike(battle, me, power, one, damage, rounds)


def roll_harm(battle: Battle, me: Combatant, power: Power) -> i64:
    """The damage of a power, rolled once for all whom it takes."""
    if power.by_hit_points:
        return me.hit_points
    return _roll(battle, power.damage, purpose.DAMAGE, me)


def strike(battle: Battle, me: Combatant, power: Power, one: Combatant, damage: i64, rounds: i64) -> None:
    """What a power does to one whom it takes, after the saving throw it allows.

    Rule: bxe.saves.success-negates-nondamaging
    """
    if one.profile.hide.is_immune(power.kinds, magical=power.magical):
        if battle.log is not None:
            battle.record(Event(IMMUNE, actor=me.index, target=one.index, what=power.name))
        return
    saved = False
    natural: i64 = 0
    if power.save != NO_SAVE:
        save = roll_save(
            battle, one, power.save, power.name, magical=power.magical, modifier=power.save_modifier
        )
        saved, natural = save.saved, save.natural
    if saved and power.saved == SPARED:
        return
    extremes = battle.ruleset.hurts.total_extremes
    greatest = damage if power.by_hit_points else _most(power.damage)
    damage = damage_after_save(damage, greatest, natural, saved=saved, extremes=extremes)
    damage = harm_done(one.profile.hide, power.kinds, damage, power.damage[0], magical=power.magical)
    if damage > 0:
        if one.profile.flags & SPELLS != 0 and not saved:
            jolt(battle, one, hit=True)
        hurt(battle, me, one, damage, by=power.name)
        sear(one, power.kinds, damage)
    elif damage < 0:
        _give_back(battle, me, power, one, -damage)
    restored: i64 = 0
    while restored < power.restores and negative_levels(one) > 0:
        restore_level(battle, one)
        restored += 1
    if power.heals != NO_DICE:
        _heal(battle, me, power, one)
    if power.effect == SLAIN:
        await_effect(battle, one, pack_effect(SLAIN, amount=1))
    elif power.effect != NOTHING and not saved:
        rounds = effect_duration(rounds, _most(power.rounds), natural, extremes=extremes)
        effect = pack_effect(power.effect, rounds=rounds, amount=power.form, source=me.side)
        await_effect(battle, one, waiting(effect))


def cover_ground(battle: Battle, me: Combatant, power: Power, x: i64, y: i64) -> None:
    """Lay on the ground what a power leaves there."""
    rounds = _roll(battle, power.ground_rounds, purpose.DURATION, me)
    laid = [pack_patch(cell, power.ground, rounds=rounds) for cell in cells_of(battle.field, me, power, x, y)]
    battle.set_patches([*battle.patches, *laid])


def hurt(battle: Battle, me: Combatant, one: Combatant, damage: i64, *, by: str, rule: str = "") -> None:
    """Let damage that is nobody's blow wait for one whom it will hurt when the blows of the moment land."""
    await_wounds(battle, one)
    one.pending.damage += damage
    if battle.counts is not None:
        battle.counts.note_harm(me.index, one, damage)
    if battle.log is not None:
        rules = (rule,) if rule else ()
        battle.record(Event(HARM, actor=me.index, target=one.index, what=by, amount=damage, rules=rules))


def _heal(battle: Battle, me: Combatant, power: Power, one: Combatant) -> None:
    _give_back(battle, me, power, one, _roll(battle, power.heals, purpose.HEALING, me))


def _give_back(battle: Battle, me: Combatant, power: Power, one: Combatant, gain: i64) -> None:
    back = restore(battle, one, gain, magical=power.magical)
    if battle.log is not None:
        battle.record(Event(HEAL, actor=me.index, target=one.index, what=power.name, amount=back))


def _roll(battle: Battle, dice: tuple[int, int, int, int], reason: i64, who: Combatant) -> i64:
    """The total of some dice, 0 for none."""
    total: i64 = dice[2]
    if dice[0] > 0:
        total += battle.dice.total(dice[0], dice[1], purpose.pack_why(reason, who.index, -1))
    return total * dice[3]


def _most(dice: tuple[int, int, int, int]) -> i64:
    """The greatest total of some dice."""
    return (dice[2] + dice[0] * dice[1]) * dice[3]
