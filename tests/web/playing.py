"""Playing in browsers, on the page that is asked; waits are for states, not for time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, Page, expect

MOST_STEPS = 600


def asked(page: Page) -> Locator:
    """The choices or orders of a page that waits for one, and has been answered what was done before."""
    return page.locator("section:is(.choices, .orders)[aria-busy=false]")


def the_end(page: Page) -> Locator:
    """The end of a fight or an expedition, on a page that shows it."""
    return page.get_by_role("region", name="The end")


def node_of(page: Page) -> str:
    """The state that a page shows, by its node."""
    return page.locator("[data-node]").first.get_attribute("data-node") or ""


@contextmanager
def change_on(page: Page) -> Iterator[None]:
    """Have something done that changes what is played, and wait until a page shows another state."""
    before = node_of(page)
    yield
    page.wait_for_function(
        "(node) => (document.querySelector('[data-node]')?.dataset.node ?? node) !== node", arg=before
    )


def choose_usual(page: Page, *, asks: str = "", seen_on: Page | None = None) -> None:
    """Choose or order by the keyboard what is usual, and wait until it is done.

    Args:
        page: that of the one who is to decide.
        asks: for whom it asks, so that a page that still shows an earlier decision is waited for.
        seen_on: the page on which it is seen that it is done, as that of the referee, who sees all.
    """
    expect(asked(page).locator("h2")).to_contain_text(asks)
    with change_on(seen_on or page):
        page.keyboard.press("Enter")
        if page.locator("section .armed").count():  # what harms the own side is asked once more
            page.keyboard.press("Enter")


def fight_on(page: Page) -> None:
    """Choose what is usual on the page of one who decides for all, until the fight is over."""
    for _ in range(MOST_STEPS):
        expect(the_end(page).or_(asked(page)).first).to_be_visible()
        if the_end(page).count():
            return
        choose_usual(page)
    raise AssertionError(f"the fight is not over after {MOST_STEPS} steps")
