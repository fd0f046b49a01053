"""A combatant's spells, powers and turning, and its remedies against harm."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.hurts.remedies import wanted_remedy
from grognard.battle.state.actions import END_TURN, TURN_UNDEAD
from grognard.battle.state.flags import IN_BOUT
from grognard.battle.state.steps import ACT, CAN_CAST, CAN_STRIKE, step_kind, step_phase
from grognard.battle.view.power_choice import (
    announced_spell,
    harms_from_afar,
    power_worth_using,
    spell_worth_announcing,
    worth_turning,
)
from grognard.battle.view.standpoint import Standpoint


class OwnMagic:
    """My spells and other powers, as actions; 0 for none that is worth it."""

    def __init__(self, at: Standpoint) -> None:
        self._at: Final = at
        self._battle: Final = at.battle

    def announcement(self) -> i64:
        """My announcement before initiative: the spell that would do the most good, or none."""
        return spell_worth_announcing(self._battle, self._at.me)

    def spell(self) -> i64:
        """The spell I announced where it does the most good, if it is time; else the end of my turn."""
        held = self._at.me.flags & IN_BOUT != 0
        if held or step_kind(self._at.step) != ACT or step_phase(self._at.step) & CAN_CAST == 0:
            return END_TURN
        action = announced_spell(self._battle, self._at.me)
        return action if action != 0 else END_TURN

    def power(self) -> i64:
        """The use of a power of mine that would do the enemy the most harm, and no friend any; 0 for none.

        In a phase before that in which it is used one waits for it, where that is worth it.
        """
        if self._at.me.profile.powers:
            return power_worth_using(self._battle, self._at.me)
        return 0

    def turning(self, *, likely: bool = False) -> i64:
        """The action against undead that I could turn (with `likely`, if the odds are good); 0 for none.

        In an earlier phase I wait for that of turning.
        """
        if self._at.me.profile.turning_level == 0 or not worth_turning(
            self._battle, self._at.me, likely=likely
        ):
            return 0
        phase = step_phase(self._at.step)
        if phase & CAN_CAST != 0:
            return TURN_UNDEAD
        return END_TURN if phase & CAN_STRIKE == 0 else 0

    def remedy(self) -> i64:
        """My remedy for myself before any other action, or 0."""
        return wanted_remedy(self._at.me)

    def has_spells(self) -> bool:
        """Whether I could still do harm from afar by a spell."""
        return harms_from_afar(self._battle, self._at.me, spells=True)

    def has_power_from_afar(self) -> bool:
        """Whether I could still do harm from afar other than by spells."""
        return harms_from_afar(self._battle, self._at.me, spells=False)
