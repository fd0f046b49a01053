"""The way to a door, for the typed "move to door"."""

from __future__ import annotations

from grognard.battle.ground.reaching import reachable_cells
from grognard.battle.ground.spreading import NEVER, steps_from
from grognard.battle.play.legality import why_not
from grognard.battle.state.actions import move_to
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.patches import door_word
from grognard.battle.state.refusal import Refusal


def move_to_door(
    battle: Battle, me: Combatant, modes: tuple[int, ...], what: str = "door"
) -> int | list[Refusal]:
    """The move, in the first manner allowed, that ends nearest to the nearest door; or why there is none.

    It is the nearest door or portcullis, or with `what` the nearest "shutter" or "portcullis".
    """
    kinds = battle.field.doors
    meant = ("door", "portcullis") if what == "door" else (what,)
    doors = [cell for cell in battle.field.doorways if door_word(kinds[cell]) in meant]
    width = battle.field.width
    # A shut door is a wall to the search, so each door is asked from its own cell.
    ways = [steps_from(battle.field, [cell]) for cell in doors]
    here = me.y * width + me.x
    ways = [steps for steps in ways if steps[here] < NEVER]
    if not ways:
        return [Refusal(f"no {what} can be reached from here")]
    steps = min(ways, key=lambda one: one[here])
    if steps[here] <= 1:
        return [Refusal(f"{me.name} stands at the {what}")]
    refusals: list[Refusal] = []
    for mode in modes:
        reach = reachable_cells(battle, me, mode)
        for cell in sorted(reach, key=lambda one: (steps[one], reach[one], one)):
            if steps[cell] >= steps[here]:
                break
            action = int(move_to(cell % width, cell // width, mode))
            problems = why_not(battle, action)
            if not problems:
                return action
            refusals = refusals or problems
    return refusals or [Refusal(f"nothing {me.name} may do leads nearer to the {what}")]
