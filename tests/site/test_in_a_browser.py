"""The built site as a reader uses it: its search answers questions, and it fits any width, light or dark."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tools.site.build import BUILD

pytestmark = pytest.mark.slow

SHOTS = Path(__file__).resolve().parents[2] / "build" / "screenshots"
SIZES = {390: 844, 820: 1180, 1440: 900}
HITS = """() => {
  const found = [];
  const look = root => root.querySelectorAll("*").forEach(one => {
    if (one.shadowRoot) { found.push(...one.shadowRoot.querySelectorAll("a[href]")); look(one.shadowRoot); }
  });
  look(document);
  return found.map(one => new URL(one.href).pathname);
}"""
"""The paths of the hits: the search shows them in a shadow tree of its own."""
QUESTIONS = {
    "How do I paste a monster from a module and see how deadly it is?": "paste-a-monster",
    "How many orcs can a party of four second-level characters face?": "how-many-monsters",
    "What does a fighter need to hit armour class 3 in B/X?": "what-is-needed-to-hit",
    "How do I play a fight with my own dice?": "use-your-own-dice",
    "How do I undo a mistake at the table?": "undo-a-mistake",
    "How do I make the goblins flee now?": "make-monsters-flee",
    "What happens when a caster is hit while casting?": "hit-while-casting",
    "How does turning undead work, and which book says so?": "turn-the-undead",
    "How do I change initiative to one roll a side in Basic Fantasy?": "change-initiative",
    "What is the chance that a thief opens this lock, and how many tries until it is likely?": "open-a-lock",
    "How do I write a dungeon with doors, traps and wandering monsters?": "write-a-dungeon",
    "How long does a torch burn, and when must the party rest?": "torches-and-rest",
    "What do retainers cost and when do they desert?": "hire-retainers",
    "How is treasure turned into experience, and who gets half a share?": "treasure-to-experience",
    "How do I bring my Foundry characters?": "import-foundry-characters",
    "How do I read a map from a generator?": "read-a-map",
    "Why did the odds say 60% when we lost?": "why-did-we-lose",
    "How do I write a tactic of my own in Python?": "write-a-tactic",
    "Which rules does the program not know?": "which-rules-are-missing",
    # The same as people type it who know what a search is.
    "paste stat line": "paste-a-monster",
    "how many orcs": "how-many-monsters",
    "hit armour class": "what-is-needed-to-hit",
    "own dice": "use-your-own-dice",
    "undo mistake": "undo-a-mistake",
    "goblins flee": "make-monsters-flee",
    "caster hit": "hit-while-casting",
    "turning undead": "turn-the-undead",
    "initiative one roll": "change-initiative",
    "open lock": "open-a-lock",
    "write dungeon": "write-a-dungeon",
    "torch rest": "torches-and-rest",
    "retainers desert": "hire-retainers",
    "treasure half share": "treasure-to-experience",
    "foundry characters": "import-foundry-characters",
    "map generator": "read-a-map",
    "odds lost": "why-did-we-lose",
    "tactic python": "write-a-tactic",
    "rules not known": "which-rules-are-missing",
}


class _Quiet(SimpleHTTPRequestHandler):
    """Serves files and writes no log."""

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the built site."""
    folder = BUILD / "site"
    if not (folder / "index.html").is_file():
        pytest.skip("the site is not built: `make docs` builds it")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@contextmanager
def page_of(
    chromium: Browser, site: str, *, width: int = 1440, colours: Literal["light", "dark"] = "light"
) -> Iterator[Page]:
    """A page on which nothing goes wrong, and which asks no other machine for anything."""
    context = chromium.new_context(viewport={"width": width, "height": SIZES[width]}, color_scheme=colours)
    page = context.new_page()
    page.set_default_timeout(15_000)
    wrong: list[str] = []
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on(
        "request",
        lambda asked: None if asked.url.startswith((site, "data:", "blob:")) else wrong.append(asked.url),
    )
    try:
        yield page
        assert wrong == []
    finally:
        context.close()


def test_the_search_answers_a_question_within_three_hits(chromium: Browser, site: str) -> None:
    with page_of(chromium, site) as page:
        page.goto(site)
        page.get_by_role("button", name="Search").first.click()
        box = page.locator("input:not([type=checkbox], [type=radio])").last
        missed = {}
        for question, answer in QUESTIONS.items():
            box.fill("")
            page.wait_for_function(f"!({HITS})().length")
            box.fill(question)
            page.wait_for_function(f"({HITS})().length")
            hits = page.evaluate(HITS)[:3]
            if f"/how-to/{answer}/" not in hits:
                missed[question] = hits
        assert missed == {}


@pytest.mark.parametrize("width", SIZES)
@pytest.mark.parametrize("colours", ["light", "dark"])
def test_the_site_fits_a_phone_and_a_screen(
    chromium: Browser, site: str, width: int, colours: Literal["light", "dark"]
) -> None:
    with page_of(chromium, site, width=width, colours=colours) as page:
        for name in ("", "reference/files/encounter/", "reference/books/bf/morale/"):
            page.goto(f"{site}{name}")
            expect(page.get_by_role("heading", level=1)).to_be_visible()
            assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), name
            red, *_ = re.findall(r"\d+", page.evaluate("getComputedStyle(document.body).backgroundColor"))
            assert (int(red) > 200) == (colours == "light")
            SHOTS.mkdir(parents=True, exist_ok=True)
            shot = f"site-{name.strip('/').replace('/', '-') or 'home'}-{width}-{colours}.png"
            page.screenshot(path=SHOTS / shot)
