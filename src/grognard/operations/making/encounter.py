"""Encounter: a random encounter for a level and a country, as a file that can be fought."""

import os
from typing import Annotated, ClassVar

import msgspec

from grognard.dice.source import SeededDice
from grognard.dice.stream import Stream
from grognard.encounter.entries import convert_group, parse_encounter
from grognard.encounter.group_files import read_group
from grognard.encounter.wandering import UNDERGROUND, format_wandering, roll_wandering
from grognard.operations.fields import field
from grognard.operations.making.files import FileFacts, show_or_write
from grognard.operations.operation import Answer, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.loader import load_rulebook


class MakeEncounter(Operation[FileFacts], frozen=True, kw_only=True, tag="encounter"):
    """Make a random encounter for a level and a country; with `rules`, to be fought by that rulebook.

    >>> from grognard.operations.asking import ask
    >>> ask(MakeEncounter(level=2, terrain="forest"), seed=7).facts.text.splitlines()[0]
    '# grognard encounter --level 2 --terrain forest --seed 7'
    """

    level: Annotated[Annotated[int, msgspec.Meta(ge=1)], field("level of the party, or of the dungeon")] = 1
    terrain: Annotated[str, field("dungeon, forest, hills and so on", typed="WHERE")] = UNDERGROUND
    party: Annotated[str, field("the file of a party, instead of four of that level", typed="FILE")] = ""
    out: Annotated[str, field("file to write; else the encounter is printed", typed="FILE")] = ""

    uses_seed: ClassVar = True

    def answer(self, dice: TypedDice) -> Answer[FileFacts]:
        """Make the encounter, and check that it can be fought."""
        seed = dice.need_seed()
        if self.rules:
            load_rulebook(self.rules)
        if self.party:
            convert_group(read_group(self.party)[0], self.party, "")
        met = roll_wandering(self.level, self.terrain, SeededDice(Stream(seed)))
        folder = os.path.dirname(self.out) or "."
        text = format_wandering(
            met,
            level=self.level,
            terrain=self.terrain,
            rules=self.rules,
            party=os.path.relpath(self.party, folder) if self.party else "",
        )
        text = f"# grognard encounter --level {self.level} --terrain {self.terrain} --seed {seed}\n{text}"
        parse_encounter(text, file=self.out)
        return Answer(FileFacts(text, self.out), show_or_write(text, self.out))
