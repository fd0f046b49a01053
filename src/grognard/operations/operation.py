"""Operations: every question a person can ask, as a typed request with a typed answer.

An operation is a frozen struct whose fields are the question. `ask` answers it, `ask_in` answers it for the
people of a campaign and writes the entry that comes of it. A face declares its arguments from the fields.
"""

# No `from __future__ import annotations` here or in operations: msgspec would compile each annotation anew.

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, Generic, NamedTuple, TypeVar

import msgspec

from grognard.base.errors import InputError
from grognard.dice.throws import Throw
from grognard.operations.fields import OwnDice, field
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.chapters import ChapterSource, TopicFound
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.options import parse_options
from grognard.rulebooks.rule_documents import DEFAULT_BOOK
from grognard.rulebooks.schema import Rulebook
from grognard.text.explain import Note
from grognard.text.parts import OTHER_THAN_NOTES, Line, Part

if TYPE_CHECKING:
    from grognard.campaign.journal.entries import EntryBody
    from grognard.campaign.state import Campaign
    from grognard.chances.counting.intervals import Chance
    from grognard.operations.campaigns.opening import OpenCampaign


class Facts(msgspec.Struct):
    """The facts of an answer, for a program. Each operation has its own struct; UNSET fields are left out."""

    prints_lines: ClassVar[bool] = False
    """Whether the document is a list that is printed one thing a line."""

    def document(self) -> object:
        """Return the facts as JSON has them."""
        return msgspec.to_builtins(self, str_keys=True, enc_hook=_encode)


F = TypeVar("F", bound=Facts)


class Answer(msgspec.Struct, Generic[F]):
    """The answer of an operation.

    Attributes:
        facts: the answer for a program.
        parts: the answer for people: headings, sentences with the ids of their rules, tables.
        rules: the id of the rulebook that answers; "" where none was asked.
        borrowed: the sentence that says that another book answers than was asked; "" otherwise.
        thrown: the dice that were thrown, unless only the referee may see them.
        seed: the seed of those dice; None where they were typed in.
        entry: in a campaign the number of the entry that was written, None where there is none.
        dry_run: whether an entry was tried and not written.
        warnings: lines about what could not be used.
        is_partial: whether a part of what was asked could not be answered.
        is_interrupted: whether a person stopped it; it answers as far as it had come.
        is_bare: whether the facts say all that a program is told, also the book, the seed and the rules.
    """

    facts: F
    parts: list[Part] = []
    rules: str = ""
    borrowed: str = ""
    thrown: list[Throw] = []
    seed: int | None = None
    entry: int | msgspec.UnsetType | None = msgspec.UNSET
    dry_run: bool = False
    warnings: list[str] = []
    is_partial: bool = False
    is_interrupted: bool = False
    is_bare: bool = False

    @property
    def notes(self) -> list[Note]:
        """The sentences."""
        return [part for part in self.parts if not isinstance(part, OTHER_THAN_NOTES)]

    @property
    def cited(self) -> tuple[str, ...]:
        """The rules behind the sentences, each once."""
        return tuple(dict.fromkeys(rule for _, rules in self.notes for rule in rules))

    def _repr_html_(self) -> str:
        """What a notebook shows: the answer for people."""
        from grognard.text.parts_page import show_parts

        before: list[Part] = [Line(text) for text in (*self.warnings, self.borrowed) if text]
        return show_parts([*before, *self.parts])

    def document(self) -> object:
        """The answer as JSON has it: the book, the facts, the dice, the sentences and their rules.

        Where no book was asked, there are only the facts, and the number of an entry that was written.
        """
        facts = self.facts.document()
        if self.is_bare or not isinstance(facts, dict):
            return facts
        if not self.rules:
            written = {"entry": self.entry, "dry_run": self.dry_run}
            return facts if self.entry is msgspec.UNSET else facts | written
        document: dict[str, object] = {"rules": self.rules, "borrowed": bool(self.borrowed), **facts}
        if self.entry is not msgspec.UNSET:
            document["entry"] = self.entry
        if self.thrown:
            document |= {"thrown": msgspec.to_builtins(self.thrown), "seed": self.seed}
        document["notes"] = [{"text": said, "rules": list(rules)} for said, rules in self.notes]
        document["cited"] = list(self.cited)
        return document


def _encode(value: object) -> str:
    """A fraction in full: "1/6"."""
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"facts have no {type(value).__name__}")


def answer_by(found: TopicFound[Any], parts: Sequence[Part], facts: F) -> Answer[F]:
    """Make the answer of the book in which a topic was found."""
    return Answer(facts, parts=list(parts), rules=found.id, borrowed=found.borrowed)


_NOTHING: Final[Mapping[str, bytes]] = MappingProxyType({})


