"""The way to the place where unseen enemies are expected (see `grognard.battle.ground.expected_enemies`)."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.ground.expected_enemies import place_to_search
from grognard.battle.ground.kept_steps import steps_to
from grognard.battle.moving.advancing import action_to_advance, walk_to_fewest_steps
from grognard.battle.moving.doorways import way_by_door
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant


def way_to_search(battle: Battle, me: Combatant) -> i64:
    """The walk toward where a side that decides expects an enemy, when it sees none; 0 for none.

    A door on the way that is shut is opened.
    """
    place = place_to_search(battle, me)
    if place < 0:
        return 0
    action = way_by_door(battle, me, place)
    return action if action != 0 else walk_to_fewest_steps(battle, me, steps_to(battle, place))


def way_to_explore(battle: Battle, me: Combatant) -> i64:
    """The same; where no way leads there, to the nearest door that is shut."""
    action = way_to_search(battle, me)
    if action == 0 and battle.field.doorways and place_to_search(battle, me) >= 0:
        action = action_to_advance(battle, me)
    return action
