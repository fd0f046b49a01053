"""What an exact walk will cost is foreseen from its beginning."""

from __future__ import annotations

import pytest

from grognard.chances.exact.branching import WalkTooLarge
from grognard.chances.exact.walk_limits import WalkBudget


def watch_after(walked: int, *, falls: int = 1000, alike: int = 1) -> WalkBudget:
    watch = WalkBudget(falls)
    for _ in range(walked):
        watch.walk()
    watch.alike = alike
    return watch


def test_what_would_be_too_much_is_refused_before_it_is_walked() -> None:
    # 500 for 50 of 2,500 are 25,000 for all: more than twice the 1,000, and 40 / 50 of it as much again.
    with pytest.raises(WalkTooLarge, match=r"some 25,000 falls of the dice to walk, and at most 1,000 are"):
        watch_after(500).foresee(50, 2500, since=0)


@pytest.mark.parametrize(
    ("done", "whole", "since"),
    [
        # 500 for 50 of 300 are 3,000: less than 2,000 and 40 / 50 of it as much again.
        (50, 300, 0),
        # What came before counts once: 400, and 100 for each 10 of 100.
        (10, 100, 400),
        (0, 1_000_000, 0),
    ],
)
def test_what_may_be_enough_is_walked(done: int, whole: int, since: int) -> None:
    watch = watch_after(500)
    watch.foresee(done, whole, since=since)
    watch.walk()
    assert watch.walked == 501


def test_few_are_believed_where_it_is_far_too_much() -> None:
    # The first of 300 took 300: 90,000, more than 2,000 * 41. The first of 270: 81,000, which may be chance.
    with pytest.raises(WalkTooLarge, match="90,000"):
        watch_after(300).foresee(1, 300, since=0)
    watch_after(300).foresee(1, 270, since=0)


def test_things_alike_are_counted_with_those_in_hand() -> None:
    # 10 falls for each of 100, with 50 more of what they are part of: 50,000.
    with pytest.raises(WalkTooLarge, match="50,000"):
        watch_after(400, alike=50).foresee(40, 100, since=0)
    watch_after(400).foresee(40, 100, since=0)
