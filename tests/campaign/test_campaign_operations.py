"""Campaigns asked as operations, without a command line."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from grognard.base.errors import InputError
from grognard.operations.asking import DoneBeforeError, ask, ask_in
from grognard.operations.campaigns.beginning import BeginCampaign
from grognard.operations.campaigns.campaign_catalogue import CAMPAIGNS
from grognard.operations.campaigns.exporting import ExportCampaign
from grognard.operations.campaigns.fighting import CampaignFight
from grognard.operations.campaigns.log import CampaignLog
from grognard.operations.campaigns.opening import open_campaign
from grognard.operations.campaigns.passing import PassDays
from grognard.operations.campaigns.results import read_result
from grognard.operations.campaigns.sheet import CharacterSheet
from grognard.operations.campaigns.status import CampaignStatus
from grognard.operations.campaigns.undoing import RedoEntry, UndoEntry
from grognard.operations.campaigns.word import SayWord
from grognard.operations.catalogue_row import Listed
from grognard.text.parts import Verbatim
from tests.campaign.campaign_table import GREYWATER


@pytest.fixture
def greywater(tmp_path: Path) -> str:
    return ask(BeginCampaign(file=str(tmp_path / "greywater"), origin=GREYWATER)).facts.file


@pytest.mark.parametrize("listed", CAMPAIGNS.listed, ids=lambda one: one.name)
def test_every_campaign_operation_has_its_name_and_a_schema(listed: Listed) -> None:
    kind = listed.load()
    assert kind.__struct_config__.tag == listed.name
    fields = listed.schema()["$defs"][kind.__name__]["properties"]
    assert ("rules" in fields) == ("options" in fields) == kind.by_book
    assert kind.is_asked_alone() != kind.is_asked_in_campaigns()


def test_an_operation_without_a_book_takes_none(greywater: str) -> None:
    with pytest.raises(InputError, match="campaign status asks no rulebook"):
        ask_in(greywater, CampaignStatus(rules="house.toml"))


def test_what_is_tried_is_not_written(greywater: str) -> None:
    tried = ask_in(greywater, PassDays(days=3), dry_run=True)
    assert tried.document() == {"said": "3 days pass, to day 4", "entry": None, "dry_run": True}
    assert ask_in(greywater, PassDays(days=3)).document() == {
        "said": "3 days pass, to day 4",
        "entry": 2,
        "dry_run": False,
    }
    assert ask_in(greywater, CampaignStatus()).facts.day == 4


def test_a_command_is_carried_out_once(greywater: str) -> None:
    ask_in(greywater, PassDays(days=1), command_id="a")
    with pytest.raises(DoneBeforeError) as done:
        ask_in(greywater, PassDays(days=1), command_id="a")
    assert (done.value.entry, done.value.said) == (2, "1 day passes, to day 2")


def test_undo_and_redo_say_no_more_than_their_number(greywater: str) -> None:
    said = ask_in(greywater, SayWord(word="Wat hp 3")).notes[-1][0]
    assert said == "Entry 2. Undo it with: grognard campaign undo."
    assert ask_in(greywater, UndoEntry()).notes[-1][0] == "Entry 3."
    assert ask_in(greywater, CharacterSheet(who="Wat")).facts.hp == 14
    assert ask_in(greywater, RedoEntry()).notes[-1][0] == "Entry 4."
    assert ask_in(greywater, CharacterSheet(who="Wat")).facts.hp == 3


def test_players_are_not_told_what_only_the_referee_knows(greywater: str) -> None:
    ask_in(greywater, SayWord(word="chest +10", reason="a secret gift"))
    for view, reason in (("referee", "a secret gift"), ("player", "")):
        asked = msgspec.convert({"operation": "campaign log", "view": view}, CampaignLog)
        assert ask_in(greywater, asked).facts.entries[-1].reason == reason


def test_a_fight_keeps_its_document_and_its_book(greywater: str) -> None:
    asked = CampaignFight(what="3 orc", people=("Dorn", "Wat"), options=("initiative.group_rolls=true",))
    tried = ask_in(greywater, asked, seed=4, dry_run=True).facts
    fought = ask_in(greywater, asked, seed=4).facts
    assert tried == fought
    assert isinstance(fought.result, msgspec.Struct)
    with open_campaign(greywater, writes=False, whole=True) as opened:
        trip = opened.campaign.trips["fight-1"]
        assert len(read_result(opened.store, trip)) == 2
        body = opened.entries[-1].body
    assert (body.book, body.options) == ("bf", ("initiative.group_rolls=true",))
    assert ask_in(greywater, CampaignLog(last=1)).facts.entries[0].typed.startswith('{"operation":')


def test_an_export_is_a_text_to_be_printed_as_it_is(greywater: str) -> None:
    answer = ask_in(greywater, ExportCampaign())
    assert answer.parts == [Verbatim(answer.facts.text.removesuffix("\n"))]
