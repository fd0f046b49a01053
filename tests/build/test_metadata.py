"""What the package says of itself to an index, to citers and to reporters is complete and agrees."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from grognard import __version__

ROOT = Path(__file__).resolve().parents[2]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = PYPROJECT["project"]
HOME = PROJECT["urls"]["Source"]
FORMS = ROOT / ".github" / "ISSUE_TEMPLATE"


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_the_index_is_told_all_it_shows() -> None:
    assert set(PROJECT["urls"]) == {"Homepage", "Documentation", "Source", "Issues", "Changelog"}
    assert {"authors", "description", "keywords", "license", "license-files", "readme"} <= set(PROJECT)
    told = [one for one in PROJECT["classifiers"] if one.startswith("Programming Language :: Python :: 3.")]
    assert [one.rpartition(" ")[2] for one in told] == ["3.11", "3.12", "3.13", "3.14"]
    assert PROJECT["requires-python"] == ">=3.11"
    systems = {one.split(" :: ")[1] for one in PROJECT["classifiers"] if one.startswith("Operating System")}
    assert systems == {"MacOS", "Microsoft", "POSIX"}


def test_a_compiled_wheel_is_built_for_every_python_that_is_named() -> None:
    wheels = PYPROJECT["tool"]["cibuildwheel"]
    assert wheels["build"] == ["cp311-*", "cp312-*", "cp313-*", "cp314-*"]
    assert wheels["environment"]["GROGNARD_REQUIRE_COMPILED"] == "1"
    tried = wheels["test-command"].split()[1].removeprefix("{project}/")
    assert (ROOT / tried).is_file()
    systems = re.findall(r"(ubuntu|macos|windows)-latest", read(".github/workflows/release.yml"))
    assert {"ubuntu", "macos", "windows"} <= set(systems)


@pytest.mark.parametrize(
    "name",
    ["pyproject.toml", "CITATION.cff", "SECURITY.md", "CHANGELOG.md", ".github/ISSUE_TEMPLATE/config.yml"],
)
def test_links_lead_to_one_home(name: str) -> None:
    links = re.findall(r"https://github\.com/[\w./-]+", read(name))
    assert links
    assert [one for one in links if not one.startswith(HOME)] == []


def test_the_version_is_the_same_everywhere() -> None:
    assert f"\nversion: {__version__}\n" in read("CITATION.cff")
    changes = read("CHANGELOG.md")
    released = re.search(rf"^## \[{re.escape(__version__)}\] - \d{{4}}-\d\d-\d\d$", changes, re.MULTILINE)
    assert released or f"This will be {__version__}." in changes


@pytest.mark.parametrize("form", ["bug.yml", "rule.yml", "idea.yml"])
def test_a_form_asks_for_something_that_is_required(form: str) -> None:
    text = (FORMS / form).read_text(encoding="utf-8")
    assert re.match(r"name: .+\ndescription: .+\nlabels: \[\w+\]\nbody:\n", text)
    ids = re.findall(r"^    id: (\w+)$", text, re.MULTILINE)
    assert len(ids) == len(set(ids)) == text.count("  - type: ")
    assert "required: true" in text
