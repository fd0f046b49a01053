"""Plays a million cases of every kind in processes of their own, and keeps count of them.

    python -m tests.long.fuzz                     all that is not done yet
    python -m tests.long.fuzz --cases 20000       that many in all, spread over the kinds as ever
    python -m tests.long.fuzz --kind API --anew   one kind, from its first case

A shard is a run of seeds of one kind in a process. Each that ends is written to build/long/fuzz.jsonl, with
what the sources were; a run that was interrupted goes on after the last. A case fails that raises anything
but a refusal, takes more than ten seconds of processor time, or with which its process has more than a
gigabyte of memory. The table of all kinds is printed at the end and kept beside it, in fuzz.md.
"""

from __future__ import annotations

import argparse
import faulthandler
import hashlib
import json
import multiprocessing
import os
import resource
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict, dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path
from typing import Final

from tests.long.amounts import amount

ROOT: Final = Path(__file__).parents[2]
KEPT: Final = ROOT / "build" / "long"
MILLION: Final = 1_000_000
LONGEST: Final = 10.0
"""Seconds of processor time a case may take; one that takes three times as long by the clock hangs."""
MOST_MEMORY_KB: Final = 1 << 20
MOST_FAILURES: Final = 5
"""A shard ends with its fifth failure."""
SHARE: Final = {
    "encounter": 15,
    "matchup": 10,
    "house rules": 14,
    "stat line": 14,
    "dice": 12,
    "options": 7,
    "notation": 10,
    "action": 7,
    "save": 4,
    "command": 3,
    "table": 0.6,
    "place": 2,
    "orders": 0.6,
    "campaign bytes": 0.2,
    "campaign words": 0.2,
    "API": 0.3,
    "futures": 0.08,
    "kill": 0.02,
}
"""Of a hundred cases, how many are of each kind: many where a case is short."""
SHARDS: Final = {"encounter": 5000, "save": 2000, "command": 1000, "place": 2000}
LONG_SHARD: Final = 10_000
SHORT_SHARD: Final = 200
"""Cases in a shard of what is not named: of kinds with 5 cases in a hundred and more, and of the others."""


@dataclass
class Shard:
    """A run of cases of one kind, and what came of it."""

    kind: str
    first: int
    count: int
    sources: str = ""
    refused: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    memory_kb: int = 0
    failures: list[str] = field(default_factory=list)


def main(argv: Sequence[str] | None = None) -> int:
    """Run what is not done yet; the status is 1 if a case failed."""
    parser = argparse.ArgumentParser(description="Play a million cases of every kind of input.")
    parser.add_argument("--cases", type=int, default=amount(MILLION), help="how many in all")
    parser.add_argument("--kind", choices=SHARE, help="only cases of this kind")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--anew", action="store_true", help="forget what was done before")
    asked = parser.parse_args(argv)
    KEPT.mkdir(parents=True, exist_ok=True)
    kept = KEPT / "fuzz.jsonl"
    if asked.anew:
        kept.unlink(missing_ok=True)
    sources = hash_sources()
    done = [shard for shard in read_shards(kept) if shard.sources == sources]
    ended = {(shard.kind, shard.first): shard.count for shard in done}
    wanted = [
        shard
        for kind in ([asked.kind] if asked.kind else SHARE)
        for shard in split_kind(kind, round(asked.cases * SHARE[kind] / 100), sources)
        if ended.get((shard.kind, shard.first), 0) < shard.count
    ]
    again = {(shard.kind, shard.first) for shard in wanted}
    done = [shard for shard in done if (shard.kind, shard.first) not in again]
    before = sum(shard.count for shard in done)
    print(f"{sum(one.count for one in wanted):,} cases to play, {before:,} done before", flush=True)
    with ThreadPoolExecutor(asked.workers) as pool:
        running = [pool.submit(run_shard, shard) for shard in wanted]
        for number, shard in enumerate((one.result() for one in as_completed(running)), 1):
            with kept.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(shard)) + "\n")
            done.append(shard)
            print(
                f"{number}/{len(wanted)} {shard.kind} from {shard.first}: {shard.seconds:.0f} s", flush=True
            )
            for failure in shard.failures:
                print(failure, flush=True)
    table = "\n".join(tabulate(done))
    (KEPT / "fuzz.md").write_text(table + "\n", encoding="utf-8")
    print(table)
    return 1 if any(shard.failures for shard in done) else 0


def hash_sources() -> str:
    """A name for the sources that are tried."""
    whole = hashlib.sha256()
    for path in sorted((ROOT / "src").rglob("*")):
        if path.suffix in (".py", ".toml"):
            whole.update(path.read_bytes())
    return whole.hexdigest()[:12]


