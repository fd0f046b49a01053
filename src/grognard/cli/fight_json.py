"""A fight as JSON Lines: a header, one object for each event, a result."""

from __future__ import annotations

import msgspec

from grognard import __version__
from grognard.battle.state.battle import Battle
from grognard.battle.state.events import EVERYONE, REFEREE, Event
from grognard.fight.fight import Fight
from grognard.text.summary import summarize


def print_json(fight: Fight) -> None:
    """Run the fight and print it."""
    fight.run()
    battle = fight.battle
    _print(describe_header(fight))
    for event in battle.log.events if battle.log is not None else []:
        _print(describe_event(battle, event))
    _print({"type": "result", **msgspec.to_builtins(summarize(battle))})


def _print(document: dict[str, object]) -> None:
    print(msgspec.json.encode(document).decode())


def describe_header(fight: Fight) -> dict[str, object]:
    """What is fought, by which rules and dice, by whom."""
    return {
        "type": "header",
        "grognard": __version__,
        "title": fight.encounter.title,
        "rules": {
            "id": fight.rulebook.id,
            "title": fight.rulebook.title,
            "round": fight.rulebook.round.structure,
            "armour_class": fight.rulebook.armour.convention,
        },
        "seed": fight.seed,
        "sides": [
            {
                "name": side.name,
                "combatants": [
                    {
                        "name": one.name,
                        "kind": one.profile.kind,
                        "armour_class": int(
                            fight.battle.ruleset.shown_armour_class(one.profile.armour_class)
                        ),
                        "hit_points": int(one.max_hit_points),
                        "summary": one.profile.summary,
                    }
                    for one in side.own
                ],
            }
            for side in fight.battle.sides
        ],
    }


def describe_event(battle: Battle, event: Event) -> dict[str, object]:
    """An event with names in the place of indexes; facts it does not have are left out."""
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
    document["rules"] = list(event.rules)
    if event.audience != EVERYONE:
        document["audience"] = "referee" if event.audience == REFEREE else battle.sides[event.audience].name
    return document
