"""Texts and JSON documents damaged at random, the same for every seed."""

from __future__ import annotations

from grognard.dice.stream import Stream

PIECES = (
    "", "-1", "0", "7", "4095", "4294967296", "9" * 25, "1e309", "nan", "true", "x", "=", ":", ",",
    "/", "|", " ",
    "+", "@", "²", "½", "☠", "'", '"', "[", "]", "{", "}", "\n", "\x1b[31m", "d", "d6", "goblin",
)  # fmt: skip
VALUES: tuple[object, ...] = (
    None, True, 0, 1, -1, 7, 1.5, 2**31, 2**63, -(2**70), "", "x", "goblin", "☠", [], [0], [[1, 1]],
    {}, {"x": 1},
)  # fmt: skip


def damage_text(text: str, chooser: Stream) -> str:
    """A text with one to three places cut out, doubled or replaced, mostly one."""
    for _ in range(max(1, chooser.die(6) - 3)):
        start = chooser.die(len(text) + 1) - 1
        end = min(len(text), start + chooser.die(6) - 1)
        if chooser.die(8) == 1:
            text = text[:end] + text[start:]
        else:
            text = text[:start] + PIECES[chooser.die(len(PIECES)) - 1] + text[end:]
    return text


def paths_of(document: object) -> list[tuple[object, ...]]:
    """The way to every part of a JSON document but itself, by keys and places."""
    found: list[tuple[object, ...]] = []
    inside: list[tuple[object, object]] = []
    if isinstance(document, dict):
        inside = list(document.items())
    elif isinstance(document, list):
        inside = list(enumerate(document))
    for key, inner in inside:
        found.append((key,))
        found += [(key, *path) for path in paths_of(inner)]
    return found


def damage_document(document: object, path: tuple[object, ...], chooser: Stream) -> object:
    """A JSON document of which one part is gone, doubled, damaged, or of another kind."""
    if len(path) > 1:
        return replaced(document, path[0], damage_document(part(document, path[0]), path[1:], chooser))
    here = part(document, path[0])
    kind = chooser.die(5)
    if kind == 1 and isinstance(document, dict):
        return {key: inner for key, inner in document.items() if key != path[0]}
    if kind == 2 and isinstance(document, list):
        return [*document, here]
    if kind == 3 and isinstance(here, str):
        return replaced(document, path[0], damage_text(here, chooser))
    if kind == 4 and isinstance(here, int):
        return replaced(document, path[0], here + (1, -1, 100, -100)[chooser.die(4) - 1])
    return replaced(document, path[0], VALUES[chooser.die(len(VALUES)) - 1])


def part(document: object, key: object) -> object:
    """What is at a key or a place."""
    if isinstance(document, dict):
        return document[key]
    assert isinstance(document, list)
    assert isinstance(key, int)
    return document[key]


def replaced(document: object, key: object, value: object) -> object:
    """The same with something else at a key or a place."""
    if isinstance(document, dict):
        return {**document, key: value}
    assert isinstance(document, list)
    assert isinstance(key, int)
    return [*document[:key], value, *document[key + 1 :]]
