"""`grognard xp` by B/X Essentials: treasure, whole shares, percentages, one level at most."""

from __future__ import annotations

from typing import Any

import pytest

from tests.advancement.reckoning import Reckoning, by_name, each


class Bxe:
    """Asks by this book."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.asking = Reckoning(capsys)

    def ask(self, *words: str, **options: object) -> dict[str, Any]:
        """The document of an answer."""
        return self.asking("xp", *words, rules="bxe", **options)

    def told(self, *words: str) -> str:
        """What is said to a person."""
        return self.asking.told("xp", *words, rules="bxe")

    def gained(self, *words: str, **options: object) -> int:
        """What the only one who shares gains."""
        (share,) = self.ask(*words, **options)["shares"]
        return int(share["gained"])


@pytest.fixture
def bxe(capsys: pytest.CaptureFixture[str]) -> Bxe:
    return Bxe(capsys)


@pytest.mark.rule("bxe.xp.two-sources", "bxe.xp.pool-all")
def test_treasure_and_monsters_are_pooled(bxe: Bxe) -> None:
    document = bxe.ask("10 HD 2", "--treasure", "300")
    assert (document["treasure"], document["monsters"], document["pool"]) == (300, 200, 500)
    assert "bxe.xp.two-sources" in document["cited"]
    assert each(bxe.ask("25 HD 2", "--treasure", "1000", "--pcs", "3")) == [500]


@pytest.mark.rule("bxe.xp.treasure-rate", "bxe.xp.treasure-sum-in-gp")
def test_a_point_for_a_gold_piece(bxe: Bxe) -> None:
    assert bxe.ask("--treasure", "750")["treasure"] == 750
    assert bxe.ask("--treasure", "120.5", "--treasure", "80.25", "--treasure", "99.25")["treasure"] == 300
    assert bxe.ask("--treasure", "120.99")["treasure"] == 120


@pytest.mark.rule("bxe.xp.treasure-non-magical-only", "bxe.xp.treasure-recovered")
def test_magic_and_what_is_left_behind_count_nothing(bxe: Bxe) -> None:
    words = ("--treasure", "500 jewellery", "--treasure", "1000 sword +1, magic")
    assert bxe.ask(*words)["treasure"] == 500
    assert "1,000 gp magic, which counts nothing" in bxe.told(*words)
    assert bxe.ask("--treasure", "400", "--treasure", "600 left behind")["treasure"] == 400


@pytest.mark.rule(
    "bxe.xp.defeat-includes-slain",
    "bxe.xp.defeat-includes-outsmarted",
    "bxe.xp.defeat-includes-captured",
    "bxe.xp.defeat-includes-scared-away",
    "bxe.xp.not-defeated",
)
@pytest.mark.parametrize(
    ("outcome", "points", "rule"),
    [
        ("slain", 20, "bxe.xp.defeat-includes-slain"),
        ("outsmarted", 20, "bxe.xp.defeat-includes-outsmarted"),
        ("captured", 20, "bxe.xp.defeat-includes-captured"),
        ("scared away", 20, "bxe.xp.defeat-includes-scared-away"),
        ("escaped", 0, "bxe.xp.not-defeated"),
    ],
)
def test_ways_to_defeat_a_monster(bxe: Bxe, outcome: str, points: int, rule: str) -> None:
    document = bxe.ask(f"HD 2 {outcome}")
    assert document["monsters"] == points
    assert rule in document["cited"]


@pytest.mark.rule("bxe.xp.monster-total-formula", "bxe.xp.ability-bonus-per-ability")
def test_base_and_bonus_times_the_number(bxe: Bxe) -> None:
    assert bxe.ask("3 HD 4**")["monsters"] == 525
    assert bxe.ask("HD 3+***")["monsters"] == 125


@pytest.mark.rule("bxe.xp.dangerous-circumstances")
def test_special_danger_is_one_row_more(bxe: Bxe) -> None:
    assert bxe.ask("HD 3* in danger")["monsters"] == 75
    assert bxe.ask("HD 3*")["monsters"] == 50
    assert bxe.ask("HD 21* in danger")["monsters"] == 5000
    assert bxe.ask("HD 8 in danger")["monsters"] == 900
    assert "creature (3*) in danger 75" in bxe.told("HD 3* in danger")


@pytest.mark.rule("bxe.xp.survivors-only", "bxe.xp.divide-evenly-survivors")
def test_survivors_alone_share(bxe: Bxe) -> None:
    document = bxe.ask("--points", "100", "--who", "A fighter 1", "--who", "B fighter 1 dead")
    assert by_name(document) == {"A": 100, "B": 0}
    assert each(bxe.ask("--points", "900", "--pcs", "4", "--fallen", "1")) == [300, 0]


@pytest.mark.rule("bxe.xp.divide-includes-retainers", "bxe.xp.gain-xp-like-pcs", "bxe.xp.xp-half")
def test_a_retainer_has_a_whole_share_and_loses_half_of_it(bxe: Bxe) -> None:
    document = bxe.ask("--points", "800", "--pcs", "3", "--retainers", "1")
    assert [share["share"] for share in document["shares"]] == [200, 200]
    document = bxe.ask("--points", "1200", "--pcs", "2", "--retainers", "1")
    assert [(share["share"], share["gained"]) for share in document["shares"]] == [(400, 400), (400, 200)]
    assert each(bxe.ask("--points", "2000", "--pcs", "4", "--retainers", "1")) == [400, 200]
    assert "400 -50% (retainer) = 200 for the retainer" in bxe.told(
        "--points", "1200", "--pcs", "2", "--retainers", "1"
    )


@pytest.mark.rule("bxe.xp.divide-independent-of-treasure")
def test_who_gets_the_treasure_makes_no_difference(bxe: Bxe) -> None:
    words = ("--treasure", "600", "--pcs", "A,B")
    assert by_name(bxe.ask(*words)) == {"A": 300, "B": 300}
    assert "Treasure, whoever gets it" in bxe.told(*words)


@pytest.mark.rule("bxe.xp.divide-rounding")
def test_what_does_not_divide_is_lost(bxe: Bxe) -> None:
    document = bxe.ask("--points", "1000", "--pcs", "3")
    assert (each(document), document["left_over"]) == ([333], 1)
    assert each(bxe.ask("--points", "1001", "--pcs", "3", awards__rounding="nearest")) == [334]


@pytest.mark.rule("bxe.xp.discretionary-bonus", "bxe.xp.discretionary-penalty")
def test_the_referees_word(bxe: Bxe) -> None:
    alone = ("--points", "300", "--pcs", "Wat")
    assert bxe.gained(*alone) == 300
    assert bxe.gained(*alone, "--percent", "Wat=10") == 330
    assert bxe.gained(*alone, "--percent", "Wat=-20") == 240
    assert bxe.gained(*alone, "--percent=-20") == 240
    assert bxe.gained(*alone, "--bonus", "Wat=50") == 350
    assert "300 -20% (the referee's word) = 240" in bxe.told(*alone, "--percent", "Wat=-20")


@pytest.mark.rule(
    "bxe.xp.prime-requisite-applied",
    "bxe.ability.prime-requisite-applies-all-xp",
    "bxe.ability.prime-requisite-own-class",
    "bxe.ability.prime-requisite-class-override",
)
def test_prime_requisites(bxe: Bxe) -> None:
    assert bxe.gained("--points", "400", "--who", "Wat thief 1 dex 14") == 420
    assert bxe.gained("--points", "1000", "--who", "Dorn fighter 1 str 16") == 1100
    assert bxe.gained("--points", "1000", "--who", "Dorn fighter 1 str 10 wis 18") == 1000
    ruled = ("--points", "1000", "--who", "Dorn fighter 1 str 16", "--class-percent", "fighter=5")
    assert bxe.gained(*ruled) == 1050
    assert "bxe.ability.prime-requisite-class-override" in bxe.ask(*ruled)["cited"]


@pytest.mark.rule("bxe.ability.prime-requisite-xp-table")
@pytest.mark.parametrize(
    ("who", "ability"),
    [("fighter", "strength"), ("cleric", "wisdom"), ("magic-user", "intelligence"), ("thief", "dexterity")],
)
def test_every_class_has_its_own(bxe: Bxe, who: str, ability: str) -> None:
    found = [
        bxe.gained("--points", "100", "--who", f"One {who} 1 {ability} {score}") for score in range(3, 19)
    ]
    assert found == [80, 80, 80, 90, 90, 90, 100, 100, 100, 100, 105, 105, 105, 110, 110, 110]


@pytest.mark.rule("bxe.xp.modifiers-on-grand-total")
def test_percentages_are_of_the_grand_total(bxe: Bxe) -> None:
    assert bxe.gained("HD 1", "HD 1", "--who", "Wat thief 1 dex 13") == 21


@pytest.mark.rule("bxe.xp.modifier-stacking")
def test_percentages_are_added_up(bxe: Bxe) -> None:
    words = ("--points", "1000", "--who", "Hob fighter 1 str 16 retainer")
    assert bxe.gained(*words) == 600
    assert bxe.gained(*words, awards__percents="multiplied") == 550
    assert "bxe.xp.modifier-stacking" in bxe.ask(*words)["cited"]


@pytest.mark.rule("bxe.xp.max-below-two-levels", "bxe.xp.max-excess-lost", "bxe.xp.max-one-level-ok")
@pytest.mark.parametrize(
    ("before", "earned", "lost", "rule"),
    [
        (0, 5000, 1001, "bxe.xp.max-below-two-levels"),
        (1500, 4000, 1501, "bxe.xp.max-excess-lost"),
        (1500, 2499, 0, "bxe.xp.max-one-level-ok"),
    ],
)
def test_no_more_than_one_level(bxe: Bxe, before: int, earned: int, lost: int, rule: str) -> None:
    document: dict[str, Any] = bxe.ask("--points", str(earned), "--who", f"Dorn fighter 1 {before}")
    (share,) = document["shares"]
    assert (share["after"], share["level_after"], share["lost"]) == (3999, 2, lost)
    assert rule in document["cited"]
