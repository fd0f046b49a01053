"""The damage of one hit: dice, "or by weapon +1", and the effects that come with it."""

from __future__ import annotations

import re
from typing import Final

import msgspec
from msgspec.structs import replace

from grognard.base.errors import InputError
from grognard.creatures.gear import is_weapon
from grognard.creatures.names import singular
from grognard.creatures.reading.letters import Letters, Span
from grognard.creatures.reading.short_fields import dice_of_span

MAX_DICE: Final = 100
MAX_SIDES: Final = 1000
MAX_NUMBER: Final = 1000
_SKIP: Final = r"[\s,;:.()\[\]]*"
_WEAPON: Final = (
    r"(?:or\s+|/\s*)?(?:(?:by|per|as|with)\s+(?:the\s+)?weapons?(?:\s+(?:type|used|carried|wielded))?|"
    r"(?<=or\s)weapons?|weapons?(?=\s*(?:$|[,;./)+-])))(?![A-Za-z])(?:\s*([+-])\s*(\d{1,9})(?!\d|\s*[d%-]))?"
)
_OWN_WEAPON: Final = r"(?:with\s+[a-z ]*weapons?)?\s*\(\s*\+\s*(\d{1,9})\s+with\s+normal\s+weapons?\s*\)"
_DICE: Final = (
    r"(\d{0,9})\s*d\s*(\d{1,9})(?![\dd]|/(?:round|rd|turn|day|hour))"
    r"(?:([+-])(\d{1,9})(?!\d|\s*d\d|%|[d%])|\s+([+-])\s*(\d{1,9})(?=\s*(?:$|[(+,;/)]|or\b|each\b|per\b|plus\b)))?"
)
_RANGE: Final = r"(\d{1,9})\s*-\s*(\d{1,9})(?!\d|\s*d\d)(?:\s*([+-])\s*(\d{1,9})(?!\d|\s*[d%-]))?"
_FLAT: Final = (
    r"(\d{1,9})(?![\dd%/-])(?:\s*(?:points?|hp|hit\s+points?)(?:\s+of\s+damage)?(?![A-Za-z]))?(?=\s*(?:$|"
    r"[+&,;)]|plus\b|each\b|x\s*\d|or\b|and\b|per\b))"
)
_TIMES: Final = r"(?:x\s*|\bfor\s+)(\d{1,2})(?![\d-])"
_ASIDE: Final = r"\(\s*(?![+&x\d]|plus\b|or\b|by\b|each\b|per\b|all\b|see\b|save\b)([^()]+)\)"
_EACH: Final = (
    r"(?:each|apiece|ea\.|(?:per|by|for\s+each|each)\s+(?:attack|hit|blow|[a-z]+)|points?(?:\s+of\s+damage"
    r")?|damage|hp)(?![A-Za-z])"
)
_WITH: Final = r"with\s+(?:an?\s+|its\s+|the\s+)?[a-z]+\s+weapons?(?![A-Za-z])"
_PLUS: Final = r"(?:\+|\bplus\b|&)"
_EFFECT: Final = (
    r"(?:\+|\bplus\b|&|\band\b|,)?\s*((?:[^+&;]|\+(?=\d\s*(?:$|[),;])))+?)(?=\s*(?:$|;|&|"
    r"\+(?!\d\s*(?:$|[),;]))|\bplus\b|\bor\s+(?:by\s+)?weapon\b))"
)
_ADDED: Final = r"\(\s*([+-])\s*(\d{1,3})\s*\)"
_NOTHING: Final = r"(?:none|nil|-|0)(?=\s*(?:$|[,;./)]))"


class Damage(msgspec.Struct, frozen=True):
    """The damage of one hit: dice ("" for none), whether a carried weapon may replace them, and effects.

    `times` is the number of attacks; `words` are those printed beside the dice that may be the attack's name.
    """

    dice: str = ""
    by_weapon: bool = False
    weapon_bonus: int = 0
    effects: tuple[str, ...] = ()
    times: int = 1
    words: str = ""


def parse_damage(text: str) -> Damage:
    """Read one damage; spans such as "2-8" become dice.

    Raises:
        InputError: it is out of range, or a span runs backwards.

    >>> parse_damage("1d4 + 5% chance of disease").effects
    ('5% chance of disease',)
    """
    return read_damage(Span(Letters(text)))


def read_damage(span: Span) -> Damage:
    """Take one damage: all of a span, whose every word is dice, a weapon, or an effect.

    Raises:
        InputError: it is out of range, or a span runs backwards.
    """
    place = span.letters.remark("", span.at + len(span.text) - len(span.text.lstrip(" \t\n,:("))).column
    try:
        return _read_damage(span)
    except InputError as error:
        raise error.located(column=place) from None


