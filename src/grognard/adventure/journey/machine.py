"""A party on a journey as a machine: it goes on to the next decision, and says what may be done there."""

from __future__ import annotations

from typing import Final

from grognard.adventure.journey import camp, fleeing, night, wandering
from grognard.adventure.journey import day_of_travel as going
from grognard.adventure.journey.afloat import lay_decks
from grognard.adventure.journey.land_routes import LandRoutes
from grognard.adventure.journey.state import JourneyState
from grognard.adventure.meetings import meeting
from grognard.adventure.party import facts, orders
from grognard.adventure.party.battleground import Battleground
from grognard.adventure.party.decision import (
    CHASE,
    PartyDecision,
)
from grognard.adventure.party.expedition_roster import ExpeditionRoster
from grognard.adventure.party.orders import PartyOrder
from grognard.adventure.party.party_under_way import BY_MAP
from grognard.adventure.party.people import Aftermath, Explorer
from grognard.adventure.party.state import FolkState, Meeting, PendingStep
from grognard.adventure.places.dungeon_entries import FolkEntry, WanderingEntry
from grognard.adventure.places.land import Land
from grognard.battle.state.refusal import Refusal
from grognard.encounter.entries import Light
from grognard.encounter.hardship_entry import HardshipEntry

DAY: Final = ("lost", "weather", "march", "wander", "evening")
"""What a day on the way is made of, after its course is chosen."""


