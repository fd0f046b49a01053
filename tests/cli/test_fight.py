"""``grognard fight``: what it prints, what it takes, and how it refuses."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from grognard.faces.cli.main import main

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("*.toml"))
AMBUSH = str(ROOT / "examples" / "goblin-ambush.toml")
MATCHUP = "2 fighter 1 vs 3 goblin"
MIGHTY = "2 fighter 3, 1 thief 3 vs 3 orc, 1 ogre"

Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *arguments: str) -> str:
    """What a command prints, when it succeeds."""
    status = main(list(arguments))
    printed = capsys.readouterr()
    assert (status, printed.err) == (0, "")
    return printed.out


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_example_is_fought_to_an_end(example: Path, seed: int, capsys: Capture) -> None:
    text = run(capsys, "fight", str(example), "--seed", str(seed))
    endings = (" in 1 round. ", " rounds. ", "The sides parley, and no blow is struck.", " after ")
    assert any(ending in text for ending in endings)
    assert all(len(line) <= 80 for line in text.splitlines())


def test_there_are_examples_enough_and_each_is_introduced() -> None:
    assert len(EXAMPLES) >= 7
    for example in EXAMPLES:
        text = example.read_text(encoding="utf-8")
        schema, introduction, _ = text.split("\n", 2)
        assert schema.startswith("#:schema ")
        assert introduction.startswith("# ")
        assert 'introduction = """' in text


def test_text_has_title_rules_seed_cast_rounds_and_table(capsys: Capture) -> None:
    text = run(capsys, "fight", MATCHUP, "--seed", "5")
    assert text.startswith("2 fighter 1 against 3 goblin\n============================\nRules: ")
    for part in ("(bf)\n", "\nSeed: 5\n", "\nParty\n  Fighters 1 #1 and #2 (hp ", "\nRound 1\n  "):
        assert part in text
    assert [line.split()[0] for line in text.splitlines()[-5:]] == [
        "Fighter",
        "Fighter",
        "Goblin",
        "Goblin",
        "Goblin",
    ]


def test_same_seed_is_the_same_fight_and_a_drawn_seed_is_printed(capsys: Capture) -> None:
    drawn = run(capsys, "fight", MATCHUP)
    seed = next(line for line in drawn.splitlines() if line.startswith("Seed: ")).removeprefix("Seed: ")
    assert run(capsys, "fight", MATCHUP, "--seed", seed) == drawn
    assert len({run(capsys, "fight", MATCHUP, "--seed", str(number)) for number in range(5)}) == 5


def test_quiet_prints_the_summary_alone(capsys: Capture) -> None:
    text = run(capsys, "fight", AMBUSH, "--seed", "5", "--quiet")
    assert "Round 1" not in text
    assert "Late in the afternoon" not in text
    assert "state" in text


def test_why_names_rules_and_the_plain_text_does_not(capsys: Capture) -> None:
    assert "[bf." not in run(capsys, "fight", AMBUSH, "--seed", "5")
    text = run(capsys, "fight", AMBUSH, "--seed", "5", "--why")
    assert "[bf.attack.roll-formula]" in text
    assert "fighter level [bf.attack-table.fighter]" in text.replace("\n          ", " ")


def test_json_is_one_object_a_line_with_names(capsys: Capture) -> None:
    lines = [json.loads(line) for line in run(capsys, "fight", AMBUSH, "--seed", "5", "--json").splitlines()]
    header, *events, result = lines
    assert (header["type"], header["seed"], header["rules"]["id"]) == ("header", 5, "bf")
    assert [side["name"] for side in header["sides"]] == ["Party", "Goblins"]
    assert len(header["sides"][1]["combatants"]) == 6
    assert [event["number"] for event in events] == list(range(1, len(events) + 1))
    assert all(event["type"] == "event" for event in events)
    blow = next(event for event in events if event["event"] == "attack")
    names = {one["name"] for side in header["sides"] for one in side["combatants"]}
    assert blow["actor"] in names
    assert blow["target"] in names
    assert blow["roll"]["faces"][0][0] == 20
    assert "bf.attack.roll-formula" in blow["rules"]
    assert (result["type"], result["over"], len(result["combatants"])) == ("result", True, 10)


