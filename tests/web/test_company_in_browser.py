"""The company of a campaign in a browser: a word taken back, a fight and home, experience, a level."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from grognard.operations.asking import ask
from grognard.operations.campaigns.beginning import BeginCampaign
from tests.web.test_browser import AXE, SIZES, page_of, shoot, violations
from tools.serving import Serving, serving

pytestmark = pytest.mark.slow

GREYWATER = Path(__file__).resolve().parents[2] / "examples" / "campaigns" / "greywater.toml"


@pytest.fixture(scope="module")
def home(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server in a folder with a campaign."""
    folder = tmp_path_factory.mktemp("campaigns")
    ask(BeginCampaign(file=str(folder / "greywater"), origin=str(GREYWATER)))
    with serving(folder, folder=folder) as server:
        yield server


def test_the_company_goes_to_a_fight_comes_home_and_somebody_gains_a_level(
    browser: Browser, home: Serving
) -> None:
    with page_of(browser) as page:
        page.goto(home.address)
        page.get_by_role("link", name="greywater").click()
        roster, answer = page.get_by_role("region", name="Roster"), page.get_by_role("region", name="Answer")
        hob = roster.get_by_role("listitem").filter(has_text="Hob")
        word = page.get_by_role("textbox", name="The referee's word")
        word.fill("Hob hp 3")
        word.press("Enter")
        expect(hob).to_contain_text("3/11")
        page.get_by_role("button", name="Undo").click()
        expect(hob).to_contain_text("11/11")
        page.get_by_role("checkbox", name="Dorn").check()
        page.get_by_role("checkbox", name="Wat").check()
        page.get_by_role("textbox", name="Who is fought").fill("2 kobold")
        page.get_by_role("button", name="Fight", exact=True).click()
        expect(page.get_by_role("heading", level=1)).to_contain_text("kobold")
        end = page.get_by_role("region", name="The end")
        for _ in range(200):
            if end.count():
                break
            page.keyboard.press("Enter")
            page.wait_for_timeout(60)
        page.goto(f"{home.address}#/company/greywater")
        page.get_by_role("button", name="Come home").click()
        expect(answer).to_contain_text("Entry")
        page.get_by_role("button", name="Award experience").click()
        expect(answer).to_contain_text(re.compile("Dorn: .*8,200 \\+"))
        word.fill("Wat xp 10000")
        word.press("Enter")
        page.get_by_role("button", name="Level 5: roll").click()
        expect(roster).to_contain_text("thief 5")
        page.get_by_role("button", name="Log").click()
        expect(answer).to_contain_text("Wat reaches level 5")
        assert page.get_by_role("button", name="Come home").count() == 0


def test_people_are_hired_and_spells_memorised_by_the_page(browser: Browser, home: Serving) -> None:
    with page_of(browser) as page:
        page.goto(f"{home.address}#/company/greywater")
        doings, answer = page.get_by_role("region", name="Doings"), page.get_by_role("region", name="Answer")
        assert doings.get_by_role("button", name="Hire", exact=True).last.is_disabled()
        doings.get_by_label("Who is hired").fill("platoon of 32 light foot")
        doings.get_by_label("Names").fill("1st platoon")
        doings.get_by_role("button", name="Hire", exact=True).last.click()
        expect(answer).to_contain_text("Platoon of 32 light foot")
        doings.get_by_role("button", name="Memorise", exact=True).first.click()
        doings.get_by_label("Caster").select_option("Maude")
        doings.get_by_label("Spells").fill("cure light wounds")
        doings.get_by_role("button", name="Memorise", exact=True).last.click()
        expect(page.get_by_role("region", name="Roster")).to_contain_text("In mind: cure light wounds")
        doings.get_by_role("button", name="Identify", exact=True).first.click()
        doings.get_by_label("Who has it").select_option("Dorn")
        doings.get_by_label("Item").fill("potion of healing")
        doings.get_by_label("It is found now").check()
        doings.get_by_role("button", name="Identify", exact=True).last.click()
        expect(answer).to_contain_text("healing")
        page.get_by_role("button", name="Log").click()
        expect(answer).to_contain_text(re.compile("platoon", re.IGNORECASE))


@pytest.mark.parametrize("colours", ["light", "dark"])
@pytest.mark.parametrize("width", SIZES)
def test_the_company_can_be_led_without_eyes_and_mouse(
    browser: Browser, home: Serving, width: int, colours: str
) -> None:
    if not AXE.is_file():
        pytest.skip("axe-core is not installed: `make web` installs it")
    with page_of(browser, width=width, colours=colours) as page:
        page.goto(f"{home.address}#/company/greywater")
        page.get_by_role("button", name="Sheet").first.click()
        expect(page.get_by_role("region", name="Answer")).to_be_visible()
        shoot(page, f"company-{width}-{colours}")
        assert violations(page) == []
