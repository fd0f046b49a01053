"""`grognard campaign fight` and `return`: who fights, what comes of it, and `xp --last`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from grognard.campaign.away.side import company_side, member_of
from grognard.campaign.state import Campaign, Person
from grognard.creatures.abilities import Abilities
from grognard.rulebooks.loader import load_rulebook
from tests.campaign.campaign_table import GREYWATER, Table, begin_greywater

PEOPLE = """
title = "Greywater"
rules = "bf"
[[people]]
name = "Dorn"
who = "fighter 4"
hit_points = [8, 5, 6, 7]
gear = "chain, no shield, longbow, sword"
[[people]]
name = "Hob"
who = "fighter 2"
hit_points = [8, 3]
standing = "in service"
drained = [3]
"""


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Table:
    return begin_greywater(tmp_path, monkeypatch, capsys)


@pytest.fixture
def typed(table: Table) -> Any:
    """What a command prints to which lines are typed."""
    return table.typed


def person(table: Table, name: str) -> dict[str, Any]:
    return table("campaign", "sheet", name)


def begin_playing(typed: Any, *words: str) -> str:
    said: str = typed("\n\n", "campaign", "fight", "3 orc", "--play", "--seed", "3", "--map", "never", *words)
    return said


# At once.


def test_a_fight_is_settled_in_one_entry_and_taken_back_whole(table: Table) -> None:
    before = table.state()
    fought = table("campaign", "fight", "6 orc, ogre", "--seed", "36")
    assert (fought["entry"], fought["trip"], fought["seed"]) == (2, "fight-1", 36)
    events = table("campaign", "log")["entries"][1]["events"]
    assert [one["type"] for one in events[:2]] == ["departed", "returned"]
    ours = [one for one in fought["result"]["combatants"] if one["side"] == 0]
    assert [one["name"] for one in ours] == ["Dorn", "Maude", "Wat", "Ysolde", "Hob"]
    assert {one["state"] for one in ours} > {"dead", "hurt"}
    for one in ours:
        now = person(table, one["name"])
        assert now["hp"] == one["hit_points"]
        assert (now["standing"] == "dead") == (one["state"] == "dead")
        assert now["away"] is None
    there = table.state()
    table("campaign", "undo")
    assert table.state() == before
    table("campaign", "redo")
    assert table.state() == there


def test_a_creature_that_is_unknown_is_named(table: Table) -> None:
    said = table.refused("campaign", "fight", "37 rc", "--seed", "3")
    assert "unknown creature 'rc'; expected one of roc, orc, orca" in " ".join(said.split())


def test_a_dry_run_writes_nothing_and_a_retry_does_not_fight_again(table: Table) -> None:
    before = table.state()
    assert table("campaign", "fight", "ogre", "--dry-run", "--seed", "1")["entry"] is None
    assert table.state() == before
    words = ("campaign", "fight", "ogre", "--seed", "1", "--command-id", "session 5")
    assert table(*words)["entry"] == 2
    assert table(*words)["done_before"] is True
    assert len(table("campaign", "log")["entries"]) == 2


def test_they_begin_with_what_is_left_and_what_was_before_is_not_taken_from_under_them(table: Table) -> None:
    table("campaign", "word", "Hob hp 3")
    fought = table("campaign", "fight", "goblin", "--with", "Hob,Dorn", "--seed", "1")
    hob = fought["result"]["combatants"][0]
    assert (hob["name"], hob["hit_points"], hob["max_hit_points"], hob["state"]) == ("Hob", 3, 11, "hurt")
    said = table.refused("campaign", "undo", "2")
    assert "3 (fight-1, goblin:" in said
    assert "Hob has then 11 of 11 hit points, not 3 of 11" in said


def test_what_came_after_a_fight_depends_on_it(table: Table) -> None:
    table("campaign", "fight", "6 orc, ogre", "--seed", "12")
    table("campaign", "fight", "goblin", "--seed", "1")
    assert "Dorn has then 26 of 26 hit points, not 24 of 26" in table.refused("campaign", "undo", "2")


@pytest.mark.parametrize(
    ("word", "words", "said"),
    [
        ("Hob dead", ("--with", "Hob"), "Hob is dead"),
        ("Hob hp 0", ("--with", "Hob"), "Hob has no hit points left"),
        ("Hob petrified", ("--with", "Hob"), "Hob is petrified"),
        ("Hob hp 3", ("--with", "Hob,Dorn,Hob"), "a name stands twice"),
        ("Hob hp 3", ("--with", "Bob"), "nobody is called 'Bob'"),
        ("Hob hp 3", ("--play", "--json"), "--play asks questions"),
        ("Hob hp 3", ("--play", "--dry-run"), "cannot be tried"),
        ("Hob hp 3", ("--dice", "mine"), "expected --play besides"),
        ("Hob hp 3", ("--at", "nowhere.toml"), "nowhere.toml"),
    ],
)
def test_who_cannot_go_is_refused(word: str, words: tuple[str, ...], said: str, table: Table) -> None:
    table("campaign", "word", word)
    before = table.state()
    assert said in table.refused("campaign", "fight", "ogre", *words)
    assert "there is no enemy" in table.refused("campaign", "fight", " ")
    assert table.state() == before


def test_who_cannot_go_stays_behind_when_nobody_is_named(table: Table) -> None:
    table("campaign", "word", "Hob petrified")
    table("campaign", "word", "Wat hp 0")
    fought = table("campaign", "fight", "goblin", "--seed", "1")
    ours = [one["name"] for one in fought["result"]["combatants"] if one["side"] == 0]
    assert ours == ["Dorn", "Maude", "Ysolde"]


def test_a_file_lends_its_foes_or_its_ground(table: Table) -> None:
    ambush = str(Path(GREYWATER).parents[1] / "goblin-ambush.toml")
    fought = table("campaign", "fight", ambush, "--with", "Dorn,Wat", "--seed", "1")
    names = [one["name"] for one in fought["result"]["combatants"]]
    assert names[:2] == ["Dorn", "Wat"]
    assert any(name.startswith("Goblin") for name in names[2:])
    fought = table("campaign", "fight", "wolf", "--at", ambush, "--with", "Dorn", "--seed", "1")
    assert [one["name"] for one in fought["result"]["combatants"]] == ["Dorn", "Wolf"]


# Gear and levels that are gone.


def test_gear_arms_people_and_is_exported(table: Table) -> None:
    Path("p.toml").write_text(PEOPLE, encoding="utf-8")
    table("campaign", "new", "armed", "--from", "p.toml")
    hob = table("campaign", "sheet", "Hob", "-c", "armed")
    assert (hob["most_hp"], hob["hp"], hob["hit_points"], hob["drained"]) == (8, 8, [8, 3], [3])
    text = table("campaign", "export", "-c", "armed")["text"]
    Path("q.toml").write_text(text, encoding="utf-8")
    table("campaign", "new", "again", "--from", "q.toml")
    first, second = (table("campaign", "status", "-c", name)["people"] for name in ("armed", "again"))
    assert first == second
    fought = table("campaign", "fight", "8 orc", "-c", "armed", "--seed", "2")
    assert fought["result"]["combatants"][0]["used"].keys() == {"longbow"}


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("chain, no shield", "chain, no sheild", "people[0].gear"),
        ("drained = [3]", "drained = [11]", "people[1].drained"),
    ],
)
def test_a_mistake_in_gear_is_named(old: str, new: str, key: str, table: Table) -> None:
    wrong = PEOPLE.replace(old, new)
    Path("p.toml").write_text(wrong, encoding="utf-8")
    line = wrong[: wrong.index(new)].count("\n") + 1
    assert f"p.toml, line {line}, key {key}:" in table.refused("campaign", "new", "armed", "--from", "p.toml")


def test_negative_levels_weigh_on_every_throw() -> None:
    book = load_rulebook("bf")
    one = Person(id="hob", name="Hob", class_name="fighter", level=3, points=[8, 3, 4], hp=7, drained=[3, 2])
    member = member_of(Campaign(people={"hob": one}), one, book)
    assert (member.hit_points, member.wounded) == (10, 3)
    assert (member.attack_adjustment, member.save_adjustment) == (-2, -2)


def test_two_of_a_name_go_by_their_ids() -> None:
    people = {
        who: Person(id=who, name="Hob", class_name="fighter", level=1, points=[8], hp=8)
        for who in ("hob", "hob-2")
    }
    side = company_side(Campaign(people=people), list(people.values()), load_rulebook("bf"))
    assert [one.name for one in side.members] == ["hob", "hob-2"]


def test_scores_count_only_where_they_are_known() -> None:
    plain = Person(id="hob", name="Hob", class_name="fighter", level=1, points=[8], hp=8)
    strong = Person(
        id="dorn",
        name="Dorn",
        class_name="fighter",
        level=1,
        points=[8],
        hp=8,
        abilities=Abilities(strength=16),
        scores=("strength",),
        conditions={"blind": 30, "cursed": 0},
    )
    campaign = Campaign(people={"hob": plain, "dorn": strong})
    members = company_side(campaign, [plain, strong], load_rulebook("bf")).members
    assert members[0].abilities is None
    assert members[1].abilities is not None
    assert members[1].abilities.strength == 16
    assert members[1].condition == ["blinded"]


# Played.


def test_who_is_at_a_fight_is_away(table: Table, typed: Any) -> None:
    before = table.state()
    said = begin_playing(typed, "--with", "Dorn,Hob")
    assert "fight-1, 3 orc: Dorn and Hob set out" in said
    assert "grognard resume greywater-fight-1 goes on with it" in said
    back = ": grognard resume greywater-fight-1, then grognard campaign return fight-1"
    away = table("campaign", "status")["away"]
    assert [(one["id"], one["people"]) for one in away] == [("fight-1", ["dorn", "hob"])]
    assert "Dorn and Hob are away, fight-1, round 2" + back in typed("", "campaign", "status")
    there = table.state()
    for words in (
        ("campaign", "word", "Hob hp 3"),
        ("campaign", "word", "Hob purse 3"),
        ("campaign", "word", "Hob cursed"),
        ("campaign", "fight", "ogre", "--with", "Hob"),
        ("xp", "ogre", "-c", "greywater"),
    ):
        refused = table.refused(*words)
        assert " is away, fight-1" in refused
        assert back.partition(":")[2] in refused
    assert "Hob is away, fight-1, round 2" + back in table.refused("campaign", "word", "Hob hp 3")
    assert table.state() == there
    assert table("campaign", "word", "Wat hp 3")["entry"] == 3
    assert table("campaign", "pass", "2")["entry"] == 4
    assert "fight-1 is not over: it is in round 2" in table.refused("campaign", "return", "fight-1")
    table("campaign", "undo", "4")
    table("campaign", "undo", "3")
    table("campaign", "undo", "2")
    assert table.state() == before


def test_a_fight_that_was_left_is_played_to_its_end_and_settled_once(table: Table, typed: Any) -> None:
    begin_playing(typed, "--with", "Dorn,Hob")
    assert "The party wins" in typed("\n" * 300, "resume", "greywater-fight-1", "--map", "never")
    assert "fight-1, which is over: grognard campaign return fight-1" in typed("", "campaign", "status")
    there = table.state()
    assert table("campaign", "return", "fight-1", "--dry-run")["entry"] is None
    assert table.state() == there
    settled = table("campaign", "return", "fight-1")
    dorn = settled["result"]["combatants"][0]
    assert person(table, "Dorn")["hp"] == dorn["hit_points"] < 26
    home = table.state()
    assert "fight-1 is settled, by entry 3" in table.refused("campaign", "return", "fight-1")
    assert table.state() == home
    table("campaign", "undo")
    assert table.state() == there
    assert table("campaign", "return", "fight-1")["entry"] == 5
    assert table.state() == home


def test_a_fight_played_to_its_end_is_settled_with_it(table: Table, typed: Any) -> None:
    words = ("campaign", "fight", "3 orc", "--play", "--seed", "3", "--map", "never", "--with", "Dorn,Hob")
    said = typed("\n" * 300, *words)
    assert "Dorn 26 -> " in said
    assert "Entry 3." in said
    entries = table("campaign", "log")["entries"]
    assert [one["events"][0]["type"] for one in entries[1:]] == ["departed", "returned"]
    assert table("campaign", "status")["away"] == []


def test_a_fight_that_does_not_count_leaves_them_as_they_were(table: Table, typed: Any) -> None:
    before = table.state()
    begin_playing(typed)
    table("campaign", "return", "fight-1", "--lost")
    assert table.state() == before
    assert "no fight is settled" in table.refused("xp", "--last", "-c", "greywater")
    assert table("campaign", "fight", "goblin", "--seed", "1")["trip"] == "fight-2"


def test_a_fight_whose_file_is_gone_is_named(table: Table, typed: Any) -> None:
    begin_playing(typed)
    for kept in Path("home/fights").iterdir():
        kept.unlink()
    assert "return fight-1 --lost" in table.refused("campaign", "return", "fight-1")
    assert "it is not kept any more as greywater-fight-1" in typed("", "campaign", "status")


def test_a_fight_taken_back_keeps_its_number_and_its_file(table: Table, typed: Any) -> None:
    begin_playing(typed)
    table("campaign", "undo")
    said = begin_playing(typed)
    assert "fight-2, 3 orc" in said
    assert {one.name for one in Path("home/fights").iterdir()} == {
        "greywater-fight-1.json",
        "greywater-fight-2.json",
    }


def test_what_the_referee_says_in_a_fight_is_what_comes_home(table: Table, typed: Any) -> None:
    words = ("kill Wat", "points Maude 3", "state Dorn petrified", "state Hob unconscious", "end Orcs")
    lines = "".join(f"referee {word}\n" for word in words) + "\n\n"
    play = ("campaign", "fight", "3 orc", "--play", "--referee", "--seed", "1", "--map", "never")
    assert "Maude 18 -> 3 hit points" in typed(lines, *play)
    wat, maude, dorn = (person(table, name) for name in ("Wat", "Maude", "Dorn"))
    assert (wat["standing"], wat["hp"]) == ("dead", 0)
    assert maude["hp"] == 3
    assert dorn["conditions"] == {"petrified": None}
    assert dorn["standing"] == "player"
    assert person(table, "Hob")["standing"] == "captive"


# Experience.


def test_the_experience_of_the_last_fight_is_given_once(table: Table) -> None:
    assert "no fight is settled" in table.refused("xp", "--last", "-c", "greywater")
    assert "is of a campaign" in table.refused("xp", "--last")
    fought = table("campaign", "fight", "6 orc, ogre", "--seed", "3", "--with", "Dorn,Maude,Wat,Hob")
    slain = [
        one
        for one in fought["result"]["combatants"]
        if one["side"] == 1 and one["fate"] in ("slain", "routed")
    ]
    award = table("xp", "--last", "-c", "greywater")
    assert sum(one["count"] for one in award["foes"] if one["outcome"] != "avoided") == len(slain)
    assert [one["name"] for one in award["shares"]] == ["Dorn", "Maude", "Wat", "Hob"]
    assert "given by entry 3" in table.refused("xp", "--last", "-c", "greywater")
    assert "3 (experience of fight-1" in table.refused("campaign", "undo", "2")
    table("campaign", "undo")
    other = table("xp", "--last", "--defeated", "5 orc, ogre", "-c", "greywater")
    assert [(one["name"], one["count"]) for one in other["foes"]] == [("orc", 5), ("ogre", 1)]
    assert "foes besides --last" in table.refused("xp", "ogre", "--last", "-c", "greywater")
    assert "--last besides" in table.refused("xp", "--defeated", "ogre", "-c", "greywater")


def test_the_dead_have_no_share(table: Table) -> None:
    table("campaign", "fight", "6 orc, ogre", "--seed", "36")
    assert person(table, "Wat")["standing"] == "dead"
    shares = table("xp", "--last", "-c", "greywater")["shares"]
    assert {one["name"]: one["alive"] for one in shares}["Wat"] is False
    assert person(table, "Wat")["xp"] == 9_950


def test_an_imported_campaign_has_the_documents_of_its_fights(table: Table) -> None:
    table("campaign", "fight", "2 orc", "--seed", "3")
    text = table("campaign", "export", "--jsonl")["text"]
    assert json.loads(text.splitlines()[1])["seq"] == 2
    Path("out.jsonl").write_text(text, encoding="utf-8")
    table("campaign", "import", "again", "--from", "out.jsonl")
    assert table("campaign", "export", "--jsonl", "-c", "again")["text"] == text
    assert table("xp", "--last", "-c", "again") == table("xp", "--last", "-c", "greywater")
    # A document that somebody has changed is not taken.
    changed = text.replace('\\"fate\\":\\"slain\\"', '\\"fate\\":\\"routed\\"')
    assert changed != text
    Path("out.jsonl").write_text(changed, encoding="utf-8")
    assert "is not as it was written" in table.refused("campaign", "import", "third", "--from", "out.jsonl")
    assert not Path("third.campaign").exists()


def test_a_campaign_of_an_older_export_asks_who_was_defeated(table: Table) -> None:
    table("campaign", "fight", "2 orc", "--seed", "3")
    text = table("campaign", "export", "--jsonl")["text"]
    older = "".join(line + "\n" for line in text.splitlines() if '"document"' not in line)
    Path("out.jsonl").write_text(older, encoding="utf-8")
    table("campaign", "import", "again", "--from", "out.jsonl")
    assert "--defeated" in table.refused("xp", "--last", "-c", "again")
    assert table("xp", "--last", "--defeated", "orc", "-c", "again")["entry"] == 3
