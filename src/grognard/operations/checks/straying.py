"""Parties that have lost their way, and people who have shaken off pursuit."""

from typing import Annotated, ClassVar, Final

import msgspec
from msgspec import Meta

from grognard.adventure.rolls import hardship, pursuit
from grognard.adventure.rolls.table_roll import cite
from grognard.base.errors import InputError
from grognard.creatures.grammar import join_words
from grognard.operations.checks.sentence import SentenceFacts, SentenceQuestion, SentenceTold
from grognard.operations.fields import OwnDice, field
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.schema import Rulebook

MOST_ROUNDS: Final = 9999

Rounds = Annotated[int, Meta(ge=0, le=MOST_ROUNDS)]


class HeadingFacts(SentenceFacts, kw_only=True):
    """The true heading in degrees, and the face that was rolled for it."""

    heading: int
    rolled: int | msgspec.UnsetType = msgspec.UNSET


class Heading(SentenceQuestion[HeadingFacts], frozen=True, kw_only=True, tag="check heading"):
    """Tell which way a lost party really goes.

    >>> from grognard.operations.asking import ask
    >>> ask(Heading(heading=90, true=135, rules="bxe")).facts.heading
    135
    """

    heading: Annotated[int, field("the heading they mean to take", typed="DEGREES", word=True)]
    true: Annotated[int | None, field("the heading the referee says", typed="DEGREES")] = None

    uses_dice: ClassVar = True
    own_dice: ClassVar = OwnDice("FACE", "what your own d4 shows")

    def tell(self, book: Rulebook, dice: TypedDice) -> SentenceTold[HeadingFacts]:
        """Roll the heading, unless the referee says it."""
        face, said = 1, "The referee says it: "
        if self.true is None:
            face = dice.need(f"1d{hardship.SIDES}", "the heading")
            said = f"Rolled {face} on a d{hardship.SIDES}: "
        heading = hardship.true_heading(self.heading, face=face, said=self.true)
        facts = HeadingFacts(heading=heading)
        if self.true is None:
            facts.rolled = face
        said += f"they really go on a heading of {heading} degrees."
        return SentenceTold(said, cite(book, "straying", "way"), facts)


class PursuedFacts(SentenceFacts, kw_only=True):
    """The names of the people who have evaded pursuit."""

    evaded: list[str]


class Pursued(SentenceQuestion[PursuedFacts], frozen=True, kw_only=True, tag="check pursued"):
    """Tell which of the fugitives have evaded pursuit.

    >>> from grognard.operations.asking import ask
    >>> ask(Pursued(fleers={"thief": 3, "dwarf": 0}, rules="bf")).facts.evaded
    ['thief']
    """

    fleers: Annotated[
        dict[str, Rounds],
        field("whole rounds that each was out of sight: thief=1", typed="NAME=ROUNDS", word=True),
    ]

    def tell(self, book: Rulebook, dice: TypedDice) -> SentenceTold[PursuedFacts]:
        """Find who has evaded it."""
        if "" in self.fleers:
            said = repr(str(self.fleers[""]))
            raise InputError(said, key="fleers", expected="a name and whole rounds: thief=1")
        evaded = pursuit.fleers_who_evade(book, self.fleers)
        said = f"{join_words(evaded)} {'has' if len(evaded) == 1 else 'have'} evaded pursuit."
        if not evaded:
            said = "None has evaded pursuit."
        return SentenceTold(said, cite(book, "chase", "out of sight"), PursuedFacts(evaded=evaded))
