"""The #At and Dam columns, matched to each other: "2 claws/1 bite" with "1d4/1d4/1d6".

The columns share one grammar. " or " before a number starts another routine, "/" the next attack, and " or "
without a number offers another attack in that place alone ("1 bite or breath/1 tail").
"""

from __future__ import annotations

import re
from itertools import groupby, product
from typing import Final, NamedTuple

from grognard.creatures.creature import Attack
from grognard.creatures.damage import Damage, format_damage, join_by_weapon, parse_damage
from grognard.creatures.gear import find_weapon, is_weapon
from grognard.creatures.names import plural, singular
from grognard.creatures.split_text import split_outside_brackets
from grognard.errors import InputError

Routine = tuple[Attack, ...]

_ROUTINE: Final = r"(?i)\s+or\s+(?=(?:\d|by\s+weapon))"
_CHOICE: Final = r"(?i)\s+or\s+"
_NEXT: Final = r"(?i)\s*/\s*(?!\s*(?:round|rd|turn|day|hour|touch|hit|level)\b)|\s*,\s+(?=\d)|\s+and\s+(?=\d)"
_NEXT_DAMAGE: Final = r"(?i)\s*/\s*(?!\s*(?:round|rd|turn|day|hour|touch|hit|level)\b)|\s*,\s*"
_COUNTED: Final = r"(?s)(?P<count>\d{1,3})(?!\d|[dD]\d|\s*%)\s*[x×]?\s*(?P<rest>.*)"
_DICE_COUNT: Final = r"(?i)\d+d\d+\s+[A-Za-z]"
_INLINE: Final = r"(?is)(?P<name>[^()]*?)\s*[(:]?\s*(?P<damage>\d+d\d+.*)"
_BRACKETS: Final = r"\s*\(([^()]*)\)"
_RANGES: Final = r"(?i)(?:range\s*)?(\d{1,4})'?\s*/\s*(\d{1,4})'?\s*/\s*(\d{1,4})'?(?:\s*range)?"
_RANGE: Final = r"(?i)(?:range\s*(\d{1,4})\s*'?|(\d{1,4})\s*'?\s*range)"
_REACH: Final = r"(?i)(?:reach\s*(\d{1,3})\s*'?|(\d{1,3})\s*'?\s*reach)"
_NO_ATTACKS: Final = frozenset({"none", "0", "nil", "-"})
_MAX_ROUTINES: Final = 24


class _Option(NamedTuple):
    """One attack as the #At column names it, before its damage is known."""

    name: str
    times: int
    reach_feet: int
    ranges: tuple[int, int, int] | None
    missile: bool
    inline_damage: str


def parse_attacks(attacks: str, damage: str = "") -> tuple[tuple[Routine, ...], tuple[str, ...]]:
    """Read both columns into alternative routines, and the bracketed remarks that are none of the mechanics.

    Damage may stand in the attack column instead ("1 bite (1d6)"); a weapon named there brings its own damage
    where none is given, and its ranges. One distance as a range stands for long
    range, with short and medium at a third and two thirds of it.

    Raises:
        InputError: when the damages cannot be matched to the attacks.

    >>> routines, _ = parse_attacks("2 claws/1 bite", "1d4/1d4/1d6")
    >>> [(attack.count, attack.name, attack.damage) for attack in routines[0]]
    [(2, 'claw', '1d4'), (1, 'bite', '1d6')]
    """
    if attacks.strip().lower().rstrip(".") in _NO_ATTACKS:
        return (), ()
    remarks: list[str] = []
    shape = [
        [
            _parse_options(slot, remarks, inline=not damage.strip())
            for slot in split_outside_brackets(_NEXT, part)
        ]
        for part in split_outside_brackets(_ROUTINE, attacks.strip())
    ]
    text, shared = join_by_weapon(damage.strip())
    parts = _damages_per_routine([len(slots) for slots in shape], text)
    routines: list[Routine] = []
    for slots, part in zip(shape, parts, strict=True):
        routines += _match_routine(slots, part, shared)
        if len(routines) > _MAX_ROUTINES:
            raise InputError("too many alternatives", expected=f"at most {_MAX_ROUTINES} routines")
    return tuple(routines), tuple(remarks)


def format_attacks(routines: tuple[Routine, ...]) -> tuple[str, str]:
    """Print routines as the #At and Dam columns, so that `parse_attacks` reads the same back.

    >>> format_attacks(((Attack(name="claw", count=2, damage="1d4"), Attack(name="bite", damage="1d6")),))
    ('2 claws/1 bite', '1d4/1d4/1d6')
    """
    if not routines:
        return "None", ""
    attacks = " or ".join("/".join(_format_option(attack) for attack in routine) for routine in routines)
    damage = " or ".join(
        "/".join(format_damage(_damage_of(attack)) for attack in routine for _ in range(attack.count))
        for routine in routines
    )
    return attacks, damage


def _damage_of(attack: Attack) -> Damage:
    return Damage(attack.damage, attack.by_weapon, attack.damage_bonus, attack.effects)


def _format_option(attack: Attack) -> str:
    text = f"{attack.count} {plural(attack.name) if attack.count > 1 else attack.name}"
    if attack.range_feet is not None:
        text += " (range {}/{}/{}')".format(*attack.range_feet)
    elif attack.kind == "missile":
        text += " (missile)"
    return text + ("" if attack.reach_feet == 5 else f" (reach {attack.reach_feet}')")


def _parse_options(slot: str, remarks: list[str], *, inline: bool) -> list[_Option]:
    """The attacks that may be made in one place of a routine."""
    return [_parse_option(text, remarks, inline=inline) for text in split_outside_brackets(_CHOICE, slot)]


