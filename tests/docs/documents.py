"""Reads the Markdown documents and carries out what is in them: commands, Python, TOML, tables and links.

Everything gives back the problems it found and the lines as they ought to be, so that one reader serves both
the test and the refreshing of what the documents show.
"""

from __future__ import annotations

import doctest
import io
import json
import os
import re
import shlex
import sys
import tomllib
from collections.abc import Callable, Mapping
from contextlib import redirect_stderr, redirect_stdout
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import Final, NamedTuple

import msgspec

from grognard.base.errors import InputError
from grognard.creatures.bestiary import parse_creature_table
from grognard.dice.source import SeededDice
from grognard.dice.stream import Stream
from grognard.encounter.entries import Encounter, validate_encounter
from grognard.encounter.setup import load_rules_of, set_up
from grognard.faces.cli.main import main
from grognard.fight.departing import delve, journey
from grognard.operations.hiring.payroll_reading import PayrollFile
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.rulings import Ruling
from tools.rulebook_tables import TABLES

ROOT: Final = Path(__file__).resolve().parents[2]
LEFT_OUT: Final = "..."
_TYPED: Final = re.compile(r"(?:(?:referee)?>|d\d+ [^:]+:) ?(.*)")
_FILE_NAME: Final = re.compile(r"# (?:file: )?([\w-]+\.toml)\b.*")
_MISTAKEN: Final = "with a mistake"
_TABLE: Final = re.compile(r"<!-- table: ([\w-]+) -->")
_TABLE_END: Final = "<!-- end of table -->"
_LINK: Final = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
REPOSITORY: Final = "https://github.com/grognard-rpg/grognard/blob/main/"
_ENEMY: Final = {"name": "Wolves", "members": [{"creature": "wolf"}]}
_PARTY: Final = {"name": "Party", "members": [{"character": "fighter 1"}]}


class Checked(NamedTuple):
    """What came of a part of a document: its lines as they ought to be, and what was wrong."""

    lines: list[str]
    problems: list[str]


class Document:
    """One document being carried out in a folder of its own; Python blocks share their names."""

    def __init__(self, path: Path, *, folder: Path) -> None:
        self.path = path
        self.folder = folder
        self.names: dict[str, object] = {"__name__": "__docs__"}
        self.problems: list[str] = []

    def check(self) -> str:
        """Carry everything out; the text as it ought to be. `problems` tells what is not so."""
        lines = self.path.read_text(encoding="utf-8").split("\n")
        self._check_links(lines)
        made: list[str] = []
        place = 0
        while place < len(lines):
            line = lines[place]
            made.append(line)
            place += 1
            table = _TABLE.fullmatch(line)
            if not line.startswith("```") and table is None:
                continue
            end = lines.index("```" if table is None else _TABLE_END, place)
            inside = lines[place:end]
            checked = (
                self._check_block(line.removeprefix("```"), inside)
                if table is None
                else compare(inside, TABLES[table[1]]().split("\n"))
            )
            self.problems += [f"{self.path.name}, line {place}: {problem}" for problem in checked.problems]
            made += [*checked.lines, lines[end]]
            place = end + 1
        return "\n".join(made)

    def _check_block(self, language: str, lines: list[str]) -> Checked:
        checks: Mapping[str, Callable[[list[str]], Checked]] = {
            "console": self._check_console,
            "python": self._check_python,
            "toml": self._check_toml,
            "json": check_json,
            "text": lambda lines: Checked(lines, []),
        }
        if language not in checks:
            return Checked(lines, [f"a block of {language!r}; expected one of {', '.join(checks)}"])
        return checks[language](lines)

    def _check_console(self, lines: list[str]) -> Checked:
        if not lines or not lines[0].startswith("$ "):
            return Checked(lines, ["a console block begins with a command after '$ '"])
        made: list[str] = []
        problems: list[str] = []
        starts = [place for place, line in enumerate(lines) if line.startswith("$ ")]
        for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
            command, shown = lines[start], lines[start + 1 : end]
            checked = check_command(command.removeprefix("$ "), shown)
            made += [command, *checked.lines]
            problems += [f"{command}: {problem}" for problem in checked.problems]
        return Checked(made, problems)

    def _check_python(self, lines: list[str]) -> Checked:
        text = "\n".join(lines) + "\n"
        if ">>> " not in text:
            exec(compile(text, str(self.path), "exec"), self.names)
            return Checked(lines, [])
        test = doctest.DocTestParser().get_doctest(text, self.names, self.path.name, None, 0)
        runner = Examples(optionflags=doctest.ELLIPSIS)
        runner.run(test, out=lambda _: None, clear_globs=False)
        self.names.update(test.globs)
        made = text
        for example in reversed(test.examples):
            if example.lineno in runner.got:
                made = replace_want(made, example, runner.got[example.lineno])
        return Checked(made.rstrip("\n").split("\n"), runner.problems)

    def _check_toml(self, lines: list[str]) -> Checked:
        text = "\n".join(lines) + "\n"
        file = _FILE_NAME.fullmatch(lines[0])
        if file is not None:
            (self.folder / file[1]).write_text(text, encoding="utf-8")
        try:
            check_toml(text, folder=self.folder)
        except (InputError, msgspec.ValidationError, tomllib.TOMLDecodeError) as error:
            return Checked(lines, [] if _MISTAKEN in lines[0] else [str(error)])
        return Checked(lines, ["there is no mistake in it"] if _MISTAKEN in lines[0] else [])

    def _check_links(self, lines: list[str]) -> None:
        for target in _LINK.findall("\n".join(prose_of(lines))):
            file, _, anchor = target.partition("#")
            if file.startswith(REPOSITORY):
                path = ROOT / file.removeprefix(REPOSITORY)
            elif "://" in target:
                continue
            else:
                path = self.path.parent / file if file else self.path
            if not path.exists():
                self.problems.append(f"{self.path.name}: the link to {target} leads nowhere")
            elif anchor and anchor not in list_anchors(path):
                self.problems.append(f"{self.path.name}: {file or 'it'} has no heading #{anchor}")


