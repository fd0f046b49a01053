"""Blows and shots: armour, position, defence, the test of an attack, missiles, damage."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from grognard.rulebooks.hurt_schema import AttackModifier
from grognard.rulebooks.own_schema import OwnArmour, OwnShield

Feet = Annotated[int, Meta(ge=0, le=5280)]
SmallNumber = Annotated[int, Meta(ge=-100, le=100)]
Count = Annotated[int, Meta(ge=0, le=1000)]
Positive = Annotated[int, Meta(ge=1, le=1000)]
Bound = Annotated[int, Meta(ge=-1000, le=1000)]
Reload = Annotated[int, Meta(ge=0, le=200)]


class ArmourRules(Struct, frozen=True, forbid_unknown_fields=True):
    """How armour class is counted, upward from `unarmoured` or downward; `suits` and `shields` of its own."""

    convention: Literal["ascending", "descending"]
    unarmoured: SmallNumber
    suits: dict[str, OwnArmour] = {}
    shields: dict[str, OwnShield] = {}


class Terrain(Struct, frozen=True, forbid_unknown_fields=True):
    """Something to stand on or in.

    `attack` counts for the attack rolls of those there at those who are not, `shelter` for all attack rolls
    at those there; both in melee and with missiles, unless it says no. `where` is how one says that somebody
    is there.
    """

    attack: SmallNumber = 0
    shelter: SmallNumber = 0
    melee: bool = True
    missiles: bool = True
    where: str = ""


class PositionRules(Struct, frozen=True, forbid_unknown_fields=True):
    """What standing in the right place is worth to an attacker.

    `terrain` names what there is to stand on or in. All that terrain and cover do to one roll stays within
    `terrain_limit` either way, 0 for none.
    """

    behind: AttackModifier = 0
    behind_ignores_shield: bool = False
    flanked: AttackModifier = 0
    each_further_attacker: SmallNumber = 0
    terrain: Annotated[dict[str, Terrain], Meta(max_length=30)] = {}
    terrain_limit: Count = 0
    footing: dict[str, SmallNumber] = {}


class FacingRules(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether headings count under the sky where the encounter does not say."""

    outdoors: bool = False


class DefenceRules(Struct, frozen=True, forbid_unknown_fields=True):
    """Fighting all-out defensively, whom one of several enemies exposes to the others, shields.

    Whether the combat bonus is split between attack and defence at all is `round.declare_defence`. No more
    than `most_attackers` of a side strike at one foe in a round; 0 leaves it to reach and space.
    """

    all_out_bonus: SmallNumber = 0
    random_targets: bool = False
    directed_exposure: SmallNumber = 0
    shield_wall: bool = False
    shield_with_both_hands: bool = False
    most_attackers: Count = 0


