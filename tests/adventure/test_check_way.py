"""`grognard check travel|fly|load|wind|fall|sight|distance|sleep|run|altitudes`: the questions of the way."""

from __future__ import annotations

from itertools import pairwise

import pytest

from grognard.faces.cli.main import main
from tests.adventure.asking import Asking


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str]) -> Asking:
    return Asking(capsys)


@pytest.mark.rule("bxe.travel.miles-per-day", "bxe.travel.miles-per-day-example-24")
@pytest.mark.parametrize(("rate", "miles"), [(90, "18"), (120, "24")])
def test_a_day_is_a_fifth_of_the_rate(ask: Asking, rate: int, miles: str) -> None:
    assert ask(f"travel {rate} --terrain clear")["miles"] == miles


@pytest.mark.rule(
    "bxe.travel.terrain-speed-table", "bxe.travel.slow-terrain-third", "bxe.travel.slow-terrain-half"
)
@pytest.mark.parametrize(
    ("terrain", "miles"),
    [
        *((name, "16") for name in ("broken_lands", "desert", "forest", "hills")),
        *((name, "12") for name in ("jungle", "mountains", "swamp")),
    ],
)
def test_rough_ground(ask: Asking, terrain: str, miles: str) -> None:
    assert ask(f"travel 120 --terrain {terrain}")["miles"] == miles
    assert ask("travel 60 --terrain jungle")["miles"] == "6"


@pytest.mark.rule("bxe.travel.unlisted-terrain-normal")
def test_ground_that_is_not_listed(ask: Asking) -> None:
    assert ask("travel 120 --terrain grasslands")["miles"] == "24"


@pytest.mark.rule("bxe.travel.road-bonus", "bxe.travel.road-through-rough-terrain")
@pytest.mark.parametrize("terrain", ["clear", "mountains"])
def test_a_road_takes_the_place_of_the_ground(ask: Asking, terrain: str) -> None:
    assert ask(f"travel 120 --terrain {terrain} --road")["miles"] == "36"


@pytest.mark.rule(
    "bxe.travel.forced-march-speed",
    "bxe.travel.forced-march-example-36",
    "bxe.travel.forced-march-with-terrain",
    "bxe.rest.forced-march-full-day",
)
@pytest.mark.parametrize(("question", "miles"), [("90", "27"), ("120", "36"), ("120 --terrain hills", "24")])
def test_a_forced_march(ask: Asking, question: str, miles: str) -> None:
    document = ask(f"travel {question} --forced")
    assert (document["miles"], document["rest_days"]) == (miles, 1)
    assert "rest_days" not in ask(f"travel {question}")


@pytest.mark.rule(
    "bxe.air-travel.double-overland",
    "bxe.air-travel.ground-terrain-ignored",
    "bxe.air-travel.sources-of-flight",
    "bxe.air-travel.adverse-conditions",
)
@pytest.mark.parametrize(("question", "miles"), [("120", "48"), ("240", "96"), ("120 --adverse 0.5", "24")])
def test_a_day_in_the_air(ask: Asking, question: str, miles: str) -> None:
    assert ask(f"fly {question}")["miles"] == miles


@pytest.mark.rule("bxe.air-travel.mount-capacity-table")
@pytest.mark.parametrize(("dice", "count"), [(3, 0), (6, 1), (12, 4), (24, 8)])
def test_how_many_men_a_mount_bears(ask: Asking, dice: int, count: int) -> None:
    assert ask(f"load {dice} --of human")["count"] == count


@pytest.mark.rule(
    "bxe.air-travel.mount-3hd",
    "bxe.air-travel.mount-3hd-not-adult",
    "bxe.air-travel.mount-6hd",
    "bxe.air-travel.mount-12hd-horse",
    "bxe.air-travel.mount-12hd-humans",
    "bxe.air-travel.mount-24hd-very-large",
    "bxe.air-travel.mount-24hd-horses",
    "bxe.air-travel.mount-24hd-humans",
    "bxe.air-travel.mount-between-bands",
)
@pytest.mark.parametrize(
    ("dice", "load", "count"),
    [
        (3, "half", 1),
        (3, "human", 0),
        (6, "human", 1),
        (10, "human", 1),
        (12, "horse", 1),
        (12, "human", 4),
        (24, "horse", 4),
        (24, "human", 8),
        (2, "half", 0),
    ],
)
def test_what_a_mount_bears(ask: Asking, dice: int, load: str, count: int) -> None:
    assert ask(f"load {dice} --of {load}")["count"] == count
    if dice == 24:
        assert ask.refused("load 24 --of whale").startswith("grognard: key load")


