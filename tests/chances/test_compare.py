"""Comparisons: each book's own odds, and differences from the fights in pairs."""

from __future__ import annotations

from math import sqrt

import msgspec
import pytest

from grognard.base.errors import InputError
from grognard.chances.comparing.compare import (
    Comparison,
    ManyComparisons,
    compare,
    compare_many,
    describe_pairs,
)
from grognard.chances.comparing.pairs import JointWins, PairedArena, PairedPlan, Pairs, SquaredSum, pair_up
from grognard.chances.counting.arena import Arena, Chunk
from grognard.chances.counting.intervals import (
    correlate_wins,
    difference_interval,
    paired_interval,
    simultaneous_z,
)
from grognard.chances.counting.monte_carlo import choose_limits
from grognard.chances.counting.odds import make_plan, odds
from grognard.chances.pictures.comparison_page import format_comparison
from grognard.text.comparison import tell_comparison
from grognard.text.parts import Parts

MATCHUP = "2 fighter 1 vs 3 goblin"
BOOKS = ["bf", "bfref", "bxe"]


@pytest.fixture(scope="module")
def answer() -> Comparison:
    return compare(MATCHUP, rules=BOOKS, fights=300, seed=4)


@pytest.mark.slow
def test_each_book_has_the_very_odds_it_has_alone(answer: Comparison) -> None:
    alone = [odds(MATCHUP, rules=book, fights=300, seed=4) for book in BOOKS]
    # What plain tactics would come to is not asked for every book.
    assert list(answer.odds) == [msgspec.structs.replace(one, plainly=None) for one in alone]


@pytest.mark.slow
def test_pairs_are_those_of_the_single_fights(answer: Comparison) -> None:
    ends: list[list[tuple[bool, int, int]]] = []
    for book in BOOKS:
        arena = Arena(make_plan(MATCHUP, rules=book, seed=4))
        rerun = arena.rerun()
        ends.append([])
        for number in range(300):
            rerun.run(number)
            fallen = sum(one.hit_points <= 0 for one in rerun.battle.sides[0].members)
            ends[-1].append((rerun.battle.winner == 0, fallen, int(rerun.battle.round)))
    for place, versus in enumerate(answer.against_first, start=1):
        joint = [(one[0], other[0]) for one, other in zip(ends[0], ends[place], strict=True)]
        assert versus.both == joint.count((True, True))
        assert versus.only_first == joint.count((True, False))
        assert versus.only_this == joint.count((False, True))
        assert versus.neither == joint.count((False, False))
        for column, difference in ((1, versus.losses), (2, versus.rounds)):
            apart = [b[column] - a[column] for a, b in zip(ends[0], ends[place], strict=True)]
            mean = sum(apart) / 300
            spread = simultaneous_z(2) * sqrt(sum((one - mean) ** 2 for one in apart) / 299 / 300)
            assert difference.value == pytest.approx(mean)
            assert (difference.low, difference.high) == pytest.approx((mean - spread, mean + spread))


@pytest.mark.slow
def test_difference_is_that_of_the_shares_and_inside_its_interval(answer: Comparison) -> None:
    first = answer.odds[0].sides[0].wins.share
    for versus, other in zip(answer.against_first, answer.odds[1:], strict=True):
        assert versus.wins.value == pytest.approx(other.sides[0].wins.share - first)
        assert versus.wins.low < versus.wins.value < versus.wins.high


@pytest.mark.parametrize(
    ("table", "low", "high"),
    [
        # R. G. Newcombe, Statistics in Medicine 17 (1998), method 10.
        ((36, 2, 12, 0), 0.0569, 0.3404),
    ],
)
def test_paired_interval_has_the_published_ends(
    table: tuple[int, int, int, int], low: float, high: float
) -> None:
    assert [round(end, 4) for end in paired_interval(*table)] == [low, high]


