"""Tables as columns by name, which pandas and numpy take as they are."""

from __future__ import annotations

from html import escape

Column = list[str] | list[int] | list[float]
Table = dict[str, Column]


def format_html_table(table: Table) -> str:
    """A table as HTML, figures with three decimals.

    >>> format_html_table({"side": ["A & B"], "wins": [0.25]})
    '<table><tr><th>side</th><th>wins</th></tr><tr><td>A &amp; B</td><td>0.250</td></tr></table>'
    """
    head = "".join(f"<th>{escape(name)}</th>" for name in table)
    rows = (
        "<tr>" + "".join(f"<td>{_format_cell(cell)}</td>" for cell in row) + "</tr>"
        for row in zip(*table.values(), strict=True)
    )
    return f"<table><tr>{head}</tr>{''.join(rows)}</table>"


def _format_cell(cell: str | int | float) -> str:
    return f"{cell:.3f}" if isinstance(cell, float) else escape(str(cell))
