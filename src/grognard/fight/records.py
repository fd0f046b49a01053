"""Events as records: typed, with names for indexes, ready for JSON and read back from it."""

from collections.abc import Sequence
from typing import Annotated, Final, TypeVar

import msgspec
from msgspec import UNSET, Meta, UnsetType

from grognard.base.errors import InputError
from grognard.base.model_errors import explain_error
from grognard.battle.state.battle import Battle
from grognard.battle.state.events import REFEREE, Event
from grognard.dice.purpose import format_purpose, unpack_why
from grognard.dice.roll import Modifier, Roll
from grognard.encounter.borrowed import lender_of_event, spells_in
from grognard.fight.chronicle import Chronicle
from grognard.rulebooks.lendings import load_lendings
from grognard.text.dice_behind import Fallen, dice_behind

EVENT_VERSION: Final = 3
"""The version of events; a field that is new, renamed, gone, or means something else makes a new one."""
T = TypeVar("T")
Number = Annotated[int, Meta(ge=1)]
Cell = Annotated[tuple[int, int], Meta(description="a cell, as column and row")]
Name = Annotated[str, Meta(description="the name of a combatant")]


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of these parts: fixed once made, every key known."""


class ChangeRecord(Record, frozen=True, kw_only=True):
    """Something that changed a roll or the number that it needs: how much, by which rule."""

    name: str
    value: int
    rule: str


class RollRecord(Record, frozen=True, kw_only=True):
    """A roll: its dice, each with sides and face (negative for one taken away), and what became of them."""

    label: str
    faces: tuple[tuple[int, int], ...]
    modifiers: tuple[ChangeRecord, ...]
    defences: tuple[ChangeRecord, ...]
    multiplier: int
    total: int
    target: int | None
    success: bool | None


class DieRecord(Record, frozen=True, kw_only=True, omit_defaults=True):
    """A die that fell behind an event: for what, and whose it was."""

    sides: int
    face: int
    purpose: Annotated[str, Meta(description="what it was thrown for")] = msgspec.field(name="for")
    by: Name = ""


class EventRecord(Record, frozen=True, kw_only=True, omit_defaults=True, tag="event", tag_field="type"):
    """An event of a fight, as a line of `grognard fight --json`; fields without a value are left out."""

    number: Annotated[Number, Meta(description="its place in the log, from 1")]
    round: Annotated[int, Meta(description="the round, from 1")]
    count: Annotated[int, Meta(description="the initiative number that was being counted, or 0")]
    event: Annotated[str, Meta(description="what kind of thing happened")]
    side: Annotated[str, Meta(description="the side to which it happened, or that won")] = ""
    actor: Annotated[Name, Meta(description="the combatant who did it")] = ""
    target: Annotated[Name, Meta(description="the combatant to whom it was done")] = ""
    who: Annotated[tuple[Name, ...], Meta(description="further combatants")] = ()
    mover: Annotated[Name, Meta(description="who went that way, if not the actor")] = ""
    start: Cell | UnsetType = msgspec.field(name="from", default=UNSET)
    to: Cell | UnsetType = UNSET
    at: Cell | UnsetType = UNSET
    what: Annotated[str, Meta(description="with which weapon, on which occasion, in which manner")] = ""
    result: Annotated[str, Meta(description="how it came out")] = ""
    amount: Annotated[int, Meta(description="how much; the kind of event says of what")] = 0
    face: Annotated[int, Meta(description="what a die showed")] | UnsetType = UNSET
    row: Annotated[int, Meta(description="which row of its table it came to")] | UnsetType = UNSET
    rounds: Annotated[int, Meta(description="rounds that it lasts, or still takes")] | UnsetType = UNSET
    left: Annotated[int, Meta(description="points left after it; of a move, feet")] | UnsetType = UNSET
    height: Annotated[int, Meta(description="feet above the ground after it")] | UnsetType = UNSET
    roll: RollRecord | UnsetType = UNSET
    dice: Annotated[tuple[DieRecord, ...], Meta(description="the dice that fell behind its roll")] = ()
    rules: Annotated[tuple[str, ...], Meta(description="the ids of the rules it follows")]
    audience: Annotated[tuple[str, ...], Meta(description="the sides told of it, if not all")] | UnsetType = (
        UNSET
    )
    borrowed: Annotated[str, Meta(description="the book from which its number is borrowed")] = ""

    def to_dict(self) -> dict[str, object]:
        """Return the record as JSON has it: dicts, lists, texts, numbers, True, False and None."""
        # By way of JSON, for `to_builtins` leaves tuples what they are.
        document: dict[str, object] = msgspec.json.decode(msgspec.json.encode(self))
        return document

    @classmethod
    def from_dict(cls, document: dict[str, object]) -> "EventRecord":
        """Read what `to_dict` gave.

        Raises:
            InputError: it is no event; the error names the key.

        >>> from grognard.fight.begin import start
        >>> record = start("2 fighter 1 vs 3 goblin", seed=5, play="party").records()[-1]
        >>> record.event, record.actor
        ('initiative', 'Goblin 3')
        >>> EventRecord.from_dict(record.to_dict()) == record
        True
        """
        try:
            return msgspec.convert(document, cls)
        except msgspec.ValidationError as error:
            said = explain_error(error, cls)
            raise InputError(said.problem, key=said.key, expected=said.expected) from error


def list_records(chronicle: Chronicle, viewer: int, *, since: int = 0) -> tuple[EventRecord, ...]:
    """The records of a fight after the one of that number, as a side or the referee may know them.

    Those of a side are numbered by themselves, so that no gap reveals what it was not told.
    """
    fight = chronicle.fight
    battle = fight.battle
    lendings, spells = load_lendings(fight.rulebook.base or fight.rulebook.id), spells_in(battle)
    heard = [chronicle.heard_by(side.index) for side in battle.sides]
    records: list[EventRecord] = []
    number = 0
    for event, *told in zip(fight.events, *heard, strict=True):
        known = event if viewer == REFEREE else told[viewer]
        if known is None:
            continue
        number += 1
        if number <= since:
            continue
        sides = [side for side, one in enumerate(told) if one is not None] if viewer == REFEREE else None
        lender = lender_of_event(lendings, known, spells)
        records.append(record_event(battle, known, number=number, told=sides, borrowed=lender))
    return tuple(records)


def record_event(
    battle: Battle,
    event: Event,
    *,
    number: int = 0,
    told: Sequence[int] | None = None,
    borrowed: str = "",
) -> EventRecord:
    """The record of an event.

    Args:
        battle: in which it happened.
        event: as the viewer may know it.
        number: that of the record, if it is another than the event's.
        told: the sides that were told of it, if the record is to name them where they are not all.
        borrowed: the id of the book from which its number is borrowed; "" for none.
    """
    way = event.way
    names = [one.name for one in battle.combatants]
    named = [side.name for side in battle.sides]
    return EventRecord(
        number=number or event.number,
        round=event.round,
        count=event.count,
        event=event.code,
        side=named[event.side] if event.side >= 0 else "",
        actor=names[event.actor] if event.actor >= 0 else "",
        target=names[event.target] if event.target >= 0 else "",
        who=tuple(names[index] for index in event.who),
        mover=names[event.mover] if way is not None and event.mover != event.actor else "",
        start=UNSET if way is None else way[0],
        to=UNSET if way is None else way[1],
        at=_or_unset(event.at),
        what=event.what,
        result=event.result,
        amount=event.amount,
        face=_or_unset(event.face),
        row=_or_unset(event.row),
        rounds=_or_unset(event.rounds),
        left=_or_unset(event.left),
        height=_or_unset(event.height),
        roll=UNSET if event.roll is None else _record_roll(event.roll),
        dice=tuple(_record_die(names, one) for one in dice_behind(event, at_first=True)),
        rules=event.rules,
        audience=UNSET if told is None or len(told) == len(named) else tuple(named[side] for side in told),
        borrowed=borrowed,
    )


def _or_unset(fact: T | None) -> T | UnsetType:
    return UNSET if fact is None else fact


def _record_roll(roll: Roll) -> RollRecord:
    return RollRecord(
        label=roll.label,
        faces=roll.faces,
        modifiers=tuple(_record_change(one) for one in roll.modifiers),
        defences=tuple(_record_change(one) for one in roll.defences),
        multiplier=roll.multiplier,
        total=roll.total,
        target=roll.target,
        success=roll.success,
    )


def _record_change(change: Modifier) -> ChangeRecord:
    return ChangeRecord(name=change.name, value=change.value, rule=change.rule)


def _record_die(names: Sequence[str], die: Fallen) -> DieRecord:
    """A die that fell behind an event."""
    sides, face, why = die
    purpose, actor, _ = unpack_why(why)
    by = names[actor] if actor >= 0 else ""
    return DieRecord(sides=sides, face=face, purpose=format_purpose(purpose), by=by)
