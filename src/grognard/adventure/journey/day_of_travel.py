"""A day on the way: its course, the way lost, wind and weather, the miles, and encounters."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from grognard.adventure.happening import REFEREE
from grognard.adventure.journey.land_routes import LandRoutes
from grognard.adventure.journey.state import JourneyState
from grognard.adventure.meetings import mending
from grognard.adventure.meetings.machine import Machine
from grognard.adventure.party import facts, orders
from grognard.adventure.party.orders import PartyOrder, plain_name
from grognard.adventure.places.land import AT_SEA, FLYING, HEADINGS, ON_FOOT, ON_RIVERS, Land, Means
from grognard.adventure.places.land_entries import SEA, VesselEntry
from grognard.adventure.rolls import sailing, travelling, wilds
from grognard.adventure.rolls.table_roll import TableRoll
from grognard.battle.state.refusal import Refusal
from grognard.encounter.ground_entries import Cell

SMALL: Final = ("halfling", "gnome")
"""Those whom a mount bears that bears no grown human."""
AIR: Final = "aerial"
"""The ground of flyers in the book's list of encounters."""
ASTRAY: Final = (1, -1)
"""Who loses the way goes one side of a hex beside it: 60 degrees, where the rule has 45 or 90."""


class Wayfarers(Machine):
    """A party on a journey, with the land it is in, and the spells that its casters learn each night.

    `courses` are all ways there are, `ways` those that this party has looked for before: from every hex of
    one it goes on by the same, where another would be as quick.
    """

    state: JourneyState
    land: Land
    spells: dict[str, list[str]]
    courses: LandRoutes
    ways: dict[tuple[str, Cell, Means], list[Cell]]

    @property
    def vessel(self) -> VesselEntry | None:
        """The ship they are on, or what bears them through the air."""
        number = self.state.vessel
        return self.land.entry.vessels[number] if number >= 0 else None

    @property
    def means(self) -> Means:
        """The party's means of travel."""
        return ON_FOOT if self.vessel is None else means_of(self.vessel)

    def rate(self) -> int:
        """The movement rate of the party, of which the hungry may keep a part.

        Rule: bxe.starvation.movement-penalty-referee
        """
        rate = super().rate()
        return int(rate * Fraction(self.book.travel.hunger_rate)) if self.state.hungry else rate

    @property
    def on_water(self) -> bool:
        """Whether they are on the water, and not on the land beside a dock where their ship lies."""
        return self.means.afloat and not self.state.ashore

    @property
    def aloft(self) -> bool:
        """Whether they are in the air: who flies comes down for the night."""
        return self.means.flying and not self.state.night

    @property
    def ground_here(self) -> str:
        """The ground by which the book asks who is met: in the air by day, else that of the hex."""
        if self.aloft:
            return AIR
        return self.land.ground(self.state.at, afloat=self.on_water)


def describe_place(party: Wayfarers, cell: Cell) -> str:
    """A hex in words: its site, or its ground."""
    site = party.land.sites.get(cell)
    if site is not None:
        return site.name
    if party.on_water and party.land.terrain[cell] != SEA:
        return "the river"
    terrain = party.land.terrain[cell]
    return {"clear": "open country", "sea": "the sea"}.get(terrain, f"the {terrain}")


def means_of(vessel: VesselEntry) -> Means:
    """The means of travel aboard a vessel, which may be winged mounts."""
    if vessel.flies:
        return FLYING
    return AT_SEA if vessel.seagoing else ON_RIVERS


def find_course(party: Wayfarers, course: str, start: Cell) -> list[Cell]:
    """The hexes of a course from where the party believes to be: to a site, or straight on in a direction."""
    words = course.lower()
    means = party.means
    if words in HEADINGS:
        there = party.land.beside(start, HEADINGS.index(words))
        if there is None or not party.land.may_enter(start, there, means):
            return []
        return [there]
    known = party.ways
    key = (words, start, means)
    if key not in known:
        goal = party.courses.goal(words)
        if goal is None:
            return []
        path = party.courses.route(start, goal, means)
        # What is the quickest way from a hex is so from every hex of it.
        for place, cell in enumerate([start, *path[:-1]]):
            known[words, cell, means] = path[place:]
        known.setdefault(key, path)
    return known[key]


