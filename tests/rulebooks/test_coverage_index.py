"""Coverage of a small made-up checkout: what counts, what is a problem, the floor and the recorded index."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from grognard.base.errors import InputError
from grognard.rulebooks import coverage
from grognard.rulebooks.census_store import CensusRule
from grognard.rulebooks.coverage import (
    CodeLocation,
    CoverageIndex,
    RuleCounts,
    count_coverage,
    format_coverage_table,
    load_index,
)
from tools.coverage.check import list_problems
from tools.coverage.floor import list_floor_problems, raise_floor, read_floor
from tools.coverage.scan import MANUAL_FILE, scan_checkout, write_index

MAIN = """
from grognard.rulebooks.schema import Rulebook
from grognard.rules.hit import hit

def main():
    hit(Rulebook().hit.bonus)
"""
SCHEMA = """
class Hit:
    bonus: int
    malus: int

class Rulebook:
    hit: Hit
"""
DATA = """
[hit]
# Rule: bxe.x.data
bonus = 2
# Rule: bxe.x.unread
malus = 2
"""
CODE = '''
def hit():
    """Hits.

    Rule: bf.x.both, bf.x.cited, bf.x.manual-cited, bf.x.typo
    """

def miss():
    """Is called by nothing.

    Rule: bf.x.both, bf.x.waits, bf.x.idle, bf.x.slip
    """
'''
TESTS = """
@pytest.mark.rule("bf.x.both", "bf.y.tested", "bf.x.gone", "bxe.x.data", "bf.x.waits", "bxe.x.unread")
def test_hit(): ...
"""
IDS = (
    "bf.x.both",
    "bf.x.cited",
    "bf.x.manual-cited",
    "bf.x.waits",
    "bf.x.idle",
    "bf.y.tested",
    "bf.y.manual",
    "bf.y.none",
    "bxe.x.data",
    "bxe.x.unread",
)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    files = {
        "src/grognard/faces/cli/main.py": MAIN,
        "src/grognard/rules/hit.py": CODE,
        "src/grognard/rulebooks/schema.py": SCHEMA,
        "src/grognard/rulebooks/data/bxe/hit.toml": DATA,
        "src/grognard/rulebooks/data/manual.toml": '"bf.y.manual" = "talk"\n"bf.x.manual-cited" = "talk"\n',
        "tests/rules/test_hit.py": TESTS,
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def make_rule(rule_id: str) -> CensusRule:
    _, topic, _ = rule_id.split(".")
    return CensusRule(rule_id, "section", topic, "number", "text", {}, {})


def test_sites(checkout: Path) -> None:
    index = scan_checkout(checkout)
    both = index.look_up("bf.x.both")
    assert both.citations == (CodeLocation("src/grognard/rules/hit.py", 5, "hit"),)
    assert both.tests == (CodeLocation("tests/rules/test_hit.py", 2, "test_hit"),)
    assert both.covered
    assert not both.waiting
    waits = index.look_up("bf.x.waits")
    assert waits.unreached == (CodeLocation("src/grognard/rules/hit.py", 11, "miss"),)
    assert waits.waiting
    assert not waits.covered
    assert not index.look_up("bf.x.idle").waiting
    data = index.look_up("bxe.x.data")
    assert str(data.citations[0]) == "src/grognard/rulebooks/data/bxe/hit.toml:3 hit.bonus"
    assert data.covered
    assert str(index.look_up("bxe.x.unread").unreached[0]).endswith("hit.toml:5 hit.malus")
    assert index.look_up("bxe.x.unread").waiting
    assert index.look_up("bf.y.manual").covered
    assert not index.look_up("bf.x.cited").covered
    assert not index.look_up("bf.y.tested").covered
    assert not index.look_up("bf.y.none").covered


def test_scan_for_one_rule_finds_the_same_and_nothing_else(checkout: Path) -> None:
    one = scan_checkout(checkout, only="bf.x.both")
    assert one.look_up("bf.x.both") == scan_checkout(checkout).look_up("bf.x.both")
    assert set(one.citations) == set(one.tests) == {"bf.x.both"}


def test_problems(checkout: Path) -> None:
    assert list_problems(scan_checkout(checkout), (rule for rule in IDS if rule != "bf.y.manual")) == [
        "src/grognard/rules/hit.py:5 hit: 'bf.x.typo' is cited but is no census id",
        "src/grognard/rules/hit.py:11 miss: 'bf.x.slip' is cited but is no census id",
        "tests/rules/test_hit.py:2 test_hit: 'bf.x.gone' is claimed but is no census id",
        "src/grognard/rulebooks/data/manual.toml: 'bf.y.manual' is declared manual but is no census id",
        "src/grognard/rules/hit.py:5 hit: bf.x.cited is cited but no test claims it",
        "src/grognard/rules/hit.py:11 miss: bf.x.idle is cited but no test claims it",
        "src/grognard/rules/hit.py:5 hit: bf.x.manual-cited is declared manual, yet used here",
        "tests/rules/test_hit.py:2 test_hit: bf.y.tested is tested but no code cites it",
    ]


def test_sound_coverage_has_no_problems() -> None:
    site = (CodeLocation("f", 1, "n"),)
    index = CoverageIndex({"bf.x.a": site}, {"bf.x.a": site}, {"bf.x.b": "talk"})
    assert list_problems(index, ("bf.x.a", "bf.x.b", "bf.x.c")) == []


def test_counts_and_table(checkout: Path) -> None:
    counts = count_coverage(scan_checkout(checkout), map(make_rule, IDS))
    assert counts == {
        "bf": {
            "x": RuleCounts(rules=5, covered=2, manual=1, cited=3, tested=2, waiting=1),
            "y": RuleCounts(rules=3, covered=1, manual=1, cited=0, tested=1),
        },
        "bxe": {"x": RuleCounts(rules=2, covered=1, manual=0, cited=1, tested=2, waiting=1)},
    }
    lines = [" ".join(line.split()) for line in format_coverage_table(counts).split("\n")]
    assert lines[3:5] == ["bxe x 1/2 1 waiting", "bxe (all) 1/2 1 waiting"]
    assert lines[5:] == ["all 4/10 2 by hand, 2 cited only, 1 tested only, 2 waiting"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('"bf.x.a" = ""', "without a reason"),
        ('"bf.x.a" = 3', "without a reason"),
        ('[bf]\n"x" = "reason"', "without a reason"),
        ("bf.x.a", "not valid TOML"),
    ],
)
def test_bad_manual_file(checkout: Path, text: str, problem: str) -> None:
    (checkout / MANUAL_FILE).write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=f"manual.toml.*: .*{problem}"):
        scan_checkout(checkout)


def test_source_that_is_not_python_is_named(checkout: Path) -> None:
    (checkout / "src/grognard/rules/hit.py").write_text('"Rule: a.b.c"\ndef', encoding="utf-8")
    with pytest.raises(InputError, match=r"hit\.py, line 2: not Python"):
        scan_checkout(checkout)


def test_recorded_index_is_preferred(checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (checkout / "tools").symlink_to(coverage.CHECKOUT / "tools")
    monkeypatch.setattr(coverage, "CHECKOUT", checkout)
    monkeypatch.setattr(coverage, "INDEX_FILE", tmp_path / "index.json")
    assert load_index() == scan_checkout(checkout)
    write_index(checkout, tmp_path / "index.json")
    recorded = load_index()
    assert recorded == scan_checkout(checkout)
    monkeypatch.setattr(coverage, "CHECKOUT", tmp_path / "nowhere")
    assert load_index() == recorded
    (tmp_path / "index.json").unlink()
    with pytest.raises(InputError, match="no record of rule coverage"):
        load_index()


def test_floor_only_rises(tmp_path: Path) -> None:
    path = tmp_path / "floor.toml"
    raise_floor(path, {"bf": 5, "bxe": 2})
    raise_floor(path, {"bf": 3, "bxe": 4})
    assert read_floor(path) == {"bf": 5, "bxe": 4}
    assert list_floor_problems(path, {"bf": 5, "bxe": 9}) == []
    assert list_floor_problems(path, {"bf": 4, "bxe": 4, "bxs": 1}) == [
        "floor.toml: no floor for book 'bxs'",
        "floor.toml: bf covers 4 rules, it had 5",
    ]


@pytest.mark.parametrize("text", ["", "covered = 3", "[covered]\nbf = 'many'", "["])
def test_bad_floor_file(tmp_path: Path, text: str) -> None:
    path = tmp_path / "floor.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match="unreadable coverage floor"):
        read_floor(path)


def test_index_is_plain_json(checkout: Path, tmp_path: Path) -> None:
    write_index(checkout, tmp_path / "index.json")
    record = msgspec.json.decode((tmp_path / "index.json").read_bytes())
    assert record["manual"]["bf.y.manual"] == "talk"
    assert record["tests"]["bf.y.tested"] == [
        {"file": "tests/rules/test_hit.py", "line": 2, "name": "test_hit"}
    ]
