"""Tables in Markdown."""

from __future__ import annotations


def format_table(heading: list[str], rows: list[list[str]]) -> str:
    """The lines of a table: its heading, the rule under it, its rows."""
    lines = [heading, ["---"] * len(heading), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)
