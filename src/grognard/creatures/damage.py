"""One entry of the Dam column: dice, "or by weapon +1", and the effects that come with a hit."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from grognard.errors import InputError

# Stands in for "or by weapon +n" while the column is split at "or"; a private-use character no one types.
_MARK: Final = "\ue000"
_BY_WEAPON: Final = r"(?i)(?:^|\s+or\s+|(?<=/)\s*)(?:by|per|as)\s+weapon\b(?:\s*\+\s*(?P<bonus>\d{1,2}))?"
_OGRE_WEAPON: Final = (
    r"(?i)\s*(?:with\s+[a-z ]*weapon)?\s*\(\s*\+(?P<bonus>\d{1,2})\s+with\s+normal\s+weapons?\s*\)"
)
_MARKED: Final = rf"\s*{_MARK}(\d*){_MARK}"
_SHARED: Final = r"(?is)\s*,?\s*\b(?:all|each|both)\s+(?:plus|with|\+)\s+(?P<effects>.+)$"
_PLUS: Final = r"(?i)\s*(?:\+|\bplus\b|&)\s*"
_DICE: Final = (
    r"(?i)(?P<dice>[0-9]{1,3}d[0-9]{1,3})(?![0-9d])(?!/(?:round|rd|turn|day|hour))"
    r"(?:(?P<tight>[+-][0-9]{1,3})(?![0-9d%])|\s+(?P<sign>[+-])\s*(?P<spaced>[0-9]{1,3})(?=\s*$|\s*[(+]))?"
)
_SPAN: Final = r"(?P<low>[0-9]{1,3})\s*-\s*(?P<high>[0-9]{1,3})(?![0-9d])"
_FLAT: Final = r"(?P<flat>[0-9]{1,3})(?![0-9d%/])(?=\s*$|\s*\+|\s+points?\s*$)"
_CHANCE: Final = r"(?i)(\d+)%\s*(?:chance\s+(?:of|for)\s+)?(.+)"
_EACH_ROUND: Final = r"(?i)(\d+d\d+/(?:round|rd|turn))\s+(.+)"
_FILLER: Final = r"(?i)(?:per|with|each|from|by)\b.*|points?\b"
_NOTHING: Final = frozenset({"", "special", "none", "nil", "-", "0", "see below", "variable"})


class Damage(NamedTuple):
    """What one hit does: dice ("" for none), whether a carried weapon may replace them, and effects."""

    dice: str = ""
    by_weapon: bool = False
    weapon_bonus: int = 0
    effects: tuple[str, ...] = ()


def join_by_weapon(text: str) -> tuple[str, tuple[str, ...]]:
    """Mark "or by weapon" so that it is not split off its dice, and take off effects said of all attacks.

    >>> join_by_weapon("1d4/1d4, all plus paralysis")
    ('1d4/1d4', ('paralysis',))
    """
    effects: tuple[str, ...] = ()
    if shared := re.search(_SHARED, text):
        effects = tuple(_effect(part) for part in re.split(_PLUS, shared["effects"]) if part.strip())
        text = text[: shared.start()]
    text = re.sub(_OGRE_WEAPON, lambda found: f" {_MARK}{found['bonus']}{_MARK}", text.replace(_MARK, " "))
    return re.sub(_BY_WEAPON, lambda found: f" {_MARK}{found['bonus'] or ''}{_MARK}", text).strip(), effects


def parse_damage(text: str, *, attack_name: str = "", shared_effects: tuple[str, ...] = ()) -> Damage:
    """Read one damage, as `join_by_weapon` leaves it; spans such as "2-8" become dice.

    Raises:
        InputError: when a span runs backwards.

    >>> parse_damage("1d4 + 5% chance of disease")
    Damage(dice='1d4', by_weapon=False, weapon_bonus=0, effects=('disease 5%',))
    """
    marked = text if _MARK in text else join_by_weapon(text)[0]
    weapon = re.search(_MARKED, marked)
    plain = re.sub(_MARKED, "", marked).strip(" .;,")
    dice, rest = _take_dice(plain)
    effects = []
    for part in re.split(_PLUS, rest):
        word = part.strip(" .;,")
        if word.lower() in _NOTHING or word.lower() == attack_name or (dice and re.fullmatch(_FILLER, word)):
            continue
        effects.append(_effect(word.removesuffix(f" {attack_name}")))
    by_weapon = weapon is not None or (attack_name == "weapon" and not text.strip())
    bonus = int(weapon[1] or 0) if weapon else 0
    return Damage(
        dice, by_weapon, bonus, tuple(effects) + tuple(e for e in shared_effects if e not in effects)
    )


def format_damage(damage: Damage) -> str:
    """Print one damage so that `parse_damage` reads the same back.

    >>> format_damage(Damage("2d4", by_weapon=True, weapon_bonus=1))
    '2d4 or by weapon +1'
    """
    text = " + ".join(part for part in (damage.dice, *damage.effects) if part)
    if damage.by_weapon:
        bonus = f" +{damage.weapon_bonus}" if damage.weapon_bonus else ""
        return f"{text} or by weapon{bonus}" if text else f"by weapon{bonus}"
    return text or "special"


def _take_dice(text: str) -> tuple[str, str]:
    if found := re.match(_DICE, text):
        if 0 in (int(number) for number in found["dice"].lower().split("d")):
            raise InputError(f"damage {found['dice']!r} is nothing", expected="dice such as 1d6")
        spaced = f"{found['sign']}{found['spaced']}" if found["spaced"] else ""
        return found["dice"].lower() + (found["tight"] or spaced), text[found.end() :]
    if found := re.match(_SPAN, text):
        low, high = int(found["low"]), int(found["high"])
        if not 0 < low <= high:
            raise InputError(
                f"damage {found.group()!r} runs backwards", expected="dice such as 1d6, or a span such as 2-8"
            )
        if high % low == 0 and high > low:
            return f"{low}d{high // low}", text[found.end() :]
        return f"1d{high - low + 1}" + (f"+{low - 1}" if low > 1 else ""), text[found.end() :]
    if found := re.match(_FLAT, text):
        return found["flat"], text[found.end() :]
    return "", text


def _effect(text: str) -> str:
    """An effect in one wording: "disease 5%", "blood drain 1d4/round", "energy drain (1 level)"."""
    words = " ".join(text.split()).strip(" .;,")
    if found := re.fullmatch(_CHANCE, words):
        words = f"{found[2]} {found[1]}%"
    elif found := re.fullmatch(_EACH_ROUND, words):
        words = f"{found[2]} {found[1]}"
    return words[:1].lower() + words[1:]
