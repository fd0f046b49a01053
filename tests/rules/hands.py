"""Two or more figures side by side, for blows that spare and for wrestling."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.battle.hurts.wounds import apply_wound
from grognard.battle.play.engine import Engine
from grognard.battle.state import effects
from grognard.battle.state.actions import parse_action
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effects import amount_of
from grognard.battle.view.fates import state_of
from tests.support import come_to, events_of, fight

LATE = "initiative_modifier = -9"
EARLY = "initiative_modifier = 9"


def beside(
    first: str,
    second: str,
    *,
    dice: str | int,
    rules: str = "bf",
    third: str = "",
    options: Mapping[str, object] | None = None,
) -> Engine:
    """A fight on a small field, everybody in place; the first combatant is to act."""
    keys = "[field]\nwidth = 14\nheight = 10\n"
    engine = fight(rules, first, second, third, dice=dice, keys=keys, options=options)
    come_to(engine, 0, "melee" if rules in ("bxe", "bxs") else "")
    return engine


def do(engine: Engine, actor: int, action: str) -> None:
    """Let a combatant do something when its turn comes; everybody before it does nothing."""
    come_to(engine, actor)
    engine.submit(parse_action(action))


def wound(engine: Engine, target: int, points: int, *, subduing: int = 0) -> Combatant:
    """Let damage land on a combatant as a blow that hit would."""
    one = engine.battle.combatants[target]
    one.pending.damage = points
    one.pending.subduing = subduing
    one.pending.spares = subduing > 0
    apply_wound(engine.battle, one, one.pending)
    return one


def killing(one: Combatant) -> int:
    """The killing damage a combatant has taken in all."""
    return int(one.max_hit_points - one.hit_points - amount_of(one, effects.SUBDUAL))


def state(one: Combatant) -> str:
    """Dead, unconscious or up."""
    word = state_of(one)
    return word if word in {"dead", "unconscious"} else "up"


def damages(engine: Engine) -> list[tuple[int, int, str]]:
    """Every damage dealt so far: to whom, how much, and whether it subdues."""
    return [(one.target, one.amount, one.result) for one in events_of(engine.battle, "damage")]
