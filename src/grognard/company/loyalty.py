"""A retainer's loyalty: where it comes from, and the checks of it."""

from __future__ import annotations

import msgspec

from grognard.base.errors import InputError
from grognard.company.people import ReasonedPart, cite_by_sign, total_of
from grognard.dice.throws import ProcedureDice
from grognard.rulebooks.company_schema import LoyaltyRules
from grognard.rulebooks.hurt_schema import AbilityRules
from grognard.rules.ability_tables import figure_for_score

LEAST = 2
ROLL = "2d6"


class Loyalty(msgspec.Struct, frozen=True):
    """A score with each reason for it."""

    score: int
    reasons: tuple[ReasonedPart, ...]


class LoyaltyCheck(msgspec.Struct, frozen=True):
    """A check: the score that was rolled against with its reasons; `dice` are None where nothing was rolled.

    `after` is the score from now on.
    """

    holds: bool
    score: int
    reasons: tuple[ReasonedPart, ...] = ()
    dice: int | None = None
    after: int = 0
    rules: tuple[str, ...] = ()


def loyalty_at_first(
    rules: LoyaltyRules, abilities: AbilityRules, charisma: int, *, gladly: int = 0, told: int | None = None
) -> Loyalty:
    """How loyal a retainer is to begin with; the referee may say another score.

    Rule: bf.retainers.loyalty-base, bf.retainers.loyalty-charisma-penalty, bf.retainers.loyalty-gm-override,
        bxe.retainers.morale-from-cha, bxe.ability.cha-morale-is-loyalty,
        bxe.ability.cha-retainer-morale-table

    Raises:
        InputError: the score is none.
    """
    if told is not None:
        if not LEAST <= told <= rules.highest:
            raise InputError(f"loyalty {told}", key="loyalty", expected=f"{LEAST} to {rules.highest}")
        return Loyalty(told, (ReasonedPart(told, "the referee", rules.cite("told")),))
    by_charisma = figure_for_score(abilities.retainer_morale, charisma) - rules.base
    parts = [ReasonedPart(rules.base, "everybody", rules.cite("base"))]
    if by_charisma:
        parts.append(ReasonedPart(by_charisma, "Charisma", cite_by_sign(rules, by_charisma, "Charisma")))
    if gladly:
        parts.append(ReasonedPart(gladly, "came gladly", rules.cite("gladly")))
    return Loyalty(min(total_of(tuple(parts)), rules.highest), tuple(parts))


def with_treatment(rules: LoyaltyRules, score: int, treatment: int) -> tuple[ReasonedPart, ...]:
    """A score with what the referee adds for how a retainer is treated.

    Rule: bxe.retainers.morale-referee-bonus, bxe.retainers.morale-referee-penalty,
        bxe.retainers.morale-check-adjusted

    Raises:
        InputError: it is too much.
    """
    most = rules.treatment_most
    if not -most <= treatment <= most:
        raise InputError(f"a treatment worth {treatment:+}", key="treatment", expected=f"-{most} to +{most}")
    parts = [ReasonedPart(score, "Loyalty", rules.cite("base"))]
    if treatment:
        word = "kindness" if treatment > 0 else "cruelty"
        parts.append(ReasonedPart(treatment, word, rules.cite(word, "adjusted")))
    return tuple(parts)


def check_at_end(
    rules: LoyaltyRules, score: int, dice: ProcedureDice, *, name: str, pay: int = 0, treatment: int = 0
) -> LoyaltyCheck:
    """The check at the end of an adventure, after the treasure has been divided: does one stay?

    Rule: bf.retainers.end-of-adventure-check, bf.retainers.end-of-adventure-fail,
        bf.retainers.end-of-adventure-adjustment, bf.retainers.end-of-adventure-poor-pay,
        bf.retainers.loyalty-natural-two-combat-only, bxe.retainers.morale-end-of-adventure,
        bxe.retainers.morale-end-failure-leaves, bxe.retainers.morale-check

    Raises:
        InputError: the pay or the treatment counts for too much.
    """
    parts = end_score(rules, score, pay=pay, treatment=treatment)
    target = total_of(parts)
    face = dice.need(ROLL, f"whether {name} stays")
    stays = face <= target
    return LoyaltyCheck(stays, target, parts, face, score, rules.cite("end" if stays else "leaves"))


