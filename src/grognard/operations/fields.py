"""How the fields of operations describe themselves: to people, to a JSON Schema, and to a command line."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, Final, Literal, NamedTuple

import msgspec

from grognard.creatures.coins import COPPER_IN_GOLD, MOST_GOLD, parse_gold

MONEY: Final = "money"
"""Marks a number that is a sum in gold pieces, and may be typed in other coins."""
NO_SWITCHES: Final[Mapping[str, str]] = MappingProxyType({})


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
    units: Sequence[str] = (),
    switches: Mapping[str, str] = NO_SWITCHES,
    group: str = "",
    one_of: str = "",
    each: bool = False,
    read: Callable[[str], object] | None = None,
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
        group: the heading in a command's help under which the option stands.
        one_of: a name that options share of which a command takes one at the most.
        each: whether the option is given once for each value, or each word is one: no commas part them.
        read: what makes one value of what was typed, where that is a struct.

    >>> field("who memorises", typed="WHO", word=True).description
    'who memorises'
    """
    typed_as: dict[str, object] = {"typed": typed, "option": option, "word": word or words, "words": words}
    typed_as |= {"units": tuple(units), "switches": dict(switches)}
    typed_as |= {"each": each, "group": group, "one_of": one_of, "read": read}
    return msgspec.Meta(description=said, extra=typed_as)


def copper_of(gp: float | None, *, key: str) -> int:
    """The copper pieces of a sum in gold pieces; 0 where there is none.

    >>> copper_of(63.75, key="gear"), copper_of(None, key="gear")
    (6375, 0)

    Raises:
        InputError: it has parts of a copper piece.
    """
    return 0 if gp is None else parse_gold(str(gp), key=key)


def read_gold(typed: str, *, key: str) -> float:
    """The gold pieces of a sum as people type it.

    >>> read_gold("63.75", key="gear"), read_gold("5 sp", key="gear")
    (63.75, 0.5)

    Raises:
        InputError: it is no sum of money.
    """
    return parse_gold(typed, key=key) / COPPER_IN_GOLD


View = Annotated[
    Literal["referee", "player"],
    field("for whom: a player sees no charges, no curses and none of the referee's throws"),
]
Gold = Annotated[int, msgspec.Meta(ge=0, le=MOST_GOLD)]
"""A sum in whole gold pieces."""
Money = Annotated[float, msgspec.Meta(ge=0, le=MOST_GOLD, extra={MONEY: True})]
"""A sum in gold pieces with parts of them: 63.75 are 63 gold pieces, 7 silver pieces and 5 copper pieces."""
Pay = Annotated[
    Literal["", "purse", "chest"],
    field("with -c: out of what (one's own purse, if there is enough in it)"),
]
