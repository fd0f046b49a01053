"""Forms that powers change for a while: faster, mightier, flying."""

from __future__ import annotations

from typing import TypeVar

from grognard.battle.state.flags import FLIER
from grognard.battle.state.profile import Profile
from grognard.battle.state.weapon import Routine, Weapon
from grognard.rulebooks.power_schema import FormChange
from grognard.rules.flying import FLOATER

_Thing = TypeVar("_Thing")


def changed_form(profile: Profile, change: FormChange) -> Profile:
    """The numbers of a kind of combatant as a power changes them; everything else stays as it is."""
    form = copy_attributes(profile, Profile(profile.name, routines=profile.routines))
    form.walk_feet = profile.walk_feet * change.pace
    form.armour_class = profile.armour_class + change.armour
    if change.attacks > 1 or change.damage > 1:
        form.routines = [_more(routine, change) for routine in profile.routines]
    if change.flies:
        form.flags |= FLIER
        form.flier = FLOATER
    return form


def _more(routine: Routine, change: FormChange) -> Routine:
    weapons = [_mightier(weapon, change.damage) for weapon in routine.weapons]
    more = Routine(weapons * change.attacks)
    more.hand, more.supply, more.follows = routine.hand, routine.supply, routine.follows
    more.two_handed = routine.two_handed
    return more


def _mightier(weapon: Weapon, times: int) -> Weapon:
    if times == 1:
        return weapon
    mighty = copy_attributes(weapon, Weapon(weapon.name, dice_count=0, dice_sides=0))
    mighty.dice_count, mighty.dice_bonus = weapon.dice_count * times, weapon.dice_bonus * times
    return mighty


def copy_attributes(thing: _Thing, made: _Thing) -> _Thing:
    """Give one thing every attribute of another; compiled ones have no dictionary of them."""
    for name in dir(thing):
        if not name.startswith("_") and not callable(value := getattr(thing, name)):
            setattr(made, name, value)
    return made
