"""Training the compiled engine: both builds, the fights between them, and when it is not asked for."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from setuptools import Extension

from tools import training

ROOT = Path(__file__).resolve().parents[2]


def test_first_build_counts_and_second_uses_what_was_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[tuple[str, list[str]]] = []

    def build(modules: list[Extension], folder: Path) -> None:
        done.append((folder.name, list(modules[0].extra_compile_args)))

    monkeypatch.setattr(
        training, "play_training_fights", lambda root, folder: done.append((folder.name, ["plays"]))
    )
    given = Extension("engine", ["engine.c"], extra_compile_args=["-O3"])
    trained = training.train([given], ROOT, tmp_path / "trainee", build)
    assert done == [("trainee", ["-O3", "-fprofile-generate"]), ("trainee", ["plays"])]
    assert trained[0].extra_compile_args == ["-O3", *training.USING]
    assert trained[0].extra_link_args == [*training.USING]
    assert given.extra_compile_args == ["-O3"]


def test_training_fights_are_fought_by_the_package_in_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(training, "FIGHTS", 1)
    monkeypatch.setattr(training, "BOOKS", ("bf",))
    monkeypatch.setattr(training, "MATCHUPS", ("1 fighter 1 vs 1 goblin",))
    training.play_training_fights(tmp_path, ROOT / "src")
    (tmp_path / "grognard").mkdir()
    (tmp_path / "grognard" / "__init__.py").write_text("raise SystemExit(3)")
    with pytest.raises(subprocess.CalledProcessError, match="exit status 3"):
        training.play_training_fights(tmp_path, tmp_path)


def test_without_the_switch_nothing_is_trained(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(training.SWITCH, raising=False)
    assert not training.is_asked_for()


def test_compiler_that_cannot_be_trained_is_said_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(training.SWITCH, "1")
    monkeypatch.setattr(training, "can_build", lambda *, flags: flags == list(training.COUNTING))
    assert not training.is_asked_for()
    said = "GROGNARD_TRAINED=1: this compiler cannot be trained as GCC can; compiling without.\n"
    assert capsys.readouterr().err == said
