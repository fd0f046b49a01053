"""Many chases through a dungeon with other dice: how they end, and after how many rounds."""

from __future__ import annotations

from collections import Counter
from typing import Final, Literal

import msgspec

from grognard.adventure.delve.chasing import begin_chase
from grognard.adventure.delve.machine import Delving
from grognard.adventure.party import facts, orders
from grognard.adventure.party.decision import CHASE
from grognard.adventure.party.state import Meeting
from grognard.adventure.places.dungeon_entries import (
    AreaEntry,
    DungeonEntry,
    FolkEntry,
    SuppliesEntry,
    WayEntry,
)
from grognard.adventure.prepared_expedition import PreparedExpedition
from grognard.adventure.time.clock import Light
from grognard.base.errors import InputError
from grognard.chances.counting.intervals import Chance
from grognard.dice.source import RecordedDice
from grognard.encounter.entries import SideEntry
from grognard.rulebooks.schema import Rulebook

MOST_WAYS: Final = 40
MOST_FEET: Final = 2000
CAUGHT: Final = "caught"
LIT_TURNS: Final = 6

Drop = Literal["", "food", "treasure", "oil"]


class ChaseOdds(msgspec.Struct, frozen=True):
    """The endings of a number of chases ("caught", or the way of escape), and the rounds of each ending."""

    chases: int
    endings: dict[str, Chance]
    rounds: dict[str, dict[int, int]]
    certain: bool


class ChaseSetting(msgspec.Struct, frozen=True):
    """A chase: the fugitives, their pursuers, the gap, and the ways to safety (feet of each).

    `drop` is the bait dropped in the first round.
    """

    party: SideEntry
    foes: SideEntry
    book: Rulebook
    gap: int
    ways: tuple[int, ...]
    drop: Drop = ""

    def outset(self) -> PreparedExpedition:
        """The corridor, with the party at its far end.

        Raises:
            InputError: the ways, the gap or the people cannot be used.
        """
        if not 1 <= len(self.ways) <= MOST_WAYS or not all(5 <= feet <= MOST_FEET for feet in self.ways):
            raise InputError(
                f"ways of {', '.join(str(feet) for feet in self.ways)} feet",
                key="way",
                expected=f"1 to {MOST_WAYS} stretches of 5 to {MOST_FEET} feet, between doors and corners",
            )
        if not 5 <= self.gap <= MOST_FEET:
            raise InputError(f"a gap of {self.gap} feet", key="gap", expected=f"5 to {MOST_FEET}")
        keys = [f"{number}" for number in range(len(self.ways) + 1)]
        areas = [AreaEntry(key=key, lit=True) for key in keys]
        folk = FolkEntry(name=self.foes.name, members=self.foes.members)
        areas[-1] = msgspec.structs.replace(areas[-1], folk=folk)
        passages = [
            WayEntry(between=(one, other), feet=feet)
            for one, other, feet in zip(keys, keys[1:], reversed(self.ways), strict=False)
        ]
        supplies = SuppliesEntry(torches=6, oil=1, rations=len(self.party.members))
        corridor = DungeonEntry(
            title="a chase", entrance=keys[0], areas=areas, ways=passages, supplies=supplies
        )
        return PreparedExpedition(corridor, self.party, self.book)


def run_chase(setting: ChaseSetting, outset: PreparedExpedition, seed: int) -> tuple[str, int, bool]:
    """The ending of one chase, its rounds, and whether any dice were rolled in it."""
    chase = outset.begin(seed)
    assert isinstance(chase, Delving)
    state = chase.state
    state.area = list(state.areas)[-1]
    state.walked = [way.number for way in chase.level.ways]
    state.clock.lights = [Light("torch", "", LIT_TURNS, 30)]
    if setting.drop == "treasure":
        state.worth = 1
    chase.muster(0)
    chase.dice = dice = RecordedDice(chase.dice)
    before = len(chase.facts)
    begin_chase(chase, Meeting(0, feet=setting.gap, total=2), followed=True)
    drop = {"": orders.RUN, "oil": orders.OIL}.get(setting.drop, f"{orders.DROP} {setting.drop}")
    rounds = 0
    while (decision := chase.advance()) is not None and decision.kind == CHASE:
        rounds += 1
        refused = rounds > 1 or chase.why_not(drop)
        chase.obey(orders.RUN if refused else drop)
    told = chase.facts[before:]
    lost = next((fact.result for fact in told if fact.code == facts.LOST_THEM), CAUGHT)
    return lost, rounds, bool(dice.rolled)


def chase_odds(setting: ChaseSetting, *, seed: int, count: int) -> ChaseOdds:
    """Run `count` chases with the seeds from `seed` on; only one where no die is rolled.

    Raises:
        InputError: the setting cannot be used.
    """
    outset = setting.outset()
    endings: Counter[str] = Counter()
    rounds: dict[str, Counter[int]] = {}
    done = 0
    certain = True
    for number in range(count):
        ending, lasted, rolled = run_chase(setting, outset, seed + number)
        endings[ending] += 1
        rounds.setdefault(ending, Counter())[lasted] += 1
        done += 1
        certain = certain and not rolled
        if certain:
            break
    return ChaseOdds(
        done,
        {name: Chance.seen(seen, done) for name, seen in endings.most_common()},
        {name: dict(sorted(spread.items())) for name, spread in rounds.items()},
        certain,
    )
