"""Spells: those there are, by their figures, and what they do in a fight."""

from functools import partial
from typing import Annotated, ClassVar, Final

from grognard.creatures.spells import Spell, list_spells
from grognard.operations.fields import field
from grognard.operations.lookups.listing import Card, Matches, Thing, look_up
from grognard.operations.operation import Answer, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.spell_rows import find_spell_row, followers, other_ways, reversed_keys
from grognard.text.spell_lines import spell_line

_COLUMNS: Final = ("spell", "level", "range", "duration", "in a fight")


class SpellCard(Card):
    """A spell: its levels by class, its figures, and what it does in a fight if the engine `executes` it."""

    name: str
    cleric: int | None
    magic_user: int | None
    range: str
    duration: str
    reversible: bool
    executes: bool
    effect: str
    other_ways: list[str]
    under_it: list[str]
    reverses: list[str]


class Spells(Operation[Matches[SpellCard]], frozen=True, kw_only=True, tag="spells"):
    """List the spells there are, and what they do in a fight.

    >>> from grognard.operations.asking import ask
    >>> ask(Spells(words="web")).facts.found[0].magic_user
    2
    """

    words: Annotated[str, field("words of the names of spells", typed="WORD", words=True)] = ""

    by_book: ClassVar = False

    def answer(self, dice: TypedDice) -> Answer[Matches[SpellCard]]:
        """Find the spells that the words name."""
        return look_up(self.words, [_list(one) for one in list_spells()], what="spells", columns=_COLUMNS)


def _list(spell: Spell) -> Thing[SpellCard]:
    name = spell.title.lower()
    executes = find_spell_row(spell.key) is not None or bool(reversed_keys(name))
    cells = (spell.levels, spell.range, spell.duration, "executes" if executes else "referee")
    also = tuple(key.replace("-", " ") for key in (*other_ways(name), *followers(name), *reversed_keys(name)))
    return Thing(spell.title, cells, also, partial(_describe, spell))


def _describe(spell: Spell) -> SpellCard:
    name = spell.title.lower()
    row = find_spell_row(spell.key)
    return SpellCard(
        name=spell.title,
        cleric=spell.cleric,
        magic_user=spell.magic_user,
        range=spell.range,
        duration=spell.duration,
        reversible=spell.reversible,
        executes=row is not None,
        effect=spell_line(row, referee=spell.referee),
        other_ways=_lines(other_ways(name)),
        under_it=_lines(followers(name)),
        reverses=_lines(reversed_keys(name)),
    )


def _lines(keys: list[str]) -> list[str]:
    return [f"{key.replace('-', ' ')} ({spell_line(find_spell_row(key))})" for key in keys]
