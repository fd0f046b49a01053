"""Many expeditions with other dice, each led by a sensible guide: who comes back, with what, and when."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from grognard.adventure.delve.guide import Guide
from grognard.adventure.delve.machine import Delving
from grognard.adventure.journey.guide import Traveller
from grognard.adventure.journey.machine import Journeying
from grognard.adventure.meetings.machine import Machine
from grognard.adventure.party.fight_out import dice_of_fight, fight_out
from grognard.adventure.places.dungeon_entries import DungeonEntry
from grognard.adventure.places.land_entries import LandEntry
from grognard.chances.intervals import Chance, Mean
from grognard.encounter.entries import SideEntry
from grognard.rulebooks.schema import Rulebook


class ExpeditionOdds(msgspec.Struct, frozen=True):
    """What so many expeditions came to: how each ended, who came back, treasure and time (turns or days)."""

    expeditions: int
    endings: dict[str, Chance]
    survivors: dict[str, Chance]
    everybody: Chance
    worth: Mean
    time: Mean
    fights: Mean


def expedition_odds(
    place: DungeonEntry | LandEntry,
    party: SideEntry,
    book: Rulebook,
    *,
    seed: int,
    count: int,
    after_each: Callable[[int], None] = lambda done: None,
) -> ExpeditionOdds:
    """Lead a party so many times, with the seeds from `seed` on.

    Raises:
        InputError: the place, the party or the book cannot be used.
    """
    endings: dict[str, int] = {}
    survivors: dict[str, int] = {}
    everybody = 0
    numbers: list[tuple[int, int, int]] = []
    for number in range(count):
        machine = lead(place, party, book, seed + number)
        state = machine.state
        endings[state.over] = endings.get(state.over, 0) + 1
        home = state.over != "lost"
        for one in state.explorers:
            survivors[one.name] = survivors.get(one.name, 0) + (home and one.present)
        everybody += home and all(one.present for one in state.explorers)
        time = machine.state.day if isinstance(machine, Journeying) else state.clock.turn
        numbers.append((state.worth if home else 0, time, state.fights))
        after_each(number + 1)
    return ExpeditionOdds(
        count,
        {name: Chance.seen(seen, count) for name, seen in sorted(endings.items())},
        {name: Chance.seen(seen, count) for name, seen in survivors.items()},
        Chance.seen(everybody, count),
        *(_mean([row[column] for row in numbers]) for column in range(3)),
    )


def lead(
    place: DungeonEntry | LandEntry, party: SideEntry, book: Rulebook, seed: int
) -> Delving | Journeying:
    """One expedition, led to its end."""
    if isinstance(place, DungeonEntry):
        delving, guide = Delving(place, party, book, seed=seed), Guide()
        _follow(delving, lambda: guide.choose(delving), book, seed)
        return delving
    journeying, traveller = Journeying(place, party, book, seed=seed), Traveller()
    _follow(journeying, lambda: traveller.choose(journeying), book, seed)
    return journeying


def _follow(machine: Machine, choose: Callable[[], str], book: Rulebook, seed: int) -> None:
    """Follow what is chosen to the end, with every fight fought out."""
    while (decision := machine.advance()) is not None:
        if decision.encounter is None:
            machine.obey(choose())
        else:
            dice = dice_of_fight(seed, machine.state.fights)
            machine.finish_fight(fight_out(decision.encounter, book, dice))


def _mean(numbers: list[int]) -> Mean:
    return Mean.seen(sum(numbers), squares=sum(number * number for number in numbers), of=len(numbers))
