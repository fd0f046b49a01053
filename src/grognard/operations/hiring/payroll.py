"""Payroll: what all who are in pay cost, who is needed besides, and how long the chest lasts."""

from contextlib import nullcontext
from typing import TYPE_CHECKING, Annotated, ClassVar, Final

import msgspec

from grognard.base.errors import InputError
from grognard.base.files import why_unread
from grognard.base.toml_text import read_text
from grognard.campaign.company.contract_events import Paid
from grognard.campaign.company.hiring import pay
from grognard.campaign.state import CHEST
from grognard.company.crews import Background
from grognard.company.specialists import SEAFARERS
from grognard.company.units import troop_table
from grognard.creatures.coins import parse_gold, say_gold
from grognard.operations.fields import Money, copper_of, field
from grognard.operations.hiring.adding_up import Terms, Vessel, add_up
from grognard.operations.hiring.books import PayBook, find_pay_book
from grognard.operations.hiring.dues import list_due_facts, list_due_rows, list_dues, say_next_due
from grognard.operations.hiring.payroll_facts import PayDueFacts, PayrollFacts, TroopRow, TroopTable
from grognard.operations.hiring.payroll_reading import (
    PayrollFile,
    PeopleInPay,
    read_roll,
    read_specialists,
    split_words,
)
from grognard.operations.operation import Answer, Change, Operation, answer_by
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.chapters import TopicFound
from grognard.rulebooks.company_schema import PayRules, SpecialistRules, UnitRules
from grognard.rulebooks.documents import convert_document
from grognard.rulebooks.loader import parse_toml
from grognard.rulebooks.locate import locating_in
from grognard.text.parts import Part, Rows
from grognard.text.wording import capital

if TYPE_CHECKING:
    from grognard.operations.campaigns.opening import OpenCampaign

_FILE: Final = ".toml"
_ALONE: Final = ("months", "chest", "income", "upkeep", "days", "gear", "workshop", "fighters")
_BOUNDS: Final = (("months", 1, 1200), ("days", 0, 36_500), ("fighters", 0, 100_000))


