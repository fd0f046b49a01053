"""An expedition as a person at a table has it: the party knows what it has seen, the referee everything."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from grognard.adventure.delve.context import PartyInDungeon
from grognard.adventure.journey.day_of_travel import Wayfarers
from grognard.fight.departing import depart
from grognard.fight.expedition import Expedition
from grognard.fight.expeditions.seat import ExpeditionSeat
from grognard.fight.expeditions.shown import AreaShown, WayShown
from grognard.rulebooks.rule_documents import BOOKS

PLACES = Path(__file__).resolve().parents[2] / "examples" / "places"
MILL = (PLACES / "under-hobs-mill.toml").read_text(encoding="utf-8")
ISLE = (PLACES / "to-the-isle.toml").read_text(encoding="utf-8")
Change = Callable[[str], str]

TWO_ROOMS = """
title = "Two rooms"
rules = "bxe"
entrance = "1"
map = '''
##########
#111+222##
#111#222##
####.#+###
####333###
##########
'''
wandering_faces = 0
supplies = { torches = 2, spikes = 2 }
areas = [
    { key = "1", name = "the hall", lit = true, text = "A hall." },
    { key = "2", name = "the cell", text = "A cell.", notes = "It was a chapel.", treasure = [
        { what = "a cup", worth = 30 }, { what = "a ring", worth = 90, hidden = true }] },
    { key = "3", name = "the well" },
]
doors = [{ between = ["1", "2"], stuck = true }, { between = ["2", "3"], secret = true }]
[party]
name = "Party"
player_characters = true
members = [
    { character = "fighter 3", name = "Ulf", abilities = { strength = 16 } },
    { character = "magic-user 2", name = "Maud", spells = ["sleep"] },
]
"""


def seats(text: str, *, rules: str = "", seed: int = 1) -> tuple[Expedition, ExpeditionSeat, ExpeditionSeat]:
    one = depart(text, rules=rules, seed=seed)
    return one, ExpeditionSeat(one, referee=False), ExpeditionSeat(one, referee=True)


def area(seat: ExpeditionSeat, key: str) -> AreaShown:
    assert seat.scene.level is not None
    return next(one for one in seat.scene.level.areas if one.key == key)


def ways(seat: ExpeditionSeat) -> dict[str, WayShown]:
    assert seat.scene.level is not None
    return {one.name: one for one in seat.scene.level.ways}


def test_the_party_sees_where_it_has_been_and_the_referee_sees_all() -> None:
    one, party, referee = seats(TWO_ROOMS)
    level = party.scene.level
    assert level is not None
    assert [(each.title, each.runs) for each in level.areas] == [("the hall", ((1, 1, 3), (1, 2, 3)))]
    assert level.party == (2, 1)
    assert level.feet == 10
    assert [(each.name, each.at, each.door, each.ends) for each in level.ways] == [
        ("east door", (4, 1), "shut", ("1", ""))
    ]
    assert ways(party)["east door"].upright
    assert area(referee, "2").notes == "It was a chapel."
    assert area(referee, "2").treasure == ("a cup, 30 gp", "a ring, 90 gp, hidden")
    assert not area(referee, "2").seen
    assert ways(referee)["east door"].door == "stuck"
    assert [each.secret for each in referee.scene.level.ways if each.secret] == [True]  # type: ignore[union-attr]
    one.push("go east door")
    assert ways(party)["east door"].door == "stuck"


def test_what_a_door_shows_is_what_was_done_to_it() -> None:
    one, party, _ = seats(TWO_ROOMS)
    one.push("go east door")
    for _ in range(60):
        if "force east door" not in {each.text for each in party.orders.orders}:  # type: ignore[union-attr]
            break
        one.push("force east door")
    one.push("go east door")
    assert area(party, "2").treasure in (("a cup",), ())
    assert ways(party)["west door"].door in ("open", "shut")


def test_lights_burn_down_and_the_hour_is_told() -> None:
    one, party, _ = seats(TWO_ROOMS)
    one.push("light torch")
    (light,) = party.scene.lights
    assert (light.name, light.left, light.whole) == ("torch", 6, 6)
    one.push("rest 1")
    (light,) = party.scene.lights
    assert (light.left, light.whole) == (5, 6)
    assert party.scene.turn == 2
    left = {each.name: each.count for each in party.scene.supplies}
    assert (left["torch"], left["spikes"]) == (1, 2)


def test_everybody_of_the_party_has_a_sheet() -> None:
    _, party, _ = seats(TWO_ROOMS)
    ulf, maud = party.scene.party
    assert (ulf.name, ulf.what, ulf.able) == ("Ulf", "fighter 3", True)
    assert ulf.points == ulf.most
    assert ulf.sheet[0].startswith("Strength 16")
    assert maud.has == ("sleep",)


def test_orders_are_grouped_and_the_usual_one_is_marked() -> None:
    one, party, _ = seats(TWO_ROOMS)
    menu = party.orders
    assert menu is not None
    by_text = {each.text: each for each in menu.orders}
    assert by_text["go east door"].group == "ways"
    assert by_text["go east door"].way == 0
    assert by_text["search"].group == "here"
    assert by_text["rest 1"].group == "rest"
    assert by_text["leave"].danger
    # The party does not know that the door is stuck, so nothing is offered that would tell.
    assert "force east door" not in by_text
    assert not by_text["wait 1"].common
    assert [each.text for each in menu.orders if each.usual] == [menu.usual]
    one.push("go east door")
    assert "force east door" in {each.text for each in party.orders.orders}  # type: ignore[union-attr]
    refused = {each.label: each.reasons[0].text for each in party.refused()}
    assert refused["Remove the trap"] == "no trap is known here"


def test_the_story_has_its_turns_its_reading_aloud_and_its_secrets() -> None:
    _, party, referee = seats(MILL, seed=9)
    for seat in (party, referee):
        while seat.expedition.fight is None and not seat.expedition.over and len(seat.story) < 60:
            seat.expedition.push(seat.orders.usual)  # type: ignore[union-attr]
    kinds = [line.kind for line in party.story]
    assert kinds[0] == "round"
    assert party.story[0].text == "Turn 1"
    assert "aloud" in kinds
    secret = [line for line in referee.story if line.tone == "secret"]
    assert secret
    assert not any(line.tone == "secret" for line in party.story)
    assert any(why.rules for line in secret for why in line.why)
    assert not any("[" in line.text for line in referee.story)


def test_a_land_shows_where_the_party_believes_to_be() -> None:
    one, party, referee = seats(ISLE, rules="bxe", seed=3)
    land = party.scene.land
    assert land is not None
    assert land.party == (3, 4)
    assert land.truly is None
    assert {site.name for site in land.sites if site.goal} == {"Saint Orrin"}
    assert {site.text for site in land.sites if site.known} == {
        "Four roads, one inn, and nobody on them after dark."
    }
    assert land.vessels == ()
    assert referee.scene.land is not None
    assert {vessel.name for vessel in referee.scene.land.vessels} == {"river boat", "sailing ship"}
    assert any(each.cell == (9, 5) for each in party.orders.orders)  # type: ignore[union-attr]
    one.push("go the ferry")
    met = party.scene.met
    assert met is not None
    assert (met.name, met.kind, met.members) == ("Bandits", "meeting", ())
    assert referee.scene.met is not None
    assert len(referee.scene.met.members) == met.count


def _bytes(seat: ExpeditionSeat) -> bytes:
    """Everything that the party's seat gives."""
    return msgspec.json.encode((seat.scene, seat.orders, seat.refused(), seat.story, seat.outcome))