def test_very_large(capsys: pytest.CaptureFixture[str]) -> None:
    from_shell = ["check", "load", "24", "--of", "very large", "--rules", "bxe", "--json"]
    assert main(from_shell) == 0
    assert '"count":1' in capsys.readouterr().out


@pytest.mark.rule("bxe.water-travel.sea-daily-2d6", "bxe.water-travel.sea-2-becalmed")
def test_becalmed(ask: Asking) -> None:
    document = ask("wind --sail 72 --rolled 2")
    assert (document["miles"], document["wind"]) == ("0", "no wind")


@pytest.mark.rule("bxe.water-travel.sea-2-rowing-ship-moves")
def test_a_calm_does_not_keep_rowers(ask: Asking) -> None:
    assert ask("wind --oars 18 --rolled 2")["miles"] == "18"


@pytest.mark.rule("bxe.water-travel.sea-12-gale", "bxe.water-travel.gale-triple-speed")
def test_a_gale(ask: Asking) -> None:
    document = ask("wind --sail 72 --rolled 12,1")
    assert (document["gale"], document["miles"]) == (True, "216")


@pytest.mark.rule("bxe.water-travel.sea-3-11-normal", "bxe.water-travel.distance-by-vessel")
@pytest.mark.parametrize("total", [3, 7, 11])
def test_a_fair_wind(ask: Asking, total: int) -> None:
    assert ask(f"wind --sail 72 --rolled {total}")["miles"] == "72"
    assert ask(f"wind --sail 36 --rolled {total}")["miles"] == "36"


@pytest.mark.rule(
    "bxe.water-travel.gale-random-direction",
    "bxe.water-travel.gale-direction-1-intended",
    "bxe.water-travel.gale-direction-2-right-60",
)
@pytest.mark.parametrize(
    ("intended", "face", "heading"),
    [(0, 3, 120), (270, 1, 270), (270, 2, 330), (0, 4, 180), (0, 5, 240), (0, 6, 300)],
)
def test_where_a_gale_drives_a_ship(ask: Asking, intended: int, face: int, heading: int) -> None:
    assert ask(f"wind --sail 72 --heading {intended} --rolled 12,{face}")["heading"] == heading


@pytest.mark.rule(
    "bxe.water-travel.variable-wind-option",
    "bxe.water-travel.variable-wind-table",
    "bxe.water-travel.wind-faint-breeze",
    "bxe.water-travel.wind-gentle-breeze",
    "bxe.water-travel.wind-moderate-breeze",
    "bxe.water-travel.wind-fresh-breeze",
    "bxe.water-travel.wind-strong-breeze",
    "bxe.water-travel.wind-high-wind",
    "bxe.water-travel.wind-near-gale-double",
    "bxe.water-travel.wind-no-wind-oar-only",
    "bxe.water-travel.wind-gale-triple",
)
@pytest.mark.parametrize(
    ("total", "miles"),
    [
        (2, "0"),
        (3, "24"),
        (4, "36"),
        (5, "48"),
        (6, "72"),
        (7, "72"),
        (8, "72"),
        (9, "96"),
        (10, "108"),
        (11, "144"),
    ],
)
def test_the_chart_of_winds(ask: Asking, total: int, miles: str) -> None:
    assert ask(f"wind --sail 72 --rolled {total}", sea__variable_winds="true")["miles"] == miles
    gale = ask("wind --sail 72 --rolled 12,1", sea__variable_winds="true")
    assert (gale["miles"], gale["heading"], gale["wreck"]) == ("216", 0, "3/4")


@pytest.mark.rule("bxe.water-travel.wind-no-wind-oarsmen-fatigued")
def test_rowers_tire_in_a_calm(ask: Asking) -> None:
    assert ask("wind --oars 18 --rolled 2", sea__variable_winds="true")["miles"] == "12"


