"""Characters with a class and level, and the zero-level folk called normal men."""

import re
from typing import Final

import msgspec

from grognard.base.errors import InputError
from grognard.creatures.abilities import Abilities
from grognard.creatures.classes import CharacterClass, find_class
from grognard.creatures.creature import MORALE_RANGE, check_between
from grognard.creatures.gear import BARE_HANDS, find_armour, find_shield, find_weapon
from grognard.creatures.hit_dice import HitDice
from grognard.creatures.names import name_key, singular
from grognard.creatures.occupations import NORMAL_MAN, Occupation, find_occupation
from grognard.creatures.rulebook_tables import CLASSES, cache_by_tables, read_tables

RACES: Final = ("human", "elf", "dwarf", "halfling", "gnome", "half-elf", "half-orc", "orc", "goblin")
CLASS_RACES: Final = ("elf", "dwarf", "halfling")
"""The races that are classes in books where everyone is of one class."""
CLASSES_OF_RACES: Final = ("fighter", "cleric", "thief")
"""The classes that any race may have."""
_LARGEST_DICE: Final = {"elf": 6, "halfling": 6}
"""The largest hit die of a race, whatever the class."""
_NORMAL_MAN_KEY: Final = "normal-man"
_RACE_CLASS: Final = "fighter"
_FORMS: Final = (
    r"(?i)(?P<who>[a-z][a-z -]*?)\s*,?\s*(?:level\s*|lvl?\.?\s*)?(?P<level>\d{1,3})",
    r"(?i)(?P<level>\d{1,3})(?:st|nd|rd|th)[ -]level\s+(?P<who>[a-z][a-z -]*)",
    r"(?i)level\s+(?P<level>\d{1,3})\s+(?P<who>[a-z][a-z -]*)",
)
_FORM_EXPECTED: Final = "a class and level such as fighter 3, F3 or dwarf cleric 2, normal man, or blacksmith"


