"""The programs without an engine that Grognard's speed is compared with fight the same fight."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

from benchmarks.measuring import run_process
from benchmarks.run import compile_naive, python_loop


def count_wins(command: list[str], fights: int) -> int:
    result = json.loads(run_process([*command, str(fights), "1"]))
    assert result["fights"] == fights
    return int(result["wins"])


def assert_same_chance(wins: int, fights: int, other_wins: int, other_fights: int) -> None:
    share = (wins + other_wins) / (fights + other_fights)
    deviation = math.sqrt(share * (1 - share) * (1 / fights + 1 / other_fights))
    assert abs(wins / fights - other_wins / other_fights) < 4 * deviation


@pytest.mark.slow
def test_the_tight_loop_and_the_naive_one_agree_on_how_often_the_fighters_win() -> None:
    naive, tight = 60_000, 120_000
    assert_same_chance(
        count_wins(python_loop("naive"), naive), naive, count_wins(python_loop("tight"), tight), tight
    )


@pytest.mark.slow
def test_naive_programs_agree_on_how_often_the_fighters_win(tmp_path: Path) -> None:
    program = compile_naive(tmp_path)
    if program is None:
        pytest.skip("there is no C compiler to compile naive.c with")
    python, plain_c = 30_000, 1_000_000
    assert_same_chance(
        count_wins(python_loop("naive"), python), python, count_wins([str(program)], plain_c), plain_c
    )
