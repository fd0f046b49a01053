"""Who sits at a table: the links that were handed out, and what the referee lets players see."""

# No `from __future__ import annotations`: msgspec would compile each annotation anew.

import base64
import hashlib
import os
from collections.abc import Iterable
from hmac import compare_digest
from typing import Final, Literal

import msgspec

from grognard.base.errors import InputError
from grognard.fight.sides import REFEREE

Role = Literal["referee", "player", "screen", "solo"]
TOKEN_BYTES: Final = 24
MOST_LINKS: Final = 60
"""So many links of one table are valid at a time."""


class Visibility(msgspec.Struct, frozen=True, kw_only=True):
    """What players and screens see besides their map, story and choices; the referee sees it all.

    Attributes:
        odds: the chances, from what their side knows.
        track: the order of the round.
        wounds: how hurt others look, on the map and on their sheets.
        afterwards: how a fight went, once it is over: its chances, the luck, what cost most, as the referee
            knows them.
    """

    odds: bool = False
    track: bool = True
    wounds: bool = True
    afterwards: bool = False


class Invitation(msgspec.Struct, frozen=True, kw_only=True):
    """A link to a table that was handed out; of its token only the SHA-256 is kept.

    Attributes:
        id: names it at its table.
        role: a player decides for figures, a screen shows only, a referee does everything; who plays solo
            decides for a whole side and sees with its eyes.
        name: whose it is.
        side: the index of the side whose eyes it has; -2 for a referee.
        figures: the combatants that a player decides for, by number; none for all of the side.
        company: the name of the campaign whose company the link is to; "" for a link to one table.
        people: the ids of the player's characters in that company; none for all of it.
        digest: the hash of the token, as hexadecimal digits.
    """

    id: str
    role: Role
    name: str
    side: int = REFEREE
    figures: tuple[int, ...] = ()
    company: str = ""
    people: tuple[str, ...] = ()
    digest: str = ""


HOUSE: Final = Invitation(id="", role="referee", name="")
"""The referee whose server it is."""

SOLO: Final = Invitation(id="", role="solo", name="", side=0)
"""The one whose server it is, at a table that has no referee."""


class TableLinks:
    """The links of a table that are valid.

    >>> guests = TableLinks()
    >>> anna, token = guests.invite("player", "Anna", side=0, figures=(1,))
    >>> guests.find(token) == anna, guests.find("a guess")
    (True, None)
    >>> guests.revoke(anna.id)
    >>> guests.find(token) is None
    True
    """

    def __init__(self, invitations: Iterable[Invitation] = ()) -> None:
        self.invitations = list(invitations)

    def invite(
        self,
        role: Role,
        name: str,
        *,
        side: int = REFEREE,
        figures: tuple[int, ...] = (),
        company: str = "",
        people: tuple[str, ...] = (),
    ) -> tuple[Invitation, str]:
        """Make a link; its token is known here and now alone.

        Raises:
            InputError: there are too many.
        """
        if len(self.invitations) >= MOST_LINKS:
            raise InputError(f"{MOST_LINKS} links are out already", expected="one to be taken back first")
        token = make_token()
        one = Invitation(
            id=os.urandom(4).hex(),
            role=role,
            name=name,
            side=side,
            figures=figures,
            company=company,
            people=people,
            digest=hash_token(token),
        )
        self.invitations.append(one)
        return one, token

    def revoke(self, id: str) -> None:
        """Take a link back.

        Raises:
            InputError: there is none of that id.
        """
        left = [one for one in self.invitations if one.id != id]
        if len(left) == len(self.invitations):
            raise InputError("there is no such link", expected="one that is listed")
        self.invitations = left

    def find(self, token: str) -> Invitation | None:
        """The link that a token belongs to; None for one that is forged, revoked, or of another table."""
        digest = hash_token(token)
        found = [one for one in self.invitations if compare_digest(one.digest, digest)]
        return found[0] if found else None


def make_token() -> str:
    """A token that cannot be guessed, of letters, digits, `-` and `_`."""
    return base64.urlsafe_b64encode(os.urandom(TOKEN_BYTES)).decode()


def hash_token(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
