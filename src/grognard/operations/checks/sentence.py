"""Questions that one sentence answers: a day's way, a fall, a night's sleep."""

from fractions import Fraction
from typing import Final, Generic, NamedTuple, TypeVar

import msgspec

from grognard.base.errors import InputError
from grognard.operations.checks.question import Question, make_answer
from grognard.operations.operation import Answer, Facts
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.schema import Rulebook

MOST_SHARE: Final = 10
_LONGEST_SHARE: Final = 12


class SentenceFacts(Facts, kw_only=True):
    """The question, the book and the rules of an answer; where dice are rolled also their seed."""

    question: str = ""
    rules: str = ""
    cited: tuple[str, ...] = ()
    seed: int | msgspec.UnsetType | None = msgspec.UNSET


S = TypeVar("S", bound=SentenceFacts)


class SentenceTold(NamedTuple, Generic[S]):
    """A sentence, the rules behind it, and its numbers."""

    said: str
    rules: tuple[str, ...]
    facts: S


class SentenceQuestion(Question[S], Generic[S], frozen=True, kw_only=True):
    """A question that one sentence answers."""

    def tell(self, book: Rulebook, dice: TypedDice) -> SentenceTold[S]:
        """Find the answer by a book.

        Raises:
            InputError: the book has nothing of the kind, or a field cannot be used.
        """
        raise InputError(f"{self.operation} has no answer", expected="another question")

    def answer(self, dice: TypedDice) -> Answer[S]:
        """Answer in a sentence."""
        book = self.rulebook
        told = self.tell(book, dice)
        dice.put_away()
        facts = told.facts
        facts.question, facts.rules, facts.cited = self.question, book.id, told.rules
        if dice.thrown:
            facts.seed = dice.seed
        return make_answer(book, facts, [(told.said, told.rules)])


def read_share(text: str, key: str) -> Fraction:
    """A share as people write it, such as 1/2 or 0.5.

    Raises:
        InputError: it is none, or out of range.

    >>> read_share("1/2", "share")
    Fraction(1, 2)
    """
    try:
        share = Fraction(text[:_LONGEST_SHARE])
    except (ValueError, ZeroDivisionError) as error:
        problem = f"a share of {text[:_LONGEST_SHARE]!r}"
        raise InputError(problem, key=key, expected="such as 1/2 or 0.5") from error
    if not 0 <= share <= MOST_SHARE:
        raise InputError(f"a share of {text[:_LONGEST_SHARE]}", key=key, expected=f"0 to {MOST_SHARE}")
    return share


def format_miles(number: Fraction) -> str:
    """A number of miles with at most one place.

    >>> format_miles(Fraction(24)), format_miles(Fraction(5, 2))
    ('24', '2.5')
    """
    return str(number.numerator) if number.denominator == 1 else f"{float(number):.1f}"
