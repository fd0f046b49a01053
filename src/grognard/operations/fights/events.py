"""A fight as a list of documents: a header, its events, and its result."""

from typing import Any

import msgspec

from grognard.battle.state.events import REFEREE
from grognard.fight.fight import Fight
from grognard.fight.header import describe_header
from grognard.text.summary import summarize


def list_events(fight: Fight, *, audience: str | None = None) -> list[dict[str, Any]]:
    """Run a fight and list it: a header, its events, its result, as the referee or as a side may know it.

    Raises:
        InputError: there is no such side.
    """
    fight.run()
    viewer = REFEREE if audience is None else fight.find_side(audience)
    return [
        describe_header(fight, viewer=viewer),
        *(record.to_dict() for record in fight.records(audience)),
        {"type": "result", **msgspec.to_builtins(summarize(fight.battle, viewer=viewer))},
    ]
