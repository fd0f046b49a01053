"""Operations: every question a person can ask, as a typed request with a typed answer.

An operation is a frozen struct whose fields are the question. `ask` answers it, `ask_in` answers it for the
people of a campaign and writes the entry that comes of it. A face declares its arguments from the fields.
"""

# No `from __future__ import annotations` here or in operations: msgspec would compile each annotation anew.

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, NamedTuple, TypeVar

import msgspec

from grognard.campaign.events import Body
from grognard.campaign.state import Campaign
from grognard.dice.throws import Throw
from grognard.errors import InputError
from grognard.operations.fields import OwnDice
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.books import DEFAULT_BOOK
from grognard.rulebooks.chapters import Found, Source
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.options import parse_options
from grognard.rulebooks.schema import Rulebook
from grognard.text.explain import Note

if TYPE_CHECKING:
    from grognard.operations.campaigns.opening import OpenCampaign


class Rows(NamedTuple):
    """A table: its header, and rows of as many cells."""

    header: Sequence[str]
    rows: Sequence[Sequence[str]]


BLANK: Final[Note] = ("", ())
"""An empty line between parts of an answer."""


class Facts(msgspec.Struct):
    """What an answer says to a program. Each operation has a struct of its own; UNSET fields are left out."""


F = TypeVar("F", bound=Facts)


class Answer(msgspec.Struct, Generic[F]):
    """What an operation answers.

    Attributes:
        facts: the answer for a program.
        title: the heading of the answer for people; "" for none.
        parts: the answer for people: sentences with the ids of their rules, and tables.
        rules: the id of the rulebook that answers; "" where none was asked.
        borrowed: the sentence that says that another book answers than was asked; "" otherwise.
        thrown: the dice that were thrown, unless only the referee may see them.
        seed: the seed of those dice; None where they were typed in.
        entry: in a campaign the number of the entry that was written, None where there is none.
        copy_kept: where the campaign's file is kept as it was, if it was of an older version.
        is_bare: whether the facts say all that a program is told, also the book, the seed and the rules.
    """

    facts: F
    title: str = ""
    parts: list[Note | Rows] = []
    rules: str = ""
    borrowed: str = ""
    thrown: list[Throw] = []
    seed: int | None = None
    entry: int | msgspec.UnsetType | None = msgspec.UNSET
    copy_kept: str = ""
    is_bare: bool = False

    @property
    def notes(self) -> list[Note]:
        """The sentences."""
        return [part for part in self.parts if not isinstance(part, Rows) and part != BLANK]

    @property
    def cited(self) -> tuple[str, ...]:
        """The rules behind the sentences, each once."""
        return tuple(dict.fromkeys(rule for _, rules in self.notes for rule in rules))

    def document(self) -> dict[str, object]:
        """The answer as JSON has it: the book, the facts, the dice, the sentences and their rules."""
        facts: dict[str, object] = msgspec.to_builtins(self.facts, str_keys=True)
        if self.is_bare or not self.rules:
            return facts
        document: dict[str, object] = {"rules": self.rules, "borrowed": bool(self.borrowed), **facts}
        if self.entry is not msgspec.UNSET:
            document["entry"] = self.entry
        if self.thrown:
            document |= {"thrown": msgspec.to_builtins(self.thrown), "seed": self.seed}
        document["notes"] = [{"text": said, "rules": list(rules)} for said, rules in self.notes]
        document["cited"] = list(self.cited)
        return document


def answer_by(found: Found[Any], parts: Sequence[Note | Rows], facts: F) -> Answer[F]:
    """Make the answer of the book in which a topic was found."""
    return Answer(facts, parts=list(parts), rules=found.id, borrowed=found.borrowed)


class Change(NamedTuple, Generic[F]):
    """What an operation comes to in a campaign: its answer, and the entry to write, if anything changes.

    `after` is the state that the entry leads to, where that is known; `secret` dice are written in the entry
    and not shown in the answer.
    """

    answer: Answer[F]
    body: Body | None = None
    after: Campaign | None = None
    secret: bool = False


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

    rules: str = ""
    options: tuple[str, ...] = ()

    told_by_campaign: ClassVar[tuple[str, ...]] = ()
    """Fields that must not be given in a campaign, which knows them itself."""
    uses_dice: ClassVar[bool] = False
    """Whether dice are thrown for it."""
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
        raise InputError(f"{self.name} is asked of a campaign", expected="-c FILE")

    def answer_in(self, opened: "OpenCampaign", dice: TypedDice) -> Change[F]:
        """Answer the question for people of a campaign.

        Raises:
            InputError: a field cannot be used, or no book has a rule for it.
        """
        raise InputError(f"{self.name} is asked by itself", expected="no campaign")

    @classmethod
    def is_asked_alone(cls) -> bool:
        """Whether it can be asked by itself."""
        return cls.answer is not Operation.answer

    @classmethod
    def is_asked_in_campaigns(cls) -> bool:
        """Whether it can be asked for the people of a campaign."""
        return cls.answer_in is not Operation.answer_in

    @classmethod
    def may_write(cls) -> bool:
        """Whether it may write an entry in a campaign."""
        return cls.writes and cls.is_asked_in_campaigns()

    @property
    def name(self) -> str:
        """What the operation is called."""
        return str(self.__struct_config__.tag)

    @property
    def source(self) -> Source:
        """Where the chapters of the rulebook are read.

        Raises:
            InputError: an option cannot be used.
        """
        return Source(self.rules or DEFAULT_BOOK, parse_options(list(self.options)))

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook, with its options.

        Raises:
            InputError: there is no such rulebook, or an option cannot be used.
        """
        source = self.source
        return load_rulebook(source.name, options=source.options)


def refuse_told(operation: Operation[Any], *names: str) -> None:
    """Refuse fields that say what the campaign itself knows.

    Raises:
        InputError: one of them is there.
    """
    for name in names:
        if getattr(operation, name) not in (None, "", False, ()):
            raise InputError("the campaign knows this itself", key=name, expected=f"no --{name} with -c")
