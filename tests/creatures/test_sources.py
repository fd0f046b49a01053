"""Creatures from the package bfrpg-data: found by their names, read as printed, and only as far as asked."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from grognard.advancement.worth import Foe, worth_of
from grognard.base.errors import InputError
from grognard.creatures import published
from grognard.creatures.bestiary import find_creature
from grognard.creatures.lookup import OWN, find_listing
from grognard.creatures.published import PublishedCreatures
from grognard.creatures.stat_line import format_stat_line
from grognard.creatures.variants import experience
from grognard.encounter.creature_stats import xp_value_by
from grognard.operations.experience.books import find_awards
from grognard.rulebooks.chapters import ChapterSource
from grognard.rulebooks.loader import load_rulebook
from tools.bestiary_check import find_differences, read_decisions, read_facts
from tools.published_creatures import make_published

# A second list of the same creatures, beside the checkout where there is one.
FACTS = [
    path
    for folder in Path(__file__).resolve().parents
    if (path := folder / "shared" / "data" / "bestiary-facts.json").exists()
]
SOURCE = PublishedCreatures()

# Copied from the printed stat blocks by hand.
PRINTED = [
    (
        "wyvern",
        "Wyvern: AC 18, HD 7*, #At 1 bite/1 stinger or 2 talons/1 stinger, Dam 2d8/1d6 + poison or "
        "1d10/1d10/1d6 + poison, Mv 30' (10') Fly 80' (15'), Sv F7, Ml 9, "
        "No. App. 0, Wild 1d6, Lair 1d6, XP 735",
    ),
    (
        "red dragon",
        "Red Dragon: AC 21, HD 10** (+9), #At 2 claws/1 bite/1 tail, Dam 1d8/1d8/4d8/1d8, "
        "Mv 30' Fly 80' (20'), Sv F10, Ml 8, No. App. 1, Wild 1, Lair 1d4, XP 1480, "
        "Notes: breath; may cast spells 3/2/1 (50%)",
    ),
    (
        "spectre",
        "Spectre: AC 17 ‡, HD 6**, #At 1 touch, Dam energy drain 2 levels/touch, Mv Fly 100', Sv F6, Ml 11, "
        "No. App. 1d4, Lair 1d8, XP 610",
    ),
    (
        "werebears",
        "Werebear: AC 18 †, HD 6*, #At 2 claws/1 bite, Dam 2d4/2d4/2d8 + hug 2d8, Mv 40', Sv F6, Ml 10, "
        "No. App. 1d4, Wild 1d4, Lair 1d4, XP 555",
    ),
    (
        "sprite",
        "Sprite: AC 15, HD 1/2 (1d4 hit points) *, #At 1 dagger, Dam 1d4, Mv 20' Fly 60', Sv M4, Ml 7, "
        "No. App. 3d6, Wild 3d6, Lair 5d8, XP 13, Notes: Sv: (with Elf bonuses); spell: by",
    ),
    (
        "ankheg",
        "Ankheg: AC 18, HD 5*, #At 1 bite, Dam 2d6 + hold 2d6/round, Mv 30' Burrow 20', Sv F5, Ml 7, "
        "No. App. 2d8, Wild 2d8, Lair 1, XP 405, Notes: spits acid once in 6 hours, 5d6",
    ),
]


@pytest.mark.parametrize(("name", "line"), PRINTED)
def test_as_printed(name: str, line: str) -> None:
    assert format_stat_line(find_creature(name)).replace("½", "1/2") == line


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("Ant, Giant", "Giant Ant"),
        ("grizzly bears", "Grizzly Bear"),
        ("blue dragons", "Blue Dragon"),
        ("desert dragon", "Desert Dragon"),
        ("black pudding", "Black Pudding"),
        ("carrion crawler", "Carrion Crawler"),
        ("fire elemental", "Fire Elemental"),
        ("5 HD hellhound", "Hellhound 5 HD"),
        ("hellhounds of 5 hit dice", "Hellhound 5 HD"),
        ("8-headed hydra", "Hydra 8 Heads"),
        ("red dragon age 7", "Red Dragon Age 7"),
        ("goblin chief", "Goblin Chieftain"),
    ],
)
def test_names(name: str, title: str) -> None:
    assert find_creature(name).name == title


def test_a_dragon_by_its_age() -> None:
    young, old = find_creature("red dragon age 1"), find_creature("red dragon age 7")
    assert [attack.damage for attack in young.routines[0]] == ["1d4", "2d6", "1d4"]
    assert [attack.damage for attack in old.routines[0]] == ["1d10", "6d8", "1d10"]
    assert (young.hit_dice.expression, old.hit_dice.expression) == ("7d8", "13d8")
    assert (young.experience_points, old.experience_points) == (800, 2395)
    assert young.notes == ("too young to breathe",)
    breath = "breathes a cone of fire, 110' long, 60' wide, 13d8"
    assert old.notes == (breath, "may cast spells 5/5/3/2/2 (85%)")
    with pytest.raises(InputError, match="1 to 7"):
        find_creature("red dragon age 8")


def test_a_turning_distance_with_more_in_its_brackets() -> None:
    # "40' Fly 70' (20', and see below)"
    flight = find_creature("giant draco lizard").movement[-1]
    assert (flight.mode, flight.feet, flight.turning_feet) == ("fly", 70, 20)


def test_herd_animals_of_each_size_have_the_morale_of_the_print() -> None:
    assert [find_creature(name).morale for name in ("deer", "antelope", "elk", "moose")] == [5, 5, 5, 5]


def test_leaders_as_printed() -> None:
    king = find_creature("goblin king")
    assert (king.armour_class, king.hit_dice.expression, king.walk_feet) == (16, "7d8-7", 10)
    assert (king.experience_points, king.routines[0][0].damage) == (670, "1d6+1")


@pytest.mark.parametrize("key", sorted(SOURCE.names().values()))
def test_every_record_is_a_creature(key: str) -> None:
    name = next(name for name, other in SOURCE.names().items() if other == key)
    creature = find_creature(name)
    assert creature.hit_dice.count or creature.hit_dice.modifier


def test_experience_follows_hit_dice() -> None:
    """What the core rules print is what their table gives, but for an eagle and a pack of rats."""
    odd = {"eagle", "rat-normal"}
    for key in SOURCE.names().values():
        listing = SOURCE.read(key)
        if listing.licence != "CC BY-SA 4.0" or key in odd:
            continue
        dice = find_creature(next(n for n, k in SOURCE.names().items() if k == key)).hit_dice
        count = 0 if dice.is_below_one else dice.count
        assert int(str(listing.columns["xp"])) == experience(count, dice.asterisks), key


def test_licences_are_told() -> None:
    core, guide = find_listing("wyvern"), find_listing("ankheg")
    assert core is not None
    assert guide is not None
    assert (core.licence, guide.licence) == ("CC BY-SA 4.0", "OGL 1.0a")
    assert guide.book == "Basic Fantasy Field Guide, volume 1"


def test_the_own_list_agrees_with_the_package() -> None:
    for name, key in OWN.names().items():
        if name not in SOURCE.names() or name == "large ant":
            continue
        mine, other = OWN.read(key).columns, SOURCE.read(SOURCE.names()[name]).columns
        for column in ("ac", "hd", "save", "xp", "morale"):
            digits = ["".join(c for c in str(one[column]) if c.isalnum()) for one in (mine, other)]
            assert digits[1].lower().replace("fighter", "f").replace("normalman", "nm").startswith(
                digits[0].lower()
            ) or column in ("hd", "morale"), (name, column)


@pytest.mark.slow
@pytest.mark.skipif(not FACTS, reason="the second list is not at hand")
def test_every_difference_from_the_second_list_is_decided() -> None:
    found = {one.key for one in find_differences(read_facts(FACTS[0]))}
    assert found == set(read_decisions().by_key())


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout


WATCH = """
import builtins, json, sys
opened = []
real = builtins.open
def watch(path, *args, **kwargs):
    opened.append(str(path))
    return real(path, *args, **kwargs)
