"""The worth of an offer: the exact chances of each answer, and the candidates needed."""

from fractions import Fraction
from typing import Final, NamedTuple

from grognard.base.errors import InputError
from grognard.company.limits import most_retainers, why_refused
from grognard.company.odds import HiringOdds, Interviews, bad_refusal_chance, hiring_odds, interviews_for
from grognard.company.offers import HiringCircumstances, adjustments_of
from grognard.company.people import Candidate, CompanyRefusal, total_of
from grognard.operations.hiring.hire_facts import OfferChances, OfferFacts
from grognard.rulebooks.company_schema import HiringRules
from grognard.rulebooks.hurt_schema import AbilityRules
from grognard.text.explain import Note
from grognard.text.numbers import format_percent
from grognard.text.parts import Rows
from grognard.text.wording import count_words

_HEADER: Final = ("", "accepts", "gladly", "refuses", "sours the town")


class OfferOdds(NamedTuple):
    """The worth of an offer: a table row for each plan, a sentence, and the facts."""

    table: Rows
    said: Note
    facts: OfferFacts


def offer_odds(
    rules: HiringRules,
    abilities: AbilityRules,
    asking: HiringCircumstances,
    candidate: Candidate,
    *,
    retainers: int,
    wanted: int,
) -> OfferOdds:
    """The chances of an answer, of every number of better offers up to those that are made.

    Who is refused without a roll has none; the level of an employer is asked where it is told.
    """
    employer = asking.employer
    refusal = why_refused(rules, abilities, employer, candidate, retainers=retainers)
    if employer.level and refusal is not None:
        return _no_roll(refusal)
    if not asking.offers:
        raise InputError("no offer is made", key="offer", expected='such as "15%, more pay"')
    most = most_retainers(abilities, employer.charisma)
    if retainers + wanted > most:
        raise InputError(f"{retainers + wanted} retainers", key="who", expected=f"at most {most} in service")
    sums = [total_of(adjustments_of(rules, abilities, asking, at)) for at in range(len(asking.offers))]
    if rules.hesitation == "roll again":
        plans = {"until it is decided": sums[-1:]}
    else:
        names = ["no better offer", "one better offer", *(f"{n} better offers" for n in range(2, len(sums)))]
        plans = {names[at]: sums[: at + 1] for at in range(len(sums))}
    rows: list[list[str]] = []
    facts: list[OfferChances] = []
    for name, adjustments in plans.items():
        chances = hiring_odds(rules, adjustments)
        rows.append(_row(name, chances))
        facts.append(_chances(name, chances, adjustments))
    table = Rows(_HEADER, rows)
    met = interviews_for(wanted, _chances_by_refusals(rules, adjustments, soured=asking.fame is not None))
    spoilt = Fraction() if asking.fame else bad_refusal_chance(wanted, chances)
    told = f"Candidates to speak with for {count_words(wanted, 'retainer')}: {_say_met(met)}"
    told += f"; the town is soured first with {_share(spoilt)}." if spoilt else "."
    worth = OfferFacts(odds=facts, interviews=met.mean, found=met.found, soured_first=spoilt)
    return OfferOdds(table, (told, rules.cite("table")), worth)


def _no_roll(refusal: CompanyRefusal) -> OfferOdds:
    none = HiringOdds(Fraction(), Fraction(), Fraction(1), Fraction())
    table = Rows(_HEADER, [_row("without a roll", none)])
    said = f"Refused without a roll: {refusal.why}."
    facts = OfferFacts(odds=[_chances("without a roll", none, [])])
    return OfferOdds(table, (said, refusal.rules), facts)


def _chances_by_refusals(rules: HiringRules, adjustments: list[int], *, soured: bool) -> list[HiringOdds]:
    """The chances as things are, and after each bad refusal more, to the last that changes anything."""
    towns = [hiring_odds(rules, adjustments)]
    while towns[-1].accepts and (rules.soured_stacks or (len(towns) == 1 and not soured)):
        worse = len(towns) * rules.soured
        towns.append(hiring_odds(rules, [one + worse for one in adjustments]))
    return towns


def _say_met(met: Interviews) -> str:
    if met.mean is None:
        return "there are never so many"
    if met.found == 1:
        return f"{float(met.mean):.1f} on average"
    return f"{float(met.mean):.1f} on average where there ever are so many ({format_percent(met.found)})"


def _row(name: str, odds: HiringOdds) -> list[str]:
    return [name, *(_share(chance) for chance in odds)]


def _share(chance: Fraction) -> str:
    return f"{format_percent(chance)} {chance}" if 0 < chance < 1 else format_percent(chance)


def _chances(name: str, odds: HiringOdds, adjustments: list[int]) -> OfferChances:
    return OfferChances(
        plan=name,
        adjustments=adjustments,
        accepts=odds.accepts,
        gladly=odds.gladly,
        refuses=odds.refuses,
        sours=odds.sours,
    )
