"""A fight set up of its parts: the file is as a person would write it, and can be fought as it is."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

import grognard
from grognard.base.errors import InputError
from grognard.faces.cli.main import main
from grognard.operations.making.setup import SetupFacts, SetUpFight
from grognard.operations.making.setup_parts import MemberSetup, SideSetup
from grognard.rulebooks.loader import rulebook_ids

PARTY = SideSetup(
    name="The Lanterns",
    players=True,
    members=(
        MemberSetup(
            text="fighter 3 with longsword, longbow and 12 arrows", name="Hild", lost=4, at=((1, 1),)
        ),
        MemberSetup(text="elf magic-user 3 with sleep", name="Ysolde"),
    ),
)
ORCS = SideSetup(members=(MemberSetup(text="orc chief"), MemberSetup(text="3 orc")), surprised="yes")
MAP = "############\n#....=.....#\n#..~~#[##..#\n#....=.....#\n############"
WRITTEN = '''title = "At the ford"
introduction = """
A door.
A "ford"."""
rules = "bxe"
distance_feet = 30
light = "torch"
reaction = "immediate attack"

[options]
"initiative.die" = 10

[field]
map = """
############
#....=.....#
#..~~#[##..#
#....=.....#
############
"""

[[sides]]
name = "The Lanterns"
player_characters = true

[[sides.members]]
character = "fighter 3"
weapons = ["longsword", "longbow"]
ammunition = { longbow = 12 }
name = "Hild"
at = [[1, 1]]
hit_points = 13
wounded = 4

[[sides.members]]
character = "elf magic-user 3"
spells = ["sleep"]
name = "Ysolde"

[[sides]]
name = "Orc Chieftain and others"
surprised = true

[[sides.members]]
creature = "orc chief"

[[sides.members]]
creature = "orc"
count = 3'''


def make(**said: Any) -> Any:
    fields: dict[str, Any] = {"sides": (PARTY, ORCS), "distance": 30}
    return grognard.ask(SetUpFight(**(fields | said))).facts


def test_the_file_reads_as_a_person_writes_it() -> None:
    made = make(
        title="At the ford",
        introduction='A door.\r\nA "ford".\n',
        rules="bxe",
        options=("initiative.die=10",),
        light="torch",
        map=MAP,
    )
    assert made.text.replace('\\"', '"') == WRITTEN
    assert made.sides == ("The Lanterns", "Orc Chieftain and others")
    assert grognard.read_encounter(made.text, files=False).introduction == 'A door.\nA "ford".'


def test_the_file_is_fought_by_its_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "ford.toml"
    assert make(map=MAP, out=str(out)).out == str(out)
    assert main(["fight", str(out), "--seed", "3"]) == 0
    assert "4 hit points lost before" in capsys.readouterr().out


def test_a_stat_line_is_counted_as_asked() -> None:
    line = "6 Goblins: AC 14, HD 1-1, #At 1 weapon, Dam 1d6, Mv 20', Ml 7"
    for count, shown in ((None, line), (6, line), (1, line.replace("6 Goblins", "1 x Goblin"))):
        goblins = SideSetup(members=(MemberSetup(text=line, count=count),))
        made = make(sides=(PARTY, goblins))
        assert grognard.read_encounter(made.text, files=False).sides[1].members[0].stat_line == shown
        fight = grognard.start(made.text, seed=1, files=False)
        assert len(fight.battle.sides[1].members) == (count or 6)


def test_a_party_comes_from_the_text_of_its_file() -> None:
    toml = 'name = "Watch"\nplayer_characters = true\n[[members]]\ncharacter = "fighter 2"\ncount = 2\n'
    toml += '[[members]]\ncharacter = "cleric 1"\nabilities = { wisdom = 15 }\n'
    made = make(sides=(SideSetup(toml=toml), ORCS))
    assert made.sides[0] == "Watch"
    assert "abilities = { wisdom = 15 }" in made.text
    assert "player_characters = true" in made.text


def test_house_rules_of_single_values_become_options() -> None:
    made = make(house_rules="[initiative]\ngroup_rolls = true\n", rules="bxe")
    assert '[options]\n"initiative.group_rolls" = true' in made.text
    assert not made.house_rules_apart
    assert grognard.start(made.text, seed=1, files=False).rulebook.initiative.group_rolls


def test_house_rules_of_more_stay_beside_the_file() -> None:
    rules = (Path(__file__).resolve().parents[2] / "examples/house-rules/sleep-and-fire.toml").read_text()
    made = make(house_rules=rules)
    assert made.house_rules_apart
    assert made.text.startswith("# To be fought by house rules that stand beside it")
    fight = grognard.start(made.text, rules=rules, seed=1, files=False)
    assert "fire breath" in fight.rulebook.powers


def other(text: str = "2 orc", **said: Any) -> SideSetup:
    return SideSetup(members=(MemberSetup(text=text, **said),))


WRONG: tuple[tuple[dict[str, Any], str, str], ...] = (
    ({"map": "####\n#x.#\n####"}, "map", "water"),
    ({"map": "####\n#..#\n####"}, "sides[1].members", "larger field"),
    ({"reaction": "cross"}, "reaction", "immediate attack"),
    ({"rules": "own.toml"}, "rules", "bxe"),
    ({"rules": "no such"}, "rules", "bxe"),
    ({"options": ("a",)}, "options", "KEY=VALUE"),
    ({"options": ("a.b=1",)}, "options", "keys"),
    ({"house_rules": "[initiative]\ndie = 'x'"}, "house_rules", "whole number"),
    ({"house_rules": "extends = 'own.toml'\n"}, "house_rules", "bxe"),
    ({"house_rules": "x = "}, "house_rules", "text in quotes"),
    ({"sides": (PARTY,)}, "sides", "two"),
    ({"sides": (PARTY,) * 7}, "sides", "6"),
    ({"sides": (PARTY, SideSetup())}, "sides[1].members", "at least one"),
    ({"sides": (PARTY, other("party.toml"))}, "sides[1].members[0].text", "listed"),
    ({"sides": (PARTY, other("gobbo"))}, "sides[1].members[0].text", "of the list"),
    ({"sides": (PARTY, other("figter 3"))}, "sides[1].members[0].text", "fighter 3"),
    ({"sides": (PARTY, other(""))}, "sides[1].members[0].text", "3 goblin"),
    ({"sides": (PARTY, other("orc, wolf", count=2))}, "sides[1].members[0].text", "for each kind"),
    ({"sides": (PARTY, other("orc", lost=90))}, "sides[1].members[0].lost", "0 to"),
    ({"sides": (PARTY, other("orc", count=401))}, "sides[1].members[0].count", "400"),
    ({"sides": (PARTY, other("orc", count=400))}, "sides[1].members[0].count", "400"),
    ({"sides": (PARTY, other("orc", at=((1, 1),)))}, "sides[1].members[0].at[0]", "free cell"),
    ({"sides": (PARTY, other("orc", at=((2, 1), (3, 1))))}, "sides[1].members[0].at", "one each"),
    ({"sides": (PARTY, other("x" * 5000))}, "sides[1].members[0].text", "4,000 letters"),
    ({"sides": (PARTY, SideSetup(name="the lanterns", members=ORCS.members))}, "sides[1].name", "its own"),
    ({"sides": (PARTY, SideSetup(toml="file = 'a.toml'"))}, "sides[1].toml", "name"),
    (
        {"sides": (PARTY, SideSetup(toml="name = 'A'\nmembers = [{file = 'a.toml'}]"))},
        "sides[1].toml",
        "line",
    ),
    ({"sides": (PARTY, SideSetup(toml="name = 'A'\nmembers = [{}]"))}, "sides[1].toml", "one of"),
    ({"distance": 5000}, "distance", "3000"),
)


@pytest.mark.parametrize(("said", "key", "expected"), WRONG)
def test_a_fault_is_told_by_the_field_that_has_it(said: dict[str, Any], key: str, expected: str) -> None:
    with pytest.raises(InputError) as refused:
        make(**said)
    assert refused.value.key == key
    assert expected in str(refused.value)
    assert len(str(refused.value)) < 500


KINDS = ("fighter 2", "elf magic-user 3 with sleep", "cleric 4", "thief 2 with shortbow", "soldier", "gobbo")
FOES = ("orc", "goblin", "2d4 Rats: AC 13, HD 1d4 hp, #At 1 bite, Dam 1d4, Mv 40', Ml 8", "red dragon age 3")
MAPS = ("", "", "none", MAP, "." * 40 + "\n" + "." * 30 + "[====\n" + "." * 40, "###\n#?#\n###")


def draw_side(dice: random.Random) -> dict[str, Any]:
    members = []
    for _ in range(dice.randrange(4)):
        member: dict[str, Any] = {"text": dice.choice(KINDS if dice.random() < 0.5 else FOES)}
        if dice.random() < 0.5:
            member["count"] = dice.choice((1, 2, 5, 30))
        if dice.random() < 0.2:
            member["lost"] = dice.randrange(4)
        if dice.random() < 0.2:
            member["at"] = [[dice.randrange(12), dice.randrange(4)]]
        if dice.random() < 0.3:
            member["name"] = dice.choice(("Hild", "<b>", 'a "b"\\', "Ørn\n"))
        members.append(member)
    side: dict[str, Any] = {"members": members, "players": dice.random() < 0.5}
    side["surprised"] = dice.choice(("roll", "yes", "no"))
    if dice.random() < 0.2:
        side["name"] = dice.choice(("A", "B"))
    return side


def draw_setup(dice: random.Random) -> dict[str, Any]:
    request: dict[str, Any] = {"sides": [draw_side(dice) for _ in range(dice.choice((1, 2, 2, 2, 2, 3)))]}
    request["rules"] = dice.choice(("", *rulebook_ids()))
    request["map"] = dice.choice(MAPS)
    request["distance"] = dice.choice((None, 0, 20, 90))
    request["light"] = dice.choice(("bright", "torch", "dark", "daylight"))
    request["outdoors"] = dice.random() < 0.3
    request["title"] = dice.choice(("", "The \x1b[31m gate"))
    request["introduction"] = dice.choice(("", "One\n\n two \\n three"))
    return request


def exists(request: dict[str, Any], key: str) -> bool:
    """Whether a key stands for a field, or a place, of a request or of its structs."""
    if not key:
        return False
    fields: dict[str, Any] = {"sides": SideSetup.__struct_fields__, "members": MemberSetup.__struct_fields__}
    names, here = SetUpFight.__struct_fields__, request
    for part in re.findall(r"\[\d+\]|\w+", key):
        if part.startswith("["):
            here = here[int(part[1:-1])]  # type: ignore[index]
        elif part not in names:
            return False
        else:
            names, here = fields.get(part, ()), here.get(part)  # type: ignore[assignment]
    return True


def ask(operation: SetUpFight) -> tuple[SetupFacts | None, InputError | None]:
    try:
        return grognard.ask(operation).facts, None
    except InputError as refused:
        return None, refused


@pytest.mark.slow
def test_what_is_set_up_at_random_begins_or_names_its_fault() -> None:
    dice = random.Random(7)
    begun = 0
    for _ in range(200):
        request = draw_setup(dice)
        operation = msgspec.convert({"operation": "setup", **request}, SetUpFight)
        made, fault = ask(operation)
        assert fault is None or exists(request, fault.key), (request, fault)
        if made is None:
            continue
        fight = grognard.start(made.text, seed=5, files=False)
        begun += 1
        assert tuple(side.name for side in fight.battle.sides) == made.sides
        for side, drawn in zip(fight.encounter.sides, request["sides"], strict=True):
            assert len(side.members) == len(drawn["members"])
            assert [member.wounded for member in side.members] == [
                member.get("lost", 0) for member in drawn["members"]
            ]
    assert begun > 30


def test_it_is_made_at_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    party = tmp_path / "watch.toml"
    party.write_text('name = "Watch"\n[[members]]\ncharacter = "fighter 2"\n', encoding="utf-8")
    assert main(["setup", str(party), "2 orc, wolf", "--distance", "40", "--light", "torch"]) == 0
    printed = capsys.readouterr().out
    assert 'title = "Watch against Orcs and others"' in printed
    assert printed.count("[[sides.members]]") == 3
    assert main(["setup", "fighter 2", "gobbo"]) == 2
    assert "sides[1].members[0].text" in capsys.readouterr().err
