"""`grognard check evade|swim|climb|surprise`: flight over days and on water, and mishaps."""

from __future__ import annotations

import pytest

from tests.adventure.asking import Asking


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str]) -> Asking:
    return Asking(capsys)


@pytest.mark.rule(
    "bxe.chase.wild-escape-table",
    "bxe.chase.wild-relative-size",
    "bxe.chase.wild-escape-1-4-vs-1",
    "bxe.chase.wild-escape-1-4-vs-2-3",
    "bxe.chase.wild-escape-1-4-vs-4-plus",
    "bxe.chase.wild-escape-5-12-vs-1-3",
    "bxe.chase.wild-escape-5-12-vs-4-8",
    "bxe.chase.wild-escape-5-12-vs-9-plus",
    "bxe.chase.wild-escape-13-24-vs-1-6",
    "bxe.chase.wild-escape-13-24-vs-7-16",
    "bxe.chase.wild-escape-13-24-vs-17-plus",
    "bxe.chase.wild-escape-25-plus-vs-1-10",
    "bxe.chase.wild-escape-25-plus-vs-11-30",
    "bxe.chase.wild-escape-25-plus-vs-31-plus",
    "bxe.chase.wild-roll-percentile",
)
@pytest.mark.parametrize(
    ("fleeing", "pursuers", "percent"),
    [
        (1, 1, 50),
        (3, 1, 50),
        (4, 1, 50),
        (4, 2, 70),
        (4, 3, 70),
        (4, 4, 90),
        (5, 3, 35),
        (12, 3, 35),
        (12, 4, 50),
        (5, 8, 50),
        (12, 8, 50),
        (12, 9, 70),
        (13, 6, 25),
        (24, 6, 25),
        (24, 7, 35),
        (13, 16, 35),
        (24, 17, 50),
        (25, 10, 10),
        (25, 11, 25),
        (40, 30, 25),
        (40, 31, 35),
    ],
)
def test_flight_by_numbers(ask: Asking, fleeing: int, pursuers: int, percent: int) -> None:
    question = f"evade {fleeing} {pursuers}"
    document = ask(f"{question} --rolled {percent}")
    assert (document["rolls"][0]["needs"], document["success"]) == (percent, True)
    assert ask(f"{question} --rolled {percent + 1}")["success"] is False


@pytest.mark.rule(
    "bxe.chase.wild-referee-modifier",
    "bxe.chase.wild-dense-woods-bonus",
    "bxe.chase.wild-double-speed-fleer",
    "bxe.chase.wild-double-speed-pursuer",
    "bxe.chase.wild-maximum",
)
@pytest.mark.parametrize(
    ("question", "percent"),
    [
        ("5 4 --modifier -10", 40),
        ("5 4 --woods", 75),
        ("5 4 --rate 120 --theirs 60", 75),
        ("5 4 --rate 60 --theirs 120", 25),
        ("5 4 --rate 60 --theirs 90", 50),
        ("4 4 --modifier 25", 100),
    ],
)
def test_what_changes_the_chance(ask: Asking, question: str, percent: int) -> None:
    assert ask(f"evade {question}")["rolls"][0]["needs"] == percent


@pytest.mark.rule("bxe.chase.wild-minimum-5-percent", "bxe.chase.wild-minimum-not-with-surprise")
def test_the_least_chance(ask: Asking) -> None:
    assert ask("evade 25 10 --rate 60 --theirs 120")["rolls"][0]["needs"] == 5
    assert ask("evade 25 10 --modifier -25 --surprised")["rolls"][0]["needs"] == 0


@pytest.mark.rule("bxe.chase.wild-step-3a-fleer-as-fast")
def test_those_as_fast_are_not_caught_up(ask: Asking) -> None:
    document = ask("evade 5 4 --rate 90 --theirs 90 --failed")
    assert (document["rolls"][0]["needs"], document["rolled"], document["success"]) == (0, [], False)


@pytest.mark.rule("bxe.chase.wild-step-3b-catch-up", "bxe.chase.wild-step-3b-fail-continues")
@pytest.mark.parametrize(("face", "caught"), [(50, True), (51, False)])
def test_faster_ones_catch_up(ask: Asking, face: int, caught: bool) -> None:
    document = ask(f"evade 5 4 --rate 60 --theirs 90 --failed --rolled {face}")
    assert (document["chance"], document["success"]) == ("1/2", caught)


@pytest.mark.rule("bxe.chase.wild-total-probability")
def test_the_chance_in_the_end(ask: Asking) -> None:
    assert ask("evade 5 4 --rate 60 --theirs 90")["in_the_end"] == "2/3"
    assert ask("evade 5 4 --rate 90 --theirs 90")["in_the_end"] == "1"


