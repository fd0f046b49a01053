"""How an expedition has left the people of a campaign: its explorers, in their order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from grognard.adventure.delve.machine import Delving
from grognard.adventure.journey.machine import Journeying
from grognard.adventure.party.people import DEAD, LOST, Explorer
from grognard.campaign.away import Came, Outcome

DAY_MINUTES: Final = 24 * 60
HOME: Final = ("out", "there", "given up")
"""The ends of an expedition from which treasure comes home."""
_COPPER: Final = 100
_LASTING: Final = ("petrified",)


def outcome_of(machine: Delving | Journeying, people: Sequence[str], said: str) -> Outcome:
    """What came of an expedition that is over; `people` are the ids of its explorers.

    Who was left with the foes is theirs. A negative level is known by the hit points that it cost: what is
    gone of the full number counts as one.
    """
    state = machine.state
    before = machine.roll.explorers(machine.seed)
    home = state.over in HOME
    came = tuple(
        _came(who, old, new, home=home) for who, old, new in zip(people, before, state.explorers, strict=True)
    )
    return Outcome(
        came,
        lost=not home,
        days=days_of(machine),
        said=f"{said[:1].lower()}{said[1:]}",
        copper=state.worth * _COPPER if home else 0,
        things=tuple(state.loot) if home else (),
    )


def days_of(machine: Delving | Journeying) -> int:
    """The whole days that it took."""
    if isinstance(machine, Delving):
        return machine.state.clock.turn * machine.book.dungeon.minutes // DAY_MINUTES
    return max(0, machine.state.day - 1)


def _came(who: str, before: Explorer, after: Explorer, *, home: bool) -> Came:
    lost = before.most - after.most
    spent = Counter(before.spells) - Counter(after.spells)
    used = [
        f"{kind} of {name}"
        for kind, old, new in (
            ("potion", before.potions, after.potions),
            ("scroll", before.scrolls, after.scrolls),
        )
        for name in (Counter(old) - Counter(new)).elements()
    ]
    return Came(
        who,
        LOST if after.able and not home else after.state,
        max(0, after.hit_points) if after.state != DEAD else 0,
        taken=after.state == LOST,
        losses=(lost,) if lost > 0 else (),
        conditions=tuple(name for name in _LASTING if after.state == name),
        spent=tuple(spent.elements()),
        used=tuple(used),
    )
