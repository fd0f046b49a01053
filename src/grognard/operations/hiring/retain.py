"""Retain: whether retainers stay, obey and stand, and who of those in pay goes where."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, ClassVar, Final

import msgspec

from grognard.base.errors import InputError
from grognard.campaign.company.commands import find_person
from grognard.campaign.company.contracts import Contract
from grognard.campaign.company.hiring import LoyaltyCheckResult, find_contract, in_pay, record_loyalty_checks
from grognard.campaign.state import Campaign
from grognard.company.duties import takes_on
from grognard.company.loyalty import loyalty_at_first
from grognard.operations.fields import field
from grognard.operations.hiring.books import abilities_of, find_loyalty
from grognard.operations.hiring.loyalty_checks import (
    Checked,
    LoyaltyOccasion,
    check_retainer,
    facts_of,
    find_stay_chances,
    may_return,
    tell_check,
    tell_stay_chances,
)
from grognard.operations.hiring.reading import hireling_kind_of, read_employer
from grognard.operations.hiring.retain_facts import (
    DutiesFacts,
    DutyFacts,
    LoyaltyFacts,
    Occasion,
    RetainFacts,
)
from grognard.operations.operation import Answer, Change, Operation, answer_by
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.chapters import find_topic
from grognard.rulebooks.company_schema import CompanyChapter, LoyaltyRules
from grognard.text.explain import Note
from grognard.text.wording import capital

if TYPE_CHECKING:
    from grognard.operations.campaigns.opening import OpenCampaign

_NAMED: Final = r"(?i)(.*?)[\s,]*(?:loyalty\s*)?(\d{1,2})"
_EMPLOYER: Final = "the employer"
WHAT: Final = "what is asked"
Hundred = Annotated[int, msgspec.Meta(ge=1, le=100)]
Adjustment = Annotated[int, msgspec.Meta(ge=-100, le=100)]


class Retain(Operation[RetainFacts], frozen=True, kw_only=True, tag="retain"):
    """Check the loyalty of retainers, or tell how long they stay, or who goes to a place.

    >>> from grognard.operations.asking import ask
    >>> ask(Retain(who="Hob 8, Ann 7"), rolled="9,7").notes[0][0]
    'Hob: 2d6 9 against Loyalty 8: leaves, and may be hired again.'
    """

    who: Annotated[
        str, field('such as "Hob 8, Ann" (each with its loyalty, or by --by)', typed="WHO", word=True)
    ] = ""
    by: Annotated[str, field('such as "Dorn cha 13"', typed="EMPLOYER")] = ""
    end: Annotated[bool, field("at the end of an adventure: who stays (the default)", one_of=WHAT)] = False
    order: Annotated[str, field("an order: reasonable, risky, unshared", typed="KIND", one_of=WHAT)] = ""
    fight: Annotated[bool, field("in a fight, when nerve is asked for", one_of=WHAT)] = False
    peril: Annotated[bool, field("in extraordinary danger", one_of=WHAT)] = False
    to: Annotated[
        str,
        field("retainers asked to enter: dungeon, battle, castle, patrol, ...", typed="PLACE", one_of=WHAT),
    ] = ""
    odds: Annotated[bool, field("how long they stay, exactly, and no roll", one_of=WHAT)] = False
    undivided: Annotated[bool, field("the treasure has not been divided yet")] = False
    cleared: Annotated[bool, field("the place is empty")] = False
    pay: Annotated[Adjustment, field("how well they were paid: -2 to 2")] = 0
    treatment: Annotated[Adjustment, field("how well they were treated")] = 0
    penalty: Annotated[
        Annotated[int, msgspec.Meta(ge=-10, le=0)] | None, field("the penalty of a risky order, such as -2")
    ] = None
    times: Annotated[Hundred, field("dangers one after another")] = 1
    adventures: Annotated[Hundred, field("how far the odds look")] = 12
    checks: Annotated[int, msgspec.Meta(ge=0, le=20), field("checks in fights each adventure")] = 0

    uses_dice: ClassVar = True

    def answer(self, dice: TypedDice) -> Answer[RetainFacts]:
        """Roll the checks, or tell the chances, or say who goes where.

        Raises:
            InputError: a field cannot be used.
        """
        self._check_one()
        if self.to or self.odds:
            dice.put_aside()
        if self.to:
            return self._tell_duties()
        source = self.source
        found = find_loyalty(source)
        employer = read_employer(self.by) if self.by else None
        usual = None
        if employer is not None:
            usual = loyalty_at_first(found.rules, abilities_of(source, found), employer.charisma).score
        people = _read_people(self.who, found.rules, usual)
        if self.odds:
            stay = find_stay_chances(
                found.rules,
                people,
                adventures=self.adventures,
                checks=self.checks,
                pay=self.pay,
                treatment=self.treatment,
            )
            return answer_by(found, tell_stay_chances(found.rules, stay, self.adventures), stay)
        how = self._read_circumstances()
        by = employer.name if employer else _EMPLOYER
        made = [
            each
            for name, score in people.items()
            for each in check_retainer(found.rules, name, score, how, dice)
        ]
        notes = [tell_check(found.rules, each, how.occasion, by) for each in made]
        facts = [facts_of(found.rules, each, how.occasion) for each in made]
        return answer_by(found, notes, LoyaltyFacts(kind=how.occasion, checks=facts))

    def answer_in(self, opened: "OpenCampaign", dice: TypedDice) -> Change[RetainFacts]:
        """Check the retainers of a campaign; who leaves, and whose loyalty grows, is written down.

        Raises:
            InputError: a field cannot be used.
        """
        self._check_one()
        if self.odds or self.to:
            raise InputError("that changes nothing", key="campaign", expected="no -c with --odds and --to")
        campaign = opened.campaign
        contracts = self._find_contracts(campaign)
        found = find_loyalty(self.source)
        how = self._read_circumstances()
        notes: list[Note] = []
        facts = LoyaltyFacts(checks=[])
        partings: list[LoyaltyCheckResult] = []
        for one in contracts:
            by = campaign.people[one.employer].name if one.employer else _EMPLOYER
            made = check_retainer(found.rules, one.name, one.loyalty or 0, how, dice)
            notes += [tell_check(found.rules, each, how.occasion, by) for each in made]
            facts.checks += [facts_of(found.rules, each, how.occasion) for each in made]
            partings.append(_part_after(found.rules, one, made[-1], how.occasion))
        dice.put_away()
        what = "at the end of the adventure" if how.occasion == "end" else "a check"
        body = record_loyalty_checks(campaign, partings, what)
        answer: Answer[RetainFacts] = answer_by(found, notes, facts)
        if not body.events and not dice.thrown:
            answer.parts.append(("Nothing is written down.", ()))
            return Change(answer)
        return Change(answer, msgspec.structs.replace(body, rules=answer.cited))

    def _check_one(self) -> None:
        """Refuse several questions at once.

        Raises:
            InputError: there are several.
        """
        asked = [name for name in ("end", "order", "fight", "peril", "to", "odds") if getattr(self, name)]
        if len(asked) > 1:
            raise InputError(f"{' and '.join(asked)} at once", key=asked[1], expected="one of them")

    def _read_circumstances(self) -> LoyaltyOccasion:
        """Check loyalty; a retainer is asked to stay after the treasure is divided.

        Rule: bf.retainers.end-of-adventure-timing

        Raises:
            InputError: the pay is told where it does not count, or the treasure is not divided.
        """
        occasion: Occasion = (
            "order" if self.order else "fight" if self.fight else "peril" if self.peril else "end"
        )
        if self.pay and occasion != "end":
            raise InputError("pay counts when they are asked to stay", key="pay", expected="--end, or --odds")
        if self.undivided and occasion == "end":
            raise InputError(
                "the treasure comes first, then they are asked",
                key="undivided",
                expected="the treasure divided",
            )
        return LoyaltyOccasion(occasion, self.order, self.penalty, self.pay, self.treatment, self.times)

    def _find_contracts(self, campaign: Campaign) -> Sequence[Contract]:
        """The retainers who are checked: those that are named, or all, and of one employer where it is told.

        Raises:
            InputError: there are none, or one of them is no retainer.
        """
        named = [name.strip() for name in self.who.split(",") if name.strip()]
        found = [find_contract(campaign, name) for name in named] or in_pay(campaign, "retainer")
        if self.by:
            employer = find_person(campaign, self.by)
            found = [one for one in found if one.employer == employer.id]
        if not found or any(one.loyalty is None for one in found):
            raise InputError(
                "there are no retainers to check", key="who", expected="retainers of the campaign"
            )
        return found

    def _tell_duties(self) -> Answer[RetainFacts]:
        """The retainers who go to a place."""
        found = find_topic(
            self.source, CompanyChapter, lambda chapter: chapter.duties, "the duties of hirelings"
        )
        notes: list[Note] = []
        facts = DutiesFacts(to=self.to, cleared=self.cleared, hirelings=[])
        for who in [word.strip() for word in self.who.split(",") if word.strip()]:
            duty = takes_on(found.rules, hireling_kind_of(who), self.to, cleared=self.cleared)
            said = {True: "yes", False: "no", None: "the referee says"}[duty.accepts]
            notes.append((f"{capital(who)} ({duty.kind}), {self.to}: {said}.", duty.rules))
            facts.hirelings.append(DutyFacts(who, duty.kind, duty.accepts))
        return answer_by(found, notes, facts)


def _read_people(text: str, rules: LoyaltyRules, usual: int | None) -> dict[str, int]:
    """Retainers by name with their loyalty.

    Raises:
        InputError: a loyalty is not known, or none.
    """
    people: dict[str, int] = {}
    for word in [name.strip() for name in text.split(",") if name.strip()]:
        found = re.compile(_NAMED).fullmatch(word)
        score = int(found[2]) if found else usual
        name = (found[1].strip() if found else word) or "the retainer"
        if score is None:
            raise InputError(
                f"nobody knows {name}'s loyalty", key="who", expected='"Hob 8", or --by "Dorn cha 13"'
            )
        if not 2 <= score <= rules.highest:
            raise InputError(f"loyalty {score}", key="who", expected=f"2 to {rules.highest}")
        if name in people:
            raise InputError(f"{name} is there twice", key="who", expected="names that differ")
        people[name] = score
    if not people:
        raise InputError("nobody is named", key="who", expected='such as "Hob 8, Ann 7"')
    return people


def _part_after(rules: LoyaltyRules, one: Contract, made: Checked, occasion: Occasion) -> LoyaltyCheckResult:
    """The result of a retainer's last check; retainers leave only at the end of an adventure."""
    at_end = occasion == "end"
    return LoyaltyCheckResult(
        one,
        at_end and not made.check.holds,
        not at_end or may_return(rules, made.check),
        made.check.after or one.loyalty or 0,
    )
