"""Finding the labelled fields of a stat line, in any order and the usual spellings."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from grognard.creatures.fields import Column
from grognard.errors import InputError

_FIGURE: Final = r"(?=\s*[:=]?\s*[-+]?[\d½¼])"
# Words that stand in remarks too ("half damage from edged attacks"), so they count only at the start of a
# field, before a colon or a figure.
_SPELLED: Final = {
    "ac": r"armou?r\s+class",
    "hd": r"hit\s+dice",
    "bonus": r"attack\s+bonus",
    "at": r"(?:no\.?\s*(?:of\s+)?|number\s+of\s+)?attacks?|att?",
    "dam": r"damage",
    "mv": r"movement|move",
    "sv": r"saving\s+throws?|saves?(?:\s+as)?",
    "ml": r"morale",
    "xp": r"experience(?:\s+points)?",
    "hp": r"hit\s+points|hp",
    "na": r"no\.?\s*app(?:earing|\.)?|number\s+appearing|#\s*app(?:earing|\.)?|na",
    "weapons": r"weapons?|equipment|armed\s+with",
    "notes": r"notes?",
    "treasure": r"treasure(?:\s+type)?",
    "alignment": r"alignment",
}
# Abbreviations that count at the start of a field whatever follows.
_SHORT: Final = {
    "ac": r"ac",
    "hd": r"hd",
    "dam": r"dam|dmg",
    "sv": r"sv",
    "mv": r"mv",
    "ml": r"ml",
    "treasure": r"tt",
    "alignment": r"al",
}
# Abbreviations that count anywhere, when what follows looks like their value.
_ANYWHERE: Final = {
    "ac": rf"ac\b\.?{_FIGURE}",
    "hd": r"hd\b\.?(?=\s*[:=]?\s*(?:[\d½¼]|NM\b))",
    "bonus": r"ab\b\.?(?=\s*[:=]?\s*\+\d)",
    "at": r"(?<!\w)#\s*at(?:t(?:acks?)?)?\b\.?",
    "dam": r"dam\b\.?(?=\s*[:=]?\s*\d+d\d)",
    "mv": rf"mv\b\.?{_FIGURE}",
    "sv": r"(?:sv|saves?(?:\s+as)?)\b\.?(?=\s*[:=]?\s*(?:[FCMT]\s?\d|MU\s?\d|NM\b))",
    "ml": rf"ml\b\.?{_FIGURE}",
    "xp": rf"xp\b\.?{_FIGURE}",
    "hp": rf"hp\b\.?{_FIGURE}",
    "thac0": r"thac0\b",
    "weapons": r"(?:weapons?|equipment)(?=\s*:)",
    "notes": r"notes?(?=\s*:)",
}
_BRACKETED: Final = r"(?is)(?P<name>[^():]+)\((?P<fields>\s*(?:ac|armou?r\s+class|hd)\b.*)\)\s*\.?\s*"
_EDGES: Final = " \t\r\n,;|"


def split_columns(text: str) -> tuple[str, dict[str, Column]]:
    """The heading before the first label, and each labelled field under its key; notes run to the end.

    Raises:
        InputError: when there is no label at all, or one comes twice.

    >>> split_columns("Orc: AC 14, Morale: 8")
    ('Orc:', {'ac': Column(text='14', column=9, key=''), 'ml': Column(text='8', column=21, key='')})
    """
    if found := re.fullmatch(_BRACKETED, text):
        # The same length, so that columns stay true.
        text = f"{found['name']}:{found['fields']}"
    labels: list[tuple[str, int, int]] = []
    for match in _label_pattern().finditer(text):
        key = (match.lastgroup or "").rpartition("_")[0]
        labels.append((key, match.start(), match.end()))
        if key == "notes":
            break
    if not labels:
        expected = "a name, a colon, and fields such as AC 14, HD 1, #At 1 weapon, Dam 1d6, Mv 40', Ml 8"
        raise InputError("this is not a stat line", expected=expected, column=1)
    columns: dict[str, Column] = {}
    ends = [start for _, start, _ in labels[1:]] + [len(text)]
    for (key, start, begin), end in zip(labels, ends, strict=True):
        value = text[begin:end]
        column = begin + len(value) - len(value.lstrip()) + 1
        if key in columns:
            label = text[start:begin].lstrip()
            problem = f"{label.rstrip(_EDGES + ':=')} is given twice"
            raise InputError(problem, expected="each field once", column=begin - len(label) + 1)
        columns[key] = Column(value.strip(_EDGES), column)
    return text[: labels[0][1]].rstrip(_EDGES), columns


@cache
def _label_pattern() -> re.Pattern[str]:
    """One pattern for all labels, each in a group named for its key; built when the first line is read.

    What all labels of a kind share stands once: the pattern is built at every start that reads a stat line.
    """
    mark = r"\s*[:=]"
    anywhere = rf"(?:^|(?<=[\s,;.|:]))(?:{_name_groups(_ANYWHERE, 'anywhere')})(?:{mark})?"
    spelled = rf"(?:{_name_groups(_SPELLED, 'spelled')})(?:{mark}|(?=\s+[\d½¼]))"
    short = rf"(?:{_name_groups(_SHORT, 'short')})\b\.?(?:{mark})?"
    return re.compile(rf"{anywhere}|(?<=[,;.|:\n\t])\s*(?:{spelled}|{short})", re.I)


def _name_groups(labels: Mapping[str, str], kind: str) -> str:
    return "|".join(f"(?P<{key}_{kind}>{words})" for key, words in labels.items())
