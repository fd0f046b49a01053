"""Runs the benchmarks in one tree of processes and prints ratios measured side by side (`make bench`).

Speeds in themselves say as much about the machine as about the program. So each figure stands beside a
yardstick whose runs alternate with its own, the best run of each counts, and the ratio is what to read.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from functools import partial
from pathlib import Path

from benchmarks.agents import measure_agents, measure_baselines
from benchmarks.behaviour import measure_minds
from benchmarks.ground import measure_ground, measure_masses, measure_questions
from benchmarks.measuring import (
    ROOT,
    UNWANTED_VARIABLES,
    Plan,
    Row,
    Section,
    alternate,
    measure_build,
    run_process,
)
from benchmarks.web import measure_web
from grognard.chances.counting.workers import count_cores
from tools.compiled import ensure_compiled

SOURCES = ROOT / "src"
DESCRIPTION = "Run the benchmarks; exits with 1 when a bound is broken."
YARDSTICK = "tight Python loop"
STARTUP_BOUND = 14.0
CAMPAIGN_COMMANDS = ("status", "log -n 3", "word 'chest +1'", "undo --dry-run", "dues")
COMMAND_MOST_MS = 500.0
FOLD_MOST_MS = 100.0
FOLD_SCRIPT = "from benchmarks.campaign import milliseconds_to_fold; print(milliseconds_to_fold())"
# What the installed `grognard` does.
PROGRAM = "from grognard.faces.cli.main import run_program; run_program()"
STARTUP_COMMANDS = {
    "typed fight": ["-c", PROGRAM, "fight", "4 fighter 1 vs 6 goblin"],
    "example file": ["-c", PROGRAM, "fight", "examples/goblin-ambush.toml", "--quiet"],
}
# Prints whether the engine is compiled, then the speed: a benchmark of the wrong build must not pass unseen.
REFERENCE_SCRIPT = """
import sys
from benchmarks.reference_fight import fights_per_second
from grognard.build_info import is_compiled
print(is_compiled(), fights_per_second(int(sys.argv[1])))
"""
USUAL_SCRIPT = REFERENCE_SCRIPT.replace("(int(sys.argv[1]))", "(int(sys.argv[1]), usual=True)")
CASTERS_SCRIPT = REFERENCE_SCRIPT.replace("benchmarks.reference_fight", "benchmarks.casters")
DELVES_SCRIPT = """
import sys
from benchmarks.expeditions import delves_per_second
from grognard.build_info import is_compiled
print(is_compiled(), delves_per_second(int(sys.argv[1])))
"""
JOURNEYS_SCRIPT = DELVES_SCRIPT.replace("delves_per_second", "journeys_per_second")
CASTERS_LEAST = 0.12
# Expeditions for each thousand reference fights, compiled, of which no less than so many must be led.
DELVES_LEAST = 2.2
JOURNEYS_LEAST = 9.0
SCALE_BOUND = 2.0
SCALE_SCRIPT = """
import sys
from benchmarks.scale import nanoseconds_per_turn
from grognard.build_info import is_compiled
print(is_compiled(), nanoseconds_per_turn(int(sys.argv[1]), int(sys.argv[2])))
"""
OUTDOORS_BOUND = 1.5
OUTDOORS_SCRIPT = SCALE_SCRIPT.replace("benchmarks.scale", "benchmarks.outdoors")
ODDS_LEAST = 1.8
ODDS_SCRIPT = """
import sys
import time
from grognard.build_info import is_compiled
from grognard.chances.counting.odds import odds
fights, workers = int(sys.argv[1]), int(sys.argv[2])
started = time.perf_counter()
odds("4 fighter 1 vs 6 goblin", fights=fights, workers=workers)
print(is_compiled(), fights / (time.perf_counter() - started))
"""


def python_loop(name: str) -> list[str]:
    """The command of one of the plain Python loops."""
    return [sys.executable, str(ROOT / "benchmarks" / f"{name}.py")]


def measure_naive(command: Sequence[str], *, count: int) -> float:
    """Fights per second of one of the loops without an engine, by its own clock."""
    result = json.loads(run_process([*command, str(count), "1"]))
    return float(result["fights"] / result["seconds"])


def compile_naive(folder: Path) -> Path | None:
    """Compile `naive.c` into a folder; None without a C compiler."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    if shutil.which(compiler[0]) is None:
        return None
    program = folder / "naive"
    run_process([*compiler, "-O2", "-o", str(program), str(ROOT / "benchmarks" / "naive.c")])
    return program