class Examples(doctest.DocTestRunner):
    """Runs the examples of one block and keeps what they gave where it is not what they show."""

    def __init__(self, *, optionflags: int) -> None:
        super().__init__(verbose=False, optionflags=optionflags)
        self.got: dict[int, str] = {}
        self.problems: list[str] = []

    def report_failure(self, out: object, test: object, example: doctest.Example, got: str) -> None:
        """Keep what was got."""
        self.got[example.lineno] = got
        self.problems.append(f"{example.source.strip()} gives {got!r} and not {example.want!r}")

    def report_unexpected_exception(
        self,
        out: object,
        test: object,
        example: doctest.Example,
        exc_info: tuple[type[BaseException], BaseException, TracebackType],
    ) -> None:
        """Keep the fault; there is nothing to show instead."""
        self.problems.append(f"{example.source.strip()} raises {exc_info[1]!r}")


def replace_want(text: str, example: doctest.Example, got: str) -> str:
    """The text of a block with what an example gives in the place of what it showed."""
    lines = text.split("\n")
    start = example.lineno + example.source.count("\n")
    lines[start : start + example.want.count("\n")] = got.rstrip("\n").split("\n") if got else []
    return "\n".join(lines)


def check_command(command: str, shown: list[str]) -> Checked:
    """Run one command of ours and compare; of others only see that there is what they call."""
    words = shlex.split(command, comments=True)
    while words and re.fullmatch(r"[A-Z_]+=\S*", words[0]):
        words = words[1:]
    if words[0] == "make":
        targets = re.findall(r"(?m)^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"))
        known = len(words) == 1 or words[-1] in targets
        return Checked(shown, [] if known else [f"the Makefile has no {words[-1]}"])
    if words[:2] == ["python", "-m"]:
        return Checked(shown, [] if find_spec(words[2]) else [f"there is no module {words[2]}"])
    if words[0] != "grognard":
        return Checked(shown, ["only grognard, make and python -m can be checked"])
    into = words[-1] if words[-2:-1] == [">"] else ""
    status, actual = run_grognard(words[1:-2] if into else words[1:], typed=list_typed(shown))
    if into:
        Path(into).write_text("\n".join(actual), encoding="utf-8")
    if status != 0 and not any(line.startswith("grognard: ") for line in shown):
        return Checked(shown, [f"it ends with status {status}, which is not shown: {actual[-1]}"])
    if not shown:
        return Checked([], [])
    blanks = len(shown) - len("\n".join(shown).rstrip("\n").split("\n"))
    checked = compare(shown[: len(shown) - blanks], actual)
    return Checked([*checked.lines, *[""] * blanks], checked.problems)


def run_grognard(arguments: list[str], *, typed: list[str]) -> tuple[int, list[str]]:
    """The status of a command and the lines it prints, errors among them."""
    printed = io.StringIO()
    keyboard, sys.stdin = sys.stdin, io.StringIO("".join(f"{answer}\n" for answer in typed))
    try:
        with redirect_stdout(printed), redirect_stderr(printed):
            status = main(arguments)
    finally:
        sys.stdin = keyboard
    return status, [line.rstrip() for line in printed.getvalue().rstrip("\n").split("\n")]


def list_typed(shown: list[str]) -> list[str]:
    """What a person types in a shown session: after the prompt, and after the name of a die."""
    return [typed[1] for line in shown if (typed := _TYPED.fullmatch(line))]


