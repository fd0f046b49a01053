"""The seed is the referee's: by it a side could tell every die to come."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

import grognard
from grognard.dice.source import Dice, SeededDice
from grognard.dice.stream import Stream
from grognard.faces.cli.main import main
from grognard.fight.header import describe_header
from grognard.operations.fights.events import run_and_list
from grognard.operations.fights.fight import RunFight
from grognard.operations.fights.story import ExpeditionStory
from grognard.text.page import Page

SEED = 918273645
FIGHT = "2 fighter 1 vs 3 goblin"
MILL = Path(__file__).resolve().parents[2] / "examples" / "places" / "under-hobs-mill.toml"


def start(**said: object) -> grognard.Fight:
    return grognard.start(FIGHT, seed=SEED, **said)  # type: ignore[arg-type]


def test_a_side_is_not_told_the_seed_before_or_after() -> None:
    fight = start(play="party")
    for _ in range(2):
        for side in ("party", "goblins"):
            assert str(SEED) not in fight.tell(side)
            assert str(SEED) not in fight.tell(side, why=True)
        assert str(SEED) in fight.tell()
        fight.play(())
        fight.run()
    assert fight.over


def test_a_notebook_shows_the_seed_to_nobody_who_plays_a_side() -> None:
    fight = start(play="party")
    assert str(SEED) not in repr(fight)
    assert str(SEED) not in fight._repr_html_()
    watched = start()
    assert f"seed {SEED}" in repr(watched)
    assert str(SEED) in watched._repr_html_()


def test_a_side_has_no_seed_in_what_programs_are_told() -> None:
    fight = start()
    assert describe_header(fight)["seed"] == SEED
    assert str(SEED) not in json.dumps(describe_header(fight, viewer=0))
    assert str(SEED) not in json.dumps(run_and_list(fight, audience="party"))
    answer = grognard.ask(RunFight(what=FIGHT, audience="party"), seed=SEED)
    assert str(SEED) not in json.dumps(answer.document())
    assert str(SEED) not in repr(answer.parts)


def test_dice_of_ones_own_are_told_to_a_side() -> None:
    fight = grognard.start("1 fighter 1 vs 1 goblin", dice=seeded())
    assert "Dice: your own" in fight.tell("party")


def seeded() -> Dice:
    return SeededDice(Stream(SEED))


def test_the_terminal_tells_a_side_the_seed_when_the_fight_is_over(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["fight", FIGHT, "--seed", str(SEED), "--view", "1"]) == 0
    printed = capsys.readouterr().out
    assert printed.count(str(SEED)) == 1
    assert printed.endswith(f"\nSeed: {SEED}\n")
    assert main(["fight", FIGHT, "--seed", str(SEED)]) == 0
    assert f"\nSeed: {SEED}\n\nParty" in capsys.readouterr().out


def play(typed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert main(["fight", FIGHT, "--seed", str(SEED), "--play", "party", "--map", "never"]) == 0
    return capsys.readouterr().out


def test_who_plays_a_side_is_told_at_the_end_or_where_to_find_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path))
    left = play("1\nquit\n", monkeypatch, capsys)
    assert str(SEED) not in left
    assert "The seed is kept with it, and told when the fight is over." in left
    over = play("auto\n" + "\n" * 60, monkeypatch, capsys)
    assert over.count(str(SEED)) == 1
    assert over.endswith(f"\nSeed: {SEED}\n")


@pytest.mark.parametrize("referee", [False, True])
def test_an_expedition_tells_players_its_seed_at_the_end(referee: bool) -> None:
    expedition = grognard.delve(str(MILL), rules="bxe", seed=SEED)
    page = Page()
    story = ExpeditionStory(page, expedition, referee=referee)
    expedition.fighter = story.fight
    story.open()
    story.lead()
    assert (str(SEED) in page.text()) == referee
    story.close()
    assert page.text().endswith(f"Seed: {SEED}") != referee
    assert str(SEED) in page.text()
