"""Whatever has happened, nothing that players may not know is in what players are shown."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from grognard.faces.cli.main import main
from tests.campaign.campaign_table import Table

SECRET = "the abbot is a ghoul"
"""What the referee gives as a reason, whatever it is for."""
PEOPLE = """
title = "Greywater"
rules = "bf"
chest = "9000"
[[people]]
name = "Dorn"
who = "fighter 4"
abilities = { charisma = 18 }
hit_points = 60
[[people]]
name = "Ysolde"
who = "magic-user 4"
hit_points = 60
[[people]]
name = "Ulf"
who = "thief 2"
hit_points = 60
standing = "in service"
employer = "Dorn"
share = 15
loyalty = 9
[[items]]
what = "wand of cold"
charges = 987
used = 22
holder = "Ysolde"
[[items]]
what = "cursed battle axe -2"
holder = "Dorn"
[[items]]
what = "potion of poison"
[[items]]
what = "potion of levitation"
"""
LOOKS = [
    *(("campaign", name) for name in ("status", "roster", "gone", "dues", "ledger", "log")),
    *(("campaign", "sheet", name) for name in ("Dorn", "Ysolde", "Ulf")),
    ("campaign", "log", "--why"),
    ("campaign", "ledger", "--month", "1"),
]
SECRETS = (
    *("wand of cold", "of cold", "poison", "ring of", "fireball", "cursed", "987", "965", "axe -2", SECRET),
    *("oyal", "charge", "fighter 2", "86421", "97531", "failure", "rolled"),
)
"""What is nowhere in what players are shown: names and charges of items nobody knows, curses, reasons, the
levels of candidates, the seeds of fights, chances and dice of research, and loyalty."""
EMPTY = (
    '"loyalty":null,"reasons":[]',
    '"charges":null,"used":0,"cursed":false',
    '"rolled":null',
    '"failure":0',
)
"""What JSON has in the place of what is not told."""

Step = Callable[[int], tuple[str, ...]]
STEPS: tuple[Step, ...] = (
    lambda n: ("campaign", "word", f"Ulf hp {20 + n % 40}", "--reason", SECRET),
    lambda n: ("campaign", "word", f"chest -{n}", "--reason", SECRET),
    lambda n: ("campaign", "word", f"Dorn purse {n}", "--reason", SECRET),
    lambda n: ("campaign", "word", f"Ysolde {'blind' if n % 2 else 'not blind'}", "--reason", SECRET),
    lambda n: ("hire", "fighter 2", "--by", "Dorn", "-c", "greywater", "--rolled", "3"),
    lambda n: ("hire", "fighter 2", "--by", "Dorn", "-c", "greywater", "--rolled", "2", "--adjust", "-1"),
    lambda n: ("hire", "armourer", "--name", f"Tam {n}", "-c", "greywater"),
    lambda n: ("retain", "Ulf", "--fight", "-c", "greywater", "--rolled", "2"),
    lambda n: ("retain", "Ulf", "-c", "greywater", "--rolled", f"{3 + n % 5}"),
    lambda n: ("campaign", "fight", "4 orc", "--seed", "86421", "--quiet"),
    lambda n: ("campaign", "fight", "2 orc", "--with", "Ulf", "--seed", "97531", "--quiet"),
    lambda n: ("identify", "ring of weakness", "--found", "-c", "greywater", "--holder", "Dorn"),
    lambda n: ("identify", "wand of fireball", "--found", "-c", "greywater", "--rolled", "9,9"),
    lambda n: ("identify", "wand", "--holder", ("Dorn", "Ysolde")[n % 2], "-c", "greywater"),
    lambda n: ("identify", "battle-axe", "--holder", "Ulf", "-c", "greywater"),
    lambda n: ("identify", "potion-2", "--by", "wizard", "-c", "greywater"),
    lambda n: (
        "research",
        f"mist {n}",
        "--kind",
        "spell",
        "--level",
        "1",
        "--by",
        "Ysolde",
        "-c",
        "greywater",
    ),
    lambda n: ("research", "--done", "new-spell", "-c", "greywater", "--die", "10"),
    lambda n: ("campaign", "pass", str(5 + n % 20)),
    lambda n: ("payroll", "-c", "greywater"),
    lambda n: ("xp", "--last", "-c", "greywater"),
    lambda n: ("campaign", "find", f"{n} gp", "--at", "the mill"),
    lambda n: ("campaign", "divide"),
    lambda n: ("campaign", "undo"),
    lambda n: ("campaign", "undo", str(2 + n % 30), "--with-dependents"),
    lambda n: ("campaign", "redo"),
)


def check_looks(table: Table) -> None:
    """Look everywhere as players, in words and in JSON."""
    for words in LOOKS:
        for form in ((), ("--json",)):
            assert main([*words, "--view", "player", "-c", "greywater", *form]) == 0
            said = table.capsys.readouterr().out
            plain = " ".join(said.split())
            for empty in EMPTY:
                plain = plain.replace(empty, "")
            found = [secret for secret in SECRETS if secret in plain]
            assert not found, (words, form, found, said[:3000])
            if form:
                json.loads(said)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_players_are_never_shown_what_only_the_referee_knows(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path / "home"))
    Path("greywater.toml").write_text(PEOPLE, encoding="utf-8")
    table = Table(capsys)
    table("campaign", "new", "greywater", "--from", "greywater.toml")
    check_looks(table)
    dice, done = random.Random(seed), 0
    for _ in range(45):
        words = dice.choice(STEPS)(dice.randrange(1, 40))
        done += main(list(words)) == 0
        capsys.readouterr()
    assert done > 15
    check_looks(table)
    looks = (("campaign", "log", "--why"), ("campaign", "status"))
    referee = "".join(table.said(*words, "-c", "greywater") for words in looks)
    assert [secret for secret in SECRETS if secret in referee]
