"""The experience that a defeated foe is worth."""

from __future__ import annotations

from grognard.creatures.bestiary import find_creature, is_known
from grognard.creatures.character import Character
from grognard.creatures.creature import Creature
from grognard.creatures.hit_dice import HitDice
from grognard.rulebooks.experience_schema import ExperienceRules


def creature_worth(rules: ExperienceRules, creature: Creature, *, level: int = 0) -> int | None:
    """The experience points for a creature; None in a book that has no table.

    A creature with a class and a `level` besides its hit dice counts by the greater of them.

    Rule: bf.xp.larger-of-level-and-hd, bf.xp.hd-plus-minus, bxe.xp.hd-minus

    >>> from grognard.creatures.bestiary import find_creature
    >>> from grognard.rulebooks.loader import load_rulebook
    >>> goblin = find_creature("goblin")
    >>> [creature_worth(load_rulebook(book).experience, goblin) for book in ("bf", "bxe")]
    [10, 5]
    """
    dice = creature.hit_dice
    if level > dice.count:
        return worth_by_hit_dice(rules, hit_dice=level, asterisks=dice.asterisks)
    return dice_worth(rules, dice)


def printed_worth(rules: ExperienceRules, creature: Creature) -> int | None:
    """The experience printed with a creature of the list, where it counts; None where the table does.

    >>> from grognard.creatures.bestiary import find_creature
    >>> from grognard.rulebooks.loader import load_rulebook
    >>> eagle = find_creature("eagle")
    >>> [printed_worth(load_rulebook(book).experience, eagle) for book in ("bf", "bxe")]
    [145, None]
    """
    if not rules.printed or not is_known(creature.name) or find_creature(creature.name) != creature:
        return None
    return creature.experience_points


def dice_worth(rules: ExperienceRules, dice: HitDice) -> int | None:
    """The experience points for a creature of these hit dice; None in a book that has no table."""
    hit_dice, plus = experience_row_of(rules, dice)
    return worth_by_hit_dice(rules, hit_dice=hit_dice, plus=plus, asterisks=dice.asterisks)


def character_worth(rules: ExperienceRules, character: Character) -> int | None:
    """The experience points for a character who is a foe: as for a monster of as many hit dice as levels.

    Casters who have spells are taken to have useful ones.

    Rule: bf.xp.npc-as-monster, bf.xp.npc-caster-bonus, bf.xp.npc-other-class-no-bonus,
        bf.xp.npc-level-zero

    >>> from grognard.creatures.character import parse_character
    >>> from grognard.rulebooks.loader import load_rulebook
    >>> character_worth(load_rulebook("bf").experience, parse_character("magic-user 5"))
    405
    """
    casts = rules.casters and any(character.character_class.spells_at(character.level))
    return worth_by_hit_dice(rules, hit_dice=character.level, asterisks=int(casts))


def experience_row_of(rules: ExperienceRules, dice: HitDice) -> tuple[int, bool]:
    """The hit dice that count, and whether there is a plus: 0 is less than one die.

    Rule: bf.xp.less-than-one-hd, bf.xp.hd-plus-minus, bxe.xp.hd-minus, bxe.xp.base-hd-less-than-1
    """
    if dice.is_below_one:
        return 0, False
    if dice.modifier < 0 and rules.minus == "less":
        return dice.count - 1, True
    return dice.count, dice.modifier > 0


def next_experience_row(rules: ExperienceRules, hit_dice: int, *, plus: bool = False) -> tuple[int, bool]:
    """The hit dice with which the row after that of some others begins; beyond the table one die more.

    Rule: bxe.xp.dangerous-circumstances

    >>> from grognard.rulebooks.loader import load_rulebook
    >>> [next_experience_row(load_rulebook("bxe").experience, dice) for dice in (3, 8, 21)]
    [(3, True), (9, False), (22, False)]
    """
    for row in rules.worth:
        if (row.hit_dice, row.plus) > (hit_dice, plus):
            return row.hit_dice, row.plus
    return hit_dice + 1, False


def worth_by_hit_dice(
    rules: ExperienceRules, *, hit_dice: int, plus: bool = False, asterisks: int = 0
) -> int | None:
    """The experience points by hit dice and special abilities; None in a book that has no table.

    Rule: bf.xp.table, bf.xp.table-value-column, bf.xp.table-bonus-column, bf.xp.asterisk-bonus,
        bf.xp.asterisk-example, bf.xp.over-25-hd-value, bf.xp.over-25-hd-bonus,
        bxe.xp.base-and-bonus-table, bxe.xp.ability-bonus-per-ability, bxe.xp.hd-band-inclusive,
        bxe.xp.hd-7-plus-and-8-plus, bxe.xp.hd22-and-up, bxe.xp.hd22-first-step
    """
    rows = [row for row in rules.worth if (row.hit_dice, row.plus) <= (hit_dice, plus)]
    if not rows:
        return None
    row = rows[-1]
    above = hit_dice - row.hit_dice if row is rules.worth[-1] else 0
    return row.value + above * rules.value_above + asterisks * (row.bonus + above * rules.bonus_above)
