"""Where the two stand: flanked figures, several attackers on one, shield walls, the lie of the land."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.ground.heading import is_behind
from grognard.battle.ground.sight import is_foe
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant, has_attacked
from grognard.battle.state.effect import effect_amount, pack_effect
from grognard.battle.state.effects import (
    DEALT,
    add_effect,
    drop_effect,
    find_from,
    mark_of,
)
from grognard.battle.state.field import distance_feet, reaches
from grognard.battle.state.flags import (
    ALL_OUT,
    ATTACKED,
    CLOSING,
    DONE,
    FLEEING,
    HELPLESS,
    MOVED,
    OUT,
    RAN,
    SHIELD_WALL,
    STUNNED,
    SURPRISED,
    TWO_WEAPONS,
    UNABLE,
)
from grognard.battle.state.profile import Profile
from grognard.battle.state.steps import ACT, step_kind, step_who
from grognard.battle.state.supply import is_shield_idle
from grognard.rules.ruleset import Ruleset

MEDIUM: Final = 2
"""The size of most people (`grognard.rules.wrestling.SIZE_NAMES`)."""
_DEALT: Final = mark_of(DEALT)
BUSY: Final = ATTACKED | CLOSING | DONE | FLEEING | RAN | SURPRISED
"""Strikes no blow any more this round if it has struck none."""


def can_strike(battle: Battle, me: Combatant, other: Combatant) -> bool:
    """Whether a combatant reaches another with its longest melee weapon, through a rank of friends too.

    Rule: bcb.polearm.spear-second-rank, bcb.polearm.pike-third-rank, bcb.polearm.attack-through-friends
    """
    if reaches(battle.field, me, other):
        return True
    return distance_feet(battle.field, me, other) <= me.profile.reach_feet


def is_crowded(battle: Battle, me: Combatant, other: Combatant) -> bool:
    """Whether as many others of a side have struck at an enemy this round as the referee lets strike.

    Rule: bxe.formation.attackers-per-target-referee
    """
    most = battle.ruleset.defence.most_attackers
    if most == 0:
        return False
    count: i64 = 0
    for one in battle.combatants:
        if one.side == me.side and one is not me and has_attacked(one) and one.target == other.index:
            count += 1
    return count >= most


def target_with_room(battle: Battle, me: Combatant, index: i64) -> i64:
    """That enemy, else another in reach that may take further attacks, also from this attacker; or -1."""
    if index < 0 or (battle.ruleset.defence.most_attackers == 0 and me.profile.most_on_one == 0):
        return index
    wanted = battle.combatants[index]
    if not is_crowded(battle, me, wanted) and not has_most_attacks_on(me, wanted):
        return index
    for other in targets_in_reach(battle, me):
        if not is_crowded(battle, me, other) and not has_most_attacks_on(me, other):
            return other.index
    return -1


def has_most_attacks_on(me: Combatant, other: Combatant) -> bool:
    """Whether as many attacks of one have been for an enemy this round as can be for one of its size."""
    if me.profile.most_on_one == 0 or me.marks & _DEALT == 0:
        return False
    share = most_attacks_on(me.profile, other.profile)
    return share > 0 and effect_amount(find_from(me, DEALT, other.index)) >= share


def most_attacks_on(attacker: Profile, target: Profile) -> i64:
    """How many attacks of a round can be for an enemy of that size, 0 for any number."""
    return attacker.most_on_large if target.size > MEDIUM else attacker.most_on_one


def count_attack(me: Combatant, other: Combatant) -> None:
    """Count an attack on an enemy for the round, for an attacker with a limit of attacks on one enemy."""
    known = find_from(me, DEALT, other.index)
    made = effect_amount(known) + 1 if known != 0 else 1
    if known != 0:
        drop_effect(me, known)
    add_effect(me, pack_effect(DEALT, rounds=1, amount=made, source=other.index))


def count_fellow_attackers(battle: Battle, attacker: Combatant, target: Combatant) -> i64:
    """The number of other combatants that attack the target in melee this round.

    Rule: bcb.facing.multiple-attackers-who-counts
    """
    found: i64 = 0
    for other in battle.combatants:
        if other is attacker or other.side == target.side:
            continue
        if other.flags & (UNABLE | HELPLESS | STUNNED) != 0:
            continue
        if can_strike(battle, other, target) and _attacks_this_round(battle, other, target):
            found += 1
    return found


def _attacks_this_round(battle: Battle, me: Combatant, target: Combatant) -> bool:
    """Whether a friend has struck that enemy in this round, or counts as about to.

    Before its first blow of the round that is the one it struck last, or the only one in its reach.
    """
    if me.grip >= 0:
        return me.grip == target.index
    if has_attacked(me):
        return me.target == target.index and (
            me.routine < 0 or not me.profile.routines[me.routine].is_missile
        )
    if me.flags & BUSY != 0 or me.declared & ALL_OUT != 0 or not _is_to_act(battle, me):
        return False
    if me.target == target.index:
        return True
    for other in battle.combatants:
        if other is not target and is_foe(battle, me, other, OUT | CLOSING) and can_strike(battle, me, other):
            return False
    return True


def _is_to_act(battle: Battle, me: Combatant) -> bool:
    """Whether a combatant's turn is still to come this round."""
    agenda = battle.agenda
    i: i64 = 0
    while i < agenda.size:
        step = agenda.at(i)
        if step_kind(step) == ACT and step_who(step) == me.index:
            return True
        i += 1
    return False


