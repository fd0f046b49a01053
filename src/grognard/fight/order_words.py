"""The orders of combatants that are left to tactics or have a standing order, in a line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.battle.state.battle import Battle
from grognard.fight.control import StandingOrder
from grognard.fight.standing_orders import AT_ONE, AWAY, FREE_HAND, HOLD, NEAREST
from grognard.storage.saves.saved_fight import Until
from grognard.text.wording import agree, capital, is_many, join_names, side_words

_LASTING: Final[dict[Until, str]] = {
    "": "",
    "round": " until the round ends",
    "fall": " until somebody falls",
    "met": " until somebody is met",
}
_DOING: Final = {
    FREE_HAND: ("is left to the tactics", "are left to the tactics"),
    NEAREST: ("attacks who is nearest", "attack who is nearest"),
    HOLD: ("holds the ground", "hold the ground"),
    AWAY: ("gets away", "get away"),
}


def tell_order(battle: Battle, ones: Sequence[int], standing: StandingOrder) -> str:
    """A standing order in words: "Orcs 1-3 hold the ground until somebody falls"."""
    side = _whole_side(battle, ones)
    count = 2 if len(ones) > 1 and (side < 0 or is_many(battle.sides[side])) else 1
    if standing.order in _DOING:
        does = agree(count, *_DOING[standing.order])
    else:
        foe = battle.combatants[int(standing.order.removeprefix(AT_ONE))]
        does = f"{agree(count, 'attacks', 'attack')} {foe.name}"
    return f"{capital(name_combatants(battle, ones))} {does}{_LASTING[standing.until]}"


def name_combatants(battle: Battle, ones: Sequence[int]) -> str:
    """Some by their numbers in the battle: the side, if they are all of it, else their names."""
    side = _whole_side(battle, ones)
    return side_words(battle.sides[side]) if side >= 0 else join_names([battle.combatants[at] for at in ones])


def _whole_side(battle: Battle, ones: Sequence[int]) -> int:
    for side in battle.sides:
        if len(ones) > 1 and {int(one.index) for one in battle.combatants if one.side == side.index} == set(
            ones
        ):
            return int(side.index)
    return -1
