"""A fight as JSON Lines: a header, one object for each event, a result."""

from __future__ import annotations

from typing import Final

import msgspec

from grognard import __version__
from grognard.battle.state import events as codes
from grognard.battle.state.battle import Battle
from grognard.battle.state.events import EVERYONE, REFEREE, Event
from grognard.cli.fight_setup import Fight
from grognard.text.positions import moved_by
from grognard.text.summary import summarize

_OF_SIDES: Final = (
    codes.SURPRISE,
    codes.REACTION,
    codes.STANCE,
    codes.SIDE_INITIATIVE,
    codes.MORALE,
    codes.END,
)


def print_json(fight: Fight) -> None:
    """Run the fight and print it."""
    fight.engine.advance()
    battle = fight.engine.battle
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
            "id": fight.book.id,
            "title": fight.book.title,
            "round": fight.book.round.structure,
            "armour_class": fight.book.armour.convention,
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
                            fight.engine.battle.ruleset.shown_armour_class(one.profile.armour_class)
                        ),
                        "hit_points": int(one.max_hit_points),
                        "summary": one.profile.summary,
                    }
                    for one in side.members
                ],
            }
            for side in fight.engine.battle.sides
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
    if event.actor >= 0:
        of_side = event.code in _OF_SIDES
        document["actor"] = battle.sides[event.actor].name if of_side else battle.combatants[event.actor].name
    if event.target >= 0:
        document["target"] = battle.combatants[event.target].name
    if moved_by(event) >= 0:
        document["from"], document["to"] = list(event.who[:2]), list(event.who[2:])
    elif event.who:
        document["who"] = [battle.combatants[index].name for index in event.who]
    for name, value in (("what", event.what), ("result", event.result), ("amount", event.amount)):
        if value:
            document[name] = value
    if event.code in (codes.WOUND, codes.RELOAD):
        document["left"] = event.left
    if event.roll is not None:
        document["roll"] = event.roll.as_dict()
    document["rules"] = list(event.rules)
    if event.audience != EVERYONE:
        document["audience"] = "referee" if event.audience == REFEREE else battle.sides[event.audience].name
    return document
