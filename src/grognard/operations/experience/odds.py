"""How many such adventures it takes each to the next level, by several books."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, NamedTuple

import msgspec

from grognard.advancement.adventures_needed import WaitingTime, adventures_until, sums_of
from grognard.advancement.shares import divide
from grognard.advancement.worth import worth_of
from grognard.base.errors import InputError
from grognard.creatures.classes import HIGHEST_LEVEL
from grognard.creatures.grammar import ordinal_word
from grognard.dice.distribution import Distribution
from grognard.dice.expression import parse_dice
from grognard.operations.experience.adventure import Adventure, AdventureTold, read_adventure
from grognard.operations.experience.books import ExperienceBook, find_experience_book
from grognard.operations.experience.people import ShareCandidate
from grognard.operations.operation import Answer, Change, Facts, answer_by
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.chapters import ChapterSource
from grognard.rulebooks.options import parse_options
from grognard.rulebooks.rule_documents import DEFAULT_BOOK
from grognard.text.parts import Rows

if TYPE_CHECKING:
    from grognard.operations.campaigns.opening import OpenCampaign


class ProgressFacts(msgspec.Struct):
    """How far it is for a character by a book, and after how many adventures.

    Fractions are text. `half_sure` and `sure` adventures are enough with a chance of one half and of 90%;
    `at_least` are needed whatever the dice show.
    """

    rules: str
    name: str
    level: int
    needed: int
    earned: str
    gained: str
    adventures: str = "0"
    at_least: int | msgspec.UnsetType = msgspec.UNSET
    half_sure: int | msgspec.UnsetType = msgspec.UNSET
    sure: int | msgspec.UnsetType = msgspec.UNSET


class AdventureOddsFacts(Facts):
    """How far it is for each."""

    ways: list[ProgressFacts]


class _Way(NamedTuple):
    """How far it is for a character by a book, and what an adventure brings on the average."""

    book: str
    name: str
    level: int
    needed: int
    pool: Fraction
    gained: Fraction
    waiting: WaitingTime | None


class AdventureOdds(Adventure[AdventureOddsFacts], frozen=True, kw_only=True, tag="xp odds"):
    """Tell how many such adventures it takes each to the next level; `rules` may be several, with commas.

    >>> from grognard.operations.asking import ask
    >>> odds = AdventureOdds(foes=("10 orc",), pcs="4", who=("Wat thief 4 9950",), rules="bf,bxe")
    >>> [(way.rules, way.needed, way.half_sure) for way in ask(odds).facts.ways]
    [('bf', 50, 1), ('bxe', 50, 2)]
    """

    chosen_by: ClassVar = ("odds",)
    writes: ClassVar = False

    def answer(self, dice: TypedDice) -> Answer[AdventureOddsFacts]:
        """Tell how many adventures it takes each whose experience is known, by each book."""
        told = read_adventure(self, self.foes)
        options = parse_options(list(self.options))
        names = (self.rules or DEFAULT_BOOK).split(",")
        books = [find_experience_book(ChapterSource(name.strip(), options)) for name in names]
        people = [one for one in told.people if one.alive and one.experience is not None]
        if not people:
            raise InputError("nobody's experience is known", key="who", expected="--who 'Wat thief 4 9950'")
        ways = [way for one in books for way in _ways(one, told, people)]
        header = ("", "level", "needs", "earned", "gains", "adventures", "half sure", "90% sure")
        table = Rows(header, [_row(way) for way in ways])
        return answer_by(books[0].awards, [table], AdventureOddsFacts([_list_facts(way) for way in ways]))

    def answer_in(self, opened: "OpenCampaign", dice: TypedDice) -> Change[AdventureOddsFacts]:
        """Refuse: odds change nothing in a campaign."""
        raise InputError("--odds changes nothing", key="campaign", expected="no -c with it")


def _row(way: _Way) -> list[str]:
    waiting = ("0", "", "") if way.waiting is None else _waiting_cells(way.waiting)
    return [
        f"{way.book}, {way.name}",
        ordinal_word(way.level),
        f"{way.needed:,}",
        _number(way.pool),
        _number(way.gained),
        *waiting,
    ]


def _ways(books: ExperienceBook, told: AdventureTold, people: Sequence[ShareCandidate]) -> list[_Way]:
    pool = _pool(books, told)
    members = told.members(books.book.abilities)
    ways = []
    for one in people:
        place = told.people.index(one)
        assert one.character is not None
        assert one.experience is not None
        thresholds = one.character.character_class.experience
        level = one.character.level + 1
        if not thresholds or level > HIGHEST_LEVEL:
            raise InputError(
                f"{one.name} gains no more levels", expected="a character below the highest level"
            )
        needed = max(0, thresholds[level - 1] - one.experience)
        shares = {
            points: divide(books.awards.rules, points, members).shares[place].gained
            for points, _ in pool.items()
        }
        mean = Fraction(sum(shares[points] * ways for points, ways in pool.items()), pool.denominator)
        waiting = adventures_until(pool, shares.__getitem__, needed) if needed else None
        ways.append(_Way(books.book.id, one.name, level, needed, pool.mean, mean, waiting))
    return ways


def _pool(books: ExperienceBook, told: AdventureTold) -> Distribution:
    """The points of an adventure: with dice for the numbers of foes, each sum with its ways."""
    fixed = books.earned(told._replace(foes=[one for one in told.foes if one.number.isdecimal()])).pool
    parts = []
    for number, foe in told.foes:
        if not number.isdecimal():
            each = worth_of(books.book.experience, books.awards.rules, msgspec.structs.replace(foe, count=1))
            parts.append((Distribution.of(parse_dice(number)), each.points))
    return sums_of(parts, fixed)


def _waiting_cells(waiting: WaitingTime) -> tuple[str, str, str]:
    return _number(waiting.mean), str(waiting.likely), str(waiting.sure)


def _number(number: Fraction) -> str:
    return f"{number.numerator:,}" if number.denominator == 1 else f"{float(number):,.1f}"


def _list_facts(way: _Way) -> ProgressFacts:
    facts = ProgressFacts(way.book, way.name, way.level, way.needed, str(way.pool), str(way.gained))
    if way.waiting is not None:
        facts.adventures = str(way.waiting.mean)
        facts.at_least, facts.half_sure = way.waiting.least, way.waiting.likely
        facts.sure = way.waiting.sure
    return facts
