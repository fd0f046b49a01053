"""A fight as a picture: the map with its figures as SVG, and what a notebook shows, with the story below."""

from __future__ import annotations

from typing import Final

from grognard.battle.state.battle import Battle
from grognard.battle.state.events import REFEREE
from grognard.chances.pictures.markup import markup
from grognard.text.map_cells import CellPlaces
from grognard.text.map_figures import LIST_WIDTH, ROW, draw_figures, draw_list, shown_figures
from grognard.text.map_ground import (
    LIGHT,
    UNSEEN,
    colour_of,
    draw_ground,
    draw_numbers,
    lit_cells,
    things_on_the_ground,
    unseen_cells,
)
from grognard.text.viewer_knowledge import ViewerKnowledge, update_knowledge

_EDGE: Final = 14.0
_NUMBERS: Final = 16.0
_GAP: Final = 22.0
_LEGEND_LETTER: Final = 6.6
_LIGHT: Final = (
    "--paper:#fbf7ee;--ink:#2b2621;--soft:#6d6459;--grid:#e3dac8;--wall:#6a6157;--fog:#4a443d;--bar:#d8cfbe;"
    "--s0:#2f6d8f;--s1:#bf4f2b;--s2:#7a5aa6;--s3:#4d7c3a;--s4:#96741c;--s5:#8c4a6b;--on:#fff;--rim:#fff"
)
_DARK: Final = (
    "--paper:#211e1a;--ink:#ece5d8;--soft:#a79d8e;--grid:#37322b;--wall:#7d7468;--fog:#000;--bar:#4a443b;"
    "--s0:#6fb0d2;--s1:#e8825c;--s2:#b69be0;--s3:#8fbf78;--s4:#d9b95a;--s5:#d08bb0;--on:#191714;--rim:#191714"
)
_STYLE: Final = (
    f".grognard-map{{{_LIGHT};max-width:100%;height:auto}}"
    f"@media (prefers-color-scheme:dark){{.grognard-map{{{_DARK}}}}}"
    # Notebooks have a theme of their own, whatever the screen is set to.
    f'[data-jp-theme-light="false"] .grognard-map,.vscode-dark .grognard-map{{{_DARK}}}'
    f'[data-jp-theme-light="true"] .grognard-map,.vscode-light .grognard-map{{{_LIGHT}}}'
    ".grognard-map text{font:12px system-ui,sans-serif;fill:var(--ink)}"
    ".grognard-map .paper{fill:var(--paper)}"
    ".grognard-map .grid{fill:none;stroke:var(--grid);stroke-width:1}"
    ".grognard-map .wall{fill:var(--wall)}"
    ".grognard-map .lit{fill:#f2c94c;fill-opacity:.28}"
    ".grognard-map .fog{fill:var(--fog);fill-opacity:.38}"
    ".grognard-map .figure circle{fill:var(--c);stroke:var(--rim);stroke-width:1.2}"
    ".grognard-map .figure text{font:bold 10px system-ui,sans-serif;fill:var(--on);text-anchor:middle}"
    ".grognard-map .figure .nose{stroke:var(--c);stroke-width:3;fill:none}"
    ".grognard-map .flees{opacity:.6}"
    ".grognard-map .fallen{stroke:var(--c);stroke-width:2.4;fill:none;opacity:.75}"
    ".grognard-map .bar{fill:var(--bar)}.grognard-map .well{fill:#4d9a4a}"
    ".grognard-map .half{fill:#d79a2b}.grognard-map .low{fill:#d1443c}"
    ".grognard-map .side{font-weight:bold;font-size:13px}.grognard-map .mark{font-weight:bold}"
    ".grognard-map .title{font-weight:bold;font-size:15px}"
    ".grognard-map .soft,.grognard-map .down{fill:var(--soft)}"
    ".grognard-map .number{font-size:9px;fill:var(--soft);text-anchor:middle}"
    ".grognard-map .down{text-decoration:line-through}"
    + "".join(
        f".grognard-map .s{side}{{--c:var(--s{side})}}.grognard-map text.t{side}{{fill:var(--s{side})}}"
        for side in range(6)
    )
)


