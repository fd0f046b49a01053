"""Whatever comes in, damaged in whatever way, is taken or refused in words; the fuzz counts what is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.dice.stream import Stream
from tests.long import fuzz
from tests.long.fuzz import SHARE, Shard, play_case, read_shards, run_shard, split_kind, tabulate
from tests.long.kinds_of_input import KINDS
from tests.long.kinds_of_play import PLAYED

USUAL = 60
PLAYS = 3


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_damaged_input_is_taken_or_refused(kind: str, tmp_path: Path) -> None:
    shard = Shard(kind, 0, USUAL)
    assert [play_case(shard, seed, tmp_path) for seed in range(USUAL)] == [""] * USUAL
    assert 0 < shard.refused <= USUAL


@pytest.mark.slow
@pytest.mark.parametrize("kind", PLAYED)
def test_whatever_is_typed_or_called_is_answered(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shard = Shard(kind, 0, PLAYS)
    assert [play_case(shard, seed, tmp_path) for seed in range(PLAYS)] == [""] * PLAYS


def test_every_kind_has_its_share_of_a_hundred_cases() -> None:
    assert set(SHARE) == {*KINDS, *PLAYED}
    assert round(sum(SHARE.values()), 9) == 100


def test_a_kind_is_split_without_gap_and_overlap() -> None:
    shards = list(split_kind("save", 4500, "a"))
    assert [(shard.first, shard.count) for shard in shards] == [(0, 2000), (2000, 2000), (4000, 500)]


def test_a_case_that_raises_is_a_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down(chooser: Stream) -> None:
        raise ZeroDivisionError("on purpose")

    monkeypatch.setitem(KINDS, "dice", break_down)
    assert "ZeroDivisionError: on purpose" in play_case(Shard("dice", 0, 1), 0, tmp_path)


@pytest.mark.slow
def test_a_run_goes_on_where_it_was_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(fuzz, "KEPT", tmp_path)
    monkeypatch.setattr(fuzz, "LONG_SHARD", 40)
    asked = ["--kind", "dice", "--cases", "400", "--workers", "1"]  # 12 in a hundred: 48
    assert fuzz.main(asked) == 0
    assert "48 cases to play, 0 done before" in capsys.readouterr().out
    assert fuzz.main(asked) == 0
    said = capsys.readouterr().out
    assert "0 cases to play, 48 done before" in said
    kept = read_shards(tmp_path / "fuzz.jsonl")
    assert sorted((shard.first, shard.count) for shard in kept) == [(0, 40), (40, 8)]
    assert tabulate(kept)[2].startswith("| dice | 48 | 0-47 |")
    assert (tmp_path / "fuzz.md").read_text(encoding="utf-8").strip() in said


@pytest.mark.slow
def test_failures_come_from_a_process_of_its_own_and_the_fifth_ends_it() -> None:
    ended = run_shard(Shard("no such kind", 7, 10))
    assert ended.count == 5  # the fifth failure ends a shard
    assert "no such kind, case 7: Traceback" in ended.failures[0]
    assert "KeyError" in ended.failures[0]
