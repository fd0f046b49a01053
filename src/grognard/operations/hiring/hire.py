"""Hire: who comes, what they say to an offer, and how loyal they are; troops and specialists besides."""

from typing import TYPE_CHECKING, Annotated, ClassVar, Final, Literal

import msgspec

from grognard.base.errors import InputError
from grognard.campaign.company.commands import find_person
from grognard.campaign.company.hiring import find_returning, retainers_of
from grognard.campaign.state import Campaign, Person
from grognard.company.offers import BadRefusal
from grognard.company.people import Employer
from grognard.encounter.race_classes import check_class
from grognard.operations.fields import Money, copper_of, field
from grognard.operations.hiring.books import RetainerBook, abilities_of, find_hiring, find_retainer_book
from grognard.operations.hiring.contracts import check_points, sign_others, sign_retainers
from grognard.operations.hiring.engaging import Engaged
from grognard.operations.hiring.hire_facts import HireFacts, OfferByBooksFacts, OfferFacts
from grognard.operations.hiring.interview import (
    USUAL_OFFER,
    Interview,
    Proposal,
    interview,
    list_interview_facts,
    read_offers,
    tell_interview,
)
from grognard.operations.hiring.offer_odds import OfferOdds, offer_odds
from grognard.operations.hiring.reading import (
    Sought,
    hireling_kind_of,
    read_candidate,
    read_employer,
    read_refusals,
)
from grognard.operations.hiring.searching import HireSearch
from grognard.operations.hiring.specialists import Task, hire_specialists
from grognard.operations.hiring.troops import hire_troops
from grognard.operations.operation import Answer, Change, Operation, answer_by
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.chapters import ChapterSource, TopicFound
from grognard.rulebooks.company_schema import HiringRules, Kind
from grognard.rulebooks.options import parse_options
from grognard.text.parts import Rows

if TYPE_CHECKING:
    from grognard.operations.campaigns.opening import OpenCampaign

OTHERS: Final = "troops and specialists"
Many = Annotated[int, msgspec.Meta(ge=0, le=100)]
Number = Annotated[int, msgspec.Meta(ge=0, le=100_000)]


