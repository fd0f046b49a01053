"""What somebody may know of the ground under its feet, and of the fire on it."""

from __future__ import annotations

from grognard.battle.bout_view import BoutView
from grognard.battle.fire import is_oily
from grognard.battle.state import ATTACKED, BLANKET, EXPOSED, MOVED
from grognard.battle.terrain import terrain_of


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
