"""Actors of public compendia against what they print: as we have noted them, and the files at hand."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from grognard.creatures.creature import Attack, Creature
from grognard.faces.cli.main import main
from grognard.storage.foundry.actors import ImportedMonster, find_system, read_actors, write_actor
from tests.cli.foundry_prints import PRINTS, STORED, Print, Stored

Capture = pytest.CaptureFixture[str]

_SHARED = [
    *(Path(folder) for folder in [os.environ.get("GROGNARD_SHARED", "")] if folder),
    *(folder / "shared" for folder in Path(__file__).resolve().parents),
]
ACTORS = next((path for one in _SHARED if (path := one / "data" / "foundry").is_dir()), Path("nowhere"))
LONG = "<p>It waits and it watches, and it has done so for longer than anybody can tell.</p>\n" * 90


def read_one(text: str) -> ImportedMonster:
    (read,) = read_actors(text)
    assert isinstance(read, ImportedMonster)
    return read


def _say(attack: Attack) -> str:
    words = [str(attack.count), attack.name, attack.damage, *attack.effects]
    return " ".join(word for word in [*words, "or weapon" if attack.by_weapon else ""] if word)


def check(creature: Creature, wanted: Print) -> None:
    """Compare a creature with a print."""
    up = wanted.system == "basicfantasyrpg"
    assert creature.armour_class == (wanted.armour_class if up else 20 - wanted.armour_class)
    dice = creature.hit_dice
    assert dice.expression + "*" * dice.asterisks == wanted.dice
    assert (creature.attack_bonus if up else creature.thac0) == wanted.to_hit
    assert ", ".join(f"{one.mode} {one.feet}" for one in creature.movement) == wanted.moves
    assert (creature.morale, creature.experience_points) == (wanted.morale, wanted.xp)
    routines = [", ".join(_say(attack) for attack in routine) for routine in creature.routines]
    assert " | ".join(routines) == wanted.attacks
    assert ", ".join(creature.harmed_only_by) == wanted.harmed_by


def _print_of(file: str) -> Print:
    return next(one for one in PRINTS if one.file == file)


def make_actor(stored: Stored) -> dict[str, Any]:
    """An actor as a compendium stores it: with the template's attack bonus and experience, and long prose."""
    wanted = _print_of(stored.file)
    basic = wanted.system == "basicfantasyrpg"
    block = "".join(
        f"<p>{label}: {text}</p>\n" if basic else f"<tr>\n<td>{label}</td>\n<td>{text}</td>\n</tr>\n"
        for label, text in stored.block
    )
    text = block + LONG if basic else f"{LONG}<table><tbody>{block}</tbody></table>"
    dice, stars = wanted.dice.rstrip("*"), wanted.dice.count("*")
    more = [{"name": name, "type": "feature", "system": {"description": said}} for name, said in stored.more]
    if basic:
        number, _, rest = dice.partition("d")
        modifier = int(rest[1:] or 0)
        system: dict[str, Any] = {
            "armorClass": {"value": wanted.armour_class},
            "attackBonus": {"value": 1},
            "hitDice": {"number": int(number), "size": f"d{rest[0]}", "mod": modifier},
            "specialAbility": {"value": stars},
            "move": {"value": stored.move[0]},
            "morale": {"value": wanted.morale},
            "xp": {"value": 0},
            "biography": text,
        }
        items: list[dict[str, Any]] = [
            {
                "name": name,
                "type": "weapon",
                "system": {"damage": {"value": damage}, "range": {"value": "Melee"}},
            }
            for name, damage, _ in stored.items
        ]
    else:
        system = {
            "ac": {"value": wanted.armour_class},
            "aac": {"value": 19 - wanted.armour_class},
            "hp": {"hd": dice, "max": 9},
            "thac0": {"value": wanted.to_hit},
            "movement": {"base": int(stored.move[0]), "value": stored.move[1]},
            "details": {"morale": str(wanted.morale), "xp": str(wanted.xp), "biography": text},
        }
        items = [
            {
                "name": name.partition("|")[0],
                "type": "weapon",
                "system": {
                    "damage": damage,
                    "pattern": name.partition("|")[2] or "green",
                    "counter": {"max": times},
                },
            }
            for name, damage, times in stored.items
        ]
    return {"name": stored.file, "type": "monster", "system": system, "items": [*items, *more]}


@pytest.mark.parametrize("stored", STORED, ids=lambda stored: stored.file)
def test_what_is_stored_is_read_as_it_is_printed(stored: Stored) -> None:
    wanted = _print_of(stored.file)
    creature = read_one(json.dumps(make_actor(stored))).line.creature
    check(creature, wanted)
    system = find_system(wanted.system)
    written = write_actor(creature, system)
    back = read_one(written).line.creature
    check(back, wanted)
    assert write_actor(back, system) == written


