"""Recovery of pools between fights: of luck by the book, of spell points with a night."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.creatures.character import Character
from grognard.rulebooks.schema import Rulebook
from grognard.rules.known_spells import ARCANE, caster_from
from grognard.rules.pools import LUCK, SPELL_POINTS, spell_points_of


def pools_still_spent(
    spent: Mapping[str, int], book: Rulebook, *, day: bool, level: bool = False
) -> dict[str, int]:
    """The points of each pool still spent for the next fight, after another `day` or on another `level`.

    >>> from grognard.rulebooks.loader import load_rulebook
    >>> pools_still_spent({"luck": 1, "spell points": 3}, load_rulebook("bf"), day=False)
    {'spell points': 3}
    """
    returns = book.luck.returns
    back = returns == "each fight" or (returns == "each day" and day) or (returns == "each level" and level)
    gone = {LUCK: back, SPELL_POINTS: day}
    return {pool: amount for pool, amount in spent.items() if amount and not gone[pool]}


def full_pools(character: Character, book: Rulebook) -> dict[str, int]:
    """How much a character of the party has of each pool that the book gives it."""
    pools: dict[str, int] = {}
    luck = book.luck
    if luck.points and luck.whom != "all but player characters":
        pools[LUCK] = max(1, character.level) if luck.points == "level" else luck.points
    caster = caster_from(character)
    if caster is not None:
        arcane = caster.class_name == ARCANE
        points = spell_points_of(book.spell_points, arcane=arcane, level=caster.level, slots=caster.slots)
        if points:
            pools[SPELL_POINTS] = points
    return pools
