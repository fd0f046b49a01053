"""The reference of house rules: a table for each topic, from the sentences about keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from grognard.encounter.procedures import BUNDLED
from grognard.rulebooks.keys import TOPICS, Key, load_keys, load_topics
from grognard.rulebooks.rule_documents import BOOKS
from tools.markdown_table import format_table


def format_topic_keys(name: str) -> str:
    """The keys of a topic: what each says, and its value in each book, as a Markdown table."""
    keys = [load_keys()[key] for key in load_topics()[TOPICS.index(name)].keys]
    by_book = any(key.books for key in keys)
    rows = [
        [f"`{key.name}`", _say(key), *([_value(key, id) for id in BOOKS] if by_book else [])] for key in keys
    ]
    return format_table(["key", "what it says", *([f"`{id}`" for id in BOOKS] if by_book else [])], rows)


def _say(key: Key) -> str:
    values = [f'`"{value}"`: {said[:1].lower()}{said[1:-1]}' for value, said in key.values.items()]
    return f"{key.says} {'; '.join(values)}" if values else key.says


def _value(key: Key, id: str) -> str:
    value = key.books.get(id, "")
    return value if value in ("", "-", "table") else f"`{value}`"


def format_procedures() -> str:
    """The names that the keys for procedures know, as a Markdown table."""
    rows = [[f"`{key}`", ", ".join(f'`"{name}"`' for name in names)] for key, names in BUNDLED.items()]
    return format_table(["key", "procedures"], rows)


KEY_TABLES: Final[Mapping[str, Callable[[], str]]] = {
    "procedures": format_procedures,
    **{f"keys-{name}": partial(format_topic_keys, name) for name in TOPICS},
}