def test_paired_interval_by_hand() -> None:
    # 100 pairs, 60 and 70 won, 50 by both: Wilson's ends are 0.5020 to 0.6906 and 0.6042 to 0.7811.
    # phi = (50 * 20 - 10 * 20 - 50) / sqrt(60 * 40 * 70 * 30) = 750 / 2244.99 = 0.33408
    below = sqrt(0.0958**2 - 2 * 0.33408 * 0.0958 * 0.0906 + 0.0906**2)
    above = sqrt(0.0811**2 - 2 * 0.33408 * 0.0811 * 0.0980 + 0.0980**2)
    low, high = paired_interval(50, 10, 20, 20)
    assert low == pytest.approx(0.1 - below, abs=2e-4)
    assert high == pytest.approx(0.1 + above, abs=2e-4)


def test_strangers_get_the_interval_of_strangers_and_twins_a_narrow_one() -> None:
    assert paired_interval(30, 30, 20, 20) == pytest.approx(difference_interval((50, 100), (60, 100)))
    strangers = describe_pairs(Pairs(JointWins(30, 30, 20, 20)), rules="x")
    assert strangers.correlation == 0
    assert strangers.gain == pytest.approx(0)
    twins = describe_pairs(Pairs(JointWins(50, 0, 1, 49)), rules="x")
    assert twins.correlation > 0.97
    assert twins.gain > 0.7
    assert twins.wins.low < 0.01 < twins.wins.high


def test_what_never_changes_has_no_correlation() -> None:
    assert correlate_wins(100, 0, 0, 0) == 0
    assert correlate_wins(0, 100, 0, 0) == 0
    assert correlate_wins(10, 0, 90, 0) == 0
    low, high = paired_interval(100, 0, 0, 0)
    assert low < 0 < high


def test_the_same_book_under_another_name_differs_in_nothing() -> None:
    same = compare(MATCHUP, rules=["bf", make_plan(MATCHUP).rulebook], fights=100)
    versus = same.against_first[0]
    assert (versus.only_first, versus.only_this) == (0, 0)
    assert versus.losses == versus.rounds
    assert versus.losses.value == 0


def test_pairs_add_up() -> None:
    first, second = [0, 1, 4, 1, 3, 6, -1, 2, 9], [0, 2, 4, 0, 0, 5, 1, 2, 3]
    whole = pair_up(first, second, side=0)
    assert pair_up(first[:3], second[:3], side=0) + pair_up(first[3:], second[3:], side=0) == whole
    assert whole == Pairs(JointWins(1, 0, 1, 1), SquaredSum(-2, 10), SquaredSum(-7, 37), changed=3)


@pytest.mark.slow
def test_any_number_of_workers_gives_the_same_comparison(answer: Comparison) -> None:
    assert compare(MATCHUP, rules=BOOKS, fights=300, seed=4, workers=2) == answer


@pytest.mark.slow
def test_it_stops_when_every_difference_is_narrow() -> None:
    narrow = compare(MATCHUP, rules=BOOKS, within=0.06, fights=5000)
    assert narrow.fights < 5000
    assert all((one.wins.high - one.wins.low) / 2 <= 0.06 for one in narrow.against_first)


def test_what_is_noted_of_fights_is_what_is_counted() -> None:
    fates: list[int] = []
    tally = PairedPlan((make_plan(MATCHUP),)).plans[0].set_up().run(Chunk(0, 50), fates=fates)
    assert len(fates) == 150
    assert fates[::3].count(0) == tally.wins[0]
    assert [fates[1::3].count(lost) for lost in range(3)] == list(tally.sides[0].losses)
    assert sum(fates[2::3]) == tally.rounds


def test_a_table_has_one_row_for_each_book(answer: Comparison) -> None:
    table = answer.table()
    assert table["rules"] == BOOKS
    assert {len(column) for column in table.values()} == {3}
    assert table["difference"][0] == 0


@pytest.mark.parametrize("books", [["bf"], []])
def test_one_book_is_nothing_to_compare(books: list[str]) -> None:
    with pytest.raises(InputError, match="rulebooks to compare"):
        compare(MATCHUP, rules=books, fights=10)


