"""People in pay, as typed: "platoon of 42 heavy foot housed 9000, armourer, Hob 15%"."""

import re
from typing import Final, NamedTuple

import msgspec

from grognard.base.errors import InputError
from grognard.company.crews import Background
from grognard.company.specialists import ARMOURERS, SAVANT, TRAINER, SpecialistsPost, is_monstrous, trade_of
from grognard.company.units import FallenTroops, Unit, check_officers, troop_of
from grognard.creatures.coins import MOST_GOLD, PERCENT, parse_gold, parse_percent
from grognard.creatures.names import singular
from grognard.creatures.occupations import find_occupation
from grognard.rulebooks.company_schema import SpecialistRules, UnitRules

MOST: Final = 10_000
_RACES: Final = ("human", "elf", "dwarf", "orc")
_UNIT: Final = r"(?i)(?:(company) of )?(?:(\d+|a) )?platoons? (?:of )?(\d+) (.+)"
_COMPANY: Final = r"(?i)(?:a |1 )?company of .*"
_HOUSED: Final = r"(?i)\bhoused(?: in)? (\d[\d,]*)(?: sq(?:uare)?\.? ?(?:ft|feet)?\.?)?"
_LESS: Final = r"(?i)\bless (\d+ .+)$"
_FALLEN: Final = (
    r"(?i)(\d+) (soldier|first sergeant|sergeant|corporal|lieutenant|captain)s?(?: (?:of level )?(\d+))?"
)
_SQUADS: Final = r"(?i)\bin (\d+) squads?\b"
_LEVEL: Final = r"(?i)\b(?:of )?level (\d+)\b"
_RANK: Final = r"(?i)\b(first sergeant|sergeant|corporal|lieutenant|captain)s?((?: \d+)+)\b"
_WAGE: Final = r"(?i)(?:\bat ([\d,.]+)(?: ?gp)?|\s([\d,.]+) ?gp)(?: (?:a|per) month)?$"
_AND: Final = r"(?i)\s*(?:\band\b|&|\+|/)\s*"
_OTHER_UNIT: Final = r"(?i)(?:an? |\d+ )?(squad|battalion|regiment|brigade|legion|army|armie)s?\b.*"
_KINDS: Final = r"(?i)(\d+) (?:different )?(?:kinds?|types?|sorts?)(?: of)?\b ?(.*)"
_SHARE: Final = rf"(?i)(.*?)[\s:]+({PERCENT})\s*%"
_FLAT: Final = r"(?i)(.*?)[\s:]+([\d,.]+)\s*gp(?:\s*(?:an?|per|each|/)\s*(day|month|adventure))?"
_RETAINERS: Final = r"(?i).*\bretainers?"
_COUNT: Final = r"(\d+)\s+(.+)"


class RetainerInPay(NamedTuple):
    """A retainer in pay: a share or a sum, None where it is not said; several of one word are counted.

    The sum is for each `day` or `month`, or for all of it.
    """

    name: str
    percent: int | float | None = None
    flat: int | None = None
    number: int = 1
    each: str = ""


class PeopleInPay(NamedTuple):
    """All who are in pay; specialists with the words by which they were named."""

    units: list[Unit]
    posts: list[tuple[str, SpecialistsPost]]
    retainers: list[RetainerInPay]


class PayrollFile(msgspec.Struct, forbid_unknown_fields=True):
    """A file of those in pay: `pay` lists them as they would be typed, sums are gold pieces."""

    pay: list[str]
    title: str = ""
    chest: float | int | str = ""
    months: int = 1
    income: float | int | str = ""
    upkeep: float | int | str = ""
    gear: float | int | str = ""
    workshop: float | int | str = ""
    days: int = 0
    fighters: int = 0
    captain: str = ""
    background: Background = "none"
    unpaid: list[str] = []


