"""What creatures do to those near them by being there: heat and cold, stench, fear on sight, a gaze."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from grognard.creatures.creature import Creature
from grognard.creatures.kind_tables import abilities_in, tables_of_kind
from grognard.rulebooks.power_schema import Ailment, Kind

AURAS: Final = "auras.toml"


class AuraRules(Struct, frozen=True, forbid_unknown_fields=True):
    """What is felt within so many `feet`, as each round begins; dice and rounds as in powers.

    What is felt is `called` so. It does `damage` of a `kind`. Or whoever fails the `save`, with that `bonus`,
    suffers the `effect`, or fights on `weakened`, or takes `each_round` so much, for `rounds`; a saving throw
    `once` made settles it, or, `until_saved`, one that is made well. A `gaze` does it to those who meet it,
    what is `seen` to those who see the creature. It is for enemies unless it is for `everybody`, nothing to
    the undead unless it is `for_all`, and nothing to the folk it `spares`.
    """

    feet: Annotated[int, Meta(ge=0, le=5280)]
    called: str = ""
    damage: str = ""
    kind: Literal["", Kind, "stone", "fear"] = ""
    save: Literal["", "death", "wands", "paralysis", "breath", "spells"] = ""
    bonus: Annotated[int, Meta(ge=-20, le=20)] = 0
    effect: Literal["", Ailment, "driven off"] = ""
    rounds: str = ""
    weakened: Annotated[int, Meta(ge=-20, le=0)] = 0
    each_round: str = ""
    once: bool = False
    until_saved: bool = False
    gaze: bool = False
    seen: bool = False
    everybody: bool = False
    for_all: bool = False
    spares: tuple[str, ...] = ()


def find_auras(creature: Creature) -> dict[str, AuraRules]:
    """What a creature of that kind does by being there, by the name of the ability."""
    return _find(creature.name)


@cache
def _find(name: str) -> dict[str, AuraRules]:
    tables = tables_of_kind(AURAS, name)
    return {ability: msgspec.convert(table, AuraRules) for ability, table in tables.items()}


def auras_listed() -> tuple[str, ...]:
    """The name of every ability of that sort."""
    return abilities_in(AURAS)
