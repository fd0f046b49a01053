"""Spells: how many one of them takes."""

from typing import Annotated

import msgspec

from grognard.base.errors import InputError
from grognard.battle.state.battle import Battle
from grognard.chances.exact.spells import SpellChance, spell_chance
from grognard.dice.source import SeededDice
from grognard.dice.stream import Stream
from grognard.encounter.setting import locate_errors, read_setting
from grognard.encounter.setup import set_up
from grognard.operations.checks.figures import format_average, list_spread, tell_affected, tell_rules
from grognard.operations.checks.question import BorrowedFacts, Question, list_borrowed, make_answer
from grognard.operations.fields import field
from grognard.operations.operation import Answer, Facts
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.options import parse_options
from grognard.rulebooks.rule_documents import DEFAULT_BOOK
from grognard.rules.known_spells import find_known_spell, least_caster
from grognard.text.parts import Part, Rows, Title


class TargetFacts(msgspec.Struct):
    """A kind of target: how many there are, whether the spell takes it, the save it needs, and how many fail.

    `damage` is that to each on average, as a fraction.
    """

    name: str
    count: int
    taken: bool
    needs: int | None
    damage: str
    distribution: list[tuple[int, str]]


class SpellFacts(Facts):
    """The chances of one casting, as fractions.

    Attributes:
        question: the word by which it was asked.
        rules: the id of the book.
        spell: the name of the spell.
        by: the class and level of the caster.
        save: the saving throw against it, None where there is none.
        damage: the dice of its damage, None where it does none.
        chance: that any are affected.
        every: that all are.
        average: how many are affected on average.
        distribution: each number of them with its chance.
        kinds: each kind of target.
        borrowed: what the book borrows for it.
    """

    question: str
    rules: str
    spell: str
    by: str
    save: str | None
    damage: str | None
    chance: str
    every: str
    average: float
    distribution: list[tuple[int, str]]
    kinds: list[TargetFacts]
    borrowed: list[BorrowedFacts]


class CastSpell(Question[SpellFacts], frozen=True, kw_only=True, tag="check spell"):
    """Tell how many a spell takes.

    >>> from grognard.operations.asking import ask
    >>> ask(CastSpell(spell="sleep", whom="8 kobold")).facts.by
    'magic-user 1'
    """

    spell: Annotated[str, field('which, such as "sleep"', typed="SPELL", word=True)]
    whom: Annotated[str, field('at whom, such as "8 kobold"', typed="WHOM", word=True)]
    by: Annotated[str, field('the caster, such as "magic-user 5" (else the least)', typed="CASTER")] = ""

    def answer(self, dice: TypedDice) -> Answer[SpellFacts]:
        """Find the chances."""
        book = self.rulebook
        known = find_known_spell(self.spell, book.powers, key="spell")
        by = self.by or least_caster(known)
        battle = self._set_up(by)
        caster = battle.combatants[0]
        if not caster.profile.powers:
            expected = "a spell that a fight carries out"
            raise InputError(f"{known.name} is left to the referee", expected=expected)
        chance = spell_chance(battle, caster, 0)
        part = "sleep" if known.name == "sleep" else "spells"
        facts = SpellFacts(
            question=self.question,
            rules=book.id,
            spell=known.name,
            by=by,
            save=chance.save or None,
            damage=chance.dice or None,
            chance=str(chance.some),
            every=str(chance.every),
            average=float(chance.average),
            distribution=list_spread(chance.affected),
            kinds=_list_targets(chance),
            borrowed=list_borrowed(book, part),
        )
        title = Title(f"{known.name.capitalize()}, cast by a {by}")
        return make_answer(book, facts, [title, *tell_rules(book, part), *_tell(chance)])

    def _set_up(self, by: str) -> Battle:
        """Set up the caster with that spell and nothing else in mind before its targets.

        Raises:
            InputError: there is no such caster, or there are no such targets.
        """
        setting = read_setting(
            f"1 magic-user 1 vs {self.whom}",
            rules=self.rules or DEFAULT_BOOK,
            options=parse_options(list(self.options)),
        )
        sides = setting.encounter.sides
        caster = msgspec.structs.replace(sides[0].members[0], character=by, spells=[self.spell])
        first = msgspec.structs.replace(sides[0], members=[caster])
        encounter = msgspec.structs.replace(setting.encounter, sides=[first, *sides[1:]])
        with locate_errors(setting):
            return set_up(encounter, setting.book, SeededDice(Stream(1)))


def _list_targets(chance: SpellChance) -> list[TargetFacts]:
    return [
        TargetFacts(
            name=kind.name,
            count=kind.present,
            taken=kind.takes,
            needs=kind.needed or None,
            damage=str(kind.damage),
            distribution=list_spread(kind.affected),
        )
        for kind in chance.kinds
    ]


def _tell(chance: SpellChance) -> list[Part]:
    """The table of the kinds, and how many in all."""
    parts: list[Part] = []
    if chance.dice:
        saved = f"; half with a save against {chance.save}" if chance.halves and chance.save else ""
        parts.append((f"Damage: {chance.dice}{saved}", ()))
    rows = []
    for kind in chance.kinds:
        needs = f"{kind.needed} or more" if kind.needed else "no save"
        shown = [kind.name, str(kind.present), needs if kind.takes else "never taken"]
        shown.append(format_average(kind.affected))
        rows.append([*shown, f"{float(kind.damage):.1f}"] if chance.dice else shown)
    saves = f"saves ({chance.save})" if chance.save else "saves"
    headings = ["cast at", "there", saves, "fail on average"]
    parts.append(Rows([*headings, "damage to each"] if chance.dice else headings, rows))
    parts += tell_affected(chance.affected)
    parts.append(("All of them are taken to be within its reach, and nobody else.", ()))
    return parts
