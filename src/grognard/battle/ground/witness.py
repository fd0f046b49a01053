"""Each side's knowledge of the others at the moment of an event."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.ground.sight import is_seen_by
from grognard.battle.state.battle import Battle, Witness
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.endings import NEVER_CAME
from grognard.battle.state.events import Event
from grognard.battle.state.field import distance_feet
from grognard.battle.state.flags import GONE, HIDDEN, INVISIBLE, OUT, UNABLE
from grognard.battle.state.line_of_sight import has_line_of_sight

HEARD_FEET: Final = 60
"""How far steps are heard in a fight."""


class Senses(Witness):
    """Sides know of their own members, and of the others that they see."""

    def note(self, battle: Battle, event: Event) -> None:
        """Record on an event which combatants each side knows, and which sides saw its start and place."""
        if _is_all_in_sight(battle):
            everyone = (1 << len(battle.combatants)) - 1
            event.known = tuple([everyone for _ in battle.sides])
            if battle.reserved:
                event.known = tuple([everyone & ~_yet_to_come(battle, side.index) for side in battle.sides])
            event.left_seen = event.place_seen = (1 << len(battle.sides)) - 1
            return
        event.known = tuple([_known_to(battle, side.index, event) for side in battle.sides])
        if event.at is not None:
            for side in battle.sides:
                if _sees_cell(battle, side.index, event.at[0], event.at[1]):
                    event.place_seen |= 1 << int(side.index)
        if event.way is not None:
            mover = battle.combatants[event.mover]
            x, y = mover.x, mover.y
            mover.x, mover.y = event.way[0]
            for side in battle.sides:
                if knows_of(battle, side.index, mover):
                    event.left_seen |= 1 << int(side.index)
            mover.x, mover.y = x, y
            event.unseen = mover.flags & INVISIBLE != 0
            if mover.flags & HIDDEN == 0:
                for side in battle.sides:
                    if _hears_steps(battle, side.index, mover):
                        event.stirs |= 1 << int(side.index)


def _hears_steps(battle: Battle, side: i64, mover: Combatant) -> bool:
    """Whether a side is near enough to hear the move of a combatant that the dark or a wall may hide."""
    for one in battle.sides[side].members:
        if one.flags & UNABLE == 0 and distance_feet(battle.field, one, mover) <= HEARD_FEET:
            return True
    return False


def knows_of(battle: Battle, side: i64, one: Combatant) -> bool:
    """Whether a side knows the place of a combatant: it is one of its own, or in its sight."""
    if one.side == side or one.own_side == side:
        return True
    return one.marks & NEVER_CAME == 0 and is_seen_by(battle, side, one)


def _is_all_in_sight(battle: Battle) -> bool:
    """Whether no combatant can be hidden from another."""
    if battle.dark or battle.field.may_bar_sight():
        return False
    for one in battle.combatants:
        if one.flags & HIDDEN != 0:
            return False
    return True


def _yet_to_come(battle: Battle, side: i64) -> int:
    """The unknown later arrivals of other sides."""
    unknown = 0
    for one in battle.combatants:
        if one.marks & NEVER_CAME != 0 and one.own_side != side:
            unknown |= 1 << int(one.index)
    return unknown


def _known_to(battle: Battle, side: i64, event: Event) -> int:
    """A bit for each combatant that a side knows; for a departed one, if its leaving was seen."""
    events = battle.log.events if battle.log is not None else []
    before = events[-1].known[side] if events and events[-1].known else 0
    known = 0
    for one in battle.combatants:
        bit = 1 << int(one.index)
        away = one.flags & GONE != 0 and one.own_side != side and one.side != side
        if away and one.index not in (event.actor, event.target, event.mover) and one.index not in event.who:
            known |= before & bit
        elif knows_of(battle, side, one):
            known |= bit
    return known


def _sees_cell(battle: Battle, side: i64, x: i64, y: i64) -> bool:
    """Whether a side has that cell in sight, were it lit; beyond the edge, the edge there."""
    x = max(0, min(battle.field.width - 1, x))
    y = max(0, min(battle.field.height - 1, y))
    for watcher in battle.sides[side].members:
        if watcher.flags & OUT == 0 and has_line_of_sight(battle.field, watcher.x, watcher.y, x, y):
            return True
    return False
