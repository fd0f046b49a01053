"""``grognard campaign log``: what was done, entry by entry, as the referee or as players may know it."""

from __future__ import annotations

import argparse

import msgspec

from grognard.campaign.events import Body, Written
from grognard.campaign.players import tell_players
from grognard.campaign.view import LogLine, log_lines
from grognard.errors import InputError
from grognard.faces.cli.campaign_desk import open_desk
from grognard.faces.cli.campaign_looks import sees_all
from grognard.faces.cli.campaign_told import tell
from grognard.faces.cli.replies import Rows


def log(args: argparse.Namespace) -> int:
    """List what was done."""
    if args.n < 0:
        raise InputError(f"{args.n} entries", key="n", expected="1 or more; all without -n")
    with open_desk(args, whole=True) as desk:
        lines = log_lines(desk.entries)[-args.n :]
    bodies = [one.body for one in desk.entries]
    if not sees_all(args):
        bodies = tell_players(desk.campaign, desk.entries)
    said: list[str | Rows] = []
    facts = []
    width = max([len(str(line.day)) for line in lines], default=0)
    for line, body in zip(lines, bodies[-args.n :], strict=True):
        taken = f" (taken back by {line.undone_by})" if line.undone_by else ""
        said.append(f"{line.entry.seq:>3}  day {line.day:<{width}}  {body.said}{taken}")
        if args.why:
            said += [f"     {one}" for one in (*_reasons(body), _written(line.entry, body))]
        facts.append(_facts(line, body))
    return tell(args, {"entries": facts}, said)


def _written(entry: Written, body: Body) -> str:
    """Who has written an entry, when, and with which command."""
    by = f" by {entry.author}" if entry.author else ""
    when = entry.at.replace("T", " ")[:16]
    return f"written{by} {when}" + (f": {body.typed}" if body.typed else "")


def _facts(line: LogLine, body: Body) -> dict[str, object]:
    """An entry, for a program."""
    return {
        "entry": line.entry.seq,
        "said": body.said,
        "day": line.day,
        "undone_by": line.undone_by or None,
        "author": line.entry.author,
        "at": line.entry.at,
        "typed": body.typed,
        "reason": body.reason,
        "thrown": [msgspec.to_builtins(one) for one in body.thrown],
        "rules": list(body.rules),
        "events": [msgspec.to_builtins(one) for one in body.events],
    }


def _reasons(body: Body) -> list[str]:
    said = [body.reason] if body.reason else []
    said += [f"{one.dice} for {one.what}: {one.total}" for one in body.thrown]
    return [*said, f"[{', '.join(body.rules)}]"] if body.rules else said
