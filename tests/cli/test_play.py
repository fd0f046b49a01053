"""Playing a side and rolling one's own dice, driven by a script of answers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.tables import Table

ROOT = Path(__file__).resolve().parents[2]
AMBUSH = str(ROOT / "examples" / "goblin-ambush.toml")

DUEL = """
title = "Duel"
distance_feet = 15
reaction = "immediate attack"
options = { "morale.at_first_encounter" = false }

[[sides]]
name = "Party"
player_characters = true
can_be_surprised = false
[[sides.members]]
character = "fighter 1"
name = "Ulf"
abilities = { dexterity = 18 }
hit_points = 8
weapons = ["longsword"]
temperament = "bold"

[[sides]]
name = "Orcs"
can_be_surprised = false
[[sides.members]]
stat_line = "1 Orc: AC 14, HD 1, #At 1 weapon, Dam 1d8, Mv 40', Sv F1, Ml 8"
hit_points = 3
"""


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Table:
    """A table to play at."""
    return Table(monkeypatch, capsys, tmp_path)


def test_enter_takes_what_the_tactics_would_do(table: Table) -> None:
    played = table.play(DUEL, "\n" * 200, "--play", "party", "--seed", "4")
    watched = table.play(DUEL, "", "--seed", "4", "--quiet")
    closing = next(line for line in watched.splitlines() if " in " in line and " round" in line)
    assert closing in played


def test_auto_finishes_the_fight(table: Table) -> None:
    text = table.play(AMBUSH, "auto\n", "--play", "party", "--seed", "11")
    assert text.count("> ") == 1
    assert "The party wins in " in text


@pytest.mark.parametrize("side", ["party", "PARTY", "1"])
def test_side_is_found_by_name_or_number(table: Table, side: str) -> None:
    assert "Ulf (8/8 hp), number " in table.play(DUEL, "quit\n", "--play", side, "--seed", "1")


def test_end_of_input_stops_politely(table: Table) -> None:
    text = table.play(DUEL, "", "--play", "party", "--seed", "1")
    assert "The fight is left here: the input has ended; grognard resume" in text
    assert "The fight is not over after 1 round." in text


def test_nonsense_never_loses_the_fight(table: Table) -> None:
    nonsense = [
        "99",
        "0",
        "-1",
        "m",
        "m 1",
        "m 9999,9999",
        "why 99",
        "attack!",
        "\x00",
        "m 1,1 fly",
        "9" * 50,
    ]
    text = table.play(DUEL, "\n".join([*nonsense, "auto", ""]), "--play", "party", "--seed", "4")
    assert text.count("> ") >= len(nonsense)
    assert "type 1 to " in text
    assert re.search(r"(wins|win) in \d+ round", text)


def test_map_help_and_what_is_not_allowed(table: Table) -> None:
    text = table.play(DUEL, "map\n?\ncannot\nwhy 1\nquit\n", "--play", "party", "--seed", "1")
    assert text.count("U1 Ulf 8/8") == 2  # at the round's beginning, and asked for
    assert "o1 Orc" in text
    assert "move X,Y" in text
    assert "1 Attack Orc with longsword: Orc is 15' away, out of reach of the longsword" in " ".join(
        text.split()
    )
    assert "[bf.engage.melee-only-engaged-targets]" in text
    assert "Withdraw: only an engaged combatant withdraws" in text


def test_move_to_a_cell_of_the_map(table: Table) -> None:
    shown = table.play(DUEL, "quit\n", "--play", "party", "--seed", "1")
    heading = next(line for line in shown.splitlines() if re.fullmatch(r"[ \d]+", line))
    row = next(line for line in shown.splitlines() if " U1 " in line)
    # Column numbers stand above their columns, three signs to a cell.
    first = re.search(r"\d+", heading)
    assert first is not None
    column = int(first.group()) + (row.index("U1") - first.start()) // 3
    y = int(row.split()[0])
    moved = table.play(DUEL, f"m {column - 2},{y}\nquit\n", "--play", "party", "--seed", "1")
    assert "Ulf falls back 10'." in moved
    refused = table.play(DUEL, f"m {column},{y}\nquit\n", "--play", "party", "--seed", "1")
    assert f"No: Ulf stands at {column},{y}." in refused


def test_enemy_numbers_are_not_shown(table: Table) -> None:
    text = table.play(AMBUSH, "\n" * 300, "--play", "party", "--seed", "3", "--why")
    assert "AC 14" not in text
    assert "HD 1-1" not in text
    assert not re.search(r"morale \d", text)
    # Of goblins, that is: what is left of the party's own is told, after a goblin's blow too.
    own = "Dorn|Maude|Wat|Ysolde"
    assert re.search(rf"({own})[^\n]*\d+ of \d+ hp", text)
    assert not re.search(rf"[Gg]oblins? \d((?!{own})[^\n])*\d+ of \d+ hp", text)
    assert not re.search(r"^Goblin \d .*\d/\d.*\d/\d", text, re.M)


def test_party_may_talk_or_fight(table: Table) -> None:
    meeting = DUEL.replace("immediate attack", "favorable")
    talked = table.play(meeting, "\n", "--play", "party", "--seed", "1")
    assert "1* Parley" in talked
    assert "The sides parley, and no blow is struck." in talked
    fought = table.play(meeting, "2\nauto\n", "--play", "party", "--seed", "1")
    assert "The party attacks." in fought
    assert "Round 1" in fought


# One's own dice. Ulf walks up to the orc and strikes: 15 + 1 = 16 hits AC 14; d8 5 fells 3 hit points.
OWN = "6\n1\n15\n5\n"


def test_own_dice_are_asked_for_by_purpose(table: Table) -> None:
    text = table.play(DUEL, OWN, "--dice", "all")
    assert "d6 initiative, Ulf: 6\n" in text
    assert "d6 initiative, Orc: 1\n" in text
    assert "d20 to hit, Ulf at Orc: 15\n" in text
    assert "d8 damage, Ulf at Orc: 5\n" in text
    assert "(16 vs AC 14) for 5: the orc " in text
    assert "The party wins in 1 round." in text


def test_several_dice_may_be_typed_together(table: Table) -> None:
    text = table.play(DUEL, "6 1\n15\n5\n", "--dice", "all")
    assert "d6 initiative, Orc" not in text
    assert "The party wins in 1 round." in text


def test_dice_typed_in_advance_and_not_needed_are_named(table: Table) -> None:
    text = table.play(DUEL, "6 1 4\n15\n5\n", "--dice", "all")
    assert "(not needed: 4)" in text
    assert "The party wins in 1 round." in text


def test_faces_that_are_not_on_the_die_are_asked_for_again(table: Table) -> None:
    text = table.play(DUEL, "7\n0\n-1\nsix\n6 9\n" + OWN, "--dice", "all")
    assert text.count("A d6 shows a number from 1 to 6") == 5
    assert "The party wins in 1 round." in text


def test_own_dice_may_be_put_away(table: Table) -> None:
    assert "The fight is left here: the dice were put away." in table.play(DUEL, "6\nquit\n", "--dice", "all")
    assert "The fight is left here: the input has ended." in table.play(DUEL, "6\n", "--dice", "all")


def test_a_flask_can_be_thrown_at_a_cell_of_the_map(table: Table) -> None:
    oiled = DUEL.replace('weapons = ["longsword"]', 'weapons = ["oil flask", "longsword"]', 1)
    shown = table.play(oiled, "quit\n", "--play", "party", "--seed", "1")
    row = next(line for line in shown.splitlines() if " U1 " in line)
    y = int(row.split()[0])
    thrown = table.play(oiled, f"t 20,{y}\nquit\n", "--play", "party", "--seed", "1")
    assert f"oil flask at the ground at 20,{y}" in " ".join(thrown.split())
    refused = table.play(oiled, "t 399,1\nquit\n", "--play", "party", "--seed", "1")
    assert "No: 399,1 lies outside the field." in refused
    nothing = table.play(DUEL, "t 20,20\nquit\n", "--play", "party", "--seed", "1")
    assert "No: Ulf has nothing to throw there." in nothing


def test_a_spell_can_be_cast_at_a_cell_of_the_map(table: Table) -> None:
    mage = DUEL.replace('character = "fighter 1"', 'character = "magic-user 5"\nspells = ["fireball"]', 1)
    mage = mage.replace('weapons = ["longsword"]', 'weapons = ["dagger"]', 1)
    shown = table.play(mage, "quit\n", "--play", "party", "--seed", "1")
    row = next(line for line in shown.splitlines() if " U1 " in line)
    y = int(row.split()[0])
    cast = table.play(mage, f"c fireball 20,{y}\nquit\n", "--play", "party", "--seed", "1")
    assert "casts fireball" in cast
    refused = table.play(mage, "cast fire at 399,1\nquit\n", "--play", "party", "--seed", "1")
    assert "No: there is nothing there." in refused
    nothing = table.play(DUEL, "c fireball 20,20\nquit\n", "--play", "party", "--seed", "1")
    assert "No: Ulf has nothing called 'fireball' that is aimed at a place." in nothing


def test_the_map_leaves_out_whom_nobody_sees(table: Table) -> None:
    unseen = DUEL.replace('reaction = "immediate attack"', 'reaction = "immediate attack"\nlight = "dark"')
    assert "o1 Orc" in table.play(DUEL, "quit\n", "--play", "party", "--seed", "1")
    assert "o1 Orc" not in table.play(unseen, "quit\n", "--play", "party", "--seed", "1")


DRAKE = """
title = "Drake"
distance_feet = 5
outdoors = true
reaction = "immediate attack"

