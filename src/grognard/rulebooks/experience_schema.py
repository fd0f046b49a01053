"""A rulebook's rules of the experience for a defeated foe."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Points = Annotated[int, Meta(ge=0, le=1_000_000)]
Count = Annotated[int, Meta(ge=0, le=1000)]


class WorthRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the table: the hit dice it begins with (0 is less than one), with a `plus` or without."""

    hit_dice: Count
    value: Points
    bonus: Points
    plus: bool = False


class ExperienceRules(Struct, frozen=True, forbid_unknown_fields=True):
    """The experience that monsters are worth: by hit dice, and a bonus for each special ability.

    A row of `worth` holds until the next begins. Each hit die above the last adds `value_above` and
    `bonus_above`. With `minus` "less" 3-1 hit dice are 2+; otherwise what is taken off is ignored, but 1-1 is
    less than one. `casters` with useful spells are worth one bonus more. Where the list of creatures is
    `printed` by this table, the number that stands with a creature of the list counts.
    """

    worth: tuple[WorthRow, ...] = ()
    value_above: Points = 0
    bonus_above: Points = 0
    minus: Literal["ignored", "less"] = "ignored"
    casters: bool = False
    printed: bool = False
