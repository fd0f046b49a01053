"""Invented stat lines of every dialect, field by field, in the form in which programs get them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from grognard.creatures.stat_line import parse_stat_line
from grognard.text.stat_lines import SAVE_NAMES, describe_stat_line

LINES = Path(__file__).with_name("stat_lines.txt")


class Case(NamedTuple):
    """A stat line and its fields as the file has them; `unread` may be there several times."""

    line: str
    fields: dict[str, str]
    unread: list[str]


def read_cases() -> Iterator[Case]:
    """The file's pairs of a line and the fields below it; a field is a word and its value."""
    line = ""
    for row in LINES.read_text(encoding="utf-8").splitlines():
        if row.startswith("  "):
            fields: dict[str, str] = {}
            unread: list[str] = []
            for part in split_fields(row):
                key, _, value = part.partition(" ")
                if key == "unread":
                    unread.append(value)
                else:
                    fields[key] = value
            yield Case(line, fields, unread)
        elif row and not row.startswith("# "):
            line = row.replace("\\n", "\n")


KEYS = ("name", "count", "ac", "hd", "hp", "at", "mv", "sv", "saves", "ml", "al", "na", "tt", "xp", "unread")


def split_fields(row: str) -> list[str]:
    """The fields of a row; a semicolon before anything but a key belongs to the value."""
    fields: list[str] = []
    for part in row.strip().split("; "):
        if part.split(" ")[0] in KEYS or not fields:
            fields.append(part)
        else:
            fields[-1] += f"; {part}"
    return fields


def shorten(read: dict[str, Any]) -> dict[str, str]:
    """The fields of a line that was read, written as the file writes them; without those that are null."""
    armour, dice, saves = read["armour_class"], read["hit_dice"], read["saves"]
    up, down = armour["ascending"], armour["descending"]
    numbers = [saves[name] for name in SAVE_NAMES]
    fields = {
        "name": read["name"] or "",
        "count": str(read["count"]),
        "ac": "" if up is down is None else f"{'-' if up is None else up}/{'-' if down is None else down}",
        "hd": "" if dice["number"] is None else f"{dice['number']} {dice['modifier']} {dice['asterisks']}",
        "hp": " ".join(map(str, read["hit_points"])),
        "at": " | ".join("; ".join(map(shorten_attack, routine)) for routine in read["attacks"]),
        "mv": ", ".join(f"{one['mode']} {one['feet_per_round']}" for one in read["movement"]),
        "sv": saves["as"] or "",
        "saves": "" if numbers[0] is None else " ".join(map(str, numbers)),
        "ml": "" if read["morale"] is None else str(read["morale"]),
        "al": read["alignment"] or "",
        "na": read["number_appearing"] or "",
        "tt": read["treasure"] or "",
        "xp": "" if read["xp"] is None else str(read["xp"]),
    }
    return {key: value for key, value in fields.items() if value}


def shorten_attack(attack: dict[str, Any]) -> str:
    effect = f" + {attack['effect']}" if attack["effect"] else ""
    return f"{attack['count']} {attack['name']} {attack['damage'] or '-'}{effect}"


@pytest.mark.parametrize("case", list(read_cases()), ids=lambda case: case.line[:40])
def test_every_field_of_a_line(case: Case) -> None:
    read = describe_stat_line(parse_stat_line(case.line))
    assert shorten(read) == case.fields
    assert [one["text"] for one in read["unread"]] == case.unread  # type: ignore[attr-defined]


def test_there_are_lines_of_every_kind() -> None:
    assert sum(1 for _ in read_cases()) >= 320
