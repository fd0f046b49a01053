"""A fight as a file to keep or to send: as a page, as text, or as the file that Grognard goes on with."""

from __future__ import annotations

import re
from typing import Final

from starlette.responses import Response

from grognard.base.errors import InputError
from grognard.faces.web.expedition_table import ExpeditionTable
from grognard.faces.web.table import Table
from grognard.text.fight_page import write_page

FORMS: Final = {
    "html": "text/html; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
    "json": "application/json",
}


def export_expedition(table: ExpeditionTable, form: str) -> Response:
    """An expedition as a file of a form; who goes solo gets no more than the party's story until its end.

    Raises:
        InputError: there is no such form, or it would tell what the party cannot know.
    """
    one = table.expedition
    if form == "txt":
        body = one.tell_since(referee=not table.is_solo, why=not table.is_solo).encode()
    elif form == "json":
        if table.is_solo and not one.over:
            raise InputError("the file has everything in it", expected="to come to the end before")
        body = one.to_bytes()
    else:
        raise InputError(f"an expedition of the form {form[:20]!r}", expected="txt, json")
    return _give(body, one.place.title, form)


def export_fight(table: Table, form: str) -> Response:
    """The fight of a table as a file of a form.

    Raises:
        InputError: there is no such form.
    """
    if form not in FORMS:
        raise InputError(f"a file of the form {form[:20]!r}", expected=", ".join(FORMS))
    fight = table.fight
    if form == "json":
        body = table.snapshot()
    elif form == "txt":
        body = fight.tell(why=True).encode()
    else:
        body = write_page(fight.battle, title=fight.encounter.title, told=fight.tell(why=True)).encode()
    return _give(body, fight.encounter.title, form)


def _give(body: bytes, title: str, form: str) -> Response:
    name = re.sub("[^a-z0-9]+", "-", title.lower()).strip("-")[:60] or "fight"
    return Response(
        body,
        media_type=FORMS[form],
        headers={
            "content-disposition": f'attachment; filename="{name}.{form}"'.encode("ascii", "replace").decode()
        },
    )
