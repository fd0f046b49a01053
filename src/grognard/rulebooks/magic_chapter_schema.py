"""A rulebook's rules of magic outside fights: memory, spell books, research, and magic items."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from grognard.rulebooks.chapters import Chapter, Topic

Count = Annotated[int, Meta(ge=0, le=1000)]
Gold = Annotated[int, Meta(ge=0, le=1_000_000)]
Percent = Annotated[int, Meta(ge=0, le=99)]
Kind = Literal["potion", "scroll", "wand", "staff", "rod", "ring", "weapon", "armour", "shield", "worn"]
Users = Literal["any", "arcane", "divine", "casters", "by item", "as ordinary"]


class MemoryRules(Topic, frozen=True):
    """How spells get into mind. All that one memorises takes `minutes` together.

    Before it comes a night's sleep that nothing interrupted (`undisturbed`). Arcane casters choose from the
    spells in a `book`, which must be at hand; divine ones from the whole list of their class. Arcane casters
    choose the form of a spell that can be reversed as they memorise it (`form_chosen`), divine ones as they
    cast it.
    """

    minutes: Count = 60
    undisturbed: bool = True
    book: bool = True
    form_chosen: bool = True


class BookRules(Topic, frozen=True):
    """Spell books. With `capacity` "as memorised" one holds as many spells of a level as can be memorised.

    A beginner has `first_spells` of the first level in it. A guild or a mentor is asked on gaining a level,
    and takes `learn_days` in all and `learn_gold` gold pieces. Who `chooses` the spells is the player or the
    referee. To write a lost spell anew takes `rewrite_weeks` and `rewrite_gold` for each of its levels,
    nothing else is done meanwhile where that is `rewrite_exclusive`, and it fails with a chance of
    `rewrite_failure` in a hundred. Nobody but its owner reads a book without `read_magic`. With `copying` a
    spell may be copied from a scroll or from the book of another, at the price of one that was lost.
    """

    capacity: Literal["as memorised", "any number"] = "as memorised"
    first_spells: Count = 1
    learn_days: Count = 7
    learn_gold: Gold = 0
    chooses: Literal["player", "referee"] = "player"
    rewrite_weeks: Count = 1
    rewrite_gold: Gold = 1000
    rewrite_exclusive: bool = True
    rewrite_failure: Percent = 0
    read_magic: bool = True
    copying: bool = False


class PricedExample(Struct, frozen=True, forbid_unknown_fields=True):
    """A book's example of an item made by research: its months and gold pieces."""

    item: str
    months: Count
    gold: Gold


class ResearchRules(Topic, frozen=True):
    """Magical research. A new spell takes `spell_weeks` and `spell_gold`, each for every level it has.

    The weeks are the same for a spell of any level where `spell_weeks_flat`. Items are made by casters from
    `item_level` on: one that does what a spell does takes `item_weeks` and `item_gold` for each level of the
    spell and each use; any other what the referee says, within `gold` and `months` (least and most), as the
    `examples` have it. Every attempt fails with at least `failure` in a hundred, rolled by the referee when
    time and money are spent. With `exclusive` a researcher does nothing else meanwhile.
    """

    spell_weeks: Count = 2
    spell_weeks_flat: bool = False
    spell_gold: Gold = 1000
    item_level: Count = 9
    item_weeks: Count = 1
    item_gold: Gold = 500
    gold: tuple[Gold, Gold] = (10_000, 100_000)
    months: tuple[Count, Count] = (1, 12)
    examples: tuple[PricedExample, ...] = ()
    failure: Percent = 15
    exclusive: bool = True


class AssistanceRules(Topic, frozen=True):
    """Help with research: an alchemist adds `alchemist` in a hundred to the chance of an item.

    With `potions_only` it helps with potions only. With `floor`, help never lowers the chance of failure
    below the least there is.
    """

    alchemist: Percent = 15
    potions_only: bool = False
    floor: bool = True


class IdentifyRules(Topic, frozen=True):
    """Finding out what an item is: by use, by a powerful wizard in `wizard_weeks`, by an alchemist.

    An `alchemist` knows items of these kinds. A `sip` tells what a potion is and leaves the whole dose.
    """

    wizard_weeks: Count = 4
    alchemist: tuple[Kind, ...] = ("potion",)
    sip: bool = True


class UseRules(Topic, frozen=True):
    """The users of each kind of item: any, casters of a sort, as the item says, or as for ordinary ones."""

    users: dict[Kind, Users] = field(default_factory=dict)


class ActivationRules(Topic, frozen=True):
    """Activation of an item: by a round of concentration, at a word, or in the magic phase like a spell."""

    how: Literal["round", "word", "magic phase"] = "round"


class ItemChargeRules(Topic, frozen=True):
    """Charges: whether an item's holder knows their number (`known`), and whether it can be recharged."""

    known: bool = False
    recharged: bool = False


class CurseRules(Topic, frozen=True):
    """Cursed items: whether one is kept (`held`) until the curse is dispelled, and defended by its owner."""

    held: bool = True
    defended: bool = True


class LoreChapter(Chapter, frozen=True):
    """The chapter on magic outside fights: memory and spell books, research, and magic items."""

    memory: MemoryRules | None = None
    books: BookRules | None = None
    research: ResearchRules | None = None
    assistance: AssistanceRules | None = None
    identifying: IdentifyRules | None = None
    users: UseRules | None = None
    activation: ActivationRules | None = None
    charges: ItemChargeRules | None = None
    curses: CurseRules | None = None
