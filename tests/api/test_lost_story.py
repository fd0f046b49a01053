"""A saved fight whose journal no longer fits goes on as it stands, and says why its story is lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import grognard
from grognard.faces.cli.main import main


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
    whole = grognard.load(path)
    stands = whole.notation
    whole.undo()
    whole.undo()
    before = whole.events
    tamper(path)
    fight = grognard.load(path)
    assert fight.notation == stands
    assert fight.story_lost.startswith("cannot charge 0>77 1,1: ")
    # All before that decision is known: it stood then as it stands now.
    assert [event.code for event in fight.events] == [event.code for event in before]
    assert fight.history == ()
    assert fight.told_until == 1
    assert main(["resume", str(path)]) == 0
    assert "goes on as it stands; what happened from round 1 on is lost: cannot charge" in " ".join(
        capsys.readouterr().out.split()
    )


def test_a_story_is_kept_up_to_the_decision_that_would_lead_elsewhere(tmp_path: Path) -> None:
    fight = grognard.start("2 fighter 1 vs 3 goblin", rules="bf", seed=4, play="party")
    for _ in range(4):
        fight.push(fight.suggest())
    path = tmp_path / "kept.json"
    fight.save(path)
    document = json.loads(path.read_text())
    assert len(document["stands"]) == 4
    document["stands"][2] ^= 1  # as if it had stood otherwise before the third decision
    path.write_text(json.dumps(document))

    loaded = grognard.load(path)
    assert loaded.story_lost == "the same choices lead elsewhere by the rules of this version"
    assert loaded.notation == fight.notation
    assert loaded.history == fight.history[:2]
    # The second decision is the last that is known to have been the same: what came of it is not told.
    before_second = fight.course.steps[1].before
    assert len(loaded.events) == before_second.events
    assert [one.key() for one in loaded.events] == [one.key() for one in fight.events[: before_second.events]]

    # It goes on, is kept, and is taken back to there.
    loaded.push(loaded.suggest())
    fight.push(fight.suggest())
    assert loaded.notation == fight.notation
    loaded.save(path)
    again = grognard.load(path)
    assert again.notation == fight.notation
    assert again.history[:2] == fight.history[:2]
    loaded.undo()
    loaded.undo()
    assert loaded.undo() == fight.history[0]
    while fight.history:
        fight.undo()
    assert loaded.notation == fight.notation


def test_a_line_of_play_that_leads_elsewhere_is_kept_as_it_is_written(tmp_path: Path) -> None:
    fight = grognard.start("2 fighter 1 vs 3 goblin", rules="bf", seed=4, play="party")
    fight.branch("another")
    fight.push(fight.suggest())
    fight.go_to("the fight")
    path = tmp_path / "kept.json"
    fight.save(path)
    document = json.loads(path.read_text())
    document["others"][0]["journal"][0] = "charge 0>77 1,1"
    path.write_text(json.dumps(document))

    loaded = grognard.load(path)
    assert loaded.story_lost == ""
    assert loaded.lines.names == ("the fight",)
    loaded.save(path)
    assert json.loads(path.read_text())["others"] == document["others"]
