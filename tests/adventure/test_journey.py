"""Days on the way: course, the way lost, weather, food, rest, meetings, flight over days, ships."""

from __future__ import annotations

import pytest

from grognard.adventure.journey.machine import Journeying
from tests.adventure.places import codes, journeying, one, order

ROW = """
title = "A row of hexes"
start = "Here"
goal = "There"
miles = 6
checks = 0
map = "{map}"
supplies = {{ rations = 20 }}
sites = [
    {{ name = "Here", at = [0, 0], dock = true }},
    {{ name = "There", at = [{last}, 0], dock = true }},
]
"""


def row(terrain: str, more: str = "", **changes: object) -> str:
    """A land of one row of hexes."""
    text = ROW.format(map=terrain, last=len(terrain) - 1)
    for key, value in changes.items():
        text = text.replace(f"{key} = 0", f"{key} = {value}")
    return text.replace("sites = [", f"{more}\nsites = [")


def walk(terrain: str = ".........", *, dice: str = "", more: str = "", **options: object) -> Journeying:
    """A party of one at the start of a row."""
    changes = {key: options.pop(key) for key in ("checks",) if key in options}
    return journeying(row(terrain, more, **changes), party="1 magic-user 1", dice=dice)


def miles(table: Journeying) -> int:
    """How far from the start the party is."""
    return table.state.at[0] * table.land.entry.miles


KEPT = "d6:6"
"""The way is not lost."""


@pytest.mark.rule("bxe.travel.miles-per-day", "bxe.time.day-step-4-describe")
@pytest.mark.parametrize(("terrain", "gone"), [("." * 9, 24), ("h" * 9, 12), ("m" * 9, 12), ("s" * 9, 12)])
def test_a_day_on_foot(terrain: str, gone: int) -> None:
    table = walk(terrain)
    order(table, "go There", dice=KEPT)
    assert miles(table) == gone
    # 16 miles a day by hills: the rest of the first day counts in the second.
    order(table, "go There", dice=KEPT)
    assert miles(table) == {"." * 9: 48, "h" * 9: 30}.get(terrain, 24)


@pytest.mark.rule("bxe.travel.road-bonus")
def test_by_road_nobody_is_lost_and_all_go_faster() -> None:
    road = "roads = [[[0, 0], [1, 0], [2, 0], [3, 0], [4, 0], [5, 0], [6, 0], [7, 0], [8, 0]]]"
    table = walk("m" * 9, more=road)
    order(table, "go There")  # not a die is thrown
    assert miles(table) == 36


@pytest.mark.rule(
    "bxe.travel.forced-march-duration-one-day",
    "bxe.rest.forced-march-next-day",
    "bxe.rest.no-rest-applies-to-wilderness-and-forced-march",
)
def test_a_forced_march_is_one_day_and_wants_one_of_rest() -> None:
    table = walk("." * 20)
    order(table, "march There", dice=KEPT)
    assert (miles(table), table.state.owes, table.weariness(table.able[0]).attack) == (36, 1, 0)
    order(table, "go There", dice=KEPT)
    assert (miles(table), table.weariness(table.able[0]).attack) == (60, -1)
    order(table, "rest 1")
    assert (table.state.owes, table.weariness(table.able[0]).attack) == (0, 0)


@pytest.mark.rule("bxe.rest.wilderness-one-day-per-six", "bxe.time.day-step-6-rest-need")
def test_six_days_and_a_day_of_rest() -> None:
    table = walk("m" * 40)
    for day in range(6):
        assert table.state.marched == day
        order(table, "go There", dice=KEPT)
    assert (table.state.marched, table.weariness(table.able[0]).attack) == (6, 0)
    order(table, "go There", dice=KEPT)
    assert table.weariness(table.able[0]).attack == -1
    order(table, "rest 1")
    assert (table.state.marched, table.weariness(table.able[0]).attack) == (0, 0)


@pytest.mark.rule("bxe.time.day-step-6-rations")
def test_everybody_eats_a_ration_a_day() -> None:
    table = journeying(row("." * 9), party="4 magic-user 1")
    order(table, "go There", dice=KEPT)
    assert table.state.supplies["rations"] == 16


@pytest.mark.rule(
    "bxe.starvation.threshold-one-day",
    "bxe.starvation.food-or-water",
    "bxe.starvation.attack-penalty-referee",
)
def test_hunger() -> None:
    table = walk("." * 20)
    table.state.supplies["rations"] = 1
    order(table, "go There", dice=KEPT)
    assert (table.state.hungry, table.weariness(table.able[0]).attack) == (0, 0)
    order(table, "go There", dice=KEPT)
    assert (table.state.hungry, table.weariness(table.able[0]).attack) == (1, -1)
    order(table, "go There", dice=KEPT)
    assert table.weariness(table.able[0]).attack == -2


