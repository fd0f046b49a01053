"""How a fight came out: what the referee shares of it, fights of expeditions among them, and its file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from grognard.base.errors import InputError
from grognard.faces.web import messages as m
from grognard.faces.web.expedition_sight import ExpeditionSight
from grognard.faces.web.lookahead_worker import AnalysisRequest, is_expedition
from grognard.faces.web.lookahead_worker import _answers_to as begin_job
from grognard.faces.web.page_sight import PageSight
from grognard.faces.web.seats import Visibility
from grognard.faces.web.table import Table
from grognard.fight.begin import start
from grognard.fight.control import Control
from tests.web.playing import fight_on
from tests.web.test_browser import begin, page_of, shoot, sit, violations
from tests.web.test_expedition_table import fought, laid, play_on, to_the_fight
from tools.serving import Serving


def analysed(saved: bytes) -> m.Analysis:
    answers = list(begin_job(AnalysisRequest("t", 1, saved)))
    assert isinstance(answers[-1], m.Analysis)
    return answers[-1]


@pytest.mark.slow
def test_moments_of_the_curve_name_the_decision_that_comes_next(tmp_path: Path) -> None:
    fight = start("fighter 1 vs goblin", seed=3)
    fight.take_control(Control(frozenset((0, 1))))
    table = Table("t", fight)
    table.open()
    while not fight.over:
        table.take(m.Act(node=table.version, action=str(table.seat.menu.usual)))  # type: ignore[union-attr]
    found = analysed(table.snapshot())
    made = len(fight.history)
    assert [one.at for one in found.curve] == list(range(len(found.curve)))
    steps = [one.step for one in found.curve]
    assert steps[0] == 0
    assert steps == sorted(steps)
    assert steps[-1] == made
    assert all(0 <= one.at < len(found.curve) for one in found.costly)
    assert all(found.curve[one.at].text.startswith(one.text.split(":")[0]) for one in found.costly)


@pytest.mark.slow
def test_a_fight_of_an_expedition_is_analysed_as_any_other(tmp_path: Path) -> None:
    table = laid(tmp_path)
    sight = ExpeditionSight(table)
    to_the_fight(sight)
    play_on(sight)
    found = analysed(table.snapshot())
    assert len(found.curve) > 2
    assert max(found.curve[-1].sides) == 1
    assert found.curve[-1].step == fought(sight).step


def test_players_ask_how_a_fight_went_only_when_it_is_over_and_shared() -> None:
    fight = start("4 fighter 5 vs goblin", seed=3)
    fight.take_control(Control(frozenset((0, 1))))
    table = Table("t", fight)
    table.open()
    anna = PageSight(table, table.invite(m.Invite(role="player", name="Anna"))[0])
    table.let_see(Visibility(afterwards=True))
    with pytest.raises(InputError):
        anna.admit(m.AskAnalysis(node=anna.state.node))
    while not fight.over:
        table.take(m.Act(node=table.version, action=str(table.seat.menu.usual)))  # type: ignore[union-attr]
    assert anna.state.afterwards
    anna.admit(m.AskAnalysis(node=anna.state.node))
    node = anna.state.node
    table.let_see(Visibility())
    assert anna.state.node == node
    assert not anna.state.afterwards
    with pytest.raises(InputError):
        anna.admit(m.AskAnalysis(node=anna.state.node))


def test_a_saved_file_says_what_it_is(tmp_path: Path) -> None:
    table = laid(tmp_path)
    assert is_expedition(table.expedition.to_bytes())
    assert not is_expedition(start("fighter 1 vs goblin", seed=3).to_bytes())
    for text in (b"title = 1", b"[]", b"\xff", b""):
        with pytest.raises(InputError):
            is_expedition(text)


@pytest.mark.slow
def test_a_moment_is_opened_and_the_file_goes_on_elsewhere(browser: Browser, server: Serving) -> None:
    fight = begin(server, "4 fighter 3 vs 2 goblin", seed=3)
    with page_of(browser) as page:
        sit(page, server, fight)
        fight_on(page)
        page.get_by_role("link", name="How it came out").click()
        looked = page.get_by_text(re.compile("No decision cost much|What cost most"))
        expect(looked.first).to_be_visible()
        page.get_by_role("button", name="The moment before").click()
        expect(page.locator(".moment")).to_contain_text("100%")
        for _ in range(40):
            page.get_by_role("button", name="The moment before").click()
        expect(page.locator(".moment").filter(has_text="Round 0")).to_be_visible()
        shoot(page, "over-moment")
        assert violations(page) == []
        with page.expect_download() as saved:
            page.get_by_role("button", name="JSON").click()
        page.get_by_role("button", name="Go to this moment").click()
        expect(page.get_by_role("region", name="Choices")).to_be_visible()
        page.goto(server.address)
        page.get_by_role("button", name="From a file").click()
        page.get_by_label(re.compile("An encounter, or a fight")).set_input_files(saved.value.path())
        expect(page.get_by_role("region", name="The end")).to_be_visible()
        assert fight not in page.url
