"""`grognard campaign`, and experience and levels that are written in one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.campaign.campaign_table import GREYWATER, Table, begin_greywater


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Table:
    return begin_greywater(tmp_path, monkeypatch, capsys)


def test_an_award_a_level_and_both_taken_back(table: Table) -> None:
    start = table.state()
    award = table("xp", "6 orc, ogre, 2 skull-thing 2**", "-c", "greywater")
    gained = {share["name"]: share["gained"] for share in award["shares"]}
    assert gained == {"Dorn": 142, "Maude": 142, "Wat": 142, "Ysolde": 142, "Hob": 71}
    assert table("campaign", "sheet", "Wat")["waiting_level"] == 5
    assert table("level", "Wat", "-c", "greywater")["entry"] is None
    assert table("level", "Wat", "-c", "greywater", "--die", "3")["entry"] == 3
    wat = table("campaign", "sheet", "Wat")
    assert (wat["level"], wat["xp"], wat["hit_points"], wat["hp"]) == (5, 10_092, [4, 3, 4, 3, 3], 17)
    there = table.state()
    assert "3 (Wat reaches level 5" in table.refused("campaign", "undo", "2")
    assert table("campaign", "undo", "2", "--with-dependents")["entry"] == 4
    assert table.state() == start
    table("campaign", "redo")
    assert table.state() == there
    entries = table("campaign", "log")["entries"]
    assert entries[2]["thrown"] == [{"dice": "1d4", "what": "the hit points of the new level", "total": 3}]
    assert [one["undone_by"] for one in entries] == [None, None, None, 5, None]


def test_a_dry_run_and_a_retry_change_nothing(table: Table) -> None:
    start = table.state()
    assert table("campaign", "word", "Hob hp 3", "--dry-run")["entry"] is None
    assert table("xp", "ogre", "-c", "greywater", "--dry-run")["entry"] is None
    assert table.state() == start
    words = ("xp", "ogre", "-c", "greywater", "--command-id", "session 4")
    assert table(*words)["entry"] == 2
    there = table.state()
    assert table(*words) == {
        "entry": 2,
        "said": table("campaign", "log", "-n", "1")["entries"][0]["said"],
    } | {"done_before": True}
    assert table.state() == there


def test_exported_and_read_again(table: Table, tmp_path: Path) -> None:
    table("campaign", "word", "Hob cursed")
    table("campaign", "pass", "3", "days")
    table("campaign", "word", "Maude dead", "--reason", "the ogre")
    there = table.state()
    for flag, name in (("--toml", "toml"), ("--jsonl", "jsonl")):
        text = table("campaign", "export", flag)["text"]
        Path(f"out.{name}").write_text(text, encoding="utf-8")
    Path("kept").mkdir()
    table("campaign", "fork", "fork", "-c", "greywater")
    table("campaign", "backup", "kept/g.campaign", "-c", "fork")
    Path("greywater.campaign").unlink()
    Path("fork.campaign").unlink()
    for words in (("import", "again", "--from", "out.jsonl"), ("new", "once-more", "--from", "out.toml")):
        table("campaign", *words)
        assert table.state() == there
        Path(f"{words[1]}.campaign").unlink()
    Path("kept/g.campaign").rename("g.campaign")
    assert table.state() == there
    assert [one["name"] for one in table("campaign", "gone")["people"]] == ["Maude"]
    changed = Path("out.jsonl").read_text(encoding="utf-8").replace("the ogre", "the orcs")
    Path("out.jsonl").write_text(changed, encoding="utf-8")
    said = table.refused("campaign", "import", "false", "--from", "out.jsonl")
    assert "entry 4 is not as it was written" in said
    assert not Path("false.campaign").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("campaign", "undo"), "there is nothing to take back"),
        (("campaign", "undo", "1"), "entry 1 is the campaign itself"),
        (("campaign", "undo", "7"), "there is no entry 7"),
        (("campaign", "redo"), "nothing is taken back"),
        (("campaign", "pass", "0"), "1 to 36,500"),
        (("campaign", "sheet", "Bob"), "nobody is called 'Bob'"),
        (("campaign", "status", "-c", "other"), "other.campaign: there is no such campaign"),
        (("campaign", "new", "greywater", "--from", GREYWATER), "there is such a file already"),
        (("campaign", "new", "b", "--from", "nothing.toml"), "nothing.toml: cannot be read"),
        (("level", "Wat", "-c", "greywater", "--xp", "9"), "those of the campaign"),
        (("xp", "ogre", "-c", "greywater", "--pcs", "4"), "expected names of the campaign"),
    ],
)
def test_what_cannot_be_done_is_said(words: tuple[str, ...], said: str, table: Table) -> None:
    before = table.state()
    assert said in table.refused(*words)
    assert table.state() == before


@pytest.mark.parametrize(
    ("changed", "place"),
    [
        ('who = "thief 4"\nhit_points = [4, 3]', "line 5, key people[0].hit_points"),
        ('who = "wizard-king 4"', "line 4, key people[0].who"),
        ('who = "thief 4"\nabilities = { luck = 9 }', "line 5, key people[0].abilities"),
        ('who = "thief 4"\npurse = "much"', "line 5, key people[0].purse"),
        ('who = "thief 4"\nhit_points = 9\nhp = 10', "line 6, key people[0].hp"),
        ('who = "thief 4"\nstanding = "late"', "line 5, key people[0].standing"),
        ('who = "thief 4"\ngear = ["sword"]', "line 5, key people[0].gear"),
        ('who = "thief 4"\nhit_points = 9\ngear = "lute"', "line 6, key people[0].gear"),
        ('who = "thief 4"\npurse = much', "line 5, column 9"),
    ],
)
def test_a_mistake_in_the_file_is_named(changed: str, place: str, table: Table) -> None:
    Path("a.toml").write_text(f'title = "A"\n[[people]]\nname = "Wat"\n{changed}\n', encoding="utf-8")
    assert f"a.toml, {place}:" in table.refused("campaign", "new", "a", "--from", "a.toml")
    assert not Path("a.campaign").exists()


@pytest.mark.parametrize(
    ("content", "why"),
    [(b"a" * 4_000_001, "it has more than 4,000,000 bytes"), (b'title = "\xff"', "it is not UTF-8 text")],
)
@pytest.mark.parametrize("words", ["campaign new a --from", "fight", "delve", "party --out b.toml"])
def test_why_a_file_cannot_be_read_is_the_same_everywhere(
    words: str, content: bytes, why: str, table: Table
) -> None:
    Path("a.toml").write_bytes(content)
    assert why in table.refused(*words.split(), "a.toml")


@pytest.mark.slow
def test_only_a_campaign_loads_what_opens_one(tmp_path: Path) -> None:
    script = (
        "import sys; from grognard.faces.cli.main import main; "
        "main(['fight', '1 fighter 1 vs 1 orc', '--seed', '1']); "
        "main(['xp', 'ogre', '--pcs', '2']); main(['level', 'thief 4', '--xp', '9']); "
        "print([name for name in sys.modules if name.startswith(('sqlite3', "
        "'grognard.storage.campaign'))])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=tmp_path)
    assert done.stdout.splitlines()[-1] == "[]", done.stderr