@pytest.mark.rule(
    "bxe.chase.water-who",
    "bxe.chase.water-escape-table",
    "bxe.chase.water-step-2-escape-roll",
    "bxe.chase.water-escape-faster",
    "bxe.chase.water-escape-equal",
    "bxe.chase.water-escape-slower-to-30",
    "bxe.chase.water-escape-slower-to-60",
    "bxe.chase.water-escape-slower-to-90",
    "bxe.chase.water-escape-slower-to-120",
    "bxe.chase.water-escape-slower-over-120",
    "bxe.chase.water-roll-over-fails",
)
@pytest.mark.parametrize(
    ("slower", "percent"),
    [
        (-30, 80),
        (-10, 80),
        (0, 50),
        (30, 50),
        (31, 40),
        (60, 40),
        (61, 35),
        (90, 35),
        (91, 25),
        (120, 25),
        (121, 10),
        (150, 10),
    ],
)
def test_flight_on_the_water(ask: Asking, slower: int, percent: int) -> None:
    question = f"evade 1 1 --water --theirs 180 --rate {180 - slower}"
    document = ask(f"{question} --rolled {percent}")
    assert (document["rolls"][0]["needs"], document["success"]) == (percent, True)
    assert ask(f"{question} --rolled {percent + 1}")["success"] is False


@pytest.mark.rule(
    "bxe.chase.water-fail-closing-rate",
    "bxe.chase.water-fail-minimum-closing",
    "bxe.chase.water-fail-slower-but-over-30",
    "bxe.chase.water-contact",
)
@pytest.mark.parametrize(
    ("distance", "rate", "theirs", "rounds"),
    # A gap of 240 closes by 90; one of 120 by 30, for a slower one of 20; by 60 for one of 60; 80 at once.
    [(240, 60, 90, 3), (120, 60, 20, 4), (120, 90, 60, 2), (80, 60, 90, 1)],
)
def test_who_does_not_get_away_is_reached(
    ask: Asking, distance: int, rate: int, theirs: int, rounds: int
) -> None:
    question = f"evade 1 1 --water --rate {rate} --theirs {theirs} --distance {distance}"
    assert ask(question)["rounds"] == rounds


@pytest.mark.rule("bxe.swimming.half-movement")
def test_swimmers_go_half_as_fast(ask: Asking) -> None:
    assert ask("swim 0 --rate 120")["rate"] == 60


@pytest.mark.rule(
    "bxe.swimming.drowning-trigger",
    "bxe.swimming.drowning-light",
    "bxe.swimming.drowning-heavy",
    "bxe.swimming.drowning-chance-referee",
    "bxe.swimming.everyone-can-swim",
)
@pytest.mark.parametrize(
    ("words", "percent"),
    [("0", 0), ("0 --treacherous", 10), ("300", 10), ("600", 50), ("900", 91), ("0 --percent 50", 50)],
)
def test_who_drowns(ask: Asking, words: str, percent: int) -> None:
    document = ask(f"swim {words}")
    assert document["rolls"][0]["needs"] == percent
    if percent == 50:
        assert ask(f"swim {words} --rolled 50")["success"] is True
        assert ask(f"swim {words} --rolled 51")["success"] is False


@pytest.mark.rule(
    "bxe.climbing.only-difficult-or-tense",
    "bxe.climbing.referee-percent",
    "bxe.climbing.referee-x-in-6",
    "bxe.climbing.sheer-impossible",
    "bxe.climbing.sheer-with-equipment",
    "bxe.climbing.sheer-class-ability",
)
@pytest.mark.parametrize(
    ("words", "falls"),
    [
        ("", False),
        ("--percent 30 --rolled 30", True),
        ("--percent 30 --rolled 31", False),
        ("--in-6 2 --rolled 3", False),
        ("--in-6 2 --rolled 2", True),
        ("--sheer", True),
        ("--sheer --equipment", False),
        ("--sheer --skill", False),
    ],
)
def test_who_falls(ask: Asking, words: str, falls: bool) -> None:
    assert ask(f"climb {words}")["success"] is falls


@pytest.mark.rule("bxe.surprise.aquatic-vs-ship", "bxe.surprise.aquatic-vs-ship-exception")
def test_a_ship_surprises_no_beast_of_the_sea(ask: Asking) -> None:
    assert ask("surprise --ship")["rolls"][0]["needs"] == 0
    assert ask("surprise --ship --fog --rolled 2")["success"] is True


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("evade 0 1", "1 to 1000"),
        ("evade 1 1 --water --rate -5", "0 to 1000"),
        ("swim 99999", "0 to 10000"),
        ("swim 0 --percent 101", "0 to 100"),
        ("climb --percent 1 --in-6 1", "--percent or --in-6"),
        ("climb --in-6 7", "0 to 6"),
    ],
)
def test_bad_numbers_are_refused(ask: Asking, question: str, said: str) -> None:
    assert said in " ".join(ask.refused(question).split())


@pytest.mark.parametrize("question", ["evade 1 1", "evade 1 1 --water", "swim 0", "climb"])
def test_a_book_without_it_says_so(ask: Asking, question: str) -> None:
    assert "expected --rules bxe" in ask.refused(question, "bxs")
