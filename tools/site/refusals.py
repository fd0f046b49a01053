"""The reference of refusals: every reason why something is not allowed, with its rules, from the sources."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.rule_documents import BOOKS
from tools.site.pages import Page, cell, join, table

_SOURCES: Final = Path(__file__).resolve().parents[2] / "src" / "grognard"
_GAP: Final = "…"
_PLACES: Final = {
    "battle/state": "The moment",
    "battle/ground": "The ground",
    "battle/turns": "Rounds, initiative and declarations",
    "battle/hurts": "Wounds and conditions",
    "battle/fire": "Oil and fire",
    "battle/blows": "Attacks",
    "battle/moving": "Moves",
    "battle/grappling": "Fists, holds and wrestling",
    "battle/powers": "Spells and other powers",
    "battle/play": "Choices",
    "fight": "What is typed in a fight",
    "adventure": "Delves and journeys",
}
"""The folders that refuse something, in the order of the page; a longer one goes first."""


class Reason(NamedTuple):
    """A reason: the folder that gives it, its words with a gap for each name, the key of its rule."""

    folder: str
    words: str
    key: str


def list_refusals() -> list[Reason]:
    """Return every reason that the sources give, each once."""
    found: dict[Reason, None] = {}
    for path in sorted(_SOURCES.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        folder = path.parent.relative_to(_SOURCES).as_posix()
        found |= dict.fromkeys(Reason(folder, words, key) for words, key in find_reasons(tree))
    return list(found)


def find_reasons(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Find the refusals in a module: their words, and the key or id of the rule behind each.

    >>> code = "def f():\\n    reason = f'{who} is down'\\n    return Refusal(reason, book.cite('a/b'))\\n"
    >>> list(find_reasons(ast.parse(code)))
    [('… is down', 'a/b')]
    """
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        names = {
            target.id: node.value
            for node in ast.walk(function)
            if isinstance(node, ast.Assign)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal":
                first = node.args[0] if node.args else None
                value = names.get(first.id) if isinstance(first, ast.Name) else first
                words = _read_words(value)
                if words.strip(f"{_GAP} "):
                    yield words, _find_key(node.args[1:])


def _read_words(node: ast.expr | None) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(_read_words(part) if isinstance(part, ast.Constant) else _GAP for part in node.values)
    return ""


def _find_key(arguments: list[ast.expr]) -> str:
    """The key of `cite("topic/name")` or `cite("topic", "name")`, or the id that stands there itself."""
    for argument in arguments:
        for node in ast.walk(argument):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                return node.value
            if isinstance(node, ast.Call):
                words = [word.value for word in node.args if isinstance(word, ast.Constant)]
                if words and all(isinstance(word, str) for word in words):
                    return "/".join(str(word) for word in words)
    return ""


def list_rules_of(key: str) -> list[str]:
    """Return the rules behind a key, one of each book that has one.

    >>> list_rules_of("missile/hands")
    ['bcb.missile.crossbow-one-hand-span']
    """
    topic, _, name = key.partition("/")
    cited = [load_rulebook(book).citations.get(topic, {}).get(name, "") for book in BOOKS]
    return list(dict.fromkeys(rule for rule in cited if rule)) or ([key] if key.count(".") == 2 else [])


def refusals_page() -> Page:
    """Return the page of all refusals."""
    reasons = list_refusals()
    parts = []
    for folder, title in _PLACES.items():
        own = [one for one in reasons if one.folder == folder or one.folder.startswith(f"{folder}/")]
        rows = [
            [cell(one.words), ", ".join(link_rule(rule) for rule in list_rules_of(one.key))] for one in own
        ]
        if rows:
            parts.append(join([f"## {title}", table(["reason", "rules"], rows)]))
    opening = (
        "What is not allowed says why, with all the reasons at once and the rule behind each: `cannot` in "
        "a fight, "
        f"*Why not?* in the browser, `Fight.why_not` in Python. A `{_GAP}` stands for a name or a number. "
        "A reason "
        "without a rule follows from the ground, the kit or the moment."
    )
    return Page("refusals.md", "Refusals", join([opening, *parts]))


def link_rule(rule: str) -> str:
    """Link a rule to its place on the page of its book and topic, from a page of the reference itself.

    >>> link_rule("bf.morale.check")
    '[`bf.morale.check`](books/bf/morale.md#bf.morale.check)'
    """
    book, topic, _ = rule.split(".", 2)
    return f"[`{rule}`](books/{book}/{topic}.md#{rule})"
