"""The step due: what it lets a combatant do, and what the combatant has announced."""

from __future__ import annotations

from typing import Final

from grognard.battle.hurts.arriving import others_come
from grognard.battle.state.battle import PATIENCE_ROUNDS, QUIET_ROUNDS
from grognard.battle.state.combatant import has_attacked
from grognard.battle.state.flags import (
    ALL_OUT,
    ATTACKED,
    BLINDED,
    BURNING,
    CHARGE,
    CLOSING,
    CLUNG,
    FENDED,
    IN_BOUT,
    MOVED,
    PRONE,
    READIED,
    RETREAT,
    SPELL,
    STAYS,
    TWO_WEAPONS,
)
from grognard.battle.state.steps import (
    ACT,
    ANSWER,
    CAN_MOVE,
    CAN_SHOOT,
    CAN_STRIKE,
    DECLARE,
    REACH,
    step_kind,
    step_phase,
)
from grognard.battle.state.supply import lacks_hand_to_load
from grognard.battle.view.own_side import OwnSide
from grognard.battle.view.standpoint import Standpoint


class OwnTurn:
    """The step due: its purpose, my possible actions in it, and my announcements."""

    def __init__(self, at: Standpoint, side: OwnSide) -> None:
        self._at: Final = at
        self._battle: Final = at.battle
        self._side: Final = side

    def is_declaring(self) -> bool:
        """Whether I am asked what I announce before initiative."""
        return step_kind(self._at.step) == DECLARE

    def is_asked(self) -> bool:
        """Whether I am asked something at a moment on which a house rule hangs."""
        return step_kind(self._at.step) == ANSWER

    def is_plain_turn(self) -> bool:
        """Whether this is a turn of mine in which nothing counts but arms and places, as most are."""
        if self._at.me.flags & (IN_BOUT | PRONE | BURNING) != 0 or self._at.me.declared != 0:
            return False
        if step_kind(self._at.step) != ACT or self._at.closing >= 0:
            return False
        if len(self._battle.patches) > 0 or self._side.is_captor():
            return False
        return not self.has_resources()

    def has_resources(self) -> bool:
        """Whether there is anything I could do in the place of a blow: a power, a remedy, faith."""
        if self._at.me.flags & BLINDED != 0:
            return True
        return self._at.me.profile.turning_level != 0 or len(self._at.me.profile.powers) > 0

    def may_move(self) -> bool:
        """Whether I may still move: it is the phase for it and I have neither moved nor attacked."""
        if step_phase(self._at.step) & CAN_MOVE == 0:
            return False
        if self._at.me.declared & CHARGE != 0:
            return False
        return self._at.me.flags & (MOVED | ATTACKED | READIED | PRONE | FENDED | CLUNG | STAYS) == 0

    def may_strike(self) -> bool:
        """Whether this is a time for blows, and I have not given mine away."""
        if step_phase(self._at.step) & CAN_STRIKE == 0:
            return False
        return self._at.me.flags & CLOSING == 0 and self._has_attack_left()

    def may_shoot(self) -> bool:
        """Whether this is a time for missiles, and I am free to use one."""
        if step_phase(self._at.step) & CAN_SHOOT == 0 or not self._has_attack_left():
            return False
        return self._battle.ruleset.missile.while_engaged or not self._at.engaged

    def shoots_later(self) -> bool:
        """Whether the time for missiles is still to come this round, and I shall be free to use one."""
        if step_phase(self._at.step) != CAN_MOVE:
            return False
        return self._battle.ruleset.missile.while_engaged or not self._at.engaged

    def _has_attack_left(self) -> bool:
        """Whether I have an attack for this turn: where attacks have their own numbers, a move leaves one."""
        me = self._at.me
        if not self._battle.ruleset.moving.one_attack_after:
            return True
        return me.flags & MOVED == 0 or not has_attacked(me)

    def is_down(self) -> bool:
        """Whether I lie on the ground and could get up."""
        return self._at.me.flags & PRONE != 0 and self._at.me.flags & MOVED == 0

    def may_reload(self) -> bool:
        """Whether the whole round is still free for loading, and both hands where it takes both."""
        if self._at.me.flags & (MOVED | ATTACKED) != 0:
            return False
        return not lacks_hand_to_load(self._battle, self._at.me)

    def needs_reload(self) -> bool:
        """Whether my missile weapon must be reloaded before it can shoot again."""
        return self._at.me.reloading > 0

    def is_casting(self) -> bool:
        """Whether I announced a spell, so that I do nothing else in a turn of this round, nor at reach."""
        kind = step_kind(self._at.step)
        return self._at.me.declared & SPELL != 0 and (kind == ACT or kind == REACH)

    def has_announced_retreat(self) -> bool:
        """Whether I announced a full retreat, so that I do not attack this round."""
        return self._at.me.declared & RETREAT != 0

    def has_announced_pair(self) -> bool:
        """Whether I strike with both weapons this round."""
        return self._at.me.declared & TWO_WEAPONS != 0

    def has_announced_charge(self) -> bool:
        """Whether I announced a charge, so that I charge or do nothing."""
        return self._at.me.declared & CHARGE != 0 and self._at.me.flags & (MOVED | ATTACKED) == 0

    def only_defends(self) -> bool:
        """Whether I fight all-out in defence this round: a blow would undo it."""
        return self._at.me.declared & ALL_OUT != 0

    def may_call_off(self) -> bool:
        """Whether nothing has happened for so long that the fight is over but for its name."""
        battle = self._battle
        if battle.quiet < QUIET_ROUNDS or step_kind(self._at.step) != ACT:
            return False
        if self._at.me.declared & SPELL != 0:
            return False  # One casts it, or does nothing.
        return not others_come(battle)

    def has_waited_enough(self) -> bool:
        """Whether enough rounds have passed without action or approach to make waiting useless."""
        return self._battle.quiet >= PATIENCE_ROUNDS
