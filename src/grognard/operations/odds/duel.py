"""Duel: the exact chances of one against one."""

import shlex
from fractions import Fraction
from typing import Annotated, Final

import msgspec

from grognard.base.errors import InputError
from grognard.battle.state.battle import Battle
from grognard.chances.exact.branching import WalkTooLarge
from grognard.chances.exact.duel import (
    ARMS_LENGTH_FEET,
    DuelAnswer,
    answer_duel,
    duel_encounter,
    effects_not_counted,
    options_for_chain,
    set_up_duel,
    why_no_chain,
)
from grognard.chances.exact.rounds import DEFAULT_BUDGET
from grognard.encounter.borrowed import say_borrowed_in
from grognard.encounter.left_to_referee import describe_left_to_referee
from grognard.operations.fields import field
from grognard.operations.fights.fight_question import Positive
from grognard.operations.operation import Answer, Facts, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.hurt_schema import HitPointPolicy
from grognard.rulebooks.schema import Rulebook
from grognard.text.numbers import format_percent
from grognard.text.parts import Parts

MOST_BANDS: Final = 8
BAND_WIDTHS: Final = (1, 2, 5, 10, 20, 50, 100)
LONGEST_FRACTION: Final = 13


class Exactly(msgspec.Struct):
    """A number, and its numerator and denominator as text, for they may be of any length."""

    value: float
    numerator: str
    denominator: str


class WinChance(msgspec.Struct):
    """The exact chance that one of them wins, or, without a `winner`, that nobody does."""

    winner: str | None
    value: float
    numerator: str
    denominator: str


class ChainReason(msgspec.Struct):
    """Why a duel is no mere chain of blows, and the rule that makes it so."""

    text: str
    rule: str


class LeftChance(msgspec.Struct):
    """The chance to win with so many hit points left."""

    left: int
    chance: float


class DuelFacts(Facts):
    """The exact chances; `over_after` is the chance that it is over after each round."""

    title: str
    rules: str
    method: str
    reasons: list[ChainReason]
    not_counted: list[str]
    notes: list[str]
    chances: list[WinChance]
    undecided: Exactly
    mean_rounds: Exactly | None
    over_after: list[float]
    hit_points_left: dict[str, list[LeftChance]]


class SolveDuel(Operation[DuelFacts], frozen=True, kw_only=True, tag="duel"):
    """Work out the exact chances of one against one.

    >>> from grognard.operations.asking import ask
    >>> ask(SolveDuel(one="fighter 1", other="goblin", hit_points="average")).facts.chances[0].winner
    'Fighter 1'
    """

    one: Annotated[str, field('a character or creature, such as "fighter 3"', typed="ONE", word=True)]
    other: Annotated[str, field('the opponent, such as "ogre"', typed="OTHER", word=True)]
    hit_points: Annotated[
        HitPointPolicy | None,
        field("rolled: over every roll of the hit dice; else as the rulebook says"),
    ] = None
    distance: Annotated[Positive, field("how far apart they begin; else at arm's length", typed="FEET")] = (
        ARMS_LENGTH_FEET
    )
    morale: Annotated[bool, field("monsters may lose their nerve")] = False
    budget: Annotated[
        Positive, field(f"how many falls of the dice may be walked; else {DEFAULT_BUDGET:,}")
    ] = DEFAULT_BUDGET

    def answer(self, dice: TypedDice) -> Answer[DuelFacts]:
        """Work the duel out."""
        book = self.rulebook
        encounter = duel_encounter(
            self.one,
            self.other,
            hit_points=self.hit_points,
            distance_feet=self.distance,
            morale=self.morale,
        )
        battle = set_up_duel(encounter, book)
        try:
            answer = answer_duel(battle, book, budget=self.budget)
        except WalkTooLarge as error:
            problem = f"this duel is too large to be exact: {error}"
            raise InputError(problem, expected=self._advise(battle, book)) from error
        story = Parts()
        story.title(encounter.title)
        story.line(f"Rules: {book.title} ({book.id})")
        story.line(self._describe_terms(book))
        for said in (describe_left_to_referee(battle), say_borrowed_in(battle, book)):
            if said:
                story.line(said)
        _tell_answer(story, battle, answer)
        return Answer(_list_facts(battle, book, answer, title=encounter.title), story)

    def _advise(self, battle: Battle, book: Rulebook) -> str:
        """The advice where a duel is too large: options that make it a chain of blows, or fights fought."""
        rules = f" --rules {shlex.quote(self.rules)}" if self.rules else ""
        chosen = "".join(f" --option {shlex.quote(option)}" for option in self.options)
        odds = f'grognard odds "{self.one} vs {self.other}"{rules}{chosen}'
        without = options_for_chain(why_no_chain(battle, structure=book.round.structure))
        if not without:
            return odds
        return f"{''.join(f'--option {option} ' for option in without)}for blows alone, or {odds}"

    def _describe_terms(self, book: Rulebook) -> str:
        """How the two meet, in a sentence."""
        place = "at arm's length" if self.distance == ARMS_LENGTH_FEET else f"from {self.distance}' apart"
        end = "until one has fallen or fled" if self.morale else "to the death"
        points = self.hit_points or _describe_hit_points(book)
        return f"They fight {place}, nobody surprised, {end}. Hit points: {points}."


