"""Questions of which dice are rolled one after another until one succeeds: a door, a search, a trap."""

from typing import ClassVar, Final, NamedTuple

import msgspec

from grognard.adventure.rolls.table_roll import TableRoll, chance_of_any
from grognard.base.errors import InputError
from grognard.creatures.grammar import join_words
from grognard.operations.checks.question import NoteFacts, Question, make_answer
from grognard.operations.fields import FACES
from grognard.operations.operation import Answer, Facts
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.schema import Rulebook
from grognard.text.explain import Note
from grognard.text.numbers import format_percent

MOST_TRIES: Final = 100
PERCENT_DIE: Final = 100


class DieFacts(msgspec.Struct):
    """A die, the highest face that succeeds on it, and the chance of that as a fraction."""

    die: int
    needs: int
    chance: str


class TableFacts(Facts, kw_only=True):
    """A roll and its result; the numbers below `seed` are set where the question has them.

    Attributes:
        question: the word by which it was asked.
        rules: the id of the book.
        rolls: the rolls that there may be, in their order.
        chance: the chance that any of them succeeds, as a fraction.
        rolled: the faces.
        success: whether one of them succeeded.
        at: which of them did, from 1; 0 for none.
        yields: what a success brought, where dice say so.
        cited: the rules of the rolls.
        notes: the sentences beside the answer.
        seed: the seed of the dice; None where they were typed.
        time: how long it takes, in words.
        turns: how many turns it takes.
        feeds: the dice for the people who are fed.
        expected: how many are fed on average, as a fraction.
        miles: how far the party goes meanwhile.
        in_the_end: the chance to get away in the end, as a fraction.
        rounds: after how many rounds they are reached.
        rate: the rate in feet.
    """

    question: str = ""
    rules: str = ""
    rolls: tuple[DieFacts, ...] = ()
    chance: str = ""
    rolled: tuple[int, ...] = ()
    success: bool = False
    at: int = 0
    yields: int | None = None
    cited: tuple[str, ...] = ()
    notes: tuple[NoteFacts, ...] = ()
    seed: int | None = None
    time: str | msgspec.UnsetType = msgspec.UNSET
    turns: int | msgspec.UnsetType = msgspec.UNSET
    feeds: str | msgspec.UnsetType = msgspec.UNSET
    expected: str | msgspec.UnsetType = msgspec.UNSET
    miles: int | msgspec.UnsetType = msgspec.UNSET
    in_the_end: str | msgspec.UnsetType = msgspec.UNSET
    rounds: int | msgspec.UnsetType = msgspec.UNSET
    rate: int | msgspec.UnsetType = msgspec.UNSET


class Asked(msgspec.Struct, frozen=True):
    """The roll for a question, and the meaning of either outcome.

    Attributes:
        rolls: one after another until one succeeds.
        yes: what a success comes to; "{}" stands for what it yields.
        no: what it comes to where none succeeds.
        notes: sentences beside the answer.
        facts: the numbers that the question has besides.
        nth: which of several rolls succeeded.
        yields: dice for what a success brings.
        aim: what a low roll does where that is no success, such as "to fall".
    """

    rolls: tuple[TableRoll, ...]
    yes: str
    no: str
    notes: tuple[Note, ...] = ()
    facts: TableFacts = msgspec.field(default_factory=TableFacts)
    nth: str = "at try {}"
    yields: str = ""
    aim: str = "needed"

    @property
    def cited(self) -> tuple[str, ...]:
        """The rules of the rolls, each once."""
        return tuple(dict.fromkeys(rule for one in self.rolls for rule in one.rules))


class _Outcome(NamedTuple):
    """The faces that were rolled, which of the rolls succeeded first (-1 for none), and what it brought."""

    faces: tuple[int, ...]
    at: int
    yields: int | None = None


