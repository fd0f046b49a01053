"""Award: the experience that an adventure earned, divided among a party."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, NamedTuple

import msgspec

from grognard.advancement.earnings import Earned, Treasure
from grognard.advancement.levels import Gain, gain, gain_without_level
from grognard.advancement.shares import Division, Share, divide
from grognard.advancement.worth import Foe, Outcome, Worth
from grognard.base.errors import InputError
from grognard.campaign.away.trip import Trip
from grognard.campaign.away.trips import award_of, last_trip
from grognard.campaign.company.commands import award, find_person
from grognard.campaign.company.view import people_here
from grognard.campaign.state import HERE, Campaign
from grognard.campaign.state import Person as Member
from grognard.creatures.abilities import Abilities
from grognard.creatures.character import parse_character
from grognard.creatures.grammar import join_words
from grognard.creatures.hit_dice import format_hit_dice
from grognard.creatures.occupations import NORMAL_MAN
from grognard.encounter.borrowed import borrowed_line
from grognard.operations.campaigns.results import read_result
from grognard.operations.experience.adventure import Adventure, AdventureTold, read_adventure
from grognard.operations.experience.books import ExperienceBook, find_experience_book
from grognard.operations.experience.fight_document import Drain, foes_of
from grognard.operations.experience.people import ShareCandidate
from grognard.operations.fields import field
from grognard.operations.operation import Answer, Change, Facts, answer_by
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.advancement_schema import LevelRules
from grognard.text.experience import tell_division, tell_earned, tell_share
from grognard.text.explain import Note
from grognard.text.parts import Part
from grognard.text.wording import count_words

if TYPE_CHECKING:
    from grognard.operations.campaigns.opening import OpenCampaign


class FoeFacts(msgspec.Struct):
    """Foes of a kind, and what they are worth."""

    name: str
    count: int
    hit_dice: str | None
    asterisks: int
    level: int | None
    outcome: Outcome
    dangerous: bool
    counts: bool
    each: int
    points: int


class PercentFacts(msgspec.Struct):
    """So many percent more or less, and for what."""

    percent: int
    what: str = msgspec.field(name="for")


class MemberAwardFacts(msgspec.Struct):
    """The award of a member of the party; where class and experience are known, also the level.

    `weight` is the part of the divisor, as a fraction.
    """

    name: str | None
    count: int
    retainer: bool
    alive: bool
    weight: str
    share: int
    percents: list[PercentFacts]
    bonus: int
    gained: int
    before: int | msgspec.UnsetType = msgspec.UNSET
    after: int | msgspec.UnsetType = msgspec.UNSET
    lost: int | msgspec.UnsetType = msgspec.UNSET
    level: int | msgspec.UnsetType = msgspec.UNSET
    level_after: int | msgspec.UnsetType = msgspec.UNSET
    next_level_at: int | msgspec.UnsetType | None = msgspec.UNSET


class HirelingFacts(msgspec.Struct):
    """Other hired people, who get nothing."""

    count: int
    each: int = 0


class AwardFacts(Facts):
    """The points earned, by source; and their division, where a party is given."""

    foes: list[FoeFacts]
    monsters: int
    treasure: int
    challenges: tuple[int, ...]
    tallied: int
    pool: int
    divisor: str | msgspec.UnsetType = msgspec.UNSET
    shares: list[MemberAwardFacts] | msgspec.UnsetType = msgspec.UNSET
    left_over: int | msgspec.UnsetType = msgspec.UNSET
    hirelings: HirelingFacts | msgspec.UnsetType = msgspec.UNSET


class Award(Adventure[AwardFacts], frozen=True, kw_only=True, tag="xp"):
    """Divide the experience of an adventure.

    >>> from grognard.operations.asking import ask
    >>> facts = ask(Award(foes=("10 orc, ogre",), who=("Wat thief 4 9950",), pcs="4")).facts
    >>> facts.pool, facts.shares[0].name, facts.shares[0].gained
    (490, 'Wat', 122)
    """

    last: Annotated[bool, field("take foes, party and treasure of the campaign's last fight")] = False
    defeated: Annotated[str, field("with --last: what was defeated, if not all it says", typed="FOES")] = ""

    def answer(self, dice: TypedDice) -> Answer[AwardFacts]:
        """Divide what an adventure earned among a party that is told."""
        if self.last or self.defeated:
            raise InputError("--last is of a campaign", key="last", expected="-c FILE besides")
        return self._reckon(read_adventure(self, self.foes)).answer

    def answer_in(self, opened: "OpenCampaign", dice: TypedDice) -> Change[AwardFacts]:
        """Divide it among the people of a campaign, and write down what they gain."""
        trip = self._find_last(opened.campaign)
        people = self._take_part(opened.campaign, trip)
        fought: list[Foe] = []
        if trip is not None and not self.defeated:
            fought = foes_of(read_result(opened.store, trip), opened.store.path)
        told = read_adventure(
            self,
            (self.defeated,) if self.defeated else self.foes,
            company=[_known(one, name) for name, one in people.items()],
            fought=fought,
            brought=self._brought_home(trip),
        )
        reckoned = self._reckon(told)
        gains = [(one, reckoned.gains[name]) for name, one in people.items() if name in reckoned.gains]
        return Change(reckoned.answer, award_of(trip, award(gains, reckoned.answer.cited)))

    def _reckon(self, told: AdventureTold) -> "_Reckoned":
        """Divide what was earned, and say what becomes of each.

        Raises:
            InputError: the book cannot be used for it.
        """
        books = find_experience_book(self.source)
        rules = books.awards.rules
        earned = books.earned(told)
        members = told.members(books.book.abilities)
        division = divide(rules, earned.pool, members) if members else None
        gains = _gains(books.levels.rules, told.people, division)
        parts: list[Part] = list(tell_earned(rules, earned, told.treasure, told.challenges))
        if division is not None:
            parts += tell_division(rules, division, hirelings=self.hirelings)
            parts += _tell_people(books, division, gains)
        parts += [_tell_drain(one) for one in told.drained]
        if gains and (borrowed := borrowed_line(books.book, "experience")):
            parts.append((borrowed, ()))
        facts = _list_facts(earned, division, gains, self.hirelings)
        return _Reckoned(answer_by(books.awards, parts, facts), gains)

    def _find_last(self, campaign: Campaign) -> Trip | None:
        """The fight whose experience is asked for, if that of one is.

        Raises:
            InputError: there is none, or its experience was given.
        """
        if not self.last:
            if self.defeated:
                raise InputError("--defeated is of the last fight", key="defeated", expected="--last besides")
            return None
        if self.foes:
            raise InputError("foes besides --last", key="foes", expected=f"--defeated {self.foes[0]!r}")
        trip = last_trip(campaign)
        if trip.awarded:
            raise InputError(
                f"the experience of {trip.id} was given by entry {trip.awarded}", key="last", expected="foes"
            )
        return trip

    def _brought_home(self, trip: Trip | None) -> list[Treasure]:
        """The treasure of an expedition, unless the treasure is said.

        Rule: bxe.xp.treasure-recovered
        """
        if trip is None or not trip.copper or self.treasure:
            return []
        return [Treasure(trip.copper, join_words(trip.things))]

    def _take_part(self, campaign: Campaign, trip: Trip | None) -> dict[str, Member]:
        """The characters with a share, by name: those named, or all with the company who have levels or are
        retainers, who count without any.

        Of a fight, all that were at it and were not taken; the dead are told as dead.
        """
        named = [
            name.strip() for said in (self.pcs, self.retainers) for name in said.split(",") if name.strip()
        ]
        if any(name.isdecimal() for name in named):
            raise InputError("a number of people", key="pcs", expected="names of the campaign")
        if trip is not None and not trip.people and not named:
            raise InputError(f"only troops were at {trip.id}", key="last", expected="--pcs or --retainers")
        there = people_here(campaign) if trip is None else [campaign.people[who] for who in trip.people]
        people = [find_person(campaign, name) for name in named] or [
            one
            for one in there
            if (one.level or one.standing == "in service") and one.standing in (*HERE, "dead")
        ]
        names = [one.name.lower() for one in people]
        return {one.name if names.count(one.name.lower()) == 1 else one.id: one for one in people}


class _Reckoned(NamedTuple):
    """The result of an adventure: the answer, and the gains of the characters with levels."""

    answer: Answer[AwardFacts]
    gains: dict[str, Gain]


def _known(one: Member, name: str) -> ShareCandidate:
    """A person of a campaign as a candidate for a share."""
    character = parse_character(one.who if one.level else NORMAL_MAN)
    scores = Abilities(**{score: getattr(one.abilities, score) for score in one.scores})
    return ShareCandidate(
        name=name,
        character=msgspec.structs.replace(character, abilities=scores),
        experience=one.experience,
        scores=tuple(one.scores),
        retainer=one.standing == "in service",
        alive=one.standing != "dead",
    )


def _gains(rules: LevelRules, people: Sequence[ShareCandidate], division: Division | None) -> dict[str, Gain]:
    """The gains of characters whose class and experience are known; a normal man has no level to gain."""
    gains: dict[str, Gain] = {}
    if division is None:
        return gains
    for one, share in zip(people, division.shares[: len(people)], strict=True):
        if one.character is None or one.experience is None or not one.alive:
            continue
        before, level = one.experience, one.character.level
        if not level:
            gains[one.name] = gain_without_level(before, share.gained)
        else:
            own = one.character.character_class
            gains[one.name] = gain(rules, own, level=level, before=before, earned=share.gained)
    return gains


def _tell_people(books: ExperienceBook, division: Division, gains: dict[str, Gain]) -> list[Note]:
    """A line for each who has a name, with the rules of the limit where it matters.

    Rule: bxe.retainers.advance-in-level
    """
    said: list[Note] = []
    for share in division.shares:
        if share.member.name:
            one = gains.get(share.member.name)
            text, rules = tell_share(books.awards.rules, share, one)
            if one is not None and one.level_after > one.level_before:
                parts = ("limit", "cut") if one.lost else ("below",)
                hired = ("retainer",) if share.member.retainer else ()
                rules += books.levels.rules.cite(*parts, *hired)
            said.append((text, rules))
    return said


def _tell_drain(one: Drain) -> Note:
    text = f"{one.name} has {count_words(one.levels, 'negative level')} ({one.points} hit points gone):"
    return f'{text} grognard level "{one.who}" --drained {one.levels} --lost {one.points}', ()


def _list_facts(
    earned: Earned, division: Division | None, gains: dict[str, Gain], hirelings: int
) -> AwardFacts:
    facts = AwardFacts(
        foes=[_foe_facts(one) for one in earned.foes],
        monsters=earned.monsters,
        treasure=earned.treasure,
        challenges=earned.challenges,
        tallied=earned.tallied,
        pool=earned.pool,
    )
    if division is not None:
        facts.divisor = str(division.divisor)
        facts.shares = [_share_facts(share, gains.get(share.member.name)) for share in division.shares]
        facts.left_over = division.left_over
    if hirelings:
        facts.hirelings = HirelingFacts(hirelings)
    return facts


def _foe_facts(one: Worth) -> FoeFacts:
    foe = one.foe
    return FoeFacts(
        name=foe.name,
        count=foe.count,
        hit_dice=format_hit_dice(foe.hit_dice).strip() if foe.hit_dice else None,
        asterisks=foe.asterisks,
        level=foe.level if foe.level >= 0 else None,
        outcome=foe.outcome,
        dangerous=foe.dangerous,
        counts=one.counts,
        each=one.each,
        points=one.points,
    )


def _share_facts(share: Share, one: Gain | None) -> MemberAwardFacts:
    member = share.member
    facts = MemberAwardFacts(
        name=member.name or None,
        count=member.count,
        retainer=member.retainer,
        alive=member.alive,
        weight=str(share.weight),
        share=share.points,
        percents=[PercentFacts(percent.amount, percent.what) for percent in share.percents],
        bonus=member.bonus,
        gained=share.gained,
    )
    if one is not None:
        facts.before, facts.after, facts.lost = one.before, one.after, one.lost
        facts.level, facts.level_after, facts.next_level_at = one.level_before, one.level_after, one.next_at
    return facts
