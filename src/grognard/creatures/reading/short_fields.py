"""Readers of a stat line's short fields; each takes what it understands from the beginning of a span."""

from __future__ import annotations

import re
from typing import Final

from grognard.base.errors import InputError
from grognard.creatures.creature import MORALE_RANGE, SaveAs, SaveClass, check_between
from grognard.creatures.reading.letters import Span

MAX_HIT_POINTS: Final = 2000
MAX_POINTS_LISTED: Final = 400
MAX_DICE: Final = 100
_POINTS: Final = r"(?:h\.?p\.?s?|hit\s+points?)(?![A-Za-z])"
_EACH: Final = r"(?:\s*(?:each|apiece|ea\.?)(?![A-Za-z]))?"
_LIST: Final = r"\d{1,9}(?:\s*(?:[,/&]\s*(?:and\s+)?|\s+and\s+|\s+)\d{1,9}(?!\d|\s*[d-]\s*\d|\s*[a-z(%]))*"
_HIT_POINTS: Final = rf"({_LIST})(?!\s*-\s*\d|\d|\s*d\d)(?:\s*{_POINTS})?{_EACH}"
_BRACKETED_POINTS: Final = rf"\(\s*(?:{_POINTS}\s*:?\s*({_LIST})|({_LIST})\s*{_POINTS}){_EACH}\s*\)"
_NORMAL: Final = (
    r"(?:as\s+)?(?:N[MH]M?\b|normal\s+(?:hu)?m[ae]ns?\b|0[- ]level(?:\s+hu?mans?)?|level\s+0\b)(?:\s*0)?"
)
_LETTERS: Final[dict[str, SaveClass]] = {
    **dict.fromkeys(("f", "fighter", "ftr", "fighting man"), "F"),
    **dict.fromkeys(("c", "cleric", "clr", "cl"), "C"),
    **dict.fromkeys(("m", "mu", "magic-user", "magic user", "m-u"), "M"),
    **dict.fromkeys(("t", "thief"), "T"),
    **dict.fromkeys(("d", "dwarf"), "D"),
    **dict.fromkeys(("e", "elf"), "E"),
    **dict.fromkeys(("h", "halfling"), "H"),
}
CLASS_NAMES: Final = (
    r"fighter|fighting\s+man|ftr|cleric|clr|thief|magic[- ]user|dwarf|elf|halfling|M-?U|CL|[FCMTDEH]"
)
_CLASS: Final = rf"\(?\s*(?:as\s+)?({CLASS_NAMES})\s*:?\s*(?:level\s*)?(\d{{1,3}})(?!\d)\s*\)?"
_KIN: Final = r"(?:(?:human|dwar(?:f|ven)|(?:half-?)?el(?:f|ven)|halfling)\s+(?=[a-z]))?"
_NTH: Final = (
    rf"(?:as\s+)?(?:(\d{{1,2}})(?:st|nd|rd|th)[- ]level|level\s+(\d{{1,2}}))\s+{_KIN}({CLASS_NAMES})s?\b"
)
_AS_HIT_DICE: Final = r"\(\s*(\d{1,2})\s*\)|(?:as\s+)?(?:monster\s+)?(\d{1,2})\s*HD\b"
_NUMBER: Final = r"[\s:./]*(\d{1,2})(?!\d)[\s,;/]*"
_FIVE: Final = (
    rf"D(?:eath|R)?(?:\s+ray|[\s/]+poison)*{_NUMBER}W(?:ands?)?{_NUMBER}P(?:aralysis|etrif\w*|/P|ara)?{_NUMBER}"
    rf"B(?:reath|A)?{_NUMBER}S(?:pells?|/R/S)?[\s:./]*(\d{{1,2}})(?!\d)"
)
_FIVE_BARE: Final = r"(\d{1,2})\s*/\s*(\d{1,2})\s*/\s*(\d{1,2})\s*/\s*(\d{1,2})\s*/\s*(\d{1,2})(?!\d)"
_ONE: Final = r"(?!0+(?!\d))(\d{1,2})(?!\d|\s*[/d-]\s*\d)"
_MORALE_NOTE: Final = r"\(([^()]*)\)|,?\s*((?:when|if|while|with|unless|until)\b[^,;.|]*)"
_ALIGNMENTS: Final = {"l": "Lawful", "n": "Neutral", "c": "Chaotic", "g": "Good", "e": "Evil"}
_ALIGNMENT_WORD: Final = (
    r"(?:any(?:\s+alignment)?|law(?:ful)?|neut(?:ral)?|chao(?:tic|s)?|good|evil|true|unaligned|[LNC][GENC]?)"
    r"(?![A-Za-z])"
)
_ALIGNMENT: Final = rf"{_ALIGNMENT_WORD}(?:\s*(?:/|,\s*or|\bor\b|\band\b|\s)\s*{_ALIGNMENT_WORD})*"
_DICE: Final = r"\d{1,9}(?:\s*d\s*\d{1,9}(?:\s*[+-]\s*\d{1,9})?|\s*-\s*\d{1,9})?(?:\s*x\s*\d{1,9})?"
_PLACE: Final = r"(?:wild|wilderness|lair|in\s+lair|dungeon)"
_APPEARING: Final = (
    rf"(?:{_PLACE}\s*:?\s*)?(?:{_DICE}|unique|see\s+below)(?:\s*\([^()]*\))?(?:\s*,?\s*{_PLACE}\s*:?\s*"
    rf"{_DICE})*"
)
_HOARD: Final = (
    r"(?:none|nil|special|see\s+(?:below|text|description)|individual|in\s+lair|lair|as\s+\w+|"
    r"\d[\d,]*\s*(?:[pgesc]p)?(?![a-z])|(?-i:[A-Z]{1,3}(?![A-Za-z]))|-(?=\s*(?:$|[,;.|])))(?:\s*x\s*\d+)?(?:\s*\([^()]*\))?"
)
_TREASURE: Final = rf"(?:\([^()]*\)\s*)?{_HOARD}(?:\s*(?:[,+/&]|and\b|or\b)?\s*{_HOARD})*"
_XP: Final = r"(\d{1,3}(?:,\d{3})+|\d{1,9})(?!\d)(?:\s*(?:each|apiece|ea\.?|points)(?![A-Za-z]))?"
_THAC0: Final = r"(?:(-?\d{1,2})(?!\d)\s*)?(?:\[\s*([+-]?\d{1,2})\s*\])?"


