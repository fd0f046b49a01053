"""The referee's word on luck and spell points."""

from __future__ import annotations

from typing import Final

from grognard.base.errors import InputError
from grognard.battle.hurts.hooks import luck_left
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import effect_source, pack_effect
from grognard.battle.state.effects import (
    LUCK_SPENT,
    POINTS_SPENT,
    add_effect,
    amount_of,
    drop_kind,
    find_effect,
)
from grognard.battle.state.events import WORD, Event
from grognard.battle.state.uses import points_left
from grognard.fight.referee.reading import MOST_POINTS, read_number, read_who
from grognard.fight.referee.word_context import WordContext
from grognard.rules.pools import LUCK, SPELL_POINTS

_SPENT: Final = {LUCK: LUCK_SPENT, SPELL_POINTS: POINTS_SPENT}


def set_pool(scene: WordContext, text: str) -> None:
    """ "pool Merla spell points 3", "pool Ulf luck +1": so many are left, of no more than there are.

    Raises:
        InputError: there is no such pool, or a figure has none of it or not so much.
    """
    battle = scene.engine.battle
    who, rest = read_who(battle, text)
    pool, _, amount = rest.rpartition(" ")
    if pool.lower() not in _SPENT:
        raise InputError(f"{rest[:40]!r} as a pool", expected=f"{LUCK} N or {SPELL_POINTS} N")
    pool = pool.lower()
    number = read_number(amount, least=-MOST_POINTS, most=MOST_POINTS, what=pool)
    relative = amount[:1] in "+-"
    wholes = [_whole(battle, one, pool) for one in who]
    for one, whole in zip(who, wholes, strict=True):
        if whole <= 0:
            raise InputError(f"{one.name} has no {pool} by these rules", expected=_giver(pool))
        if not relative and not 0 <= number <= whole:
            raise InputError(f"{one.name} has at most {whole} {pool}, not {number}", expected=f"0 to {whole}")
    for one, whole in zip(who, wholes, strict=True):
        left = whole - int(amount_of(one, _SPENT[pool])) + number if relative else number
        _have_left(battle, one, pool, min(max(left, 0), whole), whole)


def _whole(battle: Battle, one: Combatant, pool: str) -> int:
    """How much of a pool a figure has when nothing is spent."""
    if pool == LUCK:
        return int(luck_left(battle, one) + amount_of(one, LUCK_SPENT))
    return int(points_left(one) + amount_of(one, POINTS_SPENT)) if one.own_profile.spell_points else 0


def _giver(pool: str) -> str:
    return "luck.points in the rules" if pool == LUCK else "a caster, and [spell_points] in the rules"


def _have_left(battle: Battle, one: Combatant, pool: str, left: int, whole: int) -> None:
    """Have so much left, and tell it to the figure's own side."""
    kind = _SPENT[pool]
    old = find_effect(one, kind)
    source = effect_source(old) if old != 0 else -1
    drop_kind(one, kind)
    if left < whole:
        add_effect(one, pack_effect(kind, amount=whole - left, source=source))
    said = f"has {left} of {whole} {pool} left"
    battle.record(Event(WORD, who=(int(one.index),), what="about", result=said, audience=int(one.own_side)))
