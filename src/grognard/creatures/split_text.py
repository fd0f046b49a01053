"""Splitting text at separators that stand outside brackets."""

from __future__ import annotations

import re


def split_outside_brackets(separator: str, text: str) -> list[str]:
    """The parts of `text` between matches of the pattern `separator` that are not inside round brackets.

    >>> split_outside_brackets("/", "bite (1/day)/tail")
    ['bite (1/day)', 'tail']
    """
    depths: list[int] = []
    depth = 0
    for letter in text:
        depth += letter == "("
        depths.append(depth)
        depth -= letter == ")" and depth > 0
    parts: list[str] = []
    start = 0
    for found in re.finditer(separator, text):
        if found.end() > found.start() and depths[found.start()] == 0:
            parts.append(text[start : found.start()].strip())
            start = found.end()
    parts.append(text[start:].strip())
    return parts
