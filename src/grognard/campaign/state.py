"""What a campaign is at a moment: plain structs that the fold changes, and nobody else."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from grognard.campaign.away import Trip
from grognard.campaign.hirelings import BadAnswer, Contract, Hoard
from grognard.campaign.study import Item, Project, SpellBook
from grognard.creatures.abilities import Abilities

CHEST: Final = "chest"
WORLD: Final = "world"
"""The account of everybody else: where money comes from and goes to."""
Standing = Literal["player", "in service", "captive", "gone", "dead"]
HERE: Final = ("player", "in service")
"""The standings of those who are with the company."""


class Person(msgspec.Struct, kw_only=True):
    """Somebody of the campaign, under an `id` that stays: "hob", or "hob-2" if there was a Hob.

    `points` are the hit points of each level, or all of them in one number where no more is known; `hp` is
    what is left of them. A condition lasts until its day; one of day 0 until the referee ends it. `scores`
    are the abilities that somebody has told. `gear` is what somebody has, where that is not the usual kit;
    `drained` are the hit points that each negative level cost, and `away` is the fight or delve one is at.
    Where nobody has ever said what is `memorised`, it is not `mind_known`, and somebody has what is usual.
    One that is `by_race` has its race for a class, as an elf of the books that have it so.
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
        """The hit points when no wound has taken any of them."""
        return max(1, sum(self.points) - sum(self.drained)) if self.drained else sum(self.points)

    @property
    def purse(self) -> str:
        """The name of one's account."""
        return f"purse:{self.id}"


class Leg(msgspec.Struct, frozen=True):
    """Copper pieces that one account gains or, below 0, gives."""

    account: str
    copper: int


class Posting(msgspec.Struct, frozen=True):
    """Money that went from account to account: its legs come to nothing."""

    entry: int
    day: int
    what: str
    legs: tuple[Leg, ...]


class Campaign(msgspec.Struct, kw_only=True):
    """All of it after the entry `seq`."""

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
