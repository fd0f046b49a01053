"""Figures set up for a question: one before others, as in a fight that has not begun."""

from typing import Annotated, Any

from grognard.advancement.drain import MOST_DRAINED
from grognard.base.errors import InputError
from grognard.battle.state import effects
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import pack_effect
from grognard.battle.state.effects import add_effect
from grognard.chances.exact.spread import Spread, chance_of_at_least, mean_of
from grognard.dice.source import SeededDice
from grognard.dice.stream import Stream
from grognard.encounter.borrowed import borrowed_line
from grognard.encounter.setting import locate_errors, read_setting
from grognard.encounter.setup import set_up
from grognard.operations.fields import field
from grognard.operations.operation import Operation
from grognard.rulebooks.options import parse_options
from grognard.rulebooks.rule_documents import DEFAULT_BOOK
from grognard.rulebooks.schema import Rulebook
from grognard.text.explain import Note
from grognard.text.numbers import format_percent
from grognard.text.parts import Line, Part, Rows
from grognard.text.wording import count_words

Drained = Annotated[int, field("how many negative levels one has")]


def set_up_pair(asked: Operation[Any], one: str, other: str) -> Battle:
    """Set up a combatant before others, by the book of a request.

    Raises:
        InputError: there are no such combatants, or no such book.
    """
    who = one if one[:1].isdigit() else f"1 {one}"
    setting = read_setting(
        f"{who} vs {other}", rules=asked.rules or DEFAULT_BOOK, options=parse_options(list(asked.options))
    )
    with locate_errors(setting):
        return set_up(setting.encounter, setting.book, SeededDice(Stream(1)))


def give_negative_levels(one: Combatant, book: Rulebook, levels: int) -> None:
    """Give a combatant negative levels.

    Raises:
        InputError: no creature has so many, or this book has none.
    """
    if not levels:
        return
    if not book.energy_drain.allowed:
        raise InputError("no levels are drained by this book", expected="--option energy_drain.allowed=true")
    if not 1 <= levels <= MOST_DRAINED:
        raise InputError(f"{levels} levels drained", key="drained", expected=f"0 to {MOST_DRAINED}")
    add_effect(one, pack_effect(effects.NEGATIVE_LEVELS, amount=levels, source=levels))


def tell_drained(book: Rulebook, levels: int) -> list[Note]:
    """The penalty of negative levels to the d20, if any."""
    if not levels:
        return []
    cited = book.citations.get("energy drain", {}).get("negative levels", "")
    lost = f"{count_words(levels, 'negative level')}: {levels * book.energy_drain.throw} to every d20"
    return [(f"{lost}, which is reckoned in.", (cited,) if cited else ())]


def tell_rules(book: Rulebook, *parts: str) -> list[Note]:
    """By which rules it is answered, and what of it they borrow."""
    notes: list[Note] = [(f"Rules: {book.title} ({book.id})", ())]
    if borrowed := borrowed_line(book, *parts):
        notes.append((borrowed, ()))
    return notes


def tell_affected(affected: Spread) -> list[Part]:
    """How likely each number of them is, between two empty lines."""
    rows = [
        [str(number), format_percent(chance), format_percent(chance_of_at_least(affected, number))]
        for number, chance in affected.items()
    ]
    return [Line(""), Rows(["affected in all", "chance", "as many or more"], rows), Line("")]


def list_spread(spread: Spread) -> list[tuple[int, str]]:
    """Numbers with their chances, as fractions."""
    return [(number, str(chance)) for number, chance in spread.items()]


def format_average(spread: Spread) -> str:
    """The mean of numbers, with two places."""
    return f"{float(mean_of(spread)):.2f}"
