"""Popcorn initiative, where one who has acted names the next; and the better damage of two weapons."""

from __future__ import annotations

import pytest

import grognard
from grognard.battle.play.decision import current_decision
from grognard.battle.play.engine import Engine
from grognard.battle.state.notation import format_battle, read_battle
from grognard.fight.begin import start
from tests.contract.fights import BOOKS
from tests.support import act, allowed, brute, events_of, fight, finish_dice, man

POPCORN = {"round.structure": "popcorn", "morale.at_first_encounter": False}


def begin(dice: str, rules: str = "bf", *, foes: int = 1) -> Engine:
    """Two men and so many brutes, far apart, at the first decision."""
    men = f"{man(1, 1)}, {man(1, 5)}"
    brutes = ", ".join(brute(f"Brute {number}", 30, 3 * number) for number in range(1, foes + 1))
    engine = fight(rules, men, brutes, dice=dice, feet=0, options=POPCORN)
    engine.advance()
    return engine


def asked(engine: Engine) -> tuple[str, int, list[str]]:
    decision = current_decision(engine.battle)
    return decision.kind, decision.actor, [choice.label for choice in decision.choices]


def test_the_winner_of_the_first_roll_names_who_begins() -> None:
    engine = begin("d6:5 d6:2")
    assert asked(engine) == ("answer", 0, ["Act first", "Name Fighter 1 #2", "Name Brute 1"])
    assert not allowed(engine, "end")
    act(engine, "name-next 1")
    assert asked(engine)[:2] == ("turn", 1)
    act(engine, "end")
    # Whoever has acted cannot be named again.
    assert asked(engine) == ("answer", 1, ["Name Fighter 1 #1", "Name Brute 1"])
    assert not allowed(engine, "name-next 1")
    act(engine, "name-next 2")
    act(engine, "end")
    # The last of the round is named by nobody: it is the only one left.
    assert asked(engine)[:2] == ("turn", 0)
    act(engine, "end")
    # It names who begins the next round, itself among them, and no die is rolled for that.
    assert engine.battle.round == 2
    assert asked(engine) == ("answer", 0, ["Act first", "Name Fighter 1 #2", "Name Brute 1"])
    finish_dice(engine.battle)
    told = events_of(engine.battle, "named")
    assert [(one.actor, one.target, one.rules) for one in told] == [
        (0, 1, ("option.round.structure",)),
        (1, 2, ("option.round.structure",)),
        (2, 0, ("option.round.structure",)),
    ]


def test_the_side_that_loses_the_roll_is_named_or_waits() -> None:
    engine = begin("d6:2 d6:5", foes=2)
    assert asked(engine)[:2] == ("answer", 2)
    act(engine, "name-next 0")
    assert asked(engine)[:2] == ("turn", 0)


def test_what_is_asked_is_part_of_the_state() -> None:
    engine = begin("d6:5 d6:2", foes=2)
    act(engine, "name-next 1", "end", "name-next 3", "end")
    battle = engine.battle
    copy = battle.copy()
    read_battle(format_battle(battle), copy)
    assert copy == battle
    assert format_battle(copy) == format_battle(battle)


@pytest.mark.parametrize("book", BOOKS)
def test_everyone_acts_once_in_a_round_in_every_book(book: str) -> None:
    options: dict[str, bool | int | str] = {"round.structure": "popcorn"}
    fight = start("3 fighter 2 vs 4 orc", rules=book, options=options, seed=3)
    fight.run()
    log = fight.battle.log
    assert fight.over
    assert log is not None
    seen: list[tuple[int, int]] = [(one.round, one.target) for one in log.events if one.code == "named"]
    assert seen
    assert len(seen) == len(set(seen))


@pytest.mark.parametrize(("first", "second", "left"), [(3, 7, 43), (7, 3, 43), (4, 4, 46)])
def test_two_weapons_keep_the_better_of_two_rolls_of_damage(first: int, second: int, left: int) -> None:
    engine = fight(
        "bf",
        man(5, 5, more='off_hand = "dagger"'),
        brute("Brute", 6),
        dice=f"d6:6 d6:1 d20:15 d8:{first} d8:{second}",
        feet=0,
        options={"two_weapons.better_damage": True, "morale.at_first_encounter": False},
    )
    engine.advance()
    act(engine, "attack 0>1")
    assert engine.battle.combatants[1].hit_points == left
    (roll,) = [event.roll for event in events_of(engine.battle, "damage")]
    assert roll is not None
    lower = min(first, second)
    assert [(one.name, one.rule) for one in roll.modifiers] == [
        (f"better than {lower}: two weapons", "option.two_weapons.better_damage")
    ]
    assert roll.explain().startswith(f"d8 {max(first, second)} with better than {lower}: two weapons")
    finish_dice(engine.battle)


def test_one_weapon_rolls_its_damage_once() -> None:
    engine = fight(
        "bf", man(5, 5), brute("Brute", 6), dice="d6:6 d6:1 d20:15 d8:3", feet=0,
        options={"two_weapons.better_damage": True, "morale.at_first_encounter": False},
    )  # fmt: skip
    engine.advance()
    act(engine, "attack 0>1")
    assert engine.battle.combatants[1].hit_points == 47
    finish_dice(engine.battle)


@pytest.mark.slow
def test_two_weapons_do_on_average_what_two_dice_do() -> None:
    """The better of two d8 is 5.8125 on average, against 4.5: both kill more than one weapon does."""
    text = 'title = "Two"\ndistance_feet = 5\n[[sides]]\nname = "A"\nplayer_characters = true\n'
    text += 'members = [{ character = "fighter 3", off_hand = "dagger", shield = false }]\n'
    text += '[[sides]]\nname = "B"\nmembers = [{ creature = "orc", count = 2 }]\n'
    ruled = grognard.odds(text, fights=400, seed=2, options={"two_weapons.better_damage": True})
    plain = grognard.odds(text, fights=400, seed=2)
    assert ruled.sides[0].wins.share > plain.sides[0].wins.share
