"""Trips of a campaign: who set out to a fight or a delve, in which state, and with which outcome."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from grognard.creatures.abilities import Abilities
from grognard.rulebooks.company_schema import LoyaltyRules

Kind = Literal["fight", "delve"]
KINDS: Final[tuple[Kind, ...]] = ("fight", "delve")


class Setout(msgspec.Struct, frozen=True):
    """A person's state at the start of a trip.

    `items` are the ids of the campaign's consumable items that the person carries; None in an older entry.
    """

    who: str
    level: int
    hp: int
    most: int
    abilities: Abilities = Abilities()
    conditions: tuple[str, ...] = ()
    gear: str = ""
    drained: int = 0
    memorised: dict[str, int] = {}
    items: tuple[str, ...] | None = None


class Trip(msgspec.Struct, kw_only=True):
    """A fight or a delve of people of the campaign, under an `id` that stays: "fight-1".

    `kept` names the saved fight or delve while the trip lasts, empty where it was settled at once. `home`
    is the entry that settled it, `result` the document of its outcome, `awarded` the entry that gave its
    experience; 0 and empty until then. After a `lost` trip all came back as they had set out. `troops`
    are the contracts of the troops on the trip. `things` is the treasure brought home, worth `copper`
    copper pieces in all.
    """

    id: str
    what: str
    people: list[str]
    kept: str = ""
    seed: int = 0
    day: int = 1
    entry: int = 0
    home: int = 0
    troops: list[str] = []
    lost: bool = False
    result: str = ""
    awarded: int = 0
    copper: int = 0
    things: tuple[str, ...] = ()

    @property
    def lasts(self) -> bool:
        """Whether its people are away."""
        return not self.home


class PersonAfterTrip(msgspec.Struct, frozen=True):
    """A person's state after a fight, before the referee has settled it.

    `state` names it, `taken` tells of a captive, `losses` are the hit points of each drained level,
    `conditions` outlast the fight, `constitution` counts lost points. `spent` are the spells cast, `used`
    the potions and scrolls; `shot` counts lost missiles and weapons by weapon, and `charges` those used of
    wands, staves and rods, by device. `ones` counts the morale checks that rolled all ones.
    `pools` is what is spent of luck and spell points; with `shield_gone` the shield has splintered.
    """

    who: str
    state: str
    hp: int
    taken: bool = False
    losses: tuple[int, ...] = ()
    conditions: tuple[str, ...] = ()
    constitution: int = 0
    spent: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    shot: dict[str, int] = {}
    charges: dict[str, int] = {}
    ones: int = 0
    pools: dict[str, int] = {}
    shield_gone: bool = False


class TroopLosses(msgspec.Struct, frozen=True):
    """Losses of hired troops: the terms of the contract before and after, and a line about them;
    `all` where none is left."""

    contract: str
    before: str
    after: str
    said: str
    all: bool = False


class TripOutcome(msgspec.Struct, frozen=True):
    """The outcome of a trip for the company: whether it `lost`, and its length in rounds or days.

    `things` is the treasure found, worth `copper` copper pieces in all; `losses` are those of the hired
    troops. `loyalty` are the book's rules for how a morale check changes a retainer's loyalty.
    """

    came: tuple[PersonAfterTrip, ...]
    lost: bool = False
    rounds: int = 0
    days: int = 0
    said: str = ""
    copper: int = 0
    things: tuple[str, ...] = ()
    losses: tuple[TroopLosses, ...] = ()
    loyalty: LoyaltyRules | None = None
