"""The heading of a stat line, before its first field: how many, and of what."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import msgspec

from grognard.base.errors import InputError
from grognard.creatures.creature import SaveAs, check_between
from grognard.creatures.names import singular
from grognard.creatures.reading.letters import Letters, Span
from grognard.creatures.reading.short_fields import CLASS_NAMES, dice_of_span, read_class_level

_MAX_COUNT: Final = 10_000
NUMBER_WORDS: Final = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15,
    "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30,
    "a pair of": 2, "a dozen": 12, "half a dozen": 6,
}  # fmt: skip
_WORD: Final = "(?:{})(?![A-Za-z-])".format(
    "|".join(sorted(NUMBER_WORDS, key=len, reverse=True)).replace(" ", r"\s+")
)
_NUMBER: Final = (
    r"\d{1,9}\s*d\s*\d{1,9}(?:\s*[+-]\s*\d{1,9}(?!\s*d))?|\d{1,9}\s*-\s*\d{1,9}|\d{1,9}(?!st\b|nd\b|rd\b|"
    r"th\b|\s*HD\b|\s*hp\b|\s+of\s+\d|['\"]|[.):]\s)"
)
_COUNT: Final = rf"({_NUMBER}|{_WORD})\s*(x(?=\s)\s*)?(?=\s*[^\W\d_])"
_BEHIND: Final = (
    rf"\(\s*(?:x\s*)?({_NUMBER}|{_WORD}|\d{{1,4}}(?=\s+of\s))\s*"
    rf"(?:total|in\s+(?:all|number)|of\s+\d{{1,4}})?\s*\)\s*:?\s*$|[,x]\s*({_NUMBER})\s*$"
)
_IN_BRACKETS: Final = rf"\(\s*(?={CLASS_NAMES}|\d|normal|NM|0)([^()]*)\)"
_BEHIND_COMMA: Final = rf"[:,]\s*(?:an?\s+)?((?:\d|level\b|{CLASS_NAMES})[^,:()]*)$"
_LEVELLED: Final = r"(?:fighter|cleric|thief|magic[- ]user|dwarf|elf|halfling)\s+\d{1,2}"
_LISTED: Final = r"\d{1,3}[.)]\s+"
_WHERE: Final = r"\s+(?:here|there|inside|within|below|above|nearby)\s*$"
"""Where they are is no part of a name."""
_QUOTES: Final = 2
_THE: Final = (
    r"(?:(?:and|with|plus)\s+)?[Tt]he(?:ir)?\s+(?=[a-z\d])|"
    r"(?:and|with|plus)\s+(?:(?:his|her|its)\s+)?(?=[a-z\d])"
)
_EDGE: Final = " \t\r\n,;:.|/-([{'\"*†‡=&"
_LONG: Final = 6
"""A heading of more words than this is prose with a name at its end."""


class StatLineHeading(msgspec.Struct, frozen=True):
    """How many ("" when that is not said), the name, the footnote mark at it, and a class and level."""

    number: str
    name: str
    mark: str = ""
    level: SaveAs | None = None


def read_heading(span: Span, *, is_known: Callable[[str], bool]) -> StatLineHeading:
    """Take count and name; of prose before a stat line the words at its end.

    A plural becomes a singular where there are several, unless `is_known` knows the name as it is.

    Raises:
        InputError: the count is out of range.
    """
    letters, start, end = _last_sentence(span)
    level, end = _take_level(letters, start, end)
    the = re.compile(_THE, re.A).match(letters.plain, start, end)
    start = the.end() if the else start
    count, times = "", False
    if found := re.compile(_BEHIND, re.I | re.A).search(
        letters.plain, start, _without(letters, start, end, ":;,.|- \t\n")
    ):
        count, end = found[1] or found[2], found.start()
        letters.mark_used(*found.span())
    elif found := _find_count(letters, start, end):
        the = the if found.start() == start else None
        count, times, start = found[1], found[2] is not None, found.end()
        letters.mark_used(*found.span())
    if count and (where := re.compile(_WHERE).search(letters.plain, start, end)):
        end = where.start()
        letters.mark_used(*where.span())
    start, end, mark = _name_edges(letters, start, end)
    if the and (count or the.end() == start):
        letters.mark_used(*the.span())
    name = letters.printed(start, end) if end > start else ""
    level = level or _level_in(name)
    letters.mark_used(start, end)
    count = _settle(count, times=times)
    if count not in ("", "1") and not is_known(name) and not (times and not is_known(singular(name))):
        name = singular(name)
    return StatLineHeading(count, name, mark, level)


def _take_level(letters: Letters, start: int, end: int) -> tuple[SaveAs | None, int]:
    """A class and level in brackets, or behind a comma or colon: "Aldo (C3)", "Aldo: 3rd level cleric"."""
    for pattern in (_IN_BRACKETS, _BEHIND_COMMA):
        found = re.compile(pattern, re.I | re.A).search(letters.plain, start, end)
        if found is None:
            continue
        inside = Span(letters, found.start(1), found.end(1))
        level = read_class_level(inside)
        if level is not None and not inside:
            letters.mark_used(*found.span())
            behind = letters.plain[found.end() : end].strip(_EDGE + ")]}")
            return level, end if behind else found.start()
        letters.leave(*found.span(1))
    return None, end


def _level_in(name: str) -> SaveAs | None:
    """The class and level of a name such as "Fighter 3"."""
    found = re.compile(_LEVELLED, re.I | re.A).fullmatch(name)
    return read_class_level(Span(Letters(name))) if found else None


def _last_sentence(span: Span) -> tuple[Letters, int, int]:
    """The last sentence of the last line of a heading that says something."""
    text = span.text
    end = span.at + len(text.rstrip(_EDGE.replace("*†‡", "") + ")]}"))
    start = span.at
    for found in re.compile(r"\n\s*|[!?]\s+|(?<![\d\s(])\.\s+(?=[A-Z\d])").finditer(
        span.letters.plain, span.at, end
    ):
        if span.letters.plain[found.end() : end].strip(_EDGE):
            start = found.end()
    last = span.letters.plain[end : end + 1]
    unclosed = last == '"' and span.letters.plain.count('"', start, end) == 1
    return span.letters, start, end + 1 if last == ")" or unclosed else end


def _find_count(letters: Letters, start: int, end: int) -> re.Match[str] | None:
    """A count at the beginning of a name, or in prose the last one."""
    pattern = re.compile(_COUNT, re.I | re.A)
    text = letters.plain[start:end]
    begin = start + len(text) - len(text.lstrip(_EDGE))
    found = pattern.match(letters.plain, begin, end)
    if found is not None or len(text.split()) <= _LONG // 2:
        return found
    for word in reversed(list(re.compile(r"(?<![\w'-])(?=\w)").finditer(letters.plain, begin, end))):
        found = pattern.match(letters.plain, word.start(), end)
        if found is not None and len(letters.plain[found.end() : end].split()) <= _LONG:
            return found
    return None


def _name_edges(letters: Letters, start: int, end: int) -> tuple[int, int, str]:
    """Where the name stands, without what is around it, and the mark at it."""
    text = letters.plain[start:end]
    mark = re.compile(r"[†‡]").search(text) or re.compile(r"\*").search(text)
    for found in re.compile(r"[*†‡]").finditer(letters.plain, start, end):
        letters.mark_used(*found.span())
    words = list(re.compile(r"\S+").finditer(letters.plain, start, end))
    if len(words) > _LONG:
        capital = [one for one in words[-_LONG:] if one[0][:1].isupper()]
        start = (capital[0] if capital else words[-2]).start()
    if listed := re.compile(_LISTED).match(letters.plain, start, end):
        start = listed.end()
    quoted = letters.plain.count('"', start, end) == _QUOTES
    edge = _EDGE.replace('"', "") if quoted else _EDGE
    start += len(letters.plain[start:end]) - len(letters.plain[start:end].lstrip(edge))
    return start, max(start, _without(letters, start, end, edge)), mark[0] if mark else ""


def _without(letters: Letters, start: int, end: int, edge: str) -> int:
    return start + len(letters.plain[start:end].rstrip(edge))


def _settle(count: str, *, times: bool) -> str:
    """A count as a number or dice.

    Raises:
        InputError: it is out of range.
    """
    text = re.compile(r"\s+").sub(" ", count.lower())
    if text in NUMBER_WORDS:
        return "" if text in ("a", "an") and not times else str(NUMBER_WORDS[text])
    text = text.replace(" ", "")
    if "d" in text:
        dice, _, sides = text.partition("d")
        check_between("count: dice", int(dice), 1, 100)
        check_between("count: sides", int(re.split(r"[+-]", sides)[0]), 1, 1000)
        check_between("count: added", int([*re.split(r"[+-]", sides), "0"][1]), 0, _MAX_COUNT)
        return text
    if "-" in text:
        low, high = (int(part) for part in text.split("-"))
        if not 1 <= low <= high <= _MAX_COUNT:
            raise InputError(f"count {text} is out of range", expected=f"1 to {_MAX_COUNT}, such as 2-8")
        return dice_of_span(low, high)
    if text:
        check_between("count", int(text), 1, _MAX_COUNT)
        return str(int(text))
    return ""
