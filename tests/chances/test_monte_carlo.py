"""Estimates: the same for any number of workers, stopping where they should."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial

import pytest

from grognard.base.errors import GrognardError, InputError
from grognard.battle.state.tally import FightTally
from grognard.chances.counting.arena import Arena, Chunk, FightPlan
from grognard.chances.counting.monte_carlo import (
    DONE,
    FIRST_CHUNK,
    INTERRUPTED,
    NARROW,
    Limits,
    estimate,
    is_narrow,
    list_chunks,
)
from grognard.chances.counting.odds import make_plan, odds
from grognard.chances.counting.workers import InProcessWorkers, ProcessWorkers
from grognard.encounter.entries import parse_encounter
from grognard.tactics.plain import Plain

MATCHUP = "2 fighter 1 vs 3 goblin"


class Stubborn(Plain):
    """Tactics that always try what nobody may do."""

    def __init__(self) -> None:
        super().__init__()
        self.trusted = False

    def choose(self, view: object) -> int:
        return 2**40


class Backwards:
    """Workers that run the chunks they hold in the wrong order, each when the first is asked for."""

    def __init__(self, plan: FightPlan) -> None:
        self.slots = 3
        self.arena = Arena(plan)
        self.closed = False
        self.chunks: list[Chunk] = []

    def submit(self, chunk: Chunk) -> Future[FightTally]:
        self.chunks.append(chunk)
        done: Future[FightTally] = Future()
        threading.Timer(
            0.001 * (len(self.chunks) % 3), lambda: done.set_result(self.arena.run(chunk))
        ).start()
        return done

    def close(self) -> None:
        self.closed = True


def test_chunks_hold_every_fight_once_and_in_order() -> None:
    for fights in (1, 15, 16, 17, 5000, 12_345):
        for combatants in (2, 10, 60, 400):
            numbers = [
                number
                for chunk in list_chunks(fights, combatants=combatants)
                for number in range(chunk.first, chunk.first + chunk.count)
            ]
            assert numbers == list(range(fights))
    assert max(chunk.count for chunk in list_chunks(99_999, combatants=10)) == 2048
    assert {chunk.count for chunk in list_chunks(50, combatants=400)} == {1}


@pytest.mark.slow
@pytest.mark.parametrize("within", [None, 0.06])
def test_any_number_of_workers_gives_the_same_answer(within: float | None) -> None:
    alone = odds(MATCHUP, fights=600, within=within, seed=5)
    for count in (2, 3):
        crew = partial(ProcessWorkers[FightTally], count=count)
        assert odds(MATCHUP, fights=600, within=within, seed=5, workers=crew) == alone
    assert (alone.fights, alone.stopped) == ((600, DONE) if within is None else (256, NARROW))


def test_no_process_is_started_for_what_is_soon_done() -> None:
    plan = make_plan(MATCHUP)
    started: list[object] = []

    def look(_: FightTally) -> None:
        started.extend(multiprocessing.active_children())

    done = estimate(plan, Limits(32), arena=Arena(plan), narrow=is_narrow, workers=2, progress=look)
    assert (done.stopped, done.tally.fights) == (DONE, 32)
    assert not started


@pytest.mark.slow
def test_processes_started_afresh_give_the_same_answer() -> None:
    alone = odds(MATCHUP, fights=400, seed=5)
    spawned = odds(
        MATCHUP, fights=400, seed=5, workers=lambda plan: ProcessWorkers(plan, count=2, method="spawn")
    )
    assert spawned == alone


@pytest.mark.slow
def test_estimates_in_threads_do_not_disturb_each_other() -> None:
    alone = [odds(MATCHUP, fights=60, seed=seed) for seed in range(4)]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as threads:
            together = list(threads.map(lambda seed: odds(MATCHUP, fights=60, seed=seed), range(4)))
    finally:
        sys.setswitchinterval(interval)
    assert together == alone


@pytest.mark.slow
def test_workers_of_another_kind_fit_in_and_are_closed() -> None:
    crew: list[Backwards] = []

    def make(plan: FightPlan) -> Backwards:
        crew.append(Backwards(plan))
        return crew[0]

    assert odds(MATCHUP, fights=500, seed=8, workers=make) == odds(MATCHUP, fights=500, seed=8)
    assert crew[0].closed
    # The first chunk is fought at once, where the answer is wanted; those that take long come in parts.
    ends = [FIRST_CHUNK, *(chunk.first + chunk.count for chunk in crew[0].chunks)]
    assert [chunk.first for chunk in crew[0].chunks] == ends[:-1]
    assert {16, 32, 64, 128, 256, 500} <= set(ends)


def test_fights_that_take_long_go_to_the_workers_in_small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each fight takes a second here, so that a part of a tenth of a second is one fight."""
    seconds = iter(range(0, 1_000_000, FIRST_CHUNK))
    monkeypatch.setattr("time.monotonic", lambda: next(seconds))
    plan = make_plan(MATCHUP)
    crew = Backwards(plan)
    slow = estimate(plan, Limits(48), arena=Arena(plan), narrow=is_narrow, workers=crew)
    assert crew.chunks == [Chunk(first, 1) for first in range(FIRST_CHUNK, 48)]
    monkeypatch.undo()
    usual = estimate(plan, Limits(48), arena=Arena(plan), narrow=is_narrow, workers=1)
    assert slow.tally.wins == usual.tally.wins


