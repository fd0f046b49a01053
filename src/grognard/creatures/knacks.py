"""The numbers of abilities: the keys of the register of abilities."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from grognard.creatures.data_file import read_traits_file

REGISTER: Final = "abilities.toml"
Share = Annotated[int, Meta(ge=-20, le=20)]
Score = Annotated[int, Meta(ge=0, le=12)]


class Knacks(Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers that abilities give; those of several add up.

    `ambush` is added to attack rolls against those whom it has surprised. In melee with those larger than
    people its armour class is better by `spry`, against attacks from behind by `shell`.
    """

    ambush: Share = 0
    spry: Share = 0
    shell: Share = 0


class Courage(Struct, frozen=True, forbid_unknown_fields=True):
    """What abilities do to morale, the highest of several scores.

    On the side of a `master`, one of a kind of that name or sort, it is `mastered`; one that `avenges` keeps
    it when that has died. It is `outnumbering` while more of its own kind stand there than enemies, and a
    score for each of the `numbers` of its own kind, from so many on. Who is `daunted` checks it once when
    they outnumber their enemies no longer. One that `leads` others, of that name or sort, adds what it
    `rallies` to their morale, and to its own while there are any.
    """

    master: str = ""
    mastered: Score = 0
    avenges: bool = False
    outnumbering: Score = 0
    numbers: tuple[tuple[int, Score], ...] = ()
    daunted: bool = False
    leads: str = ""
    rallies: Share = 0


class Sunlit(Struct, frozen=True, forbid_unknown_fields=True):
    """What abilities say of daylight.

    In it a creature is `dazzled`: so much is added to its attack rolls. As each round begins it takes
    `sun_damage`, or a part of its full hit points, one in `sun_share`, in `any_light` that is borne near it
    too. It is destroyed when it has acted for `sun_rounds`, and regenerates `sun_regenerates`.
    """

    dazzled: Share = 0
    sun_damage: str = ""
    sun_share: Annotated[int, Meta(ge=0, le=100)] = 0
    any_light: bool = False
    sun_rounds: Annotated[int, Meta(ge=0, le=1000)] = 0
    sun_regenerates: Share | None = None


KNACKS: Final = Knacks.__struct_fields__
COURAGE: Final = Courage.__struct_fields__
SUNLIT: Final = Sunlit.__struct_fields__
"""The keys."""


@cache
def knacks_of(ability: str) -> Knacks:
    """What an ability is worth."""
    table = read_traits_file(REGISTER).sections.get(ability, {})
    return msgspec.convert({key: table[key] for key in KNACKS if key in table}, Knacks)


def sum_knacks(abilities: Sequence[str]) -> dict[str, int]:
    """What several abilities are worth together, without what comes to nothing.

    >>> sum_knacks(["undead", "strikes well from hiding"])
    {'ambush': 2}
    """
    found = [knacks_of(ability) for ability in abilities]
    sums = {key: sum(getattr(one, key) for one in found) for key in KNACKS}
    return {key: value for key, value in sums.items() if value}


def courage_of(abilities: Sequence[str]) -> dict[str, object]:
    """What abilities do to morale, each key by the last that has it.

    >>> courage_of(["undead", "bold in numbers"])
    {'outnumbering': 12}
    """
    table = _said_by(abilities, COURAGE)
    courage = msgspec.convert(table, Courage)
    return {key: getattr(courage, key) for key in table}


def sunlit_of(abilities: Sequence[str]) -> Sunlit:
    """What abilities say of daylight.

    >>> sunlit_of(["hurt by daylight"]).dazzled
    -1
    """
    return msgspec.convert(_said_by(abilities, SUNLIT), Sunlit)


def _said_by(abilities: Sequence[str], keys: Sequence[str]) -> dict[str, object]:
    """What abilities have for those keys, each by the last that has it."""
    register = read_traits_file(REGISTER).sections
    found: dict[str, object] = {}
    for ability in abilities:
        found |= {key: value for key, value in register.get(ability, {}).items() if key in keys}
    return found
