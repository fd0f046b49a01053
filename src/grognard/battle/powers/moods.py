"""Powers that are used in some rounds only: as a round begins, a d6 says which it is to be."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import pack_effect
from grognard.battle.state.effects import RESTING, add_effect
from grognard.battle.state.events import MOOD, Event
from grognard.battle.state.flags import UNABLE
from grognard.battle.state.moments import MOODS
from grognard.battle.state.uses import may_use
from grognard.dice import purpose
from grognard.dice.roll import Roll

MOOD_DIE: Final = 6


def roll_moods(battle: Battle) -> None:
    """Roll for every combatant that has such powers and could use them."""
    for one in battle.combatants:
        if one.profile.moments & MOODS != 0 and one.flags & UNABLE == 0:
            _find_mood(battle, one)


def _find_mood(battle: Battle, one: Combatant) -> None:
    number: i64 = 0
    for power in one.profile.powers:
        if power.mood > 0 and may_use(one, number, uses=power.uses):
            face = battle.dice.die(MOOD_DIE, purpose.pack_why(purpose.MOOD, one.index, -1))
            willing = face <= power.mood
            if not willing:
                add_effect(one, pack_effect(RESTING, rounds=1, source=number))
            if battle.log is not None:
                roll = Roll(((MOOD_DIE, face),), total=face, target=power.mood, success=willing, label="mood")
                result = "willing" if willing else "unwilling"
                battle.record(Event(MOOD, actor=one.index, what=power.name, result=result, roll=roll))
        number += 1
