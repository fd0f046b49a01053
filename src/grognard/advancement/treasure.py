"""Treasure as people write it: "120.5, 2,000 sp, 3 gems of 100 gp each, sword +1, 600 left behind"."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from grognard.advancement.earnings import Treasure
from grognard.base.errors import InputError
from grognard.creatures.coins import COIN, MOST_GOLD, parse_gold

_BETWEEN: Final = r"\s*(?:,(?!\d{3}(?!\d))|;|\s\+\s|\band\b(?=[^,;]*\d))\s*"
_SUM: Final = rf"\d[\d,]*(?:\.\d+)?\s*(?:{COIN}\b(?:\s*(?:pieces?|coins?)\b)?)?"
_OF_EACH: Final = rf"(?i)(\d{{1,5}})\s+(.*?)\s*(?:\bof|\bat|\bworth|:)?\s*({_SUM})\s*(?:each|apiece)\b\s*(.*)"
_COUNTED: Final = rf"(?i)(\d[\d,]*)\s+(?!{COIN})((?:[a-z]+\s)?[a-z]{{3,}}(?<!s)s)(?:\s.*)?"
_AT_FIRST: Final = rf"(?i)({_SUM})(?=[\s:]|$)[\s:]*(.*)"
_AT_LAST: Final = (
    r"(?i)(.*?[a-z)].*?)\s*(?:\bof|\bat|\bworth|:)?\s+"
    rf"(\d[\d,]*(?:\.\d+)?\s*{COIN}\b(?:\s*(?:pieces?|coins?)\b)?)[\s:]*(.*)"
)
_MERELY_LAST: Final = r"(?i)([a-z][^\d+-]*?)\s*(?:\bof|\bat|\bworth|:)?\s+(\d[\d,]*(?:\.\d+)?)(.*)"
_MAGIC: Final = r"(?i).*(?:\bmagic(?:al)?\b|[+-]\d).*"
_LEFT: Final = r"(?i).*\b(?:left|lost|not recovered)\b.*"
_MERELY: Final = r"(?i)(?:(?:it\s+is\s+)?(?:magic(?:al)?|left(?:\s+behind)?|lost|(?:not\s+)?recovered))"
_FOUND: Final = r"(?i).*\bfound\b.*"


def read_treasure(text: str, *, valued: bool = True) -> list[Treasure]:
    """The treasures of a list, each with its value in copper pieces.

    A treasure without a value is refused, or worth nothing if not all must be `valued`.

    >>> [one.copper for one in read_treasure("120.5, 2,000 sp, 3 gems of 100 gp each")]
    [12050, 20000, 30000]

    Raises:
        InputError: something in it has no value, or may count twice.
    """
    found: list[Treasure] = []
    for piece in (part.strip() for part in re.compile(_BETWEEN).split(text)):
        if found and re.compile(_MERELY).fullmatch(piece):
            found[-1] = _marked(found[-1], piece)
        elif piece:
            found.append(_read_piece(piece, valued=valued))
    if not found:
        raise _no_treasure(text)
    if len(found) > 1 and any(re.compile(_FOUND).fullmatch(one.what) and not one.left for one in found):
        raise InputError(
            f"{text!r} may count something twice",
            key="treasure",
            expected="what was recovered, and what was left: '400, 600 left behind'",
        )
    return found


def _read_piece(piece: str, *, valued: bool) -> Treasure:
    if several := re.compile(_OF_EACH).fullmatch(piece):
        copper, what = int(several[1]) * _worth(several[3]), f"{several[1]} {several[2]} {several[4]}"
    elif last := re.compile(_AT_LAST).fullmatch(piece) or re.compile(_MERELY_LAST).fullmatch(piece):
        copper, what = _worth(last[2]), f"{last[1]} {last[3]}"
    elif (counted := re.compile(_COUNTED).fullmatch(piece)) and (
        not valued or re.compile(_MAGIC).fullmatch(piece)
    ):
        copper, what = 0, piece
    elif counted and not re.compile(_LEFT).fullmatch(piece):
        expected = f"'{counted[1]} {counted[2]} of 100 gp each', or '300 gp {counted[2]}' for all of them"
        raise InputError(f"{piece!r} says how many, not of what value", key="treasure", expected=expected)
    elif first := re.compile(_AT_FIRST).fullmatch(piece):
        copper, what = _worth(first[1]), first[2]
    elif not valued or re.compile(_MAGIC).fullmatch(piece):
        copper, what = 0, piece
    else:
        raise _no_treasure(piece)
    return _marked(Treasure(copper, " ".join(what.split()), said=piece), what)


def _worth(text: str) -> int:
    return parse_gold(text, key="treasure")


def _marked(one: Treasure, words: str) -> Treasure:
    """It with what stands behind it said of it: that it is magic, or was left behind."""
    magic = one.magic or re.compile(_MAGIC).fullmatch(words) is not None
    left = one.left or re.compile(_LEFT).fullmatch(words) is not None
    return msgspec.structs.replace(one, magic=magic, left=left)


def _no_treasure(text: str) -> InputError:
    return InputError(
        f"{text!r} is no treasure of a value",
        key="treasure",
        expected=f"gold pieces up to {MOST_GOLD:,}, such as '500 gp necklace, 2,000 sp, sword +1'",
    )
