"""``grognard compare``: the odds by several books, side by side."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from grognard.faces.cli.main import main

FORD = str(Path(__file__).resolve().parents[1] / "golden" / "ford.toml")

Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *arguments: str) -> str:
    """What the command prints, when it succeeds."""
    status = main(["compare", *arguments, "--workers", "1"])
    printed = capsys.readouterr()
    assert (status, printed.err) == (0, "")
    return printed.out


def test_tables_have_a_line_for_each_book_and_fit(capsys: Capture, tmp_path: Path) -> None:
    house = tmp_path / "quick.toml"
    house.write_text('extends = "bf"\ntitle = "Quick"\n[initiative]\ngroup_rolls = true\n', encoding="utf-8")
    text = run(capsys, FORD, "--rules", f"bf,bxe,{house}", "-n", "60")
    assert text.startswith("At the ford\n===========\nbf: Basic Fantasy")
    assert "\nquick: Quick\nFights by each: 60\nSeed: 1\n" in text
    assert "against bf" in text
    for table in text.split("\n\n")[1:4]:
        assert [line.split()[0] for line in table.splitlines()[2:5]] == ["bf", "bxe", "quick"]
    assert all(len(line) <= 80 for line in text.splitlines())


def test_without_rules_the_encounters_own_book_comes_first_and_all_others_follow(capsys: Capture) -> None:
    answer = json.loads(run(capsys, FORD, "-n", "20", "--json"))
    assert [one["rules"] for one in answer["odds"]] == ["bf", "bfref", "bxe", "bcb", "bxs"]
    assert [one["rules"] for one in answer["against_first"]] == ["bfref", "bxe", "bcb", "bxs"]
    for one in answer["against_first"]:
        assert one["both"] + one["only_first"] + one["only_this"] + one["neither"] == 20


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([FORD, "--rules", "bf,gurps"], ["gurps", "expected one of"]),
        ([FORD, "--rules", "bf,,bxe"], ["empty name"]),
        ([FORD, "--rules", "bf"], ["only one", "two or more"]),
        ([FORD, "--rules", "bf,bxe,bf"], ["'bf'", "each book once"]),
        ([FORD, "-n", "0"], ["-n", "1 or more"]),
        (["nowhere.toml"], ["nowhere.toml", "expected"]),
    ],
)
def test_bad_argument_is_refused(arguments: list[str], words: list[str], capsys: Capture) -> None:
    assert main(["compare", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    for word in words:
        assert word in printed.err
