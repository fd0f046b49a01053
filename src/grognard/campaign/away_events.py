"""Events of trips: setting out, coming home, and the trip's effects on people."""

from __future__ import annotations

import msgspec

from grognard.campaign.away import Setout


class Departed(msgspec.Struct, frozen=True, tag="departed"):
    """People set out, each as they were; until they come back nothing else can happen to them.

    With them go `troops`, by the ids of their contracts.
    """

    trip: str
    what: str
    people: tuple[Setout, ...]
    kept: str = ""
    seed: int = 0
    troops: tuple[str, ...] = ()


class Returned(msgspec.Struct, frozen=True, tag="returned"):
    """They came back; if it was `lost`, as they had set out. `result` is the document of what came of it.

    `spent` are the spells that each of them is without; `things` are what they found, worth so many `copper`
    pieces all together.
    """

    trip: str
    result: str = ""
    rounds: int = 0
    lost: bool = False
    spent: dict[str, tuple[str, ...]] = {}
    copper: int = 0
    things: tuple[str, ...] = ()


class Hurt(msgspec.Struct, frozen=True, tag="hurt"):
    """A person lost hit points."""

    who: str
    before: int
    after: int


class Healed(msgspec.Struct, frozen=True, tag="healed"):
    """A person regained hit points."""

    who: str
    before: int
    after: int


class Died(msgspec.Struct, frozen=True, tag="died"):
    """A person died, with the former standing and hit points."""

    who: str
    standing: str
    before: int


class Captured(msgspec.Struct, frozen=True, tag="captured"):
    """A person was taken prisoner."""

    who: str
    standing: str


class LevelDrained(msgspec.Struct, frozen=True, tag="level-drained"):
    """A person gained a negative level, besides those before, at a cost in hit points."""

    who: str
    before: int
    loss: int


class LevelRestored(msgspec.Struct, frozen=True, tag="level-restored"):
    """One of so many negative levels is removed; `loss` is the hit points that come back with it."""

    who: str
    before: int
    loss: int


class ConditionChanged(msgspec.Struct, frozen=True, tag="condition-changed"):
    """A person's condition begins, until a day or for long (0), or ends (None); with its former value."""

    who: str
    condition: str
    before: int | None
    until: int | None


class GearUsed(msgspec.Struct, frozen=True, tag="gear-used"):
    """A part of a person's gear was used up."""

    who: str
    before: str
    after: str


class GearRuled(msgspec.Struct, frozen=True, tag="gear-ruled"):
    """The referee's ruling on a person's gear."""

    who: str
    before: str
    after: str


class TroopsFell(msgspec.Struct, frozen=True, tag="troops-fell"):
    """Some of the troops of a contract are no more; its terms, before and after, tell how many."""

    contract: str
    before: str
    after: str


class TripAwarded(msgspec.Struct, frozen=True, tag="trip-awarded"):
    """The experience of a fight or a delve was given."""

    trip: str


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
    | TroopsFell
    | TripAwarded
)
