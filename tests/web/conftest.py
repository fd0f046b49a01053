"""A browser for the tests that need one: a Chromium that is there already, driven by Playwright."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec

import pytest
from playwright.sync_api import Browser, expect

from grognard.faces.web.built_page import PAGE
from tests.web.postgres import Postgres, find_programs, running
from tools.serving import PATIENCE, Serving, serving


@pytest.fixture(scope="session")
def browser(chromium: Browser) -> Browser:
    """A browser that has a page to look at; what is expected of its pages is waited for."""
    if not (PAGE / "index.html").is_file():
        pytest.skip("the page is not built: `make web` builds it")
    expect.set_options(timeout=1000 * PATIENCE)
    return chromium


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server of the tests' own."""
    programs = find_programs()
    if programs is None or find_spec("psycopg") is None:
        pytest.skip("PostgreSQL and psycopg are not both installed: only SQLite is tried")
    with running(programs) as server:
        yield server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server whose fights are kept in a folder of their own."""
    with serving(tmp_path_factory.mktemp("home")) as server:
        yield server
