"""Small fights under the house rules on the Base Combat Bonus, every die written down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from grognard.battle.play.decision import Decision, current_decision
from grognard.battle.play.engine import Engine
from grognard.battle.play.legality import why_not
from grognard.battle.state.actions import parse_action
from tests.support import by_hand, events_of

BOOK = "bcb"


def brute(
    name: str,
    x: int,
    y: int,
    *,
    ac: int = 10,
    hd: str = "1",
    points: int = 50,
    attack: str = "1 fist, Dam 1d6",
    move: int = 40,
    morale: int = 12,
    more: str = "",
) -> str:
    """A member given by a stat line, its armour class as the book counts it; it does not lose its nerve."""
    line = f"{name}, AC {ac + 1}, HD {hd}, #At {attack}, Mv {move}', Ml {morale}"
    return f'{{ stat_line = "{line}", hit_points = {points}, at = [[{x}, {y}]]{more} }}'


def armed(name: str, x: int, y: int, weapon: str, *, ac: int = 10, points: int = 50, more: str = "") -> str:
    """A brute with a weapon."""
    return brute(
        name,
        x,
        y,
        ac=ac,
        points=points,
        attack="1 weapon, Dam by weapon",
        more=f', weapons = ["{weapon}"]{more}',
    )


def man(
    who: str,
    x: int,
    y: int,
    *,
    weapons: Sequence[str] = ("longsword",),
    armour: str = "none",
    shield: bool = False,
    points: int = 50,
    scores: Mapping[str, int] | None = None,
    more: str = "",
) -> str:
    """A character; ability scores not given are 10."""
    named = ", ".join(f'"{weapon}"' for weapon in weapons)
    abilities = ", ".join(f"{name} = {score}" for name, score in (scores or {}).items())
    return (
        f'{{ character = "{who}", hit_points = {points}, morale = 12, armour = "{armour}", '
        f"shield = {str(shield).lower()}, weapons = [{named}], abilities = {{ {abilities} }}, "
        f"at = [[{x}, {y}]]{more} }}"
    )


def fight(
    first: str,
    second: str,
    *,
    dice: str,
    options: Mapping[str, object] | None = None,
    first_keys: str = "can_be_surprised = false",
    second_keys: str = "can_be_surprised = false",
    field: str = "",
) -> Engine:
    """A fight that begins at once."""
    return by_hand(
        f"""
title = "A fight"
rules = "bcb"
reaction = "immediate attack"
{field}

[[sides]]
name = "First"
{first_keys}
members = [{first}]

[[sides]]
name = "Second"
{second_keys}
members = [{second}]
""",
        dice=dice,
        rules=BOOK if options else "",
        options=options,
    )


def begin(engine: Engine, announced: Mapping[int, Sequence[str]] | None = None) -> Decision:
    """Through the declarations, each combatant's as listed, to the first turn of a round."""
    decision = engine.advance()
    wanted = {who: list(actions) for who, actions in (announced or {}).items()}
    while decision is not None and decision.kind == "declare":
        mine = wanted.get(decision.actor, [])
        engine.submit(parse_action(mine.pop(0) if mine else "declare-nothing"))
        decision = engine.advance()
    assert decision is not None
    return decision


def act(engine: Engine, *actions: str) -> Decision | None:
    """Submit actions one after the other; the last one's next decision, declarations of nothing passed by."""
    decision = None
    for action in actions:
        engine.submit(parse_action(action))
        decision = engine.advance()
        while decision is not None and decision.kind == "declare":
            engine.submit(parse_action("declare-nothing"))
            decision = engine.advance()
    return decision


def is_legal(engine: Engine, action: str) -> bool:
    return not why_not(engine.battle, parse_action(action))


def refusal_rules(engine: Engine, action: str) -> list[str]:
    return [refusal.rule for refusal in why_not(engine.battle, parse_action(action))]


def whose(engine: Engine) -> tuple[int, int, int]:
    """The round, the combatant and the number of the turn that is due."""
    decision = current_decision(engine.battle)
    return engine.battle.round, decision.actor, decision.count


def order(engine: Engine, turns: int) -> list[tuple[int, int]]:
    """(combatant, number) of so many turns from here, all passing."""
    found = []
    for _ in range(turns):
        _, actor, count = whose(engine)
        found.append((actor, count))
        act(engine, "end")
    return found


class Blow(NamedTuple):
    """An attack as the log tells it: the total, the armour class it had to reach, and what made them up."""

    actor: int
    target: int
    what: str
    total: int
    needed: int
    hit: bool
    parts: dict[str, int]
    defences: dict[str, int]


def blows(engine: Engine) -> list[Blow]:
    found = []
    for event in events_of(engine.battle, "attack"):
        roll = event.roll
        assert roll is not None
        assert roll.target is not None
        assert roll.success is not None
        found.append(
            Blow(
                event.actor,
                event.target,
                event.what,
                roll.total,
                roll.target,
                roll.success,
                {one.name: one.value for one in roll.modifiers},
                {one.name: one.value for one in roll.defences},
            )
        )
    return found


def place_of(engine: Engine, who: int) -> tuple[int, int]:
    combatant = engine.battle.combatants[who]
    return combatant.x, combatant.y
