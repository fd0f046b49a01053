"""The mutable state of a party on a journey besides its members: place, day, ship, food, rest."""

from __future__ import annotations

import msgspec

from grognard.adventure.party.state import PartyState
from grognard.encounter.ground_entries import Cell


class Flight(msgspec.Struct):
    """A chase over days: who follows, how many days of it there were, and whether the last roll failed."""

    folk: int
    days: int = 0
    failed: bool = False
    surprised: bool = False


class JourneyState(PartyState, kw_only=True):
    """A party on a journey: the hex it is in, and the hex it believes it is in (they differ when it is lost).

    `left` is the part of a day's travel left over after the last whole hex, `turned` the hex sides by which
    the party goes astray, `wind` the total of the day's wind dice. `marched` counts the days in a row without
    rest, `rests` all orders to rest, `owes` the days of rest due after a forced march, `hungry` the days
    without food. A night has `watches`; the last one was `disturbed` if monsters came, and `short_nights`
    counts each character's short nights in a row. `vessel` is the number of the party's ship, -1 for none,
    `moored` where each ship lies; `leaks` means it took water, `ashore` that the crew meets monsters on the
    land beside a dock.
    """

    at: Cell
    believed: Cell
    moored: list[str]
    day: int = 1
    course: str = ""
    forced: bool = False
    foraging: bool = False
    turned: int = 0
    wind: int = 0
    left: str = "0"
    marched: int = 0
    rests: int = 0
    owes: int = 0
    tired: bool = False
    hungry: int = 0
    watches: int = 0
    night: bool = False
    disturbed: bool = False
    short_nights: dict[str, int] = msgspec.field(default_factory=dict)
    vessel: int = -1
    leaks: bool = False
    ashore: bool = False
    known: list[str] = msgspec.field(default_factory=list)
    trail: list[Cell] = msgspec.field(default_factory=list)
    flight: Flight | None = None
