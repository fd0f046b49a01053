"""``grognard odds door|night|chase|...``: the odds of what is rolled between fights."""

from __future__ import annotations

import argparse
from typing import Any

from grognard.faces.cli.operation_command import OperationCommand
from grognard.operations.catalogue import all_operations
from grognard.operations.checks.roll_question import TableQuestion
from grognard.operations.operation import Operation


class CheckOddsCommand(OperationCommand):
    """The odds of a check: the arguments are those of the check, and no dice are thrown."""

    def __init__(self, check: type[TableQuestion], odds: type[Operation[Any]]) -> None:
        super().__init__(check)
        self._odds = odds

    def add_dice(self, parser: argparse.ArgumentParser) -> None:
        """Declare no dice."""

    def read(self, args: argparse.Namespace) -> Operation[Any]:
        """The odds of the check that was typed.

        Raises:
            InputError: something cannot be used.
        """
        kind: Any = self._odds
        odds: Operation[Any] = kind(of=super().read(args))
        return odds


def load_odds(name: str) -> OperationCommand:
    """The command `odds NAME`: of an operation of its own, of a flight, or of any other check."""
    listed = all_operations()
    odds = listed.get(f"odds {name}", listed["odds check"]).load()
    check = listed[f"check {name}"].load() if f"check {name}" in listed else None
    if check is None:
        return OperationCommand(odds)
    assert issubclass(check, TableQuestion)
    return CheckOddsCommand(check, odds)