def read_hit_points(span: Span) -> tuple[int, ...] | None:
    """Explicit hit points: one for each ("5, 3, 7"), or one for all ("3 each").

    Raises:
        InputError: one is out of range.
    """
    found = span.take(_HIT_POINTS)
    return _points(found[1]) if found else None


def read_bracketed_points(span: Span) -> tuple[int, ...] | None:
    """Hit points in brackets after something else: "(4hp)", "(hp 5, 3)".

    Raises:
        InputError: one is out of range.
    """
    found = span.take(_BRACKETED_POINTS)
    return _points(found[1] or found[2]) if found else None


def _points(text: str) -> tuple[int, ...]:
    points = tuple(int(number) for number in re.compile(r"\d+").findall(text))
    if not all(1 <= number <= MAX_HIT_POINTS for number in points):
        raise InputError(f"hit points {text!r} are out of range", expected=f"1 to {MAX_HIT_POINTS}")
    if len(points) > MAX_POINTS_LISTED:
        raise InputError(f"{len(points)} hit points are too many", expected=f"at most {MAX_POINTS_LISTED}")
    return points


def read_saves(span: Span) -> tuple[SaveAs | None, tuple[int, ...]]:
    """Whom a creature saves as, and its five numbers (death, wands, paralysis, breath, spells) where printed.

    Raises:
        InputError: a level is out of range.
    """
    numbers: tuple[int, ...] = ()
    if found := span.take(_FIVE) or span.take(_FIVE_BARE):
        numbers = tuple(int(number) for number in found.groups())
    save_as = read_class_level(span, hit_dice=bool(numbers))
    if save_as is None and not numbers and (found := span.take(_ONE)):
        numbers = (int(found[1]),) * 5
    for number in numbers:
        check_between("saving throw", number, 1, 30)
    return save_as, numbers


def read_class_level(span: Span, *, hit_dice: bool = False) -> SaveAs | None:
    """A class and level, in brackets or not; with `hit_dice` a number alone is that of a fighter.

    Raises:
        InputError: the level is out of range.
    """
    if span.take(rf"\(\s*{_NORMAL}\s*\)") or span.take(_NORMAL):
        return SaveAs("NM", 0)
    if found := span.take(_CLASS):
        letter = _LETTERS[re.compile(r"\s+").sub(" ", found[1].lower())]
        return _save_as(letter, int(found[2]))
    if found := span.take(_NTH):
        return _save_as(_LETTERS[re.compile(r"\s+").sub(" ", found[3].lower())], int(found[1] or found[2]))
    if found := span.peek(_AS_HIT_DICE):
        if found[2] is None and not hit_dice:
            return None
        span.take(_AS_HIT_DICE)
        return _save_as("F", int(found[1] or found[2]))
    return None