def _read_damage(span: Span) -> Damage:
    dice, words, times, bonus, weapon = "", "", 1, 0, False
    effects: list[str] = []
    while span:
        if dice and (found := span.take(_ADDED)):
            dice = _added(dice, _bounded(found[2], "added damage", MAX_NUMBER), found[1])
            continue
        if (dice or weapon) and (found := span.take(_ASIDE)):
            aside = span.letters.printed(*found.span(1)).strip(" .,;:")
            if not words and is_weapon(singular(aside.lower())):
                words = aside.lower()
            elif aside:
                effects.append(_worded(aside))
            continue
        span.take(_SKIP)
        if found := span.take(_OWN_WEAPON):
            weapon, bonus = True, _bonus(found[1], "+")
        elif found := span.take(_WEAPON):
            weapon, bonus = True, _bonus(found[2], found[1])
        elif not dice and (found := span.take(_RANGE)):
            dice = _of_range(found)
        elif not dice and (found := span.take(_DICE)):
            dice = _rolled(found)
        elif not dice and not effects and (found := span.take(_FLAT)):
            flat = _bounded(found[1], "damage", MAX_NUMBER)
            dice = str(flat) if flat else ""
        elif found := span.take(_TIMES):
            times = max(1, int(found[1]))
        elif span.take(_NOTHING) or (dice and (span.take(_EACH) or span.take(_WITH))):
            continue
        elif (found := span.peek(_EFFECT)) and all(span.letters.used[slice(*found.span(1))]):
            span.at = found.end()  # a remark that was understood for itself
        elif found := span.take(_EFFECT):
            start, end = _trimmed(found)
            span.letters.leave(end, found.end())
            effect = _worded(span.letters.printed(start, end))
            if dice and not words and re.compile(r"[A-Za-z ]+").fullmatch(effect) and found[0][:1].isalpha():
                words = effect
            elif effect and effect != "or":
                effects.append(effect)
        elif not span.take(r"\S"):
            break
    return Damage(dice, weapon, bonus, tuple(effects), times, words)


def format_damage(damage: Damage) -> str:
    """Print one damage so that `parse_damage` reads the same back.

    >>> format_damage(Damage("2d4", by_weapon=True, weapon_bonus=1))
    '2d4 or by weapon +1'
    """
    text = " + ".join(part for part in (damage.dice, *damage.effects) if part)
    if damage.by_weapon:
        bonus = f" {damage.weapon_bonus:+d}" if damage.weapon_bonus else ""
        return f"{text} or by weapon{bonus}" if text else f"by weapon{bonus}"
    return text or "none"


def settle_words(damage: Damage, name: str) -> Damage:
    """The words beside the dice are an effect, unless they name the attack, or a weapon: that is kept."""
    damage = replace(damage, effects=tuple(one for one in damage.effects if one.lower() != name))
    word = singular(damage.words.lower())
    if not word or word == name or word.removesuffix("s") in name:
        return replace(damage, words="")
    if is_weapon(word):
        return replace(damage, words=word)
    return replace(damage, words="", effects=(damage.words, *damage.effects))


def _trimmed(found: re.Match[str]) -> tuple[int, int]:
    start, end = found.span(1)
    while end > start and found.string[end - 1] in " \t\n.,;:*†‡":
        end -= 1
    if found.string[end - 1] == ")" and "(" not in found.string[start:end]:
        end -= 1
    return start, max(end, start + 1)


def _worded(text: str) -> str:
    """An effect with its first letter small, unless it is an abbreviation."""
    plain = text.strip(" .,;:")
    return plain if plain[:2].isupper() else plain[:1].lower() + plain[1:]


def _bonus(digits: str | None, sign: str | None) -> int:
    number = _bounded(digits or "0", "bonus of a weapon", 20)
    return -number if sign == "-" else number


def _bounded(digits: str, what: str, most: int) -> int:
    number = int(digits)
    if number > most:
        raise InputError(f"{what} {digits} is out of range", expected=f"at most {most}")
    return number


def _added(dice: str, number: int, sign: str) -> str:
    """Dice and what is printed in brackets behind them: "1d8+1" for "1d8 (+1)"."""
    base, before, rest = dice.partition("+") if "+" in dice else dice.partition("-")
    total = (int(rest or 0) if before != "-" else -int(rest)) + (number if sign == "+" else -number)
    return base + (f"{total:+d}" if total else "")


def _rolled(found: re.Match[str]) -> str:
    count, sides = int(found[1] or 1), int(found[2])
    if not (1 <= count <= MAX_DICE and 1 <= sides <= MAX_SIDES):
        problem = (
            f"damage {count}d{sides} is nothing"
            if 0 in (count, sides)
            else f"damage {count}d{sides} is out of range"
        )
        raise InputError(problem, expected=f"1 to {MAX_DICE} dice of 1 to {MAX_SIDES} sides, such as 1d6")
    sign, digits = found[3] or found[5], found[4] or found[6]
    bonus = _bounded(digits, "added damage", MAX_NUMBER) if digits else 0
    return f"{count}d{sides}" + (f"{sign}{bonus}" if bonus else "")


def _of_range(found: re.Match[str]) -> str:
    low, high = int(found[1]), int(found[2])
    if not 0 <= low <= high or high == 0:
        raise InputError(
            f"damage {found[1]}-{found[2]} runs backwards",
            expected="dice such as 1d6, or a span such as 2-8",
        )
    bonus = _bounded(found[4], "added damage", MAX_NUMBER) if found[4] else 0
    added = -bonus if found[3] == "-" else bonus
    _bounded(found[2], "damage", MAX_NUMBER)
    if low == 0:
        return f"1d{high + 1}{added - 1:+d}" if added != 1 else f"1d{high + 1}"
    dice = dice_of_span(low, high)
    base, sign, plus = dice.partition("+")
    total = int(plus or 0) + added
    return base + (f"{total:+d}" if total else "") if sign or added else dice
