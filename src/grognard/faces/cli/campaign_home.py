"""The company of a campaign comes home from a fight or an expedition that was played at this terminal."""

from __future__ import annotations

import argparse

from grognard.faces.cli.operation_command import ask_for, print_answer
from grognard.operations.campaigns.homecoming import HomeFacts
from grognard.operations.campaigns.kept import Departure
from grognard.operations.campaigns.opening import OpenCampaign
from grognard.operations.campaigns.returning import ReturnHome
from grognard.operations.operation import Change, Operation
from grognard.operations.typed_dice import TypedDice


def come_home(args: argparse.Namespace, departure: Departure) -> int:
    """Settle what was played to its end, and print what comes of it."""

    def answer(asked: Operation[HomeFacts], opened: OpenCampaign, dice: TypedDice) -> Change[HomeFacts]:
        return departure.come_home(opened.campaign)

    args.command_id = ""
    return print_answer(ask_for(args, ReturnHome(trip=departure.trip), answer), json=False)
