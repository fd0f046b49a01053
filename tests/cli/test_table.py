"""What can be typed at a table besides choices, and who is asked."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grognard.faces.cli.main import main
from tests.cli.tables import Table
from tests.contract.fights import BOOKS

BUGBEARS = """
title = "Bugbears"
reaction = "immediate attack"

[[sides]]
name = "Party"
player_characters = true
members = [
  { character = "fighter 3", name = "Ulf" },
  { character = "fighter 2", name = "Mara" },
  { character = "cleric 3", name = "Odo" },
  { character = "magic-user 3", name = "Zed" },
  { character = "thief 3", name = "Pip" },
  { character = "fighter 1", count = 2, name = "Hireling" },
]

[[sides]]
name = "Bugbears"
members = [{ creature = "bugbear", count = 4 }, { creature = "bugbear", name = "Chief", hit_points = 22 }]
"""
NEAR = BUGBEARS.replace('title = "Bugbears"', 'title = "Bugbears"\ndistance_feet = 10').replace(
    'name = "Party"', 'name = "Party"\ncan_be_surprised = false'
)


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Table:
    """A table to play at."""
    return Table(monkeypatch, capsys, tmp_path)


def near(table: Table, typed: str, *arguments: str) -> str:
    """What the fight prints in which both sides stand near each other."""
    return table.play(NEAR, typed, *arguments)


PARTY = ("--play", "party", "--seed", "2", "--map", "never")


# Who is asked, and how often.


@pytest.mark.slow
@pytest.mark.parametrize("rules", BOOKS)
def test_enter_alone_takes_forty_questions_or_six_a_round(table: Table, rules: str) -> None:
    asked = bound = 0
    for seed in range(1, 7):
        words = ("--play", "party", "--seed", str(seed), "--rules", rules, "--map", "never")
        text = table.play(BUGBEARS, "\n" * 200, *words)
        # Seven figures and a pack that is put to sleep, wakes blow by blow, and fights on.
        asked += text.count("\n> ")
        bound += max(40, 6 * len(re.findall(r"(?m)^Round ", text)))
        assert "is left here" not in text
    assert asked <= bound


@pytest.mark.slow
def test_ask_all_asks_more_and_ask_changes_less(table: Table) -> None:
    few = near(table, "\n" * 200, *PARTY)
    many = near(table, "\n" * 200, *PARTY, "--ask", "all")
    typed = near(table, "ask all\n" + "\n" * 200, *PARTY)
    back = near(table, "ask all\nask changes\n" + "\n" * 200, *PARTY)
    assert few.count("> ") < many.count("> ")
    assert few.count("> ") < typed.count("> ")
    assert back.count("> ") == few.count("> ") + 2


@pytest.mark.slow
def test_both_sides_can_be_played(table: Table) -> None:
    both = near(table, "\n" * 300, "--play", "party", "--play", "bugbears", "--seed", "2", "--ask", "all")
    assert re.search(r"^Chief \(22/22 hp\)", both, re.M)
    assert re.search(r"^Ulf \(\d+/\d+ hp\)", both, re.M)
    everybody = near(table, "quit\n", "--play", "all", "--seed", "2")
    assert re.search(r"c1 Chief 22/22", everybody)  # nothing is hidden from who plays all
    assert "%" in everybody


@pytest.mark.slow
def test_one_is_left_to_the_tactics_and_taken_back(table: Table) -> None:
    text = near(table, "auto Ulf\nauto Mara until fall\nmine Ulf\n" + "quit\n", *PARTY, "--ask", "all")
    assert "No: " not in text
    alone = near(table, "auto\n", *PARTY)
    assert alone.count("> ") == 1
    assert re.search(r"wins? in \d+ round", alone)
    ulf = near(table, "auto me\n" + "\n" * 99, *PARTY, "--ask", "all")
    asked = re.findall(r"^(\S+(?: \d)?) \(\d+/\d+ hp", ulf, re.M)
    assert asked[0] not in asked[1:]


def test_orders_are_followed(table: Table) -> None:
    text = near(table, "order Ulf: attack Chief\norder Mara: hold\nauto\n", *PARTY)
    blows = re.findall(r"Ulf[^.]*? (Chief|Bugbear \d)", text)
    assert blows[0] == "Chief"
    wrong = near(table, "order Ulf: sing\norder Chief: hold\norder Ulf\nauto Nobody\nquit\n", *PARTY)
    assert "'sing' is no order; expected attack nearest" in wrong
    assert "'Chief' is not played by hand here" in " ".join(wrong.split())
    assert "No order in 'Ulf'; expected WHO: attack nearest" in wrong
    assert "begins with no name known here" in " ".join(wrong.split())


# Words, and a menu that fits.


def test_words_choose(table: Table) -> None:
    text = near(table, "attack chief\nhistory\nquit\n", *PARTY)
    assert (
        re.search(r"  1  \w+( \d)?: attack Chief", text) or "Which of them?" in text or "is no choice" in text
    )
    moved = near(table, "wait\nquit\n", *PARTY)
    assert "Which of them?" in moved


def test_the_rest_of_the_menu_is_behind_a_key(table: Table) -> None:
    text = near(table, "+\nmore wait\nmore wine\nmenu\nquit\n", *PARTY)
    first = text[: text.index("> ")]
    assert "+ more: " in first
    lines = [line for line in first.splitlines() if re.match(r" +\d+[* ] ", line)]
    assert len(lines) <= 8
    assert "Wait until: " in text
    assert "'wine' is no group of choices" in text
    assert text.count("+ more: ") == 2


def test_choices_say_what_they_bring(table: Table) -> None:
    text = near(table, "quit\n", *PARTY)
    assert re.search(r"\([+-]\d to hit, 1d\d", text)
    charge = near(
        table, "more attack\nquit\n", "--play", "party", "--seed", "2", "--rules", "bcb", "--ask", "all"
    )
    assert "Announce a charge" in charge


# To take back, to branch, to keep.


def test_undo_redo_and_history(table: Table) -> None:
    text = near(table, "1\nhistory\nundo\nredo\nundo 1\nundo\nredo 9\nundo x\nquit\n", *PARTY)
    assert text.count("Taken back: ") == 2
    assert text.count("Put again: ") >= 1
    assert "There is nothing to take back" in text
    assert "'x' is no count; expected a whole number" in " ".join(text.split())


def test_a_word_leaves_what_was_taken_back_to_be_put_again(table: Table) -> None:
    text = near(table, "note A bell\nundo\nnote A horn\nredo\nhistory\nredo\nquit\n", *PARTY)
    assert "Put again: " in text
    assert re.search(r"1 .*A horn\n +2 .*A bell", text)
    assert "There is nothing to put again" in text, "it was put again once"
    once, twice = (near(table, f"1\n{more}map\nquit\n", *PARTY) for more in ("", "undo\nnote A horn\nredo\n"))
    assert once.split("> 1\n")[1].splitlines()[-20:] == twice.splitlines()[-20:], "the same dice fell"
    text = near(table, "note A bell\nundo\n1\nredo\nquit\n", *PARTY)
    assert "There is nothing to put again" in text, "a decision ends it"
    text = near(table, "1\nundo\nreferee kill Odo\nredo\nquit\n", *PARTY)
    assert "It cannot be put again" in " ".join(text.split())


def test_what_if_and_come_back(table: Table) -> None:
    text = near(table, "what if\n1\nlines\ncome back\nlines\ncome back what if 1\ncome back\nquit\n", *PARTY)
    assert "This is tried as 'what if 1'" in text
    assert "* what if 1" in text
    assert "* the fight" in text
    assert text.count("Back on 'the fight'") == 2
    assert "There is no other line of play" in near(table, "come back\nquit\n", *PARTY)


def test_a_fight_is_kept_and_gone_on_with(table: Table) -> None:
    left = near(table, "\n\nquit\n", *PARTY)
    assert "grognard resume goes on with it" in left
    again = table.run("history\nquit\n", "resume", "--map", "never")
    assert "  2  " in again
    assert re.findall(r"^[A-Z][\w ]* \(\d+/\d+ hp.*$", left, re.M)[-1] in again
    named = table.run("save boss fight\n\nquit\n", "resume")
    assert "grognard resume boss fight goes on with it" in " ".join(named.split())
    listed = table.run("", "resume", "--list")
    assert "boss fight" in listed
    assert "evening-" in listed
    ended = table.run("auto\n", "resume", "boss fight")
    assert re.search(r"wins? in \d+ round", ended)


@pytest.mark.slow
def test_a_fight_that_is_over_can_be_gone_on_with_from_before_its_end(table: Table) -> None:
    near(table, "\n" * 300, *PARTY)
    over = table.run("", "resume")
    assert re.search(r"wins? in \d+ round", over)


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["resume"], "no fight is kept"),
        (["resume", "nothing"], "no fight is kept as 'nothing'"),
        (["resume", "nothing.json"], "cannot read the saved fight"),
    ],
)
def test_what_is_not_kept_is_said(
    table: Table, capsys: pytest.CaptureFixture[str], arguments: list[str], problem: str
) -> None:
    assert main(arguments) == 2
    assert problem in capsys.readouterr().err


def test_a_place_that_cannot_be_written_to_stops_nobody(table: Table) -> None:
    table.monkeypatch.setenv("GROGNARD_HOME", "/dev/null/nowhere")
    text = near(table, "save x/y\nquit\n", *PARTY)
    assert "The fight is not kept: " in text
    assert "The fight is left here: you stopped." in text


# To overrule.


def test_the_referee_speaks_in_play(table: Table) -> None:
    text = near(table, "referee kill Chief\nundo\nreferee\nreferee smite\nnote Rain begins.\nquit\n", *PARTY)
    assert "So be it: kill Chief\n" in text
    assert "Taken back: referee kill Chief." in text
    assert "referee points NAMES N" in text
    assert "'smite' is no word of the referee's" in text
    assert "Rain begins." in text


def test_whoever_the_referee_brings_fights_on(table: Table) -> None:
    text = near(
        table,
        "\n\nreferee bring 2 orc for Party at 3,3\nreferee bring ogre at 20,20\nauto\n",
        *PARTY,
        "--referee",
        "--why",
    )
    assert "Orcs 1 and 2 come into the fight at 3,3." in text
    assert "The ogre comes into the fight at 20,20." in text
    assert re.search(r"wins? in \d+ round", text)
    assert re.search(r"^Ogre ", text, re.M)


def test_dice_fall_again(table: Table) -> None:
    text = near(table, "attack\n1\ndice\nreroll\nreroll 99\nquit\n", *PARTY, "--referee")
    assert re.search(r"die \d+: d20 shows \d+, ", text)
    assert "referee" in near(table, "1\nreroll\nhistory\nquit\n", *PARTY, "--referee")


# Whose dice.


def test_mine_asks_for_the_dice_of_the_sides_that_are_played(table: Table) -> None:
    duel = NEAR.replace("count = 2, ", "").replace('{ creature = "bugbear", count = 4 }, ', "")
    text = table.play(duel, "\n" * 200, "--play", "party", "--dice", "mine", "--seed", "3")
    asked = re.findall(r"^d\d+ ([\w ]+), (\w+)", text, re.M)
    assert asked
    assert {who for _, who in asked} <= {"Ulf", "Mara", "Odo", "Zed", "Pip", "Hireling", "the"}
    seeded = table.play(duel, "\n" * 200, "--play", "party", "--seed", "3")
    closing = re.findall(r"^.* in \d+ rounds?\..*$", seeded, re.M)
    assert closing == re.findall(r"^.* in \d+ rounds?\..*$", text, re.M)  # Enter rolls what would have fallen


@pytest.mark.slow
def test_dice_that_were_typed_are_kept(table: Table) -> None:
    """Those too that were typed in the middle of something, before anybody was asked what to do."""
    arguments = ("--play", "party", "--dice", "mine", "--seed", "7", "--map", "never")
    left = near(table, "6 5 4 3 2 1 6", *arguments)
    assert "The fight is left here: the input has ended; grognard resume" in left
    later = table.run("\n" * 200, "resume", "--map", "never")
    assert re.search(r"Initiative: 6 [^|]*(Ulf|Hireling 2)", " ".join(later.split()))
    assert not re.search(r"^d8 hit points, (Ulf|Mara): ", later, re.M)
    assert "d6 hit points, Odo: " in later, "the one that was asked for when it was left"
    whole = near(table, "6 5 4 3 2 1 6\n" + "\n" * 200, *arguments)
    assert re.findall(r"^.* in \d+ rounds?\..*$", later, re.M) == re.findall(
        r"^.* in \d+ rounds?\..*$", whole, re.M
    )


# Without pictures.


def test_a_screen_reader_hears_where_everybody_is(table: Table) -> None:
    text = near(table, "quit\n", "--play", "party", "--seed", "2", "--screen-reader")
    assert re.search(r"Chief at \d+,\d+, \d+ feet away", " ".join(text.split()))
    assert ".  .  ." not in text


def test_a_referee_who_watched_goes_on_watching(table: Table) -> None:
    left = near(table, "\nkill Chief\n", "--referee", "--seed", "2", "--map", "never")
    assert "Referee: Chief dies." in left
    again = table.run("points Bugbear 2 1\n", "resume", "--map", "never")
    assert "Enter goes on" in again
    assert "Referee: Bugbear 2 has 1 hit point." in again
    assert "The fight is left here: the input has ended" in again


@pytest.mark.slow
def test_a_referee_who_watches_has_no_menu(table: Table) -> None:
    text = near(table, "more\nmenu\nhint\ncannot\nmap\n", "--referee", "--seed", "2", "--map", "never")
    assert "Nobody is asked to choose now" in text
    assert "The fight is left here: the input has ended" in text


def test_what_ended_a_fight_can_be_taken_back(table: Table) -> None:
    typed = "referee kill goblins\nfrown\nundo\n\nquit\n"
    printed = table.play("2 fighter 3 vs 3 goblin", typed, "--seed", "5", "--play", "1", "--map", "never")
    assert "It is over (undo, come back, or Enter)>" in printed
    assert "The fight is over; type undo" in printed
    assert "Taken back: referee kill goblins" in printed
    assert "The fight is left here: you stopped" in printed


def test_a_line_tried_from_the_first_choice_is_kept_beside_the_fight(table: Table) -> None:
    typed = "what if\nreferee kill goblins\ncome back\nauto all until round\nlines\nquit\n"
    printed = table.play("2 fighter 3 vs 3 goblin", typed, "--seed", "5", "--play", "1", "--map", "never")
    assert "Back on 'the fight'." in printed
    assert "* the fight" in printed
    assert "what if 1" in table.run("lines\nquit\n", "resume", "--map", "never")


def test_a_die_that_fell_here_is_not_asked_for_again(table: Table) -> None:
    table.play(
        "1 fighter 3 vs 1 ogre",
        "8\n3\n5\n6\n1\n\n3\n3\nquit\n",
        "--seed",
        "5",
        "--dice",
        "mine",
        "--play",
        "1",
    )
    printed = table.run("quit\n", "resume", "--map", "never")
    assert "to hit:" not in printed.partition("Seed: 5")[0]
    assert "5/16   0/1" in printed


def test_nothing_is_written_over_that_is_no_kept_fight(table: Table) -> None:
    notes = table.folder / "notes.json"
    notes.write_text("my notes", encoding="utf-8")
    printed = table.play("1 fighter 3 vs 1 ogre", f"save {notes}\nquit\n", "--seed", "5", "--play", "1")
    assert "no kept fight" in printed
    assert notes.read_text(encoding="utf-8") == "my notes"


def test_nobody_flees_who_only_moves(table: Table) -> None:
    typed = "\n\n\nmove 0,0\n1 2\nquit\n"
    printed = table.play("2 fighter 3 vs 3 goblin", typed, "--seed", "6", "--play", "1", "--map", "never")
    assert "flees" not in printed.split("> move 0,0")[-1]


HANGING = """
title = "Above"
reaction = "immediate attack"
distance_feet = 20
[[sides]]
name = "Party"
player_characters = true
members = [{ character = "fighter 2", count = 2 }]
[[sides]]
name = "Vermin"
members = [
    { creature = "giant rat", count = 2 },
    { creature = "giant crab spider", name = "Lurker", at = [[1, 1]], arrives = { beneath = 5 } },
]
"""


def test_the_unseen_have_no_name_at_the_table(table: Table) -> None:
    typed = "order Bob: hold\nauto Bob\norder all: attack Lurker\nquit\n"
    printed = table.play(HANGING, typed, "--seed", "2", "--play", "1", "--map", "never")
    assert printed.count("begins with no name known here") == 3
    assert "Lurker" not in printed.replace("attack Lurker", "").replace("'Lurker' begins", "")


def test_who_holds_casts_nothing_and_shoots_at_nobody(table: Table) -> None:
    fight = HANGING.replace(
        '{ character = "fighter 2", count = 2 }',
        '{ character = "magic-user 3", spells = ["sleep"] }, '
        '{ character = "fighter 2", weapons = ["shortbow", "club"] }',
    ).replace('"giant rat", count = 2', '"goblin", count = 4')
    for seed in "345":  # in each of them the tactics would
        typed = "order all: hold\nquit\n"
        printed = table.play(fight, typed, "--seed", seed, "--play", "1", "--map", "never")
        held = printed.split("> order all")[-1]
        assert "casts" not in held
        assert "shoots" not in held


def test_help_fits_a_small_screen(table: Table) -> None:
    text = near(table, "?\n? all\nquit\n", *PARTY)
    short, _, whole = text.rpartition("Type the number of a choice")
    page = short[short.index("Type the number of a choice") :].partition("\n> ")[0]
    assert len(page.splitlines()) <= 22
    assert "what if" not in page
    assert "what if" in whole


BOWMEN = """
title = "Bowmen"
rules = "bxe"

