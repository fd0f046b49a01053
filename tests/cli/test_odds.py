"""``grognard odds``: what it prints, what it takes, how it is interrupted, and how it refuses."""

from __future__ import annotations

import json
import os
import pty
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from grognard.chances.counting.odds import odds
from grognard.chances.counting.result import Odds
from grognard.faces.cli.answer_parts import print_part
from grognard.faces.cli.main import main
from grognard.faces.cli.plain_console import PlainConsole
from grognard.text.odds import tell_odds
from grognard.text.parts import Parts

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("*.toml"))
MATCHUP = "4 fighter 1 vs 6 goblin"

Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *arguments: str) -> str:
    """What the command prints, when it succeeds."""
    status = main(["odds", *arguments])
    printed = capsys.readouterr()
    assert (status, printed.err) == (0, "")
    return printed.out


@pytest.mark.slow
def test_text_has_every_part_and_fits(capsys: Capture) -> None:
    text = run(capsys, MATCHUP, "-n", "300", "--workers", "1")
    parts = [
        "4 fighter 1 against 6 goblin\n============================\nRules: ",
        "\nSeed: 1\nFights: 300\n",
        "\nWho wins\n",
        "\nWhat it costs\n",
        "\nWho dies\n",
        "\nWhat did the killing, and what was used\n",
        "\nHow long it takes\n",
        "\nTo watch\n",
    ]
    places = [text.index(part) for part in parts]
    assert places == sorted(places)
    assert all(len(line) <= 80 for line in text.splitlines())
    answer = odds(MATCHUP, fights=300)
    assert f"{answer.sides[0].wins.share:.1%}" in text
    assert f"--watch {answer.found.worst}: the worst for Party" in text


@pytest.mark.slow
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_has_odds(example: Path, capsys: Capture) -> None:
    text = run(capsys, str(example), "-n", "20", "--workers", "1")
    assert "Who wins" in text
    assert all(len(line) <= 80 for line in text.splitlines())


@pytest.mark.slow
@pytest.mark.parametrize("what", [MATCHUP, "30 fighter 1 vs 30 goblin"])
def test_a_narrow_terminal_is_enough(what: str, capsys: Capture) -> None:
    story = Parts()
    tell_odds(story, odds(what, fights=30))
    console = PlainConsole(width=40)
    for part in story:
        print_part(console, part)
    lines = capsys.readouterr().out.splitlines()
    assert all(len(line) <= 40 for line in lines)
    assert any(line.startswith("Party") and "%" in line for line in lines)


@pytest.mark.slow
def test_json_is_the_answer_of_the_library(capsys: Capture) -> None:
    text = run(capsys, MATCHUP, "-n", "200", "--seed", "4", "--json")
    assert Odds.from_json(text) == odds(MATCHUP, fights=200, seed=4)
    assert json.loads(text)["fights"] == 200


@pytest.mark.slow
def test_rules_options_and_margin_reach_the_estimate(capsys: Capture) -> None:
    plain = run(capsys, MATCHUP, "--json", "-n", "60")
    other = run(capsys, MATCHUP, "--json", "-n", "60", "--rules", "bxs", "--option", "initiative.die=10")
    assert json.loads(plain)["rules"] != json.loads(other)["rules"]
    assert json.loads(plain)["sides"] != json.loads(other)["sides"]
    text = run(capsys, MATCHUP, "--within", "5%", "-n", "5000", "--workers", "1", "--tactics", "plain")
    assert "Fights: 256, enough to know every chance of winning to within 5%" in text


def test_watching_tells_that_very_fight(capsys: Capture) -> None:
    text = run(capsys, MATCHUP, "--watch", "1083")
    assert "\nSeed: 1, fight 1083\n" in text
    assert "\nRound 1\n" in text
    result = json.loads(run(capsys, MATCHUP, "--watch", "1,083", "--json").splitlines()[-1])
    assert result["closing"].replace("\n", " ") in text.replace("\n    ", " ")
    assert "[bf.attack.roll-formula]" in run(capsys, MATCHUP, "--watch", "1083", "--why")