@pytest.mark.skipif(not ACTORS.is_dir(), reason="the compendia are not at hand")
@pytest.mark.parametrize("wanted", PRINTS, ids=lambda wanted: f"{wanted.system}-{wanted.file}")
def test_the_actors_of_the_compendia(wanted: Print) -> None:
    (path,) = (ACTORS / wanted.system).glob(f"{wanted.file}_*.json")
    check(read_one(path.read_text(encoding="utf-8")).line.creature, wanted)


@pytest.mark.slow
@pytest.mark.skipif(not ACTORS.is_dir(), reason="the compendia are not at hand")
def test_every_actor_of_the_compendia_is_read_and_goes_there_and_back() -> None:
    paths = sorted(ACTORS.glob("*/*.json"))
    assert len(paths) > 80
    for path in paths:
        read = read_one(path.read_text(encoding="utf-8"))
        assert not [one for one in read.line.assumed if one.text.startswith(("without", "no "))], path.name
        system = find_system(read.system)
        written = write_actor(read.line.creature, system)
        assert write_actor(read_one(written).line.creature, system) == written, path.name


def _basic(**changes: object) -> dict[str, Any]:
    actor = make_actor(STORED[next(n for n, one in enumerate(STORED) if one.file == "dc_Sabre_Tooth")])
    actor["system"].update({key: {"value": value} for key, value in changes.items()})
    return actor


def _ose(key: str, value: object) -> dict[str, Any]:
    actor = make_actor(STORED[next(n for n, one in enumerate(STORED) if one.file == "Beetle_Oil")])
    place = actor["system"]
    *before, last = key.split(".")
    for part in before:
        place = place[part]
    place[last] = value
    return actor


@pytest.mark.parametrize(
    ("actor", "words"),
    [
        (_basic(morale=712), "no morale: 712 is not from 2 to 12"),
        (_basic(armorClass=99), "no armour class: 99 is not from 0 to 40"),
        (_basic(attackBonus=30), "attack bonus 8, as the system reckons it; 30 is stored"),
        (_basic(xp=7), "XP 875, as the system reckons it; 7 is stored"),
        (_ose("details.morale", 0), "no morale: 0 is not from 2 to 12"),
        (_ose("ac", {"value": 99}) | {"name": "Ooze"}, "it is always hit: its armour class is 99 [15]"),
        (_ose("hp.hd", "0d8"), "1 hp, the least there is: its hit dice are 0d8"),
        (_ose("movement.base", 90000), "without \"MV 90000' (30000')\": movement in feet per round"),
        (_ose("hp.hd", "3d8"), "hit dice 3d8, as it is stored; its description prints '2* (9hp)'"),
    ],
)
def test_what_no_creature_may_have_is_told_and_not_refused(actor: dict[str, Any], words: str) -> None:
    read = read_one(json.dumps(actor))
    assert any(one.text.startswith(words) for one in read.line.assumed), [x.text for x in read.line.assumed]


def test_a_mould_that_is_always_hit_is_not_turned_round() -> None:
    actor = _ose("ac", {"value": 20})
    actor["system"]["aac"] = {"value": -1}
    assert read_one(json.dumps(actor)).line.creature.armour_class == 0
    actor["system"] |= {"ac": {"value": 12}, "aac": {"value": 7}}
    assert read_one(json.dumps(actor)).line.creature.armour_class == 8


def test_names_with_brackets_keep_their_damage() -> None:
    actor = make_actor(
        Stored("Manticore", ("120", ""), (("Gore (Goat Head)", "2d4", 1), ("Bite (Lion)", "2d4", 1)))
    )
    creature = read_one(json.dumps(actor)).line.creature
    assert [_say(one) for one in creature.routines[0]] == ["1 goat head gore 2d4", "1 lion bite 2d4"]


def test_a_bad_file_does_not_silence_the_others(tmp_path: Path, capsys: Capture) -> None:
    paths = [tmp_path / f"{name}.json" for name in ("wight", "bad", "some", "missing")]
    wight = make_actor(next(one for one in STORED if one.file == "Wight"))
    paths[0].write_text(json.dumps(wight), encoding="utf-8")
    paths[1].write_text("{", encoding="utf-8")
    paths[2].write_text(json.dumps([wight, {"name": "Cart", "type": "vehicle"}, wight]), encoding="utf-8")
    for options in ([], ["--json"]):
        assert main(["foundry", *options, *map(str, paths)]) == 2
        printed = capsys.readouterr()
        if options:
            assert [json.loads(line)["xp"] for line in printed.out.splitlines()] == [50, 50, 50]
        else:
            assert printed.out.count("Wight: AC 5 [14]") == 3
        lines = printed.err.splitlines()
        assert lines[0].startswith(f"grognard: {paths[1]}: this is no JSON")
        assert lines[1].startswith(f"grognard: {paths[2]}, key type: 'Cart' is a 'vehicle'")
        # A long path is named before the message, a short one in it.
        assert "cannot read '" in lines[2]
        assert "missing" in lines[2]
        assert lines[3] == "grognard: 3 of 6 actors could not be read"
