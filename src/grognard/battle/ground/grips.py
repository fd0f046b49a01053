"""Wrestling holds: taking hold, letting go, and the one space that wrestlers share."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.state import effects
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effects import drop_kind
from grognard.battle.state.events import PLACE, Event
from grognard.battle.state.field import nearest_free, relocate
from grognard.battle.state.flags import FLIER, GRIPPED, GRIPPING, OUT, SET_WEAPON, SILENCED
from grognard.rules.wrestling import LARGE


def holders_of(battle: Battle, held: Combatant) -> list[Combatant]:
    """All holders of that combatant."""
    found: list[Combatant] = []
    if held.flags & GRIPPED != 0:
        for other in battle.combatants:
            if other.grip == held.index:
                found.append(other)
    return found


def is_held_by_another(battle: Battle, held: Combatant, attacker: Combatant) -> bool:
    """Whether a combatant is held by another than its attacker.

    Rule: bf.wrestling.held-ac-not-vs-holder, bf.wrestling.penalty-not-cumulative,
        bfref.wrestling.defender-ac-holder, bfref.wrestling.ac-penalty-once
    """
    for holder in holders_of(battle, held):
        if holder is not attacker:
            return True
    return False


def can_speak(combatant: Combatant) -> bool:
    """Whether a combatant is free to speak.

    Rule: bf.wrestling.prevent-speech, bfref.wrestling.prevent-speech
    """
    return combatant.flags & SILENCED == 0


def may_carry_off(combatant: Combatant) -> bool:
    """Whether a combatant can fly away with an opponent: it flies, and is large.

    Rule: bf.wrestling.flyer-carries-off, bf.wrestling.small-flyer, bfref.wrestling.fliers-carry-off
    """
    return combatant.profile.flags & FLIER != 0 and combatant.profile.size >= LARGE


def take_hold(battle: Battle, me: Combatant, other: Combatant) -> None:
    """Hold a combatant, and step into its space. The held one can still resist: it is not helpless.

    Rule: bf.wrestling.shared-space, bfref.wrestling.same-space, bfref.wrestling.pin-equals-hold,
        bf.helpless.wrestle-defender-not-helpless
    """
    me.grip = other.index
    me.flags = (me.flags | GRIPPING) & ~SET_WEAPON
    other.flags = (other.flags | GRIPPED) & ~SET_WEAPON
    if me.x != other.x or me.y != other.y:
        put_in_cell(battle, me, other.x, other.y)


def let_go(battle: Battle, me: Combatant) -> None:
    """End a combatant's own hold, without a move.

    Rule: bf.wrestling.release, bfref.wrestling.release
    """
    if me.grip < 0:
        return
    other = battle.combatants[me.grip]
    me.grip = -1
    me.flags &= ~GRIPPING
    if other.flags & GRIPPED != 0:
        for holder in battle.combatants:
            if holder.grip == other.index:
                return
        other.flags &= ~GRIPPED
        drop_kind(other, effects.SILENCE)


def put_in_cell(battle: Battle, who: Combatant, x: i64, y: i64) -> None:
    """Put a combatant into a cell, shared or not."""
    way = ((who.x, who.y), (x, y))
    relocate(battle.field, battle.sides[who.side], who, x, y)
    if battle.log is not None:
        battle.record(Event(PLACE, actor=who.index, way=way))


def tied_together(battle: Battle, me: Combatant) -> list[Combatant]:
    """The whole knot of holders and held combatants around one, by index."""
    knot: list[int] = [me.index]
    i: i64 = 0
    while i < len(knot):
        one = battle.combatants[knot[i]]
        if one.grip >= 0 and one.grip not in knot:
            knot.append(one.grip)
        for holder in holders_of(battle, one):
            if holder.index not in knot:
                knot.append(holder.index)
        i += 1
    return [other for other in battle.combatants if other.index in knot]


def move_knot(battle: Battle, me: Combatant, x: i64, y: i64) -> None:
    """Move a whole knot of wrestlers into a free cell."""
    for one in tied_together(battle, me):
        put_in_cell(battle, one, x, y)


def step_out(battle: Battle, who: Combatant) -> None:
    """Leave a shared space for the nearest free one, with all combatants still tied to it."""
    cell = nearest_free(battle.field, who.x, who.y)
    move_knot(battle, who, cell % battle.field.width, cell // battle.field.width)


def break_up(battle: Battle, gone: Combatant) -> None:
    """End every hold of and on a combatant that leaves the fight, and part former wrestlers.

    A combatant only kept from acting, by magic, loses its own hold alone.
    """
    let_go(battle, gone)
    if gone.flags & OUT != 0:
        for holder in battle.combatants:
            if holder.grip == gone.index:
                let_go(battle, holder)
    separate_wrestlers(battle, gone.x, gone.y)


def separate_wrestlers(battle: Battle, x: i64, y: i64) -> None:
    """Leave only one knot of wrestlers in a cell: the others move to the nearest free cells."""
    first: list[Combatant] = []
    for one in battle.combatants:
        if one.flags & OUT != 0 or one.x != x or one.y != y:
            continue
        if not first:
            first = tied_together(battle, one)
        elif one not in first:
            cell = nearest_free(battle.field, x, y)
            for tied in tied_together(battle, one):
                to_x, to_y = cell % battle.field.width, cell // battle.field.width
                relocate(battle.field, battle.sides[tied.side], tied, to_x, to_y)
