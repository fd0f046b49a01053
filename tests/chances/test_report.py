"""The report: one page, well formed, that holds the figures and needs nothing else."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest

from grognard.base.errors import InputError
from grognard.chances.counting.intervals import format_interval, format_percent
from grognard.chances.counting.odds import odds
from grognard.chances.pictures.report import format_report, write_report

VOID = {"meta", "line", "br"}


class Strict(HTMLParser):
    """Fails on tags that do not match, and collects the text and the names of tags."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data if self.open[-1:] != ["style"] else ""


def read_page(page: str) -> Strict:
    """A page parsed, every tag closed."""
    parser = Strict()
    parser.feed(page)
    parser.close()
    assert parser.open == []
    return parser


@pytest.mark.slow
@pytest.mark.parametrize("what", ["4 fighter 1 vs 6 goblin", "20 fighter 1 vs 25 orc", "1 ogre vs 1 ogre"])
def test_the_page_is_whole_and_holds_the_figures(what: str) -> None:
    answer = odds(what, fights=30)
    page = format_report(answer)
    parsed = read_page(page)
    for side in answer.sides:
        assert side.name in parsed.text
        assert format_percent(side.wins.share) in parsed.text
        assert format_interval(side.wins) in parsed.text
        assert f"{side.mean_losses.value:.2f} of {side.size}" in parsed.text
    assert f"{answer.rounds.value:.2f} rounds on average" in parsed.text
    assert f"--seed 1 --watch {answer.found.worst}" in parsed.text
    assert "svg" in parsed.tags
    assert "script" not in parsed.tags
    assert not re.search(r"https?:|src=|href=|@import|url\(", page)
    assert "prefers-color-scheme: dark" in page
    assert 'name="viewport"' in page


def test_what_people_wrote_is_text_and_not_markup() -> None:
    title = "<script>alert(1)</script> & co"
    answer = msgspec.structs.replace(odds("1 ogre vs 2 orc", fights=20), title=title)
    parsed = read_page(format_report(answer))
    assert "script" not in parsed.tags
    assert title in parsed.text


def test_a_page_that_cannot_be_written_is_said_plainly(tmp_path: Path) -> None:
    answer = odds("1 ogre vs 2 orc", fights=20)
    with pytest.raises(InputError, match="cannot write the report"):
        write_report(answer, str(tmp_path / "nowhere" / "out.html"))
    write_report(answer, str(tmp_path / "out.html"))
    assert (tmp_path / "out.html").read_text(encoding="utf-8") == format_report(answer)
    assert [path.name for path in tmp_path.iterdir()] == ["out.html"]
