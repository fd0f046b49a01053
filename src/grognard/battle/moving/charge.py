"""Charging: the lane, the reasons against it, and the rush itself."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.blows.attacks import perform_attack
from grognard.battle.blows.reactions import offer_reactions
from grognard.battle.fire.fire import walk_through_fire
from grognard.battle.ground.blundering import come_upon, first_blocked
from grognard.battle.ground.boarding import mark_boarder
from grognard.battle.ground.figures_near import engaged_now
from grognard.battle.ground.heading import degrees_between, heading_to, may_turn, turn_toward
from grognard.battle.ground.knowing import is_obscured
from grognard.battle.ground.shortest import way_feet
from grognard.battle.ground.sight import can_see
from grognard.battle.ground.ways import can_run, can_step
from grognard.battle.hurts.entangling import hold_in_web, web_on_way
from grognard.battle.hurts.lingering import walk_through
from grognard.battle.state.battle import Battle
from grognard.battle.state.blow import next_blow
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.events import CHARGE, Event
from grognard.battle.state.field import height_between, is_engaged, relocate
from grognard.battle.state.flags import (
    ATTACKED,
    CHARGING,
    CLUNG,
    DONE,
    FENDED,
    FLEEING,
    MOVED,
    OUT,
    PRONE,
    RAN,
    READIED,
    SET_WEAPON,
    STAYS,
)
from grognard.battle.state.flags import CHARGE as CHARGE_DECLARED
from grognard.battle.state.line_of_sight import straight_line
from grognard.battle.state.occasions import CHARGING_HOME
from grognard.battle.state.refusal import Refusal
from grognard.battle.state.weapon import CHARGE_WEAPON


def charge_lane(battle: Battle, me: Combatant, target: Combatant) -> list[tuple[int, int]]:
    """The cells of the straight line to a target, from the first step to the last cell beside it.

    Rule: bf.charge.straight-line, bcb.charge.straight-line, bfref.charge.straight-line
    """
    return straight_line(battle.field, me.x, me.y, target.x, target.y)[:-1]


def lane_feet(battle: Battle, me: Combatant, lane: list[tuple[int, int]]) -> i64:
    """The feet of a lane as the book counts steps, diagonal ones at their cost."""
    return way_feet(battle, me.x, me.y, [y * battle.field.width + x for x, y in lane])


def charge_routine(battle: Battle, me: Combatant) -> i64:
    """The first melee routine a combatant may charge with under this book, or -1.

    Rule: bf.charge.weapon, bf.charge.natural-weapons, bfref.charge.any-weapon
    """
    i: i64 = 0
    for routine in me.profile.routines:
        if not routine.is_missile and may_charge_with(battle, me, i):
            return i
        i += 1
    return -1


def may_charge_with(battle: Battle, me: Combatant, routine: i64) -> bool:
    """Whether one of a routine's attacks serves at the end of a charge."""
    return charge_slot(battle, me, routine) >= 0


def charge_slot(battle: Battle, me: Combatant, routine: i64) -> i64:
    """The place in a routine of the first attack that serves at the end of a charge, or -1."""
    slot: i64 = 0
    for weapon in me.profile.routines[routine].weapons:
        if battle.ruleset.charge.any_weapon or weapon.flags & CHARGE_WEAPON != 0:
            return slot
        slot += 1
    return -1


def why_not_charge(battle: Battle, me: Combatant, target: Combatant, routine: i64) -> list[Refusal]:
    """Every reason why a combatant cannot charge that target with that routine now.

    Rule: bf.charge.attack-after-run, bf.charge.minimum-distance, bf.charge.maximum-distance,
        bf.charge.clear-path, bf.charge.weapon, bf.charge.line-of-sight, bf.charge.counts-as-running,
        bf.charge.situation, bcb.charge.declare-before-initiative, bcb.charge.full-move-and-attack,
        bfref.charge.min-distance, bfref.charge.max-distance, bfref.charge.clear-terrain
    """
    ruleset = battle.ruleset
    refusals: list[Refusal] = []

    def refuse(reason: str, topic: str) -> None:
        refusals.append(Refusal(reason, ruleset.cite(f"charge/{topic}")))

    if not ruleset.charge.allowed:
        refuse("this book has no charge", "none")
        return refusals
    if me.flags & (MOVED | ATTACKED | READIED) != 0:
        refuse("the turn has begun", "attack after run")
    if me.flags & PRONE != 0:
        refuse("it lies on the ground", "situation")
    if me.flags & CLUNG != 0:
        refuse("something holds it fast", "situation")
    if me.flags & FENDED != 0:
        refuse("it is held off at the length of a spear", "situation")
    if me.flags & FLEEING != 0:
        refuse("its nerve is broken: it can only flee", "situation")
    if ruleset.announcing.charge and me.declared & CHARGE_DECLARED == 0:
        refuse("a charge must be announced before initiative", "declare")
    if is_engaged(battle.field, battle.sides, me):
        refuse("it is engaged in melee", "situation")
    if not can_run(battle, me):
        refuse("it is exhausted", "running")
    chosen = me.profile.routines[routine]
    if chosen.is_missile or not may_charge_with(battle, me, routine):
        refuse(f"the {chosen.weapons[0].name} does not serve in a charge", "weapon")
    if not can_see(battle, me, target):
        refuse(f"it cannot see {target.name}", "line of sight")
    lane = charge_lane(battle, me, target)
    feet = lane_feet(battle, me, lane)
    if feet < ruleset.charge.minimum_feet:
        refuse(f"a charge needs {ruleset.charge.minimum_feet}' of movement", "minimum")
    limit = me.profile.walk_feet * ruleset.charge.multiple
    if feet > limit:
        refuse(f"{target.name} is farther than a charge of {limit}' reaches", "maximum")
    _refuse_headings(battle, me, target, refusals)
    if not is_clear(battle, me, lane):
        refuse("the lane is blocked", "clear path")
    return refusals


