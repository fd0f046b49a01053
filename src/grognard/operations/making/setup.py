"""Set-up: a fight made of its parts (sides, members, a map, circumstances) into an encounter file."""

# No `from __future__ import annotations`: msgspec would compile each annotation anew.

from contextlib import nullcontext
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from grognard.base.errors import InputError
from grognard.creatures.rulebook_tables import using_tables_of
from grognard.encounter.entries import MAX_SIDES, Feet
from grognard.encounter.group_files import Table, format_encounter
from grognard.operations.fields import field
from grognard.operations.making.files import FileFacts, show_or_write
from grognard.operations.making.house_rules import HouseRules, read_house_rules
from grognard.operations.making.setup_check import check_setup, find_field, subtract_losses
from grognard.operations.making.setup_parts import (
    MOST_OF_A_FILE,
    SideMade,
    SideSetup,
    Text,
    make_side,
    read_side,
)
from grognard.operations.operation import Answer, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.loader import refuse_rulebook_file
from grognard.rulebooks.options import parse_options

_BESIDE = "# To be fought by house rules that stand beside it: grognard fight FILE --rules HOUSE-RULES.toml"


class SetupFacts(FileFacts):
    """An encounter file that was made: its text, where it was written, and the names of its sides.

    `house_rules_apart` says that the house rules are no part of the text, as they change more than single
    values: they have to be given beside it.
    """

    sides: tuple[str, ...] = ()
    house_rules_apart: bool = False


class SetUpFight(Operation[SetupFacts], frozen=True, kw_only=True, tag="setup"):
    """Make an encounter file of sides, a map and circumstances; whatever stands in them, no file is opened.

    >>> from grognard.operations.asking import ask
    >>> from grognard.operations.making.setup_parts import MemberSetup
    >>> party = SideSetup(players=True, members=(MemberSetup(text="fighter 3", name="Hild"),))
    >>> wolves = SideSetup(members=(MemberSetup(text="wolf", count=3),))
    >>> made = ask(SetUpFight(sides=(party, wolves), distance=40, light="torch")).facts
    >>> made.sides, made.text.splitlines()[:2]
    (('Party', 'Wolves'), ['title = "Party against Wolves"', 'distance_feet = 40'])
    """

    sides: Annotated[
        Annotated[tuple[SideSetup, ...], Meta(max_length=MAX_SIDES)],
        field('sides, such as "2 fighter 3, cleric 2", or a file', typed="SIDE", words=True, read=read_side),
    ]
    title: Annotated[Text, field("its title", typed="TITLE")] = ""
    introduction: Annotated[Text, field("text to read aloud before the fight", typed="TEXT")] = ""
    house_rules: Annotated[
        Annotated[str, Meta(max_length=MOST_OF_A_FILE)],
        field("the text of house rules that stand on the rulebook", typed="TOML"),
    ] = ""
    distance: Annotated[Feet | None, field("feet between the sides; rolled when left out", typed="FEET")] = (
        None
    )
    light: Annotated[Literal["bright", "daylight", "torch", "dark"], field("how light it is")] = "bright"
    reaction: Annotated[
        Text, field('"roll", or the result, by the book\'s own word or another', typed="RESULT")
    ] = "immediate attack"
    outdoors: Annotated[bool, field("under the sky")] = False
    map: Annotated[
        Annotated[str, Meta(max_length=200_000)],
        field("the rows of a map: # a wall, . floor, ~ rough ground, = water, [ a door", typed="ROWS"),
    ] = ""
    out: Annotated[str, field("file to write; else the encounter is printed", typed="FILE")] = ""

    rules_help: ClassVar = ("ID", "the rulebook")
    opens_files: ClassVar = False

    def answer(self, dice: TypedDice) -> Answer[SetupFacts]:
        """Make the file, and check that its fight can begin.

        Raises:
            InputError: something cannot be used; its key is that of the field: `sides[0].members[1].text`.
        """
        refuse_rulebook_file(self.rules)
        house = read_house_rules(self.house_rules, self.rules)
        with nullcontext() if house.book is None else using_tables_of(house.book):
            return self._make(house)

    def _make(self, house: HouseRules) -> Answer[SetupFacts]:
        """Make the file by house rules, whose classes and gear its members may have."""
        made: list[SideMade] = []
        for number, side in enumerate(self.sides):
            taken = [str(one.table["name"]) for one in made]
            made.append(make_side(side, f"sides[{number}]", taken))
        document = self._make_head(house, made) | {"sides": [one.table for one in made]}
        own = house.book if house.apart else None
        try:
            document = subtract_losses(document, [one.losses for one in made], own)
            encounter = check_setup(document, own)
        except InputError as error:
            origins = [one.origins for one in made]
            raise find_field(error, origins, house_rules=bool(house.values)) from error
        text = format_encounter(document)
        text = f"{_BESIDE}\n{text}" if house.apart else text
        names = tuple(side.name for side in encounter.sides)
        facts = SetupFacts(text, self.out, sides=names, house_rules_apart=house.apart)
        return Answer(facts, show_or_write(text, self.out))

    def _make_head(self, house: HouseRules, made: list[SideMade]) -> Table:
        """The fields of the whole encounter."""
        try:
            options = parse_options(list(self.options))
        except InputError as error:
            raise error.located(key="options") from error
        names = " against ".join(str(one.table["name"]) for one in made)
        rows = self.map.replace("\r\n", "\n").strip("\n").rstrip()
        said: Table = {
            "title": self.title.strip() or names or "A fight",
            "introduction": self.introduction.replace("\r\n", "\n").strip(),
            "rules": house.base or self.rules,
            "distance_feet": self.distance,
            "light": "" if self.light == "bright" else self.light,
            "reaction": "" if self.reaction.strip() == "roll" else self.reaction.strip(),
            "outdoors": self.outdoors,
            "options": (house.values if not house.apart else {}) | options,
            "field": {"map": f"{rows}\n" if "\n" in rows else rows} if rows else {},
        }
        return {
            key: value for key, value in said.items() if key == "title" or value not in ("", None, False, {})
        }
