"""How long the commands of a campaign take, and its entries to fold."""

from __future__ import annotations

import gc
import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from grognard.campaign.commands import begin
from grognard.campaign.events import (
    Body,
    ConditionRuled,
    DaysPassed,
    Event,
    ExperienceGained,
    NumberRuled,
    Posted,
    Written,
    decode_body,
    encode_body,
)
from grognard.campaign.state import CHEST, WORLD, Leg, Person
from grognard.campaign.undo import fold_all
from grognard.cli.campaign_desk import make_draft
from grognard.storage.campaign_store import create_store
from tests.campaign.test_campaign_formats import OLD

MANY = 10_000


def write_many() -> list[Body]:
    """A campaign of six people and as many entries."""
    ids = [f"p{number}" for number in range(6)]
    people = [Person(id=one, name=one, class_name="thief", level=1, points=[9], hp=9) for one in ids]
    bodies = [begin("Long", "bf", 1, people, {}, MANY * 10)]
    for number in range(2, MANY + 1):
        one = ids[number % 6]
        events: tuple[tuple[Event, ...], ...] = (
            (DaysPassed(1),),
            tuple(ExperienceGained(each, 1, 0, 1) for each in ids),
            (Posted("gear", (Leg(CHEST, -5), Leg(WORLD, 5))),),
            (NumberRuled(one, "hp", 9, number % 9),),
            (ConditionRuled(one, "blind", MANY * 10),),
        )
        bodies.append(Body(said="something", events=events[number % 5]))
    return bodies


def test_ten_thousand_entries_fold_in_a_tenth_of_a_second() -> None:
    stored = [encode_body(body) for body in write_many()]
    times = []
    gc.collect()
    gc.disable()  # a command makes no garbage, and looks for it hardly ever
    for _ in range(5):
        start = time.process_time()
        campaign = fold_all([Written(seq, decode_body(body)) for seq, body in enumerate(stored, start=1)])
        times.append(time.process_time() - start)
    gc.enable()
    assert campaign.seq == MANY
    assert campaign.people["p1"].experience == MANY // 5 - 1
    assert min(times) < 0.1


def seconds_of(folder: Path, *words: str) -> float:
    """The processor's time of a command, the least of three."""
    times = []
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run([sys.executable, "-m", "grognard", *words], cwd=folder, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        assert done.returncode == 0, done.stderr
        times.append(after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)
    return min(times)


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        ("campaign", "status"),
        ("campaign", "log"),
        ("campaign", "word", "chest +1"),
        ("campaign", "undo", "--dry-run"),
        ("payroll", "-c", "old"),
        ("hire", "armourer", "-c", "old", "--dry-run"),
        ("xp", "orc", "-c", "old", "--pcs", "Maude", "--dry-run"),
        ("identify", "wand", "-c", "old"),
        ("campaign", "export", "--jsonl"),
    ],
)
def test_a_command_takes_less_than_half_a_second(words: tuple[str, ...], tmp_path: Path) -> None:
    shutil.copy(OLD, tmp_path / "old.campaign")
    assert seconds_of(tmp_path, *words) < 0.5


@pytest.mark.slow
def test_a_long_campaign_takes_less_than_half_a_second_too(tmp_path: Path) -> None:
    drafts = [make_draft(body, f"command {number}") for number, body in enumerate(write_many())]
    create_store(str(tmp_path / "long.campaign"), drafts).close()
    for words in (("status",), ("word", "chest +1"), ("undo", "--dry-run"), ("log", "-n", "3")):
        assert seconds_of(tmp_path, "campaign", *words) < 0.5
