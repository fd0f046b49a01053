"""The table of a campaign's company: its links, and what it shows, read anew when the file has changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from grognard.base.errors import InputError
from grognard.faces.web import messages as m
from grognard.faces.web.expedition_table import NAMES as EXPEDITIONS
from grognard.faces.web.expedition_table import PARTY, ExpeditionTable
from grognard.faces.web.seating import Seating
from grognard.faces.web.seats import Invitation, TableLinks
from grognard.faces.web.table import Table
from grognard.operations.campaigns.campaign_at_table import (
    Away,
    CampaignGlance,
    OwnGlance,
    glance_at_campaign,
    glance_at_own,
    stamp_of,
)

NAMES: Final = "company:"
"""What the names of the tables of companies begin with."""


class CompanyTable(Seating):
    """The company of a campaign, which a referee leads and of which players see what is theirs.

    Args:
        campaign: the name of the campaign.
    """

    version = 0
    """Nothing is done here by messages that name a moment."""

    def __init__(self, campaign: str) -> None:
        super().__init__(f"{NAMES}{campaign}")
        self.campaign = campaign
        self._stamp: object = None
        self._glance: CampaignGlance | None = None
        self._own: dict[tuple[str, ...], OwnGlance] = {}

    def glance(self) -> CampaignGlance:
        """The whole company.

        Raises:
            InputError: the campaign is not there, or cannot be used.
        """
        self._note_changes()
        if self._glance is None:
            self._glance = glance_at_campaign(self.campaign)
        return self._glance

    def own(self, people: tuple[str, ...]) -> OwnGlance:
        """All that is the player's whose characters these are.

        Raises:
            InputError: the campaign is not there, or cannot be used, or one of them is not in it.
        """
        self._note_changes()
        if people not in self._own:
            self._own[people] = glance_at_own(self.campaign, people)
        return self._own[people]

    def _note_changes(self) -> None:
        """Forget what was read before the file was written to."""
        stamp = stamp_of(self.campaign)
        if stamp != self._stamp:
            self._stamp, self._glance = stamp, None
            self._own.clear()

    def invite(self, message: m.Invite) -> tuple[Invitation, str]:
        """Make a link for a player to the company.

        Raises:
            InputError: it is not for a player, one of the characters is not in the company, or there are too
                many links.
        """
        if message.role != "player":
            raise InputError(f"a link for a {message.role}", expected="a player's")
        known = [one.id for one in self.glance().people]
        unknown = next((one for one in message.people if one not in known), "")
        if unknown:
            raise InputError(f"{unknown!r} is not in the company", key="people", expected=", ".join(known))
        made = self.guests.invite(
            "player", message.name, side=PARTY, company=self.campaign, people=message.people
        )
        return self.invited(made)

    def seat_at(self, table: Table | ExpeditionTable, there: tuple[str, ...]) -> bool:
        """Give the links of the company seats at a table where some of its people are; whether any is new.

        Args:
            table: the table of a fight or delve.
            there: the names of the characters at that table.
        """
        known = {one.id for one in table.guests.invitations}
        names = {one.id: one.name for one in self.glance().people}
        made = []
        for invitation in self.guests.invitations:
            going = {names.get(one, "") for one in invitation.people or tuple(names)} & set(there)
            if going and invitation.id not in known:
                figures = tuple(figure for figure, name in _figures_of(table) if name in going)
                # Only a player of the whole company leads all who go.
                made.append(replace(invitation, figures=figures if invitation.people else ()))
        if made:
            table.guests = TableLinks((*table.guests.invitations, *made))
            table.touched += 1
        return bool(made)


def table_of(trip: Away) -> str:
    """The name of the table of a fight or delve of a campaign."""
    return f"{EXPEDITIONS}{trip.kept}" if trip.id.startswith("delve") else trip.kept


def _figures_of(table: Table | ExpeditionTable) -> Iterator[tuple[int, str]]:
    """The party's figures at a table, by the numbers that its links name, with their names."""
    if isinstance(table, ExpeditionTable):
        for place, one in enumerate(table.expedition.machine.state.explorers):
            yield place, one.name
        return
    for combatant in table.fight.battle.combatants:
        if combatant.own_side == PARTY:
            yield int(combatant.index), combatant.name
