"""Files of tiny fights with their exact chances, to hold an engine to.

A file is an encounter as people write it, then a line `== 2 rounds ==` or `== to the end ==`, then what comes
of it: how many falls of the dice were walked (`nodes`), how many there are (`ways`), the common denominator,
and a line for each outcome with its numerator and who is left.
`python -m grognard.chances.exact.exact_file FILE` walks each fight anew and compares; with `--write` it
writes its results into the files.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Final, NamedTuple

from grognard.base.errors import GrognardError, InputError
from grognard.base.files import write_whole
from grognard.battle.state.battle import Battle
from grognard.chances.exact.branching import BranchingDice
from grognard.chances.exact.fights import ExactOdds, solve_fight, walk_rounds
from grognard.chances.exact.rounds import DEFAULT_BUDGET, FightEnd
from grognard.encounter.entries import parse_encounter
from grognard.encounter.setup import load_rules_of, round_structure, set_up

TO_THE_END: Final = 0
_HEADING: Final = re.compile(r"== (?:(\d+) rounds?|to the end) ==")


class ExactFile(NamedTuple):
    """One file: the encounter's text, for how many rounds it is fought (0: to the end), what came of it."""

    encounter: str
    rounds: int
    recorded: list[str]


def read_exact_file(text: str, *, file: str = "") -> ExactFile:
    """Take a file apart.

    Raises:
        InputError: it has no heading that says for how long the fight goes on.
    """
    lines = text.splitlines()
    for number, line in enumerate(lines):
        heading = _HEADING.fullmatch(line)
        if heading is not None:
            rounds = int(heading[1]) if heading[1] else TO_THE_END
            return ExactFile("\n".join(lines[:number]) + "\n", rounds, lines[number + 1 :])
    raise InputError(
        "the file does not say for how long to fight",
        file=file,
        expected="a line '== 2 rounds ==' or '== to the end ==' after the encounter",
    )


def format_exact_file(exact: ExactFile) -> str:
    """The file's text."""
    heading = "to the end" if exact.rounds == TO_THE_END else f"{exact.rounds} rounds"
    heading = "1 round" if exact.rounds == 1 else heading
    return "\n".join([exact.encounter.rstrip("\n"), f"== {heading} ==", *exact.recorded, ""])


def compute(exact: ExactFile, *, file: str = "", budget: int = DEFAULT_BUDGET) -> list[str]:
    """Fight a file's encounter every way there is; what comes of it, in the lines of the file.

    Raises:
        InputError: the encounter cannot be read.
        TooLarge: there are more falls to walk than the budget.
    """
    encounter = parse_encounter(exact.encounter, file=file)
    book = load_rules_of(encounter)
    battle = set_up(encounter, book, BranchingDice())
    structure = round_structure(book)
    if exact.rounds == TO_THE_END:
        return describe_odds(battle, solve_fight(battle, structure=structure, budget=budget))
    odds = walk_rounds(battle, structure=structure, rounds=exact.rounds, budget=budget)
    return describe_odds(battle, odds)


def describe_odds(battle: Battle, odds: ExactOdds) -> list[str]:
    """The exact chances of a battle, in lines."""
    denominator = odds.denominator
    lines = [f"nodes {odds.nodes}"]
    if odds.ways:
        lines.append(f"ways {odds.ways}")
    if odds.mean_rounds is not None:
        lines.append(f"mean rounds {odds.mean_rounds}")
    lines.append(f"denominator {denominator}")
    chances: dict[str, Fraction] = {}
    for outcome, chance in sorted(odds.outcomes.items(), key=lambda item: (-item[0].winner, item[0].left)):
        label = _describe(battle, outcome)
        chances[label] = chances.get(label, Fraction(0)) + chance
    lines += [f"{int(chance * denominator)} {label}" for label, chance in sorted(chances.items())]
    if odds.undecided:
        lines.append(f"{int(odds.undecided * denominator)} undecided")
    return lines


def _describe(battle: Battle, outcome: FightEnd) -> str:
    """An outcome in words: who won, how, and who is left on the field."""
    left = [one.name for one, points in zip(battle.combatants, outcome.left, strict=True) if points > 0]
    who = battle.sides[outcome.winner].name if outcome.winner >= 0 else "nobody"
    return f"{who}: {outcome.ending}, left {', '.join(left) or 'none'}"


def main(argv: Sequence[str] | None = None) -> int:
    """Check the files, or write them; returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m grognard.chances.exact.exact_file",
        description="Walk tiny fights through every fall of the dice.",
    )
    parser.add_argument("files", metavar="FILE", nargs="+", help="an encounter, a heading, what came of it")
    parser.add_argument("--write", action="store_true", help="put what comes of it into the files")
    parser.add_argument(
        "--budget", metavar="N", type=int, default=DEFAULT_BUDGET, help="walk at most so many"
    )
    args = parser.parse_args(argv)
    try:
        good = [_check(Path(name), write=args.write, budget=args.budget) for name in args.files]
    except GrognardError as error:
        print(f"grognard: {error}", file=sys.stderr)
        return 2
    return 0 if all(good) else 1


def _check(path: Path, *, write: bool, budget: int) -> bool:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"cannot read {str(path)!r}", expected="a file of UTF-8 text") from error
    exact = read_exact_file(text, file=str(path))
    found = compute(exact, file=str(path), budget=budget)
    if write:
        write_whole(path, format_exact_file(exact._replace(recorded=found)))
    same = write or found == exact.recorded
    print(f"{path}: {'ok' if same else 'differs'}, {found[0]}")
    if not same:
        print("\n".join(["  recorded:", *exact.recorded, "  found:", *found]))
    return same


if __name__ == "__main__":
    raise SystemExit(main())