def split_words(text: str) -> list[str]:
    """Entries between commas; "light foot, elf" is one.

    >>> split_words("40 light foot, elf, armourer")
    ['40 elf light foot', 'armourer']
    """
    found: list[str] = []
    for word in [part.strip() for part in text.split(",") if part.strip()]:
        race = word.lower().split()[0]
        if race in _RACES and find_occupation(word) is None and found:
            number = re.compile(_COUNT).fullmatch(found[-1])
            rest = word[len(race) :].strip()
            before = f"{number[1]} {race} {number[2]}" if number else f"{race} {found[-1]}"
            found[-1] = f"{before} {rest}".strip()
        else:
            found.append(word)
    return found


def read_roll(roll: PeopleInPay, words: list[str], units: UnitRules, trades: SpecialistRules) -> None:
    """Add the people who are named to a roll.

    Raises:
        InputError: an entry cannot be understood, or there are too many of a kind.
    """
    for word in words:
        post = read_specialists(word, trades)
        if post is not None:
            roll.posts.append((word, post))
        elif any(re.compile(form).fullmatch(word) for form in (_SHARE, _FLAT, _RETAINERS)):
            roll.retainers.append(_read_retainer(word))
        else:
            roll.units.append(read_new_unit(word, units))


def _count(number: str | None, word: str) -> int:
    count = int((number or "1").replace(",", "")) if len(number or "") < 10 else MOST + 1
    if count > MOST:
        raise InputError(f"{word!r} are too many", expected=f"at most {MOST:,}")
    return count


def read_unit(word: str, rules: UnitRules) -> Unit:
    """Troops: so many men of a kind, a platoon or a company of them.

    Raises:
        InputError: there are no such troops, or too many of them.
    """
    rest = " ".join(word.split())
    housed = squads = level = None
    less = ""
    if found := re.compile(_LESS).search(rest):
        less, rest = found[1], _without(rest, found.span())
    if found := re.compile(_HOUSED).search(rest):
        if len(found[1]) > 9:
            raise InputError(f"quarters of {found[1]} square feet", expected=f"at most {MOST_GOLD:,}")
        housed, rest = int(found[1].replace(",", "")), _without(rest, found.span())
    if found := re.compile(_SQUADS).search(rest):
        squads, rest = _count(found[1], word), _without(rest, found.span())
    levels: dict[str, tuple[int, ...]] = {}
    while found := re.compile(_RANK).search(rest):
        levels[found[1].lower()] = tuple(_level(one) for one in found[2].split())
        rest = _without(rest, found.span())
    if found := re.compile(_LEVEL).search(rest):
        level, rest = _level(found[1]), _without(rest, found.span())
    rest = rest.removesuffix(" with").strip()
    platoons, company, number, name = 0, False, "", rest
    if found := re.compile(_UNIT).fullmatch(rest):
        platoons = 1 if found[2] in (None, "a") else _count(found[2], word)
        if not platoons:
            raise InputError(f"unknown people {word!r}", expected="a platoon, or several")
        company, number, name = bool(found[1]), found[3], found[4]
    elif re.compile(_COMPANY).fullmatch(rest):
        raise InputError(f"{word!r} is no company", expected="a company of 3 platoons of 40 heavy foot")
    elif found := re.compile(_OTHER_UNIT).fullmatch(rest):
        raise InputError(
            f"{word!r}: the referee says of units that are no platoon and no company",
            expected="platoon of 40 heavy foot, or company of 3 platoons of 40 heavy foot",
        )
    elif found := re.compile(_COUNT).fullmatch(rest):
        number, name = found[1], found[2]
    troop, soldiers = troop_of(name).name, _count(number or None, word)
    squads = (rules.squads if squads is None else squads) if number and platoons else 0
    if platoons and not 1 <= squads <= soldiers:
        raise InputError(f"{soldiers} soldiers in {squads} squads", expected="some in each")
    level = 1 if level is None else level
    fallen = tuple(_fallen(one, level) for one in less.split(" and ")) if less else ()
    return Unit(troop, soldiers, platoons, company, squads, level, levels, housed, fallen)


def read_new_unit(word: str, rules: UnitRules) -> Unit:
    """Troops as they are hired or paid from a list, with no more officers than there are in such a unit.

    Raises:
        InputError: there are no such troops, or too many of them or their officers.
    """
    unit = read_unit(word, rules)
    check_officers(unit)
    return unit


