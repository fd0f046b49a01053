"""Parse: stat lines as they are read, of a line, of pages, or of the standard input."""

from typing import Annotated, Any, ClassVar, Final

from grognard.base.errors import InputError
from grognard.base.files import INPUT, read_input, why_unread
from grognard.creatures.reading.pages import Passage, find_stat_lines
from grognard.creatures.stat_line import MAX_TEXT, StatLine, parse_stat_line
from grognard.operations.fields import field
from grognard.operations.operation import Answer, Facts, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.schema import Rulebook
from grognard.rules.experience import creature_worth
from grognard.text.parts import Line, Part
from grognard.text.stat_lines import describe_stat_line, place_in_pages, tell_stat_line

MOST_PAGES: Final = 20_000_000
_LABEL_WIDTH: Final = 14


class ParseFacts(Facts):
    """The stat lines that were found, each as `describe_stat_line` has it, or a `text` that is `refused`."""

    lines: list[dict[str, Any]]

    prints_lines: ClassVar = True

    def document(self) -> object:
        """Return the lines."""
        return self.lines


class ParseStatLines(Operation[ParseFacts], frozen=True, kw_only=True, tag="parse"):
    """Read stat lines as modules print them, and say what was understood.

    Where a line does not tell which way armour class counts, it counts as the rulebook has it.

    >>> from grognard.operations.asking import ask
    >>> ask(ParseStatLines(line="Ogre: AC 5, HD 4+1, #AT 1, D 1-10, ML 10")).facts.lines[0]["morale"]
    10
    """

    line: Annotated[
        str | None, field('a stat line, or "-" for the standard input', typed="LINE", word=True)
    ] = None
    file: Annotated[str | None, field("find the stat lines in pages of prose", typed="FILE")] = None

    def answer(self, dice: TypedDice) -> Answer[ParseFacts]:
        """Read, and describe each line."""
        if (self.line is None) == (self.file is None):
            expected = 'a stat line, --file FILE, or "-" for the standard input'
            raise InputError("nothing to read", expected=expected)
        book = self.rulebook
        descending = book.armour.convention == "descending"
        source = self.file if self.file is not None else INPUT if self.line == INPUT else ""
        passages = _find(source) if source else _split(self.line or "")
        read = [(one, _parse(one, source=source, descending=descending)) for one in passages]
        if len(read) == 1 and isinstance(read[0][1], InputError):
            raise read[0][1]
        lines = [_describe(passage, line, book, source=source) for passage, line in read]
        return Answer(ParseFacts(lines), _tell_cards(read, book, source=source))


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
        raw = read_input(source, most=MOST_PAGES)
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
) -> dict[str, Any]:
    document: dict[str, object] = {"line": passage.line} if source else {}
    if isinstance(line, InputError):
        return document | {"text": passage.text, "refused": str(line)}
    return document | describe_stat_line(line) | {"worth": _worth(line, book)}


def _tell_cards(
    read: list[tuple[Passage, StatLine | InputError]], book: Rulebook, *, source: str
) -> list[Part]:
    parts: list[Part] = []
    for place, (passage, line) in enumerate(read):
        if place:
            parts.append(Line(""))
        where = f"line {passage.line}: " if source else ""
        if isinstance(line, InputError):
            parts += [Line(f"{where}refused", tone="heading"), Line(str(line), indent=2)]
            continue
        for what, text in tell_stat_line(line):
            if not what:
                parts.append(Line(f"{where}{text}", tone="heading"))
            else:
                parts.append(Line(f"{what:<{_LABEL_WIDTH}}{text}", indent=2))
        if (worth := _worth(line, book)) is not None:
            parts.append(Line(f"{'Worth':<{_LABEL_WIDTH}}{worth:,} XP by {book.id}", indent=2))
    return parts
