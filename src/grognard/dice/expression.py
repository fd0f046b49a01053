"""Dice as people write them: "3d6", "d%", "2d4-1", "2d6x10"."""

import re
from functools import lru_cache
from typing import Final

import msgspec

from grognard.base.errors import InputError
from grognard.dice.roll import Modifier, Roll
from grognard.dice.source import Dice

MAX_DICE: Final = 1_000
MAX_SIDES: Final = 1_000_000
MAX_NUMBER: Final = 1_000_000_000

_EXPECTED: Final = "dice such as 3d6, d%, 1d8+1 or 2d6x10"
_NUMBER: Final = r"[0-9]{1,3}(?:,[0-9]{3})+(?![0-9])|[0-9]+"
_TERM: Final = (
    rf"(?i)\s*(?:(?P<count>{_NUMBER})?\s*(?P<die>d)\s*(?P<sides>{_NUMBER}|%)?|(?P<number>{_NUMBER}))\s*"
)
_SIGN: Final = r"\s*([-+\u2212\u2013])"
_TIMES: Final = rf"(?i)\s*[x*\u00d7]\s*(?P<times>{_NUMBER})\s*"


class DiceTerm(msgspec.Struct, frozen=True):
    """Some dice of one kind; a negative count takes them away from the sum."""

    count: int
    sides: int

    @property
    def ends(self) -> tuple[int, int]:
        """The least and the greatest the term can give."""
        low, high = self.count, self.count * self.sides
        return (low, high) if self.count > 0 else (high, low)


class DiceExpression(msgspec.Struct, frozen=True):
    """(dice + constant) x multiplier, as `parse_dice` reads it."""

    terms: tuple[DiceTerm, ...] = ()
    constant: int = 0
    multiplier: int = 1

    def __str__(self) -> str:
        return format_dice(self)

    @property
    def minimum(self) -> int:
        """The least it can give."""
        return (self.constant + sum(term.ends[0] for term in self.terms)) * self.multiplier

    @property
    def maximum(self) -> int:
        """The greatest it can give."""
        return (self.constant + sum(term.ends[1] for term in self.terms)) * self.multiplier

    @property
    def mean(self) -> float:
        """The average: a whole number or a half, exact below 2**52."""
        return (self.minimum + self.maximum) / 2

    def total(self, dice: Dice, *, why: int) -> int:
        """The total of a roll, for those who need no more of it."""
        total = self.constant
        for term in self.terms:
            thrown = int(dice.total(abs(term.count), term.sides, why))
            total += thrown if term.count > 0 else -thrown
        return total * self.multiplier

    def roll(self, dice: Dice, *, why: int) -> Roll:
        """Roll it, term by term from the left; `why` is packed by `grognard.dice.pack_why`."""
        faces: list[tuple[int, int]] = []
        for term in self.terms:
            sign = 1 if term.count > 0 else -1
            faces += [(term.sides, sign * dice.die(term.sides, why)) for _ in range(abs(term.count))]
        total = (sum(face for _, face in faces) + self.constant) * self.multiplier
        constant = (Modifier("", value=self.constant),) if self.constant else ()
        return Roll(tuple(faces), modifiers=constant, multiplier=self.multiplier, total=total)


@lru_cache(maxsize=1024)
def parse_dice(text: str) -> DiceExpression:
    """Read dice: a sum of dice and numbers, then perhaps a multiplier.

    The multiplier covers all before it, so a sum of several parts must stand in brackets before one:
    "(1d6+1)x10".

    Raises:
        InputError: with the column and what was expected there.

    >>> parse_dice("1d6 + 1d4 + 2").maximum
    12
    >>> format_dice(parse_dice("D%"))
    '1d100'
    >>> parse_dice("2d")
    Traceback (most recent call last):
    ...
    grognard.base.errors.InputError: column 3: '2d' breaks off; expected the number of sides, or %
    """
    opening = len(text) - len(text.lstrip())
    bracketed = text[opening : opening + 1] == "("
    terms, constant, at, parts = _parse_sum(text, opening + bracketed)
    if bracketed:
        if text[at : at + 1] != ")":
            raise _refuse(text, at, expected="+ or -, or a closing bracket")
        at += 1
    multiplier = 1
    times = re.compile(_TIMES).match(text, at)
    if times is not None:
        if parts > 1 and not bracketed:
            raise InputError(
                f"it is not clear what is multiplied in {_shorten(text)}",
                expected=f"brackets round the sum, such as ({text[:at].strip()}){text[at:].strip()}",
                column=at + 1,
            )
        multiplier = _read_number(times, "times", low=1, high=MAX_SIDES, what="multiplier")
        at = times.end()
    if text[at:].strip():
        raise _refuse(text, at, expected="the end" if times else "+ or -, x, or the end")
    return DiceExpression(terms=tuple(terms), constant=constant, multiplier=multiplier)


