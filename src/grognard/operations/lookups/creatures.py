"""Creatures: those there are, and one of them in full by any book."""

import re
from functools import partial
from typing import Annotated, ClassVar, Final

import msgspec

from grognard.base.errors import InputError
from grognard.creatures.bestiary import find_creature
from grognard.creatures.fields import format_columns
from grognard.creatures.hit_dice import parse_hit_dice
from grognard.creatures.lookup import all_listings, find_listing, is_listed
from grognard.creatures.names import name_key, singular
from grognard.creatures.source import Listing
from grognard.creatures.traits import find_traits, list_abilities
from grognard.creatures.variants import variant_names
from grognard.encounter.creature_stats import armour_class_by, stats_by
from grognard.operations.fields import field
from grognard.operations.lookups.name_lookup import Card, ListedThing, Matches, look_up
from grognard.operations.operation import Answer, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.schema import Rulebook
from grognard.rules.experience import dice_worth

COLUMNS: Final = ("creature", "HD", "AC", "XP", "from")


class ToHit(msgspec.Struct, omit_defaults=True):
    """How a creature hits by a book: its attack bonus, or its THAC0."""

    bonus: int | None = None
    thac0: int | None = msgspec.field(default=None, name="THAC0")


class CreatureCard(Card):
    """All that is known of a creature, with its figures by a book."""

    name: str
    book: str
    armour_class: int
    unarmoured: int | None
    hit_dice: str
    attacks: str
    damage: str
    to_hit: ToHit
    movement: str
    saves: dict[str, int]
    saves_as: str
    morale: str
    number_appearing: str
    treasure: str | None
    experience: int | None
    size: str
    mind: str
    manner: str
    wields: str
    abilities: list[str]
    left_to_the_referee: dict[str, str]
    notes: str
    source: str


class Creatures(Operation[Matches[CreatureCard]], frozen=True, kw_only=True, tag="creatures"):
    """List the creatures there are, and show one by a book.

    >>> from grognard.operations.asking import ask
    >>> ask(Creatures(words="ogre")).facts.found[0].hit_dice
    '4+1'
    """

    words: Annotated[str, field("words of the names of creatures", typed="WORD", words=True)] = ""

    book_options: ClassVar = ("--book",)

    def answer(self, dice: TypedDice) -> Answer[Matches[CreatureCard]]:
        """Find the creatures that the words name."""
        book = self.rulebook
        words, listings = self.words, all_listings()
        if not any(is_listed(key) for key in (name_key(words), name_key(singular(words)))):
            # A dragon of some age has no row in the list, and "hydra of 7 heads" is there by another name.
            found = find_listing(words)
            if found is not None:
                words, listings = found.title, (found,)
        things = [_list(listing, book) for listing in listings]
        return look_up(words, things, what="creatures", columns=COLUMNS)


def _list(listing: Listing, book: Rulebook) -> ListedThing[CreatureCard]:
    cells = list_cells(listing, book)
    # A chieftain is of the kind of its kin, but is not called so.
    also = listing.kinds[:1] if listing.kinds[0] in variant_names() else listing.kinds
    return ListedThing(listing.title, cells, also, partial(describe_creature, listing, book))


def list_cells(listing: Listing, book: Rulebook) -> tuple[str, str, str, str]:
    """The figures of a creature in a list: hit dice, armour class, experience by a book, and its source."""
    columns = listing.columns
    dice, armour = str(columns["hd"]), str(columns["ac"])
    return dice, _armour_by(armour, book), _worth_by(dice, str(columns.get("xp", "")), book), listing.book


def _armour_by(printed: str, book: Rulebook) -> str:
    """Every armour class of a column as the book counts it."""
    return re.sub(r"\d+", lambda found: str(armour_class_by(int(found[0]), book)), printed)


def _worth_by(dice: str, printed: str, book: Rulebook) -> str:
    """The experience as it is listed, or else by the book's table if it has one."""
    if book.experience.printed and printed.isdecimal():
        return printed
    try:
        points = dice_worth(book.experience, parse_hit_dice(dice))
    except InputError:
        return printed
    return printed if points is None else str(points)


def describe_creature(listing: Listing, book: Rulebook) -> CreatureCard:
    """Return all that is known of a creature, with its figures by a book."""
    creature = find_creature(listing.title)
    columns = format_columns(creature)
    figures = stats_by(creature, book)
    traits = find_traits(creature.name)
    abilities = list_abilities(creature)
    treasure = listing.columns.get("treasure")
    page = f", page {listing.page}" if listing.page else ""
    return CreatureCard(
        name=creature.name,
        book=book.id,
        armour_class=figures.armour_class,
        unarmoured=figures.unarmoured,
        hit_dice=columns["hd"],
        attacks=columns["at"],
        damage=columns.get("dam", ""),
        to_hit=ToHit(figures.attack_bonus if figures.thac0 is None else None, figures.thac0),
        movement=columns["mv"],
        saves=figures.saves._asdict(),
        saves_as=columns["sv"],
        morale=columns["ml"],
        number_appearing=columns.get("na", ""),
        treasure=None if treasure is None else str(treasure),
        experience=figures.experience,
        size=traits.size,
        mind=traits.mind,
        manner=traits.meets,
        wields=traits.wields,
        abilities=[one.name for one in abilities if one.plays],
        left_to_the_referee={one.name: f"({one.says})" for one in abilities if not one.plays},
        notes=columns.get("notes", ""),
        source=f"{listing.book}{page} ({listing.licence})",
    )
