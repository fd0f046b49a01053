"""`grognard level --drained`: negative levels that are kept after a fight, and how they come back."""

from __future__ import annotations

import pytest

from grognard.advancement.drain import spells_left
from tests.advancement.reckoning import Reckoning


@pytest.fixture
def reckon(capsys: pytest.CaptureFixture[str]) -> Reckoning:
    return Reckoning(capsys)


@pytest.mark.rule("bf.energy-drain.negative-levels", "bf.energy-drain.hit-point-loss")
def test_each_level_costs_a_hit_die(reckon: Reckoning) -> None:
    document = reckon("level", "fighter 5", "--drained", "1", "--hp", "30", "--rolled", "6")
    assert (document["losses"], document["hit_points"]) == ([6], {"without": 30, "now": 24, "slain": False})
    assert [one["dice"] for one in document["thrown"]] == ["1d8"]
    three = reckon("level", "fighter 5", "--drained", "3", "--rolled", "1,2,3")
    assert (three["left"]["levels"], three["left"]["points"]) == (3, 6)


@pytest.mark.rule("bf.energy-drain.any-d20-penalty", "bf.energy-drain.percentile-penalty")
def test_penalties(reckon: Reckoning) -> None:
    for levels, throw, percent in ((1, -1, -5), (3, -3, -15)):
        left = reckon("level", "thief 7", "--drained", str(levels), "--lost", "9")["left"]
        assert (left["throw"], left["percent"]) == (throw, percent)
    assert "-3 to every d20, -15% to skills." in reckon.told(
        "level", "thief 7", "--drained", "3", "--lost", "9"
    )


@pytest.mark.rule("bf.energy-drain.spell-slot", "bf.energy-drain.spell-slot-multiple")
def test_spells_of_the_highest_level_go_first(reckon: Reckoning) -> None:
    assert spells_left((3, 2, 1), 1) == (3, 2, 0)
    assert spells_left((3, 2, 1), 3) == (3, 0, 0)
    assert spells_left((1,), 3) == (0,)
    # A cleric of the sixth level has 2, 2 and 1.
    for levels, left in ((1, [2, 2, 0]), (3, [2, 0, 0])):
        document = reckon("level", "cleric 6", "--drained", str(levels), "--lost", "9")
        assert (document["left"]["spells"], document["left"]["slots_lost"]) == (left, levels)


@pytest.mark.rule(
    "bf.energy-drain.removal-magic",
    "bf.energy-drain.removal-hp",
    "bf.energy-drain.removal-round-half-up",
    "bf.energy-drain.removal-last",
    "bf.energy-drain.removal-full-example",
    "bf.energy-drain.removal-penalties-lift",
)
def test_the_documents_own_example_of_restoring(reckon: Reckoning) -> None:
    words = ("level", "cleric 6", "--drained", "3", "--lost", "6,5,2", "--hp", "30")
    document = reckon(*words, "--restore", "3")
    assert [one["points"] for one in document["restored"]] == [4, 5, 4]
    assert [one["points_left"] for one in document["restored"]] == [9, 4, 0]
    assert document["hit_points"]["now"] == 30
    one = reckon(*words, "--restore", "1")["left"]
    assert (one["levels"], one["throw"], one["percent"], one["slots_lost"]) == (2, -2, -10, 2)
    # The sum alone is enough: it is what a fight tells.
    assert (
        reckon("level", "cleric 6", "--drained", "3", "--lost", "13", "--restore", "3")["restored"]
        == (document["restored"])
    )
    told = reckon.told(*words, "--restore", "2")
    assert "5 hit points come back; 1 negative level and 4 points remain." in told


@pytest.mark.rule("bf.energy-drain.zero-hp-slain", "bf.energy-drain.becomes-undead")
@pytest.mark.parametrize(("face", "now", "slain"), [(4, 1, False), (5, 0, True), (8, -3, True)])
def test_who_is_drained_to_nothing_is_slain(reckon: Reckoning, face: int, now: int, *, slain: bool) -> None:
    words = ("level", "fighter 1", "--drained", "1", "--hp", "5", "--rolled", str(face))
    assert reckon(*words)["hit_points"] == {"without": 5, "now": now, "slain": slain}
    told = reckon.told(*words, "--by", "wight")
    assert ("Slain at once, and usually rises as a wight." in told) == slain
    assert "rises" not in reckon.told(*words)


def test_experience_is_kept_or_set_back(reckon: Reckoning) -> None:
    words = ("level", "fighter 5", "--xp", "20000", "--drained", "2", "--lost", "9")
    kept = reckon(*words)["left"]
    assert (kept["level"], kept["experience"]) == (5, 20000)
    back = reckon(*words, drain__experience="set back")["left"]
    assert (back["level"], back["experience"]) == (3, 4000)
    one = reckon(*words, "--restore", "1", drain__experience="set back")["left"]
    assert (one["level"], one["experience"]) == (4, 8000)
    whole = reckon(*words, "--restore", "2", drain__experience="set back")["left"]
    assert (whole["level"], whole["experience"]) == (5, 20000)
    assert "Set back to the third level, 4,000 experience points." in reckon.told(
        *words, drain__experience="set back"
    )


@pytest.mark.rule("bf.energy-drain.loss-not-healed")
def test_no_healing_brings_them_back(reckon: Reckoning) -> None:
    document = reckon("level", "fighter 5", "--drained", "1", "--lost", "6", "--hp", "20")
    assert document["hit_points"]["now"] == 14
    assert "bf.energy-drain.loss-not-healed" in document["cited"]
