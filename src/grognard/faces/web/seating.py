"""Who sits at a table, whatever is played there: links, open pages, what players see, actions done once."""

from __future__ import annotations

import asyncio

from grognard.faces.web import messages as m
from grognard.faces.web.seats import Invitation, TableLinks, Visibility


class Seating:
    """The seats of a table.

    Args:
        id: the name of the table.
    """

    def __init__(self, id: str) -> None:
        self.id = id
        self.lock = asyncio.Lock()
        """Held while a change is made and written down, and while a page is shown what is."""
        self.touched = 0
        """Counts what pages show besides what is played: who sits there, and the curve."""
        self.guests = TableLinks()
        self.shows = Visibility()
        self.here: dict[str, int] = {}
        """On how many pages each link is open."""
        self.done: dict[str, int] = {}
        """The number of the last action that each page has had done."""
        self.address = ""
        """Where phones reach the server; "" where only this machine does."""

    def is_done(self, caller: str, message: m.In) -> bool:
        """Whether a message is one that was sent before by the same page, and done."""
        return isinstance(message, m.Act | m.Faces) and 0 < message.n <= self.done.get(caller, 0)

    def invited(self, made: tuple[Invitation, str]) -> tuple[Invitation, str]:
        """Take note that a link was made."""
        self.touched += 1
        return made

    def revoke(self, id: str) -> None:
        """Take a link back.

        Raises:
            InputError: there is none of that id.
        """
        self.guests.revoke(id)
        self.touched += 1

    def let_see(self, shows: Visibility) -> None:
        """Say what players and screens see."""
        self.shows = shows
        self.touched += 1

    def note_here(self, here: dict[str, int]) -> bool:
        """Note on how many pages each link is open; whether that is news."""
        if here == self.here:
            return False
        self.here = here
        self.touched += 1
        return True

    def seats(self) -> tuple[m.SeatShown, ...]:
        """The links that were handed out, and on how many pages each is open."""
        return tuple(
            m.SeatShown(
                one.id, one.role, one.name, one.side, one.figures, self.here.get(one.id, 0), one.people
            )
            for one in self.guests.invitations
        )

    def share_seats(self, other: Seating) -> None:
        """Have the seats of another table: that of an expedition, of which this is a fight."""
        self.touched += 1
        self.guests, self.shows, self.here, self.done = other.guests, other.shows, other.here, other.done
        self.address = other.address
