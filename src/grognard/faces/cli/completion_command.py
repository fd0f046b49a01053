"""``grognard completion SHELL``: what makes a shell complete commands, options and names."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from typing import Final, get_args

from grognard.faces.cli.operation_command import print_answer
from grognard.faces.cli.printing import print_text
from grognard.operations.asking import ask
from grognard.operations.lookups.names import ListNames, NameKind

SHELLS: Final = ("bash", "zsh", "fish")
NAMES: Final = get_args(NameKind)
"""What a shell asks for by name while a command is being typed: `grognard completion names KIND`."""

_BASH: Final = """\
# Completion of grognard for bash: eval "$(grognard completion bash)"
_grognard() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} command=${{COMP_WORDS[1]}}
  local IFS=$'\\n'
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "$(printf '%s\\n' {commands})" -- "$word"))
    return
  fi
  case "$before" in
    --rules|--book) COMPREPLY=($(compgen -W "$(grognard completion names books)" -- "$word")); return;;
  esac
  case "$command" in
{cases}
  esac
}}
complete -o default -F _grognard grognard
"""
_BASH_CASE: Final = """\
    {command}) case "$word" in
      -*) COMPREPLY=($(compgen -W "$(printf '%s\\n' {options})" -- "$word"));;
      *) {names};;
    esac;;"""
_BASH_NAMES: Final = (
    'COMPREPLY=($(compgen -W "$(grognard completion names {command} | tr " " "-")" -- "$word"))'
)
_FISH_BOOKS: Final = " -x -a '(grognard completion names books)'"
_ZSH: Final = """\
# Completion of grognard for zsh: eval "$(grognard completion zsh)"
autoload -U +X compinit && compinit
autoload -U +X bashcompinit && bashcompinit
{bash}"""


class CompletionCommand:
    """The command `completion`; `options_of` lists the options of a command."""

    def __init__(self, commands: Mapping[str, str], options_of: Callable[[str], list[str]]) -> None:
        self._commands = commands
        self._options_of = options_of

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the arguments of the command."""
        shells = (*SHELLS, "names")
        parser.add_argument("shell", choices=shells, help="the shell; or names, which list one kind")
        parser.add_argument("kind", nargs="?", choices=NAMES, help="what kind of names")

    def run(self, args: argparse.Namespace) -> int:
        """Print the script of a shell, or the names of a kind, one a line."""
        if args.shell == "names":
            return print_answer(ask(ListNames(kind=args.kind or "creatures")), json=False)
        if args.shell == "fish":
            print_text(self._make_fish(), end="")
        else:
            bash = self._make_bash()
            print_text(bash if args.shell == "bash" else _ZSH.format(bash=bash), end="")
        return 0

    def _make_bash(self) -> str:
        """The script for bash, which serves zsh as well."""
        cases = [
            _BASH_CASE.format(
                command=command,
                options=" ".join(self._options_of(command)),
                names=_BASH_NAMES.format(command=command) if command in NAMES else ":",
            )
            for command in self._commands
        ]
        return _BASH.format(commands=" ".join(self._commands), cases="\n".join(cases))

    def _make_fish(self) -> str:
        """The script for fish."""
        lines = [
            "# Completion of grognard for fish: grognard completion fish | source",
            "complete -c grognard -n __fish_use_subcommand -f",
        ]
        for command, summary in self._commands.items():
            lines.append(f"complete -c grognard -n __fish_use_subcommand -a {command} -d '{_quote(summary)}'")
            when = f"complete -c grognard -n '__fish_seen_subcommand_from {command}'"
            for option in self._options_of(command):
                kind = f"-l {option[2:]}" if option.startswith("--") else f"-s {option[1:]}"
                lines.append(f"{when} {kind}{_FISH_BOOKS if option in ('--rules', '--book') else ''}")
            if command in NAMES:
                lines.append(f"{when} -f -a '(grognard completion names {command})'")
        return "\n".join(lines) + "\n"


def _quote(text: str) -> str:
    return text.replace("'", "\\'")
