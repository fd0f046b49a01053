"""Lurkers that drop from above upon prey beneath: one blow as they come down.

No book has this; the ruling is in each book's list as "droppers".
"""

from __future__ import annotations

from grognard.battle.moving.free_blows import strike_now
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import are_engaged
from grognard.battle.state.flags import UNABLE
from grognard.battle.state.occasions import DROP


def drop_upon(battle: Battle, one: Combatant) -> None:
    """Let a combatant that has just dropped down strike the first enemy beside it."""
    for other in battle.combatants:
        if other.side != one.side and other.flags & UNABLE == 0 and are_engaged(battle.field, one, other):
            strike_now(battle, one, other, DROP)
            return
