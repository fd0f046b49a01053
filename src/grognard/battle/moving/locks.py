"""Bars and locks of doors in a fight: a bar taken off or put on from its own side, a lock picked by a thief.

No book has doors in a fight; the ruling is in each book's list as "doors-in-a-fight".
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.moving.doors import (
    door_at,
    doors_beside,
    replace_door,
    tell_door,
    try_door,
    why_not_handle,
)
from grognard.battle.moving.doorways import LOCKED, chance_to_pick, reaches_bar
from grognard.battle.state.actions import BAR_DOOR, PICK_LOCK, UNBAR_DOOR, aim_at_place, x_of, y_of
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.flags import ATTACKED, READIED
from grognard.battle.state.manoeuvre import LabelledAction, Manoeuvre
from grognard.battle.state.patches import BARRED_DOOR, DOOR, bar_side, door_word, loosened_kind
from grognard.battle.state.refusal import Refusal

PERCENT: Final = 100


class UnbarDoor(Manoeuvre):
    """Taking off the bar of a door from the side on which it is, in place of moving."""

    def __init__(self) -> None:
        super().__init__(UNBAR_DOOR)

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """Every barred door beside one whose bar is on its side."""
        return bars_beside(battle, me, UNBAR_DOOR, "Take the bar off", BARRED_DOOR)

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """It must be barred, on this side."""
        return why_not_bar(battle, me, action, BARRED_DOOR)

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """Take the bar off: the door is then merely shut."""
        handle_bar(battle, me, action, DOOR, "takes the bar off")


class BarDoor(Manoeuvre):
    """Putting the bar on a door that is shut, from its own side, in place of moving."""

    def __init__(self) -> None:
        super().__init__(BAR_DOOR)

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """Every shut door beside one that has a bar on its side."""
        return bars_beside(battle, me, BAR_DOOR, "Bar", DOOR)

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """It must be shut and no more, and the bar be on this side."""
        return why_not_bar(battle, me, action, DOOR)

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """Put it on."""
        handle_bar(battle, me, action, BARRED_DOOR, "bars")


def bars_beside(battle: Battle, me: Combatant, action: i64, verb: str, kind: i64) -> list[LabelledAction]:
    """A choice for every door of a kind beside one whose bar is on its side."""
    return [
        LabelledAction(aim_at_place(action, 0, x, y), f"{verb} the door at {x},{y}")
        for x, y, found in doors_beside(battle, me)
        if found == kind and reaches_bar(battle, me, y * battle.field.width + x)
    ]


def why_not_bar(battle: Battle, me: Combatant, action: i64, kind: i64) -> list[Refusal]:
    """The reasons against handling the bar of a door that must be of a kind."""
    x, y = x_of(action), y_of(action)
    refusals = why_not_handle(battle, me, x, y)
    found = door_at(battle, x, y)
    if found == 0:
        return refusals
    cell = y * battle.field.width + x
    if found != kind:
        wanted = "is not barred" if kind == BARRED_DOOR else "is not shut and no more"
        refusals.append(Refusal(f"the door {wanted}"))
    if bar_side(battle.patches, cell) < 0:
        refusals.append(Refusal("the door has no bar that one could get at"))
    elif not reaches_bar(battle, me, cell):
        refusals.append(Refusal("the bar is on the other side"))
    return refusals


def handle_bar(battle: Battle, me: Combatant, action: i64, kind: i64, how: str) -> None:
    """Make a door one of that kind by its bar, in place of moving."""
    me.flags |= READIED
    replace_door(battle, x_of(action), y_of(action), kind)
    tell_door(battle, me, action, how, what="bar")


class PickLock(Manoeuvre):
    """Picking the lock of a door with the combatant's own chance, one try a round where the book allows it.

    Rule: bxe.doors.locked-pick, bxs.doors.pick-lock-thieves-only, bxs.doors.turn-pick-lock
    """

    def __init__(self) -> None:
        super().__init__(PICK_LOCK)

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """Every locked door beside a combatant that may open it so."""
        return [
            LabelledAction(
                aim_at_place(PICK_LOCK, 0, x, y), f"Pick the lock of the {door_word(kind)} at {x},{y}"
            )
            for x, y, kind in doors_beside(battle, me)
            if chance_to_pick(battle, me, kind) > 0
        ]

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """It must be locked, one must know how, and the whole round be left."""
        x, y = x_of(action), y_of(action)
        refusals = why_not_handle(battle, me, x, y)
        kind = door_at(battle, x, y)
        if kind == 0:
            return refusals
        cite = battle.ruleset.cite
        if kind not in LOCKED:
            refusals.append(Refusal("the door is not locked"))
        if me.profile.opens == 0:
            refusals.append(Refusal("it cannot pick locks", cite("doors/picking")))
        elif not battle.ruleset.doors.picked_in_a_fight:
            refusals.append(Refusal("to pick a lock takes longer than a fight", cite("doors/picking takes")))
        if me.flags & ATTACKED != 0:
            refusals.append(Refusal("it takes the whole round"))
        return refusals

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """Roll for it; a door whose lock is picked is then merely shut."""
        kind = door_at(battle, x_of(action), y_of(action))
        chance, opened = chance_to_pick(battle, me, kind), loosened_kind(kind)
        roll = try_door(battle, me, action, die=PERCENT, most=chance, opened=opened, label="lock")
        rules = (battle.ruleset.cite("doors/picking"),)
        tell_door(battle, me, action, "picks" if roll.success else "fails", roll, rules, what="lock")
