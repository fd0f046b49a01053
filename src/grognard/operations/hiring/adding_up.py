"""A payroll added up: who is in pay, what is due, who is needed besides, and how long the chest lasts."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from grognard.base.errors import InputError
from grognard.company.crews import Background, crew_needs, is_galley, muster
from grognard.company.specialists import SEAFARERS, armourers_at_work, armourers_needed, pay_post
from grognard.company.units import roll_officers
from grognard.company.wages import UnitPay, months_covered, pay_retainer, pay_support, pay_unit
from grognard.creatures.coins import say_gold
from grognard.operations.hiring.books import PayBook
from grognard.operations.hiring.payroll_facts import (
    ArmourerFacts,
    ChestFacts,
    CrewFacts,
    RetainerShareFacts,
    SumFacts,
)
from grognard.operations.hiring.payroll_reading import PeopleInPay, RetainerInPay
from grognard.operations.hiring.payroll_telling import (
    PostFacts,
    UnitFacts,
    gold,
    pay_of_each,
    specialist_facts,
    specialist_label,
    tell_armourers,
    tell_chest,
    tell_crew,
    tell_share,
    tell_short_chest,
    tell_undersized,
    tell_unit,
    unit_facts,
    unit_label,
)
from grognard.operations.typed_dice import TypedDice
from grognard.text.explain import Note
from grognard.text.parts import Rows
from grognard.text.wording import capital, count_words


class Vessel(NamedTuple):
    """The vessel whose crew is in pay, and what is told of it; its captain may be a player character."""

    name: str = ""
    open_sea: bool = False
    needs: Mapping[str, int] = MappingProxyType({})
    captain: str = ""
    background: Background = "none"
    morale: int | None = None


class Terms(NamedTuple):
    """All that is told of a payroll besides who is on it; sums are copper pieces.

    The employer's `income` is that part of the treasure of which retainers have shares; `upkeep` is a
    retainer's for a day. Levels of officers are rolled where `rolls_officers`, and the apprentices of
    armourers where `rolls_apprentices`.
    """

    months: int = 1
    days: int = 0
    fighters: int = 0
    chest: int | None = None
    income: int = 0
    upkeep: int = 0
    gear: int = 0
    workshop: int = 0
    unpaid: tuple[str, ...] = ()
    rolls_officers: bool = False
    rolls_apprentices: bool = False
    vessel: Vessel = Vessel()


class PayrollLine(NamedTuple):
    """A line of the payroll: what it is for, what each of them has, and all of them a month."""

    name: str
    each: str
    month: int


class Sum(NamedTuple):
    """A payroll that is added up: a table, sentences and facts."""

    table: Rows
    notes: list[Note]
    facts: SumFacts


class Wages(NamedTuple):
    """The lines of the payroll, what is said of them, what is paid once besides, and the facts."""

    lines: list[PayrollLine]
    notes: list[Note]
    once: int
    units: list[UnitFacts]
    posts: list[PostFacts]
    pays: list[UnitPay]


class Shares(NamedTuple):
    """The retainers' shares of the treasure in copper pieces, and the employer's further costs."""

    shares: int
    upkeep: int
    gear: int
    facts: list[RetainerShareFacts]


def add_up(book: PayBook, roll: PeopleInPay, terms: Terms, dice: TypedDice) -> Sum:
    """Add up all that is due, and tell how long the chest lasts.

    Raises:
        InputError: a number cannot be used, or an unpaid name is no hireling.
    """
    wages = _pay_wages(book, roll, terms, dice)
    notes = list(wages.notes)
    armourers = _tell_armourers(book, roll, terms, wages.pays, notes)
    apprentices = _roll_apprentices(book, terms, armourers.there, dice, notes)
    crew = _muster_crew(book, roll, terms.vessel, notes)
    shares = _pay_retainers(book, roll, terms, notes)
    once = wages.once + shares.upkeep + shares.gear
    unpaid = _find_unpaid(wages.lines, terms.unpaid)
    paid = [line for line in wages.lines if line.name not in unpaid]
    month = sum([line.month for line in paid])
    due = month * terms.months + once
    notes.append(_tell_due(book, terms, month, due, once=once, shares=shares.shares))
    chest = _tell_chest(terms, month, once, [line.name for line in paid], notes)
    facts = SumFacts(
        units=wages.units,
        specialists=wages.posts,
        armourers=armourers,
        retainers=shares.facts,
        upkeep_gp=gold(shares.upkeep),
        gear_gp=gold(shares.gear),
        shares_gp=gold(shares.shares),
        month_gp=gold(month),
        once_gp=gold(once),
        due_gp=gold(due),
        months=terms.months,
        unpaid=sorted(unpaid),
    )
    if apprentices:
        facts.apprentices = apprentices
    if crew is not None:
        facts.crew = crew
    if chest is not None:
        facts.chest = chest
    header = ["", "each", "a month", *([count_words(terms.months, "month")] if terms.months > 1 else [])]
    rows = [_row_of(line, terms.months, unpaid=line.name in unpaid) for line in wages.lines]
    return Sum(Rows(header, rows), notes, facts)


def _row_of(line: PayrollLine, months: int, *, unpaid: bool) -> list[str]:
    if unpaid:
        return [f"{capital(line.name)} (unpaid)", line.each, *[""] * (1 + (months > 1))]
    sums = [line.month, *([line.month * months] if months > 1 else [])]
    return [capital(line.name), line.each, *(say_gold(one, unit=False) for one in sums)]


def _pay_wages(book: PayBook, roll: PeopleInPay, terms: Terms, dice: TypedDice) -> Wages:
    """Troops and specialists by the month; an armourer's workshop is paid once, apart from the wage.

    Rule: bf.specialists.armorer-equipment
    """
    made = Wages([], [], terms.workshop, [], [], [])
    rules = book.units.rules
    for unit in roll.units:
        word = unit_label(unit)
        if unit.platoons and terms.rolls_officers:
            unit = roll_officers(rules, unit, dice)
        pay = pay_unit(rules, unit)
        made.lines.append(PayrollLine(word, pay_of_each(pay), pay.month))
        made.notes.extend([*tell_unit(rules, word, unit, pay), *tell_undersized(rules, unit)])
        made.units.append(unit_facts(word, unit, pay))
        made.pays.append(pay)
    trades = book.trades.rules
    for typed, post in roll.posts:
        post_pay, word = pay_post(trades, post), specialist_label(post, typed)
        made.lines.append(PayrollLine(word, say_gold(post_pay.each, unit=False), post_pay.month))
        made.posts.append(specialist_facts(post, post_pay))
        if post.expert:
            said = f"{capital(word)} helps with magic arms of that kind, and cares for no others."
            made.notes.append((said, trades.cite("expert", "expert kind", "expert refuses")))
    if terms.workshop:
        said = f"The workshop costs {say_gold(terms.workshop)} once, apart from any wage."
        made.notes.append((said, trades.cite("workshop")))
    return made


def _tell_armourers(
    book: PayBook, roll: PeopleInPay, terms: Terms, pays: Sequence[UnitPay], notes: list[Note]
) -> ArmourerFacts:
    """Whether fighters have armourers enough."""
    rules = book.trades.rules
    fighters = sum([pay.people for pay in pays]) + terms.fighters
    there = armourers_at_work(rules, [post for _, post in roll.posts])
    needed = armourers_needed(rules, fighters)
    if fighters:
        notes.append((tell_armourers(fighters, needed, there), rules.cite("armourers", "armourers rest")))
    return ArmourerFacts(fighters, needed, there)


def _roll_apprentices(
    book: PayBook, terms: Terms, armourers: int, dice: TypedDice, notes: list[Note]
) -> list[int]:
    """How many apprentices each armourer has.

    Rule: bf.specialists.armorer-apprentices-number
    """
    if not terms.rolls_apprentices or not armourers:
        return []
    rules = book.trades.rules
    each = [
        dice.need(rules.apprentices, f"the apprentices of armourer {number}")
        for number in range(1, armourers + 1)
    ]
    said = f"They have {count_words(sum(each), 'apprentice')}, who are kept out of their wages."
    notes.append((said, rules.cite("apprentices", "apprentices paid")))
    return each


def _muster_crew(book: PayBook, roll: PeopleInPay, vessel: Vessel, notes: list[Note]) -> CrewFacts | None:
    """The crew of a vessel, where there is one."""
    rules = book.crews.rules
    crew: dict[str, int] = {}
    for _, post in roll.posts:
        if post.trade in SEAFARERS:
            crew[post.trade] = crew.get(post.trade, 0) + post.count
    if not crew.keys() - {"navigator"} and not vessel.name:
        return None
    galley = is_galley(rules, vessel.name)
    needs = crew_needs(rules, galley=galley, open_sea=vessel.open_sea, needs=vessel.needs)
    aboard = muster(
        rules,
        crew,
        needs,
        captain=vessel.captain,
        background=vessel.background,
        morale=vessel.morale,
    )
    cited = rules.cite(*(["oars"] if galley else []), *(["open sea"] if vessel.open_sea else []))
    notes.append((tell_crew(aboard, needs, vessel.name), aboard.rules + cited))
    people = "They are people of no level, without armour, who carry a club, a dagger or a shortsword."
    notes.append((people, rules.cite("people", "armour", "weapons")))
    return CrewFacts(
        needs=needs,
        complete=not aboard.missing,
        missing=aboard.missing,
        sailors_morale=aboard.sailors,
        others_morale=aboard.others,
        armour=rules.armour,
        weapons=rules.weapons,
        weapon=rules.weapons[0],
        captain=vessel.captain,
    )


def _pay_retainers(book: PayBook, roll: PeopleInPay, terms: Terms, notes: list[Note]) -> Shares:
    """The shares of retainers, which the treasure pays, and what the employer pays for them besides."""
    rules, income = book.pay.rules, terms.income
    facts, shares = [], 0
    for hired in roll.retainers:
        if hired.percent is None and hired.flat is None and not income:
            facts.append(RetainerShareFacts(name=hired.name, number=hired.number))
            continue
        flat = None if hired.flat is None else hired.flat * _count_times(hired, terms)
        share = pay_retainer(rules, hired.name, percent=hired.percent, flat=flat, income=income)
        shares += share.copper * hired.number
        notes.append(tell_share(share, hired.number, income))
        facts.append(
            RetainerShareFacts(
                name=share.name,
                number=hired.number,
                percent=share.percent,
                each_gp=gold(share.copper),
                below_usual=share.below,
            )
        )
    number = sum([hired.number for hired in roll.retainers])
    upkeep, gear = pay_support(rules, number, upkeep=terms.upkeep, days=terms.days, gear=terms.gear)
    for copper, what in ((upkeep, "upkeep"), (gear, "gear")):
        if copper:
            said = f"The employer pays {say_gold(copper)} for {what}, apart from any share."
            notes.append((said, rules.cite(what)))
    return Shares(shares, upkeep, gear, facts)


def _count_times(hired: RetainerInPay, terms: Terms) -> int:
    """For how many days or months a sum is paid that is for each of them.

    Raises:
        InputError: it is for a day, and the days are not told.
    """
    if hired.each == "day" and not terms.days:
        raise InputError(f"{hired.name} is paid by the day", key="days", expected="for how many: --days 3")
    return {"day": terms.days, "month": terms.months}.get(hired.each, 1)


def _find_unpaid(lines: Sequence[PayrollLine], names: Sequence[str]) -> set[str]:
    found: set[str] = set()
    for name in names:
        same = [line.name for line in lines if line.name.lower() == name.strip().lower()]
        if not same:
            expected = " or ".join(line.name for line in lines)
            raise InputError(f"nobody in pay is called {name!r}", key="unpaid", expected=expected)
        found.update(same)
    return found


def _tell_due(book: PayBook, terms: Terms, month: int, due: int, *, once: int, shares: int) -> Note:
    said = f"Due: {say_gold(month)} a month"
    if once or terms.months > 1:
        said += f"; {say_gold(due)} in all"
    if shares:
        said += f", and {say_gold(shares)} of the treasure"
    return said + ".", book.units.rules.cite("month") if month else ()


def _tell_chest(
    terms: Terms, month: int, once: int, names: list[str], notes: list[Note]
) -> ChestFacts | None:
    """How long the chest lasts, where it is told what is in it."""
    if terms.chest is None:
        return None
    lasts = months_covered(terms.chest, month, once=once, months=terms.months)
    notes.append((tell_chest(terms.chest, lasts, terms.months), ()))
    if lasts.short and names:
        notes.append((tell_short_chest(names), ()))
    return ChestFacts(gold(terms.chest), lasts.months, gold(lasts.left), gold(lasts.short))
