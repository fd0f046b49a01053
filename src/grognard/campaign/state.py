"""The state of a campaign: plain structs that only the fold changes."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from grognard.campaign.away.trip import Trip
from grognard.campaign.company.contracts import BadAnswer, Contract, Hoard
from grognard.campaign.study.magic_records import Item, Project, SpellBook
from grognard.creatures.abilities import Abilities

CHEST: Final = "chest"
WORLD: Final = "world"
"""The account of the rest of the world, the source and sink of money."""
PURSE: Final = "purse:"
"""How the account of a person begins."""
Standing = Literal["player", "in service", "captive", "gone", "dead"]
HERE: Final = ("player", "in service")
"""The standings of people who are with the company."""


class Spent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So much of a pool was spent when a person last spent of it: on a day, on a level."""

    amount: int
    day: int
    level: int


class Person(msgspec.Struct, kw_only=True):
    """A person of the campaign, under a lasting `id`: "hob", or "hob-2" if there was a Hob.

    `points` are the hit points of each level, or one total where no more is known; `hp` is the present
    number. A condition lasts until its day; with day 0 until the referee ends it. `scores` names the
    abilities that were stated. `gear` differs from the usual kit, or is empty; `drained` are the hit points
    that each negative level cost, and `away` is the present fight or delve. While the `memorised` spells
    were never stated, `mind_known` is false, and the usual ones count. With `by_race` the race is the
    class, as for an elf of the books that have it so. `spent` is what was spent of luck and spell points.
    """

    id: str
    name: str
    class_name: str
    level: int
    race: str = "human"
    experience: int = 0
    abilities: Abilities = Abilities()
    scores: tuple[str, ...] = ()
    points: list[int] = []
    hp: int = 0
    conditions: dict[str, int] = {}
    standing: Standing = "player"
    gear: str = ""
    drained: list[int] = []
    away: str = ""
    book: SpellBook | None = None
    memorised: dict[str, int] = {}
    mind_known: bool = False
    by_race: bool = False
    spent: dict[str, Spent] = {}

    @property
    def who(self) -> str:
        """Race, class and level as a character is written: "dwarf fighter 2", or "dwarf 2"."""
        race = "" if self.race == "human" or self.by_race else f"{self.race} "
        return f"{race}{self.calling} {self.level}" if self.level else f"{race}{self.calling}"

    @property
    def calling(self) -> str:
        """The class, or the race that is one."""
        return self.race if self.by_race else self.class_name

    @property
    def most(self) -> int:
        """The maximum hit points."""
        return max(1, sum(self.points) - sum(self.drained)) if self.drained else sum(self.points)

    @property
    def purse(self) -> str:
        """The name of the person's account."""
        return f"{PURSE}{self.id}"


class Leg(msgspec.Struct, frozen=True):
    """Copper pieces that an account gains or, below 0, pays."""

    account: str
    copper: int


class Posting(msgspec.Struct, frozen=True):
    """A transfer of money between accounts: its legs sum to 0."""

    entry: int
    day: int
    what: str
    legs: tuple[Leg, ...]


class Campaign(msgspec.Struct, kw_only=True):
    """The whole campaign after the entry `seq`."""

    title: str = ""
    book: str = ""
    seq: int = 0
    day: int = 1
    people: dict[str, Person] = {}
    accounts: dict[str, int] = {}
    ledger: list[Posting] = []
    town: str = ""
    contracts: dict[str, Contract] = {}
    soured: list[BadAnswer] = []
    hoards: dict[str, Hoard] = {}
    trips: dict[str, Trip] = {}
    items: dict[str, Item] = {}
    projects: dict[str, Project] = {}

    def balance(self, account: str) -> int:
        """The copper pieces of an account."""
        return self.accounts.get(account, 0)
