"""Dice that people throw, asked for one after the other without anybody waiting for them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import grognard
from grognard.base.errors import InputError
from grognard.fight.attempt import WantedDie, attempt
from grognard.fight.fight import Fight

WHAT = "2 fighter 2 vs 3 orc"


def asked(fight: Fight, do: Callable[[], None], faces: list[int]) -> list[WantedDie]:
    """Do something, with each die that is asked for in turn showing the next of some faces, then 1."""
    said: list[int] = []
    dice: list[WantedDie] = []
    while (wanted := attempt(fight, do, said, "all")) is not None:
        dice.append(wanted)
        said.append(min(faces[len(said)], wanted.sides) if len(said) < len(faces) else 1)
    return dice


def begun() -> Fight:
    return grognard.start(WHAT, seed=2, play="all")


def test_nothing_has_changed_while_a_die_is_wanted() -> None:
    fight = begun()
    while fight.decision is not None and not fight.suggest().startswith("attack"):
        fight.push(fight.suggest())
    action = fight.suggest()
    before, events, history = fight.notation, len(fight.events), fight.history
    wanted = attempt(fight, lambda: fight.push(action), [], "all")
    assert wanted is not None
    assert wanted.sides == 20
    assert wanted.purpose.startswith("to hit, ")
    assert (fight.notation, len(fight.events), fight.history) == (before, events, history)
    assert fight.decision is not None
    hit = attempt(fight, lambda: fight.push(action), [20], "all")
    assert hit is not None
    assert hit.purpose.startswith("damage")


def test_faces_asked_for_one_by_one_give_the_fight_of_a_person_who_is_waited_for() -> None:
    faces = [15, 3, 20, 6, 2, 9, 4, 4, 1, 18] * 20
    waited = iter(faces)
    one = grognard.start(WHAT, seed=2, play="all")
    one.ask_for_dice("all", lambda sides, why: min(next(waited), sides))
    other = begun()
    used = 0
    for _ in range(25):
        if one.decision is None or other.decision is None:
            break
        action = one.suggest()
        one.push(action)
        dice = asked(other, lambda action=action: other.push(action), faces[used:])  # type: ignore[misc]
        used += len(dice)
        assert other.notation == one.notation
    assert used > 20
    assert [event.key() for event in one.events] == [event.key() for event in other.events]


def test_a_word_of_the_referee_that_needs_dice_leaves_nobody_half_made() -> None:
    fight = begun()
    count = len(fight.battle.combatants)
    wanted = attempt(fight, lambda: fight.say("bring 2 orc at 20,20"), [], "all")
    assert wanted is not None
    assert len(fight.battle.combatants) == count
    asked(fight, lambda: fight.say("bring 2 orc at 20,20"), [8, 5])
    assert [int(one.max_hit_points) for one in fight.battle.combatants[count:]] == [8, 5]


def test_a_refusal_changes_nothing_and_asks_for_no_die() -> None:
    fight = begun()
    before = fight.notation
    with pytest.raises(InputError):
        attempt(fight, lambda: fight.say("brng 2 orc"), [], "all")
    assert fight.notation == before


def test_a_face_of_nought_leaves_the_die_to_the_seed() -> None:
    one, other = begun(), begun()
    for _ in range(12):
        action = one.suggest()
        one.push(action)
        said: list[int] = []
        while attempt(other, lambda action=action: other.push(action), said, "all") is not None:  # type: ignore[misc]
            said.append(0)
        assert other.notation == one.notation
        if one.decision is None:
            break