class TwoWeaponRules(Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon in each hand: both strike, or one strikes and the other guards.

    The weapon in the off hand is a small one, but for the callings of `any_off_hand`. With `better_damage`
    one with a weapon in each hand strikes once, rolls the damage of a hit twice, and keeps the better.
    """

    allowed: bool = False
    attack_modifier: SmallNumber = 0
    parry_modifier: SmallNumber = 0
    parry_armour_class: SmallNumber = 0
    better_damage: bool = False
    any_off_hand: list[str] = []


class ChartRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a monster attack chart: hit dice up to `up_to` without a plus (the last row has none)."""

    thac0: SmallNumber
    up_to: Bound | None = None


ATTACK_TABLES: Final = {"bonus": ("bonus", "monster_bonus"), "chart": ("thac0", "monster_thac0")}
"""The tables that each test of an attack reads; a test of one's own reads what there is."""


class AttackRules(Struct, frozen=True, forbid_unknown_fields=True):
    """How an attack is tested, and what each class and each number of hit dice brings to it.

    With the test "bonus", `bonus` lists a class's attack bonus by level from 0 (which only normal men have)
    up, and `monster_bonus` by whole hit dice from "less than one" up; the last value holds beyond. With the
    test "chart", `thac0` and `monster_thac0` do the same by the number needed against armour class 0.
    `ignores_printed` leaves attack bonuses printed with a creature out of account, `ignores_minus` takes
    1-1 hit dice for 1. `unskilled` counts in attack rolls with weapons that the attacker never learned to
    use. `unmapped_feet` is the melee range in a fight without a map (0: `engage_feet`).
    The `dice` of an attack roll may be others than a d20: their lowest total then misses as a natural 1 does,
    and their highest hits. `sneak_damage` multiplies the damage of a sneak attack. Creatures only magic or
    silver harms are also harmed by each other with `kindred_harm`, and by monsters of `mighty_hit_dice` or
    more.
    """

    test: str
    engage_feet: Feet
    dice: str = "1d20"
    unmapped_feet: Feet = 0
    bonus: dict[str, tuple[SmallNumber, ...]] = {}
    monster_bonus: tuple[SmallNumber, ...] = ()
    thac0: dict[str, tuple[SmallNumber, ...]] = {}
    monster_thac0: tuple[ChartRow, ...] = ()
    ignores_printed: bool = False
    ignores_minus: bool = False
    kindred_harm: bool = False
    mighty_hit_dice: Count = 0
    sneak_attack: AttackModifier = 0
    sneak_damage: Positive = 1
    unskilled: SmallNumber = 0

    @property
    def by_chart(self) -> bool:
        """Whether a number needed is read off a chart, and no bonus added to the die."""
        return self.test == "chart" or (self.test not in ATTACK_TABLES and bool(self.thac0))


class MissileRules(Struct, frozen=True, forbid_unknown_fields=True):
    """Modifiers by range band, and what a shot at arm's length is: at a penalty, or not to be had.

    With `while_engaged` false nobody in melee shoots; with `close` "forbidden" nothing nearer than
    `close_feet` is shot at. A number for `close` replaces the short range's.

    `into_melee` says who is in danger from a shot into a melee: nobody else, the shooter's friends after a
    miss (no more than `stray_limit` of them, 0 for all), or whoever of the melee the dice choose. Weapons of
    `double_shots` shoot twice in a round; `reload_rounds` are those of the book where the weapon's own do
    not hold. Those `loaded_standing` are ready again at the end of a round in which the shooter did not move;
    with `both_hands_load` a weapon for two hands is not loaded with a shield on one of them. With
    `missed_lost` nobody finds again after a fight what was thrown and has hit nobody.
    """

    short: AttackModifier
    medium: AttackModifier
    long: AttackModifier
    close_feet: Feet
    close: SmallNumber | Literal["forbidden"]
    while_engaged: bool = True
    into_melee: Literal["nobody else", "friends after a miss", "anyone"] = "nobody else"
    stray_limit: Count = 0
    double_shots: tuple[str, ...] = ()
    reload_rounds: dict[str, Reload] = {}
    loaded_standing: tuple[str, ...] = ()
    both_hands_load: bool = False
    missed_lost: bool = False


class DamageRules(Struct, frozen=True, forbid_unknown_fields=True):
    """The least a hit does; the hit points at which a creature falls, `death_at`, and how: `dying`.

    Whoever has more than `death_at` fights on at full strength. At that many or fewer one is "dead"; or it
    is "down" and may live, or saves for its life ("save by depth"), as `[dying]` says, or a table does
    ("injury table", `[injuries]`).

    Strength counts in melee; `strength_on_thrown`, `strength_on_slings` and `strength_on_bows` (crossbows
    among them) say with which missiles. With `thrown_strength_short` a bonus of it counts with thrown weapons
    at short range only. Where weapons do not matter, `by_class` gives the damage dice of all attacks of a
    class, and `characters` those of all others: dice, or "hit die" for one of the hit dice of its class.
    Where dice are `exploding`, one of an attack that shows its highest face is rolled again and added.
    """

    minimum: Count
    death_at: SmallNumber
    dying: str
    strength_on_thrown: bool = True
    strength_on_slings: bool = True
    strength_on_bows: bool = False
    thrown_strength_short: bool = False
    characters: str = ""
    by_class: dict[str, str] = {}
    exploding: bool = False