def _fallen(text: str, level: int) -> FallenTroops:
    """Those of a unit who have fallen: "9 soldiers", "1 sergeant 2"; of its own level unless one is told."""
    found = re.compile(_FALLEN).fullmatch(text.strip())
    if found is None:
        raise InputError(f"{text!r} are no losses of a unit", expected="less 9 soldiers and 1 sergeant 2")
    return FallenTroops(_count(found[1], text), found[2].lower(), _level(found[3]) if found[3] else level)


def write_unit(unit: Unit) -> str:
    """Troops in the words by which they are read again, with the levels of their officers.

    >>> write_unit(Unit("heavy foot", 42, 1, squads=4, levels={"sergeant": (2,)}, housed=8800))
    'platoon of 42 heavy foot in 4 squads sergeant 2 housed 8800'
    """
    words = [f"{unit.soldiers} {unit.troop}"]
    if unit.platoons:
        many = "platoon" if unit.platoons == 1 else f"{unit.platoons} platoons"
        words = [f"{'company of ' if unit.company else ''}{many} of {words[0]} in {unit.squads} squads"]
    if unit.level > 1:
        words.append(f"level {unit.level}")
    words += [" ".join([rank, *map(str, levels)]) for rank, levels in unit.levels.items() if levels]
    if unit.housed is not None:
        words.append(f"housed {unit.housed}")
    if unit.fallen:
        words += ["less", " and ".join([f"{one.count} {one.rank} {one.level}" for one in unit.fallen])]
    return " ".join(words)


def _without(text: str, span: tuple[int, int]) -> str:
    return " ".join((text[: span[0]] + text[span[1] :]).split())


def _level(text: str) -> int:
    level = int(text) if len(text) < 3 else 99
    if not 0 < level <= 20:
        raise InputError(f"level {text}", expected="1 to 20")
    return level


def read_specialists(word: str, rules: SpecialistRules) -> SpecialistsPost | None:
    """Specialists; None where the words name none.

    Raises:
        InputError: there are too many, or their wage is no sum.
    """
    rest, told = split_wage(word)
    number = None
    if found := re.compile(_COUNT).fullmatch(rest):
        number, rest = found[1], found[2]
    name, _, purpose = rest.partition(" for ")
    trade = trade_of(rules, name)
    if not trade and trade_of(rules, rest.partition(" of ")[0]) == SAVANT:
        trade = SAVANT
    if not trade:
        return None
    kinds, monstrous, expert = 1, False, ""
    if trade == TRAINER and purpose:
        animals = re.compile(_AND).split(purpose)
        kinds = len(animals)
        if found := re.compile(_KINDS).fullmatch(purpose):
            kinds, animals = _count(found[1], word), [found[2]]
        monstrous = any(is_monstrous(rules, animal) for animal in animals)
    elif trade in ARMOURERS and purpose:
        expert = singular(purpose.lower().removeprefix("magic "))
    return SpecialistsPost(trade, _count(number, word), told, kinds, monstrous, expert)


def split_wage(word: str) -> tuple[str, int | None]:
    """Split words for people in pay into the people, and the wage agreed in copper pieces.

    >>> split_wage("armourer at 300"), split_wage("savant 2,000 gp a month"), split_wage("2 savant")
    (('armourer', 30000), ('savant', 200000), ('2 savant', None))
    """
    found = re.compile(_WAGE).search(word)
    return (word[: found.start()].strip(), parse_gold(found[1] or found[2])) if found else (word, None)


def _read_retainer(word: str) -> RetainerInPay:
    if found := re.compile(_SHARE).fullmatch(word):
        return _counted(found[1], percent=parse_percent(found[2]))
    if found := re.compile(_FLAT).fullmatch(word):
        each = (found[3] or "").lower().replace("adventure", "")
        return _counted(found[1], flat=parse_gold(found[2]))._replace(each=each)
    return _counted(word)


def _counted(name: str, *, percent: int | float | None = None, flat: int | None = None) -> RetainerInPay:
    found = re.compile(_COUNT).fullmatch(name)
    count = _count(found[1], name) if found else 1
    return RetainerInPay(found[2] if found else name, percent, flat, count)
