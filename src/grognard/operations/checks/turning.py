"""Turning the undead: how many a cleric turns."""

from fractions import Fraction
from typing import Annotated

import msgspec

from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.chances.exact.turning import TurningChance, turning_chance
from grognard.operations.checks.figures import (
    Drained,
    format_average,
    give_negative_levels,
    list_spread,
    set_up_pair,
    tell_affected,
    tell_drained,
    tell_rules,
)
from grognard.operations.checks.question import BorrowedFacts, Question, list_borrowed, make_answer
from grognard.operations.fields import field
from grognard.operations.operation import Answer, Facts
from grognard.operations.typed_dice import TypedDice
from grognard.rules.turning import TurningRule
from grognard.text.numbers import format_percent
from grognard.text.parts import Part, Rows, Title


class UndeadFacts(msgspec.Struct):
    """A kind of undead: how many there are, what the table has for it, and how many are turned."""

    name: str
    count: int
    needs: str
    distribution: list[tuple[int, str]]


class TurnFacts(Facts):
    """The chances of an attempt to turn the undead, as fractions.

    Attributes:
        question: the word by which it was asked.
        rules: the id of the book.
        level: the level that the cleric turns at.
        chance: that any are turned.
        every: that all are.
        locked_out: that the roll is not enough for all, and the next attempt has to wait.
        average: how many are turned on average.
        distribution: each number of them with its chance.
        kinds: each kind of undead.
        borrowed: what the book borrows for it.
    """

    question: str
    rules: str
    level: int
    chance: str
    every: str
    locked_out: str
    average: float
    distribution: list[tuple[int, str]]
    kinds: list[UndeadFacts]
    borrowed: list[BorrowedFacts]


class TurnUndead(Question[TurnFacts], frozen=True, kw_only=True, tag="check turn"):
    """Tell how many undead a cleric turns.

    >>> from grognard.operations.asking import ask
    >>> ask(TurnUndead(who="cleric 3", undead="5 skeleton")).facts.kinds[0].needs
    '9'
    """

    who: Annotated[str, field('the turning character, such as "cleric 3"', typed="CLERIC", word=True)]
    undead: Annotated[str, field('the undead, such as "5 skeleton, 2 ghoul"', typed="UNDEAD", word=True)]
    drained: Drained = 0

    def answer(self, dice: TypedDice) -> Answer[TurnFacts]:
        """Find the chances."""
        book = self.rulebook
        battle = set_up_pair(self, self.who, self.undead)
        cleric = battle.combatants[0]
        give_negative_levels(cleric, book, self.drained)
        chance = turning_chance(battle, cleric)
        facts = TurnFacts(
            question=self.question,
            rules=book.id,
            level=int(cleric.profile.turning_level),
            chance=str(chance.some),
            every=str(chance.every),
            locked_out=str(chance.locked_out),
            average=float(chance.average),
            distribution=list_spread(chance.affected),
            kinds=[
                UndeadFacts(kind.name, kind.present, kind.cell, list_spread(kind.affected))
                for kind in chance.kinds
            ],
            borrowed=list_borrowed(book, "turning"),
        )
        parts = [
            Title(f"{cleric.name} turns the undead"),
            *tell_rules(book, "turning"),
            *_tell(battle, cleric, chance),
            *tell_drained(book, self.drained),
        ]
        return make_answer(book, facts, parts)


def _drop_empty(*rules: str) -> tuple[str, ...]:
    return tuple(rule for rule in rules if rule)


def _dice_in_words(rule: TurningRule) -> str:
    count, sides = rule.dice
    bonus = f"{int(rule.bonus):+d}" if rule.bonus else ""
    return f"A d{sides}{bonus}" if count == 1 else f"{count}d{sides}{bonus}"


def _tell(battle: Battle, cleric: Combatant, chance: TurningChance) -> list[Part]:
    """The table of the kinds, how many in all, and what a failure comes to."""
    cite = battle.ruleset.cite
    rolled = f"{_dice_in_words(battle.ruleset.turning)} by the table, and the dice of the pool."
    parts: list[Part] = [(rolled, _drop_empty(cite("turning/roll"), cite("turning/pool")))]
    rows = []
    for kind in chance.kinds:
        some = 1 - kind.affected.get(0, Fraction(0))
        shown = [kind.name, str(kind.present), kind.cell]
        rows.append([*shown, format_percent(some), format_average(kind.affected)])
    parts.append(Rows(["undead", "there", "needs", "any", "on average"], rows))
    parts += tell_affected(chance.affected)
    rule = battle.ruleset.turning
    if rule.lock_out_turns:
        said = (
            f"{format_percent(chance.locked_out)}: the roll is not enough for all of them, and the next "
            f"attempt has to wait {rule.lock_out_turns * rule.turn_rounds} rounds."
        )
        parts.append((said, _drop_empty(cite("turning/lock-out"))))
    if rule.destroys and any(kind.harmed for kind in chance.kinds):
        parts.append(("D: they are destroyed.", ()))
    elif any(kind.harmed for kind in chance.kinds):
        harm = f"{rule.damage[0] * cleric.profile.turning_level}d{rule.damage[1]}"
        parts.append((f"D: {harm} damage to each, the same for all.", (cite("turning/damage"),)))
    return parts
