"""Waiting for a state: a slow machine is given the time that it takes, and a fast one is not slowed down."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, TypeVar

from playwright.sync_api import Page

from tools.serving import PATIENCE

_PAUSE: Final = 0.01
"""Seconds between two looks."""

Found = TypeVar("Found")


def wait_for(find: Callable[[], Found | None], *, on: Page | None = None) -> Found:
    """Wait until something is found, or is so, and return it; the events of a page are heard meanwhile."""
    end = time.monotonic() + PATIENCE
    while not (found := find()):
        assert time.monotonic() < end, f"it never was so in {PATIENCE:g} seconds"
        if on is None:
            time.sleep(_PAUSE)
        else:
            on.wait_for_timeout(1000 * _PAUSE)
    return found