def _change_the_unknown(one: Expedition) -> None:
    """Change what the party cannot know: who is elsewhere, what is hidden, where those go who are lost."""
    machine = one.machine
    if isinstance(machine, PartyInDungeon):
        met = {machine.state.meeting.folk} if machine.state.meeting is not None else set()
        if machine.state.chase is not None:
            met.add(machine.state.chase.folk)
        unseen = [key for key, state in machine.state.areas.items() if not state.seen]
        for number, folk in enumerate(machine.state.folk):
            if number in met or folk.area == machine.state.area:
                continue
            folk.area = unseen[-1] if unseen else folk.area
            for foe in folk.members:
                foe.hit_points, foe.most, foe.name = 99, 99, "Nobody has heard of this"
        for way in machine.level.ways:
            door = machine.door(way.number)
            if not door.known:
                door.open, door.gives = not door.open, True
    elif isinstance(machine, Wayfarers):
        for folk in machine.state.folk:
            for foe in folk.members:
                foe.hit_points = foe.most = 99
        machine.state.turned = 1
    machine.state.clock.noise = not machine.state.clock.noise
    machine.state.clock.coming = not machine.state.clock.coming


@pytest.mark.slow
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("text", [MILL, ISLE], ids=["mill", "isle"])
def test_what_the_party_cannot_know_changes_no_byte_that_its_seat_gives(text: str, book: str) -> None:
    one, party, _ = seats(text, rules=book, seed=9)
    for _ in range(60):
        if one.over:
            break
        if one.fight is not None:
            one.fight.run()
            one.end_fight()
            continue
        shown = _bytes(party)
        twin = one.copy()
        seat = ExpeditionSeat(twin, referee=False)
        seat._guide = party._guide
        seat._suggested = (twin.machine, len(twin.journal), party.orders.usual) if party.orders else None
        _change_the_unknown(twin)
        assert _bytes(seat) == shown
        menu = party.orders
        assert menu is not None
        one.push(menu.usual)
