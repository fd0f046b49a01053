"""What somebody may know of the ground under its feet, and of the fire on it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.ground.burning import burning_cells, fears_fire, is_burning, is_oily
from grognard.battle.ground.headed_ways import destinations, way_to
from grognard.battle.ground.terrain import terrain_of
from grognard.battle.ground.ways import reachable_cells
from grognard.battle.state.actions import WALK, WITHDRAW, move_to, x_of, y_of
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import is_engaged, reaches
from grognard.battle.state.flags import ATTACKED, BLANKET, EXPOSED, FIREPROOF, INTELLIGENT, MOVED, OILED, OUT
from grognard.battle.view.bout_view import BoutView
from grognard.battle.view.flask_choice import torch_routine

FAR: Final = 1 << 40


class GroundView(BoutView):
    """The part of a view that is about higher ground, oil and flames."""

    def stands_well(self) -> bool:
        """Whether the place where I stand helps me to strike at whoever comes there."""
        battle, me = self._battle, self._me
        if not battle.field.uneven:
            return False
        rules = battle.ruleset.terrain
        gained = rules.gain(terrain_of(battle.field, me) & rules.melee)
        return gained + (me.profile.terrain if me.flags & EXPOSED == 0 else 0) > 0

    def torch_routine(self) -> i64:
        """My routine of thrusting with a torch, or -1."""
        return torch_routine(self._me)

    def oiled_in_reach(self) -> i64:
        """An enemy in my reach who drips with oil that a torch could light, or -1."""
        battle, me = self._battle, self._me
        for other in battle.combatants:
            if other.side != me.side and other.flags & (OUT | OILED) == OILED:
                if other.profile.flags & FIREPROOF == 0 and reaches(battle.field, me, other):
                    return other.index
        return -1

    def has_wits(self) -> bool:
        """Whether I know what to do about fire, which beasts and the mindless dead do not."""
        return self._me.profile.flags & INTELLIGENT != 0

    def is_near_fire(self) -> bool:
        """Whether anything burns here that could concern me."""
        return self._me.burning != 0 or len(self._battle.fires) > 0

    def must_leave_fire(self) -> bool:
        """Whether the ground burns where I stand, and I know better than to stay."""
        battle, me = self._battle, self._me
        return fears_fire(battle, me) and is_burning(battle, me.x, me.y)

    def leave_fire(self) -> i64:
        """The move to the nearest place that does not burn; or 0."""
        battle, me = self._battle, self._me
        mode: i64 = WITHDRAW if is_engaged(battle.field, battle.sides, me) else WALK
        return self._choose_safe(mode, me.x, me.y, gap=0)

    def _go_around_fire(self, mode: i64, other: Combatant, gap: i64) -> i64:
        """The move that brings me nearest to somebody without touching fire; 0 when none brings me nearer."""
        field = self._battle.field
        action = self._choose_safe(mode, other.x, other.y, gap=gap)
        if action == 0:
            return 0
        now = field.cells_apart(self._me.x, self._me.y, other.x, other.y)
        return action if field.cells_apart(x_of(action), y_of(action), other.x, other.y) < now else 0

    def _choose_safe(self, mode: i64, x: i64, y: i64, *, gap: i64) -> i64:
        """The move to the cell clear of fire that is nearest to a place, and to me; or 0."""
        field = self._battle.field
        best: i64 = -1
        least: i64 = FAR
        for cell, feet in self._safe_cells(mode).items():
            apart = field.cells_apart(cell % field.width, cell // field.width, x, y)
            rank = ((apart if apart > gap else gap) << 20) + feet
            if rank < least:
                best, least = cell, rank
        return 0 if best < 0 else move_to(best % field.width, best // field.width, mode)

    def _safe_cells(self, mode: i64) -> dict[int, int]:
        """The cells I can get to without touching fire, with the feet to each."""
        battle, me = self._battle, self._me
        burning = burning_cells(battle)
        if not battle.field.keeps_facing:
            return reachable_cells(battle, me, mode, burning)
        found: dict[int, int] = {}
        for cell, feet in destinations(battle, me, mode).items():
            way = way_to(battle, me, cell % battle.field.width, cell // battle.field.width, mode)
            if cell not in burning and burning.isdisjoint(way):
                found[cell] = feet
        return found

    def is_on_fire(self) -> bool:
        """Whether I burn, and may spend this round on putting the flames out."""
        me = self._me
        if me.burning == 0 or not self._battle.ruleset.oil_extinguish:
            return False
        return me.flags & (MOVED | ATTACKED) == 0 and me.declared == 0

    def stands_in_oil(self) -> bool:
        """Whether the ground I stand on is oily, burning or not."""
        return is_oily(self._battle, self._me.x, self._me.y)

    def has_blanket(self) -> bool:
        """Whether I carry a wet blanket."""
        return self._me.profile.flags & BLANKET != 0
