"""Killed in the middle of a fight of a campaign: nothing is lost, and nobody is settled twice."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.campaign.campaign_table import GREYWATER

MILL = str(Path(GREYWATER).parents[1] / "places" / "under-hobs-mill.toml")
FIGHT = ("campaign", "fight", "3 orc", "--play", "--seed", "3", "--map", "never", "--with", "Dorn,Hob")


class Home:
    """A folder with a campaign in which commands are real processes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.kept = folder / "home" / "fights" / "greywater-fight-1.json"

    def begin(self, *words: str) -> subprocess.Popen[str]:
        """A command that runs."""
        return subprocess.Popen(
            [sys.executable, "-m", "grognard", *words],
            cwd=self.folder,
            env={**os.environ, "GROGNARD_HOME": str(self.folder / "home")},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, *words: str, typed: str = "") -> tuple[int, str]:
        """A command that ends: its status, and what it says."""
        with self.begin(*words) as process:
            out, err = process.communicate(typed, timeout=60)
        return process.returncode, " ".join((out + err).split())

    def events(self) -> list[list[str]]:
        """The tags of the events of each entry."""
        _, text = self.run("campaign", "export", "--jsonl")
        decoder, bodies = json.JSONDecoder(), []
        while text:
            entry, end = decoder.raw_decode(text)
            if "document" not in entry:
                bodies.append([event["type"] for event in entry["body"]["events"]])
            text = text[end:].lstrip()
        return bodies

    def kill(self, process: subprocess.Popen[str]) -> None:
        """Kill -9."""
        os.kill(process.pid, signal.SIGKILL)
        with process:
            process.wait()


def press_enter(process: subprocess.Popen[str], kept: Path) -> None:
    """Answer a question once the delve is on disk, and wait until the answer is, or for two seconds."""
    while not kept.exists():
        assert process.poll() is None
        time.sleep(0.05)
    before = kept.stat().st_mtime_ns
    assert process.stdin is not None
    process.stdin.write("\n")
    process.stdin.flush()
    for _ in range(40):
        time.sleep(0.05)
        if kept.stat().st_mtime_ns != before:
            return


@pytest.fixture
def home(tmp_path: Path) -> Home:
    made = Home(tmp_path)
    assert made.run("campaign", "new", "greywater", "--from", GREYWATER)[0] == 0
    return made


@pytest.mark.slow
def test_a_fight_that_is_killed_goes_on_and_is_settled_once(home: Home) -> None:
    process = home.begin(*FIGHT)
    assert process.stdin is not None
    process.stdin.write("\n\n\n")
    process.stdin.flush()
    for _ in range(300):
        if home.kept.exists() and len(json.loads(home.kept.read_bytes())["chosen"]) == 3:
            break
        time.sleep(0.05)
    home.kill(process)
    decided = json.loads(home.kept.read_bytes())["journal"]
    assert "Dorn and Hob are away, fight-1, round 2" in home.run("campaign", "status")[1]
    assert "Hob is away, fight-1" in home.run("campaign", "word", "Hob hp 3")[1]
    status, said = home.run("resume", "greywater-fight-1", "--map", "never", typed="\n" * 300)
    assert status == 0
    assert json.loads(home.kept.read_bytes())["journal"][: len(decided)] == decided
    assert "The party wins" in said
    # Killed as it is settled, at any instant, it is settled or it is not; and then once.
    dice = random.Random(5)
    settled = False
    for _ in range(6):
        process = home.begin("campaign", "return", "fight-1")
        time.sleep(dice.uniform(0.3, 1.4))
        home.kill(process)
        now = ["returned"] in [tags[:1] for tags in home.events()]
        assert now >= settled
        settled = now
    home.run("campaign", "return", "fight-1")
    status, said = home.run("campaign", "return", "fight-1")
    assert (status, "fight-1 is settled, by entry 3" in said) == (2, True)
    assert [tags[0] for tags in home.events()] == ["began", "departed", "returned"]
    assert "away" not in home.run("campaign", "status")[1]
    assert home.run("xp", "--last", "-c", "greywater")[0] == 0


