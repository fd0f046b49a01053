"""Sentences for job offers and the candidates' answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.company.offers import HiringAnswer, Offer, OfferRoll
from grognard.company.people import Employer, ReasonedPart
from grognard.creatures.coins import say_gold
from grognard.creatures.grammar import join_words
from grognard.rulebooks.company_schema import HiringRules
from grognard.text.explain import Note

_SAID: Final = {"soured": "refused, with bad words", "refused": "refused", "hesitates": "hesitates"}


def say_offer(offer: Offer, employer: str) -> str:
    """An offer in words."""
    parts: list[str] = []
    if offer.percent is not None:
        parts.append(f"{offer.percent}% of {employer}'s treasure")
    if offer.flat is not None:
        parts.append(say_gold(offer.flat))
    for there, word in (
        (offer.good_pay, "more pay than usual"),
        (offer.magic_item, "a magic item"),
        (offer.poor_terms, "poor terms"),
    ):
        parts += [word] if there else []
    return join_words([*parts, *offer.more]) or "the usual"


def say_parts(reasons: Sequence[ReasonedPart]) -> str:
    """The parts of a number, the first without a sign: " + 1 Charisma - 1 poor terms"."""
    return "".join(f" {'-' if one.value < 0 else '+'} {abs(one.value)} {one.why}" for one in reasons)


def say_candidate_roll(attempt: OfferRoll, dice: str = "2d6") -> str:
    """A roll for a candidate."""
    shown = [one for one in attempt.adjustments if one.value]
    total = f" = {attempt.total}" if shown else ""
    said = "accepted" if attempt.result == "accepted" else _SAID[attempt.result]
    return f"{dice} {attempt.dice}{say_parts(shown)}{total}: {said}"


def rules_of(reasons: Sequence[ReasonedPart]) -> tuple[str, ...]:
    """The rules behind all the parts of a number."""
    return tuple(dict.fromkeys(rule for one in reasons if one.value for rule in one.rules))


def tell_verdict(
    rules: HiringRules,
    verdict: HiringAnswer,
    employer: Employer,
    *,
    town: str,
    label: str = "Reaction",
    fame: int = 0,
) -> list[Note]:
    """A candidate's answer, from the rolls to what comes of it: `fame` is what bad words cost now."""
    again = rules.cite("hesitates") if rules.hesitation == "roll again" else ()
    notes = [
        (
            f"  {label}: {say_candidate_roll(attempt)}.",
            rules_of(attempt.adjustments) + (again if attempt.result == "hesitates" else ()),
        )
        for attempt in verdict.attempts
    ]
    if not verdict.attempts:
        why = "no better offer is made: a refusal" if verdict.rules else "nothing is rolled"
        return [(f"  Nothing is rolled: {why}.", verdict.rules)]
    if verdict.sours:
        place = f"in {town}" if town else "in this town"
        what = "hiring roll" if rules.soured_covers == "hiring" else "reaction roll"
        said = f"  From now on {employer.name} has {fame} on every {what} {place}."
        notes.append((said, verdict.rules))
    elif not verdict.hired and verdict.attempts[-1].result == "hesitates":
        sweeten = rules.hesitation == "sweeten"
        better = "A better offer allows another roll; otherwise the answer is no."
        notes.append((f"  {better if sweeten else 'No more rolls: the answer is no.'}", verdict.rules))
    else:
        at, cited = notes[-1]
        notes[-1] = (at, tuple(dict.fromkeys(cited + verdict.rules)))
    return notes


def tell_loyalty(score: int, reasons: Sequence[ReasonedPart]) -> str:
    """A loyalty with its reasons: "Loyalty 8 (7 + 1 Charisma)"."""
    if len(reasons) == 1:
        return f"Loyalty {score}"
    return f"Loyalty {score} ({reasons[0].value}{say_parts(reasons[1:])})"
