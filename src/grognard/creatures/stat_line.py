"""Stat lines as adventure modules print them: "6 Goblins: AC 14 (11), HD 1-1, #At 1 weapon, ..."."""

import re
from typing import Final

import msgspec

from grognard.creatures.bestiary import is_known
from grognard.creatures.creature import Creature, check_between
from grognard.creatures.fields import LABELS, Column, build_creature, format_columns
from grognard.creatures.labels import split_columns
from grognard.creatures.names import plural, singular
from grognard.errors import InputError

_MAX_TEXT: Final = 4000
_MAX_COUNT: Final = 10_000
_MAX_HIT_POINTS: Final = 2000
_COUNT: Final = (
    r"(?i)(?P<count>[1-9][0-9]{0,2}d[1-9][0-9]{0,2}(?:\s*[+-]\s*[0-9]{1,3})?|[0-9]{1,6})"
    r"\s*(?P<times>[x×]\s+)?(?=[^\W\d_])(?!(?:st|nd|rd|th|hd)\b)"
)
_COUNT_AFTER: Final = r"(?i)\s*\((?P<count>[1-9][0-9]{0,2}d[1-9][0-9]{0,2}(?:[+-][0-9]{1,3})?|[0-9]{1,6})\)$"
_HIT_POINTS: Final = r"(?i)\d{1,4}(?:\s*(?:[,/]|\band\b|\s)\s*\d{1,4})*(?:\s+each)?"
_POINTS_AFTER_DICE: Final = r"(?i)\s*\((?:hp\s*(\d{1,4})|(\d{1,4})\s*(?:hp|hit\s+points))\)\s*$"
_PRIMES: Final = str.maketrans("’‘′´`–−\u00a0", "'''''-- ")
_ANYTHING: Final = ""
_TWO_ARMOUR_CLASSES: Final = r"-?\d+\s*\[\s*[+-]?\d+\s*\]"
_FIVE_SAVES: Final = r"(?i)D\s*\d+\s*,?\s*W\s*\d+"


class StatLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many of a creature, as a number or dice ("6", "2d4"), and each one's hit points when given."""

    count: str
    creature: Creature
    hit_points: tuple[int, ...] = ()

    @property
    def fixed_count(self) -> int | None:
        """The number of creatures, or None when it is rolled."""
        return int(self.count) if self.count.isdigit() else None


def parse_stat_line(text: str, *, file: str = "", line: int = 0) -> StatLine:
    """Read one stat line: a count if there is one, a name, and labelled fields in any order.

    Raises:
        InputError: naming the column at fault and what was expected there.

    >>> goblins = parse_stat_line("6 Goblins: AC 14 (11), HD 1-1, #At 1 weapon, Dam 1d6, Mv 20', Ml 7")
    >>> goblins.count, goblins.creature.name, goblins.creature.morale
    ('6', 'Goblin', 7)
    """
    try:
        return _parse(text)
    except InputError as error:
        raise error.located(file=file, line=line) from None


def parse_creature(text: str) -> Creature:
    """The creature of a stat line as a module prints it; how many there are is left to `parse_stat_line`.

    Raises:
        InputError: naming the column at fault and what was expected there.

    >>> goblin = parse_creature("6 Goblins: AC 14 (11), HD 1-1, #At 1 weapon, Dam 1d6, Mv 20', Ml 7")
    >>> goblin.name, goblin.armour_class, goblin.morale
    ('Goblin', 14, 7)
    """
    return parse_stat_line(text).creature


def format_stat_line(creature: Creature, count: str = "1", *, hit_points: tuple[int, ...] = ()) -> str:
    """Print a stat line that `parse_stat_line` reads back as the same creature.

    >>> from grognard.creatures.bestiary import find_creature
    >>> format_stat_line(find_creature("wolf"), "3")
    "3 Wolves: AC 13, HD 2, #At 1 bite, Dam 1d6, Mv 60', Sv F2, Ml 8, XP 75"
    """
    columns = format_columns(creature)
    notes = columns.pop("notes", "")
    fields = [f"{LABELS[key]}{':' if key == 'weapons' else ''} {text}" for key, text in columns.items()]
    if hit_points:
        fields.append(f"HP {', '.join(str(points) for points in hit_points)}")
    if notes:
        fields.append(f"Notes: {notes}")
    return f"{_format_heading(creature.name, count)}: {', '.join(fields)}"


