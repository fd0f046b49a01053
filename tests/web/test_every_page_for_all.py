"""Every page and state of the table can be used without eyes and mouse, at three widths."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect
from websockets.sync.client import connect

from grognard.operations.asking import ask
from grognard.operations.campaigns.beginning import BeginCampaign
from tests.adventure.test_expedition_by_hand import CELLAR
from tests.web.playing import fight_on, the_end
from tests.web.test_browser import AXE, CASTERS, SIZES, begin, page_of, shoot, violations
from tests.web.test_company_in_browser import GREYWATER, invite
from tools.serving import PATIENCE, Serving, serving

pytestmark = pytest.mark.slow

DUEL: Final = "1 fighter 3 vs 1 goblin"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server in a folder with a campaign."""
    if not AXE.is_file():
        pytest.skip("axe-core is not installed: `make web` installs it")
    folder = tmp_path_factory.mktemp("home")
    ask(BeginCampaign(file=str(folder / "greywater"), origin=str(GREYWATER)))
    with serving(folder, folder=folder) as server:
        yield server


def tell(home: Serving, table: str, *messages: dict[str, Any]) -> list[dict[str, Any]]:
    """Say something at a table as its referee; what each message is answered."""
    answers = []
    with connect(home.socket) as socket:

        def hear(*kinds: str) -> dict[str, Any]:
            while (message := json.loads(socket.recv(timeout=PATIENCE)))["t"] not in kinds:
                pass
            return dict(message)

        socket.send(json.dumps({"t": "hello", "fight": table, "page": "p"}))
        state = hear("state", "expeditionstate")
        for one in messages:
            is_about_seats = one["t"] in ("invite", "revoke", "letsee")
            socket.send(json.dumps(one if is_about_seats else {"node": state["node"], **one}))
            answers.append(hear("invited") if one["t"] == "invite" else hear("state", "expeditionstate"))
            state = state if is_about_seats else answers[-1]
    return answers


def link(home: Serving, table: str, role: str, **more: object) -> str:
    """The address of a new link to a table."""
    [answer] = tell(home, table, {"t": "invite", "role": role, "name": "Anna", "side": 0, **more})
    return f"{home.address}#{answer['link'].partition('#')[2]}"


def set_out(home: Serving, text: str = CELLAR, **more: object) -> str:
    given = {"text": text} if "example" not in more else {}
    return str(home.ask("api/expeditions", {"seed": 5, **given, **more})["id"])


def at(page: Page, home: Serving, table: str) -> None:
    page.goto(f"{home.address}#/fight/{table}")


def start_page(page: Page, home: Serving, tab: str) -> None:
    page.goto(home.address)
    page.get_by_role("group", name="Where the fight is from").get_by_role("button", name=tab).click()


def show_a_fight_now(page: Page, home: Serving) -> None:
    start_page(page, home, "A fight now")
    expect(page.get_by_role("button", name="Begin", exact=True).first).to_be_enabled()
    expect(page.get_by_role("img", name=re.compile("Party .*%")).first).to_be_visible()


def show_a_delve_or_journey(page: Page, home: Serving) -> None:
    start_page(page, home, "A delve or journey")
    page.get_by_role("button", name=re.compile("Under Hob's mill A delve")).click()
    expect(page.get_by_role("button", name="Set out").first).to_be_enabled()


def show_ones_own_fight(page: Page, home: Serving) -> None:
    start_page(page, home, "Build your own")
    expect(page.get_by_role("textbox").first).to_be_visible()


def show_a_file(page: Page, home: Serving) -> None:
    start_page(page, home, "From a file")
    page.get_by_role("textbox", name="The encounter file").fill("title = ")
    expect(page.locator(".problem").first).to_be_visible()


def show_a_fight(page: Page, home: Serving) -> None:
    at(page, home, begin(home, CASTERS, rules="bxe"))
    expect(page.get_by_role("region", name="Choices")).to_be_visible()


