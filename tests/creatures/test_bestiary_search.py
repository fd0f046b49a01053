"""The bestiary searched by words, kinds and hit dice."""

from __future__ import annotations

import time

import pytest

import grognard
from grognard.base.errors import InputError
from grognard.creatures.bestiary_index import list_entries, list_kinds, search_bestiary
from grognard.creatures.hit_dice import parse_hit_dice
from grognard.creatures.hit_dice_range import parse_range, weigh_dice
from grognard.faces.cli.main import main
from grognard.operations.asking import ask
from grognard.operations.lookups.bestiary import SearchBestiary
from grognard.operations.lookups.creatures import Creatures


def find(words: str = "", **said: str) -> list[str]:
    hit_dice = said.pop("hit_dice", "")
    among = {"hit_dice": parse_range(hit_dice)} if hit_dice else {}
    return [one.listing.title for one in search_bestiary(words, **said, **among)]  # type: ignore[arg-type]


def test_names_that_begin_with_the_words_come_first() -> None:
    found = find("wolf")
    assert found[0] == "Wolf"
    assert found.index("Winter Wolf") < found.index("Werewolf")
    assert find("rat")[0].startswith("Rat")
    assert find("rat giant") == find("giant rat") == ["Giant Rat"]


def test_plurals_and_other_names_are_found() -> None:
    assert find("winter wolves") == ["Winter Wolf"]
    assert find("blue dragon") == ["Desert Dragon"]


def test_the_nearest_are_found_where_no_name_holds_the_words() -> None:
    assert find("gobbln")[0] == "Goblin"
    assert find("zzzzqqq") == []
    assert find("x" * 3000) == []


@pytest.mark.parametrize(
    ("kind", "inside", "outside"),
    [
        ("undead", "Ghoul", "Goblin"),
        ("Undead", "Wight", "Wolf"),
        ("dragons", "Desert Dragon", "Komodo Dragon"),
        ("animal", "Wolf", "Skeleton"),
        ("mindless", "Gray Jelly", "Orc"),
        ("thinking", "Orc", "Wolf"),
        ("flying", "Griffon", "Ogre"),
        ("regeneration", "Troll", "Ogre"),
        ("large", "Ogre", "Kobold"),
    ],
)
def test_a_kind_has_those_that_are_said_to_be_of_it(kind: str, inside: str, outside: str) -> None:
    found = find(kind=kind)
    assert inside in found
    assert outside not in found


def test_an_unknown_kind_is_refused_with_the_nearest() -> None:
    with pytest.raises(InputError) as refused:
        search_bestiary(kind="undad")
    assert refused.value.key == "kind"
    assert "undead" in refused.value.expected


@pytest.mark.parametrize(
    ("text", "inside", "outside"),
    [
        ("2", ("2", "2*", "2+1"), ("3", "1", "2-1")),
        ("1-1", ("1-1", "1-1*"), ("1", "1/2", "2")),
        ("3-5", ("3", "5+2**", "4"), ("6", "2+2", "3-1")),
        ("1/2", ("1/2", "1d4 HP"), ("1", "1-1")),
        ("8+", ("8", "20** (+13)"), ("7+1",)),
        ("8 or more", ("8",), ("7",)),
        ("up to 1", ("1+1", "1/2"), ("2",)),
        ("1-1 to 3 HD", ("1-1", "3+1"), ("1/2", "4")),
        ("4+1", ("4+1*",), ("4", "5")),
    ],
)
def test_a_range_holds_hit_dice(text: str, inside: tuple[str, ...], outside: tuple[str, ...]) -> None:
    among = parse_range(text)
    assert [one for one in inside if not among.holds(weigh_dice(parse_hit_dice(one)))] == []
    assert [one for one in outside if among.holds(weigh_dice(parse_hit_dice(one)))] == []


@pytest.mark.parametrize("text", ["lots", "", "9" * 40, "0x2", "3 to lots"])
def test_what_is_no_range_is_refused(text: str) -> None:
    with pytest.raises(InputError) as refused:
        parse_range(text)
    assert refused.value.key == "hit_dice"
    assert "3-5" in refused.value.expected


def test_the_figures_are_those_of_the_book() -> None:
    by = {
        rules: grognard.ask(SearchBestiary(words="ogre", rules=rules, limit=1)).facts
        for rules in ("bf", "bxe")
    }
    assert [(one.found[0].name, one.found[0].hit_dice) for one in by.values()] == [("Ogre", "4+1")] * 2
    assert [one.found[0].armour_class.split()[0] for one in by.values()] == ["15", "5"]
    assert by["bf"].total > 1


def test_every_creature_is_of_some_kind_and_has_hit_dice() -> None:
    assert len(list_entries()) > 600
    assert [one.name for one in list_entries() if not one.weight] == []
    assert sum(1 for one in list_entries() if not one.kinds) < 30
    assert list_kinds()["animal"] > 200


def test_a_search_is_fast_enough_to_type_by() -> None:
    search_bestiary("a")
    begun = time.process_time()
    for words in ("w", "wo", "wol", "wolv", "winter wolves", "gobbln", "dragon", "e") * 5:
        search_bestiary(words, kind="")
    assert (time.process_time() - begun) / 40 < 0.02


def test_the_command_searches_by_kind_and_hit_dice(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["creatures", "--kind", "undead", "--hit-dice", "2-3", "--limit", "4"]) == 0
    printed = capsys.readouterr().out
    assert "4 of " in printed
    assert main(["creatures", "--kind", "undad"]) == 2
    assert "undead" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "name", "hit_dice"),
    [("red dragon age 6", "Red Dragon Age 6", "12** (+10)"), ("hydra of 7 heads", "Hydra 7 Heads", "7")],
)
def test_a_creature_is_shown_that_has_no_row_in_the_list(words: str, name: str, hit_dice: str) -> None:
    (card,) = ask(Creatures(words=words)).facts.found
    assert (card.name, card.hit_dice) == (name, hit_dice)
