"""A fight as a list of documents: a header, its events, and its result."""

from typing import Any

import msgspec

from grognard.fight.fight import Fight
from grognard.fight.header import describe_header
from grognard.fight.sides import find_viewer
from grognard.text.summary import summarize


def run_and_list(fight: Fight, *, audience: str | None = None) -> list[dict[str, Any]]:
    """Run a fight and list it: a header, its events, its result, as the referee or as a side may know it.

    Raises:
        InputError: there is no such side.
    """
    fight.run()
    viewer = find_viewer(fight.battle, audience)
    return [
        describe_header(fight, viewer=viewer),
        *(record.to_dict() for record in fight.records(audience)),
        {"type": "result", **msgspec.to_builtins(summarize(fight.battle, viewer=viewer))},
    ]
