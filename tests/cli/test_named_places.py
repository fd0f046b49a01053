"""What is wrong in a file is named with the file, the line and the key, whatever command reads it."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.base.errors import LONGEST_QUOTE, InputError
from grognard.faces.cli.main import main

WRONG_OPTION = """\
title = "x"
distance_feet = 30

[options]
"initiative.dye" = 10

[[sides]]
name = "A"
members = [{ character = "fighter 1" }]
[[sides]]
name = "B"
members = [{ creature = "goblin" }]
"""
PLACE = """\
title = "x"
entrance = "1"
rules = "{rules}"
[[areas]]
key = "1"
[party]
name = "P"
members = [{{ character = "fighter 1" }}]
[options]
"{option}" = 10
"""
SIDES = """\
title = "x"
[[sides]]
name = "A"
members = [{ creature = "orc" }]
[[sides]]
file = "wolves.toml"
"""


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What is said of what cannot be done."""
    assert main(list(words)) == 2
    return str(capsys.readouterr().err)


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        ("fight", "{}"),
        ("fight", "{}", "--rules", "bxe"),
        ("odds", "{}", "--rules", "bxs"),
        ("analyse", "{}", "--rules", "bcb"),
        ("compare", "{}"),
        ("compare-rounds", "{}"),
    ],
)
def test_an_option_of_an_encounter(
    words: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x.toml"
    path.write_text(WRONG_OPTION)
    said = refused(capsys, *(word.format(path) for word in words))
    assert said.startswith(f"grognard: {path}, line 5, key options.initiative.dye: unknown option ")


@pytest.mark.parametrize(
    ("rules", "option", "more", "said"),
    [
        ("bxx", "initiative.die", (), "line 3, key rules: unknown rulebook 'bxx'"),
        ("bxe", "initiative.dye", (), "line 10, key options.initiative.dye: unknown option"),
        ("bxe", "initiative.dye", ("--rules", "bf"), "line 10, key options.initiative.dye: unknown option"),
    ],
)
def test_rules_and_options_of_a_place(
    rules: str,
    option: str,
    more: tuple[str, ...],
    said: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "place.toml"
    path.write_text(PLACE.format(rules=rules, option=option))
    assert refused(capsys, "delve", str(path), *more).startswith(f"grognard: {path}, {said}")


def test_the_rules_of_a_campaign(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "company.toml"
    path.write_text('title = "x"\nrules = "bxx"\n[[people]]\nname = "Dorn"\nwho = "fighter 1"\n')
    said = refused(capsys, "campaign", "new", str(tmp_path / "c"), "--from", str(path))
    assert said.startswith(f"grognard: {path}, line 2, key rules: unknown rulebook 'bxx'")


def test_an_entry_of_a_payroll(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "pay.toml"
    path.write_text('pay = ["armourer", "4 wombats"]\n')
    said = refused(capsys, "payroll", str(path))
    assert said.startswith(f"grognard: {path}, line 1, key pay[1]: nobody in pay is called 'wombats'")


def test_a_member_of_a_group_that_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    wolves, sides, hero = Path("wolves.toml"), Path("sides.toml"), Path("hero.toml")
    wolves.write_text('name = "W"\n\n[[members]]\ncreature = "wolf"\n\n[[members]]\ncreature = "wolfe"\n')
    sides.write_text(SIDES)
    hero.write_text('creature = "wolfe"\n')
    said = "wolves.toml, line 6, key members[1]: unknown creature 'wolfe'"
    assert refused(capsys, "fight", "2 fighter 1 vs wolves.toml").startswith(f"grognard: {said}")
    assert refused(capsys, "fight", "sides.toml").startswith(f"grognard: {said}")
    said = "hero.toml: unknown creature 'wolfe'"
    assert refused(capsys, "fight", "2 fighter 1 vs 3 orc, 2 hero.toml").startswith(f"grognard: {said}")
    hero.rename("xorn.toml")
    said = "xorn.toml: unknown creature 'wolfe'"
    assert refused(capsys, "fight", "2 fighter 1 vs 3 orc, 2 xorn.toml").startswith(f"grognard: {said}")


def test_nothing_is_quoted_at_length() -> None:
    long = "x" * 300
    assert str(InputError(f"there is no {long!r} here")) == f"there is no '{'x' * LONGEST_QUOTE}...' here"
    short = "y" * LONGEST_QUOTE
    assert str(InputError(f"{short!r} and {long!r}")) == f"{short!r} and '{'x' * LONGEST_QUOTE}...'"
