"""The keys of a house-rules file: one or a table of them in full, found by name or by words."""

from typing import Annotated, ClassVar, Final

from grognard.base.errors import InputError
from grognard.encounter.procedures import PROCEDURES
from grognard.operations.fields import field
from grognard.operations.operation import Answer, Facts, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.keys import Key, find_key, keys_in, load_keys, search_keys
from grognard.text.parts import Line, Paragraph, Part, Sheet, Title

_OF_ONES_OWN: Final = "A procedure registered in Python."
_HINT: Final = "grognard house-rules morale shows the keys of a table; --search WORDS finds keys by words."
_MOST_RULES: Final = 12


class KeyFacts(Facts):
    """The keys that were found; of a table also the keys in it."""

    keys: list[Key]


class LookUpKeys(Operation[KeyFacts], frozen=True, kw_only=True, tag="house-rules"):
    """Show what a key of a house-rules file says: its values, its value in each book, the rules it serves.

    >>> from grognard.operations.asking import ask
    >>> ask(LookUpKeys(key="initiative.die")).facts.keys[0].books["bcb"]
    '10'
    >>> [key.name for key in ask(LookUpKeys(search="critical hits")).facts.keys][:2]
    ['critical', 'critical.damage']
    """

    key: Annotated[
        str, field("a key or a table, such as morale.failure or morale", typed="KEY", word=True)
    ] = ""
    search: Annotated[str, field("list the keys that hold these words", typed="WORDS")] = ""

    by_book: ClassVar = False

    def answer(self, dice: TypedDice) -> Answer[KeyFacts]:
        """Find the key, or the keys that hold the words."""
        if self.key and self.search:
            raise InputError("a key and words to search for", key="search", expected="one of them")
        if self.search:
            return _list_found(self.search)
        return _show(self.key) if self.key else _list_topics()


def _list_topics() -> Answer[KeyFacts]:
    """The tables of a house-rules file, topic by topic."""
    tables = [key for key in load_keys().values() if "." not in key.name]
    parts: list[Part] = []
    for topic in dict.fromkeys(key.topic for key in tables):
        parts.append(Title(topic))
        parts.append(Sheet([(key.name, [key.says]) for key in tables if key.topic == topic]))
    parts.append(Line(_HINT, tone="quiet"))
    return Answer(KeyFacts(tables), parts)


def _list_found(words: str) -> Answer[KeyFacts]:
    found = search_keys(words)
    if not found:
        raise InputError(f"no key holds {words!r}", key="search", expected="other words")
    parts: list[Part] = []
    for key in found:
        parts += [Line(key.name), Line(key.says, indent=4)]
    return Answer(KeyFacts(found), parts)


def _show(name: str) -> Answer[KeyFacts]:
    """A key in full, and the keys of a table by their sentences."""
    key = find_key(name)
    inside = keys_in(key.name) or keys_in(f"{key.name}.NAME")
    parts: list[Part] = [
        Title(key.name),
        Paragraph(key.says),
        Sheet(describe_key(key, is_table=bool(inside))),
    ]
    for one in inside:
        parts += [Line(one.name), Line(one.says, indent=4)]
    return Answer(KeyFacts([key, *inside]), parts)


def describe_key(key: Key, *, is_table: bool) -> list[tuple[str, list[str]]]:
    """A key as labels with their lines."""
    values = dict(key.values)
    for name in PROCEDURES.get(key.name, ()):
        values.setdefault(name, _OF_ONES_OWN)
    books = [] if is_table else [f"{id}: {value}" for id, value in key.books.items()]
    rules = [rule for ids in key.rules.values() for rule in ids]
    where = [f"cited at the table {key.cited}"] if key.cited != key.name else []
    more = [f"and {len(rules) - _MOST_RULES} others"] if len(rules) > _MOST_RULES else []
    return [
        ("holds", [] if values or is_table else [key.holds]),
        ("values", [f'"{value}": {said}' for value, said in values.items()]),
        ("in the books", [", ".join(books)] if books else []),
        ("rules", [*where, ", ".join([*rules[:_MOST_RULES], *more])] if rules else []),
    ]
