"""The two naive programs that Grognard's speed is compared with fight the same fight."""

from __future__ import annotations

import json
import math
import sys
from pathlib import Path

import pytest

from benchmarks.run import ROOT, compile_naive, run_process


@pytest.mark.slow
def test_naive_programs_agree_on_how_often_the_fighters_win(tmp_path: Path) -> None:
    program = compile_naive(tmp_path)
    if program is None:
        pytest.skip("there is no C compiler to compile naive.c with")
    slow, fast = 30_000, 1_000_000
    python = json.loads(run_process([sys.executable, str(ROOT / "benchmarks" / "naive.py"), str(slow), "1"]))
    plain_c = json.loads(run_process([str(program), str(fast), "1"]))
    assert (python["fights"], plain_c["fights"]) == (slow, fast)
    share = plain_c["wins"] / fast
    deviation = math.sqrt(share * (1 - share) * (1 / slow + 1 / fast))
    assert abs(python["wins"] / slow - share) < 4 * deviation
