"""Small fights on open ground under any book, with every die written down."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.battle.play.decision import DECLARE_DECISION, Decision
from grognard.battle.play.engine import Engine
from grognard.battle.play.legality import why_not
from grognard.battle.state.actions import END_TURN, parse_action
from grognard.battle.state.events import Event
from grognard.battle.state.flags import DEAD
from grognard.battle.state.steps import CAN_CAST, CAN_MOVE, CAN_SHOOT, CAN_STRIKE, step_phase
from tests.support import by_hand, events_of

PHASE_NAMES = {CAN_MOVE: "movement", CAN_SHOOT: "missile", CAN_CAST: "spells", CAN_STRIKE: "melee"}


def brute(
    name: str,
    x: int,
    y: int,
    *,
    armour_class: int = 11,
    hit_dice: str = "1",
    points: int = 50,
    attack: str = "1 fist, Dam 1d6",
    move: int = 40,
    morale: int = 12,
    more: str = "",
) -> str:
    """A creature with one blow of 1d6; its armour class counts upward from 11."""
    line = f"{name}, AC {armour_class}, HD {hit_dice}, #At {attack}, Mv {move}', Ml {morale}"
    return f'{{ stat_line = "{line}", at = [[{x}, {y}]], hit_points = {points}{more and ", " + more} }}'


def armed(name: str, x: int, y: int, *weapons: str, more: str = "", points: int = 50) -> str:
    """A creature with weapons, the first of them in hand."""
    carried = ", ".join(f'"{weapon}"' for weapon in weapons)
    extra = f"weapons = [{carried}]{more and ', ' + more}"
    return brute(name, x, y, attack="1 weapon, Dam by weapon", points=points, more=extra)


def hero(
    x: int, y: int, *, who: str = "fighter 1", weapon: str = "longsword", more: str = "", points: int = 50
) -> str:
    """A character without armour, with the scores of `more` or tens."""
    return (
        f'{{ character = "{who}", at = [[{x}, {y}]], hit_points = {points}, armour = "none", shield = false, '
        f'weapons = ["{weapon}"]{more and ", " + more} }}'
    )


def fight(
    rules: str,
    first: str,
    second: str,
    *,
    dice: str | int,
    third: str = "",
    keys: str = "",
    options: Mapping[str, object] | None = None,
) -> Engine:
    """A fight between two sides or three, nobody surprised, before anything has happened."""
    size = "" if "distance_feet" in keys or "[field]" in keys else "distance_feet = 300"
    text = f'title = "A fight"\nreaction = "immediate attack"\n{size}\n{keys}\n'
    for name, members in (("First", first), ("Second", second), ("Third", third)):
        if members:
            text += f'[[sides]]\nname = "{name}"\ncan_be_surprised = false\nmembers = [{members}]\n'
    return by_hand(text, dice=dice, rules=rules, options=options)


def decide(engine: Engine) -> Decision:
    """The next decision."""
    decision = engine.advance()
    assert decision is not None
    return decision


def phase_of(engine: Engine) -> str:
    """The phase the current turn is for; empty where a turn is for everything."""
    return PHASE_NAMES.get(step_phase(engine.battle.agenda[-1]), "")


def come_to(engine: Engine, actor: int, phase: str = "") -> Decision:
    """Let everybody do nothing until that combatant's turn (of that phase)."""
    decision = decide(engine)
    while decision.actor != actor or decision.kind == DECLARE_DECISION or phase not in ("", phase_of(engine)):
        action = "declare-nothing" if decision.kind == DECLARE_DECISION else "end"
        engine.submit(parse_action(action))
        decision = decide(engine)
    return decision


def act(engine: Engine, action: str) -> None:
    """Submit an action and run on."""
    engine.submit(parse_action(action))
    engine.advance()


def turns(engine: Engine) -> list[tuple[int, str]]:
    """Everybody's turns of the current round in order, with their phases; all pass."""
    found: list[tuple[int, str]] = []
    decision = decide(engine)
    number = engine.battle.round
    while engine.battle.round == number:
        if decision.kind == DECLARE_DECISION:
            engine.submit(parse_action("declare-nothing"))
        else:
            found.append((decision.actor, phase_of(engine)))
            engine.submit(END_TURN)
        decision = decide(engine)
    return found


def allowed(engine: Engine, action: str) -> bool:
    """Whether an action is legal now."""
    return why_not(engine.battle, parse_action(action)) == []


def refused_by(engine: Engine, action: str) -> list[str]:
    """The rules that stand against an action now."""
    return [refusal.rule for refusal in why_not(engine.battle, parse_action(action))]


def attacks_on(engine: Engine, target: int) -> list[Event]:
    """The attacks on a combatant so far."""
    return [event for event in events_of(engine.battle, "attack") if event.target == target]


def parts_of(event: Event) -> dict[str, int]:
    """The modifiers of an event's roll by name."""
    assert event.roll is not None
    return {modifier.name: modifier.value for modifier in event.roll.modifiers}


def roll_of(event: Event) -> tuple[int, int, bool]:
    """Total, number needed and success of an attack."""
    assert event.roll is not None
    assert event.roll.target is not None
    assert event.roll.success is not None
    return event.roll.total, event.roll.target, event.roll.success


def dead(engine: Engine) -> list[str]:
    """Who has died."""
    return [one.name for one in engine.battle.combatants if one.flags & DEAD]