class Payroll(Operation[PayrollFacts], frozen=True, kw_only=True, tag="payroll"):
    """Add up what troops, specialists and retainers cost, or pay those of a campaign.

    >>> from grognard.operations.asking import ask
    >>> ask(Payroll(who="10 heavy foot, armourer", months=3)).facts.due_gp
    390
    """

    who: Annotated[
        str,
        field('"platoon of 42 heavy foot, armourer, 14 sailor, Hob 15%"', typed="WHO|FILE.toml", word=True),
    ] = ""
    months: Annotated[
        Annotated[int, msgspec.Meta(ge=1, le=1200)] | None, field("how many months are paid (1)")
    ] = None
    chest: Annotated[Money | None, field("money in hand", typed="GP")] = None
    unpaid: Annotated[tuple[str, ...], field("people left unpaid", typed="NAME", each=True)] = ()
    income: Annotated[Money | None, field("the employer's own cut of the treasure", typed="GP")] = None
    upkeep: Annotated[Money | None, field("food and lodging of a retainer, a day", typed="GP")] = None
    days: Annotated[Annotated[int, msgspec.Meta(ge=0, le=36_500)] | None, field("for so many days")] = None
    gear: Annotated[Money | None, field("gear that is bought for retainers", typed="GP")] = None
    workshop: Annotated[Money | None, field("the equipment of an armourer, once", typed="GP")] = None
    fighters: Annotated[
        Annotated[int, msgspec.Meta(ge=0, le=100_000)] | None,
        field("other fighters who need an armourer"),
    ] = None
    apprentices: Annotated[bool, field("roll how many the armourers have")] = False
    ship: Annotated[str, field("ship to crew", typed="VESSEL")] = ""
    open_sea: Annotated[bool, field("the ship sails out of sight of land")] = False
    needs: Annotated[str, field('the crew needed, such as "14 sailor"', typed="CREW")] = ""
    captain: Annotated[str | None, field("a player character who is captain", typed="NAME")] = None
    background: Annotated[Background | None, field("the captain's background")] = None
    morale: Annotated[
        Annotated[int, msgspec.Meta(ge=2, le=12)] | None,
        field("the sailors' morale under a good captain"),
    ] = None
    troops: Annotated[bool, field("list the troops there are for hire")] = False

    uses_dice: ClassVar = True

    def answer(self, dice: TypedDice) -> Answer[PayrollFacts]:
        """Add it up.

        Raises:
            InputError: a field cannot be used.
        """
        book = find_pay_book(self.source)
        if self.troops:
            dice.put_aside()
            return _list_troops(book.units)
        if not self.who:
            raise InputError("nobody is in pay", key="who", expected="who it is, or a TOML file of them")
        file = _read_file(self.who) if self._is_file else PayrollFile(split_words(self.who))
        terms = self._read_terms(file, book, rolls_officers=dice.are_given)
        roll = self._read_roll(file, book)
        made = add_up(book, roll, terms, dice)
        found: TopicFound[PayRules] | TopicFound[UnitRules] = (
            book.units if roll.units or roll.posts else book.pay
        )
        return answer_by(found, [made.table, *made.notes], made.facts)

    def answer_in(self, opened: "OpenCampaign", dice: TypedDice) -> Change[PayrollFacts]:
        """Pay all who are in pay of a campaign what is due to them, out of its chest.

        Raises:
            InputError: a field cannot be used, or the chest is short.
        """
        told = [name for name in _ALONE if getattr(self, name) is not None]
        if self.who or told:
            raise InputError(
                f"{told[0] if told else self.who!r} is not asked in a campaign",
                key="campaign",
                expected="no more than --unpaid NAME: its contracts say who is in pay",
            )
        dice.put_aside()
        campaign = opened.campaign
        book = find_pay_book(self.source)
        dues = list_dues(campaign, book)
        parts: list[Part] = [*list_due_rows(dues)]
        facts = PayDueFacts(dues=list_due_facts(dues))
        if not any(due.months for due in dues):
            return Change(answer_by(book.units, [*parts, (say_next_due(campaign, dues), ())], facts))
        body = pay(campaign, dues, self.unpaid)
        troops = any(due.contract.kind == "mercenary" for due in dues if due.months)
        cited = book.units.rules.cite("month") if troops else ()
        left = campaign.balance(CHEST) - sum([one.copper for one in body.events if isinstance(one, Paid)])
        parts.append((f"{capital(body.said)}; {say_gold(left)} are left.", cited))
        return Change(answer_by(book.units, parts, facts), msgspec.structs.replace(body, rules=cited))

    @property
    def _is_file(self) -> bool:
        return self.who.endswith(_FILE)

    def _read_terms(self, file: PayrollFile, book: PayBook, *, rolls_officers: bool) -> Terms:
        """The payroll; the request goes before the file.

        Raises:
            InputError: a sum or a number of the file cannot be used.
        """
        months = file.months if self.months is None else self.months
        days = file.days if self.days is None else self.days
        fighters = file.fighters if self.fighters is None else self.fighters
        for (name, least, most), number in zip(_BOUNDS, (months, days, fighters), strict=True):
            if not least <= number <= most:
                raise InputError(f"{number} {name}", key=name, expected=f"{least} to {most:,}")
        vessel = Vessel(
            name=self.ship,
            open_sea=self.open_sea,
            needs=_read_needs(self.needs, book.trades.rules),
            captain=file.captain if self.captain is None else self.captain,
            background=self.background or file.background,
            morale=self.morale,
        )
        return Terms(
            months=months,
            days=days,
            fighters=fighters,
            chest=self._read_sum("chest", file),
            income=self._read_sum("income", file) or 0,
            upkeep=self._read_sum("upkeep", file) or 0,
            gear=self._read_sum("gear", file) or 0,
            workshop=self._read_sum("workshop", file) or 0,
            unpaid=(*file.unpaid, *self.unpaid),
            rolls_officers=rolls_officers,
            rolls_apprentices=self.apprentices,
            vessel=vessel,
        )

    def _read_sum(self, name: str, file: PayrollFile) -> int | None:
        """A sum in copper pieces as it is asked, or else as the file says; None where neither does."""
        if (asked := getattr(self, name)) is not None:
            return copper_of(asked, key=name)
        said = str(getattr(file, name))
        return parse_gold(said, key=name) if said else None

    def _read_roll(self, file: PayrollFile, book: PayBook) -> PeopleInPay:
        """All in pay; an error of a file tells its entry."""
        roll = PeopleInPay([], [], [])
        for number, words in enumerate(file.pay):
            with locating_in(self.who) if self._is_file else nullcontext():
                try:
                    read_roll(roll, split_words(words), book.units.rules, book.trades.rules)
                except InputError as error:
                    raise error.located(key=f"pay[{number}]" if self._is_file else "") from error
        return roll


def _read_file(path: str) -> PayrollFile:
    try:
        text = read_text(path)
    except (OSError, ValueError) as error:
        raise InputError(f"cannot read the payroll: {why_unread(error)}", file=path) from error
    return convert_document(parse_toml(text, file=path), PayrollFile, file=path, text=text)


def _read_needs(text: str, rules: SpecialistRules) -> dict[str, int]:
    """How many of each must be aboard of a vessel.

    Raises:
        InputError: a vessel needs no such people.
    """
    needs: dict[str, int] = {}
    for word in split_words(text):
        post = read_specialists(word, rules)
        if post is None or post.trade not in SEAFARERS:
            raise InputError(f"a ship needs no {word!r}", key="needs", expected=" or ".join(SEAFARERS))
        needs[post.trade] = post.count
    return needs


def _list_troops(found: TopicFound[UnitRules]) -> Answer[PayrollFacts]:
    """Every kind of troops for hire."""
    rows, facts = [], []
    for one in troop_table():
        arms = ", ".join([one.armour, *(["shield"] if one.shield else []), *one.weapons])
        rows.append([capital(one.name), str(one.wages), arms, str(one.morale)])
        facts.append(
            TroopRow(
                name=one.name,
                race=one.race,
                gp=one.wages,
                morale=one.morale,
                armour=one.armour,
                shield=one.shield,
                weapons=one.weapons,
            )
        )
    said = "Gold pieces a month for each level; horsemen have their mounts."
    cited = found.rules.cite("table", "wages", "level", "mounts")
    return answer_by(
        found, [Rows(["", "gp", "arms", "morale"], rows), (said, cited)], TroopTable(troops=facts)
    )
