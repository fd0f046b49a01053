"""A referee, two players and a screen on a delve together, each in a browser of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.playing import MOST_STEPS, asked, choose_usual, the_end
from tests.web.test_browser import page_of, shoot, violations
from tests.web.test_delve_in_browser import TWO_VAULTS, go, set_out, sit
from tests.web.test_players import invite
from tools.serving import Serving

pytestmark = pytest.mark.slow


@contextmanager
def delve_of(
    browser: Browser, server: Serving, table: str, *, colours: Any = "light"
) -> Iterator[dict[str, Page]]:
    """The pages of a referee, two players and a screen on a delve."""
    with ExitStack() as stack:
        pages = {"referee": stack.enter_context(page_of(browser, colours=colours))}
        sit(pages["referee"], server, table)
        first, second = "Fighter 5 #1", "Fighter 5 #2"
        for who, width, role, name, figures in (
            ("anna", 390, "Player", "Anna", (first,)),
            ("ben", 820, "Player", "Ben", (second, "Fighter 5 #3", "Fighter 5 #4")),
            ("wall", 1440, "Screen on the wall", "The wall", ()),
        ):
            link = invite(pages["referee"], role, name, figures)
            page = pages[who] = stack.enter_context(page_of(browser, width=width, colours=colours))
            page.goto(link)
            expect(page.get_by_role("heading", level=1)).to_have_text("A cellar")
        pages["referee"].keyboard.press("Escape")
        pages["referee"].evaluate("document.activeElement.blur()")
        yield pages


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_players_propose_see_their_own_and_decide_in_the_fight(
    browser: Browser, server: Serving, colours: str
) -> None:
    table = set_out(server, text=TWO_VAULTS, rules="bf", party="4 fighter 5")
    with delve_of(browser, server, table, colours=colours) as pages:
        referee, anna, ben, wall = (pages[one] for one in ("referee", "anna", "ben", "wall"))
        anna.get_by_role("region", name="Orders").get_by_role(
            "button", name=re.compile("Search here")
        ).click()
        proposed = referee.get_by_role("list", name="Proposed")
        expect(proposed).to_contain_text("Anna: Search")
        expect(ben.get_by_role("list", name="Proposed")).to_contain_text("Anna: Search")
        assert ben.get_by_role("list", name="Proposed").get_by_role("button").count() == 0
        ben.get_by_label("Any other order").fill("dance")
        ben.get_by_role("button", name="Propose it").click()
        expect(ben.get_by_role("alert").or_(ben.get_by_role("status")).first).to_contain_text(
            "there is no order"
        )
        assert anna.get_by_text("crypt").count() == 0
        for name, page in pages.items():
            shoot(page, f"delve-players-{name}-{colours}")
            assert violations(page) == [], name
        proposed.get_by_role("button", name="Do it").click()
        expect(proposed).to_have_count(0)
        expect(wall.get_by_role("main")).to_contain_text("search", ignore_case=True)
        anna.get_by_role("button", name="Party", exact=True).click()
        expect(anna.get_by_role("region", name="Party")).to_contain_text("Saves:")
        shoot(anna, f"delve-players-anna-sheet-{colours}")
        go(referee, "go east door")
        if referee.get_by_role("region", name="Orders").count():
            referee.get_by_role("button", name=re.compile("Attack them")).first.click()
        expect(referee.get_by_role("region", name="Choices").or_(the_end(referee)).first).to_be_visible()
        acted = set()
        for _ in range(MOST_STEPS):
            expect(the_end(referee).or_(asked(referee)).first).to_be_visible()
            if the_end(referee).count():
                break
            own = re.match(r"Fighter 5 #(\d)", asked(referee).locator("h2").inner_text())
            who = "referee" if own is None else "anna" if own[1] == "1" else "ben"
            choose_usual(pages[who], asks=own[0] if own else "", seen_on=referee)
            acted.add(who)
        assert {"anna", "ben"} <= acted
        expect(the_end(anna)).to_be_visible()
        assert anna.get_by_role("button", name=re.compile("^Back to")).count() == 0
        the_end(referee).get_by_role("button", name=re.compile("^Back to A cellar")).click()
        for page in pages.values():
            expect(page.get_by_text("vault", exact=True)).to_have_count(1)
