"""Weapons, armour and shields, looked up by name."""

import re
from typing import Final, Literal

import msgspec

from grognard.base.errors import InputError
from grognard.creatures.names import name_key
from grognard.creatures.rulebook_tables import EQUIPMENT, cache_by_tables, read_tables

WeaponKind = Literal["melee", "missile", "thrown"]
WeaponForm = Literal["edged", "blunt", "piercing"]
Load = Literal["none", "leather", "metal"]

BARE_HANDS: Final = "bare hands"
MOVEMENT_FEET: Final[dict[Load, int]] = {"none": 40, "leather": 30, "metal": 20}
LOADS: Final = tuple(MOVEMENT_FEET)
"""From the lightest armour to the heaviest."""
_FILE: Final = EQUIPMENT
_BARE: Final = 11
"""The ascending armour class without armour."""
_BONUS: Final = r"\s*([+-]\s?[0-9])\s*$"
_SILVER: Final = r"(?i)^\s*(?:silver(?:ed)?|silver-tipped)\s+"
_MAGIC: Final = r"(?i)^\s*magic(?:al)?\s+"
_CURSED: Final = r"(?i)^\s*cursed\s+"
_BOTH_HANDS: Final = r"(?i)^\s*two-handed\s+"


class ListedWeapon(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A weapon. Ranges are short, medium and long in feet; costs are in copper pieces.

    `base` is the name without silver or magic. `damage` is that of its usual ammunition where it shoots;
    `two_handed_damage` is "" unless the same weapon does more in both hands. `charge` weapons serve in a
    charge and `settable` ones against it. Some long weapons strike from the `third_rank`, and some are
    `unwieldy` against an enemy beside their wielder. A `flask` breaks where it hits, a `torch` sets oil
    afire. An engine that shoots once in several rounds is loaded for all the rounds between, and its
    `attack_modifier` counts with every shot. `versus` adds to attack rolls by the armour of the
    target, and `speed` counts in initiative where a book has weapon speed. What is edged or spiked
    on `all_sides` cannot subdue. What is `cursed` has a negative bonus.

    Rule: bf.initiative.reach-weapon-list
    """

    name: str
    base: str
    damage: str
    kinds: tuple[WeaponKind, ...]
    form: WeaponForm
    size: Literal["S", "M", "L"]
    weight_pounds: float
    cost_copper: int
    range_feet: tuple[int, int, int] | None = None
    two_handed: bool = False
    two_handed_damage: str = ""
    long_reach: bool = False
    reach_feet: int = 0
    third_rank: bool = False
    unwieldy: bool = False
    charge: bool = False
    settable: bool = False
    attack_modifier: int = 0
    versus: dict[str, int] = {}
    speed: int = 0
    reload_rounds: int = 0
    flask: Literal["", "oil", "unlit oil", "holy water"] = ""
    torch: bool = False
    strength_to_damage: bool = True
    all_sides: bool = False
    silver: bool = False
    magic: bool = False
    magic_bonus: int = 0
    cursed: bool = False

    @property
    def is_melee(self) -> bool:
        """Whether it strikes hand to hand."""
        return "melee" in self.kinds

    @property
    def is_missile(self) -> bool:
        """Whether it is shot or thrown."""
        return self.kinds != ("melee",)


class Armour(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A suit of armour: ascending armour class, how it loads the wearer, and its cost in copper pieces.

    `base` is the name without magic. What is `cursed` is magical, and no better than none.
    """

    name: str
    base: str = ""
    armour_class: int
    load: Load
    weight_pounds: float = 0
    cost_copper: int = 0
    magic_bonus: int = 0
    cursed: bool = False

    @property
    def is_magical(self) -> bool:
        """Whether it is enchanted, for better or worse."""
        return self.magic_bonus != 0 or self.cursed

    @property
    def seems(self) -> str:
        """Its appearance to the wearer: a curse hides behind a bonus of 1.

        Rule: bxe.magic-items.cursed-armour-ac9
        """
        return f"{self.base} +1" if self.cursed else self.name

    @property
    def metal(self) -> bool:
        """Whether it is metal armour."""
        return self.load == "metal"

    @property
    def movement_feet(self) -> int:
        """Feet per round of a person wearing it: 40 unarmoured, 30 in leather, 20 in metal."""
        return MOVEMENT_FEET[self.load]


class Shield(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A shield: its armour class bonuses in melee and against missiles; the cost is in copper pieces.

    `base` is the name without magic; the bonuses include that of magic.
    """

    name: str
    base: str
    armour_class_bonus: int
    missile_bonus: int
    weight_pounds: float
    cost_copper: int
    magic_bonus: int = 0


@cache_by_tables
def find_weapon(name: str) -> ListedWeapon:
    """The weapon of a name, which may be plural, silver, magical or cursed ("silver dagger", "longsword +1").

    A spear or trident that is to be wielded in both hands is a "two-handed spear". What is below its kind
    ("longsword -1") is cursed; a "cursed longsword" is one below it where it says no more.

    Rule: bxe.magic-items.cursed-weapon-attack, bxe.magic-items.cursed-weapon-damage

    Raises:
        InputError: with close matches when there is no such weapon.

    >>> find_weapon("Swords +1").damage, find_weapon("silver dagger").silver
    ('1d8', True)
    """
    plain, bonus, cursed = _split_magic(name)
    if cursed:
        bonus = -abs(bonus or 1)
    silver, magic = (
        re.compile(_SILVER).search(plain) is not None,
        re.compile(_MAGIC).search(plain) is not None,
    )
    plain = re.compile(_MAGIC).sub("", re.compile(_SILVER).sub("", plain))
    data = read_tables(_FILE)
    single = _held_in_both(plain)
    section = data.require(single or plain, what="weapon")
    table = data.table(section)
    if "kinds" not in table:
        raise InputError(f"{name!r} is not a weapon", expected="a weapon such as longsword")
    base = section.replace("-", " ")
    before = "silver " if silver else "magic " if magic and not bonus else ""
    title = before + ("two-handed " if single else "") + base + (f" {bonus:+d}" if bonus else "")
    figures = table | {
        "silver": silver,
        "magic": magic or bonus != 0,
        "magic_bonus": bonus,
        "cursed": bonus < 0,
    }
    if single:
        changes = {"damage": table["two_handed_damage"], "kinds": ("melee",), "range_feet": None}
        figures |= changes | {"two_handed": True}
    silver_cost = figures.pop("silver_cost_copper", figures["cost_copper"])
    if silver:
        figures["cost_copper"] = silver_cost
    return msgspec.convert(figures | {"name": title, "base": base}, ListedWeapon)


def is_weapon(name: str) -> bool:
    """Whether there is a weapon of that name.

    >>> is_weapon("two-handed sword"), is_weapon("lute")
    (True, False)
    """
    plain, _, _ = _split_magic(name)
    plain = re.compile(_MAGIC).sub("", re.compile(_SILVER).sub("", plain))
    data = read_tables(_FILE)
    section = data.resolve(_held_in_both(plain) or plain)
    return section is not None and "kinds" in data.sections[section]


@cache_by_tables
def find_armour(name: str) -> Armour:
    """The armour of a name ("chain mail", "leather +1"); "" and "none" are no armour.

    "Cursed plate mail" protects no more than none; "plate mail -1" is one worse than plate mail.

    Rule: bxe.magic-items.armour-improves-ac, bxe.magic-items.cursed-armour-ac9

    Raises:
        InputError: with close matches when there is no such armour.

    >>> [find_armour(name).armour_class for name in ("chain", "plate mail +1", "cursed plate mail")]
    [15, 18, 11]
    """
    if name_key(name) in ("", "none", "no armour", "no armor", "unarmoured"):
        return Armour(name="none", base="none", armour_class=_BARE, load="none")
    plain, bonus, cursed = _split_magic(name)
    data = read_tables(_FILE)
    section = data.require(re.compile(_MAGIC).sub("", plain), what="armour")
    table = data.table(section)
    if "load" not in table:
        raise InputError(f"{name!r} is not armour", expected="armour such as chain mail")
    base = section.replace("-", " ")
    if cursed and not bonus:
        figures = table | {"name": f"cursed {base}", "base": base, "cursed": True, "armour_class": _BARE}
        return msgspec.convert(figures, Armour)
    title = base + (f" {bonus:+d}" if bonus else "")
    armour = msgspec.convert(table | {"name": title, "base": base}, Armour)
    return msgspec.structs.replace(armour, armour_class=armour.armour_class + bonus, magic_bonus=bonus)


@cache_by_tables
def find_shield(name: str = "shield") -> Shield:
    """The shield of a name ("buckler", "shield +1").

    Raises:
        InputError: with close matches when there is no such shield.

    >>> find_shield().armour_class_bonus, find_shield("shield +2").armour_class_bonus
    (1, 3)
    """
    data = read_tables(_FILE)
    plain, bonus, cursed = _split_magic(name)
    if cursed:
        bonus = -abs(bonus or 1)
    section = data.require(re.compile(_MAGIC).sub("", plain), what="shield")
    table = data.table(section)
    if "missile_bonus" not in table:
        raise InputError(f"{name!r} is not a shield", expected="shield, buckler or tower shield")
    base = section.replace("-", " ")
    title = base + (f" {bonus:+d}" if bonus else "")
    shield = msgspec.convert(table | {"name": title, "base": base, "magic_bonus": bonus}, Shield)
    return msgspec.structs.replace(
        shield,
        armour_class_bonus=shield.armour_class_bonus + bonus,
        missile_bonus=shield.missile_bonus + bonus,
    )


def _held_in_both(name: str) -> str:
    """The weapon that a "two-handed spear" is, where it does more in both hands; "" for any other name."""
    single = re.compile(_BOTH_HANDS).sub("", name)
    section = None if single == name else read_tables(_FILE).resolve(single)
    doubles = section is not None and "two_handed_damage" in read_tables(_FILE).sections[section]
    return single if doubles else ""


def split_bonus(name: str) -> tuple[str, int]:
    """A name without the bonus at its end, and the bonus.

    >>> split_bonus("ring of protection +1"), split_bonus("lute")
    (('ring of protection', 1), ('lute', 0))
    """
    found = re.compile(_BONUS).search(name)
    return (name[: found.start()], int(found[1].replace(" ", ""))) if found else (name.strip(), 0)


def _split_magic(name: str) -> tuple[str, int, bool]:
    """A name without its bonus and without a curse, the bonus, and whether it is said to be cursed."""
    plain, bonus = split_bonus(name)
    honest = re.compile(_CURSED).sub("", plain)
    return honest, bonus, honest != plain


def armour_names() -> tuple[str, ...]:
    """Every suit of armour and every shield by its name."""
    sections = read_tables(_FILE).sections.items()
    return tuple(name.replace("-", " ") for name, table in sections if "kinds" not in table)


def weapon_names() -> dict[str, tuple[str, ...]]:
    """Every weapon by its name, and what else it is called."""
    file = read_tables(_FILE)
    return {
        section.replace("-", " "): tuple(name for name, of in file.names.items() if of == section)
        for section, table in file.sections.items()
        if "kinds" in table
    }
