"""Effects of a hit besides its damage, once blows land: venom, mighty blows, lost Constitution.

The functions here decide a combatant's fate; `wounds` takes it out of the fight.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.hurts.arriving import divide
from grognard.battle.hurts.draining import drain_level
from grognard.battle.hurts.feeding import feed_on_level
from grognard.battle.hurts.landed_effects import apply_landed_effects, drop_landed_effects
from grognard.battle.hurts.saving import Save, roll_save
from grognard.battle.state import effects
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import effect_source, pack_effect
from grognard.battle.state.effects import (
    add_effect,
    amount_of,
    drop_kind,
    find_effect,
    has_effect,
    take_amount,
)
from grognard.battle.state.events import CONSTITUTION, CRITICAL, FREEZE, INJURY, Event
from grognard.battle.state.flags import AFFLICTED
from grognard.battle.state.wound import Wound
from grognard.dice import purpose
from grognard.rulebooks.hurt_schema import MightyBlow
from grognard.rules.damage import DIES, FALLS, UNHARMED
from grognard.rules.mighty_blows import EFFECT_DIE, NEGATED, effect_after_save, find_row
from grognard.rules.saves import DEATH, PARALYSIS, effect_duration

ASSASSIN: Final = "helpless/constitution"
"""Where a book says that a blow at the helpless takes Constitution."""

FREEZES: Final = 4
"""Paralysed: it stays where it is and can do nothing."""


def list_as_wounded(battle: Battle, one: Combatant) -> None:
    """List a combatant with damage or effects that wait until the blows of the moment land."""
    if one.pending.damage == 0 and one.flags & AFFLICTED == 0:
        battle.wounded.append(one.index)


def queue_effect(battle: Battle, one: Combatant, effect: i64) -> None:
    """Note that more than damage waits for a combatant."""
    list_as_wounded(battle, one)
    add_effect(one, effect)


def sear(one: Combatant, kinds: i64, damage: i64) -> None:
    """Mark pending damage of a kind that a regenerating creature cannot regenerate."""
    if one.profile.seared_by & kinds != 0 and damage > 0:
        add_effect(one, pack_effect(effects.SEARED, amount=damage))


def constitution_of(battle: Battle, one: Combatant) -> i64:
    """The Constitution a combatant has left; one without a score is given the book's.

    Rule: bcb.helpless.assassination-monster-without-con
    """
    full = one.profile.constitution
    whole = full if full > 0 else battle.ruleset.hurts.assumed_constitution
    if one.effects:
        return whole - amount_of(one, effects.CONSTITUTION)
    return whole


def lose_constitution(battle: Battle, one: Combatant, amount: i64, *, cause: str) -> i64:
    """Take points off Constitution; at 0 it dies, and hit points stay as they are.

    `cause` is where the book says what takes them, `ASSASSIN` or the row of a mighty blow.

    Rule: bcb.helpless.assassination-damages-con, bcb.helpless.assassination-con-zero-kills,
        bcb.critical.con-zero-kills
    """
    add_effect(one, pack_effect(effects.CONSTITUTION, amount=amount))
    left = constitution_of(battle, one)
    if battle.log is not None:
        rules = (battle.ruleset.cite(cause),)
        battle.record(
            Event(CONSTITUTION, target=one.index, amount=amount, left=left, audience=one.side, rules=rules)
        )
    if left > 0:
        return UNHARMED
    battle.cause = "helpless/no Constitution" if cause == ASSASSIN else "critical/no Constitution"
    return DIES


def save_against_assassin(battle: Battle, one: Combatant, wound: Wound) -> i64:
    """The saving throw that makes ordinary damage of an assassin's; failed, it goes to Constitution.

    Rule: bcb.helpless.assassination-save, bcb.helpless.assassination-saved-damage-can-kill,
        bcb.helpless.assassination-damages-con
    """
    amount = take_amount(one, effects.DRAIN)
    if roll_save(battle, one, DEATH, "the assassin's blow", rule=battle.ruleset.cite("helpless/save")).saved:
        wound.damage += amount
        return UNHARMED
    return lose_constitution(battle, one, amount, cause=ASSASSIN)


def roll_queued_effects(battle: Battle, one: Combatant, *, spared: bool) -> i64:
    """Roll a combatant's waiting effects, and return the worst fate; if it dies anyway it is `spared` them.

    Rule: bxe.saves.poison-failure-fatal, bxe.saves.poison-success-no-effect,
        bxe.saves.success-negates-nondamaging, bxe.helpless.any-cause
    """
    venom = take_amount(one, effects.VENOM)
    numbness = take_amount(one, effects.NUMBNESS)
    mighty = take_amount(one, effects.MIGHTY_BLOW)
    by = effect_source(find_effect(one, effects.LEVELS))
    drained = take_amount(one, effects.LEVELS)
    slain = take_amount(one, effects.SLAIN)
    fate: i64 = UNHARMED
    if slain > 0:
        fate = DIES
        battle.cause = "power/slain"
    if has_effect(one, effects.DIVIDING):
        drop_kind(one, effects.DIVIDING)
        if not spared:
            divide(battle, one)
    if spared:
        drop_landed_effects(one)
        return UNHARMED
    fate = worse(fate, apply_landed_effects(battle, one))
    while drained > 0 and fate != DIES:
        drained -= 1
        before = one.hit_points
        if not drain_level(battle, one, by):
            fate = DIES
            battle.cause = "energy drain/slain"
        if by >= 0:
            feed_on_level(battle, battle.combatants[by], before - one.hit_points)
    while venom > 0 and fate != DIES:
        venom -= 1
        if not roll_save(battle, one, DEATH, "poison").saved:
            fate = DIES
            battle.cause = "save/poison"
    if has_effect(one, effects.PARALYSIS):
        numbness = 0
    while numbness > 0 and fate == UNHARMED:
        numbness -= 1
        if not roll_save(battle, one, PARALYSIS, "paralysis").saved:
            fate = FREEZES
            _tell_frozen(battle, one)
    while mighty > 0 and fate != DIES:
        mighty -= 1
        fate = worse(fate, suffer_mighty_blow(battle, one))
    return fate


def worse(first: i64, second: i64) -> i64:
    """The worse of two fates: death, then falling, then being frozen."""
    if DIES in (first, second):
        return DIES
    if FALLS in (first, second):
        return FALLS
    return first if first != UNHARMED else second


def _tell_frozen(battle: Battle, one: Combatant) -> None:
    if battle.log is not None:
        battle.record(Event(FREEZE, target=one.index, rules=(battle.ruleset.cite("save/paralysis"),)))


def suffer_mighty_blow(battle: Battle, one: Combatant) -> i64:
    """Roll a critical hit's effect, let the victim save, and read the table.

    Rule: bcb.critical.effect-die-d20, bcb.critical.save-is-extra-roll, bcb.critical.save-can-negate,
        bcb.critical.flesh-wounds-stack, bcb.critical.flesh-wound-duration,
        bcb.critical.unconscious-or-crippled, bcb.saves.natural-20-versus-mighty-blow
    """
    hurts = battle.ruleset.hurts
    why = purpose.pack_why(purpose.CRITICAL, one.index, -1)
    rolled = battle.dice.die(EFFECT_DIE, why)
    save = roll_save(battle, one, DEATH, "the mighty blow", rule=battle.ruleset.cite("critical/save"))
    result = effect_after_save(
        rolled,
        save.natural,
        save.margin,
        saved=save.saved,
        literal=hurts.literal_reduction,
        extremes=hurts.total_extremes,
    )
    row = find_row(hurts.mighty_blows, result)
    stun = _roll_stun(battle, one, row, save)
    if battle.log is not None:
        battle.record(
            Event(
                CRITICAL,
                target=one.index,
                what=row.effect,
                face=rolled,
                row=result if result > NEGATED else NEGATED,
                rounds=stun,
                rules=(battle.ruleset.cite("critical/table"),),
            )
        )
    return _apply_injury_row(battle, one, row, stun)


def suffer_injury(battle: Battle, one: Combatant) -> i64:
    """Roll on the table of injuries for one brought down to few hit points, and do what the row says.

    Who lives has the book's limit of hit points, and by the row lies there or fights on, at a penalty.
    """
    hurts = battle.ruleset.hurts
    limit = battle.ruleset.damage.death_at
    rolled: i64 = hurts.injury_dice[2]
    why = purpose.pack_why(purpose.INJURY, one.index, -1)
    rolled += battle.dice.total(hurts.injury_dice[0], hurts.injury_dice[1], why)
    result = rolled
    if hurts.points_each > 0:
        result -= (limit - one.hit_points) // hurts.points_each
    row = find_row(hurts.injuries, result)
    stun: i64 = 0
    if row.stun_die > 0:
        stun = battle.dice.die(row.stun_die, purpose.pack_why(purpose.DURATION, one.index, -1))
    if battle.log is not None:
        battle.record(
            Event(
                INJURY,
                target=one.index,
                what=row.effect,
                face=rolled,
                row=result,
                rounds=stun,
                rules=(battle.ruleset.cite("injuries/table"),),
            )
        )
    fate = _apply_injury_row(battle, one, row, stun)
    if fate != UNHARMED:
        battle.cause = "injuries/table"
    if fate != DIES:
        one.hit_points = limit
    if fate == UNHARMED:
        add_effect(one, pack_effect(effects.NEAR_DEATH))
    return fate


def _roll_stun(battle: Battle, one: Combatant, row: MightyBlow, save: Save) -> i64:
    """For how many rounds a blow stuns; the dice stand at their highest after a natural 1.

    Rule: bcb.critical.oof-stun-1d3, bcb.critical.crushing-stun-1d6, bcb.saves.natural-1-maximum-non-dice
    """
    sides: i64 = row.stun_die
    if sides == 0:
        return 0
    extremes = battle.ruleset.hurts.greatest_on_1
    if effect_duration(0, sides, save.natural, extremes=extremes) == sides:
        return sides
    return battle.dice.die(sides, purpose.pack_why(purpose.DURATION, one.index, -1))


def _apply_injury_row(battle: Battle, one: Combatant, row: MightyBlow, stun: i64) -> i64:
    """Apply a row of the table; a second saving throw is made before the fresh wound counts.

    Rule: bcb.critical.flesh-wound-con, bcb.critical.oof-con, bcb.critical.oof-flesh-wound,
        bcb.critical.crushing-flesh-wound, bcb.critical.crushing-save-or-out, bcb.critical.crushing-con,
        bcb.critical.incapacitated-out, bcb.critical.incapacitated-save-or-die,
        bcb.critical.incapacitated-con, bcb.critical.deadly-blow, bcb.critical.mangled
    """
    fate: i64 = UNHARMED
    if row.dead:
        fate = DIES
        battle.cause = "critical/" + row.effect
    elif row.out:
        fate = FALLS
        battle.cause = "critical/out"
    if row.save_or == "out":
        rule = battle.ruleset.cite("critical/save or out")
        if not roll_save(battle, one, DEATH, "being out of the fight", rule=rule).saved:
            fate = FALLS
            battle.cause = "critical/save or out"
    elif row.save_or == "dead":
        rule = battle.ruleset.cite("critical/save or dead")
        if not roll_save(battle, one, DEATH, "death", rule=rule).saved:
            fate = DIES
            battle.cause = "critical/save or dead"
    if row.wounded:
        add_effect(one, pack_effect(effects.WOUND))
    if stun > 0:
        add_effect(one, pack_effect(effects.STUN, rounds=stun))
    loss: i64 = constitution_of(battle, one)
    if isinstance(row.constitution, int):
        loss = row.constitution
    if loss > 0:
        fate = worse(fate, lose_constitution(battle, one, loss, cause="critical/" + row.effect))
    return fate


def save_for_life(battle: Battle, one: Combatant) -> i64:
    """The saving throw of one at few hit points or none: it fights on, falls, or dies.

    Whoever has no saving throw is dead already (see `fate_at`).

    Rule: bcb.damage.dying-0-to-minus-5-save, bcb.damage.dying-0-to-minus-5-fail,
        bcb.damage.dying-0-to-minus-5-natural-1, bcb.damage.dying-minus-6-to-minus-10-unconscious,
        bcb.damage.dying-minus-6-to-minus-10-fail, bcb.damage.dying-minus-11,
        bcb.damage.dying-each-new-wound, bcb.damage.dying-player-characters
    """
    hurts = battle.ruleset.hurts
    far = one.hit_points < hurts.awake_to
    rule = battle.ruleset.cite("damage/save far down" if far else "damage/save near the limit")
    save = roll_save(battle, one, DEATH, "death", rule=rule)
    if one.hit_points < hurts.awake_to:
        return FALLS if save.saved else DIES
    if save.natural == 1:
        return DIES
    if not save.saved:
        return FALLS
    add_effect(one, pack_effect(effects.NEAR_DEATH))
    return UNHARMED
