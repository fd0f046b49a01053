"""What the page and the server say to each other about an expedition."""

# No `from __future__ import annotations`: msgspec would compile each annotation anew.

import msgspec

from grognard.faces.web.seats import Role, Visibility
from grognard.faces.web.wire import In, Node, Out, SeatShown, Text
from grognard.fight.expeditions.shown import ExpeditionEnd, Onward, OrdersShown
from grognard.fight.shown import Told


class GiveOrder(In, frozen=True, kw_only=True):
    """Give an order on an expedition, such as "go north door"; docs/expeditions.md has them all."""

    node: Node
    text: Text


class Propose(In, frozen=True, kw_only=True):
    """Propose an order to the one who leads the party; "" takes the last proposal back."""

    node: Node
    text: Text = ""


class Return(In, frozen=True, kw_only=True):
    """Go on with the expedition after a fight of it that is over."""

    node: Node


class Proposal(msgspec.Struct, frozen=True):
    """An order that a player proposes: the player, the order, what it means; `own` is the page's."""

    name: str
    text: str
    label: str
    own: bool = False


class ExpeditionState(Out, frozen=True, kw_only=True):
    """An expedition as a page sees it now, between its fights.

    Attributes:
        node: names what is seen, as in a `State`.
        role: whose page it is.
        scene: where the party is, who goes, what is left, who is met.
        menu: what can be ordered or proposed; None where the page does neither, or it is over.
        leads: whether the page gives the orders; other players propose them.
        mine: the members of the party whose player's page it is, by their places in it.
        proposals: what players propose.
        cut, lines: those of a `State`.
        outcome: how it ended; None while it goes on.
        undo, redo: the order that would be taken back, or given again; "" for none.
        step: how many orders were given.
        told: a sentence about what was just done.
        kept: where it is kept; "" where it cannot be.
        seed: for the referee.
        campaign: the name of the campaign whose company it is, where the page may go there; "" for none.
        seats, shows, address: those of a `State`.
    """

    node: int
    role: Role
    title: str
    introduction: str
    book: str
    book_title: str
    borrowed: str
    scene: Onward
    menu: OrdersShown | None
    cut: int
    lines: tuple[Told, ...]
    outcome: ExpeditionEnd | None
    leads: bool = False
    mine: tuple[int, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    undo: str = ""
    redo: str = ""
    step: int = 0
    told: str = ""
    kept: str = ""
    seed: int | None = None
    seats: tuple[SeatShown, ...] = ()
    shows: Visibility | None = None
    address: str = ""
    campaign: str = ""
