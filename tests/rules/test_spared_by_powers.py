"""Those whom a spell spares because they have too many hit dice."""

from __future__ import annotations

import pytest

from grognard.text.narrate import Narrator
from tests.rules.casters import caster, meet
from tests.support import act, brute, come_to, events_of


@pytest.mark.parametrize(
    ("hit_dice", "taken", "told"),
    [("9", (), "Magic-user 1 casts sleep on Giant, to no effect."), ("1", (1,), "")],
)
def test_the_telling_names_whom_sleep_spares(hit_dice: str, taken: tuple[int, ...], told: str) -> None:
    engine = meet("bf", caster("sleep"), brute("Giant", 14, hit_dice=hit_dice), dice=3)
    come_to(engine, 0)
    act(engine, "use 0>1 14,5")
    (cast,) = events_of(engine.battle, "power")
    assert (cast.who, cast.target) == (taken, -1 if taken else 1)
    if told:
        assert Narrator(engine.battle).tell(cast) == told
