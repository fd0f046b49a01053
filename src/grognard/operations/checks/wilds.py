"""A party in the wilderness: food, the way, meetings, and what makes pursuers stop."""

from fractions import Fraction
from typing import Annotated, ClassVar, Final

from msgspec import Meta

from grognard.adventure.rolls import pursuit, wilds
from grognard.adventure.rolls.table_roll import cite
from grognard.base.errors import InputError
from grognard.dice.distribution import Distribution
from grognard.dice.expression import parse_dice
from grognard.operations.checks.roll_question import Asked, TableFacts, TableQuestion
from grognard.operations.fields import field
from grognard.rulebooks.schema import Rulebook
from grognard.text.explain import Note

MOST_CHECKS: Final = 4
_TIMES: Final = ("once", "twice", "three times", "four times")


class Forage(TableQuestion, frozen=True, kw_only=True, tag="check forage"):
    """Tell whether a party finds food on its way.

    >>> from grognard.operations.asking import ask
    >>> ask(Forage(rules="bxe"), rolled="1,4").facts.yields
    4
    """

    unit: ClassVar = "day"

    def find_rolls(self, book: Rulebook, typed: int = 0) -> Asked:
        """Find the roll of a party that looks for food on its way.

        Rule: bxe.foraging.yield, bxe.foraging.no-slowdown, bxe.foraging.expected-per-day
        """
        check = wilds.foraging_roll(book)
        feeds = book.foraging.feeds
        expected = check.chance * Fraction(Distribution.of(parse_dice(feeds)).mean)
        notes = (
            (f"What is found feeds {feeds} people for a day.", cite(book, "foraging", "feeds")),
            ("It does not slow the party.", cite(book, "foraging", "pace")),
        )
        facts = TableFacts(feeds=feeds, expected=str(expected))
        return Asked((check,), "there is food for {} people", "there is none", notes, facts, yields=feeds)


class Hunt(TableQuestion, frozen=True, kw_only=True, tag="check hunt"):
    """Tell whether a party that hunts all day meets animals.

    >>> from grognard.operations.asking import ask
    >>> ask(Hunt(rules="bxe"), rolled="1").facts.success
    True
    """

    unit: ClassVar = "day"

    def find_rolls(self, book: Rulebook, typed: int = 0) -> Asked:
        """Find the roll of a party that hunts all day.

        Rule: bxe.foraging.hunt-no-travel, bxe.foraging.hunt-sole-activity
        """
        notes = (
            ("They must still be caught.", cite(book, "foraging", "caught")),
            ("The party neither travels nor rests that day.", cite(book, "foraging", "day")),
        )
        return Asked(
            (wilds.hunting_roll(book),), "they meet animals", "they meet none", notes, TableFacts(miles=0)
        )


class LoseWay(TableQuestion, frozen=True, kw_only=True, tag="check lost"):
    """Tell whether a party loses its way.

    >>> from grognard.operations.asking import ask
    >>> ask(LoseWay(where="woods", rules="bxe"), rolled="2").facts.success
    True
    """

    where: Annotated[str, field(", ".join((*wilds.TERRAINS, wilds.SEA)), typed="TERRAIN", word=True)]
    road: Annotated[bool, field("along a road, a trail or a landmark")] = False
    land: Annotated[bool, field("with land in sight")] = False
    navigator: Annotated[bool, field("with a navigator")] = False

    unit: ClassVar = "day"

    def find_rolls(self, book: Rulebook, typed: int = 0) -> Asked:
        """Find the roll of a day.

        Rule: bxe.lost.check-once-per-day-at-start, bxe.lost.one-roll-for-group-by-referee
        """
        check = wilds.straying_roll(
            book, self.where, tracked=self.road, land=self.land, navigator=self.navigator
        )
        notes: tuple[Note, ...] = ()
        if check.faces:
            notes = (
                ("One roll a day for all, before they set out.", cite(book, "straying", "once")),
                ("The referee says which way they really go.", cite(book, "straying", "way")),
                ("Roll it unseen: they may not notice.", cite(book, "straying", "hidden")),
            )
        return Asked((check,), "they lose their way", "they keep to their way", notes, aim="to lose the way")


class MeetInWilds(TableQuestion, frozen=True, kw_only=True, tag="check meet"):
    """Tell whether a party has an encounter in the wilderness.

    >>> from grognard.operations.asking import ask
    >>> ask(MeetInWilds(ground="forest", times=2, rules="bxe"), rolled="4,2").facts.at
    2
    """

    ground: Annotated[str, field("forest, swamp, river, ...", typed="GROUND", word=True)]
    times: Annotated[int, Meta(ge=1), field("how often a day")] = 1

    unit: ClassVar = "day"

    def find_rolls(self, book: Rulebook, typed: int = 0) -> Asked:
        """Find the rolls of a day.

        Rule: bxe.wandering.wilderness-once-per-day, bxe.wandering.wilderness-more-checks
        """
        check = wilds.encounter_roll(book, self.ground)
        if self.times > MOST_CHECKS:
            raise InputError(f"{self.times} checks a day", key="times", expected=f"at most {MOST_CHECKS}")
        names = ("once",) if self.times == 1 else ("once", "more")
        notes = ((f"It is asked {_TIMES[self.times - 1]} a day.", cite(book, "wandering", *names)),)
        return Asked((check,) * self.times, "an encounter", "no encounter", notes)


class DistractPursuers(TableQuestion, frozen=True, kw_only=True, tag="check distract"):
    """Tell whether pursuers stop for what is dropped.

    >>> from grognard.operations.asking import ask
    >>> ask(DistractPursuers(dropped="food", rules="bxs"), rolled="3").facts.success
    True
    """

    dropped: Annotated[str, field(" or ".join(pursuit.DROPPED), typed="WHAT", word=True)]
    intelligent: Annotated[bool, field("the pursuers have wits")] = False

    def find_rolls(self, book: Rulebook, typed: int = 0) -> Asked:
        """Find the roll of the pursuers."""
        check = pursuit.distraction_roll(book, self.dropped, intelligent=self.intelligent)
        return Asked((check,), "they stop for it", "they do not stop for it")