@pytest.mark.rule("bxe.foraging.source")
def test_who_looks_for_food_on_the_way_eats_it_first() -> None:
    table = walk("." * 20)
    order(table, "go There foraging", dice=f"{KEPT} d6:1 d6:3")
    # It feeds three: one of them today, and two are kept.
    assert table.state.supplies["rations"] == 22
    assert miles(table) == 24


@pytest.mark.rule(
    "bxe.foraging.hunt-no-rest",
    "bxe.foraging.hunt-vs-forage",
    "bxe.foraging.hunt-extra-to-random",
    "bxe.foraging.hunt-suitability",
)
def test_a_day_of_hunting() -> None:
    met = 'met = [{ name = "Orcs", members = [{ creature = "orc" }] }]'
    table = walk("." * 20, more=met, checks=1)
    before = table.able[0].hit_points = 1
    facts = order(table, "hunt", dice="d6:2 d6:1")
    # The die for a meeting is thrown besides, and no other for food.
    assert codes(facts) == ["roll for a meeting", "hunt", "fed"]
    assert (miles(table), table.able[0].hit_points, table.state.marched) == (0, before, 1)


@pytest.mark.rule(
    "bxe.time.day-sequence", "bxe.time.day-step-1-course", "bxe.time.day-step-2-before-encounter"
)
def test_the_order_of_a_day() -> None:
    met = 'met = [{ name = "Orcs", members = [{ creature = "orc" }] }]'
    table = walk("." * 20, more=met, checks=1)
    facts = order(table, "go There", dice="d6:6 d6:1 d6:6 d6:6 d6:3 d6:3 d6:3 d6:3 d6:6 d6:1 d6:3 d6:4")
    steps = [
        code for code in codes(facts) if code in ("straying roll", "march", "roll for a meeting", "they come")
    ]
    assert steps == ["straying roll", "march", "roll for a meeting", "they come"]
    assert table.state.day == 1
    order(table, "pass")
    assert (table.state.day, table.state.supplies["rations"]) == (2, 19)


@pytest.mark.rule(
    "bxe.time.day-step-3-wandering",
    "bxe.time.day-step-5-no-encounter-ends",
    "bxe.wandering.area-specific-chance",
)
@pytest.mark.parametrize(
    ("terrain", "face", "comes"),
    [(".", 1, True), (".", 2, False), ("f", 2, True), ("f", 3, False), ("s", 3, True), ("s", 4, False)],
)
def test_who_is_met_by_the_ground(terrain: str, face: int, comes: bool) -> None:
    met = 'met = [{ name = "Orcs", members = [{ creature = "orc" }] }]'
    table = walk(terrain * 20, more=met, checks=1)
    after = " d6:6 d6:6 d6:3 d6:3 d6:3 d6:3 d6:6 d6:1 d6:3 d6:4" if comes else ""
    facts = order(table, "go There", dice=f"{KEPT} d6:{face}{after}")
    assert ("they come" in codes(facts)) is comes
    if not comes:
        assert table.state.day == 2
    quiet = walk(terrain * 20)
    assert "roll for a meeting" not in codes(order(quiet, "go There", dice=KEPT))


@pytest.mark.rule(
    "bxe.lost.party-unaware",
)
def test_the_lost_believe_to_be_elsewhere() -> None:
    square = row("." * 9).replace(
        'map = "' + "." * 9 + '"', 'map = """\n' + "\n".join(["." * 9] * 9) + '\n"""'
    )
    square = square.replace("at = [0, 0]", "at = [0, 4]").replace("at = [8, 0]", "at = [8, 4]")
    for side, south in ((1, True), (2, False)):
        table = journeying(square, party="1 magic-user 1")
        facts = order(table, "go There", dice=f"d6:1 d2:{side}")
        astray = one(facts, "astray")
        # 60 degrees to either side, where the rule has 45 or 90; players are not told.
        assert (abs(astray.amount), astray.audience) == (60, "referee")
        assert table.state.believed == (4, 4)
        assert (table.state.at[1] > 4) is south


SEA = (
    'vessels = [{ name = "ship", at = "Here", sail = 72, oars = 0, feet = 90, '
    "seagoing = true, navigator = true }]"
)
GALLEY = SEA.replace("sail = 72, oars = 0", "sail = 0, oars = 18")