def draw_svg(
    battle: Battle, side: int = REFEREE, *, title: str = "", seen: ViewerKnowledge | None = None
) -> str:
    """The map of a fight as it stands, as an SVG that needs nothing from outside.

    Args:
        battle: which fight.
        side: the index of the side whose knowledge it shows; without one the referee's, with all hit points.
        title: what stands above it, before the round.
        seen: what that side, or the referee, has seen up to now; without it what is in sight.
    """
    seen = update_knowledge(battle, side) if seen is None else seen
    figures = shown_figures(battle, seen)
    paper = CellPlaces(battle.field, seen.window)
    left = _EDGE + _NUMBERS + paper.width + _GAP
    listed, list_height = draw_list(battle, figures, seen.marks, side=side, left=left)
    legend, legend_height = _draw_legend(battle, paper, seen)
    top = _EDGE + ROW + _NUMBERS
    high = max(top + paper.height + legend_height, top + list_height) + _EDGE
    wide = _EDGE + _NUMBERS + paper.width + _GAP + LIST_WIDTH + _EDGE
    head = markup(", ".join(part for part in (title, _when(battle)) if part))
    return (
        f'<svg class="grognard-map" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.0f} {high:.0f}" '
        f'width="{wide:.0f}" height="{high:.0f}" role="img" aria-label="{head}"><style>{_STYLE}</style>'
        f'<rect class="paper" width="{wide:.0f}" height="{high:.0f}" rx="8"/>'
        f'<text class="title" x="{_EDGE:g}" y="{_EDGE + 8:g}">{head}</text>'
        f'<g transform="translate({_EDGE + _NUMBERS:g} {top:g})">{draw_ground(battle, paper, seen)}'
        f"{draw_numbers(paper)}"
        f"{draw_figures(battle, paper, figures, seen.marks, side=side)}{legend}</g>"
        f'<g transform="translate(0 {top - _NUMBERS:g})">{listed}</g></svg>'
    )


def show_fight(battle: Battle, *, title: str, told: str, side: int = REFEREE) -> str:
    """A fight as HTML for a notebook: the map, with the story so far below it."""
    story = (
        '<details open=""><summary>The story so far</summary><div style="max-height:28em;overflow:auto;'
        'display:flex;flex-direction:column-reverse"><pre>'
        f"{markup_lines(told)}</pre></div></details>"
        if told.strip()
        else ""
    )
    return f'<div class="grognard-fight">{draw_svg(battle, side, title=title)}{story}</div>'


def markup_lines(text: str) -> str:
    """Some lines as HTML, line by line."""
    return "\n".join(markup(line) for line in text.splitlines())


def _when(battle: Battle) -> str:
    if battle.over:
        return f"over in round {battle.round}"
    return f"round {battle.round}" if battle.round else "before the first round"


def _draw_legend(battle: Battle, paper: CellPlaces, seen: ViewerKnowledge) -> tuple[str, float]:
    """The key to the colours of the ground, in rows below it, and its height."""
    named = [
        (name, f'fill="{colour_of(name)}" fill-opacity=".5"')
        for name in things_on_the_ground(battle, paper, seen)
    ]
    if lit_cells(battle, paper, seen):
        named.insert(0, (LIGHT, 'class="lit"'))
    if unseen_cells(paper, battle, seen):
        named.append((UNSEEN, 'class="fog"'))
    if not named:
        return "", 0.0
    parts: list[str] = []
    x, y = 0.0, paper.height + ROW
    for name, look in named:
        width = 34 + _LEGEND_LETTER * len(name)
        if x and x + width > max(paper.width, 160):
            x, y = 0.0, y + ROW
        parts.append(f'<rect {look} x="{x:.0f}" y="{y - 10:.0f}" width="12" height="12"/>')
        parts.append(f'<text class="soft" x="{x + 17:.0f}" y="{y:.0f}">{markup(name)}</text>')
        x += width
    return "".join(parts), y - paper.height + 4
