"""A creature's figures by any book: armour class, attacks, saving throws and speed.

Files of creatures and gear count armour class up from 11 for an unarmoured person, and speed in feet per
round; every book's own figures are derived from these. Armour class converts back the same way
(`canonical_armour_class`). Attacks and saving throws are each book's own tables, by hit dice and by the class
and level that a creature saves as, so they are looked up anew in every book, never converted.
"""

from __future__ import annotations

from msgspec import Struct

from grognard.creatures.classes import SavingThrows
from grognard.creatures.creature import Creature
from grognard.encounter.conditions import set_creature_saves
from grognard.encounter.entries import MemberEntry
from grognard.encounter.profiles import creature_profile
from grognard.rulebooks.schema import Rulebook
from grognard.rules.armour import CANONICAL_UNARMOURED, kept_armour_class, shown_armour_class
from grognard.rules.experience import creature_worth, printed_worth


class CreatureStats(Struct, frozen=True, kw_only=True):
    """A creature by one book: armour class as the book counts it, also without its armour.

    It hits by `attack_bonus`, or by `thac0` in books with an attack chart; the other is None. `movement` is
    in feet per round, the way it usually goes.
    """

    book: str
    armour_class: int
    unarmoured: int | None
    attack_bonus: int | None
    thac0: int | None
    saves: SavingThrows
    movement: int
    morale: int
    experience: int | None


def stats_by(creature: Creature, book: Rulebook) -> CreatureStats:
    """The figures of a creature by a rulebook.


    >>> from grognard.creatures.bestiary import find_creature
    >>> from grognard.rulebooks.loader import load_rulebook
    >>> goblin = find_creature("goblin")
    >>> [stats_by(goblin, load_rulebook(book)).armour_class for book in ("bf", "bxe", "bcb")]
    [14, 6, 13]
    """
    entry = MemberEntry(creature=creature.name)
    profile = creature_profile(creature, entry, book)
    set_creature_saves(profile, creature, entry, book)
    charted = book.attack.by_chart
    bare = creature.unarmoured_armour_class
    return CreatureStats(
        book=book.id,
        armour_class=shown_armour_class(book.armour, int(profile.armour_class)),
        unarmoured=None if bare is None else armour_class_by(bare, book),
        attack_bonus=None if charted else int(profile.attack_bonus),
        thac0=int(profile.attack_row) if charted else None,
        saves=SavingThrows(*profile.saves),
        movement=int(profile.walk_feet),
        morale=int(profile.morale),
        experience=xp_value_by(creature, book),
    )


def xp_value_by(creature: Creature, book: Rulebook) -> int | None:
    """The experience a creature is worth: as it is listed, or else by the book's table if it has one."""
    printed = printed_worth(book.experience, creature)
    told = creature_worth(book.experience, creature) if printed is None else printed
    return creature.experience_points if told is None else told


def armour_class_by(canonical: int, book: Rulebook) -> int:
    """An armour class of the files in a book's way of counting."""
    return shown_armour_class(book.armour, kept_armour_class(book.armour, canonical))


def canonical_armour_class(shown: int, book: Rulebook) -> int:
    """The armour class of the files for one as a book counts it: what `armour_class_by` makes goes back.

    >>> from grognard.rulebooks.loader import load_rulebook
    >>> canonical_armour_class(6, load_rulebook("bxe")), canonical_armour_class(13, load_rulebook("bcb"))
    (14, 14)
    """
    if book.armour.convention == "descending":
        return CANONICAL_UNARMOURED + book.armour.unarmoured - shown
    return CANONICAL_UNARMOURED - book.armour.unarmoured + shown
