"""The odds of what is rolled between fights: checks made again and again, flights by days, nights."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, ClassVar, Final

import msgspec

from grognard.adventure.rolls import escaping, wilds
from grognard.adventure.rolls.table_roll import TableRoll, chance_of_any, tries_until
from grognard.base.errors import InputError
from grognard.chances.exact.procedures import FlightDay, Try, list_days, list_tries, night_chances
from grognard.operations.checks.abilities import AbilityCheck
from grognard.operations.checks.doors import ForceDoor, Listen, Search, SpringTrap
from grognard.operations.checks.flight import Climb, Evade, Surprise, Swim
from grognard.operations.checks.roll_question import Asked
from grognard.operations.checks.wilds import DistractPursuers, Forage, Hunt, LoseWay, MeetInWilds
from grognard.operations.fields import field
from grognard.operations.fights.fight_question import Positive
from grognard.operations.operation import Answer, Facts, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.schema import Rulebook
from grognard.rules.binding import bind_rulebook
from grognard.rules.surprise import surprise_range
from grognard.text.numbers import format_percent
from grognard.text.parts import Line, Part, Rows, Title
from grognard.text.wording import capital, count_words

SURE: Final = (Fraction(1, 2), Fraction(9, 10), Fraction(99, 100))
MOST_ROWS: Final = 12
MOST_NIGHTS: Final = 100
MOST_CHECKS: Final = 4
_PLURALS: Final = {"try": "tries", "search": "searches"}

RepeatedCheck = (
    AbilityCheck
    | ForceDoor
    | Listen
    | Search
    | SpringTrap
    | Forage
    | Hunt
    | LoseWay
    | MeetInWilds
    | DistractPursuers
    | Swim
    | Climb
    | Surprise
)
"""A check that may be made again and again."""


class ProcedureFacts(Facts, kw_only=True):
    """The odds of a procedure: the word by which it is asked, and the id of the book."""

    procedure: str
    rules: str


class CheckOddsFacts(ProcedureFacts, kw_only=True):
    """By which try a check succeeds; fractions are text.

    Attributes:
        chance: the chance of one try.
        unit: what one try is: "try", "day", "turn".
        once: whether the book allows no second try of the same.
        tries: the first tries: the chance that each is the first to succeed, and that one has by then.
        sure: how many tries succeed with a chance of "50.0%", "90.0%" and "99.0%"; 0 for never.
        cited: the rules of the rolls.
    """

    chance: Fraction
    unit: str
    once: bool
    tries: list[Try]
    sure: dict[str, int]
    cited: tuple[str, ...]


class OddsOfCheck(Operation[CheckOddsFacts], frozen=True, kw_only=True, tag="odds check"):
    """Tell by which try a check succeeds.

    >>> from grognard.operations.asking import ask
    >>> ask(OddsOfCheck(of=ForceDoor(who="10", rules="bxe"))).facts.sure
    {'50.0%': 2, '90.0%': 6, '99.0%': 12}
    """

    of: Annotated[RepeatedCheck, field("the check that is made again and again, with its own rulebook")]

    by_book: ClassVar = False

    def answer(self, dice: TypedDice) -> Answer[CheckOddsFacts]:
        """Reckon the first tries, and how many make it sure."""
        book = self.of.rulebook
        asked = self.of.find_rolls(book)
        chance = chance_of_any(asked.rolls)
        once = self.of.is_made_once(book)
        sure = {share: 1 if once else tries_until(chance, share) for share in SURE}
        facts = CheckOddsFacts(
            procedure=self.of.question,
            rules=book.id,
            chance=chance,
            unit=self.of.unit,
            once=once,
            tries=list_tries(chance, 1 if once else max(1, min(MOST_ROWS, sure[SURE[-1]]))),
            sure={} if once else {format_percent(share): count for share, count in sure.items()},
            cited=asked.cited,
        )
        parts = [*_begin_answer(book, capital(f"{asked.yes or asked.no}: the odds".format("some")))]
        parts += [*_tell_tries(asked, facts), *asked.notes]
        return Answer(facts, parts, rules=book.id, is_bare=True)


def _begin_answer(book: Rulebook, title: str) -> list[Part]:
    """The heading, and the book that answers."""
    return [Title(title), Line(f"Rules: {book.title} ({book.id})")]


def _tell_tries(asked: Asked, facts: CheckOddsFacts) -> list[Part]:
    if not 0 < facts.chance < 1:
        return [(f"{'Always' if facts.chance else 'Never'}: no roll changes that.", facts.cited)]
    first = asked.rolls[0]
    rolled = f"{first.faces} or less on a d{first.die}"
    if len(asked.rolls) > 1:
        rolled += f", {len(asked.rolls)} rolls"
    each: Part = (f"{format_percent(facts.chance)} each {facts.unit}, {rolled}.", facts.cited)
    if facts.once:
        return [each, Line("It can be tried only once.")]
    rows = [[str(one.number), format_percent(one.at), format_percent(one.by)] for one in facts.tries]
    table = Rows([facts.unit, "first at this one", "by then"], rows)
    return [each, Line(""), table, Line(""), Line(_say_sure(list(facts.sure.values()), facts.unit))]


def _say_sure(counts: Sequence[int], unit: str) -> str:
    """After how many tries it is as likely as not, nearly and almost sure."""
    even, nearly, almost = (count_words(count, unit) if count == 1 else str(count) for count in counts)
    last = "" if almost.endswith(unit) else f" {_PLURALS.get(unit, f'{unit}s')}"
    return f"As likely as not after {even}, 90% sure after {nearly}, 99% sure after {almost}{last}."


class FlightOddsFacts(ProcedureFacts, kw_only=True):
    """How a flight in the wilderness goes on from day to day; fractions are text.

    Attributes:
        escape: the chance to get away on a day.
        catch: the chance to be caught up on a day on which the party does not get away.
        in_the_end: the chance to get away at last.
        days: the first days: the chances to have got away by then, to be caught, to be on the run.
        cited: the rules of the rolls.
    """

    escape: Fraction
    catch: Fraction
    in_the_end: Fraction
    days: list[FlightDay]
    cited: tuple[str, ...]


class OddsOfFlight(Operation[FlightOddsFacts], frozen=True, kw_only=True, tag="odds evade"):
    """Tell how a flight in the wilderness goes on from day to day, if the party never turns.

    >>> from grognard.operations.asking import ask
    >>> flight = Evade(fleeing=5, pursuers=6, rate=60, theirs=90, rules="bxe")
    >>> str(ask(OddsOfFlight(of=flight)).facts.in_the_end)
    '2/3'
    """

    of: Annotated[Evade, field("the flight on its first day, with its own rulebook")]

    by_book: ClassVar = False

    def answer(self, dice: TypedDice) -> Answer[FlightOddsFacts]:
        """Reckon the first days, and how it ends.

        Raises:
            InputError: one roll alone decides it: on the water, by surprise, or after a failed roll.
        """
        book, flight = self.of.rulebook, self.of
        (escape,) = flight.find_rolls(book).rolls
        if flight.water or flight.unaware or flight.failed:
            raise InputError("one roll decides that", key="evade", expected="grognard check evade")
        catch = escaping.catch_up_roll(book, flight.rate, flight.theirs)
        facts = FlightOddsFacts(
            procedure=flight.question,
            rules=book.id,
            escape=escape.chance,
            catch=catch.chance,
            in_the_end=escaping.final_escape_chance(escape.chance, catch.chance),
            days=list_days(escape.chance, catch.chance, MOST_ROWS),
            cited=(*escape.rules, *catch.rules),
        )
        who = count_words(flight.fleeing, "member")
        parts = _begin_answer(book, f"{who} flee from {flight.pursuers}, and never turn")
        return Answer(facts, [*parts, *_tell_days(facts)], rules=book.id, is_bare=True)


def _tell_days(facts: FlightOddsFacts) -> list[Part]:
    escape, catch = format_percent(facts.escape), format_percent(facts.catch)
    shown = [day for day in facts.days if day.day == 1 or day.fleeing > Fraction(1, 200)]
    rows = [
        [str(day.day), *(format_percent(one) for one in (day.away, day.caught, day.fleeing))] for day in shown
    ]
    return [
        (f"{escape} a day to get away; if not, {catch} to be caught up.", facts.cited),
        Line(""),
        Rows(["by day", "away", "caught", "on the run"], rows),
        Line(""),
        Line(f"Away in the end: {format_percent(facts.in_the_end)}."),
    ]


class NightOddsFacts(ProcedureFacts, kw_only=True):
    """Whether nights in the open are quiet; fractions are text.

    Attributes:
        somebody: the chance of visitors in a night.
        unawares: the chance of visitors in a night who surprise the watch.
        all_quiet: the chance of no visitors in any night.
        never_unawares: the chance that the watch is never surprised.
        disturbed: the chance of each number of disturbed nights, from none on.
        cited: the rules of the rolls.
    """

    somebody: Fraction
    unawares: Fraction
    all_quiet: Fraction
    never_unawares: Fraction
    disturbed: tuple[Fraction, ...]
    cited: tuple[str, ...]


class OddsOfNights(Operation[NightOddsFacts], frozen=True, kw_only=True, tag="odds night"):
    """Tell whether nights in the open are quiet.

    >>> from grognard.operations.asking import ask
    >>> str(ask(OddsOfNights(ground="forest", checks=2, rules="bxe")).facts.somebody)
    '5/9'
    """

    ground: Annotated[str, field("forest, swamp, river, ...", typed="GROUND", word=True)]
    checks: Annotated[Positive, field("how often in a night")] = 1
    nights: Annotated[Positive, field("how many nights")] = 1
    alert: Annotated[bool, field("those on watch have sharp senses, as elves")] = False

    def answer(self, dice: TypedDice) -> Answer[NightOddsFacts]:
        """Reckon the chance of visitors, and that they surprise the watch.

        Raises:
            InputError: there is no such ground, or there are too many nights or checks.
        """
        for key, number, most in (("checks", self.checks, MOST_CHECKS), ("nights", self.nights, MOST_NIGHTS)):
            if number > most:
                raise InputError(f"{number} {key}", key=key, expected=f"1 to {most}")
        book = self.rulebook
        meets = wilds.encounter_roll(book, self.ground)
        highest = int(surprise_range(bind_rulebook(book), alert=self.alert, ambushed=False))
        surprised = TableRoll(book.surprise.die, max(0, highest), ())
        found = night_chances(chance_of_any((meets,) * self.checks), surprised.chance, self.nights)
        nights = msgspec.structs.asdict(found)
        facts = NightOddsFacts(procedure="night", rules=book.id, cited=meets.rules, **nights)
        parts = _begin_answer(book, f"{count_words(self.nights, 'night')} in the open: {self.ground}")
        parts += self._tell(facts, meets, surprised)
        return Answer(facts, parts, rules=book.id, is_bare=True)

    def _tell(self, facts: NightOddsFacts, meets: TableRoll, surprised: TableRoll) -> list[Part]:
        checks = "" if self.checks == 1 else f", {self.checks} checks a night"
        unawares = f"They take the watch unawares: {format_percent(facts.unawares)}"
        parts: list[Part] = [
            (f"{meets.faces} or less on a d{meets.die}{checks}.", meets.rules),
            Line(f"Visitors in a night: {format_percent(facts.somebody)}."),
            Line(f"{unawares} ({surprised.faces} or less on a d{surprised.die})."),
        ]
        if self.nights > 1:
            shown = [(n, chance) for n, chance in enumerate(facts.disturbed) if chance >= Fraction(1, 1000)]
            rows = [[str(n), format_percent(chance)] for n, chance in shown]
            parts += [
                Line(f"All nights are quiet: {format_percent(facts.all_quiet)}."),
                Line(f"Never taken unawares: {format_percent(facts.never_unawares)}."),
                Line(""),
                Rows(["disturbed nights", "chance"], rows),
            ]
        return parts
