"""What a page gets to see of a campaign's company: made here alone, from what its seat may know."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from grognard.base.errors import InputError
from grognard.faces.web import messages as m
from grognard.faces.web.company_messages import Calling
from grognard.faces.web.company_table import CompanyTable, table_of
from grognard.faces.web.expedition_table import PARTY
from grognard.faces.web.seats import HOUSE, Invitation
from grognard.faces.web.sight import Sight, hash_state
from grognard.fight.shown import Told
from grognard.fight.sides import REFEREE

NOT_NOW: Final = "Your characters cannot be shown now: ask the referee."


class CompanySight(Sight):
    """The company as one page sees it: the referee all of it, a player what is the player's.

    Args:
        table: which.
        invitation: whose link the page was opened by.
        page: how the page calls itself.
    """

    sees_chances = False
    sees_afterwards = False

    def __init__(self, table: CompanyTable, invitation: Invitation = HOUSE, page: str = "") -> None:
        super().__init__(invitation, viewer=REFEREE if invitation.role == "referee" else PARTY, page=page)
        self.table = table

    @property
    def state(self) -> m.CompanyState:
        """The company as it is now, without the log."""
        return self._look()[0]

    def news(self, *, at_any_rate: bool) -> m.CompanyState | None:
        """The state with the lines of the log that the page has not yet; None where nothing is new to it.

        Args:
            at_any_rate: also where nothing is new, for a page that waits for an answer.
        """
        state, story = self._look()
        return self._last_sent.news(state, story, numbered=False, at_any_rate=at_any_rate)

    def _look(self) -> tuple[m.CompanyState, tuple[Told, ...]]:
        try:
            shown, story = self._show_all() if self.is_referee else self._show_own()
        except InputError as error:
            problem = str(error) if self.is_referee else NOT_NOW
            shown, story = replace(self._begin(), problem=problem), ()
        return replace(shown, node=hash_state(replace(shown, seats=()))), story

    def _begin(self) -> m.CompanyState:
        return m.CompanyState(node=0, role=self.invitation.role, campaign=self.table.campaign)

    def _show_all(self) -> tuple[m.CompanyState, tuple[Told, ...]]:
        glance, table = self.table.glance(), self.table
        shown = replace(
            self._begin(),
            title=glance.title,
            book=glance.rules,
            day=glance.day,
            town=glance.town,
            glance=glance,
            seats=table.seats(),
            address=table.address,
        )
        return shown, ()

    def _show_own(self) -> tuple[m.CompanyState, tuple[Told, ...]]:
        own = self.table.own(self.invitation.people)
        shown = replace(
            self._begin(),
            title=own.title,
            book=own.rules,
            day=own.day,
            town=own.town,
            people=own.people,
            items=own.items,
            pay=own.pay,
            calls=self._list_calls(own.trips),
        )
        return shown, tuple(Told(text=f"Day {day}: {said}.") for day, said in own.log)

    def _list_calls(self, trips: tuple[str, ...]) -> tuple[Calling, ...]:
        """The tables of fights and delves that the player's characters are at."""
        return tuple(
            Calling(table_of(one), one.what)
            for one in self.table.glance().away
            if one.id in trips and one.kept
        )

    def admit(self, message: m.In) -> m.Invite | m.Revoke:
        """A message of the page as the table takes it: the referee's about links alone.

        Raises:
            InputError: the page may not do or ask that.
        """
        if not self.is_referee:
            raise InputError("that is not yours to do", expected="a word to the referee")
        if not isinstance(message, m.Invite | m.Revoke):
            raise InputError(f"{type(message).__name__} of a company", expected="a link made or taken back")
        return message
