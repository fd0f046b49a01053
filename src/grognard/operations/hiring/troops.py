"""Hiring troops: platoons and companies with their officers, and the chances of their wages."""

from fractions import Fraction

import msgspec

from grognard.company.odds import wage_odds
from grognard.company.units import Unit, check_unit, roll_officers
from grognard.company.wages import pay_unit
from grognard.creatures.coins import COPPER_IN_GOLD, say_gold
from grognard.operations.hiring.engaging import Engaged, answer_engaged
from grognard.operations.hiring.hire_facts import TroopFacts, WageChance, WageFacts
from grognard.operations.hiring.payroll_reading import read_new_unit, write_unit
from grognard.operations.hiring.payroll_telling import gold, say_rounded, tell_unit, unit_facts, unit_label
from grognard.operations.hiring.searching import HireSearch, count_available
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.chapters import ChapterSource, TopicFound, find_topic
from grognard.rulebooks.company_schema import CompanyChapter, HiringRules, UnitRules
from grognard.text.explain import Note
from grognard.text.numbers import format_percent
from grognard.text.parts import Rows
from grognard.text.wording import agree, capital


def hire_troops(
    source: ChapterSource,
    rules: HiringRules,
    who: str,
    search: HireSearch,
    dice: TypedDice,
    *,
    hirer: str = "",
    budget: int | None = None,
    odds: bool = False,
) -> Engaged:
    """Hire a platoon or a company, and roll the levels of its officers.

    Args:
        source: the rulebook.
        rules: what it says of hiring.
        who: the troops, such as "platoon of 40 archers".
        search: how they are looked for.
        dice: rolls the levels.
        hirer: the name of the employer.
        budget: the copper pieces that may be spent on them a month.
        odds: only tell the chances of their wages.

    Raises:
        InputError: there are no such troops, or no company hires out so few or so many.
    """
    found = find_topic(source, CompanyChapter, lambda chapter: chapter.units, "troops for hire")
    unit = read_new_unit(who, found.rules)
    if not unit.platoons and found.rules.least <= unit.soldiers <= found.rules.most:
        unit = msgspec.structs.replace(unit, platoons=1, squads=found.rules.squads)
    check_unit(found.rules, unit)
    come, cited = count_available(rules, "mercenary", unit.men, search)
    label = unit_label(unit)
    if come < unit.men:
        said = f"There {agree(come, 'is', 'are')} {come or 'none'} to be found: no {label}."
        return answer_engaged(found, [(said, cited)], TroopFacts(hired=False, available=come))
    if odds:
        return _wage_odds(found, unit, label)
    unit = roll_officers(found.rules, unit, dice) if unit.platoons else unit
    pay = pay_unit(found.rules, unit)
    begins = f"{hirer} hires a " if hirer else "Hired: a "
    notes: list[Note] = [
        (f"{begins}{label} for {say_gold(pay.month)} a month.", found.rules.cite("wages", "leaders") + cited),
        *tell_unit(found.rules, label, unit, pay),
    ]
    facts = TroopFacts(hired=True, available=come, levels=unit.levels, unit=unit_facts(label, unit, pay))
    if budget is not None:
        short = pay.month - budget
        enough = "pay for them" if short <= 0 else f"are {say_gold(short)} too few for them"
        notes.append((f"{say_gold(budget)} a month {enough}.", found.rules.cite("month")))
        facts.affordable = short <= 0
    return answer_engaged(found, notes, facts, label=label, terms=write_unit(unit))


def _wage_odds(found: TopicFound[UnitRules], unit: Unit, label: str) -> Engaged:
    """The monthly cost of troops, with the exact chance of every sum, by the levels of their officers."""
    rules = found.rules
    chances = wage_odds(rules, unit)
    mean = sum((copper * chance for copper, chance in chances.items()), Fraction())
    rows, most = [], Fraction()
    for copper, chance in chances.items():
        most += chance
        rows.append([say_gold(copper, unit=False), format_percent(chance), format_percent(most)])
    said = f"{capital(label)}: {say_rounded(mean)} a month on average."
    table = Rows(["gp a month", "chance", "at most"], rows)
    facts = WageFacts(
        mean_gp=mean / COPPER_IN_GOLD,
        least_gp=gold(min(chances)),
        most_gp=gold(max(chances)),
        odds=[WageChance(gold(copper), chance) for copper, chance in chances.items()],
    )
    cited = rules.cite("corporal level", "sergeant level", "leaders")
    return answer_engaged(found, [table, (said, cited)], facts, label=label)