class Journeying(going.Wayfarers):
    """A party on a journey. `advance` goes on to the next decision; `obey` and `finish_fight` decide it."""

    def __init__(
        self, land: Land, roll: ExpeditionRoster, *, seed: int, courses: LandRoutes | None = None
    ) -> None:
        super().__init__(roll, seed=seed)
        self.land = land
        self.courses = courses or LandRoutes(land, self.book)
        entry, explorers = land.entry, roll.explorers(seed)
        start = next(site.at for site in entry.sites if site.name == entry.start)
        self.state = JourneyState(
            explorers=explorers,
            at=start,
            believed=start,
            moored=[vessel.at for vessel in entry.vessels],
            supplies={"rations": entry.supplies.rations, "gold": entry.supplies.gold},
            watches=night.usual_watches(len(explorers)),
        )
        self.spells = {one.name: list(one.spells) for one in explorers}
        self.ways = {}
        for number, site in enumerate(entry.sites):
            if site.folk is not None:
                folk = FolkState(number, False, f"{site.at[0]},{site.at[1]}")
                folk.members = meeting.list_members(site.folk, 0)
                self.state.folk.append(folk)
        going.arrive(self, begins=True)

    # Going on.

    def take_step(self, step: PendingStep) -> None:
        """Do a step of a day."""
        if step.kind == "flight":
            self.decision = PartyDecision(CHASE)
        else:
            _STEPS[step.kind](self)

    # What a company must say of itself.

    @property
    def moment(self) -> tuple[int, int]:
        """The day it is."""
        return self.state.day, 0

    @property
    def place_title(self) -> str:
        """The site they are at, or the ground they are on."""
        return going.describe_place(self, self.state.at)

    @property
    def place_words(self) -> str:
        """Where they are, as a sentence goes on."""
        where = "at" if self.state.at in self.land.sites else "on" if self.on_water else "in"
        if self.state.night:
            return f"by night {where} {self.place_title}"
        return f"{'over' if self.means.flying else where} {self.place_title}"

    @property
    def outdoors(self) -> bool:
        """A journey is under the sky."""
        return True

    @property
    def light(self) -> Light:
        """By night there is a fire."""
        return "torch" if self.state.night else "bright"

    @property
    def asleep(self) -> bool:
        """Whether the whole party sleeps, without a watch."""
        return self.state.night and not self.state.watches

    def wanderers(self) -> list[WanderingEntry]:
        """All who are met in this land."""
        return list(self.land.entry.met)

    def who_wanders(self) -> list[int]:
        """The encounters on such ground."""
        terrain = self.land.terrain[self.state.at]
        here = "river" if self.on_water and terrain != "sea" else terrain
        if self.aloft:
            here = going.AIR
        return [
            place for place, one in enumerate(self.land.entry.met) if not one.ground or here in one.ground
        ]

    @property
    def place_key(self) -> str:
        """The hex, as the state has it."""
        return f"{self.state.at[0]},{self.state.at[1]}"

    def residents(self, number: int) -> FolkEntry:
        """The inhabitants of a site."""
        folk = self.land.entry.sites[number].folk
        assert folk is not None
        return folk

    def expects(self, folk: FolkState) -> bool:
        """No monsters are heard beforehand outdoors."""
        return False

    def lay_out(self, meeting: Meeting, feet: int) -> Battleground:
        """A fight is in the open, and nothing limits its distance; on the water it is on decks."""
        if self.means.afloat and self.layout >= BY_MAP:
            return lay_decks(self, meeting, feet)
        return Battleground(None, feet)

    def limit_distance(self, meeting: Meeting, feet: int) -> int:
        """Under the sky and on the water they are seen as far off as the dice say."""
        return feet

    def leave_ground(self, ground: Battleground, after: Aftermath) -> None:
        """Nothing of the open country changes."""

    def let_flee(self, ground: Battleground, after: Aftermath, folk: FolkState) -> bool:
        """No monsters are found again outdoors."""
        return False

    def hardships(self, one: Explorer) -> dict[str, HardshipEntry]:
        """The penalties of days without rest, food or sleep.

        Rule: bxe.rest.no-rest-applies-to-wilderness-and-forced-march, bxe.starvation.attack-penalty-referee,
            bxe.rest.no-rest-no-ac-penalty, bfref.sleep.deprived-attack, bfref.sleep.deprived-saves,
            bfref.sleep.deprived-cumulative
        """
        rules, nights = self.book.travel, self.state.short_nights.get(one.name, 0)
        found: dict[str, HardshipEntry] = {}
        if self.state.tired and (rules.attack or rules.damage):
            found["no day of rest"] = HardshipEntry(attack=rules.attack, damage=rules.damage)
        if self.state.hungry and rules.hunger_attack:
            found["hungry"] = HardshipEntry(attack=rules.hunger_attack * self.state.hungry)
        sleep = self.book.sleep
        if nights and (sleep.attack or sleep.saves):
            found["short of sleep"] = HardshipEntry(attack=sleep.attack * nights, saves=sleep.saves * nights)
        return found

    def flee_from(self, meeting: Meeting, *, followed: bool) -> None:
        """Leave the monsters: away, or with them in pursuit."""
        fleeing.begin_flight(self, meeting, followed=followed)

    def pursue(self, meeting: Meeting) -> None:
        """Go after fleeing monsters."""
        fleeing.pursue(self, meeting)

    def pass_fight(self, rounds: int) -> None:
        """A fight takes no time that counts in a day; what was to come of the day still comes."""
        if self.state.night:
            self.state.agenda[:] = [PendingStep("act"), PendingStep("morning")]
            return
        self.state.agenda[:] = (
            [PendingStep("act"), PendingStep("evening")] if self.state.course else [PendingStep("act")]
        )

    def pass_meeting(self) -> None:
        """Nor does a meeting."""
        self.pass_fight(0)

    # Deciding.

    def why_not_here(self, order: PartyOrder, kind: str) -> list[Refusal]:
        """Every reason why an order cannot be followed on the way, or in flight."""
        return fleeing.why_not(order) if kind == CHASE else going.why_not(self, order)

    def choices_here(self, kind: str) -> list[tuple[str, str]]:
        """The orders that people mostly want on the way, or in flight."""
        return fleeing.CHOICES if kind == CHASE else going.list_choices(self)

    def follow(self, order: PartyOrder, kind: str) -> None:
        """Follow an order on the way, or in flight."""
        if kind == CHASE:
            fleeing.flee_on(self, order)
        else:
            self._begin(order)

    def _begin(self, order: PartyOrder) -> None:
        """Begin what a day, or a moment, is spent with."""
        state = self.state
        state.ashore = False
        state.agenda = [PendingStep("act")]
        if order.kind == orders.WATCH:
            night.keep_watch(self, order.count)
        elif order.kind == orders.BOARD:
            going.board(self, order.what)
        elif order.kind == orders.LAND:
            going.go_ashore(self)
        elif order.kind == orders.LEAVE:
            state.over = "given up"
            self.tell(facts.ENDED, what="given up")
        elif order.kind in (orders.REST, orders.WAIT):
            state.rests += order.kind == orders.REST
            state.agenda += [PendingStep("rest")] * order.count
        elif order.kind == orders.HUNT:
            state.agenda += [PendingStep("hunt"), PendingStep("wander")]
        else:
            words = order.what.split()
            state.foraging = "foraging" in words
            state.forced = order.kind == orders.MARCH
            state.course = " ".join(word for word in words if word != "foraging")
            state.agenda += [PendingStep(kind) for kind in reversed(DAY)]


_STEPS: Final = {
    "lost": going.roll_straying,
    "weather": going.roll_wind,
    "march": going.march,
    "wander": wandering.roll_day_encounters,
    "evening": camp.pass_evening,
    "rest": camp.rest,
    "hunt": camp.hunt,
    "night": night.pass_night,
    "morning": night.begin_day,
}
