"""Names: all that may be typed of a kind of thing, such as every creature, for a shell or a form to offer."""

from collections.abc import Callable, Mapping
from typing import Annotated, ClassVar, Final, Literal

from grognard.creatures.character import known_classes
from grognard.creatures.classes import class_names
from grognard.creatures.gear import weapon_names
from grognard.creatures.lookup import listed_names
from grognard.creatures.occupations import occupation_names
from grognard.creatures.spells import list_spells
from grognard.operations.fields import field
from grognard.operations.operation import Answer, Facts, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.rule_documents import BOOKS
from grognard.text.parts import Verbatim

NameKind = Literal["creatures", "weapons", "classes", "spells", "character", "books"]
_LISTS: Final[Mapping[NameKind, Callable[[], tuple[str, ...]]]] = {
    "creatures": listed_names,
    "weapons": lambda: tuple(weapon_names()),
    "classes": lambda: (*(name.replace("-man", " man") for name in class_names()), *occupation_names()),
    "spells": lambda: tuple(spell.title.lower() for spell in list_spells()),
    "character": lambda: (
        *known_classes(),
        *(name for names in occupation_names().values() for name in names),
    ),
    "books": lambda: tuple(BOOKS),
}


class NamesFacts(Facts):
    """Every name of a kind."""

    names: tuple[str, ...]


class ListNames(Operation[NamesFacts], frozen=True, kw_only=True, tag="completion names"):
    """List the names of a kind of thing, as they may be typed.

    >>> from grognard.operations.asking import ask
    >>> ask(ListNames(kind="books")).facts.names
    ('bf', 'bfref', 'bxe', 'bcb', 'bxs')
    """

    kind: Annotated[NameKind, field("kind of names", typed="KIND", word=True)] = "creatures"

    by_book: ClassVar = False

    def answer(self, dice: TypedDice) -> Answer[NamesFacts]:
        """List them."""
        names = _LISTS[self.kind]()
        return Answer(NamesFacts(names), [Verbatim("\n".join(names))])
