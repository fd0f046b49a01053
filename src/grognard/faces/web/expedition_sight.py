"""What a page gets to see of an expedition: made here alone, from what its seat may know."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from grognard.base.errors import InputError
from grognard.faces.web import messages as m
from grognard.faces.web.expedition_table import PARTY, ExpeditionTable, is_referees_order
from grognard.faces.web.page_sight import PageSight
from grognard.faces.web.seats import HOUSE, Invitation
from grognard.faces.web.sight import LastSent, Sight, hash_state
from grognard.faces.web.table import StaleMessageError, Table
from grognard.fight.expeditions.seat import ExpeditionSeat
from grognard.fight.sides import REFEREE
from grognard.text.expedition_view import describe_borrowed, describe_order

LEADERS: Final = ("referee", "solo")
"""The roles that have all that is at the table: orders, undo, where it is kept."""


class ExpeditionSight(Sight):
    """An expedition as one page sees it; while a fight is played, that fight.

    Args:
        table: which.
        invitation: whose link the page was opened by.
        page: how the page calls itself.
    """

    def __init__(self, table: ExpeditionTable, invitation: Invitation = HOUSE, page: str = "") -> None:
        seated = (table.house or invitation) if invitation is HOUSE else invitation
        super().__init__(seated, viewer=REFEREE if seated.role == "referee" else PARTY, page=page)
        self.table = table
        self.page = page
        self._within: tuple[Table, PageSight] | None = None

    @property
    def leads(self) -> bool:
        """Whether the page gives the orders: the referee's, and a player's who has the whole party."""
        return self.invitation.role in LEADERS or (self._is_player and not self.invitation.figures)

    @property
    def _is_player(self) -> bool:
        return self.invitation.role == "player"

    @property
    def sees_chances(self) -> bool:
        """Whether it is told the chances."""
        return self.invitation.role in LEADERS or self.table.shows.odds

    @property
    def sees_afterwards(self) -> bool:
        """Whether it is told how the fight that is played went."""
        fight = self.fight
        return fight is not None and fight.sees_afterwards

    @property
    def fight(self) -> PageSight | None:
        """What it sees of the fight that is played; None while there is none."""
        within = self.table.within
        if within is None:
            self._within = None
            return None
        if self._within is None or self._within[0] is not within:
            sight = PageSight(within, self.table.invitation_in_fight(self.invitation), self.page)
            sight.caller = self.caller
            if self.is_referee and self._viewer != REFEREE:
                sight.look_as(self._viewer)
            self._within = within, sight
            self._last_sent = LastSent()
        return self._within[1]

    @property
    def _seat(self) -> ExpeditionSeat:
        return self.table.seat_of(referee=self._viewer == REFEREE)

    def look_as(self, viewer: int) -> None:
        """Look with other eyes: the referee's, or those of a side.

        Raises:
            InputError: there is no such side.
        """
        fight = self.fight
        if fight is not None:
            fight.look_as(viewer)
        elif viewer not in (REFEREE, PARTY):
            raise InputError(f"side {viewer}", expected="-2, or 0 for the party")
        self._viewer = viewer if viewer == REFEREE else PARTY

    # What is shown.

    @property
    def state(self) -> m.State | m.ExpeditionState:
        """The table as it is now, without its story."""
        fight = self.fight
        if fight is not None:
            return self._of_expedition(fight.state)
        shown = self._show()
        return replace(shown, node=hash_state(replace(shown, seats=(), shows=None, proposals=())))

    def news(self, *, at_any_rate: bool) -> m.State | m.ExpeditionState | None:
        """The state with the lines that the page has not yet; None where nothing is new to it.

        Args:
            at_any_rate: also where nothing is new, for a page that waits for an answer.
        """
        fight = self.fight
        if fight is not None:
            news = fight.news(at_any_rate=at_any_rate)
            return None if news is None else self._of_expedition(news)
        state, story = self.state, self._seat.story
        assert isinstance(state, m.ExpeditionState)
        return self._last_sent.news(state, story, numbered=self._viewer == REFEREE, at_any_rate=at_any_rate)

    def _of_expedition(self, state: m.State) -> m.State:
        """The state of a fight, of which an expedition is told, and that can be left for it."""
        one = self.table.expedition
        if self.invitation.role not in LEADERS:
            return replace(state, expedition=one.place.title, leads=self.leads)
        back = state.undo or (f"the order {one.orders[-1]!r}" if one.orders else "")
        table = self.table
        seats = tuple(replace(seat, figures=table.combatants_of(seat.figures)) for seat in state.seats)
        return replace(state, expedition=one.place.title, undo=back, kept=table.path, seats=seats)

    def _show(self) -> m.ExpeditionState:
        table, one, seat, role = self.table, self.table.expedition, self._seat, self.invitation.role
        undone = one.undone
        state = m.ExpeditionState(
            node=0,
            role=role,
            title=one.place.title,
            introduction=one.place.introduction.strip(),
            book=one.rulebook.id,
            book_title=one.rulebook.title,
            borrowed=describe_borrowed(one.machine),
            scene=seat.scene,
            menu=seat.orders if self.leads or self._is_player else None,
            cut=0,
            lines=(),
            outcome=seat.outcome,
            leads=self.leads,
            mine=self.invitation.figures if self._is_player else (),
            proposals=self._list_proposals(),
            campaign=self.invitation.company,
        )
        if role not in LEADERS:
            return state
        return replace(
            state,
            undo=one.orders[-1] if one.orders else "",
            redo=undone[-1] if undone else "",
            step=len(one.orders),
            told=table.told,
            kept=table.path,
            campaign=table.seated.campaign,
            seed=one.seed if self._viewer == REFEREE else None,
            seats=table.seats() if role == "referee" else (),
            shows=table.shows if role == "referee" else None,
            address=table.address if role == "referee" else "",
        )

    def _list_proposals(self) -> tuple[m.Proposal, ...]:
        """What players propose; what the orders mean is told as the party knows the place."""
        machine = self.table.expedition.machine
        return tuple(
            m.Proposal(name, text, describe_order(machine, text), id == self.invitation.id)
            for id, (name, text) in self.table.proposals.items()
        )

    # What is asked and done.

    def propose(self, message: m.Propose) -> None:
        """Propose an order to the one who leads, where the page is a player's.

        Raises:
            InputError: it cannot be understood.
            IllegalOrder: it cannot be followed now.
        """
        self.table.propose(self.invitation, message.text)

    def admit(self, message: m.In) -> m.In:
        """A message of the page as the table takes it.

        Raises:
            Stale: it is about a moment that is past.
            InputError: the page may not do or ask that.
        """
        fight = self.fight
        if fight is not None and not (self.leads and self.table.is_for_expedition(message)):
            return fight.admit(message)
        self._check_right(message)
        node = getattr(message, "node", None)
        if node is None:
            return message
        if node != self.state.node:
            raise StaleMessageError
        return replace(message, node=self.table.version)

    def _check_right(self, message: m.In) -> None:
        """Refuse what is not for the page to do between fights."""
        role = self.invitation.role
        match message:
            case m.Propose():
                may = self._is_player and not self.leads
            case _ if role == "referee":
                may = True
            case m.GiveOrder():
                may = self.leads and not is_referees_order(message.text)
            case m.Return():
                may = self.leads
            case m.AskWhyNot():
                may = self.leads or self._is_player
            case m.Undo() | m.Redo():
                may = role == "solo"
            case _:
                may = False
        if not may:
            raise InputError("that is not yours to do now", expected="your turn, or a word to the referee")

    def answer(self, message: m.In) -> m.Out:
        """Answer a question that changes nothing, and that was admitted.

        Raises:
            InputError: it cannot be answered.
        """
        fight = self.fight
        if fight is not None:
            return fight.answer(message)
        if isinstance(message, m.AskWhyNot):
            return m.WhyNot(node=self.table.version, refused=self._seat.refused())
        raise InputError(f"{type(message).__name__} is no question here", expected="one about an expedition")
