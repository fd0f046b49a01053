"""`grognard xp battle.json`: a fight as `grognard fight --json` tells it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import grognard
from grognard.battle.hurts.presence import gain_effect
from grognard.battle.state.effect import pack_effect
from grognard.battle.state.effects import ENTANGLED
from grognard.faces.cli.main import main
from grognard.text.summary import summarize
from tests.advancement.reckoning import Reckoning, by_name

ENCOUNTER = """
title = "At the ford"
distance_feet = 30
reaction = "immediate attack"
[[sides]]
name = "Company"
player_characters = true
members = [
    {{ character = "fighter 4", name = "Dorn", hit_points = 40 }},
    {{ character = "fighter 2", name = "Hob", employer = "Dorn", hit_points = 20 }},
]
[[sides]]
name = "Others"
members = [{foes}]
"""


@pytest.fixture
def reckon(capsys: pytest.CaptureFixture[str]) -> Reckoning:
    return Reckoning(capsys)


def fought(reckon: Reckoning, path: Path, what: str, *, seed: int = 1, view: str = "") -> dict[str, Any]:
    """The result of a fight, whose document is written to a file."""
    more = ["--view", view] if view else []
    assert main(["fight", what, "--seed", str(seed), "--json", *more]) == 0
    path.write_text(said := reckon.capsys.readouterr().out, encoding="utf-8")
    result: dict[str, Any] = json.loads(said.splitlines()[-1])
    return result


def kept(path: Path, *combatants: dict[str, object]) -> str:
    """A document written by hand: a party of one, and others who lost."""
    dorn = {"name": "Dorn", "side": 0, "kind": "fighter", "state": "hurt", "class": "fighter", "level": 4}
    header = {"type": "header", "sides": [{"name": "Party", "player_characters": True}, {"name": "Foes"}]}
    others = [{"side": 1, "kind": "Orc", "state": "dead", "hit_dice": "1"} | one for one in combatants]
    result = {"type": "result", "sides": ["Party", "Foes"], "combatants": [dorn, *others]}
    path.write_text("\n".join(map(json.dumps, (header, result))), encoding="utf-8")
    return str(path)


def test_the_fallen_are_worth_what_they_are_in_a_list(reckon: Reckoning, tmp_path: Path) -> None:
    file, path = tmp_path / "ford.toml", tmp_path / "battle.json"
    foes = '{ creature = "orc", count = 2 }, { creature = "ogre" }, { character = "thief 3" }'
    file.write_text(ENCOUNTER.format(foes=foes), encoding="utf-8")
    result = fought(reckon, path, str(file))
    assert result["winner"] == 0
    hob = next(one for one in result["combatants"] if one["name"] == "Hob")
    assert (hob["class"], hob["level"], hob["retainer"]) == ("fighter", 2, True)
    ogre = next(one for one in result["combatants"] if one["kind"] == "Ogre")
    assert (ogre["hit_dice"], ogre["asterisks"], ogre["class"], ogre["level"]) == ("4+1", 0, "", None)
    document = reckon("xp", str(path))
    worth = {foe["name"]: foe["each"] for foe in document["foes"]}
    assert worth == {"orc": 25, "ogre": 240, "thief 3": 145}
    states = {one["name"]: one["fate"] for one in result["combatants"] if one["side"] == 1}
    assert document["pool"] == sum(
        worth.get(name.split()[0].lower(), 145) for name, fate in states.items() if fate
    )
    assert by_name(document) == {
        "Dorn": int(document["pool"] / 1.5),
        "Hob": int(document["pool"] / 3),
    }


@pytest.mark.parametrize(("foe", "fate"), [("skeleton", "slain"), ("orc", "captured")])
def test_the_undead_in_a_web_are_nobody_s_prisoners(foe: str, fate: str) -> None:
    fight = grognard.start(f"1 fighter 4 vs 1 {foe}", rules="bf", seed=1)
    other = fight.battle.combatants[1]
    gain_effect(fight.battle, other, pack_effect(ENTANGLED, rounds=600))
    fight.battle.over, fight.battle.winner = True, 0
    assert [one.fate for one in summarize(fight.battle).combatants] == ["", fate]


def test_asterisks_and_fates(reckon: Reckoning, tmp_path: Path) -> None:
    path = kept(
        tmp_path / "battle.json",
        {"name": "A", "hit_dice": "2**", "asterisks": 2, "fate": "slain"},
        {"name": "B", "state": "bound", "fate": "captured"},
        {"name": "C", "state": "fled", "fate": "routed"},
        {"name": "D", "state": "standing", "fate": ""},
        {"name": "E", "state": "divided", "hit_dice": "10", "fate": ""},
    )
    document = reckon("xp", path)
    told = [(foe["hit_dice"], foe["outcome"], foe["points"]) for foe in document["foes"]]
    assert told == [("2**", "slain", 125), ("1", "captured", 25), ("1", "routed", 25), ("1", "avoided", 0)]
    # As the list of foes says them.
    assert reckon("xp", "2**, orc captured, orc fled, orc avoided")["pool"] == document["pool"] == 175


def test_experience_before_is_told_besides(reckon: Reckoning, tmp_path: Path) -> None:
    path = kept(tmp_path / "battle.json", {"name": "A", "fate": "slain"})
    document = reckon("xp", path, "--who", "dorn fighter 4 7999", "--retainers", "Hob")
    (dorn, hob) = document["shares"]
    assert (dorn["before"], dorn["gained"], dorn["after"], dorn["level_after"]) == (7999, 16, 8015, 4)
    assert (hob["name"], hob["gained"]) == ("Hob", 8)


@pytest.mark.slow
def test_the_dead_have_no_share_and_the_drained_are_told(reckon: Reckoning, tmp_path: Path) -> None:
    drained, died = 0, 0
    for seed in range(1, 25):
        path = tmp_path / f"{seed}.json"
        result = fought(reckon, path, "3 fighter 6 vs 2 wight", seed=seed)
        ours = [one for one in result["combatants"] if one["side"] == 0]
        text = reckon.told("xp", str(path)) if any(one["state"] != "dead" for one in ours) else ""
        if not text:
            continue
        document = reckon("xp", str(path))
        for one, share in zip(ours, document["shares"], strict=True):
            assert share["alive"] == (one["fate"] != "slain")
            assert share["alive"] or share["gained"] == 0
            died += not share["alive"]
            if one["negative_levels"] and share["alive"]:
                order = f"--drained {one['negative_levels']} --lost {one['points_drained']}"
                assert order in text
                drained += 1
    assert drained > 1
    assert died > 0


def test_what_is_no_fight_of_a_party(reckon: Reckoning, tmp_path: Path) -> None:
    path = tmp_path / "battle.json"
    assert "cannot read the fight" in reckon.refused("xp", str(path))
    path.write_text('{"type": "header"}\n[1]', encoding="utf-8")
    assert "this is no fight" in reckon.refused("xp", str(path))
    path.write_text('{"type": "header"}', encoding="utf-8")
    assert "no whole fight" in reckon.refused("xp", str(path))
    path.write_text("", encoding="utf-8")
    assert "this is no fight" in reckon.refused("xp", str(path))
    fought(reckon, path, "3 orc vs 2 fighter 3")
    assert "--side 'Orcs' or --side 'Fighters'" in reckon.refused("xp", str(path))
    assert {foe["name"] for foe in reckon("xp", str(path), "--side", "fighters")["foes"]} == {"orc"}
    fought(reckon, path, "2 fighter 3 vs 3 orc", view="Party")
    assert "without --view" in reckon.refused("xp", str(path))


def test_a_side_does_not_see_the_sheets_of_others(reckon: Reckoning, tmp_path: Path) -> None:
    result = fought(reckon, tmp_path / "battle.json", "2 fighter 3 vs 3 wight", view="Party")
    for one in result["combatants"]:
        seen = (one["hit_dice"], one["asterisks"], one["class"], one["level"])
        assert seen == (("", 0, "fighter", 3) if one["side"] == 0 else ("", 0, "", None))
