"""What was taken back can be put again after a fight was saved and loaded, and lines keep their parents."""

from __future__ import annotations

import random

import pytest

from grognard.base.errors import InputError
from grognard.fight.begin import load, start
from grognard.fight.fight import Fight
from grognard.rulebooks.rule_documents import BOOKS

ENCOUNTER = "3 fighter 2 vs 4 orc"


def played(book: str, count: int, *, seed: int = 3) -> Fight:
    fight = start(ENCOUNTER, rules=book, seed=seed, play="all")
    for _ in range(count):
        fight.push(fight.suggest())
    return fight


def left(fight: Fight) -> list[str]:
    """The texts of what can be put again, the next last."""
    return [one.step.text for one in fight.course.undone]


def put_all_again(fight: Fight) -> list[str]:
    told = []
    while fight.course.undone:
        fight.redo()
        told.append(fight.notation)
    return [*told, fight.tell(why=True)]


@pytest.mark.parametrize("book", BOOKS)
def test_what_was_taken_back_is_put_again_with_the_same_consequences(book: str) -> None:
    fight = played(book, 12)
    for _ in range(7):
        fight.undo()
    fight.redo()
    again = load(fight.to_bytes())
    assert left(again) == left(fight)
    assert len(left(again)) == 6
    assert again.to_bytes() == fight.to_bytes()
    assert put_all_again(again) == put_all_again(fight)


def test_a_word_of_the_referee_is_put_again() -> None:
    fight = played("bxe", 3)
    fight.say("points Orc 2 1")
    fight.push(fight.suggest())
    fight.undo()
    fight.undo()
    again = load(fight.to_bytes())
    assert left(again)[-1] == "referee points Orc 2 1"
    assert put_all_again(again) == put_all_again(fight)


def test_it_is_put_again_after_a_word_that_was_said_since() -> None:
    fight = played("bf", 6)
    for _ in range(3):
        fight.undo()
    fight.say("note the torch gutters")
    again = load(fight.to_bytes())
    assert left(again) == left(fight)
    assert len(left(again)) == 3
    assert put_all_again(again) == put_all_again(fight)


def test_it_is_refused_where_another_decision_is_due() -> None:
    fight = played("bf", 6)
    fight.undo()
    fight.say("points Orc 1 0")
    fight.say("points Orc 2 0")
    fight.say("points Orc 3 0")
    again = load(fight.to_bytes())
    answers = []
    for one in (fight, again):
        try:
            answers.append(one.redo())
        except InputError as error:
            answers.append(str(error))
    assert answers[0] == answers[1]


def test_dice_that_people_threw_fall_the_same_again() -> None:
    dice = random.Random(4)
    fight = start(ENCOUNTER, rules="bxe", seed=3)
    fight.ask_for_dice("all", lambda sides, why: dice.randrange(1, sides + 1))
    fight.play("all")
    for _ in range(8):
        fight.push(fight.suggest())
    for _ in range(5):
        fight.undo()
    again = load(fight.to_bytes())
    assert any(one.fallen.typed for one in again.course.undone)
    assert put_all_again(again) == put_all_again(fight)


def test_every_line_keeps_what_was_taken_back_and_its_parent() -> None:
    fight = played("bcb", 8)
    for _ in range(3):
        fight.undo()
    fight.branch("flank")
    fight.push(fight.suggest())
    fight.undo()
    fight.branch("flank again")
    again = load(fight.to_bytes())
    assert again.lines.parents == {"flank": "the fight", "flank again": "flank"}
    for name in fight.lines.names:
        for one in (fight, again):
            if one.lines.here != name:
                one.go_to(name)
        assert left(again) == left(fight)
        assert put_all_again(again) == put_all_again(fight)


def test_what_comes_out_otherwise_is_forgotten_but_nothing_else() -> None:
    fight = played("bf", 6)
    fight.undo()
    text = fight.to_bytes().decode()
    stands = fight.course.undone[-1].after.stands
    again = load(text.replace(str(stands), "1").encode())
    assert left(again) == []
    assert again.notation == fight.notation
    assert again.history == fight.history
