"""Free blows at a mover: struck at once, before the move goes on."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.blows.attacks import make_attack
from grognard.battle.blows.parting_shots import free_blow
from grognard.battle.hurts.wounds import apply_wound
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effects import BURSTING, has_effect
from grognard.battle.state.flags import AFFLICTED, ALL_OUT
from grognard.battle.state.wound import Wound


def strike_now(battle: Battle, enemy: Combatant, mover: Combatant, occasion: i64) -> bool:
    """A free blow that lands at once, with the best melee attack; whether it hit.

    Blows of the same initiative number keep waiting: only this one lands before the move goes on. Who takes a
    free blow is no longer wholly on the defensive.

    Rule: bcb.defence.full-defence-and-free-attacks
    """
    blow = free_blow(battle, enemy, mover, occasion=occasion)
    if blow is None:
        return False
    enemy.declared &= ~ALL_OUT
    wound = blow.at_once = Wound()
    make_attack(battle, blow)
    if wound.damage > 0 or mover.flags & AFFLICTED != 0:
        apply_wound(battle, mover, wound)
        battle.wounded.drop(mover.index)
        if mover.pending.damage > 0 or has_effect(mover, BURSTING):
            battle.wounded.append(mover.index)
    return blow.hit
