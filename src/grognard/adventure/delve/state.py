"""The mutable state of a party in a dungeon besides its members: doors, areas, the chase."""

from __future__ import annotations

import msgspec

from grognard.adventure.party.state import PartyState


class DoorState(msgspec.Struct):
    """A door: whether it is known, stands open, has been made to give way, is `held` "open" or "shut".

    `listened` are the people that have listened at it, `trap` is "" while none is known, then "known"
    or "gone". `tries` counts the orders to force it or to pick its lock, `listens` those to listen at it.
    """

    known: bool = True
    open: bool = False
    gives: bool = False
    held: str = ""
    listened: list[str] = []
    heard: str = ""
    trap: str = ""
    tries: int = 0
    listens: int = 0


class AreaState(msgspec.Struct):
    """An area's state: whether it was visited, who has searched for what, things found and taken.

    `spent` are the rounds of a search that was broken off. The search that found a trap holds a first try to
    remove it (`at_hand`). `glimpsed` are its squares that were seen through bars before it was visited.
    """

    seen: bool = False
    tried: dict[str, list[str]] = {}
    searched: int = 0
    spent: int = 0
    found: list[int] = []
    taken: list[int] = []
    noticed: list[str] = []
    trap: str = ""
    at_hand: bool = False
    glimpsed: list[tuple[int, int]] = []


class Chase(msgspec.Struct):
    """A chase under way: who follows, how far behind, along which ways, and how far the party has come.

    `passed` counts the ways behind the party, `followed` those behind its pursuers,
    `fallen` who of the party lies on the floor, `hidden` whether it was out of sight when the round began,
    `barred` whether a door that they cannot open has fallen shut before them, `blocked` before which of the
    doorways it last threw something in the way.
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
    barred: bool = False
    blocked: int = -1


class DelveState(PartyState, kw_only=True):
    """A party in a dungeon: where it is, by which way it came, how many rounds of the turn have passed.

    `walked` are the ways it has gone, `stuck` doors that it found stuck or locked.
    """

    area: str
    doors: list[DoorState]
    areas: dict[str, AreaState]
    rounds: int = 0
    begun: bool = False
    came_by: int = -1
    walked: list[int] = msgspec.field(default_factory=list)
    stuck: list[int] = msgspec.field(default_factory=list)
    chase: Chase | None = None
