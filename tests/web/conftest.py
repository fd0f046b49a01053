"""A browser for the tests that need one: a Chromium that is there already, driven by Playwright."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from grognard.faces.web.app import PAGE
from tools.serving import Serving, serving

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "chrome")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A browser without a window."""
    path = next((found for name in CHROMIUMS if (found := shutil.which(name))), None)
    if path is None:
        pytest.skip("there is no Chromium: the page is not tried in a browser")
    if not (PAGE / "index.html").is_file():
        pytest.skip("the page is not built: `make web` builds it")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server whose fights are kept in a folder of their own."""
    with serving(tmp_path_factory.mktemp("home")) as server:
        yield server
