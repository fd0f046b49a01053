"""Stat lines in pages of prose: where they begin and end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final, NamedTuple

import msgspec

from grognard.creatures.reading.labels import LabelledField, split_fields
from grognard.creatures.reading.letters import Letters
from grognard.creatures.reading.tables import StatLinePiece, find_rows

_FIGURES: Final = frozenset({"ac", "hd", "hp", "at", "dam", "mv", "sv", "ml", "thac0", "al", "xp", "bonus"})
_BODY: Final = frozenset({"ac", "hd", "hp"})
"""What makes figures those of a creature, and begins the next one when it comes again."""
_FEWEST: Final = 3
_FARTHEST: Final = 240
"""Letters between two labels of one stat line."""
_PARAGRAPH: Final = r"(?:[^\n]*\S[^\n]*(?:\n|$))+"
_AC: Final = r"(?:AC|Armou?r\s+Class)\b"
_HEADED: Final = re.compile(
    rf"^[ \t]*(?!{_AC})[A-Z0-9][^\n;:.]{{1,60}}?(?::[ \t]*|[ \t]*[(\[][ \t]*|[ \t]+){_AC}", re.MULTILINE
)
"""A line that begins with the name of a creature and its armour class."""
_LISTED: Final = r"\n\s*\d{1,3}[.)]\s*$"
"""The number of the next in a list."""
_SENTENCE_END: Final = r"[.!?](?=\s+[A-Z\"'(]|\s*$)|\n\s*\n"
_QUOTED: Final = re.compile(r"^[ \t]*(?:>[ \t]?)+", re.MULTILINE)
"""What a quotation of Markdown begins its lines with."""
_FENCE: Final = re.compile(r"^[ \t]*(?:```|~~~)[^\n]*", re.MULTILINE)
_KEYED: Final = re.compile(r"^[ \t]*```statblock[^\n]*\n.*?^[ \t]*```", re.MULTILINE | re.DOTALL)
"""A stat block as lists of keys and values, some in quotes."""
_KEY_OF_FIGURES: Final = re.compile(rf"[ \t]*(?:{_AC}|HD|HP|hit)", re.IGNORECASE)
_KEY_OF_NAME: Final = re.compile(r"[ \t]*name:[ \t]*", re.IGNORECASE)
_FENCE_NAME: Final = re.compile(r"""name=["']([^"'\n]+)["']""")
_TITLE: Final = re.compile(
    r"^[ \t]*(?:#{1,6}[ \t]+(?P<name>[^#|:\n]{1,60}?)[ \t]*#*|"
    r"(?P<bold>(?:\*\*|__)[^*_#|:\n]{1,60}?(?:\*\*|__)"
    r"(?:[ \t]*(?:\([^()\n]{1,12}\)|[x\u00d7][ \t]?\d{1,3}))?))"
    r"[ \t]*$",
    re.MULTILINE,
)
"""A line of Markdown that is a heading, or bold with perhaps a number: the name of what stands below it."""
_DICE_IN_NAME: Final = re.compile(r"\(\s*HD\s*\d[^()\n]*\)")
_DICE_TWICE: Final = re.compile(r"\bHD\s*\d")
_MARKS: Final = re.compile(r"\*\*|__")
_NO_NAME: Final = re.compile(r"\W*(?:\d+\w?[.):]|(?:room|area|part|chapter|level)\b)", re.IGNORECASE)
"""What a heading of a place begins with, which names no creature paragraphs below it."""
_BARE: Final = re.compile(rf"\s*(?:\*\*|__|[-*][ \t]+)*{_AC}")
"""A stat line that has no name before it."""
_APART: Final = 2
"""Paragraphs of prose between a heading and a stat line without a name."""
_DESCRIBED: Final = re.compile(
    rf"\A(?P<name>[ \t]*[A-Z][\w'-]*(?:[ \t]+[A-Z][\w'-]*){{0,3}}[ \t]*\n)"
    rf"(?P<prose>(?:[^\n]+\n){{0,5}}?[^\n]*[.!?][ \t]*\n)(?={_AC})"
)
"""A name, a sentence of what it is, and the figures, line below line."""
_HEADING_BEGINS: Final = r"\n|[.!?;:]\s+(?=[\"'(]?[A-Z\d])"


class Passage(NamedTuple):
    """A stat line in pages: its text, and the line and column of the pages in which it begins.

    What is put together of a table has `pieces` instead of one place. A name may be that of a heading with
    other paragraphs between: `is_named_above`.
    """

    text: str
    line: int
    column: int = 1
    pieces: tuple[StatLinePiece, ...] = ()
    is_named_above: bool = False


def find_stat_lines(pages: str) -> list[Passage]:
    """Every stat line in a text: three labelled figures or more of one creature, and the heading before them.

    >>> find_stat_lines("It is dark.\\n\\nOrc: AC 6, HD 1, hp 5, ML 8. It sleeps.")
    [Passage(text='Orc: AC 6, HD 1, hp 5, ML 8.', line=3, column=1, pieces=(), is_named_above=False)]
    >>> find_stat_lines("> **Gray Ooze**\\n>\\n> AC 8, HD 3*, ML 12")[0].text.split()[:3]
    ['Gray', 'Ooze', 'AC']
    """
    bare, rows = find_rows(pages)
    found = [Passage(one.text, one.pieces[0].line, one.pieces[0].column, one.pieces) for one in rows]
    for begin, block, is_far in _blocks(*_unmarked(bare)):
        for first, end in _find_in(block):
            text = block[first:end].lstrip()
            start = begin + end - len(text)
            column = start - (pages.rfind("\n", 0, start) + 1) + 1
            is_named = is_far and begin + first <= start < begin + len(block.split("\n", 1)[0])
            line = pages.count("\n", 0, start) + 1
            found.append(Passage(text.rstrip(), line, column, is_named_above=is_named))
    return sorted(found, key=lambda one: (one.line, one.column)) if rows else found


def _blank(text: str) -> str:
    """As many blanks, and every line of it."""
    return re.sub(r"[^\n]", " ", text)


def _without_quotes(block: str) -> str:
    """A stat block of keys and values in which `hit_dice: "2*"` is as other stat blocks have it.

    Of what stands before the figures only the name is left, in the line above them.
    """
    lines = re.sub(r"(?<=[a-z])_(?=[a-z_]+:)|\"", " ", block).splitlines(keepends=True)
    figures = next((place for place, line in enumerate(lines) if _KEY_OF_FIGURES.match(line)), len(lines))
    name = ""
    for place, line in enumerate(lines[1:figures], 1):
        found = _KEY_OF_NAME.match(line)
        name = line[found.end() :].strip() if found and not name else name
        lines[place] = _blank(line)
    room = len(lines[figures - 1]) - 1
    if figures < len(lines) and len(name) <= room:
        lines[figures - 1] = f"{name:<{room}}\n"
    return "".join(lines)


def _unmarked(pages: str) -> tuple[str, dict[int, int]]:
    """The pages without the marks of quotations, fences and headings, every letter in its place.

    And where lines that are headings begin and end.
    """

    def fence(found: re.Match[str]) -> str:
        name = _FENCE_NAME.search(found[0])
        return (
            " " * name.start(1) + name[1] + " " * (len(found[0]) - name.end(1)) if name else _blank(found[0])
        )

    pages = _KEYED.sub(lambda found: _without_quotes(found[0]), pages)
    plain = _FENCE.sub(fence, _QUOTED.sub(lambda found: " " * len(found[0]), pages))
    titles: dict[int, int] = {}

    def title(found: re.Match[str]) -> str:
        titles[found.start()] = found.end()
        group = "name" if found["name"] is not None else "bold"
        start, end = found.start(group) - found.start(), found.end(group) - found.start()
        name = _MARKS.sub("  ", found[group])
        return " " * start + name + " " * (len(found[0]) - end)

    return _TITLE.sub(title, plain), titles


def _blocks(pages: str, titles: dict[int, int]) -> Iterator[tuple[int, str, bool]]:
    """Paragraphs with where they begin; a line that begins with a heading and armour class is a new one.

    A list of stat lines has no blank lines between them, and brackets in one must not reach into the next. A
    heading stands in one with the paragraph below it, or with a stat line without a name that is not far,
    which is told of each block.
    """
    paragraphs = [one.span() for one in re.finditer(_PARAGRAPH, pages)]
    place = 0
    while place < len(paragraphs):
        first, last = paragraphs[place]
        is_title = titles.get(first, -1) >= first + len(pages[first:last].rstrip())
        below = _below(pages, paragraphs, place, titles) if is_title else place
        text = pages[first:last]
        if below > place:
            text += _blank(pages[last : paragraphs[below][0]]) + pages[slice(*paragraphs[below])]
        if first in titles and (name := _DICE_IN_NAME.search(text)) and _DICE_TWICE.search(text, name.end()):
            text = text[: name.start()] + _blank(name[0]) + text[name.end() :]
        if described := _DESCRIBED.match(text):
            prose = described["prose"]
            text = described["name"] + _blank(prose) + text[described.end() :]
        cuts = [0, *(line.start() for line in _HEADED.finditer(text) if line.start() > 0), len(text)]
        yield from ((first + start, text[start:end], below > place + 1) for start, end in pairwise(cuts))
        place = below + 1


def _below(pages: str, paragraphs: list[tuple[int, int]], place: int, titles: dict[int, int]) -> int:
    """The paragraph that a heading alone in one names: the next, or one without a name a little below.

    It is its own where another heading comes next.
    """
    first, last = paragraphs[place]
    for below in range(place + 2, min(place + _APART + 2, len(paragraphs))):
        between = pages[last : paragraphs[below][0]]
        if _NO_NAME.match(pages, first) or paragraphs[below - 1][0] in titles or _find_in(between):
            break
        if _BARE.match(pages, paragraphs[below][0]) and not _BARE.match(pages, paragraphs[place + 1][0]):
            return below
    following = min(place + 1, len(paragraphs) - 1)
    return place if paragraphs[following][0] in titles else following


def _find_in(block: str) -> list[tuple[int, int]]:
    """Where the stat lines of one paragraph begin and end."""
    letters = Letters(block)
    runs: list[list[LabelledField]] = []
    for field in _labelled(letters):
        last = runs[-1] if runs else []
        again = field.key in _BODY and any(one.key == field.key for one in last)
        again = again and not (field.key == "hp" and last[-1].key in ("hp", "hd"))
        if not last or again or field.label[0] - last[-1].label[1] > _FARTHEST:
            runs.append([])
        runs[-1].append(field)
    spans: list[tuple[int, int]] = []
    previous = 0
    for place, run in enumerate(runs):
        keys = {one.key for one in run}
        if len(keys & _FIGURES) < _FEWEST or not keys & _BODY:
            continue
        start = _heading_start(letters.plain, previous, run[0].label[0])
        limit = runs[place + 1][0].label[0] if place + 1 < len(runs) else len(letters.plain)
        end = _end(letters.plain, run[-1].label[1], limit, cut=place + 1 < len(runs))
        previous = end
        spans.append((_with_marks(block, letters.place(start)), letters.place(end)))
    return spans


def _with_marks(block: str, start: int) -> int:
    """Where a stat line begins that has marks of bold print before its first letter."""
    return start - len(block[:start]) + len(block[:start].rstrip("*_["))


def _labelled(letters: Letters) -> list[LabelledField]:
    """Every label of a paragraph, also those behind a bracket that closes one stat line."""
    fields: list[LabelledField] = []
    at = 0
    while True:
        rest = Letters(letters.plain[at:])
        found = split_fields(rest)[1]
        if not found:
            return fields
        stop = next((place for place, one in enumerate(found) if not one.key), len(found))
        for one in found[:stop]:
            moved = (one.label[0] + at, one.label[1] + at)
            fields.append(msgspec.structs.replace(one, label=moved))
        if stop < len(found):
            at += found[stop].label[0] + 1
        elif found[-1].key == "notes" and (line := rest.plain.find("\n", found[-1].label[1])) >= 0:
            at += line + 1
        else:
            return fields


def _heading_start(text: str, start: int, label: int) -> int:
    """Where the heading before a label begins: in its line after the last sentence, or in the line before.

    A bracket that closes there closes the stat line before it.
    """
    bare = text[start:label].rstrip(" \t\n:,;([*-")
    begins = _closing(bare, 0, len(bare))
    for one in re.finditer(_HEADING_BEGINS, bare):
        begins = one.end()
    return start + begins


def _end(text: str, start: int, limit: int, *, cut: bool) -> int:
    """Where the last field ends: with its sentence, or before the heading of the next stat line."""
    if cut:
        limit = max(start, _heading_start(text, start, limit))
        limit = max(start, start + len(re.sub(_LISTED, "", text[start:limit])))
    if closing := _closing(text, start, limit):
        return closing
    found = re.compile(_SENTENCE_END).search(text, start, limit)
    return found.end() if found else limit


def _closing(text: str, start: int, end: int) -> int:
    """Where a bracket ends that was opened before; 0 if none does."""
    opened = 0
    for place in range(start, end):
        letter = text[place]
        opened += letter in "(["
        if letter in ")]":
            opened -= 1
            if opened < 0:
                return place + 1
    return 0