def format_dice(expression: DiceExpression) -> str:
    """Write dice so that `parse_dice` reads the same again.

    >>> format_dice(parse_dice("d8 - 1"))
    '1d8-1'
    """
    parts = [f"{term.count:+}d{term.sides}" for term in expression.terms]
    if expression.constant or not parts:
        parts.append(f"{expression.constant:+}")
    text = "".join(parts).removeprefix("+")
    if expression.multiplier == 1:
        return text
    return f"({text})x{expression.multiplier}" if len(parts) > 1 else f"{text}x{expression.multiplier}"


def _parse_sum(text: str, at: int) -> tuple[list[DiceTerm], int, int, int]:
    """Read terms from `at`: (dice terms, constant, where it stopped, how many parts)."""
    terms: list[DiceTerm] = []
    constant = parts = count = 0
    sign = re.compile(_SIGN).match(text, at)
    while sign is not None or parts == 0:
        factor = -1 if sign is not None and sign.group(1) != "+" else 1
        at = at if sign is None else sign.end()
        term = re.compile(_TERM).match(text, at)
        if term is None:
            raise _refuse(text, at, expected=_EXPECTED)
        if term["die"] is not None:
            terms.append(_read_dice(term, factor))
            count += abs(terms[-1].count)
        else:
            constant += factor * _read_number(term, "number", low=0, high=MAX_NUMBER, what="number")
        if count > MAX_DICE:
            raise _refuse_size(f"{count} dice", f"at most {MAX_DICE:,} dice in all", at)
        parts += 1
        at = term.end()
        sign = re.compile(_SIGN).match(text, at)
    return terms, constant, at, parts


def _read_dice(term: re.Match[str], factor: int) -> DiceTerm:
    count = 1
    if term["count"] is not None:
        count = _read_number(term, "count", low=1, high=MAX_DICE, what="number of dice")
    if term["sides"] is None:
        raise _refuse(term.string, term.end(), expected="the number of sides, or %")
    sides = 100
    if term["sides"] != "%":
        sides = _read_number(term, "sides", low=1, high=MAX_SIDES, what="number of sides")
    return DiceTerm(count=factor * count, sides=sides)


def _read_number(match: re.Match[str], group: str, *, low: int, high: int, what: str) -> int:
    digits = match[group].replace(",", "").lstrip("0") or "0"
    # Length first: Python itself refuses to read numbers of thousands of digits.
    if len(digits) > len(str(high)) or not low <= int(digits) <= high:
        raise _refuse_size(f"{_shorten(match[group])} as {what}", f"{low:,} to {high:,}", match.start(group))
    return int(digits)


def _refuse(text: str, at: int, *, expected: str) -> InputError:
    at += len(text[at:]) - len(text[at:].lstrip())
    if at >= len(text):
        problem = f"{_shorten(text)} breaks off" if text.strip() else "there are no dice in an empty text"
        return InputError(problem, expected=expected, column=len(text) + 1)
    return InputError(
        f"{text[at]!r} does not belong here in {_shorten(text)}", expected=expected, column=at + 1
    )


def _refuse_size(problem: str, expected: str, at: int) -> InputError:
    return InputError(f"out of range: {problem}", expected=expected, column=at + 1)


def _shorten(text: str) -> str:
    return repr(text if len(text) <= 40 else f"{text[:37]}...")


def dice_of_one_kind(text: str, *, key: str = "") -> tuple[int, int, int]:
    """Count, sides and bonus of an expression with dice of one kind.

    Raises:
        InputError: it is something else, or no dice at all.

    >>> dice_of_one_kind("2d6+1")
    (2, 6, 1)
    """
    dice = parse_dice(text)
    if len(dice.terms) != 1 or dice.multiplier != 1 or dice.terms[0].count < 1:
        raise InputError(f"{text!r} is not one kind of die", key=key, expected="dice such as 1d8")
    return dice.terms[0].count, dice.terms[0].sides, dice.constant