def read_shards(path: Path) -> list[Shard]:
    """The shards that a file tells of; of one that was played again, as it was played last."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    shards = [Shard(**json.loads(line)) for line in lines]
    return list({(one.kind, one.first, one.sources): one for one in shards}.values())


def split_kind(kind: str, cases: int, sources: str) -> Iterator[Shard]:
    """The cases of a kind in shards."""
    size = SHARDS.get(kind, LONG_SHARD if SHARE[kind] >= 5 else SHORT_SHARD)
    for first in range(0, cases, size):
        yield Shard(kind, first, min(size, cases - first), sources)


def run_shard(shard: Shard) -> Shard:
    """Play a shard in a process of its own; one that dies fails at the case it was at."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    at, began = context.Value("q", shard.first), time.monotonic()
    with tempfile.TemporaryDirectory(prefix="grognard-fuzz-") as folder:
        worker = context.Process(target=play_shard, args=(shard, folder, at, theirs))
        worker.start()
        theirs.close()
        try:
            answer = ours.recv()
        except EOFError:
            worker.join()
            dump = Path(folder) / "dump.txt"
            said = dump.read_text(encoding="utf-8") if dump.exists() else ""
            shard.failures = [f"{shard.kind}, case {at.value}: the process ended ({worker.exitcode})\n{said}"]
            shard.count = at.value - shard.first + 1
            answer = shard
        worker.join()
    assert isinstance(answer, Shard)
    answer.seconds = time.monotonic() - began
    return answer


def play_shard(shard: Shard, folder: str, at: Synchronized[int], to: Connection) -> None:
    """Play the cases of a shard, and send what came of them."""
    os.environ["GROGNARD_HOME"] = os.path.join(folder, "home")
    place = Path(folder) / "place"
    place.mkdir()
    os.symlink(ROOT / "examples", place / "examples")
    os.chdir(place)
    sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 - for the whole of the process
    with open(os.path.join(folder, "dump.txt"), "w", encoding="utf-8") as dump:
        for seed in range(shard.first, shard.first + shard.count):
            at.value = seed
            faulthandler.dump_traceback_later(3 * LONGEST, exit=True, file=dump)
            began = time.process_time()
            failure = play_case(shard, seed, Path(folder))
            took = time.process_time() - began
            if not failure and took > LONGEST:
                failure = f"took {took:.1f} s"
            shard.slowest = max(shard.slowest, took)
            shard.memory_kb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            if not failure and shard.memory_kb > MOST_MEMORY_KB:
                failure = f"had {shard.memory_kb:,} KB of memory"
            if failure:
                shard.failures.append(f"{shard.kind}, case {seed}: {failure}")
            if len(shard.failures) >= MOST_FAILURES or shard.memory_kb > MOST_MEMORY_KB:
                shard.count = seed - shard.first + 1
                break
        faulthandler.cancel_dump_traceback_later()
    to.send(shard)


def play_case(shard: Shard, seed: int, folder: Path) -> str:
    """Play a case and count it if it was refused; what was wrong, if anything."""
    from grognard.base.errors import InputError
    from grognard.dice.stream import Stream
    from tests.long.kinds_of_input import KINDS
    from tests.long.kinds_of_play import PLAYED

    try:
        if shard.kind in PLAYED:
            shard.refused += PLAYED[shard.kind](Stream(seed), folder)
        else:
            KINDS[shard.kind](Stream(seed))
    except InputError as error:
        shard.refused += 1
        return "" if str(error) else "refused without a word"
    except Exception:
        return traceback.format_exc()
    return ""


def tabulate(done: Sequence[Shard]) -> list[str]:
    """The table of all kinds."""
    rows = ["| kind | cases | seeds | refused | failed | slowest case | most memory |"]
    rows.append("| --- | ---: | --- | ---: | ---: | ---: | ---: |")
    for kind in [*SHARE, ""]:
        mine = [shard for shard in done if kind in ("", shard.kind)]
        if not mine:
            continue
        cases, last = sum(one.count for one in mine), max(one.first + one.count for one in mine)
        rows.append(
            f"| {kind or 'all'} | {cases:,} | {f'0-{last - 1:,}' if kind else ''} "
            f"| {sum(one.refused for one in mine):,} | {sum(len(one.failures) for one in mine):,} "
            f"| {max(one.slowest for one in mine):.1f} s | {max(one.memory_kb for one in mine) >> 10} MB |"
        )
    return rows


if __name__ == "__main__":
    sys.exit(main())
