"""The reasons a combatant cannot cast a spell, read a scroll or use a device."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.ground.knowing import is_anyone_surprised
from grognard.battle.hurts.spoiling import uses_left
from grognard.battle.state import effects
from grognard.battle.state.actions import routine_of
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import effect_source
from grognard.battle.state.effects import (
    find_effect,
    has_effect,
    mark_of,
)
from grognard.battle.state.flags import (
    ATTACKED,
    MOVED,
    OUT,
    READIED,
    SILENCED,
    SPELL,
    STOOD,
    UNSTEADY,
)
from grognard.battle.state.patches import MUTES, has_patch
from grognard.battle.state.power import POTION
from grognard.battle.state.refusal import Refusal


def why_not_cast(battle: Battle, me: Combatant, number: i64) -> list[Refusal]:
    """The reasons a combatant cannot cast a spell at all, or read it, whatever its target.

    Rule: bxe.casting.only-memorised, bxe.casting.speak-and-move-hands, bxe.casting.not-gagged,
        bxe.casting.not-bound, bxe.casting.not-in-silence, bxe.casting.exact-gestures-and-words,
        bxe.unstable.no-spellcasting, bxe.unstable.magic-items-usable, bcb.casting.mu-no-armour,
        bcb.casting.fighter-mage-mundane-armour, bxe.magic-items.scroll-spoken
    """
    power = me.profile.powers[number]
    cite = battle.ruleset.cite
    refusals: list[Refusal] = []
    if uses_left(me, number) == 0:
        refusals.append(Refusal(f"it has no {power.name} left", cite("casting/memorised")))
    if power.barred:
        refusals.append(Refusal(power.barred, power.barred_rule))
    if not can_speak(battle, me):
        refusals.append(Refusal("it cannot make a sound", cite("casting/speech")))
    if me.marks & mark_of(effects.MAGIC_PROOF) != 0:
        refusals.append(Refusal("no magic works on it, or for it"))
    if is_unsteady(battle, me):
        refusals.append(Refusal("the ground is too unsteady for spells", cite("casting/unsteady")))
    return refusals


def why_not_now(battle: Battle, me: Combatant, number: i64) -> list[Refusal]:
    """The reasons in this round against a combatant's casting a spell or using a device.

    Rule: bxe.casting.no-movement, bxe.actions.no-move-when-casting, bcb.casting.no-walking,
        bxe.movement.combat-other-action-not-spell,
        bxs.casting.no-move-and-cast, bxs.casting.no-movement, bxs.casting.withdrawal-counts,
        bxs.casting.restriction-scope, bxs.casting.after-equipment-swap, bfref.casting.in-round,
        bcb.surprise.segments-not-for-casting, bcb.magic-items.wand-command-word,
        bxe.magic-items.activation-one-round, bxe.magic-items.activation-nothing-else,
        bxs.actions.drink-potion
    """
    power = me.profile.powers[number]
    rule = battle.ruleset.casting
    cite = battle.ruleset.cite
    refusals: list[Refusal] = []
    if power.means == POTION and battle.ruleset.items.drinks_for_move:
        if me.flags & (MOVED | ATTACKED | READIED | STOOD) != 0:
            refusals.append(Refusal("the move of the round is used up", cite("items/drink")))
    if power.is_item() and not rule.devices_after_moving and has_moved(me):
        reason = "to wake its magic takes the whole round, and it has moved"
        refusals.append(Refusal(reason, cite("items/activation")))
    if not power.is_spell():
        return refusals
    if me.declared & SPELL != 0:
        if me.casting == 0:
            refusals.append(Refusal("its spell is spoiled", cite("casting/spoiled")))
        elif routine_of(me.casting) != number:
            refusals.append(Refusal("it announced another spell", cite("casting/announced")))
    elif rule.announced:
        if not is_surprise_segment(battle):
            reason = "a spell must be announced before initiative"
            refusals.append(Refusal(reason, cite("casting/announced")))
        elif has_effect(me, effects.CAST_EARLY):
            reason = "there is time for one spell before the others come to themselves"
            refusals.append(Refusal(reason, cite("casting/surprise")))
    if not rule.after_moving and has_moved(me):
        refusals.append(Refusal("who has moved casts no spell", cite("casting/moved")))
    return refusals


def can_speak(battle: Battle, me: Combatant) -> bool:
    """Whether one can say the words, and be heard."""
    if me.flags & SILENCED != 0:
        return False
    if battle.patches and has_patch(battle.patches, me.y * battle.field.width + me.x, MUTES):
        return False
    for other in battle.combatants:
        if other.effects and other.flags & SILENCED != 0 and other.flags & OUT == 0:
            if _is_hushed_by(battle, me, other):
                return False
    return True


def _is_hushed_by(battle: Battle, me: Combatant, other: Combatant) -> bool:
    """Whether a silence that goes with another reaches one: as far as its spell says."""
    number = effect_source(find_effect(other, effects.SILENCE))
    magic = other.own_profile.magic
    if not 0 <= number < len(magic):
        return False
    apart = battle.field.cells_apart(me.x, me.y, other.x, other.y) * battle.field.cell_feet
    return apart <= magic[number].size_feet


def is_unsteady(battle: Battle, me: Combatant) -> bool:
    """Whether a combatant stands where no one can cast."""
    return not battle.ruleset.casting.unsteady and me.profile.flags & UNSTEADY != 0


def has_moved(me: Combatant) -> bool:
    """Whether one has used any of its movement this round."""
    return me.flags & (MOVED | STOOD) != 0


def is_surprise_segment(battle: Battle) -> bool:
    """Whether a combatant is still surprised, so that nothing could be announced."""
    return battle.ruleset.surprise.by_individual and is_anyone_surprised(battle)
