"""What a notebook shows of odds: who wins, survival over the rounds as a picture, and who dies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.chances.counting.intervals import format_percent
from grognard.chances.counting.table import Table
from grognard.chances.pictures.markup import markup

LISTED_COMBATANTS: Final = 40
_COLOURS: Final = 6
_WIDTH: Final = 420
_HEIGHT: Final = 220
_LEFT: Final = 40
_BOTTOM: Final = 30
_TOP: Final = 10
_RIGHT: Final = 10
_MARKS: Final = 8
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
    + "".join(f".grognard-odds .s{number}{{--c:var(--s{number})}}" for number in range(_COLOURS))
)


def show_odds(title: str, about: str, table: Callable[[str], Table]) -> str:
    """The tables of an `Odds` as HTML with a picture, that stands in a notebook by itself."""
    sides, everybody, survival = table("sides"), table("combatants"), table("survival")
    return (
        f'<div class="grognard-odds"><style>{_STYLE}</style><b>{markup(title)}</b> '
        f'<span class="soft">{markup(about)}</span>{_draw_wins(sides)}'
        f'<div class="parts"><div>{_draw_sides(sides)}<br/>{_draw_deaths(everybody, sides)}</div>'
        f"{draw_survival(survival, sides)}</div></div>"
    )


def draw_survival(survival: Table, sides: Table) -> str:
    """How much of each side is alive after each round, and (dashed) how much still fights, as SVG."""
    last = max(1, *(int(number) for number in survival["round"]))
    across, up = _WIDTH - _LEFT - _RIGHT, _HEIGHT - _TOP - _BOTTOM
    parts = [
        f'<line x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
        f'<text x="{_LEFT - 5}" y="{y + 3.5:.1f}" text-anchor="end">{percent}%</text>'
        for percent in (0, 25, 50, 75, 100)
        for y in (_TOP + up * (1 - percent / 100),)
    ]
    parts += [
        f'<text x="{x:.1f}" y="{_HEIGHT - 16}" text-anchor="middle">{number}</text>'
        for number in range(0, last + 1, max(1, -(-last // _MARKS)))
        for x in (_LEFT + across * number / last,)
    ]
    middle = _LEFT + across / 2
    parts.append(f'<text x="{middle:.0f}" y="{_HEIGHT - 3}" text-anchor="middle">after so many rounds</text>')
    for place, side in enumerate(sides["side"]):
        rows = [row for row, name in enumerate(survival["side"]) if name == side]
        size = float(sides["size"][place])
        for column, look in (("standing", "thin"), ("alive", "")):
            points = " ".join(
                f"{'L' if number else 'M'}{_LEFT + across * float(survival['round'][row]) / last:.1f},"
                f"{_TOP + up * (1 - float(survival[column][row]) / size):.1f}"
                for number, row in enumerate(rows)
            )
            said = f"<title>{markup(str(side))}: {'alive' if column == 'alive' else 'still fighting'}</title>"
            parts.append(f'<path class="s{place % _COLOURS} {look}" d="{points}">{said}</path>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" '
        f'height="{_HEIGHT}" role="img" aria-label="Survival by rounds">{"".join(parts)}</svg>'
    )


def _draw_wins(sides: Table) -> str:
    """One long bar of who wins."""
    shares = [float(share) for share in sides["wins"]]
    named = [(str(name), share) for name, share in zip(sides["side"], shares, strict=True)]
    named.append(("Nobody", max(0.0, 1 - sum(shares))))
    parts = "".join(
        f'<span class="{_kind(place, named)}" style="flex:{share:.5f}" '
        f'title="{markup(name)}: {format_percent(share)}"></span>'
        for place, (name, share) in enumerate(named)
        if share > 0
    )
    return f'<div class="wins" role="img" aria-label="Who wins">{parts}</div>'


def _kind(place: int, named: list[tuple[str, float]]) -> str:
    return "sn" if place == len(named) - 1 else f"s{place % _COLOURS}"


def _draw_sides(sides: Table) -> str:
    rows = "".join(
        f'<tr class="s{place % _COLOURS}"><td>{markup(str(side))}</td>'
        f"<td>{_percent(sides, 'wins', place)}</td>"
        f'<td class="soft">{_percent(sides, "wins_low", place)} to {_percent(sides, "wins_high", place)}</td>'
        f"<td>{_percent(sides, 'no_losses', place)}</td><td>{_percent(sides, 'all_lost', place)}</td>"
        f"<td>{float(sides['mean_losses'][place]):.2f} of {sides['size'][place]}</td></tr>"
        for place, side in enumerate(sides["side"])
    )
    head = "".join(f"<th>{name}</th>" for name in ("", "wins", "interval", "no losses", "all lost", "losses"))
    return f"<table><tr>{head}</tr>{rows}</table>"


def _draw_deaths(everybody: Table, sides: Table) -> str:
    """Who dies, with a bar each."""
    places = {name: place for place, name in enumerate(sides["side"])}
    listed = range(min(LISTED_COMBATANTS, len(everybody["combatant"])))
    rows = "".join(
        f'<tr class="s{places[everybody["side"][row]] % _COLOURS}">'
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
