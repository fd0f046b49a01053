"""Which part answers a command; only the parts that a command uses are loaded."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Final, Protocol, cast

from grognard.base.errors import InputError
from grognard.operations.catalogue import FAMILIES, all_operations, questions_of
from grognard.operations.catalogue_row import KEEP, PLAY, PREPARE


class Command(Protocol):
    """A command: it declares its arguments and carries itself out."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the arguments of the command."""

    def run(self, args: argparse.Namespace) -> int:
        """Carry the command out; returns the exit status."""


PROCEDURES: Final = (
    *("night", "chase", "evade", "ability", "door", "listen", "search", "trap", "forage", "hunt", "lost"),
    *("meet", "distract", "swim", "climb", "surprise"),
)
"""What `grognard odds` can be asked about besides an encounter."""
_ODDS_EPILOG: Final = (
    f"WHAT may also be a roll made between fights: {', '.join(PROCEDURES)}; see grognard odds door --help."
)
_OWN: Final = {
    "resume": (PLAY, "resume a saved fight, or list the saved fights"),
    "campaign": (
        KEEP,
        "keep a company in a file: its people, days and money, with every step taken back at will",
    ),
    "serve": (PLAY, "open the table in the browser: prepare a fight, play it, overrule it"),
    "mcp": (PLAY, "open the table for assistants, by the Model Context Protocol"),
    "completion": (PREPARE, "print what makes a shell complete commands and names"),
}
"""Commands that are no operations by their names, each with its group and its line in the help."""
_SERVERS: Final = {
    "serve": ("the table in the browser", "web", ("starlette", "uvicorn", "websockets")),
    "mcp": ("the table for assistants", "mcp", ("mcp", "mcp_types", "starlette", "uvicorn", "anyio")),
}
"""Commands that need an extra: what they open, the extra, and the packages of it."""
_PLAYED: Final = ("fight", "delve", "journey")
"""Operations that a person may play at."""


ALSO_CALLED: Final = {
    "creature": "creatures",
    "spell": "spells",
    "weapon": "weapons",
    "class": "classes",
    "ruling": "rulings",
}
"""Commands by their other names."""


def list_commands() -> dict[str, str]:
    """Every command with its line in the help."""
    return {name: summary for name, (_, summary) in list_groups().items()}


def list_groups() -> dict[str, tuple[str, str]]:
    """Every command with its group and its line in the help."""
    asked = {one.name: (one.group, one.summary) for one in all_operations().values() if " " not in one.name}
    families = {name: (PLAY, summary) for name, summary in FAMILIES.items() if name not in asked}
    return asked | families | _OWN


def load_command(name: str, arguments: Sequence[str] = ()) -> Command:
    """A command; the odds of a procedure, its first argument, have one of their own."""
    if name in FAMILIES and name not in all_operations():
        from grognard.faces.cli.operation_command import OperationCommandGroup

        return OperationCommandGroup(questions_of(name), arguments)
    if name == "odds" and len(arguments) > 1 and arguments[1] in PROCEDURES:
        return _load_procedures(arguments)
    if name in _OWN or name in _PLAYED:
        return _load_own(name, arguments)
    from grognard.faces.cli.operation_command import load_operation_command

    return load_operation_command(name, epilog=_ODDS_EPILOG if name == "odds" else "")


def _load_procedures(arguments: Sequence[str]) -> Command:
    """The odds of procedures: those of operations of their own, and those of checks."""
    from grognard.faces.cli.operation_command import OperationCommandGroup
    from grognard.faces.cli.procedure_odds import load_odds

    own, checks = questions_of("odds"), questions_of("check")
    return OperationCommandGroup(
        {name: own.get(name) or checks[name] for name in PROCEDURES}, arguments, load_odds
    )


def _load_own(name: str, arguments: Sequence[str]) -> Command:
    match name:
        case "fight":
            from grognard.faces.cli.fight_command import FightCommand

            return FightCommand()
        case "resume":
            from grognard.faces.cli import resume_command

            return cast("Command", resume_command)
        case "delve" | "journey":
            from grognard.faces.cli import expedition_command

            return cast("Command", expedition_command)
        case "serve" | "mcp":
            return _load_server(name)
        case "campaign":
            from grognard.faces.cli.campaign_command import CampaignCommand

            return CampaignCommand(arguments)
        case _:
            from grognard.faces.cli.completion_command import CompletionCommand

            return CompletionCommand(list_commands(), list_options)


def _load_server(name: str) -> Command:
    """The command of the browser table, or of the table for assistants.

    Raises:
        InputError: what it needs is not installed.
    """
    what, extra, needs = _SERVERS[name]
    try:
        return _load_serve() if name == "serve" else _load_mcp()
    except ImportError as error:
        if (error.name or "").partition(".")[0] not in needs:
            raise
        problem = f"{what} needs packages that are not installed"
        raise InputError(problem, expected=f'pip install "grognard[{extra}]"') from error


def _load_serve() -> Command:
    from grognard.faces.web import serve_command

    return cast("Command", serve_command)


def _load_mcp() -> Command:
    from grognard.faces.mcp import mcp_command

    return cast("Command", mcp_command)


def list_options(command: str) -> list[str]:
    """The options of a command, as they are typed."""
    parser = argparse.ArgumentParser(prog=command)
    load_command(command).add_arguments(parser)
    # argparse offers no other way to ask a parser what it knows.
    return sorted(option for action in parser._actions for option in action.option_strings)


def describe_version() -> str:
    """The line `--version` prints."""
    from grognard.build_info import describe_build

    return describe_build()
