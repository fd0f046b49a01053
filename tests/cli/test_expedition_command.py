"""`grognard delve` and `journey`: whole expeditions, orders by hand, undo, save, and faulty places."""

from __future__ import annotations

import io
import json
import random
from pathlib import Path

import pytest

from grognard.adventure.party.decision import IllegalOrder
from grognard.adventure.places.dungeon_entries import DungeonEntry, validate_dungeon
from grognard.adventure.places.land_entries import LandEntry, validate_land
from grognard.adventure.places.level import lay_out
from grognard.adventure.places.place_files import parse_place
from grognard.base.errors import InputError
from grognard.faces.cli.main import main
from grognard.fight.departing import delve, journey
from grognard.fight.expedition import Expedition, resume
from grognard.rulebooks.loader import rulebook_ids
from grognard.storage.saves.saved_expedition import read_expedition
from tests.adventure.places import CORRIDOR
from tests.adventure.test_journey import row

PLACES = Path(__file__).parents[2] / "examples" / "places"
MILL = str(PLACES / "under-hobs-mill.toml")
ISLE = str(PLACES / "to-the-isle.toml")


@pytest.fixture
def type_lines(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Lines that a person types, one after another."""
    lines: list[str] = []

    def read(prompt: str) -> str:
        if not lines:
            raise EOFError
        return lines.pop(0)

    monkeypatch.setattr("builtins.input", read)
    return lines


@pytest.mark.slow
@pytest.mark.parametrize("rules", rulebook_ids())
@pytest.mark.parametrize(("command", "place"), [("delve", MILL), ("journey", ISLE)])
def test_a_guide_leads_to_an_end_by_every_book(
    command: str, place: str, rules: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, place, "--rules", rules, "--seed", "2", "--auto"]) == 0
    text = capsys.readouterr().out
    assert "The end" in text
    assert "[referee]" not in text


@pytest.mark.slow
@pytest.mark.parametrize(("command", "place"), [("delve", MILL), ("journey", ISLE)])
def test_the_same_seed_is_the_same_expedition(
    command: str, place: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told = []
    for _ in range(2):
        assert main([command, place, "--seed", "5", "--json"]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    facts = [json.loads(line) for line in told[0].splitlines()]
    # Players hear of no roll that was made behind the screen.
    assert not [fact for fact in facts if fact.get("audience")]
    assert main([command, place, "--seed", "5", "--json", "--referee"]) == 0
    behind = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [fact for fact in behind if not fact.get("audience")] == facts


def test_players_are_not_told_what_a_listener_rolled() -> None:
    expedition = delve(MILL, rules="bxe", seed=1)
    expedition.push("listen east door")
    codes = {fact.code for fact in expedition.facts_for_players()}
    assert "listen" in codes
    assert "listening roll" not in codes


def test_members_of_a_party_may_have_names_of_their_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two fighters in one line: they listen, and they are two in a fight."""
    place = tmp_path / "cistern.toml"
    place.write_text(
        '''
title = "The cistern"
entrance = "1"
map = """
##########
#111#2222#
#111+2222#
#111#2222#
##########
"""
areas = [
    { key = "1", name = "the stair", lit = true },
    { key = "2", folk = { name = "Toads", members = [{ creature = "giant frog", count = 2 }] } }
]
[party]
name = "Party"
player_characters = true
members = [{ character = "fighter 1", names = ["Ulf", "Bo"] }, { character = "thief 1", name = "Yv" }]
''',
        encoding="utf-8",
    )
    assert main(["delve", str(place), "--rules", "bxe", "--seed", "1", "--auto", "--fights", "told"]) == 0
    told = capsys.readouterr().out
    assert "Ulf" in told
    assert "Ulf 1" not in told


def test_orders_by_hand(type_lines: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    type_lines += ["?", "map", "party", "time", "cannot go up", "fly", "1", "undo", "undo", "quit"]
    assert main(["delve", MILL, "--rules", "bxe", "--seed", "7"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "Words do as well" in text
    assert "No: no way is known 'up' from here." in text
    assert "There is no order 'fly'; expected go, listen" in text
    assert "Taken back: go east door" in text
    assert "There is nothing to take back" in text
    assert "It is left here: you stopped; grognard delve last goes on with it." in text


@pytest.mark.slow
def test_every_order_is_on_disk_before_the_next(
    type_lines: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mill.json"
    type_lines += ["light torch", "go south way"]
    assert main(["delve", MILL, "--rules", "bxs", "--seed", "3", "--save", str(path)]) == 0
    assert "the input has ended; it is kept in" in " ".join(capsys.readouterr().out.split())
    again = resume(path)
    assert again.journal == ["light torch", "go south way"]
    live = delve(MILL, rules="bxs", seed=3)
    live.push("light torch")
    live.push("go south way")
    assert again.facts == live.facts
    type_lines += ["auto"]
    assert main(["delve", str(path)]) == 0
    assert resume(path).over


def test_what_is_taken_back_can_be_done_again() -> None:
    for expedition in (delve(MILL, rules="bxe", seed=4), journey(ISLE, seed=4)):
        guide = expedition.make_guide()
        for _ in range(12):
            if expedition.over:
                break
            before = expedition.facts
            order = expedition.suggest(guide)
            expedition.push(order)
            after = expedition.facts
            assert expedition.undo() == order
            assert expedition.facts == before
            expedition.push(order)
            assert expedition.facts == after


def test_a_fight_that_was_saved_is_not_fought_again(tmp_path: Path) -> None:
    expedition = delve(MILL, rules="bf", seed=46)
    expedition.run()
    assert expedition.machine.state.fights > 2
    expedition.save(tmp_path / "fought.json")

    def never(*_: object) -> None:
        raise AssertionError("it was fought before")

    assert resume(tmp_path / "fought.json", fighter=never).facts == expedition.facts  # type: ignore[arg-type]


@pytest.mark.slow
@pytest.mark.parametrize("make", [delve, journey])
@pytest.mark.parametrize("seed", range(1, 5))
def test_whatever_is_ordered_nothing_breaks(make: type[Expedition], seed: int) -> None:
    place = MILL if make is delve else ISLE
    chooser = random.Random(seed)
    words = [
        "go",
        "north",
        "door",
        "search",
        "attack",
        "run",
        "drop",
        "food",
        "rest",
        "0",
        "²",
        "Ulf",
        "the",
        "west",
    ]
    expedition = make(place, rules=chooser.choice(rulebook_ids()), seed=seed)  # type: ignore[call-arg, arg-type]
    for _ in range(120):
        if expedition.over:
            break
        choices = list(expedition.choices)
        if choices and chooser.random() < 0.7:
            expedition.push(chooser.choice(choices))
            continue
        text = " ".join(chooser.choices(words, k=chooser.randint(0, 3)))
        before = len(expedition.facts)
        try:
            expedition.push(text)
        except (InputError, IllegalOrder):
            assert len(expedition.facts) == before


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('entrance = "A"', 'entrance = "Z"', "there is no area 'Z'"),
        ('key = "B"', 'key = "A"', "a second area 'A'"),
        ("feet = 60", "feet = -1", "0 or more"),
        ("size = [30, 20]", "size = [30]", "size"),
        ('"B", "C"', '"B", "Q"', "there is no area 'Q'"),
        ("lit = true", "lid = true", "unknown key 'lid'"),
        ('title = "A corridor"', "", "title"),
    ],
)
def test_a_faulty_dungeon_is_refused_with_its_line(old: str, new: str, said: str) -> None:
    with pytest.raises(InputError) as caught:
        lay_out(parse_place(CORRIDOR.replace(old, new), DungeonEntry, validate_dungeon))
    assert said in str(caught.value)


MAP = """
title = "A map"
entrance = "1"
areas = [{ key = "1" }, { key = "2" }]
map = '''
#####
#1+2#
#####
'''
"""


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("#1+2#", "#1+2?", "unknown mark '?' in row 2, column 5"),
        ("#1+2#", "#1+1#", "area '2' is not on the map"),
        ("#1+2#", "#1+.#", "area '2' is not on the map"),
        ('{ key = "2" }', '{ key = "22" }', "draws no square"),
    ],
)
def test_a_faulty_map_is_refused_with_its_place(old: str, new: str, said: str) -> None:
    lay_out(parse_place(MAP, DungeonEntry, validate_dungeon))
    with pytest.raises(InputError) as caught:
        lay_out(parse_place(MAP.replace(old, new), DungeonEntry, validate_dungeon))
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('start = "Here"', 'start = "Nowhere"', "there is no site 'Nowhere'"),
        ("at = [0, 0]", "at = [0, 7]", "0,7 lies outside the map"),
        ("checks = 0", "checks = 9", "4 or less"),
        ('map = "...."', 'map = "..x."', "unknown mark 'x' in row 1, column 3"),
        ("checks = 0", "checks = 0\nroads = [[[0, 0], [2, 0]]]", "is not beside"),
        ("checks = 0", 'checks = 0\nvessels = [{ name = "boat", at = "Mars" }]', "there is no site 'Mars'"),
    ],
)
def test_a_faulty_land_is_refused_with_its_place(old: str, new: str, said: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_place(row("....").replace(old, new), LandEntry, validate_land)
    assert said in str(caught.value)


def test_files_that_are_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["delve", str(tmp_path / "none.toml")]) == 2
    assert "cannot read the dungeon" in capsys.readouterr().err
    broken = tmp_path / "broken.json"
    broken.write_text('{"format": "grognard expedition"}', encoding="utf-8")
    assert main(["delve", str(broken)]) == 2
    assert "this is no saved expedition" in capsys.readouterr().err
    nobody = tmp_path / "nobody.toml"
    nobody.write_text(CORRIDOR, encoding="utf-8")
    assert main(["delve", str(nobody)]) == 2
    assert "there is no party" in capsys.readouterr().err
    assert main(["delve", str(nobody), "--party", "2 fighter 1", "--seed", "1", "--auto"]) == 0


