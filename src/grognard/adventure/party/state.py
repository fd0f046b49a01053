"""The mutable state of any party on its way: plain data that can be copied, compared and saved."""

from __future__ import annotations

import msgspec

from grognard.adventure.party.people import Explorer
from grognard.adventure.time.clock import Clock
from grognard.encounter.entries import Position


class PendingStep(msgspec.Struct, frozen=True):
    """Something that is still to come: its kind, how much of it, and with what."""

    kind: str
    amount: int = 0
    what: str = ""


class FoeState(msgspec.Struct):
    """A creature that may be met: its member (by place), its points and the most of them, 0
    until they are rolled.

    `feet` is its move of a round, `save` its save against death; without `hands` it opens no doors.
    """

    member: int
    name: str
    hit_points: int = 0
    most: int = 0
    state: str = "standing"
    feet: int = 0
    save: int = 0
    hands: bool = True


class FolkState(msgspec.Struct):
    """The inhabitants of an area, or wanderers; `mood` is "peaceful" once they have left the party alone.

    `alerted` folk cannot be surprised any more. Folk that `fled` once run at the sight of the party.
    """

    entry: int
    wandering: bool
    area: str
    members: list[FoeState] = []
    mood: str = ""
    alerted: bool = False
    fled: bool = False

    @property
    def able(self) -> int:
        """How many of them can still fight."""
        return len([one for one in self.members if one.state in ("standing", "hurt")])


class Meeting(msgspec.Struct):
    """A meeting under way: the monsters, the distance, surprise, initiative, and their reaction.

    `by` is the way by which they come, where that is known: they follow the party.
    It is `attacked` where the party strikes first, or awaits them in a defensive `position`.
    """

    folk: int
    feet: int = 0
    party_surprised: bool = False
    foes_surprised: bool = False
    first: str = ""
    by: int = -1
    attacked: bool = False
    reaction: str = ""
    total: int = 0
    talks: int = 0
    position: list[Position] = []


class PartyState(msgspec.Struct, kw_only=True):
    """A party on its way. `folk` are all who can be met and all who have come, `over` says how it has ended.

    `pace` is its movement rate by the referee's word, 0 for that of the slowest. `agenda` holds the steps to
    come, the next last. `worth` is the treasure won, in gold pieces.
    """

    explorers: list[Explorer]
    clock: Clock = msgspec.field(default_factory=Clock)
    folk: list[FolkState] = []
    supplies: dict[str, int] = {}
    agenda: list[PendingStep] = []
    noisy: bool = False
    pace: int = 0
    worth: int = 0
    loot: list[str] = []
    fights: int = 0
    meeting: Meeting | None = None
    over: str = ""
