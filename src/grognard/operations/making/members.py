"""Members as people paste them, each answered with what was understood: stat lines, creatures, characters."""

# No `from __future__ import annotations`: msgspec would compile each annotation anew.

import re
from collections.abc import Iterator
from typing import Annotated, ClassVar, Final

import msgspec

from grognard.base.errors import InputError
from grognard.base.files import INPUT, read_input, why_unread
from grognard.creatures.bestiary import find_creature
from grognard.creatures.character import parse_character
from grognard.creatures.creature import Creature
from grognard.creatures.hit_dice import format_hit_dice
from grognard.creatures.reading.letters import Remark
from grognard.creatures.reading.pages import find_stat_lines
from grognard.creatures.stat_line import StatLine, parse_stat_line
from grognard.encounter.creature_stats import stats_by
from grognard.encounter.entries import MemberEntry
from grognard.encounter.matchups import parse_members
from grognard.encounter.stat_lines import is_stat_line
from grognard.operations.fields import field
from grognard.operations.making.setup_parts import entry_table
from grognard.operations.operation import Answer, Facts, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.loader import MOST_LETTERS, refuse_long_text
from grognard.rulebooks.schema import Rulebook
from grognard.text.parts import Line, Part
from grognard.text.stat_lines import tell_place, tell_stat_line

_MOST_LINES: Final = 400
_COUNTED: Final = re.compile(r"\s*\d{1,3}\s+\S")
_LABELS: Final = {
    "Armour class": "AC",
    "Hit dice": "HD",
    "Hit points": "hp",
    "Attacks": "attacks:",
    "Movement": "moves:",
    "Harmed by": "harmed by",
    "THAC0": "THAC0",
    "XP": "XP",
}
_NOT_SAID: Final = ("", "Assumed", "Not read")


class MemberRead(msgspec.Struct, frozen=True):
    """Something that was pasted, and what was read of it.

    Attributes:
        text: as it was pasted: it is what a member of a set-up has as its `text`.
        name: what it is called.
        count: how many, 0 where dice say that.
        number: the same as it was printed: "6", or "2d4".
        understood: short phrases: "AC 14 ascending", "HD 1-1 (1d8-1)", "morale 7".
        assumed: what is left open, and what was taken for it.
        unread: what was not understood, with the column in which it stands.
        problem: what is wrong with it, "" where it can be used.
        line: the line in which it begins.
    """

    text: str
    name: str = ""
    count: int = 1
    number: str = "1"
    understood: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    problem: str = ""
    line: int = 1


class MembersFacts(Facts):
    """The pasted members, one after the other."""

    read: list[MemberRead]


class ReadMembers(Operation[MembersFacts], frozen=True, kw_only=True, tag="parse members"):
    """Read members as people paste them: a line each ("3 orc", "fighter 2", a stat line), or pages of prose.

    Each is answered, also what cannot be used. No file is opened that a line may name.

    >>> from grognard.operations.asking import ask
    >>> orcs, grub = ask(ReadMembers(members="3 orc\\nGrub: AC twelve")).facts.read
    >>> orcs.name, orcs.count, orcs.understood
    ('Orc', 3, ('AC 14', 'HD 1', 'morale 8'))
    >>> grub.unread, grub.assumed[0]
    (('AC twelve (column 7)',), 'no armour class: that of the unarmoured')
    """

    members: Annotated[str, field('members, one a line, or "-" for the standard input', typed="LINES")]

    chosen_by: ClassVar = ("members",)
    opens_files: ClassVar = False

    def answer(self, dice: TypedDice) -> Answer[MembersFacts]:
        """Read each line, or each stat line where these stand in prose."""
        text = _read_input() if self.members == INPUT else self.members
        refuse_long_text(text)
        read = list(read_members(text, self.rulebook))
        return Answer(MembersFacts(read), [part for one in read for part in _tell(one)])


def _read_input() -> str:
    try:
        return read_input(INPUT, most=4 * MOST_LETTERS).decode("utf-8-sig", errors="replace")
    except (OSError, ValueError) as error:
        problem = f"cannot read the standard input: {why_unread(error)}"
        raise InputError(problem, expected="members, one a line") from error


