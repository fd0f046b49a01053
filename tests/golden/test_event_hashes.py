"""Every event of the first fights of many encounters by every book is what it was.

A change that is meant to change nothing shows here if it does. After one that is meant to, look at what is
different (`grognard fight FILE --why`), then write the hashes anew: python -m tools.event_hashes --write
"""

from __future__ import annotations

import pytest

from tools.event_hashes import KEPT, list_hashes


@pytest.mark.slow
def test_fights_go_as_they_went() -> None:
    assert list(list_hashes()) == KEPT.read_text(encoding="utf-8").splitlines()
