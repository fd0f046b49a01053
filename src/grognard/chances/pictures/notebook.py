"""The notebook display of odds: who wins, survival over the rounds as a picture, and who dies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.chances.counting.intervals import format_percent
from grognard.chances.counting.table import Table
from grognard.chances.pictures.markup import markup
from grognard.chances.pictures.odds_chart import (
    COLOURS,
    NO_SIDE,
    Survival,
    draw_survival,
    draw_wins,
    side_class,
)

LISTED_COMBATANTS: Final = 40
_LIGHT: Final = (
    "--paper:#fbf7ee;--ink:#2b2621;--soft:#6d6459;--grid:#e3dac8;--none:#a39a8c;"
    "--s0:#2f6d8f;--s1:#bf4f2b;--s2:#7a5aa6;--s3:#4d7c3a;--s4:#96741c;--s5:#8c4a6b"
)
_DARK: Final = (
    "--paper:#211e1a;--ink:#ece5d8;--soft:#a79d8e;--grid:#37322b;--none:#756d61;"
    "--s0:#6fb0d2;--s1:#e8825c;--s2:#b69be0;--s3:#8fbf78;--s4:#d9b95a;--s5:#d08bb0"
)
_STYLE: Final = (
    f".grognard-odds{{{_LIGHT};background:var(--paper);color:var(--ink);border-radius:8px;padding:12px 16px;"
    "max-width:60rem;font:14px system-ui,sans-serif}"
    f"@media (prefers-color-scheme:dark){{.grognard-odds{{{_DARK}}}}}"
    # Notebooks have a theme of their own, whatever the screen is set to.
    f'[data-jp-theme-light="false"] .grognard-odds,.vscode-dark .grognard-odds{{{_DARK}}}'
    f'[data-jp-theme-light="true"] .grognard-odds,.vscode-light .grognard-odds{{{_LIGHT}}}'
    ".grognard-odds .wins{display:flex;height:1.5rem;border-radius:5px;overflow:hidden;margin:8px 0}"
    ".grognard-odds .wins span{background:var(--c)}"
    ".grognard-odds .parts{display:flex;flex-wrap:wrap;gap:20px;align-items:flex-start}"
    ".grognard-odds table{border-collapse:collapse;background:none;color:inherit;font-size:13px;margin:0}"
    ".grognard-odds th,.grognard-odds td{background:none;text-align:right;padding:2px 0 2px 14px;border:0;"
    "border-top:1px solid var(--grid);color:inherit;white-space:nowrap;font-variant-numeric:tabular-nums}"
    ".grognard-odds tr:first-child th{border:0;color:var(--soft);font-weight:normal}"
    ".grognard-odds td:first-child{text-align:left;padding-left:0;color:var(--c,inherit);font-weight:600}"
    ".grognard-odds .soft{color:var(--soft);fill:var(--soft)}"
    ".grognard-odds .track{width:7rem;height:.7rem;background:var(--grid);border-radius:3px}"
    ".grognard-odds .track i{display:block;height:100%;background:var(--c);border-radius:3px}"
    ".grognard-odds svg{max-width:100%;height:auto}"
    ".grognard-odds svg text{font:10.5px system-ui,sans-serif;fill:var(--soft)}"
    ".grognard-odds svg line{stroke:var(--grid)}"
    ".grognard-odds svg path{fill:none;stroke:var(--c);stroke-width:2.2;stroke-linejoin:round}"
    ".grognard-odds svg path.thin{stroke-width:1.4;stroke-dasharray:4 3}"
    ".grognard-odds .sn{--c:var(--none)}"
    + "".join(f".grognard-odds .s{number}{{--c:var(--s{number})}}" for number in range(COLOURS))
)


def show_odds(title: str, about: str, table: Callable[[str], Table]) -> str:
    """The tables of an `Odds` as HTML with a picture, that stands in a notebook by itself."""
    sides, everybody, survival = table("sides"), table("combatants"), table("survival")
    return (
        f'<div class="grognard-odds"><style>{_STYLE}</style><b>{markup(title)}</b> '
        f'<span class="soft">{markup(about)}</span>{_draw_wins(sides)}'
        f'<div class="parts"><div>{_draw_sides(sides)}<br/>{_draw_deaths(everybody, sides)}</div>'
        f"{draw_survival(_curves(survival, sides))}</div></div>"
    )


def _draw_wins(sides: Table) -> str:
    """One long bar of who wins."""
    shares = [float(share) for share in sides["wins"]]
    named = [
        (side_class(place), str(name), share)
        for place, (name, share) in enumerate(zip(sides["side"], shares, strict=True))
    ]
    return draw_wins([*named, (NO_SIDE, "Nobody", max(0.0, 1 - sum(shares)))])


def _curves(survival: Table, sides: Table) -> list[Survival]:
    """The survival of each side; the rows of a side stand in the order of the rounds."""
    found = []
    for place, name in enumerate(sides["side"]):
        rows = [row for row, side in enumerate(survival["side"]) if side == name]
        alive, standing = ([float(survival[what][row]) for row in rows] for what in ("alive", "standing"))
        found.append(Survival(str(name), float(sides["size"][place]), alive, standing))
    return found


def _draw_sides(sides: Table) -> str:
    rows = "".join(
        f'<tr class="{side_class(place)}"><td>{markup(str(side))}</td>'
        f"<td>{_percent(sides, 'wins', place)}</td>"
        f'<td class="soft">{_percent(sides, "wins_low", place)} to {_percent(sides, "wins_high", place)}</td>'
        f"<td>{_percent(sides, 'no_losses', place)}</td><td>{_percent(sides, 'all_lost', place)}</td>"
        f"<td>{float(sides['mean_losses'][place]):.2f} of {sides['size'][place]}</td></tr>"
        for place, side in enumerate(sides["side"])
    )
    head = "".join(f"<th>{name}</th>" for name in ("", "wins", "interval", "no losses", "all lost", "losses"))
    return f"<table><tr>{head}</tr>{rows}</table>"


def _draw_deaths(everybody: Table, sides: Table) -> str:
    """A table of deaths, with a bar for each combatant."""
    places = {name: place for place, name in enumerate(sides["side"])}
    listed = range(min(LISTED_COMBATANTS, len(everybody["combatant"])))
    rows = "".join(
        f'<tr class="{side_class(places[everybody["side"][row]])}">'
        f"<td>{markup(str(everybody['combatant'][row]))}</td><td>{_percent(everybody, 'dead', row)}</td>"
        f'<td><div class="track"><i style="width:{100 * float(everybody["dead"][row]):.1f}%"></i></div></td>'
        f"<td>{_percent(everybody, 'fled', row)}</td><td>{float(everybody['damage'][row]):.1f}</td>"
        f"<td>{float(everybody['kills'][row]):.2f}</td></tr>"
        for row in listed
    )
    more = len(everybody["combatant"]) - len(listed)
    rest = f'<tr><td colspan="6" class="soft">and {more} more</td></tr>' if more else ""
    head = "<tr><th></th><th>dies</th><th></th><th>flees</th><th>damage</th><th>kills</th></tr>"
    return f"<table>{head}{rows}{rest}</table>"


def _percent(table: Table, column: str, row: int) -> str:
    return format_percent(float(table[column][row]))
