"""Sentences for each contract of a payroll, and for the chest."""

from collections.abc import Sequence
from fractions import Fraction
from math import floor

import msgspec

from grognard.base.errors import InputError
from grognard.company.crews import MusteredCrew
from grognard.company.specialists import PostPay, SpecialistsPost
from grognard.company.units import Unit, are_levels_known, check_unit, squad_sizes, troop_of
from grognard.company.wages import MonthsCovered, SharePay, UnitPay
from grognard.creatures.coins import COPPER_IN_GOLD, say_gold
from grognard.creatures.grammar import join_words
from grognard.creatures.names import plural
from grognard.operations.hiring.payroll_reading import split_wage
from grognard.rulebooks.company_schema import UnitRules
from grognard.text.explain import Note
from grognard.text.wording import agree, capital, count_words


class RankFacts(msgspec.Struct):
    """Soldiers of one rank and level, and what each is paid a month."""

    rank: str
    level: int
    count: int
    each_gp: int | float


class UnitFacts(msgspec.Struct, kw_only=True):
    """Troops and their pay: a month's wages as they are, in full, at the most and on average."""

    name: str
    troop: str
    race: str
    class_name: str = msgspec.field(name="class")
    level: int
    men: int
    people: int
    officers: dict[str, int]
    ranks: list[RankFacts]
    squads: list[int]
    full_gp: int | float
    month_gp: int | float
    most_gp: int | float
    mean_gp: float
    square_feet_needed: int
    housed: int
    armour: str
    shield: bool
    weapons: tuple[str, ...]
    morale: int | None
    mount_included: bool


class PostFacts(msgspec.Struct, kw_only=True):
    """Specialists and their pay."""

    trade: str
    count: int
    each_gp: int | float
    month_gp: int | float
    expert: str


def gold(copper: int) -> int | float:
    """A sum for a program: gold pieces, whole where they are."""
    return copper // COPPER_IN_GOLD if copper % COPPER_IN_GOLD == 0 else copper / COPPER_IN_GOLD


def say_rounded(copper: Fraction) -> str:
    """An average of copper pieces in gold, to the nearest copper piece, halves up.

    >>> say_rounded(Fraction(20565, 2))
    '102.83 gp'
    """
    return say_gold(floor(copper + Fraction(1, 2)))


def unit_label(unit: Unit) -> str:
    """The name of some troops.

    >>> unit_label(Unit("heavy foot", 42, 1)), unit_label(Unit("elf archer", 40, 3, True))
    ('platoon of 42 heavy foot', 'company of 3 platoons of 40 elf archers')
    """
    name = troop_of(unit.troop).name
    many = name if name.endswith("foot") or unit.soldiers == 1 else plural(name)
    men = f"{unit.soldiers} {many}" + (f" of level {unit.level}" if unit.level > 1 else "")
    if not unit.platoons:
        return men + _fallen_words(unit)
    platoons = f"{unit.platoons} platoons" if unit.platoons > 1 else "platoon"
    return f"{'company of ' if unit.company else ''}{platoons} of {men}{_fallen_words(unit)}"


def _fallen_words(unit: Unit) -> str:
    """How many have fallen, where any have."""
    fallen = sum([one.count for one in unit.fallen])
    return f" less {fallen} fallen" if fallen else ""


def tell_undersized(rules: UnitRules, unit: Unit) -> list[Note]:
    """The note that a platoon or a company is too small by the book, whatever its pay."""
    if not unit.platoons or unit.fallen:
        return []
    try:
        check_unit(rules, unit)
    except InputError as error:
        said = f"By the book there is no such unit: {error.problem}; expected {error.expected}."
        return [(said, rules.cite("company" if unit.company else "platoon", "squads"))]
    return []


def tell_unit(rules: UnitRules, word: str, unit: Unit, pay: UnitPay) -> list[Note]:
    """The officers of some troops, unknown levels, and their quarters."""
    notes: list[Note] = []
    if unit.platoons:
        officers = [f"{count_words(rank.count, rank.rank)} of level {rank.level}" for rank in pay.ranks[1:]]
        sizes = squad_sizes(unit.soldiers, unit.squads)
        squads = f"squads of {join_words([str(size) for size in sizes])}"
        # Who of a squad has fallen is not known, only how many of all are left.
        strength = f"{pay.people} are left of all" if unit.fallen else squads
        said = f"{capital(word)}: {join_words(officers) or 'no officers'}; {strength}."
        notes.append((said, rules.cite("platoon", "squads", *(rank.rank for rank in pay.ranks[1:]))))
    if not are_levels_known(rules, unit):
        most, mean = say_gold(pay.most, unit=False), say_rounded(pay.mean)
        said = (
            f"  Officers without a stated level are taken at the lowest; at most {most}, {mean} on average."
        )
        notes.append((said, rules.cite("corporal level", "sergeant level")))
    room = f"{pay.quarters.needed:,} square feet"
    if unit.housed is None:
        return notes
    if pay.quarters.housed == pay.people:
        saved = say_gold(pay.full - pay.month)
        notes.append((f"{capital(word)}: quarters of {room} save {saved} a month.", pay.quarters.rules))
    else:
        some = f"only {pay.quarters.housed} cost" if pay.quarters.housed else "nobody costs"
        said = f"{capital(word)}: {some} less, for {unit.housed:,} square feet are fewer than {room}."
        notes.append((said, pay.quarters.rules))
    return notes


