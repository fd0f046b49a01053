"""The end of a round."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.blows.deadlock import nobody_can_harm
from grognard.battle.grappling.grabbing import touch_holders
from grognard.battle.hurts.arriving import bring_due_arrivals, others_come
from grognard.battle.hurts.arrows import chafe
from grognard.battle.hurts.effect_ends import pass_round
from grognard.battle.hurts.entangling import CAUGHT, struggle
from grognard.battle.hurts.lingering import strike_all_lingering
from grognard.battle.hurts.quiet import count_quiet
from grognard.battle.hurts.subdual import wake_by_noise
from grognard.battle.hurts.wounds import apply_wound, bleed_or_die, end_if_over, land_wounds
from grognard.battle.moving.dropping import drop_upon
from grognard.battle.play.leaving import leave
from grognard.battle.state.battle import MAX_ROUNDS, NO_WINNER, Battle, count_standing, finish
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.endings import NO_HARM, STALEMATE
from grognard.battle.state.flags import ASLEEP, CLUNG, DEAD, FLEEING, STUCK, SURPRISED, UNABLE, UNCONSCIOUS
from grognard.battle.state.patches import aged
from grognard.battle.state.supply import load_standing
from grognard.battle.turns.newcomers import check_surprise_by, undetected_reserves


def end_round(battle: Battle) -> None:
    """Close a round: surprise is past, fugitives out of contact escape, strength is counted.

    Rule: bf.surprise.duration,
        bcb.round.repeat-until-resolved
    """
    touch_holders(battle)
    if battle.patches:
        strike_all_lingering(battle)
    land_wounds(battle)
    if battle.over:
        return
    if battle.patches:
        left = aged(battle.patches)
        if left != battle.patches:
            battle.set_patches(left)
    guarded: i64 = 0
    for combatant in battle.combatants:
        guarded |= combatant.profile.harmed_by | combatant.profile.unharmed_by
        pass_round_for(battle, combatant)
    land_wounds(battle)  # Deaths since then may have brought bursts.
    if battle.over:
        return
    for side in battle.sides:
        side.standing = count_standing(battle, side)
    if battle.reserved:
        undetected = undetected_reserves(battle)
        for one in bring_due_arrivals(battle):
            drop_upon(battle, one)
        check_surprise_by(battle, undetected, in_round=False)
    end_if_over(battle)
    if battle.over:
        return
    count_quiet(battle)
    if battle.round >= MAX_ROUNDS:
        finish(battle, NO_WINNER, STALEMATE)
    if guarded != 0 and not battle.over and nobody_can_harm(battle) and not others_come(battle):
        finish(battle, NO_WINNER, NO_HARM)
    if battle.counts is not None and not battle.over:
        battle.counts.note_round(battle.round, battle.sides)


def pass_round_for(battle: Battle, combatant: Combatant) -> None:
    """Apply the end of a round to a combatant: reloading, effects, waking, surprise, and its escape."""
    if combatant.reloading != 0:
        load_standing(combatant)
    if combatant.effects and combatant.flags & DEAD == 0:
        if combatant.flags & STUCK != 0 and chafe(battle, combatant):
            apply_wound(battle, combatant, combatant.pending)
        if combatant.marks & CAUGHT != 0:
            struggle(battle, combatant)
        if combatant.flags & UNCONSCIOUS != 0 and battle.ruleset.hurts.tended:
            bleed_or_die(battle, combatant)
        pass_round(battle, combatant)
        if combatant.flags & ASLEEP != 0:
            wake_by_noise(battle, combatant)
    flags = combatant.flags
    if flags & SURPRISED != 0:
        combatant.surprised_segments -= 1
        if combatant.surprised_segments <= 0:
            combatant.surprised_segments = 0
            combatant.flags = flags & ~SURPRISED
    if flags & FLEEING != 0 and flags & (UNABLE | CLUNG) == 0:
        leave(battle, combatant)
