"""From one area to the next: doors on the way, the time it takes, and what happens on coming in."""

from __future__ import annotations

from typing import Final

from grognard.adventure.delve.context import PartyInDungeon
from grognard.adventure.delve.crossing import cross, pace
from grognard.adventure.delve.doors_and_traps import risk_trap
from grognard.adventure.delve.exploring import ARRIVE, BLIND, PASS_TIME, needs_opening
from grognard.adventure.delve.looking import look_through_bars
from grognard.adventure.delve.searching import notice
from grognard.adventure.party import facts
from grognard.adventure.party.state import PendingStep
from grognard.adventure.places.level import Way
from grognard.base.errors import GrognardError

MEET: Final = "meet"


def set_out(context: PartyInDungeon, number: int) -> None:
    """Begin to go a way: a closed door is opened, if it opens, and the time of the way passes."""
    way = context.level.ways[number]
    area = context.state.area
    door = context.door(number)
    if way.door is not None and not door.open:
        if needs_opening(context, way):
            code = facts.LOCKED if way.door.locked else facts.STUCK
            context.tell(code, what=way.name_from(area))
            if number not in context.state.stuck:
                context.state.stuck.append(number)
            _give_up(context)
            return
        if way.door.trap is not None and door.trap in ("", "known"):
            if risk_trap(context, way.door.trap, context.able[:1]):
                door.trap = "known" if way.door.trap.resets else "gone"
                if not context.able:
                    return
    rounds = rounds_on_way(context, way)
    if rounds == 0:
        raise GrognardError("nobody is left to go")
    if not context.may_cross(way):
        _give_up(context)
        return
    cross(context, way, rounds)
    if not context.able:
        return
    context.state.agenda.append(PendingStep(ARRIVE, number))
    context.state.agenda.append(PendingStep(PASS_TIME, rounds, "move"))


def rounds_on_way(context: PartyInDungeon, way: Way) -> int:
    """The rounds a way takes: fewer where the party knows it, more in darkness.

    Rule: bxe.movement.exploration-rate-per-turn, bxe.movement.exploration-includes-mapping,
        bxe.movement.familiar-dungeon-referee, bxe.movement.familiar-dungeon-example-360,
        bxs.movement.exploring, bxs.actions.turn-move, bxe.time.turn-move-cost
    """
    rate = context.rate()
    if rate <= 0:
        return 0
    known = way.number in context.state.walked
    rate *= context.book.dungeon.familiar if known else 1
    if not any(context.sees(one) for one in context.able):
        rate = max(1, rate // BLIND)
    share = pace(context, way)
    rounds = -(-way.feet * context.book.dungeon.rounds * share.denominator // (rate * share.numerator))
    return max(1, rounds)


def _give_up(context: PartyInDungeon) -> None:
    """Forget the rest of a longer way."""
    agenda = context.state.agenda
    while agenda and agenda[-1].kind == "go":
        agenda.pop()


def arrive(context: PartyInDungeon, number: int) -> None:
    """Come into the next area: the door falls shut behind, traps and inhabitants are met.

    Rule: bxe.doors.swing-shut, bxe.doors.wedge-open, bxe.wandering.encounter-trigger-planned,
        bxe.time.turn-step-3-describe, bxs.time.turn-ends-without-encounter
    """
    state = context.state
    way = context.level.ways[number]
    before = state.area
    after = way.other(before)
    door = context.door(number)
    door.known = True
    if way.door is not None:
        # What was passed is not stuck any more, and its bar is off.
        stays = door.held == "open" or way.door.stays_open or way.door.is_archway
        door.open = stays
        if not stays and door.held == "shut":
            door.held = ""
        if needs_opening(context, way) or way.door.barred:
            door.gives = True
    state.area, state.came_by = after, number
    state.walked.append(number)
    here = state.areas[after]
    first = not here.seen
    here.seen = True
    context.tell(
        facts.ENTER, where=context.area.title, what=way.name_from(before), result="first" if first else ""
    )
    if first and context.area.entry.text:
        context.tell(facts.DESCRIBE, where=context.area.title, what=context.area.entry.text)
    if first and context.area.entry.notes:
        context.tell(
            facts.DESCRIBE, where=context.area.title, what=context.area.entry.notes, audience="referee"
        )
    trap = context.area.entry.trap
    if trap is not None and here.trap in ("", "known"):
        if risk_trap(context, trap, context.able):
            here.trap = "known" if trap.resets else "gone"
    if not context.able:
        return
    notice(context)
    look_through_bars(context)
    folk = context.folk_here()
    if folk >= 0:
        state.agenda.clear()
        state.agenda.append(PendingStep("act"))
        state.agenda.append(PendingStep(MEET, folk))
