"""Stat lines as adventure modules print them: "6 Goblins: AC 14 (11), HD 1-1, #At 1 weapon, ..."."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

import msgspec

from grognard.base.errors import InputError
from grognard.creatures.bestiary import find_creature, is_known
from grognard.creatures.creature import Creature
from grognard.creatures.fields import LABELS, format_columns, is_unambiguous, leftovers, make_creature
from grognard.creatures.names import plural
from grognard.creatures.powers import is_breath
from grognard.creatures.reading.armour import LOWEST_UPWARD
from grognard.creatures.reading.complete import complete
from grognard.creatures.reading.dialects import Guess, guess_dialect
from grognard.creatures.reading.facts import Facts
from grognard.creatures.reading.heading import StatLineHeading, read_heading
from grognard.creatures.reading.labels import LabelledField, split_fields
from grognard.creatures.reading.letters import Letters, Remark, Span
from grognard.creatures.reading.traits import MARKS, find_harmed_only_by, find_trait_remarks
from grognard.creatures.rulebook_tables import cache_by_tables

MAX_TEXT: Final = 4000
NAMELESS: Final = "Creature"
_FIGURES: Final = (
    ("armour_class", r"A?AC\b|armou?r\s+class", "an armour class such as AC 14"),
    ("hit_dice", r"HD\b|hit\s+dice", "hit dice such as HD 1-1"),
    ("morale", r"ML\b|morale", "a morale such as ML 7"),
)
"""Figures that a creature has even where a line does not say them, each with its label."""
_TEXT_ONLY: Final = ("", "notes", "other", "scores")


class StatLine(msgspec.Struct, frozen=True):
    """A parsed stat line: how many (a number or dice, "6", "2d4"), and the hit points of each, if given.

    `facts` is what the line prints, `understood` the same with its places, `assumed` the values it leaves
    open and the creature needs, and the reading chosen where there are two; `unread` is the rest. `name` is
    the name as printed, "" if there is none; `dialect` the kind of line it was read as.
    """

    count: str
    creature: Creature
    hit_points: tuple[int, ...]
    name: str
    facts: Facts
    dialect: str
    understood: tuple[Remark, ...] = ()
    assumed: tuple[Remark, ...] = ()
    unread: tuple[Remark, ...] = ()

    @property
    def fixed_count(self) -> int | None:
        """The number of creatures, or None when it is rolled."""
        return int(self.count) if self.count.isdigit() else None


def parse_stat_line(text: str, *, file: str = "", line: int = 0, descending: bool = False) -> StatLine:
    """Read one stat line: a count if there is one, a name, and labelled fields in any order.

    Args:
        text: the line, which may be broken.
        file: where it stands, for errors.
        line: the number of its line there, for errors.
        descending: whether armour class counts down where the line itself does not tell.

    Raises:
        InputError: it has no field at all, or a number is out of range; naming the column at fault.

    >>> goblins = parse_stat_line("6 Goblins: AC 14 (11), HD 1-1, #At 1 weapon, Dam 1d6, Mv 20', Ml 7")
    >>> goblins.count, goblins.creature.name, goblins.creature.morale
    ('6', 'Goblin', 7)
    """
    try:
        return _parse(text, descending=descending)
    except InputError as error:
        raise error.located(file=file, line=line) from None


def parse_creature(text: str) -> Creature:
    """The creature of a stat line as a module prints it; `parse_stat_line` also gives their number.

    `parse_stat_line` takes any line and reports what it has not understood; here an armour class, hit dice or
    a morale that cannot be read are refused, instead of replaced silently.

    Raises:
        InputError: naming the column at fault and what was expected there.

    >>> goblin = parse_creature("6 Goblins: AC 14 (11), HD 1-1, #At 1 weapon, Dam 1d6, Mv 20', Ml 7")
    >>> goblin.name, goblin.armour_class, goblin.morale
    ('Goblin', 14, 7)
    """
    line = parse_stat_line(text)
    for fact, label, expected in _FIGURES:
        if getattr(line.facts, fact) is None:
            for remark in line.unread:
                if re.match(label, remark.text, re.IGNORECASE):
                    problem, row = f"{remark.text!r} cannot be read", remark.line if remark.line > 1 else 0
                    raise InputError(problem, expected=expected, line=row, column=remark.column)
    return line.creature


def format_stat_line(creature: Creature, count: str = "1", *, hit_points: tuple[int, ...] = ()) -> str:
    """Print a stat line that `parse_stat_line` reads back as the same creature.

    >>> from grognard.creatures.bestiary import find_creature
    >>> format_stat_line(find_creature("wolf"), "3")
    "3 Wolves: AC 13, HD 2, #At 1 bite, Dam 1d6, Mv 60', Sv F2, Ml 8, No. App. 2d6, Wild 3d6, Lair 3d6, XP 75"
    """
    columns = format_columns(creature)
    notes = columns.pop("notes", "")
    labels = LABELS if is_unambiguous(creature) else LABELS | {"ac": "AAC"}
    fields = [f"{labels[key]}{':' if key == 'weapons' else ''} {text}" for key, text in columns.items()]
    if hit_points:
        fields.append(f"HP {', '.join(str(points) for points in hit_points)}")
    if notes:
        fields.append(f"Notes: {notes}")
    return f"{_format_heading(creature.name, count)}: {', '.join(fields)}"


def recount_stat_line(text: str, count: int) -> str:
    """The same stat line for `count` creatures.

    >>> recount_stat_line("2d4 Wolves: AC 13, HD 2", 3)
    '3 x Wolf: AC 13, HD 2'
    """
    letters = Letters(text)
    head, fields = split_fields(letters)
    heading = read_heading(head, is_known=is_known)
    start = fields[0].label[0] if fields else len(letters.plain)
    level = f" ({heading.level.class_letter}{heading.level.level})" if heading.level else ""
    return f"{count} x {heading.name or NAMELESS}{heading.mark}{level}: {letters.since(start)}"


def _format_heading(name: str, count: str) -> str:
    if count == "1":
        return name
    many = plural(name)
    return f"{count} x {name}" if many == name or is_known(many) else f"{count} {many}"


@cache_by_tables
def _parse(text: str, *, descending: bool) -> StatLine:
    if len(text) > MAX_TEXT:
        raise InputError(f"a stat line of {len(text)} letters is too long", expected=f"at most {MAX_TEXT}")
    letters = Letters(text)
    head, fields = split_fields(letters)
    if not fields:
        expected = "a name, a colon, and fields such as AC 14, HD 1, #At 1 weapon, Dam 1d6, Mv 40', Ml 8"
        raise InputError("this is not a stat line", expected=expected, column=1)
    letters.join_lines(fields[0].label[0])
    guess = guess_dialect(letters.plain, descending=descending)
    facts = Facts(armour=guess.dialect, rates=guess.rates)
    notes = _find_remarks(facts, letters, fields[0].label[0])
    try:
        heading = read_heading(head, is_known=is_known)
    except InputError as error:
        raise error.located(column=1) from None
    facts.level = heading.level
    facts.harmed_only_by = facts.harmed_only_by or MARKS.get(heading.mark, ())
    _read_fields(facts, letters, fields)
    return _finish(letters, heading, fields, facts, guess, notes)


def _find_remarks(facts: Facts, letters: Letters, start: int) -> list[tuple[int, str]]:
    """Note what alone harms the creature; return the traits named in passing."""
    rest = Span(letters, start)
    facts.harmed_only_by = find_harmed_only_by(rest)
    return find_trait_remarks(rest)


def _read_fields(facts: Facts, letters: Letters, fields: list[LabelledField]) -> None:
    """Read every field once; the label of what was understood is used, too.

    Raises:
        InputError: a number is out of range; naming its column.
    """
    attacks = next((one for one in fields if one.key == "at" and one.value), None)
    damage = next((one for one in fields if one.key == "dam" and one.value), None)
    done: set[str] = set()
    for field in fields:
        if field.key in done or field.key in _TEXT_ONLY:
            continue
        try:
            if field in (attacks, damage):
                done |= {"at", "dam"}
                read = facts.read_attacks(*(one.value if one else None for one in (attacks, damage)))
                for one in (attacks, damage):
                    if one is not None and read:
                        letters.mark_used(*one.label)
            elif field.key not in ("at", "dam") and facts.read(field.key, field.value):
                done.add(field.key)
                letters.mark_used(*field.label)
        except InputError as error:
            raise error.located(column=letters.remark("", _value_start(field)).column) from None


def _value_start(field: LabelledField) -> int:
    text = field.value.letters.plain[field.label[1] : field.value.end]
    return min(field.label[1] + len(text) - len(text.lstrip(" \t\n,:")), len(field.value.letters.plain))


def _finish(
    letters: Letters,
    heading: StatLineHeading,
    fields: list[LabelledField],
    facts: Facts,
    guess: Guess,
    notes: list[tuple[int, str]],
) -> StatLine:
    """Put the creature together, and say what was understood, assumed and not read."""
    for field in fields:
        if field.key == "notes":
            letters.mark_used(*field.label)
    name = heading.name or NAMELESS
    known = find_creature(name) if is_known(name) else None
    full, needed = complete(facts, known)
    assumed = [
        letters.remark(text, field) for field, text in _armour_class_reading(letters, fields, facts, guess)
    ]
    assumed += [Remark(text) for text in (*facts.assumed, *needed)]
    if heading.mark and not facts.harmed_only_by and heading.mark not in MARKS:
        notes = [*notes, (0, "the name carries an asterisk: look up its defences")]
    ends = [0, *(one.label[0] for one in fields), len(letters.plain)]
    unread: list[Remark] = []
    played: list[Remark] = []
    keys = ["", *(one.key if any(letters.used[slice(*one.label)]) else "" for one in fields)]
    for key, (start, end) in zip(keys, pairwise(ends), strict=True):
        for place, text in leftovers(letters, key, start, end):
            notes.append((place, text))
            (played if is_breath(text) else unread).append(letters.remark(text, place))
    count, points = _settle_count(heading.number, facts.hit_points, assumed)
    creature = make_creature(name[:1].upper() + name[1:], full, tuple(text for _, text in sorted(notes)))
    return StatLine(
        count,
        creature,
        points,
        heading.name,
        facts,
        guess.dialect.name,
        (*_understood(letters, ends), *played),
        tuple(assumed),
        tuple(unread),
    )


def _armour_class_reading(
    letters: Letters, fields: list[LabelledField], facts: Facts, guess: Guess
) -> list[tuple[int, str]]:
    """The reading chosen for an ambiguous armour class, and why."""
    armour = facts.armour_class
    if armour is None or (armour.ascending is None) == (armour.descending is None):
        return []
    printed = armour.descending if armour.ascending is None else armour.ascending
    if printed is None or not 0 < printed < LOWEST_UPWARD:
        return []
    at = next(one.label[0] for one in fields if one.key == "ac")
    which = "down" if armour.ascending is None else "up"
    why = f", going by {guess.why}" if guess.told else f": {guess.why}, and the book counts that way"
    return [(at, f"AC {printed} counts {which}{why}")]


def _settle_count(count: str, points: tuple[int, ...], assumed: list[Remark]) -> tuple[str, tuple[int, ...]]:
    """How many there are: as the heading says, or as many as hit points are listed."""
    if not count:
        return str(max(1, len(points))), points
    if not count.isdigit() or len(points) in (0, 1, int(count)):
        return count, points
    if len(points) > int(count):
        assumed.append(Remark(f"{len(points)} hit points for {count}: the first {count} count"))
        return count, points[: int(count)]
    assumed.append(Remark(f"{len(points)} hit points for {count}: the others have theirs by the dice"))
    return count, points


def _understood(letters: Letters, ends: list[int]) -> list[Remark]:
    """The fields as far as they were used, each in its place."""
    remarks = []
    for start, end in pairwise(ends):
        used = [place for place in range(start, end) if letters.used[place]]
        if used:
            last = used[-1] + 1
            plain = letters.plain[used[0] : last]
            for opener, closer in ("()", "[]"):
                if plain.count(opener) > plain.count(closer) and letters.plain[last : last + 1] == closer:
                    last += 1
            remarks.append(letters.remark(letters.printed(used[0], last).rstrip(" ,;:.|"), used[0]))
    return remarks
