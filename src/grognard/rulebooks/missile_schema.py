"""A rulebook's rules of cover, of thrown flasks, and of fire."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Percent = Annotated[int, Meta(ge=0, le=100)]
Small = Annotated[int, Meta(ge=-100, le=100)]
Count = Annotated[int, Meta(ge=0, le=1000)]
Feet = Annotated[int, Meta(ge=0, le=100)]
Step = tuple[Percent, Small]


class MissilePart(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of these parts: fixed once read, every key known."""


class CoverRules(MissilePart, frozen=True):
    """Cover and concealment: penalties by the percentage of the target covered, from the least step up.

    `hard` cover stops a missile, `soft` concealment only hides; `materials` says which of the two a thing is
    and `named` gives fixed penalties by name. With `adds_up` both kinds and the figures between add up, else
    the worse counts; `limit` is the least the sum can be, 0 for none. Each figure between shooter and target
    counts `each_figure`.
    """

    hard: tuple[Step, ...] = ()
    soft: tuple[Step, ...] = ()
    named: dict[str, Small] = {}
    materials: dict[str, Literal["hard", "soft"]] = {}
    melee: bool = False
    adds_up: bool = False
    limit: Small = 0
    each_figure: Small = 0


class FlaskRules(MissilePart, frozen=True):
    """Thrown flasks of oil and holy water.

    Without `armour` the target of a flask counts as unarmoured, with its Dexterity. A miss `scatters`, or the
    flask breaks without effect. Splashes reach `splash_feet`, 0 for none. A flask is `lit` by a burning wick
    before it is thrown, or with a torch that must hit too, at `lighting` on the roll.
    """

    armour: bool = True
    scatters: bool = False
    splash_feet: Feet = 0
    lit: Literal["wick", "torch"] = "wick"
    lighting: Small = 0


class OilRules(MissilePart, frozen=True):
    """Burning oil: dice for a direct hit, for a splash and in a fire on the ground; rounds each burns.

    `again` is the moment at which a burning combatant is burned again: at the end of its own turn, or in the
    phase in which it caught fire. The ground burns `ground_feet` around. With `standing_first` a fire burns
    the combatants in it when a round begins, not after their turns.
    """

    direct: str = "1d8"
    splash: str = ""
    ground: str = "1d6"
    rounds: Count = 2
    ground_rounds: Count = 10
    ground_feet: Feet = 0
    extinguish: bool = True
    again: Literal["own turn", "phase"] = "own turn"
    standing_first: bool = False


class HolyWaterRules(MissilePart, frozen=True):
    """Holy water against undead: dice on one hit and on those splashed. `fire` makes the splash fire."""

    direct: str = "1d8"
    splash: str = ""
    fire: bool = False
