"""The screen of a fight for the deciding player: the situation, the map, the combatants' states."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Final

from grognard.faces.cli.console import Console
from grognard.fight.fight import Fight
from grognard.fight.seen_history import SeenHistory
from grognard.fight.sides import REFEREE
from grognard.text.field_map import draw_field, explain_marks
from grognard.text.map_key import MapKey
from grognard.text.map_times import EVERY, NEVER
from grognard.text.situation import describe_situation

if TYPE_CHECKING:
    from grognard.battle.play.decision import Decision
    from grognard.battle.state.battle import Battle

SMALL_SCREEN: Final = 24
MENU_LINES: Final = 8
"""How many choices are shown at first on a small screen."""
MOST_LINES: Final = 20
LEAST_ROWS: Final = 5
"""Lines of map that are drawn even where so many stand on it that their names fill the screen."""


def screen_height() -> int:
    """The lines of the terminal; 24 where there is none."""
    return shutil.get_terminal_size((80, SMALL_SCREEN)).lines


class Screen:
    """Shows a fight as one of its sides sees it; `knows_all` is a referee's eye.

    Args:
        console: where to.
        fight: which fight.
        pictures: draw maps; without them places are told in words.
        maps: when the map is drawn: at `every` question, when it `changes`, `never`.
    """

    def __init__(
        self, console: Console, fight: Fight, *, pictures: bool, maps: str, knows_all: bool = False
    ) -> None:
        self._console = console
        self._fight = fight
        self._sights = SeenHistory(fight)
        self._pictures = pictures
        self._maps = maps
        self.knows_all = knows_all
        self._drawn: list[str] = []

    @property
    def _battle(self) -> Battle:
        return self._fight.battle

    def marks(self, side: int) -> dict[int, str]:
        """The marks of those on the map of a side that is to decide: of all whom it knows of, or of all."""
        seen = self._sights.look(REFEREE if self.knows_all else side)
        return {index: mark for index, mark in seen.marks.items() if index in seen.known}

    @property
    def menu_lines(self) -> int:
        """How many choices there is room for at first."""
        return max(MENU_LINES, min(MOST_LINES, screen_height() - SMALL_SCREEN + MENU_LINES))

    def show_situation(self, decision: Decision) -> None:
        """Whose decision it is, how it is, what is near."""
        self._console.line("")
        if decision.actor >= 0:
            self._show_map_if_due(decision)
        situation = describe_situation(self._battle, decision, knows_all=self.knows_all)
        self._console.line(situation, tone="hit")

    def show_pause(self, decision: Decision) -> None:
        """What a referee sees who watches."""
        self._console.line("")
        self._show_map_if_due(decision)
        whose = self._battle.combatants[decision.actor].name if decision.actor >= 0 else "a side"
        text = f"Round {self._battle.round}, {whose} next. Enter goes on; ? referee for what you may say."
        self._console.line(text, tone="hit")

    # The map.

    def _show_map_if_due(self, decision: Decision) -> None:
        if self._maps == NEVER:
            return
        lines = self._draw(decision)
        if self._maps == EVERY or lines != self._drawn:
            self._print(lines)

    def show_map(self, decision: Decision | None, side: int) -> None:
        """The whole map, with all figures."""
        self._print(self._draw(decision, side=side, rows=screen_height() - 4))

    def _print(self, lines: list[str]) -> None:
        self._drawn = lines
        for line in lines:
            if len(line) > self._console.width:
                self._console.line(line)
            else:
                self._console.verbatim(line)

    def _draw(
        self, decision: Decision | None, *, rows: int | None = None, side: int | None = None
    ) -> list[str]:
        """The map and who is on it; without `rows` in as many lines as leave room for a menu."""
        battle = self._battle
        mine = side if side is not None else decision.side if decision is not None else 0
        centre = battle.combatants[decision.actor] if decision is not None and decision.actor >= 0 else None
        viewer = REFEREE if self.knows_all else mine
        key = MapKey(
            battle,
            mine,
            self.marks(mine),
            knows_all=self.knows_all,
            centre=centre,
            places=not self._pictures,
        ).lines(self._console.width)
        lines: list[str] = []
        if self._pictures:
            lines = draw_field(
                battle,
                self._sights.look(viewer),
                centre=centre,
                width=self._console.width,
                rows=max(LEAST_ROWS, screen_height() - self.menu_lines - len(key) - 5)
                if rows is None
                else rows,
            )
            meanings = explain_marks(lines, battle)
            lines += [meanings] if meanings else []
        return lines + key
