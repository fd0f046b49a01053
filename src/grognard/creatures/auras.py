"""Auras of creatures: effects on combatants near them, such as heat, cold, stench, fear or a gaze."""

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
    """An aura's effect on combatants within `feet`, as each round begins; dice and rounds as in powers.

    `called` is its name, if not the ability's. It does `damage` of a `kind`. Or a combatant that fails the
    `save`, with that `bonus`, suffers the `effect`, fights on `weakened`, or takes `each_round` damage, for
    `rounds`; with `once` the first saving throw settles it, with `until_saved` the first successful one. A
    `gaze` affects combatants that meet it, a `seen` aura all that see the creature. It affects enemies only
    unless it is for `everybody`, the undead only if it is `for_all`, and never the folk it `spares`.
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
    """The auras of a creature's kind, by the name of the ability."""
    return _find(creature.name)


@cache
def _find(name: str) -> dict[str, AuraRules]:
    tables = tables_of_kind(AURAS, name)
    return {ability: msgspec.convert(table, AuraRules) for ability, table in tables.items()}


def aura_names() -> tuple[str, ...]:
    """The name of every ability of that sort."""
    return abilities_in(AURAS)
