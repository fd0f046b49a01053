"""The system `ose` of Foundry VTT: armour class both ways, THAC0, attacks as items grouped by a colour."""

from __future__ import annotations

from typing import Final

from grognard.creatures.abilities import ABILITY_NAMES
from grognard.creatures.creature import Attack, Creature
from grognard.creatures.gear import Weapon, find_armour
from grognard.storage.foundry_fields import (
    Figures,
    Json,
    attacks_of,
    damage_of,
    describe_notes,
    dig,
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
    DOWNWARD,
    SheetFigures,
    SheetKeys,
    carried_weapons,
    damage_with_bonus,
    worn_armour,
)

_DUAL: Final = 19
"""What its armour classes add up to."""
_CANONICAL: Final = 20
_SAVES: Final = {"D": "death", "W": "wand", "P": "paralysis", "B": "breath", "S": "spell"}
_PATTERNS: Final = ("transparent", "red", "green", "blue", "yellow", "purple", "orange", "white")
_ROUNDS: Final = 3
_SPELL_LEVELS: Final = 6
_MOST_CARRIED: Final = 1600
SHEET: Final = SheetKeys(
    class_name="details.class",
    race="",
    level="details.level",
    scores="scores",
    points="hp",
    armour_class="ac.value",
    armour_class_up="aac.value",
    saves=tuple(_SAVES.values()),
    money="",
    worn="equipped",
    bonus="bonus",
    memorised="memorized",
)
_ARMOUR_TYPES: Final = {"none": "unarmored", "leather": "light", "metal": "heavy"}


def print_actor(actor: Json) -> str:
    """The stat line of an actor."""
    system = actor["system"]
    ac, aac = text_at(system, "ac.value"), text_at(system, "aac.value")
    armour = f"{ac} [{aac}]" if ac and aac and aac != "0" else ac or (f"[{aac}]" if aac else "")
    saves = saves_in(system, _SAVES)
    points = text_at(system, "hp.max")
    base = text_at(system, "movement.base")
    fields = [
        *labelled("AC", armour),
        *labelled("HD", text_at(system, "hp.hd")),
        *labelled("hp", points if points != "0" else ""),
        *labelled("Att", _print_attacks(actor)),
        *labelled("THAC0", text_at(system, "thac0.value")),
        *labelled("MV", text_at(system, "details.movement") or (f"{base}' a turn" if base else "")),
        *labelled(
            "SV",
            " ".join(saves) if len(saves) == len(_SAVES) and "0" not in [one[1:] for one in saves] else "",
        ),
        *labelled("ML", text_at(system, "details.morale")),
        *labelled("AL", text_at(system, "details.alignment")),
        *labelled("XP", text_at(system, "details.xp")),
        *labelled("NA", _print_appearing(system)),
        *labelled("TT", text_at(system, "details.treasure.type")),
    ]
    return join_line(actor, fields, notes_in(text_at(system, "details.biography")))


def _print_appearing(system: object) -> str:
    inside, outside = text_at(system, "details.appearing.d"), text_at(system, "details.appearing.w")
    if not inside or inside == outside == "0":
        return ""
    return f"{inside} ({outside})" if outside else inside


def _print_attacks(actor: Json) -> str:
    """The routines: attacks of one colour go together, and so do those of none."""
    routines: dict[str, list[str]] = {}
    for item in items_of(actor, "weapon"):
        system = item.system
        times = text_at(system, "counter.max")
        damage = text_at(system, "damage")
        steps = [text_at(system, f"range.{step}") for step in ("short", "medium", "long")]
        missile = dig(system, "missile") is True and all(step not in ("", "0") for step in steps)
        reach = f" ({'/'.join(steps)})" if missile else ""
        text = f"{times if times not in ('', '0') else '1'} x {item.name}{reach}"
        pattern = text_at(system, "pattern") or _PATTERNS[0]
        routines.setdefault(pattern, []).append(f"{text} ({damage})" if damage else text)
    if not routines:
        return text_at(actor["system"], "attacks")
    groups = [", ".join(routine) for routine in routines.values()]
    return " or ".join(f"[{group}]" for group in groups) if len(groups) > 1 else groups[0]


