"""A fight as one page of HTML that needs nothing from outside: the map as it stands, and the whole story."""

from __future__ import annotations

from typing import Final

from grognard.battle.state.battle import Battle
from grognard.battle.state.events import REFEREE
from grognard.chances.pictures.markup import markup
from grognard.text.map_picture import draw_svg, markup_lines

_STYLE: Final = (
    "body{font:16px/1.45 Georgia,serif;max-width:70em;margin:2em auto;padding:0 1em;color:#2b2621;"
    "background:#fbf7ee}pre{font:13px/1.4 ui-monospace,monospace;white-space:pre-wrap}"
    "@media (prefers-color-scheme:dark){body{color:#ece5d8;background:#211e1a}}"
)


def write_page(battle: Battle, *, title: str, told: str, side: int = REFEREE) -> str:
    """A page with the map of a fight and its story.

    Args:
        battle: as it stands.
        title: of the page.
        told: the story.
        side: the index of the side whose knowledge the map shows; without one the referee's.
    """
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"/>'
        '<meta name="viewport" content="width=device-width"/>'
        f"<title>{markup(title)}</title><style>{_STYLE}</style></head><body><h1>{markup(title)}</h1>"
        f"{draw_svg(battle, side)}<pre>{markup_lines(told)}</pre></body></html>\n"
    )
