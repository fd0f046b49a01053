"""Events of a campaign: facts that were true when written, each with what is needed to check it.

An event is stored under its tag, so that a class may be renamed and moved.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from grognard.campaign.away_events import AwayEvent
from grognard.campaign.hirelings_events import HirelingEvent
from grognard.campaign.state import Leg, Person, Standing
from grognard.campaign.study_events import StudyEvent
from grognard.dice.throws import Throw


class Began(msgspec.Struct, frozen=True, tag="began"):
    """The campaign began, on a day, by a book."""

    title: str
    book: str
    day: int


class Joined(msgspec.Struct, frozen=True, tag="joined"):
    """A person joined the campaign."""

    person: Person


class Posted(msgspec.Struct, frozen=True, tag="posted"):
    """Money moved between accounts. A `ruled` transfer may leave an account below 0."""

    what: str
    legs: tuple[Leg, ...]
    ruled: bool = False


class ExperienceGained(msgspec.Struct, frozen=True, tag="xp-gained"):
    """A person of a level earned experience; `lost` of it exceeded the limit of one adventure."""

    who: str
    level: int
    before: int
    earned: int
    lost: int = 0


class LevelGained(msgspec.Struct, frozen=True, tag="level-gained"):
    """A person reached a level, with its required experience, the roll, and its hit points."""

    who: str
    level: int
    needs: int
    points: int
    die: str = ""
    rolled: int | None = None


class DaysPassed(msgspec.Struct, frozen=True, tag="days-passed"):
    """Days went by."""

    days: int


class NumberRuled(msgspec.Struct, frozen=True, tag="number-ruled"):
    """The referee's ruling on a person's number: hit points, experience, or an ability score."""

    who: str
    field: str
    before: int
    after: int


class StandingRuled(msgspec.Struct, frozen=True, tag="standing-ruled"):
    """The referee's ruling on a person's standing."""

    who: str
    before: Standing
    after: Standing


class ConditionRuled(msgspec.Struct, frozen=True, tag="condition-ruled"):
    """The referee's ruling on a condition: until a day, for long (0), or ended (None)."""

    who: str
    condition: str
    until: int | None


class Undone(msgspec.Struct, frozen=True, tag="undone"):
    """Entries count no longer. A "redo" names an undo, so that what that took back counts again."""

    entries: tuple[int, ...]
    kind: Literal["undo", "redo"] = "undo"


Event = (
    Began
    | Joined
    | Posted
    | ExperienceGained
    | LevelGained
    | DaysPassed
    | NumberRuled
    | StandingRuled
    | ConditionRuled
    | Undone
    | HirelingEvent
    | AwayEvent
    | StudyEvent
)


class Body(msgspec.Struct, frozen=True, kw_only=True):
    """What an entry holds: a line for people, the facts, why, by which book, the rules, and the dice.

    `typed` is the command that made it, as it was typed. `told` is the line for players, where that for the
    referee says what they may not know.
    """

    said: str
    events: tuple[Event, ...]
    reason: str = ""
    book: str = ""
    options: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    thrown: tuple[Throw, ...] = ()
    typed: str = ""
    told: str = ""


class Written(msgspec.Struct, frozen=True):
    """The body of an entry with its number, who wrote it, and when (ISO 8601, UTC)."""

    seq: int
    body: Body
    author: str = ""
    at: str = ""


def encode_body(body: Body) -> bytes:
    """A body as it is stored."""
    return msgspec.json.encode(body)


def decode_body(stored: bytes) -> Body:
    """A body as it was stored."""
    return msgspec.json.decode(stored, type=Body)
