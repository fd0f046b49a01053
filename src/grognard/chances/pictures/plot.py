"""Odds drawn with matplotlib, where that is installed (`pip install grognard[plot]`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from grognard.base.errors import GrognardError
from grognard.chances.counting.table import Table

MISSING: Final = "pictures need matplotlib, which is not installed: pip install 'grognard[plot]'"
_INCHES: Final = (11.0, 7.0)


def plot_tables(title: str, table: Callable[[str], Table]) -> Any:
    """A figure of four pictures from the tables of an `Odds`: survival, deaths, losses, rounds.

    The figure is that of matplotlib, an optional dependency; hence `Any`.

    Raises:
        GrognardError: matplotlib is not installed.
    """
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise GrognardError(MISSING) from error
    figure: Any = Figure(figsize=_INCHES, layout="constrained")
    (survival, deaths), (losses, rounds) = figure.subplots(2, 2)
    figure.suptitle(title)
    _plot_survival(survival, table("survival"), table("sides"))
    _plot_deaths(deaths, table("combatants"))
    _plot_losses(losses, table("losses"), table("sides"))
    _plot_rounds(rounds, table("rounds"))
    return figure


def _plot_survival(axes: Any, survival: Table, sides: Table) -> None:
    sizes = [float(size) for size in sides["size"]]
    for number, side in enumerate(sides["side"]):
        rows = [row for row, name in enumerate(survival["side"]) if name == side]
        rounds = [survival["round"][row] for row in rows]
        for column, style in (("alive", "-"), ("standing", "--")):
            shares = [100 * float(survival[column][row]) / sizes[number] for row in rows]
            axes.plot(rounds, shares, style, color=f"C{number}", label=f"{side}, {column}")
    axes.set(title="Survival", xlabel="after round", ylabel="% of the side", ylim=(0, 102))
    axes.legend()


def _plot_deaths(axes: Any, everybody: Table) -> None:
    sides = list(dict.fromkeys(everybody["side"]))
    names = [str(name) for name in everybody["combatant"]]
    shares = [100 * float(share) for share in everybody["dead"]]
    below = [100 * float(low) for low in everybody["dead_low"]]
    above = [100 * float(high) for high in everybody["dead_high"]]
    spread = [
        [max(0.0, share - low) for share, low in zip(shares, below, strict=True)],
        [max(0.0, high - share) for share, high in zip(shares, above, strict=True)],
    ]
    colours = [f"C{sides.index(side)}" for side in everybody["side"]]
    axes.barh(range(len(names)), shares, xerr=spread, color=colours)
    axes.set(title="Who dies", xlabel="% of fights", xlim=(0, 100))
    axes.set_yticks(range(len(names)), names)
    axes.invert_yaxis()


def _plot_losses(axes: Any, losses: Table, sides: Table) -> None:
    count = len(sides["side"])
    for number, side in enumerate(sides["side"]):
        rows = [row for row, name in enumerate(losses["side"]) if name == side]
        places = [int(losses["losses"][row]) + (number - (count - 1) / 2) * 0.8 / count for row in rows]
        shares = [100 * float(losses["share"][row]) for row in rows]
        axes.bar(places, shares, width=0.8 / count, color=f"C{number}", label=side)
    axes.set(title="Losses", xlabel="dead or dying at the end", ylabel="% of fights")
    axes.legend()


def _plot_rounds(axes: Any, rounds: Table) -> None:
    last = max(row for row, fights in enumerate(rounds["fights"]) if fights)
    shares = [100 * float(share) for share in rounds["share"][: last + 1]]
    axes.bar(range(last + 1), shares, color="0.5")
    axes.set(title="Rounds", xlabel="rounds", ylabel="% of fights")
