"""An interview: an employer's offer to candidates, one after another, and their answers."""

from collections.abc import Sequence
from typing import NamedTuple

from grognard.company.limits import highest_retainer_level, most_retainers, why_refused
from grognard.company.loyalty import Loyalty, loyalty_at_first
from grognard.company.offers import (
    BadRefusal,
    HiringAnswer,
    HiringCircumstances,
    Offer,
    ask_candidate,
    bad_refusal_penalty,
    candidates_who_come,
)
from grognard.company.people import Candidate, CompanyRefusal, Employer
from grognard.creatures.coins import COPPER_IN_GOLD, say_gold
from grognard.creatures.grammar import ordinal, with_article
from grognard.creatures.names import plural
from grognard.operations.hiring.books import RetainerBook
from grognard.operations.hiring.hire_facts import EmployerFacts, HeardFacts, InterviewFacts, SouredFacts
from grognard.operations.hiring.reading import read_offer
from grognard.operations.hiring.searching import HireSearch
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.company_schema import HiringRules
from grognard.text.explain import Note
from grognard.text.hiring import say_offer, tell_loyalty, tell_verdict
from grognard.text.wording import count_words

USUAL_OFFER = "the usual"
NO_OFFER = "none"


class Proposal(NamedTuple):
    """An employer's proposal to candidates of one kind.

    `offers` are made one after another while a candidate hesitates; `again` is for one that has hesitated
    before. `adjustment` is the referee's, and so is the `loyalty`, where it is told. `refusals` are the bad
    ones before, and `retainers` how many serve already.
    """

    employer: Employer
    candidate: Candidate
    offers: tuple[Offer, ...]
    again: bool = False
    adjustment: int = 0
    town: str = ""
    refusals: tuple[BadRefusal, ...] = ()
    retainers: int = 0
    loyalty: int | None = None

    def asking(self, rules: HiringRules, more: Sequence[BadRefusal] = ()) -> HiringCircumstances:
        """All that adjusts the rolls of the next candidate, after more bad refusals."""
        refusals = [*self.refusals, *more]
        fame = bad_refusal_penalty(rules, refusals, town=self.town, who=self.employer.name)
        return HiringCircumstances(self.employer, self.offers, self.adjustment, fame, self.again)


class Heard(NamedTuple):
    """The answer of a candidate: a `refusal` without a roll, or a `verdict`; one that is hired has a loyalty.

    `fame` is what bad words cost from then on. `unneeded` are typed dice that a refusal leaves over.
    """

    refusal: CompanyRefusal | None = None
    verdict: HiringAnswer | None = None
    loyalty: Loyalty | None = None
    fame: int = 0
    unneeded: tuple[int, ...] = ()


class Interview(NamedTuple):
    """The answers of all the candidates who came, found in some `method` by some rules."""

    method: str
    found_by: tuple[str, ...]
    heard: tuple[Heard, ...]


def read_offers(rules: HiringRules, first: str, better: Sequence[str], *, again: bool) -> tuple[Offer, ...]:
    """The offers to a candidate: the first, and a better one for each time that it hesitates.

    Raises:
        InputError: an offer cannot be understood.
    """
    offers = [] if first == NO_OFFER else [read_offer(words) for words in (first, *better)]
    if again and first == USUAL_OFFER and rules.hesitation == "sweeten":
        # A candidate who has hesitated gets nothing new by the old offer, but by what sweetens it.
        offers = offers[1:] or [Offer()]
    return tuple(offers)


def interview(
    book: RetainerBook, proposal: Proposal, count: int | None, search: HireSearch, dice: TypedDice
) -> Interview:
    """Make a proposal to the candidates who come.

    Raises:
        InputError: the book knows no such way to look for them, or a number is more than it allows.
    """
    rules = book.hiring.rules
    method = search.method(rules, "retainer")
    come, cited = candidates_who_come(rules, method=method, asked=count)
    heard: list[Heard] = []
    for _ in range(come):
        heard.append(_ask_candidate(book, proposal, heard, dice))
    return Interview(method, cited, tuple(heard))