@pytest.mark.slow
def test_killed_as_they_set_out_they_are_away_and_kept_or_neither(home: Home) -> None:
    dice = random.Random(3)
    for _ in range(5):
        process = home.begin(*FIGHT)
        time.sleep(dice.uniform(0.4, 1.6))
        home.kill(process)
        _, said = home.run("campaign", "status")
        if "away" in said:
            kept = said.partition("grognard resume ")[2].partition(",")[0]
            assert (home.kept.parent / f"{kept}.json").exists()
            assert home.run("resume", kept, "--map", "never", typed="")[0] == 0
            assert home.run("campaign", "undo")[0] == 0


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["bf", "bxe"])
def test_a_delve_that_is_killed_in_the_middle_of_a_fight_goes_on_there(tmp_path: Path, rules: str) -> None:
    """What was decided in the fight is on disk; the same delve led without a break comes to the same."""
    ends = []
    for name in ("broken", "whole"):
        (tmp_path / name).mkdir()
        home = Home(tmp_path / name)
        words = Path(GREYWATER).read_text().replace('rules = "bf"', f'rules = "{rules}"')
        (home.folder / "greywater.toml").write_text(words)
        assert home.run("campaign", "new", "greywater", "--from", "greywater.toml")[0] == 0
        kept = home.folder / "home" / "expeditions" / "greywater-delve-1.json"
        begin = ("delve", MILL, "-c", "greywater", "--seed", "2", "--fights", "hand")
        if name == "broken":
            process = home.begin(*begin)
            assert process.stdin is not None
            process.stdin.write("light torch\n")
            # One answer after another, so that it is in the middle of a fight when it is killed.
            for _ in range(60):
                press_enter(process, kept)
                fight = json.loads(kept.read_bytes())["fight"]
                if fight and len(fight["chosen"]) > 1:
                    break
            home.kill(process)
            fight = json.loads(kept.read_bytes())["fight"]
            assert fight is not None
            assert len(fight["chosen"]) > 1
            assert "are away, delve-1" in home.run("campaign", "status")[1]
            assert "delve-1 is not over" in home.run("campaign", "return", "delve-1")[1]
            assert home.run("delve", "greywater-delve-1", "--fights", "hand", typed="")[0] == 0
            assert json.loads(kept.read_bytes())["fight"]["journal"] == fight["journal"]
            home.run("delve", "greywater-delve-1", "--fights", "hand", typed="\n" * 900)
            assert home.run("campaign", "return", "delve-1")[0] == 0
        else:
            home.run(*begin, typed="light torch\n" + "\n" * 924)
        assert "delve-1 is settled" in home.run("campaign", "return", "delve-1")[1]
        assert [tags[0] for tags in home.events()] == ["began", "departed", "returned"]
        ends.append(home.run("campaign", "roster")[1])
    assert ends[0] == ends[1]


@pytest.mark.slow
def test_a_payroll_that_is_killed_and_sent_again_pays_nobody_twice(home: Home) -> None:
    """At whatever instant it is killed: the same command again finds what is due, or that it is done."""
    home.run("hire", "armourer", "-c", "greywater")
    home.run("campaign", "pass", "30")
    before = json.loads(home.run("campaign", "status", "--json")[1])["chest_cp"]
    words = ("payroll", "-c", "greywater", "--command-id", "month-1")
    dice, paid = random.Random(9), []
    for _ in range(14):
        process = home.begin(*words)
        time.sleep(dice.uniform(0.05, 0.6))
        home.kill(process)
        paid.append(["posted", "paid"] in home.events())
        now = json.loads(home.run("campaign", "status", "--json")[1])["chest_cp"]
        assert before - now == (10_000 if paid[-1] else 0)
    assert paid == sorted(paid)
    said = home.run(*words)[1]
    assert ("This was done before: entry 4" in said) == paid[-1]
    assert [tags for tags in home.events() if "paid" in tags] == [["posted", "paid"]]
    assert json.loads(home.run("campaign", "status", "--json")[1])["chest_cp"] == before - 10_000
