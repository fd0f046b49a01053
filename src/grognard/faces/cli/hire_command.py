"""``grognard hire WHO --by EMPLOYER``: who comes, what they say to an offer, and how loyal they are."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from grognard.company.limits import most_level, most_retainers, why_refused
from grognard.company.loyalty import loyalty_at_first
from grognard.company.offers import (
    Asking,
    BadRefusal,
    Offer,
    ask_candidate,
    candidates_who_come,
    ill_fame,
)
from grognard.company.people import Candidate, Employer
from grognard.creatures.coins import COPPER_IN_GOLD, parse_gold, say_gold
from grognard.creatures.grammar import ordinal, with_article
from grognard.creatures.names import plural
from grognard.errors import InputError
from grognard.faces.cli.campaign_arguments import add_campaign_arguments
from grognard.faces.cli.hire_odds import offer_odds
from grognard.faces.cli.hire_others import add_other_arguments, hire_specialist, hire_troops
from grognard.faces.cli.hire_reading import kind_of, read_candidate, read_employer, read_offer, read_refusals
from grognard.faces.cli.modules import run_in_campaign
from grognard.faces.cli.replies import Reply, Rows, add_reply_arguments, answer, source_of
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.chapters import Found, Source, find_topic
from grognard.rulebooks.company_schema import CompanyChapter, HiringRules, LoyaltyRules, PayRules
from grognard.rulebooks.hurt_schema import AbilityRules
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.options import parse_options
from grognard.text.explain import Note
from grognard.text.hiring import say_offer, tell_loyalty, tell_verdict
from grognard.text.wording import count_words

MOST_RETAINERS = 100
DEFAULT_OFFER = "the usual"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "who", metavar="WHO", help='"fighter 2", "3 thief 1", "platoon of 40 archers", "alchemist"'
    )
    parser.add_argument("--by", metavar="EMPLOYER", default="", help='such as "Dorn fighter 5 cha 13"')
    parser.add_argument(
        "--offer",
        metavar="WORDS",
        help='"15%%, more pay", "10 gp, magic item", "poor terms"; none: no offer yet',
    )
    parser.add_argument(
        "--sweeten",
        metavar="WORDS",
        action="append",
        default=[],
        help="what is added each time one hesitates",
    )
    parser.add_argument("--again", action="store_true", help="one has hesitated; this is the next offer")
    parser.add_argument(
        "--adjust", metavar="N", type=int, default=0, help="what the referee adds to the roll"
    )
    parser.add_argument("--retainers", metavar="N", type=int, default=0, help="how many serve already")
    parser.add_argument("--hirelings", metavar="N", type=int, default=0, help="how many others are in pay")
    parser.add_argument("--loyalty", metavar="N", type=int, help="the loyalty that the referee says")
    parser.add_argument(
        "--found-by", metavar="WAY", help="how they are looked for, such as notices; none: not at all"
    )
    parser.add_argument("--town", metavar="NAME", default="", help="where it is")
    parser.add_argument(
        "--soured",
        metavar="TOWN[:WHO]",
        action="append",
        default=[],
        help="a bad refusal before; may be repeated",
    )
    parser.add_argument(
        "--abused",
        metavar="TOWN[:WHO]",
        action="append",
        default=[],
        help="where a retainer was treated badly",
    )
    parser.add_argument("--gear", metavar="GP", default="", help="what the gear costs that one lacks")
    parser.add_argument("--view", choices=("referee", "player"), default="referee", help="who may read it")
    parser.add_argument("--odds", action="store_true", help="the exact chances, and no roll")
    parser.add_argument("--name", metavar="NAME,...", default="", help="what they are called in a campaign")
    parser.add_argument("--hp", metavar="N,...", default="", help="hit points of each level, in a campaign")
    add_other_arguments(parser)
    add_campaign_arguments(parser)
    add_reply_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Hear what they say.

    Raises:
        InputError: an argument cannot be used.
    """
    if args.campaign:
        return run_in_campaign(args)
    if args.name or args.hp:
        raise InputError("names and hit points are kept in a campaign", key="campaign", expected="-c FILE")
    kind = kind_of(args.who)
    if args.odds and "," in args.rules and kind == "retainer":
        return _odds_side_by_side(args)
    source = source_of(args)
    found = find_hiring(source)
    if kind == "mercenary":
        troops = hire_troops(args, source, found.rules)
        return answer(args, troops.found, troops.reply, troops.dice)
    if kind == "specialist":
        specialists = hire_specialist(args, source, found.rules)
        return answer(args, specialists.found, specialists.reply, specialists.dice)
    if args.odds:
        return answer(args, found, _odds(found.rules, abilities_of(source, found), args))
    interview = hear_candidates(args)
    return answer(args, found, seen_by(args, interview.reply), interview.dice)