@pytest.mark.slow
def test_odds_of_a_whole_delve(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["delve", MILL, "--rules", "bxe", "--odds", "5", "--seed", "1", "--json"]) == 0
    odds = json.loads(capsys.readouterr().out)
    assert sum(chance["count"] for chance in odds["endings"].values()) == odds["expeditions"] == 5
    single = [delve(MILL, rules="bxe", seed=1 + number) for number in range(5)]
    for one in single:
        one.run()
    home = [one for one in single if one.machine.state.over == "out"]
    assert odds["endings"]["out"]["count"] == len(home)
    alive = sum(
        any(who.name == "Mouse" and who.present for who in one.machine.state.explorers) for one in home
    )
    assert odds["survivors"]["Mouse"]["count"] == alive
    assert main(["journey", ISLE, "--odds", "2", "--seed", "1"]) == 0
    assert "Led 2 times" in capsys.readouterr().out


def test_who_is_faulty_is_refused_before_anybody_sets_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gobbos = '\n[[wandering]]\nname = "Gobbos"\nmembers = [{ creature = "gobbo" }]\n'
    path = tmp_path / "gobbos.toml"
    path.write_text(CORRIDOR + gobbos, encoding="utf-8")
    line = (CORRIDOR + gobbos).splitlines().index('members = [{ creature = "gobbo" }]') + 1
    assert main(["delve", str(path), "--party", "1 fighter 1", "--seed", "1", "--auto"]) == 2
    said = capsys.readouterr().err
    assert f"{path}, line {line}, key wandering[0].members[0]" in said
    assert "unknown creature 'gobbo'" in said
    # A fault in the list of those who go has no place in the file.
    assert main(["delve", str(path), "--party", "1 fighter 99", "--seed", "1", "--auto"]) == 2
    assert str(path) not in capsys.readouterr().err


