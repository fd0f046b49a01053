"""An offer to a candidate, and the candidate's reaction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from grognard.base.errors import InputError
from grognard.company.people import Employer, ReasonedPart, cite_by_sign, total_of
from grognard.creatures.abilities import ability_modifier
from grognard.dice.throws import ProcedureDice
from grognard.rulebooks.company_schema import HiringBand, HiringRules, Kind, Outcome
from grognard.rulebooks.hurt_schema import AbilityRules
from grognard.rules.ability_tables import figure_for_score

ROLL = "2d6"
WORST = 10_000
"""No dispute is longer: a person who rolls again for ever is stopped here."""


class Offer(msgspec.Struct, frozen=True):
    """An offer: a share in percent or a flat sum in copper pieces, and its difference from the usual.

    `more` are other things that make it better, in words; `worth` is what the referee adds for it.
    """

    percent: int | float | None = None
    flat: int | None = None
    good_pay: bool = False
    magic_item: bool = False
    poor_terms: bool = False
    more: tuple[str, ...] = ()
    worth: int = 0

    @property
    def is_better(self) -> bool:
        """Whether it is a better offer than what was said before."""
        return self.good_pay or self.magic_item or bool(self.more) or self.worth > 0


class BadRefusal(msgspec.Struct, frozen=True):
    """A bad refusal in a town; `abused` if a retainer's abuse is the reason."""

    town: str
    who: str
    abused: bool = False


class OfferRoll(msgspec.Struct, frozen=True):
    """One roll for a candidate: the dice, the modifiers, the sum, and the result."""

    dice: int
    adjustments: tuple[ReasonedPart, ...]
    total: int
    result: Outcome


class HiringAnswer(msgspec.Struct, frozen=True):
    """A candidate's final answer; `loyalty` is a bonus to its first loyalty, `sours` marks a bad refusal."""

    attempts: tuple[OfferRoll, ...]
    result: Outcome
    hired: bool
    loyalty: int
    sours: bool
    rules: tuple[str, ...]


def candidates_who_come(
    rules: HiringRules, *, method: str, asked: int | None, kind: Kind = "retainer"
) -> tuple[int, tuple[str, ...]]:
    """How many come to be looked at, when they are looked for in some way; "" is not at all.

    Rule: bf.retainers.advertise-first, bf.retainers.advertise-methods, bf.retainers.advertise-success,
        bf.retainers.candidate-count, bxe.retainers.must-locate-first,
        bxe.retainers.candidates-number-referee, bxe.mercenaries.location-methods,
        bxe.specialists.location-methods, bxe.mercenaries.hiring-chance

    Raises:
        InputError: the book knows no such way, or has the referee say how many there are.
    """
    if not method:
        return 0, rules.cite("advertise")
    methods = rules.methods.get(kind, rules.methods.get("retainer", ()))
    if method not in methods:
        raise InputError(f"no hireling is found by {method!r}", key="found-by", expected=" or ".join(methods))
    if not rules.advertising_succeeds:
        return 0, rules.cite("advertising")
    if asked is None and kind != "retainer" and rules.availability:
        raise InputError(
            f"the book does not say whether there is a {kind} to hire",
            key="available",
            expected="how many the referee lets you find",
        )
    by_kind = rules.cite(f"method {kind}")
    return rules.candidates if asked is None else asked, by_kind or rules.cite("method", "candidates")


def charisma_on_hiring(rules: HiringRules, abilities: AbilityRules, charisma: int) -> ReasonedPart:
    """The Charisma modifier to the roll of a candidate.

    Rule: bf.retainers.reaction-charisma-penalty, bxe.retainers.reaction-cha-modifier,
        bxe.ability.cha-reaction-applies-hiring, bxe.ability.cha-reaction-table
    """
    if rules.charisma == "modifier":
        value = ability_modifier(charisma)
        return ReasonedPart(value, "Charisma", cite_by_sign(rules, value, "Charisma"))
    value = figure_for_score(abilities.reaction, charisma)
    return ReasonedPart(value, "Charisma", rules.cite("Charisma", "Charisma column"))


def worth_of_offer(rules: HiringRules, offer: Offer, adjustment: int = 0) -> tuple[ReasonedPart, ...]:
    """The modifiers of an offer to the roll, with the referee's own.

    Rule: bf.retainers.adjust-good-pay, bf.retainers.adjust-magic-item, bf.retainers.adjust-poor-terms,
        bf.retainers.adjust-other, bxe.retainers.reaction-generous-offer, bxe.retainers.reaction-poor-offer,
        bxe.retainers.reaction-offer-modifier-range

    Raises:
        InputError: the referee's modifier exceeds what the book allows.
    """
    most = rules.most_adjustment
    if not -most <= adjustment <= most:
        raise InputError(f"an offer worth {adjustment:+}", key="adjust", expected=f"-{most} to +{most}")
    found: list[ReasonedPart] = []
    if offer.good_pay and rules.good_pay:
        found.append(ReasonedPart(rules.good_pay, "good pay", rules.cite("good pay")))
    if offer.magic_item and rules.magic_item and (rules.offers_add or not found):
        found.append(ReasonedPart(rules.magic_item, "magic item", rules.cite("magic item")))
    if offer.poor_terms and rules.poor_terms:
        found.append(ReasonedPart(rules.poor_terms, "poor terms", rules.cite("poor terms")))
    if adjustment:
        word = "generous" if adjustment > 0 else "poor"
        found.append(ReasonedPart(adjustment, "the referee", rules.cite(word) or rules.cite("other")))
    return tuple(found)