@pytest.mark.rule("bxe.water-travel.wind-near-gale-take-water-chance")
def test_a_near_gale_may_fill_a_ship(ask: Asking) -> None:
    assert ask("wind --sail 72 --rolled 11", sea__variable_winds="true")["takes_water"] == "1/10"
    assert "takes_water" not in ask("wind --sail 72 --rolled 10", sea__variable_winds="true")


@pytest.mark.rule("bxe.water-travel.wind-took-water-speed")
def test_a_ship_that_took_water(ask: Asking) -> None:
    assert ask("wind --sail 72 --damaged --rolled 7")["miles"] == "48"


@pytest.mark.rule(
    "bxe.falling.damage", "bxe.falling.one-die-per-10", "bxe.falling.part-ten-feet", "bxe.falling.no-save"
)
@pytest.mark.parametrize(("feet", "dice"), [(10, "1d6"), (19, "1d6"), (30, "3d6"), (9, "")])
def test_the_dice_of_a_fall(ask: Asking, feet: int, dice: str) -> None:
    assert ask(f"fall {feet} --seed 1")["dice"] == dice
    document = ask("fall 30 --rolled 12")
    assert (document["damage"], "save" in str(document)) == (12, False)


@pytest.mark.rule("bxe.falling.soft-surface")
def test_a_soft_fall(ask: Asking) -> None:
    assert ask("fall 20 --soft 0 --rolled 6")["damage"] == 0
    assert ask("fall 20 --rolled 6")["damage"] == 6


@pytest.mark.rule(
    "bxe.light.wilderness-sight", "bxe.light.wilderness-reduced", "bxe.light.wilderness-increased"
)
@pytest.mark.parametrize(("share", "miles"), [("1", "3"), ("0.5", "3/2"), ("2", "6")])
def test_how_far_one_sees_on_land(ask: Asking, share: str, miles: str) -> None:
    assert ask(f"sight country --share {share}")["miles"] == miles


@pytest.mark.rule("bxe.light.sea-land-sight", "bxe.light.sea-reduced")
@pytest.mark.parametrize(("share", "miles"), [("1", "24"), ("0.25", "6")])
def test_how_far_land_is_seen(ask: Asking, share: str, miles: str) -> None:
    assert ask(f"sight land --share {share}")["miles"] == miles


@pytest.mark.rule(
    "bxe.distance.ship-sighting-clear",
    "bxe.distance.ship-sighting-fog",
    "bxe.distance.ship-sighting-between",
)
@pytest.mark.parametrize(("words", "yards"), [("", 300), ("--fog", 40), ("--yards 150", 150)])
def test_how_far_a_ship_is_seen(ask: Asking, words: str, yards: int) -> None:
    assert ask(f"sight ship {words}")["yards"] == yards
    assert "40 to 300" in ask.refused("sight ship --yards 301")


@pytest.mark.rule(
    "bxe.light.infravision-monsters",
    "bxe.light.infravision-humans",
    "bxe.light.infravision-demihumans",
    "bxe.light.infravision-range-monsters",
    "bxe.light.infravision-range-limit",
    "bxe.light.infravision-range-demihumans",
    "bxe.light.infravision-only-darkness",
    "bxe.light.infravision-visible-light-normal",
    "bxe.light.infravision-visible-light-magic",
    "bxe.light.infravision-heat-source",
)
@pytest.mark.parametrize(
    ("words", "seen"),
    [
        ("--feet 60", True),
        ("--feet 61", False),
        ("--feet 40 --human", False),
        ("--feet 40 --lit", False),
        ("--feet 40 --fire", False),
    ],
)
def test_warmth_in_the_dark(ask: Asking, words: str, seen: bool) -> None:
    assert ask(f"sight heat {words}")["seen"] is seen


@pytest.mark.rule("bxe.distance.sea-as-wilderness", "bxe.distance.sea-surprise")
@pytest.mark.parametrize(
    ("words", "yards"), [("--outdoors --rolled 24", 240), ("--outdoors --surprised --rolled 1", 10)]
)
def test_distance_at_sea(ask: Asking, words: str, yards: int) -> None:
    assert ask(f"distance {words}")["yards"] == yards
    assert ask("distance --rolled 7")["feet"] == 70


