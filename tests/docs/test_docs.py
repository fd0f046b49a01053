"""README and guides: every command, every piece of Python and TOML, every table and link in them holds.

After a change that is meant, refresh what they show and read it:
GROGNARD_UPDATE_DOCS=1 python -m pytest tests/docs
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from grognard.encounter.arrivals import Arrival
from grognard.encounter.entries import Encounter, MemberEntry, SideEntry
from grognard.encounter.ground_entries import DoorEntry, FieldEntry
from grognard.encounter.setup import ROUND_STRUCTURES
from grognard.faces.cli.command_registry import list_commands
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.rule_documents import BOOKS
from grognard.rules.binding import ATTACK_TESTS, INITIATIVE_METHODS
from tests.docs.documents import (
    ROOT,
    Document,
    check_command,
    check_toml,
    compare,
    is_shown,
    list_typed,
    open_folder,
    shorten_alike,
)
from tools.key_tables import format_topic_keys
from tools.rulebook_tables import format_differences
from tools.site.contents import list_sections

REGISTRIES: tuple[dict[str, Any], ...] = (ROUND_STRUCTURES, ATTACK_TESTS, INITIATIVE_METHODS)
DOCUMENTS = [ROOT / "README.md", ROOT / "DEVELOPERS.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.fixture
def registries() -> Iterator[None]:
    """What a document registers is gone again after it."""
    kept = [(registry, dict(registry)) for registry in REGISTRIES]
    yield
    for registry, before in kept:
        registry.clear()
        registry.update(before)


@pytest.mark.slow
@pytest.mark.usefixtures("registries")
@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT).with_suffix("")))
def test_document_holds(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def carry_out(name: str) -> tuple[Document, str]:
        folder = open_folder(tmp_path / name)
        monkeypatch.setenv("GROGNARD_HOME", str(folder / "home"))
        monkeypatch.chdir(folder)
        document = Document(path, folder=folder)
        return document, document.check()

    document, made = carry_out("first")
    if os.environ.get("GROGNARD_UPDATE_DOCS") and made != path.read_text(encoding="utf-8"):
        path.write_text(made, encoding="utf-8")
        document, _ = carry_out("again")
    assert not document.problems, "\n".join(document.problems)


def test_readme_begins_with_what_it_is_a_picture_and_two_commands() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    title, sentence, picture, rest = text.split("\n\n", 3)
    assert title == "# Grognard"
    assert sentence.count(".") == 1
    assert picture.endswith("/docs/table.png)")
    commands = re.findall(r"(?m)^\$ (.+)$", rest)
    assert [command.split("#")[0].strip() for command in commands[:2]] == ["make demo", "make test"]


def test_readme_is_two_screens_and_its_links_work_on_a_package_index() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert text.count("\n") <= 120
    targets = re.findall(r"\]\((\S+)\)", text)
    assert len(targets) > 5
    assert [target for target in targets if not target.startswith("https://")] == []


@pytest.mark.parametrize("command", list_commands())
def test_an_example_shows_every_command(command: str) -> None:
    text = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    assert re.search(rf"(?m)^\$ grognard {command}( |$)", text)


@pytest.mark.parametrize(
    "part",
    [Encounter, SideEntry, MemberEntry, Arrival, FieldEntry, DoorEntry],
    ids=lambda part: part.__name__,
)
def test_guide_explains_every_key_of_an_encounter(part: type[Struct]) -> None:
    text = (ROOT / "docs" / "encounters.md").read_text(encoding="utf-8")
    rows = {key for cell in re.findall(r"(?m)^\| (`[^|]+`) \|", text) for key in re.findall(r"`(\w+)`", cell)}
    assert set(part.__struct_fields__) - rows == set()


def test_every_document_is_listed_in_one_place_of_the_site() -> None:
    listed = Counter(page.path for section in list_sections(ROOT / "docs") for page in section.all_pages())
    written = {path.relative_to(ROOT / "docs").as_posix() for path in DOCUMENTS[2:]}
    assert set(listed) == written
    assert [path for path, count in listed.items() if count > 1] == []


def test_tables_hold_every_book_and_what_is_special_in_each() -> None:
    differences = {
        cells[0]: cells[1:]
        for cells in (
            [cell.strip() for cell in line.strip("|").split("|")] for line in format_differences().split("\n")
        )
    }
    assert differences[""] == [f"`{book}`" for book in BOOKS]
    lasts = dict(zip(BOOKS, differences["a round lasts"], strict=True))
    assert lasts == {book: "60 seconds" if book == "bcb" else "10 seconds" for book in BOOKS}
    ranges = dict(zip(BOOKS, differences["short, medium, long range"], strict=True))
    assert (ranges["bf"], ranges["bxe"]) == ("+1 / 0 / -2", "+1 / 0 / -1")
    charges = dict(zip(BOOKS, differences["charge"], strict=True))
    assert (charges["bf"], charges["bxe"]) == ("+2 to hit, damage x2, AC -2", "none")
    seconds = " | ".join("`60`" if book == "bcb" else "`10`" for book in BOOKS)
    said = "How long a round lasts, in seconds."
    assert f"| `round.seconds` | {said} | {seconds} |" in format_topic_keys("rounds")
    assert "the last number holds beyond. | table |" in format_topic_keys("attacking")
    assert load_rulebook("bf").missile.long == -2


# The reader itself: what it must refuse, and how it refreshes.


@pytest.mark.parametrize(
    ("shown", "holds"),
    [
        ("a b c d e", True),
        ("a ... e", True),
        ("a ... c ... e", True),
        ("... d e", True),
        ("a b ...", True),
        ("a b", False),
        ("b ... e", False),
        ("a ... d", False),
        ("a ... d ... c ... e", False),
        ("a b c d ... d e", False),
    ],
)
def test_lines_left_out_must_be_marked(shown: str, holds: bool) -> None:
    assert is_shown(shown.split(), list("abcde")) == holds


@pytest.mark.parametrize(
    ("shown", "fresh"),
    [
        ("a b", "v w x y z"),
        ("a ... e", "v ... z"),
        ("a b ...", "v w ..."),
        ("a ... x1 ... e", "v ... x ... z"),
        ("a b c ... d e f", "v w x y z"),
    ],
)
def test_refreshed_output_is_shortened_as_before(shown: str, fresh: str) -> None:
    assert shorten_alike(shown.split(), list("vwxyz")) == fresh.split()


def test_difference_is_named() -> None:
    assert compare(["a", "x"], ["a", "b"]).problems == ["shows 'x' where there is 'b'"]


@pytest.mark.parametrize(
    ("command", "shown"),
    [
        ("make sandwiches", []),
        ("python -m nowhere_to_be_found", []),
        ("rm -rf /", []),
        ("grognard roll", []),
        ("grognard roll 1d1 --seed 1", ["1d1 (1) = 2", "..."]),
        ("grognard roll 1d1 --option damage.minimum=none", []),
        ("grognard fight 'orc vs orc' --option damage.minimum=none", ["..."]),
    ],
)
def test_command_that_does_not_hold_is_refused(command: str, shown: list[str]) -> None:
    assert check_command(command, shown).problems


def test_typed_lines_of_a_session_are_found() -> None:
    assert list_typed(["> 2", "d20 to hit, Ulf at Orc: 15", "> ", "> 20 goblins", "The d6: no"]) == [
        "2",
        "15",
        "",
        "20 goblins",
    ]


@pytest.mark.parametrize(
    "text",
    [
        'extends = "bf"\n[morale]\nfailure = "dance"',
        'light = "blue"',
        '[[sides.members]]\ncreature = "gobbo"',
    ],
)
def test_toml_that_does_not_work_is_refused(text: str, tmp_path: Path) -> None:
    with pytest.raises(Exception, match=r"dance|blue|gobbo"):
        check_toml(text, folder=tmp_path)
