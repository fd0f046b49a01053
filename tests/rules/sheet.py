"""Fights by the combat reference sheet, decided by hand, with every die written down."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.battle.play.decision import Decision
from grognard.battle.play.engine import Engine
from grognard.battle.play.legality import why_not
from grognard.battle.state.actions import parse_action
from grognard.battle.state.events import Event
from tests.support import by_hand, events_of

FIST = "1 fist, Dam 1d6"


def brute(
    name: str,
    x: int,
    y: int = 5,
    *,
    attack: str = FIST,
    weapon: str = "",
    armour_class: int = 15,
    hit_dice: str = "1",
    move: int = 40,
    points: int = 30,
    keys: str = "",
) -> str:
    """A fearless creature."""
    more = [f"at = [[{x}, {y}]], hit_points = {points}"]
    if keys:
        more.append(keys)
    if weapon:
        attack = "1 weapon, Dam by weapon"
        more.append(f'weapons = ["{weapon}"]')
    return (
        f"""{{ stat_line = "{name}, AC {armour_class}, HD {hit_dice}, #At {attack}, Mv {move}', Ml 12", """
        + ", ".join(more)
        + " }"
    )


def shieldbearer(x: int, y: int = 5) -> str:
    """A slow fighter in chain mail with a shield, armour class 17 with it and 16 without."""
    return (
        f'{{ character = "fighter 1", armour = "chain mail", shield = true, at = [[{x}, {y}]], '
        "abilities = { dexterity = 13 }, hit_points = 30, morale = 12 }"
    )


def fight(
    first: str, second: str, *, dice: str, options: Mapping[str, object] | None = None, rest: str = ""
) -> Engine:
    """A fight by the sheet, at its first decision."""
    engine = by_hand(
        f"""
title = "A fight"
reaction = "immediate attack"
{rest}

[[sides]]
name = "First"
can_be_surprised = false
members = [{first}]

[[sides]]
name = "Second"
can_be_surprised = false
members = [{second}]
""",
        dice=dice,
        rules="bfref",
        options=options,
    )
    engine.advance()
    return engine


def act(engine: Engine, action: str) -> Decision | None:
    engine.submit(parse_action(action))
    return engine.advance()


def actor(decision: Decision | None) -> int:
    assert decision is not None
    return decision.actor


def allowed(engine: Engine, action: str) -> bool:
    return why_not(engine.battle, parse_action(action)) == []


def refused_by(engine: Engine, action: str) -> list[str]:
    return [refusal.rule for refusal in why_not(engine.battle, parse_action(action))]


def blows(engine: Engine) -> list[Event]:
    return events_of(engine.battle, "attack")


def parts_of(event: Event) -> dict[str, int]:
    """The modifiers of an attack roll that change anything."""
    assert event.roll is not None
    return {one.name: one.value for one in event.roll.modifiers if one.value}
