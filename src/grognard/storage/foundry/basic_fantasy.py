"""The system `basicfantasyrpg` of Foundry VTT: armour class upward, an attack bonus, attacks as items."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Final

from grognard.creatures.abilities import ABILITY_NAMES
from grognard.creatures.creature import ARMOUR_CLASS_RANGE, Attack, Creature
from grognard.creatures.gear import ListedWeapon
from grognard.creatures.movement import format_movement
from grognard.creatures.names import plural
from grognard.creatures.variants import experience
from grognard.storage.foundry.attacks import (
    ActorAttack,
    ActorAttacks,
    format_blows,
    match_description,
    read_blow,
)
from grognard.storage.foundry.fields import (
    FLAG,
    ActorFigures,
    Json,
    MonsterFields,
    attack_flags,
    attacks_of,
    check_bounds,
    describe_damage,
    describe_notes,
    dice_of,
    flagged_attack,
    gather_notes,
    hit_points_of,
    items_of,
    labelled,
    morale_of,
    raw_text_at,
    saves_in,
    shorten,
    text_at,
    write_saves,
)
from grognard.storage.foundry.prose import number_in, plain_text, read_description, tell_difference
from grognard.storage.foundry.sheets import (
    COIN,
    KINDS_OF_COINS,
    SheetFigures,
    SheetKeys,
    carried_weapons,
    damage_with_bonus,
    worn_armour,
)

_THAC0_BASE: Final = 20
_SAVES: Final = {"D": "death", "W": "wands", "P": "paralysis", "B": "breath", "S": "spells"}
_MELEE: Final = "Melee"
_SPELL_LEVELS: Final = 6
_DIE: Final = "d8"
_PLAIN_BONUS: Final = 8
"""Up to so many hit dice the attack bonus is their number."""
_BONUS_RISES: Final = (10, 12, 14, 16, 20, 24, 28, 32)
"""Where it rises by one beyond that."""
SHEET: Final = SheetKeys(
    class_name="class.value",
    race="race.value",
    level="level.value",
    scores="abilities",
    points="hitPoints",
    armour_class="armorClass.value",
    armour_class_up="",
    saves=tuple(_SAVES.values()),
    money="money",
    worn="",
    bonus="bonusAb.value",
    memorised="prepared.value",
)


def print_actor(actor: Json) -> MonsterFields:
    """The stat line of an actor, with the attack bonus and the experience points that the system reckons."""
    system = actor["system"]
    assumed: list[str] = []
    description = read_description(raw_text_at(system, "biography"))
    printed = description.printed
    saves = _read_saves(system, assumed)
    attacks = _read_attacks(actor, printed)
    assumed += attacks.assumed
    bonus, points = _reckon(actor, assumed)
    armour = _fuller(text_at(system, "armorClass.value"), printed.get("ac", ""))
    appearing = text_at(system, "numberAppearing.value")
    assumed += tell_difference("armour class", text_at(system, "armorClass.value"), printed.get("ac", ""))
    fields = [
        *labelled("AAC", check_bounds(armour, *ARMOUR_CLASS_RANGE, "armour class", assumed)),
        *labelled("HD", _print_hit_dice(system, assumed)),
        *labelled("hp", hit_points_of(text_at(system, "hitPoints.max"), assumed)),
        *labelled("AB", bonus),
        *labelled("#At", format_blows(attacks.blows, with_times=False)),
        *labelled("Mv", _print_movement(text_at(system, "move.value"), armoured=bool(armour))),
        *labelled("Sv", " ".join(saves) if len(saves) == len(_SAVES) else ""),
        *labelled("Ml", morale_of(text_at(system, "morale.value"), printed.get("ml", ""), assumed)),
        *labelled("No. App.", appearing if any(letter.isdigit() for letter in appearing) else ""),
        *labelled("TT", text_at(system, "treasureType.value")),
        *labelled("XP", points),
    ]
    return MonsterFields(fields, gather_notes(actor, description, attacks.notes, assumed), assumed)


def _read_saves(system: object, assumed: list[str]) -> list[str]:
    """The saving throws; of those that are not all 0 a 0 is 1, the least there is."""
    saves = saves_in(system, _SAVES)
    zeros = [save for save in saves if save[1:] == "0"]
    if not zeros or len(zeros) == len(saves):
        return [] if zeros else saves
    assumed.append(f"1, the least there is, for {' '.join(zeros)}")
    return [f"{save[0]}1" if save in zeros else save for save in saves]


def _print_movement(text: str, *, armoured: bool) -> str:
    """The ways of moving, in feet a round; which is said where no armour class tells how a line counts."""
    text = re.compile(r"(?i)\bunencumbered\b").sub("Unarmored", text)
    if not text.isdecimal():
        return text
    return f"{text}'" if armoured else f"{text}' a round"


def _print_reach(text: str) -> str:
    """The ranges of a weapon, three or the longest alone; "" for melee."""
    if re.compile(r"\d{1,4}\s*/\s*\d{1,4}\s*/\s*\d{1,4}").fullmatch(text):
        return text
    found = re.compile(r"(\d{1,4})\s*(?:'|ft\.?|feet)?").fullmatch(text)
    return f"range {found[1]}'" if found and found[1].strip("0") else ""


def _fuller(stored: str, printed: str) -> str:
    """A value as its description prints it, with what is in brackets, where that is the one stored."""
    return printed if stored and number_in(printed) == number_in(stored) else stored


def _reckon(actor: Json, assumed: list[str]) -> tuple[str, str]:
    """The attack bonus and the experience points, "" where there are no hit dice to reckon them by.

    The system reckons both anew whenever it loads an actor, whatever is stored. What it has no place for is
    under our own name: the figures that were written for a creature of ours.
    """
    system = actor["system"]
    dice = number_in(text_at(system, "hitDice.number"))
    if dice is None:
        return "", ""
    ours = [text_at(actor, f"flags.{FLAG}.{key}") for key in ("attackBonus", "xp")]
    if all(ours):
        return ours[0], ours[1]
    bonus = reckon_attack_bonus(dice)
    points = reckon_experience(
        dice,
        text_at(system, "hitDice.size") or _DIE,
        number_in(text_at(system, "hitDice.mod")) or 0,
        number_in(text_at(system, "specialAbility.value")) or 0,
    )
    for what, stored, found, template in (
        ("attack bonus", text_at(system, "attackBonus.value"), bonus, "1"),
        ("XP", text_at(system, "xp.value"), points, "0"),
    ):
        if stored not in ("", template, str(found)):
            assumed.append(f"{what} {found}, as the system reckons it; {shorten(stored)} is stored")
    return str(bonus), str(points)


def reckon_attack_bonus(dice: int) -> int:
    """The attack bonus of a monster by its number of hit dice, as the system has it.

    >>> [reckon_attack_bonus(dice) for dice in (0, 6, 9, 11, 40)]
    [0, 6, 8, 9, 16]
    """
    return max(0, dice) if dice <= _PLAIN_BONUS else _PLAIN_BONUS + bisect_right(_BONUS_RISES, dice)


def reckon_experience(dice: int, size: str, modifier: int, asterisks: int) -> int:
    """The experience points of a monster, as the system has them: by its hit dice and special abilities.

    Less than one die is the lowest row, and so is any die but a d8.

    >>> reckon_experience(1, "d8", -1, 0), reckon_experience(6, "d8", 0, 1), reckon_experience(45, "d8", 0, 2)
    (10, 555, 25650)
    """
    low = dice < 1 or (dice == 1 and modifier < 0) or size < _DIE
    return experience(0 if low else dice, max(0, asterisks))


def _read_attacks(actor: Json, printed: dict[str, str]) -> ActorAttacks:
    """The attacks, grouped into routines where the file notes them; otherwise all are one routine."""
    blows: list[ActorAttack] = []
    assumed: list[str] = []
    noted = False
    for item in items_of(actor, "weapon"):
        noted = noted or bool(item.routine)
        name, count, damage = flagged_attack(item, text_at(item.system, "damage.value"))
        blow, said = read_blow(
            name,
            count or text_at(item.system, "quantity.value"),
            damage,
            reach=_print_reach(text_at(item.system, "range.value")),
            routine=item.routine,
            said=plain_text(text_at(item.system, "description")),
        )
        blows.append(blow)
        assumed += [said] if said else []
    if noted:
        return ActorAttacks(blows, assumed, [])
    found = match_description(blows, printed.get("at", ""), printed.get("dam", ""))
    return found._replace(assumed=[*assumed, *found.assumed])


def _print_hit_dice(system: object, assumed: list[str]) -> str:
    number, size = text_at(system, "hitDice.number"), text_at(system, "hitDice.size") or _DIE
    if not number:
        return ""
    modifier = text_at(system, "hitDice.mod")
    stars = text_at(system, "specialAbility.value")
    marks = "*" * (int(stars) if stars.isdecimal() and len(stars) == 1 else 0)
    count, more = number_in(number), number_in(modifier) or 0
    if size == "d1" and count is not None and count + more > 0:
        return f"{count + more} hp{marks}"
    if count == 0:
        points = max(1, more)
        assumed.append(f"{points} hp, the least there is: its hit dice are {number}{size}")
        return f"{points} hp{marks}"
    plus = "" if modifier in ("", "0") else modifier if modifier.startswith("-") else f"+{modifier}"
    return f"{number}{size}{plus}{marks}"


def write_actor(creature: Creature, figures: ActorFigures) -> Json:
    """The fields of an actor."""
    dice = creature.hit_dice
    number = max(1, dice.count)
    bonus = _THAC0_BASE - figures.thac0
    walks = len(creature.movement) == 1 and creature.movement[0].mode == "walk"
    return {
        "system": {
            "armorClass": {"value": creature.armour_class},
            "attackBonus": {"value": bonus},
            "hitPoints": {"value": figures.hit_points, "max": figures.hit_points},
            "hitDice": {
                "number": number,
                "size": f"d{dice.sides if dice.count else 1}",
                "mod": dice.modifier if dice.count else dice.modifier - 1,
            },
            "specialAbility": {"value": dice.asterisks},
            "move": {"value": creature.walk_feet if walks else format_movement(creature.movement)},
            "saves": write_saves(_SAVES, figures.saves),
            "morale": {"value": creature.morale},
            "numberAppearing": {"value": creature.number_appearing},
            "treasureType": {"value": creature.treasure},
            "xp": {"value": creature.experience_points or 0},
            "biography": describe_notes(creature, _describe_armour(creature)),
        },
        "items": [
            _write_item(place, attack, bonus - reckon_attack_bonus(number))
            for place, attack in attacks_of(creature)
        ],
        "flags": {FLAG: {"attackBonus": bonus, "xp": creature.experience_points or 0}},
    }


def _describe_armour(creature: Creature) -> str:
    """The armour class with that without armour in brackets; "" where there is no other."""
    bare = creature.unarmoured_armour_class
    return "" if bare is None else f"{creature.armour_class} ({bare})"


def _write_item(place: int, attack: Attack, more: int) -> Json:
    """An attack as an item, with its bonus beyond the attack bonus that the system computes by hit dice.

    The number of attacks is in its name: weapons have no field for it.
    """
    name = attack.name if attack.count == 1 else f"{attack.count} {plural(attack.name)}"
    return {
        "name": name,
        "type": "weapon",
        "system": {
            "description": describe_damage(attack),
            "damage": {"value": dice_of(attack)},
            "range": {"value": "/".join(map(str, attack.range_feet)) if attack.range_feet else _MELEE},
            "bonusAb": {"value": more},
        },
        "flags": attack_flags(place, attack, name),
    }


def write_character(figures: SheetFigures) -> Json:
    """The fields of a character's actor."""
    character = figures.character
    slots = (*figures.slots, *[0] * _SPELL_LEVELS)[:_SPELL_LEVELS]
    return {
        "system": {
            "armorClass": {"value": character.armour_class},
            "attackBonus": {"value": _THAC0_BASE - figures.thac0},
            "hitPoints": {"value": figures.hit_points, "max": figures.hit_points},
            "move": {"value": figures.walk_feet},
            "saves": write_saves(_SAVES, figures.saves),
            "abilities": {name[:3]: {"value": getattr(character.abilities, name)} for name in ABILITY_NAMES},
            "class": {"value": figures.class_words},
            "race": {"value": character.race.title()},
            "level": {"value": character.level},
            "money": {kind: {"value": figures.coins if kind == COIN else 0} for kind in KINDS_OF_COINS},
            "spellsPerLevel": {"value": {str(level): count for level, count in enumerate(slots, 1)}},
            "biography": "",
        },
        "items": [
            *(_write_weapon(weapon) for weapon in carried_weapons(character)),
            *(
                {
                    "name": name,
                    "type": "armor",
                    "system": {"armorClass": {"value": number}},
                }
                for name, number, _ in worn_armour(character)
            ),
            *(
                {
                    "name": name,
                    "type": "spell",
                    "system": {
                        "class": {"value": class_name},
                        "spellLevel": {"value": level},
                        "prepared": {"value": count},
                    },
                }
                for name, class_name, level, count in figures.spells
            ),
        ],
    }


def _write_weapon(weapon: ListedWeapon) -> Json:
    return {
        "name": weapon.name,
        "type": "weapon",
        "system": {
            "damage": {"value": damage_with_bonus(weapon)},
            "range": {"value": "/".join(map(str, weapon.range_feet)) if weapon.range_feet else _MELEE},
            "size": {"value": weapon.size},
            "bonusAb": {"value": weapon.magic_bonus},
        },
    }
