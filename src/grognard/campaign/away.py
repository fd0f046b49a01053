"""Those who are away: who set out to a fight or a delve, as they were then, and what came of it."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from grognard.creatures.abilities import Abilities
from grognard.rulebooks.company_schema import LoyaltyRules

Kind = Literal["fight", "delve"]
KINDS: Final[tuple[Kind, ...]] = ("fight", "delve")


class Setout(msgspec.Struct, frozen=True):
    """Somebody as they set out: whatever of them went into the fight.

    `items` are the ids of the campaign's items that it carries to be used up; None in an older entry.
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

    `kept` is the name under which it is kept as long as it lasts, empty where it was settled at once. `home`
    is the entry that settled it, `result` the document of what came of it, `awarded` the entry that gave its
    experience; 0 and empty as long as there is none. Where it was
    `lost`, all came back as they had set out. `troops` are the contracts of those who went along.
    `things` are the treasure that came home, worth so many `copper` pieces all together.
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


class Came(msgspec.Struct, frozen=True):
    """How a fight has left somebody, before anybody has said what comes of it.

    `state` is a word for that, `taken` whether it was captured, `losses` the hit points of each level that
    was drained, `conditions` what outlasts the fight, `constitution` the points that were lost of it. `spent`
    are the spells that are gone, `used` the potions and scrolls; `shot` are missiles and weapons that are
    gone, by weapon, and `charges` those used of wands, staves and rods, by what these are of. `ones` counts
    the checks of nerve that came up all ones.
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


class Loss(msgspec.Struct, frozen=True):
    """Troops that have lost some of theirs: the terms of the contract before and after, and a line of it;
    `all` where nobody is left."""

    contract: str
    before: str
    after: str
    said: str
    all: bool = False


class Outcome(msgspec.Struct, frozen=True):
    """How it has gone for the company: whether it `lost`, in how many rounds or days.

    What it found are `things`, which all together are worth so many `copper` pieces; `losses` are those
    of the troops who were there. What a check of nerve makes of somebody's `loyalty` is by the book's rules.
    """

    came: tuple[Came, ...]
    lost: bool = False
    rounds: int = 0
    days: int = 0
    said: str = ""
    copper: int = 0
    things: tuple[str, ...] = ()
    losses: tuple[Loss, ...] = ()
    loyalty: LoyaltyRules | None = None