@pytest.mark.rule(
    "bfref.sleep.base-hours",
    "bfref.sleep.constitution",
    "bfref.sleep.example-con-18",
    "bfref.sleep.example-con-3",
    "bfref.sleep.preferred",
)
@pytest.mark.parametrize(("score", "hours"), [(10, 6), (13, 5), (18, 3), (3, 9)])
def test_hours_of_sleep(ask: Asking, score: int, hours: int) -> None:
    document = ask(f"sleep {score} 10", "bfref")
    assert (document["needed"], document["preferred"]) == (hours, hours + 2)


@pytest.mark.rule("bfref.sleep.minimum", "bfref.sleep.recovery")
def test_enough_sleep_takes_all_of_it_away(ask: Asking) -> None:
    document = ask("sleep 10 6 --after 7", "bfref")
    assert (document["enough"], document["attack"], document["saves"], document["heals"]) == (
        True,
        0,
        0,
        True,
    )


@pytest.mark.rule(
    "bfref.sleep.deprived-attack",
    "bfref.sleep.deprived-saves",
    "bfref.sleep.deprived-no-healing",
    "bfref.sleep.deprived-cumulative",
)
@pytest.mark.parametrize(("before", "penalty"), [(0, -1), (2, -3)])
def test_short_nights(ask: Asking, before: int, penalty: int) -> None:
    document = ask(f"sleep 10 5 --after {before}", "bfref")
    assert (document["attack"], document["saves"], document["heals"]) == (penalty, penalty, False)


@pytest.mark.parametrize(
    "question",
    ["travel 120", "fly 120", "load 3", "wind", "fall 10", "sight land", "sight heat", "sight ship"],
)
def test_a_book_without_the_procedure_names_those_that_have_it(ask: Asking, question: str) -> None:
    assert "expected --rules bxe" in ask.refused(question, "bxs")
    assert "expected --rules bfref" in ask.refused("sleep 10 6", "bxe")


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("travel 100000", "0 to 1000 feet"),
        ("fly 120 --adverse 2", "from 0 to 1"),
        ("fly 120 --adverse x", "such as 1/2"),
        ("fall 999999", "0 to 10000"),
        ("fall 20 --soft 1/0", "such as 1/2"),
        ("wind --sail 9999", "0 to 500"),
        ("wind --rolled 13", "what the dice can show"),
        ("wind --rolled 7,4", "no more dice"),
        ("sight land --share 99", "0 to 10"),
    ],
)
def test_bad_numbers_are_refused(ask: Asking, question: str, said: str) -> None:
    assert said in " ".join(ask.refused(question).split())


@pytest.mark.rule("bcb.scale.man-space-3ft", "bxe.formation.small-attackers-exception")
def test_how_many_stand_side_by_side(ask: Asking) -> None:
    assert ask("abreast 10", "bcb")["abreast"] == 3
    assert ask("abreast 10")["abreast"] == 2
    assert ask("abreast 10 --small")["abreast"] == 3


@pytest.mark.rule("bcb.formation.shield-wall-three-in-two-hexes", "bcb.formation.shield-wall-area-vulnerable")
@pytest.mark.parametrize(("figures", "spaces"), [(3, 2), (6, 4), (4, 3)])
def test_three_of_a_shield_wall_stand_in_two_spaces(ask: Asking, figures: int, spaces: int) -> None:
    told = ask(f"abreast 10 --wall {figures} --struck 2", "bcb")
    assert (told["spaces"], told["figures"]) == (spaces, 3)


@pytest.mark.rule("bcb.scale.inch-is-5ft")
def test_twelve_inches_of_the_table(ask: Asking) -> None:
    assert ask("inches 12", "bcb")["feet"] == 60


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (("abreast", "10", "--rules", "bf"), "no rule for men abreast"),
        (("abreast", "0", "--rules", "bxe"), "0 feet"),
        (("abreast", "10", "--wall", "3", "--rules", "bxe"), "no rule for shield walls on a map"),
        (("inches", "3", "--rules", "bxe"), "no rule for inches of the table"),
    ],
)
def test_what_no_book_says_of_formations(
    question: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", *question]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.rule(
    "bf.running.duration", "bf.running.duration-monster", "bf.running.monster-with-constitution"
)
@pytest.mark.parametrize(
    ("score", "rounds"), [("--constitution 10", 20), ("", 24), ("--constitution 15", 30)]
)
def test_how_long_one_may_run(ask: Asking, score: str, rounds: int) -> None:
    for run, left in ((0, rounds), (rounds - 1, 1), (rounds, 0), (rounds + 1, 0)):
        found = ask(f"run {run} {score}", "bf")
        assert (found["rounds"], found["left"], found["may_run"]) == (rounds, left, left > 0)
        assert (found["attack"], found["rest_turns"]) == (0, 0 if left else 1)


