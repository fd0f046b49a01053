"""An evening at a real terminal: keys, completion, interruptions, other sizes, and nothing lost."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.terminal.pseudo_terminal import PROMPT, Terminal

BUGBEARS = """
title = "Bugbears"
reaction = "immediate attack"
distance_feet = 40

[[sides]]
name = "Party"
player_characters = true
can_be_surprised = false
members = [
  { character = "fighter 3", name = "Ulf" },
  { character = "cleric 3", name = "Odo" },
  { character = "magic-user 3", name = "Zed" },
]

[[sides]]
name = "Bugbears"
can_be_surprised = false
members = [{ creature = "bugbear", count = 2 }, { creature = "bugbear", name = "Chief" }]
"""

pytestmark = pytest.mark.slow


@pytest.fixture
def encounter(tmp_path: Path) -> str:
    """The file of an encounter."""
    path = tmp_path / "bugbears.toml"
    path.write_text(BUGBEARS, encoding="utf-8")
    return str(path)


def screen_of(shown: str) -> list[str]:
    """The lines from the map, or whose turn it is, to the question."""
    question = list(re.finditer(PROMPT, shown))[-1]
    lines = shown[: question.start()].split("\n")
    starts = [number for number, line in enumerate(lines) if line.strip() == ""]
    return lines[starts[-1] + 1 :]


@pytest.mark.parametrize(("columns", "lines"), [(80, 24), (120, 40)])
def test_map_and_menu_fit_the_screen(encounter: str, tmp_path: Path, columns: int, lines: int) -> None:
    terminal = Terminal(
        *("fight", encounter, "--seed", "2", "--play", "party", "--map", "every"),
        home=tmp_path,
        columns=columns,
        lines=lines,
    )
    shown = [screen_of(terminal.wait_for(PROMPT))]
    shown += [screen_of(terminal.enter()) for _ in range(4)]
    for screen in shown:
        assert len(screen) <= lines - 1
        assert all(len(line) <= columns for line in screen)
        assert any("* " in line or line.startswith(" Enter: ") for line in screen)
        assert any("U1 Ulf" in line for line in screen)
    terminal.press("\x03")
    status, last = terminal.end()
    assert status == 0
    assert "The fight is left here: you pressed Ctrl-C; grognard resume goes on with it." in last


def test_words_are_completed(encounter: str, tmp_path: Path) -> None:
    terminal = Terminal("fight", encounter, "--seed", "2", "--play", "party", home=tmp_path)
    terminal.wait_for(PROMPT)
    terminal.press("hist\t")
    shown = terminal.enter()
    assert "history" in shown
    assert "Nothing was decided yet." in shown
    terminal.press("\x04")
    assert terminal.end()[0] == 0


def test_a_bigger_window_shows_more(encounter: str, tmp_path: Path) -> None:
    terminal = Terminal("fight", encounter, "--seed", "2", "--play", "party", home=tmp_path)
    small = terminal.wait_for(PROMPT)
    assert "+ more" in small
    terminal.resize(120, 50)
    terminal.enter()
    big = terminal.enter("undo")
    assert "+ more" not in big
    terminal.kill()


def test_pasted_lines_answer_one_question_each(encounter: str, tmp_path: Path) -> None:
    terminal = Terminal("fight", encounter, "--seed", "2", "--play", "party", home=tmp_path)
    terminal.wait_for(PROMPT)
    terminal.press("\x1b[200~note one\nnote two\nhistory\x1b[201~")
    shown = terminal.enter()
    shown += terminal.wait_for("note two") if "2  referee note two" not in shown else ""
    assert "1  referee note one" in shown
    terminal.kill()


def test_killed_without_warning_it_goes_on_where_it_was(encounter: str, tmp_path: Path) -> None:
    terminal = Terminal("fight", encounter, "--seed", "2", "--play", "party", home=tmp_path)
    terminal.wait_for(PROMPT)
    asked = [terminal.enter() for _ in range(3)][-1]
    whose = screen_of(asked)[-10:]
    terminal.kill()
    later = Terminal("resume", home=tmp_path)
    again = later.wait_for(PROMPT)
    assert "Bugbears" in again
    assert [line for line in whose if "hp), " in line] == [
        line for line in screen_of(again) if "hp), " in line
    ]
    told = later.enter("history")
    assert "  3  " in told
    assert "  4  " not in told
    later.press("\x03")
    assert later.end()[0] == 0


def test_a_referee_watches_and_overrules(encounter: str, tmp_path: Path) -> None:
    terminal = Terminal("fight", encounter, "--seed", "2", "--referee", home=tmp_path)
    assert "Enter goes on" in terminal.wait_for(PROMPT)
    shown = terminal.enter("kill Chief")
    assert "Referee: Chief dies." in shown
    assert "Taken back: referee kill Chief." in terminal.enter("undo")
    terminal.press("end Party\r")
    terminal.press("\r")
    status, last = terminal.end()
    assert status == 0
    assert "Referee: the fight ends here, and the party won." in last
