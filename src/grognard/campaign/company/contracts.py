"""Hirelings: contracts with retainers, troops and specialists, and an employer's bad name in towns."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

MONTH: Final = 30
"""The days of a month of pay; the first begins on the day of the contract."""
Service = Literal["retainer", "mercenary", "specialist"]


class LoyaltyPart(msgspec.Struct, frozen=True):
    """One part of a loyalty: its modifier, its reason, the entry that brought it, and its rules."""

    value: int
    why: str
    entry: int = 0
    rules: tuple[str, ...] = ()


class Contract(msgspec.Struct, kw_only=True):
    """A contract with a retainer, troops or specialists, under a lasting `id`.

    `who` and `employer` are people of the campaign, as far as they are. `terms` are the words by which a
    payroll knows troops and specialists ("platoon of 32 light foot", "armourer"); retainers have a `percent`
    of the employer's treasure or a `flat` sum in copper pieces. Wages are paid through the day `paid`.
    `ended` says how the service came to an end; empty while it lasts.
    """

    id: str
    kind: Service
    name: str
    who: str = ""
    employer: str = ""
    terms: str = ""
    percent: int | float | None = None
    flat: int | None = None
    since: int = 1
    paid: int = 0
    loyalty: int | None = None
    reasons: list[LoyaltyPart] = []
    ended: str = ""
    ended_on: int = 0
    may_return: bool = True


class BadAnswer(msgspec.Struct, frozen=True):
    """A bad refusal of a candidate in a town, which remembers it."""

    town: str
    who: str


class Hoard(msgspec.Struct, kw_only=True):
    """Treasure that was found: coins in copper pieces, and things of a value; undivided until it is not."""

    id: str
    copper: int
    things: list[str] = []
    found: int = 1
    where: str = ""
    divided: bool = False