def aboard(terrain: str, vessel: str = SEA, *, more: str = "", **changes: object) -> Journeying:
    """A party on board of a ship."""
    table = journeying(row(terrain, f"{vessel}\n{more}", **changes), party="1 magic-user 1")
    order(table, "board")
    return table


@pytest.mark.rule("bxe.time.day-step-2-sea-weather", "bxe.light.sea-in-sight-of-land")
def test_weather_at_sea_alone() -> None:
    table = aboard("o" + "~" * 30 + "o")
    facts = order(table, "go There", dice="d6:3 d6:3 d6:4")
    assert codes(facts)[:2] == ["straying roll", "wind"]
    assert miles(table) == 72
    assert one(facts, "straying roll").needed == 2
    # 24 miles off land is still in sight; farther out nobody keeps the way without a navigator.
    for hexes, needed in ((4, 2), (5, 6)):
        alone = aboard("o" + "~" * 60 + "o", SEA.replace("navigator = true", "navigator = false"))
        alone.state.at = alone.state.believed = (hexes, 0)
        facts = order(alone, "go There", dice="d6:6 " + ("d2:1 " if needed == 6 else "") + "d6:3 d6:4")
        assert one(facts, "straying roll").needed == needed
    land = walk("." * 9)
    assert "wind" not in codes(order(land, "go There", dice=KEPT))


@pytest.mark.rule("bxe.water-travel.sea-daily-2d6", "bxe.water-travel.sea-2-becalmed")
def test_one_roll_for_each_day_and_a_calm_keeps_the_ship() -> None:
    table = aboard("o" + "~" * 30 + "o")
    order(table, "go There", dice="d6:3 d6:1 d6:1")
    assert miles(table) == 0
    order(table, "go There", dice="d6:3 d6:3 d6:4")
    assert miles(table) == 72


@pytest.mark.rule("bxe.water-travel.sea-2-rowing-ship-moves")
def test_rowers_go_on_in_a_calm() -> None:
    table = aboard("o" + "~" * 30 + "o", GALLEY)
    order(table, "go There", dice="d6:3 d6:1 d6:1")
    assert miles(table) == 18


@pytest.mark.rule(
    "bxe.water-travel.sea-12-gale",
    "bxe.water-travel.gale-run-with-wind",
    "bxe.water-travel.gale-triple-speed",
    "bxe.water-travel.gale-not-running-damage",
)
def test_a_ship_runs_before_a_gale() -> None:
    table = aboard("o" + "~" * 60 + "o")
    facts = order(table, "go There", dice="d6:3 d6:6 d6:6 d6:1")
    assert (miles(table), one(facts, "driven").what) == (216, "east")
    assert table.able  # no damage, to ship or crew
    rowed = aboard("o" + "~" * 60 + "o", GALLEY)
    facts = order(rowed, "go There", dice="d6:3 d6:6 d6:6")
    assert "driven" not in codes(facts)
    assert (rowed.vessel is not None, rowed.state.leaks) == (True, False)


@pytest.mark.rule("bxe.water-travel.gale-wreck-chance")
@pytest.mark.parametrize(("face", "wrecked"), [(75, True), (76, False)])
def test_a_gale_may_wreck_a_ship_on_a_shore(face: int, wrecked: bool) -> None:
    table = aboard("o" + "~" * 9 + "o")
    facts = order(table, "go There", dice=f"d6:3 d6:6 d6:6 d6:1 d100:{face}")
    assert (one(facts, "wreck").result == "yes") is wrecked
    assert table.vessel is None
    assert (table.state.moored[0] == "") is wrecked


@pytest.mark.rule(
    "bxe.water-travel.wind-took-water-until-dock-repair", "bxe.water-travel.wind-near-gale-take-water-chance"
)
def test_a_leak_is_mended_at_a_dock() -> None:
    table = journeying(row("o" + "~" * 30 + "o", SEA), party="1 magic-user 1", sea__variable_winds=True)
    order(table, "board")
    order(table, "go There", dice="d6:3 d6:5 d6:6 d100:10")
    # Doubled by the near gale, less a third for the water: 96 miles.
    assert (table.state.leaks, miles(table)) == (True, 96)
    order(table, "go There", dice="d6:3 d6:3 d6:4")
    assert miles(table) == 144  # 48 instead of 72
    order(table, "go There", dice="d6:3 d6:3 d6:4")
    assert (table.state.over, table.state.leaks) == ("there", False)


