"""The company of a campaign in a browser: a word taken back, a fight and home, experience, a level."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from grognard.operations.asking import ask
from grognard.operations.campaigns.beginning import BeginCampaign
from tests.web.playing import fight_on
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
        expect(answer).to_contain_text("Hob: hp 11 -> 3.")
        expect(answer).not_to_contain_text("grognard")
        expect(answer).not_to_contain_text("Entry")
        answer.get_by_role("button", name="Undo it").click()
        expect(hob).to_contain_text("11/11")
        page.get_by_role("checkbox", name="Dorn").check()
        page.get_by_role("checkbox", name="Wat").check()
        page.get_by_role("textbox", name="Who is fought").fill("2 kobold")
        page.get_by_role("button", name="Fight", exact=True).click()
        expect(page.get_by_role("heading", level=1)).to_contain_text("kobold")
        fight_on(page)
        page.goto(f"{home.address}#/company/greywater")
        page.get_by_role("button", name="Come home").click()
        expect(answer).to_contain_text("The return")
        page.get_by_role("button", name="Award experience").click()
        expect(answer).to_contain_text(re.compile("Dorn: .*8,200 \\+"))
        word.fill("Wat xp 10000")
        word.press("Enter")
        waits = page.get_by_role("region", name="What waits")
        expect(waits).to_contain_text("Wat has the experience of the fifth level.")
        expect(waits).not_to_contain_text("grognard")
        page.get_by_role("button", name="Level 5: roll").click()
        expect(roster).to_contain_text("thief 5")
        page.get_by_role("button", name="Log").click()
        expect(answer).to_contain_text("Wat reaches level 5")
        assert page.get_by_role("button", name="Come home").count() == 0


def test_people_are_hired_and_spells_memorised_by_the_page(browser: Browser, home: Serving) -> None:
    with page_of(browser) as page:
        page.goto(f"{home.address}#/company/greywater")
        doings, answer = page.get_by_role("region", name="Doings"), page.get_by_role("region", name="Answer")
        expect(doings.get_by_role("button", name="Hire", exact=True).last).to_be_disabled()
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


def invite(page: Page, name: str, *figures: str) -> str:
    """Make a link to the company; its address."""
    page.get_by_role("button", name="Players", exact=True).click()
    drawer = page.get_by_role("dialog", name="Players")
    drawer.get_by_label("Name").fill(name)
    for one in figures:
        drawer.get_by_role("checkbox", name=one).check()
    drawer.get_by_role("button", name="Make a link").click()
    link = drawer.get_by_role("link").get_attribute("href")
    drawer.get_by_role("button", name="Done").click()
    page.keyboard.press("Escape")
    assert link is not None
    return link


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_a_player_sees_the_own_characters_and_goes_where_they_go(
    browser: Browser, home: Serving, colours: str
) -> None:
    with page_of(browser, colours=colours) as page, page_of(browser, width=390, colours=colours) as phone:
        page.goto(f"{home.address}#/company/greywater")
        items = page.get_by_role("region", name="Chest and items")
        expect(items).to_contain_text("in the chest")
        phone.goto(invite(page, "Anna", "Ysolde", "Hob"))
        own = phone.get_by_role("region", name="Your characters")
        expect(own).to_contain_text("Ysolde")
        assert own.get_by_text("Dorn").count() == 0
        doings = page.get_by_role("region", name="Doings")
        doings.get_by_role("button", name="Identify", exact=True).first.click()
        doings.get_by_label("Who has it").select_option("Ysolde")
        doings.get_by_label("Item").fill("wand of fireball")
        doings.get_by_label("It is found now").check()
        doings.get_by_role("button", name="Identify", exact=True).last.click()
        expect(items).to_contain_text("wand of fireball")
        its = phone.get_by_role("region", name="Items")
        expect(its).to_contain_text("wand")
        assert phone.get_by_text("fireball").count() == 0
        items.get_by_role("button", name="give, sell, examine").last.click()
        expect(items.get_by_label("from now on")).to_be_visible()
        shoot(phone, f"own-company-390-{colours}")
        shoot(page, f"company-items-1440-{colours}")
        assert violations(phone) == []
        assert violations(page) == []
        items.get_by_label("from now on").select_option("Maude")
        items.get_by_role("button", name="Give", exact=True).click()
        expect(its).to_contain_text("No magic items")
        page.get_by_role("checkbox", name="Ysolde").check()
        page.get_by_role("checkbox", name="Hob").check()
        page.get_by_role("button", name="Set out").click()
        phone.get_by_role("link", name="Go there").click()
        expect(phone.get_by_role("region", name="Orders")).to_be_visible()
        phone.get_by_role("link", name="Back to the company").click()
        expect(own).to_contain_text("Ysolde")
        page.goto(f"{home.address}#/company/greywater")
        page.get_by_role("button", name="It does not count").click()
        expect(phone.get_by_role("link", name="Go there")).to_have_count(0)
