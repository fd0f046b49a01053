"""Charges: how many an item is found with, how they are spent, and that they do not come back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from grognard.dice.throws import ProcedureDice
from grognard.magic.items import MagicItem
from grognard.magic.reasons import MagicReason, counted
from grognard.rulebooks.item_schema import ItemRules
from grognard.rulebooks.magic_chapter_schema import ItemChargeRules


class Charges(msgspec.Struct, frozen=True):
    """The charges of an item: as it was found, used since, and left; without any it is magical no more.

    Uses that found none left are `idle`.
    """

    found: int
    used: int
    rules: tuple[str, ...]
    idle: int = 0

    @property
    def left(self) -> int:
        """How many are left."""
        return self.found - self.used

    @property
    def magical(self) -> bool:
        """Whether there is any magic left in it."""
        return self.left > 0


def charge_dice(items: ItemRules, item: MagicItem) -> str:
    """The dice for the charges that an item of a kind is found with; empty for one that has none."""
    dice: Final[Mapping[str, str]] = {
        "wand": items.wand_charges,
        "staff": items.staff_charges,
        "rod": items.rod_charges,
    }
    return dice.get(item.kind, "")


def find_charges(
    rules: ItemChargeRules,
    items: ItemRules,
    item: MagicItem,
    throws: ProcedureDice,
    *,
    told: int | None = None,
) -> Charges:
    """The charges of an item that is found: thrown by the referee, or as the referee says.

    Rule: bxe.magic-items.rod-charges, bxe.magic-items.wand-charges, bxe.magic-items.staff-charges,
        bxe.magic-items.rod-staff-wand-use-charges
    """
    found = throws.need(charge_dice(items, item), f"the charges of the {item.name}") if told is None else told
    return Charges(found, 0, rules.cite("has", item.kind))


def spend(rules: ItemChargeRules, charges: Charges, uses: int) -> Charges:
    """The charges of an item after `uses` more uses; uses beyond the last charge do nothing.

    Rule: bxe.magic-items.charge-per-use, bxe.magic-items.charges-exhausted
    """
    used = min(charges.used + uses, charges.found)
    idle = charges.used + uses - used
    return Charges(
        charges.found, used, rules.cite("each", *([] if used < charges.found else ["empty"])), idle
    )


def why_not_recharge(rules: ItemChargeRules, item: MagicItem) -> list[MagicReason]:
    """Why an item is not charged again.

    Rule: bxe.magic-items.no-recharge
    """
    if rules.recharged:
        return []
    return [MagicReason(f"what is spent of a {item.kind} is gone for good", rules.cite("no recharge"))]


def charges_words(rules: ItemChargeRules, charges: Charges) -> MagicReason:
    """The charges that an item had and has left, in words for the referee."""
    if not charges.magical:
        said = f"of {counted(charges.found, 'charge')} none is left: it is an ordinary thing now"
        said += f", and does nothing the last {counted(charges.idle, 'time')}" if charges.idle else ""
    elif charges.used:
        said = f"of {counted(charges.found, 'charge')} {charges.left} {_are(charges.left)} left"
    else:
        said = f"it has {counted(charges.found, 'charge')}"
    return MagicReason(said, charges.rules)


def _are(count: int) -> str:
    return "is" if count == 1 else "are"