RIVER = (
    'vessels = [{ name = "boat", at = "Here", oars = 18, feet = 60 }]\n'
    "rivers = [[[0, 0], [1, 0], [2, 0], [3, 0], [4, 0], [5, 0], [6, 0], [7, 0], [8, 0]]]"
)


@pytest.mark.rule("bxe.water-travel.river-downstream", "bxe.water-travel.river-current-may")
def test_the_current_helps_downstream() -> None:
    table = aboard("." * 9, RIVER)
    # 18 and 4 + 6 more are 28 miles: four hexes, and the rest tomorrow.
    facts = order(table, "go There", dice="d6:4")
    assert (one(facts, "current").amount, miles(table)) == (10, 24)


@pytest.mark.rule("bxe.water-travel.river-upstream")
def test_the_current_hinders_upstream() -> None:
    back = "rivers = [[" + ", ".join(f"[{x}, 0]" for x in range(8, -1, -1)) + "]]"
    table = aboard("." * 9, RIVER.split("\n")[0] + "\n" + back)
    order(table, "go There", dice="d6:4")
    assert miles(table) == 6  # 8 miles: a hex, and 2 of the next
    order(table, "go There", dice="d6:6")
    assert miles(table) == 12  # 6 more


@pytest.mark.rule("bxe.wandering.aquatic-water-or-land")
def test_afloat_they_are_met_afloat() -> None:
    lizards = '{ name = "Lizard men", members = [{ creature = "lizard man" }], ground = ["river"] }'
    met = f'met = [{lizards}, {{ name = "Orcs", members = [{{ creature = "orc" }}], ground = ["clear"] }}]'
    table = aboard("." * 9, RIVER, more=met, checks=1)
    facts = order(table, "go There", dice="d6:4 d6:2 d6:6 d6:6 d6:3 d6:3 d6:3 d6:3 d6:6 d6:1 d6:3 d6:4")
    assert (one(facts, "they come").what, one(facts, "they come").where) == ("Lizard men", "on the river")


@pytest.mark.rule("bxe.wandering.aquatic-water-or-land")
@pytest.mark.parametrize(
    ("docked", "die", "who"),
    [
        ("either", "d2:1 ", "Lizard men"),
        ("either", "d2:2 ", "Orcs"),
        ("ashore", "", "Orcs"),
        ("afloat", "", "Lizard men"),
    ],
)
def test_at_a_dock_they_are_met_afloat_or_ashore(docked: str, die: str, who: str) -> None:
    lizards = '{ name = "Lizard men", members = [{ creature = "lizard man" }], ground = ["river"] }'
    met = f'met = [{lizards}, {{ name = "Orcs", members = [{{ creature = "orc" }}], ground = ["clear"] }}]'
    land = row("." * 9, f"{RIVER}\n{met}", checks=1)
    land = land.replace("sites = [", 'sites = [{ name = "Quay", at = [4, 0], dock = true },')
    table = journeying(land, party="1 magic-user 1", wandering__docked=docked)
    order(table, "board")
    # 18 and 4 + 6 more are 28 miles, which bring the boat to the quay.
    dice = f"d6:4 d6:1 {die}d6:6 d6:6 d6:3 d6:3 d6:3 d6:3 d6:6 d6:1 d6:3 d6:4"
    facts = order(table, "go Quay", dice=dice)
    assert one(facts, "they come").what == who


FAST = '{ stat_line = "Hound: AC 12, HD 2, #At 1 bite, Dam 1d6, Mv 50\', Sv F2, Ml 12", count = 2 }'
SLOW = '{ stat_line = "Slug: AC 12, HD 2, #At 1 bite, Dam 1d6, Mv 30\', Sv F2, Ml 12", count = 2 }'
MEET = "d6:6 d6:6 d6:3 d6:3 d6:3 d6:3 d6:6 d6:1 d6:1 d6:2 "


def fled(members: str, dice: str) -> Journeying:
    """A party that flees from two that are hostile, with the dice of its flight."""
    met = f'met = [{{ name = "Foes", members = [{members}] }}]'
    table = walk("." * 20, more=met, checks=1)
    order(table, "go There", dice=f"{KEPT} d6:1 {MEET}")
    order(table, "flee", dice=dice)
    return table


@pytest.mark.rule("bxe.chase.wild-step-1-escape-ends", "bxe.chase.wild-not-in-rounds")
def test_a_roll_gets_one_away() -> None:
    table = fled(FAST, "d100:70")
    assert table.state.flight is None
    assert "away" in codes(table.facts)
    assert table.moment[1] == 0  # no rounds are counted


