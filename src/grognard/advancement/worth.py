"""The experience that foes are worth, and the rules behind it."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from grognard.base.errors import InputError
from grognard.creatures.bestiary import find_creature, is_known
from grognard.creatures.hit_dice import HitDice
from grognard.rulebooks.advancement_schema import AwardRules
from grognard.rulebooks.experience_schema import ExperienceRules
from grognard.rules.experience import experience_row_of, next_experience_row, printed_worth, worth_by_hit_dice

Outcome = Literal["slain", "captured", "routed", "outsmarted", "avoided"]
NO_LEVEL: Final = -1
NAMELESS: Final = "creature"
"""The name of a foe known only by its hit dice."""


class Foe(msgspec.Struct, frozen=True, kw_only=True):
    """Some foes of a kind: their hit dice, or the level of a character; a monster may have both.

    A `caster` has spells of use in the encounter; None where its class has none. They were beaten in a way
    that was `dangerous` beyond the usual.
    """

    name: str
    count: int = 1
    hit_dice: HitDice | None = None
    level: int = NO_LEVEL
    caster: bool | None = None
    outcome: Outcome = "slain"
    dangerous: bool = False

    @property
    def asterisks(self) -> int:
        """How many special abilities it has that are marked with its hit dice."""
        return self.hit_dice.asterisks if self.hit_dice else 0


class Worth(msgspec.Struct, frozen=True):
    """The experience that foes of a kind are worth: each, and all together; 0 where they do not count."""

    foe: Foe
    counts: bool
    each: int
    points: int
    rules: tuple[str, ...]


def counts_as_defeated(rules: AwardRules, outcome: Outcome) -> bool:
    """Whether a foe counts as defeated, by what became of it.

    Rule: bf.xp.defeated-meaning, bxe.xp.defeat-includes-slain, bxe.xp.defeat-includes-outsmarted,
        bxe.xp.defeat-includes-captured, bxe.xp.defeat-includes-scared-away, bxe.xp.not-defeated
    """
    one = rules.defeated
    return {
        "slain": one.slain,
        "captured": one.captured,
        "routed": one.routed,
        "outsmarted": one.outsmarted,
        "avoided": one.avoided,
    }[outcome]


def worth_of(table: ExperienceRules, rules: AwardRules, foe: Foe) -> Worth:
    """The experience that foes of a kind are worth by a book's table and by their outcome.

    Rule: bf.xp.sources-monsters, bf.xp.npc-as-monster, bf.xp.npc-caster-bonus,
        bf.xp.npc-caster-no-spells, bf.xp.npc-other-class-no-bonus, bf.xp.larger-of-level-and-hd,
        bxe.xp.monster-total-formula, bxe.xp.dangerous-circumstances

    Raises:
        InputError: the book has no table, or takes no account of danger.
    """
    if foe.dangerous and not rules.danger_rows:
        raise InputError(
            "this book takes no account of special danger",
            expected="--option advancement.awards.danger_rows=1",
        )
    hit_dice, plus, because = _look_up(table, rules, foe)
    if foe.dangerous:
        for _ in range(rules.danger_rows):
            hit_dice, plus = next_experience_row(table, hit_dice, plus=plus)
        because += rules.cite("danger")
    asterisks = foe.asterisks
    if foe.caster and table.casters:
        asterisks += 1
        because += rules.cite("caster")
    elif foe.caster is False:
        because += rules.cite("no caster")
    elif foe.level > 0 and foe.hit_dice is None:
        because += rules.cite("other class")
    each = worth_by_hit_dice(table, hit_dice=hit_dice, plus=plus, asterisks=asterisks)
    if (printed := _listed_worth(table, foe)) is not None:
        each = printed
    if each is None:
        raise InputError("this book has no table of what foes are worth", key="experience.worth")
    if foe.asterisks:
        because += rules.cite("asterisks")
    if foe.count > 1:
        because += rules.cite("count")
    is_defeated = counts_as_defeated(rules, foe.outcome)
    because += rules.cite(foe.outcome)
    if foe.outcome != "slain":
        because += rules.cite("defeated")
    return Worth(foe, is_defeated, each, each * foe.count if is_defeated else 0, because)


def _listed_worth(table: ExperienceRules, foe: Foe) -> int | None:
    """The note beside a listed foe that is unchanged, where that counts."""
    if foe.dangerous or foe.level != NO_LEVEL or foe.caster or not is_known(foe.name):
        return None
    listed = find_creature(foe.name)
    return printed_worth(table, listed) if listed.hit_dice == foe.hit_dice else None


def _look_up(table: ExperienceRules, rules: AwardRules, foe: Foe) -> tuple[int, bool, tuple[str, ...]]:
    """The hit dice a foe is looked up under, whether with a plus, and the rules behind it."""
    if foe.hit_dice is None:
        return max(0, foe.level), False, rules.cite("level" if foe.level > 0 else "level zero")
    hit_dice, plus = experience_row_of(table, foe.hit_dice)
    if foe.level > foe.hit_dice.count:
        return foe.level, False, rules.cite("larger")
    because = rules.cite("table")
    if foe.hit_dice.is_below_one:
        because = rules.cite("below one")
    elif foe.hit_dice.modifier:
        because += rules.cite("modifier")
        if foe.hit_dice.modifier < 0:
            because += rules.cite("minus")
    if table.worth and hit_dice > table.worth[-1].hit_dice:
        because += rules.cite("above")
    return hit_dice, plus, because
