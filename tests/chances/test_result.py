"""The answer: figures that fit together, tables, JSON, pictures."""

from __future__ import annotations

import sys
import tracemalloc
from types import ModuleType, SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

from grognard.base.errors import GrognardError, InputError
from grognard.chances.counting.arena import Arena, Chunk
from grognard.chances.counting.intervals import format_percent
from grognard.chances.counting.odds import make_plan, odds
from grognard.chances.counting.result import TABLES, Odds
from grognard.chances.pictures.plot import MISSING

MATCHUP = "4 fighter 1 vs 6 goblin"


@pytest.fixture(scope="module")
def answer() -> Odds:
    return odds(MATCHUP, fights=400)


@pytest.mark.slow
def test_chances_add_up(answer: Odds) -> None:
    assert sum(side.wins.count for side in answer.sides) + answer.nobody.count == answer.fights == 400
    assert sum(answer.lengths) == sum(answer.endings.values()) == 400
    for side in answer.sides:
        assert side.no_losses.count + side.some_losses.count + side.all_lost.count == 400
        assert sum(side.losses) == 400
        assert side.wins.low <= side.wins.share <= side.wins.high
        assert side.standing[0] == side.alive[0] == side.size
        members = [one for one in answer.combatants if one.side == side.name]
        lost = sum(one.dead.share + one.unconscious for one in members)
        assert side.mean_losses.value == pytest.approx(lost)
        assert side.hit_points.value == pytest.approx(sum(one.hit_points for one in members))
        # What lives in the end is what is not dead.
        assert side.alive[-1] == pytest.approx(side.size - sum(one.dead.share for one in members), abs=0.02)
    for one in answer.combatants:
        fates = one.dead.share + one.unconscious + one.fled + one.surrendered + one.standing + one.helpless
        assert fates == pytest.approx(1)
    assert sum(one.share for one in answer.weapons) == pytest.approx(1)
    for what in ("kills", "damage", "attacks", "hits"):
        by_weapon = sum(getattr(one, what) for one in answer.weapons)
        assert by_weapon == pytest.approx(sum(getattr(one, what) for one in answer.combatants))


@pytest.mark.slow
def test_tables_have_columns_of_one_length(answer: Odds) -> None:
    for name in TABLES:
        table = answer.table(name)
        assert len({len(column) for column in table.values()}) == 1, name
    sides = answer.table("sides")
    assert sides["side"] == ["Party", "Goblins"]
    assert sides["wins"] == [side.wins.share for side in answer.sides]
    assert len(answer.table("hit_points")["combatant"]) == 10 * 11
    with pytest.raises(InputError, match="no table is called 'winners'"):
        answer.table("winners")


def test_json_is_read_back_the_same(answer: Odds) -> None:
    assert Odds.from_json(answer.to_json()) == answer
    with pytest.raises(InputError, match="no odds"):
        Odds.from_json('{"title": 3}')


def test_notebooks_show_tables_and_a_picture(answer: Odds) -> None:
    shown = answer._repr_html_()
    page = ElementTree.fromstring(shown)
    party, goblins = answer.sides
    sides, everybody = (list(table.itertext()) for table in page.iter("table"))
    assert sides[sides.index(party.name) + 1] == format_percent(party.wins.share)
    assert sides[sides.index(goblins.name) + 4] == format_percent(goblins.all_lost.share)
    goblin = next(one for one in answer.combatants if one.name == "Goblin 6")
    assert everybody[everybody.index("Goblin 6") + 1] == format_percent(goblin.dead.share)
    lines = list(page.iter("path"))
    assert len(lines) == 4
    # It ends at the last round that is drawn, as high as so many are still alive.
    across, down = (float(number) for number in lines[1].attrib["d"].split("L")[-1].split(","))
    assert across == 372
    assert down == pytest.approx(8 + 198 * (1 - party.alive[-1] / party.size), abs=0.06)


def test_pictures_need_matplotlib_and_say_so(answer: Odds, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(GrognardError, match="pip install") as caught:
        answer.plot()
    assert str(caught.value) == MISSING


class Axes:
    """Stands in for matplotlib's: remembers what was drawn."""

    def __init__(self) -> None:
        self.drawn: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = []

    def __getattr__(self, name: str) -> Any:
        return lambda *args, **kwargs: self.drawn.append((name, args, kwargs))


def test_pictures_show_the_tables(answer: Odds, monkeypatch: pytest.MonkeyPatch) -> None:
    axes = [[Axes(), Axes()], [Axes(), Axes()]]

    def figure(**_: object) -> SimpleNamespace:
        return SimpleNamespace(subplots=lambda rows, columns: axes, suptitle=lambda title: None)

    module = ModuleType("matplotlib.figure")
    module.Figure = figure  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "matplotlib", ModuleType("matplotlib"))
    monkeypatch.setitem(sys.modules, "matplotlib.figure", module)
    answer.plot()
    survival, deaths = axes[0]
    assert sum(name == "plot" for name, _, _ in survival.drawn) == 4
    bars = next(args for name, args, _ in deaths.drawn if name == "barh")
    assert bars[1] == [100 * one.dead.share for one in answer.combatants]


@pytest.mark.slow
def test_memory_does_not_grow_with_the_fights() -> None:
    arena = Arena(make_plan("2 fighter 1 vs 2 goblin"))
    arena.run(Chunk(0, 20))
    peaks = []
    for fights in (50, 500):
        tracemalloc.start()
        arena.run(Chunk(0, fights))
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < 1.2 * peaks[0] + 10_000
