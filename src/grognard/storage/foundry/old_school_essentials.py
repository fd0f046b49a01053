"""The system `ose` of Foundry VTT: armour class both ways, THAC0, attacks as items grouped by a colour."""

from __future__ import annotations

import re
from typing import Final

from grognard.creatures.abilities import ABILITY_NAMES
from grognard.creatures.creature import Attack, Creature
from grognard.creatures.gear import ListedWeapon, find_armour
from grognard.creatures.reading.armour import LOWEST_UPWARD
from grognard.creatures.reading.short_fields import dice_of_span
from grognard.storage.foundry.attacks import (
    ActorAttack,
    ActorAttacks,
    add_effects,
    effects_of_saves,
    format_blows,
    read_blow,
)
from grognard.storage.foundry.fields import (
    FLAG,
    ActorFigures,
    Json,
    MonsterFields,
    attack_flags,
    attacks_of,
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
    value_at_path,
    write_saves,
)
from grognard.storage.foundry.prose import number_in, plain_text, read_description, tell_difference
from grognard.storage.foundry.sheets import (
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
_MOST_DIGITS: Final = 3
_FEET: Final = r"(\d{1,5})\s*(?:['\u2032\u2019]|ft\.?|feet)?"
_RATE: Final = rf"(?:{_FEET}\s*(?:\(\s*{_FEET}\s*\))?)?\s*([A-Za-z ]*)"
_MODES: Final = (
    r"(?:fly|flying|flight|swim|swimming|burrow|burrowing|climb|climbing|hop|hopping|leap|leaping|glide|"
    r"gliding|web|webs|in (?:a )?webs?|in air|in water|unarmou?red)"
)
_ROLLS: Final = r"\d{1,3}|\d{1,3}d\d{1,3}(?:[+-]\d{1,3})?"
_SPAN: Final = r"(\d{1,3})\s*-\s*(\d{1,3})"
_NO_WORDS: Final = ("", "none", "-")
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


def print_actor(actor: Json) -> MonsterFields:
    """The stat line of an actor."""
    system = actor["system"]
    assumed: list[str] = []
    description = read_description(raw_text_at(system, "details.biography"))
    printed = description.printed
    saves = saves_in(system, _SAVES)
    attacks = _read_attacks(actor, printed.get("at", ""))
    assumed += attacks.assumed
    movement, words = _read_movement(system, printed.get("mv", ""))
    for what, stored, kind in (("armour class", "ac.value", "ac"), ("hit dice", "hp.hd", "hd")):
        assumed += tell_difference(what, text_at(system, stored), printed.get(kind, ""))
    fields = [
        *labelled("AC", _print_armour(system, assumed)),
        *labelled("HD", _print_hit_dice(system, printed.get("hd", ""), assumed)),
        *labelled("hp", hit_points_of(text_at(system, "hp.max"), assumed)),
        *labelled("Att", format_blows(attacks.blows, with_times=True) or text_at(system, "attacks")),
        *labelled("THAC0", text_at(system, "thac0.value")),
        *labelled("MV", movement),
        *labelled(
            "SV",
            " ".join(saves) if len(saves) == len(_SAVES) and "0" not in [one[1:] for one in saves] else "",
        ),
        *labelled("ML", morale_of(text_at(system, "details.morale"), printed.get("ml", ""), assumed)),
        *labelled("AL", text_at(system, "details.alignment")),
        *labelled("XP", text_at(system, "details.xp")),
        *labelled("NA", _print_appearing(actor)),
        *labelled("TT", _print_treasure(system)),
    ]
    return MonsterFields(fields, gather_notes(actor, description, [*words, *attacks.notes], assumed), assumed)


def _print_armour(system: object, assumed: list[str]) -> str:
    """The armour class both ways; 20 and more downward is one that is always hit."""
    down, up = text_at(system, "ac.value"), text_at(system, "aac.value")
    number = number_in(down)
    if number is None or not up or (up == "0" and number != _DUAL):
        return down or (f"[{up}]" if up else "")
    if number > _DUAL:
        assumed.append(f"it is always hit: its armour class is {shorten(down)} [{shorten(up)}]")
        return "always"
    # Where both are of two digits, or turned round, a stat line would take the higher one for the one upward.
    return f"[{up}]" if number >= LOWEST_UPWARD else f"{down} [{up}]"


def _print_hit_dice(system: object, printed: str, assumed: list[str]) -> str:
    """The hit dice, with the asterisks that stand in the description alone, or else are counted apart."""
    dice = text_at(system, "hp.hd")
    counted = text_at(system, "details.specialAbilities")
    of_count = "*" * (int(counted) if counted.isdecimal() and len(counted) == 1 else 0)
    marks = max(re.compile(r"\*+").findall(printed), default="") or of_count
    found = re.compile(r"0+\s*d\s*\d+\s*(?:\+\s*(\d+))?").match(dice)
    if found:
        points = max(1, int((found[1] or "0")[:_MOST_DIGITS]))
        assumed.append(f"{points} hp, the least there is: its hit dice are {shorten(dice)}")
        return f"{points} hp{marks}"
    if dice.isdecimal() and (dice == text_at(system, "hp.max") or re.compile(r"\d+\s*hp\b").match(printed)):
        return f"{dice} hp{marks}"  # by the system a number is so many hit points
    return dice + marks if dice and "*" not in dice else dice


def _print_treasure(system: object) -> str:
    """The letter of the treasure; with the link to a table it stands in the link's words."""
    found = re.compile(r"(?i)\{\s*(?:treasure\s+type\s+)?([^{}]{1,40})\}").search(
        text_at(system, "details.treasure.table")
    )
    return text_at(system, "details.treasure.type") or (found[1].strip() if found else "")


def _read_movement(system: object, printed: str) -> tuple[str, list[str]]:
    """The ways of moving as a stat line prints them, in feet a turn and a round, and what is none.

    The base is on foot, and the details are further ways, "180' Flying"; words without a number say how the
    base is: "Swimming". Before they had a place of their own the details stood beside the base. Where there
    are none, the print of the description counts, if its first rate is the base.
    """
    base = number_in(text_at(system, "movement.base"))
    rates = [] if base is None else [_format_rate(base, "")]
    details = text_at(system, "details.movement") or text_at(system, "movement.value")
    if not details and base is not None and number_in(printed) == base:
        details = printed
    words: list[str] = []
    parts = re.compile(r"\s*[/;,]\s*").split(details) if details else []
    if base == 0 and parts and re.compile(_FEET + r".*[A-Za-z]").match(parts[0]):
        rates = []
    for place, part in enumerate(parts):
        found = re.compile(_RATE).fullmatch(part)
        mode = found[3].strip().lower() if found else ""
        if found is None or (mode and not re.compile(_MODES).fullmatch(mode)):
            words += [part] if part.lower() not in _NO_WORDS else []
        elif found[1] is None:
            rates = [_format_rate(base, mode)] if base is not None else []
        elif mode or base is None or (place and int(found[1]) != base):
            rates.append(_format_rate(int(found[1]), mode))
        elif int(found[1]) != base:
            words.append(f"movement {part}")
    return " / ".join(rates), words


def _format_rate(feet: int, mode: str) -> str:
    return f"{feet}' ({feet // _ROUNDS}') {mode}".strip()


def _print_appearing(actor: Json) -> str:
    """The numbers in a dungeon and outside; as they were printed, where they are still those written."""
    inside, outside = (text_at(actor, f"system.details.appearing.{one}") for one in ("d", "w"))
    if (inside, outside) == tuple(text_at(actor, f"flags.{FLAG}.appearing.{one}") for one in ("d", "w")):
        return text_at(actor, f"flags.{FLAG}.appearing.print")
    if not inside or inside == outside == "0":
        return ""
    return f"{inside} ({outside})" if outside else inside


def _read_attacks(actor: Json, printed: str) -> ActorAttacks:
    """The routines: attacks with the same colour form one, and those without a colour another."""
    blows: list[ActorAttack] = []
    assumed: list[str] = []
    noted = False
    effects = effects_of_saves(
        [(one.name, text_at(one.system, "save")) for one in items_of(actor, "ability")]
    )
    for item in items_of(actor, "weapon"):
        system = item.system
        steps = [text_at(system, f"range.{step}") for step in ("short", "medium", "long")]
        missile = value_at_path(system, "missile") is True and all(step not in ("", "0") for step in steps)
        name, count, damage = flagged_attack(item, text_at(system, "damage"))
        blow, said = read_blow(
            name,
            count or text_at(system, "counter.max"),
            damage,
            reach="/".join(steps) if missile else "",
            routine=text_at(system, "pattern") or _PATTERNS[0],
            said=plain_text(text_at(system, "description")),
            effect=effects.get(text_at(system, "save"), ""),
        )
        noted = noted or bool(item.routine)
        blows.append(blow)
        assumed += [said] if said else []
    if noted:
        return ActorAttacks(blows, assumed, [])
    found = add_effects(blows, printed)
    return found._replace(assumed=[*assumed, *found.assumed])


def write_actor(creature: Creature, figures: ActorFigures) -> Json:
    """The fields of an actor."""
    descending = _CANONICAL - creature.armour_class
    inside, outside = _appearing(creature.number_appearing)
    return {
        "system": {
            "ac": {"value": descending, "mod": 0},
            "aac": {"value": _DUAL - descending, "mod": 0},
            "hp": {
                "hd": creature.hit_dice.expression,
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
                "specialAbilities": creature.hit_dice.asterisks,
                "movement": _write_movement(creature),
                "treasure": {"table": "", "type": creature.treasure},
                "appearing": {"d": inside, "w": outside},
                "biography": describe_notes(creature, ""),
            },
            **_usual(),
        },
        "items": [_write_item(creature, place, attack) for place, attack in attacks_of(creature)],
        "flags": {FLAG: {"appearing": {"d": inside, "w": outside, "print": creature.number_appearing}}},
    }


def _usual() -> Json:
    """The fields of every new actor of the system: an import leaves out fields that are not written."""
    return {
        "initiative": {"value": 0, "mod": 0},
        "languages": {"value": []},
        "retainer": {"enabled": False, "loyalty": 0, "wage": ""},
    }


def _appearing(text: str) -> tuple[str, str]:
    """The numbers in a dungeon and outside, which can be rolled; "" for other words.

    >>> _appearing("2d4, Wild 6d10, Lair 6d10"), _appearing("2d4 (6d10)"), _appearing("see below")
    (('2d4', '6d10'), ('2d4', '6d10'), ('', ''))
    """
    number, _, outside = text.partition("(")
    if not outside:
        number, *more = text.split(",")
        places = [one.split() for one in (number, *more)]
        outside = next((one[1] for one in places if len(one) == 2 and one[0].lower() == "wild"), "")
    rolled = [one.strip(" )") for one in (number, outside)]
    inside, wild = (_rolls(one) for one in rolled)
    return inside, wild


def _rolls(text: str) -> str:
    """A number as a formula: dice for "2-8", and "" for words."""
    if found := re.compile(_SPAN).fullmatch(text):
        return dice_of_span(int(found[1]), int(found[2]))
    return text if re.compile(_ROLLS).fullmatch(text) else ""


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
            "description": describe_damage(attack),
            "damage": dice_of(attack),
            "bonus": 0,
            "pattern": pattern,
            "melee": attack.kind == "melee",
            "missile": attack.kind == "missile",
            "range": {"short": short, "medium": medium, "long": far},
            "counter": {"value": attack.count, "max": attack.count},
        },
        "flags": attack_flags(place, attack, attack.name),
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
            "details": _write_details(figures),
            "movement": {"base": figures.walk_feet * _ROUNDS},
            "config": {"movementAuto": False},
            "exploration": {"ld": 1, "od": 2, "sd": 1, "ft": 1},
            "encumbrance": {"max": _MOST_CARRIED},
            **_usual(),
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


def _write_details(figures: SheetFigures) -> Json:
    """Class, level, and all else that a new sheet has."""
    return {
        "class": figures.class_words,
        "title": "",
        "alignment": "",
        "level": figures.character.level,
        "biography": "",
        "notes": "",
        "xp": {"share": 100, "next": 0, "value": 0, "bonus": 0},
    }


def _write_armour(name: str, number: int, *, suit: bool) -> Json:
    """The item of a suit with its armour class, or of a shield with its bonus."""
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


def _write_weapon(weapon: ListedWeapon) -> Json:
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
