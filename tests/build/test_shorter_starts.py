"""What makes a start of the program shorter changes nothing else, and gives way where it does not fit."""

from __future__ import annotations

import marshal
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

from grognard import stand_ins
from grognard.patterns import KeptPatterns
from grognard.prepared import prepared
from grognard.rulebooks import loader
from grognard.rulebooks.kept_book import Flat, flatten, unflatten
from grognard.rulebooks.loader import load_rulebook, rulebook_ids

NEEDY = "from colorsys import rgb_to_hls\nimport needy.part\nhas = rgb_to_hls(1, 1, 1)\n"


@pytest.mark.parametrize("given", [{"rgb_to_hls": lambda *_: "stood in for"}, {}, None])
def test_a_library_that_asks_for_more_is_loaded_as_ever(
    given: dict[str, object] | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "needy").mkdir()
    (tmp_path / "needy" / "__init__.py").write_text(NEEDY)
    (tmp_path / "needy" / "part.py").write_text("")
    monkeypatch.syspath_prepend(str(tmp_path))
    for name in ("colorsys", "needy", "needy.part"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    stand_ins._load("needy", {"colorsys": given})
    assert "colorsys" not in sys.modules
    assert __import__("needy").has == ("stood in for" if given else (0.0, 1, 0.0))
    for name in ("needy", "needy.part"):
        del sys.modules[name]


def test_a_library_gets_what_it_uses_late(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "needy.py").write_text(
        "import colorsys\ndef use():\n    return colorsys.rgb_to_hls(1, 1, 1)\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    for name in ("colorsys", "needy"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    stand_ins._load("needy", {"colorsys": stand_ins._LATER})
    assert "colorsys" not in sys.modules
    assert __import__("needy").use() == (0.0, 1, 0.0)
    del sys.modules["needy"]


LIBRARIES = """
import sys
sys.argv = ["grognard", "roll", "3d6"]
from grognard.program import prepare_start
prepare_start()
import datetime, pickle, msgspec, msgspec.inspect, msgspec.toml
print(msgspec.inspect.type_info(int), msgspec.json.schema(bool), msgspec.toml.decode("a = 1"))
day = datetime.datetime(2026, 11, 24, tzinfo=datetime.UTC) + datetime.timedelta(days=1)
again = msgspec.json.decode(msgspec.json.encode(day), type=datetime.datetime)
print(pickle.loads(pickle.dumps(day)) == day, again == day)
print(datetime.date.fromisoformat("2026-11-24").isoweekday(), msgspec.json.encode(datetime.time(9)))
"""


def test_in_the_program_libraries_can_all_that_they_can() -> None:
    done = subprocess.run([sys.executable, "-c", LIBRARIES], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [
        "IntType(gt=None, ge=None, lt=None, le=None, multiple_of=None) {'type': 'boolean'} {'a': 1}",
        "True True",
        "2 b'\"09:00:00\"'",
    ]


@pytest.mark.parametrize("name", rulebook_ids())
def test_a_kept_book_is_the_book(name: str) -> None:
    document, source, text = loader._read_merged(name, folder="")
    checked = loader._convert(document, source=source, text=text, options={})
    assert load_rulebook(name) == checked == unflatten(flatten(checked))


@pytest.mark.parametrize("what", ["fields", "class", "module"])
def test_a_book_kept_by_another_schema_is_made_anew(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = load_rulebook("bf")
    kinds, value = flatten(book)
    module, name, fields = kinds[-1]
    other = {"fields": (module, name, fields[1:]), "class": (module, "Gone", fields)}
    old: Flat = [*kinds[:-1], other.get(what, ("gone", name, fields))], value
    stamps: list[str] = []

    def keep_here(
        stamp: str, *, file: str, make: Callable[[str], Flat], fits: Callable[[Flat], bool]
    ) -> Flat:
        stamps.append(stamp)
        return prepared(stamp, file=str(tmp_path / "bf"), make=make, fits=fits)

    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(loader, "prepared", keep_here)
    loader._load_bundled.__wrapped__("bf")
    (kept,) = (tmp_path / "__pycache__").iterdir()
    good = kept.read_bytes()
    kept.write_bytes(marshal.dumps((stamps[0], cast(Any, old))))
    assert loader._load_bundled.__wrapped__("bf") == book
    assert kept.read_bytes() == good
    assert len(stamps) == 2


def test_patterns_of_libraries_are_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    (tmp_path / "__pycache__").mkdir()
    file, text = str(tmp_path / "libraries"), r"(?P<sum>[0-9]{1,3}) grognards"
    ours = KeptPatterns(str(tmp_path / "ours"))
    ours.get(f"{text}!")
    re.purge()
    made = re.compile(text)
    first = KeptPatterns(file)
    first.lend()
    first.take_back(ours)
    re.purge()
    again = KeptPatterns(file)
    again.lend()
    cache = vars(re)["_cache"]
    assert cache[str, text, 0] == made
    assert cache[str, text, 0].fullmatch("12 grognards")["sum"] == "12"
    assert (str, f"{text}!", 0) not in cache