def _parse_option(text: str, remarks: list[str], *, inline: bool) -> _Option:
    damage = ""
    counted = re.match(_COUNTED, text)
    count, rest = (int(counted["count"]), counted["rest"]) if counted else (1, text)
    if re.match(_DICE_COUNT, text):
        raise InputError(
            f"the number of attacks in {text!r} is rolled", expected="a fixed number, such as 6 spikes"
        )
    if inline and (found := re.match(_INLINE, rest)):
        rest, damage = found["name"], found["damage"].strip().removesuffix(")").removesuffix(" each")
    reach, ranges, missile = 5, None, False
    for remark in re.findall(_BRACKETS, rest):
        if found := re.fullmatch(_RANGES, remark.strip()):
            ranges = (int(found[1]), int(found[2]), int(found[3]))
        elif found := re.fullmatch(_RANGE, remark.strip()):
            far = int(found[1] or found[2])
            ranges = (max(1, far // 3), max(1, far * 2 // 3), max(1, far))
        elif found := re.fullmatch(_REACH, remark.strip()):
            reach = int(found[1] or found[2])
        elif remark.strip().lower() == "missile":
            missile = True
        elif remark.strip():
            remarks.append(f"{_attack_name(rest, count)}: {remark.strip()}")
    name = _attack_name(rest, count)
    if is_weapon(name):
        weapon = find_weapon(name)
        ranges = ranges or (None if weapon.is_melee else weapon.range_feet)
        damage = damage or (weapon.damage if inline else "")
    return _Option(name, count, reach, ranges, missile or ranges is not None, damage)


def _attack_name(text: str, count: int) -> str:
    name = " ".join(re.sub(_BRACKETS, " ", text).split()).strip(" .:;,+*").lower()
    name = "weapon" if name == "by weapon" else name or "attack"
    return singular(name) if count > 1 else name


def _damages_per_routine(sizes: list[int], damage: str) -> list[str]:
    """The part of the Dam column for each routine, given how many kinds of attack each has."""
    if len(sizes) == 1 or not damage:
        return [damage] * len(sizes)
    alternatives = split_outside_brackets(_CHOICE, damage)
    if len(alternatives) == len(sizes):
        return alternatives
    listed = split_outside_brackets(_NEXT_DAMAGE, damage)
    if len(alternatives) == 1 and len(listed) == sum(sizes):
        # One running list for all routines: "1 bite or 1 breath" with "1d6 bite, 3d6 breath".
        ends = [sum(sizes[: index + 1]) for index in range(len(sizes))]
        return ["/".join(listed[end - size : end]) for end, size in zip(ends, sizes, strict=True)]
    if len(alternatives) == 1:
        return [damage] * len(sizes)
    problem = f"#At has {len(sizes)} alternatives and Dam has {len(alternatives)}"
    raise InputError(problem, expected="the same number of both")


def _match_routine(slots: list[list[_Option]], damage: str, shared: tuple[str, ...]) -> list[Routine]:
    """Give every attack of one routine its damage; each choice within it makes one more routine."""
    per_slot = _damages_per_slot(slots, damage)
    choices: list[list[Routine]] = []
    for options, damages in zip(slots, per_slot, strict=True):
        variants: list[Routine] = []
        for index in range(max(len(options), max((len(one) for one in damages), default=1))):
            option = options[min(index, len(options) - 1)]
            texts = [one[index] if index < len(one) else "" for one in damages] or [option.inline_damage]
            variants.append(_attacks_of(option, texts, shared))
        choices.append(variants)
    total = 1
    for variants in choices:
        total *= len(variants)
    if total > _MAX_ROUTINES:
        raise InputError(f"{total} alternatives are too many", expected=f"at most {_MAX_ROUTINES} routines")
    return [tuple(attack for part in chosen for attack in part) for chosen in product(*choices)]


def _damages_per_slot(slots: list[list[_Option]], damage: str) -> list[list[list[str]]]:
    """For each place in a routine the damages printed for it, each a list of alternatives."""
    if not damage:
        return [[] for _ in slots]
    printed = [split_outside_brackets(_CHOICE, part) for part in split_outside_brackets(_NEXT_DAMAGE, damage)]
    counts = [options[0].times for options in slots]
    if len(printed) == 1:
        return [printed for _ in slots]
    if len(printed) == sum(counts):
        ends = [sum(counts[: index + 1]) for index in range(len(counts))]
        return [printed[end - count : end] for end, count in zip(ends, counts, strict=True)]
    if len(printed) == len(slots):
        return [[one] for one in printed]
    raise InputError(
        f"#At has {sum(counts)} attacks and Dam has {len(printed)} damages",
        expected="one damage for all, one for each kind of attack, or one for each attack",
    )


def _attacks_of(option: _Option, texts: list[str], shared: tuple[str, ...]) -> Routine:
    """One attack, or several when equal attacks are printed with different damages."""
    damages = [parse_damage(text, attack_name=option.name, shared_effects=shared) for text in texts]
    counted = (
        [(damages[0], option.times)]
        if len(damages) == 1
        else [(one, len(list(g))) for one, g in groupby(damages)]
    )
    return tuple(
        Attack(
            name=option.name,
            damage=one.dice,
            count=count,
            kind="missile" if option.missile else "melee",
            reach_feet=option.reach_feet,
            range_feet=option.ranges,
            by_weapon=one.by_weapon,
            damage_bonus=one.weapon_bonus,
            effects=one.effects,
        )
        for one, count in counted
    )
