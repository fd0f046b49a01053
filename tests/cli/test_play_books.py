"""Playing a side by the books with phases and announcements."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest

from grognard.faces.cli.main import main

ROOT = Path(__file__).resolve().parents[2]
CORRIDOR = str(ROOT / "examples" / "hold-the-corridor.toml")
AMBUSH = str(ROOT / "examples" / "goblin-ambush.toml")
FORD = str(ROOT / "tests" / "golden" / "ford.toml")

Capture = pytest.CaptureFixture[str]


def play(monkeypatch: pytest.MonkeyPatch, capsys: Capture, what: str, typed: str, *arguments: str) -> str:
    """What a fight prints that is played by typed lines."""
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    status = main(["fight", what, *arguments])
    printed = capsys.readouterr()
    assert (status, printed.err) == (0, "")
    return printed.out


@pytest.mark.parametrize("rules", ["bfref", "bxe", "bxs", "bcb"])
def test_enter_plays_every_book_to_the_end(
    rules: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    text = play(
        monkeypatch, capsys, CORRIDOR, "\n" * 600, "--play", "guards", "--seed", "3", "--rules", rules
    )
    assert re.search(r"wins? in \d+ rounds?\.", text)
    assert "The fight is left here" not in text


@pytest.mark.parametrize("rules", ["bxe", "bxs"])
def test_phases_are_named_and_the_idle_are_not_asked(
    rules: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    text = play(
        monkeypatch,
        capsys,
        CORRIDOR,
        "\n" * 600,
        "--play",
        "guards",
        "--seed",
        "3",
        "--rules",
        rules,
        "--ask",
        "all",
    )
    for phase in ("movement phase", "missile phase", "melee phase"):
        assert f" hp), {phase}" in text
    # Nobody there casts spells, and the serjeant has nothing to shoot with.
    assert "magic phase" not in text
    assert not re.search(r"Serjeant \(\d+/\d+ hp\), missile phase", text)
    assert "Do nothing more in this phase" in text


def test_announcements_come_before_initiative(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    arguments = ("--play", "guards", "--seed", "3", "--rules", "bcb", "--ask", "all")
    asked = play(monkeypatch, capsys, CORRIDOR, "", *arguments)
    assert "Guard 1 (1/1 hp), before initiative" in asked
    offered = {label: number for number, label in re.findall(r"^ *(\d+)[ *] (.+)$", asked, re.M)}
    charged = play(monkeypatch, capsys, CORRIDOR, f"{offered['Announce a charge']}\n", *arguments)
    assert "Guard 1 declares a charge." in charged
    shared = play(monkeypatch, capsys, CORRIDOR, f"{offered['Put 1 of 1 into defence']}\n", *arguments)
    assert "Guard 1 moves 1 point of combat bonus to defence." in shared


def test_charge_and_set_weapon_may_be_chosen(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    text = play(monkeypatch, capsys, FORD, "\n" * 8, "--play", "party", "--seed", "26", "--rules", "bfref")
    assert "Charge Orc 2 over 25'" in text
    assert "Ulf charges 25' and " in text
    text = play(
        monkeypatch,
        capsys,
        CORRIDOR,
        "more\n",
        "--play",
        "guards",
        "--seed",
        "3",
        "--rules",
        "bxs",
        "--ask",
        "all",
    )
    assert "Set the weapon against a charge" in text


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["bf", "bfref", "bxe", "bxs", "bcb"])
def test_every_event_of_every_example_has_its_own_sentence(rules: str, capsys: Capture) -> None:
    for example in sorted((ROOT / "examples").glob("*.toml")):
        assert main(["fight", str(example), "--rules", rules, "--seed", "2"]) == 0
        text = capsys.readouterr().out
        assert all(len(line) <= 80 for line in text.splitlines())
        # An event without a sentence is told by its bare code: "Ulf: side initiative".
        told = text.replace(": no losses.", "")
        assert not re.search(r"^ +\S[^:\n]*[^:\d\n]: [a-z ]+\.$", told, re.M), example


def test_json_shows_the_book_s_own_armour_class(capsys: Capture) -> None:
    shown: dict[str, tuple[str, int]] = {}
    for rules in ("bf", "bxe", "bcb"):
        assert main(["fight", AMBUSH, "--rules", rules, "--seed", "3", "--json"]) == 0
        header, *events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        goblin = header["sides"][1]["combatants"][0]
        shown[rules] = (header["rules"]["armour_class"], goblin["armour_class"])
        for event in events:
            if event.get("event") == "side initiative":
                assert event["side"] in ("Party", "Goblins")
            if event.get("event") in ("move", "charge"):
                assert (len(event["from"]), len(event["to"])) == (2, 2)
    # A goblin's 14 of 11 for the unarmoured is 6 of 9, and 13 of 10.
    assert shown == {"bf": ("ascending", 14), "bxe": ("descending", 6), "bcb": ("ascending", 13)}


def test_a_power_and_those_it_may_be_aimed_at_share_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path
) -> None:
    rules = tmp_path / "hum.toml"
    rules.write_text('extends = "bf"\n[powers.hum]\nrange_feet = 90\ndamage = "1"\n', encoding="utf-8")
    lair = tmp_path / "lair.toml"
    lair.write_text(
        'title = "Lair"\nrules = "hum.toml"\ndistance_feet = 40\nreaction = "immediate attack"\n'
        '[[sides]]\nname = "One"\ncan_be_surprised = false\nchecks_morale = false\n'
        'members = [{ character = "fighter 1", name = "Ulf", powers = { hum = 1 } }]\n'
        '[[sides]]\nname = "Orcs"\nchecks_morale = false\ncan_be_surprised = false\n'
        'members = [{ creature = "orc", count = 3 }]\n',
        encoding="utf-8",
    )
    shown = play(monkeypatch, capsys, str(lair), "more spells\nquit\n", "--play", "one", "--seed", "1")
    assert re.search(r"Use hum at: \d+ Orc 1 \| \d+ Orc 2 \| \d+ Orc 3", shown)
