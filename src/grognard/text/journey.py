"""Sentences for the facts of a journey, and the map of the land."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.adventure.happening import Fact
from grognard.adventure.journey.day_of_travel import Wayfarers
from grognard.adventure.party import facts as codes
from grognard.adventure.places.land_entries import TERRAIN, rows_of
from grognard.rulebooks.schema import Rulebook
from grognard.text.wording import agree, capital, count_words, with_the

PARTY: Final = "@"
SITE: Final = "*"
ROAD: Final = "="
RIVER: Final = "w"


def _strayed(fact: Fact, book: Rulebook) -> str:
    return "The party loses its way" if fact.result == "yes" else "The party keeps to its way"


def _astray(fact: Fact, book: Rulebook) -> str:
    return f"The party bears {abs(fact.amount)} degrees to the {'right' if fact.amount > 0 else 'left'} today"


def _wind(fact: Fact, book: Rulebook) -> str:
    return f"The day brings {fact.what}"


def _leaks(fact: Fact, book: Rulebook) -> str:
    return f"{capital(with_the(fact.what))} takes on water" if fact.result == "yes" else "The ship stays dry"


def _wrecked(fact: Fact, book: Rulebook) -> str:
    fate = "is wrecked on the shore" if fact.result == "yes" else "runs ashore unharmed"
    return f"{capital(with_the(fact.what))} {fate}"


def _marched(fact: Fact, book: Rulebook) -> str:
    if not fact.amount:
        return f"The party does not get out of {fact.where} today"
    how = "force-marches" if fact.result == "forced" else "travels"
    to = f", to {fact.where}" if fact.where else ""
    return f"The party {how} {fact.amount} {agree(fact.amount, 'hex', 'hexes')}{to}"


def _foraged(fact: Fact, book: Rulebook) -> str:
    return "The party finds food on the way" if fact.result == "yes" else "The party finds no food on the way"


def _hunted(fact: Fact, book: Rulebook) -> str:
    return "The party hunts and takes game" if fact.result == "yes" else "The party hunts and finds no game"


def _hungry(fact: Fact, book: Rulebook) -> str:
    return f"There is not enough to eat: {count_words(fact.amount, 'hungry day')}"


def _healed(fact: Fact, book: Rulebook) -> str:
    return f"{fact.who[0]} regains {count_words(fact.amount, 'hit point')} ({fact.face} now)"


def _watches(fact: Fact, book: Rulebook) -> str:
    if not fact.amount:
        return "The party keeps no watch by night"
    return f"The party keeps {fact.amount} {agree(fact.amount, 'watch', 'watches')} a night"


def _short_night(fact: Fact, book: Rulebook) -> str:
    return f"{fact.who[0]} has slept less than {fact.needed} hours: {fact.amount:+d} to hit"


def _escape(fact: Fact, book: Rulebook) -> str:
    return "The escape succeeds" if fact.result == "yes" else "The escape fails"


def _caught(fact: Fact, book: Rulebook) -> str:
    return (
        "The pursuers catch up with the party" if fact.result == "yes" else "The pursuers do not catch up yet"
    )


TELLERS: Final[dict[str, Callable[[Fact, Rulebook], str | None]]] = {
    codes.BOARDED: lambda fact, book: (
        f"The party {'mounts' if fact.result else 'boards'} {with_the(fact.what)} at {fact.where}"
    ),
    codes.LANDED: lambda fact, book: f"The party leaves {with_the(fact.what)} at {fact.where}",
    codes.STRAYED: _strayed,
    codes.ASTRAY: _astray,
    codes.FOUND_WAY: lambda fact, book: (
        f"The party sees that it has gone astray, and where it is: {fact.where}"
    ),
    codes.WIND: _wind,
    codes.LEAKS: _leaks,
    codes.DRIVEN: lambda fact, book: f"The gale drives the ship {fact.what}",
    codes.CURRENT: lambda fact, book: (
        f"The current carries the party {count_words(fact.amount, 'mile')} today"
    ),
    codes.WRECKED: _wrecked,
    codes.MARCHED: _marched,
    codes.REACHED: lambda fact, book: (
        f"The party {'sets out from' if fact.result else 'reaches'} {fact.where}"
    ),
    codes.WANDERING_LAND: lambda fact, book: (
        f"{'An encounter' if fact.result == 'yes' else 'No encounter'} ({fact.what})"
    ),
    codes.FORAGED: _foraged,
    codes.FED: lambda fact, book: f"It feeds {fact.amount} for a day",
    codes.HUNTED: _hunted,
    codes.HUNGRY: _hungry,
    codes.WEARY: lambda fact, book: f"The party is tired: {book.travel.attack:+d} to hit until it rests",
    codes.RESTED_DAY: _healed,
    codes.WATCHES: _watches,
    codes.DISTURBED: lambda fact, book: "The night's rest was broken: no spells can be memorised",
    codes.SHORT_NIGHT: _short_night,
    codes.CAMPED: lambda fact, book: f"The party rests for a day {fact.where}",
    codes.ESCAPE: _escape,
    codes.CAUGHT_UP: _caught,
    codes.FLED_TO: lambda fact, book: f"The party flees on through {fact.where}",
    codes.REACHED_BY: lambda fact, book: (
        f"After {count_words(fact.amount, 'round')} the pursuers are alongside"
    ),
}


def draw_land(party: Wayfarers, *, referee: bool) -> list[str]:
    """The map of the land, each odd row half a hex to the right; the party where it believes to be.

    For a referee it stands where it is.
    """
    land = party.land
    at = party.state.at if referee else party.state.believed
    roads = {cell for pair in land.roads for cell in pair}
    rows = []
    for y, row in enumerate(rows_of(land.entry)):
        marks = []
        for x, mark in enumerate(row):
            cell = (x, y)
            if cell == at:
                marks.append(PARTY)
            elif cell in land.sites:
                marks.append(SITE)
            elif cell in roads:
                marks.append(ROAD)
            else:
                marks.append(RIVER if cell in land.rivers else mark)
        rows.append((" " if y % 2 else "") + " ".join(marks))
    return rows


def explain_land(party: Wayfarers) -> list[str]:
    """The meaning of the map's marks, and the places of the sites."""
    shown = {mark for row in rows_of(party.land.entry) for mark in row}
    marks = [f"{mark} {name}" for mark, name in TERRAIN.items() if mark in shown]
    marks += [f"{ROAD} road", f"{RIVER} river", f"{SITE} site", f"{PARTY} party"]
    sites = [f"{site.name} {x},{y}" for (x, y), site in party.land.sites.items()]
    return [f"{'; '.join(marks)}.", f"Sites: {'; '.join(sites)}."]


def describe_day(party: Wayfarers) -> str:
    """The day, the food, and whether the party is tired."""
    state = party.state
    food = count_words(state.supplies.get("rations", 0), "ration")
    weary = "; the party is tired" if state.tired else ""
    march = f"; {count_words(state.marched, 'day')} without rest" if state.marched else ""
    lasting = "".join(f"; {one.name} lasts {count_words(one.left, 'day')}" for one in state.clock.effects)
    return f"Day {state.day}; {food} left{march}{weary}{lasting}."
