"""The table as a person uses it: in a browser, by mouse and by keyboard, at three widths, light and dark."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Dialog, Page, expect

import grognard
from grognard.rulebooks.rule_documents import BOOKS
from tests.web.playing import change_on, choose_usual, fight_on, the_end
from tools.serving import PATIENCE, Serving

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SHOTS = ROOT / "build" / "screenshots"
README_PICTURE = ROOT / "docs" / "table.png"
CASTERS = (ROOT / "examples" / "the-shamans-drum.toml").read_text(encoding="utf-8")
SIZES = {390: 844, 820: 1180, 1440: 900}
SETTLED = """() => Promise.race([
  new Promise((done) => setTimeout(done, 30_000)),
  Promise.allSettled(document.getAnimations()
    .filter((one) => one.playState === "running" && one.effect?.getComputedTiming().endTime !== Infinity)
    .map((one) => one.finished)),
])"""


@contextmanager
def page_of(browser: Browser, *, width: int = 1440, colours: Any = "light") -> Iterator[Page]:
    """A page, on which nothing may go wrong unseen."""
    context = browser.new_context(
        viewport={"width": width, "height": SIZES[width]}, color_scheme=colours, reduced_motion="reduce"
    )
    page = context.new_page()
    page.set_default_timeout(1000 * PATIENCE)
    wrong: list[str] = []
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    try:
        yield page
        assert wrong == []
    finally:
        context.close()


def begin(server: Serving, text: str, **more: object) -> str:
    return str(server.ask("api/fights", {"text": text, "seed": 3} | more)["id"])


def sit(page: Page, server: Serving, fight: str) -> None:
    page.goto(f"{server.address}#/fight/{fight}")
    expect(page.get_by_role("heading", level=1)).not_to_have_text("")


def settle(page: Page) -> None:
    """Wait until nothing on a page moves or fades any more: axe would find a colour faint meanwhile."""
    page.evaluate(SETTLED)


def violations(page: Page) -> list[str]:
    """What is wrong for people who use a page by other means than eyes and mouse."""
    settle(page)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("async () => (await axe.run()).violations")
    return [f"{one['id']}: {[node['html'][:120] for node in one['nodes'][:3]]}" for one in found]


def shoot(page: Page, name: str) -> None:
    """Keep a picture of a page, to be looked at."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    settle(page)
    page.screenshot(path=SHOTS / f"{name}.png", full_page=False)


def test_a_newcomer_is_in_a_fight_after_two_clicks(browser: Browser, server: Serving) -> None:
    with page_of(browser) as page:
        page.goto(server.address)
        page.get_by_role("button", name=re.compile("^The shaman's drum")).click()
        expect(page.get_by_role("img", name=re.compile("Party .*%")).first).to_be_visible()
        page.get_by_role("button", name="Begin", exact=True).click()
        expect(page.get_by_role("region", name="Choices")).to_be_visible()
        expect(page.get_by_role("heading", name="The shaman's drum")).to_be_visible()


def test_a_part_of_the_page_that_does_not_come_is_asked_for_again(browser: Browser, server: Serving) -> None:
    fight = begin(server, "2 fighter 3 vs 2 orc", rules="bf")
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(1000 * PATIENCE)
    page.goto(server.address)
    expect(page.get_by_role("button", name="Begin", exact=True).first).to_be_enabled()
    page.route("**/assets/Fight-*.js", lambda asked: asked.abort())
    page.goto(f"{server.address}#/fight/{fight}")
    expect(page.get_by_role("alert")).to_contain_text("does not answer")
    page.unroute_all()
    page.get_by_role("button", name="Load the page again").click()
    expect(page.get_by_role("region", name="Choices")).to_be_visible()
    context.close()


@pytest.mark.parametrize("book", BOOKS)
def test_a_fight_is_played_to_its_end_by_the_keyboard_alone(
    browser: Browser, server: Serving, book: str
) -> None:
    fight = begin(server, "2 fighter 3 vs 2 orc", rules=book)
    with page_of(browser) as page:
        sit(page, server, fight)
        fight_on(page)
        expect(the_end(page)).to_contain_text(re.compile("win|flee|nobody"))
        assert kept_fight(server, fight)["over"]
        page.keyboard.press("u")
        expect(page.get_by_role("region", name="Choices")).to_be_visible()
        assert not kept_fight(server, fight)["over"]


def kept_fight(server: Serving, fight: str) -> dict[str, Any]:
    saved = server.ask(f"api/fights/{fight}/export.json")
    loaded = grognard.load(msgspec.json.encode(saved), waits=True)
    return {"over": loaded.over, "history": loaded.history, "notation": loaded.notation}


