"""Roll: dice rolled, and their exact chances."""

from fractions import Fraction
from typing import Annotated, Any, ClassVar, Final

import msgspec

from grognard.base.errors import InputError
from grognard.dice.distribution import Distribution
from grognard.dice.expression import DiceExpression, format_dice, parse_dice
from grognard.dice.purpose import OTHER
from grognard.dice.source import SeededDice
from grognard.dice.stream import Stream
from grognard.operations.fields import field
from grognard.operations.operation import Answer, Facts, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.text.explain import explain_total
from grognard.text.numbers import format_number, format_percent
from grognard.text.parts import Line, Part, Rows

MOST_ROLLS: Final = 10_000
MOST_ROWS: Final = 40
BAR_WIDTH: Final = 36


class Ways(msgspec.Struct):
    """In how many ways, out of the denominator, the dice show a total. Ways are text: they can be huge."""

    total: int
    ways: str


class RollFacts(Facts):
    """Rolls of dice; and of every total its chance, unless there are too many dice to count them."""

    dice: str
    seed: int
    rolls: list[dict[str, Any]]
    mean: float
    minimum: int
    maximum: int
    denominator: str | msgspec.UnsetType = msgspec.UNSET
    ways: list[Ways] | msgspec.UnsetType = msgspec.UNSET


class Roll(Operation[RollFacts], frozen=True, kw_only=True, tag="roll"):
    """Roll dice, and show their exact chances.

    >>> from grognard.operations.asking import ask
    >>> ask(Roll(dice="3d6"), seed=4).facts.mean
    10.5
    """

    dice: Annotated[str, field("dice such as 3d6, d%, 1d8+1 or 2d6x10", typed="DICE", word=True)]
    count: Annotated[
        Annotated[int, msgspec.Meta(ge=1, le=MOST_ROLLS)],
        field("roll so often", typed="COUNT", option="n"),
    ] = 1

    by_book: ClassVar = False
    uses_seed: ClassVar = True

    def answer(self, dice: TypedDice) -> Answer[RollFacts]:
        """Roll, and count the chances."""
        expression = parse_dice(self.dice)
        seed = dice.need_seed()
        thrown = SeededDice(Stream(seed))
        rolls = [expression.roll(thrown, why=OTHER) for _ in range(self.count)]
        chances = _find_chances(expression)
        facts = RollFacts(
            dice=format_dice(expression),
            seed=seed,
            rolls=[roll.as_dict() for roll in rolls],
            mean=expression.mean,
            minimum=expression.minimum,
            maximum=expression.maximum,
        )
        if chances is not None:
            facts.denominator = str(chances.denominator)
            facts.ways = [Ways(total, str(ways)) for total, ways in chances.items()]
        parts: list[Part] = [Line(explain_total(roll), tone="hit") for roll in rolls]
        parts.append(Line(f"seed {seed}", tone="quiet"))
        return Answer(facts, [*parts, *_tell_chances(expression, chances)])


def _find_chances(expression: DiceExpression) -> Distribution | None:
    """The exact chances, or None where there are too many dice to count them in a moment."""
    try:
        return Distribution.of(expression)
    except InputError:
        return None


def _tell_chances(expression: DiceExpression, chances: Distribution | None) -> list[Part]:
    """Mean, range and the chance of every total; neighbouring totals are put together when there are many."""
    low, high = expression.minimum, expression.maximum
    said = Line(f"mean {format_number(expression.mean)}, from {low} to {high}")
    if chances is None:
        return [said, Line("The exact chances of so many dice would take too long to count.")]
    outcomes = [(total, Fraction(ways, chances.denominator)) for total, ways in chances.items()]
    step = -(-len(outcomes) // MOST_ROWS)
    bands = [outcomes[start : start + step] for start in range(0, len(outcomes), step)]
    greatest = max(sum(chance for _, chance in band) for band in bands)
    rows = []
    left = Fraction(1)
    for band in bands:
        chance = sum((chance for _, chance in band), Fraction(0))
        bar = "#" * max(1, round(BAR_WIDTH * chance / greatest))
        label = str(band[0][0]) if len(band) == 1 else f"{band[0][0]} to {band[-1][0]}"
        rows.append([label, format_percent(chance), format_percent(left), bar])
        left -= chance
    widest = max(len(row[0]) for row in rows)
    aligned = [[row[0].rjust(widest), *row[1:]] for row in rows]
    return [said, Rows(["total", "chance", "or more", ""], aligned)]