def test_json_tells_mighty_blows_by_the_names_of_their_numbers(capsys: Capture) -> None:
    # Rows of a table and points left are no indexes of figures: there are seven figures, and no eighteenth.
    text = run(capsys, "fight", MIGHTY, "--rules", "bcb", "--seed", "31", "--json", "--tactics", "plain")
    events = [json.loads(line) for line in text.splitlines()]
    blows = [event for event in events if event.get("event") == "critical hit"]
    rows = [(20, 20, 0), (1, 1, 0), (17, 17, 2)]
    assert [(blow["face"], blow["row"], blow["rounds"]) for blow in blows] == rows
    drained = [event for event in events if event.get("event") == "constitution"]
    assert [(loss["target"], loss["amount"], loss["left"]) for loss in drained] == [
        ("Fighter 3 #1", 10, 0),
        ("Fighter 3 #2", 1, 9),
        ("Thief 3", 4, 6),
    ]
    assert not any("who" in event for event in blows + drained)


def test_an_option_changes_a_rule(capsys: Capture) -> None:
    plain = run(capsys, "fight", MATCHUP, "--seed", "1", "--json")
    no_check = run(
        capsys, "fight", MATCHUP, "--seed", "1", "--json", "--option", "morale.at_first_encounter=false"
    )
    assert '"first encounter"' in plain
    assert '"first encounter"' not in no_check


def test_house_rules_beside_the_encounter_are_used(capsys: Capture) -> None:
    text = run(capsys, "fight", str(ROOT / "examples" / "quick-raid.toml"), "--seed", "3")
    assert "Rules: Quick and deadly, on top of Basic Fantasy (quick-and-deadly)" in text


def test_rules_from_the_command_line_replace_the_encounter_s(capsys: Capture) -> None:
    house = str(ROOT / "examples" / "house-rules" / "quick-and-deadly.toml")
    assert "(quick-and-deadly)" in run(capsys, "fight", MATCHUP, "--seed", "1", "--rules", house)


def test_a_battle_of_many_is_summed_up_by_kind(capsys: Capture) -> None:
    text = run(capsys, "fight", "30 fighter 1 vs 30 goblin", "--seed", "4", "--quiet")
    assert " x Fighter 1 " in text
    assert len(text.splitlines()) < 20


VALID = """title = "T"
reaction = "immediate attack"
distance_feet = 30
[[sides]]
name = "A"
[[sides.members]]
character = "fighter 1"
[[sides]]
name = "B"
[[sides.members]]
creature = "goblin"
"""

BAD_FILES = [
    pytest.param(
        VALID.replace("goblin", "gobbo"), ["line 10", "sides[1].members[0]", "gobbo"], id="creature"
    ),
    pytest.param(
        VALID.replace("[[sides]]", "[[sides", 1), ["line 4", "malformed TOML", "expected"], id="toml"
    ),
    pytest.param(
        VALID.replace('creature = "goblin"', 'stat_line = "6 Goblins: AC 99, HD 1"'),
        ["sides[1].members[0]", "line 10", "expected"],
        id="stat line",
    ),
    pytest.param(VALID.replace("title", 'rules = "5e"\ntitle'), ["line 1", "5e", "expected"], id="rulebook"),
    pytest.param(
        VALID.replace("title", 'options = { "morale.nerve" = 1 }\ntitle'),
        ["line 1", "morale.nerve", "expected"],
        id="option",
    ),
    pytest.param(VALID[: VALID.rindex("[[sides]]")], ["key sides", "two [[sides]]"], id="one side"),
    pytest.param(
        VALID + "count = 10000\n", ["line 12", "sides[1].members[0].count", "at most 400"], id="ten thousand"
    ),
    pytest.param(VALID.replace("distance_feet", "distanse_feet"), ["distanse_feet"], id="unknown key"),
    pytest.param(VALID + 'weapons = ["spoon"]\n', ["sides[1].members[0]", "spoon"], id="weapon"),
]


