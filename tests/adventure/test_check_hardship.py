"""`grognard check hunger|rations|heading|pursued`, and what is seen, run and climbed."""

from __future__ import annotations

import pytest

from tests.adventure.asking import Asking
from tests.adventure.places import journeying, one, order
from tests.adventure.test_journey import KEPT, row


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str]) -> Asking:
    return Asking(capsys)


@pytest.mark.rule("bxe.starvation.movement-penalty-referee")
def test_the_hungry_may_be_slowed(ask: Asking) -> None:
    assert ask("hunger 1")["rate"] == 120
    assert ask("hunger 1", travel__hunger_rate="3/4")["rate"] == 90


@pytest.mark.rule("bxe.starvation.more-rest-referee")
def test_the_hungry_may_have_to_rest_more_often(ask: Asking) -> None:
    assert ask("hunger 1")["active_turns"] == 5
    assert ask("hunger 1", travel__hunger_active=3)["active_turns"] == 3


@pytest.mark.rule("bxe.starvation.hp-loss-referee")
def test_the_hungry_may_lose_hit_points(ask: Asking) -> None:
    assert ask("hunger 7")["dice"] == ""
    assert ask("hunger 6", travel__hunger_dice="1d2")["dice"] == ""
    loss = ask("hunger 7 --hp 5 --rolled 1", travel__hunger_dice="1d2")
    assert (loss["rolled"], loss["hp"]) == (1, 4)


def test_a_journey_goes_by_the_rulings_on_hunger() -> None:
    table = journeying(
        row("." * 20),
        party="1 magic-user 1",
        travel__hunger_rate="1/2",
        travel__hunger_dice="1d2",
        travel__hunger_dice_from=2,
    )
    table.state.supplies["rations"] = 0
    points = table.able[0].hit_points = table.able[0].most = 4
    order(table, "go There", dice=KEPT)
    assert (table.rate(), table.able[0].hit_points) == (60, points)
    facts = order(table, "go There", dice=f"{KEPT} d2:1")
    assert (one(facts, "hurt").rules, table.able[0].hit_points) == (("bxe.starvation.hp-loss-referee",), 3)


@pytest.mark.rule("bxe.foraging.dungeon-bring-rations")
def test_a_party_brings_food_to_a_dungeon(ask: Asking) -> None:
    assert ask("rations 3 4")["ration_days"] == 12


@pytest.mark.rule("bxe.lost.referee-picks-actual-direction")
def test_the_referee_says_the_true_heading(ask: Asking) -> None:
    document = ask("heading 180 --true 270")
    assert (document["heading"], "rolled" in document) == (270, False)


@pytest.mark.rule("bxe.lost.slightly-off-course-example")
@pytest.mark.parametrize(("face", "heading"), [(1, 225), (2, 135), (3, 270), (4, 90)])
def test_a_party_bound_south_goes_45_or_90_degrees_off(ask: Asking, face: int, heading: int) -> None:
    assert ask(f"heading 180 --rolled {face}")["heading"] == heading


@pytest.mark.rule("bf.chase.split-groups")
def test_each_of_a_group_that_splits_evades_by_itself(ask: Asking) -> None:
    assert ask("pursued thief=1 fighter=0", "bf")["evaded"] == ["thief"]
    assert ask("pursued thief=1 fighter=0", "bf", chase__split="together")["evaded"] == []
    assert ask("pursued thief=1 fighter=2", "bf", chase__split="together")["evaded"] == ["thief", "fighter"]
    assert "NAME=ROUNDS" in ask.refused("pursued thief", "bf")


@pytest.mark.rule("bxe.light.radius-beyond")
def test_beyond_the_radius_of_a_light_nothing_is_seen(ask: Asking) -> None:
    assert ask("sight light --feet 30")["seen"]
    beyond = ask("sight light --feet 31")
    assert (beyond["seen"], beyond["cited"]) == (False, ["bxe.light.radius-beyond"])


@pytest.mark.rule(
    "bxe.light.infravision-sees-heat",
    "bxe.light.infravision-cool-items-grey",
    "bxe.light.infravision-cold-black",
)
@pytest.mark.parametrize(("what", "appearance"), [("living", "bright"), ("cool", "grey"), ("cold", "black")])
def test_how_things_appear_to_infravision(ask: Asking, what: str, appearance: str) -> None:
    document = ask(f"sight heat --feet 40 --of {what}")
    assert (document["seen"], document["appearance"]) == (True, appearance)
    assert ask(f"sight heat --feet 61 --of {what}")["appearance"] == ""


@pytest.mark.rule("bxe.light.infravision-no-reading")
def test_nothing_is_read_by_infravision(ask: Asking) -> None:
    assert not ask("sight heat --feet 1 --of writing")["seen"]


@pytest.mark.rule("bxe.movement.encounter-max-60-rounds")
def test_encounter_movement_is_kept_up_for_a_turn(ask: Asking) -> None:
    assert [ask(f"run {rounds} --encounter")["allowed"] for rounds in (60, 61)] == [True, False]
    assert "bxe" in ask.refused("run 60 --encounter", "bcb")


@pytest.mark.rule("bxe.time.round-ten-seconds")
def test_six_rounds_are_a_minute(ask: Asking) -> None:
    assert ask("run 6 --encounter")["seconds"] == 60


@pytest.mark.rule("bxe.climbing.dex-check")
@pytest.mark.parametrize(("face", "climbs"), [(11, True), (12, False)])
def test_a_climb_may_be_a_check_of_dexterity(ask: Asking, face: int, climbs: bool) -> None:
    assert ask(f"climb --dex 11 --rolled {face}", checks__allowed="true")["success"] is climbs
    assert "optional" in ask.refused("climb --dex 11")
