"""Ground that hampers for a while: it costs double to enter, forbids running, and attacks from it suffer."""

from __future__ import annotations

from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.patches import HAMPERS, PATCH_DOES, patch_cell, patch_kind, patch_source
from grognard.battle.state.power import Power


def is_hampered(battle: Battle, one: Combatant) -> bool:
    """Whether a combatant stands where a power hampers."""
    return one.y * battle.field.width + one.x in battle.field.hampered


def hampered_attack(battle: Battle, attacker: Combatant) -> None:
    """Add to the battle's tally what the ground under an attacker does to attack rolls: the worst of it."""
    worst: Power | None = None
    cell = attacker.y * battle.field.width + attacker.x
    for patch in battle.patches:
        if patch_cell(patch) == cell and PATCH_DOES[patch_kind(patch)] & HAMPERS != 0:
            number = patch_source(patch)
            if 0 <= number < len(attacker.own_profile.magic):
                power = attacker.own_profile.magic[number]
                if worst is None or power.ground_attack < worst.ground_attack:
                    worst = power
    if worst is not None:
        battle.tally.add(worst.ground_attack, f"in {worst.name}", "attack")
