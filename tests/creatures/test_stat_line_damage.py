"""Stat lines damaged at random: they are read or refused, and no word of them is lost."""

from __future__ import annotations

import json
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.base.errors import InputError
from grognard.creatures.reading.pages import find_stat_lines
from grognard.creatures.stat_line import format_stat_line, parse_stat_line
from grognard.dice import parse_dice
from grognard.text.stat_lines import describe_stat_line, place_in_pages, tell_stat_line
from tests.creatures.test_stat_line_fields import read_cases, shorten

SAMPLES = [case.line for case in read_cases()]
STRANGE = st.sampled_from("-+()[]*'\"/,;:.|½×†‡’–\n\tx0d")
LETTERS = st.characters(codec="utf-8") | STRANGE | st.sampled_from(string.printable)


def read_or_refuse(text: str) -> str:
    """All that is said of a line, or why it cannot be read; whatever was read can be rolled and printed."""
    try:
        line = parse_stat_line(text)
    except InputError as error:
        return f"{error.problem}; {error.expected}"
    for attack in (attack for routine in line.creature.routines for attack in routine if attack.damage):
        parse_dice(attack.damage)
    parse_dice(line.count)
    parse_dice(line.creature.hit_dice.expression)
    format_stat_line(line.creature, line.count)
    card = " ".join(" ".join(row) for row in tell_stat_line(line))
    return card + json.dumps(describe_stat_line(line), ensure_ascii=False)


@pytest.mark.slow
@given(st.sampled_from(SAMPLES), st.data())
def test_letters_put_in_taken_out_or_changed(line: str, data: st.DataObject) -> None:
    letters = list(line)
    for _ in range(data.draw(st.integers(1, 8))):
        place = data.draw(st.integers(0, len(letters)))
        what = data.draw(st.sampled_from(["in", "out", "change"]))
        letters[place : place + (what != "in")] = [] if what == "out" else [data.draw(LETTERS)]
    assert read_or_refuse("".join(letters))


@given(st.sampled_from(SAMPLES), st.integers(0, 300), st.integers(0, 300))
def test_pieces_cut_out_and_moved(line: str, first: int, last: int) -> None:
    assert read_or_refuse(line[:first] + line[last:])
    assert read_or_refuse(line[last:] + line[:first])


@given(st.sampled_from(SAMPLES), st.data())
def test_a_word_put_anywhere_is_told(line: str, data: st.DataObject) -> None:
    gaps = [place for place, letter in enumerate(line) if letter in " \n"]
    place = data.draw(st.sampled_from(gaps)) if gaps else len(line)
    assert "quabble" in read_or_refuse(f"{line[:place]} quabble{line[place:]}")


def test_a_word_in_a_save_of_level_0_is_told() -> None:
    said = read_or_refuse("Boy: AC 11, HD 1d3 hp, #At 1 fist, Dam 1, Mv 40', Sv 0 quabble level human, Ml 5")
    assert "quabble" in said


@pytest.mark.slow
@given(st.lists(st.sampled_from(SAMPLES), max_size=4), st.text(LETTERS, max_size=60))
def test_pages_of_anything(lines: list[str], between: str) -> None:
    pages = between.join(lines)
    rows = pages.count("\n") + 1
    for passage in find_stat_lines(pages):
        assert 1 <= passage.line <= rows
        assert read_or_refuse(passage.text)


def test_lines_under_one_another_are_lines_of_their_own() -> None:
    pages = (
        "Owlbear (AC 5, HD 5, hp 24, MV 120'(40'), #AT 3, D 1-8/1-8/1-8, ML 9, AL N)\n"
        "Ogre Chief: AC 4; HD 6+2 (35 hp); #AT 1 club; D 1d10+3; MV 90' (30'); ML 11\n"
        "Wolf - 2d6 wolves (AC 7, HD 2+2, MV 180'(60'), ML 8)\n"
        "Stirge: AC 7[12], HD 1* (4hp), Att 1 x beak (1d3 + blood sucking),\n"
        "ML 9, XP 13\n"
    )
    found = find_stat_lines(pages)
    assert [(one.line, one.text.split(maxsplit=1)[0]) for one in found] == [
        (1, "Owlbear"),
        (2, "Ogre"),
        (3, "Wolf"),
        (4, "Stirge:"),
    ]
    assert found[3].text.endswith("XP 13")


TYPOGRAPHERS = {
    "primes": str.maketrans({"'": "’", '"': "”"}),
    "dashes": str.maketrans({"-": "–"}),
    "spaces": str.maketrans({" ": "\u00a0"}),
    "fractions": {},
}


def shortened(line: str) -> dict[str, str]:
    return shorten(describe_stat_line(parse_stat_line(line)))


@pytest.mark.slow
@pytest.mark.parametrize("how", TYPOGRAPHERS)
def test_typographers_letters_say_the_same(how: str) -> None:
    table = TYPOGRAPHERS[how]
    for line in [one for one in SAMPLES if "\n" not in one]:
        changed = line.replace("1/2", "½") if how == "fractions" else line.translate(table)
        assert {key: value.translate(table) for key, value in shortened(line).items()} == {
            key: value.translate(table).replace("½", "1/2") for key, value in shortened(changed).items()
        }, line


@pytest.mark.slow
def test_a_line_may_be_broken_at_any_of_its_blanks() -> None:
    """Within a stat line; a heading's line before it, and what follows an empty line, are other matters."""
    for line in SAMPLES:
        start = line.find("AC")
        if "\n" in line or start < 0:
            continue
        plain = shortened(line)
        for place in [at for at, letter in enumerate(line) if letter == " " and at > start]:
            assert shortened(f"{line[:place]}\n{line[place + 1 :]}") == plain, (line, place)


def test_a_page_of_a_module() -> None:
    """One behind the other in a sentence, a numbered list, and a block whose heading has its own line."""
    page = (
        "1. THE GATE. It is down. Behind it stand six hobgoblins (AC 6;\n"
        "HD 1+1; hp 6, 5, 8, 3, 7, 5; #AT 1; D 1-8; ML 8; AL C; XP 15 each) and their sergeant (AC 4, HD 2,\n"
        "hp 11, #AT 1, D 1-8+1, ML 9, AL C). They carry 2-12 sp each. The door is AC 9 and has 20 hp.\n"
        "\n"
        "1. Giant Rats (2d6): AC 7, HD 1/2, hp 2 each, #AT 1, D 1-3, ML 8, AL N\n"
        "2. Fire Beetles (1-6): AC 4; HD 1+2; #AT 1; D 2-8; ML 7; AL N; glow\n"
        "\n"
        "Zombie\n"
        "AC 8 [11], HD 2 (9hp), Att 1 x weapon (1d8 or by\n"
        "weapon), ML 12, AL Chaotic\n"
    )
    found = [(one, parse_stat_line(one.text)) for one in find_stat_lines(page)]
    assert [(one.line, line.count, line.name, line.facts.experience_points) for one, line in found] == [
        (1, "6", "hobgoblin", 15),
        (2, "1", "sergeant", None),
        (5, "2d6", "Giant Rat", None),
        (6, "1d6", "Fire Beetle", None),
        (8, "1", "Zombie", None),
    ]
    passage, line = found[0]
    assert [(one.text, one.line, one.column) for one in place_in_pages(line, passage).unread] == [
        ("Behind it stand", 1, 26)
    ]
    assert [one.text for one in found[2][1].unread] == []
    assert [(one.text, one.line) for one in place_in_pages(found[3][1], found[3][0]).unread] == [("glow", 6)]
