"""A delve and a journey as people lead them in a browser, at three widths, light and dark."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.adventure.test_expedition_by_hand import CELLAR
from tests.web.playing import asked, change_on, choose_usual, fight_on, the_end
from tests.web.test_browser import AXE, SIZES, page_of, shoot, violations
from tests.web.test_server import VAULT
from tools.serving import Serving

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
PICTURES = ROOT / "docs" / "pictures"
TWO_VAULTS = CELLAR.replace(
    "#########\n#111#222#\n#111+222#\n#111#222#\n#########",
    "#############\n#111#222#333#\n#111+222+333#\n#111#222#333#\n#############",
).replace(
    "]\n[party]",
    """    { key = "3", name = "the crypt", lit = true, treasure = [
        { what = "a silver cup", worth = 60 }], folk = { name = "Kobolds", members = [
        { creature = "kobold", count = 2 }], reaction = "immediate attack" } },
]
[party]""",
)
"""A stair, a vault of skeletons, and a crypt of kobolds behind it."""


def set_out(server: Serving, **wanted: object) -> str:
    return str(server.ask("api/expeditions", {"seed": 5} | wanted)["id"])


def sit(page: Page, server: Serving, table: str) -> None:
    page.goto(f"{server.address}#/fight/{table}")
    expect(page.get_by_role("heading", level=1)).not_to_have_text("")


def fight_it_out(page: Page) -> None:
    """Play a fight by the keyboard to its end, and go back to the delve."""
    fight_on(page)
    the_end(page).get_by_role("button", name=re.compile("^Back to A cellar")).click()


def go(page: Page, text: str) -> None:
    """Give an order by the line below the choices, and wait until it is followed."""
    expect(asked(page)).to_be_visible()
    with change_on(page):
        page.get_by_label("Any other order").fill(text)
        page.get_by_role("button", name="Do it").click()


@pytest.mark.parametrize("book", ["bf", "bxs"])
def test_two_fights_and_a_retreat_are_led_by_the_keyboard(
    browser: Browser, server: Serving, book: str
) -> None:
    table = set_out(server, text=TWO_VAULTS, rules=book, solo=True, party="4 fighter 5")
    with page_of(browser) as page:
        sit(page, server, table)
        orders = page.get_by_role("region", name="Orders")
        choices = page.get_by_role("region", name="Choices")
        expect(page.get_by_role("region", name="Party")).to_contain_text("Fighter 5 #1")
        for door in ("east door", "east door"):
            go(page, f"go {door}")
            if orders.count():
                orders.get_by_role("button", name=re.compile("Attack them")).first.click()
            expect(choices.or_(the_end(page)).first).to_be_visible()
            fight_it_out(page)
            expect(orders).to_be_visible()
        go(page, "take")
        expect(page.get_by_role("region", name="Supplies")).to_contain_text("silver cup")
        # Back into the last fight, and forward again.
        page.keyboard.press("u")
        expect(page.get_by_role("region", name="Supplies")).not_to_contain_text("silver cup")
        page.keyboard.press("r")
        expect(page.get_by_role("region", name="Supplies")).to_contain_text("silver cup")
        go(page, "go the stair")
        go(page, "leave")
        expect(the_end(page)).to_contain_text("60 gold pieces")
        assert orders.count() == 0


def test_undo_goes_from_an_order_into_the_fight_before_it(browser: Browser, server: Serving) -> None:
    table = set_out(server, text=TWO_VAULTS, rules="bxe", party="4 fighter 5")
    with page_of(browser) as page:
        sit(page, server, table)
        go(page, "go east door")
        if page.get_by_role("region", name="Orders").count():
            page.get_by_role("button", name=re.compile("Attack them")).first.click()
        expect(page.get_by_role("region", name="Choices").or_(the_end(page)).first).to_be_visible()
        fight_it_out(page)
        expect(page.get_by_role("region", name="Orders")).to_be_visible()
        page.keyboard.press("u")
        expect(the_end(page)).to_be_visible()
        page.keyboard.press("u")
        expect(page.get_by_role("region", name="Choices")).to_be_visible()
        assert the_end(page).count() == 0


def test_a_delve_is_set_out_on_from_the_first_page(browser: Browser, server: Serving) -> None:
    with page_of(browser) as page:
        page.goto(server.address)
        page.get_by_role("button", name="A delve or journey").click()
        page.get_by_role("button", name=re.compile("Under Hob's mill A delve")).click()
        page.get_by_role("radio", name="Solo").check()
        page.get_by_role("button", name="Set out").first.click()
        expect(page.get_by_role("region", name="Orders")).to_contain_text("The mill cellar")
        assert page.get_by_role("combobox", name="Look as").count() == 0


def test_a_referee_sees_the_rooms_that_nobody_has_seen(browser: Browser, server: Serving) -> None:
    table = set_out(server, text=TWO_VAULTS)
    with page_of(browser) as page:
        sit(page, server, table)
        expect(page.get_by_text("crypt", exact=True)).to_be_attached()
        look_as = page.get_by_role("combobox", name="Look as")
        look_as.select_option(label="Party")
        expect(page.get_by_text("crypt", exact=True)).to_have_count(0)
        with change_on(page):
            look_as.select_option(label="Referee")
        go(page, "referee points Ulf 3")
        expect(page.get_by_role("region", name="Party")).to_contain_text("3/")
        assert page.get_by_text("crypt", exact=True).count() == 1


@pytest.mark.parametrize("colours", ["light", "dark"])
@pytest.mark.parametrize("width", SIZES)
def test_delves_and_journeys_can_be_led_without_eyes_and_mouse(
    browser: Browser, server: Serving, width: int, colours: str
) -> None:
    if not AXE.is_file():
        pytest.skip("axe-core is not installed: `make web` installs it")
    mill = set_out(server, example="places/under-hobs-mill", seed=9, solo=colours == "dark")
    isle = set_out(server, example="places/to-the-isle", seed=3)
    with page_of(browser, width=width, colours=colours) as page:
        page.goto(server.address)
        page.get_by_role("button", name="A delve or journey").click()
        page.get_by_role("button", name=re.compile("Under Hob's mill A delve")).click()
        expect(page.get_by_role("button", name="Set out").first).to_be_enabled()
        shoot(page, f"set-out-{width}-{colours}")
        assert violations(page) == []
        sit(page, server, mill)
        for _ in range(9):
            choose_usual(page)
        shoot(page, f"delve-{width}-{colours}")
        keep_picture(page, "delve", width, colours)
        assert violations(page) == []
        page.keyboard.press("w")
        expect(page.get_by_role("heading", name="Why not?")).to_be_visible()
        expect(page.get_by_text("Asking…")).to_have_count(0)
        assert violations(page) == []
        sit(page, server, isle)
        choose_usual(page)
        shoot(page, f"journey-{width}-{colours}")
        keep_picture(page, "journey", width, colours)
        assert violations(page) == []


def keep_picture(page: Page, name: str, width: int, colours: str) -> None:
    """Make a picture of the guide anew, when the documents are refreshed."""
    if width == 1440 and colours == "light" and os.environ.get("GROGNARD_UPDATE_DOCS") == "1":
        PICTURES.mkdir(exist_ok=True)
        page.screenshot(path=PICTURES / f"{name}-in-the-browser.png")


@pytest.mark.parametrize("colours", ["light", "dark"])
@pytest.mark.parametrize("width", SIZES)
def test_a_referee_stocks_a_level_takes_it_back_and_opens_the_delve(
    browser: Browser, server: Serving, width: int, colours: str
) -> None:
    with page_of(browser, width=width, colours=colours) as page:
        page.goto(server.address)
        page.get_by_role("button", name="A delve or journey").click()
        page.get_by_role("button", name=re.compile("^Of your own")).click()
        text = page.get_by_label("The file of a place", exact=True).last
        text.fill(f"{VAULT}\n[party]\nname = 'Party'\nmembers = [{{ character = 'fighter 3', count = 4 }}]\n")
        stocking = page.get_by_role("region", name="Stocking")
        stocking.get_by_label("Level").fill("2")
        stocking.get_by_role("button", name="Stock the rooms").click()
        table = stocking.get_by_role("region", name="Rooms, and the tables behind them")
        expect(table.locator("tbody tr")).to_have_count(2)
        expect(table).to_contain_text("contents: ")
        expect(text).to_have_value(re.compile("# Stocked for level 2 with seed"))
        stocking.get_by_role("button", name="Roll treasure").click()
        expect(stocking.get_by_role("region", name="Treasure rolled")).to_contain_text("treasure type C")
        stocking.scroll_into_view_if_needed()
        # One may set out once the place is read; axe must not look while the button changes.
        expect(page.get_by_role("button", name="Set out", exact=True).first).to_be_enabled()
        shoot(page, f"stocking-{width}-{colours}")
        assert violations(page) == []
        stocking.get_by_role("button", name="Take it back").click()
        expect(table).to_have_count(0)
        expect(text).not_to_have_value(re.compile("Stocked"))
        stocking.get_by_role("button", name="Stock the rooms").click()
        expect(table).to_be_visible()
        page.get_by_role("button", name="Set out", exact=True).first.click()
        expect(page.get_by_role("heading", level=1)).to_have_text("The vault")
        expect(page.get_by_role("region", name="Orders")).to_be_visible()
