"""A fight as a file to keep or to send: as a page, as text, or as the file that Grognard goes on with."""

from __future__ import annotations

import re
from typing import Final

from starlette.responses import Response

from grognard.errors import InputError
from grognard.faces.web.table import Table
from grognard.text.fight_page import write_page

FORMS: Final = {
    "html": "text/html; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
    "json": "application/json",
}


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
    name = re.sub("[^a-z0-9]+", "-", fight.encounter.title.lower()).strip("-")[:60] or "fight"
    return Response(
        body,
        media_type=FORMS[form],
        headers={
            "content-disposition": f'attachment; filename="{name}.{form}"'.encode("ascii", "replace").decode()
        },
    )
