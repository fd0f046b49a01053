"""B/X sheet: a defensive position taken before a fight counts in the first round."""

from __future__ import annotations

import pytest

from tests.adventure.places import delving, order, with_folk
from tests.adventure.test_delve_meetings import FAR, ORC, READY, meeting_fight
from tests.support import (
    act,
    armed,
    attacks_on,
    brute,
    come_to,
    conditions_of,
    decide,
    events_of,
    fight,
    parts_of,
)

FIRM = "can_be_surprised = false"


def position(*parts: str) -> str:
    """The keys of a side that has taken a defensive position."""
    return f"{FIRM}\nposition = [{', '.join(f'{part!r}' for part in parts)}]"


@pytest.mark.rule("bxs.negotiation.defensive-position")
def test_spears_that_were_set_meet_the_first_to_close_in() -> None:
    # The attackers win initiative and close in before the spearman has had a turn: 4 on the die, doubled.
    engine = fight(
        "bxs",
        brute("A", 5, 5),
        armed("B", 8, 5, "longsword", "spear"),
        dice="d6:5 d6:2 d20:19 d6:4",
        second_keys=position("set spears"),
    )
    come_to(engine, 0, "movement")
    assert "set" in conditions_of(engine, 1)
    act(engine, "move 7,5 walk")
    decision = decide(engine)
    assert (decision.kind, decision.actor) == ("reach", 1)
    act(engine, "attack 1>0")
    assert [event.amount for event in events_of(engine.battle, "damage")] == [8]


@pytest.mark.rule("bxs.negotiation.defensive-position")
def test_bows_that_were_readied_shoot_at_the_first_to_close_in() -> None:
    engine = fight(
        "bxs",
        brute("A", 5, 5),
        armed("B", 8, 5, "longsword", "shortbow"),
        dice="d6:5 d6:2 d20:19 d6:4",
        second_keys=position("ready bows"),
    )
    come_to(engine, 0, "movement")
    act(engine, "move 7,5 walk")
    decision = decide(engine)
    assert (decision.kind, decision.actor) == ("reach", 1)
    act(engine, "attack 1>0")
    assert len(attacks_on(engine, 0)) == 1


@pytest.mark.rule("bxs.negotiation.defensive-position")
def test_who_has_taken_cover_is_harder_to_shoot() -> None:
    engine = fight(
        "bxs",
        armed("A", 5, 5, "shortbow"),
        armed("B", 15, 5, "longsword"),
        dice="d6:5 d6:2 d20:2",
        second_keys=position("take cover"),
    )
    come_to(engine, 0, "missile")
    act(engine, "attack 0>1")
    (event,) = attacks_on(engine, 1)
    assert parts_of(event)["cover"] == -1


def test_without_a_position_nothing_is_set_or_ready() -> None:
    engine = fight("bxs", brute("A", 5, 5), armed("B", 8, 5, "longsword", "spear"), dice="d6:5 d6:2")
    come_to(engine, 0, "movement")
    act(engine, "move 7,5 walk")
    assert decide(engine).kind == "turn"


def defending(text: str) -> tuple[list[str], bool]:
    """The position of a party that has met an orc and fights it so, and whether it waits for its attack."""
    table = delving(with_folk(ORC, area="B"), rules="bxs", party="1 fighter 1")
    order(table, "go north", dice=FAR + READY + "d6:3 d6:4")
    order(table, text)
    assert meeting_fight(table)
    assert table.decision is not None
    assert table.decision.encounter is not None
    meeting = table.state.meeting
    return list(table.decision.encounter.sides[0].position), meeting is not None and not meeting.attacked


@pytest.mark.rule("bxs.negotiation.defensive-position")
@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("defend", ["take cover", "set spears", "ready bows"]),
        ("defend spears bows", ["set spears", "ready bows"]),
        ("attack defensive cover", ["take cover"]),
        ("attack", []),
        ("attack them", []),
    ],
)
def test_a_party_that_fights_may_take_a_defensive_position_first(text: str, parts: list[str]) -> None:
    assert defending(text) == (parts, bool(parts))


def test_other_books_have_no_such_choice() -> None:
    table = delving(with_folk(ORC, area="B"), rules="bf", party="1 fighter 1")
    order(table, "go north", dice=FAR + READY + "d6:3 d6:4")
    assert "in the fight itself" in str(table.why_not("defend")[0])
    sheet = delving(with_folk(ORC, area="B"), rules="bxs", party="1 fighter 1")
    order(sheet, "go north", dice=FAR + READY + "d6:3 d6:4")
    assert "one of cover, spears, bows" in str(sheet.why_not("defend walls")[0])
