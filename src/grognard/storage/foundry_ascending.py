"""The system `basicfantasyrpg` of Foundry VTT: armour class upward, an attack bonus, attacks as items."""

from __future__ import annotations

from typing import Final

from grognard.creatures.abilities import ABILITY_NAMES
from grognard.creatures.creature import Attack, Creature
from grognard.creatures.gear import Weapon
from grognard.creatures.movement import format_movement
from grognard.storage.foundry_fields import (
    FLAG,
    Figures,
    Json,
    attacks_of,
    damage_of,
    describe_notes,
    items_of,
    join_line,
    labelled,
    notes_in,
    saves_in,
    text_at,
    write_saves,
)
from grognard.storage.foundry_sheets import (
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


def print_actor(actor: Json) -> str:
    """The stat line of an actor."""
    system = actor["system"]
    saves = saves_in(system, _SAVES)
    move = text_at(system, "move.value")
    fields = [
        *labelled("AAC", text_at(system, "armorClass.value")),
        *labelled("HD", _print_hit_dice(system)),
        *labelled("hp", text_at(system, "hitPoints.max")),
        *labelled("AB", text_at(system, "attackBonus.value")),
        *labelled("#At", _print_attacks(actor)),
        *labelled("Mv", f"{move}'" if move.isdigit() else move),
        *labelled("Sv", " ".join(saves) if len(saves) == len(_SAVES) else ""),
        *labelled("Ml", text_at(system, "morale.value")),
        *labelled("No. App.", text_at(system, "numberAppearing.value")),
        *labelled("TT", text_at(system, "treasureType.value")),
        *labelled("XP", text_at(system, "xp.value")),
    ]
    return join_line(actor, fields, notes_in(text_at(system, "biography")))


def _print_attacks(actor: Json) -> str:
    """The attacks, those of one routine together; all are of one where it is not noted."""
    routines: dict[str, list[str]] = {}
    for item in items_of(actor, "weapon"):
        count = text_at(item.system, "quantity.value")
        reach, damage = text_at(item.system, "range.value"), text_at(item.system, "damage.value")
        text = f"{count if count not in ('', '0') else '1'} {item.name}"
        text += f" ({reach})" if reach.count("/") == 2 else ""
        routines.setdefault(item.routine, []).append(f"{text} ({damage})" if damage else text)
    return " or ".join(", ".join(routine) for routine in routines.values())


def _print_hit_dice(system: object) -> str:
    number, size = text_at(system, "hitDice.number"), text_at(system, "hitDice.size") or "d8"
    if not number:
        return ""
    modifier = text_at(system, "hitDice.mod")
    plus = "" if modifier in ("", "0") else modifier if modifier.startswith("-") else f"+{modifier}"
    stars = text_at(system, "specialAbility.value")
    return f"{number}{size}{plus}" + "*" * (int(stars) if stars.isdigit() and len(stars) == 1 else 0)


def write_actor(creature: Creature, figures: Figures) -> Json:
    """The fields of an actor."""
    dice = creature.hit_dice
    walks = len(creature.movement) == 1 and creature.movement[0].mode == "walk"
    return {
        "system": {
            "armorClass": {"value": creature.armour_class},
            "attackBonus": {"value": _THAC0_BASE - figures.thac0},
            "hitPoints": {"value": figures.hit_points, "max": figures.hit_points},
            "hitDice": {
                "number": max(1, dice.count),
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
            "biography": describe_notes(creature),
        },
        "items": [_write_item(place, attack) for place, attack in attacks_of(creature)],
    }


def _write_item(place: int, attack: Attack) -> Json:
    return {
        "name": attack.name,
        "type": "weapon",
        "system": {
            "damage": {"value": damage_of(attack)},
            "range": {"value": "/".join(map(str, attack.range_feet)) if attack.range_feet else _MELEE},
            "quantity": {"value": attack.count},
            "bonusAb": {"value": 0},
        },
        "flags": {FLAG: {"routine": place}},
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
                    "system": {"armorClass": {"value": number if up else f"+{number}"}},
                }
                for name, number, up in worn_armour(character)
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


def _write_weapon(weapon: Weapon) -> Json:
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
