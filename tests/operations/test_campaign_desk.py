"""A campaign at a table: at a glance, asked by name, and those who set out and come home."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.base.errors import InputError
from grognard.fight.expedition import ExpeditionControl, resume
from grognard.operations.asking import ask
from grognard.operations.campaigns.beginning import BeginCampaign
from grognard.operations.campaigns.campaign_at_table import (
    ask_by_name,
    glance_at_campaign,
    list_campaigns,
    send_on_expedition,
    send_to_fight,
)
from tests.adventure.test_expedition_by_hand import CELLAR

GREYWATER = Path(__file__).resolve().parents[2] / "examples" / "campaigns" / "greywater.toml"


@pytest.fixture
def campaign(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path / "home"))
    ask(BeginCampaign(file="greywater", origin=str(GREYWATER)))
    return "greywater"


def test_a_campaign_is_shown_at_a_glance(campaign: str) -> None:
    assert list_campaigns() == ("greywater",)
    desk = glance_at_campaign(campaign)
    assert (desk.title, desk.day, desk.chest) == ("Greywater", 1, "3,150 gp")
    dorn = next(one for one in desk.people if one.name == "Dorn")
    assert (dorn.what, dorn.hp, dorn.most, dorn.purse, dorn.away) == ("fighter 4", 26, 26, "12.50 gp", "")
    assert desk.away == ()
    with pytest.raises(InputError, match="no campaign is called"):
        glance_at_campaign("../other")


def test_what_is_asked_by_name_is_written_and_taken_back(campaign: str) -> None:
    told = ask_by_name(campaign, "campaign word", {"word": "Hob hp 3"})
    assert told.entry == 2
    assert told.parts[0].text == "Hob: hp 11 -> 3."
    assert next(one.hp for one in glance_at_campaign(campaign).people if one.name == "Hob") == 3
    ask_by_name(campaign, "campaign undo", {})
    assert next(one.hp for one in glance_at_campaign(campaign).people if one.name == "Hob") == 11
    (rows,) = [one for one in ask_by_name(campaign, "campaign roster", {}).parts if one.kind == "rows"]
    assert rows.rows[0][0] == "Dorn"
    with pytest.raises(InputError, match="is not asked here"):
        ask_by_name(campaign, "campaign export", {})
    with pytest.raises(InputError):
        ask_by_name(campaign, "campaign word", {"nonsense": 1})


def test_a_delve_brings_losses_and_treasure_home_and_experience_makes_levels(campaign: str) -> None:
    rich = CELLAR.replace("count = 2", "count = 6").replace(
        "watchful = true } },", 'watchful = true }, treasure = [{ what = "a crown", worth = 9000 }] },'
    )
    away = send_on_expedition(
        campaign, rich, people=("Dorn", "Maude", "Wat"), seated=ExpeditionControl(), seed=5
    )
    assert away.expedition is not None
    assert [one.name for one in away.expedition.machine.state.explorers] == ["Dorn", "Maude", "Wat"]
    (trip,) = glance_at_campaign(campaign).away
    assert (trip.people, trip.kept) == (("Dorn", "Maude", "Wat"), Path(away.path).stem)
    with pytest.raises(InputError, match="away"):
        ask_by_name(campaign, "campaign word", {"word": "Wat hp 3"})
    with pytest.raises(InputError, match="not over"):
        ask_by_name(campaign, "campaign return", {"trip": trip.id})
    one = resume(away.path, by_hand=True)
    one.push("go east door")
    if one.fight is None:
        one.push("attack")
    while one.fight is not None:
        one.fight.run()
        one.end_fight()
    assert not one.over
    for order in ("take", "go west door", "leave"):
        one.push(order)
    one.save(away.path)
    home = ask_by_name(campaign, "campaign return", {"trip": trip.id})
    assert home.entry
    assert glance_at_campaign(campaign).away == ()
    before = {who.name: who.xp for who in glance_at_campaign(campaign).people}
    ask_by_name(campaign, "xp", {"last": True})
    after = {who.name: who.xp for who in glance_at_campaign(campaign).people}
    assert after["Wat"] > before["Wat"]
    wat = next(who for who in glance_at_campaign(campaign).people if who.name == "Wat")
    assert wat.ready == 5
    assert wat.xp >= 10_000
    ask_by_name(campaign, "level", {"who": "Wat", "roll": True})
    assert next(who.what for who in glance_at_campaign(campaign).people if who.name == "Wat") == "thief 5"


def test_a_fight_is_set_out_for_and_settled_when_it_is_over(campaign: str) -> None:
    away = send_to_fight(campaign, "2 orc", people=("Dorn",), play=frozenset())
    assert away.fight is not None
    away.fight.run()
    away.fight.save(away.path)
    (trip,) = glance_at_campaign(campaign).away
    told = ask_by_name(campaign, "campaign return", {"trip": trip.id})
    assert told.entry
    assert glance_at_campaign(campaign).away == ()


def test_nobody_has_set_out_where_the_foes_are_not_known(campaign: str) -> None:
    with pytest.raises(InputError):
        send_to_fight(campaign, "2 xyzzy")
    assert glance_at_campaign(campaign).away == ()
