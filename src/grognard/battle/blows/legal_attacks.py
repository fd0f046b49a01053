"""Reasons against the attacks of a turn: blows and shots."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.blows.plight import fails_in_water
from grognard.battle.ground.cover import is_walled_off
from grognard.battle.ground.position import has_most_attacks_on, is_crowded, targets_in_reach
from grognard.battle.ground.sight import is_struck_down, is_too_dark
from grognard.battle.ground.unseen import is_unfound
from grognard.battle.state.actions import ANYONE, routine_of, target_of
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant, has_attacked
from grognard.battle.state.effects import CURSED_GRIP, amount_of
from grognard.battle.state.field import distance_feet, is_engaged, reaches
from grognard.battle.state.flags import (
    CHARGE,
    CLOSING,
    DEAD,
    FLEEING,
    GONE,
    MOVED,
    OUT,
    RAN,
    RETREAT,
    TWO_WEAPONS,
    UNCONSCIOUS,
    WITHDREW,
)
from grognard.battle.state.line_of_sight import has_line_of_sight
from grognard.battle.state.refusal import Refusal, why_not_phase
from grognard.battle.state.steps import CAN_SHOOT, CAN_STRIKE, step_other
from grognard.battle.state.supply import is_spent, rounds_to_load
from grognard.battle.state.weapon import UNWIELDY, Routine


def why_not_attack(
    battle: Battle, me: Combatant, action: int, step: i64, *, fallen: bool = False
) -> list[Refusal]:
    """Reasons against an attack, or against one at a `fallen` target; not having moved is none.

    Rule: bf.actions.attack-needs-range, bf.actions.move-optional, bf.missile.rof-unloaded-cannot-fire,
        bf.missile.rof-switch-instead-of-reload, bf.running.no-attack, bcb.engage.closing-no-melee-attack,
        bcb.actions.one-attack-or-natural-routine,
        bcb.actions.more-than-half-move-no-attack, bcb.withdraw.slow-may-attack,
        bcb.withdraw.fast-no-reply
    """
    ruleset = battle.ruleset
    refusals: list[Refusal] = []
    routine, target = routine_of(action), target_of(action)
    if not 0 <= routine < len(me.profile.routines):
        return [Refusal(f"{me.name} has no attack {routine}")]
    chosen = me.profile.routines[routine]
    refusals += why_not_phase(
        battle,
        step,
        CAN_SHOOT if chosen.is_missile else CAN_STRIKE,
        "missiles" if chosen.is_missile else "blows",
    )
    if me.declared & RETREAT != 0:
        refusals.append(Refusal("who retreats does not attack", ruleset.cite("movement/flee no attack")))
    if me.flags & RAN != 0:
        refusals.append(Refusal("a runner cannot attack", ruleset.cite("movement/run no attack")))
    if me.flags & FLEEING != 0:
        refusals.append(Refusal("its nerve is broken: it can only flee", ruleset.cite("morale/flight")))
    if me.flags & WITHDREW != 0 and not ruleset.withdrawal.attack_after:
        refusals.append(Refusal("who withdraws does not attack", ruleset.cite("movement/withdraw")))
    if me.flags & CLOSING != 0 and not chosen.is_missile:
        refusals.append(Refusal("who closes in strikes no blow this round", ruleset.cite("movement/close")))
    if routine == me.profile.pair and me.declared & TWO_WEAPONS == 0:
        rule = ruleset.cite("declaration/two weapons")
        refusals.append(Refusal("striking with both weapons must be announced before initiative", rule))
    if me.declared & CHARGE != 0:
        rule = ruleset.cite("declaration/abandoned")
        refusals.append(Refusal("it announced a charge: it charges, or does nothing", rule))
    if (me.routine >= 0 or chosen.follows) and me.routine != routine:
        refusals.append(Refusal("the attacks of a round belong to one routine"))
    if me.thrown >> chosen.hand & 1 != 0:
        refusals.append(_why_not_in_hand(battle, me, chosen))
    if ruleset.reach.swap_instead_of_moving and chosen.hand != me.ready:
        refusals.append(Refusal(f"the {chosen.weapons[0].name} is not in hand", ruleset.cite("actions/swap")))
    slot = step_other(step)
    if slot < 0 and me.attacks_made >= chosen.size:
        refusals.append(Refusal("all attacks of the round are made", ruleset.cite("attack/one per round")))
        return refusals
    if slot >= 0 and slot >= chosen.size:
        refusals.append(Refusal("all attacks of the round are made", ruleset.cite("attack/one per round")))
        return refusals
    if ruleset.moving.one_attack_after and me.flags & MOVED != 0 and has_attacked(me):
        refusals.append(Refusal("after a move there is one attack", ruleset.cite("attack/one after move")))
    if target == ANYONE:
        return refusals + why_not_random_target(battle, me, chosen)
    if not 0 <= target < len(battle.combatants):
        return [*refusals, Refusal(f"there is no combatant {target}")]
    return refusals + why_not_target(battle, me, chosen, battle.combatants[target], fallen=fallen)


def _why_not_in_hand(battle: Battle, me: Combatant, chosen: Routine) -> Refusal:
    """Why a weapon is not to be had: it is gone, or its owner will hear of none but one that is cursed.

    Rule: bxe.magic-items.cursed-weapon-preferred
    """
    if amount_of(me, CURSED_GRIP) >> chosen.hand & 1 != 0:
        reason = f"it would rather have its {_cursed_name(me)} than the {chosen.weapons[0].name}"
        return Refusal(reason, battle.ruleset.cite("items/cursed weapon"))
    return Refusal(f"the {chosen.weapons[0].name} has been thrown away")


def _cursed_name(me: Combatant) -> str:
    """The weapon that has a curse upon it."""
    for routine in me.profile.routines:
        if routine.hand == me.own_profile.cursed_hand:
            return routine.weapons[0].name
    return "weapon"


def why_not_random_target(battle: Battle, me: Combatant, chosen: Routine) -> list[Refusal]:
    """Reasons against leaving the target of a blow to the dice."""
    if chosen.is_missile or not battle.ruleset.defence.random_targets:
        return [Refusal("a target must be named")]
    if not [one for one in targets_in_reach(battle, me) if not has_most_attacks_on(me, one)]:
        return [Refusal("no enemy is in reach", battle.ruleset.cite("attack/needs reach"))]
    return []


def lies_senseless(other: Combatant) -> bool:
    """Whether a combatant lies unconscious, and lives."""
    return other.flags & UNCONSCIOUS != 0 and other.flags & (DEAD | GONE) == 0


def is_within_reach(battle: Battle, me: Combatant, chosen: Routine, other: Combatant) -> bool:
    """Whether a routine of blows reaches an enemy from where its owner stands."""
    field = battle.field
    return reaches(field, me, other) or distance_feet(field, me, other) <= chosen.weapons[0].reach_feet


def why_not_target(
    battle: Battle, me: Combatant, chosen: Routine, other: Combatant, *, fallen: bool
) -> list[Refusal]:
    """Reasons against that target, who must be up, or have fallen.

    Rule: bf.engage.melee-only-engaged-targets, bf.engage.melee-close-to-reach, bf.missile.beyond-long,
        bxs.missile.not-while-engaged, bxe.missile.minimum-range, bxe.missile.beyond-long-impossible,
        bxe.attack.melee-range, bcb.engage.closing-foe-no-melee-attack,
        bcb.engage.closing-exposed-to-missiles, bcb.polearm.useless-when-adjacent, bcb.charge.single-attack
    """
    ruleset = battle.ruleset
    refusals: list[Refusal] = []
    if fallen and not lies_senseless(other):
        return [Refusal(f"{other.name} does not lie senseless")]
    if other.flags & OUT != 0 and not fallen:
        return [Refusal(f"{other.name} is out of the fight")]
    if other.side == me.side:
        refusals.append(Refusal(f"{other.name} is on your side"))
    if is_unfound(battle, me, other):
        refusals.append(Refusal("no one is to be seen there", ruleset.cite("attack/unfound")))
    if is_struck_down(battle, other):
        reason = f"{other.name} has been struck down already, and falls when this moment is over"
        refusals.append(Refusal(reason, ruleset.cite("round/tied blows")))
    weapon = chosen.weapons[0]
    feet = distance_feet(battle.field, me, other)
    refusals += why_not_cover_or_supply(battle, me, chosen, other)
    if chosen.is_missile:
        return refusals + _why_not_shot(battle, me, chosen, other)
    if is_crowded(battle, me, other):
        reason = f"no more can strike at {other.name} this round"
        refusals.append(Refusal(reason, ruleset.cite("attack/most attackers")))
    if has_most_attacks_on(me, other):
        refusals.append(Refusal(f"no more of its attacks of a round can be for {other.name}"))
    if weapon.flags & UNWIELDY != 0 and feet <= battle.field.cell_feet:
        reason = f"{other.name} is too near for the {weapon.name}"
        refusals.append(Refusal(reason, ruleset.cite("attack/unwieldy")))
    if not is_within_reach(battle, me, chosen, other):
        refusals.append(
            Refusal(
                f"{other.name} is {feet}' away, out of reach of the {weapon.name}",
                ruleset.cite("attack/needs reach"),
            )
        )
    if other.flags & CLOSING != 0:
        refusals.append(Refusal(f"{other.name} is still closing in", ruleset.cite("movement/close")))
    return refusals


def _why_not_shot(battle: Battle, me: Combatant, chosen: Routine, other: Combatant) -> list[Refusal]:
    """Reasons against a shot or a throw at that target."""
    ruleset = battle.ruleset
    refusals: list[Refusal] = []
    weapon = chosen.weapons[0]
    feet = distance_feet(battle.field, me, other)
    if rounds_to_load(me, chosen) > 0:
        refusals.append(Refusal(f"the {weapon.name} is not loaded", ruleset.cite("missile/reload")))
    if feet > weapon.long_feet:
        refusals.append(
            Refusal(
                f"{other.name} is {feet}' away, beyond the {weapon.long_feet}' of the {weapon.name}",
                ruleset.cite("missile/beyond long range"),
            )
        )
    if ruleset.missile.close_forbidden and feet <= ruleset.missile.close_feet:
        refusals.append(
            Refusal(f"{other.name} is too near to shoot at", ruleset.cite("missile/target at arm's length"))
        )
    if not ruleset.missile.while_engaged and is_engaged(battle.field, battle.sides, me):
        refusals.append(Refusal("there is no shooting in melee", ruleset.cite("missile/while engaged")))
    if fails_in_water(battle, me, weapon):
        rule = ruleset.cite("missile/in the water")
        refusals.append(Refusal(f"the {weapon.name} is of no use in the water", rule))
    if is_too_dark(battle, me, other):
        refusals.append(Refusal(f"it is too dark to see {other.name}", ruleset.cite("sight/none")))
    if not has_line_of_sight(battle.field, me.x, me.y, other.x, other.y):
        refusals.append(Refusal(f"a wall hides {other.name}"))
    return refusals


def why_not_cover_or_supply(
    battle: Battle, me: Combatant, chosen: Routine, other: Combatant
) -> list[Refusal]:
    """Reasons against an attack on a target wholly behind cover, or a shot without missiles left.

    Rule: bxe.cover.total-cannot-hit
    """
    refusals: list[Refusal] = []
    if is_walled_off(other) and (chosen.is_missile or battle.ruleset.cover.in_melee):
        rule = battle.ruleset.cite("cover/wholly")
        refusals.append(Refusal(f"{other.name} is wholly behind cover", rule))
    if chosen.is_missile and is_spent(me, chosen):
        rule = battle.ruleset.cite("missile/supply")
        refusals.append(Refusal(f"no {chosen.weapons[0].name} is left to shoot", rule))
    return refusals
