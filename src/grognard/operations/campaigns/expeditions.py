"""Expeditions: the company of a campaign, or some of it, goes on a delve or a journey and comes back."""

from typing import TYPE_CHECKING, Annotated, ClassVar, NamedTuple

import msgspec

from grognard.adventure.party.expedition_roster import dice_of_folk
from grognard.adventure.places.dungeon_entries import read_dungeon
from grognard.adventure.places.land_entries import read_land
from grognard.battle.state.flags import UNDEAD
from grognard.battle.state.profile import Profile
from grognard.battle.view.fates import FLED, HURT, STANDING, fate_from_state
from grognard.campaign.away.after_expedition import outcome_of
from grognard.campaign.away.commands import come_back, depart, fight_at_once
from grognard.campaign.away.side import choose_company, company_side
from grognard.campaign.away.trip import Trip, TripOutcome
from grognard.campaign.away.trips import find_trip, next_trip_id
from grognard.campaign.journal.entries import EntryBody
from grognard.campaign.state import Campaign, Person
from grognard.encounter.entries import SideEntry
from grognard.fight.departing import delve, journey
from grognard.fight.expedition import Expedition, ExpeditionControl, Kind
from grognard.operations.campaigns.homecoming import HomeFacts, loyalty_rules, settling_change
from grognard.operations.campaigns.results import Result, make_result
from grognard.operations.fields import field
from grognard.operations.operation import Change, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.loader import load_rulebook, locating_options
from grognard.rulebooks.locate import locating_in
from grognard.rulebooks.options import parse_options
from grognard.text.expedition_view import describe_end

if TYPE_CHECKING:
    from grognard.operations.campaigns.opening import OpenCampaign


class ExpeditionDeparture(NamedTuple):
    """Characters about to go on an expedition: its id, and the expedition."""

    trip: str
    people: list[Person]
    expedition: Expedition

    def save(self, path: str) -> None:
        """Save the expedition, so that it can be resumed.

        Raises:
            InputError: the file cannot be written.
        """
        self.expedition.save(path)

    def describe(self, campaign: Campaign, kept: str = "") -> EntryBody:
        """Make the entry that they depart, with the name under which the expedition is kept."""
        one = self.expedition
        return depart(campaign, self.trip, one.place.title, self.people, kept=kept, seed=one.seed, book="")

    def settle(self, campaign: Campaign) -> Change[HomeFacts]:
        """Write an expedition that is over down in one entry, with the departure."""
        result = expedition_result(self.expedition)
        outcome = _outcome_of(campaign, self.expedition, [one.id for one in self.people])
        departed = self.describe(campaign)
        body, settled = fight_at_once(campaign, departed, outcome, result=result.name)
        return settling_change(self.trip, body, settled, result)

    def come_home(self, campaign: Campaign) -> Change[HomeFacts]:
        """Write the outcome of an expedition that is over down, for which they had departed."""
        return settle_expedition(campaign, find_trip(campaign, self.trip), self.expedition)


class SendExpedition(Operation[HomeFacts], frozen=True, kw_only=True, tag="campaign expedition"):
    """Have the company, or some of it, go on a delve or journey, led by a sensible guide.

    >>> from grognard.operations.asking import ask_in
    >>> from grognard.operations.campaigns.example import example_campaign
    >>> with example_campaign() as file:
    ...     ask_in(file, SendExpedition(place="examples/places/under-hobs-mill.toml"), seed=1).facts.trip
    'delve-1'
    """

    place: Annotated[str, field("the file of the place", typed="FILE", word=True)]
    kind: Annotated[Kind, field("into a dungeon, or over land and water")] = "delve"
    people: Annotated[tuple[str, ...], field("only these: Dorn,Wat", typed="WHO", option="with")] = ()

    uses_seed: ClassVar = True
    reads_journal: ClassVar = True

    def answer_in(self, opened: "OpenCampaign", dice: TypedDice) -> Change[HomeFacts]:
        """Let the guide lead them to the end, and settle it."""
        departure = self.begin(opened, dice.seed)
        departure.expedition.run()
        return departure.settle(opened.campaign)

    def begin(
        self, opened: "OpenCampaign", seed: int | None, *, seated: ExpeditionControl | None = None
    ) -> ExpeditionDeparture:
        """Begin the expedition, without writing anything; `seated` says how one is played at a table.

        Raises:
            InputError: a field cannot be used.
        """
        campaign = opened.campaign
        people = choose_company(campaign, ", ".join(self.people))
        place = read_dungeon(self.place) if self.kind == "delve" else read_land(self.place)
        options = parse_options(list(self.options))
        with locating_in(self.place), locating_options(place.options, named=False):
            book = load_rulebook(self.rules or campaign.book, options={**place.options, **options})
        side = company_side(campaign, people, book)
        begins = delve if self.kind == "delve" else journey
        expedition = begins(self.place, party=side, rules=book, seed=seed, seated=seated)
        return ExpeditionDeparture(next_trip_id(opened.entries, "delve"), people, expedition)


def settle_expedition(campaign: Campaign, trip: Trip, expedition: Expedition) -> Change[HomeFacts]:
    """Write down the outcome of an expedition that is over, for which characters had departed."""
    result = expedition_result(expedition)
    outcome = _outcome_of(campaign, expedition, trip.people)
    body, settled = come_back(campaign, trip, outcome, result=result.name)
    return settling_change(trip.id, body, settled, result)


def _outcome_of(campaign: Campaign, expedition: Expedition, people: list[str]) -> TripOutcome:
    said = describe_end(expedition.machine).rstrip(".")
    return outcome_of(expedition.machine, people, said, loyalty=loyalty_rules(campaign))


def expedition_result(expedition: Expedition) -> Result:
    """Make the document of an expedition that is over: its defeated foes, as those of one fight."""
    machine = expedition.machine
    foes = []
    for folk in machine.state.folk:
        entry = machine.entry_of(folk)
        for one in folk.members:
            # Foes that fled once are routed, although they may be met again.
            state = FLED if folk.fled and one.state in (STANDING, HURT) else one.state
            lost = state not in (STANDING, HURT)
            if fate_from_state(state, lost=lost):
                alone = msgspec.structs.replace(entry.members[one.member], count=1, names=[])
                side = SideEntry(name=entry.name, members=[alone])
                sheet = machine.roll.barracks.call_up(side, dice_of_folk(machine.seed, 0))[0].profile
                fate = fate_from_state(state, lost=lost, undead=sheet.flags & UNDEAD != 0)
                foes.append(_foe_facts(sheet, one.name, state, fate))
    names = ["Party", "Foes"]
    first = {"type": "header", "sides": [{"name": names[0], "player_characters": True}, {"name": names[1]}]}
    last = {"type": "result", "over": True, "sides": names, "combatants": foes}
    return make_result(first, last)


def _foe_facts(sheet: Profile, name: str, state: str, fate: str) -> dict[str, object]:
    return {
        "name": name,
        "side": 1,
        "kind": sheet.kind,
        "state": state,
        "fate": fate,
        "hit_dice": sheet.printed_dice,
        "class": sheet.class_name,
        "level": int(sheet.level) if sheet.class_name else None,
    }