@pytest.mark.slow
def test_it_stops_at_the_first_chunk_that_is_narrow_enough() -> None:
    plan = make_plan(MATCHUP, seed=2)
    arena = Arena(plan)
    seen: list[tuple[int, bool]] = []

    def note(tally: FightTally) -> None:
        seen.append((int(tally.fights), is_narrow(tally, 0.05)))

    result = estimate(plan, Limits(100_000, 0.05), arena=arena, narrow=is_narrow, progress=note)
    assert result.stopped == NARROW
    assert [narrow for _, narrow in seen] == [False] * (len(seen) - 1) + [True]
    assert seen[-1][0] == result.tally.fights
    answer = odds(MATCHUP, within=0.05, seed=2)
    assert answer.fights == result.tally.fights
    assert all(side.wins.margin <= 0.05 for side in answer.sides)


def test_a_few_fights_are_never_narrow_enough() -> None:
    answer = odds("1 fighter 3 vs 1 kobold", within=0.2)
    assert answer.fights == 256


@pytest.mark.slow
def test_another_seed_is_another_sample_of_the_same() -> None:
    one, other = odds(MATCHUP, fights=2000, seed=1), odds(MATCHUP, fights=2000, seed=2)
    assert one.sides[0].wins.count != other.sides[0].wins.count
    assert abs(one.sides[0].wins.share - other.sides[0].wins.share) < 0.06


def test_ctrl_c_keeps_the_fights_done_so_far_and_is_itself_again_afterwards() -> None:
    before = signal.getsignal(signal.SIGINT)
    plan = make_plan(MATCHUP)

    def interrupt(tally: FightTally) -> None:
        if tally.fights == 64:
            os.kill(os.getpid(), signal.SIGINT)

    result = estimate(plan, Limits(100_000), arena=Arena(plan), narrow=is_narrow, progress=interrupt)
    assert (result.stopped, result.tally.fights) == (INTERRUPTED, 64)
    assert result.tally == Arena(plan).run(Chunk(0, 64))
    assert signal.getsignal(signal.SIGINT) is before


@pytest.mark.interpreted
def test_a_policy_that_breaks_the_rules_is_named_from_another_process() -> None:
    plan = make_plan(MATCHUP, tactics=[Plain, Stubborn])
    workers = ProcessWorkers(plan, count=1)
    try:
        with pytest.raises(GrognardError, match="cannot"):
            workers.submit(Chunk(0, 1)).result(timeout=60)
    finally:
        workers.close()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"fights": 0}, "0 fights"),
        ({"within": 1.5}, "between 0 and 1"),
        ({"tactics": [Plain]}, "one for each of 2 sides"),
        ({"rules": "gurps"}, "unknown rulebook"),
    ],
)
def test_bad_arguments_are_refused(arguments: dict[str, object], words: str) -> None:
    with pytest.raises(InputError, match=words):
        odds(MATCHUP, **arguments)  # type: ignore[arg-type]


def test_here_runs_at_once() -> None:
    arena = Arena(make_plan(MATCHUP))
    assert InProcessWorkers(arena).submit(Chunk(5, 3)).result() == arena.run(Chunk(5, 3))


def test_what_is_rolled_at_set_up_is_told() -> None:
    text = """title = "T"
reaction = "immediate attack"
distance_feet = 30
[[sides]]
name = "A"
[[sides.members]]
character = "fighter 1"
[[sides]]
name = "B"
[[sides.members]]
stat_line = "2d4 Goblins: AC 14, HD 1-1, #At 1 weapon, Dam 1d6, Mv 20', Sv F1, Ml 7"
"""
    from_text = make_plan(MATCHUP)
    assert Arena(from_text).notes == ()
    (note,) = Arena(make_plan(parse_encounter(text), seed=4)).notes
    sizes = Arena(make_plan(parse_encounter(text), seed=4)).sizes
    assert note.startswith(f"How many appear was rolled once, for all fights: A 1, B {sizes[1]}.")
