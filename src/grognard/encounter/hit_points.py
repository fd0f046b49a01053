"""Hit points of combatants for which an encounter gives none."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.battle.state.combatant import Combatant
from grognard.encounter.entries import Encounter, MemberEntry, SideEntry
from grognard.rulebooks.hurt_schema import HitPointPolicy
from grognard.rulebooks.schema import Rulebook
from grognard.rules.hit_points import HitDicePolicy, read_policy


def hit_point_policy(
    member: MemberEntry, side: SideEntry, encounter: Encounter, book: Rulebook
) -> HitPointPolicy:
    """The policy of a member: its own, else its side's, the encounter's or the rulebook's."""
    own = member.hit_points if isinstance(member.hit_points, str) else None
    by_book = book.hit_points.characters if member.character else book.hit_points.monsters
    return own or side.hit_points or encounter.hit_points or by_book


def apply_hit_point_policy(combatants: Sequence[Combatant], policy: HitPointPolicy, *, level: int) -> None:
    """Apply a policy to combatants without hit points: set them, or set how their dice are rolled.

    Args:
        combatants: those of one line, which share a profile.
        policy: how their hit points are determined.
        level: their level as characters, 0 for a creature or a normal man, who has no first level.
    """
    if not combatants:
        return
    profile = combatants[0].profile
    rule = read_policy(policy)
    sure = min(1, level, int(profile.hit_dice_count)) if rule.first_in_full else 0
    profile.sure_hit_dice, profile.least_hit_die = sure, rule.least_face
    fixed = _fixed_points(combatants[0], rule, sure)
    for one in combatants if fixed else ():
        if not one.max_hit_points:
            one.max_hit_points = one.hit_points = fixed


def _fixed_points(one: Combatant, rule: HitDicePolicy, sure: int) -> int:
    """Hit points that need no die, or 0."""
    profile = one.profile
    count, sides = int(profile.hit_dice_count), int(profile.hit_dice_sides)
    if rule.rest == "rolled":
        return 0
    dice = sure * sides + rule.fixed_points(count - sure, sides)
    least = count if profile.hit_die_penalty < 0 else 1
    return max(least, dice + int(profile.hit_dice_bonus))