class Hire(Operation[HireFacts], frozen=True, kw_only=True, tag="hire"):
    """Roll the reaction of candidates to a job offer, or hire troops and specialists.

    With `odds`, `rules` may be several, with commas: the chances of an offer to retainers by each.

    >>> from grognard.operations.asking import ask
    >>> hire = Hire(who="Hob fighter 2", by="Dorn fighter 5 cha 13", offer="15%, more pay")
    >>> ask(hire, rolled="7").facts.heard[0].loyalty
    8
    """

    who: Annotated[
        str, field('"fighter 2", "3 thief 1", "platoon of 40 archers", "alchemist"', typed="WHO", word=True)
    ]
    by: Annotated[str, field('such as "Dorn fighter 5 cha 13"', typed="EMPLOYER")] = ""
    offer: Annotated[
        str,
        field('"15%, more pay", "10 gp, magic item", "poor terms"; none: no offer yet', typed="WORDS"),
    ] = USUAL_OFFER
    sweeten: Annotated[
        tuple[str, ...],
        field("bonus each time a candidate hesitates", typed="WORDS", each=True),
    ] = ()
    again: Annotated[bool, field("second offer to a candidate who hesitated")] = False
    adjust: Annotated[int, msgspec.Meta(ge=-100, le=100), field("referee's adjustment to the roll")] = 0
    retainers: Annotated[Many, field("how many serve already")] = 0
    hirelings: Annotated[Many, field("how many others are in pay")] = 0
    loyalty: Annotated[
        Annotated[int, msgspec.Meta(ge=2, le=12)] | None, field("loyalty set by the referee")
    ] = None
    found_by: Annotated[
        str | None, field("how candidates are sought, such as notices; none for no search", typed="WAY")
    ] = None
    town: Annotated[str, field("where it is", typed="NAME")] = ""
    soured: Annotated[
        tuple[str, ...],
        field("a bad refusal before; may be repeated", typed="TOWN[:WHO]", each=True),
    ] = ()
    abused: Annotated[
        tuple[str, ...], field("a town where a retainer was treated badly", typed="TOWN[:WHO]", each=True)
    ] = ()
    gear: Annotated[Money | None, field("cost of the candidate's missing gear", typed="GP")] = None
    view: Annotated[Literal["referee", "player"], field("who may read it")] = "referee"
    odds: Annotated[bool, field("the exact chances, and no roll")] = False
    names: Annotated[
        tuple[str, ...], field("names of the hired in a campaign", typed="NAME,...", option="name")
    ] = ()
    hp: Annotated[
        tuple[Annotated[int, msgspec.Meta(ge=0, le=1000)], ...],
        field("hit points of each level, in a campaign", typed="N,..."),
    ] = ()
    available: Annotated[Number | None, field("how many there are, as the referee says", group=OTHERS)] = None
    budget: Annotated[Money | None, field("monthly budget for the troops", typed="GP", group=OTHERS)] = None
    task: Annotated[
        str, field('"new potion", "6 hippogriff", ship', typed="TASK", option="for", group=OTHERS)
    ] = ""
    has: Annotated[
        tuple[str, ...],
        field("materials, sample, formula: for a potion", typed="THINGS", group=OTHERS),
    ] = ()
    days: Annotated[Number, field("days of a magic-user's work", group=OTHERS)] = 0
    cost: Annotated[Money | None, field("cost of the work to a magic-user", typed="GP", group=OTHERS)] = None
    months: Annotated[Number | None, field("how long it takes, as the referee says", group=OTHERS)] = None
    at_work: Annotated[Number, field("animals trained and put to work", group=OTHERS)] = 0
    engineers: Annotated[Number | None, field("how many it takes, as the referee says", group=OTHERS)] = None
    extra: Annotated[Money | None, field("extra cost of a hard question", typed="GP", group=OTHERS)] = None

    uses_dice: ClassVar = True
    told_by_campaign: ClassVar = ("retainers",)

    def answer(self, dice: TypedDice) -> Answer[HireFacts]:
        """Roll what the candidates say, or tell the chances; or hire troops and specialists.

        Raises:
            InputError: a field cannot be used.
        """
        if self.names or self.hp:
            raise InputError(
                "names and hit points are kept in a campaign", key="campaign", expected="-c FILE"
            )
        kind = hireling_kind_of(self.who)
        compares = self.odds and kind == "retainer"
        if "," in self.rules and not compares:
            expected = "one; several with --odds, for an offer to retainers"
            raise InputError(f"the rulebooks {self.rules}", key="rules", expected=expected)
        if kind != "retainer":
            return self._engage(kind, dice).answer
        if self.odds:
            dice.put_aside()
        if compares and "," in self.rules:
            return self._compare_odds()
        if self.odds:
            found = find_hiring(self.source)
            odds = self._tell_odds(found, self.source)
            return answer_by(found, [odds.table, odds.said], odds.facts)
        book = find_retainer_book(self.source)
        sought = read_candidate(self.who)
        employer = self._read_employer()
        if not employer.level and book.hiring.rules.level_limit:
            raise InputError(
                f"nobody knows {employer.name}'s level", key="by", expected='"Dorn fighter 5 cha 13"'
            )
        proposal = self._propose(book.hiring.rules, employer, sought)
        return self._tell(book, proposal, interview(book, proposal, sought.number, self._search, dice))

    def answer_in(self, opened: "OpenCampaign", dice: TypedDice) -> Change[HireFacts]:
        """Hire for a person of a campaign; candidates who decline are written down as well, with the dice.

        Raises:
            InputError: a field cannot be used.
        """
        if self.odds:
            raise InputError("--odds changes nothing", key="campaign", expected="no -c with it")
        campaign = opened.campaign
        employer = find_person(campaign, self.by) if self.by else None
        kind = hireling_kind_of(self.who)
        if kind != "retainer":
            engaged = self._engage(kind, dice)
            name = ", ".join(self.names)
            return sign_others(campaign, engaged, kind, self.who, employer, name=name, gear=self._gear or 0)
        if employer is None:
            names = [one.name for one in campaign.people.values() if one.standing == "player"]
            raise InputError("nobody hires", key="by", expected=" or ".join(names))
        return self._hire_retainers(campaign, employer, dice)

    def _hire_retainers(self, campaign: Campaign, one: Person, dice: TypedDice) -> Change[HireFacts]:
        """Speak with the candidates, and write down what they say; what cannot be is told before any roll."""
        book = find_retainer_book(self.source)
        sought = read_candidate(self.who)
        check_class(self.who, sought.character, self.rulebook, key="who")
        check_points(self.hp, level=max(1, sought.character.level))
        for name in self.names:
            find_returning(campaign, name, one)  # who never works for them again is not even asked
        employer = Employer(one.name, one.level, one.abilities.charisma)
        proposal = self._propose(book.hiring.rules, employer, sought, campaign, one)
        made = interview(book, proposal, sought.number, self._search, dice)
        answer = self._tell(book, proposal, made)
        signed = sign_retainers(
            campaign, one, proposal, sought, made, dice,
            usual_share=book.hiring.rules.usual_share,
            names=self.names,
            points=self.hp,
            gear=self._gear or 0,
        )  # fmt: skip
        dice.put_away()
        if signed is None:
            answer.parts.append(("Nothing is written down.", ()))
            return Change(answer)
        return Change(answer, msgspec.structs.replace(signed, rules=answer.cited))

    @property
    def _search(self) -> HireSearch:
        """How they are looked for."""
        return HireSearch("" if self.found_by == "none" else self.found_by, self.available)

    @property
    def _gear(self) -> int | None:
        """The copper pieces that the gear costs."""
        return None if self.gear is None else copper_of(self.gear, key="gear")

    def _engage(self, kind: Kind, dice: TypedDice) -> Engaged:
        """Hire troops or specialists."""
        source = self.source
        rules = find_hiring(source).rules
        budget = None if self.budget is None else copper_of(self.budget, key="budget")
        if kind == "mercenary":
            hirer = (self.by.split() or [""])[0]
            return hire_troops(
                source, rules, self.who, self._search, dice, hirer=hirer, budget=budget, odds=self.odds
            )
        task = Task(
            what=self.task,
            has=self.has,
            days=self.days,
            cost=copper_of(self.cost, key="cost"),
            months=self.months,
            at_work=self.at_work,
            engineers=self.engineers,
            extra=None if self.extra is None else copper_of(self.extra, key="extra"),
        )
        return hire_specialists(source, rules, self.who, self._search, task=task, budget=budget)

    def _read_employer(self) -> Employer:
        if not self.by:
            raise InputError(
                "nobody hires", key="by", expected='an employer, such as "Dorn fighter 5 cha 13"'
            )
        return read_employer(self.by)

    def _propose(
        self,
        rules: HiringRules,
        employer: Employer,
        sought: Sought,
        campaign: Campaign | None = None,
        one: Person | None = None,
    ) -> Proposal:
        """The proposal to the candidates; of a person of a campaign it knows who serves, and the town."""
        town, retainers = self.town, self.retainers
        known: list[BadRefusal] = []
        if campaign is not None and one is not None:
            town = town or campaign.town
            retainers = len(retainers_of(campaign, one.id))
            known = [BadRefusal(bad.town, employer.name) for bad in campaign.soured if bad.who == one.id]
        if (self.soured or self.abused or known) and not town:
            raise InputError("towns speak ill, but where is this?", key="town", expected="the name of a town")
        told = read_refusals(self.soured, who=employer.name)
        abused = read_refusals(self.abused, who=employer.name, abused=True)
        return Proposal(
            employer=employer,
            candidate=sought.candidate,
            offers=read_offers(rules, self.offer, self.sweeten, again=self.again),
            again=self.again,
            adjustment=self.adjust,
            town=town,
            refusals=(*told, *known, *abused),
            retainers=retainers,
            loyalty=self.loyalty,
        )

    def _tell(self, book: RetainerBook, proposal: Proposal, made: Interview) -> Answer[HireFacts]:
        """The candidates in sentences and facts, as far as the reader may know them."""
        player, gear = self.view == "player", self._gear
        notes = tell_interview(book, proposal, made, for_player=player, hirelings=self.hirelings, gear=gear)
        facts = list_interview_facts(book, proposal, made, for_player=player, gear=gear)
        return answer_by(book.hiring, notes, facts)

    def _tell_odds(self, found: TopicFound[HiringRules], source: ChapterSource) -> OfferOdds:
        """The chances of an answer."""
        sought = read_candidate(self.who)
        proposal = self._propose(found.rules, self._read_employer(), sought)
        return offer_odds(
            found.rules,
            abilities_of(source, found),
            proposal.asking(found.rules),
            proposal.candidate,
            retainers=self.retainers,
            wanted=sought.number or 1,
        )

    def _compare_odds(self) -> Answer[HireFacts]:
        """The chances of an answer by several books, one below the other."""
        rows: list[list[str]] = []
        facts: dict[str, OfferFacts] = {}
        borrowed: list[str] = []
        for name in dict.fromkeys(one.strip() for one in self.rules.split(",")):
            source = ChapterSource(name, parse_options(list(self.options)))
            found = find_hiring(source)
            odds = self._tell_odds(found, source)
            rows += [[f"{found.id}, {row[0]}", *row[1:]] for row in odds.table.rows]
            facts[found.id] = odds.facts
            borrowed += [found.borrowed] if found.borrowed else []
            header = odds.table.header
        return Answer(
            OfferByBooksFacts(books=facts),
            parts=[Rows(header, rows)],
            rules=",".join(facts),
            borrowed=" ".join(dict.fromkeys(borrowed)),
        )