@pytest.mark.parametrize(("text", "words"), BAD_FILES)
def test_bad_file_is_refused_with_its_place(
    text: str, words: list[str], tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(text, encoding="utf-8")
    assert main(["fight", str(path), "--seed", "1"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"grognard: {path}")
    assert printed.err.count("\n") == 1
    for word in words:
        assert word in printed.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["fight", MATCHUP, "--seed", "seven"], ["--seed", "'seven' is not a whole number"]),
        (
            ["fight", MATCHUP, "--rules", "gurps"],
            ["unknown rulebook 'gurps'", "expected one of bcb, bf, bfref"],
        ),
        (["fight", MATCHUP, "--rules", "nowhere.toml"], ["nowhere.toml", "expected"]),
        (["fight", MATCHUP, "--option", "morale"], ["--option", "KEY=VALUE"]),
        (["fight", MATCHUP, "--option", "morale.nerve=1"], ["morale.nerve", "expected one of morale.dice"]),
        (["fight", MATCHUP, "--option", "initiative.die=red"], ["initiative.die"]),
        (["fight", "no-such-file.toml"], ["no-such-file.toml", "No such file", "expected"]),
        (["fight", str(ROOT)], ["Is a directory", "expected"]),
        (["fight", "10000 goblin vs 1 ogre"], ["10000 goblin", "between 1 and 400"]),
        (["fight", "4 fighter 1 vs 6 gobbo"], ["gobbo", "expected"]),
        (["fight", "4 fighter 1 vs"], ["expected"]),
        (["fight", MATCHUP, "--play", "dragons"], ["dragons", "one of Party, Goblins"]),
        (["fight", MATCHUP, "--play", "party", "--json"], ["--play", "--json"]),
        (["fight", MATCHUP, "--dice", "all", "--seed", "1"], ["--dice all", "--seed"]),
        (["fight", MATCHUP, "--dice", "loaded"], ["--dice", "loaded"]),
        (["fight"], ["WHAT"]),
        (["brawl"], ["brawl"]),
        (["roll", "2d"], ["column 3", "expected"]),
        (["roll", "d6", "-n", "0"], ["-n", "from 1 to 10,000"]),
        (["roll", "d6", "-n", "99999999"], ["from 1 to 10,000"]),
        (["rulings", "--book", "gurps"], ["gurps", "expected"]),
        (["rule", "bf.nothing"], ["bf.nothing"]),
    ],
)
def test_bad_argument_is_refused(arguments: list[str], words: list[str], capsys: Capture) -> None:
    assert main(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "Traceback" not in printed.err
    for word in words:
        assert word in printed.err


def test_an_empty_word_is_an_option_like_any_other(capsys: Capture) -> None:
    fighting = ["fight", "fighter 3 vs 2 orc", "--rules", "bxe", "--seed", "5", "--json"]
    dice = []
    for option in ([], ["--option", "damage.characters="]):
        assert main([*fighting, *option]) == 0
        events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        hits = [event for event in events if event.get("event") == "damage"]
        dice.append({face[0] for hit in hits if hit["what"] == "longsword" for face in hit["roll"]["faces"]})
    assert dice == [{6}, {8}]  # every weapon alike, and the longsword's own die


def start(*arguments: str) -> subprocess.Popen[str]:
    """The program in a process of its own."""
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    return subprocess.Popen(
        [sys.executable, "-m", "grognard", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    )


@pytest.mark.slow
def test_program_reports_a_mistake_by_its_status() -> None:
    out, err = (program := start("fight", "nowhere.toml")).communicate(timeout=60)
    assert (program.returncode, out) == (2, "")
    assert err.startswith("grognard: cannot read the encounter file 'nowhere.toml'")


@pytest.mark.slow
def test_closed_pipe_ends_the_program_quietly() -> None:
    program = start("fight", "40 fighter 1 vs 40 goblin", "--seed", "1", "--why")
    assert program.stdout is not None
    assert program.stderr is not None
    program.stdout.readline()
    program.stdout.close()
    assert program.stderr.read() == ""
    program.stderr.close()
    assert program.wait(timeout=60) == 141


def test_only_the_chosen_command_is_loaded() -> None:
    code = (
        "import sys; from grognard.faces.cli.main import main; main(['--help']);"
        "print([name for name in sys.modules if name.startswith(('grognard.battle', 'rich', 'msgspec'))])"
    )
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"
    for command in ("fight", "compare-rounds", "roll", "rule", "rules", "rulings"):
        assert re.search(rf"^  {command}\s", done.stdout, re.M)


@pytest.mark.slow
def test_text_in_a_pipe_has_no_colours_and_needs_no_rich() -> None:
    code = (
        "import sys; from grognard.faces.cli.main import main;"
        f"main(['fight', {MATCHUP!r}, '--seed', '1']); print('rich' in sys.modules)"
    )
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True
    )
    assert "\x1b" not in done.stdout
    assert done.stdout.splitlines()[-1] == "False"


def test_version(capsys: Capture) -> None:
    assert run(capsys, "--version").startswith("grognard 0.")


def test_interrupt_ends_with_its_own_status(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    def interrupt(prompt: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    assert main(["fight", MATCHUP, "--seed", "1", "--play", "1"]) == 130
    assert capsys.readouterr().err == ""
