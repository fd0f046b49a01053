"""Reaction: what a party's encounter makes of it."""

from fractions import Fraction
from typing import Annotated, ClassVar, Final

from msgspec import Meta

from grognard.adventure.rolls.table_roll import cite
from grognard.creatures.abilities import ability_modifier
from grognard.dice.distribution import Distribution
from grognard.dice.expression import parse_dice
from grognard.operations.checks.question import Question, make_answer
from grognard.operations.fields import TOGETHER, field
from grognard.operations.operation import Answer, Facts
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.schema import Rulebook
from grognard.rules.binding import bind_rulebook
from grognard.rules.reaction import adjusted_reaction, charisma_modifier_to_reaction, reaction_result
from grognard.rules.ruleset import Ruleset
from grognard.text.numbers import format_percent
from grognard.text.parts import Rows

MOST_ADJUSTMENT: Final = 12

Adjustment = Annotated[int, Meta(ge=-MOST_ADJUSTMENT, le=MOST_ADJUSTMENT)]


class ReactionFacts(Facts):
    """The roll with its adjustments, the reaction, and the chance of each, as fractions."""

    question: str
    rules: str
    rolled: int
    charisma: int
    adjustment: int
    total: int
    reaction: str
    distribution: list[tuple[str, str]]
    seed: int | None
    cited: tuple[str, ...]


class Reaction(Question[ReactionFacts], frozen=True, kw_only=True, tag="check reaction"):
    """Tell what those met make of the party.

    >>> from grognard.operations.asking import ask
    >>> ask(Reaction(charisma=13), rolled="8").facts.total
    9
    """

    charisma: Annotated[int | None, field("Charisma of the party's speaker", typed="SCORE")] = None
    adjustment: Annotated[Adjustment, field("the referee's own")] = 0

    uses_dice: ClassVar = True
    own_dice: ClassVar = TOGETHER

    def answer(self, dice: TypedDice) -> Answer[ReactionFacts]:
        """Roll the reaction, and find the chance of each."""
        book = self.rulebook
        ruleset = bind_rulebook(book)
        modifier = 0 if self.charisma is None else ability_modifier(self.charisma)
        share = int(charisma_modifier_to_reaction(ruleset, modifier, speaker_named=self.charisma is not None))
        rolls = f"{book.reaction.dice}d{book.reaction.die}"
        rolled = dice.need(rolls, "the reaction")
        dice.put_away()
        change = share + self.adjustment
        total = int(adjusted_reaction(rolled, charisma_modifier=share, adjustment=self.adjustment))
        result = reaction_result(ruleset, total)
        chances = reaction_chances(book, ruleset, change)
        rules = cite(book, "reaction", "table")
        facts = ReactionFacts(
            question=self.question,
            rules=book.id,
            rolled=rolled,
            charisma=share,
            adjustment=self.adjustment,
            total=total,
            reaction=result,
            distribution=[(name, str(chance)) for name, chance in chances.items()],
            seed=dice.seed,
            cited=rules,
        )
        changed = f", {change:+d}: {total}" if change else ""
        rows = [[name, format_percent(chance)] for name, chance in chances.items()]
        said = f"Rolled {rolled} on {rolls}{changed}: {result}."
        return make_answer(book, facts, [(said, rules), Rows(["reaction", "chance"], rows)])


def reaction_chances(book: Rulebook, ruleset: Ruleset, change: int) -> dict[str, Fraction]:
    """The chance of each reaction, with so much added to the roll.

    Rule: bf.reaction.table, bxs.reaction.roll-2d6
    """
    ways = list(Distribution.of(parse_dice(f"{book.reaction.dice}d{book.reaction.die}")).items())
    whole = sum(count for _, count in ways)
    chances = {band.result: Fraction(0) for band in book.reaction.bands}
    for total, count in ways:
        chances[reaction_result(ruleset, total + change)] += Fraction(count, whole)
    return chances