def read_members(text: str, book: Rulebook) -> Iterator[MemberRead]:
    """Read what was pasted: line by line, where that is a list of members; else the stat lines in it."""
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    one_by_one = [_read_line(line, number, book) for number, line in lines]
    if _is_list(one_by_one):
        yield from one_by_one[:_MOST_LINES]
        return
    found = {one.line: one for one in find_stat_lines(text)}
    if not found:
        yield from one_by_one[:_MOST_LINES]
        return
    covered = {
        line for one in found.values() for line in range(one.line, one.line + one.text.count("\n") + 1)
    }
    covered |= {piece.line for one in found.values() for piece in one.pieces}
    for (number, line), read in zip(lines, one_by_one, strict=True):
        if number in found:
            yield _read_stat_line(found[number].text, number, book)
        elif number not in covered and not read.problem and (_COUNTED.match(line) or is_stat_line(line)):
            yield read


def _is_list(lines: list[MemberRead]) -> bool:
    """Whether lines are a list of members, of which some may be faulty, rather than prose.

    A stat line without a name has it in the line before.
    """
    named = [one for one in lines if one.name and not one.problem]
    nameless = [one for one in lines if not one.name and not one.problem]
    return not nameless and 2 * len(named) >= len(lines)


def _read_line(text: str, number: int, book: Rulebook) -> MemberRead:
    """One line: a stat line, or what a matchup understands."""
    if is_stat_line(text):
        return _read_stat_line(text, number, book)
    try:
        entries = parse_members(text, files=False)
        if len(entries) != 1:
            raise InputError(f"{len(entries)} kinds in one line", expected="a line for each")
        return _read_entry(entries[0], text, number, book)
    except InputError as error:
        read = _read_stat_line(text, number, book)
        return MemberRead(text, problem=str(error), line=number) if read.problem else read


def _read_entry(entry: MemberEntry, text: str, number: int, book: Rulebook) -> MemberRead:
    """A creature of the list, or a character.

    Raises:
        InputError: there is none of that name.
    """
    extra = [
        f"{key.replace('_', ' ')}: {_say(value)}"
        for key, value in entry_table(entry).items()
        if key not in ("character", "creature", "count")
    ]
    if entry.character:
        character = parse_character(entry.character)
        name = entry.character.strip()
        understood = [f"{character.race} {character.class_name} {character.level}", *extra]
    else:
        creature = find_creature(entry.creature)
        name = creature.name
        understood = [*_figures(creature, book), *extra]
    return MemberRead(text, name, entry.count, str(entry.count), tuple(understood), line=number)


def _figures(creature: Creature, book: Rulebook) -> list[str]:
    figures = stats_by(creature, book)
    dice = format_hit_dice(creature.hit_dice)
    return [f"AC {figures.armour_class}", f"HD {dice}", f"morale {figures.morale}"]


def _say(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value))
    if isinstance(value, dict):
        return ", ".join(f"{name} {number}" for name, number in value.items())
    return str(value)


def _read_stat_line(text: str, number: int, book: Rulebook) -> MemberRead:
    try:
        line = parse_stat_line(text, descending=book.armour.convention == "descending")
    except InputError as error:
        return MemberRead(text, problem=str(error), line=number)
    return MemberRead(
        text,
        line.name,
        line.fixed_count or 0,
        line.count,
        tuple(_understood(line)),
        tuple(_remark_place(one) for one in line.assumed),
        tuple(_remark_place(one) for one in line.unread),
        line=number,
    )


def _understood(line: StatLine) -> Iterator[str]:
    for what, said in tell_stat_line(line):
        if what not in _NOT_SAID and said != "not printed":
            yield f"{_LABELS.get(what, what.lower())} {said}"


def _remark_place(remark: Remark) -> str:
    return f"{remark.text} ({tell_place(remark)})" if remark.column else remark.text


def _tell(one: MemberRead) -> list[Part]:
    if one.problem:
        return [Line(one.text, tone="heading"), Line(f"Cannot be used: {one.problem}", indent=2)]
    rows = (("Read", one.understood), ("Assumed", one.assumed), ("Not read", one.unread))
    count = f", {one.number}" if one.number != "1" else ""
    told: list[Part] = [Line(f"{one.name or 'No name'}{count}", tone="heading")]
    return told + [Line(f"{label}: {'; '.join(said)}", indent=2) for label, said in rows if said]