@pytest.mark.rule("bf.running.recovery", "bf.running.recovery-creatures")
@pytest.mark.parametrize(("score", "rounds"), [("--constitution 10", 20), ("", 24)])
def test_the_exhausted_run_again_after_a_turn_of_rest(ask: Asking, score: str, rounds: int) -> None:
    tired, rested = (ask(f"run {rounds} {score} --rested {turns}", "bf") for turns in (0, 1))
    assert [one["may_run"] for one in (tired, rested)] == [False, True]
    assert rested["left"] == rounds
    assert "bf.running.recovery" in rested["cited"]


@pytest.mark.rule("bxe.running.exhaustion-lasts-until-3-turns-rest", "bxe.rest.after-running-three-turns")
@pytest.mark.parametrize(
    ("rounds", "rested", "modifier", "due"),
    [(30, 0, 0, 0), (31, 0, -2, 3), (31, 2, -2, 1), (31, 3, 0, 0), (31, 4, 0, 0)],
)
def test_what_running_too_long_costs_until_it_is_rested_off(
    ask: Asking, rounds: int, rested: int, modifier: int, due: int
) -> None:
    found = ask(f"run {rounds} --rested {rested}")
    assert [found[key] for key in ("attack", "damage", "armour_class")] == [modifier] * 3
    assert (found["exhausted"], found["rest_turns"], found["may_run"]) == (due > 0, due, True)


def test_running_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    for words, said in (
        ("20 --constitution 10", "It can run for 20 rounds: it is exhausted, and can only walk, until"),
        ("5", "It can run for 24 rounds: 19 are left. [bf.running.duration-monster]"),
        (
            "40 --rested 1 --rules bxe",
            "it is exhausted, and has -2 on attacks, -2 on damage, and an armour class worse by 2, until it "
            "has rested 2 turns.",
        ),
    ):
        assert main(["check", "run", *words.split()]) == 0
        assert said in " ".join(capsys.readouterr().out.split())


def test_running_is_refused_where_nobody_tires(ask: Asking) -> None:
    assert "no rule for running until one is exhausted" in ask.refused("run 5", "bcb")
    assert "-1 as rounds; expected 0 to 1000" in ask.refused("run -1", "bf")
    assert "99 as constitution; expected 0 to 50" in ask.refused("run 1 --constitution 99", "bf")


@pytest.mark.rule("bf.altitude.zero-start")
def test_the_lowest_participant_starts_at_zero(ask: Asking, capsys: pytest.CaptureFixture[str]) -> None:
    found = ask("altitudes 120 150 200", "bf")
    assert (found["feet"], found["shift"], found["cited"]) == ([0, 30, 80], -120, ["bf.altitude.zero-start"])
    assert main(["check", "altitudes", "120", "150", "200"]) == 0
    assert capsys.readouterr().out == "With the lowest as 0: 0', 30' and 80'. [bf.altitude.zero-start]\n"


@pytest.mark.rule("bf.altitude.rebase")
def test_a_new_zero_level_leaves_the_distances_as_they_were(ask: Asking) -> None:
    before = [20, 50, 90]
    for zero, after in ((20, [0, 30, 70]), (100, [-80, -50, -10]), (-10, [30, 60, 100])):
        found = ask(f"altitudes 20 50 90 --zero {zero}", "bf")
        assert (found["feet"], found["shift"], found["cited"]) == (after, -zero, ["bf.altitude.rebase"])
        assert [high - low for low, high in pairwise(after)] == [high - low for low, high in pairwise(before)]
    assert "an altitude of 100001 feet" in ask.refused("altitudes 100001", "bf")
