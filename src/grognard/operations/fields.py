"""How the fields of operations describe themselves: to people, to a JSON Schema, and to a command line."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, Final, Literal

import msgspec

MOST_GOLD: Final = 10_000_000
NO_SWITCHES: Final[Mapping[str, str]] = MappingProxyType({})


def field(
    said: str,
    *,
    typed: str = "",
    option: str = "",
    word: bool = False,
    words: bool = False,
    units: Sequence[str] = (),
    switches: Mapping[str, str] = NO_SWITCHES,
) -> msgspec.Meta:
    """Describe a field of an operation.

    Args:
        said: what the field is, in a few words.
        typed: the placeholder for its value in a command's help, such as "WHO".
        option: its option at a command line, where that is not its own name; "n" for `-n`, and
            "c/campaign" for both `-c` and `--campaign`.
        word: whether it is typed by itself, without an option.
        words: the same, of any number of words.
        units: words of which one may follow the value, such as "days" in `pass 4 days`.
        switches: for a choice of which each value is a switch of its own: what each is for.

    >>> field("who memorises", typed="WHO", word=True).description
    'who memorises'
    """
    typed_as: dict[str, object] = {"typed": typed, "option": option, "word": word or words, "words": words}
    typed_as |= {"units": tuple(units), "switches": dict(switches)}
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
