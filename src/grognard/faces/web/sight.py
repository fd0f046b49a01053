"""The part that all sights of pages share: the link a page was opened by, and what it was sent last."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final, TypeVar

import msgspec
from msgspec.structs import replace

from grognard.faces.web import messages as m
from grognard.faces.web.seats import Invitation
from grognard.fight.shown import Told

NODE_BYTES: Final = 6
"""A node goes over the wire as a number, which a browser keeps whole up to 53 bits."""

State = TypeVar("State", m.State, m.ExpeditionState, m.CompanyState)


class LastSent:
    """The state and the story that a page has, so that it is sent only what is new to it."""

    def __init__(self) -> None:
        self._state = b""
        self._story: tuple[Told, ...] = ()

    def news(
        self, state: State, story: tuple[Told, ...], *, numbered: bool, at_any_rate: bool
    ) -> State | None:
        """The state with the lines that the page has not yet; None where nothing is new to it.

        Args:
            state: the state now, without its story.
            story: the whole story as the page may read it.
            numbered: whether the page may see the numbers of events; they tell how much happens unheard.
            at_any_rate: also where nothing is new, for a page that waits for an answer.
        """
        cut = count_same(self._story, story)
        as_sent = msgspec.json.encode(state)
        if not at_any_rate and as_sent == self._state and cut == len(self._story) == len(story):
            return None
        self._state, self._story = as_sent, story
        lines = story[cut:]
        return replace(
            state, cut=cut, lines=lines if numbered else tuple(replace(one, event=-1) for one in lines)
        )


class Sight:
    """A table as one page sees it.

    Args:
        invitation: whose link the page was opened by.
        viewer: the side whose eyes it has, -2 for the referee's.
        page: how the page calls itself.
    """

    def __init__(self, invitation: Invitation, *, viewer: int, page: str) -> None:
        self.invitation = invitation
        self.caller = f"{invitation.id}/{page}" if page else ""
        """Whose actions are counted, so that one that is sent twice is done once."""
        self._viewer = viewer
        self._last_sent = LastSent()

    @property
    def is_referee(self) -> bool:
        """Whether the page may do all that a referee may."""
        return self.invitation.role == "referee"

    @property
    def viewer(self) -> int:
        """The side whose eyes it has, -2 for the referee's."""
        return self._viewer


def count_same(have: Sequence[Told], story: Sequence[Told]) -> int:
    """How many of the first lines of two stories are the same."""
    for number, (one, other) in enumerate(zip(have, story, strict=False)):
        if one != other:
            return number
    return min(len(have), len(story))


def hash_state(moment: m.State | m.ExpeditionState | m.CompanyState) -> int:
    """A number made of what is seen at a moment."""
    digest = hashlib.blake2b(msgspec.json.encode(moment), digest_size=NODE_BYTES).digest()
    return int.from_bytes(digest, "big")