def targets_in_reach(battle: Battle, me: Combatant) -> list[Combatant]:
    """The enemies a combatant could strike at where it stands."""
    return [
        other
        for other in battle.combatants
        if is_foe(battle, me, other, OUT | CLOSING) and can_strike(battle, me, other)
    ]


def count_in_reach(battle: Battle, me: Combatant) -> i64:
    """How many enemies a combatant could strike at where it stands."""
    return len(targets_in_reach(battle, me))


def two_weapon_penalty(ruleset: Ruleset, attacker: Combatant) -> i64:
    """The penalty for a weapon in each hand: more if both strike, 0 for the one blow after a move.

    Rule: bcb.two-weapon.minus-3-each, bcb.two-weapon.defensive-minus-1, bcb.two-weapon.with-movement
    """
    if attacker.declared & TWO_WEAPONS == 0:
        return ruleset.pair.parry_modifier
    if attacker.flags & MOVED != 0:
        return 0
    return ruleset.pair.attack_modifier


def wall_modifiers(battle: Battle, attacker: Combatant, target: Combatant) -> None:
    """Add a wall's shields to the battle's guard: in front the neighbours' too, else not even the target's.

    An attack along the wall comes from the flank, one from behind from the rear. No Dexterity bonus counts.

    Rule: bcb.formation.shield-wall-adds-neighbours, bcb.formation.shield-wall-flank-2,
        bcb.formation.shield-wall-centre-3, bcb.formation.shield-wall-magic-shields,
        bcb.formation.shield-wall-minimum, bcb.formation.shield-wall-shoulder-to-shoulder,
        bcb.formation.shield-wall-no-dex-bonus, bcb.formation.shield-wall-dex-penalty-stays,
        bcb.formation.shield-wall-frontal-only, bcb.formation.shield-wall-flank-rear-no-shield,
        bcb.formation.shield-wall-bcb
    """
    guard = battle.guard
    if is_shield_idle(battle, target):
        return
    shields: i64 = 0
    neighbours: i64 = 0
    frontal = not is_behind(battle.field, attacker, target)
    for friend in battle.sides[target.side].members:
        if friend is target or neighbours == 2 or not _locks_shields(battle, friend, target):
            continue
        neighbours += 1
        shields += friend.profile.shield_bonus
        dx, dy = friend.x - target.x, friend.y - target.y
        if dx * (attacker.y - target.y) == dy * (attacker.x - target.x):
            frontal = False
    if neighbours == 0:
        return
    if target.profile.dexterity_defence > 0:
        guard.add(-target.profile.dexterity_defence, "no Dexterity in the wall", "armour class")
    if frontal:
        guard.add(shields, "shield wall", "armour class")
    else:
        guard.add(-target.profile.shield_bonus, "wall taken in the flank", "armour class")


def _locks_shields(battle: Battle, friend: Combatant, target: Combatant) -> bool:
    if friend.declared & SHIELD_WALL == 0 or friend.flags & (UNABLE | FLEEING) != 0:
        return False
    if is_shield_idle(battle, friend):
        return False
    return battle.field.cells_apart(friend.x, friend.y, target.x, target.y) == 1


def keeps_wall(battle: Battle, mover: Combatant, feet: i64) -> bool:
    """Whether a move of `feet` keeps a shield wall together: at most half the pace of its slowest member.

    Rule: bcb.formation.shield-wall-movement
    """
    slowest = mover.profile.walk_feet
    for friend in battle.sides[mover.side].members:
        if friend.declared & SHIELD_WALL != 0 and friend.profile.walk_feet < slowest:
            slowest = friend.profile.walk_feet
    return feet * 2 <= slowest


def is_flanked(battle: Battle, target: Combatant) -> bool:
    """Whether two enemies who could strike stand on exactly opposite cells beside a combatant.

    Rule: bxs.facing.flanked-definition, bxs.facing.flanked-who-benefits
    """
    x, y = target.x, target.y
    return (
        _are_opposite(battle, target, x + 1, y, x - 1, y)
        or _are_opposite(battle, target, x, y + 1, x, y - 1)
        or _are_opposite(battle, target, x + 1, y + 1, x - 1, y - 1)
        or _are_opposite(battle, target, x + 1, y - 1, x - 1, y + 1)
    )


def _are_opposite(battle: Battle, target: Combatant, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    return _has_enemy(battle, target, ax, ay) and _has_enemy(battle, target, bx, by)


def _has_enemy(battle: Battle, target: Combatant, x: i64, y: i64) -> bool:
    index = battle.field.occupant_at(x, y)
    if index < 0:
        return False
    other = battle.combatants[index]
    return other.side != target.side and other.flags & (UNABLE | HELPLESS | STUNNED) == 0
