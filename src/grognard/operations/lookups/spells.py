"""Spells: those there are, by their figures, and what they do in a fight."""

from functools import partial
from typing import Annotated, Final

from grognard.creatures.spells import Spell, find_spell, list_spells, resolve_spell
from grognard.operations.fields import field
from grognard.operations.lookups.name_lookup import Card, ListedThing, Matches, look_up
from grognard.operations.operation import Answer, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.spell_rows import (
    Powers,
    find_book_row,
    find_spell_row,
    follow_up_keys,
    other_ways,
    reversed_keys,
)
from grognard.rules.known_spells import ARCANE, DIVINE, all_spells, find_known_spell
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
    """List the spells there are, and what they do in a fight; with `rules`, by that rulebook.

    >>> from grognard.operations.asking import ask
    >>> ask(Spells(words="web")).facts.found[0].magic_user
    2
    >>> ask(Spells(words="sleep", rules="bx-magic")).facts.found[0].range
    "240'"
    """

    words: Annotated[str, field("words of the names of spells", typed="WORD", words=True)] = ""

    def answer(self, dice: TypedDice) -> Answer[Matches[SpellCard]]:
        """Find the spells that the words name."""
        powers = self.rulebook.powers
        spells = _by_book(powers) if powers else list_spells()
        return look_up(self.words, [_list(one, powers) for one in spells], what="spells", columns=_COLUMNS)


def _by_book(powers: Powers) -> list[Spell]:
    """The spells of a rulebook: one that its classes have in two ways stands there twice."""
    found: list[Spell] = []
    for one in all_spells(powers):
        ways = [
            find_known_spell(one.name, powers, kind=kind) for kind in (DIVINE, ARCANE) if one.level_for(kind)
        ]
        alike = len(ways) < 2 or (ways[0].range, ways[0].duration) == (ways[1].range, ways[1].duration)
        kinds = [(DIVINE, ARCANE)] if alike else [(DIVINE,), (ARCANE,)]
        found += [_spell_of(one.name, powers, among) for among in kinds]
    return found


def _spell_of(name: str, powers: Powers, kinds: tuple[str, ...]) -> Spell:
    """A spell of a rulebook as some classes have it."""
    known = find_known_spell(name, powers, kind=kinds[0] if len(kinds) == 1 else "")
    own = find_book_row(name, powers, kinds[0] if len(kinds) == 1 else "")
    listed = find_spell(name) if resolve_spell(name) else None
    return Spell(
        title=spell_title(name),
        cleric=known.level_for(DIVINE) or None if DIVINE in kinds else None,
        magic_user=known.level_for(ARCANE) or None if ARCANE in kinds else None,
        range=known.range or "self",
        duration=known.duration,
        reversible=bool(reversed_keys(name, powers)) or (listed is not None and listed.reversible),
        referee=own[1].referee if own is not None else listed.referee if listed is not None else "",
    )


def spell_title(name: str) -> str:
    """The title of a spell by its name.

    >>> spell_title("invisibility 10' radius"), spell_title("purify food and water")
    ("Invisibility 10' Radius", 'Purify Food And Water')
    """
    return " ".join(word[:1].upper() + word[1:] for word in name.split())


def _list(spell: Spell, powers: Powers) -> ListedThing[SpellCard]:
    name = spell.title.lower()
    forms = [spell.key, *reversed_keys(name, powers)]
    executes = any(find_spell_row(key, powers) is not None for key in forms)
    cells = (spell.levels, spell.range, spell.duration, "executes" if executes else "referee")
    keys = (*other_ways(name, powers), *follow_up_keys(name, powers), *reversed_keys(name, powers))
    also = tuple(key.replace("-", " ") for key in keys)
    return ListedThing(spell.title, cells, also, partial(_describe, spell, powers))


def _describe(spell: Spell, powers: Powers) -> SpellCard:
    name = spell.title.lower()
    row = find_spell_row(spell.key, powers)
    return SpellCard(
        name=spell.title,
        cleric=spell.cleric,
        magic_user=spell.magic_user,
        range=spell.range,
        duration=spell.duration,
        reversible=spell.reversible,
        executes=row is not None,
        effect=spell_line(row, referee=spell.referee),
        other_ways=_lines(other_ways(name, powers), powers),
        under_it=_lines(follow_up_keys(name, powers), powers),
        reverses=_lines(reversed_keys(name, powers), powers),
    )


def _lines(keys: list[str], powers: Powers) -> list[str]:
    return [f"{key.replace('-', ' ')} ({spell_line(find_spell_row(key, powers))})" for key in keys]
