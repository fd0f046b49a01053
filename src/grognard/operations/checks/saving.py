"""Saving throws: the chance of each."""

from typing import Annotated

import msgspec

from grognard.battle.state.combatant import Combatant
from grognard.chances.exact.saving import saving_chances
from grognard.operations.checks.figures import (
    Drained,
    give_negative_levels,
    set_up_pair,
    tell_drained,
    tell_rules,
)
from grognard.operations.checks.question import BorrowedFacts, Question, list_borrowed, make_answer
from grognard.operations.fields import field
from grognard.operations.operation import Answer, Facts
from grognard.operations.typed_dice import TypedDice
from grognard.text.numbers import format_percent
from grognard.text.parts import Part, Rows, Title


class SaveFacts(msgspec.Struct):
    """A saving throw: against what, the least face that saves, and the chance as a fraction."""

    against: str
    needed: int
    chance: str


class SavesFacts(Facts):
    """The saving throws of a combatant."""

    question: str
    rules: str
    who: str
    saves: list[SaveFacts]
    borrowed: list[BorrowedFacts]


class SavingThrow(Question[SavesFacts], frozen=True, kw_only=True, tag="check save"):
    """Tell the chance of a saving throw.

    >>> from grognard.operations.asking import ask
    >>> ask(SavingThrow(who="fighter 3", against="poison")).facts.saves[0].needed
    11
    """

    who: Annotated[
        str, field('character or creature that saves, such as "fighter 3" or "ogre"', typed="WHO", word=True)
    ]
    against: Annotated[str, field("poison, wands, ... (else all)", typed="AGAINST", word=True)] = ""
    modifier: Annotated[int, field("modifier to the die")] = 0
    drained: Drained = 0

    def answer(self, dice: TypedDice) -> Answer[SavesFacts]:
        """Find the chances."""
        book = self.rulebook
        battle = set_up_pair(self, self.who, "1 goblin")
        one = battle.combatants[0]
        give_negative_levels(one, book, self.drained)
        chances = saving_chances(battle, one, self.against, modifier=self.modifier)
        facts = SavesFacts(
            question=self.question,
            rules=book.id,
            who=one.name,
            saves=[SaveFacts(each.against, each.needed, str(each.chance)) for each in chances],
            borrowed=list_borrowed(book, *_parts_of(one)),
        )
        parts: list[Part] = [Title(f"{one.name} makes a saving throw"), *tell_rules(book, *_parts_of(one))]
        if rule := book.citations.get("save", {}).get("roll", ""):
            parts.append(("A d20 that shows the number or more saves.", (rule,)))
        rows = [[each.against, f"{each.needed} or more", format_percent(each.chance)] for each in chances]
        parts += [Rows(["against", "on the die", "chance"], rows), *tell_drained(book, self.drained)]
        return make_answer(book, facts, parts)


def _parts_of(one: Combatant) -> tuple[str, ...]:
    """The borrowed rule behind a monster's saving throw: it saves as a class and level."""
    return () if one.own_profile.class_name else ("monsters",)
