"""The parts of an answer, and the story of an expedition, as HTML for a notebook."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.chances.pictures.markup import markup
from grognard.text.page import is_numeric
from grognard.text.parts import (
    Bars,
    Block,
    Columns,
    Header,
    Line,
    Names,
    Paragraph,
    Part,
    Rows,
    Sheet,
    Title,
    Verbatim,
)

_STYLE: Final = (
    ".grognard-answer{max-width:60rem;font:14px system-ui,sans-serif}"
    ".grognard-answer p{margin:.2em 0}.grognard-answer pre{margin:.4em 0;overflow:auto}"
    ".grognard-answer table{border-collapse:collapse;margin:.5em 0}"
    ".grognard-answer th,.grognard-answer td{padding:1px 12px 1px 0;text-align:left;border:0}"
    ".grognard-answer .number{text-align:right;font-variant-numeric:tabular-nums}"
    ".grognard-answer small{opacity:.65}"
)


def show_parts(parts: Sequence[Part], *, title: str = "") -> str:
    """The parts of an answer, with the ids of the rules behind each sentence.

    >>> print(show_parts([("Ulf hits.", ("bf.attack.roll-formula",))]).partition("</style>")[2])
    <p>Ulf hits. <small>bf.attack.roll-formula</small></p></div>
    """
    head = f"<h3>{markup(title)}</h3>" if title else ""
    body = "".join(_show(part) for part in parts)
    return f'<div class="grognard-answer"><style>{_STYLE}</style>{head}{body}</div>'


def _show(part: Part) -> str:
    match part:
        case Rows() | Bars():
            return show_table(part.header, part.rows)
        case Title():
            return f"<h3>{markup(part.text)}</h3>"
        case Header():
            return f"<h4>{markup(part.text)}</h4>"
        case Line():
            return f'<p style="margin-left:{part.indent / 2:g}em">{_lines(part.text)}</p>'
        case Paragraph():
            return f"<p>{_lines(part.text)}</p>"
        case Verbatim():
            return f"<pre>{_lines(part.text)}</pre>"
        case Sheet():
            rows = [(label, "\n".join(text for text in texts if text)) for label, texts in part.rows]
            return show_table(("", ""), rows)
        case Columns():
            blocks = "".join(f"<div>{_show_block(one)}</div>" for one in part.blocks)
            return f'<div style="display:flex;gap:2em;flex-wrap:wrap">{blocks}</div>'
        case Names():
            return ""
        case said, rules:
            cited = f" <small>{markup(', '.join(rules))}</small>" if rules else ""
            return f"<p>{_lines(said)}{cited}</p>"


def _show_block(block: Block) -> str:
    return f"<h4>{markup(block.title)}</h4>" + "".join(f"<p>{markup(text)}</p>" for text, _ in block.lines)


def show_table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table, its numbers to the right; no rows, no table."""
    if not rows:
        return ""
    right = [is_numeric(column, rows) for column in range(len(header))]
    lines = [_row("th", header, right)] if any(header) else []
    lines += [_row("td", row, right) for row in rows]
    return f"<table>{''.join(lines)}</table>"


def _row(tag: str, cells: Sequence[str], right: Sequence[bool]) -> str:
    shown = [
        f"<{tag}{' class=number' if number else ''}>{_lines(cell)}</{tag}>"
        for cell, number in zip(cells, right, strict=True)
    ]
    return f"<tr>{''.join(shown)}</tr>"


def _lines(text: str) -> str:
    return "<br>".join(markup(line) for line in text.splitlines())
