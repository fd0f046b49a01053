"""Fire near a combatant, and flames on it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.ground.approach import safe_move_toward
from grognard.battle.ground.burning import burns_again_this_round, fears_fire, is_hot, is_oily
from grognard.battle.state.actions import WALK, WITHDRAW
from grognard.battle.state.flags import ATTACKED, BLANKET, BURNING, INTELLIGENT, MOVED
from grognard.battle.view.standpoint import Standpoint


class OwnFire:
    """Fire: whether it burns where I stand, or on me, and what to do."""

    def __init__(self, at: Standpoint) -> None:
        self._at: Final = at
        self._battle: Final = at.battle

    def has_wits(self) -> bool:
        """Whether I know what to do about fire, which beasts and the mindless dead do not."""
        return self._at.me.profile.flags & INTELLIGENT != 0

    def is_near_fire(self) -> bool:
        """Whether anything burns here that could concern me."""
        return self._at.me.flags & BURNING != 0 or len(self._battle.patches) > 0

    def must_leave_fire(self) -> bool:
        """Whether the ground burns where I stand, or a wall heats it, and I know better than to stay."""
        battle, me = self._battle, self._at.me
        return fears_fire(battle, me) and is_hot(battle, me.x, me.y)

    def leave_fire(self) -> i64:
        """The move to the nearest place that does not burn; or 0."""
        battle, me = self._battle, self._at.me
        mode: i64 = WITHDRAW if self._at.engaged else WALK
        return safe_move_toward(battle, me, mode, me.x, me.y, gap=0)

    def is_on_fire(self) -> bool:
        """Whether I burn, and may spend this round on putting the flames out."""
        me = self._at.me
        if me.flags & BURNING == 0 or not self._battle.ruleset.oil.extinguish:
            return False
        if me.flags & (MOVED | ATTACKED) != 0 or me.declared != 0:
            return False
        return burns_again_this_round(self._battle, me)

    def stands_in_oil(self) -> bool:
        """Whether the ground I stand on is oily, burning or not."""
        return is_oily(self._battle, self._at.me.x, self._at.me.y)

    def has_blanket(self) -> bool:
        """Whether I carry a wet blanket."""
        return self._at.me.profile.flags & BLANKET != 0
