"""Only one who could strike helps to flank, or counts among several attackers."""

from __future__ import annotations

import pytest

from tests.support import act, brute, come_to, events_of, fight, parts_of


@pytest.mark.rule("bxs.facing.flanked-definition")
@pytest.mark.parametrize(("state", "flanked"), [("", True), ('condition = ["asleep"]', False)])
def test_a_sleeper_does_not_flank(state: str, flanked: bool) -> None:
    first = f"{brute('A', 10, 5)}, {brute('Friend', 12, 5, more=state)}"
    engine = fight("bxs", first, brute("Foe", 11, 5), dice=1)
    come_to(engine, 0, "melee")
    act(engine, "attack 0>2")
    blow = next(event for event in events_of(engine.battle, "attack") if event.actor == 0)
    assert ("flanked" in parts_of(blow)) is flanked


@pytest.mark.rule("bcb.facing.multiple-attackers-who-counts")
@pytest.mark.parametrize(("state", "counts"), [("", True), ('condition = ["asleep"]', False)])
def test_a_sleeper_is_not_one_of_several_attackers(state: str, counts: bool) -> None:
    first = f"{brute('A', 10, 5)}, {brute('Friend', 12, 5, more=state)}"
    engine = fight("bcb", first, brute("Foe", 11, 5), dice=1)
    come_to(engine, 0)
    act(engine, "attack 0>2")
    blow = next(event for event in events_of(engine.battle, "attack") if event.actor == 0)
    assert ("several attackers" in parts_of(blow)) is counts
