"""Kinds of cases that play the program as people do: commands, what is typed at a table, campaigns, the API.

Each takes a stream of dice that chooses everything, and a folder of its own to work in. A case passes when
the program answers, or refuses in words; anything else raises.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Final
from unittest.mock import patch

import grognard
from grognard.base.errors import GrognardError, InputError
from grognard.dice.stream import Stream
from grognard.faces.cli.main import main
from grognard.fight.fight import Fight
from tests.campaign.damaged_files import is_sound, make_campaign, try_damaged
from tests.contract.fights import BOOKS
from tests.contract.futures import LINES, check_futures, say_something, use_something
from tests.long.damage import PIECES, damage_text
from tests.random_encounters import random_encounter

ROOT: Final = Path(__file__).parents[2]
PLACES: Final = ("under-hobs-mill.toml", "to-the-isle.toml")
ANSWERS: Final = (0, 1, 2, 3)
"""The statuses of a command that has answered: done, a check that failed, refused, stopped."""
TYPED: Final = 12
"""Lines typed at a table before the end of input."""
SLOW: Final = frozenset(
    (
        "odds",
        "analyse",
        "compare",
        "tune",
        "sweep",
        "league",
        "compare-rounds",
        "duel",
        "schema",
        "rules",
        "rule",
    )
)
"""Commands whose work is great by design, or that read the sources of a checkout."""
CLEVER: Final = "expert"
AT_THE_TABLE: Final = (
    "", "", "", "1", "2", "3", "undo", "undo 3", "redo", "back", "map", "look", "?", "why", "who", "choices",
    "attack goblin", "attack nearest", "move 3,3", "wait", "end", "lines", "branch a", "odds",
    "cannot attack 1", "referee points Ulf 3", "say heal Ulf", "delay 2", "retreat", "hold", "quit",
)  # fmt: skip
ON_THE_WAY: Final = (
    "", "", "1", "2", "3", "4", "5", "go east door", "go back", "listen", "listen east door Mouse", "force",
    "pick", "spike", "close", "search", "disarm", "take", "light torch", "light lantern", "douse", "rest 2",
    "wait", "cast", "drink", "healing", "shout", "leave", "attack", "talk", "offer 20", "pass", "flee",
    "follow", "run", "drop food", "drop treasure", "oil", "stand", "look", "map", "party", "time", "undo",
    "referee points Ulf 3", "referee state Ulf asleep", "referee supply torches 2", "referee bring 2 orc",
    "referee reaction friendly", "cannot go", "auto", "march", "camp", "hunt", "forage", "north", "sail",
)  # fmt: skip
IN_A_CAMPAIGN: Final = (
    "campaign status", "campaign log", "campaign ledger", "campaign roster", "campaign export",
    "campaign export --jsonl", "campaign pass 1", "campaign pass 30", "campaign word 'chest +1'",
    "campaign word 'Dorn hp 3'", "campaign word 'Dorn xp +200'", "campaign word 'Hob dead'", "campaign undo",
    "campaign word 'Hob blind until 30'", "campaign redo", "campaign find '10 gp'", "campaign divide",
    "campaign find '1,800 gp, gems 600 gp, sword +1'", "campaign dismiss Hob", "campaign sheet Dorn",
    "campaign dues", "campaign gone", "campaign fight '3 orc' --seed 3", "campaign return",
    "xp --monsters orc", "level Dorn", "hire", "payroll", "retain", "memorise Ysolde",
    "learn Ysolde sleep", "identify potion",
)  # fmt: skip


def answer(words: Sequence[str], *, typed: Sequence[str] = ()) -> int:
    """The status of a command, whose output is thrown away; what is typed comes from its standard input."""
    out, lines = StringIO(), StringIO("".join(f"{line}\n" for line in typed))
    with redirect_stdout(out), redirect_stderr(out), patch.object(sys, "stdin", lines):
        try:
            status = main(list(words))
        except SystemExit as end:  # the usage of a command that was not understood
            status = end.code if isinstance(end.code, int) else 2
    said = out.getvalue()
    assert status in ANSWERS, said
    assert status == 0 or said.strip(), "refused without a word"
    assert "\x1b" not in said, "what was put in steers the terminal"
    assert "Traceback" not in said
    return status


def one_of(things: Sequence[str], chooser: Stream) -> str:
    """One of some things."""
    return things[chooser.die(len(things)) - 1]


def typed_lines(lines: Sequence[str], chooser: Stream) -> list[str]:
    """Lines to be typed, some of them damaged."""
    chosen = [one_of(lines, chooser) for _ in range(chooser.die(TYPED))]
    return [damage_text(line, chooser).replace("\n", " ") if chooser.die(4) == 1 else line for line in chosen]


def words_of(line: str) -> list[str]:
    """The words of a command line; where a quotation does not end, those between its spaces."""
    try:
        return shlex.split(line)
    except ValueError:
        return line.split()


@cache
def told_commands() -> tuple[tuple[str, ...], ...]:
    """The commands that the guides show, as words."""
    found = []
    for guide in sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]):
        for line in re.findall(r"^\$ grognard (.+)$", guide.read_text(encoding="utf-8"), re.MULTILINE):
            words = tuple(words_of(line.partition(" #")[0]))
            if words[0] not in SLOW and CLEVER not in line and "odds" not in line and not line.endswith("\\"):
                found.append(words)
    return tuple(dict.fromkeys(found))


def try_command(chooser: Stream, folder: Path) -> bool:
    """A command from the guides with a word or two damaged."""
    commands = told_commands()
    words = list(commands[chooser.die(len(commands)) - 1])
    for _ in range(chooser.die(3) - 1):
        place = chooser.die(len(words)) - 1
        match chooser.die(6):
            case 1:
                del words[place]
            case 2:
                words.insert(place, one_of(PIECES, chooser))
            case _:
                words[place] = damage_text(words[place], chooser)
        if not words:
            break
    if any(word in SLOW or word.startswith(("--n", "--odds")) or word == CLEVER for word in words):
        return False
    return answer(words, typed=typed_lines(AT_THE_TABLE, chooser)) != 0


def try_table(chooser: Stream, folder: Path) -> bool:
    """A random encounter played by what is typed, some of it damaged."""
    path = folder / "encounter.toml"
    path.write_text(random_encounter(chooser.die(1_000_000)), encoding="utf-8")
    words = ["fight", str(path), "--rules", one_of(BOOKS, chooser), "--seed", "1", "--play", "all"]
    return answer(words, typed=typed_lines(AT_THE_TABLE, chooser)) != 0


@cache
def place_text(name: str) -> str:
    """A place of the project."""
    return (ROOT / "examples" / "places" / name).read_text(encoding="utf-8")


def lead(path: Path, chooser: Stream) -> int:
    """The status of leading a party through a place by what is typed."""
    words = [one_of(("delve", "journey"), chooser), str(path), "--seed", str(chooser.die(1000))]
    return answer(words, typed=typed_lines(ON_THE_WAY, chooser))


def try_place(chooser: Stream, folder: Path) -> bool:
    """A place with damage."""
    path = folder / "place.toml"
    path.write_text(damage_text(place_text(one_of(PLACES, chooser)), chooser), encoding="utf-8")
    return lead(path, chooser) != 0


def try_orders(chooser: Stream, folder: Path) -> bool:
    """A sound place, with orders of which some are damaged."""
    name = chooser.die(len(PLACES)) - 1
    path = ROOT / "examples" / "places" / PLACES[name]
    words = [("delve", "journey")[name], str(path), "--seed", str(chooser.die(1000))]
    return answer(words, typed=typed_lines(ON_THE_WAY, chooser)) != 0


_sound: dict[Path, bytes] = {}


def sound_campaign(folder: Path) -> bytes:
    """A campaign of some entries, as bytes."""
    if folder not in _sound:
        _sound[folder] = make_campaign(folder)
    return _sound[folder]


def try_campaign_bytes(chooser: Stream, folder: Path) -> bool:
    """A campaign file with bytes changed: refused and left as it is, or used."""
    return try_damaged(sound_campaign(folder), chooser, folder)


def try_campaign_words(chooser: Stream, folder: Path) -> bool:
    """Some commands in a campaign, of which some are damaged; the file stays sound."""
    path = folder / "played.campaign"
    path.write_bytes(sound_campaign(folder))
    refused = 0
    for line in typed_lines(IN_A_CAMPAIGN, chooser)[:4]:
        refused += answer([*words_of(line), "-c", str(path)]) != 0
    assert is_sound(path)
    return refused > 0


def random_fight(chooser: Stream) -> Fight | None:
    """A random encounter played by hand on all sides; None where it is none."""
    try:
        return grognard.start(
            random_encounter(chooser.die(1_000_000)),
            rules=one_of(BOOKS, chooser),
            seed=chooser.die(1000),
            play="all",
        )
    except InputError:
        return None


def call_something(fight: Fight, chooser: Stream) -> None:
    """One call of the API with good or bad arguments."""
    side = one_of((*fight.sides, *PIECES), chooser)
    match chooser.die(14):
        case 1:
            (fight.undo if chooser.die(2) == 1 else fight.redo)()
        case 2:
            fight.branch(one_of(PIECES, chooser))
        case 3:
            fight.go_to(one_of(("main", *PIECES), chooser))
        case 4:
            fight.push(damage_text("attack 0>1", chooser))
        case 5:
            fight.say(damage_text(one_of(LINES, chooser), chooser))
        case 6:
            fight.tell(side, why=True)
        case 7:
            fight.events_for(side)
        case 8:
            fight.reroll(chooser.die(3))
        case 9:
            fight.play(side)
        case 10:
            fight.why_not(damage_text("move 3,3 walk", chooser))
        case 11:
            say_something(fight, chooser)
        case 12:
            use_something(fight, chooser)
        case _:
            fight.push(fight.suggest())


def try_api(chooser: Stream, folder: Path) -> bool:
    """A fight driven by calls of which many are wrong: none of those changes it."""
    fight = random_fight(chooser)
    if fight is None:
        return True
    refused = 0
    for _ in range(10):
        if fight.decision is None:
            break
        before, decided = fight.notation, list(fight.history)
        try:
            call_something(fight, chooser)
        except GrognardError:
            assert fight.notation == before
            assert list(fight.history) == decided
            refused += 1
    return refused > 0


def try_futures(chooser: Stream, folder: Path) -> bool:
    """A fight with words and powers: its copy and its save have its past and its future."""
    fight = random_fight(chooser)
    if fight is None:
        return True
    for _ in range(8):
        if fight.decision is None:
            break
        (say_something if chooser.die(2) == 1 else use_something)(fight, chooser)
    check_futures(fight, folder, steps=8)
    return False


def try_kill(chooser: Stream, folder: Path) -> bool:
    """A command that writes in a campaign, killed at any moment: it is done or not, and nothing is lost."""
    path = folder / "killed.campaign"
    path.write_bytes(sound_campaign(folder))
    for left in folder.glob("killed.campaign-*"):
        left.unlink()
    command = [sys.executable, "-m", "grognard", "campaign", "word", "chest +1", "-c", str(path)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        time.sleep(chooser.die(600) / 1000)
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert answer(["campaign", "status", "-c", str(path)]) == 0
    assert is_sound(path)
    assert answer(["campaign", "word", "chest +1", "-c", str(path)]) == 0
    return process.returncode != 0


def clear(folder: Path) -> None:
    """Empty a folder."""
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder, exist_ok=True)


PLAYED: Final[dict[str, Callable[[Stream, Path], bool]]] = {
    "command": try_command,
    "table": try_table,
    "place": try_place,
    "orders": try_orders,
    "campaign bytes": try_campaign_bytes,
    "campaign words": try_campaign_words,
    "API": try_api,
    "futures": try_futures,
    "kill": try_kill,
}
"""Each plays one case; whether anything was refused in it."""
