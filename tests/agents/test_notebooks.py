"""The notebooks run from beginning to end, and what they show is whole HTML that tells no secrets."""

from __future__ import annotations

import ast
import json
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import grognard
from grognard.operations.campaigns.campaign_file import CampaignFile
from grognard.operations.campaigns.example import example_campaign
from grognard.operations.lookups.rule import Rule
from grognard.operations.magic.identify import Identify
from grognard.text.parts import Header, Line, Rows
from grognard.text.parts_page import show_parts

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
VOID = ("br", "path", "line", "rect", "circle", "use", "polygon", "polyline", "ellipse", "image")


class Reader(HTMLParser):
    """Reads HTML, and objects to a tag that is not closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag


def run_notebook(path: Path, monkeypatch: pytest.MonkeyPatch, **changed: object) -> list[object]:
    """Run the cells of a notebook; the values at their ends."""
    monkeypatch.chdir(path.parent)
    names: dict[str, Any] = {}
    shown: list[object] = []
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] != "code":
            continue
        body = ast.parse("".join(cell["source"])).body
        last = body.pop() if isinstance(body[-1], ast.Expr) else None
        exec(compile(ast.Module(body, []), str(path), "exec"), names)
        names |= changed
        if isinstance(last, ast.Expr):
            shown.append(eval(compile(ast.Expression(last.value), str(path), "eval"), names))
    return shown


@pytest.mark.slow
def test_the_gallery_shows_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = run_notebook(EXAMPLES / "notebooks/gallery.ipynb", monkeypatch)
    assert [type(one).__name__ for one in shown] == [
        "Fight",
        "Fight",
        "Odds",
        "Expedition",
        "Answer",
        "Answer",
        "CampaignFile",
    ]
    for one in shown:
        text = one._repr_html_()  # type: ignore[attr-defined]
        reader = Reader()
        reader.feed(text)
        assert reader.open == []
        assert "http://" not in text.replace("http://www.w3.org", "")


@pytest.mark.slow
def test_an_agent_is_trained(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("gymnasium")
    monkeypatch.syspath_prepend(str(EXAMPLES / "agents"))
    import learn  # type: ignore[import-not-found]

    short = {"GENERATIONS": 2, "FIGHTS": 4, "TEST": 10}
    shown = run_notebook(EXAMPLES / "notebooks/train-an-agent.ipynb", monkeypatch, **short)
    assert isinstance(shown[2], dict)
    assert set(shown[2]) == set(learn.TESTED_ON)
    one, other = (learn.train(generations=2, fights=2, workers=workers) for workers in (1, 2))
    assert all((one[name] == other[name]).all() for name in one)
    assert (one["score"] != learn.begin_weights()["score"]).all()


@pytest.mark.slow
def test_an_agent_begins_as_plain_tactics(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numpy")
    monkeypatch.syspath_prepend(str(EXAMPLES / "agents"))
    import learn

    fights = learn.SteeredFights(learn.TESTED_ON[0], size=8, advisor="plain")
    ways = (learn.advised, learn.learned(learn.begin_weights()))
    advised, begun = (sorted(learn.play(fights, way, first=0, count=40)) for way in ways)
    assert [number for number, _ in advised] == list(range(40))
    assert advised == begun


def test_the_slope_of_learning_is_the_slope_of_its_aim(monkeypatch: pytest.MonkeyPatch) -> None:
    np = pytest.importorskip("numpy")
    monkeypatch.syspath_prepend(str(EXAMPLES / "agents"))
    import learn

    chooser = np.random.default_rng(3)
    weights = {name: chooser.normal(size=one.shape) / 9 for name, one in learn.begin_weights().items()}
    moments = learn.try_out((learn.TRAINED_ON[0], "bf", weights, 0, 3))
    gains = moments.gains

    def aim(weights: Any) -> float:
        scored = learn.score(weights, moments.views, moments.choices, moments.counts)
        ratio = np.exp(scored.logs[scored.firsts + moments.taken] - moments.chances)
        disorder = -np.add.reduceat(np.exp(scored.logs) * scored.logs, scored.firsts)
        missed = (moments.outcomes - learn.hopes(weights, moments.views)) ** 2 / 2
        return float((ratio * gains + learn.ENTROPY * disorder - missed).mean())

    slope = learn.find_slope(weights, moments, gains)
    for name, one in weights.items():
        place = tuple(int(chooser.integers(size)) for size in one.shape)
        tips = []
        for step in (1e-5, -1e-5):
            moved = one.copy()
            moved[place] += step
            tips.append(aim(weights | {name: moved}))
        assert slope[name][place] == pytest.approx((tips[0] - tips[1]) / 2e-5, rel=1e-3, abs=1e-7), name


def test_an_expedition_shows_what_players_may_know() -> None:
    one = grognard.delve("examples/places/under-hobs-mill.toml", rules="bxs", seed=1)
    guide = one.make_guide()
    for _ in range(12):
        one.push(one.suggest(guide))
    text = one._repr_html_()
    assert "[referee]" in one.tell_since(0, referee=True)
    assert "[referee]" not in text
    assert f"seed {one.seed}" not in text
    assert "Ulf" in text


def test_a_campaign_shows_players_no_secrets() -> None:
    with example_campaign() as file:
        grognard.ask_in(file, Identify(what="wand of cold", found=True, holder="Dorn"), rolled="13")
        referee, player = (CampaignFile(file, view=view)._repr_html_() for view in ("referee", "player"))
    for text in (referee, player):
        reader = Reader()
        reader.feed(text)
        assert reader.open == []
        assert "Dorn" in text
        assert "Stonewell begins on day 1" in text
    assert "wand of cold" in referee
    assert "cold" not in player


def test_parts_are_escaped_and_cite_their_rules() -> None:
    text = show_parts([Header("<b>"), Line("one\ntwo"), Rows(("who", "hp"), [("Ulf & co", "3/8")])])
    assert "<h4>&lt;b&gt;</h4>" in text
    assert "one<br>two" in text
    assert "<td>Ulf &amp; co</td><td class=number>3/8</td>" in text
    assert "bf.morale.check" in grognard.ask(Rule(id="bf.morale.check", brief=True))._repr_html_()
