"""Characters with a class and level, and the zero-level folk called normal men."""

from typing import Final

import msgspec

from grognard.creatures.abilities import Abilities
from grognard.creatures.classes import CharacterClass, find_class
from grognard.creatures.creature import MORALE_RANGE, check_between
from grognard.creatures.data_file import read_data_file
from grognard.creatures.gear import BARE_HANDS, find_armour, find_shield, find_weapon
from grognard.creatures.hit_dice import HitDice
from grognard.creatures.names import name_key
from grognard.errors import InputError
from grognard.patterns import pattern_of

RACES: Final = ("human", "elf", "dwarf", "halfling", "gnome", "half-elf", "half-orc", "orc", "goblin")
CLASS_RACES: Final = ("elf", "dwarf", "halfling")
"""The races that are classes in books where everyone is of one class."""
CLASSES_OF_RACES: Final = ("fighter", "cleric", "thief")
"""The classes that any race may have."""
_LARGEST_DIE: Final = 8
_LARGEST_DICE: Final = {"elf": 6, "halfling": 6}
"""The largest hit die of a race; nobody has one of more than 8 sides."""
SOLDIER: Final = "soldier"
_NORMAL_MAN: Final = "normal man"
_NORMAL_MAN_KEY: Final = "normal-man"
_RACE_CLASS: Final = "fighter"
_FORMS: Final = (
    r"(?i)(?P<who>[a-z][a-z -]*?)\s*,?\s*(?:level\s*|lvl?\.?\s*)?(?P<level>\d{1,3})",
    r"(?i)(?P<level>\d{1,3})(?:st|nd|rd|th)[ -]level\s+(?P<who>[a-z][a-z -]*)",
    r"(?i)level\s+(?P<level>\d{1,3})\s+(?P<who>[a-z][a-z -]*)",
)
_FORM_EXPECTED: Final = "a class and level such as fighter 3, F3 or dwarf cleric 2, or normal man"


class Kit(msgspec.Struct, frozen=True):
    """What a character wears and carries when nothing else is said; weapons in order of preference."""

    armour: str = ""
    shield: bool = False
    weapons: tuple[str, ...] = ()


DEFAULT_KITS: Final = {
    "fighter": Kit("chain mail", True, ("longsword", "dagger")),
    "cleric": Kit("chain mail", True, ("mace", "sling")),
    "magic-user": Kit("", False, ("dagger",)),
    "thief": Kit("leather armour", False, ("shortsword", "dagger")),
    _NORMAL_MAN: Kit(),
}


