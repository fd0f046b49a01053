"""Fixtures of the tests of adventures."""

from __future__ import annotations

import pytest

from tests.adventure.asking import Asking


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str]) -> Asking:
    return Asking(capsys)
