"""Pools that are spent and regained, kept from fight to fight: luck, spell points, usage dice."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=0, le=1000)]
Cost = Annotated[int, Meta(ge=1, le=1000)]
ByLevel = Annotated[tuple[Count, ...], Meta(min_length=1, max_length=40)]
Costs = Annotated[tuple[Cost, ...], Meta(min_length=1, max_length=12)]


class LuckRules(Struct, frozen=True, forbid_unknown_fields=True):
    """Luck points for each of `whom`: a number, or the "level" of each.

    `returns` says when a campaign or an expedition gives back the spent points.
    """

    points: Count | Literal["level"] = 0
    whom: Literal["all", "player characters", "all but player characters"] = "player characters"
    returns: Literal["each fight", "each day", "each level"] = "each fight"


class SpellPointRules(Struct, frozen=True, forbid_unknown_fields=True):
    """Spell points in the place of spells that are gone when they are cast.

    A caster has points by its level, the last number holding beyond, or what its "slots" would cost; with
    "none" its class casts from memory as ever. A spell in memory is cast as often as the points allow, each
    time for the cost of its level (`costs`, from the first; the last holds beyond).
    """

    magic_user: Literal["none", "slots"] | ByLevel = "none"
    cleric: Literal["none", "slots"] | ByLevel = "none"
    costs: Costs = (1, 2, 3, 4, 5, 6, 7, 8, 9)


class UsageRules(Struct, frozen=True, forbid_unknown_fields=True):
    """Usage dice in the place of a count: of `missiles` that are shot, of `torches` that are lit.

    So many of a thing are the largest die that lasts no longer on average: 2 a d4, 5 a d6, 9 a d8, 14 a d10,
    20 a d12, 30 a d20. It is rolled after each use, and on `steps_down_on` or less it becomes the next
    smaller one; after the d4 the thing is gone.
    """

    missiles: bool = False
    torches: bool = False
    steps_down_on: Annotated[int, Meta(ge=1, le=3)] = 2
