"""The companies of the campaigns of a server: their tables, and their links wherever their people are."""

from __future__ import annotations

from contextlib import suppress

from grognard.base.errors import InputError
from grognard.faces.web import messages as m
from grognard.faces.web.company_table import NAMES, CompanyTable, table_of
from grognard.faces.web.journal_writer import JournalWriter
from grognard.faces.web.table_journal import SEATS, encode_seats, take_seats
from grognard.faces.web.tables import AnyTable, Tables
from grognard.operations.campaigns.campaign_at_table import list_campaigns


class Companies:
    """The tables of companies, by the names of their campaigns; a link to one holds for its trips, too.

    Args:
        tables: the tables of the fights and delves that people go to.
        keeper: keeps the links.
    """

    def __init__(self, tables: Tables, keeper: JournalWriter) -> None:
        self._tables = tables
        self._keeper = keeper
        self._open: dict[str, CompanyTable] = {}

    def sit_at(self, name: str) -> CompanyTable:
        """The table of a company, by the table's name.

        Raises:
            InputError: there is no such campaign.
        """
        campaign = name.removeprefix(NAMES)
        if campaign not in list_campaigns():
            raise InputError(f"no campaign is called {campaign[:60]!r} here", expected="one that is listed")
        if campaign not in self._open:
            table = CompanyTable(campaign)
            take_seats(table, self._keeper.journals.journal(table.id).attach(SEATS))
            self._open[campaign] = table
        return self._open[campaign]

    def find(self, name: str) -> CompanyTable | None:
        """The table of that name that links may be to; None if there is none."""
        with suppress(InputError):
            return self.sit_at(name)
        return None

    def opened(self, campaign: str) -> CompanyTable | None:
        """The table of a campaign's company, if a page or a link has opened it."""
        return self._open.get(campaign)

    async def seat(self, campaign: str) -> None:
        """Give the links of a company seats at all tables where its people are."""
        company = self.sit_at(campaign)
        for trip in company.glance().away:
            table = self._table_at(table_of(trip)) if trip.kept and company.guests.invitations else None
            if table is not None and company.seat_at(table, trip.people):
                await self._tables.keep(table, "invite")

    async def change(self, company: CompanyTable, message: m.Invite | m.Revoke | m.LetSee) -> None:
        """Keep a link of a company that was made or taken back, and have it so where its people are."""
        self._keeper.journals.journal(company.id).attach(SEATS, encode_seats(company))
        with suppress(InputError):  # The link stands, also where the campaign cannot be read now.
            await self.seat(company.campaign)
            if isinstance(message, m.Revoke):
                await self._take_back(company, message.id)

    async def _take_back(self, company: CompanyTable, id: str) -> None:
        for trip in company.glance().away:
            table = self._table_at(table_of(trip)) if trip.kept else None
            if table is not None and any(one.id == id for one in table.guests.invitations):
                table.revoke(id)
                await self._tables.keep(table, "revoke")

    def _table_at(self, name: str) -> AnyTable | None:
        with suppress(InputError):
            return self._tables.sit_at(name)
        return None
