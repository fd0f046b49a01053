"""Which part answers a command; only the parts that a command uses are loaded."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Final, Protocol, cast

from grognard.operations.catalogue import all_operations

if TYPE_CHECKING:
    from grognard.fight.fight import Fight


class Command(Protocol):
    """A command: it declares its arguments and carries itself out."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the arguments of the command."""

    def run(self, args: argparse.Namespace) -> int:
        """Carry the command out; returns the exit status."""


COMMANDS: Final = {
    "fight": ("grognard.faces.cli.fight_command", "run a fight and tell it, or play one side"),
    "resume": (
        "grognard.faces.cli.resume_command",
        "go on with a fight that was left, or list those that are kept",
    ),
    "check": (
        "grognard.faces.cli.check_command",
        "answer one question at the table: a turning, a saving throw, a door, a search",
    ),
    "delve": (
        "grognard.faces.cli.expedition_command",
        "lead a party through a dungeon, or let a guide lead it",
    ),
    "journey": (
        "grognard.faces.cli.expedition_command",
        "lead a party over land and water, or let it be led",
    ),
    "clock": ("grognard.faces.cli.clock_command", "keep the turns, lights and effects of a dungeon"),
    "xp": (
        "grognard.faces.cli.xp_command",
        "divide the experience of an adventure, or tell how many it takes to a level",
    ),
    "level": ("grognard.faces.cli.level_command", "tell which level experience gives, and what it changes"),
    "campaign": (
        "grognard.faces.cli.campaign_command",
        "keep a company in a file: its people, days and money, with every step taken back at will",
    ),
    "completion": (
        "grognard.faces.cli.completion_command",
        "print what makes a shell complete commands and names",
    ),
}
"""Each command's module and its line in the help."""

PROCEDURES: Final = (
    *("night", "chase", "evade", "ability", "door", "listen", "search", "trap", "forage", "hunt", "lost"),
    *("meet", "distract", "swim", "climb", "surprise"),
)
"""What `grognard odds` can be asked about besides an encounter."""
_PROCEDURE_ODDS: Final = "grognard.faces.cli.procedure_odds_command"
_IN_CAMPAIGN: Final = {
    "xp": "campaign_advances.run_xp",
    "level": "campaign_advances.run_level",
}
"""Commands that are answered for the people of a campaign as well, each with what does it."""


def list_commands() -> dict[str, str]:
    """Every command with its line in the help."""
    modules = {name: summary for name, (_, summary) in COMMANDS.items()}
    named = {one.name: one.summary for one in all_operations().values() if " " not in one.name}
    return modules | named


def load_command(name: str, arguments: Sequence[str] = ()) -> Command:
    """A command; the odds of a procedure, its first argument, have one of their own."""
    if name == "odds" and len(arguments) > 1 and arguments[1] in PROCEDURES:
        return cast("Command", import_module(_PROCEDURE_ODDS))
    if name in (operations := all_operations()):
        from grognard.faces.cli.asking import AskedCommand

        return AskedCommand(operations[name].load())
    if name == "campaign":
        from grognard.faces.cli.campaign_command import CampaignCommand

        return CampaignCommand(arguments)
    return cast("Command", import_module(COMMANDS[name][0]))


def list_options(command: str) -> list[str]:
    """The options of a command, as they are typed."""
    parser = argparse.ArgumentParser(prog=command)
    load_command(command).add_arguments(parser)
    # argparse offers no other way to ask a parser what it knows.
    return sorted(option for action in parser._actions for option in action.option_strings)


def print_fight_json(fight: Fight, *, audience: str | None = None) -> None:
    """Run a fight and print it as JSON Lines, as the referee knows it or as far as a side may know it.

    Raises:
        InputError: there is no such side.
    """
    from grognard.faces.cli.printing_json import print_json
    from grognard.operations.fights.events import list_events

    for document in list_events(fight, audience=audience):
        print_json(document)


def run_in_campaign(args: argparse.Namespace) -> int:
    """Carry out a command for the people of a campaign file; only this loads what opens one.

    Raises:
        InputError: something cannot be used.
    """
    return run_part(_IN_CAMPAIGN[args.command], args)


def run_part(name: str, args: argparse.Namespace) -> int:
    """Carry out one function of a module of this folder: "campaign_lore.run".

    Raises:
        InputError: something cannot be used.
    """
    module, _, function = name.partition(".")
    return int(getattr(import_module(f"grognard.faces.cli.{module}"), function)(args))


def describe_version() -> str:
    """The line `--version` prints."""
    from grognard.build_info import describe_build

    return describe_build()
