"""Later arrivals: when they arrive, upon which event, and where they enter."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct

from grognard.base.errors import InputError
from grognard.battle.state import arrival as when
from grognard.battle.state.arrival import EDGES, FROM_A_CELL, FROM_BEHIND, pack_arrival
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import pack_effect
from grognard.battle.state.effects import EXPECTED, add_effect
from grognard.battle.state.flags import GONE, NOT_STANDING
from grognard.battle.state.side import Side

UPON: Final = ("round", "fallen", "foes_fallen", "half_strength", "leader_fallen", "word", "beneath")
"""The events that bring arrivals, each at its number less one."""


class Arrival(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """When absent members arrive: on exactly one of these conditions, or some rounds `after` it.

    In a `round`; once that many of their own side (`fallen`) or of their enemies (`foes_fallen`) are down;
    once their side is at `half_strength` or its `leader_fallen`; at the referee's `word`; or dropping from
    above, once an enemy has ended a round within that many feet `beneath`.

    No enemy has detected the `undetected` before they join: the other sides check for surprise then.
    """

    round: Annotated[int, Meta(ge=2, le=400)] | None = None
    fallen: Annotated[int, Meta(ge=1, le=400)] | None = None
    foes_fallen: Annotated[int, Meta(ge=1, le=400)] | None = None
    half_strength: bool = False
    leader_fallen: bool = False
    word: bool = False
    beneath: Annotated[int, Meta(ge=5, le=100)] | None = None
    after: Annotated[int, Meta(ge=0, le=400)] = 0
    undetected: bool = False


def read_arrival(arrives: int | Arrival, *, edge: int, at_a_cell: bool) -> int:
    """An arrival as a battle has it.

    Raises:
        InputError: it says nothing, or more than one thing.
    """
    said = Arrival(round=arrives) if isinstance(arrives, int) else arrives
    chosen = [place for place, key in enumerate(UPON) if getattr(said, key)]
    if len(chosen) != 1:
        names = " and ".join(UPON[place] for place in chosen)
        raise InputError(
            f"they arrive upon {names or 'nothing'}",
            key="arrives",
            expected="exactly one of " + ", ".join(UPON),
        )
    kind = chosen[0] + 1
    if kind == when.WITH_FOES_BENEATH and not at_a_cell:
        raise InputError("it hangs nowhere", key="arrives.beneath", expected="its place, `at`")
    if said.after and kind in (when.IN_ROUND, when.AT_A_WORD, when.WITH_FOES_BENEATH):
        raise InputError(
            f"rounds after a {UPON[chosen[0]]}",
            key="arrives.after",
            expected="a round, or rounds after what falls",
        )
    number = int(getattr(said, UPON[chosen[0]]))
    if said.undetected and kind == when.WITH_FOES_BENEATH:
        raise InputError(
            "a creature that drops from above strikes first anyway",
            key="arrives.undetected",
            expected="no `undetected` beside `beneath`",
        )
    return int(pack_arrival(kind, number=number, after=said.after, edge=edge, undetected=said.undetected))


def edge_of(enters: str, *, at_a_cell: bool) -> int:
    """The edge of the field by which an arrival enters, by name, or none."""
    if not enters and not at_a_cell:
        return int(FROM_BEHIND)
    return EDGES.index(enters) if enters in EDGES[2:] else int(FROM_A_CELL)


def muster_side(side: Side, *, key: str) -> None:
    """List the members of a side who are present at the start, and count the standing ones.

    Raises:
        InputError: no member is present, and not all of them hang above.
    """
    there = [one for one in side.own if one.arrival == 0]
    if any(when.arrival_kind(one.arrival) != when.WITH_FOES_BENEATH for one in side.own) and not there:
        raise InputError(
            f"everybody of {side.name!r} arrives later",
            key=key,
            expected="somebody who is there from the start, or who hangs above (arrives = { beneath = 5 })",
        )
    side.members[:] = there
    side.initial = len(there)
    side.standing = sum(1 for one in there if one.flags & NOT_STANDING == 0)


def hold_until_arrival(one: Combatant, arrival: int) -> None:
    """Keep a combatant off the field until it arrives."""
    one.arrival = arrival
    one.flags |= GONE
    rounds = when.arrival_number(arrival) - 1 if when.arrival_kind(arrival) == when.IN_ROUND else 0
    add_effect(one, pack_effect(EXPECTED, rounds=rounds))
