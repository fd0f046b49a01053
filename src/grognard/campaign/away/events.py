"""Events of trips: setting out, coming home, and the trip's effects on people."""

from __future__ import annotations

from collections import Counter

import msgspec

from grognard.campaign.away.presence import setout_of, why_not_go, why_troops_stay
from grognard.campaign.away.trip import Setout, Trip
from grognard.campaign.journal.event import CampaignEvent, PersonEvent
from grognard.campaign.state import Campaign, Person, Spent


def _why_other(now: Setout, setout: Setout, one: Person) -> str:
    if setout.items is None:
        now = msgspec.structs.replace(now, items=None)
    if now.level != setout.level:
        return f"{one.name} is then of level {now.level}, not {setout.level}"
    if (now.hp, now.most) != (setout.hp, setout.most):
        return f"{one.name} has then {now.hp} of {now.most} hit points, not {setout.hp} of {setout.most}"
    for field in Setout.__struct_fields__:
        if getattr(now, field) != getattr(setout, field):
            what = {"drained": "negative levels", "memorised": "spells"}.get(field, field)
            return f"{one.name} set out with other {what} than there are then"
    return ""


def _why_no_longer(one: Person, standing: str) -> str:
    return "" if one.standing == standing else f"{one.name} is then {one.standing}"


class Departed(CampaignEvent, frozen=True, tag="departed"):
    """People set out, each as they were; until they come back nothing else can happen to them.

    With them go `troops`, by the ids of their contracts.
    """

    trip: str
    what: str
    people: tuple[Setout, ...]
    kept: str = ""
    seed: int = 0
    troops: tuple[str, ...] = ()

    def why_not(self, campaign: Campaign) -> str:
        if self.trip in campaign.trips:
            return f"there is a {self.trip} already"
        if not self.people and not self.troops:
            return "no one sets out"
        for contract in self.troops:
            if why := why_troops_stay(campaign, contract):
                return why
        for setout in self.people:
            one = campaign.people.get(setout.who)
            if one is None:
                return f"nobody is called {setout.who}"
            if why := why_not_go(campaign, one):
                return why
            if why := _why_other(setout_of(campaign, one), setout, one):
                return why
        return ""

    def apply(self, campaign: Campaign, entry: int) -> None:
        names = [one.who for one in self.people]
        campaign.trips[self.trip] = Trip(
            id=self.trip,
            what=self.what,
            people=names,
            kept=self.kept,
            seed=self.seed,
            troops=list(self.troops),
            day=campaign.day,
            entry=entry,
        )
        for who in names:
            campaign.people[who].away = self.trip


class Returned(CampaignEvent, frozen=True, tag="returned"):
    """The return from a trip; a `lost` one leaves its people as they set out. `result` documents the outcome.

    `spent` are the spells each person has cast; `things` is the treasure found, worth `copper` copper pieces
    in all.
    """

    trip: str
    result: str = ""
    rounds: int = 0
    lost: bool = False
    spent: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    copper: int = 0
    things: tuple[str, ...] = ()

    def why_not(self, campaign: Campaign) -> str:
        trip = campaign.trips.get(self.trip)
        if trip is None:
            return f"no one has set out to {self.trip}"
        return "" if trip.lasts else f"{trip.id} is settled, by entry {trip.home}"

    def apply(self, campaign: Campaign, entry: int) -> None:
        trip = campaign.trips[self.trip]
        trip.home, trip.lost, trip.result = entry, self.lost, self.result
        trip.copper, trip.things = self.copper, self.things
        for who in trip.people:
            campaign.people[who].away = ""
        for who, spells in self.spent.items():
            one = campaign.people[who]
            left = Counter(one.memorised)
            left.subtract(name for name in spells if left[name] > 0)
            one.mind_known = one.mind_known or bool(one.memorised)
            one.memorised = {name: count for name, count in left.items() if count > 0}


class HitPointsChanged(PersonEvent, frozen=True):
    """A person's hit points are others."""

    before: int
    after: int

    def why_not(self, campaign: Campaign) -> str:
        one = campaign.people[self.who]
        if one.hp != self.before:
            return f"{one.name} has then {one.hp} hit points left, not {self.before}"
        return f"{one.name} has then {one.most} hit points at most" if self.after > one.most else ""

    def apply(self, campaign: Campaign, entry: int) -> None:
        campaign.people[self.who].hp = self.after


class Hurt(HitPointsChanged, frozen=True, tag="hurt"):
    """A person lost hit points."""


class Healed(HitPointsChanged, frozen=True, tag="healed"):
    """A person regained hit points."""


class Died(PersonEvent, frozen=True, tag="died"):
    """A person died, with the former standing and hit points."""

    standing: str
    before: int

    def why_not(self, campaign: Campaign) -> str:
        one = campaign.people[self.who]
        if one.hp != self.before:
            return f"{one.name} has then {one.hp} hit points left, not {self.before}"
        return _why_no_longer(one, self.standing)

    def apply(self, campaign: Campaign, entry: int) -> None:
        one = campaign.people[self.who]
        one.standing, one.hp = "dead", 0


