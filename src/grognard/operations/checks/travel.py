"""The way of a day: on foot, in the air, under sail, and what a winged mount bears."""

from typing import Annotated, ClassVar, Final

import msgspec
from msgspec import Meta

from grognard.adventure.rolls import sailing, travelling
from grognard.adventure.rolls.table_roll import cite
from grognard.creatures.hit_dice import parse_hit_dice
from grognard.operations.checks.sentence import (
    SentenceFacts,
    SentenceQuestion,
    SentenceTold,
    format_miles,
    read_share,
)
from grognard.operations.fields import OwnDice, field
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.adventure_schema import WindRow
from grognard.rulebooks.schema import Rulebook
from grognard.text.numbers import format_percent
from grognard.text.wording import count_words

MOST_MILES: Final = 500
_BORNE: Final = {"half": "halfling", "human": "man", "horse": "horse"}

Miles = Annotated[int, Meta(ge=0, le=MOST_MILES)]


class WayFacts(SentenceFacts, kw_only=True):
    """The miles of a day, as a fraction; after a forced march, how many days of rest are due."""

    miles: str
    rest_days: int | msgspec.UnsetType = msgspec.UNSET


class Travel(SentenceQuestion[WayFacts], frozen=True, kw_only=True, tag="check travel"):
    """Tell how far a day on foot leads.

    >>> from grognard.operations.asking import ask
    >>> ask(Travel(rate=120, terrain="hills", rules="bxe")).facts.miles
    '16'
    """

    rate: Annotated[int, field("the movement rate of a turn", typed="FEET", word=True)]
    terrain: Annotated[str, field("hills, forest, swamp, ...", typed="GROUND")] = ""
    road: Annotated[bool, field("travel on a maintained road")] = False
    forced: Annotated[bool, field("a forced march")] = False

    def tell(self, book: Rulebook, dice: TypedDice) -> SentenceTold[WayFacts]:
        """Find the miles of the day."""
        terrain = self.terrain.replace("_", " ")
        way = travelling.day_on_foot(book, self.rate, terrain, road=self.road, forced=self.forced)
        facts = WayFacts(miles=str(way.miles))
        said = f"{format_miles(way.miles)} miles in a day."
        rules = way.rules
        if self.forced:
            said += " A whole day of rest is due after it."
            rules += cite(book, "travel", "rest forced")
            facts.rest_days = 1
        return SentenceTold(said, rules, facts)


class Fly(SentenceQuestion[WayFacts], frozen=True, kw_only=True, tag="check fly"):
    """Tell how far a day in the air leads.

    >>> from grognard.operations.asking import ask
    >>> ask(Fly(rate=240, adverse="1/2", rules="bxe")).facts.miles
    '48'
    """

    rate: Annotated[int, field("the rate of whatever flies", typed="FEET", word=True)]
    adverse: Annotated[str, field("part of the way left by a storm: 1/2", typed="SHARE")] = "1"

    def tell(self, book: Rulebook, dice: TypedDice) -> SentenceTold[WayFacts]:
        """Find the miles of the day."""
        way = travelling.day_in_the_air(book, self.rate, adverse=read_share(self.adverse, "adverse"))
        return SentenceTold(
            f"{format_miles(way.miles)} miles in a day.", way.rules, WayFacts(miles=str(way.miles))
        )


class LoadFacts(SentenceFacts, kw_only=True):
    """How many of a kind a mount bears."""

    count: int


