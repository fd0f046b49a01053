"""A combatant's knowledge of the ground under its feet, and of fire on it."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.ground.approach import choose_safe
from grognard.battle.ground.burning import burns_again_this_round, fears_fire, is_hot, is_oily
from grognard.battle.ground.sight import is_foe
from grognard.battle.ground.terrain import terrain_of
from grognard.battle.moving.doorways import way_by_door
from grognard.battle.moving.searching import way_to_explore
from grognard.battle.moving.seeking import way_on
from grognard.battle.state.actions import WALK, WITHDRAW
from grognard.battle.state.battle import unmet_bit
from grognard.battle.state.field import is_engaged, reaches
from grognard.battle.state.flags import (
    ATTACKED,
    BLANKET,
    BURNING,
    EXPOSED,
    FIREPROOF,
    INTELLIGENT,
    MOVED,
    OILED,
    OUT,
)
from grognard.battle.view.flask_choice import torch_routine
from grognard.battle.view.side_view import SideView


class GroundView(SideView):
    """The part of a view that is about higher ground, oil and flames."""

    def stands_well(self) -> bool:
        """Whether my place helps me to strike at an enemy that comes up."""
        battle, me = self._battle, self._me
        if not battle.field.uneven:
            return False
        rules = battle.ruleset.terrain
        gained = rules.gain(terrain_of(battle.field, me) & rules.melee)
        return gained + (me.profile.terrain if me.flags & EXPOSED == 0 else 0) > 0

    def has_met_nobody(self) -> bool:
        """Whether my side knows of no enemy yet: doors are shut between them, or all of them hang above."""
        return self._battle.unmet & unmet_bit(self._me.side) != 0

    def way_on(self) -> i64:
        """My action while my side has met no enemy: open a door, go to one, or go on; or 0."""
        return way_on(self._battle, self._me)

    def way_to_search(self) -> i64:
        """The walk toward where my side expects enemies, when it sees none of them; or 0.

        What opens a door on the way, or leads to one.
        """
        if is_engaged(self._battle.field, self._battle.sides, self._me):
            return 0
        return way_to_explore(self._battle, self._me)

    def way_by_door(self) -> i64:
        """What brings me to the enemy by a door: to open it, to force it, to go to it or through it; or 0."""
        if len(self._battle.patches) == 0:
            return 0
        return way_by_door(self._battle, self._me)

    def torch_routine(self) -> i64:
        """My routine of thrusting with a torch, or -1."""
        return torch_routine(self._me)

    def oiled_in_reach(self) -> i64:
        """An enemy in my reach who drips with oil that a torch could light, or -1."""
        battle, me = self._battle, self._me
        for other in battle.combatants:
            if other.flags & OILED != 0 and is_foe(battle, me, other, OUT):
                if other.profile.flags & FIREPROOF == 0 and reaches(battle.field, me, other):
                    return other.index
        return -1

    def has_wits(self) -> bool:
        """Whether I know what to do about fire, which beasts and the mindless dead do not."""
        return self._me.profile.flags & INTELLIGENT != 0

    def is_near_fire(self) -> bool:
        """Whether anything burns here that could concern me."""
        return self._me.flags & BURNING != 0 or len(self._battle.patches) > 0

    def must_leave_fire(self) -> bool:
        """Whether the ground burns where I stand, or a wall heats it, and I know better than to stay."""
        battle, me = self._battle, self._me
        return fears_fire(battle, me) and is_hot(battle, me.x, me.y)

    def leave_fire(self) -> i64:
        """The move to the nearest place that does not burn; or 0."""
        battle, me = self._battle, self._me
        mode: i64 = WITHDRAW if is_engaged(battle.field, battle.sides, me) else WALK
        return choose_safe(battle, me, mode, me.x, me.y, gap=0)

    def is_on_fire(self) -> bool:
        """Whether I burn, and may spend this round on putting the flames out."""
        me = self._me
        if me.flags & BURNING == 0 or not self._battle.ruleset.oil.extinguish:
            return False
        if me.flags & (MOVED | ATTACKED) != 0 or me.declared != 0:
            return False
        return burns_again_this_round(self._battle, me)

    def stands_in_oil(self) -> bool:
        """Whether the ground I stand on is oily, burning or not."""
        return is_oily(self._battle, self._me.x, self._me.y)

    def has_blanket(self) -> bool:
        """Whether I carry a wet blanket."""
        return self._me.profile.flags & BLANKET != 0
