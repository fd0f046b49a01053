"""How a question that is asked for the people of a campaign becomes an entry of it, and is answered."""

from __future__ import annotations

import argparse
from typing import Any

import msgspec

from grognard.campaign.events import Body
from grognard.errors import InputError
from grognard.faces.cli.asking import tell_done as tell_it_was_done
from grognard.faces.cli.campaign_desk import change
from grognard.faces.cli.replies import Reply, answer
from grognard.operations.asking import DoneBeforeError
from grognard.operations.campaigns.opening import OpenCampaign
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.chapters import Found


def put_down(
    args: argparse.Namespace,
    desk: OpenCampaign,
    found: Found[Any],
    reply: Reply,
    body: Body | None,
    dice: TypedDice | None = None,
    *,
    secret: bool = False,
) -> int:
    """Write an entry, if there is one to be written, and answer; `secret` dice are in the entry only.

    Raises:
        InputError: it cannot be, or cannot be written.
    """
    if body is None:
        return answer(args, found, Reply(reply.parts, reply.facts | {"entry": None}), dice)
    if dice is not None:
        dice.put_away()
    whole = msgspec.structs.replace(
        body, book=args.rules, options=tuple(args.option), thrown=tuple(dice.thrown if dice else ())
    )
    number, said = change(args, desk, whole)
    told = Reply([*reply.parts, (said, ())], reply.facts | {"entry": number or None})
    return answer(args, found, told, None if secret else dice)


def refuse_told(args: argparse.Namespace, *names: str) -> None:
    """Refuse arguments that say what the campaign itself knows.

    Raises:
        InputError: one of them is there.
    """
    for name in names:
        if getattr(args, name) not in (None, "", False):
            raise InputError("the campaign knows this itself", key=name, expected=f"no --{name} with -c")


def tell_done(args: argparse.Namespace, desk: OpenCampaign) -> int | None:
    """Answer a command that was done before from what is there; None for one that was not."""
    there = desk.find_command(args.command_id) if args.command_id else None
    if there is None:
        return None
    return tell_it_was_done(DoneBeforeError(there.seq, there.body.said), json=args.json)
