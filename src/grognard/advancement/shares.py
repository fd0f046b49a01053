"""The division of a pool of experience."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

import msgspec

from grognard.advancement.percentages import round_points, with_percents
from grognard.rulebooks.advancement_schema import AwardRules

HALF_SHARE: Final = Fraction(1, 2)


class Percentage(msgspec.Struct, frozen=True):
    """So many percent more or less, for what, and the part of the topic that cites the rule."""

    amount: int
    what: str
    part: str


class ShareHolder(msgspec.Struct, frozen=True, kw_only=True):
    """A member entitled to a share of experience, or `count` identical members.

    `weight` is the referee's own size of the share. `percents` are added to the share, then `bonus`.
    """

    name: str
    count: int = 1
    retainer: bool = False
    alive: bool = True
    weight: Fraction | None = None
    percents: tuple[Percentage, ...] = ()
    bonus: int = 0


class Share(msgspec.Struct, frozen=True):
    """A member's share: its weight in the divisor, the points, their percentages, and the total gained."""

    member: ShareHolder
    weight: Fraction
    points: int
    percents: tuple[Percentage, ...]
    gained: int


class Division(msgspec.Struct, frozen=True):
    """A divided pool: the divisor, each share, and the remaining points."""

    pool: int
    divisor: Fraction
    shares: tuple[Share, ...]
    left_over: int


def weight_of(rules: AwardRules, member: ShareHolder) -> Fraction:
    """How much one such member counts for in the divisor: a retainer for half of one, or as one.

    Rule: bf.xp.retainer-half-share, bf.xp.retainer-divisor, bf.xp.who-counts, bxe.xp.survivors-only,
        bxe.xp.divide-evenly-survivors, bxe.xp.divide-includes-retainers
    """
    if member.weight is not None:
        return member.weight
    if not member.alive and rules.shared_by == "survivors":
        return Fraction(0)
    return HALF_SHARE if member.retainer and rules.division == "half share" else Fraction(1)


def divide(rules: AwardRules, pool: int, members: Sequence[ShareHolder]) -> Division:
    """Divide a pool: shares by weight, without fractions, then the percentages of each.

    The fallen gain nothing, even where they are counted; without survivors no one does.

    Rule: bf.xp.award-per-adventure, bf.xp.share-example, bf.xp.retainer-share-example,
        bf.xp.retainers-gain, bf.xp.share-rounding, bxe.xp.divide-evenly-survivors,
        bxe.xp.divide-includes-retainers, bxe.xp.divide-independent-of-treasure, bxe.xp.divide-rounding,
        bxe.xp.gain-xp-like-pcs, bxe.xp.xp-half

    >>> party = [ShareHolder(name="character", count=4), ShareHolder(name="retainer", retainer=True)]
    >>> [share.gained for share in divide(AwardRules(division="half share"), 2000, party).shares]
    [444, 222]
    """
    weights = [weight_of(rules, member) for member in members]
    divisor = sum((weight * one.count for weight, one in zip(weights, members, strict=True)), Fraction(0))
    shares = []
    for weight, one in zip(weights, members, strict=True):
        points = round_points(rules, pool * weight / divisor) if one.alive and weight else 0
        percents = one.percents
        if one.retainer and rules.retainer_percent:
            percents += (Percentage(rules.retainer_percent, "retainer", "retainer share"),)
        gained = with_percents(rules, points, [percent.amount for percent in percents])
        shares.append(Share(one, weight, points, percents, max(0, gained + one.bonus) if one.alive else 0))
    given = sum(share.points * share.member.count for share in shares)
    return Division(pool, divisor, tuple(shares), pool - given)
