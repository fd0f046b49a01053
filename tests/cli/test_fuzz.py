"""Whatever an encounter file holds, the answer is a fight or one clear message."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grognard.faces.cli.main import main

ROOT = Path(__file__).resolve().parents[2]
LINES = [
    line
    for name in ("goblin-ambush", "hold-the-corridor")
    for line in (ROOT / "examples" / f"{name}.toml").read_text(encoding="utf-8").splitlines()
]
VALUES = ["-1", "0", "99999999999", "true", '""', '"goblin"', "[]", "[[1, 1]]", "{}", '"☠"', "1.5", "nan"]

edits = st.lists(
    st.tuples(
        st.sampled_from(["drop", "repeat", "value", "cut"]), st.integers(0, 10_000), st.sampled_from(VALUES)
    ),
    max_size=4,
)


def spoil(lines: list[str], changes: list[tuple[str, int, str]]) -> str:
    """A file with some of its lines dropped, repeated, cut short or given another value."""
    lines = list(lines)
    for kind, number, value in changes:
        place = number % len(lines)
        if kind == "drop" and len(lines) > 1:
            del lines[place]
        elif kind == "repeat":
            lines.insert(place, lines[number * 7 % len(lines)])
        elif kind == "value":
            lines[place] = f"{lines[place].partition('=')[0]}= {value}"
        else:
            lines[place] = lines[place][: number % 11]
    return "\n".join(lines)


def assert_answered(what: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A fight, or a refusal in one line."""
    status = main(["fight", what, "--seed", "1", "--quiet"])
    printed = capsys.readouterr()
    assert status in (0, 2)
    assert (printed.err != "") == (status == 2)
    assert "Traceback" not in printed.err


@pytest.mark.slow
@settings(
    max_examples=60,
    suppress_health_check=(HealthCheck.too_slow, HealthCheck.function_scoped_fixture),
    derandomize=True,
)
@given(first=st.booleans(), changes=edits)
def test_spoiled_file_is_fought_or_refused(
    first: bool, changes: list[tuple[str, int, str]], capsys: pytest.CaptureFixture[str]
) -> None:
    middle = next(number for number, line in enumerate(LINES) if line.startswith("# A map"))
    text = spoil(LINES[:middle] if first else LINES[middle:], changes)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "spoiled.toml"
        path.write_text(text, encoding="utf-8")
        assert_answered(str(path), capsys)


@pytest.mark.slow
@settings(
    max_examples=60,
    suppress_health_check=(HealthCheck.too_slow, HealthCheck.function_scoped_fixture),
    derandomize=True,
)
@given(text=st.text(alphabet="0123456789 vs.,xabcdefghlmnorti-+#\n'☠", max_size=30))
def test_any_matchup_is_fought_or_refused(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert_answered(f"2 fighter 1 vs {text}", capsys)
    assert_answered(f"{text} vs 2 goblin", capsys)
