"""A saved fight whose journal no longer fits goes on as it stands, and says why its story is lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import grognard
from grognard.cli.main import main


def kept(folder: Path) -> Path:
    """A fight saved after two choices by hand."""
    fight = grognard.start("2 fighter 1 vs 3 goblin", rules="bf", seed=4, play="party")
    for _ in range(2):
        fight.push(fight.choices[-1])
    path = folder / "kept.json"
    fight.save(path)
    return path


def tamper(path: Path) -> None:
    """Put a charge at nobody where the first decision stood, as if the rules of today refused it."""
    document = json.loads(path.read_text())
    document["journal"][0] = "charge 0>77 1,1"
    path.write_text(json.dumps(document))


def test_a_fitting_journal_keeps_its_story(tmp_path: Path) -> None:
    fight = grognard.load(kept(tmp_path))
    assert fight.story_lost == ""
    assert len(fight.events) > 3


def test_a_journal_that_does_not_fit_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = kept(tmp_path)
    stands = grognard.load(path).notation
    tamper(path)
    fight = grognard.load(path)
    assert fight.notation == stands
    assert fight.story_lost.startswith("cannot charge 0>77 1,1: ")
    assert fight.events == ()
    assert main(["resume", str(path)]) == 0
    assert "goes on as it stands, without its story: cannot charge" in " ".join(
        capsys.readouterr().out.split()
    )
