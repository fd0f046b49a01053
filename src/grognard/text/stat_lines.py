"""Stat lines as they were read: a card for people, an object for programs."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from grognard.creatures.creature import Attack, Movement
from grognard.creatures.reading.complete import describe_damage
from grognard.creatures.reading.facts import Facts
from grognard.creatures.reading.letters import Remark
from grognard.creatures.reading.pages import Passage
from grognard.creatures.stat_line import StatLine, format_stat_line

SAVE_NAMES = ("death", "wands", "paralysis", "breath", "spells")
_WIDTH = 12


def describe_stat_line(line: StatLine) -> dict[str, object]:
    """The fields a stat line prints, under the same names in every dialect; fields not printed are null.

    `attacks` are alternatives, each a list of attacks; `movement` is in feet per round; what is `unread` and
    `assumed` has its column, 0 being the whole of the line.
    """
    facts = line.facts
    armour, dice = facts.armour_class, facts.hit_dice
    return {
        "name": line.name or None,
        "count": line.count if line.fixed_count is None else line.fixed_count,
        "armour_class": {
            "ascending": armour and armour.ascending,
            "descending": armour and armour.descending,
        },
        "hit_dice": _describe_hit_dice(facts),
        "hit_points": list(line.hit_points),
        "attacks": [[_describe_attack(one) for one in routine] for routine in facts.routines or ()],
        "movement": [{"mode": one.mode, "feet_per_round": one.feet} for one in facts.movement or ()],
        "saves": _describe_saves(facts),
        "morale": facts.morale,
        "alignment": facts.alignment or None,
        "number_appearing": facts.number_appearing or None,
        "treasure": facts.treasure or None,
        "xp": facts.experience_points,
        "assumed": [_describe_remark(one) for one in line.assumed],
        "unread": [_describe_remark(one) for one in line.unread],
        "understood": [_describe_remark(one) for one in line.understood],
        "dialect": line.dialect,
        "unarmoured_armour_class": armour and armour.unarmoured,
        "hit_dice_rolled": dice and dice.expression,
        "attack_bonus": facts.attack_bonus
        if dice is None or facts.attack_bonus is not None
        else dice.bonus_override,
        "thac0": facts.thac0,
        "level": _format_save(facts, level=True),
        "morale_note": facts.morale_note or None,
        "harmed_only_by": list(facts.harmed_only_by),
        "weapons": list(facts.equipment),
        "stat_line": format_stat_line(line.creature, line.count, hit_points=line.hit_points),
    }


def _describe_hit_dice(facts: Facts) -> dict[str, object]:
    """Their number, which is less than 1 where one die has fewer than eight sides, and 0 for points alone."""
    dice = facts.hit_dice
    if dice is None:
        return {"number": None, "modifier": None, "asterisks": None}
    part = dice.sides / 8 if dice.count == 1 and dice.sides < 8 else dice.count
    number = int(part) if part == int(part) else part
    return {"number": number, "modifier": dice.modifier, "asterisks": dice.asterisks}


def _describe_attack(attack: Attack) -> dict[str, object]:
    harmless = not attack.damage and not attack.by_weapon
    return {
        "count": attack.count,
        "name": attack.name,
        "damage": None if harmless else describe_damage(attack),
        "effect": " + ".join(attack.effects) or None,
    }


def _describe_saves(facts: Facts) -> dict[str, object]:
    numbers = facts.save_numbers or (None,) * len(SAVE_NAMES)
    return {"as": _format_save(facts), **dict(zip(SAVE_NAMES, numbers, strict=True))}


def _format_save(facts: Facts, *, level: bool = False) -> str | None:
    save = facts.level if level else facts.save_as
    return None if save is None else save.class_letter + (str(save.level) if save.level else "")


def _describe_remark(remark: Remark) -> dict[str, object]:
    place: dict[str, object] = {"text": remark.text, "column": remark.column}
    return place | ({"line": remark.line} if remark.line > 1 else {})


def place_in_pages(line: StatLine, passage: Passage) -> StatLine:
    """The same stat line with its remarks where they stand in the pages it was found in."""
    understood, assumed, unread = (
        tuple(_moved(one, passage) for one in remarks)
        for remarks in (line.understood, line.assumed, line.unread)
    )
    if passage.is_named_above:
        assumed = (*assumed, Remark("the name is that of the heading above", 0, passage.line))
    return msgspec.structs.replace(line, understood=understood, assumed=assumed, unread=unread)


def _moved(remark: Remark, passage: Passage) -> Remark:
    if remark.column and passage.pieces:
        before = [one for one in passage.pieces if one.at < remark.column] or passage.pieces[:1]
        return Remark(
            remark.text, max(1, before[-1].column + remark.column - 1 - before[-1].at), before[-1].line
        )
    beside = passage.column - 1 if remark.line == 1 and remark.column else 0
    return Remark(remark.text, remark.column + beside, remark.line + passage.line - 1)


def tell_stat_line(line: StatLine) -> Iterator[tuple[str, str]]:
    """The rows of a stat line's card: pairs of a label and its text."""
    facts = line.facts
    yield "", f"{line.name or 'No name'}, {line.count if line.count != '1' else 'one'}"
    yield "Armour class", _tell_armour(line)
    if facts.hit_dice:
        points = f", hp {', '.join(map(str, line.hit_points))}" if line.hit_points else ""
        yield "Hit dice", f"{facts.hit_dice.text} ({facts.hit_dice.expression}){points}"
    elif line.hit_points:
        yield "Hit points", ", ".join(map(str, line.hit_points))
    for place, routine in enumerate(facts.routines or ()):
        yield "or" if place else "Attacks", "; ".join(_tell_attack(one) for one in routine)
    if facts.movement:
        yield "Movement", "; ".join(_tell_rate(one) for one in facts.movement) + " a round"
    saves = _format_save(facts)
    if facts.save_numbers:
        numbers = ", ".join(
            f"{name} {number}" for name, number in zip(SAVE_NAMES, facts.save_numbers, strict=True)
        )
        yield "Saves", numbers + (f" (as {saves})" if saves else "")
    elif saves:
        yield "Saves", f"as {saves}"
    if facts.morale is not None:
        yield "Morale", f"{facts.morale}" + (f" ({facts.morale_note})" if facts.morale_note else "")
    for what, text in (
        ("THAC0", "" if facts.thac0 is None else str(facts.thac0)),
        ("Attack bonus", "" if facts.attack_bonus is None else f"{facts.attack_bonus:+d}"),
        ("Alignment", facts.alignment),
        ("Appearing", facts.number_appearing),
        ("Treasure", facts.treasure),
        ("XP", "" if facts.experience_points is None else f"{facts.experience_points:,}"),
        ("Weapons", ", ".join(facts.equipment)),
        ("Harmed by", " or ".join(facts.harmed_only_by) + " alone" if facts.harmed_only_by else ""),
    ):
        if text:
            yield what, text
    for remark in line.assumed:
        yield "Assumed", remark.text
    for remark in line.unread:
        yield "Not read", f'"{remark.text}" ({tell_place(remark)})'


