"""Measures of the table: figures side by side, inches, altitudes, rations."""

from typing import Annotated

import msgspec

from grognard.adventure.rolls import abreast, altitudes, hardship
from grognard.adventure.rolls.table_roll import cite
from grognard.creatures.grammar import join_words
from grognard.operations.checks.sentence import SentenceFacts, SentenceQuestion, SentenceTold
from grognard.operations.fields import field
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.schema import Rulebook
from grognard.text.wording import count_words


class AbreastFacts(SentenceFacts, kw_only=True):
    """How many stand side by side; of a shield wall, the spaces it takes and the figures in some spaces."""

    abreast: int
    spaces: int | msgspec.UnsetType = msgspec.UNSET
    figures: int | msgspec.UnsetType = msgspec.UNSET


class Abreast(SentenceQuestion[AbreastFacts], frozen=True, kw_only=True, tag="check abreast"):
    """Tell how many stand side by side.

    >>> from grognard.operations.asking import ask
    >>> ask(Abreast(feet=10, rules="bxe")).facts.abreast
    2
    """

    feet: Annotated[int, field("how wide the passage is", typed="FEET", word=True)]
    small: Annotated[bool, field("all of them are small")] = False
    wall: Annotated[int | None, field("the spaces that so many of a shield wall take")] = None
    struck: Annotated[int | None, field("how many of a wall are in so many spaces")] = None

    def tell(self, book: Rulebook, dice: TypedDice) -> SentenceTold[AbreastFacts]:
        """Find how many there is room for."""
        count, rules = abreast.abreast(book, self.feet, small=self.small)
        said = f"{count} stand side by side in {self.feet} feet."
        facts = AbreastFacts(abreast=count)
        if self.wall is not None:
            facts.spaces = abreast.wall_spaces(book, self.wall)
            said += f" A shield wall of {self.wall} takes {count_words(facts.spaces, 'space')} of a map."
            rules += cite(book, "formation", "wall")
        if self.struck is not None:
            facts.figures = abreast.wall_figures(book, self.struck)
            spaces = count_words(self.struck, "space")
            said += f" What strikes {spaces} of it strikes {facts.figures} of them."
            rules += cite(book, "formation", "struck")
        return SentenceTold(said, rules, facts)


class FeetFacts(SentenceFacts, kw_only=True):
    """A length in feet."""

    feet: int


class Inches(SentenceQuestion[FeetFacts], frozen=True, kw_only=True, tag="check inches"):
    """Tell how far a range in inches of the table is.

    >>> from grognard.operations.asking import ask
    >>> ask(Inches(inches=6, rules="bcb")).facts.feet
    30
    """

    inches: Annotated[int, field("as printed", typed="INCHES", word=True)]

    def tell(self, book: Rulebook, dice: TypedDice) -> SentenceTold[FeetFacts]:
        """Find the feet."""
        feet = abreast.feet_of_inches(book, self.inches)
        return SentenceTold(f"{feet} feet.", cite(book, "formation", "inches"), FeetFacts(feet=feet))


class AltitudeFacts(SentenceFacts, kw_only=True):
    """Altitudes counted from the new level, and what was added to each for it."""

    feet: list[int]
    shift: int


class Altitudes(SentenceQuestion[AltitudeFacts], frozen=True, kw_only=True, tag="check altitudes"):
    """Count altitudes from another level.

    >>> from grognard.operations.asking import ask
    >>> ask(Altitudes(feet=(40, -10, 0))).facts.feet
    [50, 0, 10]
    """

    feet: Annotated[tuple[int, ...], field("the altitude of each", typed="FEET", word=True)]
    zero: Annotated[int | None, field("the new level of 0, else that of the lowest", typed="FEET")] = None

    def tell(self, book: Rulebook, dice: TypedDice) -> SentenceTold[AltitudeFacts]:
        """Count them."""
        counted = altitudes.count_from(book, list(self.feet), self.zero)
        feet = join_words([f"{one}'" for one in counted.feet])
        level = "the lowest" if self.zero is None else f"what was {self.zero}'"
        facts = AltitudeFacts(feet=counted.feet, shift=counted.shift)
        return SentenceTold(f"With {level} as 0: {feet}.", counted.rules, facts)


class RationFacts(SentenceFacts, kw_only=True):
    """How many days of rations a party needs."""

    ration_days: int


class Rations(SentenceQuestion[RationFacts], frozen=True, kw_only=True, tag="check rations"):
    """Tell how much food a party brings to a dungeon.

    >>> from grognard.operations.asking import ask
    >>> ask(Rations(days=3, members=5, rules="bxe")).facts.ration_days
    15
    """

    days: Annotated[int, field("days away from town", typed="DAYS", word=True)]
    members: Annotated[int, field("how many eat", typed="N", word=True)]

    def tell(self, book: Rulebook, dice: TypedDice) -> SentenceTold[RationFacts]:
        """Count the days of rations."""
        days = hardship.rations_needed(book, self.days, self.members)
        said = f"{count_words(days, 'day')} of rations: nothing is foraged in a dungeon."
        return SentenceTold(said, cite(book, "foraging", "rations"), RationFacts(ration_days=days))
