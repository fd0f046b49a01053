"""The built site, served on this machine, and a Chromium that looks at it."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.web.conftest import CHROMIUMS
from tools.site.build import BUILD


class _Quiet(SimpleHTTPRequestHandler):
    """Serves files and writes no log."""

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A browser without a window."""
    path = next((found for name in CHROMIUMS if (found := shutil.which(name))), None)
    if path is None:
        pytest.skip("there is no Chromium: the site is not tried in a browser")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


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
