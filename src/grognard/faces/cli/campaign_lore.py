"""Which part answers a command on magic at rest for the people of a campaign."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Final

from grognard.faces.cli.campaign_desk import by_its_book, open_desk
from grognard.faces.cli.campaign_entry import tell_done
from grognard.faces.cli.campaign_items import run_identify
from grognard.faces.cli.campaign_research import run_research
from grognard.operations.campaigns.opening import OpenCampaign

_COMMANDS: Final[dict[str, Callable[[argparse.Namespace, OpenCampaign], int]]] = {
    "research": run_research,
    "identify": run_identify,
}


def run(args: argparse.Namespace) -> int:
    """Carry out a command on magic at rest in a campaign.

    Raises:
        InputError: something cannot be used.
    """
    with open_desk(args) as desk:
        if (done := tell_done(args, desk)) is not None:
            return done
        by_its_book(args, desk.campaign)
        return _COMMANDS[args.command](args, desk)
