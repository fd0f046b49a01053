"""Overrunning: a walk straight on through enemies in the way, for movers that can force it."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.blows.attack_modifiers import add_attack_modifiers, roll_to_hit
from grognard.battle.blows.attack_record import explain_attack
from grognard.battle.blows.parting_shots import parting_weapon
from grognard.battle.ground.ways import can_step, step_cost
from grognard.battle.state.actions import OVERRUN, move_to
from grognard.battle.state.battle import Battle
from grognard.battle.state.blow import Blow
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.events import OVERRUN as OVERRUNS
from grognard.battle.state.events import Event
from grognard.battle.state.line_of_sight import straight_line
from grognard.battle.state.refusal import Refusal
from grognard.dice import purpose
from grognard.rules.movement import walk_limit_feet


def why_not_overrun(battle: Battle, me: Combatant) -> list[Refusal]:
    """Reasons against any overrun.

    Rule: bfref.movement.overrun-allowed
    """
    if battle.ruleset.overrun is None:
        return [Refusal("this book knows no overrunning")]
    if parting_weapon(me) is None:
        return [Refusal("it has no melee attack to force its way", battle.ruleset.cite("movement/overrun"))]
    return []


def overrun_feet(battle: Battle, me: Combatant, x: i64, y: i64) -> i64:
    """The feet of the straight way to a cell through one enemy or more, or -1 when there is none.

    Rule: bfref.movement.overrun-allowed, bfref.movement.overrun-not-on-run
    """
    field = battle.field
    blocked = False
    spent: i64 = 0
    at_x, at_y = me.x, me.y
    for to_x, to_y in straight_line(field, at_x, at_y, x, y):
        blocker = field.occupant_at(to_x, to_y)
        if blocker >= 0:
            if battle.combatants[blocker].side == me.side or (to_x == x and to_y == y):
                return -1
            blocked = True
        elif blocker < -1 or not can_step(battle, at_x, at_y, to_x - at_x, to_y - at_y):
            return -1
        spent += step_cost(battle, at_x, at_y, to_x - at_x, to_y - at_y)
        at_x, at_y = to_x, to_y
    feet = spent * field.cell_feet
    return feet if blocked and feet <= walk_limit_feet(battle.ruleset, me.profile.walk_feet) else -1


def overrun_cells(battle: Battle, me: Combatant) -> dict[int, int]:
    """The cells a combatant could get to by overrunning those between, with the feet to each."""
    field = battle.field
    found: dict[int, int] = {}
    radius = walk_limit_feet(battle.ruleset, me.profile.walk_feet) // field.cell_feet
    y = me.y - radius
    while y <= me.y + radius:
        x = me.x - radius
        while x <= me.x + radius:
            feet = overrun_feet(battle, me, x, y) if field.is_free(x, y) else -1
            if feet > 0:
                found[y * field.width + x] = feet
            x += 1
        y += 1
    return found


def overrun_past(battle: Battle, me: Combatant, other: Combatant) -> i64:
    """The overrun that ends just behind an enemy, or 0 when that cell lies off the field."""
    line = straight_line(battle.field, me.x, me.y, other.x, other.y)
    if len(line) < 2:
        return 0
    before_x, before_y = line[len(line) - 2]
    x, y = 2 * other.x - before_x, 2 * other.y - before_y
    return move_to(x, y, OVERRUN) if battle.field.is_inside(x, y) else 0


def break_through(battle: Battle, mover: Combatant, x: i64, y: i64) -> tuple[i64, i64]:
    """Force the way to a cell; the cell where the mover ends, in front of the first who stands firm.

    Rule: bfref.movement.overrun-resolution
    """
    free_x, free_y = mover.x, mover.y
    for to_x, to_y in straight_line(battle.field, mover.x, mover.y, x, y):
        blocker = battle.field.occupant_at(to_x, to_y)
        if blocker < 0:
            free_x, free_y = to_x, to_y
        elif not roll_overrun(battle, mover, battle.combatants[blocker]):
            break
    return free_x, free_y


def roll_overrun(battle: Battle, mover: Combatant, blocker: Combatant) -> bool:
    """Whether a mover gets past a blocker, by the book's overrun rule."""
    weapon = parting_weapon(mover)
    rule = battle.ruleset.overrun
    if weapon is None or rule is None:
        return False
    blow = Blow(mover, blocker, weapon)
    add_attack_modifiers(battle, blow, recording=battle.log is not None)
    roll_to_hit(battle, blow, reason=purpose.ATTACK)
    blow.hit = rule.passes(blow.natural, blow.total, blow.needed)
    if battle.log is not None:
        battle.record(
            Event(
                OVERRUNS,
                actor=mover.index,
                target=blocker.index,
                result="passes" if blow.hit else "is stopped",
                roll=explain_attack(battle, blow, "overrun"),
                rules=(battle.ruleset.cite("movement/overrun"),),
            )
        )
    return blow.hit
