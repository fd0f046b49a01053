"""Cursed items: the effect of the curse, and why the owner keeps the item."""

from __future__ import annotations

import msgspec

from grognard.magic.items import MagicItem
from grognard.magic.reasons import MagicReason
from grognard.rulebooks.magic_chapter_schema import CurseRules


class OwnerView(msgspec.Struct, frozen=True):
    """The owner's view of an item: whether it seems cursed, and whether the owner would part with it."""

    believes_cursed: bool
    may_discard: bool
    lets_it_be_taken: bool
    facts: tuple[MagicReason, ...]


def owner_view_of(rules: CurseRules, item: MagicItem, *, dispelled: bool) -> OwnerView:
    """Whether the owner believes an item cursed, may discard it, and lets others take it.

    A dispelled curse no longer counts.

    Rule: bxe.magic-items.cursed-no-disposal, bxe.magic-items.cursed-disbelief,
        bxe.magic-items.cursed-resists-removal
    """
    if not item.cursed:
        return OwnerView(False, True, True, ())
    if dispelled:
        said = "the curse is dispelled: it may be thrown away, or taken from its owner"
        return OwnerView(True, True, True, (MagicReason(said, rules.cite("held", "defended")),))
    facts = [MagicReason("its owner does not believe that it is cursed", rules.cite("disbelief"))]
    if rules.held:
        said = "it cannot be discarded until the curse is dispelled by magic"
        facts.append(MagicReason(said, rules.cite("held")))
    if rules.defended:
        said = "its owner resists anyone who tries to take it"
        facts.append(MagicReason(said, rules.cite("defended")))
    return OwnerView(False, not rules.held, not rules.defended, tuple(facts))


def describe_curse(rules: CurseRules, item: MagicItem) -> list[MagicReason]:
    """The effect of a cursed item, by its kind.

    Rule: bxe.magic-items.cursed-weapon-attack, bxe.magic-items.cursed-weapon-damage,
        bxe.magic-items.cursed-weapon-preferred, bxe.magic-items.cursed-armour-ac9,
        bxe.magic-items.cursed-armour-weight-normal, bxe.magic-items.cursed-ring-always-active
    """
    if not item.cursed:
        return []
    if item.kind == "weapon":
        cites = rules.cite("weapon attack", "weapon damage")
        return [
            MagicReason(f"{item.bonus} to hit and damage", cites),
            MagicReason("its owner uses it rather than any other weapon", rules.cite("preferred")),
        ]
    if item.kind == "armour" and not item.bonus:
        return [
            MagicReason(
                f"it seems {item.inside} +1, and protects no better than none (AC 9)", rules.cite("armour")
            ),
            MagicReason("it weighs as much as the ordinary kind", rules.cite("armour weight")),
        ]
    if item.kind == "ring":
        return [MagicReason("it works however many rings are worn", rules.cite("ring"))]
    return [MagicReason("it is cursed")]