class Character(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A character: class and level, race, scores and gear.

    `weapons` stand in order of preference. `hit_points` and `morale` are None until somebody decides them; a
    player character never checks morale. `occupation` is what a normal man does for a living. One that is
    `by_race` has its race for a class: an elf, where books have it so, fights as a fighter, saves as an elf.

    Rule: bf.ability.normal-men-npc-only

    Raises:
        InputError: when the class, level, gear or a figure is not allowed.

    >>> Character(name="Ulf", class_name="fighter", level=2, armour="chain mail", shield=True).armour_class
    16
    """

    name: str
    class_name: str
    level: int
    race: str = "human"
    abilities: Abilities = Abilities()
    armour: str = ""
    shield: bool = False
    weapons: tuple[str, ...] = ()
    hit_points: int | None = None
    morale: int | None = None
    player_character: bool = False
    by_race: bool = False
    occupation: str = ""

    def __post_init__(self) -> None:
        if self.level == 0 and self.player_character:
            raise InputError(
                "a player character is never of level 0", expected="level 1 or more", key="level"
            )
        self.character_class.hit_dice_at(self.level)
        find_armour(self.armour)
        for weapon in self.weapons:
            find_weapon(weapon)
        if self.hit_points is not None:
            check_between("hit points", self.hit_points, 1, 1000)
        if self.morale is not None:
            check_between("morale", self.morale, *MORALE_RANGE)

    @property
    def character_class(self) -> CharacterClass:
        """The class's tables."""
        return find_class(self.class_name)

    @property
    def hit_dice(self) -> HitDice:
        """The dice rolled for hit points, with the Constitution modifier for each die.

        Elves and halflings have no hit die of more than six sides.

        Rule: bf.ability.normal-men-hit-points, bf.mercenaries.normal-men-green-troops-hp
        """
        if self.level == 0 and self.occupation == SOLDIER:
            return HitDice(1, 6, self.abilities.constitution_modifier)
        dice, count, fixed = self.character_class.hit_dice_at(self.level)
        sides = min(int(dice.partition("d")[2]), _LARGEST_DICE.get(self.race, _LARGEST_DIE))
        return HitDice(count, sides, fixed + count * self.abilities.constitution_modifier)

    @property
    def hit_dice_expression(self) -> str:
        """The dice to roll for hit points, such as "3d8+3"; whoever rolls grants at least one hit point."""
        return self.hit_dice.expression

    @property
    def armour_class(self) -> int:
        """Ascending armour class with shield and Dexterity."""
        shield = find_shield().armour_class_bonus if self.shield else 0
        return find_armour(self.armour).armour_class + shield + self.abilities.dexterity_modifier

    @property
    def movement_feet(self) -> int:
        """Feet per round in the armour worn."""
        return find_armour(self.armour).movement_feet


def parse_character(text: str, *, player_character: bool = False) -> Character:
    """Read the short form of a character, and give it the kit of `DEFAULT_KITS`; the caller handles a count.

    Raises:
        InputError: when the text is not a class and level.

    >>> parse_character("dwarf fighter 3").race, parse_character("F3").weapons
    ('dwarf', ('longsword', 'dagger'))
    """
    text = " ".join(text.split())
    found = next((match for form in _FORMS if (match := pattern_of(form).fullmatch(text))), None)
    who, level = (found["who"], int(found["level"])) if found else (text, 0)
    race, class_text = _split_race(who)
    section = read_data_file("classes.toml").resolve(class_text)
    if section is None and found is None:
        raise InputError(f"{text!r} is not a character", expected=_FORM_EXPECTED)
    class_name = find_class(class_text).name
    if found is None and class_name != _NORMAL_MAN:
        raise InputError(f"{text!r} has no level", expected=_FORM_EXPECTED)
    kit = DEFAULT_KITS[class_name]
    return Character(
        name=class_name.capitalize() + (f" {level}" if level else ""),
        class_name=class_name,
        level=level,
        race=race,
        armour=kit.armour,
        shield=kit.shield,
        weapons=kit.weapons,
        player_character=player_character,
        by_race=is_race_alone(text),
    )


def is_class(who: str) -> bool:
    """Whether words name a class, with a race before it or not, or a race that is a class in some books.

    >>> is_class("dwarf fighter"), is_class("elf"), is_class("orc")
    (True, True, False)
    """
    words = name_key(who).split()
    if words and words[0] in RACES:
        if len(words) == 1:
            return words[0] in CLASS_RACES
        words = words[1:]
    return read_data_file("classes.toml").names.get(" ".join(words), _NORMAL_MAN_KEY) != _NORMAL_MAN_KEY


def is_race_alone(text: str) -> bool:
    """Whether a character is written as a race and a level, without a class.

    >>> is_race_alone("elf 2"), is_race_alone("elf fighter 2")
    (True, False)
    """
    return name_key(text).rstrip(" 0123456789") in CLASS_RACES


def known_classes() -> tuple[str, ...]:
    """What may stand before a level: the classes by all their longer names, and races that are classes."""
    names = [name for name in read_data_file("classes.toml").names if len(name) > 2 and is_class(name)]
    return (*names, *CLASS_RACES)


def create_normal_man(
    occupation: str = "", *, race: str = "human", gifted: bool = False, nonhuman_allowed: bool = True
) -> Character:
    """A zero-level character: average in all scores, unless the referee credits a trade with a gift.

    A gifted blacksmith has Strength 13, a gifted savant Intelligence 16. A soldier who has not yet been in a
    battle has more hit points and a fighter's weapons. Zero-level folk of other races have the same figures,
    when the referee has any.

    Rule: bf.ability.normal-men-level-zero, bf.ability.normal-men-average-abilities
    Rule: bf.ability.normal-men-blacksmith-strength, bf.ability.normal-men-savant-intelligence
    Rule: bf.ability.normal-men-nonhuman

    Raises:
        InputError: for another race than human when the referee has no such folk.

    >>> create_normal_man("shopkeeper").level
    0
    """
    if race != "human" and not nonhuman_allowed:
        raise InputError(
            f"there are no zero-level folk among the {race} race", expected="a human", key="race"
        )
    trade = name_key(occupation)
    abilities = Abilities()
    if gifted and trade == "blacksmith":
        abilities = Abilities(strength=13)
    elif gifted and trade == "savant":
        abilities = Abilities(intelligence=16)
    return Character(
        name=occupation.capitalize() or "Normal man",
        class_name=_NORMAL_MAN,
        level=0,
        race=race,
        abilities=abilities,
        occupation=trade,
    )


def is_proficient(character: Character, weapon: str) -> bool:
    """Whether a character knows how to use a weapon; everyone knows bare hands.

    Rule: bf.ability.normal-men-weapon-proficiency, bf.mercenaries.normal-men-green-troops-weapons

    Raises:
        InputError: when there is no such weapon.

    >>> is_proficient(create_normal_man(), "longsword"), is_proficient(create_normal_man(), "bare hands")
    (False, True)
    """
    if name_key(weapon) == BARE_HANDS:
        return True
    base = find_weapon(weapon).base
    green = character.level == 0 and character.occupation == SOLDIER
    known = find_class("fighter").weapons if green else character.character_class.weapons
    return known is None or base in known


def _split_race(who: str) -> tuple[str, str]:
    words = who.split()
    race = words[0].lower() if words and words[0].lower() in RACES else ""
    if race in CLASS_RACES and len(words) == 1:
        return race, _RACE_CLASS
    if race and len(words) == 1:
        raise InputError(f"{who!r} is a race without a class", expected=_FORM_EXPECTED)
    return (race, " ".join(words[1:])) if race else ("human", who)