class Character(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A character: class and level, race, scores and gear.

    `weapons` are in order of preference. `hit_points` and `morale` are None until they are determined; a
    player character never checks morale. `occupation` is a character's trade, if that is not the class. With
    `by_race` the race is the class: an elf, in books that have it, fights as a fighter and saves as an elf.

    Rule: bf.ability.normal-men-npc-only, bf.ability.normal-men-level-zero, bf.ability.normal-men-nonhuman
    Rule: bf.ability.normal-men-average-abilities, bf.mercenaries.normal-men-green-troops-level

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
    shield_name: str = "shield"
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
        find_shield(self.shield_name)
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
        dice, count, fixed = self.character_class.hit_dice_at(self.level)
        if (trade := find_occupation(self.occupation)) and trade.hit_die:
            dice = trade.hit_die
        sides = int(dice.partition("d")[2])
        sides = min(sides, _LARGEST_DICE.get(self.race, sides))
        return HitDice(count, sides, fixed + count * self.abilities.constitution_modifier)

    @property
    def hit_dice_expression(self) -> str:
        """The dice to roll for hit points, such as "3d8+3"; the result is at least one hit point."""
        return self.hit_dice.expression

    @property
    def armour_class(self) -> int:
        """Ascending armour class with shield and Dexterity."""
        shield = find_shield(self.shield_name).armour_class_bonus if self.shield else 0
        return find_armour(self.armour).armour_class + shield + self.abilities.dexterity_modifier

    @property
    def movement_feet(self) -> int:
        """Feet per round in the armour worn."""
        return find_armour(self.armour).movement_feet


@cache_by_tables
def parse_character(text: str, *, player_character: bool = False) -> Character:
    """Read the short form of a character, and give it the kit of its class; the caller handles a count.

    Raises:
        InputError: when the text is not a class and level.

    >>> parse_character("dwarf fighter 3").race, parse_character("F3").weapons
    ('dwarf', ('longsword', 'dagger'))
    >>> parse_character("shopkeeper").level, parse_character("orc light foot").weapons
    (0, ('spear',))
    """
    text = " ".join(text.split())
    if worker := _parse_worker(text):
        return worker
    found = next((match for form in _FORMS if (match := re.compile(form).fullmatch(text))), None)
    who, level = (found["who"], int(found["level"])) if found else (text, 0)
    if who.endswith(("-", "+")):
        raise InputError(f"{text!r} has a sign before its level", expected=_FORM_EXPECTED)
    race, class_text = _split_race(who)
    section = read_tables(CLASSES).resolve(class_text)
    if section is None and found is None:
        raise InputError(f"{text!r} is not a character", expected=_FORM_EXPECTED)
    class_name = find_class(class_text).name
    if found is None and class_name != NORMAL_MAN:
        raise InputError(f"{text!r} has no level", expected=_FORM_EXPECTED)
    kit = find_class(class_text).kit
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


def _parse_worker(text: str) -> Character | None:
    """A character named by an occupation, with a race and a level or without; None for other names.

    Such people may go with player characters and are none.
    """
    found = next((match for form in _FORMS if (match := re.compile(form).fullmatch(text))), None)
    who = found["who"] if found else text
    race = "human"
    trade = find_occupation(who)
    if trade is None and len(words := who.split()) > 1 and words[0].lower() in RACES:
        race, who = words[0].lower(), " ".join(words[1:])
        trade = find_occupation(who)
    if trade is None:
        return None
    return Character(
        name=singular(trade.name).capitalize(),
        class_name=trade.class_name,
        level=int(found["level"]) if found else trade.level,
        race=trade.race if race == "human" else race,
        armour=trade.armour,
        shield=trade.shield,
        weapons=trade.weapons,
        morale=trade.morale,
        occupation=trade.name,
    )


def is_occupation(text: str) -> bool:
    """Whether a text names an occupation, with a race before it or not.

    >>> is_occupation("dwarf miner"), is_occupation("2 miners"), is_occupation("orc")
    (True, False, False)
    """
    words = text.split()
    bare = " ".join(words[1:]) if len(words) > 1 and words[0].lower() in RACES else text
    return find_occupation(text) is not None or find_occupation(bare) is not None


def with_trade_score(character: Character) -> Character:
    """The character with the score that a referee may credit its trade with: a strong blacksmith.

    Rule: bf.ability.normal-men-blacksmith-strength, bf.ability.normal-men-savant-intelligence

    Raises:
        InputError: its trade has none.

    >>> with_trade_score(parse_character("blacksmith")).abilities.strength
    13
    """
    trade = find_occupation(character.occupation)
    if trade is None or not trade.gifts:
        raise InputError(
            f"a {character.occupation or character.class_name} has no gift",
            key="gifted",
            expected="a blacksmith or a savant, or scores as `abilities`",
        )
    gifted = msgspec.structs.replace(character.abilities, **trade.gifts)
    return msgspec.structs.replace(character, abilities=gifted)


def is_class(who: str) -> bool:
    """Whether words name a class, with a race before it or not, or a race that is a class in some books.

    >>> is_class("dwarf fighter"), is_class("half-orc thief"), is_class("elf"), is_class("orc")
    (True, True, True, False)
    """
    words = name_key(who).replace("half ", "half-").split()
    if words and words[0] in RACES:
        if len(words) == 1:
            return words[0] in CLASS_RACES
        words = words[1:]
    return read_tables(CLASSES).names.get(" ".join(words), _NORMAL_MAN_KEY) != _NORMAL_MAN_KEY


def is_race_alone(text: str) -> bool:
    """Whether a character is written as a race and a level, without a class.

    >>> is_race_alone("elf 2"), is_race_alone("elf fighter 2")
    (True, False)
    """
    return name_key(text).rstrip(" 0123456789") in CLASS_RACES


def known_classes() -> tuple[str, ...]:
    """The names accepted before a level: the longer names of all classes, and races that are classes."""
    names = [name for name in read_tables(CLASSES).names if len(name) > 2 and is_class(name)]
    return (*names, *CLASS_RACES)


def is_proficient(character: Character, weapon: str) -> bool:
    """Whether a character knows how to use a weapon; everyone knows bare hands.

    Rule: bf.ability.normal-men-weapon-proficiency, bf.mercenaries.normal-men-green-troops-weapons

    Raises:
        InputError: when there is no such weapon.

    >>> [is_proficient(parse_character(who), "longsword") for who in ("shopkeeper", "soldier", "cleric 1")]
    [False, True, False]
    """
    if name_key(weapon) == BARE_HANDS:
        return True
    base = find_weapon(weapon).base
    trade: Occupation | None = find_occupation(character.occupation)
    known = find_class(trade.knows).weapons if trade and trade.knows else character.character_class.weapons
    return known is None or base in known


def _split_race(who: str) -> tuple[str, str]:
    words = who.split()
    race = words[0].lower() if words and words[0].lower() in RACES else ""
    if race in CLASS_RACES and len(words) == 1:
        return race, race if race in read_tables(CLASSES).sections else _RACE_CLASS
    if race and len(words) == 1:
        raise InputError(f"{who!r} is a race without a class", expected=_FORM_EXPECTED)
    return (race, " ".join(words[1:])) if race else ("human", who)
