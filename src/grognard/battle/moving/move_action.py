"""Moving, as a thing to do in a turn: where to, and in which manner."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.ground.approach import approach, nearest_enemy
from grognard.battle.ground.closing_in import is_held_off
from grognard.battle.ground.headed_ways import destinations
from grognard.battle.ground.retreat import find_retreat
from grognard.battle.ground.sight import is_seen_by
from grognard.battle.ground.spreading import steps_from
from grognard.battle.ground.ways import can_run
from grognard.battle.moving.advancing import action_to_advance, walk_to_fewest_steps
from grognard.battle.moving.legal_moves import why_not_distance, why_not_go, why_not_manner, why_not_move
from grognard.battle.moving.moves import perform_move
from grognard.battle.moving.overrun import overrun_cells, overrun_past
from grognard.battle.moving.searching import way_to_search
from grognard.battle.state.actions import (
    CLOSE,
    FLEE,
    HURRY,
    MOVE,
    OVERRUN,
    RUN,
    WALK,
    WITHDRAW,
    kind_of,
    move_to,
)
from grognard.battle.state.battle import Battle, unmet_bit
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import is_engaged
from grognard.battle.state.flags import OUT
from grognard.battle.state.manoeuvre import LabelledAction, Manoeuvre
from grognard.battle.state.patches import door_word
from grognard.battle.state.refusal import Refusal
from grognard.battle.turns.unmet_sides import is_alone

_MANNERS: Final = (
    (WALK, "Walk"),
    (WITHDRAW, "Withdraw"),
    (RUN, "Run"),
    (FLEE, "Flee"),
    (CLOSE, "Close in"),
    (HURRY, "Withdraw in a hurry"),
    (OVERRUN, "Overrun your way"),
)


class Move(Manoeuvre):
    """Going to a cell by walking, running, withdrawing, fleeing, closing in or overrunning."""

    def __init__(self) -> None:
        super().__init__(MOVE)

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """The moves a person mostly wants: up to each enemy, back, away; `every_way` has them all."""
        if why_not_go(battle, me):
            return []
        if battle.unmet & unmet_bit(me.side) != 0:
            # There is no enemy yet from whom to walk away.
            action = action_to_advance(battle, me)
            label = "Move on" if is_alone(battle) else "Move toward the door"
            wanted = [LabelledAction(action if kind_of(action) == MOVE else 0, label)]
            return _without_repeats([*wanted, *_toward_doors(battle, me)])
        engaged = is_engaged(battle.field, battle.sides, me)
        wanted = []
        if not engaged or is_held_off(battle, me):
            wanted += self._toward_enemies(battle, me)
        if not engaged:
            wanted.append(
                LabelledAction(find_retreat(battle, me, WALK, engaged=False), "Walk away from the enemy")
            )
            wanted += self._toward_nearest(battle, me)
            if all(choice.action == 0 for choice in wanted):
                wanted += _toward_doors(battle, me)
        for mode, label in (
            (WITHDRAW, "Withdraw, facing the enemy"),
            (HURRY, "Withdraw in a hurry"),
            (FLEE, "Flee"),
        ):
            wanted.append(LabelledAction(find_retreat(battle, me, mode, engaged=engaged), label))
        return _without_repeats(wanted)

    def _toward_enemies(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        found: list[LabelledAction] = []
        for other in battle.combatants:
            if other.side != me.side and other.flags & OUT == 0 and is_seen_by(battle, me.side, other):
                action = approach(battle, me, other, WALK, gap_feet=5)
                if action == 0:
                    action = _walk_around(battle, me, other)
                found.append(LabelledAction(action, f"Move toward {other.name}"))
                if battle.ruleset.overrun is not None:
                    found.append(LabelledAction(overrun_past(battle, me, other), f"Overrun {other.name}"))
        return found

    def _toward_nearest(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        found: list[LabelledAction] = []
        search = way_to_search(battle, me)
        if kind_of(search) == MOVE:
            found.append(LabelledAction(search, "Move toward where the enemy must be"))
        nearest = nearest_enemy(battle, me)
        if nearest < 0:
            return found
        other = battle.combatants[nearest]
        if can_run(battle, me):
            action = approach(battle, me, other, RUN, gap_feet=5)
            found.append(LabelledAction(action, f"Run toward {other.name}"))
        if battle.ruleset.moving.controlled_free_attack:
            action = approach(battle, me, other, CLOSE, gap_feet=5)
            found.append(LabelledAction(action, f"Close in with {other.name}"))
        return found

    def every_way(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """Every legal move, cell by cell."""
        found: list[LabelledAction] = []
        if why_not_go(battle, me):
            return found
        for mode, verb in _MANNERS:
            if why_not_manner(battle, me, mode):
                continue
            cells = overrun_cells(battle, me) if mode == OVERRUN else destinations(battle, me, mode)
            for cell, feet in cells.items():
                if not why_not_distance(battle, me, mode, feet):
                    y, x = divmod(cell, battle.field.width)
                    found.append(LabelledAction(move_to(x, y, mode), f"{verb} {feet}' to {x},{y}", feet=feet))
        return found

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """The reasons against the move, its manner or its goal."""
        return why_not_move(battle, me, action)

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """Go."""
        perform_move(battle, me, action)


def _walk_around(battle: Battle, me: Combatant, other: Combatant) -> i64:
    """The walk on the shortest way to an enemy that first leads past walls or water, as to a bridge; or 0."""
    field = battle.field
    if not (field.walls or field.water) or field.cells_apart(me.x, me.y, other.x, other.y) <= 1:
        return 0
    return walk_to_fewest_steps(battle, me, steps_from(field, [int(other.y * field.width + other.x)]))


def _toward_doors(battle: Battle, me: Combatant) -> list[LabelledAction]:
    """The walks toward doors and shutters that one is not beside: where to go while no enemy is known."""
    field = battle.field
    found: list[LabelledAction] = []
    for cell in field.doorways:
        x, y = cell % field.width, cell // field.width
        if field.cells_apart(me.x, me.y, x, y) > 1:
            walk = walk_to_fewest_steps(battle, me, steps_from(field, [int(cell)]))
            found.append(LabelledAction(walk, f"Move toward the {door_word(field.door_in(cell))} at {x},{y}"))
    return found


def _without_repeats(wanted: list[LabelledAction]) -> list[LabelledAction]:
    """Those that are possible, the first of each that are the same."""
    found: list[LabelledAction] = []
    seen: set[int] = {0}
    for choice in wanted:
        if choice.action not in seen:
            seen.add(choice.action)
            found.append(choice)
    return found
