"""What the server says to a page about the company of a campaign."""

# No `from __future__ import annotations`: msgspec would compile each annotation anew.

import msgspec

from grognard.faces.web.seats import Role
from grognard.faces.web.wire import Out, SeatShown
from grognard.fight.shown import Told
from grognard.operations.campaigns.campaign_at_table import CampaignGlance, ItemShown, OwnMember


class Calling(msgspec.Struct, frozen=True):
    """A fight or delve at which a player's characters are: the name of its table, and what it is."""

    table: str
    what: str


class CompanyState(Out, frozen=True, kw_only=True):
    """The company of a campaign as a page sees it now: the referee all of it, a player what is the player's.

    Attributes:
        node: names what is seen, as in a `State`.
        role: whose page it is, "referee" or "player".
        campaign: the name of the campaign.
        problem: why it cannot be shown; "" where it can.
        glance: everything, for the referee.
        people: the player's characters with their sheets.
        items: the items that they have, as the player knows them.
        pay: a line for each hireling of theirs.
        calls: the fights and delves that they are at.
        cut, lines: those of a `State`; the log as players know it, for a player.
        seats, address: those of a `State`, for the referee.
    """

    node: int
    role: Role
    campaign: str
    title: str = ""
    book: str = ""
    day: int = 0
    town: str = ""
    problem: str = ""
    glance: CampaignGlance | None = None
    people: tuple[OwnMember, ...] = ()
    items: tuple[ItemShown, ...] = ()
    pay: tuple[str, ...] = ()
    calls: tuple[Calling, ...] = ()
    cut: int = 0
    lines: tuple[Told, ...] = ()
    seats: tuple[SeatShown, ...] = ()
    address: str = ""
