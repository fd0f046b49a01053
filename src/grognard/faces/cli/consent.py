"""The question before Python files of house rules are run for the first time."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Final

from grognard.base.consent import PluginError, allow_plugin
from grognard.faces.cli.printing import print_to_stderr

YES: Final = ("y", "yes")


def run_with_consent(run: Callable[[], int]) -> int:
    """Run a command; ask the person at the terminal about each plug-in it needs that nobody has allowed.

    Raises:
        PluginError: nobody is there to be asked, or the answer is no.
    """
    while True:
        try:
            return run()
        except PluginError as needed:
            if sys.stdin is None or not (sys.stdin.isatty() and sys.stderr.isatty()):
                raise
            name = os.path.basename(needed.path)
            print_to_stderr(f"These house rules run the Python file {needed.path}.")
            print_to_stderr(
                "A Python file may do all that a program may: run it only if you trust who wrote it."
            )
            print(f"Run {name}, now and later until it changes? [y/N] ", end="", file=sys.stderr, flush=True)
            if sys.stdin.readline().strip().lower() not in YES:
                raise
            allow_plugin(needed.path)
