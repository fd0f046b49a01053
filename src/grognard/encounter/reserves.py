"""Combatants that may join a fight later: the parts of a dividing creature, and those that can be called."""

from __future__ import annotations

from grognard.battle.hurts.arriving import BY_DIVISION
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import pack_effect
from grognard.battle.state.effects import AWAITED, add_effect
from grognard.battle.state.flags import CALLED, GONE
from grognard.battle.state.profile import Profile
from grognard.creatures.traits import find_traits


def list_reserves(profile: Profile) -> list[tuple[int, str, int]]:
    """The creatures that a combatant may bring into a fight: the reason, the kinds, and the most of each."""
    found: list[tuple[int, str, int]] = []
    body = find_traits(profile.kind).body
    if profile.body is not None and body is not None and body.parts:
        count, sides, added, _ = profile.body.parts
        most = count * sides + added if len(body.parts) == 1 else 1
        found += [(int(BY_DIVISION), name, most) for name in body.parts]
    for place, power in enumerate(profile.powers):
        if power.calls and (power.shares < 0 or profile.powers[power.shares].calls != power.calls):
            count, sides, added, times = power.calls_number
            found.append((place + 1, power.calls, (count * sides + added) * times * max(int(power.uses), 1)))
    return found


def hold_in_reserve(one: Combatant, owner: Combatant, cause: int) -> None:
    """Keep a reserve off the field until its owner divides or calls it."""
    one.called_by = owner.index
    one.flags |= GONE
    if cause != BY_DIVISION:
        _set_called(one.profile, owner.profile, cause - 1)
    add_effect(one, pack_effect(AWAITED, amount=cause, source=owner.index))


def _set_called(profile: Profile, caller: Profile, number: int) -> None:
    """Mark the creatures that a power calls as summoned, attacking as its user orders."""
    if caller.powers[number].magical:
        profile.flags |= CALLED
    if caller.powers[number].calls_like_user:
        profile.attack_bonus, profile.attack_row = caller.attack_bonus, caller.attack_row
        profile.attack_source = caller.attack_source