def _ask_candidate(book: RetainerBook, proposal: Proposal, before: Sequence[Heard], dice: TypedDice) -> Heard:
    """The answer of a candidate, who has heard of bad refusals before."""
    rules, employer = book.hiring.rules, proposal.employer
    serve = proposal.retainers + _count_hired(before)
    refusal = why_refused(rules, book.abilities, employer, proposal.candidate, retainers=serve)
    if refusal is not None:
        return Heard(refusal, unneeded=tuple(dice.put_aside()))
    bad = BadRefusal(proposal.town, employer.name)
    soured = [bad for one in before if one.verdict is not None and one.verdict.sours]
    verdict = ask_candidate(rules, book.abilities, proposal.asking(rules, soured), dice)
    fame = proposal.asking(rules, [*soured, bad]).fame if verdict.sours else None
    loyalty = None
    if verdict.hired:
        loyalty = loyalty_at_first(
            book.loyalty,
            book.abilities,
            employer.charisma,
            gladly=verdict.loyalty,
            told=proposal.loyalty,
        )
    return Heard(None, verdict, loyalty, fame.value if fame else 0)


def _count_hired(heard: Sequence[Heard]) -> int:
    return len([one for one in heard if one.loyalty is not None])


def tell_interview(
    book: RetainerBook,
    proposal: Proposal,
    made: Interview,
    *,
    for_player: bool,
    hirelings: int,
    gear: int | None,
) -> list[Note]:
    """All that happens; hirelings that are no retainers do not count as such.

    Rule: bxe.retainers.hirelings-not-counted
    """
    rules = book.hiring.rules
    notes: list[Note] = []
    if not made.heard:
        why = "nobody was looked for" if not made.method else "nobody comes"
        notes.append((f"{why.capitalize()}: there is nobody to speak with.", made.found_by))
    else:
        notes += _introduce(rules, proposal, made)
    for at, heard in enumerate(made.heard):
        told = _tell_heard(book, proposal, made, at, for_player=for_player)
        if heard.refusal is not None and told[0] in notes:
            told = told[1:]
        notes += told
    if hirelings and rules.cite("not counted"):
        others = count_words(hirelings, "hireling")
        notes.append((f"The {others} in pay do not count.", rules.cite("not counted")))
    return notes + _tell_costs(book, proposal, gear)


def _introduce(rules: HiringRules, proposal: Proposal, made: Interview) -> list[Note]:
    """The employer, the candidate and the offer."""
    employer, candidate, come = proposal.employer, proposal.candidate, len(made.heard)
    said = with_article(candidate.class_name) if come == 1 else f"{come} {plural(candidate.class_name)}"
    place = f" in {proposal.town}" if proposal.town else ""
    by = f"{employer.name} (Charisma {employer.charisma}"
    by += f", level {employer.level})" if employer.level else ")"
    of = rules.cite("class") + (() if candidate.level else rules.cite("level 0"))
    notes: list[Note] = [(f"{by} speaks with {said}{place}.", made.found_by + of)]
    if proposal.offers:
        offer = "; then ".join(say_offer(one, employer.name) for one in proposal.offers)
        notes.append((f"  Offer: {offer}.", rules.cite("offer")))
        notes += _tell_unweighed(rules, proposal)
    return notes


def _tell_unweighed(rules: HiringRules, proposal: Proposal) -> list[Note]:
    """The note on an unusual offer whose worth the referee has not set.

    Rule: bxe.retainers.reaction-generous-offer, bxe.retainers.reaction-poor-offer
    """
    offer = proposal.offers[0]
    more = [word for word in offer.more if word != USUAL_OFFER]
    unusual = offer.good_pay or offer.magic_item or offer.poor_terms or more
    if not unusual or rules.good_pay or rules.poor_terms or proposal.adjustment or offer.worth:
        return []
    most = rules.most_adjustment
    said = f"  What it is worth, from -{most} to +{most}, the referee says (--adjust): nothing as yet."
    return [(said, rules.cite("range"))]


