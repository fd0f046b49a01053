"""Days of rest, and the hit points that they give back."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Annotated, ClassVar, Final

from grognard.adventure.rolls.rest import (
    RestDays,
    heals_wounds,
    rest,
    rest_chances,
    rest_constitution,
    rules_of_rest,
    validate_rest,
)
from grognard.adventure.rolls.table_roll import cite
from grognard.base.errors import InputError
from grognard.creatures.grammar import join_words
from grognard.operations.checks.question import Question, make_answer
from grognard.operations.fields import FACES, field
from grognard.operations.operation import Answer, Facts
from grognard.operations.typed_dice import TypedDice
from grognard.text.explain import Note
from grognard.text.numbers import format_percent
from grognard.text.wording import count_words

_POINTS: Final = "hit points and their full number, such as 3/10"
_LONGEST: Final = 12
_MOST_ON_THE_WAY: Final = 10


class RestFacts(Facts):
    """The hit points and scores that rest restores.

    Attributes:
        question: the word by which it was asked.
        rules: the id of the book.
        after: the hit points after each day.
        hit_points: those in the end.
        distribution: each number of hit points that there may be in the end, with its chance.
        constitution_lost: the points of Constitution that are still lost.
        seed: the seed of the dice; None where they were typed.
        cited: the rules.
    """

    question: str
    rules: str
    after: list[int]
    hit_points: int
    distribution: list[tuple[int, str]]
    constitution_lost: int
    seed: int | None
    cited: tuple[str, ...]


class Rest(Question[RestFacts], frozen=True, kw_only=True, tag="check rest"):
    """Tell the hit points that days of rest give back.

    >>> from grognard.operations.asking import ask
    >>> ask(Rest(points="3/10", days=2, rules="bxe"), rolled="2,3").facts.after
    [5, 8]
    """

    points: Annotated[str, field(_POINTS, typed="HP/MOST", word=True)]
    days: Annotated[int, field("how many days")] = 1
    bed: Annotated[bool, field("days spent in bed")] = False
    sleepless: Annotated[int, field("days without sleep")] = 0
    interrupted: Annotated[int, field("days interrupted")] = 0
    constitution: Annotated[int, field("points of Constitution that are lost")] = 0

    uses_dice: ClassVar = True
    own_dice: ClassVar = FACES

    def answer(self, dice: TypedDice) -> Answer[RestFacts]:
        """Roll for each day, and find the chances."""
        book = self.rulebook
        points, most = _read_points(self.points)
        days = RestDays(self.days, in_bed=self.bed, sleepless=self.sleepless, interrupted=self.interrupted)
        validate_rest(book, points, most, days, constitution=self.constitution)
        after = rest(book, points, most, days, dice.serve("a day of rest"))
        dice.put_away()
        chances = rest_chances(book, points, most, days)
        rules = rules_of_rest(book, days)
        lost = rest_constitution(book, self.constitution, days)
        why = cite(book, "healing", "Constitution") if self.constitution else ()
        facts = RestFacts(
            question=self.question,
            rules=book.id,
            after=after,
            hit_points=after[-1] if after else points,
            distribution=[(number, str(chance)) for number, chance in chances.items()],
            constitution_lost=lost,
            seed=dice.seed,
            cited=(*rules, *why),
        )
        notes: list[Note] = []
        if heals_wounds(book):
            notes.append((_tell(points, most, days, after), rules))
        if self.constitution:
            notes.append((_tell_constitution(self.constitution, lost, days), why))
        if len(chances) > 1:
            notes.append((_tell_chances(most, chances), ()))
        return make_answer(book, facts, notes)


def _read_points(text: str) -> tuple[int, int]:
    """Hit points, and their full number.

    Raises:
        InputError: they are none.
    """
    points, slash, most = text.partition("/")
    if not slash or not most.isdecimal() or not points.lstrip("-").isdecimal() or len(text) > _LONGEST:
        raise InputError(f"{text!r} are no hit points", expected=_POINTS)
    return int(points), int(most)


def _tell(points: int, most: int, days: RestDays, after: Sequence[int]) -> str:
    if points <= 0:
        return f"The dead do not heal by rest: {points} of {most} hit points."
    said = count_words(days.days, "day") + (" in bed" if days.in_bed else " of rest")
    shown = 1 < len(after) <= _MOST_ON_THE_WAY
    way = f", by way of {join_words([str(number) for number in after[:-1]])}" if shown else ""
    end = after[-1] if after else points
    return f"After {said} it has {end} of {most} hit points, up from {points}{way}."


def _tell_constitution(before: int, lost: int, days: RestDays) -> str:
    said = count_words(days.days, "day") + " of rest"
    if not lost:
        return f"After {said} it has all of its Constitution again."
    return f"After {said} it lacks {count_words(lost, 'point')} of Constitution, down from {before}."


def _tell_chances(most: int, chances: Mapping[int, Fraction]) -> str:
    mean = float(sum(number * chance for number, chance in chances.items()))
    whole = chances.get(most, Fraction(0))
    least, greatest = min(chances), max(chances)
    return (
        f"It may have {least} to {greatest}, {mean:.1f} on average; all of them with a chance of "
        f"{format_percent(whole)}."
    )
