"""House rules at random: a few keys of a book changed, with rows of one's own, as a file would say them."""

from __future__ import annotations

import types
import typing
from functools import cache
from typing import Annotated, Final, Literal, Union

import msgspec

from grognard.encounter.procedures import PROCEDURES
from grognard.rulebooks.keys import NAME, list_schema_keys
from tests.contract.fights import BOOKS
from tests.random_encounters import Chooser, Value, as_toml

OF_FIGHTS: Final = (
    "round", "surprise", "reaction", "initiative", "movement", "withdraw", "charge", "reach", "attack",
    "missile", "damage", "morale", "position", "facing", "defence", "two_weapons", "subdual", "brawling",
    "wrestling", "saves", "abilities", "plights", "helpless", "critical", "fumble", "dying", "injuries",
    "healing", "hit_points", "surroundings", "flasks", "oil", "holy_water", "casting", "items", "turning",
    "energy_drain", "luck", "spell_points", "usage",
)  # fmt: skip
"""The tables of a rulebook that bear upon a fight."""
MOST_KEYS: Final = 8
FARTHEST: Final = 12
"""Numbers of keys are chosen from those that they may have, and no greater than this."""
HOOKS: Final[tuple[dict[str, Value], ...]] = (
    {"when": "kill", "does": "strike again", "most": "level"},
    {"when": "strike", "does": "strike again", "foes_below": 2, "most": 3},
    {"when": "damage", "does": "splinter shield"},
    {"when": "damage", "does": "splinter shield", "choice": "always", "whom": "player characters"},
    {"when": "damage", "does": "reroll", "costs": "luck"},
    {"when": "failed save", "does": "reroll", "costs": "luck", "choice": "always"},
)
INJURIES: Final[list[Value]] = [
    {"up_to": 3, "effect": "is torn apart", "dead": True},
    {"up_to": 6, "effect": "goes down with broken ribs", "out": True, "constitution": 1},
    {"up_to": 9, "effect": "is stunned", "stun_die": 4},
    {"effect": "bites its lip"},
]
WEAPONS: Final[dict[str, Value]] = {
    "longsword": {"damage": "2d4", "speed": 5},
    "dagger": {"speed": 2, "versus": {"metal": -2}},
    "spear": {"long_reach": True, "brace": True},
    "longbow": {"attack_modifier": 1},
}
ADVANTAGES: Final = ("position.behind", "position.flanked", "plights.prone", "missile.long")


def random_house_rules(seed: int) -> str:
    """House rules of their own for every seed, as TOML; some are refused, for what does not go together."""
    choose = Chooser(seed)
    tables: dict[str, dict[str, Value]] = {}
    for key, kind in choose_keys(choose):
        table, _, name = key.partition(".")
        value = PROCEDURES.get(key)
        tables.setdefault(table, {})[name] = (
            choose.one_of(sorted(value)) if value is not None else _value_of(choose, kind)
        )
    for key in choose.some_of(ADVANTAGES, one_in=8):
        table, _, name = key.partition(".")
        tables.setdefault(table, {})[name] = choose.one_of(("advantage", "disadvantage"))
    if tables.get("damage", {}).get("dying") == "injury table":
        tables["injuries"] = {"dice": "2d6", "points_each": 2, "table": INJURIES}
    if choose.one_in(4):
        tables.setdefault("attack", {})["dice"] = choose.one_of(("3d6", "2d10", "1d20"))
    if choose.one_in(4):
        tables["weapons"] = {name: WEAPONS[name] for name in choose.some_of(list(WEAPONS), one_in=2)}
    lines = [f'extends = "{choose.one_of(BOOKS)}"', f'title = "House rules {seed}"']
    hooks = choose.some_of(HOOKS, one_in=5)
    if any("costs" in hook for hook in hooks):
        tables.setdefault("luck", {})["points"] = choose.number(1, 3)
    for hook in hooks:
        lines += ["[[hooks]]", *(f"{key} = {as_toml(value)}" for key, value in hook.items())]
    for table, keys in tables.items():
        lines += [f"[{table}]", *(f"{key} = {as_toml(value)}" for key, value in keys.items())]
    return "\n".join(lines) + "\n"


def choose_keys(choose: Chooser) -> list[tuple[str, object]]:
    """A few keys, each once, with their types."""
    count = choose.number(1, MOST_KEYS)
    return list(dict([choose.one_of(simple_keys()) for _ in range(count)]).items())


@cache
def simple_keys() -> tuple[tuple[str, object], ...]:
    """Every key of one table that holds a number, a flag, one of a few words, or names a procedure."""
    return tuple(
        (place.name, place.kind)
        for place in list_schema_keys()
        if place.name.count(".") == 1
        and place.name.partition(".")[0] in OF_FIGHTS
        and NAME not in place.name
        and (place.name in PROCEDURES or _is_simple(place.kind))
    )


def _is_simple(kind: object) -> bool:
    origin = typing.get_origin(kind)
    if origin in (Union, types.UnionType):
        return any(_is_simple(one) for one in typing.get_args(kind))
    if origin is Annotated:
        return typing.get_args(kind)[0] is int
    return kind is bool or origin is Literal


def _value_of(choose: Chooser, kind: object) -> Value:
    """A value that a simple type allows."""
    origin = typing.get_origin(kind)
    if origin in (Union, types.UnionType):
        return _value_of(choose, choose.one_of([one for one in typing.get_args(kind) if _is_simple(one)]))
    if kind is bool:
        return choose.one_in(2)
    if origin is Literal:
        value = choose.one_of(typing.get_args(kind))
        assert isinstance(value, str | int)
        return value
    (bounds,) = [one for one in typing.get_args(kind)[1:] if isinstance(one, msgspec.Meta)]
    low, high = bounds.ge if bounds.ge is not None else -FARTHEST, bounds.le
    least = max(int(low), -FARTHEST)
    return choose.number(least, max(least, min(int(high if high is not None else FARTHEST), FARTHEST)))
