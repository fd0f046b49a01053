"""Classes, weapons, armour and shields of a rulebook's own, and changes to the listed ones."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Small = Annotated[int, Meta(ge=-100, le=100)]
Count = Annotated[int, Meta(ge=0, le=1000)]
Feet = Annotated[int, Meta(ge=0, le=5280)]
Experience = Annotated[int, Meta(ge=0, le=100_000_000)]
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Number = Annotated[float, Meta(ge=0, le=100_000)]
ArmourClass = Annotated[int, Meta(ge=-40, le=40)]
ByLevel = Annotated[tuple[Count, ...], Meta(min_length=1, max_length=20)]


class OwnPart(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of these tables.

    A table by the name of a listed thing changes that; another may be `like` a listed thing in all that it
    does not say itself. `also` are its other names.
    """

    like: str = ""
    also: tuple[Name, ...] = ()


class OwnWeapon(OwnPart, frozen=True):
    """A weapon. Ranges are short, medium and long in feet.

    `kinds` says whether it strikes in melee, shoots ("missile") or is thrown. It may `brace` against a charge
    and be used in a `charge`. A weapon of `long_reach` strikes closing enemies first; `reach_feet` is how far
    it strikes. `versus` adds to attack rolls against a suit of armour by name, or against "none", "leather",
    "metal" or "shield" where the suit's own name is missing. `speed` counts in initiative where a book has
    weapon speed.
    """

    damage: str | None = None
    two_handed_damage: str | None = None
    kinds: tuple[Literal["melee", "missile", "thrown"], ...] | None = None
    form: Literal["edged", "blunt", "piercing"] | None = None
    size: Literal["S", "M", "L"] | None = None
    two_handed: bool | None = None
    range_feet: tuple[Feet, Feet, Feet] | None = None
    reload_rounds: Count | None = None
    attack_modifier: Small | None = None
    versus: dict[Name, Small] | None = None
    speed: Annotated[int, Meta(ge=-20, le=20)] | None = None
    long_reach: bool | None = None
    reach_feet: Annotated[int, Meta(ge=5, le=60)] | None = None
    third_rank: bool | None = None
    unwieldy: bool | None = None
    charge: bool | None = None
    brace: bool | None = None
    strength_to_damage: bool | None = None
    cost_gp: Number | None = None
    weight_pounds: Number | None = None


class OwnArmour(OwnPart, frozen=True):
    """A suit of armour: its armour class in the book's own convention, and how it loads its wearer."""

    armour_class: ArmourClass | None = None
    load: Literal["none", "leather", "metal"] | None = None
    cost_gp: Number | None = None
    weight_pounds: Number | None = None


class OwnShield(OwnPart, frozen=True):
    """A shield: how much better it makes armour class, in melee and against missiles."""

    bonus: Count | None = None
    missile_bonus: Count | None = None
    cost_gp: Number | None = None
    weight_pounds: Number | None = None


class Outfit(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The default outfit of a class's characters; weapons in order of preference."""

    armour: str = ""
    shield: bool = False
    weapons: tuple[Name, ...] = ()


class OwnClass(OwnPart, frozen=True):
    """A class of characters; the fields it lacks are taken from the class it is `like`.

    `experience` lists the points of each level from the first, 0; beyond the list every level takes as much
    as the last step. It attacks as the class of `attacks` unless `attack.bonus` or `attack.thac0` has a list
    under its own name, and saves as the class of `saves` unless `saves.charts` has a chart. `spells` are
    slots by level, each a list by spell level, of the spells of the class that `casts` names. `skills` names
    the class whose thief skills it has. It may `turn_undead`, be `alert` (surprised less often),
    `sneak_attack`, and have a `calling`. `powers` gives it powers of the rulebook: a number of uses, or uses
    by level from the first. `weapons` and `armour` are those it may use, by default all.
    """

    hit_die: Annotated[str, Meta(pattern="^1d[0-9]{1,2}$", examples=["1d8"])] | None = None
    hit_points_after_9: Count | None = None
    experience: Annotated[tuple[Experience, ...], Meta(min_length=2, max_length=20)] | None = None
    attacks: str = ""
    saves: str = ""
    prime_requisites: tuple[str, ...] | None = None
    casts: Literal["", "cleric", "magic-user"] = ""
    spells: Annotated[tuple[tuple[Count, ...], ...], Meta(min_length=1, max_length=20)] | None = None
    skills: str = ""
    turns_undead: bool | None = None
    alert: bool | None = None
    sneak_attack: bool | None = None
    calling: Literal["", "ranger", "barbarian"] = ""
    powers: dict[Name, Count | ByLevel] | None = None
    weapons: tuple[Name, ...] | None = None
    armour: tuple[Name, ...] | None = None
    shield: bool | None = None
    kit: Outfit | None = None
