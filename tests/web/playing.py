"""Playing a fight to its end in browsers, on the page that is asked; waits are for states, not for time."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

MOST_STEPS = 600


def asked(page: Page) -> Locator:
    """The choices of a page that waits for one, and has been answered what was done before."""
    return page.locator("section.choices[aria-busy=false]")


def the_end(page: Page) -> Locator:
    """The end of a fight, on a page that shows it."""
    return page.get_by_role("region", name="The end")


def fight_on(page: Page) -> None:
    """Choose what is usual on the page of one who decides for all, until the fight is over."""
    for _ in range(MOST_STEPS):
        expect(the_end(page).or_(asked(page)).first).to_be_visible()
        if the_end(page).count():
            return
        page.keyboard.press("Enter")
    raise AssertionError(f"the fight is not over after {MOST_STEPS} steps")
