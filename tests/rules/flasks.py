"""Throws of flasks on open ground, with every die written down."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.battle.play.engine import Engine
from grognard.battle.state.events import Event
from tests.support import act, brute, come_to, events_of, fight, hero

FIELD = "[field]\nwidth = 40\nheight = 30"
CALM: dict[str, object] = {"morale.at_first_encounter": False}


def standing(
    name: str, x: int, y: int = 10, *, more: str = "", armour_class: int = 12, points: int = 20
) -> str:
    """Somebody of one hit die with 20 hit points, whose save against death is 12."""
    return brute(name, x, y, more=more, armour_class=armour_class, points=points)


def throw(
    target: str,
    *,
    dice: str,
    rules: str = "bf",
    weapon: str = "oil flask",
    thrower: str = "",
    others: tuple[str, ...] = (),
    friends: tuple[str, ...] = (),
    action: str = "attack 0>{target}",
    options: Mapping[str, object] | None = None,
) -> Engine:
    """A first-level fighter at 5,10 acts first and throws; then everybody has been hurt who is.

    The target is listed after the thrower's friends, and the others after it.
    """
    first = ", ".join([hero(5, 10, weapon=weapon, more=thrower), *friends])
    second = ", ".join([target, *others])
    rolls = "d6:6 " + "d6:1 " * (1 + len(others) + len(friends))
    engine = fight(rules, first, second, dice=rolls + dice, keys=FIELD, options=CALM | dict(options or {}))
    come_to(engine, 0)
    act(engine, action.format(target=1 + len(friends)))
    return engine


def points(engine: Engine) -> list[int]:
    """Everybody's hit points."""
    return [int(one.hit_points) for one in engine.battle.combatants]


def burns(engine: Engine) -> list[tuple[str, int, int]]:
    """What burned whom for how much."""
    return [(event.what, event.target, event.amount) for event in events_of(engine.battle, "burn")]


def scatters(engine: Engine) -> list[Event]:
    """The flasks that missed."""
    return events_of(engine.battle, "scatter")
