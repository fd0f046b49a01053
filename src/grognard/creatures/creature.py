"""A creature's statistics, as frozen values.

Armour class is ascending, 11 for an unarmoured person; movement is in feet per round.
"""

from typing import Final, Literal

import msgspec

from grognard.base.errors import InputError
from grognard.creatures.hit_dice import HitDice

AttackKind = Literal["melee", "missile"]
SaveClass = Literal["F", "C", "M", "T", "D", "E", "H", "NM"]
Harm = Literal["silver", "magic"]

MORALE_RANGE: Final = (2, 12)
ARMOUR_CLASS_RANGE: Final = (0, 40)
_MAX_FEET: Final = 1000
_MAX_ATTACKS: Final = 40
_MAX_LEVEL: Final = 36


class Attack(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One kind of attack in a routine.

    `damage` is a dice expression, "" when the attack does no plain damage; `by_weapon` means a carried
    weapon's damage may take its place, with `damage_bonus` added to it. `range_feet` is short, medium, long.
    """

    name: str
    damage: str = ""
    count: int = 1
    kind: AttackKind = "melee"
    reach_feet: int = 5
    range_feet: tuple[int, int, int] | None = None
    by_weapon: bool = False
    damage_bonus: int = 0
    effects: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.name:
            raise InputError("an attack has no name", expected="a name such as bite or weapon")
        check_between("number of attacks", self.count, 1, _MAX_ATTACKS)
        check_between("reach in feet", self.reach_feet, 0, _MAX_FEET)
        check_between("damage bonus", self.damage_bonus, -20, 20)
        if (
            self.range_feet is not None
            and not 0 < self.range_feet[0] <= self.range_feet[1] <= self.range_feet[2]
        ):
            raise InputError(
                f"ranges {self.range_feet} are not in order", expected="short, medium, long in feet"
            )


class Movement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way of moving: feet per round, and the feet it must move before it may turn.

    `armoured` marks the rate in the armour the creature usually wears, where it has another without it.
    """

    mode: str
    feet: int
    turning_feet: int = 5
    armoured: bool = False

    def __post_init__(self) -> None:
        check_between(f"{self.mode} movement in feet", self.feet, 0, _MAX_FEET)
        check_between("turning distance in feet", self.turning_feet, 0, _MAX_FEET)


class SaveAs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The class and level whose saving throws a creature uses; a normal man's level is 0.

    Dwarves, elves and halflings (D, E, H) are classes here, as stat lines print them.
    """

    class_letter: SaveClass
    level: int

    def __post_init__(self) -> None:
        if (self.class_letter == "NM") != (self.level == 0):
            raise InputError(
                f"saves as {self.class_letter}{self.level}", expected="a level of 1 or more, or NM alone"
            )
        check_between("saving throw level", self.level, 0, _MAX_LEVEL)


class Creature(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A creature as a bestiary or an adventure module describes it.

    `routines` are alternatives, each the attacks it makes in one round. `attack_bonus` is None when the
    rulebook's table for its hit dice decides. `equipment` names the weapons it carries; with none it uses its
    own attack. `save_numbers` (death, wands, paralysis, breath, spells) and `thac0` are printed ones. `notes`
    hold what was read and has no mechanics here.

    Raises:
        InputError: when a figure is outside what the game allows.
    """

    name: str
    armour_class: int
    hit_dice: HitDice
    movement: tuple[Movement, ...]
    save_as: SaveAs
    morale: int
    routines: tuple[tuple[Attack, ...], ...] = ()
    unarmoured_armour_class: int | None = None
    harmed_only_by: tuple[Harm, ...] = ()
    attack_bonus: int | None = None
    thac0: int | None = None
    save_numbers: tuple[int, ...] = ()
    morale_note: str = ""
    number_appearing: str = ""
    experience_points: int | None = None
    alignment: str = ""
    treasure: str = ""
    equipment: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.name:
            raise InputError("a creature has no name", expected="a name")
        check_between("armour class", self.armour_class, *ARMOUR_CLASS_RANGE)
        if self.unarmoured_armour_class is not None:
            check_between("unarmoured armour class", self.unarmoured_armour_class, *ARMOUR_CLASS_RANGE)
        check_between("morale", self.morale, *MORALE_RANGE)
        if self.experience_points is not None:
            check_between("experience points", self.experience_points, 0, 10_000_000)

    def feet(self, mode: str) -> int:
        """Feet per round by one way of moving, 0 when it cannot; in its usual armour where that matters."""
        return next((one.feet for one in self.movement if one.mode == mode), 0)

    @property
    def walk_feet(self) -> int:
        """Feet per round on foot, in its usual armour."""
        return self.feet("walk")

    @property
    def unarmoured_walk_feet(self) -> int:
        """Feet per round on foot without armour; the same as `walk_feet` when it wears none."""
        rates = [one.feet for one in self.movement if one.mode == "walk" and not one.armoured]
        return rates[0] if rates else self.walk_feet

    @property
    def fly_feet(self) -> int:
        """Feet per round in the air."""
        return self.feet("fly")


def check_between(what: str, value: int, low: int, high: int) -> None:
    """Refuse a figure outside its range.

    Raises:
        InputError: naming the figure and the range.
    """
    if not low <= value <= high:
        raise InputError(f"{what} {value} is out of range", expected=f"{low} to {high}")