def measure_reference(plan: Plan) -> Section:
    """Fights per second of the reference fight: Grognard's builds beside loops that have no engine.

    The yardstick is the loop that a good programmer would write, not the one that most people would.
    """
    contenders: dict[str, Callable[[], float]] = {
        YARDSTICK: partial(measure_naive, python_loop("tight"), count=plan.count(100_000)),
        "naive Python loop": partial(measure_naive, python_loop("naive"), count=plan.count(30_000)),
    }
    for build, folder in plan.builds.items():
        fights = plan.count(200_000 if build == "compiled" else 10_000)
        measure = partial(measure_build, build, REFERENCE_SCRIPT, [fights], folder=folder)
        contenders[f"Grognard, {build}"] = measure
        measure = partial(measure_build, build, USUAL_SCRIPT, [fights], folder=folder)
        contenders[f"Grognard, {build}, usual play"] = measure
    with tempfile.TemporaryDirectory(prefix="grognard-bench-") as scratch:
        program = compile_naive(Path(scratch))
        if program is not None:
            contenders["naive C loop"] = partial(measure_naive, [str(program)], count=plan.count(2_000_000))
        best = {name: max(runs) for name, runs in alternate(contenders, repeats=plan.repeats).items()}
    yardstick = best[YARDSTICK]
    rows = tuple(Row(name=name, value=speed, ratio=speed / yardstick) for name, speed in best.items())
    return Section(
        title="reference fight: 4 fighters against 6 goblins",
        unit="fights/s",
        yardstick=YARDSTICK,
        rows=rows,
    )


def measure_casters(plan: Plan) -> Section:
    """Fights per second of casters against creatures with abilities, beside the reference fight."""
    title = "magic: 4 casters against 12 creatures, beside the reference fight"
    return _beside_swords(plan, "casters", CASTERS_SCRIPT, (5_000, 100), title, least=CASTERS_LEAST)


def measure_delves(plan: Plan) -> Section:
    """Whole delves per second, led by the guide, beside the reference fight."""
    title = "delves: a dozen rooms and some four fights, beside a thousand reference fights"
    return _beside_swords(plan, "delves", DELVES_SCRIPT, (1000, 20), title, of=1000, least=DELVES_LEAST)


def measure_journeys(plan: Plan) -> Section:
    """Whole journeys per second, led by the guide, beside the reference fight."""
    title = "journeys: some four days on land and water, beside a thousand reference fights"
    return _beside_swords(
        plan, "journeys", JOURNEYS_SCRIPT, (1000, 100), title, of=1000, least=JOURNEYS_LEAST
    )


def _beside_swords(
    plan: Plan,
    name: str,
    script: str,
    counts: tuple[int, int],
    title: str,
    *,
    of: int = 1,
    least: float = 0.0,
) -> Section:
    """Something per second beside so many reference fights; `counts` are of the compiled build and the other.

    `least` is the least ratio of the compiled build.
    """
    contenders: dict[str, Callable[[], float]] = {}
    for build, folder in plan.builds.items():
        compiled = build == "compiled"
        for what, code, count in (
            ("swords", REFERENCE_SCRIPT, 100_000 if compiled else 5_000),
            (name, script, counts[0] if compiled else counts[1]),
        ):
            measure = partial(measure_build, build, code, [plan.count(count)], folder=folder)
            contenders[f"{what}, {build}"] = measure
    best = {what: max(runs) for what, runs in alternate(contenders, repeats=plan.repeats).items()}
    rows: list[Row] = []
    for build in plan.builds:
        swords, others = best[f"swords, {build}"] / of, best[f"{name}, {build}"]
        bound = least if build == "compiled" else 0.0
        rows.append(Row(name=f"swords, {build}", value=swords, ratio=1.0))
        rows.append(Row(name=f"{name}, {build}", value=others, ratio=others / swords, least=bound))
    return Section(title=title, unit="per second", yardstick="swords", rows=tuple(rows))


def time_process(command: Sequence[str], *, python_path: Path | None = None) -> float:
    """Milliseconds that a whole process takes."""
    started = time.perf_counter()
    run_process(command, python_path=python_path)
    return (time.perf_counter() - started) * 1000


def find_runtime_python() -> str:
    """The interpreter of an environment with what the package runs on and nothing else, as a user has it.

    `make bench` makes it. The tools of the development environment would be imported by our dependencies
    where they find them, and charged to us.
    """
    python = ROOT / "build" / "runtime" / "bin" / "python"
    return str(python) if python.exists() else sys.executable


