"""Abilities of the members of a battle that no fight carries out, in words."""

from __future__ import annotations

from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.view.ready_powers import is_used_by_tactics


def describe_left_to_referee(battle: Battle) -> str:
    """One sentence on abilities left to the referee, with their owners; empty without any."""
    found: dict[str, str] = {}
    for one in battle.combatants:
        profile = one.own_profile
        if profile.unplayed and one.called_by < 0:
            found[profile.name] = profile.unplayed
    if not found:
        return ""
    listed = "; ".join(f"{who} ({what})" for who, what in found.items())
    return f"Not carried out, but left to the referee: {listed}."


def describe_unused(battle: Battle) -> str:
    """One sentence on the spells and other powers that tactics never use, with whose they are; or nothing."""
    found: dict[str, list[str]] = {}
    for one in battle.combatants:
        names = _list_unused(one)
        if names and one.called_by < 0:
            found[one.own_profile.name] = names
    if not found:
        return ""
    listed = "; ".join(f"{who} ({', '.join(names)})" for who, names in found.items())
    return f"Left alone by tactics: {listed}."


def _list_unused(one: Combatant) -> list[str]:
    """The powers of a combatant that tactics do not use in any form."""
    powers = one.own_profile.powers
    used = {
        power.shares if power.shares >= 0 else number
        for number, power in enumerate(powers)
        if is_used_by_tactics(one, power)
    }
    names = [power.name for number, power in enumerate(powers) if power.shares < 0 and number not in used]
    return list(dict.fromkeys(names))
