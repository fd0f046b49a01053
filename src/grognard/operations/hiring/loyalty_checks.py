"""Checks of loyalty: rolled for each retainer, told, and the chances of them."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from grognard.company.loyalty import LoyaltyCheck, check_at_end, check_nerve, check_order
from grognard.company.odds import Stay, stay_odds
from grognard.operations.hiring.retain_facts import CheckFacts, Occasion, StayChances, StayFacts
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.company_schema import LoyaltyRules
from grognard.text.explain import Note
from grognard.text.hiring import rules_of, say_parts
from grognard.text.numbers import format_number, format_percent
from grognard.text.parts import Part, Rows
from grognard.text.wording import capital, count_words

_SHOWN: Final = (1, 2, 3, 6, 12)


class LoyaltyOccasion(NamedTuple):
    """The occasion of a check, and its adjustments: pay, treatment and a risky order.

    In a fight or in danger there are so many checks, `times`, one after another.
    """

    occasion: Occasion
    order: str = ""
    penalty: int | None = None
    pay: int = 0
    treatment: int = 0
    times: int = 1


class Checked(NamedTuple):
    """A check of a retainer, whose loyalty was a `score` before it."""

    name: str
    score: int
    check: LoyaltyCheck


def check_retainer(
    rules: LoyaltyRules, name: str, score: int, how: LoyaltyOccasion, dice: TypedDice
) -> list[Checked]:
    """Make the checks of a retainer, which are its own; one that flees makes no more.

    Rule: bf.retainers.end-of-adventure-per-retainer

    Raises:
        InputError: the book knows no such order, or something counts for too much.
    """
    if how.occasion == "end":
        check = check_at_end(rules, score, dice, name=name, pay=how.pay, treatment=how.treatment)
        return [Checked(name, score, check)]
    if how.occasion == "order":
        check = check_order(
            rules, score, how.order, dice, name=name, penalty=how.penalty, treatment=how.treatment
        )
        return [Checked(name, score, check)]
    made: list[Checked] = []
    for _ in range(how.times):
        peril = how.occasion == "peril"
        check = check_nerve(rules, score, dice, name=name, peril=peril, treatment=how.treatment)
        made.append(Checked(name, score, check))
        score = check.after
        if not check.holds or check.dice is None:
            break
    return made


def may_return(rules: LoyaltyRules, check: LoyaltyCheck) -> bool:
    """Whether a retainer works for the employer after a check at the end of an adventure, now or later."""
    return check.holds or rules.departure == "may return"


def tell_check(rules: LoyaltyRules, made: Checked, occasion: Occasion, employer: str) -> Note:
    """The result of a check."""
    check, name = made.check, capital(made.name)
    if occasion == "end":
        return _tell_end(rules, made, employer)
    if occasion == "order":
        if check.dice is None:
            return f"{name} obeys without a check.", _cite(check)
        return f"{name}: {_say(check)}: {'obeys' if check.holds else 'refuses'}.", _cite(check)
    return f"{name}{_say_nerve(rules, check)}", _cite(check)


def _say(check: LoyaltyCheck) -> str:
    """The roll of a check against its score, with what adjusts that."""
    if len(check.reasons) < 2:
        return f"2d6 {check.dice} against Loyalty {check.score}"
    parts = f"{check.reasons[0].value}{say_parts(check.reasons[1:])}"
    return f"2d6 {check.dice} against Loyalty {check.score} ({parts})"


def _cite(check: LoyaltyCheck) -> tuple[str, ...]:
    return tuple(dict.fromkeys(check.rules + rules_of(check.reasons[1:])))


def _tell_end(rules: LoyaltyRules, made: Checked, employer: str) -> Note:
    check = made.check
    if check.holds:
        came = "stays"
    elif may_return(rules, check):
        came = "leaves, and may be hired again"
    else:
        came = f"leaves, and never works for {employer} again"
    cited = _cite(check) + rules.cite("each", "divided")
    if check.dice == 2 and rules.natural_two:
        cited += rules.cite("fight only")
    return f"{capital(made.name)}: {_say(check)}: {came}.", cited


def _say_nerve(rules: LoyaltyRules, check: LoyaltyCheck) -> str:
    if check.dice is None:
        fanatical = rules.fearless and check.score >= rules.fearless
        why = (
            "is fanatical and never flees" if fanatical else "is asked in extraordinary danger only (--peril)"
        )
        return f" {why}: no roll."
    came = "stands" if check.holds else rules.failure
    grown = f", and is more loyal from now on: {check.after}" if check.after > check.reasons[0].value else ""
    return f": {_say(check)}: {came}{grown}."


def facts_of(rules: LoyaltyRules, made: Checked, occasion: Occasion) -> CheckFacts:
    """A check for a program."""
    check = made.check
    facts = CheckFacts(
        name=made.name,
        loyalty=made.score,
        holds=check.holds,
        against=check.score,
        dice=check.dice,
        loyalty_after=check.after,
        reasons=check.reasons,
    )
    if occasion == "end":
        facts.stays, facts.may_return = check.holds, may_return(rules, check)
    elif occasion == "order":
        facts.obeys = check.holds
    else:
        facts.stands = check.holds
    return facts


def find_stay_chances(
    rules: LoyaltyRules, people: Mapping[str, int], *, adventures: int, checks: int, pay: int, treatment: int
) -> StayFacts:
    """The chances of retainers to stay for so many adventures.

    Raises:
        InputError: the pay or the treatment counts for too much.
    """
    odds = []
    for name, score in people.items():
        stay = stay_odds(rules, score, adventures=adventures, checks=checks, pay=pay, treatment=treatment)
        odds.append(_chances_of(name, score, stay))
    return StayFacts(odds=odds, checks=checks)


def _chances_of(name: str, score: int, stay: Stay) -> StayChances:
    return StayChances(
        name=name,
        loyalty=score,
        once=stay.once,
        after=list(stay.after),
        mean=stay.mean,
        served=None if stay.mean is None else stay.mean + 1,
        always=stay.always,
    )


def tell_stay_chances(rules: LoyaltyRules, facts: StayFacts, adventures: int) -> list[Part]:
    """A table of the chances after some of the adventures, and what they mean."""
    shown = [number for number in _SHOWN if number < adventures] + [adventures]
    header = ["", "Loyalty", *(f"after {number}" for number in shown), "mean"]
    rows = [_row_of(one, shown) for one in facts.odds]
    grows = rules.natural_two and rules.nerve == "as morale"
    fights = f", with {count_words(facts.checks, 'check')} in fights before each" if facts.checks else ""
    if facts.checks and not grows:
        fights = ", whatever their checks in fights show"
    said = (
        f"The chances still to be in service after so many adventures{fights}; the mean is of the adventures "
    )
    said += "served."
    parts: list[Part] = [Rows(header, rows), (said, rules.cite("end"))]
    for one in facts.odds:
        if 0 < one.always < 1:
            said = f"The chance that {one.name} never leaves is {format_percent(one.always)}."
            parts.append((said, rules.cite("natural 2", "fearless")))
    return parts


def _row_of(one: StayChances, shown: Sequence[int]) -> list[str]:
    chances = [format_percent(one.after[number - 1]) for number in shown]
    return [capital(one.name), str(one.loyalty), *chances, _say_mean(one.mean, one.always)]


def _say_mean(mean: Fraction | None, always: Fraction) -> str:
    """How many adventures one stays for on average, if there is an end to it."""
    if mean is not None:
        return format_number(float(mean))
    return "for good" if always == 1 else "no end"