class TableQuestion(Question[TableFacts], frozen=True, kw_only=True):
    """A question of which dice are rolled one after another until one succeeds."""

    uses_dice: ClassVar = True
    own_dice: ClassVar = FACES
    unit: ClassVar[str] = "try"
    """The name of one try where it is repeated."""

    def is_made_once(self, book: Rulebook) -> bool:
        """Whether the book allows no second try of the same."""
        return False

    def find_rolls(self, book: Rulebook, typed: int = 0) -> Asked:
        """Find what is rolled by a book.

        Args:
            book: the rulebook.
            typed: how many dice of their own people have typed.

        Raises:
            InputError: the book has no such roll, or a field cannot be used.
        """
        raise InputError(f"{self.operation} has no rolls", expected="another question")

    def answer(self, dice: TypedDice) -> Answer[TableFacts]:
        """Roll, and say what comes of it."""
        book = self.rulebook
        asked = self.find_rolls(book, dice.left)
        outcome = self._roll(asked, dice)
        dice.put_away()
        facts = asked.facts
        facts.question, facts.rules, facts.seed = self.question, book.id, dice.seed
        facts.rolls = tuple(DieFacts(one.die, one.faces, str(one.chance)) for one in asked.rolls)
        facts.chance = str(chance_of_any(asked.rolls))
        facts.rolled, facts.yields = outcome.faces, outcome.yields
        facts.success, facts.at = outcome.at >= 0, outcome.at + 1
        facts.cited = asked.cited
        facts.notes = tuple(NoteFacts(said, rules) for said, rules in asked.notes)
        return make_answer(book, facts, [(_tell(asked, outcome), asked.cited), *asked.notes])

    def _roll(self, asked: Asked, dice: TypedDice) -> _Outcome:
        """Roll until one succeeds; what cannot fail or succeed is not rolled."""
        if all(one.faces in (0, one.die) for one in asked.rolls):
            return _Outcome((), 0 if asked.rolls[0].faces else -1)
        faces: list[int] = []
        for at, one in enumerate(asked.rolls):
            face = dice.take(f"1d{one.die}", self.question)
            if face is None:
                break
            faces.append(face)
            if one.succeeds(face):
                brought = dice.take(asked.yields, "what it brings") if asked.yields else None
                return _Outcome(tuple(faces), at, brought)
        return _Outcome(tuple(faces), -1)


def count_tries(tries: int, typed: int) -> int:
    """How often something is tried: as often as asked for, or as there are dice of one's own.

    Raises:
        InputError: that is too often.
    """
    wanted = max(tries, typed)
    if wanted > MOST_TRIES:
        raise InputError(f"{wanted} tries", expected=f"at most {MOST_TRIES}")
    return wanted


def _tell(asked: Asked, outcome: _Outcome) -> str:
    """The roll, the number needed, and the result."""
    result = asked.yes if outcome.at >= 0 else asked.no
    if outcome.at >= 0 and asked.yields:
        result = result.format(asked.yields if outcome.yields is None else outcome.yields)
    if not outcome.faces:
        return f"No roll: {result}."
    used = asked.rolls[: len(outcome.faces)]
    needed = [f"{one.faces} or less" for one in asked.rolls]
    chances = format_percent(asked.rolls[0].chance)
    together = chance_of_any(asked.rolls)
    if len({one.die for one in asked.rolls}) > 1:
        rolled = join_words(
            [f"{face} on a {_die(one)}" for one, face in zip(used, outcome.faces, strict=True)]
        )
        needs = join_words(list(dict.fromkeys(f"{one.faces} on the {_die(one)}" for one in asked.rolls)))
        needs = f"no more than {needs} {asked.aim} ({format_percent(together)})"
        return f"Rolled {rolled}, {needs}: {result}."
    rolled = join_words([str(face) for face in outcome.faces])
    if len(asked.rolls) > 1:
        chances = f"{chances} each, {format_percent(together)} in {len(asked.rolls)}"
    at = " " + asked.nth.format(outcome.at + 1) if outcome.at >= 0 and len(asked.rolls) > 1 else ""
    return f"Rolled {rolled} on a {_die(used[0])}, {needed[0]} {asked.aim} ({chances}): {result}{at}."


def _die(one: TableRoll) -> str:
    return "d%" if one.die == PERCENT_DIE else f"d{one.die}"
