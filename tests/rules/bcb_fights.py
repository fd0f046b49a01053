"""Small fights under the house rules on the Base Combat Bonus, every die written down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from grognard.battle.play.decision import Decision, current_decision
from grognard.battle.play.engine import Engine
from grognard.battle.state.actions import parse_action
from tests import support
from tests.support import events_of

brute = partial(support.brute, armour_class=10, bare=10)
armed = partial(support.armed, armour_class=10, bare=10)
fight = partial(support.fight, "bcb", feet=0)


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
    return support.act(engine, *actions, silent=True)


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
