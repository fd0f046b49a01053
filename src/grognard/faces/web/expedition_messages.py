"""What the page and the server say to each other about an expedition."""

# No `from __future__ import annotations`: msgspec would compile each annotation anew.

from grognard.faces.web.seats import Role, Shows
from grognard.faces.web.wire import In, Node, Out, SeatShown, Text
from grognard.fight.expeditions.shown import Onward, OrdersShown, Outcome
from grognard.fight.shown import Told


class GiveOrder(In, frozen=True, kw_only=True):
    """Give an order on an expedition, such as "go north door"; docs/expeditions.md has them all."""

    node: Node
    text: Text


class Return(In, frozen=True, kw_only=True):
    """Go on with the expedition after a fight of it that is over."""

    node: Node


class ExpeditionState(Out, frozen=True, kw_only=True):
    """An expedition as a page sees it now, between its fights.

    Attributes:
        node: names what is seen, as in a `State`.
        role: whose page it is.
        scene: where the party is, who goes, what is left, who is met.
        menu: what can be ordered; None where the page orders nothing, or it is over.
        cut, lines: those of a `State`.
        outcome: how it ended; None while it goes on.
        undo, redo: the order that would be taken back, or given again; "" for none.
        step: how many orders were given.
        told: a sentence about what was just done.
        kept: where it is kept; "" where it cannot be.
        seed: for the referee.
        campaign: the name of the campaign whose company it is; "" for none.
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
    outcome: Outcome | None
    undo: str = ""
    redo: str = ""
    step: int = 0
    told: str = ""
    kept: str = ""
    seed: int | None = None
    seats: tuple[SeatShown, ...] = ()
    shows: Shows | None = None
    address: str = ""
    campaign: str = ""
