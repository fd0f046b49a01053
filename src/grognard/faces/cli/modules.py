"""The one place that imports by name: a start of the program loads only the parts it is going to use."""

from __future__ import annotations

import argparse
import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Final, cast

from grognard.operations.catalogue import FAMILIES, all_operations, questions_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Protocol, TypeVar

    from grognard.chances.result import Odds
    from grognard.chances.workers import Counts, Plan, Workers
    from grognard.faces.cli.table.desk import Desk
    from grognard.fight.fight import Fight
    from grognard.text.changing_map import Maps

    T = TypeVar("T", bound=Counts)

    class CommandModule(Protocol):
        """What the module of a command has."""

        def add_arguments(self, parser: argparse.ArgumentParser) -> None:
            """Declare the arguments of the command."""

        def run(self, args: argparse.Namespace) -> int:
            """Carry the command out; returns the exit status."""

    class _MapsModule(Protocol):
        Maps: type[Maps]

    class _GearModule(Protocol):
        def check_gear(self, people: Sequence[tuple[str, str]], file: str) -> None: ...

    class _BuildInfoModule(Protocol):
        def describe_build(self) -> str: ...

    class _JsonModule(Protocol):
        def print_fight(self, fight: Fight, *, audience: str | None = None) -> None: ...

    class _ReportModule(Protocol):
        def write_report(self, odds: Odds, path: str) -> None: ...

    class MakeAnyWorkers(Protocol):
        """Makes workers for whatever plan it is given."""

        def __call__(self, plan: Plan[T], /) -> Workers[T]: ...

    class _OnRayModule(Protocol):
        def workers_on(self, where: str) -> MakeAnyWorkers: ...

    class _PlayModule(Protocol):
        def play_fight(self, desk: Desk) -> None: ...

    class _DeskModule(Protocol):
        Desk: type[Desk]

    class _EditorModule(Protocol):
        def edit_line(self, prompt: str, completions: Sequence[str]) -> str: ...


COMMANDS: Final = {
    "fight": ("grognard.faces.cli.fight_command", "run a fight and tell it, or play one side"),
    "resume": (
        "grognard.faces.cli.resume_command",
        "go on with a fight that was left, or list those that are kept",
    ),
    "odds": ("grognard.faces.cli.odds_command", "tell how deadly an encounter is, from many fights"),
    "analyse": (
        "grognard.faces.cli.analyse_command",
        "tell how the chances of one fight went, whose luck it was, and what cost most",
    ),
    "compare": ("grognard.faces.cli.compare_command", "put the odds by several rulebooks side by side"),
    "tune": (
        "grognard.faces.cli.tune_command",
        "find the number, level or armour that gives a wanted chance",
    ),
    "sweep": ("grognard.faces.cli.sweep_command", "tell the odds of many encounters, into a file"),
    "league": ("grognard.faces.cli.league_command", "compare the skills of tactics on a dozen encounters"),
    "compare-rounds": (
        "grognard.faces.cli.compare_rounds_command",
        "tell one round by each book, side by side",
    ),
    "duel": ("grognard.faces.cli.duel_command", "the exact chances of one against one"),
    "parse": (
        "grognard.faces.cli.parse_command",
        "read stat lines as modules print them, and say what was understood",
    ),
    "encounter": (
        "grognard.faces.cli.encounter_command",
        "make a random encounter for a level and a country",
    ),
    "party": (
        "grognard.faces.cli.party_command",
        "make a party or another group into a file to be used again",
    ),
    "foundry": (
        "grognard.faces.cli.foundry_command",
        "read monsters and characters of Foundry VTT, and write them for it",
    ),
    "creatures": (
        "grognard.faces.cli.creatures_command",
        "list the creatures there are, and show one by a book",
    ),
    "weapons": ("grognard.faces.cli.weapons_command", "list the weapons there are, and show one"),
    "classes": (
        "grognard.faces.cli.classes_command",
        "list the classes of characters, and show one by a book",
    ),
    "spells": ("grognard.faces.cli.spells_command", "list the spells there are"),
    "delve": (
        "grognard.faces.cli.expedition_command",
        "lead a party through a dungeon, or let a guide lead it",
    ),
    "journey": (
        "grognard.faces.cli.expedition_command",
        "lead a party over land and water, or let it be led",
    ),
    "hire": ("grognard.faces.cli.hire_command", "hear what those who might be hired say to an offer"),
    "retain": (
        "grognard.faces.cli.retain_command",
        "check whether retainers stay, obey and stand, and who goes where",
    ),
    "payroll": (
        "grognard.faces.cli.payroll_command",
        "add up what those in pay cost, and how long the chest lasts",
    ),
    "campaign": (
        "grognard.faces.cli.campaign_command",
        "keep a company in a file: its people, days and money, with every step taken back at will",
    ),
    "character": ("grognard.faces.cli.character_command", "roll a character of a class and level"),
    "schema": ("grognard.faces.cli.schema_command", "print the JSON Schema of a kind of file"),
    "completion": (
        "grognard.faces.cli.completion_command",
        "print what makes a shell complete commands and names",
    ),
    "research": (
        "grognard.faces.cli.research_command",
        "tell what a new spell or a magic item takes, and whether it fails",
    ),
    "identify": (
        "grognard.faces.cli.identify_command",
        "tell what a magic item is, its charges, its curse, and who may use it",
    ),
    "roll": ("grognard.faces.cli.roll_command", "roll dice, and show their exact chances"),
    "rule": ("grognard.faces.cli.rule_command", "show one rule by its id"),
    "rules": ("grognard.faces.cli.rules_command", "show how much of each book is implemented"),
    "rulings": ("grognard.faces.cli.rulings_command", "show what is decided where a book is silent"),
}
"""Each command's module and its line in the help."""