def unit_facts(word: str, unit: Unit, pay: UnitPay) -> UnitFacts:
    """Troops and their pay, for a program."""
    troop = troop_of(unit.troop)
    officers = {rank.rank: 0 for rank in pay.ranks[1:]}
    for rank in pay.ranks[1:]:
        officers[rank.rank] += rank.count
    return UnitFacts(
        name=word,
        troop=troop.name,
        race=troop.race,
        class_name=troop.class_name,
        level=unit.level,
        men=unit.men,
        people=pay.people,
        officers=officers,
        ranks=[RankFacts(one.rank, one.level, one.count, gold(one.each)) for one in pay.ranks],
        squads=squad_sizes(unit.soldiers, unit.squads) if unit.squads else [],
        full_gp=gold(pay.full),
        month_gp=gold(pay.month),
        most_gp=gold(pay.most),
        mean_gp=float(pay.mean / COPPER_IN_GOLD),
        square_feet_needed=pay.quarters.needed,
        housed=pay.quarters.housed,
        armour=troop.armour,
        shield=troop.shield,
        weapons=troop.weapons,
        morale=troop.morale,
        mount_included=pay.mounted,
    )


def pay_of_each(pay: UnitPay) -> str:
    """The pay of one, where all are paid alike."""
    found = {rank.each for rank in pay.ranks if rank.count}
    return say_gold(found.pop(), unit=False) if len(found) == 1 else ""


def tell_armourers(fighters: int, needed: int, there: int) -> str:
    """Whether there are armourers enough."""
    said = f"{count_words(fighters, 'fighter')} {agree(fighters, 'needs', 'need')} "
    said += f"{count_words(needed, 'armourer')}; "
    if there >= needed:
        return said + f"there {agree(there, 'is', 'are')} {there}."
    return said + f"there {agree(there, 'is', 'are')} {there or 'none'}: {needed - there} more to hire."


def tell_crew(aboard: MusteredCrew, needs: dict[str, int], vessel: str) -> str:
    """Whether the crew of a vessel is complete, and its nerve."""
    name = vessel or "ship"
    if aboard.missing:
        missing = join_words([_so_many(trade, needs[trade]) for trade in aboard.missing])
        return f"The {name} cannot sail: {missing} must be aboard."
    said = f"The {name} has its crew; the sailors' morale is {aboard.sailors}"
    return said + (f", the others' {aboard.others}." if aboard.others != aboard.sailors else ".")


def _so_many(trade: str, count: int) -> str:
    return f"a {trade}" if count == 1 else f"{count} {plural(trade)}"


def specialist_label(post: SpecialistsPost, word: str) -> str:
    """The name of some specialists, with their task as typed.

    >>> specialist_label(SpecialistsPost("sailor", 14), "14 sailor")
    '14 sailors'
    >>> specialist_label(SpecialistsPost("armourer"), "armourer for spears")
    'armourer for spears'
    """
    _, means, purpose = split_wage(word)[0].partition(" for ")
    name = post.trade if post.count == 1 else f"{post.count} {plural(post.trade)}"
    return f"{name}{means}{purpose}"


def specialist_facts(post: SpecialistsPost, pay: PostPay) -> PostFacts:
    """Specialists and their pay, for a program."""
    return PostFacts(
        trade=post.trade,
        count=post.count,
        each_gp=gold(pay.each),
        month_gp=gold(pay.month),
        expert=post.expert,
    )


def tell_share(share: SharePay, number: int, income: int) -> Note:
    """A retainer's share of an adventure."""
    each = " each" if number > 1 else ""
    who = capital(share.name)
    if share.percent is None:
        return f"{who}: {say_gold(share.copper)}{each}, as agreed.", share.rules
    below = " That is less than usual." if share.below else ""
    if not income:
        return (
            f"{who}: {share.percent}% of the employer's own cut of the treasure{each} (--income).{below}",
            share.rules,
        )
    of = say_gold(income)
    return f"{who}: {share.percent}% of {of} is {say_gold(share.copper)}{each}.{below}", share.rules


def tell_chest(chest: int, lasts: MonthsCovered, months: int) -> str:
    """How long a chest lasts."""
    there = f"In the chest: {say_gold(chest)}"
    if lasts.months is None:
        return f"{there}; {say_gold(lasts.left)} are left." if not lasts.short else f"{there}: too little."
    enough = f"enough for {count_words(lasts.months, 'month')}"
    if not lasts.short:
        return f"{there}: {enough}; {say_gold(lasts.left)} are left after {count_words(months, 'month')}."
    return f"{there}: {enough}, {say_gold(lasts.short)} short for {months}."


def tell_short_chest(names: Sequence[str]) -> str:
    """The note on a short chest: nothing is guessed."""
    return f"The referee says who goes unpaid (--unpaid): {join_words(list(names))}."
