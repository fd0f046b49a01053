"""Return: characters come back from a fight or delve, which is settled or does not count."""

from typing import TYPE_CHECKING, Annotated, ClassVar

from grognard.base.errors import InputError
from grognard.campaign.away.commands import give_up
from grognard.campaign.away.trip import Trip
from grognard.campaign.away.trips import find_trip
from grognard.operations.campaigns.homecoming import HomeFacts
from grognard.operations.campaigns.kept import find_trip_file
from grognard.operations.campaigns.sentences import uncited_notes
from grognard.operations.fields import field
from grognard.operations.operation import Answer, Change, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.text.wording import capital

if TYPE_CHECKING:
    from grognard.operations.campaigns.opening import OpenCampaign


class ReturnHome(Operation[HomeFacts], frozen=True, kw_only=True, tag="campaign return"):
    """Settle a fight or delve that is over, or have it count for nothing.

    >>> from grognard.operations.asking import ask_in
    >>> from grognard.operations.campaigns.example import example_campaign
    >>> with example_campaign() as file:
    ...     ask_in(file, ReturnHome(trip="fight-1", lost=True))
    Traceback (most recent call last):
    grognard.base.errors.InputError: key trip: there is no 'fight-1'; expected a fight of ...
    """

    trip: Annotated[str, field("the fight they are at, such as fight-1", typed="WHICH", word=True)]
    lost: Annotated[bool, field("cancel it: the characters are as before they set out")] = False

    by_book: ClassVar = False

    def answer_in(self, opened: "OpenCampaign", dice: TypedDice) -> Change[HomeFacts]:
        """Write down the outcome of a fight or delve from its file."""
        trip = find_trip(opened.campaign, self.trip)
        if not trip.lasts:
            said = f"{trip.id} is settled, by entry {trip.home}"
            raise InputError(said, key="trip", expected="another one")
        if self.lost:
            body = give_up(opened.campaign, trip)
            return Change(
                Answer(HomeFacts(trip.id, body.said), uncited_notes([f"{capital(body.said)}."])), body
            )
        return _settle_delve(opened, trip) if trip.id.startswith("delve") else _settle_fight(opened, trip)


def _settle_fight(opened: "OpenCampaign", trip: Trip) -> Change[HomeFacts]:
    """Settle a fight that is over.

    Raises:
        InputError: it is not over, or not kept any more.
    """
    from grognard.fight.begin import load
    from grognard.operations.campaigns.fighting import settle_fight

    fight = load(find_trip_file(trip), waits=True)
    if not fight.over:
        raise InputError(
            f"{trip.id} is not over: it is in round {fight.round}",
            key="trip",
            expected=f"grognard resume {trip.kept} before, or --lost",
        )
    return settle_fight(opened.campaign, trip, fight)


def _settle_delve(opened: "OpenCampaign", trip: Trip) -> Change[HomeFacts]:
    """Settle a delve or journey that is over.

    Raises:
        InputError: it is not over, or not kept any more.
    """
    from grognard.fight.expedition import resume
    from grognard.operations.campaigns.expeditions import settle_expedition

    expedition = resume(find_trip_file(trip), waits=True)
    decision = None if expedition.over or expedition.kept else expedition.machine.advance()
    if expedition.kept is not None or decision is not None or not expedition.over:
        raise InputError(
            f"{trip.id} is not over", key="trip", expected=f"grognard delve {trip.kept} before, or --lost"
        )
    return settle_expedition(opened.campaign, trip, expedition)
