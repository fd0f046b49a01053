"""The suite's own guard (conftest.py), tried on small suites in a folder of their own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CONFTEST = Path(__file__).parents[1] / "conftest.py"
SOURCES = Path(__file__).parents[2] / "src"
HEADING = "rule claims that do not hold"

SKIPS = """
import pytest

@pytest.mark.rule("bf.charge.attack-bonus")
def test_checked(): pass

@pytest.mark.rule("bf.charge.weapon")
def test_skipped(): pytest.skip("no time")

@pytest.mark.rule("bf.charge.miss")
@pytest.mark.xfail
def test_expected_to_fail(): assert False

@pytest.mark.rule("bf.charge.situation")
def test_compiled(): pytest.skip("the compiled build is absent")
"""
MISPLACED = """
import pytest

IDS = ["bf.charge.miss"]

@pytest.mark.rule("bf.charge.weapon")
def helper(): pass

@pytest.mark.rule(*IDS)
def test_hidden(): pass
"""
UNKNOWN = """
import pytest

@pytest.mark.rule("bf.charge.atack-bonus")
def test_typo(): pass
"""


def run_suite(folder: Path, module: str, *arguments: str) -> tuple[int, str]:
    """Run a suite of one module under the guard; gives the exit status and the output."""
    tests = folder / "tests"
    tests.mkdir()
    shutil.copy(CONFTEST, tests)
    (tests / "test_sample.py").write_text(module, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-p", "xdist.plugin", "--rootdir", ".", "tests"]
    done = subprocess.run(
        [*command, *arguments],
        cwd=folder,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join((str(SOURCES), str(SOURCES.parent))),
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("workers", [(), ("-n", "1")])
def test_unchecked_claims_fail_a_full_run(tmp_path: Path, workers: tuple[str, ...]) -> None:
    status, output = run_suite(tmp_path, SKIPS, *workers)
    assert status == 1, output
    assert "::test_skipped: claims bf.charge.weapon, but: Skipped: no time" in output
    assert "::test_expected_to_fail: claims bf.charge.miss, but: expected to fail" in output
    assert "claims bf.charge.situation" not in output
    assert "claims bf.charge.attack-bonus" not in output
    assert "no test runs" not in output


@pytest.mark.slow
def test_unchecked_claims_do_not_matter_in_a_selected_run(tmp_path: Path) -> None:
    status, output = run_suite(tmp_path, SKIPS, "-k", "test")
    assert status == 0, output
    assert HEADING not in output


@pytest.mark.slow
def test_misplaced_claims_fail_a_full_run(tmp_path: Path) -> None:
    status, output = run_suite(tmp_path, MISPLACED)
    assert status == 1, output
    assert "tests/test_sample.py:6: no test runs the claim of bf.charge.weapon" in output
    assert "tests/test_sample.py::test_hidden: bf.charge.miss is no plain string" in output


@pytest.mark.slow
@pytest.mark.parametrize(("workers", "expected_status"), [((), 4), (("-n", "1"), 1)])
def test_unknown_id_fails_any_run(tmp_path: Path, workers: tuple[str, ...], expected_status: int) -> None:
    """Status 4 is a failed collection; worker processes tell of theirs when they are done."""
    status, output = run_suite(tmp_path, UNKNOWN, "-k", "test", *workers)
    assert status == expected_status, output
    assert "::test_typo: no census rule 'bf.charge.atack-bonus'; nearest: bf.charge.attack-bonus" in output