[[sides]]
name = "Party"
player_characters = true
[[sides.members]]
character = "fighter 6"
name = "Ulf"

[[sides]]
name = "Drake"
[[sides.members]]
stat_line = "Drake: AC 18, HD 7, #At 2 claws/1 bite or breath, Dam 1d4/1d4/3d4 or breath, Mv 30', Sv F7, Ml 9"
"""


def test_attacks_of_a_routine_are_named_and_turns_share_a_line(table: Table) -> None:
    shown = table.play(DRAKE, "1\n" * 90, "--play", "Drake", "--seed", "3", "--ask", "all")
    assert "1* Attack Ulf with 2 claws/bite  (" in shown
    assert "2  Attack Ulf with 2 claws/breath  (" in shown
    assert "1* Attack Ulf with bite  (" in shown
    turns = table.play(DRAKE, "more turn\nquit\n", "--play", "Drake", "--seed", "3")
    assert re.search(r"Turn to face: \d+ north \| \d+ northeast \| ", turns)


def test_the_reaction_of_a_book_is_told_in_its_own_word(table: Table) -> None:
    parley = ("examples/parley.toml", "\n", "--play", "party", "--seed", "7", "--rules")
    printed = " ".join(table.play(*parley, "bxe").split())
    assert "The reaction: neutral (2d6 (4, 3) + 1 Charisma = 8)." in printed
    printed = " ".join(table.play(*parley, "bf").split())
    assert "are willing to talk (favourable reaction, 2d6 (4, 3) + 2 Charisma = 9)." in printed
