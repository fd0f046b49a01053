"""A referee, two players and a screen on the wall play a fight together, each in a browser of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.playing import MOST_STEPS, asked, choose_usual, the_end
from tests.web.test_browser import begin, page_of, shoot, sit, violations
from tools.serving import Serving

pytestmark = pytest.mark.slow

ENCOUNTER = """
title = "The bridge"
reaction = "immediate attack"
distance_feet = 30
[[sides]]
name = "Party"
player_characters = true
can_be_surprised = false
members = [
    { character = "fighter 4", name = "Hild", weapons = ["longsword", "longbow"] },
    { character = "magic-user 5", name = "Ulla", spells = ["sleep", "magic missile"] },
    { character = "cleric 3", name = "Ansgar" },
]
[[sides]]
name = "Raiders"
can_be_surprised = false
members = [{ creature = "ogre", count = 2 }, { creature = "orc", count = 3 }]
"""
DECIDING = {
    "Hild": ("anna",),
    "Ulla": ("ben",),
    "Ansgar": ("ben",),
    "Party": ("anna", "ben"),
    "The party": ("anna", "ben"),
}
"""The players who are asked, by the beginning of the question."""


def invite(page: Page, role: str, name: str, figures: tuple[str, ...] = ()) -> str:
    """Make a link as a referee does."""
    if not page.get_by_role("dialog", name="Players").count():
        page.get_by_role("banner").get_by_role("button", name="Players").click()
    panel = page.get_by_role("dialog", name="Players")
    panel.get_by_role("button", name=role, exact=True).click()
    panel.get_by_label("Name").fill(name)
    for one in figures:
        panel.get_by_role("checkbox", name=one).check()
    panel.get_by_role("button", name="Make a link").click()
    link = panel.get_by_role("region", name="The new link").get_by_role("link")
    address = link.get_attribute("href")
    assert address is not None
    expect(panel.get_by_role("img", name="QR code of the link")).to_be_visible()
    panel.get_by_role("button", name="Done").click()
    expect(panel.get_by_role("region", name="Links")).to_contain_text(name)
    return address


@contextmanager
def table_of(browser: Browser, server: Serving, fight: str) -> Iterator[dict[str, Page]]:
    """The pages of a referee, two players and a screen at the table of a fight."""
    with ExitStack() as stack:
        pages = {"referee": stack.enter_context(page_of(browser))}
        sit(pages["referee"], server, fight)
        for who, width, role, name, figures in (
            ("anna", 390, "Player", "Anna", ("Hild",)),
            ("ben", 820, "Player", "Ben", ("Ulla", "Ansgar")),
            ("wall", 1440, "Screen on the wall", "The wall", ()),
        ):
            link = invite(pages["referee"], role, name, figures)
            page = pages[who] = stack.enter_context(page_of(browser, width=width))
            page.goto(link)
            expect(page.get_by_role("heading", level=1)).to_have_text("The bridge")
        pages["referee"].keyboard.press("Escape")
        pages["referee"].evaluate("document.activeElement.blur()")
        yield pages


def choices(page: Page) -> Locator:
    return page.get_by_role("region", name="Choices")


@pytest.mark.parametrize("book", ["bf", "bxe"])
def test_three_browsers_play_a_fight_to_its_end(browser: Browser, server: Serving, book: str) -> None:
    fight = begin(server, ENCOUNTER, rules=book)
    with table_of(browser, server, fight) as pages:
        acted = dict.fromkeys(pages, 0)
        referee = pages["referee"]
        for turn in range(MOST_STEPS):
            expect(the_end(referee).or_(asked(referee)).first).to_be_visible()
            if the_end(referee).count():
                break
            # Players decide on their own pages, the first of them for the whole party; the referee for the
            # raiders.
            situation = asked(referee).locator("h2").inner_text()
            found = re.match("|".join(DECIDING), situation)
            name = found[0] if found else ""
            for who in ("anna", "ben"):
                if who in DECIDING.get(name, ()):
                    expect(asked(pages[who]).locator("h2")).to_contain_text(name)
                else:
                    expect(choices(pages[who])).to_have_count(0)
            if turn == 8:
                for who, page in pages.items():
                    shoot(page, f"players-{who}-{book}")
            who = DECIDING.get(name, ("referee",))[0]
            choose_usual(pages[who], asks=name, seen_on=referee)
            acted[who] += 1
        expect(the_end(referee)).to_be_visible()
        assert acted["anna"] > 1
        assert acted["ben"] > 1
        assert acted["referee"] > 1
        for who in ("anna", "ben"):
            expect(the_end(pages[who])).to_be_visible()
            assert pages[who].get_by_role("button", name=re.compile("^Undo")).count() == 0
        shoot(pages["wall"], f"players-wall-over-{book}")


def test_pages_of_players_and_screens_can_be_used_without_eyes_and_mouse(
    browser: Browser, server: Serving
) -> None:
    with table_of(browser, server, begin(server, ENCOUNTER, rules="bf")) as pages:
        for _ in range(3):
            choose_usual(pages["referee"])
        pages["referee"].keyboard.press("p")
        expect(pages["referee"].get_by_role("dialog", name="Players")).to_be_visible()
        shoot(pages["referee"], "players-panel")
        for name, page in pages.items():
            assert violations(page) == [], name
        pages["anna"].get_by_role("button", name="Sheet").click()
        sheet = pages["anna"].get_by_role("complementary").get_by_role("region", name="Your figures")
        expect(sheet).to_contain_text("Hild")
        shoot(pages["anna"], "players-anna-sheet")
        assert violations(pages["anna"]) == []
        # Nothing on the wall can be pressed.
        for button in pages["wall"].get_by_role("button").all():
            assert not button.is_visible() or button.evaluate("one => !!one.closest('[inert]')")


def test_a_phone_that_was_away_comes_back_to_the_newest_state(browser: Browser, server: Serving) -> None:
    with table_of(browser, server, begin(server, ENCOUNTER, rules="bf")) as pages:
        anna, referee = pages["anna"], pages["referee"]
        anna.context.set_offline(True)
        referee.get_by_role("combobox", name="The referee's word").fill("note A horn blows far away")
        referee.get_by_role("button", name="So be it").click()
        expect(referee.get_by_label("Lines of the story")).to_contain_text("A horn blows")
        anna.context.set_offline(False)
        anna.get_by_role("button", name="Story", exact=True).click()
        expect(anna.get_by_label("Lines of the story")).to_contain_text("A horn blows")
        expect(anna.get_by_text("does not answer")).to_have_count(0)


def test_a_link_that_was_taken_back_shows_nothing(browser: Browser, server: Serving) -> None:
    with table_of(browser, server, begin(server, ENCOUNTER, rules="bf")) as pages:
        referee, anna = pages["referee"], pages["anna"]
        referee.keyboard.press("p")
        referee.get_by_role("button", name="Take back the link of Anna").click()
        expect(anna.get_by_text("taken this link back")).to_be_visible()
        anna.reload()
        expect(anna.get_by_text("no longer, one of this server")).to_be_visible()
        assert not anna.get_by_text("Hild").count()
