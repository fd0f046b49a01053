"""The program's entry: choose the command, run it, and say plainly what was wrong when it cannot."""

from __future__ import annotations

import argparse
import errno
import gc
import io
import os
import re
import sys
import textwrap
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final, NoReturn

from grognard.base.closest import close_matches
from grognard.base.errors import GrognardError, InputError
from grognard.base.safe_text import visible
from grognard.faces.cli.command_registry import (
    ALSO_CALLED,
    describe_version,
    list_groups,
    list_options,
    load_command,
)
from grognard.faces.cli.consent import run_with_consent
from grognard.faces.cli.console import measure_width
from grognard.faces.cli.printing import print_text, print_to_stderr, shows_progress
from grognard.operations.catalogue_row import GROUPS

BAD_INPUT: Final = 2
INTERRUPTED: Final = 130
OBJECTS_BETWEEN_COLLECTIONS: Final = 500_000
CLOSED_PIPE: Final = 141
UNWRITABLE: Final = (errno.ENOSPC, errno.EIO, errno.EBADF, errno.EFBIG, errno.EDQUOT)

_INVALID_CHOICE: Final = (
    r"(?P<what>argument .*): invalid choice: '?(?P<typed>.*?)'? \(choose from (?P<choices>.*)\)"
)
_TAKE_ALL: Final = (argparse.PARSER, argparse.REMAINDER)
"""Words of these kinds take all that follows them."""
_DESCRIPTION: Final = "Old-school fantasy encounters, run by the book."
_EXAMPLES: Final = """\
examples:
  grognard fight "4 fighter 1 vs 6 goblin"
  grognard fight examples/goblin-ambush.toml --seed 7 --why
  grognard fight examples/goblin-ambush.toml --play party
  grognard odds "4 fighter 1 vs 6 goblin"
  grognard compare "4 fighter 1 vs 6 goblin" --rules bf,bxe
  grognard tune "4 fighter 1 vs 6 goblin" --vary "goblin count" --target 80%
  grognard parse "6 goblins: AC 6; HD 1-1; hp 3 each; #AT 1; D 1-6; ML 7; AL C"
  grognard rule bf.morale.check

grognard COMMAND --help tells more of a command.
"""
_GREETING: Final = """\
Grognard runs old-school fantasy encounters by the book: five rulebooks, one engine.
Fights to watch, play, replay, and count by the thousand; dungeons, journeys and campaigns around them.

Three things to try:
  grognard fight "4 fighter 1 vs 6 goblin"                a fight, told blow by blow
  grognard odds "4 fighter 1 vs 6 goblin"                 how deadly it is
  grognard fight "4 fighter 1 vs 6 goblin" --play party   decide for the party yourself

grognard --help lists all commands.
"""


class _Parser(argparse.ArgumentParser):
    """A parser that quotes what was typed as it can be seen."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, with the nearest of the choices there are, and leave."""
        found = re.fullmatch(_INVALID_CHOICE, message)
        if found is not None:
            choices = [one.strip("'") for one in found["choices"].split(", ")]
            near = close_matches(found["typed"], choices, n=1) or choices
            message = f"{found['what']}: there is no {found['typed']!r}; expected {' or '.join(near)}"
        super().error(visible(message))


class _Program(_Parser):
    """The parser of the program, whose help lists the commands in groups."""

    groups: Mapping[str, tuple[str, str]] = {}
    """Every command with its group and its summary."""
    width: int = 80

    def format_help(self) -> str:
        """The help: the commands by what one does with them."""
        lines = [self.format_usage().rstrip(), "", _DESCRIPTION]
        room = max(map(len, self.groups)) + 4
        for group in GROUPS:
            lines += ["", f"{group}:"]
            for name, (of, summary) in self.groups.items():
                if of == group:
                    lead = f"  {name}".ljust(room)
                    lines += textwrap.wrap(
                        summary, self.width, initial_indent=lead, subsequent_indent=" " * room
                    )
        return "\n".join([*lines, "", _EXAMPLES])