class MountLoad(SentenceQuestion[LoadFacts], frozen=True, kw_only=True, tag="check load"):
    """Tell what a winged mount bears.

    >>> from grognard.operations.asking import ask
    >>> ask(MountLoad(hit_dice="6", rules="bxe")).facts.count
    1
    """

    hit_dice: Annotated[
        str, field("hit dice of the winged mount, such as 6 or 3+1", typed="HIT-DICE", word=True)
    ]
    kind: Annotated[str, field(" or ".join(travelling.LOADS), typed="KIND", option="of")] = "human"

    def tell(self, book: Rulebook, dice: TypedDice) -> SentenceTold[LoadFacts]:
        """Find how many it bears."""
        hit_dice = parse_hit_dice(self.hit_dice)
        # 3-1 hit dice do not reach the row of 3; 3+1 do.
        count = travelling.mount_capacity(book, hit_dice.count - (hit_dice.modifier < 0), self.kind)
        kind = _BORNE.get(self.kind, "very large beast")
        said = (
            f"It bears {count_words(count, kind)}, and nothing besides." if count else f"It bears no {kind}."
        )
        return SentenceTold(
            said.replace("mans", "men"), cite(book, "travel", "loads"), LoadFacts(count=count)
        )


class WindFacts(SentenceFacts, kw_only=True):
    """The wind that was rolled, and where it brings a ship.

    Attributes:
        rolled: the total of the dice.
        wind: the name of the wind.
        miles: the miles of the day, as a fraction.
        gale: whether it is one.
        heading: the course in degrees that a gale drives a ship on.
        wreck: the chance that a gale wrecks it on a shore, as a fraction.
        takes_water: the chance that it takes water, as a fraction.
    """

    rolled: int
    wind: str
    miles: str
    gale: bool
    heading: int | msgspec.UnsetType = msgspec.UNSET
    wreck: str | msgspec.UnsetType = msgspec.UNSET
    takes_water: str | msgspec.UnsetType = msgspec.UNSET


class Wind(SentenceQuestion[WindFacts], frozen=True, kw_only=True, tag="check wind"):
    """Tell the wind of a day at sea, and where it brings a ship.

    >>> from grognard.operations.asking import ask
    >>> ask(Wind(sail=90, rules="bxe"), rolled="7").facts.miles
    '90'
    """

    sail: Annotated[Miles, field("miles of a usual day under sail", typed="MILES")] = 0
    oars: Annotated[Miles, field("miles of a usual day at the oars", typed="MILES")] = 0
    damaged: Annotated[bool, field("the ship took water and is not mended")] = False
    heading: Annotated[int, field("direction of the ship's course", typed="DEGREES")] = 0

    uses_dice: ClassVar = True
    own_dice: ClassVar = OwnDice(said="what your own dice show, the wind first")

    def tell(self, book: Rulebook, dice: TypedDice) -> SentenceTold[WindFacts]:
        """Roll the wind."""
        if not book.sea.winds:
            sailing.wind_of(book, 0)
        total = dice.need(book.sea.dice, "the wind")
        wind = sailing.wind_of(book, total)
        miles = sailing.miles_at_sea(book, wind, sailing=self.sail, rowing=self.oars, damaged=self.damaged)
        facts = WindFacts(rolled=total, wind=wind.wind, miles=str(miles), gale=wind.gale)
        said = f"Rolled {total} on {book.sea.dice}: {wind.wind}"
        said += f", {format_miles(miles)} miles in a day." if self.sail or self.oars else "."
        names = ["gale"] if wind.gale else ["winds"] if book.sea.variable_winds else [_plain_name(book, wind)]
        rules = cite(book, "sea", *names, *(["took water"] if self.damaged else []))
        if wind.gale and self.sail:
            face = dice.need("1d6", "the course of the gale")
            facts.heading = sailing.gale_heading(face, self.heading)
            roll = sailing.wreck_roll(book)
            facts.wreck = str(roll.chance)
            said += f" It drives a ship on a course of {facts.heading} degrees ({face} on a d6), and wrecks "
            said += f"it on a shore with a chance of {format_percent(roll.chance)}."
            rules += cite(book, "sea", "course", "wreck")
        if wind.takes_water:
            chance = sailing.leak_roll(book, wind).chance
            facts.takes_water = str(chance)
            said += f" A ship takes water with a chance of {format_percent(chance)}."
            rules += cite(book, "sea", "takes water")
        return SentenceTold(said, rules, facts)


def _plain_name(book: Rulebook, wind: WindRow) -> str:
    return "becalmed" if wind == book.sea.winds[0] else "normal"
