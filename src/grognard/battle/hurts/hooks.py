"""Moments on which house rules hang: blows that wait to land, kills, failed saves; and luck."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.state import effects
from grognard.battle.state.attack_throw import throw_once
from grognard.battle.state.battle import Battle
from grognard.battle.state.blow import Blow
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import (
    effect_amount,
    effect_kind,
    effect_rounds,
    effect_source,
    pack_effect,
)
from grognard.battle.state.effects import (
    BLOW_TAKEN,
    LUCK_SPENT,
    MAY_STRIKE,
    SHIELDLESS,
    STRUCK_AGAIN,
    add_effect,
    amount_of,
    drop_effect,
    drop_kind,
    mark_of,
    replace_effect,
)
from grognard.battle.state.events import LUCK, SPLINTER, Event
from grognard.battle.state.flags import SURPRISED, UNABLE
from grognard.battle.state.occasions import CHARGING_HOME, FURTHER, ORDINARY
from grognard.battle.state.profile import Profile
from grognard.battle.state.supply import is_shield_idle
from grognard.battle.state.weapon import MISSILE, VENOM
from grognard.dice import purpose
from grognard.dice.roll import Roll
from grognard.rules.attack import is_hit
from grognard.rules.hooks import BY_LEVEL, NO_LIMIT, REROLL, Hook, is_for
from grognard.rules.hooks import SPLINTER as SPLINTERS

BLOWS: Final = mark_of(BLOW_TAKEN)
QUESTIONS: Final = BLOWS | mark_of(MAY_STRIKE)
"""The marks of those about whom a question may have to be asked."""

# What is noted of a blow besides its damage and who struck it, in the place of rounds.
_FACE: Final = 31
"""What the dice had to show at least for it to hit; 0 for a blow that needs no roll."""
_IN_QUESTION: Final = 32
_SETTLED: Final = 64
_MELEE: Final = 128
_RIDDEN: Final = 256
"""Venom or the like comes with it, which no shield stops."""

AFTER_KILL: Final = 0
AFTER_STROKE: Final = 1
"""Why one may strike again, as the amount of `MAY_STRIKE`."""

_HIT_DIE: Final = 8
UNLIMITED: Final = 1000


def note_blow(battle: Battle, blow: Blow) -> None:
    """Note a blow whose damage waits to land, for as long as it waits."""
    if blow.at_once is not None or blow.turned or blow.damage <= 0:
        return
    face: i64 = 0
    if blow.natural > 0:
        face = blow.needed - (blow.total - unmodified_total(battle, blow))
        face = 1 if face < 1 else face if face < _FACE else i64(_FACE)
    said = face
    if blow.weapon.flags & MISSILE == 0 and blow.occasion in (ORDINARY, CHARGING_HOME, FURTHER):
        said |= _MELEE
    if blow.weapon.flags & VENOM != 0:
        said |= _RIDDEN
    add_effect(
        blow.target, pack_effect(BLOW_TAKEN, rounds=said, amount=blow.damage, source=blow.attacker.index)
    )


def unmodified_total(battle: Battle, blow: Blow) -> i64:
    """The total of an attack's dice, before its modifiers."""
    if not blow.faces:
        return blow.natural
    shown: i64 = sum([face for _, face in blow.faces])
    return shown + battle.ruleset.attack_dice[2]


def note_stroke(battle: Battle, blow: Blow) -> None:
    """After a melee attack of a turn: see whether its striker may strike again for it."""
    for hook in battle.ruleset.hooks.strikes:
        if applies(battle, hook, blow.attacker) and has_fewer_hit_dice(hook, blow.target.profile):
            again = pack_effect(MAY_STRIKE, amount=AFTER_STROKE, source=blow.target.index)
            if again not in blow.attacker.effects:
                add_effect(blow.attacker, again)
            return