class _Command(_Parser):
    """A command's parser: options may stand among its words, as in `learn "elf 3" --from tutor sleep`."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Read what is typed; where words are left over, once more with the options taken out of the way."""
        words = list(args or ())
        found, left = super().parse_known_args(words, namespace)
        among = any(not word.startswith("-") for word in left)
        if not among or self._mixed or any(one.nargs in _TAKE_ALL for one in self._actions):
            return found, left
        self._mixed = True
        try:
            return self.parse_known_intermixed_args(words)
        finally:
            self._mixed = False

    _mixed = False


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program; returns its exit status.

    >>> main(["rule", "bf.morale.chekc"])
    2
    """
    _prepare_streams()
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        status = run_with_consent(lambda: _run(arguments))
        sys.stdout.flush()
    except GrognardError as error:
        print_to_stderr(f"grognard: {error}")
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has gone (`| head`). What Python still flushes at its exit must go nowhere, silently.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CLOSED_PIPE
    except OSError as error:
        if error.errno not in UNWRITABLE:
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        print_to_stderr(f"grognard: cannot write the output: {error.strerror}")
        return BAD_INPUT
    return status


def run_program() -> NoReturn:
    """Run the program as the whole of its process, and end that."""
    # A start makes many objects and no garbage; to look for it as often as usual takes a tenth of the time.
    gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS)
    sys.exit(main())


def _prepare_streams() -> None:
    """Letters a terminal cannot show are written by their numbers; what is closed takes nothing."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - open as long as the process
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout.errors == "strict":
        sys.stdout.reconfigure(errors="backslashreplace")


def _run(arguments: list[str]) -> int:
    if not arguments:
        print_text(_GREETING, end="")
        return 0
    arguments = [resolve_command_name(arguments[0]), *arguments[1:]]
    parser = build_parser(arguments)
    try:
        args, left = parser.parse_known_args(arguments)
    except SystemExit as stop:  # argparse has said what there is to say
        return stop.code if isinstance(stop.code, int) else BAD_INPUT
    if args.version:
        print_text(describe_version())
        return 0
    if args.command is None:
        parser.print_help()
        return 0
    if left:
        below = getattr(args, "action", "") or getattr(args, "question", "")
        command = f"{args.command} {below}" if below else args.command
        known = [] if below or not left[0].startswith("-") else list_options(args.command)
        near = close_matches(left[0], known, n=1)
        expected = near[0] if near else f"what grognard {command} --help lists"
        raise InputError(f"{command} takes no {' '.join(left)!r}", expected=expected)
    args.arguments = arguments
    _tell_cost_once(args.command)
    return load_command(args.command, arguments).run(args)


def _tell_cost_once(command: str) -> None:
    """Say to a person once what an interpreted engine costs; not where a shell completes words."""
    if shows_progress() and command != "completion":
        from grognard.build_info import tell_cost_once

        if said := tell_cost_once():
            print_to_stderr(f"grognard: {said}")


def resolve_command_name(typed: str) -> str:
    """The name of a command: as typed, of a command that is also known by it; options stay as they are.

    Raises:
        InputError: there is no such command; with the nearest.

    >>> resolve_command_name("creature")
    'creatures'
    """
    names = list_groups()
    if typed.startswith("-") or typed in names:
        return typed
    if typed in ALSO_CALLED:
        return ALSO_CALLED[typed]
    near = close_matches(typed, [*names, *ALSO_CALLED], n=1)
    expected = f"{near[0]}; grognard --help lists all" if near else "a command that grognard --help lists"
    raise InputError(f"there is no command {typed!r}", expected=expected)


def build_parser(arguments: Sequence[str]) -> argparse.ArgumentParser:
    """The parser of the program; only the chosen command's module is loaded to declare its arguments."""
    chosen = next((word for word in arguments if not word.startswith("-")), "")
    groups = list_groups()
    names = [chosen] if chosen in groups and arguments[0] == chosen else list(groups)
    # With a width given argparse need not load what it measures the terminal with.
    width = measure_width() - 2
    parser = _Program(
        prog="grognard",
        usage="grognard [-h] [--version] COMMAND ...",
        formatter_class=partial(argparse.RawDescriptionHelpFormatter, width=width),
    )
    parser.groups, parser.width = groups, width
    parser.add_argument("--version", action="store_true", help="print the version and leave")
    commands = parser.add_subparsers(
        dest="command", metavar="COMMAND", prog="grognard", parser_class=_Command
    )
    for name in names:
        _, summary = groups[name]
        command = commands.add_parser(
            name,
            help=summary,
            description=summary[0].upper() + summary[1:] + ".",
            formatter_class=partial(argparse.HelpFormatter, width=width),
        )
        if name == chosen:
            load_command(name, arguments).add_arguments(command)
    return parser
