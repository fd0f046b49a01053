"""Notes of a stat line that play in a fight are not said to be left to the referee."""

from __future__ import annotations

import pytest

from grognard.creatures.stat_line import parse_stat_line


@pytest.mark.parametrize(
    ("note", "unread"),
    [
        ("breathes a cone of frost, 60' long, 30' wide, 6d6", []),
        ("breathes fire", []),
        ("breathes through gills", ["breathes through gills"]),
    ],
)
def test_a_breath_that_plays_is_read(note: str, unread: list[str]) -> None:
    line = parse_stat_line(f"Drake: AC 15, HD 6, #At 1 bite, Dam 1d8, Mv 40', Sv F6, Ml 9, {note}")
    assert [remark.text for remark in line.unread] == unread
    assert (note in [remark.text for remark in line.understood]) is (unread == [])
    assert note in line.creature.notes