def show_a_fight_that_is_watched(page: Page, home: Serving) -> None:
    at(page, home, begin(home, CASTERS, rules="bxe", play=()))
    expect(
        page.get_by_role("button", name=re.compile("Next turn|To the end|Next round")).first
    ).to_be_visible()


def show_a_die_that_is_asked_for(page: Page, home: Serving) -> None:
    fight = begin(home, DUEL, rules="bf")
    [state] = tell(home, fight, {"t": "diceby", "by": "all"})
    while state["die"] is None:
        [state] = tell(home, fight, {"t": "act", "action": state["menu"]["usual"]})
    at(page, home, fight)
    expect(page.get_by_text(re.compile(rf"d{state['die']['sides']}\b")).first).to_be_visible()


def show_the_end(page: Page, home: Serving) -> None:
    at(page, home, begin(home, DUEL, rules="bf"))
    fight_on(page)


def show_how_it_came_out(page: Page, home: Serving) -> None:
    fight = begin(home, DUEL, rules="bf")
    at(page, home, fight)
    fight_on(page)
    page.goto(f"{home.address}#/fight/{fight}/over")
    expect(page.get_by_role("region", name="Everybody")).to_be_visible()
    expect(page.get_by_role("progressbar")).to_have_count(0)


def show_the_players_drawer(page: Page, home: Serving) -> None:
    at(page, home, begin(home, CASTERS, rules="bxe"))
    page.get_by_role("button", name="Players", exact=True).click()
    drawer = page.get_by_role("dialog", name="Players")
    drawer.get_by_label("Name").fill("Anna")
    drawer.get_by_role("button", name="Make a link").click()
    expect(drawer.get_by_role("link")).to_be_visible()


def show_a_players_phone(page: Page, home: Serving) -> None:
    page.goto(link(home, begin(home, CASTERS, rules="bxe"), "player"))
    expect(page.get_by_role("heading", level=1)).not_to_have_text("")


def show_a_phone_that_waits(page: Page, home: Serving) -> None:
    page.goto(link(home, begin(home, "2 fighter 1 vs 2 orc", rules="bxe"), "player", side=1))
    expect(page.get_by_role("heading", level=1)).not_to_have_text("")


def show_the_screen(page: Page, home: Serving) -> None:
    page.goto(link(home, begin(home, CASTERS, rules="bxe"), "screen"))
    expect(page.get_by_role("heading", level=1)).not_to_have_text("")


def show_a_delve(page: Page, home: Serving) -> None:
    at(page, home, set_out(home, example="places/under-hobs-mill"))
    expect(page.get_by_role("region", name="Orders")).to_be_visible()


def show_a_solo_delve(page: Page, home: Serving) -> None:
    at(page, home, set_out(home, example="places/under-hobs-mill", solo=True))
    expect(page.get_by_role("region", name="Orders")).to_be_visible()


def show_a_fight_of_a_delve(page: Page, home: Serving) -> None:
    delve = set_out(home)
    [state] = tell(home, delve, {"t": "giveorder", "text": "go east door"})
    if state["t"] == "expeditionstate":
        tell(home, delve, {"t": "giveorder", "text": "attack"})
    at(page, home, delve)
    expect(page.get_by_role("region", name="Choices")).to_be_visible()


def show_a_delve_that_is_over(page: Page, home: Serving) -> None:
    delve = set_out(home)
    tell(home, delve, {"t": "giveorder", "text": "leave"})
    at(page, home, delve)
    expect(the_end(page)).to_be_visible()


def show_a_players_phone_on_a_delve(page: Page, home: Serving) -> None:
    page.goto(link(home, set_out(home, example="places/under-hobs-mill"), "player", figures=(0,)))
    expect(page.get_by_role("region", name="Orders")).to_be_visible()


def show_the_screen_of_a_delve(page: Page, home: Serving) -> None:
    page.goto(link(home, set_out(home, example="places/under-hobs-mill"), "screen"))
    expect(page.get_by_role("heading", level=1)).not_to_have_text("")


