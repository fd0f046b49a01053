"""Missiles after a fight: how many are gone, and how many come home."""

from __future__ import annotations

from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.events import ATTACK
from grognard.battle.state.supply import of_hand
from grognard.battle.state.weapon import FLASK, MAGIC, THROWN, Routine
from grognard.encounter.arming import gear_name
from grognard.rules.attack import is_hit


def is_thrown(routine: Routine) -> bool:
    """Whether a routine's weapon is thrown, and unbroken afterwards."""
    flags = routine.weapons[0].flags
    return flags & THROWN != 0 and flags & FLASK == 0


def needs_log(battle: Battle) -> bool:
    """Whether only a log of the battle can say which thrown weapons come home."""
    return battle.ruleset.missile.missed_lost and any(
        is_thrown(routine) for one in battle.sides[0].own for routine in one.own_profile.routines
    )


def count_gone(battle: Battle, one: Combatant, *, lost: bool) -> dict[str, int]:
    """A person's missiles lost in a battle, and the weapons thrown, by the weapon.

    Shot missiles are lost. Thrown weapons are picked up again by the side that holds the field; where the
    book says so, missed thrown weapons are lost, unless they are magical.

    Rule: bf.missile.missed-lost-by-default, bfref.missile.missed-is-lost
    """
    if one.spent == 0:
        return {}
    gone: dict[str, int] = {}
    found: dict[str, int] = {}
    for hand, routine in _limited_missiles(one).items():
        weapon = routine.weapons[0]
        name = gear_name(weapon.name)
        gone[name] = gone.get(name, 0) + int(of_hand(one.spent, hand))
        if not is_thrown(routine) or lost:
            continue
        if battle.ruleset.missile.missed_lost and weapon.flags & MAGIC == 0:
            found[name] = _count_hits(battle, one, weapon.name)
        else:
            found[name] = gone[name]
    return {name: count - found.get(name, 0) for name, count in gone.items() if count > found.get(name, 0)}


def count_supply(one: Combatant, weapon: str) -> int:
    """A person's shots or throws of a weapon at the start of the battle."""
    return sum(
        int(routine.supply)
        for routine in _limited_missiles(one).values()
        if gear_name(routine.weapons[0].name) == weapon
    )


def _limited_missiles(one: Combatant) -> dict[int, Routine]:
    """A person's limited missiles and throws, each weapon once."""
    routines = one.own_profile.routines
    return {int(each.hand): each for each in routines if each.is_missile and each.supply >= 0}


def _count_hits(battle: Battle, one: Combatant, weapon: str) -> int:
    """The number of a person's throws that hit, even without harm."""
    return sum(
        event.code == ATTACK
        and event.actor == one.index
        and event.what == weapon
        and event.roll is not None
        and is_hit(event.roll.faces[0][1], event.roll.total, event.roll.target or 0)
        for event in (battle.log.events if battle.log is not None else [])
    )
