"""``grognard parse LINE``: stat lines as they are read, of a line, of pages, or of the standard input."""

from __future__ import annotations

import argparse
from typing import Final

from grognard.creatures.reading.pages import Passage, find_stat_lines
from grognard.creatures.stat_line import MAX_TEXT, StatLine, parse_stat_line
from grognard.errors import InputError
from grognard.faces.cli.console import Console
from grognard.faces.cli.printing_json import print_json
from grognard.faces.cli.terminal import load_console
from grognard.files import INPUT, read_input, why_unread
from grognard.rulebooks.books import DEFAULT_BOOK
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.schema import Rulebook
from grognard.rules.experience import creature_worth
from grognard.shown import visible
from grognard.text.stat_lines import describe_stat_line, place_in_pages, tell_stat_line

MAX_PAGES: Final = 20_000_000
_LABEL_WIDTH: Final = 14


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("line", metavar="LINE", nargs="?", help='a stat line, or "-" for the standard input')
    parser.add_argument("--file", metavar="FILE", help="find the stat lines in pages of prose")
    parser.add_argument(
        "--rules",
        metavar="ID|FILE.toml",
        default=DEFAULT_BOOK,
        help="the rulebook that says which way armour class counts where a line does not tell",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object for each line")


def run(args: argparse.Namespace) -> int:
    """Read and print.

    Raises:
        InputError: there is no stat line, or the only one cannot be read.
    """
    if (args.line is None) == (args.file is None):
        raise InputError(
            "nothing to read", expected='a stat line, --file FILE, or "-" for the standard input'
        )
    book = load_rulebook(args.rules)
    descending = book.armour.convention == "descending"
    source = args.file if args.file is not None else args.line if args.line == INPUT else ""
    passages = _find(source) if source else _split(args.line)
    read = [(one, _parse(one, source=source, descending=descending)) for one in passages]
    if len(read) == 1 and isinstance(read[0][1], InputError):
        raise read[0][1]
    if args.json:
        for passage, line in read:
            described = _describe(passage, line, book, source=source)
            print_json(described)
    else:
        _print_cards(load_console(), read, book, source=source)
    return 0


def _find(source: str) -> list[Passage]:
    """The stat lines of a file, or of the standard input; all of it where none stands out.

    Raises:
        InputError: it cannot be read, or has no stat line.
    """
    text = _read(source)
    passages = find_stat_lines(text)
    if not passages and len(text) <= MAX_TEXT and len(text.strip().splitlines()) == 1:
        return [Passage(text.strip(), 1)]
    if not passages:
        where = "the standard input" if source == INPUT else source
        raise InputError(
            f"no stat line in {where}", expected="a name and three figures such as AC 6, HD 1-1, ML 7"
        )
    return passages


def _read(source: str) -> str:
    try:
        raw = read_input(source, most=MAX_PAGES)
    except (OSError, ValueError) as error:
        problem = f"cannot read {source!r}: {why_unread(error)}"
        raise InputError(problem, expected="a text file of a module") from error
    # Pages out of a PDF are seldom clean: what is no UTF-8 is shown as such and not a reason to stop.
    return raw.decode("utf-8-sig", errors="replace")


def _split(text: str) -> list[Passage]:
    """A pasted text: several stat lines where there are several, else all of it as one."""
    found = find_stat_lines(text) if "\n" in text else []
    return found if len(found) > 1 or any(one.pieces for one in found) else [Passage(text, 1)]


def _parse(passage: Passage, *, source: str, descending: bool) -> StatLine | InputError:
    file = "" if source in ("", INPUT) else source
    try:
        line = parse_stat_line(
            passage.text, file=file, line=passage.line if source else 0, descending=descending
        )
    except InputError as error:
        return error
    return place_in_pages(line, passage) if source else line


def _worth(line: StatLine, book: Rulebook) -> int | None:
    level = line.facts.level.level if line.facts.level else 0
    return creature_worth(book.experience, line.creature, level=level)


def _describe(
    passage: Passage, line: StatLine | InputError, book: Rulebook, *, source: str
) -> dict[str, object]:
    document: dict[str, object] = {"line": passage.line} if source else {}
    if isinstance(line, InputError):
        return document | {"text": passage.text, "refused": str(line)}
    return document | describe_stat_line(line) | {"worth": _worth(line, book)}


def _print_cards(
    console: Console, read: list[tuple[Passage, StatLine | InputError]], book: Rulebook, *, source: str
) -> None:
    for place, (passage, line) in enumerate(read):
        if place:
            console.line("")
        where = f"line {passage.line}: " if source else ""
        if isinstance(line, InputError):
            console.line(f"{where}refused", tone="heading")
            console.line(visible(str(line)), indent=2)
            continue
        for what, text in tell_stat_line(line):
            if not what:
                console.line(visible(f"{where}{text}"), tone="heading")
            else:
                console.line(visible(f"{what:<{_LABEL_WIDTH}}{text}"), indent=2)
        if (worth := _worth(line, book)) is not None:
            console.line(f"{'Worth':<{_LABEL_WIDTH}}{worth:,} XP by {book.id}", indent=2)