def end_score(
    rules: LoyaltyRules, score: int, *, pay: int = 0, treatment: int = 0
) -> tuple[ReasonedPart, ...]:
    """The target of a loyalty check at the end of an adventure, with its reasons.

    Raises:
        InputError: the pay or the treatment counts for too much.
    """
    most = rules.pay_most
    if not -most <= pay <= most:
        raise InputError(f"pay worth {pay:+}", key="pay", expected=f"-{most} to +{most}")
    parts = with_treatment(rules, score, treatment)
    if pay:
        word = "good pay" if pay > 0 else "poor pay"
        parts = (*parts, ReasonedPart(pay, word, rules.cite(word)))
    return parts


def check_order(
    rules: LoyaltyRules,
    score: int,
    order: str,
    dice: ProcedureDice,
    *,
    name: str,
    penalty: int | None = None,
    treatment: int = 0,
) -> LoyaltyCheck:
    """Whether a retainer obeys an order; a safe order needs no check.

    Rule: bf.retainers.reasonable-risk, bf.retainers.loyalty-twelve-obeys, bf.retainers.risky-order-penalty,
        bf.retainers.risky-order-penalty-size, bxe.retainers.no-battle-fodder

    Raises:
        InputError: the book knows no such order.
    """
    kind = rules.orders.get(order)
    if kind is None:
        raise InputError(f"an order that is {order!r}", key="order", expected=" or ".join(rules.orders))
    cited = rules.cite(f"order {order}", *(["risk"] if kind.adjustment else []))
    adjustment = kind.adjustment if penalty is None or not kind.needs_check else penalty
    obedient = rules.obedient and score >= rules.obedient and not adjustment
    if not kind.needs_check or obedient:
        word = "obedient" if rules.obedient and score >= rules.obedient else f"order {order}"
        return LoyaltyCheck(
            True, score, with_treatment(rules, score, 0), None, score, rules.cite(word) or cited
        )
    parts = with_treatment(rules, score, treatment)
    if adjustment:
        parts = (*parts, ReasonedPart(adjustment, f"{order} order", cited))
    face = dice.need(ROLL, f"whether {name} obeys")
    target = total_of(parts)
    return LoyaltyCheck(face <= target, target, parts, face, score, cited)


def loyalty_after_checks(rules: LoyaltyRules, score: int, *, checks: int) -> int:
    """The loyalty after `checks` checks in a fight that came up a natural 2.

    Rule: bf.retainers.loyalty-natural-two
    """
    return max(score, min(rules.highest, score + checks * rules.natural_two))


def check_nerve(
    rules: LoyaltyRules, score: int, dice: ProcedureDice, *, name: str, peril: bool, treatment: int = 0
) -> LoyaltyCheck:
    """Whether one stands in a fight, or in extraordinary danger, as the book has it.

    A natural 2 may make one more loyal. Who is fanatical never flees; nothing adjusts that.

    Rule: bf.retainers.loyalty-as-morale-pass, bf.retainers.loyalty-as-morale-fail,
        bf.retainers.loyalty-natural-two, bf.retainers.loyalty-twelve-no-flight,
        bf.retainers.morale-retainers-loyalty, bxe.retainers.morale-on-peril,
        bxe.retainers.morale-peril-failure-flees, bxe.retainers.morale-check-adjusted

    Raises:
        InputError: the treatment counts for too much.
    """
    if rules.nerve == "extraordinary danger" and not peril:
        return LoyaltyCheck(True, score, with_treatment(rules, score, 0), None, score, rules.cite("nerve"))
    if rules.fearless and score >= rules.fearless:
        return LoyaltyCheck(True, score, with_treatment(rules, score, 0), None, score, rules.cite("fearless"))
    parts = with_treatment(rules, score, treatment)
    face = dice.need(ROLL, f"whether {name} stands")
    target = total_of(parts)
    stands = face <= target
    after = loyalty_after_checks(rules, score, checks=int(face == LEAST))
    cited = rules.cite("nerve", "pass" if stands else "fail", *([] if stands else ["flees"]))
    if after != score:
        cited += rules.cite("natural 2")
    return LoyaltyCheck(stands, target, parts, face, after, cited)
