"""Answers for assistants: short, complete in themselves, and honest about what they leave out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from grognard.fight.shown import Figure, Menu, Option, Over, Scene, Told
from grognard.operations.operation import Answer
from grognard.text.explain import cite_rules
from grognard.text.page import Page, format_sheet
from grognard.text.parts import (
    Bars,
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

SHORT: Final = 590
"""The letters of the answer to a decision, at most."""
LONG: Final = 6_000
"""The letters of any other answer, at most."""
WIDTH: Final = 120
_NEWS: Final = 280
_TELLING: Final = ("line", "round")
_MOST_ROWS: Final = 40
_SHARE: Final = {"wait": 2, "move": 3, "attack": 6, "spells": 6}
"""How many choices of a group a short answer lists; of others one."""
_AROUND: Final = 3
"""Cells that are shown around the figures of a map."""


def shorten(text: str, most: int, rest: str = "") -> str:
    """Cut a text between lines where it has more letters than `most`, and say where the `rest` is.

    >>> shorten("one\\ntwo\\nthree four five six", 21, "more: story")
    'one\\n(more: story)'
    """
    if len(text) <= most:
        return text
    mark = f"({rest})" if rest else "(and more)"
    room = max(0, most - len(mark) - 1)
    kept = text[:room]
    at = kept.rfind("\n")
    kept = kept[:at] if at > 0 else kept[: max(0, room - 3)] + "..."
    return f"{kept}\n{mark}"


def tell_news(lines: Sequence[str], most: int = _NEWS) -> str:
    """The last lines of a story, as many as there is room for, with how many came before.

    >>> tell_news(["Ulf hits.", "Orc 1 dies."])
    'Ulf hits.\\nOrc 1 dies.'
    >>> tell_news(["Ulf hits Orc 1 with a longsword for 8.", "Orc 1 dies."], most=40)
    '(1 line before: story)\\nOrc 1 dies.'
    """
    if len("\n".join(lines)) <= most:
        return "\n".join(lines)
    kept: list[str] = []
    left = most - len("(100 lines before: story)")
    for line in reversed(lines):
        line = line if kept or len(line) <= left else f"{line[: max(0, left - 4)]}..."
        if len(line) + 1 > left:
            break
        kept.insert(0, line)
        left -= len(line) + 1
    before = len(lines) - len(kept)
    mark = f"({before} line{'s' if before > 1 else ''} before: story)"
    return "\n".join([mark, *kept] if before else kept)


def list_told(told: Sequence[Told]) -> list[str]:
    """The lines of a story that tell what happened, not who is there at the beginning."""
    return [line.text for line in told if line.kind in _TELLING]


def tell_option(number: int, option: Option) -> str:
    """A choice with its number, a star for the usual one, what it brings, and what is given up by it."""
    danger = option.danger.rstrip(".")
    if any(one and one in danger for one in option.brings.split(", ")):
        danger = ""
    extras = "; ".join(one for one in (option.brings, danger) if one)
    return f"{number}{'*' if option.usual else ''} {option.label}" + (f" ({extras})" if extras else "")


def tell_menu(menu: Menu, *, moment: int, most: int) -> str:
    """A decision: who decides, the moment it is, and as many choices as there is room for."""
    lines = [f"#{moment} {menu.situation}"]
    if not any(option.usual for option in menu.options):
        lines.append(f"* {menu.usual_label} ({menu.usual})")
    shown = _pick(menu.options, most - sum(len(line) + 1 for line in lines) - len("+100 more: turn"))
    lines += [tell_option(number, menu.options[number - 1]) for number in shown]
    if len(shown) < len(menu.options):
        lines.append(f"+{len(menu.options) - len(shown)} more: turn")
    return "\n".join(lines)


def _pick(options: Sequence[Option], room: int) -> list[int]:
    """The numbers of the choices that there is room for: all, or a share of each group."""
    lengths = [len(tell_option(number, option)) + 1 for number, option in enumerate(options, 1)]
    if sum(lengths) <= room:
        return list(range(1, len(options) + 1))
    shown: list[int] = []
    seen: dict[str, int] = {}
    for number, (option, length) in enumerate(zip(options, lengths, strict=True), 1):
        seen[option.group] = seen.get(option.group, 0) + 1
        if seen[option.group] > _SHARE.get(option.group, 1) and not option.usual:
            continue
        if length > room:
            break
        shown.append(number)
        room -= length
    return shown


def tell_over(over: Over) -> str:
    """How a fight came out, and how everybody is."""
    rows = [
        f"{row.name} {row.state}" + (f" {row.points}" if row.points and row.state != "dead" else "")
        for row in over.rows
    ]
    return "\n".join([over.closing, *over.aftermath, "; ".join(rows)])


def draw_scene(scene: Scene) -> str:
    """The map around the figures, two signs a cell, and the figures with their cells and how they are."""
    shown = [one for one in scene.figures if one.seen and not one.gone]
    lines = [scene.light] if scene.light else []
    if shown:
        lines += _draw_rows(scene, shown)
    lines += [tell_figure(scene, one) for one in scene.figures]
    return "\n".join(lines)


def _draw_rows(scene: Scene, shown: Sequence[Figure]) -> list[str]:
    """Rows of cells with their numbers; what lies on the ground is a sign that is explained below."""
    ground = scene.ground
    cells = {
        (ground.left + x, ground.top + y): sign * 2
        for y, row in enumerate(ground.rows)
        for x, sign in enumerate(row)
    }
    signs: dict[str, str] = {}
    for number, thing in enumerate(ground.things):
        signs[thing.name] = f"{chr(ord('a') + number % 26)}~"
        cells.update({cell: signs[thing.name] for cell in thing.cells if cell in cells})
    for one in sorted(shown, key=lambda figure: not figure.down):
        cells[one.x, one.y] = one.mark
    columns = _range([one.x for one in shown], [x for x, _ in cells])
    rows = _range([one.y for one in shown], [y for _, y in cells])
    lines = [f"columns {columns[0]}-{columns[-1]}, {ground.feet}' a cell{', hexes' if ground.hexes else ''}"]
    lines += [f"{y:>3} {' '.join(cells.get((x, y), '  ') for x in columns)}".rstrip() for y in rows]
    if signs:
        lines.append(", ".join(f"{sign} {name}" for name, sign in signs.items()))
    return lines


def _range(places: Sequence[int], all_places: Sequence[int]) -> range:
    first = max(min(all_places), min(places) - _AROUND)
    last = min(max(all_places), max(places) + _AROUND)
    return range(first, min(last, first + _MOST_ROWS - 1) + 1)


def tell_figure(scene: Scene, one: Figure) -> str:
    """A figure in a line: its mark, name, side, cell, hit points or looks, and state."""
    where = f"{one.x},{one.y}" if one.seen else f"last seen {one.x},{one.y}"
    health = f"{one.points}/{one.most} hp" if one.points is not None else one.looks
    parts = [scene.sides[one.side].name, "" if one.gone else where, health]
    parts += [one.state if one.state != "standing" else "", *one.conditions]
    if one.height:
        parts.append(f"{one.height}' up" if one.height > 0 else f"{-one.height}' down")
    return f"{one.mark} {one.name}: {', '.join(part for part in parts if part)}"


def tell_answer(answer: Answer[Any]) -> str:
    """The answer of an operation as text, with the ids of its rules."""
    page = Page(width=WIDTH)
    for warning in answer.warnings:
        page.line(warning)
    if answer.borrowed:
        page.line(answer.borrowed)
    for part in answer.parts:
        _put(page, part)
    if answer.thrown and answer.seed is not None:
        page.line(f"seed {answer.seed}")
    return page.text().strip()


def _put(page: Page, part: Part) -> None:
    match part:
        case Rows() | Bars():
            page.table(part.header, part.rows)
        case Title():
            page.line(part.text)
        case Header():
            page.header(part.text)
        case Line():
            page.line(part.text, indent=part.indent)
        case Paragraph():
            page.paragraph(part.text)
        case Verbatim():
            page.verbatim(part.text)
        case Sheet():
            page.verbatim(format_sheet(part.rows, width=WIDTH))
        case Columns():
            for block in part.blocks:
                page.header(block.title)
                for text, indent in block.lines:
                    page.line(text, indent=indent)
        case Names():
            pass
        case said, rules:
            page.line(said + cite_rules(rules))