def _format_heading(name: str, count: str) -> str:
    if count == "1":
        return name
    many = plural(name)
    return f"{count} x {name}" if many == name or is_known(many) else f"{count} {many}"


def _parse(text: str) -> StatLine:
    if len(text) > _MAX_TEXT:
        raise InputError(f"a stat line of {len(text)} letters is too long", expected=f"at most {_MAX_TEXT}")
    heading, columns = split_columns(text.translate(_PRIMES))
    _refuse_other_styles(columns)
    count, name, marked = _parse_heading(heading)
    hit_points, columns = _take_hit_points(columns)
    for key in ("treasure", "alignment"):
        if key in columns:
            columns = _add_note(columns, f"{key} {columns[key].text.rstrip(' .')}")
    creature = build_creature(name, columns)
    if not count:
        count = str(max(1, len(hit_points)))
    elif count.isdigit() and len(hit_points) not in (0, 1, int(count)):
        problem = f"{len(hit_points)} hit points for {count} creatures"
        raise InputError(problem, expected="one number for each, or one for all")
    if marked and not creature.harmed_only_by:
        note = "the name carries an asterisk: look up its defences"
        creature = msgspec.structs.replace(creature, notes=(*creature.notes, note))
    return StatLine(count, creature, hit_points)


def _add_note(columns: dict[str, Column], note: str) -> dict[str, Column]:
    printed = columns.get("notes", Column(""))
    return columns | {"notes": Column(f"{printed.text}; {note}".strip("; "), printed.column)}


def _refuse_other_styles(columns: dict[str, Column]) -> None:
    """Say plainly that a line is in the B/X style: two armour classes, THAC0, or five saving throws."""
    for key, pattern in (("ac", _TWO_ARMOUR_CLASSES), ("thac0", _ANYTHING), ("sv", _FIVE_SAVES)):
        if key in columns and re.match(pattern, columns[key].text):
            raise InputError(
                f"{LABELS.get(key, key.upper())} {columns[key].text!r} belongs to a B/X style stat line, "
                "which is not read yet",
                expected="the style AC 14 (11), HD 1-1, #At 1 weapon, Dam 1d6, Mv 20', Sv F1, Ml 7",
                column=columns[key].column,
            )


def _parse_heading(heading: str) -> tuple[str, str, bool]:
    """The count ("" when there is none), the creature's name, and whether an asterisk marks the name."""
    text = heading.strip(" \t\r\n:;,.|-")
    count, times = "", False
    if after := re.search(_COUNT_AFTER, text):
        count, text = after["count"], text[: after.start()]
    elif found := re.match(_COUNT, text):
        count, times = found["count"], found["times"] is not None
        text = text[found.end() :]
    count = re.sub(r"\s", "", count).lower()
    if count.isdigit():
        check_between("count", int(count), 1, _MAX_COUNT)
        count = str(int(count))
    name = " ".join(text.rstrip("*").split())
    if not name:
        raise InputError(
            "there is no name before the first field", expected="a name such as Goblin", column=1
        )
    if count in ("", "1") or is_known(name) or (times and not is_known(singular(name))):
        return count, name, text.endswith("*")
    return count, singular(name), text.endswith("*")


def _take_hit_points(columns: dict[str, Column]) -> tuple[tuple[int, ...], dict[str, Column]]:
    """Explicit hit points, from their own field or in brackets after the hit dice."""
    left = dict(columns)
    column = left.pop("hp", Column(""))
    if column.text:
        found = re.match(_HIT_POINTS, column.text)
        if found is None:
            problem = f"hit points {column.text!r} cannot be read"
            raise InputError(problem, expected="hit points such as HP 4, 5, 3", column=column.column)
        if rest := column.text[found.end() :].strip(" .,;"):
            left = _add_note(left, rest)
        text = found.group()
    elif "hd" in left and (found := re.search(_POINTS_AFTER_DICE, left["hd"].text)):
        column = left["hd"]
        left["hd"] = Column(column.text[: found.start()], column.column)
        text = found[1] or found[2]
    else:
        return (), left
    points = tuple(int(number) for number in re.findall(r"\d+", text))
    if not all(1 <= number <= _MAX_HIT_POINTS for number in points):
        expected = f"1 to {_MAX_HIT_POINTS}"
        raise InputError(f"hit points {text!r} are out of range", expected=expected, column=column.column)
    return points, left