def _refuse_headings(battle: Battle, me: Combatant, target: Combatant, refusals: list[Refusal]) -> None:
    """Add what a charger's heading and altitude have against a charge: it runs straight, on one level."""
    field = battle.field
    if field.keeps_facing and me.facing >= 0:
        degrees = degrees_between(field, me.facing, heading_to(field, me.x, me.y, target.x, target.y))
        feet = me.carried_feet
        if degrees > 0 and (
            me.flags & STAYS != 0 or not may_turn(battle, me, degrees, carried_feet=feet, running=True)
        ):
            rule = battle.ruleset.cite("facing/turn")
            refusals.append(Refusal(f"it cannot turn far enough to run at {target.name}", rule))
    if field.has_heights and height_between(me, target) > field.cell_feet:
        refusals.append(
            Refusal(f"{target.name} is at another height", battle.ruleset.cite("charge/straight line"))
        )


def is_clear(battle: Battle, me: Combatant, lane: list[tuple[int, int]]) -> bool:
    """Whether nothing stands on a lane."""
    x, y = me.x, me.y
    for to_x, to_y in lane:
        if not can_step(battle, x, y, to_x - x, to_y - y):
            return False
        x, y = to_x, to_y
    return True


def perform_charge(battle: Battle, me: Combatant, target: Combatant, routine: i64) -> None:
    """Rush at a target; the blow follows once whatever the rush provoked is done.

    Rule: bf.charge.ac-penalty-duration, bf.charge.counts-as-running
    """
    lane = charge_lane(battle, me, target)
    engaged_before = engaged_now(battle, me)
    me.flags |= CHARGING | MOVED | RAN
    me.flags &= ~SET_WEAPON
    me.rounds_run += 1
    me.routine = routine
    me.target = target.index
    from_x, from_y = me.x, me.y
    held: i64 = -1
    met = _cut_short(battle, lane) if is_obscured(battle) else None
    if battle.patches:
        cells = [cell_y * battle.field.width + cell_x for cell_x, cell_y in lane]
        held = web_on_way(battle, me, cells)
        if held >= 0:
            lane, cells = lane[: held + 1], cells[: held + 1]
        walk_through_fire(battle, me, cells)
        walk_through(battle, me, cells)
    feet = lane_feet(battle, me, lane)
    x, y = lane[len(lane) - 1] if lane else (from_x, from_y)
    if battle.field.keeps_facing:
        me.flown_feet += feet
        turn_toward(battle, me, x, y)
    relocate(battle.field, battle.sides[me.side], me, x, y)
    if held >= 0 or met is not None:
        me.flags |= FENDED
        hold_in_web(battle, me, held)
    if battle.rail:
        mark_boarder(battle, me, from_x, from_y)
    if battle.log is not None:
        battle.record(
            Event(
                CHARGE,
                actor=me.index,
                target=target.index,
                way=((from_x, from_y), (x, y)),
                amount=feet,
                rules=(battle.ruleset.cite("charge/attack after run"),),
            )
        )
    if met is not None and held < 0:
        come_upon(battle, me, met)
    offer_reactions(battle, me, engaged_before, closing=False)


def _cut_short(battle: Battle, lane: list[tuple[int, int]]) -> Combatant | None:
    """Leave of a lane what lies before the first unseen combatant on it, who is returned, if there is one."""
    width = battle.field.width
    place = first_blocked(battle, [y * width + x for x, y in lane])
    if place < 0:
        return None
    x, y = lane[place]
    del lane[place:]
    index = battle.field.occupant_at(x, y)
    return battle.combatants[index] if index >= 0 else None


def strike_after_charge(battle: Battle, me: Combatant) -> None:
    """The blow at the end of a charge, unless the charger was held off or its target is gone.

    Rule: bf.charge.miss, bf.running.charge-exception, bcb.charge.single-attack,
        bfref.charge.melee-attack-included
    """
    me.flags |= DONE
    target = battle.combatants[me.target]
    if me.flags & FENDED == 0 and target.flags & OUT == 0:
        slot = charge_slot(battle, me, me.routine)
        perform_attack(battle, next_blow(me, target, me.routine, slot=slot, occasion=CHARGING_HOME))
