"""Blows and shots: armour, position, defence, the test of an attack, missiles, damage."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from grognard.rulebooks.house_content_schema import OwnArmour, OwnShield
from grognard.rulebooks.hurt_schema import AttackModifier

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
    """A kind of terrain that a combatant stands on or in.

    `attack` counts for the attack rolls of combatants there against targets elsewhere, `shelter` for all
    attack rolls against combatants there; both apply in `melee` and with `missiles` unless switched off.
    `where` is the phrase for being there.
    """

    attack: SmallNumber = 0
    shelter: SmallNumber = 0
    melee: bool = True
    missiles: bool = True
    where: str = ""


class PositionRules(Struct, frozen=True, forbid_unknown_fields=True):
    """The modifiers an attacker gets from its position.

    `terrain` lists the kinds of terrain by name. The total of terrain and cover on one roll stays within
    `terrain_limit` either way; 0 means no limit.
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
    """All-out defence, shields, and the exposure of a combatant who turns to one of several enemies.

    Whether the combat bonus is split between attack and defence is `round.declare_defence`. At most
    `most_attackers` of a side strike at one foe in a round; 0 leaves it to reach and space.
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
    """The test of an attack, and the bonus or THAC0 of each class and each number of hit dice.

    With the test "bonus", `bonus` lists a class's attack bonus by level from 0 (normal men only) up, and
    `monster_bonus` by whole hit dice from "less than one" up; the last value holds beyond. With the test
    "chart", `thac0` and `monster_thac0` list the number needed against armour class 0 in the same way.
    `ignores_printed` ignores attack bonuses printed with a creature, `ignores_minus` counts 1-1 hit dice as
    1. `unskilled` is added to attack rolls with weapons the attacker never learned to use. `unmapped_feet` is
    the melee range in a fight without a map (0: `engage_feet`). The `dice` of an attack roll may be others
    than a d20: their lowest total then misses as a natural 1 does, and their highest hits. `sneak_damage`
    multiplies the damage of a sneak attack. Creatures that only magic or silver harms are also harmed by each
    other with `kindred_harm`, and by monsters of `mighty_hit_dice` or more.
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
    """Modifiers by range band, and the rules of shots at close range, into melee, and of loading.

    With `while_engaged` false a combatant in melee cannot shoot; with `close` "forbidden" targets nearer than
    `close_feet` cannot be shot at. A number for `close` replaces the short range's.

    `into_melee` says who is in danger from a shot into a melee: nobody else, the shooter's friends after a
    miss (at most `stray_limit` of them, 0 for all), or anyone in the melee, chosen by dice. Weapons of
    `double_shots` shoot twice in a round; `reload_rounds` apply where the weapon has none of its own. Weapons
    in `loaded_standing` are ready again at the end of a round in which the shooter did not move; with
    `both_hands_load` a two-handed weapon cannot be loaded with a shield on the arm. With `missed_lost` missed
    thrown weapons are lost after a fight.
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
    """The least damage of a hit; `death_at`, the hit points at which a creature falls, and `dying`, how.

    A creature above `death_at` fights on at full strength. At that many hit points or fewer it is "dead"; or
    it is "down" and may live, or saves for its life ("save by depth"), as `[dying]` says, or rolls on a table
    ("injury table", `[injuries]`).

    Strength counts in melee; `strength_on_thrown`, `strength_on_slings` and `strength_on_bows` (crossbows
    among them) say with which missiles. With `thrown_strength_short` its bonus counts with thrown weapons at
    short range only. Where weapons do not matter, `by_class` gives the damage dice of all attacks of a class,
    and `characters` those of all other classes: dice, or "hit die" for a hit die of the class.
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