builtins.open = watch
from grognard.creatures.bestiary import find_creature
find_creature({name!r})
read = any("creatures.json" in one for one in opened)
print(json.dumps([read, "pydantic" in sys.modules, "bfrpg_data" in sys.modules]))
"""


def test_the_file_is_not_opened_for_a_creature_of_the_own_list() -> None:
    assert json.loads(run(WATCH.format(name="goblin"))) == [False, False, False]


def test_the_package_of_which_the_figures_are_made_is_not_used() -> None:
    assert json.loads(run(WATCH.format(name="wyvern"))) == [True, False, False]


def test_the_figures_are_those_of_the_package() -> None:
    assert Path(published.FILE).read_bytes() == make_published()


def test_of_two_creatures_of_one_name_each_can_be_found() -> None:
    core, guide = find_listing("ice dragon"), find_listing("ice dragon, field guide 2")
    assert core is not None
    assert guide is not None
    assert (core.title, guide.title) == ("Ice Dragon", "Ice Dragon, Field Guide 2")
    # As printed: the second book's has 14 hit dice and armour class 20.
    creature = find_creature("ice dragon field guide 2")
    assert (creature.hit_dice.count, creature.armour_class, creature.experience_points) == (14, 20, 2730)
    assert find_creature("ice dragon").hit_dice.count != 14


@pytest.mark.parametrize(
    ("asked", "title"),
    [("fools idol", ""), ("fool's idol", "Fool's Idol"), ("will o wisp", "Will-o'-Wisp"), ("small", "")],
)
def test_names_are_written_as_printed(asked: str, title: str) -> None:
    listing = find_listing(asked)
    assert (listing.title if listing else "") == title


@pytest.mark.parametrize(("name", "points"), [("eagle", 145), ("kraken", 18500), ("goblin", 10)])
def test_experience_printed_with_a_listed_creature_counts(name: str, points: int) -> None:
    creature, source = find_creature(name), ChapterSource("bf")
    assert xp_value_by(creature, load_rulebook("bf")) == points
    foe = Foe(name=name, count=2, hit_dice=creature.hit_dice)
    assert worth_of(load_rulebook("bf").experience, find_awards(source).rules, foe).points == 2 * points


def test_another_book_has_experience_by_its_own_table() -> None:
    # 2 hit dice are worth 20, less than one 5.
    worth = [xp_value_by(find_creature(name), load_rulebook("bxe")) for name in ("eagle", "goblin")]
    assert worth == [20, 5]
