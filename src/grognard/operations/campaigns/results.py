"""The documents of what came of fights, kept in a campaign beside its entries."""

from __future__ import annotations

from grognard.campaign.away import Trip
from grognard.errors import InputError
from grognard.storage.campaign_store import CampaignStore
from grognard.storage.journal import check_document


def read_result(store: CampaignStore, trip: Trip) -> list[str]:
    """The lines of the document of a fight.

    Raises:
        InputError: the campaign does not have it, as one that was imported from a journal.
    """
    body = store.attach(trip.result) if trip.result else None
    if body is None:
        raise InputError(
            f"the document of {trip.id} is not in the campaign", key="last", expected='--defeated "5 orc"'
        )
    check_document(trip.result, body, file=store.path)
    return body.decode().splitlines()
