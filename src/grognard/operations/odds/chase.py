"""The odds of a chase: whether a party gets away through a dungeon, and after how many rounds it is over."""

from fractions import Fraction
from typing import Annotated, Final

import msgspec

from grognard.base.errors import InputError
from grognard.chances.counting.arena import SEED
from grognard.chances.counting.chases import ChaseOdds, ChaseSetting, Drop, chase_odds
from grognard.chances.counting.intervals import Chance, format_interval
from grognard.encounter.entries import SideEntry
from grognard.encounter.matchups import parse_members
from grognard.operations.fields import field
from grognard.operations.fights.fight_question import Positive
from grognard.operations.odds.procedures import ProcedureFacts
from grognard.operations.operation import Answer, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.borrowing import borrow
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.rule_documents import DEFAULT_LENDER
from grognard.text.numbers import format_percent
from grognard.text.parts import Line, Part, Rows, Title
from grognard.text.wording import count_words

USUAL_CHASES: Final = 1000
MOST_CHASES: Final = 100_000
WAY: Final = (60, 60, 60)
WAY_TYPED: Final = ",".join(map(str, WAY))
_ENDINGS: Final = {
    "caught": "caught",
    "faster": "away: they are faster",
    "out of sight": "away: lost from sight",
    "outside": "away: safe at the end of the way",
    "stopped": "away: the others stop",
}


class ChaseOddsFacts(ProcedureFacts, kw_only=True):
    """How so many chases ended.

    Attributes:
        chases: how many were run.
        endings: each end ("caught", or how they got away) with its chance and 95% interval.
        rounds: for each end how many chases came to it after so many rounds.
        certain: whether no die has a part in it, so that one chase says all.
    """

    chases: int
    endings: dict[str, Chance]
    rounds: dict[str, dict[int, int]]
    certain: bool


class OddsOfChase(Operation[ChaseOddsFacts], frozen=True, kw_only=True, tag="odds chase"):
    """Tell whether a party gets away through a dungeon, from many chases.

    >>> from grognard.operations.asking import ask
    >>> chase = OddsOfChase(party="1 thief 1", foes="1 zombie", rules="bxe")
    >>> ask(chase).facts.rounds
    {'faster': {0: 1}}
    """

    party: Annotated[
        str, field('the fleeing party, such as "3 fighter 1, 1 thief 1"', typed="WHO", word=True)
    ]
    foes: Annotated[str, field('from whom, such as "6 orc"', typed="WHOM", word=True)]
    gap: Annotated[Positive, field("how far behind they are", typed="FEET")] = 30
    way: Annotated[
        tuple[Positive, ...],
        field(f"to safety, from door or corner to the next; else {WAY_TYPED}", typed="FEET,..."),
    ] = WAY
    drop: Annotated[Drop, field("thing dropped at once")] = ""
    chases: Annotated[Positive, field(f"else {USUAL_CHASES}")] = USUAL_CHASES
    seed: Annotated[int, field(f"else {SEED}")] = SEED

    def answer(self, dice: TypedDice) -> Answer[ChaseOddsFacts]:
        """Run the chases.

        Raises:
            InputError: the ways, the gap or the people cannot be used, or there are too many chases.
        """
        if self.chases > MOST_CHASES:
            raise InputError(f"{self.chases} chases", key="chases", expected=f"at most {MOST_CHASES}")
        book = self.rulebook
        setting = ChaseSetting(
            SideEntry(name="Party", members=parse_members(self.party), player_characters=True),
            SideEntry(name="Foes", members=parse_members(self.foes)),
            book,
            self.gap,
            self.way,
            self.drop,
        )
        odds = chase_odds(setting, seed=self.seed, count=self.chases)
        parts: list[Part] = [
            Title(f"{self.party} flee from {self.foes}, {self.gap} feet behind"),
            Line(f"Rules: {book.title} ({book.id})"),
        ]
        if "chase" in borrow(book, DEFAULT_LENDER).topics:
            lender = load_rulebook(DEFAULT_LENDER).title
            parts.append(Line(f"The book has no chases: they go by {lender}."))
        doors = "1 door or corner" if len(self.way) == 1 else f"{len(self.way)} doors or corners"
        parts.append(Line(f"{sum(self.way)} feet to safety, past {doors}."))
        facts = ChaseOddsFacts(procedure="chase", rules=book.id, **msgspec.structs.asdict(odds))
        return Answer(facts, [*parts, *self._tell(odds)], rules=book.id, is_bare=True)

    def _tell(self, odds: ChaseOdds) -> list[Part]:
        """How often each end came, or the only one where no die has a part in it."""
        if odds.certain:
            (ending,) = odds.endings
            (rounds,) = odds.rounds[ending]
            after = f" after {count_words(rounds, 'round')}" if rounds else " at once"
            return [Line(f"No dice in it: {_ENDINGS[ending]}{after}.")]
        rows = [
            [
                _ENDINGS[name],
                format_percent(Fraction(chance.count, odds.chases)),
                format_interval(chance),
                _span(odds.rounds[name]),
            ]
            for name, chance in odds.endings.items()
        ]
        return [
            Line(f"{odds.chases} chases, seed {self.seed}."),
            Line(""),
            Rows(["end", "chance", "95% interval", "rounds"], rows),
        ]


def _span(rounds: dict[int, int]) -> str:
    """After how many rounds it was over, from the shortest to the longest."""
    first, last = min(rounds), max(rounds)
    return str(first) if first == last else f"{first} to {last}"
