"""What cannot be done now, as the list of it says."""

from __future__ import annotations

from grognard.battle.play.decision import current_decision
from grognard.battle.turns.order import HELD_COUNT
from grognard.fight.refused import list_refused
from tests.rules.bcb_fights import act, begin, fight
from tests.support import man


def test_who_has_held_its_turn_cannot_wait_and_is_told_why() -> None:
    engine = fight(man(4, 4), man(9, 4), dice="d6:6 d6:2")
    begin(engine)
    act(engine, "hold", "end")
    assert engine.battle.count == HELD_COUNT
    reasons = dict(list_refused(engine.battle, current_decision(engine.battle)))
    assert [refusal.reason for refusal in reasons["Wait"]] == [
        "in this book one holds to the end of the round"
    ]
    assert [refusal.reason for refusal in reasons["Hold"]] == ["it has held already"]
