"""Unseen combatants: how they are found and lost again."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.state import effects
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant, is_stunned
from grognard.battle.state.effect import effect_source
from grognard.battle.state.effects import (
    drop_kind,
    find_effect,
    mark_of,
)
from grognard.battle.state.events import REVEAL, SENSE, Event
from grognard.battle.state.field import distance_feet
from grognard.battle.state.flags import (
    ATTACKED,
    FOUND,
    HIDDEN,
    INVISIBLE,
    OUT,
    REVEALED,
    SEES_INVISIBLE,
    SENSES_UNSEEN,
    UNABLE,
    UNDETECTED,
)
from grognard.dice import purpose
from grognard.rules.hurting import REVEALS_PLACE, REVEALS_WHOLLY

SEEING: Final = mark_of(effects.SIGHT)


def is_unfound(battle: Battle, attacker: Combatant, target: Combatant) -> bool:
    """Whether a target cannot be aimed at: invisible and not found, or unnoticed until it attacks.

    By some books those beside the invisible know where they are.

    Rule: bcb.invisible.undetected-cannot-be-hit
    """
    if target.flags & (UNDETECTED | ATTACKED) == UNDETECTED:
        return True
    hurts = battle.ruleset.hurts
    if target.flags & (INVISIBLE | FOUND) != INVISIBLE or not hurts.unfound_safe:
        return False
    if hurts.found_beside and distance_feet(battle.field, attacker, target) <= battle.field.cell_feet:
        return False
    return not sees_invisible(attacker) and attacker.profile.flags & SENSES_UNSEEN == 0


def known_at_first(battle: Battle, me: Combatant) -> i64:
    """How many enemies there were at first, as far as a combatant knows of them."""
    known: i64 = 0
    for side in battle.sides:
        if side.index != me.side:
            known += side.initial
            for other in side.members if battle.hides else []:
                if other.flags & HIDDEN != 0 and is_unfound(battle, me, other):
                    known -= 1
    for other in battle.unknown.ones:
        if other.side != me.side:
            known -= 1
    return known


def sees_invisible(one: Combatant) -> bool:
    """Whether the invisible hide from a combatant in vain: by its nature, or by a spell."""
    return one.profile.flags & SEES_INVISIBLE != 0 or one.marks & SEEING != 0


def is_hidden(battle: Battle, one: Combatant) -> bool:
    """Whether no enemy knows where a combatant is."""
    if one.flags & (INVISIBLE | FOUND) != INVISIBLE or not battle.ruleset.hurts.unfound_safe:
        return False
    for other in battle.combatants:
        if other.side != one.side and other.flags & OUT == 0 and not is_unfound(battle, other, one):
            return False
    return True


def give_away(battle: Battle, me: Combatant) -> None:
    """Reveal an invisible attacker to its enemies: by the book not at all, its place, or wholly."""
    how = battle.ruleset.hurts.attack_reveals
    if attack_ends_invisibility(me):
        how = REVEALS_WHOLLY
    if how == REVEALS_WHOLLY:
        drop_kind(me, effects.INVISIBILITY)
        me.flags &= ~(FOUND | REVEALED)
    elif how == REVEALS_PLACE and is_hidden(battle, me):
        me.flags |= FOUND | REVEALED
    else:
        return
    if battle.log is not None:
        result = "seen" if how == REVEALS_WHOLLY else "found"
        rules = (battle.ruleset.cite("attack/revealed"),)
        battle.record(Event(REVEAL, actor=me.index, result=result, rules=rules))


def attack_ends_invisibility(me: Combatant) -> bool:
    """Whether one is invisible by a spell that an attack ends."""
    number = effect_source(find_effect(me, effects.INVISIBILITY))
    magic = me.own_profile.magic
    return 0 <= number < len(magic) and magic[number].fragile


def end_still_invisibility(battle: Battle, me: Combatant) -> None:
    """End what hides one only as long as it stands still: it has moved."""
    number = effect_source(find_effect(me, effects.INVISIBILITY))
    magic = me.own_profile.magic
    if 0 <= number < len(magic) and magic[number].still:
        drop_kind(me, effects.INVISIBILITY)
        if battle.log is not None:
            battle.record(Event(REVEAL, actor=me.index, result="seen"))


def forget_found_place(me: Combatant) -> None:
    """Forget the place where an invisible combatant was found: it has moved."""
    me.flags &= ~(FOUND | REVEALED)


def sense_invisible(battle: Battle) -> None:
    """At the start of a round the clever may find the invisible among their enemies, until these move.

    Rule: bcb.invisible.intelligent-detect
    """
    hurts = battle.ruleset.hurts
    for hidden in battle.combatants:
        if hidden.flags & (INVISIBLE | FOUND | OUT) != INVISIBLE:
            continue
        for one in battle.combatants:
            if one.side == hidden.side or one.flags & UNABLE != 0 or is_stunned(one):
                continue
            if one.profile.intelligence < hurts.sense_intelligence:
                continue
            why = purpose.pack_why(purpose.SENSING, one.index, hidden.index)
            if battle.dice.die(hurts.sense_die, why) <= hurts.sense_range:
                hidden.flags |= FOUND | REVEALED
                if battle.log is not None:
                    rules = (battle.ruleset.cite("attack/sensed"),)
                    battle.record(Event(SENSE, actor=one.index, target=hidden.index, rules=rules))
                break
