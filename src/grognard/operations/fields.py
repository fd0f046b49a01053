"""How the fields of operations describe themselves: to people, to a JSON Schema, and to a command line."""

from typing import Annotated, Final, Literal, NamedTuple

import msgspec

MOST_GOLD: Final = 10_000_000


class OwnDice(NamedTuple):
    """How people type what their own dice show: the placeholder, the help, and a second option for it."""

    typed: str = "TOTAL,..."
    said: str = "what your own dice show"
    option: str = ""


FACES: Final = OwnDice("FACE,...")
TOGETHER: Final = OwnDice("TOTAL", "what your own dice show together")


def field(
    said: str,
    *,
    typed: str = "",
    option: str = "",
    word: bool = False,
    words: bool = False,
    each: bool = False,
) -> msgspec.Meta:
    """Describe a field of an operation.

    Args:
        said: what the field is, in a few words.
        typed: the placeholder for its value in a command's help, such as "WHO".
        option: its option at a command line, where that is not its own name.
        word: whether it is typed by itself, without an option.
        words: the same, of any number of words.
        each: whether the option is given once for each value, or each word is one: no commas part them.

    >>> field("who memorises", typed="WHO", word=True).description
    'who memorises'
    """
    typed_as = {"typed": typed, "option": option, "word": word or words, "words": words, "each": each}
    return msgspec.Meta(description=said, extra=typed_as)


View = Annotated[
    Literal["referee", "player"],
    field("for whom: a player sees no charges, no curses and none of the referee's throws"),
]
Gold = Annotated[int, msgspec.Meta(ge=0, le=MOST_GOLD)]
"""A sum in gold pieces."""
Pay = Annotated[
    Literal["", "purse", "chest"],
    field("with -c: out of what (one's own purse, if there is enough in it)"),
]
