"""Traps that wandering monsters spring as they come to the party."""

from __future__ import annotations

from typing import Final

from grognard.adventure.delve.context import PartyInDungeon
from grognard.adventure.delve.doors_and_traps import SAVE_DIE, roll_damage, who_springs
from grognard.adventure.party import facts
from grognard.adventure.party.people import DEAD, WELL
from grognard.adventure.party.state import FoeState, FolkState
from grognard.adventure.places.dungeon_entries import TrapEntry

NEVER: Final = "never"


def come_over_trap(context: PartyInDungeon, folk: FolkState) -> None:
    """Roll for monsters that enter an area to spring its trap, one by one; its inhabitants never do.

    Rule: bxs.traps.monsters-exempt
    """
    trap, here = context.area.entry.trap, context.here
    if context.book.traps.monsters == NEVER or not folk.wandering:
        return
    if trap is None or here.trap not in ("", "known"):
        return
    one = who_springs(context, trap, [foe for foe in folk.members if foe.state == WELL])
    if one is not None:
        here.trap = "known" if trap.resets else "gone"
        _go_off(context, trap, one)


def _go_off(context: PartyInDungeon, trap: TrapEntry, one: FoeState) -> None:
    """A trap goes off under a monster: it saves as against death, and takes the damage or dies."""
    context.tell(facts.SPRUNG, who=[one.name], what=trap.name, result=trap.text)
    saved = bool(trap.save) and context.die(SAVE_DIE) >= one.save
    if saved and not trap.half:
        return
    points = roll_damage(context, trap)
    if trap.deadly and not saved:
        points = one.hit_points
    elif saved:
        points //= 2
    one.hit_points = max(0, one.hit_points - points)
    if points:
        context.tell(facts.HURT, who=[one.name], what=trap.name, amount=points)
    if one.hit_points == 0:
        one.state = DEAD
        context.tell(facts.DIES, who=[one.name], what=trap.name)
