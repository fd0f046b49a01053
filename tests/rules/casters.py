"""Casters of spells in small fights, every die written down."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.battle.play.engine import Engine
from tests.support import act, allowed, brute, decide, effects_of, events_of, fight, man

MISSILE = "magic missile"
"""It takes no attack roll and no saving throw: one d6, and one more."""

AT_FOE = "use 0>1 6,5"
"""The first spell at the second combatant, where these fights have it."""

ORC = brute("Orc", 6)


def caster(
    *spells: str,
    who: str = "magic-user 1",
    x: int = 5,
    y: int = 5,
    armour: str = "none",
    shield: bool = False,
    points: int = 50,
    more: str = "",
) -> str:
    """A caster with so many spells in mind; without any, one who carries magic missile."""
    named = ", ".join(f'"{name}"' for name in spells or (MISSILE,))
    said = "" if "spells" in more else f"spells = [{named}]"
    keys = ", ".join(part for part in (said, more) if part)
    return man(x, y, who=who, weapons=["dagger"], armour=armour, shield=shield, points=points, more=keys)


def meet(
    rules: str,
    first: str,
    second: str = ORC,
    *,
    dice: str | int,
    options: Mapping[str, object] | None = None,
    keys: str = "",
) -> Engine:
    """A fight at arm's length."""
    return fight(rules, first, second, dice=dice, options=options, keys=keys)


def announce(engine: Engine, *actions: str) -> None:
    """Announce these, and nothing else, up to the first turn."""
    decision = engine.advance()
    wanted = list(actions)
    while decision is not None and decision.kind == "declare":
        decision = act(engine, wanted.pop(0) if wanted else "declare-nothing")
    assert not wanted


def told(engine: Engine, *codes: str) -> list[tuple[str, int, str]]:
    """Events of these codes: code, actor and what."""
    return [(one.code, one.actor, one.what) for one in events_of(engine.battle, *codes)]


def outcome(engine: Engine) -> str:
    """What has become of the spells so far: "cast", "spoiled", or nothing yet."""
    words = {"power": "cast", "spoiled": "spoiled"}
    return ", ".join(words[code] for code, _, _ in told(engine, "power", "spoiled"))


def spent(engine: Engine, who: int = 0) -> int:
    """How many of its spells a combatant has used up."""
    return sum(amount for _, amount in effects_of(engine, who, "spent-power"))


def play(engine: Engine, *plan: tuple[int, str]) -> None:
    """Let each do in its own turns what the plan has for it, as soon as it may, and nothing else."""
    wanted = list(plan)
    decision = decide(engine)
    number = engine.battle.round
    while wanted and engine.battle.round == number:
        mine = next((action for who, action in wanted if who == decision.actor), "")
        if mine and allowed(engine, mine):
            wanted.remove((decision.actor, mine))
            following = act(engine, mine)
        else:
            following = act(engine, "end" if decision.kind == "turn" else "declare-nothing")
        if following is None:
            return
        decision = following
    assert not wanted, f"nobody could {wanted}"