def _describe_hit_points(book: Rulebook) -> str:
    """How a rulebook determines hit points, in words."""
    own = book.hit_points
    if own.characters == own.monsters:
        return own.characters
    return f"{own.characters} for characters, {own.monsters} for monsters"


def _tell_answer(story: Parts, battle: Battle, answer: DuelAnswer) -> None:
    """Chances, rounds, and what the winner has left."""
    one, other = (fighter.name for fighter in battle.combatants)
    story.line(_describe_method(answer))
    effects = effects_not_counted(battle)
    if effects:
        story.line(f"Not counted: {', '.join(effects)}.")
    story.header("Who wins")
    rows = [(one, answer.chances[0]), (other, answer.chances[1]), ("no winner", answer.chances[2])]
    if answer.undecided:
        rows.append(("it never ends", answer.undecided))
    cells = [[who, format_percent(chance), _short(chance)] for who, chance in rows]
    columns = ["", "chance", "exactly"] if any(cell[2] for cell in cells) else ["", "chance"]
    story.table(columns, [cell[: len(columns)] for cell in cells])
    if answer.mean_rounds is not None:
        story.line(f"It takes {float(answer.mean_rounds):.1f} rounds on average.")
    if answer.over:
        story.header("Over after")
        rounds = [[str(number), format_percent(chance)] for number, chance in enumerate(answer.over, start=1)]
        story.table(["round", "chance"], rounds)
    _tell_left(story, (one, other), answer)


def _describe_method(answer: DuelAnswer) -> str:
    """How the chances were found, and why not by the chain."""
    if not answer.reasons:
        return "Exact, by the chain of their blows."
    reasons = "; ".join(
        f"{reason.text} ({reason.rule})" if reason.rule else reason.text for reason in answer.reasons
    )
    return f"Exact, by every fall of the dice. It is no mere chain of blows: {reasons}."


def _tell_left(story: Parts, names: tuple[str, str], answer: DuelAnswer) -> None:
    """The chances of winning with so many hit points left, in bands."""
    most = max([points for left in answer.left for points in left], default=0)
    if most == 0:
        return
    width = next((width for width in BAND_WIDTHS if most <= MOST_BANDS * width), BAND_WIDTHS[-1])
    story.header("Wins with hit points left")
    rows = []
    for low in range(1, most + 1, width):
        high = low + width - 1
        chances = [
            sum((chance for points, chance in left.items() if low <= points <= high), Fraction(0))
            for left in answer.left
        ]
        label = str(low) if width == 1 else f"{low} to {high}"
        rows.append([label, *[format_percent(chance) for chance in chances]])
    story.table(["left", *names], rows)


def _short(chance: Fraction) -> str:
    """A fraction, where it is short enough to say something."""
    text = str(chance)
    return text if len(text) <= LONGEST_FRACTION else ""


def _list_facts(battle: Battle, book: Rulebook, answer: DuelAnswer, *, title: str) -> DuelFacts:
    names = [fighter.name for fighter in battle.combatants]
    note = describe_left_to_referee(battle)
    return DuelFacts(
        title=title,
        rules=book.id,
        method="every fall of the dice" if answer.reasons else "chain",
        reasons=[ChainReason(reason.text, reason.rule) for reason in answer.reasons],
        not_counted=effects_not_counted(battle),
        notes=[note] if note else [],
        chances=[
            WinChance(winner, *_parts_of(chance))
            for winner, chance in zip([*names, None], answer.chances, strict=True)
        ],
        undecided=Exactly(*_parts_of(answer.undecided)),
        mean_rounds=None if answer.mean_rounds is None else Exactly(*_parts_of(answer.mean_rounds)),
        over_after=[float(chance) for chance in answer.over],
        hit_points_left={
            name: [LeftChance(points, float(chance)) for points, chance in left.items()]
            for name, left in zip(names, answer.left, strict=True)
        },
    )


def _parts_of(number: Fraction) -> tuple[float, str, str]:
    return float(number), str(number.numerator), str(number.denominator)
