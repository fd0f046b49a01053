"""The key of a map: the lights, the figures and their states, and the fallen."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.battle.hurts.wounds import describe_health
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.events import REFEREE
from grognard.battle.state.field import distance_feet
from grognard.battle.state.flags import BOUND, DEAD, GONE, OUT, UNCONSCIOUS
from grognard.battle.view.fates import state_of
from grognard.text.changing_map import describe_light
from grognard.text.page import wrap_entries
from grognard.text.situation import describe_plight
from grognard.text.wording import join_names, number_of


class MapKey:
    """Describes the figures of a battle to a side.

    Args:
        battle: the battle.
        side: the side whose hit points are told; the others are described by their looks.
        marks: the marks of the described figures, by their numbers.
        knows_all: whether all are described as the referee knows them.
        centre: the figure from which distances are measured where places are told in words.
        places: tell places in words, for a reader without a map.
    """

    def __init__(
        self,
        battle: Battle,
        side: int,
        marks: Mapping[int, str],
        *,
        knows_all: bool,
        centre: Combatant | None,
        places: bool,
    ) -> None:
        self._battle = battle
        self._side = side
        self._marks = marks
        self._knows_all = knows_all
        self._centre = centre
        self._places = places

    def lines(self, width: int) -> list[str]:
        """The key in lines of at most `width` columns."""
        battle, marks = self._battle, self._marks
        light = describe_light(battle, REFEREE if self._knows_all else self._side)
        lines = [light] if light else []
        for each in battle.sides:
            shown = [one for one in each.members if one.flags & OUT == 0 and one.index in marks]
            lines += wrap_entries([self._describe_run(alike) for alike in self._list_runs(shown)], width)
        lying = [
            f"{one.name} {state_of(one)} at {one.x},{one.y}"
            for one in battle.combatants
            if one.flags & (UNCONSCIOUS | BOUND) and one.flags & (DEAD | GONE) == 0 and one.index in marks
        ]
        return lines + (wrap_entries([f"On the ground: {lying[0]}", *lying[1:]], width) if lying else [])

    def _list_runs(self, shown: list[Combatant]) -> list[list[Combatant]]:
        """Figures in the order of the side; of a kind three or more in a row who are alike go together."""
        runs: list[list[Combatant]] = []
        for one in shown:
            last = runs[-1][-1] if runs else None
            if (
                last is not None
                and not self._places
                and one.own_profile is last.own_profile
                and number_of(one) == number_of(last) + 1 > 1
                and self._describe_looks(one) == self._describe_looks(last)
            ):
                runs[-1].append(one)
            else:
                runs.append([one])
        return [run for each in runs for run in ([each] if len(each) > 2 else [[one] for one in each])]

    def _describe_run(self, alike: list[Combatant]) -> str:
        """One figure, or several of a kind that are alike: "o1-o9 Orcs 1-9"."""
        first, last = alike[0], alike[-1]
        if len(alike) == 1:
            return self._describe_figure(first)
        span = f"{self._marks[first.index]}-{self._marks[last.index]}"
        return f"{span} {join_names(alike, listed=True)}{self._describe_looks(first)}"

    def _describe_looks(self, one: Combatant) -> str:
        """A combatant's state: hit points for the own side, looks for the others."""
        if one.side == self._side or self._knows_all:
            return f" {one.hit_points}/{one.max_hit_points}{describe_plight(one)}"
        looks = describe_health(one)
        return ("" if looks == "unhurt" else f" ({looks})") + describe_plight(one)

    def _describe_figure(self, one: Combatant) -> str:
        """A combatant with how it is, and where in words if there is no map."""
        if not self._places:
            return f"{self._marks[one.index]} {one.name}{self._describe_looks(one)}"
        centre = self._centre
        far = distance_feet(self._battle.field, centre, one) if centre is not None else 0
        where = f" at {one.x},{one.y}" + (f", {far} feet away" if far else "")
        return f"{one.name}{self._describe_looks(one)}{where}"
