"""What the members of a battle can do that no fight carries out, in words."""

from __future__ import annotations

from grognard.battle.state.battle import Battle


def describe_left_out(battle: Battle) -> str:
    """One sentence on what is left to the referee, with whose it is; empty when that is nothing."""
    found: dict[str, str] = {}
    for one in battle.combatants:
        profile = one.own_profile
        if profile.unplayed and one.called_by < 0:
            found[profile.name] = profile.unplayed
    if not found:
        return ""
    listed = "; ".join(f"{who} ({what})" for who, what in found.items())
    return f"Not carried out, but left to the referee: {listed}."