def tell_place(remark: Remark) -> str:
    """Where something stands: "column 12", or "line 2, column 5"."""
    return f"line {remark.line}, column {remark.column}" if remark.line > 1 else f"column {remark.column}"


def _tell_armour(line: StatLine) -> str:
    armour = line.facts.armour_class
    if armour is None:
        return "not printed"
    if armour.ascending is None and armour.descending is None:
        return "unarmoured" if armour.canonical else "always hit"
    ways = (("ascending", armour.ascending), ("descending", armour.descending))
    text = ", ".join(f"{value} {way}" for way, value in ways if value is not None)
    return text + (f" ({armour.unarmoured} unarmoured)" if armour.unarmoured is not None else "")


def _tell_attack(attack: Attack) -> str:
    harmless = not attack.damage and not attack.by_weapon
    parts = ([] if harmless else [describe_damage(attack)]) + list(attack.effects)
    ranges = f", range {'/'.join(map(str, attack.range_feet))}" if attack.range_feet else ""
    return f"{attack.count} {attack.name} ({' + '.join(parts) or 'no damage'}){ranges}"


def _tell_rate(rate: Movement) -> str:
    turning = f" (turning {rate.turning_feet})" if rate.turning_feet != 5 else ""
    return f"{rate.mode} {rate.feet} feet{' in armour' if rate.armoured else ''}{turning}"
