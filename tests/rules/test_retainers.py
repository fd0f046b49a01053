"""Retainers in a fight: their loyalty is their morale, and on the players' side they alone check it."""

from __future__ import annotations

import pytest

import grognard
from grognard.base.errors import InputError
from grognard.battle.play.engine import Engine
from grognard.battle.state.events import FLIGHT, MORALE
from tests.support import by_hand, engine_of, events_of

BRIDGE = """
title = "The bridge"
distance_feet = 30
reaction = "immediate attack"
[[sides]]
name = "Party"
player_characters = true
can_be_surprised = false
members = [
    {{ character = "fighter 3", name = "Hild", hit_points = 20, abilities = {{ charisma = {charisma} }} }},
    {{ character = "{who}", name = "Odo", hit_points = 4, employer = "Hild"{more} }},
]
[[sides]]
name = "Orc"
can_be_surprised = false
members = [{{ creature = "orc", hit_points = 4, morale = 12 }}]
"""


def meet(
    dice: str, *, charisma: int = 10, who: str = "fighter 1", more: str = "", rules: str = "bf"
) -> Engine:
    """The party before its first decision; `dice` are those of morale, the initiative's come after them."""
    text = BRIDGE.format(charisma=charisma, who=who, more=more)
    engine = by_hand(text, dice=f"{dice} d6:6 d6:5 d6:1".strip(), rules=rules)
    engine.advance()
    return engine


def loyalty(charisma: int, rules: str, *, who: str = "fighter 1", more: str = "") -> int:
    text = BRIDGE.format(charisma=charisma, who=who, more=more)
    return int(by_hand(text, rules=rules).battle.combatants[1].profile.morale)


@pytest.mark.rule("bf.retainers.loyalty-base", "bf.retainers.loyalty-charisma-penalty")
@pytest.mark.parametrize(("charisma", "score"), [(10, 7), (16, 9), (17, 9), (18, 10), (4, 5), (3, 4)])
def test_loyalty_is_seven_and_the_employers_charisma(charisma: int, score: int) -> None:
    assert loyalty(charisma, "bf") == score


@pytest.mark.rule("bf.retainers.loyalty-gm-override")
def test_a_referee_may_say_another_loyalty() -> None:
    assert loyalty(10, "bf", more=", morale = 10") == 10


@pytest.mark.rule("bxe.retainers.morale-from-cha", "bxe.ability.cha-morale-is-loyalty")
def test_by_the_column_of_charisma() -> None:
    column = [4, 5, 5, 6, 6, 6, 7, 7, 7, 7, 8, 8, 8, 9, 9, 10]
    assert [loyalty(score, "bxe") for score in range(3, 19)] == column


@pytest.mark.rule("bxe.retainers.normal-human-level-0")
def test_people_of_no_level_may_be_retainers() -> None:
    assert loyalty(16, "bxe", who="servant") == 9


@pytest.mark.rule(
    "bf.retainers.morale-retainers-loyalty",
    "bf.retainers.loyalty-as-morale-pass",
    "bf.retainers.loyalty-as-morale-fail",
)
@pytest.mark.parametrize(
    ("charisma", "dice", "stands"),
    [(10, "d6:3 d6:4", True), (10, "d6:4 d6:4", False), (13, "d6:4 d6:5", False)],
)
def test_a_retainer_checks_its_loyalty_and_its_employer_checks_nothing(
    charisma: int, dice: str, stands: bool
) -> None:
    engine = meet(dice, charisma=charisma)
    (check,) = [event for event in events_of(engine.battle, MORALE) if event.side == 0]
    assert (check.who, check.result) == ((1,), "stands" if stands else "fails")
    assert [event.actor for event in events_of(engine.battle, FLIGHT)] == ([] if stands else [1])


@pytest.mark.rule("bf.retainers.loyalty-twelve-no-flight")
def test_the_fanatical_never_flee() -> None:
    engine = meet("", more=", morale = 12")
    assert [event for event in events_of(engine.battle, MORALE) if event.side == 0] == []


@pytest.mark.rule("bxe.morale.retainers-not-ordinary-triggers")
@pytest.mark.parametrize(("rules", "tested"), [("bxe", False), ("bxs", True), ("bf", True)])
def test_ordinary_danger_may_not_test_them(rules: str, tested: bool) -> None:
    """Over a few whole fights in which some of the party fall."""
    checks, losses = 0, 0
    for seed in range(1, 6):
        text = BRIDGE.format(charisma=10, who="fighter 1", more=", count = 3").replace('"orc"', '"ogre"')
        engine = engine_of(text.replace("hit_points = 4, morale = 12", "count = 2"), dice=seed, rules=rules)
        engine.advance()
        checks += sum(event.side == 0 for event in events_of(engine.battle, MORALE))
        losses += engine.battle.sides[0].losses
    assert losses > 0
    assert (checks > 0) is tested


def test_an_employer_is_somebody_of_the_side() -> None:
    text = BRIDGE.format(charisma=10, who="fighter 1", more="")
    text = text.replace('employer = "Hild"', 'employer = "Bob"')
    with pytest.raises(InputError, match="nobody of the side is called 'Bob'"):
        by_hand(text)


@pytest.mark.parametrize("rules", ["bf", "bfref"])
def test_a_hireling_with_a_morale_of_its_own_checks_it_and_the_hero_does_not(rules: str) -> None:
    text = BRIDGE.replace('employer = "Hild"{more}', "morale = 2").format(charisma=10, who="fighter 1")
    fled = set()
    for seed in range(8):
        fight = grognard.start(text, rules=rules, seed=seed, resolve="to the death")
        fight.run()
        fled |= {event.actor for event in events_of(fight.battle, FLIGHT)}
        assert not [event for event in events_of(fight.battle, MORALE) if 0 in event.who]
    assert fled == {1}