def bad_refusal_penalty(
    rules: HiringRules,
    refusals: Sequence[BadRefusal],
    *,
    town: str,
    who: str,
    roll: Literal["hiring", "monsters"] = "hiring",
) -> ReasonedPart | None:
    """The penalty for earlier bad refusals in the same town; None without one.

    Rule: bf.retainers.result-bad-refusal, bf.retainers.bad-refusal-other-town,
        bf.retainers.bad-refusal-same-pc, bf.retainers.bad-refusal-stacking, bf.retainers.bad-refusal-scope,
        bxe.retainers.rumour-penalty, bxe.retainers.rumour-penalty-area-limited, bxe.retainers.abuse-spreads
    """
    if roll != "hiring" and rules.soured_covers == "hiring":
        return None
    here = [one for one in refusals if (one.town.lower(), one.who.lower()) == (town.lower(), who.lower())]
    each = [rules.abuse if one.abused else rules.soured for one in here]
    value = sum(each) if rules.soured_stacks else min(each, default=0)
    if not value:
        return None
    abused = all(one.abused for one in here)
    cited = rules.cite("abuse") if abused else rules.cite("town", *(["stacks"] if len(here) > 1 else []))
    return ReasonedPart(value, f"ill fame in {town}" if town else "ill fame here", cited)


def band_of(rules: HiringRules, total: int) -> HiringBand:
    """The band of an adjusted roll.

    Rule: bf.retainers.reaction-table, bxe.retainers.reaction-table, bxe.retainers.reaction-2-or-less,
        bxe.retainers.reaction-3-5, bxe.retainers.reaction-6-8, bxe.retainers.reaction-9-11,
        bxe.retainers.reaction-12-plus, bf.retainers.result-acceptance, bf.retainers.result-acceptance-plus
    """
    return next(band for band in rules.bands if band.up_to is None or total <= band.up_to)


class HiringCircumstances(msgspec.Struct, frozen=True):
    """All that adjusts the rolls for one candidate: an offer for each time it hesitates, and the rest."""

    employer: Employer
    offers: tuple[Offer, ...]
    adjustment: int = 0
    fame: ReasonedPart | None = None
    again: bool = False


def adjustments_of(
    rules: HiringRules, abilities: AbilityRules, asking: HiringCircumstances, at: int
) -> tuple[ReasonedPart, ...]:
    """The adjustments of the roll on one of the offers; a better offer counts once more by some books.

    Rule: bf.retainers.reaction-formula, bf.retainers.try-again-sweeteners, bxe.retainers.reaction-roll-2d6
    """
    charisma = charisma_on_hiring(rules, abilities, asking.employer.charisma)
    offers = asking.offers[: at + 1] if rules.sweetener_counts else asking.offers[:1]
    whole = Offer(
        good_pay=any(offer.good_pay for offer in offers),
        magic_item=any(offer.magic_item for offer in offers),
        poor_terms=offers[-1].poor_terms,
        worth=offers[-1].worth,
    )
    parts = (charisma, *worth_of_offer(rules, whole, asking.adjustment + whole.worth))
    return tuple(
        part for part in (*parts, *([asking.fame] if asking.fame else [])) if part.value or part == charisma
    )


def ask_candidate(
    rules: HiringRules, abilities: AbilityRules, asking: HiringCircumstances, dice: ProcedureDice
) -> HiringAnswer:
    """Roll a candidate's reaction to a job offer, raising the offer while the candidate hesitates.

    Without an offer nothing is rolled. Where a book has the deal sweetened, who has nothing more to offer is
    refused; where it has the roll made again, that is done at once.

    Rule: bf.retainers.roll-after-offer, bf.retainers.result-refusal, bf.retainers.result-try-again,
        bf.retainers.try-again-no-offer, bf.retainers.try-again-repeat,
        bxe.retainers.negotiation-job-and-pay
    """
    if not asking.offers:
        return HiringAnswer((), "refused", False, 0, False, rules.cite("no offer"))
    sweeten = rules.hesitation == "sweeten"
    if asking.again and sweeten and not asking.offers[0].is_better:
        return HiringAnswer((), "refused", False, 0, False, rules.cite("no better offer"))
    attempts: list[OfferRoll] = []
    while True:
        at = min(len(attempts), len(asking.offers) - 1)
        parts = adjustments_of(rules, abilities, asking, at)
        face = dice.need(ROLL, "what the candidate says")
        band = band_of(rules, face + total_of(parts))
        attempts.append(OfferRoll(face, parts, face + total_of(parts), band.result))
        if band.result != "hesitates":
            return _verdict(rules, attempts, band)
        spent = len(attempts) >= (len(asking.offers) if sweeten else rules.most_rolls or WORST)
        if spent or (sweeten and not asking.offers[len(attempts)].is_better):
            return _verdict(rules, attempts, HiringBand("refused"), spent=True)


def _verdict(
    rules: HiringRules, attempts: list[OfferRoll], band: HiringBand, *, spent: bool = False
) -> HiringAnswer:
    if spent:
        cited = rules.cite("hesitates", "no better offer", *(["every time"] if len(attempts) > 1 else []))
    elif band.result == "accepted":
        cited = rules.cite("gladly" if band.loyalty else "accepted")
    else:
        cited = rules.cite(band.result)
    hired = band.result == "accepted"
    return HiringAnswer(tuple(attempts), band.result, hired, band.loyalty, band.result == "soured", cited)