@pytest.mark.slow
def test_odds_do_not_depend_on_who_leads_the_parties(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for workers in ("1", "2"):
        assert main(["delve", MILL, "--odds", "45", "--seed", "9", "--json", "--workers", workers]) == 0
        told.append(json.loads(capsys.readouterr().out))
    assert told[0] == told[1]
    assert told[0]["expeditions"] == 45


@pytest.mark.slow
def test_a_fight_by_hand_in_a_dungeon_is_kept_in_its_middle(
    type_lines: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "delve.json"
    arguments = ["delve", MILL, "--rules", "bxe", "--seed", "2", "--fights", "hand"]
    type_lines[:] = [""] * 400
    assert main(arguments) == 0
    whole = capsys.readouterr().out
    type_lines[:] = [""] * 20
    assert main([*arguments, "--save", str(path)]) == 0
    assert "It is left here" in capsys.readouterr().out
    saved = read_expedition(path)
    assert saved.fight is not None
    assert saved.fight.chosen
    type_lines[:] = [""] * 400
    assert main(["delve", str(path), "--fights", "hand"]) == 0
    rest = capsys.readouterr().out
    assert whole[whole.rindex("The end") :] == rest[rest.rindex("The end") :]


DARK = """
title = "A dark corridor"
entrance = "1"
wandering_faces = 0
map = "#11pppppppppppppp#"
areas = [
    { key = "1", name = "the stair" },
    { key = "p", name = "the way", folk = { name = "Orcs", members = [{ creature = "orc", count = 2 }] } },
]
[party]
name = "Party"
player_characters = true
members = [{ character = "fighter 1", count = 2 }]
"""


@pytest.mark.parametrize("fights", ["hand", "told"])
def test_those_who_were_announced_are_still_out_of_sight_as_a_fight_begins(
    type_lines: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path, fights: str
) -> None:
    # A torch shows 30', and the orcs, who see in the dark, are farther away.
    place = tmp_path / "dark.toml"
    place.write_text(DARK, encoding="utf-8")
    type_lines += ["light torch", "go east way", "attack", "quit"]
    assert main(["delve", str(place), "--rules", "bxe", "--seed", "1", "--fights", fights]) == 0
    told = capsys.readouterr().out
    assert "The distance is 60 feet." in told
    assert "The orcs are still out of sight." in told
    assert "Nobody else is in sight" not in told


@pytest.mark.slow
def test_those_who_are_met_are_named_as_one_speaks_of_them(
    type_lines: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["delve", MILL, "--rules", "bf", "--seed", "11", "--fights", "told", "--auto"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "The party meets a goblin patrol (4)" in told
    assert "The goblin patrol is still out of sight." in told
    assert "The party wins in 1 round; the goblin patrol: 4 fled." in told
    assert "the a goblin" not in told
    type_lines[:] = [""] * 300
    assert main(["delve", MILL, "--rules", "bf", "--seed", "2"]) == 0
    assert "\n Enter: Go back to the mill cellar\n" in capsys.readouterr().out


def test_save_in_a_fight_keeps_the_delve_that_it_is_a_part_of(
    type_lines: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "cave.json"
    arguments = ["delve", MILL, "--rules", "bxe", "--seed", "1", "--fights", "hand"]
    type_lines[:] = [*[""] * 12, f"save {path}", "", "quit"]
    assert main(arguments) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "with all that led to this fight; go on with that file." in told
    saved = read_expedition(path)
    assert saved.fight is not None
    assert saved.fight.chosen, "what was decided after that is kept there as well"
    type_lines[:] = ["history", "quit"]
    assert main(["delve", str(path), "--fights", "hand"]) == 0
    assert "  1  " in capsys.readouterr().out


def test_what_is_left_is_kept_and_gone_on_with(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("sys.stdin", io.StringIO("go east door\nquit\n"))
    assert main(["delve", MILL, "--rules", "bxs", "--seed", "3"]) == 0
    assert "grognard delve last goes on with it." in " ".join(capsys.readouterr().out.split())
    monkeypatch.setattr("sys.stdin", io.StringIO("look\nmap\nquit\n"))
    assert main(["delve", "last"]) == 0
    printed = capsys.readouterr().out
    assert "The party takes the east door to a passage." in printed
    assert "@ party; + door; . floor; # rock." in printed
    monkeypatch.setenv("GROGNARD_HOME", "/dev/null/nowhere")
    monkeypatch.setattr("sys.stdin", io.StringIO("go east door\nquit\n"))
    assert main(["delve", MILL, "--rules", "bxs", "--seed", "3"]) == 0
    printed = capsys.readouterr().out
    assert printed.count("It is not kept: ") == 1
    assert "It is left here: you stopped." in printed


def test_last_is_the_expedition_that_was_led_last(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path / "home"))

    def typed(lines: str, *words: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        assert main(list(words)) == 0
        return " ".join(capsys.readouterr().out.split())

    typed("go east door\nquit\n", "delve", MILL, "--rules", "bxs", "--seed", "3")
    cave = str(tmp_path / "cave.json")
    typed("quit\n", "delve", MILL, "--rules", "bxe", "--seed", "4", "--save", cave)
    # The last one has a file of its own, and was left before the first order.
    assert "B/X Essentials: Core Rules" in typed("quit\n", "delve", "last")
    # A journey is no delve.
    typed("\nquit\n", "journey", ISLE, "--rules", "bf", "--seed", "5")
    assert "B/X Essentials: Core Rules" in typed("quit\n", "delve", "last")
    assert "Basic Fantasy" in typed("quit\n", "journey", "last")
    # A delve without a name is the last one as soon as it begins.
    typed("quit\n", "delve", MILL, "--rules", "bxs", "--seed", "6")
    assert "B/X procedure sheet" in typed("quit\n", "delve", "last")


def test_there_may_be_no_last_expedition(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path / "home"))
    assert main(["delve", "last"]) == 2
    assert "no delve is kept" in capsys.readouterr().err
