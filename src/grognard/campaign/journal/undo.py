"""Taking entries back, by an entry that names them; and taking that back again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from grognard.base.errors import InputError
from grognard.campaign.company.events import Began, DaysPassed
from grognard.campaign.journal.entries import Event, Undone, WrittenEntry
from grognard.campaign.journal.fold import FallenEntry, fold
from grognard.campaign.state import Campaign


class UndoPlan(NamedTuple):
    """The effect of an undo: the event, the resulting state, and the entries that do not stand without it."""

    event: Undone
    campaign: Campaign
    dependents: list[FallenEntry]


def undone_by(entry: WrittenEntry) -> Undone | None:
    """The entry that an undo takes back; None for any other entry."""
    return next((one for one in entry.body.events if isinstance(one, Undone)), None)


def list_undone(entries: Sequence[WrittenEntry]) -> dict[int, int]:
    """The entries that do not count, each with the number of that which took it back.

    Read from the last: an entry that was taken back takes nothing back itself.
    """
    undone: dict[int, int] = {}
    for entry in reversed(entries):
        event = undone_by(entry)
        if event is not None and entry.seq not in undone:
            undone.update(dict.fromkeys(event.entries, entry.seq))
    return undone


def list_days(entries: Sequence[WrittenEntry]) -> list[int]:
    """The day it was after each entry, when nothing that follows had been written.

    What takes an entry back takes its days back, and who takes that back has them go by again.
    """
    gone: dict[int, int] = {}
    day = 0
    days = []
    for entry in entries:
        gone[entry.seq] = sum(_days_of(event, gone) for event in entry.body.events)
        day += gone[entry.seq]
        days.append(day)
    return days


def _days_of(event: Event, gone: Mapping[int, int]) -> int:
    if isinstance(event, Undone):
        return -sum(gone[number] for number in event.entries)
    if isinstance(event, DaysPassed):
        return event.days
    return event.day if isinstance(event, Began) else 0


def fold_all(entries: Sequence[WrittenEntry]) -> Campaign:
    """The state after all entries that count.

    Raises:
        InputError: one of them does not stand, which no command can have written.
    """
    undone = list_undone(entries)
    campaign, fallen = fold(one for one in entries if one.seq not in undone)
    if fallen:
        raise InputError(
            f"entry {fallen[0].seq} does not stand: {fallen[0].why}", expected="a journal written by commands"
        )
    campaign.seq = entries[-1].seq if entries else 0
    return campaign


def plan_undo(
    entries: Sequence[WrittenEntry], number: int | None = None, *, with_dependents: bool = False
) -> UndoPlan:
    """The body of an undo of an entry, by default the last that counts.

    Raises:
        InputError: there is nothing to take back, or it cannot be.
    """
    undone = list_undone(entries)
    counting = [one for one in entries if one.seq not in undone and undone_by(one) is None]
    if number is None:
        if len(counting) < 2:
            raise InputError("there is nothing to take back", expected="an entry after the first")
        number = counting[-1].seq
    if number == 1:
        raise InputError("entry 1 is the campaign itself", expected="an entry from 2 on")
    if not any(one.seq == number for one in counting):
        if number in undone:
            raise InputError(f"entry {number} is taken back already, by {undone[number]}")
        named = any(one.seq == number for one in entries)
        problem = f"entry {number} is an undo or a redo" if named else f"there is no entry {number}"
        raise InputError(problem, expected="grognard campaign redo" if named else "a number of campaign log")
    campaign, fallen = fold(one for one in counting if one.seq != number)
    more = tuple(one.seq for one in fallen) if with_dependents else ()
    campaign.seq = entries[-1].seq + 1
    return UndoPlan(Undone((number, *more)), campaign, fallen)


def plan_redo(entries: Sequence[WrittenEntry]) -> UndoPlan:
    """The body of a redo: it takes back the last undo that counts.

    Raises:
        InputError: there is none.
    """
    undone = list_undone(entries)
    last = next(
        (
            one
            for one in reversed(entries)
            if one.seq not in undone and (event := undone_by(one)) is not None and event.kind == "undo"
        ),
        None,
    )
    if last is None:
        raise InputError("nothing is taken back", expected="an undo before")
    event = undone_by(last)
    assert event is not None
    again = set(event.entries)
    counting = [
        one for one in entries if (one.seq not in undone or one.seq in again) and undone_by(one) is None
    ]
    campaign, fallen = fold(counting)
    campaign.seq = entries[-1].seq + 1
    return UndoPlan(Undone((last.seq,), "redo"), campaign, fallen)
