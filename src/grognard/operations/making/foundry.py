"""Foundry: monsters of Foundry VTT as stat lines, its characters as files; and both written for it."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, ClassVar

import msgspec

from grognard.base.errors import InputError
from grognard.base.files import read_input, why_unread
from grognard.creatures.bestiary import find_creature
from grognard.creatures.stat_line import StatLine, parse_stat_line
from grognard.encounter.entries import MemberEntry
from grognard.encounter.matchups import parse_member
from grognard.encounter.rolled_characters import format_member
from grognard.encounter.stat_lines import is_stat_line
from grognard.operations.fields import field
from grognard.operations.making.files import show_or_write
from grognard.operations.operation import Answer, Facts, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.loader import load_rulebook
from grognard.storage.foundry.actors import (
    MAX_LETTERS,
    SYSTEMS,
    ImportedCharacter,
    ImportedMonster,
    find_system,
    read_each,
    write_actor,
    write_character,
)
from grognard.storage.foundry.sheets import ActorSheet, keys_left_out
from grognard.text.parts import Line, Part, Verbatim
from grognard.text.stat_lines import describe_stat_line, tell_place


class FoundryFacts(Facts):
    """The actors that were read, and why others could not be; or the actor that was written, as its JSON."""

    actors: list[dict[str, Any]]
    unread: list[str]
    written: str = ""

    prints_lines: ClassVar = True

    def document(self) -> object:
        """Return the actors, or the one that was written."""
        return [msgspec.json.decode(self.written)] if self.written else self.actors


class Foundry(Operation[FoundryFacts], frozen=True, kw_only=True, tag="foundry"):
    """Read monsters and characters of Foundry VTT, and write them for it.

    >>> from grognard.operations.asking import ask
    >>> '"type": "character"' in ask(Foundry(write="cleric 4")).facts.written
    True
    """

    files: Annotated[
        tuple[str, ...],
        field('exported actors (JSON), or "-" for the standard input', typed="FILE", words=True),
    ] = ()
    write: Annotated[
        str | None,
        field(
            "make an actor of a creature, a stat line, a character such as cleric 4, or its file", typed="WHO"
        ),
    ] = None
    system: Annotated[
        str,
        field(f"the game system to write for: {' or '.join(one.id for one in SYSTEMS)}", typed="ID"),
    ] = SYSTEMS[0].id
    out: Annotated[
        str,
        field("file to write; else the actor or the character is printed", typed="FILE"),
    ] = ""

    def answer(self, dice: TypedDice) -> Answer[FoundryFacts]:
        """Read or write actors; those that cannot be read are named, and the others are shown."""
        if bool(self.files) == (self.write is not None):
            raise InputError("nothing to do", expected="files of actors to read, or --write WHO")
        if self.write is not None:
            return self._write_actor(self.write)
        if self.rules:
            load_rulebook(self.rules)
        found = list(_read_all(self.files, self.rules))
        actors = [one for one in found if not isinstance(one, InputError)]
        failures = [one for one in found if isinstance(one, InputError)]
        answer = Answer(FoundryFacts([_describe(one) for one in actors], [str(one) for one in failures]))
        answer.warnings += [str(one) for one in failures]
        answer.is_partial = bool(failures)
        if failures and len(found) > 1:
            answer.warnings.append(f"{len(failures)} of {len(found)} actors could not be read")
        if self.out and (actors or not failures):
            _write_file(actors, self.out)
        for actor in actors:
            answer.parts += _tell(actor, shown=not self.out)
        return answer

    def _write_actor(self, who: str) -> Answer[FoundryFacts]:
        """Write one creature or character as an actor.

        Raises:
            InputError: there is no such system or creature, or the file cannot be written.
        """
        system = find_system(self.system)
        member = MemberEntry(stat_line=who) if is_stat_line(who) else parse_member(who)
        if member.count > 1:
            raise InputError(f"{who!r} is {member.count} of a kind", expected="one, without a number")
        warnings: list[str] = []
        if member.character:
            text = write_character(member, system, rules=self.rules)
            if missing := keys_left_out(member):
                warnings.append(f"not written, for want of a place: {', '.join(missing)}")
        elif member.stat_line:
            line = parse_stat_line(member.stat_line, descending=system.descending)
            points = line.hit_points[0] if line.hit_points else None
            text = write_actor(line.creature, system, hit_points=points, rules=self.rules)
        else:
            text = write_actor(find_creature(member.creature), system, rules=self.rules)
        facts = FoundryFacts([], [], written=text)
        return Answer(facts, show_or_write(text, self.out), warnings=warnings)


def _tell(actor: ImportedMonster | ImportedCharacter, *, shown: bool) -> list[Part]:
    """An actor as a stat line, or as the file of a character; the file is left out where it was written."""
    if isinstance(actor, ImportedMonster):
        return [Line(actor.text), *[Line(text, indent=2) for text in _remarks(actor.line)]]
    parts: list[Part] = [Line(f"# {remark}") for remark in _remarks_of_sheet(actor.sheet)]
    return [*parts, Verbatim(format_member(actor.sheet.member))] if shown else parts


def _read_all(paths: Sequence[str], rules: str) -> Iterator[ImportedMonster | ImportedCharacter | InputError]:
    """Every actor of every file, and for what cannot be read the reason, which names the file."""
    for path in paths:
        try:
            yield from read_each(_read(path), file=path, rules=rules)
        except InputError as error:
            yield error.located(file="" if path in error.problem else path)


def _write_file(actors: list[ImportedMonster | ImportedCharacter], out: str) -> None:
    if len(actors) != 1 or not isinstance(actors[0], ImportedCharacter):
        raise InputError("--out writes the file of one character", expected="one actor that is a character")
    show_or_write(format_member(actors[0].sheet.member), out)


def _describe(actor: ImportedMonster | ImportedCharacter) -> dict[str, Any]:
    if isinstance(actor, ImportedMonster):
        return {"system": actor.system, "line": actor.text} | describe_stat_line(actor.line)
    sheet = actor.sheet
    usual = msgspec.to_builtins(MemberEntry())
    said = {key: value for key, value in msgspec.to_builtins(sheet.member).items() if value != usual[key]}
    return {"system": actor.system, **said, "assumed": sheet.assumed, "unread": sheet.unread}


def _remarks_of_sheet(sheet: ActorSheet) -> list[str]:
    return [*(f"assumed: {text}" for text in sheet.assumed), *(f"not read: {text}" for text in sheet.unread)]


def _remarks(line: StatLine) -> list[str]:
    assumed = [f"assumed: {remark.text}" for remark in line.assumed]
    return [*assumed, *(f'not read: "{remark.text}" ({tell_place(remark)})' for remark in line.unread)]


def _read(path: str) -> str:
    try:
        return read_input(path, most=MAX_LETTERS).decode("utf-8-sig")
    except (OSError, ValueError) as error:
        raise InputError(
            f"cannot read {path!r}: {why_unread(error)}", expected="an exported actor"
        ) from error
