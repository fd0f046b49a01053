"""From the arguments of a command to what is fought and by which rules."""

from __future__ import annotations

import argparse

from grognard.cli.arguments import parse_options
from grognard.encounter.setting import Setting, read_setting


def read_fought(args: argparse.Namespace) -> Setting:
    """Read the encounter, its rulebook and options from `what`, `rules` and `option`.

    Raises:
        InputError: something a person wrote cannot be used; the message names its place.
    """
    return read_setting(args.what, rules=args.rules or "", options=parse_options(args.option))