def _tell_heard(
    book: RetainerBook, proposal: Proposal, made: Interview, at: int, *, for_player: bool
) -> list[Note]:
    """The answer of one candidate; players hear of no level and no loyalty.

    Rule: bf.retainers.level-unknown
    """
    rules, heard = book.hiring.rules, made.heard[at]
    if heard.refusal is not None:
        why = "the answer is no" if for_player else heard.refusal.why
        left = ", ".join(map(str, heard.unneeded))
        unneeded: list[Note] = [(f"  The dice are not needed: {left}.", ())] if left else []
        return [(f"  Refused without a roll: {why}.", heard.refusal.rules), *unneeded]
    assert heard.verdict is not None
    label = f"Candidate {at + 1}" if len(made.heard) > 1 else "Reaction"
    employer = proposal.employer
    notes = tell_verdict(rules, heard.verdict, employer, town=proposal.town, label=label, fame=heard.fame)
    if heard.loyalty is None:
        return notes
    most = most_retainers(book.abilities, employer.charisma)
    name = proposal.candidate.name or f"The {proposal.candidate.class_name}"
    number = proposal.retainers + _count_hired(made.heard[: at + 1])
    place = f"{employer.name}'s {ordinal(number)} of {count_words(most, 'retainer')}"
    cited: tuple[str, ...] = ()
    if not for_player:
        place += f", {tell_loyalty(heard.loyalty.score, heard.loyalty.reasons)}"
        cited = tuple(dict.fromkeys(rule for reason in heard.loyalty.reasons for rule in reason.rules))
    return [*notes, (f"  {name} is {place}.", cited + rules.cite("maximum"))]


def _tell_costs(book: RetainerBook, proposal: Proposal, gear: int | None) -> list[Note]:
    """Terms besides the roll: an unusual share, and missing gear."""
    rules = book.hiring.rules
    notes: list[Note] = []
    offer = proposal.offers[0] if proposal.offers else None
    usual = rules.usual_share
    if offer and offer.percent is not None and usual and offer.percent != usual:
        than, named = ("less", offer.poor_terms) if offer.percent < usual else ("more", offer.good_pay)
        words = "poor terms" if than == "less" else "more pay"
        said = f"{offer.percent}% is {than} than the usual {usual}%: {words}, if the referee says so."
        notes += [] if named else [(said, rules.cite("share"))]
    if gear is not None:
        name = proposal.employer.name
        said = f"{name} pays {say_gold(gear)} for missing gear, on top of the share."
        notes.append((said, book.pay.cite("gear")))
    return notes


def list_interview_facts(
    book: RetainerBook, proposal: Proposal, made: Interview, *, for_player: bool, gear: int | None
) -> InterviewFacts:
    """The candidates for a program; the level and the loyalty are left out where players look."""
    rules, employer = book.hiring.rules, proposal.employer
    facts = InterviewFacts(
        employer=EmployerFacts(
            name=employer.name,
            level=employer.level,
            charisma=employer.charisma,
            most_level=highest_retainer_level(rules, employer.level),
            retainers=proposal.retainers + _count_hired(made.heard),
            most=most_retainers(book.abilities, employer.charisma),
        ),
        candidates=len(made.heard),
        heard=[_facts_of(rules, proposal.candidate, heard, for_player=for_player) for heard in made.heard],
    )
    if gear is not None:
        facts.gear_gp = gear / COPPER_IN_GOLD
    return facts


def _facts_of(rules: HiringRules, candidate: Candidate, heard: Heard, *, for_player: bool) -> HeardFacts:
    verdict = heard.verdict
    facts = HeardFacts(
        class_name=candidate.class_name,
        allowed=verdict is not None,
        hired=verdict is not None and verdict.hired,
        sours=verdict is not None and verdict.sours,
        rolls=() if verdict is None else verdict.attempts,
    )
    if for_player:
        facts.level_shown = False
    else:
        facts.level = candidate.level
    if verdict is not None:
        facts.result = verdict.result
        if verdict.sours:
            facts.soured = SouredFacts(rules.soured, heard.fame, rules.soured_covers)
    if heard.loyalty is not None and not for_player:
        facts.loyalty, facts.reasons = heard.loyalty.score, heard.loyalty.reasons
    return facts
