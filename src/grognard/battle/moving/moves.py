"""Moves carried out: leaving melee by the book, and what a move provokes."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.blows.reactions import offer_reactions, provokes_reactions
from grognard.battle.fire.fire import walk_through_fire
from grognard.battle.ground.blundering import Walk, come_upon, walk_unaware
from grognard.battle.ground.boarding import mark_boarder
from grognard.battle.ground.figures_near import engaged_now
from grognard.battle.ground.headed_ways import take_heading, way_to
from grognard.battle.ground.knowing import is_obscured
from grognard.battle.ground.position import keeps_wall
from grognard.battle.ground.shortest import clear_feet, find_way, way_feet
from grognard.battle.ground.unseen import end_still_invisibility, forget_found_place, is_hidden
from grognard.battle.ground.ways import LADEN, move_limit_feet
from grognard.battle.hurts.entangling import hold_in_web, web_on_way
from grognard.battle.hurts.lingering import walk_through
from grognard.battle.hurts.morale_checks import may_act
from grognard.battle.hurts.wounds import settle_losses
from grognard.battle.moving.carrying_off import bring_along
from grognard.battle.moving.free_blows import strike_now
from grognard.battle.moving.overrun import break_through
from grognard.battle.moving.passing import pass_defenders
from grognard.battle.state.actions import (
    CLOSE,
    FLEE,
    HURRY,
    MODE_NAMES,
    OVERRUN,
    RUN,
    WITHDRAW,
    mode_of,
    x_of,
    y_of,
)
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.events import EVERYONE, MOVE, STUMBLE, Event
from grognard.battle.state.field import is_engaged, is_reached_from_afar, reaches, relocate
from grognard.battle.state.flags import (
    ATTACKED,
    CLOSING,
    DONE,
    FLEEING,
    HURRIED,
    INVISIBLE,
    MOVED,
    PRONE,
    RAN,
    REVEALED,
    SET_WEAPON,
    SHIELD_WALL,
    STOOD,
    TURNED,
    UNABLE,
    WITHDREW,
)
from grognard.battle.state.line_of_sight import straight_line
from grognard.battle.state.occasions import FALLEN, PARTING
from grognard.dice import purpose
from grognard.rules.movement import withdraw_limit_feet
from grognard.rules.ruleset import Ruleset

_NO_WAY: Final[list[int]] = []
"""The empty way of most moves: one list for all, never changed."""

FLIGHT_AT_A_RUN: Final = "movement/flee at a run"


def perform_move(battle: Battle, mover: Combatant, action: i64) -> None:
    """Carry out a move, with the blows and the strikes of long weapons it provokes.

    Rule: bf.evasion.either-side, bf.evasion.no-surprise, bf.evasion.disengage-applies,
        bf.engage.disengage-rules-apply, bf.withdraw.no-parting-shot, bf.actions.move-then-attack,
        bxs.withdraw.no-attack, bxs.withdraw.no-free-attack, bxe.withdraw.full-retreat-forfeits-attack,
        bxe.withdraw.fighting-retreat-no-penalty
    """
    mode = mode_of(action)
    x, y = x_of(action), y_of(action)
    if mode == OVERRUN:
        x, y = break_through(battle, mover, x, y)
    elif is_obscured(battle):
        walk = walk_unaware(battle, mover, x, y, mode)
        if walk is not None:
            _go_unaware(battle, mover, walk, mode)
            return
    _go(battle, mover, y * battle.field.width + x, mode, _NO_WAY)


def _go_unaware(battle: Battle, mover: Combatant, walk: Walk, mode: i64) -> None:
    """Move to the end of a walk, and detect the enemy met there unless something ended the walk before."""
    last: i64 = mover.y * battle.field.width + mover.x
    if walk.way:
        last = walk.way[len(walk.way) - 1]
        _go(battle, mover, last, mode, walk.way)
    else:
        _bump_at_start(battle, mover, mode)
    arrived = mover.flags & UNABLE == 0 and mover.y * battle.field.width + mover.x == last
    if walk.met is not None and arrived and not battle.over:
        come_upon(battle, mover, walk.met)


def _bump_at_start(battle: Battle, mover: Combatant, mode: i64) -> None:
    """Spend a move that bumps into an unseen combatant at its first step; a fleeing mover is struck at."""
    fled = mode == FLEE and is_engaged(battle.field, battle.sides, mover)
    if fled:
        mover.flags |= TURNED
        if battle.ruleset.flight.parting_shot:
            take_parting_shots(battle, mover, [])
    if mover.flags & UNABLE != 0:
        settle_losses(battle)
        return
    note_move(battle, mover, mode, 0)


def _go(battle: Battle, mover: Combatant, cell: i64, mode: i64, believed: list[int]) -> None:
    """Go to a cell, by the way that the mover believes in where combatants are unknown to it."""
    ruleset = battle.ruleset
    x, y = cell % battle.field.width, cell // battle.field.width
    from_x, from_y = mover.x, mover.y
    limit: i64 = 0 if battle.log is None else move_limit_feet(battle, mover, mode)
    engaged = is_engaged(battle.field, battle.sides, mover)
    way = believed if believed else way_of_move(battle, mover, x, y, mode)
    feet: i64 = 0
    if mode != FLEE or not ruleset.flight.parting_shot:  # else the gauntlet tells it
        feet = feet_of_move(battle, mover, x, y, mode, way)
    if battle.field.keeps_facing and not believed:
        take_heading(battle, mover, x, y, mode)
    if mode == HURRY:
        mover.flags |= HURRIED
        if roll_for_stumble(battle, mover):
            return
    elif mode == FLEE:
        if engaged:
            mover.flags |= TURNED
        if ruleset.flight.parting_shot:
            feet = run_the_gauntlet(battle, mover, x, y, way)
            if mover.flags & UNABLE != 0:
                settle_losses(battle)
                return
    elif ruleset.moving.controlled_free_attack and not engaged and mode != CLOSE:
        feet = pass_defenders(battle, mover, x, y, mode, way, sure=len(believed) == 0)
        if feet < 0:
            return
    reacts = mode != FLEE and provokes_reactions(battle, mover)
    engaged_with = engaged_now(battle, mover) if reacts else None
    note_move(battle, mover, mode, feet)
    held: i64 = -1
    if battle.patches:
        walked = [*way, y * battle.field.width + x]
        held = cross_harmful_ground(battle, mover, walked)
        if held >= 0:
            x, y = walked[held] % battle.field.width, walked[held] // battle.field.width
            feet = way_feet(battle, from_x, from_y, walked[: held + 1])
    relocate(battle.field, battle.sides[mover.side], mover, x, y)
    hold_in_web(battle, mover, held)
    if battle.rail:
        mark_boarder(battle, mover, from_x, from_y)
    if battle.log is not None:
        _tell_move(battle, mover, from_x, from_y, mode, feet, limit)
    if mover.marks & LADEN != 0:
        bring_along(battle, mover)
    if engaged_with is not None:
        offer_reactions(battle, mover, engaged_with, closing=mode == CLOSE)


def cross_harmful_ground(battle: Battle, mover: Combatant, way: list[int]) -> i64:
    """Apply harmful ground to a mover on its way; return where a web holds it, or -1."""
    held = web_on_way(battle, mover, way)
    gone = way if held < 0 else way[: held + 1]
    walk_through_fire(battle, mover, gone)
    walk_through(battle, mover, gone)
    return held


def way_of_move(battle: Battle, mover: Combatant, x: i64, y: i64, mode: i64) -> list[int]:
    """The cells of a move to a cell, if what befalls the mover depends on them; else none."""
    field = battle.field
    if mode == OVERRUN:
        return [to_y * field.width + to_x for to_x, to_y in straight_line(field, mover.x, mover.y, x, y)]
    passing = mode == FLEE or battle.ruleset.moving.controlled_free_attack
    if battle.patches or (field.keeps_facing and passing):
        return way_to(battle, mover, x, y, mode)
    return _NO_WAY


def feet_of_move(battle: Battle, mover: Combatant, x: i64, y: i64, mode: i64, way: list[int]) -> i64:
    """The feet of a move to a cell; 0 where the length is not needed.

    Rule: bxs.movement.diagonal-cost
    """
    if not way and (battle.log is not None or mode == FLEE or mover.declared & SHIELD_WALL != 0):
        way = way_to(battle, mover, x, y, mode)
    return way_feet(battle, mover.x, mover.y, way)


def _tell_move(
    battle: Battle, mover: Combatant, from_x: i64, from_y: i64, mode: i64, feet: i64, limit: i64
) -> None:
    """Record a move; the way of a combatant that cannot be found is known to its own side alone.

    Where the book has a rule of its own for a flight at a run, one that is no faster than a walk could have
    gone as far as that: the number told is that of the rule which is cited.
    """
    at_a_run = feet > mover.profile.walk_feet
    if mode == FLEE and not at_a_run and battle.ruleset.cite(FLIGHT_AT_A_RUN) and limit > 0:
        limit = mover.profile.walk_feet
    battle.record(
        Event(
            MOVE,
            actor=mover.index,
            way=((from_x, from_y), (mover.x, mover.y)),
            what=MODE_NAMES[mode],
            amount=feet,
            left=limit - feet,
            audience=mover.side if is_hidden(battle, mover) else EVERYONE,
            rules=(cite_move(battle.ruleset, mode, at_a_run=at_a_run),),
        )
    )


def cite_move(ruleset: Ruleset, mode: i64, *, at_a_run: bool) -> str:
    """The rule of a move in that mode: of a flight at a run its own, where the book has one.

    Rule: bxs.running.retreat-at-run, bxs.withdraw.retreat-normal
    """
    own = ruleset.cite(FLIGHT_AT_A_RUN) if mode == FLEE and at_a_run else ""
    return own if own else ruleset.cite("movement/" + MODE_NAMES[mode])


def note_move(battle: Battle, mover: Combatant, mode: i64, feet: i64) -> None:
    """Mark on a combatant what its move costs it for the rest of the round.

    Rule: bf.facing.running-definition, bf.withdraw.attack-after, bfref.running.nothing-else,
        bfref.actions.attack-after-withdrawal
    """
    if mover.flags & (STOOD | ATTACKED) != 0:
        mover.flags |= DONE
    mover.flags |= MOVED
    mover.flags &= ~SET_WEAPON
    if mover.flags & INVISIBLE != 0:
        end_still_invisibility(battle, mover)
    if mover.flags & REVEALED != 0:
        forget_found_place(mover)
    if mover.declared & SHIELD_WALL != 0 and not keeps_wall(battle, mover, feet):
        mover.declared &= ~SHIELD_WALL
    if mode == RUN or (feet > mover.profile.walk_feet and (mode == FLEE or mode == OVERRUN)):
        mover.flags |= RAN
        mover.rounds_run += 1
    # A combatant that fled without running may still strike at another enemy where it stops.
    if mover.flags & (RAN | FLEEING) != 0 or (mode == FLEE and not battle.ruleset.flight.attack_after):
        mover.flags |= DONE
    elif mode == CLOSE:
        mover.flags |= CLOSING
    elif mode == WITHDRAW or mode == HURRY:
        mover.flags |= WITHDREW
        battle.sides[mover.side].may_have_withdrawn = True
        if not battle.ruleset.withdrawal.attack_after:
            mover.flags |= DONE


def run_the_gauntlet(battle: Battle, mover: Combatant, x: i64, y: i64, way: list[int]) -> i64:
    """The parting shots a flight to that cell draws: at the place left, and from each enemy run past.

    Without a way, the shortest is taken. An enemy met on it strikes when more than half a move still lies
    ahead: less is a withdrawal. No enemy strikes twice. Returns the feet of the way; one killed on it lies
    where it was struck.

    Rule: bf.engage.moving-past
    """
    field = battle.field
    feet = 0 if way else clear_feet(battle, mover, x, y)
    if feet > 0:
        if is_engaged(field, battle.sides, mover):
            take_parting_shots(battle, mover, [])
        return feet
    if not way:
        way = find_way(battle, mover, x, y, FLEE)
    feet = way_feet(battle, mover.x, mover.y, way)
    met: list[int] = []
    take_parting_shots(battle, mover, met)
    ahead: i64 = len(way)
    half = withdraw_limit_feet(battle.ruleset, mover.profile.walk_feet)
    for cell in way:
        ahead -= 1
        if mover.flags & UNABLE != 0 or ahead * field.cell_feet <= half:
            break
        cell_x, cell_y = cell % field.width, cell // field.width
        if not field.is_free(cell_x, cell_y):  # a friend's place, run through without stopping
            continue
        if is_reached_from_afar(field, battle.sides, mover, cell_x, cell_y):
            relocate(field, battle.sides[mover.side], mover, cell_x, cell_y)
            take_parting_shots(battle, mover, met)
    return feet


def take_parting_shots(battle: Battle, mover: Combatant, met: list[int]) -> None:
    """Everyone who engages a fleeing combatant where it is strikes once, unless it has; `met` lists those.

    Rule: bf.withdraw.flee-parting-shot, bf.withdraw.parting-shot-bonus,
        bf.withdraw.parting-shot-extra, bf.withdraw.parting-shot-single, bxs.withdraw.retreat-free-attack,
        bcb.withdraw.fast-free-attack, bcb.withdraw.fast-several-opponents
    """
    if not is_engaged(battle.field, battle.sides, mover):
        return
    for enemy in battle.combatants:
        if enemy.side == mover.side or enemy.index in met or not may_act(enemy):
            continue
        if not reaches(battle.field, enemy, mover):
            continue
        met.append(enemy.index)
        strike_now(battle, enemy, mover, PARTING)
        if mover.flags & UNABLE != 0:
            return


def roll_for_stumble(battle: Battle, mover: Combatant) -> bool:
    """Whether a hasty retreat loses its footing; then the mover lies there and is struck at.

    Rule: bcb.withdraw.medium-dex-roll, bcb.withdraw.dex-roll-terrain, bcb.withdraw.stumble-free-attack,
        bcb.withdraw.stumble-ac
    """
    dexterity = mover.profile.dexterity if mover.profile.dexterity > 0 else 10
    face = battle.dice.die(20, purpose.pack_why(purpose.CHECK, mover.index, -1))
    if face <= dexterity + mover.profile.footing:
        return False
    mover.flags |= PRONE | MOVED | WITHDREW
    battle.sides[mover.side].may_have_withdrawn = True
    if battle.log is not None:
        battle.record(
            Event(STUMBLE, actor=mover.index, face=face, rules=(battle.ruleset.cite("movement/stumble"),))
        )
    for enemy in battle.combatants:
        if enemy.side != mover.side and may_act(enemy) and reaches(battle.field, enemy, mover):
            strike_now(battle, enemy, mover, FALLEN)
            if mover.flags & UNABLE != 0:
                break
    settle_losses(battle)
    return True