def settle_blows(battle: Battle, victim: Combatant, *, felled: bool) -> None:
    """Settle the landed blows at a victim; the attacker that has felled it may strike again."""
    if victim.marks & BLOWS == 0:
        return
    killer: i64 = -1
    for effect in victim.effects:
        if effect_kind(effect) == BLOW_TAKEN and effect_rounds(effect) & _MELEE != 0:
            killer = effect_source(effect)
    drop_kind(victim, BLOW_TAKEN)
    if not felled or killer < 0:
        return
    one = battle.combatants[killer]
    for hook in battle.ruleset.hooks.kills:
        if applies(battle, hook, one) and has_fewer_hit_dice(hook, victim.profile):
            add_effect(one, pack_effect(MAY_STRIKE, amount=AFTER_KILL, source=victim.index))
            return


def applies(battle: Battle, hook: Hook, one: Combatant) -> bool:
    """Whether a hook is for a combatant that can pay its cost."""
    player = battle.sides[one.own_side].player_characters
    if not hook.is_for(one.own_profile.class_name, player_character=player):
        return False
    return not hook.costs_luck or luck_left(battle, one) > 0


def has_fewer_hit_dice(hook: Hook, profile: Profile) -> bool:
    """Whether an enemy has fewer hit dice than a row asks for; 1-1 hit dice are fewer than 1."""
    least = hook.foes_below
    if least == 0 or profile.hit_dice_count < least:
        return True
    if profile.hit_dice_count > least:
        return False
    return profile.hit_dice_bonus < 0 or (least == 1 and profile.hit_dice_sides < _HIT_DIE)


def level_of(one: Combatant) -> i64:
    """A character's level, or a creature's hit dice; at least 1."""
    profile = one.own_profile
    level = profile.level if profile.level > profile.hit_dice_count else profile.hit_dice_count
    return level if level > 1 else 1


def hook_to_strike(battle: Battle, me: Combatant, reason: i64) -> Hook | None:
    """The hook by which a combatant may strike again now, for a kill or a stroke; None for none."""
    hooks = battle.ruleset.hooks
    for hook in hooks.kills if reason == AFTER_KILL else hooks.strikes:
        if applies(battle, hook, me) and amount_of(me, STRUCK_AGAIN) < most_uses(hook, me):
            return hook
    return None


def most_uses(hook: Hook, me: Combatant) -> i64:
    """The number of times in a round that a combatant may use a hook."""
    if hook.most > 0:
        return hook.most
    if hook.most == NO_LIMIT:
        return UNLIMITED
    return level_of(me) if hook.most == BY_LEVEL else level_of(me) - 1


def count_further_blow(me: Combatant) -> None:
    """Count a further blow among those of the round."""
    add_effect(me, pack_effect(STRUCK_AGAIN, rounds=1, amount=1))


# A blow that is about to land.


def take_next_blow_to_ask(one: Combatant) -> bool:
    """Put the next blow at a combatant into question; return whether there is one."""
    for effect in one.effects.copy():
        if effect_kind(effect) != BLOW_TAKEN:
            continue
        said = effect_rounds(effect)
        if said & _IN_QUESTION != 0:
            _note(one, effect, (said & ~_IN_QUESTION) | _SETTLED)
    for effect in one.effects:
        if effect_kind(effect) == BLOW_TAKEN and effect_rounds(effect) & _SETTLED == 0:
            _note(one, effect, effect_rounds(effect) | _IN_QUESTION)
            return True
    return False


def _note(one: Combatant, effect: i64, said: i64) -> None:
    new = pack_effect(BLOW_TAKEN, rounds=said, amount=effect_amount(effect), source=effect_source(effect))
    replace_effect(one, effect, new)


def blow_in_question(one: Combatant) -> i64:
    """The blow that is in question, as the effect that notes it; 0 for none."""
    if one.marks & BLOWS != 0:
        for effect in one.effects:
            if effect_kind(effect) == BLOW_TAKEN and effect_rounds(effect) & _IN_QUESTION != 0:
                return effect
    return 0


