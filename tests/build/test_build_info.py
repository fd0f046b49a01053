"""An interpreted engine says what it costs: once for each version, to a person, and never to a program."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard import __version__, build_info
from grognard.build_info import tell_cost_once
from grognard.faces.cli import main as program
from grognard.faces.cli.main import main


@pytest.fixture(autouse=True)
def interpreted_in_a_home_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(build_info, "is_compiled", lambda: False)


def test_it_is_told_once_for_each_version(tmp_path: Path) -> None:
    said = tell_cost_once()
    assert said.startswith("this copy runs the engine in plain Python, not compiled")
    assert "40 times as long" in said
    assert "run: make compiled" in said
    assert tell_cost_once() == ""
    note = tmp_path / "home" / "engine-told"
    assert note.read_text(encoding="utf-8") == __version__
    note.write_text("0.0.1", encoding="utf-8")
    assert tell_cost_once() == said


def test_an_installed_copy_names_pip(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(
        build_info, "__file__", str(tmp_path / "site-packages" / "grognard" / "build_info.py")
    )
    assert "pip install --force-reinstall --no-binary grognard grognard" in tell_cost_once()


def test_a_compiled_engine_costs_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(build_info, "is_compiled", lambda: True)
    assert tell_cost_once() == ""
    assert not (tmp_path / "home").exists()


def test_nothing_is_told_where_nothing_can_be_noted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path / "file"))
    assert tell_cost_once() == ""


@pytest.mark.parametrize(
    ("words", "is_terminal", "told"),
    [
        (("rule", "bf.morale.check"), True, True),
        (("rule", "bf.morale.check"), False, False),
        (("completion", "names", "book"), True, False),
        (("--version",), True, False),
    ],
)
def test_a_person_is_told_on_standard_error(
    words: tuple[str, ...],
    is_terminal: bool,
    told: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(program, "shows_progress", lambda: is_terminal)
    main(list(words))
    assert ("plain Python" in capsys.readouterr().err) == told
    main(list(words))
    assert "plain Python" not in capsys.readouterr().err
