"""From the arguments of a command to what is fought and by which rules."""

from __future__ import annotations

import argparse

import msgspec

from grognard.encounter.setting import Setting, read_setting
from grognard.encounter.styles import Style, read_style, style
from grognard.faces.cli.fight_arguments import add_styles
from grognard.rulebooks.options import parse_options


def read_fought(args: argparse.Namespace) -> Setting:
    """Read the encounter, its rulebook and options from `what`, `rules` and `option`, and how it is played.

    Raises:
        InputError: something a person wrote cannot be used; the message names its place.
    """
    setting = read_setting(args.what, rules=args.rules or "", options=parse_options(args.option))
    tactics, resolve = read_styles(args)
    styled = style(setting.encounter, tactics=tactics, resolve=resolve)
    return msgspec.structs.replace(setting, encounter=styled)


def add_fought(
    parser: argparse.ArgumentParser,
    *,
    what: str = 'an encounter file, or "4 fighter 1 vs 6 goblin"',
    rules: tuple[str, str] = ("ID|FILE.toml", "another rulebook than the encounter's own"),
) -> None:
    """Declare the arguments that say what is fought, by which rules, and how it is played.

    Args:
        parser: of the command.
        what: the help for the first argument.
        rules: the metavar and the help of `--rules`.
    """
    parser.add_argument("what", metavar="WHAT", help=what)
    parser.add_argument("--rules", metavar=rules[0], help=rules[1])
    parser.add_argument(
        "--option",
        metavar="KEY=VALUE",
        action="append",
        default=[],
        help="change one value of the rulebook, such as initiative.group_rolls=true; may be given again",
    )
    add_styles(parser)


def read_styles(args: argparse.Namespace) -> tuple[Style, Style]:
    """What the arguments say of how the sides are played: their tactics, and their resolve.

    Raises:
        InputError: something is said of all and of single sides.
    """
    return read_style("tactics", args.tactics), read_style("resolve", args.resolve)
