"""What every message of the page and the server has, and parts that several of them share."""

# No `from __future__ import annotations`: msgspec would compile each annotation anew.

from typing import Annotated, Final

import msgspec
from msgspec import Meta

from grognard.faces.web.seats import Role

MOST_TEXT: Final = 4_000

Node = Annotated[int, Meta(ge=0)]
Text = Annotated[str, Meta(max_length=MOST_TEXT)]
Index = Annotated[int, Meta(ge=0, le=10_000)]


class In(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="t", tag=str.lower):
    """A message of the page. `node` names the moment that the page shows: one that is past is refused."""


class Out(msgspec.Struct, frozen=True, kw_only=True, tag_field="t", tag=str.lower):
    """A message of the server."""


class SeatShown(msgspec.Struct, frozen=True):
    """A link that was handed out, and on how many pages it is open; `people` are those of a company."""

    id: str
    role: Role
    name: str
    side: int
    figures: tuple[int, ...]
    here: int
    people: tuple[str, ...] = ()
