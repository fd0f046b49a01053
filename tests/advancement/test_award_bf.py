"""`grognard xp` by Basic Fantasy: what counts as defeated, half shares, one level at most."""

from __future__ import annotations

from typing import Any

import pytest

from tests.advancement.reckoning import Reckoning, by_name, each


@pytest.fixture
def reckon(capsys: pytest.CaptureFixture[str]) -> Reckoning:
    return Reckoning(capsys)


def worths(document: dict[str, Any]) -> list[int]:
    """What the foes are worth, kind by kind."""
    return [foe["points"] for foe in document["foes"]]


@pytest.mark.rule("bf.xp.sources-monsters", "bf.xp.award-per-adventure")
def test_three_monsters_of_one_hit_die(reckon: Reckoning) -> None:
    document = reckon("xp", "3 HD 1")
    assert (document["monsters"], document["pool"]) == (75, 75)
    # Two encounters of 300 and 500 points, divided once.
    document = reckon("xp", "12 HD 1", "HD 6", "--pcs", "4")
    assert (document["pool"], each(document)) == (800, [200])


@pytest.mark.rule("bf.xp.defeated-meaning")
def test_what_counts_as_defeated(reckon: Reckoning) -> None:
    foes = "HD 2 killed, HD 2 routed, HD 2 captured, HD 2 avoided"
    assert worths(reckon("xp", foes)) == [75, 75, 75, 0]
    assert worths(reckon("xp", foes, awards__defeated__avoided="true")) == [75, 75, 75, 75]
    assert worths(reckon("xp", foes, awards__defeated__captured="false")) == [75, 75, 0, 0]
    assert "creature (2): not defeated, which counts nothing" in reckon.told("xp", foes)


@pytest.mark.rule("bf.xp.sources-other", "bf.xp.challenge-level", "bf.xp.challenge-flat")
def test_challenges(reckon: Reckoning) -> None:
    assert reckon("xp", "4 HD 1", "--challenge", "50")["pool"] == 150
    assert reckon("xp", "--challenge", "level 3")["challenges"] == [145]
    assert reckon("xp", "--challenge", "60")["pool"] == 60
    refusal = reckon.refused("xp", "HD 1", "--challenge", "60", rules="bxe")
    assert "--option advancement.awards.challenges=true" in refusal
    assert reckon("xp", "--challenge", "level 3", rules="bxe", awards__challenges="true")["pool"] == 35


@pytest.mark.rule("bf.xp.larger-of-level-and-hd", "bf.xp.asterisk-bonus", "bf.xp.asterisk-example")
def test_asterisks_and_levels(reckon: Reckoning) -> None:
    assert worths(reckon("xp", "HD 4, HD 4*, HD 4***, 2**")) == [240, 280, 360, 125]
    line = "Chief (fighter {}): AC 15, HD {}, #At 1 weapon, Dam 1d6, Mv 40', Ml 8"
    assert worths(reckon("xp", line.format(5, 2))) == [360]
    assert worths(reckon("xp", line.format(3, 6))) == [500]


@pytest.mark.rule("bf.xp.hd-plus-minus", "bf.xp.less-than-one-hd", "bf.xp.over-25-hd-bonus")
def test_rows_of_odd_hit_dice(reckon: Reckoning) -> None:
    assert worths(reckon("xp", "HD 3+2, HD 3-1, HD 1-1, HD 1-1*, HD 27**")) == [145, 145, 10, 13, 11250]


@pytest.mark.rule(
    "bf.xp.npc-as-monster",
    "bf.xp.npc-caster-bonus",
    "bf.xp.npc-caster-no-spells",
    "bf.xp.npc-other-class-no-bonus",
    "bf.xp.npc-level-zero",
)
def test_people_as_foes(reckon: Reckoning) -> None:
    foes = "fighter 4, magic-user 5, cleric 3, magic-user 5 without spells, fighter 5, thief 5, normal man"
    document = reckon("xp", foes)
    assert worths(document) == [240, 405, 175, 360, 360, 360, 10]
    assert "bf.xp.npc-caster-no-spells" in document["cited"]
    assert reckon.refused("xp", "fighter 4 without spells").startswith("grognard: 'fighter 4' is no caster")


@pytest.mark.rule(
    "bf.xp.retainer-divisor",
    "bf.xp.share-example",
    "bf.xp.retainer-share-example",
    "bf.xp.retainer-half-share",
    "bf.xp.retainers-gain",
)
def test_the_documents_own_example_and_others(reckon: Reckoning) -> None:
    document = reckon("xp", "--points", "2000", "--pcs", "4", "--retainers", "1")
    assert (document["divisor"], each(document)) == ("9/2", [444, 222])
    assert each(reckon("xp", "--points", "1000", "--pcs", "4", "--retainers", "2")) == [200, 100]
    assert each(reckon("xp", "--points", "300", "--pcs", "1", "--retainers", "1")) == [200, 100]


@pytest.mark.rule("bf.xp.other-hirelings-none")
def test_other_hirelings_have_nothing(reckon: Reckoning) -> None:
    document = reckon("xp", "--points", "1000", "--pcs", "4", "--hirelings", "11")
    assert (each(document), document["hirelings"]) == ([250], {"count": 11, "each": 0})
    assert "bf.xp.other-hirelings-none" in document["cited"]


