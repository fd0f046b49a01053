"""What is shown of a fight to whoever decides: the situation, the map, how everybody is."""

from __future__ import annotations

import shutil
from contextlib import nullcontext
from typing import Final

from grognard.battle.ground.witness import knows_of
from grognard.battle.hurts.wounds import describe_health
from grognard.battle.play.decision import DECLARE_DECISION, REACH_DECISION, STANCE_DECISION, Decision
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.events import REFEREE
from grognard.battle.state.field import distance_feet
from grognard.battle.state.flags import BOUND, DEAD, GONE, OUT, PRONE, UNCONSCIOUS
from grognard.battle.state.steps import step_other, step_phase
from grognard.battle.turns.order import HELD_COUNT
from grognard.battle.view.fates import HURT, STANDING, state_of
from grognard.battle.view.view import View
from grognard.faces.cli.console import Console
from grognard.fight.knowing import known_only
from grognard.text.changing_map import describe_light, hidden_from
from grognard.text.field_map import dark_cells, draw_field, explain_marks, mark_figures
from grognard.text.map_times import EVERY, NEVER
from grognard.text.page import flow
from grognard.text.phases import name_phase
from grognard.text.reader import SOMEBODY
from grognard.text.wording import join_names, number_of

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
        battle: which fight.
        pictures: draw maps; without them places are told in words.
        maps: when the map is drawn: at `every` question, when it `changes`, `never`.
    """

    def __init__(
        self, console: Console, battle: Battle, *, pictures: bool, maps: str, knows_all: bool = False
    ) -> None:
        self._console = console
        self._battle = battle
        self._pictures = pictures
        self._maps = maps
        self.knows_all = knows_all
        self._drawn: list[str] = []

    @property
    def menu_lines(self) -> int:
        """How many choices there is room for at first."""
        return max(MENU_LINES, min(MOST_LINES, screen_height() - SMALL_SCREEN + MENU_LINES))

    def show_situation(self, decision: Decision) -> None:
        """Whose decision it is, how it is, what is near."""
        console, battle = self._console, self._battle
        console.line("")
        if decision.kind == STANCE_DECISION:
            console.line(f"What does your side do ({battle.sides[decision.side].name})?", tone="hit")
            return
        self._show_map_if_due(decision)
        me = battle.combatants[decision.actor]
        lead = f"{me.name} ({me.hit_points}/{me.max_hit_points} hp{_plight(me)})"
        text = f"{lead}, {self._moment(decision)}"
        if decision.kind == REACH_DECISION:
            closing = battle.combatants[step_other(battle.agenda.due())]
            name = closing.name if self._knows(decision.side, closing) else SOMEBODY
            text = f"{lead} may strike out of turn at {name}, who closes in"
        console.line(f"{text}{self._near(me)}", tone="hit")

    def show_pause(self, decision: Decision) -> None:
        """What a referee sees who watches."""
        self._console.line("")
        self._show_map_if_due(decision)
        whose = self._battle.combatants[decision.actor].name if decision.actor >= 0 else "a side"
        text = f"Round {self._battle.round}, {whose} next. Enter goes on; ? referee for what you may say."
        self._console.line(text, tone="hit")

    def _moment(self, decision: Decision) -> str:
        """When in the round a combatant has to decide: before initiative, in a phase, or on its number."""
        if decision.kind == DECLARE_DECISION:
            return "before initiative"
        phase = name_phase(step_phase(self._battle.agenda.due()))
        if phase:
            return phase
        return "after all others" if decision.count == HELD_COUNT else f"number {decision.count}"

    def _near(self, me: Combatant) -> str:
        with nullcontext() if self.knows_all else known_only(self._battle, me.side):
            view = View(self._battle)
            view.turn_to(me.index)
            if not view.am_engaged():
                return ""
            names = [
                other.name
                for other in self._battle.combatants
                if other.side != me.side and other.flags & OUT == 0 and view.distance_to(other.index) <= 5
                if self._knows(int(me.side), other)
            ]
        return f", in melee with {', '.join(names)}" if names else ", in melee"

    def _knows(self, side: int, one: Combatant) -> bool:
        return self.knows_all or knows_of(self._battle, side, one)

    # The map.

    def _show_map_if_due(self, decision: Decision) -> None:
        if self._maps == NEVER:
            return
        lines = self._draw(decision)
        if self._maps == EVERY or lines != self._drawn:
            self._print(lines)

    def show_map(self, decision: Decision | None, side: int) -> None:
        """The whole map, and everybody on it."""
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
        hidden = hidden_from(battle, viewer)
        marks = mark_figures(battle, side=mine, hidden=hidden)
        key = self._explain(viewer, mine, marks, centre)
        lines: list[str] = []
        if self._pictures:
            lines = draw_field(
                battle,
                side=mine,
                centre=centre,
                width=self._console.width,
                hidden=hidden,
                rows=max(LEAST_ROWS, screen_height() - self.menu_lines - len(key) - 5)
                if rows is None
                else rows,
                dark=dark_cells(battle, mine) if viewer != REFEREE else (),
                marks=marks,
            )
            meanings = explain_marks(lines, battle)
            lines += [meanings] if meanings else []
        return lines + key

    def _explain(self, viewer: int, mine: int, marks: dict[int, str], centre: Combatant | None) -> list[str]:
        """Whose light shows what, who everybody is, and who lies where."""
        battle, width = self._battle, self._console.width
        light = describe_light(battle, viewer)
        lines = [light] if light else []
        for each in battle.sides:
            shown = [one for one in each.members if one.flags & OUT == 0 and one.index in marks]
            lines += flow(
                [self._figures(alike, mine, marks, centre) for alike in self._runs(shown, mine)], width
            )
        lying = [
            f"{one.name} {state_of(one)} at {one.x},{one.y}"
            for one in battle.combatants
            if one.flags & (UNCONSCIOUS | BOUND) and one.flags & (DEAD | GONE) == 0 and one.index in marks
        ]
        return lines + (flow([f"On the ground: {lying[0]}", *lying[1:]], width) if lying else [])

    def _runs(self, shown: list[Combatant], mine: int) -> list[list[Combatant]]:
        """Figures in the order of the side; of a kind three or more in a row who are alike go together."""
        runs: list[list[Combatant]] = []
        for one in shown:
            last = runs[-1][-1] if runs else None
            if (
                last is not None
                and self._pictures
                and one.own_profile is last.own_profile
                and number_of(one) == number_of(last) + 1 > 1
                and self._looks(one, mine) == self._looks(last, mine)
            ):
                runs[-1].append(one)
            else:
                runs.append([one])
        return [run for each in runs for run in ([each] if len(each) > 2 else [[one] for one in each])]

    def _figures(
        self, alike: list[Combatant], mine: int, marks: dict[int, str], centre: Combatant | None
    ) -> str:
        """One figure, or several of a kind that are alike: "o1-o9 Orcs 1-9"."""
        first, last = alike[0], alike[-1]
        if len(alike) == 1:
            return self._figure(first, mine, marks, centre)
        span = f"{marks[first.index]}-{marks[last.index]}"
        return f"{span} {join_names(alike)}{self._looks(first, mine)}"

    def _looks(self, one: Combatant, mine: int) -> str:
        """How somebody is: numbers for the own side, looks for the others."""
        if one.side == mine or self.knows_all:
            return f" {one.hit_points}/{one.max_hit_points}{_plight(one)}"
        looks = describe_health(one)
        return ("" if looks == "unhurt" else f" ({looks})") + _plight(one)

    def _figure(self, one: Combatant, mine: int, marks: dict[int, str], centre: Combatant | None) -> str:
        """A figure with how it is, and without pictures where."""
        where = ""
        if not self._pictures:
            far = distance_feet(self._battle.field, centre, one) if centre is not None else 0
            where = f" at {one.x},{one.y}" + (f", {far} feet away" if far else "")
        mark = f"{marks[one.index]} " if self._pictures else ""
        return f"{mark}{one.name}{self._looks(one, mine)}{where}"


def _plight(one: Combatant) -> str:
    """What is wrong with somebody, besides wounds."""
    state = state_of(one)
    words = [] if state in (STANDING, HURT) else [state]
    if one.flags & PRONE:
        words.append("prone")
    return f", {', '.join(words)}" if words else ""
