"""Sets the examples in docstrings as code, for mkdocstrings: its reader knows only those under a heading.

Griffe loads this file in the environment of the site's generator; nothing else imports it.
"""

from __future__ import annotations

from typing import Any

import griffe

_PROMPT = ">>> "
_FENCE = "```"


class SetExamplesAsCode(griffe.Extension):
    """Puts a fence around each example of a docstring that stands in no fence yet."""

    def on_object(self, *, obj: Any, **_: Any) -> None:
        """Rewrite the docstring of an object that was read."""
        if obj.docstring is not None:
            obj.docstring.value = fence(obj.docstring.value)


def fence(text: str) -> str:
    """Put a fence around each run of lines from a prompt to the next blank line."""
    made: list[str] = []
    inside = False
    for line in text.split("\n"):
        if not inside and line.strip().startswith(_PROMPT):
            made += [f"{_FENCE}python"]
            inside = True
        elif inside and not line.strip():
            made.append(_FENCE)
            inside = False
        made.append(line)
    return "\n".join([*made, _FENCE] if inside else made)
