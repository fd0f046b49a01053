"""What a fight or a delve uses up comes off what people have: arrows, flasks, charges, potions."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from grognard.base.errors import InputError
from grognard.campaign.company.gear import read_gear, spend_missiles
from grognard.encounter.entries import MemberEntry
from grognard.encounter.outfits import equip_member
from tests.campaign.campaign_table import GREYWATER, Table

MILL = str(Path(GREYWATER).parents[1] / "places" / "under-hobs-mill.toml")
PEOPLE = """
title = "The range"
rules = "bf"
[[people]]
name = "Dorn"
who = "fighter 4"
hit_points = 40
gear = "chain, longbow, 12 arrows, sword"
[[people]]
name = "Wat"
who = "thief 4"
hit_points = 30
gear = "leather, dagger"
[[people]]
name = "Ysolde"
who = "magic-user 4"
hit_points = 30
memorised = {}
[[items]]
what = "wand of magic missile"
charges = 9
used = 2
holder = "Ysolde"
known = ["Ysolde"]
[[items]]
what = "potion of healing"
holder = "Dorn"
known = ["Dorn"]
"""


FAR = """
title = "Far away"
distance_feet = 200
[[sides]]
name = "A"
player_characters = true
can_be_surprised = false
members = [{ character = "fighter 1" }]
[[sides]]
name = "B"
members = [{ creature = "orc" }]
"""


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Table:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path / "home"))
    Path("range.toml").write_text(PEOPLE, encoding="utf-8")
    Path("far.toml").write_text(FAR, encoding="utf-8")
    near = FAR.replace("= 200", '= 60\nreaction = "immediate attack"')
    Path("near.toml").write_text(near, encoding="utf-8")
    made = Table(capsys)
    made("campaign", "new", "range", "--from", "range.toml")
    return made


def gear_of(table: Table, name: str) -> str:
    return str(table("campaign", "sheet", name)["gear"])


def charges_of(table: Table) -> int:
    (item,) = [one for one in table("campaign", "status")["items"] if one["what"].startswith("wand")]
    return int(item["charges"])


def far_fight(table: Table, foes: str, who: str, seed: int) -> dict[str, Any]:
    return table("campaign", "fight", foes, "--with", who, "--seed", str(seed), "--at", "far.toml")


def make_whole(table: Table, name: str) -> None:
    """Have somebody as well as before, also from the dead."""
    one = table("campaign", "sheet", name)
    if one["standing"] != "player":
        table("campaign", "word", f"{name} player")
    if one["hp"] < one["most_hp"]:
        table("campaign", "word", f"{name} hp {one['most_hp']}")


def used_by(fought: dict[str, Any], name: str) -> dict[str, Any]:
    (one,) = [one for one in fought["result"]["combatants"] if one["name"] == name]
    return dict(one)


def test_arrows_that_are_shot_are_gone_and_come_back_with_an_undo(table: Table) -> None:
    shot = 0
    for seed in ("1", "2", "3"):
        fought = table("campaign", "fight", "4 orc", "--with", "Dorn", "--seed", seed, "--at", "far.toml")
        shot += used_by(fought, "Dorn")["used"].get("longbow", 0)
        assert gear_of(table, "Dorn") == f"chain, longbow, {12 - shot} arrows, sword"
        make_whole(table, "Dorn")
    assert shot > 3
    left = gear_of(table, "Dorn")
    table("campaign", "undo", "2", "--with-dependents")
    assert gear_of(table, "Dorn") == "chain, longbow, 12 arrows, sword"
    table("campaign", "redo")
    assert gear_of(table, "Dorn") == left


@pytest.mark.slow
def test_charges_used_in_a_fight_come_off_the_item(table: Table) -> None:
    """A wand of nine charges, two of which are used: seven are left to use in all fights together."""
    used, first = 0, 0
    for seed in range(1, 15):
        before = charges_of(table)
        fought = table(
            "campaign", "fight", "6 orc", "--with", "Ysolde", "--seed", str(seed), "--at", "far.toml"
        )
        spent = used_by(fought, "Ysolde")["magic"].get("wand of magic missile", 0)
        used += spent
        first = first or (fought["entry"] if spent else 0)
        assert charges_of(table) == before - spent == 7 - used
        make_whole(table, "Ysolde")
    assert used == 7
    table("campaign", "undo", str(first), "--with-dependents")
    assert charges_of(table) > 0


def test_an_item_nobody_knows_is_not_used(table: Table) -> None:
    table("identify", "wand of fireball", "--found", "--charges", "5", "--holder", "Ysolde", "-c", "range")
    table("campaign", "fight", "6 orc", "--with", "Ysolde", "--seed", "1", "--at", "far.toml")
    (item,) = [one for one in table("campaign", "status")["items"] if one["what"] == "wand of fireball"]
    assert item["charges"] == 5


MISSED = re.compile(r"Wat [^.(]{0,60}?(?:misses|fails to hit) [^.(]{1,40}? with a thrown dagger")


@pytest.mark.slow
@pytest.mark.rule("bf.missile.missed-lost-by-default")
@pytest.mark.parametrize(("book", "missed_lost"), [("bf", True), ("bxe", False)])
def test_what_was_thrown_is_picked_up_by_those_who_win(table: Table, book: str, missed_lost: bool) -> None:
    """But for those that have hit nobody, where the book says that they are lost."""
    thrown, missed = {True: 0, False: 0}, 0
    table("campaign", "word", "Wat gear leather, sword, 3 daggers")
    for foes, who in (("3 orc with shortbow", "Dorn,Wat"), ("7 orc", "Wat")):
        for seed in range(1, 9):
            words = ("campaign", "fight", foes, "--with", who, "--seed", str(seed), "--at", "near.toml")
            misses = len(MISSED.findall(table.said(*words, "--rules", book, "--dry-run")))
            fought = table(*words, "--rules", book)
            lost = fought["result"]["winner"] == 1
            threw = used_by(fought, "Wat")["used"].get("dagger", 0)
            thrown[lost] += threw
            missed += 0 if lost else misses
            left = 3 - threw if lost else 3 - misses if missed_lost else 3
            daggers = {3: ", 3 daggers", 2: ", 2 daggers", 1: ", dagger", 0: ""}[left]
            assert gear_of(table, "Wat") == f"leather, sword{daggers}"
            table("campaign", "undo")
    assert thrown[True]
    assert thrown[False] > missed > 0


def test_whose_last_weapon_is_lost_has_bare_hands(table: Table) -> None:
    """And no sword of the class in its place."""
    left = spend_missiles("leather, dagger", "dagger", 1)
    table("campaign", "word", f"Wat gear {left}")
    assert gear_of(table, "Wat") == "leather, bare hands"
    told = table.said("campaign", "fight", "2 orc", "--with", "Wat", "--seed", "1", "--dry-run")
    assert "bare hands" in told
    assert not re.search(r"Wat [^.]+ with a (?:sword|dagger)", told)


@pytest.mark.slow
def test_a_potion_of_the_campaign_is_drunk_in_a_fight(table: Table) -> None:
    """Where the gear has none, the item is no more."""
    drunk = 0
    for seed in range(1, 20):
        table("campaign", "word", "Dorn hp 6")
        fought = table("campaign", "fight", "3 orc", "--with", "Dorn", "--seed", str(seed))
        if used_by(fought, "Dorn")["magic"].get("potion of healing"):
            drunk += 1
            assert [one["id"] for one in table("campaign", "status")["items"]] == ["wand"]
        table("campaign", "undo")
        table("campaign", "undo")
        assert [one["id"] for one in table("campaign", "status")["items"]] == ["wand", "potion"]
    assert drunk


@pytest.mark.slow
def test_a_delve_uses_up_arrows_and_charges_once(table: Table) -> None:
    """What is left after one of its fights is what there is in the next."""
    table("campaign", "word", "Dorn gear chain, longbow, 4 arrows, sword")
    for seed in range(1, 7):
        gone = table("delve", MILL, "-c", "range", "--seed", str(seed))
        assert charges_of(table) >= 0
        left = gear_of(table, "Dorn")
        if left != "chain, longbow, 4 arrows, sword":
            arrows = int(left.split(", ")[2].split()[0])
            assert 0 <= arrows < 4
            assert f"{4 - arrows} arrow" in gone["said"]
            break
        table("campaign", "undo")
    else:
        pytest.fail("nobody shot an arrow")


def test_who_has_cast_all_that_was_in_mind_has_nothing_in_the_next_fight(table: Table) -> None:
    """Ysolde has nothing in mind, and it was said so; what is usual she has not."""
    for seed in ("1", "2", "3", "4"):
        fought = table("campaign", "fight", "4 orc", "--with", "Ysolde,Dorn", "--seed", seed, "--dry-run")
        assert fought["spent"] == {}
    table("memorise", "Ysolde", "sleep", "-c", "range")
    cast = table("campaign", "fight", "4 orc", "--with", "Ysolde,Dorn", "--seed", "1", "--at", "far.toml")
    assert cast["spent"] == {"ysolde": ["sleep"]}
    again = table("campaign", "fight", "4 orc", "--with", "Ysolde,Dorn", "--seed", "1", "--at", "far.toml")
    assert again["spent"] == {}


def test_gear_is_the_referees_to_say(table: Table) -> None:
    table("campaign", "word", "Wat gear leather, 3 daggers, 2 oil")
    assert gear_of(table, "Wat") == "leather, 3 daggers, 2 oil"
    assert "'moon' is not known" in table.refused("campaign", "word", "Wat gear a moon")
    assert "nothing to shoot them with" in table.refused("campaign", "word", "Wat gear leather, 3 arrows")
    table("campaign", "word", "Wat gear as usual")
    assert gear_of(table, "Wat") == ""
    table("campaign", "undo")
    assert gear_of(table, "Wat") == "leather, 3 daggers, 2 oil"


def test_whoever_is_away_has_their_things_with_them(table: Table) -> None:
    table.typed("quit\n", "campaign", "fight", "orc", "--with", "Ysolde", "--play", "--map", "never")
    for words in (("wand", "--holder", "Wat"), ("wand", "--for", "Ysolde"), ("potion", "--holder", "Ysolde")):
        assert "Ysolde is away, fight-1" in table.refused("identify", *words, "-c", "range")
    table("campaign", "word", "Wat dead")
    assert "Wat is dead" in table.refused("identify", "potion", "--holder", "Wat", "-c", "range")


@pytest.mark.parametrize(
    ("gear", "weapon", "count", "left"),
    [
        ("longbow, 20 arrows", "longbow", 20, "longbow, 0 arrows"),
        ("light crossbow", "light crossbow", 2, "light crossbow, 18 bolts"),
        ("sling, 3 stones", "sling", 2, "sling, 1 stone"),
        ("sword, 2 flasks of oil", "oil flask", 1, "sword, oil flask"),
        ("sword, oil", "oil flask", 1, "sword"),
        ("dagger, sling, dagger", "dagger", 2, "sling"),
        ("dagger, leather", "dagger", 1, "leather, bare hands"),
        ("chain and longbow and 9 arrows", "longbow", 1, "chain, longbow, 8 arrows"),
        ("longbow +1, 5 arrows", "longbow +1", 2, "longbow +1, 3 arrows"),
        ("sword", "longbow", 3, "sword"),
        ("3 hand axes", "hand axe", 1, "2 hand axes"),
        ("sling, 20 sling bullets", "sling", 1, "sling, 19 bullets"),
    ],
)
def test_what_is_left_is_written_as_gear(gear: str, weapon: str, count: int, left: str) -> None:
    assert spend_missiles(gear, weapon, count) == left
    read_gear(MemberEntry(character="fighter 1"), left)


def test_missiles_are_counted_in_a_matchup_too() -> None:
    made = equip_member(MemberEntry(character="fighter 1"), "longbow, 3 arrows")
    assert (made.weapons, made.ammunition) == (["longbow"], {"longbow": 3})
    with pytest.raises(InputError, match="3 arrows, and nothing to shoot them with"):
        equip_member(MemberEntry(character="fighter 1"), "sword, 3 arrows")
