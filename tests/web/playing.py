"""Playing a fight to its end in browsers, on the page that is asked; waits are for states, not for time."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

MOST_STEPS = 600


def asked(page: Page) -> Locator:
    """The choices of a page that waits for one, and has been answered what was done before."""
    return page.locator("section.choices[aria-busy=false]")


def the_end(page: Page) -> Locator:
    """The end of a fight, on a page that shows it."""
    return page.get_by_role("region", name="The end")


def fight_on(*pages: Page, after: Callable[[], None] = lambda: None) -> set[Page]:
    """Choose what is usual, on the page that is asked, until the fight is over; the pages that were asked.

    Args:
        pages: the referee's first, which is asked for all whom no other page plays.
        after: is called after each step.
    """
    referee, acted = pages[0], set()
    for _ in range(MOST_STEPS):
        expect(the_end(referee).or_(asked(referee)).first).to_be_visible()
        if the_end(referee).count():
            return acted
        players = [one for one in pages[1:] if asked(one).count()]
        page = players[0] if players else referee
        acted.add(page)
        page.keyboard.press("Enter")
        after()
    raise AssertionError(f"the fight is not over after {MOST_STEPS} steps")