@pytest.mark.rule("bf.xp.who-counts")
def test_survivors_share_or_everybody_who_set_out(reckon: Reckoning) -> None:
    told = ("xp", "--points", "1000", "--pcs", "5", "--fallen", "1")
    assert each(reckon(*told)) == [250, 0]
    assert each(reckon(*told, awards__shared_by="everybody")) == [200, 0]
    named = reckon(
        "xp", "--points", "1000", "--pcs", "Dorn,Wat,Ann", "--share", "Wat=0", "--share", "Ann=1/2"
    )
    assert by_name(named) == {"Dorn": 666, "Wat": 0, "Ann": 333}


@pytest.mark.rule("bf.xp.share-rounding")
def test_fractions_are_dropped(reckon: Reckoning) -> None:
    told = ("xp", "--points", "200", "--pcs", "3")
    assert (each(reckon(*told)), reckon(*told)["left_over"]) == ([66], 2)
    assert each(reckon(*told, awards__rounding="nearest")) == [67]


@pytest.mark.parametrize(
    ("who", "earned", "after", "level", "lost"),
    [
        ("Barthal thief 1 1000", 2000, 2499, 2, 501),
        ("Barthal thief 1 1000", 1499, 2499, 2, 0),
        ("Barthal thief 2 2499", 1, 2500, 3, 0),
        ("Barthal thief 2 1300", 9000, 4999, 3, 5301),
        ("Hob fighter 1 0", 6000, 3999, 2, 2001),
    ],
)
@pytest.mark.rule(
    "bf.xp.one-level-per-adventure",
    "bf.xp.cap-value",
    "bf.xp.cap-example",
    "bf.xp.cap-example-next-adventure",
    "bf.xp.cap-no-effect-below",
    "bf.xp.cap-resets",
)
def test_one_level_an_adventure(
    reckon: Reckoning, who: str, earned: int, after: int, level: int, lost: int
) -> None:
    (share,) = reckon("xp", "--points", str(earned), "--who", who)["shares"]
    assert (share["after"], share["level_after"], share["lost"]) == (after, level, lost)
    (free,) = reckon("xp", "--points", str(earned), "--who", who, levels__at_once=0)["shares"]
    assert (free["after"], free["lost"]) == (share["before"] + earned, 0)


@pytest.mark.rule("bf.xp.cap-all-characters")
def test_the_limit_holds_for_retainers(reckon: Reckoning) -> None:
    document = reckon("xp", "--points", "6000", "--who", "Hob fighter 1 0 retainer")
    (share,) = document["shares"]
    assert (share["retainer"], share["gained"], share["after"], share["level_after"]) == (True, 6000, 3999, 2)
    assert "bf.xp.one-level-per-adventure" in document["cited"]


def test_nobody_came_through(reckon: Reckoning) -> None:
    document = reckon("xp", "orc", "--pcs", "2", "--fallen", "2")
    assert (each(document), document["left_over"]) == ([0], 25)
    assert "Nobody came through to share them." in reckon.told("xp", "orc", "--pcs", "2", "--fallen", "2")


def test_treasure_and_prime_requisites_count_nothing(reckon: Reckoning) -> None:
    told = ("xp", "10 orc, ogre", "--treasure", "1000", "--who", "Wat thief 4 9950 dex 16")
    document = reckon(*told)
    assert (document["treasure"], by_name(document)) == (0, {"Wat": 490})
    assert "Treasure counts nothing. [bf.xp.sources-monsters]" in reckon.told(*told)
    assert "9,950 + 490 = 10,440: fifth level." in reckon.told(*told)


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("",), "no foes"),
        ((), "nothing was earned"),
        (("gobbo",), "unknown creature 'gobbo'"),
        (("HD 101",), "out of range"),
        (("2d6 orc",), "2d6 orc"),
        (("0 orc",), "0 orc"),
        (("orc", "--pcs", "2", "--fallen", "3"), "3 fallen of 2"),
        (("orc", "--pcs", "1", "--pcs", "99999999999999"), "99999999999999 people"),
        (("orc", "--who", "Wat"), "'Wat' has no class and level"),
        (("orc", "--who", "Wat thief 4 dex 30"), "dexterity 30"),
        (("orc", "--who", "Wat thief 4 wise"), "'wise'"),
        (("orc", "--treasure", "much"), "'much' is no treasure"),
        (("orc", "--treasure", "0.001"), "'0.001' is no sum of money"),
        (("orc", "--pcs", "4", "--percent", "Wat=5"), "nobody is called 'Wat'"),
        (("orc", "--pcs", "4", "--share", "1/2"), "names no character"),
        (("orc", "--points", "-1"), "-1"),
        (("Rat: AC 11, HD 1, 6 Goblins: AC 14 (11), HD 1-1, Ml 7",), "each stat line for itself"),
        (("orc", "--challenge", "level 0"), "'level 1' and above"),
        (("orc", "--challenge=-5"), "key challenge"),
        (("orc", "--challenge", "much"), "a whole number of points"),
        (("orc", "--percent", "2000"), "a whole number from -100 to 1,000"),
        (("orc", "--class-percent", "bard=5"), "unknown class 'bard'"),
        (("orc", "--option", "advancement.levels.at_once=20"), "out of range"),
        (("orc", "--option", "advancement.awards.treasure=101"), "out of range"),
        (("orc in danger",), "danger_rows=1"),
        (("orc", "--option", "advancement.awards.gold=1"), "advancement.awards"),
    ],
)
def test_what_cannot_be_used(reckon: Reckoning, words: tuple[str, ...], problem: str) -> None:
    assert problem in reckon.refused("xp", *words)
