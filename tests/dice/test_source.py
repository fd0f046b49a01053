"""Seeded, scripted, recorded and asked dice."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.base.errors import InputError
from grognard.dice import (
    AskedDice,
    Dice,
    DiceError,
    RecordedDice,
    ScriptedDice,
    SeededDice,
    Stream,
    pack_why,
)
from grognard.dice.purpose import ATTACK, DAMAGE

scripts = st.lists(
    st.integers(min_value=1, max_value=1000).flatmap(
        lambda sides: st.tuples(st.just(sides), st.integers(min_value=1, max_value=sides))
    ),
    max_size=30,
)


class HighDice(Dice):
    """A person's own source, in plain Python."""

    def die(self, sides: int, why: int) -> int:
        return sides


def test_seeded_dice_follow_the_stream() -> None:
    dice = SeededDice(Stream(42))
    assert [dice.die(20, 0) for _ in range(8)] == [8, 17, 6, 10, 14, 16, 6, 20]
    assert SeededDice(Stream(42)).total(3, 20, 0) == 8 + 17 + 6
    assert dice.total(0, 6, 0) == 0


def test_a_plain_python_source_works_everywhere() -> None:
    assert HighDice().total(3, 6, 0) == 18
    recorded = RecordedDice(HighDice())
    assert recorded.total(2, 8, DAMAGE) == 16
    assert recorded.rolled == [(8, 8, DAMAGE), (8, 8, DAMAGE)]


def test_dice_without_a_die_give_no_face() -> None:
    # Interpreted, Python refuses to make them; compiled, they do not know how to roll.
    with pytest.raises((TypeError, DiceError)):
        Dice().die(6, 0)  # type: ignore[abstract]


def test_a_script_falls_as_written() -> None:
    script = ScriptedDice.from_text("d20:14 D8:5\n  d6:3\td100:100\r\n")
    assert script.faces == [(20, 14), (8, 5), (6, 3), (100, 100)]
    assert [script.die(20, 0), script.die(8, 0), script.die(6, 0), script.die(100, 0)] == [14, 5, 3, 100]
    script.finish()


def test_a_wrong_die_is_an_error_and_uses_nothing() -> None:
    script = ScriptedDice.from_text("d20:14 d6:2 d8:5")
    script.total(1, 20, 0)
    script.total(1, 6, 0)
    with pytest.raises(DiceError) as caught:
        script.die(20, pack_why(ATTACK, 3, 4))
    assert str(caught.value) == "asked for a d20 for attack, but die 3 of the script is d8:5"
    assert script.die(8, 0) == 5


def test_too_few_dice_are_an_error() -> None:
    script = ScriptedDice([(6, 1)])
    with pytest.raises(DiceError, match=r"asked for a d6 for damage, but the script ended after 1 die$"):
        script.total(2, 6, DAMAGE)


def test_dice_left_over_are_an_error() -> None:
    script = ScriptedDice.from_text("d20:14 d8:5 d6:3")
    script.die(20, 0)
    with pytest.raises(DiceError, match="2 dice of the script were never asked for, from die 2, d8:5, on"):
        script.finish()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("d20:14 d8;5", "line 1, column 8: 'd8;5' is not a die of a script; expected sides and face"),
        ("d6:1\n d6:7", "line 2, column 2: 7 is not a face of a d6; expected a whole number from 1 to 6"),
        ("d6:0", "line 1, column 1: 0 is not a face of a d6; expected a whole number from 1 to 6"),
        ("d0:0", "line 1, column 1: there is no d0; expected a die of 1 to 2147483647 sides"),
        ("d9999999999:1", "line 1, column 1: there is no d9999999999"),
        ("14", "line 1, column 1: '14' is not a die of a script"),
        ("d20:\u0661", "line 1, column 1: 'd20:\u0661' is not a die of a script"),
    ],
)
def test_a_bad_script_says_where_and_what(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        ScriptedDice.from_text(text)
    assert str(caught.value).startswith(message)


def test_a_script_given_as_data_is_checked_too() -> None:
    with pytest.raises(InputError, match="die 2 of the script: 9 is not a face of a d8"):
        ScriptedDice([(20, 1), (8, 9)])


@given(scripts)
def test_a_record_replays(faces: list[tuple[int, int]]) -> None:
    recorded = RecordedDice(ScriptedDice(faces))
    for number, (sides, _) in enumerate(faces):
        recorded.die(sides, number)
    assert recorded.rolled == [(sides, face, number) for number, (sides, face) in enumerate(faces)]
    replay = ScriptedDice.from_text(recorded.to_text())
    assert [replay.die(sides, 0) for sides, _ in faces] == [face for _, face in faces]
    replay.finish()


def test_asked_dice_ask_for_each_face_and_check_it() -> None:
    asked: list[tuple[int, int]] = []
    answers = [17, 21, 0, 20]

    def ask(sides: int, why: int) -> int:
        asked.append((sides, why))
        return answers[len(asked) - 1]

    dice = AskedDice(ask)
    assert dice.die(20, ATTACK) == 17
    for answer in (21, 0):
        message = f"^{answer} is not a face of a d20; expected a whole number from 1 to 20$"
        with pytest.raises(InputError, match=message):
            dice.die(20, ATTACK)
    assert dice.die(20, ATTACK) == 20
    assert asked == [(20, ATTACK)] * 4
