"""Hardships of a member of an encounter, as a file gives them."""

from typing import Annotated

from msgspec import Meta, Struct


class HardshipEntry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """Modifiers for tiredness, hunger or the like to attack rolls, damage of hits and saving throws."""

    attack: Annotated[int, Meta(ge=-100, le=100)] = 0
    damage: Annotated[int, Meta(ge=-100, le=100)] = 0
    saves: Annotated[int, Meta(ge=-100, le=100)] = 0
