"""What abilities are worth in numbers, whoever has them: the keys of the register of abilities."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from grognard.creatures.data_file import read_traits_file

Share = Annotated[int, Meta(ge=-20, le=20)]


class Knacks(Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers that abilities give; those of several add up.

    `ambush` is added to attack rolls against those whom it has surprised. In melee with those larger than
    people its armour class is better by `spry`, against attacks from behind by `shell`.
    """

    ambush: Share = 0
    spry: Share = 0
    shell: Share = 0


KNACKS: Final = Knacks.__struct_fields__
"""The keys."""


@cache
def knacks_of(ability: str) -> Knacks:
    """What an ability is worth."""
    table = read_traits_file("abilities.toml").sections.get(ability, {})
    return msgspec.convert({key: table[key] for key in KNACKS if key in table}, Knacks)


def sum_knacks(abilities: Sequence[str]) -> dict[str, int]:
    """What several abilities are worth together, without what comes to nothing.

    >>> sum_knacks(["undead", "strikes well from hiding"])
    {'ambush': 2}
    """
    found = [knacks_of(ability) for ability in abilities]
    sums = {key: sum(getattr(one, key) for one in found) for key in KNACKS}
    return {key: value for key, value in sums.items() if value}
