"""Weapons and the routines they are used in; neither ever changes in a fight."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.rules.missile import range_band

# Weapon flags
MISSILE: Final = 1
THROWN: Final = 2
LONG_REACH: Final = 4
STRENGTH_TO_DAMAGE: Final = 8
SILVER: Final = 16
MAGIC: Final = 32
CHARGE_WEAPON: Final = 64
SETTABLE: Final = 128
TWO_HANDED: Final = 256
UNWIELDY: Final = 512
THIRD_RANK: Final = 1024
CARRIED: Final = 1 << 24
POISON: Final = 1 << 25
PARALYSIS: Final = 1 << 26
WATERPROOF: Final = 1 << 27
DRAINS: Final = 1 << 28
RIDDEN: Final = 1 << 29
SMALL: Final = 1 << 30
METALLIC: Final = 1 << 31
WOODEN: Final = 1 << 32
UNKNOWN: Final = 1 << 34
"""No weapon is of that: what only such harms, no weapon harms."""
POINTED: Final = 1 << 35
SPEAR: Final = 1 << 36
VENOM: Final = POISON | PARALYSIS | DRAINS | RIDDEN
OIL: Final = 1 << 12
HOLY: Final = 1 << 13
UNLIT: Final = 1 << 14
TORCH: Final = 1 << 15
LOADED_STANDING: Final = 1 << 16
FLASK: Final = OIL | HOLY
BURNS: Final = FLASK | TORCH
"""Harms by its filling or its flame, not by its form."""
NO_SUBDUE: Final = 1 << 18
UNARMED: Final = 1 << 19
SUBDUES: Final = 1 << 20
EDGED: Final = 1 << 21
BLUNT: Final = 1 << 22


class Weapon:
    """One way of attacking: a weapon in the hand, or a claw. Distances in feet, reload in rounds.

    The damage is `dice_count`d`dice_sides` + `dice_bonus`; `magic_bonus` is added to both rolls, the
    `attack_modifier` to the attack roll, for the reason `modified_by`. `versus` adds to it by the armour of
    the target, `speed` counts in initiative by weapon speed. `number` is its place in a `FightTally`. With
    `DRAINS` a hit drains `drains` levels; `riders` are the numbers of the further effects of its hits, among
    those of the profile. Its paralysis does not affect the races it `spares`.
    """

    def __init__(
        self, name: str, *, dice_count: i64, dice_sides: i64, dice_bonus: i64 = 0, flags: i64 = 0
    ) -> None:
        self.name = name
        self.dice_count = dice_count
        self.dice_sides = dice_sides
        self.dice_bonus = dice_bonus
        self.flags = flags
        self.magic_bonus: i64 = 0
        self.attack_modifier: i64 = 0
        self.modified_by: str = "siege engine"
        self.versus: dict[str, int] | None = None
        self.speed: i64 = 0
        self.reach_feet: i64 = 5
        self.short_feet: i64 = 0
        self.medium_feet: i64 = 0
        self.long_feet: i64 = 0
        self.reload_rounds: i64 = 0
        self.number: i64 = 0
        self.effects: tuple[str, ...] = ()
        self.drains: i64 = 1
        self.riders: tuple[int, ...] = ()
        self.spares: tuple[str, ...] = ()

    def range_band(self, feet: i64) -> i64:
        """The range band of a target so many feet away."""
        return range_band(feet, self.short_feet, self.medium_feet, self.long_feet)

    def twice_mean_damage(self) -> i64:
        """Twice the damage that its dice do on average, without magic."""
        return self.dice_count * (self.dice_sides + 1) + 2 * self.dice_bonus


class Routine:
    """The attacks of one turn, in order: one weapon for most, two claws and a bite for some.

    `hand` numbers the weapon it needs in hand: routines with the same number need no change of weapons.
    `supply` counts its shots or throws, -1 without end. A routine that `follows` is the rest of another,
    after a power in the place of one of its attacks. `is_melee` says that it neither shoots nor throws, and
    is no flask.
    """

    def __init__(self, weapons: list[Weapon]) -> None:
        self.weapons: Final = weapons
        self.size: i64 = len(weapons)
        self.is_missile: bool = (weapons[0].flags & MISSILE) != 0
        self.is_melee: bool = (weapons[0].flags & (MISSILE | FLASK)) == 0
        self.name: str = " / ".join(weapon.name for weapon in weapons)
        self.hand: i64 = 0
        self.supply: i64 = -1
        self.follows: bool = False
        self.two_handed: bool = (weapons[0].flags & TWO_HANDED) != 0
