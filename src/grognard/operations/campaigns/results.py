"""The documents of the results of fights and delves, kept in a campaign beside its entries."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from grognard.base.errors import InputError
from grognard.campaign.away.trip import Trip
from grognard.storage.journal import check_document, name_document

if TYPE_CHECKING:
    from grognard.storage.campaigns.store import CampaignStore


class Result(NamedTuple):
    """The document of a fight: the first and the last line of what `fight --json` prints.

    Its name goes by its content, so that a fight that is settled anew leaves the old one as it was.
    """

    name: str
    body: bytes


def make_result(first: Mapping[str, object], last: Mapping[str, object]) -> Result:
    """Make a document of its first line and its last."""
    body = b"\n".join(msgspec.json.encode(one) for one in (first, last))
    return Result(name_document(body), body)


def read_result(store: "CampaignStore", trip: Trip) -> list[str]:
    """Read the lines of the document of a fight.

    Raises:
        InputError: the campaign has none, such as of a fight that was settled as lost.
    """
    body = store.attach(trip.result) if trip.result else None
    if body is None:
        raise InputError(
            f"the document of {trip.id} is not in the campaign", key="last", expected='--defeated "5 orc"'
        )
    check_document(trip.result, body, file=store.path)
    return body.decode().splitlines()
