"""What was decided can be taken back, put again, branched and kept; dice that fell can fall again."""

from __future__ import annotations

from pathlib import Path

import pytest

import grognard
from grognard.base.errors import InputError
from grognard.dice.source import SeededDice
from grognard.dice.stream import Stream
from grognard.dice.table_dice import TableDice
from grognard.fight.fight import Fight
from tests.contract.fights import BOOKS

GOBLINS = "2 fighter 2, 1 cleric 2, 1 magic-user 2 vs 5 goblin"

every_book = pytest.mark.parametrize("rules", BOOKS)


def begun(rules: str = "bf", seed: int = 13, choices: int = 6) -> Fight:
    """A fight of which so much was decided, as the tactics would have it."""
    fight = grognard.start(GOBLINS, rules=rules, seed=seed, play="1")
    for _ in range(choices):
        if fight.decision is not None:
            fight.push(fight.suggest())
    return fight


@every_book
def test_all_can_be_taken_back_and_put_again(rules: str) -> None:
    fight = begun(rules)
    there, events, history = fight.notation, fight.events, fight.history
    beginning = grognard.start(GOBLINS, rules=rules, seed=13, play="1")
    taken = [fight.undo() for _ in history]
    assert taken == list(history)[::-1]
    assert (fight.notation, fight.events, fight.actor) == (
        beginning.notation,
        beginning.events,
        beginning.actor,
    )
    assert [fight.redo() for _ in history] == list(history)
    assert (fight.notation, fight.events, fight.history) == (there, events, history)
    with pytest.raises(InputError, match="nothing to put again"):
        fight.redo()


def test_another_choice_forgets_what_was_taken_back() -> None:
    fight = begun()
    fight.undo()
    fight.push(fight.choices[-1])
    with pytest.raises(InputError, match="nothing to put again"):
        fight.redo()


@every_book
def test_lines_of_play_are_kept_apart(rules: str, tmp_path: Path) -> None:
    fight = begun(rules)
    there = fight.notation
    fight.branch("bold")
    fight.undo()
    fight.undo()
    for _ in range(3):
        if fight.choices:
            fight.push(fight.choices[0])
    bold = fight.notation
    fight.go_to("the fight")
    assert (fight.notation, fight.lines.here) == (there, "the fight")
    fight.save(tmp_path / "fight.json")
    later = grognard.load(tmp_path / "fight.json")
    assert (later.notation, later.lines.names, later.history) == (there, ("bold", "the fight"), fight.history)
    later.go_to("bold")
    assert later.notation == bold
    later.go_to("the fight")
    assert (later.notation, later.events) == (there, fight.events)


def test_a_line_needs_a_new_name_and_a_known_one() -> None:
    fight = begun()
    with pytest.raises(InputError, match="called 'the fight'"):
        fight.branch("the fight")
    with pytest.raises(InputError, match="no other line of play is called 'north'"):
        fight.go_to("north")


def test_a_copy_has_a_course_of_its_own() -> None:
    fight = begun()
    there = fight.notation
    twin = fight.copy()
    twin.undo()
    twin.undo()
    assert fight.notation == there
    fight.undo()
    assert twin.notation != fight.notation


def test_the_last_dice_fall_again_and_nothing_else() -> None:
    fight = grognard.start("1 fighter 1 vs 1 orc", seed=3, play="1")
    while "attack" not in fight.suggest():
        fight.push(fight.suggest())
    fight.push(fight.suggest())
    before = fight.events
    dice = fight.battle.dice
    assert isinstance(dice, TableDice)
    shown = [one.face for one in dice.thrown]
    fight.reroll()
    again = [one.face for one in dice.thrown[: len(shown)]]
    assert again[:-1] == shown[:-1]
    assert fight.history[-2].startswith("referee die ")
    while fight.history[-1] != "referee " + fight.history[-1].removeprefix("referee "):
        fight.undo()
    fight.undo()
    fight.push(fight.suggest())
    assert fight.events == before  # the dice of the seed fall as they did


def test_no_die_falls_again_that_has_not_fallen_since() -> None:
    fight = grognard.start("1 fighter 1 vs 1 orc", seed=3, play="1")
    with pytest.raises(InputError, match="no die has fallen since the last choice"):
        fight.reroll()
    fight = grognard.start("1 fighter 1 vs 1 orc", dice=SeededDice(Stream(3)), play="1")
    with pytest.raises(InputError, match="these dice cannot be overruled"):
        fight.reroll()


def test_own_dice_are_asked_for_again_and_those_before_them_are_kept() -> None:
    asked: list[int] = []
    faces = {20: 15, 8: 4, 6: 3, 4: 2}

    def ask(sides: int, why: int) -> int:
        asked.append(sides)
        return faces[sides]

    duel = "1 fighter 1 vs 2 orc"
    fight = grognard.start(duel, seed=3, play="1", thrown_by="mine", ask=ask)
    while "attack" not in fight.suggest():
        fight.push(fight.suggest())
    asked.clear()
    fight.push(fight.suggest())
    dice = fight.battle.dice
    assert isinstance(dice, TableDice)
    # The d20 hit; the die for damage was asked for after it.
    assert asked[0] == 20
    place = max(number for number in dice.typed)
    count = len(dice.thrown) - place
    shown = [one.face for one in dice.thrown]
    last = dice.thrown[place].sides
    asked.clear()
    faces[last] = 1
    fight.reroll(count)
    assert asked[0] == last  # not the d20 before it
    assert [one.face for one in dice.thrown[: place + 1]] == [*shown[:place], 1]


def test_a_die_that_falls_again_gives_its_face_to_no_other_die() -> None:
    dice = TableDice(Stream(1))
    dice.set_face(8, 4, number=0)
    assert (dice.die(20, 0), dice.ordained) == (TableDice(Stream(1)).die(20, 0), [])
