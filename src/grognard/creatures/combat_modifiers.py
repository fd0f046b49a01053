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


class CombatModifiers(Struct, frozen=True, forbid_unknown_fields=True):
    """Modifiers that abilities give; those of several abilities add up.

    `ambush` is added to attack rolls against enemies that the creature has surprised. Its armour class is
    better by `spry` in melee with enemies larger than people, and by `shell` against attacks from behind.
    """

    ambush: Share = 0
    spry: Share = 0
    shell: Share = 0


class MoraleAbilities(Struct, frozen=True, forbid_unknown_fields=True):
    """Changes that abilities make to morale; the highest of several scores counts.

    On the side of a `master`, of a kind of that name or sort, the score is `mastered`; with `avenges`, even
    after the master has died. It is `outnumbering` while more of its own kind stand there than enemies, and
    `numbers` gives scores by how many of its own kind stand there. A `daunted` creature checks morale once
    when its kind no longer outnumbers its enemies. A creature that `leads` others, of that name or sort, adds
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


class DaylightEffects(Struct, frozen=True, forbid_unknown_fields=True):
    """Effects of daylight that abilities define.

    In daylight, `dazzled` is added to a creature's attack rolls. As each round begins it takes `sun_damage`,
    or one in `sun_share` of its full hit points; with `any_light`, in a carried light near it too. It is
    destroyed after acting for `sun_rounds`, and regenerates `sun_regenerates`.
    """

    dazzled: Share = 0
    sun_damage: str = ""
    sun_share: Annotated[int, Meta(ge=0, le=100)] = 0
    any_light: bool = False
    sun_rounds: Annotated[int, Meta(ge=0, le=1000)] = 0
    sun_regenerates: Share | None = None


KNACKS: Final = CombatModifiers.__struct_fields__
COURAGE: Final = MoraleAbilities.__struct_fields__
SUNLIT: Final = DaylightEffects.__struct_fields__
"""The keys."""


@cache
def combat_modifiers_of(ability: str) -> CombatModifiers:
    """The modifiers that an ability gives."""
    table = read_traits_file(REGISTER).sections.get(ability, {})
    return msgspec.convert({key: table[key] for key in KNACKS if key in table}, CombatModifiers)


def sum_combat_modifiers(abilities: Sequence[str]) -> dict[str, int]:
    """The sums of the modifiers of several abilities, without zeros.

    >>> sum_combat_modifiers(["undead", "strikes well from hiding"])
    {'ambush': 2}
    """
    found = [combat_modifiers_of(ability) for ability in abilities]
    sums = {key: sum(getattr(one, key) for one in found) for key in KNACKS}
    return {key: value for key, value in sums.items() if value}


def morale_changes_of(abilities: Sequence[str]) -> dict[str, object]:
    """The changes that abilities make to morale, each key by the last that has it.

    >>> morale_changes_of(["undead", "bold in numbers"])
    {'outnumbering': 12}
    """
    table = _said_by(abilities, COURAGE)
    courage = msgspec.convert(table, MoraleAbilities)
    return {key: getattr(courage, key) for key in table}


def daylight_effects_of(abilities: Sequence[str]) -> DaylightEffects:
    """The effects of daylight that abilities define.

    >>> daylight_effects_of(["hurt by daylight"]).dazzled
    -1
    """
    return msgspec.convert(_said_by(abilities, SUNLIT), DaylightEffects)


def _said_by(abilities: Sequence[str], keys: Sequence[str]) -> dict[str, object]:
    """The values of abilities for those keys, each by the last ability that has it."""
    register = read_traits_file(REGISTER).sections
    found: dict[str, object] = {}
    for ability in abilities:
        found |= {key: value for key, value in register.get(ability, {}).items() if key in keys}
    return found
