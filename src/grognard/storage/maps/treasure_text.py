"""Treasure as the rooms of generators list it: "240 sp, 100 gp; 4 x diamond (50 gp)"."""

from __future__ import annotations

import re
from typing import Any, Final

COPPER: Final = {"cp": 1, "sp": 10, "ep": 50, "gp": 100, "pp": 500}
"""What each coin is worth in copper pieces, as the old-school books have it."""
_MOST: Final = 1_000_000
_NAME: Final = 80
_PARTS: Final = re.compile(r"[;,]\s*(?![^()]*\))")
_COINS: Final = re.compile(r"(?P<count>\d{1,7}) (?P<coin>[cseg]p|pp)", re.ASCII)
_ITEM: Final = re.compile(
    r"(?:(?P<count>\d{1,3}) x )?(?P<what>.+?)\s*\((?P<worth>\d{1,7}) gp(?: each)?\)", re.ASCII
)


def read_treasure(said: str, *, hidden: bool = False) -> list[dict[str, Any]]:
    """The treasure of a place: the coins together, then each thing of a known worth.

    Coins weigh one each. Things without a worth, such as magic items, are left out.

    >>> read_treasure("240 sp, 100 gp; 30 gp; 4 x diamond (50 gp), Potion of Healing (rare, dmg 187)")
    [{'what': '240 sp, 130 gp', 'worth': 154, 'weight': 370}, {'what': '4 x diamond', 'worth': 200}]
    >>> read_treasure("None")
    []
    """
    coins: dict[str, int] = {}
    found: list[dict[str, Any]] = []
    for part in _PARTS.split(said):
        if one := _COINS.fullmatch(part.strip()):
            coins[one["coin"]] = coins.get(one["coin"], 0) + int(one["count"])
        elif one := _ITEM.fullmatch(part.strip()):
            count = int(one["count"] or 1)
            what = f"{count} x {one['what']}" if count > 1 else one["what"]
            found.append({"what": what[:_NAME], "worth": min(count * int(one["worth"]), _MOST)})
    if coins:
        what = ", ".join(f"{count} {coin}" for coin, count in coins.items())
        worth = sum(count * COPPER[coin] for coin, count in coins.items()) // COPPER["gp"]
        weight = min(sum(coins.values()), _MOST)
        found.insert(0, {"what": what[:_NAME], "worth": min(worth, _MOST), "weight": weight})
    return [{**one, "hidden": True} for one in found] if hidden else found
