"""Strikes out of turn at a closing enemy."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.blows.attacks import make_attack, perform_attack
from grognard.battle.blows.fending import fend_off
from grognard.battle.blows.reactions import reaction_routine
from grognard.battle.hurts.wounds import land_wounds
from grognard.battle.state.actions import routine_of, target_of
from grognard.battle.state.battle import Battle
from grognard.battle.state.blow import Blow, next_blow
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.flags import DONE, REACHED, SHOT_FREE, WITHDREW
from grognard.battle.state.occasions import FENDING, FREE_SHOT, ORDINARY
from grognard.battle.state.refusal import Refusal
from grognard.battle.state.steps import step_other, step_phase
from grognard.rules.topics import SET_HELD


def why_not_strike_early(battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
    """Reasons against a strike out of turn: it is at the closing enemy, with the routine made for it.

    Rule: bf.initiative.reach-only-closing, bf.initiative.reach-vs-closing
    """
    step: i64 = battle.agenda.due()
    rule = battle.ruleset.cite("initiative/reach")
    if target_of(action) != step_other(step):
        return [Refusal("the early strike is only against the one closing with you", rule)]
    if routine_of(action) != reaction_routine(me, step_phase(step)):
        needed = "a ready missile" if step_phase(step) == FREE_SHOT else "a weapon with a long reach"
        return [Refusal(f"only {needed} strikes early", rule)]
    return []


def strike_early(battle: Battle, me: Combatant, action: i64) -> None:
    """A strike out of turn at a closing enemy.

    Rule: bf.initiative.reach-uses-attack, bf.initiative.reach-vs-closing,
        bxs.engage.archer-attack-is-free, bxs.engage.free-attack-timing,
        bxs.polearm.set-spear-uses-action, bxs.polearm.set-spear-optional, bcb.polearm.fend-off
    """
    step: i64 = battle.agenda.pop()
    occasion = step_phase(step)
    mover = battle.combatants[target_of(action)]
    if occasion == FREE_SHOT:
        me.flags |= SHOT_FREE
        weapon = me.profile.routines[routine_of(action)].weapons[0]
        make_attack(battle, Blow(me, mover, weapon, occasion=occasion))
    else:
        hit = perform_attack(battle, next_blow(me, mover, routine_of(action), slot=-1, occasion=occasion))
        me.flags |= REACHED | DONE
        # A withdrawing combatant keeps its whole attack, a long weapon strikes but once.
        more = me.attacks_made < me.profile.routines[me.routine].size
        if more and occasion == ORDINARY and me.flags & WITHDREW != 0:
            battle.agenda.append(step)
        if occasion == FENDING and hit:
            fend_off(battle, me, mover)
    if occasion != ORDINARY and battle.ruleset.charge.set_how != SET_HELD:
        land_wounds(battle)
