"""Where the two stand: flanked figures, several attackers on one."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.battle import Battle
from grognard.battle.field import reaches
from grognard.battle.state import CLOSING, OUT, UNABLE, Combatant


def count_in_contact(battle: Battle, target: Combatant) -> i64:
    """How many enemies of a combatant stand in melee contact with it.

    Rule: bcb.facing.multiple-attackers-who-counts
    """
    found: i64 = 0
    for other in battle.combatants:
        if other.side != target.side and other.flags & UNABLE == 0 and reaches(battle.field, other, target):
            found += 1
    return found


def targets_in_reach(battle: Battle, me: Combatant) -> list[Combatant]:
    """The enemies a combatant could strike at where it stands."""
    return [
        other
        for other in battle.combatants
        if other.side != me.side and other.flags & (OUT | CLOSING) == 0 and reaches(battle.field, me, other)
    ]


def count_in_reach(battle: Battle, me: Combatant) -> i64:
    """How many enemies a combatant could strike at where it stands."""
    return len(targets_in_reach(battle, me))


def is_flanked(battle: Battle, target: Combatant) -> bool:
    """Whether two enemies stand on exactly opposite cells beside a combatant.

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
    return index >= 0 and battle.combatants[index].side != target.side
