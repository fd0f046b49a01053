"""Doors and shutters in a fight: opened and closed in place of moving; doors that are shut fast, forced.

No book has doors in a fight; the ruling is in each book's list as "doors-in-a-fight".
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.ground.blundering import come_upon
from grognard.battle.moving.doorways import chance_to_force, has_hands, strength_to_force
from grognard.battle.moving.legal_moves import why_not_go
from grognard.battle.state.actions import CLOSE_DOOR, FORCE_DOOR, aim_at_place, x_of, y_of
from grognard.battle.state.actions import OPEN_DOOR as OPEN
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.events import DOOR as DOORS
from grognard.battle.state.events import Event
from grognard.battle.state.field import EMPTY
from grognard.battle.state.flags import ATTACKED, DONE, FLEEING, MOVED, READIED
from grognard.battle.state.manoeuvre import LabelledAction, Manoeuvre
from grognard.battle.state.patches import (
    BARRED_DOOR,
    DOOR,
    OPEN_DOOR,
    OPEN_SHUTTER,
    PORTCULLIS,
    RAISED_PORTCULLIS,
    SHUTTER,
    STUCK_DOOR,
    STUCK_PORTCULLIS,
    door_word,
    is_portcullis,
    opened_kind,
    with_door,
)
from grognard.battle.state.refusal import Refusal
from grognard.dice import purpose
from grognard.dice.roll import Roll

OPENED: Final = {DOOR: OPEN_DOOR, SHUTTER: OPEN_SHUTTER, PORTCULLIS: RAISED_PORTCULLIS}
"""The kinds of doors that a hand opens, with their open kinds."""
CLOSED: Final = {OPEN_DOOR: DOOR, OPEN_SHUTTER: SHUTTER, RAISED_PORTCULLIS: PORTCULLIS}
"""The kinds of doors that a hand closes, with their closed kinds."""
PORTCULLIS_VERBS: Final = {"Open": "Raise", "Close": "Lower", "opens": "raises", "closes": "lowers"}


def door_at(battle: Battle, x: i64, y: i64) -> i64:
    """The kind of the door in a cell, or 0."""
    field = battle.field
    return field.door_in(y * field.width + x) if field.is_inside(x, y) else 0


def replace_door(battle: Battle, x: i64, y: i64, kind: i64) -> None:
    """Replace the door in a cell with one of another kind."""
    battle.set_patches(with_door(battle.patches, y * battle.field.width + x, kind))


def doors_beside(battle: Battle, me: Combatant) -> list[tuple[int, int, int]]:
    """Column, row and kind of every door that a combatant stands right beside."""
    field = battle.field
    found: list[tuple[int, int, int]] = []
    for cell in field.doorways:
        x, y = cell % field.width, cell // field.width
        if field.cells_apart(me.x, me.y, x, y) == 1:
            found.append((int(x), int(y), int(field.doors[cell])))
    return found


def why_not_handle(battle: Battle, me: Combatant, x: i64, y: i64) -> list[Refusal]:
    """The reasons against handling the door in a cell in any way."""
    if door_at(battle, x, y) == 0:
        return [Refusal(f"there is no door at {x},{y}")]
    refusals: list[Refusal] = []
    if battle.field.cells_apart(me.x, me.y, x, y) != 1:
        refusals.append(Refusal("it does not stand beside the door"))
    if not has_hands(me):
        refusals.append(Refusal("it has no hands for a door"))
    if me.flags & FLEEING != 0:
        rule = battle.ruleset.cite("morale/flight")
        refusals.append(Refusal("its nerve is broken: it can only flee", rule))
    return refusals + why_not_go(battle, me)


class OpenDoor(Manoeuvre):
    """Opening a door or a shutter that is shut but neither stuck, locked nor barred."""

    def __init__(self) -> None:
        super().__init__(OPEN)

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """Every such one beside a combatant."""
        return door_choices(battle, me, OPEN, "Open", OPENED)

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """It must be shut, and yield to a hand."""
        x, y = x_of(action), y_of(action)
        refusals = why_not_handle(battle, me, x, y)
        kind = door_at(battle, x, y)
        if kind in CLOSED:
            refusals.append(
                Refusal(f"the {door_word(kind)} is {'raised' if is_portcullis(kind) else 'open'}")
            )
        elif kind not in OPENED and kind != 0:
            refusals.append(Refusal(f"the {door_word(kind)} is {closure_word(kind)}"))
        return refusals

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """Open it."""
        open_or_close(battle, me, action, OPENED, "opens")


class CloseDoor(Manoeuvre):
    """Closing a free door, or a shutter."""

    def __init__(self) -> None:
        super().__init__(CLOSE_DOOR)

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """Every open one beside a combatant."""
        return door_choices(battle, me, CLOSE_DOOR, "Close", CLOSED)

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """It must be open, and free."""
        x, y = x_of(action), y_of(action)
        refusals = why_not_handle(battle, me, x, y)
        kind = door_at(battle, x, y)
        if kind == 0:
            return refusals
        if kind not in CLOSED:
            refusals.append(Refusal(f"the {door_word(kind)} is shut"))
        elif battle.field.occupant[y * battle.field.width + x] > EMPTY:
            refusals.append(Refusal("the doorway is not free"))
        return refusals

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """Close it, unless an unseen combatant stands in it."""
        index = battle.field.occupant_at(x_of(action), y_of(action))
        if index >= 0:
            me.flags |= READIED
            come_upon(battle, me, battle.combatants[index])
        else:
            open_or_close(battle, me, action, CLOSED, "closes")


def door_choices(
    battle: Battle, me: Combatant, action: i64, verb: str, turned: dict[int, int]
) -> list[LabelledAction]:
    """A choice for every door and shutter beside one that can be turned into another kind by hand."""
    return [
        LabelledAction(
            aim_at_place(action, 0, x, y), f"{handling_verb(verb, kind)} the {door_word(kind)} at {x},{y}"
        )
        for x, y, kind in doors_beside(battle, me)
        if kind in turned
    ]


def open_or_close(battle: Battle, me: Combatant, action: i64, turned: dict[int, int], how: str) -> None:
    """Turn a door or a shutter into the other kind that it is, in place of moving."""
    me.flags |= READIED
    x, y = x_of(action), y_of(action)
    kind = door_at(battle, x, y)
    replace_door(battle, x, y, turned[kind])
    tell_door(battle, me, action, handling_verb(how, kind), what=door_word(kind))


def handling_verb(verb: str, kind: i64) -> str:
    """The verb for what is done to a kind of door: a portcullis is raised and lowered."""
    return PORTCULLIS_VERBS[verb] if is_portcullis(kind) else verb


class DoorForcing(Manoeuvre):
    """Throwing oneself against a door that is stuck or locked: a round for each try.

    Rule: bxe.doors.stuck-retry, bxe.doors.locked-no-force, bxs.doors.force-locked-wooden
    """

    def __init__(self) -> None:
        super().__init__(FORCE_DOOR)

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """Every door beside one that may yield to it."""
        return [
            LabelledAction(aim_at_place(FORCE_DOOR, 0, x, y), f"Force the {door_word(kind)} at {x},{y}")
            for x, y, kind in doors_beside(battle, me)
            if chance_to_force(battle, me, kind) > 0
        ]

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """It must be shut fast, the book must say how it is forced, and the whole round be left."""
        x, y = x_of(action), y_of(action)
        refusals = why_not_handle(battle, me, x, y)
        kind = door_at(battle, x, y)
        if kind == 0:
            return refusals
        if kind in CLOSED or kind in OPENED:
            refusals.append(Refusal(f"the {door_word(kind)} is not shut fast"))
        elif battle.ruleset.doors.faces == 0:
            refusals.append(Refusal("this book forces no doors"))
        elif chance_to_force(battle, me, kind) == 0:
            rule = battle.ruleset.cite("doors/not locked") if kind != BARRED_DOOR else ""
            refusals.append(
                Refusal(f"a {door_word(kind)} {closure_word(kind)} does not give way to force", rule)
            )
        if me.flags & ATTACKED != 0:
            refusals.append(Refusal("it takes the whole round"))
        return refusals

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """Roll as the book has it for doors that are stuck."""
        kind = door_at(battle, x_of(action), y_of(action))
        faces = chance_to_force(battle, me, kind)
        roll = try_door(
            battle, me, action, die=battle.ruleset.doors.die, most=faces, opened=opened_kind(kind)
        )
        rules = rules_of_forcing(battle, me, faces, kind)
        result = "forces" if roll.success else "fails"
        tell_door(battle, me, action, result, roll, rules, what=door_word(kind))


def try_door(
    battle: Battle, me: Combatant, action: i64, *, die: i64, most: i64, opened: i64, label: str = "door"
) -> Roll:
    """Spend a whole round on a door, which becomes `opened` on a roll of at most `most`."""
    face = battle.dice.die(die, purpose.pack_why(purpose.CHECK, me.index, -1))
    me.flags |= ATTACKED | MOVED | DONE
    if face <= most:
        replace_door(battle, x_of(action), y_of(action), opened)
    return Roll(((die, face),), total=face, target=most, success=face <= most, label=label)


def closure_word(kind: i64) -> str:
    """The word for what keeps a door shut."""
    if kind == STUCK_DOOR or kind == STUCK_PORTCULLIS:
        return "stuck"
    return "barred" if kind == BARRED_DOOR else "locked"


def rules_of_forcing(battle: Battle, me: Combatant, faces: i64, kind: i64) -> tuple[str, ...]:
    """The rules behind the chance to force a door."""
    cite = battle.ruleset.cite
    rules = battle.ruleset.doors
    parts = [cite("doors/force" if closure_word(kind) == "stuck" else "doors/locked")]
    if me.profile.strength == 0:
        parts.append(cite("doors/monsters"))
    elif strength_to_force(me) != 0:
        bound = "most" if faces == rules.most else "least" if faces == rules.least else "Strength"
        parts.append(cite(f"doors/{bound}"))
    return tuple(parts)


def tell_door(
    battle: Battle,
    me: Combatant,
    action: i64,
    result: str,
    roll: Roll | None = None,
    rules: tuple[str, ...] = (),
    *,
    what: str = "door",
) -> None:
    """Record a combatant's action on a door."""
    if battle.log is None:
        return
    place = (int(x_of(action)), int(y_of(action)))
    if roll is None:
        rules = (battle.ruleset.cite("actions/miscellaneous"),)
    battle.record(Event(DOORS, actor=me.index, at=place, what=what, result=result, roll=roll, rules=rules))
