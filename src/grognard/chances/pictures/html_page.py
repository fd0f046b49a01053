"""The frame of a page of HTML that stands by itself, with nothing from outside, and writing it."""

from __future__ import annotations

from pathlib import Path

from grognard.base.errors import InputError
from grognard.base.files import write_whole
from grognard.chances.pictures.markup import markup
from grognard.chances.pictures.report_style import STYLE


def frame_page(title: str, *, subject: str, about: str, body: str, style: str = "") -> str:
    """The page around its parts.

    Args:
        title: the heading, as text.
        subject: what the page tells of it, in its title.
        about: what stands below the heading, as HTML.
        body: everything else, as HTML.
        style: what the usual style sheet has not.
    """
    heading = markup(title)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{heading}: {subject}</title>\n<style>{STYLE}{style}</style>\n</head>\n<body>\n<main>\n"
        f'<h1>{heading}</h1>\n<div class="about">{about}</div>\n{body}\n</main>\n</body>\n</html>\n'
    )


def write_html(text: str, path: str, *, what: str) -> None:
    """Write a page to a file, whole or not at all; `what` it is called if that cannot be done.

    Raises:
        InputError: the file cannot be written.
    """
    try:
        write_whole(Path(path), text)
    except OSError as error:
        problem = f"cannot write the {what}: {error.strerror}"
        raise InputError(problem, file=path, expected="a path that can be written") from error
