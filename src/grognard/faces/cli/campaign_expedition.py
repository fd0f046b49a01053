"""``grognard delve FILE -c CAMPAIGN``: an expedition of the company is told as it goes on, or led by hand."""

from __future__ import annotations

import argparse

from grognard.base.errors import InputError
from grognard.faces.cli.campaign_home import come_home
from grognard.faces.cli.expedition_play import ExpeditionPlayer, Telling
from grognard.faces.cli.operation_command import ask_for, print_answer, tell_done
from grognard.faces.cli.printing import show_progress
from grognard.faces.cli.terminal import load_console
from grognard.operations.asking import DoneBeforeError
from grognard.operations.campaigns.expeditions import (
    ExpeditionDeparture,
    SendExpedition,
)
from grognard.operations.campaigns.homecoming import HomeFacts
from grognard.operations.campaigns.kept import set_out
from grognard.operations.campaigns.opening import OpenCampaign
from grognard.operations.operation import Change, Operation
from grognard.operations.typed_dice import TypedDice


def set_out_from(args: argparse.Namespace) -> int:
    """Have the company of a campaign go on an expedition, led by a guide at once, or by hand.

    Raises:
        InputError: something on the command line or in a file cannot be used.
    """
    if args.odds or args.party or args.save:
        raise InputError("the company of the campaign goes, once", key="campaign", expected="no -c")
    by_guide = args.auto or args.json
    if args.dry_run and not by_guide:
        raise InputError("what is led by hand cannot be tried", expected="--dry-run with --auto")
    people = tuple(name for word in args.people.split(",") if (name := word.strip()))
    operation = SendExpedition(place=args.place, kind=args.command, people=people, rules=args.rules or "")
    try:
        return _lead(args, operation) if by_guide else _play(args, operation)
    except DoneBeforeError as done:
        return tell_done(done, json=args.json)


def _telling(args: argparse.Namespace) -> Telling:
    return Telling(referee=args.referee, why=args.why, fights=args.fights)


def _lead(args: argparse.Namespace, operation: SendExpedition) -> int:
    """Have a guide lead the expedition to its end."""

    def answer(asked: Operation[HomeFacts], opened: OpenCampaign, dice: TypedDice) -> Change[HomeFacts]:
        show_progress("")
        departure = operation.begin(opened, dice.seed)
        player = ExpeditionPlayer(load_console(), departure.expedition, telling=_telling(args))
        player.open()
        player.lead()
        return departure.settle(opened.campaign)

    return print_answer(ask_for(args, operation, None if args.json else answer), json=args.json)


def _play(args: argparse.Namespace, operation: SendExpedition) -> int:
    """Have the expedition led by hand, and settle it when it is over."""

    def begin(opened: OpenCampaign, dice: TypedDice) -> ExpeditionDeparture:
        show_progress("")
        return operation.begin(opened, dice.seed)

    console = load_console()
    departure, path, answer = set_out(lambda how: ask_for(args, operation, how), begin)
    console.line(" ".join(said for said, _ in answer.notes))
    expedition = departure.expedition
    player = ExpeditionPlayer(console, expedition, telling=_telling(args), keep=path)
    player.open()
    player.play()
    return come_home(args, departure) if expedition.over else 0