def why_not(party: Wayfarers, order: PartyOrder) -> list[Refusal]:
    """Every reason why an order cannot be followed on a journey."""
    state = party.state
    if order.kind in (orders.GO, orders.MARCH):
        words = [word for word in order.what.split() if word != "foraging"]
        if not find_course(party, " ".join(words), state.believed):
            return [Refusal(f"no way leads to {' '.join(words)} from here" if words else "it needs a course")]
        if order.kind == orders.MARCH and party.vessel is not None:
            return [Refusal("the party cannot march on water")]
        return []
    if order.kind == orders.BOARD:
        return _why_not_board(party, order.what)
    if order.kind == orders.LAND:
        if party.vessel is None:
            return [Refusal("they are on land")]
        if party.land.terrain[state.at] == SEA:
            return [Refusal("there is no land here")]
        return []
    if order.kind == orders.HUNT:
        if party.vessel is not None or not party.book.foraging.hunting:
            return [Refusal("there is nothing to hunt here")]
        return []
    if order.kind in (orders.REST, orders.WAIT, orders.WATCH, orders.LEAVE):
        return []
    return [Refusal("that is nothing for a journey: go, march, rest, hunt, watch, board, land, cast, drink")]


def _why_not_board(party: Wayfarers, what: str) -> list[Refusal]:
    if party.vessel is not None:
        return [Refusal("they are on board")]
    number = _vessel_here(party, what)
    if number < 0:
        return [Refusal("no such vessel lies here")]
    vessel = party.land.entry.vessels[number]
    if vessel.flies and _mounts_for(party, vessel) > vessel.count:
        return [Refusal(f"the {vessel.name} cannot bear them all", *party.cite("travel", "loads"))]
    return []


