"""The built site, served on this machine, and a Chromium that looks at it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import Browser

from tools.site.build import BUILD


class _Quiet(SimpleHTTPRequestHandler):
    """Serves files and writes no log."""

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="session")
def browser(chromium: Browser) -> Browser:
    """A browser without a window."""
    return chromium


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
