"""What every benchmark is made of: rows and sections, contenders in turn, a process for each build."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Where modules come from is for each run to say; bytecode is kept, as on the machine of a person who plays.
UNWANTED_VARIABLES = ("PYTHONPATH", "PYTHONDONTWRITEBYTECODE")


@dataclass(frozen=True)
class Row:
    """One measured figure; `ratio` is to the section's yardstick.

    `bound` is the most and `least` the least it may be; 0 is no bound.
    """

    name: str
    value: float
    ratio: float
    bound: float = 0.0
    least: float = 0.0

    def is_within_bound(self) -> bool:
        """Whether the ratio keeps its bounds; always so without one."""
        return (not self.bound or self.ratio < self.bound) and self.ratio >= self.least


@dataclass(frozen=True)
class Section:
    """One table of figures that were measured side by side."""

    title: str
    unit: str
    yardstick: str
    rows: tuple[Row, ...]
    remark: str = ""


@dataclass(frozen=True)
class Plan:
    """How much to measure, and which builds of the package are here (name, folder for PYTHONPATH)."""

    builds: Mapping[str, Path]
    repeats: int
    scale: float

    def count(self, fights: int) -> int:
        """A number of fights, scaled by what the person asked for."""
        return max(1, int(fights * self.scale))


def run_process(command: Sequence[str], *, python_path: Path | None = None) -> str:
    """Run a command in the checkout and give what it printed.

    Raises:
        SystemExit: it failed; its error output is in the message.
    """
    environment = {name: value for name, value in os.environ.items() if name not in UNWANTED_VARIABLES}
    if python_path is not None:
        environment["PYTHONPATH"] = str(python_path)
        environment["GROGNARD_ENGINE"] = "interpreted"  # else the checkout's compiled engine goes before it
    done = subprocess.run(
        command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    if done.returncode != 0:
        raise SystemExit(f"{shlex.join(command)} failed:\n{done.stderr[-3000:]}")
    return done.stdout


def alternate(contenders: Mapping[str, Callable[[], float]], *, repeats: int) -> dict[str, list[float]]:
    """Measure every contender in turn, `repeats` times over, so that all meet the same load."""
    results: dict[str, list[float]] = {name: [] for name in contenders}
    for _ in range(repeats):
        for name, measure in contenders.items():
            results[name].append(measure())
    return results


def measure_build(build: str, script: str, arguments: Sequence[int | str], *, folder: Path) -> float:
    """The figure that a script prints of one build, in a process of its own.

    Raises:
        SystemExit: the process failed or did not load the build it was to measure.
    """
    command = [sys.executable, "-c", script, *(str(argument) for argument in arguments)]
    compiled, figure = run_process(command, python_path=folder).split()
    if compiled != str(build == "compiled"):
        raise SystemExit(f"the {build} build was to be measured, but is_compiled() says {compiled}")
    return float(figure)