def show_a_journey(page: Page, home: Serving) -> None:
    at(page, home, set_out(home, example="places/to-the-isle"))
    expect(page.get_by_role("region", name="Orders")).to_be_visible()


def show_the_screen_of_a_journey(page: Page, home: Serving) -> None:
    page.goto(link(home, set_out(home, example="places/to-the-isle"), "screen"))
    expect(page.get_by_role("heading", level=1)).not_to_have_text("")


def show_the_company(page: Page, home: Serving) -> None:
    page.goto(f"{home.address}#/company/greywater")
    page.get_by_role("button", name="Sheet").first.click()
    expect(page.get_by_role("region", name="Answer")).to_be_visible()


def show_a_players_own_company(page: Page, home: Serving) -> None:
    page.goto(f"{home.address}#/company/greywater")
    page.goto(invite(page, "Anna", "Ysolde", "Hob"))
    expect(page.get_by_role("region", name="Your characters")).to_contain_text("Ysolde")


def show_a_table_that_is_gone(page: Page, home: Serving) -> None:
    at(page, home, "never-begun")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no such table")


def show_a_link_that_was_revoked(page: Page, home: Serving) -> None:
    fight = begin(home, DUEL, rules="bf")
    invitation = {"t": "invite", "role": "player", "name": "Anna", "side": 0}
    invited, now = tell(home, fight, invitation, {"t": "letsee", "shows": {"odds": True}})
    page.goto(f"{home.address}#{invited['link'].partition('#')[2]}")
    expect(page.get_by_role("heading", level=1)).not_to_have_text("")
    tell(home, fight, {"t": "revoke", "id": now["seats"][0]["id"]})
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no such table")


PAGES: Final[dict[str, Callable[[Page, Serving], None]]] = {
    "start-fight": show_a_fight_now,
    "start-expedition": show_a_delve_or_journey,
    "start-own": show_ones_own_fight,
    "start-file": show_a_file,
    "fight": show_a_fight,
    "watching": show_a_fight_that_is_watched,
    "die": show_a_die_that_is_asked_for,
    "end": show_the_end,
    "over": show_how_it_came_out,
    "invite": show_the_players_drawer,
    "phone": show_a_players_phone,
    "phone-waits": show_a_phone_that_waits,
    "screen": show_the_screen,
    "delve": show_a_delve,
    "delve-solo": show_a_solo_delve,
    "delve-fight": show_a_fight_of_a_delve,
    "delve-end": show_a_delve_that_is_over,
    "delve-phone": show_a_players_phone_on_a_delve,
    "delve-screen": show_the_screen_of_a_delve,
    "journey": show_a_journey,
    "journey-screen": show_the_screen_of_a_journey,
    "company": show_the_company,
    "company-own": show_a_players_own_company,
    "gone": show_a_table_that_is_gone,
    "revoked": show_a_link_that_was_revoked,
}


USUAL: Final = ((390, "light"), (1440, "dark"))
EVERY: Final = tuple((width, colours) for width in SIZES for colours in ("light", "dark"))


@pytest.mark.parametrize(
    "looks", [USUAL, pytest.param(EVERY, marks=pytest.mark.long)], ids=["usual", "every"]
)
@pytest.mark.parametrize("name", PAGES)
def test_a_page_can_be_used_without_eyes_and_mouse(
    browser: Browser, home: Serving, name: str, looks: tuple[tuple[int, Any], ...]
) -> None:
    found = {}
    with page_of(browser) as page:
        PAGES[name](page, home)
        for width, colours in looks:
            page.set_viewport_size({"width": width, "height": SIZES[width]})
            page.emulate_media(color_scheme=colours)
            shoot(page, f"every-{name}-{width}-{colours}")
            if wrong := violations(page):
                found[width, colours] = wrong
    assert found == {}
