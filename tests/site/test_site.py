"""The generated pages of the site: whether they hold everything there is, and say it right."""

from __future__ import annotations

import doctest
import re
from functools import cache
from importlib import import_module
from typing import Any

import pytest

import grognard
from grognard.battle.state.event_fields import FIELDS
from grognard.faces.cli.command_registry import list_commands
from grognard.operations.lookups.schemas import KINDS, make_schema
from grognard.public import MAY_CHANGE, STABLE
from grognard.rulebooks.census_store import load_census
from grognard.rulebooks.rule_documents import BOOKS
from grognard.rulebooks.rulings import load_rulings
from tools.site.build import DOCS, format_navigation, lead_out, make_reference, navigate
from tools.site.contents import list_sections
from tools.site.keys import collect_examples, name_schema
from tools.site.pages import Page, code, describe
from tools.site.refusals import list_refusals, list_rules_of

pytestmark = pytest.mark.slow


@cache
def pages() -> dict[str, str]:
    """The reference: the Markdown of each page by its path."""
    return {page.path: page.markdown for page in make_reference().list_pages()}


def row(page: str, key: str) -> list[str]:
    """The cells of the first line of a page's tables that has a cell."""
    for line in pages()[page].split("\n"):
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        if key in cells:
            return cells
    raise AssertionError(f"{page} has no line with {key}")


@pytest.mark.parametrize("command", list_commands())
def test_every_command_has_a_page(command: str) -> None:
    assert f"# grognard {command}" in pages()[f"commands/{command}.md"]


def test_every_field_of_every_operation_is_in_the_reference() -> None:
    for name, listed in grognard.operations.all().items():
        page = pages()[f"commands/{name.split()[0]}.md"]
        section = page.partition(f"\n## {name}\n")[2].partition("\n## ")[0]
        shown = set(re.findall(r"(?m)^\| .*? \| `(\w+)` \|", section))
        schema = listed.schema()["$defs"][listed.load().__name__]
        assert schema["properties"].keys() - {"operation"} <= shown, name


def test_a_field_has_its_type_and_default() -> None:
    assert row("commands/duel.md", "`distance`") == [
        "`--distance`",
        "`distance`",
        "whole number",
        "`5`",
        "how far apart they begin; else at arm's length",
    ]
    assert row("commands/duel.md", "`one`")[3] == "required"


@pytest.mark.parametrize("kind", KINDS)
def test_every_key_of_every_file_is_in_the_reference(kind: str) -> None:
    schema = make_schema(kind)
    parts = schema.get("$defs", {str(schema.get("title")): schema})
    assert isinstance(parts, dict)
    everything = [text for path, text in pages().items() if path.startswith("files/")]
    for name, part in parts.items():
        if "properties" in part:
            keys = part["properties"].keys() - {"kind"}
            sections = [text.partition(f"\n## {name}\n")[2].partition("\n## ")[0] for text in everything]
            shown = [set(re.findall(r"(?m)^\| `(\w+)` \|", section)) for section in sections]
            assert keys in shown, (kind, name)


def test_a_key_has_its_type_default_and_example() -> None:
    assert row("files/encounter.md", "`light`")[:3] == [
        "`light`",
        '`"bright"` or `"dark"` or `"daylight"` or `"torch"`',
        '`"bright"`',
    ]
    assert row("files/encounter.md", "`title`")[2:] == [
        "required",
        '`title = "The alarm is given"`',
        "its name",
    ]
    # Basic Fantasy's own value: -2 beyond medium range.
    assert row("files/house-rules.md", "`long`")[3] == "`long = -2`"


def test_every_rule_has_one_place_and_every_link_to_a_rule_finds_it() -> None:
    places = {
        f"{path}#{anchor}"
        for path, text in pages().items()
        for anchor in re.findall(r"(?m)^### .* \{ #(\S+) \}$", text)
    }
    rules = {f"books/{rule.book}/{rule.topic}.md#{rule.id}" for rule in load_census().values()}
    assert len(rules) == 2619
    assert rules <= places
    for page in ("refusals.md", "rulings.md"):
        linked = set(re.findall(r"\]\((books/[^)]+#[^)]+)\)", pages()[page]))
        assert len(linked) > 100
        assert linked <= rules


def test_a_rule_says_what_it_is_and_what_holds_it() -> None:
    text = pages()["books/bf/missile.md"].partition("{ #bf.missile.long-range }")[2].partition("\n### ")[0]
    assert "Beyond Medium but within Long range: -2." in text
    assert "range_modifier: [-2, -2]" in text
    assert "Tested by [`test_" in text


