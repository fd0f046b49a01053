"""A rulebook's rules of encumbrance: the weight of things, and how it slows their carriers."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Coins = Annotated[int, Meta(ge=0, le=100_000)]
Feet = Annotated[int, Meta(ge=0, le=1000)]


class EncumbranceRules(Struct, frozen=True, forbid_unknown_fields=True):
    """Weights in coins, and movement rates in feet a turn by three systems.

    `worn` has a rate without armour, in leather, in metal, and for one step more: treasure of more than
    `significant` coins is a step. `weight` has a rate for up to that many coins, the last for all a character
    can carry. The most a character carries is `most` coins, of treasure alone where the rest is not counted.
    `gear`, `magic_armour` and `valuables` are weights by name; other gear weighs its pounds, but a weapon
    that is `unlisted` may be refused. `pack` is the weight of all small things together.

    `by_items` has a rate for up to that many items, the last for any more. A thing is one item except those
    in `items_of`; `coins_in_an_item` coins are one item.
    """

    coins_in_a_pound: Annotated[int, Meta(ge=1, le=1000)] = 10
    most: Coins = 0
    significant: Coins = 0
    pack: Coins = 0
    worn: tuple[Feet, ...] = ()
    weight: tuple[tuple[Coins, Feet], ...] = ()
    gear: dict[str, Coins] = {}
    unlisted: Literal["refused", "pounds"] = "pounds"
    magic_armour: dict[str, Coins] = {}
    valuables: dict[str, Coins] = {}
    by_items: tuple[tuple[Coins, Feet], ...] = ()
    items_of: dict[str, Annotated[int, Meta(ge=0, le=100)]] = {}
    coins_in_an_item: Annotated[int, Meta(ge=1, le=100_000)] = 100
