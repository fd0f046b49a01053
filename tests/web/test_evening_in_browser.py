"""An evening of three browsers: the company sets out, retreats, fights, comes home, and gains a level."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from grognard.operations.asking import ask
from grognard.operations.campaigns.beginning import BeginCampaign
from tests.web.playing import MOST_STEPS, asked, change_on, choose_usual, node_of, the_end
from tests.web.test_browser import page_of, shoot
from tests.web.test_company_in_browser import invite
from tests.web.waiting import wait_for
from tests.web.watching import SLOW_3G, Watched
from tools.serving import Serving, serving

pytestmark = pytest.mark.slow

SEED = 1
MOST_ORDERS = 60
RATE, LEAST_RATE = 50_000, 2_000
"""Bytes a second that come to a slow phone: usually, and where it is not seen to be slow."""
COMPANY = """
title = "The Saltmarsh company"
rules = "{book}"
chest = "50 gp"
[[people]]
name = "Dorn"
who = "fighter 3"
xp = 7995
hit_points = [8, 8, 8]
[[people]]
name = "Maude"
who = "cleric 3"
xp = 3100
hit_points = [6, 6, 6]
[[people]]
name = "Wat"
who = "fighter 3"
xp = 4100
hit_points = [8, 7, 8]
"""
CRYPT = """
title = "The flooded crypt"
entrance = "1"
map = '''
################
#1111#22222#333#
#1111+22222+333#
#1111#22222#333#
################
'''
[[areas]]
key = "1"
name = "the stair"
[[areas]]
key = "2"
name = "the hall"
lit = true
treasure = [{ what = "a silver crown", worth = 300 }]
folk = { name = "Skeletons", members = [{ creature = "skeleton", count = 2 }], reaction = "immediate attack" }
[[areas]]
key = "3"
name = "the pit"
lit = true
folk = { name = "Zombie", members = [{ creature = "zombie" }], reaction = "immediate attack" }
[party]
name = "Party"
members = [{ character = "fighter 3" }]
"""


class Evening:
    """The pages of a referee and two players; Anna's phone is slow, and a quick page has her link, too."""

    def __init__(self, pages: dict[str, Page], server: Serving) -> None:
        self.server = server
        self.referee, self.anna, self.ben, self.twin = (
            Watched(pages[one]) for one in ("referee", "anna", "ben", "twin")
        )
        self.network = pages["anna"].context.new_cdp_session(pages["anna"])
        self.network.send("Network.enable")
        self.rate = 0
        self.slow_down(RATE)
        self.fights = 0
        self.behind = {"state": 0, "expeditionstate": 0}
        """How often the slow phone was seen to be behind the quick page, in a fight and in the delve."""

    def slow_down(self, rate: int) -> None:
        """Have so many bytes a second come to Anna's phone."""
        if rate != self.rate:
            self.rate = rate
            self.network.send("Network.emulateNetworkConditions", SLOW_3G | {"downloadThroughput": rate})

    def check(self) -> None:
        """See that no page shows what it was not sent, least of all the slow phone while it is behind."""
        kind = self.referee.state["t"]
        self.behind[kind] += node_of(self.anna.page) != node_of(self.twin.page)
        # Where all is slow, the phone has to be slower still to be seen behind.
        if all(self.behind.values()):
            self.slow_down(RATE)
        elif not self.behind[kind]:
            self.slow_down(max(self.rate // 2, LEAST_RATE))
        for one in (self.referee, self.anna, self.ben):
            one.check()

    def check_after_a_pause(self) -> None:
        """See that the slow phone shows, in the end, what a quick page with the same link does."""
        self.catch_up()
        self.anna.check_last()
        assert self.anna.shown() == self.twin.shown()

    def catch_up(self) -> None:
        """Wait until Anna's phone and the quick page show the same state, the last that was sent."""

        def is_the_last() -> bool:
            shown = {node_of(one.page) for one in (self.anna, self.twin)}
            return shown == {str(self.twin.state["node"])} == {str(self.anna.state["node"])}

        wait_for(is_the_last, on=self.twin.page)

    def delve(self) -> list[str]:
        """Give orders until the delve is over: flee at first, then fight, and leave after two fights."""
        given: list[str] = []
        for _ in range(MOST_ORDERS):
            state = self.wait_for_question()
            if state["t"] == "state":
                self.fight()
                continue
            if state["outcome"]:
                return given
            known = [one["text"] for one in state["menu"]["orders"]]
            given.append(self.choose(known, has_fled="flee" in given))
            self.order(given[-1])
            self.check()
        raise AssertionError(f"the delve is not over: {given}")

    def choose(self, known: list[str], *, has_fled: bool) -> str:
        """What the players want to do next."""
        wanted = ["run", "flee", "attack", "take", "go east door"]
        if has_fled:
            wanted.remove("flee")
        if self.fights >= 2:
            wanted = ["run", "attack", "wait", "leave", "go west door"]
        return next(one for one in wanted if one in known)

    def order(self, text: str) -> None:
        """Have Anna propose an order, and the referee give it."""
        referee, anna = self.referee.page, self.anna.page
        self.catch_up()  # a proposal from a page that is behind would be refused
        anna.get_by_role("button", name="Orders", exact=True).click()
        anna.get_by_label("Any other order").fill(text)
        anna.get_by_role("button", name="Propose it").click()
        proposed = referee.get_by_role("list", name="Proposed")
        expect(proposed).to_contain_text("Anna")
        with change_on(referee):
            proposed.get_by_role("button", name="Do it").click()

    def fight(self) -> None:
        """Fight to the end, each player for the own people, and go back to the delve."""
        acted: set[str] = set()
        for _ in range(MOST_STEPS):
            state = self.wait_for_question()
            if state["over"]:
                break
            acted.add(self.act(state))
            self.check()
        assert acted >= {"Dorn", "Wat"}
        self.fights += 1
        for one in (self.anna, self.twin):
            expect(the_end(one.page)).to_be_visible()
        self.check_after_a_pause()
        with change_on(self.referee.page):
            the_end(self.referee.page).get_by_role("button", name=re.compile("^Back to")).click()

    def wait_for_question(self) -> dict[str, Any]:
        """The state that the referee's page shows, once something is asked there, or all is over."""
        page = self.referee.page
        expect(the_end(page).or_(asked(page)).first).to_be_visible()
        wait_for(lambda: str(self.referee.state["node"]) == node_of(page), on=page)
        return self.referee.state

    def act(self, state: dict[str, Any]) -> str:
        """Choose what is usual, on the page of the one who is to decide; the name of that one."""
        actor = state["menu"]["actor"]
        name = next((one["name"] for one in state["scene"]["figures"] if one["id"] == actor), "")
        page = {"Dorn": self.anna, "Maude": self.ben, "Wat": self.ben}.get(name, self.referee).page
        choose_usual(page, asks=name, seen_on=self.referee.page)
        return name


@contextmanager
def evening(browser: Browser, folder: Path, book: str) -> Iterator[Evening]:
    """A server with a company of a book, and the pages of all who play."""
    (folder / "people.toml").write_text(COMPANY.format(book=book))
    ask(BeginCampaign(file=str(folder / "saltmarsh"), origin=str(folder / "people.toml")))
    with serving(folder, folder=folder) as server, ExitStack() as stack:
        widths = {"referee": 1440, "anna": 390, "ben": 820, "twin": 390}
        pages = {who: stack.enter_context(page_of(browser, width=wide)) for who, wide in widths.items()}
        one = Evening(pages, server)
        pages["referee"].goto(f"{server.address}#/company/saltmarsh")
        link = invite(pages["referee"], "Anna", "Dorn")
        pages["anna"].goto(link)
        pages["twin"].goto(link)
        pages["ben"].goto(invite(pages["referee"], "Ben", "Maude", "Wat"))
        yield one


@pytest.mark.parametrize("book", ["bf", "bxs"])
def test_a_company_retreats_fights_twice_and_gains_a_level_at_home(
    browser: Browser, tmp_path: Path, book: str
) -> None:
    with evening(browser, tmp_path, book) as one:
        referee, anna, ben, twin = (each.page for each in (one.referee, one.anna, one.ben, one.twin))
        expect(anna.get_by_role("region", name="Your characters")).to_contain_text("fighter 3")
        asked = {"campaign": "saltmarsh", "text": CRYPT, "seed": SEED}
        table = one.server.ask("api/departures", asked)["id"]
        referee.goto(f"{one.server.address}#/fight/{table}")
        for page in (anna, ben, twin):
            page.get_by_role("link", name="Go there").click()
        for each in (one.anna, one.ben, one.twin):
            expect(each.page.get_by_role("region", name="Orders")).to_be_visible()
        given = one.delve()
        assert "flee" in given
        assert "run" in given  # they were pursued
        assert one.fights == 2
        assert min(one.behind.values()) > 0, "the phone is not slow"
        one.check_after_a_pause()
        shoot(anna, f"evening-anna-{book}")
        shoot(referee, f"evening-referee-{book}")
        for page in (anna, ben, twin):
            page.get_by_role("link", name="Back to the company").first.click()
        referee.get_by_role("link", name="Back to the company").click()
        referee.get_by_role("button", name="Come home").click()
        referee.get_by_role("button", name="Award experience").click()
        referee.get_by_role("button", name="Level 4: roll").click()
        expect(referee.get_by_role("region", name="Roster")).to_contain_text("fighter 4")
        own = anna.get_by_role("region", name="Your characters")
        expect(own).to_contain_text("fighter 4")
        expect(own).not_to_contain_text("Maude")
        one.check_after_a_pause()