def write_actor(creature: Creature, figures: Figures) -> Json:
    """The fields of an actor."""
    descending = _CANONICAL - creature.armour_class
    number, _, outside = creature.number_appearing.partition("(")
    return {
        "system": {
            "ac": {"value": descending, "mod": 0},
            "aac": {"value": _DUAL - descending, "mod": 0},
            "hp": {
                "hd": creature.hit_dice.expression + "*" * creature.hit_dice.asterisks,
                "value": figures.hit_points,
                "max": figures.hit_points,
            },
            "thac0": {
                "value": figures.thac0,
                "bba": _DUAL - figures.thac0,
                "mod": {"missile": 0, "melee": 0},
            },
            "saves": write_saves(_SAVES, figures.saves),
            "movement": {"base": creature.walk_feet * _ROUNDS},
            "details": {
                "alignment": creature.alignment,
                "morale": creature.morale,
                "xp": creature.experience_points or 0,
                "movement": _write_movement(creature),
                "treasure": {"table": "", "type": creature.treasure},
                "appearing": {"d": number.strip(), "w": outside.strip(" )")},
                "biography": describe_notes(creature),
            },
        },
        "items": [_write_item(creature, place, attack) for place, attack in attacks_of(creature)],
    }


def _write_movement(creature: Creature) -> str:
    rates = []
    for place, one in enumerate(creature.movement):
        word = {"walk": "", "fly": " flying", "swim": " swimming"}.get(one.mode, f" {one.mode}")
        if place and creature.movement[place - 1].armoured:
            word = " unarmoured"
        rates.append(f"{one.feet * _ROUNDS}' ({one.feet}'){word}")
    return " / ".join(rates)


def _write_item(creature: Creature, place: int, attack: Attack) -> Json:
    short, medium, far = attack.range_feet or (0, 0, 0)
    pattern = _PATTERNS[min(place, len(_PATTERNS) - 1) if len(creature.routines) > 1 else 0]
    return {
        "name": attack.name,
        "type": "weapon",
        "system": {
            "damage": damage_of(attack),
            "bonus": 0,
            "pattern": pattern,
            "melee": attack.kind == "melee",
            "missile": attack.kind == "missile",
            "range": {"short": short, "medium": medium, "long": far},
            "counter": {"value": attack.count, "max": attack.count},
        },
    }


def write_character(figures: SheetFigures) -> Json:
    """The fields of a character's actor."""
    character = figures.character
    descending = DOWNWARD - character.armour_class
    slots = (*figures.slots, *[0] * _SPELL_LEVELS)[:_SPELL_LEVELS]
    coins = {"treasure": True, "quantity": {"value": figures.coins, "max": 0}, "cost": 1, "weight": 1}
    return {
        "system": {
            "ac": {"value": descending, "mod": 0},
            "aac": {"value": _DUAL - descending, "mod": 0},
            "hp": {
                "hd": character.hit_dice.expression,
                "value": figures.hit_points,
                "max": figures.hit_points,
            },
            "thac0": {
                "value": figures.thac0,
                "bba": _DUAL - figures.thac0,
                "mod": {"missile": 0, "melee": 0},
            },
            "saves": write_saves(_SAVES, figures.saves),
            "scores": {
                name[:3]: {"value": getattr(character.abilities, name), "bonus": 0} for name in ABILITY_NAMES
            },
            "details": {"class": figures.class_words, "level": character.level, "biography": ""},
            "movement": {"base": figures.walk_feet * _ROUNDS},
            "initiative": {"value": 0, "mod": 0},
            "encumbrance": {"max": _MOST_CARRIED},
            "spells": {
                "enabled": any(slots),
                **{str(level): {"max": count} for level, count in enumerate(slots, 1)},
            },
        },
        "items": [
            *(_write_weapon(weapon) for weapon in carried_weapons(character)),
            *(_write_armour(name, number, suit=suit) for name, number, suit in worn_armour(character)),
            *(
                {
                    "name": name,
                    "type": "spell",
                    "system": {"class": class_name, "lvl": level, "memorized": count, "cast": count},
                }
                for name, class_name, level, count in figures.spells
            ),
            *([{"name": COIN.upper(), "type": "item", "system": coins}] if figures.coins else []),
        ],
    }


def _write_armour(name: str, number: int, *, suit: bool) -> Json:
    """A suit with its armour class, or a shield with what it adds."""
    return {
        "name": name,
        "type": "armor",
        "system": {
            "type": _ARMOUR_TYPES[find_armour(name).load] if suit else "shield",
            "ac": {"value": DOWNWARD - number if suit else number},
            "aac": {"value": number - 1 if suit else number},
            "equipped": True,
        },
    }


def _write_weapon(weapon: Weapon) -> Json:
    short, medium, far = weapon.range_feet or (0, 0, 0)
    return {
        "name": weapon.name,
        "type": "weapon",
        "system": {
            "damage": damage_with_bonus(weapon),
            "bonus": weapon.magic_bonus,
            "melee": weapon.is_melee,
            "missile": weapon.is_missile,
            "range": {"short": short, "medium": medium, "long": far},
            "equipped": True,
        },
    }
