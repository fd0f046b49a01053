"""Everything about a party in a dungeon that can change: plain data, to be copied, compared and saved."""

from __future__ import annotations

import msgspec

from grognard.adventure.party.people import Explorer
from grognard.adventure.time.clock import Clock


class Step(msgspec.Struct, frozen=True):
    """Something that is still to come: its kind, how much of it, with what, and who is about it."""

    kind: str
    amount: int = 0
    what: str = ""
    who: tuple[str, ...] = ()


class DoorState(msgspec.Struct):
    """A door: whether it is known, stands open, has been made to give way, is `held` "open" or "shut".

    `listened` are those who have listened at it, `trap` is "" as long as nobody knows of one, then "known"
    or "gone".
    """

    known: bool = True
    open: bool = False
    gives: bool = False
    held: str = ""
    listened: list[str] = []
    heard: str = ""
    trap: str = ""


class AreaState(msgspec.Struct):
    """An area: whether anybody has been there, who has looked for what, what was found and taken."""

    seen: bool = False
    tried: dict[str, list[str]] = {}
    searched: int = 0
    found: list[int] = []
    taken: list[int] = []
    noticed: list[str] = []
    trap: str = ""


class FoeState(msgspec.Struct):
    """One of those who live here: the member it is (by its place), its points (0 until they are rolled).

    `feet` is its move of a round, `save` what it needs against death.
    """

    member: int
    name: str
    hit_points: int = 0
    state: str = "standing"
    feet: int = 0
    save: int = 0


class FolkState(msgspec.Struct):
    """Those of an area, or some who wander; `mood` is "peaceful" once they have let the party be.

    The `alerted` cannot be surprised any more.
    """

    entry: int
    wandering: bool
    area: str
    members: list[FoeState] = []
    mood: str = ""
    alerted: bool = False

    @property
    def able(self) -> int:
        """How many of them can still fight."""
        return sum(1 for one in self.members if one.state in ("standing", "hurt"))


class Meeting(msgspec.Struct):
    """A meeting under way: with whom, how far off, who is surprised, who acts first, what they make of it."""

    folk: int
    feet: int = 0
    party_surprised: bool = False
    foes_surprised: bool = False
    first: str = ""
    reaction: str = ""
    total: int = 0
    talks: int = 0


class Chase(msgspec.Struct):
    """A chase under way: who follows, how far behind, along which ways, and how far the party has come.

    `passed` is how many of the ways are behind the party, `followed` how many are behind those who follow,
    `fallen` who of the party lies on the floor, `hidden` whether it was out of sight when the round began.
    """

    folk: int
    gap: int
    ways: list[int]
    rounds: int = 0
    run: int = 0
    passed: int = 0
    followed: int = 0
    hidden: bool = False
    fallen: list[str] = []


class Delve(msgspec.Struct):
    """A party in a dungeon. `rounds` have passed of the turn, `over` says how it has ended, if it has.

    `stuck` are doors that were found stuck or locked, `folk` all who live here and all who have come;
    `agenda` is what is still to come, the next last.
    """

    area: str
    explorers: list[Explorer]
    clock: Clock
    doors: list[DoorState]
    areas: dict[str, AreaState]
    folk: list[FolkState]
    supplies: dict[str, int]
    agenda: list[Step]
    rounds: int = 0
    begun: bool = False
    noisy: bool = False
    came_by: int = -1
    walked: list[int] = []
    stuck: list[int] = []
    worth: int = 0
    loot: list[str] = []
    fights: int = 0
    meeting: Meeting | None = None
    chase: Chase | None = None
    over: str = ""