def test_a_rule_that_never_comes_up_changes_no_fight() -> None:
    """Cover counts for nothing in the open: not one fight ends otherwise."""
    book = 'extends = "bf"\ntitle = "Cover"\nid = "cover"\n[cover]\neach_figure = 0\nadds_up = true\n'
    answer = compare(MATCHUP, rules=["bf", book], fights=120, seed=4)
    assert answer.against_first[0].changed == 0
    story = Parts()
    tell_comparison(story, answer)
    assert any("the same winner, losses and rounds in all 120 fights" in str(part) for part in story)


def test_changed_fights_are_counted_by_hand() -> None:
    # Winner, fallen, rounds of four fights: the second has another winner, the fourth another length.
    pairs = pair_up([0, 1, 4, 1, 3, 6, 0, 0, 2, 0, 0, 3], [0, 1, 4, 0, 3, 6, 0, 0, 2, 0, 0, 4], side=0)
    assert pairs.changed == 2


def test_several_books_have_wider_intervals_than_one() -> None:
    pairs = Pairs(JointWins(30, 30, 20, 20))
    alone = describe_pairs(pairs, rules="x").wins
    among = describe_pairs(pairs, rules="x", of=4).wins
    assert among.value == alone.value
    assert among.low < alone.low < alone.high < among.high
    assert simultaneous_z(5) == pytest.approx(2.5758, abs=1e-4)  # 1% outside, as 5% by 5


@pytest.mark.slow
def test_within_is_of_the_difference() -> None:
    answer = compare(MATCHUP, rules=["bf", "bfref"], within=0.04, seed=4)
    wins = answer.against_first[0].wins
    assert answer.stopped == "narrow enough"
    assert (wins.high - wins.low) / 2 <= 0.04


def test_the_page_and_the_notebook_have_every_book_and_no_script(answer: Comparison) -> None:
    for shown in (format_comparison(answer), answer._repr_html_()):
        assert "<svg" in shown
        assert "<script" not in shown
        assert all(book in shown for book in BOOKS)
        assert "Bonferroni" in shown


ENCOUNTERS = ("2 fighter 1 vs 3 goblin", "1 fighter 2 vs 2 orc", "1 cleric 2 vs 3 skeleton")


def several(within: float | None = None, fights: int | None = 60) -> ManyComparisons:
    arenas = [
        PairedArena(PairedPlan(tuple(make_plan(what, rules=book, seed=4) for book in BOOKS)))
        for what in ENCOUNTERS
    ]
    return compare_many(arenas, choose_limits(fights, within), encounters=len(ENCOUNTERS))


@pytest.mark.slow
def test_several_encounters_are_those_of_each_with_wider_intervals() -> None:
    many = several()
    for what, one in zip(ENCOUNTERS, many.each, strict=True):
        alone = compare(what, rules=BOOKS, fights=60, seed=4)
        assert one.odds == alone.odds
        for wide, narrow in zip(one.against_first, alone.against_first, strict=True):
            assert wide.wins.value == narrow.wins.value
            assert wide.wins.low < narrow.wins.low < narrow.wins.high < wide.wins.high


@pytest.mark.slow
def test_all_encounters_together_add_up_and_their_intervals_hold_for_all_differences() -> None:
    many = several()
    others = len(BOOKS) - 1
    assert many.differences == others * 4
    assert many.fights == 180
    for place, one in enumerate(many.together):
        each = [single.against_first[place] for single in many.each]
        assert one.both == sum(single.both for single in each)
        assert one.changed == sum(single.changed for single in each)
        assert one.wins.value == pytest.approx(sum(single.wins.value for single in each) / 3)
        joint = (one.both, one.only_first, one.only_this, one.neither)
        assert (one.wins.low, one.wins.high) == paired_interval(*joint, z=simultaneous_z(others * 4))


@pytest.mark.slow
def test_several_encounters_stop_when_the_differences_of_each_are_narrow() -> None:
    many = several(within=0.08, fights=4000)
    for one in many.each:
        assert one.fights < 4000
        assert all((versus.wins.high - versus.wins.low) / 2 <= 0.08 for versus in one.against_first)
