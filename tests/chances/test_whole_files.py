"""A report or a save is written whole or not at all, and nothing of anybody else's is touched."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from grognard.base.errors import InputError
from grognard.base.files import write_whole
from grognard.base.safe_text import visible, visible_json
from grognard.chances.counting.odds import odds
from grognard.chances.pictures.markup import markup
from grognard.chances.pictures.report import format_report, write_report


def test_a_full_disk_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = odds("1 fighter 1 vs 1 goblin", fights=20)
    place = tmp_path / "report.html"
    place.write_text("before", encoding="utf-8")

    def full(number: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(InputError, match="No space left"):
        write_report(answer, str(place))
    with pytest.raises(InputError, match="No space left"):
        write_report(answer, str(tmp_path / "new.html"))
    assert [path.name for path in tmp_path.iterdir()] == ["report.html"]
    assert place.read_text(encoding="utf-8") == "before"


def test_a_draft_is_not_put_into_somebody_elses_file(tmp_path: Path) -> None:
    place = tmp_path / "a.txt"
    other = tmp_path / "a.txt.part"
    other.write_text("mine", encoding="utf-8")
    write_whole(place, "all of it")
    assert place.read_text(encoding="utf-8") == "all of it"
    assert other.read_text(encoding="utf-8") == "mine"


def test_a_link_goes_on_pointing_and_rights_stay(tmp_path: Path) -> None:
    real, link = tmp_path / "real.txt", tmp_path / "link.txt"
    real.write_text("old", encoding="utf-8")
    real.chmod(0o640)
    link.symlink_to(real)
    write_whole(link, "new")
    assert link.is_symlink()
    assert real.read_text(encoding="utf-8") == "new"
    assert real.stat().st_mode & 0o777 == 0o640


STEERING = "\x1b[31mred\x07\x9b2J\u202eorc\u2028\x7f"


def test_steering_letters_are_shown_in_reports_and_json() -> None:
    encounter = r"""
title = "A \u001b[2J\u009b\u202e"
reaction = "immediate attack"
[[sides]]
name = "Me\u001b[31m"
members = [{ character = "fighter 1", name = "U\u009b\u202elf" }]
[[sides]]
name = "It"
members = [{ creature = "goblin" }]
"""
    answer = odds(encounter, fights=10)
    for text in (format_report(answer), visible_json(answer.to_json())):
        assert not set(text) & set("\x1b\x07\x9b\u202e\u2028\x7f")
        assert "u202e" in text
    for show in (visible, markup, visible_json):
        assert not set(show(f'"{STEERING}"')) & set("\x1b\x07\x9b\u202e\u2028\x7f")
