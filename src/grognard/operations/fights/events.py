"""A fight as a list of documents: a header, its events, and its result."""

from collections.abc import Collection, Sequence
from typing import Any

import msgspec

from grognard.battle.state.battle import Battle
from grognard.battle.state.events import REFEREE, Event
from grognard.battle.view.hearing import Hearing
from grognard.dice.purpose import format_purpose, unpack_why
from grognard.encounter.borrowed import lender_of_event, spells_in
from grognard.fight.fight import Fight
from grognard.fight.header import describe_header
from grognard.fight.sides import find_viewer
from grognard.rulebooks.lendings import Lendings, load_lendings
from grognard.text.dice_behind import Fallen, dice_behind
from grognard.text.summary import summarize


def list_events(fight: Fight, *, audience: str | None = None) -> list[dict[str, Any]]:
    """Run a fight and list it: a header, its events, its result, as the referee or as a side may know it.

    A side's events are numbered by themselves, so that no gap tells of what it was not told.

    Raises:
        InputError: there is no such side.
    """
    fight.run()
    battle = fight.battle
    viewer = find_viewer(fight.battle, audience)
    hearings = [Hearing(battle, side.index) for side in battle.sides]
    listed: list[dict[str, Any]] = [describe_header(fight, viewer=viewer)]
    lendings, spells = load_lendings(fight.rulebook.base or fight.rulebook.id), spells_in(battle)
    told = 0
    for event in battle.log.events if battle.log is not None else []:
        heard = [hearing.hear(event) for hearing in hearings]
        if viewer == REFEREE:
            listed.append(describe_event(battle, event, heard=heard) | _borrowed(lendings, event, spells))
        elif (known := heard[viewer]) is not None:
            told += 1
            borrowed = _borrowed(lendings, known, spells)
            listed.append(describe_event(battle, known) | borrowed | {"number": told})
    listed.append({"type": "result", **msgspec.to_builtins(summarize(battle, viewer=viewer))})
    return listed


def _borrowed(lendings: Lendings, event: Event, spells: Collection[str]) -> dict[str, object]:
    """The id of the book that the number of an event is borrowed from, if it is."""
    lender = lender_of_event(lendings, event, spells)
    return {"borrowed": lender} if lender else {}


def describe_event(battle: Battle, event: Event, *, heard: Sequence[Event | None] = ()) -> dict[str, object]:
    """An event with names in the place of indexes; facts it does not have are left out.

    With what each side has `heard` of it, it names those that heard anything, if that is not every side.
    """
    document: dict[str, object] = {
        "type": "event",
        "number": event.number,
        "round": event.round,
        "count": event.count,
        "event": event.code,
    }
    if event.side >= 0:
        document["side"] = battle.sides[event.side].name
    for name, index in (("actor", event.actor), ("target", event.target)):
        if index >= 0:
            document[name] = battle.combatants[index].name
    if event.who:
        document["who"] = [battle.combatants[index].name for index in event.who]
    if event.way is not None:
        if event.mover != event.actor:
            document["mover"] = battle.combatants[event.mover].name
        document["from"], document["to"] = list(event.way[0]), list(event.way[1])
    if event.at is not None:
        document["at"] = list(event.at)
    for name, fact in (("what", event.what), ("result", event.result), ("amount", event.amount)):
        if fact:
            document[name] = fact
    for name, number in (
        ("face", event.face),
        ("row", event.row),
        ("rounds", event.rounds),
        ("left", event.left),
        ("height", event.height),
    ):
        if number is not None:
            document[name] = number
    if event.roll is not None:
        document["roll"] = event.roll.as_dict()
    if dice := dice_behind(event, at_first=True):
        document["dice"] = [_describe_die(battle, one) for one in dice]
    document["rules"] = list(event.rules)
    if None in heard:
        document["audience"] = [battle.sides[side].name for side, one in enumerate(heard) if one is not None]
    return document


def _describe_die(battle: Battle, die: Fallen) -> dict[str, object]:
    """A die that fell behind an event: its face, what for, and whose it was."""
    sides, face, why = die
    purpose, actor, _ = unpack_why(why)
    document: dict[str, object] = {"sides": sides, "face": face, "for": format_purpose(purpose)}
    return document | ({"by": battle.combatants[actor].name} if actor >= 0 else {})