@pytest.mark.slow
@pytest.mark.parametrize("which", ["worst", "closest", "typical"])
def test_a_fight_is_found_and_told(which: str, capsys: Capture) -> None:
    text = run(capsys, MATCHUP, f"--{which}", "-n", "64", "--workers", "1")
    number = text.split("again with --watch ")[1].split(".")[0]
    found = [line for line in text.splitlines() if "again with --watch" not in line]
    watched = run(capsys, MATCHUP, "--watch", number).splitlines()
    assert [line for line in found if line] == [line for line in watched if line]


def test_the_report_is_written(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "out.html"
    text = run(capsys, MATCHUP, "-n", "50", "--workers", "1", "--report", str(path))
    assert "out.html" in text.replace("\n", "")
    assert path.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([MATCHUP, "-n", "0"], ["-n", "1 or more"]),
        ([MATCHUP, "--within", "0.5"], ["--within", "from 0.01% to 25%"]),
        ([MATCHUP, "--within", "narrow"], ["--within", "from 0.01% to 25%"]),
        ([MATCHUP, "--watch", "-3"], ["--watch"]),
        ([MATCHUP, "--watch", "9" * 19], ["--watch", "whole number from 0"]),
        ([MATCHUP, "--watch", "3", "--worst"], ["one of watch, worst, closest and typical"]),
        ([MATCHUP, "--worst", "--report", "x.html"], ["--report", "only one of them"]),
        ([MATCHUP, "--workers", "9999"], ["--workers", "from 1 to 256"]),
        ([MATCHUP, "--report", "/nowhere/x.html", "-n", "20"], ["cannot write the report"]),
        ([MATCHUP, "--rules", "gurps"], ["unknown rulebook"]),
        (["4 fighter 1 vs 6 gobbo"], ["gobbo", "expected"]),
        (["nowhere.toml"], ["nowhere.toml", "expected"]),
    ],
)
def test_bad_argument_is_refused(arguments: list[str], words: list[str], capsys: Capture) -> None:
    assert main(["odds", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    for word in words:
        assert word in printed.err


def test_a_bad_file_is_refused_with_its_place(tmp_path: Path, capsys: Capture) -> None:
    text = (ROOT / "examples" / "goblin-ambush.toml").read_text(encoding="utf-8")
    path = tmp_path / "bad.toml"
    path.write_text(text.replace('character = "fighter 3', 'character = "fihgter 3'), encoding="utf-8")
    assert main(["odds", str(path)]) == 2
    error = capsys.readouterr().err
    assert str(path) in error
    assert "line " in error


COMMAND = [sys.executable, "-m", "grognard", "odds", MATCHUP, "-n", "10000000"]


@pytest.mark.slow
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_reports_what_is_done(workers: str) -> None:
    terminal, screen = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, "--workers", workers, "--json"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=screen,
        text=True,
        start_new_session=True,
    )
    os.close(screen)
    try:
        shown = b""
        while shown.count(b"fights") < 3:
            assert select.select([terminal], [], [], 60)[0], "no progress is shown"
            shown += os.read(terminal, 1000)
        # As a terminal does it: to all processes of the group.
        os.killpg(process.pid, signal.SIGINT)
        printed, _ = process.communicate(timeout=60)
    finally:
        process.kill()
        os.close(terminal)
    answer = Odds.from_json(printed)
    assert (process.returncode, answer.stopped) == (130, "interrupted")
    assert 0 < answer.fights < 10_000_000
    assert answer.sides[0].wins.count + answer.sides[1].wins.count + answer.nobody.count == answer.fights
    assert b"Traceback" not in shown


@pytest.mark.slow
def test_the_first_estimate_is_there_at_once() -> None:
    terminal, screen = pty.openpty()
    process = subprocess.Popen(COMMAND, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=screen)
    os.close(screen)
    try:
        assert select.select([terminal], [], [], 30)[0]
        first = os.read(terminal, 1000).decode()
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(timeout=60)
        os.close(terminal)
    # So few fights are done in no time; how long that is on a busy machine says nothing.
    assert "16 fights  Party wins" in first


@pytest.mark.slow
def test_nothing_is_drawn_where_there_is_no_terminal() -> None:
    done = subprocess.run(
        [*COMMAND[:-1], "100"], cwd=ROOT, capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL
    )
    assert done.stderr == ""
    assert "\x1b" not in done.stdout