PROCEDURES: Final = (
    *("night", "chase", "evade", "ability", "door", "listen", "search", "trap", "forage", "hunt", "lost"),
    *("meet", "distract", "swim", "climb", "surprise"),
)
"""What `grognard odds` can be asked about besides an encounter."""
_PROCEDURE_ODDS: Final = "grognard.faces.cli.procedure_odds_command"

_BUILD_INFO: Final = "grognard.build_info"
_FIGHT_JSON: Final = "grognard.faces.cli.fight_json"
_PLAY: Final = "grognard.faces.cli.table.player"
_MAPS: Final = "grognard.text.changing_map"
_DESK: Final = "grognard.faces.cli.table.desk"
_EDITOR: Final = "grognard.faces.cli.line_editor"
_IN_CAMPAIGN: Final = {
    "hire": "campaign_hires.run_hire",
    "retain": "campaign_hires.run_retain",
    "payroll": "campaign_pay.run_payroll",
    "research": "campaign_lore.run",
    "identify": "campaign_lore.run",
}
"""Commands that are answered for the people of a campaign as well, each with what does it."""
_GEAR: Final = "grognard.campaign.gear"
_ON_RAY: Final = "grognard.chances.on_ray"
_ODDS_REPORT: Final = "grognard.chances.report"


def list_commands() -> dict[str, str]:
    """Every command with its line in the help."""
    modules = {name: summary for name, (_, summary) in COMMANDS.items()}
    asked = {one.name: one.summary for one in all_operations().values() if " " not in one.name}
    return modules | asked | FAMILIES


def load_command(name: str, arguments: Sequence[str] = ()) -> CommandModule:
    """The module of a command; the odds of a procedure, its first argument, have one of their own."""
    if name in FAMILIES:
        from grognard.faces.cli.asking import AskedFamily

        return AskedFamily(questions_of(name), arguments)
    if name in all_operations():
        from grognard.faces.cli.asking import load_asked

        return load_asked(name)
    of_procedure = name == "odds" and len(arguments) > 1 and arguments[1] in PROCEDURES
    return cast("CommandModule", import_module(_PROCEDURE_ODDS if of_procedure else COMMANDS[name][0]))


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
    cast("_JsonModule", import_module(_FIGHT_JSON)).print_fight(fight, audience=audience)


def play_fight(desk: Desk) -> None:
    """Let the people at a desk decide until the fight is over.

    Raises:
        InputEnded: a person stopped.
    """
    if (
        sys.stdin is not None
        and sys.stdin.isatty()
        and sys.stdout.isatty()
        and os.environ.get("TERM") != "dumb"
    ):
        desk.console.editor = cast("_EditorModule", import_module(_EDITOR)).edit_line
    cast("_PlayModule", import_module(_PLAY)).play_fight(desk)


def load_desk() -> type[Desk]:
    """What people have before them at a table."""
    return cast("_DeskModule", import_module(_DESK)).Desk


def load_maps() -> type[Maps]:
    """What draws the maps of a fight that is told."""
    return cast("_MapsModule", import_module(_MAPS)).Maps


def write_report(odds: Odds, path: str) -> None:
    """Write the page that shows odds in pictures.

    Raises:
        InputError: the file cannot be written.
    """
    cast("_ReportModule", import_module(_ODDS_REPORT)).write_report(odds, path)


def run_in_campaign(args: argparse.Namespace) -> int:
    """Carry out a command for the people of a campaign file; only this loads what opens one.

    Raises:
        InputError: something cannot be used.
    """
    return run_part(_IN_CAMPAIGN[args.command], args)


def run_part(name: str, args: argparse.Namespace) -> int:
    """Carry out one function of a module of this folder: "campaign_looks.status".

    Raises:
        InputError: something cannot be used.
    """
    module, _, function = name.partition(".")
    return int(getattr(import_module(f"grognard.faces.cli.{module}"), function)(args))


def check_gear(people: Sequence[tuple[str, str]], *, file: str) -> None:
    """Look at the gear of people, who are told with it, each as a character is written.

    Raises:
        InputError: something of it is nothing that anybody could have.
    """
    if any(gear for _, gear in people):
        cast("_GearModule", import_module(_GEAR)).check_gear(people, file)


def load_workers_on(where: str) -> MakeAnyWorkers:
    """What makes workers on Ray.

    Raises:
        InputError: there is no such place.
    """
    return cast("_OnRayModule", import_module(_ON_RAY)).workers_on(where)


def describe_version() -> str:
    """The line `--version` prints."""
    return cast("_BuildInfoModule", import_module(_BUILD_INFO)).describe_build()
