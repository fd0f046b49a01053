"""The states of a campaign's people after an expedition: its explorers, in their order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from grognard.adventure.delve.machine import Delving
from grognard.adventure.journey.machine import Journeying
from grognard.adventure.party.people import DEAD, LOST, Explorer
from grognard.campaign.away.trip import PersonAfterTrip, TripOutcome
from grognard.creatures.gear import BARE_HANDS, find_weapon
from grognard.encounter.arming import QUIVER
from grognard.encounter.entries import MemberEntry
from grognard.rulebooks.company_schema import LoyaltyRules

DAY_MINUTES: Final = 24 * 60
HOME: Final = ("out", "there", "given up")
"""The ends of an expedition from which treasure comes home."""
_COPPER: Final = 100
_LASTING: Final = ("petrified",)


def outcome_of(
    machine: Delving | Journeying, people: Sequence[str], said: str, *, loyalty: LoyaltyRules | None = None
) -> TripOutcome:
    """The outcome of an expedition that is over; `people` are the ids of its explorers.

    People left with the enemy are its captives. Hit points lost from the maximum count as one negative level.
    """
    state = machine.state
    before = machine.roll.explorers(machine.seed)
    home = state.over in HOME
    came = tuple(
        _came(who, old, new, sheet.entry, home=home)
        for who, old, new, sheet in zip(people, before, state.explorers, machine.roll.sheets, strict=True)
    )
    return TripOutcome(
        came,
        lost=not home,
        days=days_of(machine),
        said=f"{said[:1].lower()}{said[1:]}",
        copper=state.worth * _COPPER if home else 0,
        things=tuple(state.loot) if home else (),
        loyalty=loyalty,
    )


def days_of(machine: Delving | Journeying) -> int:
    """The whole days that it took."""
    if isinstance(machine, Delving):
        return machine.state.clock.turn * machine.book.dungeon.minutes // DAY_MINUTES
    return max(0, machine.state.day - 1)


def _came(who: str, before: Explorer, after: Explorer, entry: MemberEntry, *, home: bool) -> PersonAfterTrip:
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
    return PersonAfterTrip(
        who,
        LOST if after.able and not home else after.state,
        max(0, after.hit_points) if after.state != DEAD else 0,
        taken=after.state == LOST,
        losses=(lost,) if lost > 0 else (),
        conditions=tuple(name for name in _LASTING if after.state == name),
        spent=tuple(spent.elements()),
        used=tuple(used),
        shot={name: carried_at_first(entry, name) - left for name, left in after.missiles.items()},
        charges=dict(after.charges),
        ones=after.ones,
        pools=dict(after.spent),
        shield_gone=after.shield_gone,
    )


def carried_at_first(entry: MemberEntry, weapon: str) -> int:
    """A weapon's shots or throws at the start of a trip: as stated, or the usual number."""
    said = next((count for name, count in entry.ammunition.items() if find_weapon(name).name == weapon), None)
    one = find_weapon(weapon)
    if said is not None or not (one.is_melee or one.flask):
        return QUIVER if said is None else said
    arms = [find_weapon(name).name for name in entry.weapons or () if name != BARE_HANDS]
    return max(1, arms.count(weapon))