[[sides]]
name = "Party"
members = [{ character = "fighter 1", count = 2, weapons = ["longbow"] }]

[[sides]]
name = "Goblins"
members = [{ creature = "goblin", count = 3 }]
"""


def test_what_is_typed_in_the_wrong_phase_says_why(table: Table) -> None:
    """As `cannot` does, for what is asked for alone; a slip of the finger asks for nothing."""
    said = table.play(BOWMEN, "2\nshoot goblin 2\nattack g1\nx\ndance\nquit\n", *PARTY)
    assert "No: Shoot Goblin 2 with longbow: this is not the phase for missiles" in said
    assert "No: Punch Goblin 1: this is not the phase for blows [bxe.round.phase-order]." in said
    assert "'x' is no choice" in said
    assert "'dance' is no choice" in said


def test_a_die_that_was_asked_for_is_asked_for_again_with_its_names(table: Table) -> None:
    table.run("", "fight", "1 fighter 3 vs 1 orc", "--dice", "mine", "--play", "1", "--seed", "4")
    again = table.run("5\n6 6 6\n3\n", "resume")
    assert "d8 hit points, Fighter 3: " in again
    shot = table.run("\n" * 3, "resume")
    assert re.search(r"^d20 to hit, Fighter 3 at Orc: ", shot, re.M)
    assert re.search(r"^d20 to hit, Fighter 3 at Orc: ", table.run("", "resume"), re.M)


SERVED = """
title = "At the ford"
distance_feet = 30
reaction = "immediate attack"
[[sides]]
name = "Party"
player_characters = true
surprised = false
members = [
    { character = "magic-user 5", name = "Wyn", spells = ["fireball", "magic missile"] },
    { character = "fighter 2", name = "Ulf" },
    { character = "light foot", count = 3, employer = "Ulf" },
]
[[sides]]
name = "Orcs"
surprised = true
members = [{ creature = "orc", count = 6 }]
"""


@pytest.mark.parametrize("rules", BOOKS)
def test_who_was_told_to_attack_spends_no_spell(table: Table, rules: str) -> None:
    printed = table.play(
        SERVED, "order all: attack nearest\nauto\n", "--play", "1", "--seed", "3", "--rules", rules
    )
    assert "The party attacks who is nearest; mine has you asked again." in printed
    ordered = table.play(
        SERVED,
        "order Wyn: attack nearest\norder Wyn: attack Orc 2\nauto Ulf\nauto hirelings\n",
        "--play",
        "1",
        "--seed",
        "3",
        "--rules",
        rules,
    )
    assert "Wyn casts" not in ordered
    assert "Wyn announces" not in ordered
    assert "Wyn casts" in table.play(SERVED, "auto\n", "--play", "1", "--seed", "3", "--rules", rules)


def test_what_was_ordered_is_said(table: Table) -> None:
    typed = (
        *("auto hirelings until fall", "order light foot 1-2: hold", "order Wyn: attack orc 3"),
        *("auto 1 until round", "mine Ulf", "quit"),
    )
    printed = table.play(SERVED, "\n".join(typed), "--play", "1", "--seed", "3", "--map", "never")
    for said in (
        "Light foot 1-3 are left to the tactics until somebody falls; mine has you asked again.",
        "Light foot 1 and 2 hold the ground; mine has you asked again.",
        "Wyn attacks Orc 3; mine has you asked again.",
        "The party is left to the tactics until the round ends; mine has you asked again.",
        "You are asked again for Ulf.",
    ):
        assert said in " ".join(printed.split())


def test_a_side_is_not_told_the_dice_of_anothers_sheets(table: Table) -> None:
    played = ("--play", "1", "--seed", "2", "--map", "never")
    printed = table.play(HANGING, "dice\nquit\n", *played)
    assert "hit points, Lurker" not in printed
    assert not re.search(r"hit points, (?!Fighter)", printed.split("> dice")[1])
    assert re.search(r"\d+ others? (is|are) not for your side to see\.", printed)
    whole = table.play(HANGING, "dice\nquit\n", *played, "--referee")
    assert "hit points, Lurker" in whole
    assert "not for your side" not in whole
