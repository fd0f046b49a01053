"""The labels of stat lines, in all the spellings of their dialects, and where in a text they stand."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

import msgspec

from grognard.creatures.reading.letters import Letters, Span, bracket_pairs

_CLASS: Final = r"(?:fighter|ftr|cleric|clr|thief|magic[- ]?user|dwarf|elf|halfling|[FCMTDEH]|MU)"
_DIE: Final = r"(?:\d+\s*-\s*\d|\d*d\d)"
_DAMAGE_LABEL: Final = r"(?-i:\b(?:D|DG|Dam|Dmg|Damage)\b)"
"""What tells that "D1" before it is a dwarf of the first level and no damage."""
_BY_WEAPON: Final = r"(?:by|per|as)\s+weapon"
_SCORE: Final = r"\.?:?\s*\d{1,2}[,;]?\s*"


class Label(msgspec.Struct, frozen=True):
    """One label; all but the key are patterns.

    `anywhere` counts wherever it stands before a colon or its value, `beginning` at the beginning of a field
    whatever follows, and `words`, which stand in prose too, at the beginning of a field before a colon or the
    value. `whole` is a value that needs no label, at the beginning of a field.
    """

    key: str
    value: str = "(?!)"
    anywhere: str = ""
    beginning: str = ""
    words: str = ""
    whole: str = ""


# What a text could be read as twice stands in the order in which it is tried.
LABELS: Final = (
    Label(
        "scores",
        whole=rf"(?:S|Str){_SCORE}(?:I|Int){_SCORE}(?:W|Wis){_SCORE}(?:D|Dex){_SCORE}(?:C|Con){_SCORE}"
        r"(?:Ch|Cha|Chr)\.?:?\s*\d{1,2}",
    ),
    Label("challenge", r"\d|[AB]\b", anywhere=r"(?:CL|HDE)\s*/\s*XP|challenge\s+level\s*/\s*XP"),
    Label("thac0", r"[\d\[+-]|by\b", anywhere=r"THAC[0O9]"),
    Label(
        "ac",
        r"[\d\[(+-]|always|automatic|hit\b|can\b|unarm|none|special",
        anywhere=r"[AD]?A\.?C|armou?r\s+class",
        beginning=r"[AD]?AC",
    ),
    Label(
        "hd",
        r"[\d<]|NM\b|NH\b|less|under|one\b|half\b|normal\b",
        anywhere=r"H\.?D|hit\s+di(?:c?e)",
        beginning="HD",
    ),
    Label("bonus", r"[+-]?\s*\d", anywhere=r"B?AB|BHB|attack\s+bonus|to[-\s]hit(?:\s+bonus)?"),
    Label(
        "at",
        r"\d|\(|\[|[a-z]",
        anywhere=r"#\s*(?:of\s+)?A(?:TT?(?:acks?|s|k)?)?|(?:no\.?|number)\s*(?:of\s+)?att(?:ack)?s?",
        beginning="#\\s*AT",
    ),
    Label(
        "at",
        rf"[\d(\[]|none\b|nil\b|special|see\b|[a-z\s]*\(?{_DIE}|{_BY_WEAPON}|weapon",
        words=r"attacks?|att?s?|atks?",
    ),
    Label("at", r"\[?\s*\d+\s*x\s", anywhere=r"attacks?|att?s?"),
    Label("at", rf"(?:\d{{1,2}}\s+)?[A-Za-z\s]{{1,30}}\(\s*{_DIE}", anywhere=r"(?-i:ATK|ATT|Atk|Att)"),
    Label("dam", rf"{_DIE}|{_BY_WEAPON}", anywhere=r"dam(?:age)?|dmg|dm|dg|(?-i:D)"),
    Label(
        "dam",
        rf"[\d(]|{_DIE}|{_BY_WEAPON}|weapon|special|nil\b|none\b|see\b|poison",
        beginning=r"dam|dmg|dg",
        words="damage",
    ),
    Label(
        "dam",
        rf"{_DIE}|\d+(?!\d|\s*,?\s*W)|{_BY_WEAPON}|nil\b|(?-i:[a-z]{{3,}})",
        words=r"(?<!:)(?<!:\s)(?-i:D)",
    ),
    Label(
        "mv",
        r"\d|fly|swim|none\b|nil\b|burrow|climb|\(",
        anywhere="MV",
        beginning="MV",
        words=r"mov(?:e(?:ment)?)?(?:\s+rate)?|speed",
    ),
    Label("mv", r"\d+\s*'", anywhere=r"move(?:ment)?"),
    Label(
        "sv",
        rf"{_CLASS}\s*:?\s*\d|N[MH]\b|normal\b|as\b|by\b|see\b|death\b|\d",
        anywhere=r"SV|sav(?:es?|ing\s+throws?)(?:\s+as)?",
        beginning="SV",
    ),
    Label("sv", r"\d", words=r"SAV|ST"),
    Label(
        "ml",
        r"\d|varies|variable|special|none\b|n/?a\b|see\b|-",
        anywhere=r"ML|mor(?:ale?)?",
        beginning="ML",
    ),
    Label(
        "al",
        r"(?:any|law|neut|cha|good|evil|true|unalign|none|[LNC][GENC]?(?![a-z]))",
        anywhere=r"(?-i:AL)|align(?:ment)?",
        beginning=r"AL",
    ),
    Label(
        "xp",
        r"\d|see\b|nil\b|none\b|\(",
        anywhere=r"X\.?P(?:\.?\s+value)?|EP|exp|experience(?:\s+(?:points|value))?|XPV",
        beginning="XP",
    ),
    Label(
        "na",
        r"\d|unique|see\b|lair|wild|\(",
        anywhere=r"(?-i:NA|nA|NE|NO)|no\.?\s*(?:app|enc)[a-z]*|number\s+(?:appearing|encountered)|"
        r"#\s*(?:app?|enc)[a-z]*",
        beginning="NA",
    ),
    Label(
        "tt",
        r"none\b|nil\b|type\s|(?-i:[A-Z]{1,3}(?![A-Za-z]))|see\b|special|\(|\d|-|individual",
        anywhere=r"(?-i:TT|TRS|Tr\b)|treasure\s+types?|hoard\s+class",
        beginning="TT",
        words="treas(?:ure)?",
    ),
    Label("hp", r"\d", anywhere=r"h\.?p\.?s?|hit\s+points"),
    Label(
        "hp", whole=r"(?=\d{1,5}\s*(?:h\.?p\.?s?|hit\s+points)(?![A-Za-z])\s*(?:each|apiece)?\s*(?:$|[,;.)]))"
    ),
    Label("weapons", anywhere=r"weapons?|equipment|gear|armed\s+with"),
    Label("weapons", r"[a-z]", words=r"armed\s+with"),
    Label("notes", anywhere=r"notes?"),
    Label(
        "other",
        r"[A-Za-z0-9+]",
        anywhere=r"(?-i:SA|SD|SP|SZ|INT|MR|LV)",
        words=r"special(?:\s+(?:abilit(?:y|ies)|attacks?|defen[cs]es?))?|spells?|size|intelligence|level",
    ),
    Label(
        "level",
        whole=rf"(?=(?:(?!D){_CLASS}\s?\d{{1,2}}|NM|normal\s+man|level\s+0|(?:\d{{1,2}}[a-z]{{2}}[- ]level|"
        rf"level\s+\d{{1,2}})\s+[a-z\s-]*{_CLASS}s?|(?-i:D)\d{{1,2}}(?=\s*[,;][\s\S]*{_DAMAGE_LABEL}))"
        rf"\s*(?:[,;)]|$))|(?<=[(\[])(?={_CLASS}\s?\d{{1,2}}:\s)",
    ),
)
_AFTER: Final = r"(?![A-Za-z])\.?"
_BEGINNING: Final = r"(?:^|(?<=[,;|:.\n\t(\[]))\s*"
_INSIDE: Final = ("ac", "hd", "at", "mv", "sv", "ml", "thac0", "al", "xp")
"""Labels that count inside brackets, too, after a comma: for brackets that were never closed."""


class LabelledField(msgspec.Struct, frozen=True):
    """A labelled field: its key, where the label stands in the plain letters, and what follows it."""

    key: str
    label: tuple[int, int]
    value: Span


def split_fields(letters: Letters) -> tuple[Span, list[LabelledField]]:
    """The heading before the first label, and every labelled field; notes run to the end.

    The text after brackets that hold all fields is a field without a key. Labels inside brackets count if the
    brackets open in the heading, as in "Goblin (AC 6, HD 1-1)".

    >>> heading, fields = split_fields(Letters("Orc: AC 14, Morale: 8"))
    >>> heading.text, [(one.key, one.value.text) for one in fields]
    ('Orc: ', [('ac', ' 14, '), ('ml', ' 8')])
    """
    text = letters.plain
    labels: list[tuple[str, int, int]] = []
    closed: list[tuple[int, int]] | None = None
    ends: list[int] = []
    for found in _label_pattern().finditer(text):
        key = (found.lastgroup or "").partition("_")[0]
        start = found.end() - len(found.group().lstrip())
        if closed is None:
            pairs = bracket_pairs(text)
            closed = [(first, last) for first, last in pairs if first > start]
            ends = [last for first, last in pairs if first < start < last]
        elif any(first < start < last for first, last in closed) and not (
            key in _INSIDE and text[:start].rstrip()[-1] in ",;"
        ):
            continue
        if labels and _is_value(key, labels[-1], text[labels[-1][2] : found.end()]):
            continue
        labels.append((key, start, found.end()))
        if key == "notes":
            break
    if not labels:
        return Span(letters), []
    labels = sorted([*labels, *(("", end, end) for end in ends)], key=lambda one: one[1])
    ends = [start for _, start, _ in labels[1:]] + [len(text)]
    fields = [
        LabelledField(key, (start, begin), Span(letters, begin, end))
        for (key, start, begin), end in zip(labels, ends, strict=True)
    ]
    return Span(letters, 0, labels[0][1]), fields


def _is_value(key: str, before: tuple[str, int, int], text: str) -> bool:
    """Whether what looks like a label is what the label before it says: "Save: F3", "SV D4"."""
    between = " ".join(text.lower().split())
    if key in ("level", "hp") and between in ("", "as"):
        return True
    return before[0] in ("sv", "level") and between in ("d", "0 level")


@cache
def _label_pattern() -> re.Pattern[str]:
    """One pattern for all labels, each in a group named for its key; built when the first line is read."""
    anywhere, beginning, words, whole = [], [], [], []
    for number, one in enumerate(LABELS):
        sign = rf"\s*[:=]|(?=\s*(?:{one.value}))"
        if one.anywhere:
            anywhere.append(rf"(?P<{one.key}_{number}a>(?:{one.anywhere}){_AFTER}(?:{sign}))")
        if one.beginning:
            beginning.append(rf"(?P<{one.key}_{number}b>(?:{one.beginning}){_AFTER}(?:\s*[:=])?)")
        if one.words:
            words.append(rf"(?P<{one.key}_{number}w>(?:{one.words}){_AFTER}(?:{sign}))")
        if one.whole:
            whole.append(rf"(?P<{one.key}_{number}v>{one.whole})")
    first = "|".join([*whole, *words, *beginning])
    return re.compile(
        rf"{_BEGINNING}(?:{first})|(?<![\w#/+-])(?:{'|'.join(anywhere)})", re.IGNORECASE | re.ASCII
    )