def _save_as(letter: SaveClass, level: int) -> SaveAs:
    return SaveAs(letter, level) if level else SaveAs("NM", 0)


def read_morale(span: Span) -> tuple[int, str] | None:
    """A morale and what is said of it: "8 (10 with leader)", "7 when alone".

    Raises:
        InputError: it is out of range.
    """
    found = span.take(r"(\d{1,9})(?!\d)")
    if found is None:
        return None
    check_between("morale", int(found[1]), *MORALE_RANGE)
    note = span.take(_MORALE_NOTE)
    return int(found[1]), " ".join((note[1] or note[2] or "").split()) if note else ""


def read_alignment(span: Span) -> str:
    """An alignment in full words: "Lawful or Neutral" for "L or N"; empty where there is none."""
    found = span.take(_ALIGNMENT)
    if found is None:
        return ""
    words = []
    for word in re.findall(r"[A-Za-z]+", found[0]):
        if len(word) <= 2 and word.lower() != "or":
            words += [_ALIGNMENTS[letter.lower()] for letter in word]
        else:
            full = {"law": "lawful", "neut": "neutral", "chao": "chaotic", "chaos": "chaotic"}
            lower = full.get(word.lower(), word.lower())
            words.append(lower if lower in ("or", "and", "alignment") else lower.capitalize())
    return " ".join(words)


def read_number_appearing(span: Span) -> str:
    """A number appearing as printed, spans as dice: "2d4 (6d10)" for "2-8 (6-60)"."""
    found = span.take(_APPEARING)
    if found is None:
        return ""
    return re.sub(r"(\d{1,9})\s*-\s*(\d{1,9})", _as_dice, " ".join(found[0].split()))


def _as_dice(found: re.Match[str]) -> str:
    low, high = int(found[1]), int(found[2])
    return dice_of_span(low, high) if 0 < low <= high else found[0]


def dice_of_span(low: int, high: int) -> str:
    """The dice whose least and greatest results these are: "2d4" for 2 and 8, "1d6+1" for 2 and 7.

    >>> [dice_of_span(*ends) for ends in ((1, 6), (2, 8), (2, 7), (3, 13), (5, 5))]
    ['1d6', '2d4', '1d6+1', '2d6+1', '5']
    """
    if low == high:
        return str(low)
    usual = (4, 6, 8, 10, 12, 20, 100)
    if high % low == 0 and (high // low in usual or low == 1):
        return f"{low}d{high // low}"
    for count in range(1, min(low, MAX_DICE) + 1):
        if (high - low) % count == 0 and (high - low) // count + 1 in usual:
            rest = low - count
            return f"{count}d{(high - low) // count + 1}" + (f"+{rest}" if rest else "")
    if high % low == 0:
        return f"{low}d{high // low}"
    return f"1d{high - low + 1}+{low - 1}"


def read_treasure(span: Span) -> str:
    """Treasure types as printed; empty where there are none."""
    kind = span.peek(rf"types?\s+(?={_TREASURE})")
    if kind is not None:
        span.take(r"types?\s+")
    found = span.peek(_TREASURE)
    if found is None:
        return ""
    span.take(_TREASURE)
    return span.letters.printed(*found.span())


def read_xp(span: Span) -> int | None:
    """Experience points."""
    found = span.take(_XP)
    return int(found[1].replace(",", "")) if found else None


def read_thac0(span: Span) -> int | None:
    """The number needed against armour class 0; "[+1]" alone is 18."""
    found = span.peek(_THAC0)
    if found is None or not found[0].strip():
        return None
    span.take(_THAC0)
    value = int(found[1]) if found[1] else 19 - int(found[2])
    check_between("THAC0", value, -20, 30)
    return value


def read_bonus(span: Span) -> int | None:
    """An attack bonus."""
    found = span.take(r"([+-]?)\s*(\d{1,9})(?!\d)")
    if found is None:
        return None
    check_between("attack bonus", int(found[2]), 0, 30)
    return -int(found[2]) if found[1] == "-" else int(found[2])
