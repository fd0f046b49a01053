"""Those who burst when they are slain, and harm everybody near them, friend and foe."""

from __future__ import annotations

from grognard.battle.hurts.striking import roll_harm, strike
from grognard.battle.state import effects
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effects import drop_kind
from grognard.battle.state.events import BURST, Event
from grognard.battle.state.field import distance_feet
from grognard.battle.state.flags import OUT


def burst(battle: Battle, one: Combatant) -> None:
    """Let everything happen that one has in store for its death; what it does lands in the same moment.

    Those whom that slays burst in their turn, each of them once.
    """
    drop_kind(one, effects.BURSTING)
    for power in one.profile.bursts:
        reached = [
            other
            for other in battle.combatants
            if other.flags & OUT == 0 and distance_feet(battle.field, one, other) <= power.size_feet
        ]
        if battle.log is not None:
            who = tuple([int(other.index) for other in reached])
            at = (int(one.x), int(one.y))
            battle.record(Event(BURST, actor=one.index, what=power.tells, who=who, at=at))
        if not reached:
            continue
        damage = roll_harm(battle, one, power)
        for other in reached:
            strike(battle, one, power, other, damage, 0)