@pytest.mark.rule("bxe.chase.wild-step-2-choice", "bxe.chase.wild-step-2-caught-ends")
def test_after_a_failed_roll_one_stands_or_runs() -> None:
    table = fled(FAST, "d100:71")
    assert table.decision is not None
    assert table.decision.kind == "chase"
    assert [text for text, _ in table.choices()] == ["run", "stand"]
    order(table, "stand")
    assert table.decision.encounter is not None


@pytest.mark.rule(
    "bxe.chase.wild-step-2-random-direction",
    "bxe.chase.wild-step-2-no-mapping",
    "bxe.chase.wild-step-3b-catch-up",
    "bxe.chase.wild-step-3b-fail-continues",
)
def test_who_runs_goes_anywhere_and_may_be_caught_up() -> None:
    table = fled(FAST, "d100:71")
    at = table.state.at
    facts = order(table, "run", dice="d6:5 d100:51 d100:71")
    assert table.state.at == (at[0] - 1, 0)  # west, by the die
    assert codes(facts) == ["flee on", "catch-up roll", "escape roll"]
    assert "reach" not in codes(facts)
    order(table, "run", dice="d6:2 d100:50")
    assert table.decision is not None
    assert table.decision.encounter is not None


@pytest.mark.rule("bxe.chase.wild-day-by-day", "bxe.chase.wild-step-3a-fleer-as-fast")
def test_flight_goes_on_day_by_day() -> None:
    table = fled(SLOW, "d100:80")
    day = table.state.day
    # They are no faster: no roll to catch up, and one to get away each day.
    order(table, "run", dice="d6:1 d100:71")
    facts = order(table, "run", dice="d6:1 d100:40")
    assert codes(facts)[:2] == ["flee on", "escape roll"]
    assert (table.state.flight, table.state.day) == (None, day + 3)


@pytest.mark.rule("bxe.chase.surprise-wilderness-always")
def test_from_the_surprised_one_always_gets_away() -> None:
    met = f'met = [{{ name = "Foes", members = [{FAST}] }}]'
    table = walk("." * 20, more=met, checks=1)
    order(table, "go There", dice=f"{KEPT} d6:1 d6:6 d6:1 d4:2")
    facts = order(table, "flee")
    assert codes(facts)[0] == "slip away"
    assert one(facts, "slip away").rules == ("bxe.chase.surprise-wilderness-always",)
    assert "escape roll" not in codes(facts)
    assert table.state.flight is None


@pytest.mark.rule(
    "bxe.chase.water-who",
    "bxe.chase.water-step-1-distance",
    "bxe.chase.water-step-2-escape-roll",
    "bxe.chase.water-success-until-next-day",
    "bxe.chase.water-success-needs-encounter",
)
@pytest.mark.parametrize(("face", "away"), [(40, True), (41, False)])
def test_flight_on_the_water_is_one_roll(face: int, away: bool) -> None:
    met = f'met = [{{ name = "Foes", members = [{FAST}] }}]'
    table = aboard("o" + "~" * 30 + "o", more=met, checks=1)
    facts = order(table, "go There", dice=f"d6:3 d6:3 d6:4 d6:1 {MEET}")
    order_of = [code for code in codes(facts) if code in ("distance", "escape roll")]
    assert order_of == ["distance"]
    # 90 feet a round against 150: 60 slower, 40 in a hundred.
    facts = order(table, "flee", dice=f"d100:{face}")
    assert one(facts, "escape roll").needed == 40
    assert ("away" in codes(facts)) is away
    assert (table.decision is not None and table.decision.encounter is not None) is not away
    if away:
        # The next day they are not there, unless the die for a meeting says so.
        assert table.state.day == 2
        facts = order(table, "go There", dice="d6:3 d6:3 d6:4 d6:3")
        assert "they come" not in codes(facts)


def test_a_site_that_is_not_there_says_that_the_way_is_lost() -> None:
    square = row("." * 5).replace('map = "....."', 'map = """\n' + "\n".join(["." * 5] * 9) + '\n"""')
    square = square.replace("at = [0, 0]", "at = [0, 4]").replace("at = [4, 0]", "at = [4, 4]")
    table = journeying(square, party="1 magic-user 1")
    facts = order(table, "go There", dice="d6:1 d2:1")
    assert table.state.at != (4, 4)
    assert table.state.believed == table.state.at
    assert "way found" in codes(facts)
    assert table.why_not("go There") == []
