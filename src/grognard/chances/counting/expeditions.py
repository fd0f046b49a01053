"""Many expeditions with other dice, each led by a sensible guide: who comes back, with what, and when."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

import msgspec

from grognard.adventure.delve.guide import Guide
from grognard.adventure.delve.machine import Delving
from grognard.adventure.journey.guide import JourneyGuide
from grognard.adventure.journey.machine import Journeying
from grognard.adventure.party.fight_out import dice_of_fight, fight_out
from grognard.adventure.prepared_expedition import Place, PreparedExpedition
from grognard.chances.counting.arena import Chunk
from grognard.chances.counting.intervals import Chance, Mean
from grognard.chances.counting.monte_carlo import INTERRUPTED, Limits, estimate
from grognard.creatures.rulebook_tables import using_tables_of
from grognard.encounter.entries import SideEntry
from grognard.encounter.kind_cache import KindCache
from grognard.rulebooks.schema import Rulebook

CHUNK: Final = 20
"""Expeditions that a process leads at a time: each takes as long as many a battle."""


class ExpeditionPlan(NamedTuple):
    """All that many expeditions depend on; number n has the dice of the seed `seed` + n."""

    place: Place
    party: SideEntry
    book: Rulebook
    seed: int

    def set_up(self) -> ExpeditionRunner:
        """Where they set out from."""
        return ExpeditionRunner(self)


class ExpeditionTally:
    """The results of a number of expeditions; treasure, time and fights each as sum and sum of squares."""

    def __init__(self) -> None:
        self.fights = 0  # The count of a run: here, of expeditions.
        self.endings: Counter[str] = Counter()
        self.back: Counter[str] = Counter()
        self.all_back = 0
        self.sums: list[tuple[int, int]] = [(0, 0)] * 3

    def add(self, machine: Delving | Journeying) -> None:
        """Count an expedition that is over."""
        state = machine.state
        home = state.over != "lost"
        self.fights += 1
        self.endings[state.over] += 1
        self.back.update({one.name: int(home and one.present) for one in state.explorers})
        self.all_back += home and all(one.present for one in state.explorers)
        time = machine.state.day if isinstance(machine, Journeying) else state.clock.turn
        numbers = (state.worth if home else 0, time, state.fights)
        self._add_sums([(number, number * number) for number in numbers])

    def merge(self, other: ExpeditionTally) -> None:
        """Add what others came to."""
        self.fights += other.fights
        self.endings.update(other.endings)
        self.back.update(other.back)
        self.all_back += other.all_back
        self._add_sums(other.sums)

    def _add_sums(self, more: list[tuple[int, int]]) -> None:
        self.sums = [(one + a, two + b) for (one, two), (a, b) in zip(self.sums, more, strict=True)]


class ExpeditionRunner:
    """A plan laid out, to lead chunks of its expeditions."""

    def __init__(self, plan: ExpeditionPlan) -> None:
        self.plan = plan
        self.outset = PreparedExpedition(plan.place, plan.party, plan.book)
        self._kept = KindCache()

    @property
    def sizes(self) -> list[int]:
        """How many go."""
        return [len(self.outset.roll.sheets)]

    def run(self, chunk: Chunk) -> ExpeditionTally:
        """Lead the expeditions of a chunk."""
        tally = ExpeditionTally()
        for number in range(chunk.first, chunk.first + chunk.count):
            tally.add(self.lead(self.plan.seed + number))
        return tally

    def lead(self, seed: int) -> Delving | Journeying:
        """One expedition, led to its end, without facts."""
        with using_tables_of(self.plan.book):
            return self._lead(seed)

    def _lead(self, seed: int) -> Delving | Journeying:
        """Lead the party to the end."""
        machine = self.outset.begin(seed)
        machine.told = False
        choose = _guided(machine)
        while (decision := machine.advance()) is not None:
            if decision.encounter is None:
                machine.obey(choose())
            else:
                dice = dice_of_fight(seed, machine.state.fights)
                machine.finish_fight(fight_out(decision.encounter, self.plan.book, dice, kept=self._kept))
        return machine


def _guided(machine: Delving | Journeying) -> Callable[[], str]:
    """The guide that chooses the orders of a party without a player."""
    if isinstance(machine, Delving):
        guide = Guide()
        return lambda: guide.choose(machine)
    traveller = JourneyGuide()
    return lambda: traveller.choose(machine)


class ExpeditionOdds(msgspec.Struct, frozen=True):
    """The results of a number of expeditions: endings, survivors, treasure and time (turns or days).

    `stopped` says that the run was stopped early.
    """

    expeditions: int
    endings: dict[str, Chance]
    survivors: dict[str, Chance]
    everybody: Chance
    worth: Mean
    time: Mean
    fights: Mean
    stopped: bool = False


def expedition_odds(
    plan: ExpeditionPlan,
    count: int,
    *,
    workers: int = 1,
    progress: Callable[[ExpeditionTally], None] | None = None,
) -> ExpeditionOdds:
    """Run `count` expeditions in `workers` processes (0 for one on every core); these change no result.

    Raises:
        InputError: the place, the party or the book cannot be used.
    """
    ground = plan.set_up()
    done = estimate(
        plan,
        Limits(count),
        arena=ground,
        narrow=lambda tally, margin: False,
        workers=workers,
        progress=progress,
        chunks=_list_chunks(count),
    )
    tally = done.tally
    led = tally.fights
    return ExpeditionOdds(
        led,
        {name: Chance.seen(seen, led) for name, seen in sorted(tally.endings.items())},
        {sheet.name: Chance.seen(tally.back[sheet.name], led) for sheet in ground.outset.roll.sheets},
        Chance.seen(tally.all_back, led),
        *_means(tally),
        done.stopped == INTERRUPTED,
    )


def _means(tally: ExpeditionTally) -> tuple[Mean, Mean, Mean]:
    worth, time, fights = (Mean.seen(total, squares=both, of=tally.fights) for total, both in tally.sums)
    return worth, time, fights


def _list_chunks(count: int) -> Iterator[Chunk]:
    for first in range(0, count, CHUNK):
        yield Chunk(first, min(CHUNK, count - first))