def seen_by(args: argparse.Namespace, reply: Reply) -> Reply:
    """A reply as whoever reads it may know it: how loyal somebody is, players do not."""
    heard = reply.facts.get("heard")
    if args.view == "referee" or not isinstance(heard, list):
        return reply
    hidden = ("loyalty", "reasons")
    open_to_all = [{key: value for key, value in one.items() if key not in hidden} for one in heard]
    return Reply(reply.parts, reply.facts | {"heard": open_to_all})


class Heard(NamedTuple):
    """What candidates said to some offers: rules, who they are, the reply with its facts, the dice."""

    found: Found[HiringRules]
    candidate: Candidate
    offers: tuple[Offer, ...]
    reply: Reply
    dice: TypedDice


def hear_candidates(args: argparse.Namespace) -> Heard:
    """Speak with those who might be retainers.

    Raises:
        InputError: an argument cannot be used.
    """
    source = source_of(args)
    found = find_hiring(source)
    abilities = abilities_of(source, found)
    count, candidate = read_candidate(args.who)
    employer = _employer_of(args)
    for number, key in ((args.retainers, "retainers"), (args.hirelings, "hirelings")):
        if not 0 <= number <= MOST_RETAINERS:
            raise InputError(f"{number} {key}", key=key, expected=f"0 to {MOST_RETAINERS}")
    if not employer.level and found.rules.level_limit:
        raise InputError(
            f"nobody knows {employer.name}'s level", key="by", expected='"Dorn fighter 5 cha 13"'
        )
    loyal = find_topic(source, CompanyChapter, lambda chapter: chapter.loyalty, "the loyalty of retainers")
    pay = find_topic(source, CompanyChapter, lambda chapter: chapter.pay, "the pay of retainers")
    table = _Interview(found.rules, loyal.rules, pay.rules, abilities, employer, candidate, args)
    return Heard(found, candidate, table.asking.offers, table.reply(count), table.dice)


def find_hiring(source: Source) -> Found[HiringRules]:
    return find_topic(source, CompanyChapter, lambda chapter: chapter.hiring, "hiring retainers")


def _employer_of(args: argparse.Namespace) -> Employer:
    if not args.by:
        raise InputError("nobody hires", key="by", expected='an employer, such as "Dorn fighter 5 cha 13"')
    return read_employer(args.by)


def _odds_side_by_side(args: argparse.Namespace) -> int:
    """The exact chances by several books, one below the other."""
    rows: list[list[str]] = []
    facts: dict[str, object] = {}
    header: Sequence[str] = ()
    for id in dict.fromkeys(args.rules.split(",")):
        source = Source(id.strip(), parse_options(args.option))
        found = find_hiring(source)
        reply = _odds(found.rules, abilities_of(source, found), args)
        table = reply.parts[0]
        assert isinstance(table, Rows)
        rows += [[f"{found.id}, {row[0]}", *row[1:]] for row in table.rows]
        facts[found.id] = reply.facts
        header = table.header
    return answer(args, found, Reply([Rows(header, rows)], {"books": facts}))


def abilities_of(source: Source, found: Found[HiringRules] | Found[LoyaltyRules]) -> AbilityRules:
    """The tables of ability scores of the book that answers."""
    if found.asked:
        return load_rulebook(found.id).abilities
    return load_rulebook(source.name, options=source.options, folder=source.folder).abilities


def _asking(rules: HiringRules, employer: Employer, args: argparse.Namespace) -> Asking:
    words = DEFAULT_OFFER if args.offer is None else args.offer
    offers = [] if words == "none" else [read_offer(word) for word in (words, *args.sweeten)]
    if args.again and words == DEFAULT_OFFER and rules.hesitation == "sweeten":
        # Nothing new is offered to a candidate who hesitates, but what sweetens the old offer.
        offers = offers[1:] or [Offer()]
    fame = ill_fame(rules, _refusals(employer, args), town=args.town, who=employer.name)
    return Asking(employer, tuple(offers), args.adjust, fame, args.again)


