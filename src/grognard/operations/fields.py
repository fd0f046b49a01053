"""How the fields of operations describe themselves: to people, to a JSON Schema, and to a command line."""

from typing import Annotated, Final, Literal

import msgspec

MOST_GOLD: Final = 10_000_000


def field(
    said: str, *, typed: str = "", option: str = "", short: str = "", word: bool = False, words: bool = False
) -> msgspec.Meta:
    """Describe a field of an operation.

    Args:
        said: what the field is, in a few words.
        typed: the placeholder for its value in a command's help, such as "WHO".
        option: its option at a command line, where that is not its own name.
        short: a letter for its option.
        word: whether it is typed by itself, without an option.
        words: the same, of any number of words.

    >>> field("who memorises", typed="WHO", word=True).description
    'who memorises'
    """
    typed_as = {"typed": typed, "option": option, "short": short, "word": word or words, "words": words}
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