def hook_for_blow(battle: Battle, one: Combatant, does: i64) -> Hook | None:
    """The hook by which a combatant may do `does` about the blow in question now; None for none."""
    blow = blow_in_question(one)
    if blow == 0 or one.flags & (UNABLE | SURPRISED) != 0:
        return None
    said = effect_rounds(blow)
    if does == SPLINTERS and (not has_shield_up(battle, one) or said & _RIDDEN != 0):
        return None
    if does == REROLL and said & _FACE == 0:
        return None
    for hook in battle.ruleset.hooks.damage:
        if hook.does == does and applies(battle, hook, one):
            return hook
    return None


def has_shield_up(battle: Battle, one: Combatant) -> bool:
    """Whether a combatant has a shield that protects it now."""
    return one.profile.shield_bonus != 0 and not is_shield_idle(battle, one)


def splinter_shield(battle: Battle, one: Combatant, hook: Hook) -> None:
    """The shield takes the damage of the blow in question, and is gone."""
    blow = blow_in_question(one)
    _turn_aside(one, blow)
    add_effect(one, pack_effect(SHIELDLESS))
    pay(one, hook)
    if battle.log is not None:
        battle.record(
            Event(
                SPLINTER,
                actor=effect_source(blow),
                target=one.index,
                amount=effect_amount(blow),
                rules=(battle.ruleset.cite(hook.cited),),
            )
        )


def reroll_blow(battle: Battle, one: Combatant, hook: Hook) -> None:
    """Reroll the attack in question, and undo what it did if it misses."""
    blow = blow_in_question(one)
    attacker = effect_source(blow)
    needed = effect_rounds(blow) & _FACE
    thrown = throw_once(battle, purpose.pack_why(purpose.ATTACK, attacker, one.index))
    hit = is_hit(thrown.natural, thrown.rolled, needed)
    pay(one, hook)
    if not hit:
        _turn_aside(one, blow)
    else:
        _note(one, blow, (effect_rounds(blow) & ~_IN_QUESTION) | _SETTLED)
    if battle.log is not None:
        battle.record(
            Event(
                LUCK,
                actor=one.index,
                target=attacker,
                what="attack",
                result="still hit" if hit else "missed",
                left=luck_left(battle, one),
                roll=Roll(thrown.faces, total=thrown.rolled, target=needed, success=hit, label="attack"),
                rules=(battle.ruleset.cite(hook.cited),),
            )
        )


def _turn_aside(one: Combatant, blow: i64) -> None:
    """Subtract a blow's damage from a combatant's pending wound."""
    wound = one.pending
    left = wound.damage - effect_amount(blow)
    wound.damage = left if left > 0 else 0
    if wound.subduing > wound.damage:
        wound.subduing = wound.damage
    if wound.subduing == 0:
        wound.spares = False
    drop_effect(one, blow)


# Luck.


def luck_left(battle: Battle, one: Combatant) -> i64:
    """The luck points that a combatant has left."""
    hooks = battle.ruleset.hooks
    if not is_for(hooks.luck_for, player_character=battle.sides[one.own_side].player_characters):
        return 0
    whole = level_of(one) if hooks.luck_by_level else hooks.luck
    return whole - (amount_of(one, LUCK_SPENT) if one.effects else i64(0))


def pay(one: Combatant, hook: Hook) -> None:
    """Spend what a row costs."""
    if hook.costs_luck:
        add_effect(one, pack_effect(effects.LUCK_SPENT, amount=1))


def spend_luck_on_save(battle: Battle, one: Combatant) -> bool:
    """Whether a combatant may reroll a failed save by luck, which is spent."""
    for hook in battle.ruleset.hooks.saves:
        if applies(battle, hook, one):
            pay(one, hook)
            if battle.log is not None:
                battle.record(
                    Event(
                        LUCK,
                        actor=one.index,
                        what="save",
                        left=luck_left(battle, one),
                        rules=(battle.ruleset.cite(hook.cited),),
                    )
                )
            return hook.costs_luck
    return False
