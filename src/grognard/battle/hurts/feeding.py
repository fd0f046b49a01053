"""Hit points that come back for drained levels."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.hurts.healing import restore
from grognard.battle.hurts.landed_effects import roll_dice
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.events import HEAL, Event
from grognard.battle.state.flags import OUT
from grognard.battle.state.power import NO_DICE
from grognard.dice import purpose

_PERCENT: Final = 100


def feed_on_level(battle: Battle, by: Combatant, lost: i64) -> None:
    """Give a drainer its hit points for a drained level, by the points that the level cost."""
    profile = by.own_profile
    gain = lost * profile.level_share // _PERCENT
    if profile.level_dice != NO_DICE:
        gain += roll_dice(battle, profile.level_dice, purpose.HEALING, by)
    if gain == 0 or by.flags & OUT != 0:
        return
    back = restore(battle, by, gain, magical=False)
    if back > 0 and battle.log is not None:
        battle.record(Event(HEAL, actor=by.index, target=by.index, what="energy drain", amount=back))
