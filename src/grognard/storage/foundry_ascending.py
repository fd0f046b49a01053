"""The system `basicfantasyrpg` of Foundry VTT: armour class upward, an attack bonus, attacks as items."""

from __future__ import annotations

from typing import Final

from grognard.creatures.creature import Attack, Creature
from grognard.creatures.movement import format_movement
from grognard.storage.foundry_fields import (
    FLAG,
    Figures,
    Json,
    attacks_of,
    damage_of,
    describe_notes,
    items_of,
    labelled,
    notes_in,
    other_items,
    text_at,
)

_THAC0_BASE: Final = 20
_SAVES: Final = {"D": "death", "W": "wands", "P": "paralysis", "B": "breath", "S": "spells"}
_MELEE: Final = "Melee"


def print_actor(actor: Json) -> str:
    """The stat line of an actor."""
    system = actor["system"]
    saves = [
        f"{letter}{number}"
        for letter, key in _SAVES.items()
        if (number := text_at(system, f"saves.{key}.value"))
    ]
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
    notes = [notes_in(text_at(system, "biography")), *other_items(actor, "weapon")]
    remarks = "; ".join(note for note in notes if note)
    return f"{actor['name']}: {', '.join(fields)}" + (f", Notes: {remarks}" if remarks else "")


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
            "saves": {
                key: {"value": number} for key, number in zip(_SAVES.values(), figures.saves, strict=True)
            },
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
