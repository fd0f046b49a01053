"""Fight: the company of a campaign, or some of it, fights, and the outcome is written down."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated, ClassVar, NamedTuple

import msgspec

from grognard.base.errors import InputError
from grognard.campaign.away.after_battle import is_lost, states_after_battle
from grognard.campaign.away.commands import come_back, depart, fight_at_once
from grognard.campaign.away.side import company_against, company_side, is_foes, on_ground_of, with_company
from grognard.campaign.away.trip import Trip, TripOutcome
from grognard.campaign.away.trips import find_trip, next_trip_id
from grognard.campaign.journal.entries import EntryBody
from grognard.campaign.state import Campaign
from grognard.encounter.entries import Encounter, read_encounter
from grognard.encounter.play_styles import read_style
from grognard.encounter.setup import load_rules_of
from grognard.fight.begin import start
from grognard.fight.fight import Fight
from grognard.fight.header import describe_header
from grognard.operations.campaigns.homecoming import HomeFacts, loyalty_rules, settling_change
from grognard.operations.campaigns.results import Result, make_result
from grognard.operations.campaigns.troops import (
    CharactersAndTroops,
    Troops,
    choose_characters_and_troops,
    count_losses,
    muster,
)
from grognard.operations.fields import field
from grognard.operations.operation import Change, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.options import parse_options
from grognard.rulebooks.schema import Rulebook
from grognard.storage.saves.saved_fight import ThrownBy
from grognard.text.wording import count_words

if TYPE_CHECKING:
    from grognard.operations.campaigns.opening import OpenCampaign


class FightDeparture(NamedTuple):
    """A company about to fight: the id of the fight, the foes as they were named, and the fight."""

    trip: str
    what: str
    company: CharactersAndTroops
    fight: Fight

    def save(self, path: str) -> None:
        """Save the fight, so that it can be resumed.

        Raises:
            InputError: the file cannot be written.
        """
        self.fight.save(path)

    def describe(self, campaign: Campaign, kept: str = "") -> EntryBody:
        """Make the entry that they depart, with the name under which the fight is kept."""
        troops = [one.contract for one in self.company.troops]
        people, seed = self.company.people, self.fight.seed or 0
        return depart(campaign, self.trip, self.what, people, troops, kept=kept, seed=seed, book="")

    def settle(self, campaign: Campaign) -> Change[HomeFacts]:
        """Write a fight that is over down in one entry, with the departure."""
        result = result_of(self.fight)
        people = [one.id for one in self.company.people]
        outcome = _outcome_of(campaign, self.fight, people, self.company.troops)
        departed = self.describe(campaign)
        body, settled = fight_at_once(campaign, departed, outcome, result=result.name)
        return _with_summary(settling_change(self.trip, body, settled, result), self.fight)

    def come_home(self, campaign: Campaign) -> Change[HomeFacts]:
        """Write the outcome of a fight that is over down, for which they had departed."""
        return settle_fight(campaign, find_trip(campaign, self.trip), self.fight)


class CampaignFight(Operation[HomeFacts], frozen=True, kw_only=True, tag="campaign fight"):
    """Have the company, or some of it, fight by the tactics, and write down the outcome.

    >>> from grognard.operations.asking import ask_in
    >>> from grognard.operations.campaigns.example import example_campaign
    >>> with example_campaign() as file:
    ...     facts = ask_in(file, CampaignFight(what="goblin", people=("Dorn",)), seed=1).facts
    >>> facts.trip, facts.result.sides
    ('fight-1', ('Party', 'Goblin'))
    """

    what: Annotated[
        str,
        field(
            'who is fought, "6 orc, ogre", or an encounter file; "1st platoon vs 40 orc"',
            typed="WHAT",
            word=True,
        ),
    ]
    people: Annotated[
        tuple[str, ...], field("only these, troops too: Dorn,1st platoon", typed="WHO", option="with")
    ] = ()
    at: Annotated[str, field("on the ground of that encounter file", typed="FILE")] = ""
    tactics: Annotated[
        tuple[str, ...],
        field(
            "how well the sides are played: sensible (the default), plain, or expert (thinks ahead, slow); "
            "may be given again",
            typed="SKILL|SIDE=SKILL",
        ),
    ] = ()
    resolve: Annotated[
        tuple[str, ...],
        field(
            "when a side breaks off the fight: prudent (the players), to the death (others), cowardly, "
            "at half strength, when the leader falls, before anybody dies",
            typed="WORD|SIDE=WORD",
        ),
    ] = ()

    uses_dice: ClassVar = True
    reads_journal: ClassVar = True

    def answer_in(self, opened: "OpenCampaign", dice: TypedDice) -> Change[HomeFacts]:
        """Fight to the end, and settle it."""
        departure = self.begin(opened, dice.seed)
        departure.fight.run()
        return departure.settle(opened.campaign)

    def begin(
        self,
        opened: "OpenCampaign",
        seed: int | None,
        *,
        thrown_by: ThrownBy = "seeded",
        ask: Callable[[int, int], int] | None = None,
    ) -> FightDeparture:
        """Begin the fight, without writing anything.

        Args:
            opened: the campaign.
            seed: the seed of its dice.
            thrown_by: whose dice people throw themselves.
            ask: asks for the face of a die that is thrown.

        Raises:
            InputError: a field cannot be used.
        """
        ours, versus, foes = self.what.partition(" vs ")
        if versus and self.people:
            raise InputError("who fights is told twice", key="with", expected="no --with")
        names = [name for word in ours.split(",") if (name := word.strip())] if versus else self.people
        what = foes.strip() if versus else self.what
        company = choose_characters_and_troops(opened.campaign, names)
        encounter, book = self._read_encounter(opened.campaign, company, what)
        fight = start(
            encounter,
            rules=book,
            seed=seed,
            tactics=read_style("tactics", self.tactics),
            resolve=read_style("resolve", self.resolve),
            thrown_by=thrown_by,
            ask=ask,
        )
        return FightDeparture(next_trip_id(opened.entries, "fight"), what, company, fight)

    def _read_encounter(
        self, campaign: Campaign, going: CharactersAndTroops, what: str
    ) -> tuple[Encounter, Rulebook]:
        """Read the encounter, put the company in it, and load its book.

        Raises:
            InputError: the encounter cannot be used.
        """
        rules, options = self.rules or campaign.book, parse_options(list(self.options))
        place = read_encounter(self.at) if self.at else None
        own = None if is_foes(what) else read_encounter(what)
        ground = own or place
        if ground is None:
            book = load_rulebook(rules, options=options)
        else:
            book = load_rules_of(ground, rules=rules, options=options)
        company = company_side(campaign, going.people, book, going.members)
        made = company_against(company, what) if own is None else with_company(own, company)
        if place is not None:
            made = on_ground_of(made, place)
        return msgspec.structs.replace(made, rules=book.id, options={}), book


def settle_fight(campaign: Campaign, trip: Trip, fight: Fight) -> Change[HomeFacts]:
    """Write down the outcome of a fight that is over, for which a company had departed."""
    troops = muster(campaign, [campaign.contracts[one] for one in trip.troops])
    outcome = _outcome_of(campaign, fight, trip.people, troops)
    result = result_of(fight)
    body, settled = come_back(campaign, trip, outcome, result=result.name)
    return _with_summary(settling_change(trip.id, body, settled, result), fight)


def result_of(fight: Fight) -> Result:
    """Make the document of a fight that is over."""
    last = {"type": "result", **msgspec.to_builtins(fight.summarize())}
    return make_result(describe_header(fight), last)


def _with_summary(change: Change[HomeFacts], fight: Fight) -> Change[HomeFacts]:
    facts = change.answer.facts
    facts.seed, facts.result = fight.seed, fight.summarize()
    return change


def _outcome_of(
    campaign: Campaign, fight: Fight, people: Sequence[str], troops: Sequence[Troops]
) -> TripOutcome:
    """Collect the state of each character and the losses of the troops after a fight."""
    battle = fight.battle
    lost = is_lost(battle)
    rounds = count_words(fight.round, "round")
    side, many = ("the company", "s") if people else ("the troops", "")
    how = f"{side} {'lose' if lost else 'win'}{many}" if battle.winner >= 0 else "nobody wins"
    said = f"{how} in {rounds}" if battle.winner >= 0 else f"{how} ({battle.ending}) in {rounds}"
    return TripOutcome(
        states_after_battle(battle, people),
        lost,
        fight.round,
        said=said,
        losses=count_losses(battle, len(people), troops),
        loyalty=loyalty_rules(campaign),
    )