def split_shown(shown: list[str]) -> list[list[str]]:
    """The lines before, between and after those that were left out."""
    parts: list[list[str]] = [[]]
    for line in shown:
        if line.strip() == LEFT_OUT:
            parts.append([])
        else:
            parts[-1].append(line)
    return parts


def compare(shown: list[str], actual: list[str]) -> Checked:
    """Whether what is shown is what there is, but for what was left out."""
    if is_shown(shown, actual):
        return Checked(shown, [])
    made = shorten_alike(shown, actual)
    first = next((pair for pair in zip(shown, made, strict=False) if pair[0] != pair[1]), ("", "more lines"))
    return Checked(made, [f"shows {first[0]!r} where there is {first[1]!r}"])


def is_shown(shown: list[str], actual: list[str]) -> bool:
    """Whether the parts shown follow each other in the actual lines, the first first, the last last."""
    first, *others = split_shown(shown)
    if not others:
        return shown == actual
    if actual[: len(first)] != first:
        return False
    place = len(first)
    for part in others[:-1]:
        while actual[place : place + len(part)] != part:
            place += 1
            if place > len(actual):
                return False
        place += len(part)
    last = others[-1]
    return len(actual) - len(last) >= place and actual[len(actual) - len(last) :] == last


def shorten_alike(shown: list[str], actual: list[str]) -> list[str]:
    """The actual lines shortened as the shown ones were: as many first and last, middle parts found again."""
    first, *others = split_shown(shown)
    if not others:
        return actual
    made = actual[: len(first)]
    place = len(first)
    for part in others[:-1]:
        if not part or place >= len(actual):
            return actual
        likeness = [count_alike(part[0], line) for line in actual[place:]]
        place += likeness.index(max(likeness))
        made += [LEFT_OUT, *actual[place : place + len(part)]]
        place += len(part)
    last = others[-1]
    if place + len(last) < len(actual):
        made += [LEFT_OUT, *actual[len(actual) - len(last) :]] if last else [LEFT_OUT]
    elif last:
        return actual
    return made if is_shown(made, actual) else actual


def count_alike(first: str, second: str) -> int:
    """How many letters two lines begin with alike.

    >>> count_alike("Round 2", "Round 3"), count_alike("", "Round 3")
    (6, 0)
    """
    pairs = zip(first, second, strict=False)
    return next((place for place, (a, b) in enumerate(pairs) if a != b), min(len(first), len(second)))


def check_json(lines: list[str]) -> Checked:
    """Every line, or all of them together, must be JSON."""
    text = "\n".join(lines)
    try:
        json.loads(text)
    except ValueError as error:
        return Checked(lines, [str(error)])
    return Checked(lines, [])


def check_toml(text: str, *, folder: Path) -> None:
    """Use a TOML example: a rulebook, rulings, a creature, a place, a party or (a part of) an encounter.

    Raises:
        InputError: it does not work.
    """
    document = tomllib.loads(text)
    if "ruling" in document:
        msgspec.convert(document["ruling"], list[Ruling])
    elif "pay" in document:
        msgspec.convert(document, PayrollFile)
    elif "extends" in document:
        path = folder / "example-rules.toml"
        path.write_text(text, encoding="utf-8")
        load_rulebook(str(path))
    elif "hd" in document:
        parse_creature_table(document.pop("name"), document)
    elif "entrance" in document or "goal" in document:
        path = folder / "example-place.toml"
        path.write_text(text, encoding="utf-8")
        begin = delve if "entrance" in document else journey
        begin(str(path), seed=1).run()
    else:
        if "members" in document:
            document = {"sides": [document]}
        sides = document.get("sides", [_PARTY])
        if isinstance(sides, dict):
            sides = [{"name": "Party", **sides}]
        whole = {"title": "Example", **document, "sides": sides if len(sides) > 1 else [*sides, _ENEMY]}
        encounter = msgspec.convert(whole, Encounter)
        validate_encounter(encounter)
        set_up(encounter, load_rules_of(encounter, folder=str(folder)), SeededDice(Stream(1)))


def prose_of(lines: list[str]) -> list[str]:
    """The lines outside of blocks."""
    found: list[str] = []
    inside = False
    for line in lines:
        if line.startswith("```"):
            inside = not inside
        elif not inside:
            found.append(line)
    return found


def list_anchors(path: Path) -> set[str]:
    """The names by which links reach the headings of a document."""
    headings = [
        line for line in prose_of(path.read_text(encoding="utf-8").split("\n")) if line.startswith("#")
    ]
    return {
        re.sub(r"[^\w\- ]", "", heading.lstrip("#").strip().lower()).replace(" ", "-") for heading in headings
    }


def open_folder(folder: Path) -> Path:
    """Make a folder to carry a document out in, with the project's examples."""
    folder.mkdir()
    os.symlink(ROOT / "examples", folder / "examples")
    return folder