def measure_startup(plan: Plan) -> Section:
    """The whole process of a small fight beside an interpreter that does nothing.

    One is typed and told; the other is a file with stat lines and spells, and only its end is told.
    """
    python = find_runtime_python()
    contenders: dict[str, Callable[[], float]] = {
        "python -c pass": partial(time_process, [python, "-c", "pass"])
    }
    for build, folder in plan.builds.items():
        for name, words in STARTUP_COMMANDS.items():
            command = [python, *words]
            contenders[f"{name}, {build}"] = partial(time_process, command, python_path=folder)
    for warm_up in contenders.values():
        warm_up()  # writes the bytecode
    best = {name: min(runs) for name, runs in alternate(contenders, repeats=4 * plan.repeats).items()}
    yardstick = best.pop("python -c pass")
    rows = [Row(name="python -c pass", value=yardstick, ratio=1.0)]
    rows += [
        Row(name=name, value=taken, ratio=taken / yardstick, bound=STARTUP_BOUND)
        for name, taken in best.items()
    ]
    return Section(
        title="start-up: one small fight, whole process",
        unit="ms",
        yardstick="python -c pass",
        rows=tuple(rows),
    )


def measure_scale(plan: Plan) -> Section:
    """What one combatant's turn costs in a battle of 100 against 100, beside one of 10 against 10."""
    contenders: dict[str, Callable[[], float]] = {}
    for build, folder in plan.builds.items():
        fights = plan.count(40 if build == "compiled" else 4)
        for size in (10, 100):
            numbers = [size, fights * (100 // size)]
            measure = partial(measure_build, build, SCALE_SCRIPT, numbers, folder=folder)
            contenders[f"{size} against {size}, {build}"] = measure
    best = {name: min(runs) for name, runs in alternate(contenders, repeats=plan.repeats).items()}
    rows: list[Row] = []
    for build in plan.builds:
        small, large = best[f"10 against 10, {build}"], best[f"100 against 100, {build}"]
        rows.append(Row(name=f"10 against 10, {build}", value=small, ratio=1.0))
        rows.append(
            Row(name=f"100 against 100, {build}", value=large, ratio=large / small, bound=SCALE_BOUND)
        )
    return Section(
        title="scale: one combatant's turn", unit="ns", yardstick="10 against 10", rows=tuple(rows)
    )


def measure_outdoors(plan: Plan) -> Section:
    """What one combatant's turn costs under the open sky, where headings count, beside one inside."""
    contenders: dict[str, Callable[[], float]] = {}
    for build, folder in plan.builds.items():
        fights = plan.count(2000 if build == "compiled" else 40)
        for name, sky in (("inside", 0), ("outdoors", 1)):
            measure = partial(measure_build, build, OUTDOORS_SCRIPT, [sky, fights], folder=folder)
            contenders[f"{name}, {build}"] = measure
    best = {name: min(runs) for name, runs in alternate(contenders, repeats=plan.repeats).items()}
    rows: list[Row] = []
    for build in plan.builds:
        inside, outdoors = best[f"inside, {build}"], best[f"outdoors, {build}"]
        rows.append(Row(name=f"inside, {build}", value=inside, ratio=1.0))
        rows.append(
            Row(name=f"outdoors, {build}", value=outdoors, ratio=outdoors / inside, bound=OUTDOORS_BOUND)
        )
    return Section(
        title="outdoors: one combatant's turn, 7 against 7", unit="ns", yardstick="inside", rows=tuple(rows)
    )


def time_command(command: Sequence[str], *, folder: str) -> float:
    """Milliseconds of the processor that a command of the program takes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {name: value for name, value in os.environ.items() if name not in UNWANTED_VARIABLES}
    done = subprocess.run(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True)
    if done.returncode != 0:
        raise SystemExit(f"{shlex.join(command)} failed:\n{done.stderr.decode()[-3000:]}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime) * 1000


def measure_campaign(plan: Plan) -> Section:
    """The whole process of commands on a campaign of 10,000 entries, and reading and folding these alone."""
    with tempfile.TemporaryDirectory(prefix="grognard-bench-") as folder:
        write = f"from benchmarks.campaign import write_file; write_file({folder + '/long.campaign'!r})"
        run_process([sys.executable, "-c", write])
        contenders: dict[str, Callable[[], float]] = {
            f"campaign {words}": partial(
                time_command, [sys.executable, "-c", PROGRAM, "campaign", *shlex.split(words)], folder=folder
            )
            for words in CAMPAIGN_COMMANDS
        }
        for warm_up in contenders.values():
            warm_up()
        contenders["read and fold"] = lambda: float(run_process([sys.executable, "-c", FOLD_SCRIPT]))
        best = {name: min(runs) for name, runs in alternate(contenders, repeats=plan.repeats).items()}
    bounds = {name: FOLD_MOST_MS if name == "read and fold" else COMMAND_MOST_MS for name in best}
    rows = tuple(
        Row(name=name, value=taken, ratio=taken / bounds[name], bound=1.0) for name, taken in best.items()
    )
    return Section(
        title="campaign: 10,000 entries, the processor's time",
        unit="ms",
        yardstick="what it may be",
        rows=rows,
    )


def measure_side_by_side(build: str, fights: int, *, folder: Path) -> float:
    """Fights per second of two programs that know nothing of each other: what two cores give just now."""
    with ThreadPoolExecutor(2) as threads:
        runs = [threads.submit(measure_build, build, ODDS_SCRIPT, [fights, 1], folder=folder) for _ in "ab"]
    return 2 * min(run.result() for run in runs)


def measure_odds(plan: Plan) -> Section:
    """Fights per second of an estimate by one process and by two, their start-up included.

    Two free cores give two separate programs twice the speed of one, and an estimate by two processes must
    have 1.8 of it: nine tenths of what two programs get. On a busy machine both get less.
    """
    title, yardstick = "odds: one estimate by several processes", "1 process"
    if count_cores() < 2:
        remark = "skipped: with one core two processes are no faster than one"
        return Section(title=title, unit="fights/s", yardstick=yardstick, rows=(), remark=remark)
    rows: list[Row] = []
    for build, folder in plan.builds.items():
        fights = plan.count(200_000 if build == "compiled" else 10_000)
        contenders: dict[str, Callable[[], float]] = {
            "1 process": partial(measure_build, build, ODDS_SCRIPT, [fights, 1], folder=folder),
            "2 processes": partial(measure_build, build, ODDS_SCRIPT, [2 * fights, 2], folder=folder),
            "2 programs": partial(measure_side_by_side, build, fights, folder=folder),
        }
        best = {name: max(runs) for name, runs in alternate(contenders, repeats=plan.repeats).items()}
        one = best["1 process"]
        least = ODDS_LEAST / 2 * min(2.0, best["2 programs"] / one)
        for name, speed in best.items():
            bound = least if name == "2 processes" else 0.0
            rows.append(Row(name=f"{name}, {build}", value=speed, ratio=speed / one, least=bound))
    return Section(title=title, unit="fights/s", yardstick=yardstick, rows=tuple(rows))


# A further benchmark is one more function here.
SECTIONS: Mapping[str, Callable[[Plan], Section]] = {
    "reference": measure_reference,
    "startup": measure_startup,
    "scale": measure_scale,
    "outdoors": measure_outdoors,
    "ground": measure_ground,
    "masses": measure_masses,
    "questions": measure_questions,
    "minds": measure_minds,
    "casters": measure_casters,
    "delves": measure_delves,
    "journeys": measure_journeys,
    "odds": measure_odds,
    "campaign": measure_campaign,
    "web": measure_web,
    "agents": measure_agents,
    "baselines": measure_baselines,
}


def format_section(section: Section) -> str:
    """One section as an aligned table."""
    lines = [section.title, f"  {'':32}{section.unit:>12}  ratio to {section.yardstick}"]
    for row in section.rows:
        line = f"  {row.name:32}{row.value:12,.1f}  x {row.ratio:.2f}"
        if row.bound or row.least:
            limit = f"bound {row.bound:g}" if row.bound else f"at least {row.least:.2f}"
            line += f"  ({limit}: {'kept' if row.is_within_bound() else 'BROKEN'})"
        lines.append(line)
    if section.remark:
        lines.append(f"  {section.remark}")
    return "\n".join(lines)


def list_builds() -> dict[str, Path]:
    """The builds of the package that can be measured here, interpreted first."""
    compiled = ensure_compiled()
    return {"interpreted": SOURCES} | ({} if compiled is None else {"compiled": compiled})


def main() -> int:
    """Measure, print, and exit with 1 when a bound is broken."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.run", description=DESCRIPTION)
    parser.add_argument("sections", nargs="*", help=f"what to measure: {', '.join(SECTIONS)} (all)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--repeats", type=int, default=5, help="alternating runs of each (5)")
    parser.add_argument("--scale", type=float, default=1.0, help="how many times the usual fights (1.0)")
    options = parser.parse_args()
    unknown = [name for name in options.sections if name not in SECTIONS]
    if unknown:
        parser.error(f"no section {unknown[0]!r}; expected some of: {', '.join(SECTIONS)}")
    plan = Plan(builds=list_builds(), repeats=max(1, options.repeats), scale=options.scale)
    sections = [SECTIONS[name](plan) for name in options.sections or SECTIONS]
    if options.json:
        print(json.dumps([asdict(section) for section in sections], indent=2))
    else:
        if "compiled" not in plan.builds:
            print("No C compiler here: only the interpreted engine is measured.\n")
        print("\n\n".join(format_section(section) for section in sections))
    return 0 if all(row.is_within_bound() for section in sections for row in section.rows) else 1


if __name__ == "__main__":
    sys.exit(main())
