"""Checks of abilities: alone, and one against another."""

from fractions import Fraction
from typing import Annotated, ClassVar, Final, Literal

from grognard.adventure.rolls.abilities import DIFFICULTIES, ability_roll
from grognard.adventure.rolls.table_roll import TableRoll, cite
from grognard.base.errors import InputError
from grognard.operations.checks.question import Question, make_answer
from grognard.operations.checks.roll_question import Asked, TableQuestion
from grognard.operations.fields import FACES, field
from grognard.operations.operation import Answer, Facts
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.schema import Rulebook
from grognard.rules.checks import CHECK_DIE, opposed_winner
from grognard.text.numbers import format_percent

_D20: Final = range(1, CHECK_DIE + 1)
_WINNERS: Final = ("the first wins", "the second wins", "neither wins")

Ability = Annotated[
    Literal["strength", "intelligence", "wisdom", "dexterity", "constitution", "charisma"],
    field("strength, intelligence, wisdom, dexterity, constitution, charisma", typed="ABILITY", word=True),
]
Score = Annotated[int, field("3 to 18", typed="SCORE", word=True)]
Easy = Annotated[bool, field("the task is easy")]
Difficult = Annotated[bool, field("the task is difficult")]
Unskilled = Annotated[bool, field("the task is unskilled")]
Modifier = Annotated[int, field("the referee's own modifier")]


class AbilityCheck(TableQuestion, frozen=True, kw_only=True, tag="check ability"):
    """Check an ability.

    >>> from grognard.operations.asking import ask
    >>> check = AbilityCheck(ability="dexterity", score=13, rules="bxe", options=("checks.allowed=true",))
    >>> ask(check, rolled="9").facts.success
    True
    """

    ability: Ability
    score: Score
    easy: Easy = False
    difficult: Difficult = False
    unskilled: Unskilled = False
    modifier: Modifier = 0

    def find_rolls(self, book: Rulebook, typed: int = 0) -> Asked:
        """Find the roll of the check."""
        check = _find_roll(self, book, self.score)
        name = self.ability.capitalize()
        return Asked((check,), f"the {name} check succeeds", f"the {name} check fails")


class OpposedFacts(Facts):
    """Two checks against each other.

    `winner` is 0 for the first, 1 for the second, 2 for neither; `chance` that of the first, as a fraction.
    """

    question: str
    rules: str
    against: int
    rolled: tuple[int, ...]
    winner: int
    chance: str
    seed: int | None
    cited: tuple[str, ...]


class OpposedCheck(Question[OpposedFacts], frozen=True, kw_only=True, tag="check ability against"):
    """Check an ability against that of an opponent: the higher of the successful rolls wins.

    >>> from grognard.operations.asking import ask
    >>> allowed = ("checks.allowed=true",)
    >>> check = OpposedCheck(ability="strength", score=13, against=9, rules="bxe", options=allowed)
    >>> ask(check, rolled="12,10").facts.winner
    0
    """

    ability: Ability
    score: Score
    easy: Easy = False
    difficult: Difficult = False
    unskilled: Unskilled = False
    modifier: Modifier = 0
    against: Annotated[int, field("the score of an opponent", typed="SCORE")]

    uses_dice: ClassVar = True
    own_dice: ClassVar = FACES
    chosen_by: ClassVar = ("against",)

    def answer(self, dice: TypedDice) -> Answer[OpposedFacts]:
        """Roll for both, and say who wins."""
        book = self.rulebook
        first, second = _find_roll(self, book, self.score), _find_roll(self, book, self.against)
        thrown = [dice.take(f"1d{one.die}", self.question) for one in (first, second)]
        faces = [face for face in thrown if face is not None]
        if len(faces) < 2:
            raise InputError("two dice are rolled", key="rolled", expected="two numbers, such as 12,10")
        dice.put_away()
        winner = _winner(first, second, faces[0], faces[1])
        won = sum(_winner(first, second, one, other) == 0 for one in _D20 for other in _D20)
        chance = Fraction(won, CHECK_DIE**2)
        rules = cite(book, "checks", "opposed") or first.rules
        facts = OpposedFacts(
            self.question, book.id, self.against, tuple(faces), winner, str(chance), dice.seed, rules
        )
        said = (
            f"Rolled {faces[0]} and {faces[1]}, {first.faces} and {second.faces} or less needed: "
            f"{_WINNERS[winner]}; the first does with a chance of {format_percent(chance)}."
        )
        return make_answer(book, facts, [(said, rules)])


def _find_roll(asked: AbilityCheck | OpposedCheck, book: Rulebook, score: int) -> TableRoll:
    """The roll of a check of a score, with the difficulties that were asked for."""
    difficulties = tuple(name for name in DIFFICULTIES if getattr(asked, name))
    return ability_roll(book, asked.ability, score, difficulties=difficulties, modifier=asked.modifier)


def _winner(first: TableRoll, second: TableRoll, one: int, other: int) -> int:
    """The winner with two faces: 0 the first, 1 the second, 2 neither."""
    return opposed_winner(one, other, first_made=first.succeeds(one), second_made=second.succeeds(other))