def test_every_ruling_event_and_public_name_is_in_the_reference() -> None:
    rulings = {f"#{book}-{one.name} }}" for book in BOOKS for one in load_rulings(book)}
    assert [name for name in rulings if name not in pages()["rulings.md"]] == []
    assert [event for event in FIELDS if f"| `{event}` |" not in pages()["events.md"]] == []
    python = "".join(text for path, text in pages().items() if path.startswith("python/"))
    assert [name for name in (*STABLE, *MAY_CHANGE) if f"heading: {name}\n" not in python] == []


def test_refusals_are_found_with_their_rules() -> None:
    words = {(one.folder, one.words): one.key for one in list_refusals()}
    assert words["fight", "… stands at the …"] == ""
    assert list_rules_of("missile/hands") == ["bcb.missile.crossbow-one-hand-span"]
    known = load_census()
    cited = [rule for one in list_refusals() for rule in list_rules_of(one.key)]
    assert len(set(cited)) > 100
    assert set(cited) <= known.keys()


def test_every_page_is_in_the_navigation_once() -> None:
    reference = make_reference()
    written = format_navigation(navigate(list_sections(DOCS), reference))
    paths = re.findall(r'"([^"]+\.md)"', written)
    assert len(paths) == len(set(paths))
    generated = {f"reference/{page.path}" for page in reference.list_pages()}
    assert set(paths) == generated | {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")}


@pytest.mark.parametrize(
    "module",
    ["books", "build", "commands", "contents", "happenings", "interface", "keys", "pages", "refusals"],
)
def test_examples_in_docstrings_hold(module: str) -> None:
    assert doctest.testmod(import_module(f"tools.site.{module}")).failed == 0


# The Markdown of which pages are made.


def test_links_out_of_the_documents_lead_to_the_repository() -> None:
    base = "https://github.com/grognard-rpg/grognard/blob/main/"
    assert lead_out("[a](../DEVELOPERS.md)", DOCS / "odds.md") == f"[a]({base}DEVELOPERS.md)"
    assert lead_out("[a](../../examples)", DOCS / "how-to" / "journey.md") == f"[a]({base}examples)"
    assert lead_out("[a](../odds.md#b)", DOCS / "how-to" / "journey.md") == "[a](../odds.md#b)"


def test_prose_is_kept_from_being_markup() -> None:
    assert (
        describe("Two * three <b>, `a_b`.\n\nRaises:\n    InputError: no.") == "Two \\* three &lt;b>, `a_b`."
    )
    assert code('one of "a" | "b"') == '`one of "a" \\| "b"`'
    assert Page("x.md", "X", "text", searched=False).markdown.startswith(
        "---\nsearch:\n  exclude: true\n---\n"
    )


def test_an_example_of_a_key_is_the_first_that_a_document_has() -> None:
    parts: dict[str, dict[str, Any]] = {
        "Whole": {"properties": {"sides": {"type": "array", "items": {"$ref": "#/$defs/Side"}}}},
        "Side": {"properties": {"name": {"type": "string"}, "at": {"type": "array"}}},
    }
    examples: dict[tuple[str, str], str] = {}
    collect_examples(examples, parts, "Whole", {"sides": [{"name": "Party"}, {"name": "Orcs", "at": [1, 2]}]})
    assert examples == {
        ("Whole", "sides"): "[[sides]]",
        ("Side", "name"): 'name = "Party"',
        ("Side", "at"): "at = [1,2]",
    }


def test_types_of_keys_are_named_in_words() -> None:
    assert name_schema({"type": "array", "items": {"type": "string"}}) == "list of text"
    assert name_schema({"type": "integer", "minimum": 1}) == "whole number, 1 or more"
    assert (
        name_schema({"$ref": "#/$defs/SideEntry"}, {"SideEntry": "party.md"})
        == "[SideEntry](party.md#sideentry)"
    )


def test_a_how_to_page_is_listed_by_its_question() -> None:
    titles = [section.title for section in list_sections(DOCS)]
    assert titles == ["Home", "Tutorials", "How-to", "Guides", "Explanation"]
    how_to = list_sections(DOCS)[2]
    assert len(how_to.all_pages()) > 40
    for page in how_to.all_pages()[1:]:
        first = (DOCS / page.path).read_text(encoding="utf-8").partition("\n")[0]
        assert first == f"# {page.title}"
