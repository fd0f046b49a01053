"""A party's orders in a dungeon, as text: "go north", "listen east door", "force 2 Brok", "rest 1"."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from grognard.base.errors import InputError

# On the way
GO: Final = "go"
LISTEN: Final = "listen"
FORCE: Final = "force"
PICK: Final = "pick"
SPIKE: Final = "spike"
CLOSE: Final = "close"
SEARCH: Final = "search"
DISARM: Final = "disarm"
TAKE: Final = "take"
LIGHT: Final = "light"
DOUSE: Final = "douse"
REST: Final = "rest"
WAIT: Final = "wait"
DRINK: Final = "drink"
CAST: Final = "cast"
SHOUT: Final = "shout"
LEAVE: Final = "leave"
ABANDON: Final = "abandon"
# Whatever is to be decided
REFEREE: Final = "referee"
# In a meeting
ATTACK: Final = "attack"
TALK: Final = "talk"
FLEE: Final = "flee"
PASS: Final = "pass"
OFFER: Final = "offer"
# When they flee
FOLLOW: Final = "follow"
# In a chase
RUN: Final = "run"
DROP: Final = "drop"
OIL: Final = "oil"
BLOCK: Final = "block"
STAND: Final = "stand"
# On a journey
MARCH: Final = "march"
HUNT: Final = "hunt"
BOARD: Final = "board"
LAND: Final = "land"
WATCH: Final = "watch"

EXPLORING: Final = (
    GO, LISTEN, FORCE, PICK, SPIKE, CLOSE, SEARCH, DISARM, TAKE, LIGHT, DOUSE, REST, WAIT, DRINK, CAST, SHOUT,
    LEAVE, ABANDON,
)  # fmt: skip
MEETING: Final = (ATTACK, TALK, OFFER, WAIT, FLEE, PASS)
PURSUING: Final = (FOLLOW, WAIT)
CHASING: Final = (RUN, DROP, OIL, BLOCK, STAND)
TRAVELLING: Final = (GO, MARCH, HUNT, BOARD, LAND, REST, WAIT, WATCH, DRINK, CAST, LEAVE)
MOST_TURNS: Final = 100
MOST_WATCHES: Final = 12
LONGEST: Final = 200

_ALIASES: Final = {
    "move": GO, "walk": GO, "enter": GO, "open": GO, "n": "go north", "e": "go east", "s": "go south",
    "w": "go west", "back": "go back", "fight": ATTACK, "parley": TALK, "evade": FLEE, "retreat": FLEE,
    "break": FORCE, "unlock": PICK, "wedge": SPIKE, "loot": TAKE, "get": TAKE, "exit": LEAVE,
    "defend": "attack defensive", "continue": PASS, "bribe": OFFER, "pursue": FOLLOW, "let": WAIT,
    "noise": SHOUT, "call": SHOUT, "ashore": LAND, "sail": GO, "embark": BOARD,
}  # fmt: skip


class PartyOrder(msgspec.Struct, frozen=True):
    """One order: its kind, its object, and a number if it has one."""

    kind: str
    what: str = ""
    count: int = 1


@lru_cache(maxsize=1024)
def plain_name(name: str) -> str:
    """A name as orders are compared with it: in small letters, without an article.

    >>> plain_name("The Ferry")
    'ferry'
    """
    return name.lower().removeprefix("the ").strip()


@lru_cache(maxsize=1024)
def parse_order(text: str) -> PartyOrder:
    """Read an order.

    Raises:
        InputError: it cannot be understood.

    >>> parse_order("go north door"), parse_order("rest 2").count, parse_order("n").what
    (PartyOrder(kind='go', what='north door', count=1), 2, 'north')
    """
    words = text.strip()[:LONGEST].split()
    if not words:
        raise InputError("there is no order", expected=", ".join(EXPLORING))
    alias = _ALIASES.get(words[0].lower(), words[0].lower())
    words = [*alias.split(), *words[1:]]
    kind, rest = words[0], words[1:]
    if kind not in (*EXPLORING, *TRAVELLING, *MEETING, *PURSUING, *CHASING, REFEREE):
        raise InputError(
            f"there is no order {text.strip()[:40]!r}",
            expected=", ".join(EXPLORING),
        )
    count = 1
    if kind == REFEREE:
        return PartyOrder(kind, " ".join(rest))
    if kind == WATCH:
        if len(rest) != 1 or not rest[0].isdecimal() or int(rest[0][:3]) > MOST_WATCHES:
            raise InputError(
                f"{' '.join(rest)[:20]!r} is no number of watches",
                expected=f"0 to {MOST_WATCHES} watches a night: watch 3",
            )
        return PartyOrder(kind, count=int(rest[0]))
    if kind in (REST, WAIT) and rest:
        if not rest[0].isdecimal() or not 0 < int(rest[0][:6]) <= MOST_TURNS:
            problem = f"{rest[0][:20]!r} is no time to {kind}"
            raise InputError(problem, expected=f"a whole number from 1 to {MOST_TURNS}")
        count, rest = int(rest[0]), rest[1:]
    return PartyOrder(
        kind, " ".join(word for word in rest if word.lower() not in ("at", "the", "to", "by")), count
    )
