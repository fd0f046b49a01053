"""Random fights of a book, and every number that `--why` prints in them, each with its label and its rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from grognard.base.errors import InputError
from grognard.battle.play.engine import Engine
from grognard.battle.state.events import Event
from grognard.dice.purpose import format_purpose, unpack_why
from grognard.dice.source import RecordedDice
from grognard.dice.stream import Stream
from grognard.tactics.plain import Plain
from grognard.tactics.sensible import Sensible
from grognard.text.dice_behind import cite_die, dice_behind
from tests.contract.fights import OWN_FIGHTS, engine_for, random_action
from tests.random_encounters import random_encounter

BY_HAND: Final = 60
"""So many decisions of every other fight are random ones; tactics decide the rest."""

_KINDS: Final = (
    "saving throw",
    "break hold",
    "extinguish",
    "burn",
    "morale",
    "move",
    "altitude",
    "spoiled",
    "surprise",
)
"""Events whose `what` and `result` say which rule is meant: these are part of their label."""


class Number(Struct, frozen=True):
    """A number as the log prints it.

    `label` says what the number is: "attack: charging" for a modifier of an attack roll, "dice: duration" for
    a die beside the roll, "event: death" for the number of an event itself.
    """

    label: str
    rules: tuple[str, ...]


def fight(rules: str, seed: int) -> Engine | None:
    """A fight of the book to its end, with its log and its dice; None where the encounter is not valid."""
    own = list(OWN_FIGHTS.values())
    text = own[seed // 2 % len(own)] if seed % 4 == 1 else random_encounter(seed)
    try:
        engine, _ = engine_for(text, rules=rules, seed=seed, cramped=seed % 3 > 0)
    except InputError:
        return None
    engine.battle.dice = RecordedDice(engine.battle.dice)
    if seed % 2:
        chooser = Stream(seed)
        for _ in range(BY_HAND):
            decision = engine.advance()
            if decision is None:
                break
            everywhere = chooser.die(30) == 1
            engine.submit(random_action(engine.battle, decision, chooser, everywhere=everywhere))
    engine.policies = [Plain() if (seed + side.index) % 2 else Sensible() for side in engine.battle.sides]
    engine.advance()
    return engine


def numbers_of(engine: Engine) -> Iterator[tuple[Number, Event]]:
    """Every number that the log of a fight prints with its reasons, and the event it is part of."""
    assert engine.battle.log is not None
    cite = engine.battle.ruleset.cite
    for event in engine.battle.log.events:
        yield Number(f"event: {name_event(event)}", event.rules), event
        if event.roll is not None:
            kind = event.roll.label or event.code
            for modifier in event.roll.modifiers:
                yield Number(f"{name_roll(event, kind)}: {modifier.name}", named(modifier.rule)), event
            for change in event.roll.defences:
                yield Number(f"against {name_roll(event, kind)}: {change.name}", named(change.rule)), event
        for sides, face, why in dice_behind(event):
            purpose = unpack_why(why)[0]
            rule = cite_die(cite, purpose, f"d{sides} {face}")
            yield Number(f"dice: {format_purpose(purpose)} by d{sides}", named(rule)), event


def name_event(event: Event) -> str:
    """What an event is, as far as its rules depend on it."""
    if event.code == "distance" and event.roll is not None:
        return "distance rolled"
    if event.code in _KINDS:
        return " ".join(filter(None, (event.code, event.what, event.result)))
    return event.code


def name_roll(event: Event, kind: str) -> str:
    """What a roll is: one of attack, whatever the occasion, has one name."""
    return "attack" if event.code in ("attack", "grab", "throw", "overrun") else kind


def named(rule: str) -> tuple[str, ...]:
    """A rule, if there is one."""
    return (rule,) if rule else ()