def _mounts_for(party: Wayfarers, vessel: VesselEntry) -> int:
    """How many such mounts bear the party, each people of one size alone; more than there are if none can."""
    small = sum(1 for one in party.present if party.sheets[one.name].race in SMALL)
    needed = 0
    for load, people in (("half", small), ("human", len(party.present) - small)):
        borne = travelling.mount_capacity(party.book, vessel.hit_dice, load)
        if people:
            needed += -(-people // borne) if borne else vessel.count + 1
    return needed


def _vessel_here(party: Wayfarers, what: str) -> int:
    """The number of the vessel of that name, or any, that lies where the party is; -1 for none."""
    site = party.land.sites.get(party.state.at)
    for number, vessel in enumerate(party.land.entry.vessels):
        lies = party.state.moored[number]
        here = (site is not None and lies == site.name) or lies == party.place_key
        if here and (not what or plain_name(vessel.name) == plain_name(what)):
            return number
    return -1


def list_choices(party: Wayfarers) -> list[tuple[str, str]]:
    """The orders of a day that people mostly want."""
    state, entry = party.state, party.land.entry
    listed: list[tuple[str, str]] = []
    for vessel in entry.vessels:
        listed.append((f"board {vessel.name}", f"{'Mount' if vessel.flies else 'Board'} the {vessel.name}"))
    here = party.land.sites.get(state.believed)
    for site in entry.sites:
        if here is None or site.name != here.name:
            days = days_to(party, site.name)
            goal = ", where they want to go" if site.name == entry.goal else ""
            listed.append((f"go {site.name}", f"Go to {site.name}{days}{goal}"))
    listed += [(f"go {heading}", f"Go {heading}") for heading in HEADINGS] if here is None else []
    listed += [
        (f"march {entry.goal}", f"March to {entry.goal} by force"),
        (f"go {entry.goal} foraging", f"Go to {entry.goal}, and look for food on the way"),
        (orders.HUNT, "Hunt for a day"),
        *mending.list_cures(party),
        ("rest 1", "Rest a day"),
        (orders.LAND, "Go ashore"),
        (orders.LEAVE, "Give the journey up"),
    ]
    return listed


def days_to(party: Wayfarers, name: str) -> str:
    """The likely time of a course, in words."""
    path = find_course(party, name, party.state.believed)
    if not path or party.rate() == 0:
        return ""
    total = Fraction(0)
    here = party.state.believed
    for there in path:
        miles = miles_of_day(party, here, there)
        total += Fraction(party.land.entry.miles) / miles if miles else 0
        here = there
    days = -(-total.numerator // total.denominator)
    return f" ({days} day{'s' if days != 1 else ''})"


def miles_of_day(party: Wayfarers, here: Cell, there: Cell) -> Fraction:
    """The miles of a whole day at the pace of one hex to the next."""
    if party.vessel is not None:
        return _miles_of_vessel(party, party.vessel)
    return party.courses.day_on_foot(party.rate(), here, there, forced=party.state.forced)


def _miles_of_vessel(party: Wayfarers, vessel: VesselEntry) -> Fraction:
    """The miles of a usual day of a ship, or of winged mounts."""
    if vessel.flies:
        return travelling.day_in_the_air(party.book, vessel.flies).miles
    return Fraction(max(vessel.sail, vessel.oars))


def board(party: Wayfarers, what: str) -> None:
    """Go on board of a vessel that lies here."""
    party.state.vessel = _vessel_here(party, what)
    vessel = party.vessel
    assert vessel is not None
    party.tell(facts.BOARDED, what=vessel.name, where=party.place_title, result=vessel.manner)


def go_ashore(party: Wayfarers) -> None:
    """Leave the vessel, which lies here from now on; at a dock it is mended."""
    state = party.state
    vessel = party.vessel
    assert vessel is not None
    site = party.land.sites.get(state.at)
    state.moored[state.vessel] = site.name if site is not None else party.place_key
    state.vessel = -1
    party.tell(facts.LANDED, what=vessel.name, where=party.place_title, result=vessel.manner)


def roll_straying(party: Wayfarers) -> None:
    """The referee's roll, once for all before they set out, whether they lose the way.

    Rule: bxe.lost.party-unaware
    """
    state = party.state
    state.trail.clear()
    path = find_course(party, state.course, state.believed)
    vessel = party.vessel
    here = state.at
    tracked = bool(path) and (
        party.land.on_road(state.believed, path[0])
        or (vessel is None and len(path) == 1 and path[0] in party.land.sites)
    )
    afloat = party.means.afloat
    if afloat and party.land.terrain[here] != SEA and path and path[0] in party.land.rivers:
        return
    if vessel is not None and (afloat or party.land.terrain[here] == SEA):
        sight = party.book.sight.land_miles
        roll = wilds.straying_roll(
            party.book,
            wilds.SEA,
            land=party.land.miles_to_land(here) <= sight,
            navigator=vessel.navigator,
        )
    else:
        roll = wilds.straying_roll(party.book, party.land.straying(here), tracked=tracked)
    turned = 0
    if party.try_roll(roll, facts.STRAYED, audience=REFEREE):
        turned = ASTRAY[party.die(2) - 1]
        party.tell(facts.ASTRAY, amount=turned * 60, audience=REFEREE, rules=party.cite("straying", "way"))
    state.turned = turned


def roll_wind(party: Wayfarers) -> None:
    """At sea, the wind of the day.

    Rule: bxe.time.day-step-2-sea-weather, bxe.water-travel.gale-run-with-wind,
        bxe.water-travel.gale-not-running-damage
    """
    state = party.state
    vessel = party.vessel
    state.wind = 0
    path = find_course(party, state.course, state.believed)
    at_sea = party.means.afloat and any(party.land.terrain[cell] == SEA for cell in [state.at, *path])
    if not at_sea or not party.book.sea.winds:
        return
    dice = party.book.sea.dice
    total = party.total(dice)
    wind = sailing.wind_of(party.book, total)
    state.wind = total
    party.tell(
        facts.WIND,
        what=wind.wind,
        dice=dice,
        face=total,
        rules=party.cite(
            "sea", "gale" if wind.gale else "winds" if party.book.sea.variable_winds else "normal"
        ),
    )
    if wind.takes_water and not state.leaks:
        roll = sailing.leak_roll(party.book, wind)
        if party.try_roll(roll, facts.LEAKS, what=vessel.name if vessel else "", audience=""):
            state.leaks = True


def march(party: Wayfarers) -> None:
    """Go the miles of the day, hex by hex, by the pace of each; the rest counts tomorrow.

    Rule: bxe.time.day-step-4-describe, bxe.travel.miles-per-day
    """
    state, land = party.state, party.land
    day, gale, current = _sailing_miles(party)
    budget = 1 + Fraction(state.left)
    state.left = "0"
    while not state.over:
        step = _next_hex(party, find_course(party, state.course, state.believed), gale)
        if step is None:
            break
        there, believed = step
        miles = _miles_to(party, there, day, current)
        cost = Fraction(land.entry.miles) / miles if miles > 0 else budget + 1
        if cost > budget:
            state.left = str(min(budget, 1)) if miles > 0 else "0"
            break
        budget -= cost
        if not _enter(party, there, believed, gale=gale >= 0) or there in land.sites:
            break
    comes_in = state.at in land.sites and bool(state.trail)
    if gale < 0:
        party.tell(
            facts.MARCHED,
            what=state.course,
            where="" if comes_in else describe_place(party, state.believed),
            amount=len(state.trail),
            result="forced" if state.forced else "",
        )
    if comes_in:
        arrive(party)
    elif state.believed in land.sites and state.believed != state.at:
        # A town that is not where it should be says that the way was lost.
        state.believed, state.turned = state.at, 0
        party.tell(facts.FOUND_WAY, where=describe_place(party, state.at))


def _miles_to(party: Wayfarers, there: Cell, day: Fraction, current: int) -> Fraction:
    """The miles of a whole day at the pace to the next hex; `day` is the miles of a ship's day."""
    at = party.state.at
    if party.vessel is None:
        return miles_of_day(party, at, there)
    if current and party.land.on_river(at, there):
        downstream = party.land.downstream.get(at) == there
        return Fraction(sailing.current_miles(party.book, int(day), current, downstream=downstream))
    return day


def _sailing_miles(party: Wayfarers) -> tuple[Fraction, int, int]:
    """The miles of a day on the water, where a gale drives the ship (-1: none does), and the current."""
    state = party.state
    rules = party.book.sea
    vessel = party.vessel
    if vessel is None:
        return Fraction(0), -1, 0
    if vessel.flies:
        return _miles_of_vessel(party, vessel), -1, 0
    if state.wind:
        wind = sailing.wind_of(party.book, state.wind)
        miles = sailing.miles_at_sea(
            party.book, wind, sailing=vessel.sail, rowing=vessel.oars, damaged=state.leaks
        )
        if wind.gale and vessel.sail:
            face = party.die(sailing.TURNS)
            path = find_course(party, state.course, state.believed)
            intended = party.land.heading(state.at, path[0]) if path and state.at == state.believed else 1
            heading = (intended + face - 1) % len(HEADINGS)
            party.tell(
                facts.DRIVEN,
                what=HEADINGS[heading],
                dice=f"d{sailing.TURNS}",
                face=face,
                rules=party.cite("sea", "course"),
            )
            return miles, heading, 0
        return miles, -1, 0
    current = 0
    if rules.current and party.land.terrain[state.at] != SEA:
        current = party.total(rules.current)
        party.tell(
            facts.CURRENT,
            amount=current,
            dice=rules.current,
            face=current,
            rules=party.cite("sea", "current"),
        )
    return _miles_of_vessel(party, vessel), -1, current


def _next_hex(party: Wayfarers, path: list[Cell], gale: int) -> tuple[Cell, Cell] | None:
    """The next hex they really go to, and the one they believe to go to; None where it does not go on."""
    state, land = party.state, party.land
    if gale >= 0:
        there = land.beside(state.at, gale)
        return None if there is None else (there, there)
    if not path:
        return None
    believed = path[0]
    heading = land.heading(state.believed, believed)
    for turn in (state.turned, 0):
        there = land.beside(state.at, heading + turn)
        if there is not None and land.may_enter(state.at, there, party.means):
            return there, believed
    return None


def _enter(party: Wayfarers, there: Cell, believed: Cell, *, gale: bool) -> bool:
    """Come into the next hex; whether the way goes on from there today."""
    state, land = party.state, party.land
    if gale and land.terrain[there] != SEA:
        state.at = state.believed = there
        state.trail.append(there)
        _strand(party)
        return False
    state.at, state.believed = there, believed
    state.trail.append(there)
    known = state.turned == 0 or there in land.sites or any(there in pair for pair in land.roads)
    if known and state.at != state.believed:
        state.believed = there
        party.tell(facts.FOUND_WAY, where=describe_place(party, there))
        state.turned = 0
    if gale:
        state.believed = there
    return True


def _strand(party: Wayfarers) -> None:
    """A gale drives the ship ashore, and may wreck it."""
    state = party.state
    vessel = party.vessel
    assert vessel is not None
    roll: TableRoll = sailing.wreck_roll(party.book)
    wrecked = party.try_roll(roll, facts.WRECKED, what=vessel.name, audience="")
    number = state.vessel
    state.vessel = -1
    state.moored[number] = "" if wrecked else party.place_key


def arrive(party: Wayfarers, *, begins: bool = False) -> None:
    """Come to a site, or set out from it where a journey `begins`: its description; it may be the goal."""
    state = party.state
    site = party.land.sites.get(state.at)
    if site is None:
        return
    state.believed = state.at
    party.tell(facts.REACHED, where=site.name, result="begins" if begins else "")
    if site.name not in state.known:
        state.known.append(site.name)
        if site.text:
            party.tell(facts.DESCRIBE, where=site.name, what=site.text)
        if site.notes:
            party.tell(facts.DESCRIBE, where=site.name, what=site.notes, audience=REFEREE)
    if site.dock and state.leaks:
        state.leaks = False
    if site.name == party.land.entry.goal and party.folk_here() < 0:
        state.over = "there"
        party.tell(facts.LEFT, who=[one.name for one in party.present], where=site.name)