def test_a_fight_with_spells_is_played_by_the_mouse_with_everything_that_a_referee_does(
    browser: Browser, server: Serving
) -> None:
    fight = begin(server, CASTERS, rules="bxe")
    with page_of(browser) as page:
        sit(page, server, fight)
        choices = page.get_by_role("region", name="Choices")
        for _ in range(6):
            with change_on(page):
                choices.get_by_role("button").first.click()
        before = kept_fight(server, fight)["history"]
        assert len(before) == 6
        toolbar = page.get_by_role("toolbar", name="Fight")
        with change_on(page):
            toolbar.get_by_role("button", name=re.compile("^Undo")).click()
        assert kept_fight(server, fight)["history"] == before[:-1]
        with change_on(page):
            toolbar.get_by_role("button", name=re.compile("^Redo")).click()
        assert kept_fight(server, fight)["history"] == before
        page.get_by_role("combobox", name="The referee's word").fill("points Ogre 5")
        page.get_by_role("button", name="So be it").click()
        expect(page.get_by_role("button", name=re.compile("^Ogre.* 5.18 hit points"))).to_be_visible()
        toolbar.get_by_role("button", name="Why not").click()
        expect(page.get_by_role("heading", name=re.compile("[Ww]hy not|not allowed"))).to_be_visible()
        page.keyboard.press("Escape")
        look_as = page.get_by_role("combobox", name="Look as")
        look_as.select_option(label="Party")
        expect(page.get_by_role("button", name=re.compile("^Ogre.* 5.18 hit points"))).to_have_count(0)
        with change_on(page):
            look_as.select_option(label="Referee")
        orcs = page.get_by_role("button", name=re.compile("The drummer's band: by hand"))
        orcs.click()
        expect(orcs).to_have_count(0)
        party = page.get_by_role("button", name=re.compile("Party: by hand"))
        party.click()
        expect(party).to_have_count(0)
        page.get_by_role("button", name=re.compile("end$")).first.click()
        page.get_by_role("link", name="How it came out").click()
        expect(page.get_by_role("table").first).to_be_visible()


def test_names_are_text_whatever_stands_in_them(browser: Browser, server: Serving) -> None:
    name = "<img src=x onerror=alert(1)>"
    text = CASTERS.replace('name = "Gerda"', f'name = "{name}"').replace("The shaman's drum", "<b>Drum</b>")
    with page_of(browser) as page:
        asked: list[str] = []

        def answer(dialog: Dialog) -> None:
            asked.append(dialog.message)
            dialog.dismiss()

        page.on("dialog", answer)
        sit(page, server, begin(server, text))
        expect(page.get_by_role("heading", name="<b>Drum</b>")).to_be_visible()
        expect(page.get_by_role("button", name=re.compile(re.escape(name))).first).to_be_visible()
        assert asked == []


def test_what_the_browser_began_the_terminal_goes_on_with(browser: Browser, server: Serving) -> None:
    fight = begin(server, "3 fighter 3 vs 3 ogre")
    with page_of(browser) as page:
        sit(page, server, fight)
        choose_usual(page)
    saved = kept_fight(server, fight)
    assert len(saved["history"]) == 1


def test_a_page_that_lost_its_server_for_a_while_comes_back(browser: Browser, server: Serving) -> None:
    fight = begin(server, "3 fighter 3 vs 3 ogre")
    with page_of(browser) as page:
        sit(page, server, fight)
        expect(page.get_by_role("region", name="Choices")).to_be_visible()
        page.context.set_offline(True)
        page.wait_for_function("!navigator.onLine")
        page.context.set_offline(False)
        page.reload()
        expect(page.get_by_role("region", name="Choices")).to_be_visible()


@pytest.mark.parametrize("colours", ["light", "dark"])
@pytest.mark.parametrize("width", SIZES)
def test_every_screen_can_be_used_without_eyes_and_mouse(
    browser: Browser, server: Serving, width: int, colours: str
) -> None:
    if not AXE.is_file():
        pytest.skip("axe-core is not installed: `make web` installs it")
    fight = begin(server, CASTERS, rules="bxe")
    with page_of(browser, width=width, colours=colours) as page:
        page.goto(server.address)
        expect(page.get_by_role("button", name="Begin", exact=True).first).to_be_enabled()
        shoot(page, f"start-{width}-{colours}")
        assert violations(page) == []
        page.get_by_role("button", name="Build your own").click()
        expect(page.get_by_role("heading", name="How they meet")).to_be_visible()
        expect(page.get_by_text("Drawing the scene…")).to_have_count(0)
        shoot(page, f"build-{width}-{colours}")
        assert violations(page) == []
        sit(page, server, fight)
        for _ in range(12):
            choose_usual(page)
        expect(page.get_by_role("banner")).not_to_contain_text("reckoning")
        shoot(page, f"fight-{width}-{colours}")
        if width == 1440 and colours == "light" and os.environ.get("GROGNARD_UPDATE_DOCS") == "1":
            page.screenshot(path=README_PICTURE)
        assert violations(page) == []
        page.keyboard.press("w")
        expect(page.get_by_role("heading", name="Why not?")).to_be_visible()
        expect(page.get_by_text("Asking…")).to_have_count(0)
        assert violations(page) == []
