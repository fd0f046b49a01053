"""The project's own rule coverage is sound and has not fallen."""

from __future__ import annotations

import pytest

from grognard.rulebooks.coverage import CHECKOUT
from tools.coverage.check import check_checkout


@pytest.mark.slow
def test_rule_coverage_is_sound() -> None:
    problems = check_checkout(CHECKOUT)
    assert not problems, "\n".join(problems)
