"""``grognard campaign``: a company kept in a file, entry by entry, each of which can be taken back."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from grognard.operations.catalogue import all_operations, variants_of
from grognard.operations.catalogue_row import KEEP, Listed

if TYPE_CHECKING:
    from grognard.faces.cli.operation_command import OperationCommand

_BEFORE: Final = "campaign "


class CampaignCommand:
    """The command `campaign`, with each operation on campaigns as a command below it.

    Only the chosen one is loaded to declare its arguments.
    """

    def __init__(self, arguments: Sequence[str]) -> None:
        words = [word for word in arguments if not word.startswith("-")]
        self._chosen = " ".join(words[:2])

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the commands below this one."""
        actions = parser.add_subparsers(dest="action", metavar="WHAT", required=True)
        for name, one in _list_verbs().items():
            said = one.summary
            below = actions.add_parser(name, help=said, description=said[0].upper() + said[1:] + ".")
            if f"{_BEFORE}{name}" == self._chosen:
                _load(name).add_arguments(below)

    def run(self, args: argparse.Namespace) -> int:
        """Carry out the command that was chosen.

        Raises:
            InputError: something cannot be used.
        """
        return _load(args.action).run(args)


def _list_verbs() -> dict[str, Listed]:
    """The operations on campaigns by their verbs, and those that are also asked by themselves."""
    operations = all_operations().values()
    own = {one.name.removeprefix(_BEFORE): one for one in operations if one.name.startswith(_BEFORE)}
    return own | {one.name: one for one in operations if one.group == KEEP and " " not in one.name}


def _load(name: str) -> OperationCommand:
    """What declares the arguments of an operation and asks it."""
    if name == "fight":
        from grognard.faces.cli.campaign_fight import CampaignFightCommand

        return CampaignFightCommand()
    from grognard.faces.cli.operation_command import OperationCommand

    one = _list_verbs()[name]
    # Those of campaigns alone say themselves of which they are asked.
    in_campaign = not one.name.startswith(_BEFORE)
    return OperationCommand(one.load(), variants_of(one.name), in_campaign=in_campaign)
