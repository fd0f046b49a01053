"""Several items together: the spells of a scroll, the rings on two hands; and the weight of armour."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from grognard.adventure.rolls.table_roll import cite
from grognard.base.errors import InputError
from grognard.creatures.gear import find_armour
from grognard.creatures.grammar import join_words
from grognard.encounter.burden import armour_weight
from grognard.encounter.entries import MemberEntry
from grognard.encounter.worn import list_worn
from grognard.magic.items import MagicItem
from grognard.magic.reasons import MagicReason, counted
from grognard.rulebooks.magic_chapter_schema import ActivationRules, ItemChargeRules
from grognard.rulebooks.schema import Rulebook
from grognard.text.wording import capital

MOST_RINGS: Final = 10
_HANDS: Final = r"(\d{1,2})\s*/\s*(\d{1,2})"
_OTHER: Final = "ring of protection +1"
"""The assumption about the other rings: they have no curse."""


class Rings(NamedTuple):
    """Rings that are worn on the left and the right hand, and how many of them work."""

    worn: tuple[int, int]
    active: int
    said: MagicReason


def read_scroll(
    rules: ItemChargeRules, item: MagicItem, others: tuple[MagicItem, ...], *, used: int
) -> tuple[MagicReason, list[str]]:
    """The spells left on a scroll after so many have been read, in their order.

    Rule: bxe.magic-items.scroll-used-up, bxe.magic-items.scroll-multi-spell

    Raises:
        InputError: more are read than there are.
    """
    names = [one.spell.name if one.spell else one.inside for one in (item, *others)]
    if used > len(names):
        raise InputError(
            f"{used} spells of {len(names)}", key="used", expected=f"at most {counted(len(names), 'spell')}"
        )
    cites = rules.cite("scroll", "scroll of many")
    if not others:
        said = "read, its writing is gone; of several spells only that of the one that was cast"
        return MagicReason(said, cites), names[used:]
    left = join_words(names[used:]) or "nothing"
    if not used:
        return MagicReason(f"of its spells none is read: {left}", cites), names
    return MagicReason(
        f"{capital(join_words(names[:used]))} read off it, {left} is left on it", cites
    ), names[used:]


def count_rings(rules: ActivationRules, item: MagicItem, text: str) -> Rings:
    """How many rings work of those on two hands, this one the first on its hand.

    Rule: bxe.magic-items.ring-max-two, bxe.magic-items.ring-three-none-work,
        bxe.magic-items.ring-two-on-one-hand, bxe.magic-items.cursed-ring-always-active

    Raises:
        InputError: it is no ring, or the hands are not told.
    """
    found = re.compile(_HANDS).fullmatch(text.strip())
    if item.kind != "ring" or found is None:
        raise InputError(f"{text!r} of {item.name}", key="rings", expected="a ring, and hands such as 2/1")
    left, right = int(found[1]), int(found[2])
    if not 1 <= left + right <= MOST_RINGS:
        raise InputError(f"{left + right} rings", key="rings", expected=f"1 to {MOST_RINGS}, with this one")
    hands = {"left": [_OTHER] * left, "right": [_OTHER] * right}
    hands["left" if left else "right"][0] = item.name
    worn = list_worn(MemberEntry(character="fighter 1", rings=hands))
    active = sum(one.works for one in worn)
    crowded, shared = left + right > 2, max(left, right) > 1
    parts = ["crowded" if crowded else "same hand" if shared else "hands"]
    parts += ["cursed ring"] if item.cursed else []
    why = "with more than two none works" if crowded else "one works on each hand"
    but = ", but a cursed one always" if item.cursed else ""
    said = f"{counted(left, 'ring')} on the left hand and {right} on the right: {active} at work ({why}{but})"
    return Rings((left, right), active, MagicReason(said, rules.cite(*parts)))


def weigh_armour(book: Rulebook, item: MagicItem) -> tuple[int, MagicReason] | None:
    """The weight of magic armour in coins, where the book has it lighter than an ordinary suit.

    Rule: bxe.encumbrance.magic-armour-weight-table
    """
    rules = book.encumbrance
    if item.kind != "armour" or item.cursed or item.inside not in rules.magic_armour:
        return None
    coins, usual = armour_weight(rules, item.name), armour_weight(rules, find_armour(item.inside).name)
    said = f"it weighs {coins} coins, an ordinary one {usual}"
    return coins, MagicReason(said, cite(book, "items", "armour weight"))