class Change(NamedTuple, Generic[F]):
    """The result of an operation in a campaign: its answer, and the entry to write, if anything changes.

    `after` is the state that the entry leads to, where that is known; `secret` dice are written in the entry
    and not shown in the answer. `documents` are kept in the campaign's file beside the entry, by name.
    """

    answer: Answer[F]
    body: "EntryBody | None" = None
    after: "Campaign | None" = None
    secret: bool = False
    documents: Mapping[str, bytes] = _NOTHING


class AnswerProgress(NamedTuple):
    """How far an answer has come: a line, a share of the work, and a chance as far as it is known."""

    text: str = ""
    done: float = 0.0
    chance: "Chance | None" = None


Progress = Callable[[AnswerProgress], None]
"""Is called again and again while an answer is worked out."""


class Operation(
    msgspec.Struct,
    Generic[F],
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    tag_field="operation",
    tag=lambda name: name.lower(),
):
    """A question, by a rulebook.

    Attributes:
        rules: the id or file of the rulebook; "" for the campaign's own, or the default.
        options: single values of the rulebook to change, each as "key=value".
    """

    rules: Annotated[str, field("a rulebook such as bxe, or a file of house rules")] = ""
    options: Annotated[tuple[str, ...], field("single rules to change, as morale.at_first_death=true")] = ()

    by_book: ClassVar[bool] = True
    """Whether a rulebook is named for it; if not, it has no `rules` and `options`."""
    opens_files: ClassVar[bool] = True
    """Whether its rulebook may be a file."""
    told_by_campaign: ClassVar[tuple[str, ...]] = ()
    """Fields that must not be given in a campaign, which knows them itself."""
    uses_dice: ClassVar[bool] = False
    """Whether dice are thrown for it."""
    uses_seed: ClassVar[bool] = False
    """Whether something is made by the seed of the dice."""
    rules_help: ClassVar[tuple[str, str]] = ("ID|FILE.toml", "the rulebook")
    """The placeholder and the description of the rulebook in a command's help."""
    book_options: ClassVar[tuple[str, ...]] = ()
    """Other options than --rules by which a command takes the rulebook."""
    own_dice: ClassVar[OwnDice] = OwnDice()
    """How people type what their own dice show."""
    chosen_by: ClassVar[tuple[str, ...]] = ()
    """Options, each a field or a switch, of which any makes a command ask this variant of its operation."""
    writes: ClassVar[bool] = True
    """Whether it may write an entry in a campaign."""
    reads_journal: ClassVar[bool] = False
    """Whether it looks at every entry of a campaign, and not at its state alone."""

    def answer(self, dice: TypedDice) -> Answer[F]:
        """Answer the question by itself.

        Raises:
            InputError: a field cannot be used, or no book has a rule for it.
        """
        raise InputError(f"{self.operation} is asked of a campaign", expected="-c FILE")

    def answer_while(self, dice: TypedDice, progress: Progress) -> Answer[F]:
        """Answer the question by itself, and say meanwhile how far it has come.

        Raises:
            InputError: a field cannot be used, or no book has a rule for it.
        """
        return self.answer(dice)

    def answer_in(self, opened: "OpenCampaign", dice: TypedDice) -> Change[F]:
        """Answer the question for people of a campaign.

        Raises:
            InputError: a field cannot be used, or no book has a rule for it.
        """
        raise InputError(f"{self.operation} is asked by itself", expected="no campaign")

    @classmethod
    def is_asked_alone(cls) -> bool:
        """Whether it can be asked by itself."""
        return cls.answer is not Operation.answer or cls.answer_while is not Operation.answer_while

    @classmethod
    def is_asked_in_campaigns(cls) -> bool:
        """Whether it can be asked for the people of a campaign."""
        return cls.answer_in is not Operation.answer_in

    @classmethod
    def may_write(cls) -> bool:
        """Whether it may write an entry in a campaign."""
        return cls.writes and cls.is_asked_in_campaigns()

    @property
    def operation(self) -> str:
        """The name of the operation in the catalogue."""
        return str(self.__struct_config__.tag)

    @property
    def source(self) -> ChapterSource:
        """Where the chapters of the rulebook are read.

        Raises:
            InputError: an option cannot be used.
        """
        return ChapterSource(self.rules or DEFAULT_BOOK, parse_options(list(self.options)))

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook, with its options.

        Raises:
            InputError: there is no such rulebook, or an option cannot be used.
        """
        source = self.source
        return load_rulebook(source.name, options=source.options)


def refuse_known_fields(operation: Operation[Any], *names: str) -> None:
    """Refuse fields that say what the campaign itself knows.

    Raises:
        InputError: one of them is there.
    """
    for name in names:
        if getattr(operation, name) not in (None, "", False, ()):
            raise InputError("the campaign knows this itself", key=name, expected=f"no --{name} with -c")
