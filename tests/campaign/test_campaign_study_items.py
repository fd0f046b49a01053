"""`identify -c`: items found and handed on, charges used, and what the players do not know of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from grognard.faces.cli.main import main
from tests.campaign.campaign_table import Table
from tests.campaign.test_campaign_study_memory import begin

WAND = ("identify", "wand of fireball", "--found", "--charges", "2", "--holder", "Ysolde", "-c", "shelf")
LOOK = ("identify", "wand", "--for", "Ysolde", "-c", "shelf")
USE = (*LOOK, "--by", "use")


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Table:
    monkeypatch.chdir(tmp_path)
    made = Table(capsys)
    begin(made, "shelf")
    return made


def item(table: Table, number: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = table.state()["items"][number]
    return found


def test_each_use_takes_a_charge_until_none_is_left(table: Table) -> None:
    start = table.state()
    assert table(*WAND)["item"] == "wand"
    assert (item(table)["charges"], item(table)["known"], item(table)["holder"]) == (2, [], "ysolde")
    there = table.state()
    assert table(*LOOK)["entry"] is None
    assert "It is only looked at: --by use spends a charge." in table.said(*LOOK)
    assert table.state() == there
    for left in (1, 0):
        assert table(*USE)["charges"] == left
        assert (item(table)["charges"], item(table)["known"]) == (left, ["ysolde"])
    there = table.state()
    assert table(*USE)["entry"] is None
    assert table.state() == there
    assert "wand is" not in table.refused("campaign", "undo", "2")
    table("campaign", "undo", "2", "--with-dependents")
    assert table.state() == start


def test_the_referee_throws_for_charges(table: Table) -> None:
    # A wand has 2d10 charges.
    found = table("identify", "wand of cold", "--found", "--rolled", "13", "-c", "shelf")
    assert item(table)["charges"] == 13
    assert found["thrown"] == [{"dice": "2d10", "what": "the charges of the wand of cold", "total": 13}]
    said = table.refused("identify", "wand of cold", "--found", "--rolled", "21", "-c", "shelf")
    assert "a 21 on 2d10" in said


def test_who_cannot_use_a_wand_uses_no_charge(table: Table) -> None:
    table(*WAND)
    there = table.state()
    refused = table("identify", "wand", "--by", "use", "--for", "Dorn", "-c", "shelf")
    assert (refused["usable"], refused["entry"]) == (False, None)
    assert "bxe.magic-items.wand-arcane-only" in [rule for one in refused["why_not"] for rule in one["rules"]]
    assert table.state() == there


def test_a_potion_is_known_by_a_sip_and_gone_when_drunk(table: Table) -> None:
    table("identify", "potion of growth", "--found", "-c", "shelf")
    table("identify", "potion", "--by", "sip", "--for", "Dorn", "-c", "shelf")
    assert item(table)["known"] == ["dorn"]
    assert table("identify", "potion", "-c", "shelf")["entry"] is None
    table("identify", "potion", "--by", "use", "-c", "shelf")
    assert table.state()["items"] == []
    assert "there is no item 'potion'" in table.refused("identify", "potion", "-c", "shelf")
    table("campaign", "undo")
    assert item(table)["known"] == ["dorn"]


def test_players_do_not_see_charges_curses_or_what_they_have_not_found_out(
    table: Table, capsys: pytest.CaptureFixture[str]
) -> None:
    table(*WAND)
    table("identify", "cursed plate mail", "--found", "--holder", "Dorn", "-c", "shelf")
    names = [one["name"] for one in table("campaign", "status", "--view", "player")["items"]]
    assert names == ["wand", "plate mail"]
    for words in (("status",), ("sheet", "Dorn"), ("sheet", "Ysolde")):
        for more in ((), ("--json",)):
            assert main(["campaign", *words, "--view", "player", *more]) == 0
            said = capsys.readouterr().out
            assert "curse" not in said
            assert "fireball" not in said
            assert "charge" not in said
    table("identify", "plate-mail", "--view", "player", "-c", "shelf")
    table(*USE, "--view", "player")
    shown = table("campaign", "status", "--view", "player")["items"]
    assert [one["name"] for one in shown] == ["wand of fireball", "plate mail +1"]
    assert "charges" not in json.dumps(shown)
    assert item(table, 1)["cursed"] is True


def test_a_cursed_thing_is_kept_until_the_curse_is_dispelled(table: Table) -> None:
    table("identify", "cursed longsword", "--found", "--holder", "Dorn", "-c", "shelf")
    words = ("identify", "longsword", "--holder", "Maude", "-c", "shelf")
    assert (table(*words)["handed_on"], item(table)["holder"]) == (False, "dorn")
    table(*words, "--dispelled")
    assert item(table)["holder"] == "maude"
    assert "Maude has it already" in table.refused(*words)


def test_a_wizard_takes_weeks_over_it(table: Table) -> None:
    table(*WAND)
    asked = table("identify", "wand", "--by", "wizard", "-c", "shelf", "--weeks", "3", "--view", "player")
    assert "fireball" not in json.dumps(asked)
    assert item(table)["known"] == []
    # Nobody is busy meanwhile.
    table("learn", "Ysolde", "knock", "-c", "shelf")
    table("campaign", "pass", "20")
    assert item(table)["known"] == []
    table("campaign", "pass", "1")
    assert item(table)["known"] == ["ysolde", "maude", "dorn"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("wand of cheese", "--found"), "cheese"),
        (("wand",), "there is no item 'wand'; expected --found"),
        (("wand", "--used", "3"), "no --used with -c"),
        (("wand of cold", "--found", "--holder", "Bob"), "nobody is called 'Bob'"),
    ],
)
def test_what_cannot_be_asked_of_an_item_is_said(words: tuple[str, ...], said: str, table: Table) -> None:
    start = table.state()
    assert said in table.refused("identify", *words, "-c", "shelf").replace("key what: ", "")
    assert table.state() == start
