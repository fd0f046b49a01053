"""The place of a combatant: higher ground, a gap to hold, a rail, a spear to set."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.blows.reactions import settable_routine
from grognard.battle.ground.boarding import is_aboard
from grognard.battle.ground.headed_ways import way_to
from grognard.battle.ground.terrain import terrain_of
from grognard.battle.state.actions import END_TURN, WALK, move_to, x_of, y_of
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import WALL, distance_feet
from grognard.battle.state.flags import AIRBORNE, ATTACKED, EXPOSED, FLEEING, MOVED, PRONE, READIED
from grognard.battle.state.steps import CAN_MOVE, step_phase
from grognard.battle.view.danger import Danger
from grognard.battle.view.standpoint import Standpoint
from grognard.rules.topics import SET_NEVER

NARROW_CELLS: Final = 3
"""So many cells across, and a few hold the way against many."""

BEHIND_GAP: Final = 1
"""So many cells before a gap one stands to strike at who comes through it."""

HOLDING_ROUNDS: Final = 8
"""How long one waits in a gap, or at the rail, for an enemy that does not come."""


class OwnGround:
    """The ground I stand on, and whether to hold it."""

    def __init__(self, at: Standpoint, danger: Danger) -> None:
        self._at: Final = at
        self._battle: Final = at.battle
        self._danger: Final = danger

    def stands_well(self) -> bool:
        """Whether my place helps me to strike at an enemy that comes up."""
        battle, me = self._battle, self._at.me
        if not battle.field.uneven:
            return False
        rules = battle.ruleset.terrain
        gained = rules.gain(terrain_of(battle.field, me) & rules.melee)
        return gained + (me.profile.terrain if me.flags & EXPOSED == 0 else 0) > 0

    def place_at_gap(self, move: i64) -> i64:
        """The walk to the near side of a gap that a move would take me through; 0 if I need hold none.

        One stays in it, or right behind it, against more enemies than we are, and goes up to it against half
        as many again and more; for a while, and if they do not shoot. The end of my turn where I stand there.
        """
        battle, me = self._battle, self._at.me
        if not battle.field.walls or battle.round > HOLDING_ROUNDS:
            return 0
        foes = self._at.foes()
        ours: i64 = battle.sides[me.side].standing
        if len(foes) <= ours:
            return 0
        way = self._way_to_gap(move, foes)
        if not way or self._danger.is_under_fire():
            return 0
        place = len(way) - 1 - BEHIND_GAP
        if place > 0 and 2 * len(foes) <= 3 * ours:
            return 0
        x, y = way[place] % battle.field.width, way[place] // battle.field.width
        if place <= 0 or not battle.field.is_free(x, y):
            return END_TURN
        return move_to(x, y, WALK)

    def _way_to_gap(self, move: i64, foes: list[Combatant]) -> list[int]:
        """The cells of a move into the open, mine the first and a narrow place the last; none without one."""
        battle, me = self._battle, self._at.me
        width = battle.field.width
        x, y = x_of(move), y_of(move)
        if self._is_narrow(x, y, foes):
            return []
        way = [int(me.y * width + me.x), *way_to(battle, me, x, y, WALK)]
        for place, cell in enumerate(way):
            if self._is_narrow(cell % width, cell // width, foes):
                return way[: place + 1]
        return []

    def _is_narrow(self, x: i64, y: i64, foes: list[Combatant]) -> bool:
        """Whether the way to the first of the enemies is narrow at a cell."""
        if not foes:
            return False
        dx, dy = foes[0].x - x, foes[0].y - y
        along = dx * dx >= dy * dy
        return self._room(x, y, 0, 1) <= NARROW_CELLS if along else self._room(x, y, 1, 0) <= NARROW_CELLS

    def _room(self, x: i64, y: i64, dx: i64, dy: i64) -> i64:
        """How many cells from wall to wall, in that direction and the opposite one."""
        field = self._battle.field
        room: i64 = 1
        way: i64 = 1
        while way >= -1:
            to_x, to_y = x + way * dx, y + way * dy
            while field.is_inside(to_x, to_y) and field.occupant[to_y * field.width + to_x] != WALL:
                room += 1
                if room > NARROW_CELLS:
                    return room
                to_x, to_y = to_x + way * dx, to_y + way * dy
            way -= 2
        return room

    def defends_rail(self, move: i64) -> bool:
        """Whether a move would take me over to the ship of the boarders."""
        battle, me = self._battle, self._at.me
        if not battle.rail or battle.sides[me.side].boards or battle.round > HOLDING_ROUNDS:
            return False
        return is_aboard(battle, me, me.x, me.y) and not is_aboard(battle, me, x_of(move), y_of(move))

    def may_set(self) -> bool:
        """Whether I could set my weapon now against an enemy who could charge me."""
        battle, me = self._battle, self._at.me
        rule = battle.ruleset.charge
        if not rule.allowed or rule.set_how == SET_NEVER or step_phase(self._at.step) & CAN_MOVE == 0:
            return False
        if me.flags & (MOVED | ATTACKED | READIED | FLEEING | PRONE) != 0:
            return False
        routine = settable_routine(me)
        if routine < 0 or me.profile.flags & AIRBORNE != 0:
            return False
        if battle.ruleset.reach.swap_instead_of_moving and me.profile.routines[routine].hand != me.ready:
            return False
        for other in self._at.foes():
            feet = distance_feet(battle.field, me, other)
            if rule.minimum_feet < feet <= other.profile.walk_feet * rule.multiple + 5:
                return True
        return False
