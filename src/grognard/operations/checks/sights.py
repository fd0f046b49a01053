"""How far one sees, and how far off a meeting is."""

from typing import Annotated, ClassVar, Literal

import msgspec

from grognard.adventure.rolls import sights
from grognard.adventure.rolls.distances import distance_dice
from grognard.adventure.rolls.table_roll import cite
from grognard.operations.checks.sentence import (
    SentenceFacts,
    SentenceQuestion,
    SentenceTold,
    format_miles,
    read_share,
)
from grognard.operations.fields import TOGETHER, field
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.schema import Rulebook


class SightFacts(SentenceFacts, kw_only=True):
    """The distance and the things seen.

    Attributes:
        miles: of the country, or of land from the sea: the miles, as a fraction.
        yards: of a ship: from how many yards it is known.
        seen: by heat or by light: whether it is seen.
        appearance: by heat: what it looks like.
    """

    miles: str | msgspec.UnsetType = msgspec.UNSET
    yards: int | msgspec.UnsetType = msgspec.UNSET
    seen: bool | msgspec.UnsetType = msgspec.UNSET
    appearance: str | msgspec.UnsetType = msgspec.UNSET


class Sight(SentenceQuestion[SightFacts], frozen=True, kw_only=True, tag="check sight"):
    """Tell how far one sees.

    >>> from grognard.operations.asking import ask
    >>> ask(Sight(what="heat", feet=60, rules="bxe")).facts.appearance
    'bright'
    """

    what: Annotated[
        Literal["country", "land", "ship", "heat", "light"],
        field("thing to be seen", typed="WHAT", word=True),
    ]
    share: Annotated[str, field("part of the sight left by forest or weather: 1/2", typed="SHARE")] = "1"
    fog: Annotated[bool, field("in dense fog")] = False
    yards: Annotated[int | None, field("the referee's own, for a ship")] = None
    feet: Annotated[int, field("how far off, for heat")] = 60
    human: Annotated[bool, field("a human looks, for heat")] = False
    lit: Annotated[bool, field("there is light nearby")] = False
    fire: Annotated[bool, field("a source of great heat nearby")] = False
    warmth: Annotated[
        Literal["living", "cool", "cold", "writing"], field("warmth of the thing seen", option="of")
    ] = "living"

    def tell(self, book: Rulebook, dice: TypedDice) -> SentenceTold[SightFacts]:
        """Find what is seen."""
        if self.what == "ship":
            yards = sights.ship_in_view(book, fog=self.fog, yards=self.yards)
            return SentenceTold(f"A ship is seen and known from {yards} yards.", (), SightFacts(yards=yards))
        if self.what == "heat":
            return self._see_by_heat(book)
        if self.what == "light":
            seen, rules = sights.sees_by_light(book, self.feet)
            said = f"Light shows what is within {book.dungeon.light_feet} feet of it: this is "
            return SentenceTold(f"{said}{'seen' if seen else 'not seen'}.", rules, SightFacts(seen=seen))
        miles = sights.miles_in_view(book, self.what, share=read_share(self.share, "share"))
        return SentenceTold(f"One sees {format_miles(miles)} miles.", (), SightFacts(miles=str(miles)))

    def _see_by_heat(self, book: Rulebook) -> SentenceTold[SightFacts]:
        sees = sights.sees_by_heat(book, self.feet, human=self.human, dark=not self.lit, heat=self.fire)
        shows = sights.appearance(self.warmth) if sees else ""
        said = f"It is seen by infravision: {shows}." if shows else "It is not seen."
        if self.warmth == "writing":
            said, sees = "Nothing is read by infravision.", False
        rules = (*sights.rules_of_sight(book), *cite(book, "sight", self.warmth))
        return SentenceTold(said, rules, SightFacts(seen=sees, appearance=shows))


class DistanceFacts(SentenceFacts, kw_only=True):
    """How far off a meeting is: the total of the dice, and the distance."""

    rolled: int
    feet: int
    yards: int


class EncounterDistance(SentenceQuestion[DistanceFacts], frozen=True, kw_only=True, tag="check distance"):
    """Tell how far off a meeting is.

    >>> from grognard.operations.asking import ask
    >>> ask(EncounterDistance(rules="bxe"), rolled="7").facts.feet
    70
    """

    outdoors: Annotated[bool, field("under the sky, or at sea")] = False
    surprised: Annotated[bool, field("one side is surprised")] = False

    uses_dice: ClassVar = True
    own_dice: ClassVar = TOGETHER

    def tell(self, book: Rulebook, dice: TypedDice) -> SentenceTold[DistanceFacts]:
        """Roll the distance."""
        rules = distance_dice(book, outdoors=self.outdoors, surprised=self.surprised)
        rolled = dice.need(rules.dice, "the distance")
        feet = rolled * rules.feet
        yards = f" ({feet // 3} yards)" if self.outdoors and book.distance.outdoor_dice else ""
        said = f"Rolled {rolled} on {rules.dice}: {feet} feet{yards}."
        return SentenceTold(said, rules.rules, DistanceFacts(rolled=rolled, feet=feet, yards=feet // 3))
