"""Holds what is known of creatures against what their descriptions say: `python -m tools.power_words`.

The descriptions are those of the package `bfrpg-data`. Each creature whose description has a word of a power
(breath, gaze, poison, ...) must have an ability that answers to it, which a fight plays or tells the referee.
Where the word means something else, a file in the folder `power_words` says so, creature by creature: the
word and why. Every word without either is listed, and makes the status 1; so does a decision that nothing
needs.

    python -m tools.power_words              what is open
    python -m tools.power_words ettercap     one creature: its words, what answers, and its description
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from grognard.creatures.bestiary import find_creature
from grognard.creatures.traits import Ability, list_abilities
from tools.bfrpg.reading import find_file, read_index

DECISIONS: Final = Path(__file__).with_suffix("")
WORDS: Final = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
"""For a word what a description `says`, and which names and meanings of abilities that `answers`."""


class Described(msgspec.Struct, frozen=True):
    """A record of the package with its prose."""

    id: str
    name: str
    description: tuple[str, ...] = ()

    @property
    def prose(self) -> str:
        """The whole description in plain letters."""
        return "\n".join(self.description).replace("\u2019", "'")


class _Envelope(msgspec.Struct, frozen=True):
    data: tuple[Described, ...]


def main(argv: Sequence[str]) -> int:
    """List what is open, or show one creature."""
    if argv:
        show(argv[0])
        return 0
    faults = list(list_faults())
    print("\n".join(faults))
    print(f"{len(read_records())} creatures, {len(faults)} open")
    return 1 if faults else 0


@cache
def read_records() -> dict[str, Described]:
    """Every record of the package that can be fought, by its id."""
    content = Path(find_file()).read_bytes()
    listed = set(read_index()[1].values())
    return {one.id: one for one in msgspec.json.decode(content, type=_Envelope).data if one.id in listed}


@cache
def name_of(record: str) -> str:
    """A name that a record is found by."""
    return next(name for name, key in read_index()[1].items() if key == record)


def abilities_of(record: str) -> tuple[Ability, ...]:
    """The abilities of a record's creature."""
    return list_abilities(find_creature(name_of(record)))


def words_in(prose: str) -> list[str]:
    """The powers a description speaks of."""
    return [word for word, table in WORDS.items() if re.search(table["says"], prose, re.IGNORECASE)]


def answers(word: str, abilities: Sequence[Ability]) -> list[Ability]:
    """The abilities that answer to a word."""
    wanted = WORDS[word]["answers"]
    return [one for one in abilities if re.search(wanted, f"{one.name} {one.says}", re.IGNORECASE)]


@cache
def read_decisions() -> dict[str, dict[str, str]]:
    """For each record, the words that mean something else, and what."""
    found: dict[str, dict[str, str]] = {}
    for path in sorted(DECISIONS.glob("*.toml")):
        found.update(tomllib.loads(path.read_text(encoding="utf-8")))
    return found


def list_faults() -> list[str]:
    """Every word without an answer and a decision, and every decision that is not needed."""
    faults = []
    for record in read_records().values():
        abilities = abilities_of(record.id)
        decided = read_decisions().get(record.id, {})
        open_words = {word for word in words_in(record.prose) if not answers(word, abilities)}
        if missing := sorted(open_words - set(decided)):
            faults.append(f"{record.id}: {', '.join(missing)}")
        if needless := sorted(set(decided) - open_words):
            faults.append(f"{record.id}: decided for nothing: {', '.join(needless)}")
    faults += [f"{key}: no such creature" for key in read_decisions() if key not in read_records()]
    return faults


def show(record: str) -> None:
    """Print a creature's words, its abilities and its description."""
    one = read_records()[record]
    abilities = abilities_of(record)
    print(f"{one.name} ({name_of(record)})")
    for ability in abilities:
        print(f"  {'plays' if ability.plays else 'TOLD '} {ability.name}: {ability.says}")
    for word in words_in(one.prose):
        found = ", ".join(ability.name for ability in answers(word, abilities))
        print(f"  {word}: {found or read_decisions().get(record, {}).get(word, 'OPEN')}")
    print(one.prose)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