def _refusals(employer: Employer, args: argparse.Namespace) -> list[BadRefusal]:
    if (args.soured or args.abused) and not args.town:
        raise InputError("towns speak ill, but where is this?", key="town", expected="the name of a town")
    refusals = read_refusals(args.soured, who=employer.name)
    return refusals + read_refusals(args.abused, who=employer.name, abused=True)


class _Interview:
    """The candidates of one employer, one after another."""

    def __init__(
        self,
        rules: HiringRules,
        loyal: LoyaltyRules,
        pay: PayRules,
        abilities: AbilityRules,
        employer: Employer,
        candidate: Candidate,
        args: argparse.Namespace,
    ) -> None:
        self.rules, self.loyal, self.pay, self.abilities = rules, loyal, pay, abilities
        self.employer, self.candidate, self.args = employer, candidate, args
        self.dice = TypedDice(args.rolled, args.seed)
        self.retainers: int = args.retainers
        self.asking = _asking(rules, employer, args)
        self.refusals = _refusals(employer, args)
        self.come = 0
        self.notes: list[Note] = []

    def reply(self, count: int | None) -> Reply:
        """All that happens, and the facts of it; hirelings that are no retainers do not count as such.

        Rule: bxe.retainers.hirelings-not-counted
        """
        rules, employer = self.rules, self.employer
        methods = rules.methods.get("retainer", ("",))
        method = methods[0] if self.args.found_by is None else self.args.found_by.replace("none", "")
        come, cited = candidates_who_come(rules, method=method, asked=count)
        most = most_retainers(self.abilities, employer.charisma)
        heard: list[dict[str, object]] = []
        self.come = come
        if not come:
            why = "nobody was looked for" if not method else "nobody comes"
            self.notes.append((f"{why.capitalize()}: there is nobody to speak with.", cited))
        else:
            self._introduce(come, cited)
            heard = [self._hear(number) for number in range(come)]
        if self.args.hirelings and rules.cite("not counted"):
            others = count_words(self.args.hirelings, "hireling")
            self.notes.append((f"The {others} in pay do not count.", rules.cite("not counted")))
        hirer: dict[str, object] = {
            "name": employer.name,
            "level": employer.level,
            "charisma": employer.charisma,
            "most_level": most_level(rules, employer.level),
            "retainers": self.retainers,
            "most": most,
        }
        facts = {"employer": hirer, "candidates": come, "heard": heard}
        return Reply(self.notes, facts | self._costs())

    def _costs(self) -> dict[str, object]:
        """What stands besides the roll: a share below the usual one, and the gear that one lacks."""
        offer = self.asking.offers[0] if self.asking.offers else None
        usual = self.rules.usual_share
        if offer and offer.percent is not None and usual and offer.percent != usual:
            than, named = ("less", offer.poor_terms) if offer.percent < usual else ("more", offer.good_pay)
            words = "poor terms" if than == "less" else "more pay"
            said = f"{offer.percent}% is {than} than the usual {usual}%: {words}, if the referee says so."
            self.notes += [] if named else [(said, self.rules.cite("share"))]
        if not self.args.gear:
            return {}
        gear = parse_gold(self.args.gear, key="gear")
        said = (
            f"{self.employer.name} pays {say_gold(gear)} for the gear that is lacking, apart from the share."
        )
        self.notes.append((said, self.pay.cite("gear")))
        return {"gear_gp": gear / COPPER_IN_GOLD}

    def _introduce(self, come: int, cited: tuple[str, ...]) -> None:
        who = self.candidate.class_name
        said = with_article(who) if come == 1 else f"{come} {plural(who)}"
        place = f" in {self.args.town}" if self.args.town else ""
        by = f"{self.employer.name} (Charisma {self.employer.charisma}"
        by += f", level {self.employer.level})" if self.employer.level else ")"
        of = self.rules.cite("class") + (() if self.candidate.level else self.rules.cite("level 0"))
        self.notes.append((f"{by} speaks with {said}{place}.", cited + of))
        if self.asking.offers:
            offer = "; then ".join(say_offer(one, self.employer.name) for one in self.asking.offers)
            self.notes.append((f"  Offer: {offer}.", self.rules.cite("offer")))
            self.notes += self._unweighed()

    def _unweighed(self) -> list[Note]:
        """What is said where an offer is no usual one and its worth is the referee's to say, who has not.

        Rule: bxe.retainers.reaction-generous-offer, bxe.retainers.reaction-poor-offer
        """
        rules, offer = self.rules, self.asking.offers[0]
        more = [word for word in offer.more if word != DEFAULT_OFFER]
        unusual = offer.good_pay or offer.magic_item or offer.poor_terms or more
        if not unusual or rules.good_pay or rules.poor_terms or self.asking.adjustment or offer.worth:
            return []
        most = rules.most_adjustment
        said = f"  What it is worth, from -{most} to +{most}, the referee says (--adjust): nothing as yet."
        return [(said, rules.cite("range"))]

    def _hear(self, number: int) -> dict[str, object]:
        """What one candidate says; nobody but the referee knows its level.

        Rule: bf.retainers.level-unknown
        """
        candidate, rules = self.candidate, self.rules
        document: dict[str, object] = {"class": candidate.class_name}
        if self.args.view == "referee":
            document["level"] = candidate.level
        else:
            document["level_shown"] = False
        refusal = why_refused(rules, self.abilities, self.employer, candidate, retainers=self.retainers)
        if refusal is not None:
            why = refusal.why if self.args.view == "referee" else "the answer is no"
            note = (f"  Refused without a roll: {why}.", refusal.rules)
            if note not in self.notes:
                self.notes.append(note)
            if left := self.dice.put_aside():
                self.notes.append((f"  The dice are not needed: {', '.join(map(str, left))}.", ()))
            return document | {"allowed": False, "hired": False, "rolls": [], "sours": False}
        verdict = ask_candidate(rules, self.abilities, self.asking, self.dice)
        label = f"Candidate {number + 1}" if self.come > 1 else "Reaction"
        fame = 0
        if verdict.sours:
            self.refusals.append(BadRefusal(self.args.town, self.employer.name))
            after = ill_fame(rules, self.refusals, town=self.args.town, who=self.employer.name)
            self.asking = msgspec.structs.replace(self.asking, fame=after)
            fame = after.value if after else 0
        self.notes += tell_verdict(rules, verdict, self.employer, town=self.args.town, label=label, fame=fame)
        document |= {
            "allowed": True,
            "rolls": verdict.attempts,
            "result": verdict.result,
            "hired": verdict.hired,
            "sours": verdict.sours,
        }
        if verdict.sours:
            document["soured"] = {"penalty": rules.soured, "in_all": fame, "covers": rules.soured_covers}
        return document | (self._take_on(number, verdict.loyalty) if verdict.hired else {})

    def _take_on(self, number: int, gladly: int) -> dict[str, object]:
        self.retainers += 1
        loyalty = loyalty_at_first(
            self.loyal, self.abilities, self.employer.charisma, gladly=gladly, told=self.args.loyalty
        )
        most = most_retainers(self.abilities, self.employer.charisma)
        name = self.candidate.name or f"The {self.candidate.class_name}"
        told = tell_loyalty(loyalty.score, loyalty.reasons)
        cited = tuple(dict.fromkeys(rule for reason in loyalty.reasons for rule in reason.rules))
        place = f"{self.employer.name}'s {ordinal(self.retainers)} of {count_words(most, 'retainer')}"
        if self.args.view == "referee":
            place, also = f"{place}, {told}", cited
        else:
            also = ()
        self.notes.append((f"  {name} is {place}.", also + self.rules.cite("maximum")))
        return {"loyalty": loyalty.score, "reasons": loyalty.reasons}


def _odds(rules: HiringRules, abilities: AbilityRules, args: argparse.Namespace) -> Reply:
    """The chances of an answer."""
    count, candidate = read_candidate(args.who)
    asking = _asking(rules, _employer_of(args), args)
    return offer_odds(rules, abilities, asking, candidate, retainers=args.retainers, wanted=count or 1)
