"""Examples: the files that come with the package, listed, shown, and copied to be changed."""

# No `from __future__ import annotations`: msgspec would compile each annotation anew.

from typing import Annotated, ClassVar

from grognard.operations.fields import field
from grognard.operations.operation import Answer, Facts, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.storage.example_files import ExampleFile, copy_example, find_example, list_examples
from grognard.text.parts import Line, Part, Verbatim


class ExamplesFacts(Facts):
    """Examples in full; `written` are the files that were copied."""

    examples: list[ExampleFile]
    written: tuple[str, ...] = ()


class Examples(Operation[ExamplesFacts], frozen=True, kw_only=True, tag="examples"):
    """List the examples that come with the package, show one, or copy one or all to be changed.

    >>> from grognard.operations.asking import ask
    >>> (ambush,) = ask(Examples(name="goblin-ambush")).facts.examples
    >>> ambush.kind, ambush.title
    ('encounter', 'Ambush on the forest road')
    """

    name: Annotated[str, field("which one; without it all are listed", typed="NAME", word=True)] = ""
    out: Annotated[str, field("copy it, or all, into that folder", typed="DIR")] = ""

    by_book: ClassVar = False

    def answer(self, dice: TypedDice) -> Answer[ExamplesFacts]:
        """Find the example, or all of them; copy what is to be copied.

        Raises:
            InputError: there is no such example, or it cannot be written.
        """
        found = [find_example(self.name)] if self.name else list(list_examples())
        below = not self.name
        copied = (
            [path for one in found for path in copy_example(one, self.out, below=below)] if self.out else []
        )
        written = tuple(dict.fromkeys(copied))
        return Answer(ExamplesFacts(found, written), _tell(found, written, shown=bool(self.name)))


def _tell(found: list[ExampleFile], written: tuple[str, ...], *, shown: bool) -> list[Part]:
    if written:
        return [Line(path) for path in written]
    if shown:
        return [Verbatim(found[0].text.rstrip("\n"))]
    parts: list[Part] = []
    for one in found:
        title = f": {one.title}" if one.title else ""
        parts += [Line(f"{one.name} ({one.kind}){title}", tone="heading"), Line(one.shows, indent=2)]
    parts.append(Line("grognard examples NAME shows one; with --out DIR it is copied there.", tone="quiet"))
    return parts
