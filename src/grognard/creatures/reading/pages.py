"""Stat lines in pages of prose: where they begin and end."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final, NamedTuple

import msgspec

from grognard.creatures.reading.labels import Field, split_fields
from grognard.creatures.reading.letters import Letters

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
_TITLE: Final = re.compile(
    r"^(?P<before>[ \t]*(?:#{1,6}[ \t]+|\*\*|__))(?P<name>[^*_#|:\n]{1,60}?)"
    r"(?P<behind>[ \t]*(?:\*\*|__|#*)[ \t]*\n)"
    r"(?P<blank>(?:[ \t]*\n)?)(?=[^\n]*\S)",
    re.MULTILINE,
)
"""A line of Markdown that is a heading, or all bold: the name of what stands below it."""
_HEADING_BEGINS: Final = r"\n|[.!?;:]\s+(?=[\"'(]?[A-Z\d])"


class Passage(NamedTuple):
    """A stat line in pages: its text, and the line and column of the pages in which it begins."""

    text: str
    line: int
    column: int = 1


def find_stat_lines(pages: str) -> list[Passage]:
    """Every stat line in a text: three labelled figures or more of one creature, and the heading before them.

    >>> find_stat_lines("It is dark.\\n\\nOrc: AC 6, HD 1, hp 5, ML 8. It sleeps.")
    [Passage(text='Orc: AC 6, HD 1, hp 5, ML 8.', line=3, column=1)]
    >>> find_stat_lines("> **Gray Ooze**\\n>\\n> AC 8, HD 3*, ML 12")[0].text.split()[:3]
    ['Gray', 'Ooze', 'AC']
    """
    found: list[Passage] = []
    for begin, block in _blocks(_unmarked(pages)):
        for first, end in _find_in(block):
            text = block[first:end].lstrip()
            start = begin + end - len(text)
            column = start - (pages.rfind("\n", 0, start) + 1) + 1
            found.append(Passage(text.rstrip(), pages.count("\n", 0, start) + 1, column))
    return found


def _unmarked(pages: str) -> str:
    """The pages without the marks of quotations, headings and bold names, every letter in its place.

    A name stands in one paragraph with what is below it.
    """

    def blanks(found: re.Match[str]) -> str:
        return " " * len(found[0])

    def bare(found: re.Match[str]) -> str:
        behind = " " * (len(found["behind"]) + len(found["blank"]) - 1) + "\n"
        return " " * len(found["before"]) + found["name"] + behind

    return _TITLE.sub(bare, _QUOTED.sub(blanks, pages))


def _blocks(pages: str) -> list[tuple[int, str]]:
    """Paragraphs with where they begin; a line that begins with a heading and armour class is a new one.

    A list of stat lines has no blank lines between them, and brackets in one must not reach into the next.
    """
    blocks: list[tuple[int, str]] = []
    for paragraph in re.finditer(_PARAGRAPH, pages):
        cuts = [paragraph.start(), *(line.start() for line in _HEADED.finditer(paragraph.group()))]
        cuts = [cuts[0], *(paragraph.start() + cut for cut in cuts[1:] if cut > 0), paragraph.end()]
        blocks += [(first, pages[first:last]) for first, last in pairwise(cuts)]
    return blocks


def _find_in(block: str) -> list[tuple[int, int]]:
    """Where the stat lines of one paragraph begin and end."""
    letters = Letters(block)
    runs: list[list[Field]] = []
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
        spans.append((letters.place(start), letters.place(end)))
    return spans


def _labelled(letters: Letters) -> list[Field]:
    """Every label of a paragraph, also those behind a bracket that closes one stat line."""
    fields: list[Field] = []
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
