"""The files of tiny fights: every fall of the dice, walked anew, comes to the chances on record."""

from __future__ import annotations

import sys
from fractions import Fraction
from math import sqrt
from pathlib import Path

import pytest

from benchmarks.measuring import run_process
from grognard.battle.play.batch import run_batch
from grognard.chances.exact.exact_file import TO_THE_END, compute, format_exact_file, main, read_exact_file
from grognard.rulebooks.rule_documents import BOOKS
from grognard.tactics.plain import Plain
from tests.exact.exact_support import BUDGET, FILES, FOLDER, as_parameters, battle_of, nodes_of, read_file
from tools.compiled import SKIP_REASON, ensure_compiled

FEWEST_FILES = 5
FIGHTS = 3_000
SIGMAS = 4
"""How far off a batch may be: one batch in 16,000 is, by chance; the seed is fixed."""


@pytest.mark.slow
@pytest.mark.parametrize("path", as_parameters(FILES))
def test_every_fall_of_the_dice_comes_to_what_is_on_record(path: Path) -> None:
    exact = read_file(path)
    assert compute(exact, file=str(path), budget=BUDGET) == exact.recorded


@pytest.mark.parametrize("rules", [*BOOKS])
def test_every_book_has_its_files(rules: str) -> None:
    own = [path for path in FILES if path.stem.split("-")[0] == rules]
    assert len(own) >= FEWEST_FILES
    assert all(f'rules = "{rules}"' in read_file(path).encounter for path in own)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_numerators_on_record_add_up(path: Path) -> None:
    recorded = read_file(path).recorded
    place = next(number for number, line in enumerate(recorded) if line.startswith("denominator "))
    numerators = [int(line.partition(" ")[0]) for line in recorded[place + 1 :]]
    assert sum(numerators) == int(recorded[place].removeprefix("denominator "))


@pytest.mark.slow
@pytest.mark.parametrize(
    "path", as_parameters([path for path in FILES if read_file(path).rounds == TO_THE_END])
)
def test_many_fights_come_near_what_is_on_record(path: Path) -> None:
    exact = read_file(path)
    chances = [recorded_chance(exact.recorded, side) for side in ("First", "Second", "nobody")]
    battle, structure = battle_of(exact.encounter)
    tally = run_batch(
        battle, structure=structure, policies=[Plain(), Plain()], seed=11, first=0, count=FIGHTS
    )
    for wins, chance in zip(tally.wins, chances, strict=True):
        spread = sqrt(FIGHTS * float(chance * (1 - chance)))
        assert abs(wins - FIGHTS * chance) <= SIGMAS * spread


def recorded_chance(recorded: list[str], side: str) -> Fraction:
    """The chance on record that a side wins."""
    words = [line.split(" ", 1) for line in recorded]
    denominator = next(int(rest) for word, rest in words if word == "denominator")
    ways = [int(word) for word, rest in words if rest.startswith(f"{side}: ")]
    return Fraction(sum(ways), denominator)


@pytest.mark.slow
@pytest.mark.compiled
def test_the_compiled_engine_comes_to_what_is_on_record() -> None:
    folder = ensure_compiled()
    if folder is None:
        pytest.skip(SKIP_REASON)
    command = [sys.executable, "-m", "grognard.chances.exact.exact_file", *map(str, FILES)]
    printed = run_process(command, python_path=folder).splitlines()
    assert printed == [f"{path}: ok, nodes {nodes_of(path)}" for path in FILES]


@pytest.mark.slow
def test_a_wrong_record_is_found_and_written_anew(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    exact = read_file(FOLDER / "bf-one-blow.txt")
    wrong = [line.replace("33 First", "34 First") for line in exact.recorded]
    path = tmp_path / "wrong.txt"
    path.write_text(format_exact_file(exact._replace(recorded=wrong)))
    assert main([str(path)]) == 1
    assert "differs" in capsys.readouterr().out
    assert main(["--write", str(path)]) == 0
    assert path.read_text() == (FOLDER / "bf-one-blow.txt").read_text()
    assert main([str(path)]) == 0


def test_what_cannot_be_walked_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "fight.txt"
    path.write_text('title = "no heading"\n')
    assert main([str(path)]) == 2
    assert (
        "expected a line '== 2 rounds ==' or '== to the end ==' after the encounter"
        in capsys.readouterr().err
    )
    assert main([str(tmp_path / "nowhere.txt")]) == 2
    assert "cannot read" in capsys.readouterr().err
    assert main(["--budget", "100", str(FOLDER / "bf-one-blow.txt")]) == 2
    assert "more than 100 falls of the dice" in capsys.readouterr().err


def test_a_file_reads_back_as_it_is_written() -> None:
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        assert format_exact_file(read_exact_file(text)) == text
