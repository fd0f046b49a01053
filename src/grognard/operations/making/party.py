"""Party: a group made into a file that encounters and matchups can use."""

from typing import Annotated, ClassVar

from grognard.base.errors import InputError
from grognard.creatures.bestiary import find_creature
from grognard.creatures.character import parse_character
from grognard.encounter.entries import MemberEntry, convert_group
from grognard.encounter.group_files import format_group, is_group_file_name, read_group
from grognard.encounter.matchups import name_side, parse_members
from grognard.encounter.stat_lines import read_stat_line
from grognard.operations.fields import field
from grognard.operations.making.files import FileFacts, show_or_write
from grognard.operations.making.setup_parts import entry_table
from grognard.operations.operation import Answer, Operation
from grognard.operations.typed_dice import TypedDice


class MakeParty(Operation[FileFacts], frozen=True, kw_only=True, tag="party"):
    """Make a party or another group into a file to be used again, or check such a file.

    >>> from grognard.operations.asking import ask
    >>> print(ask(MakeParty(what="2 fighter 3", name="The Watch")).facts.text.splitlines()[0])
    name = "The Watch"
    """

    what: Annotated[
        str, field('members such as "2 fighter 3, elf fighter 1", or a file', typed="WHAT", word=True)
    ]
    name: Annotated[str, field("name of the group", typed="NAME")] = ""
    out: Annotated[str, field("file to write; else the group is printed", typed="FILE")] = ""

    by_book: ClassVar = False

    def answer(self, dice: TypedDice) -> Answer[FileFacts]:
        """Make the file, or check one and show it."""
        if is_group_file_name(self.what):
            table, text = read_group(self.what)
            for member in convert_group(table, self.what, text).members:
                _check(member)
            text = text.rstrip("\n")
        else:
            text = self._format()
        return Answer(FileFacts(text, self.out), show_or_write(text, self.out))

    def _format(self) -> str:
        members = parse_members(self.what)
        if not members:
            expected = "members such as '2 fighter 3, elf fighter 1'"
            raise InputError(f"{self.what!r} names no character", expected=expected)
        for member in members:
            _check(member)
        characters = bool(members[0].character)
        name = self.name or name_side(members, is_party=characters)
        return format_group(name, [entry_table(member) for member in members], player_characters=characters)


def _check(member: MemberEntry) -> None:
    if member.character:
        parse_character(member.character)
    elif member.creature:
        find_creature(member.creature)
    else:
        read_stat_line(member.stat_line)
