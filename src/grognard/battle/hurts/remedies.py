"""Remedies of combatants for their own troubles: setting a helmet right."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.state import effects
from grognard.battle.state.actions import HELMET
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import pack_effect
from grognard.battle.state.effects import (
    add_effect,
    has_effect,
    take_amount,
)
from grognard.battle.state.events import HELMET as SETS_HELMET
from grognard.battle.state.events import Event
from grognard.battle.state.flags import ATTACKED, BLINDED, DONE, MOVED, READIED
from grognard.battle.state.manoeuvre import LabelledAction, Manoeuvre
from grognard.battle.state.refusal import Refusal


def wanted_remedy(me: Combatant) -> i64:
    """The helmet of a combatant that cannot see because of it; 0 without one."""
    if me.flags & BLINDED == 0 or me.flags & (MOVED | ATTACKED | READIED) != 0:
        return 0
    if has_effect(me, effects.ASKEW):
        return HELMET
    return 0


class SetHelmetRight(Manoeuvre):
    """Setting right a helmet that was knocked over the eyes: full rounds, until it sits again."""

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """1 for a combatant that cannot see because of its helmet, else 0."""
        return [LabelledAction(HELMET, "Set the helmet right")] if has_effect(me, effects.ASKEW) else []

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """Reasons against it."""
        if not has_effect(me, effects.ASKEW):
            return [Refusal("its helmet sits as it should")]
        if me.flags & (MOVED | ATTACKED | READIED) != 0:
            return [Refusal("it takes the whole round", battle.ruleset.cite("fumble/helmet askew"))]
        return []

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """One of the rounds it takes.

        Rule: bcb.fumble.helmet-askew
        """
        left = take_amount(me, effects.ASKEW) - 1
        if left > 0:
            add_effect(me, pack_effect(effects.ASKEW, amount=left))
        me.flags |= DONE
        if battle.log is not None:
            rules = (battle.ruleset.cite("fumble/helmet askew"),)
            battle.record(Event(SETS_HELMET, actor=me.index, rounds=left, rules=rules))