class Captured(PersonEvent, frozen=True, tag="captured"):
    """A person was taken prisoner."""

    standing: str

    def why_not(self, campaign: Campaign) -> str:
        return _why_no_longer(campaign.people[self.who], self.standing)

    def apply(self, campaign: Campaign, entry: int) -> None:
        campaign.people[self.who].standing = "captive"


class NegativeLevelsChanged(PersonEvent, frozen=True):
    """A person's negative levels are one more or fewer than before; `loss` is the hit points of that one."""

    before: int
    loss: int

    def why_not(self, campaign: Campaign) -> str:
        one = campaign.people[self.who]
        if len(one.drained) != self.before:
            return f"{one.name} has then {len(one.drained)} negative levels, not {self.before}"
        return ""


class LevelDrained(NegativeLevelsChanged, frozen=True, tag="level-drained"):
    """A person gained a further negative level, at a cost in hit points."""

    def apply(self, campaign: Campaign, entry: int) -> None:
        campaign.people[self.who].drained.append(self.loss)


class LevelRestored(NegativeLevelsChanged, frozen=True, tag="level-restored"):
    """A negative level was removed; `loss` is the hit points regained with it."""

    def why_not(self, campaign: Campaign) -> str:
        if why := super().why_not(campaign):
            return why
        one = campaign.people[self.who]
        if not 0 <= self.loss <= sum(one.drained):
            return f"{one.name} has then lost {sum(one.drained)} hit points to them, and not {self.loss}"
        return ""

    def apply(self, campaign: Campaign, entry: int) -> None:
        """Take the last loss off; more hit points, or fewer, change the other losses, the largest first."""
        drained = campaign.people[self.who].drained
        more = self.loss - drained.pop()
        while drained and more != 0:
            place = drained.index(max(drained) if more > 0 else min(drained))
            drained[place] -= 1 if more > 0 else -1
            more -= 1 if more > 0 else -1


class ConditionChanged(PersonEvent, frozen=True, tag="condition-changed"):
    """A person's condition begins, until a day or for long (0), or ends (None); with its former value."""

    condition: str
    before: int | None
    until: int | None

    def why_not(self, campaign: Campaign) -> str:
        one = campaign.people[self.who]
        if one.conditions.get(self.condition) == self.before:
            return ""
        return f"{one.name} is then {'' if self.condition in one.conditions else 'not '}{self.condition}"

    def apply(self, campaign: Campaign, entry: int) -> None:
        conditions = campaign.people[self.who].conditions
        if self.until is None:
            conditions.pop(self.condition, None)
        else:
            conditions[self.condition] = self.until


class GearChanged(PersonEvent, frozen=True):
    """A person's gear is another."""

    before: str
    after: str

    def why_not(self, campaign: Campaign) -> str:
        one = campaign.people[self.who]
        return "" if one.gear == self.before else f"{one.name} has then other gear"

    def apply(self, campaign: Campaign, entry: int) -> None:
        campaign.people[self.who].gear = self.after


class GearUsed(GearChanged, frozen=True, tag="gear-used"):
    """A part of a person's gear was used up."""


class GearRuled(GearChanged, frozen=True, tag="gear-ruled"):
    """The referee's ruling on a person's gear."""


class PoolSpent(PersonEvent, frozen=True, tag="pool-spent"):
    """So much of a person's luck or spell points is spent now, and was noted as spent before."""

    pool: str
    before: int
    after: int

    def why_not(self, campaign: Campaign) -> str:
        one = campaign.people[self.who]
        noted = one.spent[self.pool].amount if self.pool in one.spent else 0
        if noted == self.before:
            return ""
        return f"{one.name} has then spent {noted} of its {self.pool}, not {self.before}"

    def apply(self, campaign: Campaign, entry: int) -> None:
        one = campaign.people[self.who]
        one.spent[self.pool] = Spent(self.after, campaign.day, one.level)


class TroopsFell(CampaignEvent, frozen=True, tag="troops-fell"):
    """Some of the troops of a contract are no more; its terms, before and after, tell how many."""

    contract: str
    before: str
    after: str

    def why_not(self, campaign: Campaign) -> str:
        if why := why_troops_stay(campaign, self.contract):
            return why
        one = campaign.contracts[self.contract]
        return "" if one.terms == self.before else f"{one.name} are then {one.terms}, not {self.before}"

    def apply(self, campaign: Campaign, entry: int) -> None:
        campaign.contracts[self.contract].terms = self.after


class TripAwarded(CampaignEvent, frozen=True, tag="trip-awarded"):
    """The experience of a fight or a delve was given."""

    trip: str

    def why_not(self, campaign: Campaign) -> str:
        trip = campaign.trips.get(self.trip)
        if trip is None or trip.lasts:
            return f"{self.trip} is not settled"
        return f"the experience of {trip.id} was given by entry {trip.awarded}" if trip.awarded else ""

    def apply(self, campaign: Campaign, entry: int) -> None:
        campaign.trips[self.trip].awarded = entry


AwayEvent = (
    Departed
    | Returned
    | Hurt
    | Healed
    | Died
    | Captured
    | LevelDrained
    | LevelRestored
    | ConditionChanged
    | GearUsed
    | GearRuled
    | PoolSpent
    | TroopsFell
    | TripAwarded
)
