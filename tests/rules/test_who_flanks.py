"""Only one who could strike helps to flank, or counts among several attackers."""

from __future__ import annotations

import pytest

from tests.support import act, brute, come_to, decide, events_of, fight, parts_of


@pytest.mark.rule("bxs.facing.flanked-definition")
@pytest.mark.parametrize(("state", "flanked"), [("", True), ('condition = ["asleep"]', False)])
def test_a_sleeper_does_not_flank(state: str, flanked: bool) -> None:
    first = f"{brute('A', 10, 5)}, {brute('Friend', 12, 5, more=state)}"
    engine = fight("bxs", first, brute("Foe", 11, 5), dice=1)
    come_to(engine, 0, "melee")
    act(engine, "attack 0>2")
    blow = next(event for event in events_of(engine.battle, "attack") if event.actor == 0)
    assert ("flanked" in parts_of(blow)) is flanked


def crowd(friend: str, foes: str, *turns: str, order: str = "661") -> int:
    """What the first gets for several attackers when it strikes the first of its foes, 2, at last."""
    numbers = " ".join(f"d6:{face}" for face in order)
    blows = "d20:2 " * (1 + sum("attack" in turn for turn in turns))
    engine = fight("bcb", f"{brute('A', 10, 5)}, {friend}", foes, dice=f"{numbers} {blows}")
    decide(engine)
    act(engine, "declare-nothing", *turns, "attack 0>2", silent=True)
    blow = [event for event in events_of(engine.battle, "attack") if event.actor == 0][-1]
    return parts_of(blow).get("several attackers", 0)


FOE, FAR_FOE = brute("Foe", 11, 5, armour_class=30), brute("Other", 13, 5, armour_class=30)
TWO = f"{FOE}, {FAR_FOE}"


@pytest.mark.rule("bcb.facing.multiple-attackers-who-counts")
def test_one_about_to_strike_counts_if_it_reaches_nobody_else() -> None:
    assert crowd(brute("Friend", 12, 5), FOE, order="651") == 1
    assert crowd(brute("Friend", 12, 5), TWO, order="6511") == 0


@pytest.mark.rule("bcb.facing.multiple-attackers-who-counts")
@pytest.mark.parametrize(("victim", "bonus"), [(2, 1), (3, 0)])
def test_a_neighbour_counts_where_it_struck(victim: int, bonus: int) -> None:
    assert crowd(brute("Friend", 12, 5), TWO, f"attack 0>{victim}", "end", order="5611") == bonus


@pytest.mark.rule("bcb.facing.multiple-attackers-who-counts")
@pytest.mark.parametrize(("victim", "bonus"), [(2, 1), (3, 0)])
def test_before_its_blow_a_neighbour_counts_where_it_struck_last(victim: int, bonus: int) -> None:
    first = "end", f"attack 0>{victim}", "end", "end", "end"
    engine = fight(
        "bcb",
        f"{brute('A', 10, 5)}, {brute('Friend', 12, 5)}",
        TWO,
        dice="d6:6 d6:5 d6:1 d6:1 d20:2 d6:6 d6:5 d6:1 d6:1 d20:2",
    )
    decide(engine)
    act(engine, "declare-nothing", *first, "attack 0>2", silent=True)
    blow = next(event for event in events_of(engine.battle, "attack") if event.actor == 0)
    assert parts_of(blow).get("several attackers", 0) == bonus


@pytest.mark.rule("bcb.facing.multiple-attackers-who-counts")
def test_one_whose_turn_is_over_without_a_blow_does_not_count() -> None:
    assert crowd(brute("Friend", 12, 5), FOE, "end", order="561") == 0


@pytest.mark.rule("bcb.facing.multiple-attackers-who-counts")
def test_a_sleeper_is_not_one_of_several_attackers() -> None:
    friend = brute("Friend", 12, 5, more='condition = ["asleep"]')
    assert crowd(friend, FOE, order="61") == 0
