"""People and offers as they are typed: "Dorn fighter 5 cha 13", "3 fighter 2", "15%, more pay"."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple, get_args

from grognard.base.errors import InputError
from grognard.company.offers import BadRefusal, Offer
from grognard.company.people import Candidate, Employer
from grognard.creatures.abilities import HIGHEST_SCORE, LOWEST_SCORE
from grognard.creatures.character import Character, parse_character
from grognard.creatures.coins import PERCENT, parse_gold, parse_percent
from grognard.creatures.names import singular
from grognard.creatures.occupations import find_occupation
from grognard.operations.hiring.payroll_reading import split_wage
from grognard.rulebooks.company_schema import Kind

MOST_CANDIDATES: Final = 1000
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
_FOLLOWERS: Final = ("servant", "torchbearer", "farmer")
_UNITS: Final = ("platoon", "company", "squad", "battalion", "regiment", "brigade", "legion", "army")
_TRADES: Final = (
    "captain",
    "ship's captain",
    "navigator",
    "engineer",
    "animal trainer",
    "alchemist",
    "specialist",
)
_CHARISMA: Final = r"(?i)[\s,]*\b(?:cha|charisma)\b\s*(\d{1,3})"
_MODIFIER: Final = r"(?i)\b(?:cha|charisma)\b\s*[+-]\s*\d+"
_COUNT: Final = r"(\d{1,6})\s+(?=[A-Za-z])(.*)"
_PERCENT: Final = rf"(?i)(?:an?\s+)?({PERCENT})\s*%.*"
_FLAT: Final = r"(?i)([\d,.]+\s*gp)\b.*"
_PAY: Final = r"(?:terms|pay|share|money|wages?)"
_GOOD: Final = (
    r"(?i).*\b(?:more|good|better|high|higher|generous|above|double|triple|twice|extra|greater)\b.*"
    rf"\b{_PAY}\b.*"
)
_POOR: Final = rf"(?i).*\b(?:poor|bad|less|low|lower|below|under|half|meagre|no)\b.*\b{_PAY}\b.*"
_MAGIC: Final = r"(?i).*(?:\b(?:magic\w*|enchanted|potion|scroll|wand|staff of|rod of|ring of)\b|\+\s*\d).*"
_BETWEEN: Final = r"(?i)\s*(?:[,;&]|\band\b)\s*"
_WORTH: Final = r"(?i)(?:(.*\b(?:generous|good|poor|bad|offer|terms|pay)\b.*?)\s*)?([+-]\s*\d{1,2})"
_EMPLOYER: Final = '"Dorn fighter 5 cha 13"'


class Sought(NamedTuple):
    """Candidates who are looked for: how many, if it is said, of what class and level, as a `character`."""

    number: int | None
    candidate: Candidate
    character: Character


def split_count(text: str) -> tuple[int | None, str]:
    """A number before a name, and the rest; None where there is no number.

    >>> split_count("3 fighter 2"), split_count("fighter 2")
    ((3, 'fighter 2'), (None, 'fighter 2'))
    """
    found = re.compile(_COUNT).fullmatch(text.strip())
    return (int(found[1]), found[2].strip()) if found else (None, text.strip())


def read_employer(text: str) -> Employer:
    """The employer; level 0 where none is given.

    >>> read_employer("Dorn fighter 5 cha 13"), read_employer("charisma 16").charisma
    (Employer(name='Dorn', level=5, charisma=13), 16)

    Raises:
        InputError: the Charisma is none.
    """
    if modifier := re.compile(_MODIFIER).search(text):
        raise InputError(f"{modifier[0]} is a modifier", key="by", expected="the score of Charisma: cha 13")
    found = re.compile(_CHARISMA).search(text)
    charisma = int(found[1]) if found else 10
    if not LOWEST_SCORE <= charisma <= HIGHEST_SCORE:
        raise InputError(
            f"Charisma {charisma} is out of range", key="by", expected=f"{LOWEST_SCORE} to {HIGHEST_SCORE}"
        )
    rest = text[: found.start()] + text[found.end() :] if found else text
    name, one = _split_name(rest)
    if one is None:
        return Employer(name or "the employer", 0, charisma)
    return Employer(name or f"the {_calling_of(one)}", one.level, charisma)


def read_candidate(text: str) -> Sought:
    """How many, if it is said, of what class and level.

    >>> read_candidate("3 fighter 2")[:2]
    (3, Candidate(name='', class_name='fighter', level=2))

    Raises:
        InputError: they are of no class, or too many.
    """
    count, rest = split_count(text)
    if count is not None and count > MOST_CANDIDATES:
        raise InputError(f"{count} candidates", expected=f"at most {MOST_CANDIDATES}")
    name, one = _split_name(rest)
    if one is None:
        raise InputError(f"cannot hire {rest!r}", expected="a class and level such as fighter 2, or a trade")
    return Sought(count, Candidate(name, _calling_of(one), one.level), one)


def read_offer(text: str) -> Offer:
    """An offer in words: a share or a sum, good or poor pay, a magic item, what it is worth, anything else.

    >>> read_offer("15%, more pay")
    Offer(percent=15, flat=None, good_pay=True, magic_item=False, poor_terms=False, more=(), worth=0)
    >>> read_offer("generous +2").worth
    2

    Raises:
        InputError: a share is none, or more than everything.
    """
    percent: int | float | None = None
    flat: int | None = None
    good = magic = poor = False
    worth = 0
    more: list[str] = []
    for word in filter(None, re.compile(_BETWEEN).split(text.strip())):
        if told := re.compile(_WORTH).fullmatch(word):
            worth += int(told[2].replace(" ", ""))
            more += [told[1].strip()] if told[1] else []
        elif share := re.compile(_PERCENT).fullmatch(word):
            percent = parse_percent(share[1], key="offer")
        elif "%" in word:
            raise InputError(f"{word!r} is no share", key="offer", expected="such as 15% or 12.5%")
        elif re.compile(_GOOD).fullmatch(word):
            good = True
        elif re.compile(_POOR).fullmatch(word):
            poor = True
        elif sum_of := re.compile(_FLAT).fullmatch(word):
            flat = parse_gold(sum_of[1], key="offer")
        elif re.compile(_MAGIC).fullmatch(word):
            magic = True
        else:
            more.append(word)
    return Offer(percent, flat, good, magic, poor, tuple(more), worth)


def read_refusals(texts: Sequence[str], *, who: str, abused: bool = False) -> list[BadRefusal]:
    """Towns that speak ill: "Greywater" of the employer, or "Greywater: Maude" of another."""
    pairs = [text.partition(":") for text in texts]
    return [BadRefusal(town.strip(), name.strip() or who, abused) for town, _, name in pairs]


def _split_name(text: str) -> tuple[str, Character | None]:
    """A name, and a character of a class and level; either may be missing."""
    words = text.replace(",", " ").split()
    for start in range(len(words)):
        try:
            one = parse_character(" ".join(words[start:]))
        except InputError:
            continue
        return " ".join(words[:start]), one
    return " ".join(words), None


def _calling_of(one: Character) -> str:
    """The calling of a character: a trade, a race that is a class, or a class with the race before it."""
    if one.occupation or one.race == "human":
        return one.occupation or one.class_name
    return one.race if one.by_race else f"{one.race} {one.class_name}"


def hireling_kind_of(text: str) -> Kind:
    """The kind of hireling that words name: the kind itself, a troop, or a trade; else a retainer.

    >>> hirelings = ("mercenaries", "40 heavy foot", "alchemist", "Hob")
    >>> tuple(hireling_kind_of(one) for one in hirelings)
    ('mercenary', 'mercenary', 'specialist', 'retainer')
    """
    _, bare = split_count(text)
    if any(singular(word) in _UNITS for word in bare.lower().split()):
        return "mercenary"
    bare = split_wage(bare)[0].partition(" for ")[0]
    if bare.lower().startswith(("savant of ", "sage of ")):
        return "specialist"
    for kind in KINDS:
        if singular(bare.lower()) == kind:
            return kind
    trade = find_occupation(bare)
    if trade is not None:
        return "mercenary" if trade.wages else "retainer" if trade.name in _FOLLOWERS else "specialist"
    return "specialist" if singular(bare.lower()) in _TRADES else "retainer"
