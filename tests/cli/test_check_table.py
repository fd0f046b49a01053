"""`grognard check` between fights: doors, listening, searching, traps, food, the way, and ability checks."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from grognard.faces.cli.main import main

DOCUMENT = dict[str, Any]
CHECKED = ("--option", "checks.allowed=true")


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str]) -> Any:
    """Ask `grognard check`, and get its document."""

    def asking(*words: str, rules: str = "bxe") -> DOCUMENT:
        assert main(["check", *words, "--rules", rules, "--json"]) == 0
        document: DOCUMENT = json.loads(capsys.readouterr().out)
        return document

    return asking


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]) -> Any:
    """Ask `grognard check`, and get what it says, or what was wrong."""

    def telling(*words: str, rules: str = "bxe") -> str:
        main(["check", *words, "--rules", rules])
        said = capsys.readouterr()
        return " ".join((said.out + said.err).split())

    return telling


def needs(document: DOCUMENT) -> int:
    """The highest face that succeeds, of the first die."""
    return int(document["rolls"][0]["needs"])


def notes(document: DOCUMENT) -> str:
    """Everything said besides."""
    return " ".join(note["text"] for note in document["notes"])


# Doors


@pytest.mark.rule(
    "bxe.doors.stuck-base-chance",
    "bxe.doors.stuck-base-fail",
    "bxe.doors.stuck-strength-adjustment",
    "bxe.doors.stuck-max-5-in-6",
    "bxe.doors.stuck-min-1-in-6",
)
@pytest.mark.parametrize(
    ("score", "face", "chance", "opened"),
    [
        (10, 2, "1/3", True),
        (10, 3, "1/3", False),
        (16, 4, "2/3", True),
        (18, 6, "5/6", False),
        (3, 1, "1/6", True),
    ],
)
def test_a_stuck_door(ask: Any, score: int, face: int, chance: str, opened: bool) -> None:
    found = ask("door", str(score), "--rolled", str(face))
    assert (found["chance"], found["success"]) == (chance, opened)


@pytest.mark.rule("bxe.doors.stuck-chance-by-str", "bxe.ability.str-force-doors")
def test_stuck_doors_by_strength(ask: Any) -> None:
    faces = [needs(ask("door", str(score), "--rolled", "6")) for score in range(3, 19)]
    assert faces == [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5]


@pytest.mark.rule("bxe.doors.stuck-retry")
def test_a_door_may_be_tried_again_each_round(ask: Any) -> None:
    found = ask("door", "10", "--rolled", "6,5,1")
    assert (found["at"], found["success"], found["time"]) == (3, True, "3 rounds")


@pytest.mark.rule("bxe.doors.stuck-fail-loses-surprise", "bxe.doors.stuck-fail-scope")
def test_a_failed_try_costs_the_surprise_of_those_beyond_alone(told: Any) -> None:
    said = told("door", "10", "--rolled", "3")
    assert "those beyond cannot be surprised any more; they may still surprise the party" in said
    assert "[bxe.doors.stuck-fail-loses-surprise]" in said
    assert "surprise" not in told("door", "10", "--rolled", "3", rules="bxs")


@pytest.mark.rule("bxe.doors.locked-no-force", "bxe.doors.locked-magic", "bxe.doors.locked-pick")
def test_no_strength_opens_a_lock(ask: Any, told: Any) -> None:
    found = ask("door", "18", "--locked")
    assert (found["chance"], found["rolled"], found["success"]) == ("0", [], False)
    assert "is not forced; a lock is picked, or opened by magic. [bxe.doors.locked-no-force]" in told(
        "door", "18", "--locked"
    )


@pytest.mark.rule("bxe.doors.stuck-monsters-unhindered", "bxe.doors.stuck-monsters-non-resident")
def test_those_who_live_here_pass_and_other_monsters_force_it(ask: Any) -> None:
    found = ask("door", "resident")
    assert (found["success"], found["rolled"]) == (True, [])
    found = ask("door", "monster", "--rolled", "3")
    assert (found["success"], found["chance"]) == (False, "1/3")


@pytest.mark.rule("bxe.doors.wedge-shut", "bxe.doors.wedge-shut-effect")
def test_a_wedged_door_keeps_out_those_who_live_here(ask: Any) -> None:
    found = ask("door", "resident", "--wedged", "--rolled", "3")
    assert (found["success"], found["chance"]) == (False, "1/3")


@pytest.mark.rule("bxs.doors.force-chance", "bxs.doors.force-strength", "bxs.doors.force-minimum")
@pytest.mark.parametrize(
    ("score", "faces", "opened", "chance"),
    [
        (10, (2, 3), [True, False], "1/3"),
        (16, (4, 5), [True, False], "2/3"),
        (3, (1, 2), [True, False], "1/6"),
    ],
)
def test_doors_by_the_sheet(
    ask: Any, score: int, faces: tuple[int, ...], opened: list[bool], chance: str
) -> None:
    found = [ask("door", str(score), "--rolled", str(face), rules="bxs") for face in faces]
    assert [one["success"] for one in found] == opened
    assert {one["chance"] for one in found} == {chance}


@pytest.mark.rule("bxs.doors.force-maximum")
def test_nobody_opens_every_door(ask: Any) -> None:
    options = ("--option", "doors.faces=3")
    found = [ask("door", "18", "--rolled", face, *options, rules="bxs") for face in ("5", "6")]
    assert [one["success"] for one in found] == [True, False]
    assert found[0]["chance"] == "5/6"


@pytest.mark.rule(
    "bxs.doors.force-locked-wooden", "bxs.doors.force-not-iron-stone", "bxs.doors.stuck-any-material"
)
def test_what_a_locked_door_may_be_of(ask: Any) -> None:
    assert ask("door", "10", "--locked", "--rolled", "2", rules="bxs")["success"]
    for material in ("iron", "stone"):
        locked = ask("door", "18", "--locked", "--of", material, rules="bxs")
        assert (locked["success"], locked["chance"]) == (False, "0")
    assert ask("door", "10", "--of", "stone", "--rolled", "1", rules="bxs")["success"]


@pytest.mark.rule("bxs.doors.multiple-attempts", "bxs.doors.turn-force-door", "bxs.doors.attempts-per-turn")
def test_a_turn_holds_many_tries(ask: Any) -> None:
    found = ask("door", "10", "--rolled", "5,3,2", rules="bxs")
    assert (found["at"], found["time"]) == (3, "1 turn")
    assert ask("door", "10", "--tries", "10", "--seed", "1", rules="bxs")["time"] == "1 turn"


@pytest.mark.rule("bxs.doors.helpers")
def test_two_at_a_door(ask: Any, told: Any) -> None:
    assert ask("door", "10", "--together", "2", "--seed", "1", rules="bxs")["chance"] == "5/9"
    assert "3 at one door; expected at most 2 at once" in told("door", "10", "--together", "3", rules="bxs")


# Listening


@pytest.mark.rule("bxe.doors.listen-base-chance", "bxe.doors.listen-fail")
def test_listening(ask: Any) -> None:
    found = [ask("listen", "--rolled", face) for face in ("1", "2", "6")]
    assert [one["success"] for one in found] == [True, False, False]
    assert found[0]["chance"] == "1/6"


@pytest.mark.rule("bxe.doors.listen-silent-creatures", "bxs.checks.listen-something-there")
def test_without_a_sound_nobody_hears_anything(ask: Any) -> None:
    for rules in ("bxe", "bxs"):
        found = ask("listen", "elf", "--silence", rules=rules)
        assert (found["success"], found["rolled"]) == (False, [])


@pytest.mark.rule("bxe.doors.listen-referee-rolls", "bxe.doors.listen-ambiguous-result")
def test_players_hear_the_same_of_a_failure_as_of_silence(ask: Any) -> None:
    failed, silent = ask("listen", "--rolled", "6"), ask("listen", "--silence")
    assert "Roll it unseen: players hear the same of a failure as of silence." in notes(failed)
    assert notes(failed) == notes(silent)


@pytest.mark.rule("bxe.doors.listen-time")
def test_to_listen_takes_a_turns_action(ask: Any) -> None:
    assert ask("listen", "--rolled", "6")["turns"] == 1


@pytest.mark.rule("bxs.checks.listen-human", "bxs.checks.listen-demihuman", "bxs.checks.listen-thief")
@pytest.mark.parametrize(
    ("who", "faces", "heard", "chance"),
    [("human", (1, 2), [True, False], "1/6"), ("dwarf", (2, 3), [True, False], "1/3"),
     ("elf magic-user 2", (2, 3), [True, False], "1/3"), ("thief 5", (46, 47), [True, False], "23/50")],
)  # fmt: skip
def test_who_hears_how_well(
    ask: Any, who: str, faces: tuple[int, ...], heard: list[bool], chance: str
) -> None:
    found = [ask("listen", who, "--rolled", str(face), rules="bxs") for face in faces]
    assert [one["success"] for one in found] == heard
    assert {one["chance"] for one in found} == {chance}


@pytest.mark.rule("bxs.checks.listen-not-in-battle")
def test_nobody_listens_in_a_fight(ask: Any) -> None:
    found = ask("listen", "elf", "--battle", rules="bxs")
    assert (found["success"], found["rolled"]) == (False, [])
    assert found["cited"] == ["bxs.checks.listen-not-in-battle"]


@pytest.mark.rule("bxe.doors.listen-once-per-door", "bxe.search.one-attempt-per-character")
def test_nobody_tries_the_same_place_twice(ask: Any) -> None:
    for words in (("listen", "--again"), ("search", "trap", "--again")):
        found = ask(*words)
        assert (found["success"], found["rolled"]) == (False, [])
    assert ask("search", "trap", "--again", "--rolled", "1", rules="bxs")["success"]


# Searching


@pytest.mark.rule(
    "bxe.search.base-chance",
    "bxe.search.base-chance-fail",
    "bxe.search.applies-to-traps-and-secret-doors",
    "bxe.doors.secret-see-searching",
    "bxe.traps.search-for-traps-uses-search",
    "bxe.search.takes-one-turn",
)
@pytest.mark.parametrize("what", ["secret door", "trap", "treasure"])
def test_searching(ask: Any, what: str) -> None:
    found = [ask("search", what, "--rolled", face) for face in ("1", "2")]
    assert [one["success"] for one in found] == [True, False]
    assert {(one["chance"], one["turns"]) for one in found} == {("1/6", 1)}


@pytest.mark.rule("bxe.search.area-size", "bxs.search.turn-per-area", "bxs.traps.find-turn")
def test_the_turns_of_a_search(ask: Any) -> None:
    for rules in ("bxe", "bxs"):
        assert ask("search", "trap", "--area", "20x10", "--seed", "1", rules=rules)["turns"] == 2
        assert ask("search", "trap", "--area", "30x10", "--seed", "1", rules=rules)["turns"] == 3
        assert ask("search", "trap", "--area", "15x11", "--seed", "1", rules=rules)["turns"] == 4


@pytest.mark.rule("bxe.search.secret-roll")
def test_the_referee_rolls_for_searchers(ask: Any) -> None:
    assert "players hear the same of a failure as of nothing" in notes(ask("search", "trap", "--rolled", "5"))


@pytest.mark.rule(
    "bxe.doors.secret-only-when-searching", "bxs.search.secret-door-declare", "bxs.traps.find-declare"
)
@pytest.mark.parametrize(("what", "rules"), [("secret door", "bxe"), ("secret door", "bxs"), ("trap", "bxs")])
def test_who_does_not_search_finds_nothing(ask: Any, what: str, rules: str) -> None:
    found = ask("search", what, "--passing", "5", rules=rules)
    assert (found["rolled"], found["success"]) == ([], False)


@pytest.mark.rule(
    "bxs.search.secret-door-chance", "bxs.search.elf-active", "bxs.search.hidden-treasure-chance"
)
@pytest.mark.parametrize(
    ("what", "who", "faces", "chance"),
    [
        ("secret door", "human", (1, 2), "1/6"),
        ("secret door", "elf", (4, 5), "2/3"),
        ("treasure", "elf", (1, 2), "1/6"),
    ],
)
def test_searching_by_the_sheet(ask: Any, what: str, who: str, faces: tuple[int, int], chance: str) -> None:
    found = [ask("search", what, who, "--rolled", str(face), rules="bxs") for face in faces]
    assert [one["success"] for one in found] == [True, False]
    assert {one["chance"] for one in found} == {chance}


@pytest.mark.rule("bxs.search.secret-door-turn")
def test_a_secret_door_takes_a_turn_to_look_for(ask: Any) -> None:
    assert ask("search", "secret door", "--rolled", "6", rules="bxs")["turns"] == 1


@pytest.mark.rule(
    "bxs.search.elf-passive", "bxs.search.elf-passive-distance", "bxs.search.elf-passive-no-declaration"
)
def test_an_elf_that_passes_a_secret_door(ask: Any) -> None:
    found = [ask("search", "secret door", "elf", "--passing", "10", "--rolled", f, rules="bxs") for f in "23"]
    assert [one["success"] for one in found] == [True, False]
    assert {(one["chance"], one["turns"]) for one in found} == {("1/3", 0)}
    assert ask("search", "secret door", "elf", "--passing", "11", rules="bxs")["rolled"] == []


@pytest.mark.rule("bxs.search.who-rolls")
def test_three_searchers(ask: Any) -> None:
    found = ask("search", "secret door", "--searchers", "3", "--seed", "1", rules="bxs")
    assert found["chance"] == "91/216"


# Traps


@pytest.mark.rule("bxs.traps.find-chance", "bxs.traps.find-chance-dwarf")
@pytest.mark.parametrize(("who", "faces", "chance"), [("human", "12", "1/6"), ("dwarf", "23", "1/3")])
def test_finding_traps(ask: Any, who: str, faces: str, chance: str) -> None:
    found = [ask("search", "trap", who, "--rolled", face, rules="bxs") for face in faces]
    assert [one["success"] for one in found] == [True, False]
    assert {one["chance"] for one in found} == {chance}


@pytest.mark.rule("bxs.traps.find-thief-second-check")
def test_a_thief_looks_twice(ask: Any) -> None:
    # A first-level thief removes traps on 20 of a hundred: 1 - 5/6 x 80/100 is 1/3.
    found = ask("search", "trap", "thief 1", "--rolled", "4,20", rules="bxs")
    assert (found["success"], found["at"], found["chance"]) == (True, 2, "1/3")
    assert not ask("search", "trap", "thief 1", "--rolled", "4,21", rules="bxs")["success"]


@pytest.mark.rule("bxe.traps.trigger-chance", "bxs.traps.trigger-chance")
@pytest.mark.parametrize("rules", ["bxe", "bxs"])
def test_springing_a_trap(ask: Any, rules: str) -> None:
    found = [ask("trap", "--rolled", face, rules=rules) for face in ("2", "3")]
    assert [one["success"] for one in found] == [True, False]
    assert {one["chance"] for one in found} == {"1/3"}


@pytest.mark.rule("bxe.traps.trigger-chance-referee")
def test_a_trap_of_the_referees_own(ask: Any) -> None:
    assert ask("trap", "--faces", "6")["success"]
    assert ask("trap", "--faces", "1", "--rolled", "1")["chance"] == "1/6"


@pytest.mark.rule("bxe.traps.trigger-each-character-each-time")
def test_three_cross_it(ask: Any) -> None:
    found = ask("trap", "--party", "3", "--rolled", "3,6,1")
    assert (found["at"], len(found["rolled"])) == (3, 3)


@pytest.mark.rule(
    "bxs.traps.trigger-each-character", "bxs.traps.trigger-until-sprung", "bxs.traps.trigger-party-chance"
)
def test_one_after_another_until_it_is_sprung(ask: Any) -> None:
    assert ask("trap", "--party", "3", "--rolled", "5,1", rules="bxs")["at"] == 2
    found = ask("trap", "--party", "3", "--rolled", "2", rules="bxs")
    assert (found["at"], found["rolled"]) == (1, [2])
    assert ask("trap", "--party", "4", "--seed", "1", rules="bxs")["chance"] == "65/81"


@pytest.mark.rule("bxs.traps.failsafe", "bxs.traps.no-failsafe", "bxs.traps.failsafe-which")
def test_a_trap_that_was_not_removed(ask: Any) -> None:
    found = [ask("trap", "--bungled", "--failsafe", "--rolled", face, rules="bxs") for face in ("2", "3")]
    assert [one["success"] for one in found] == [True, False]
    assert {one["chance"] for one in found} == {"1/3"}
    assert ask("trap", "--bungled", rules="bxs")["rolled"] == []


# In the wilds


@pytest.mark.rule(
    "bxe.foraging.chance", "bxe.foraging.chance-fail", "bxe.foraging.yield", "bxe.foraging.expected-per-day"
)
def test_foraging(ask: Any) -> None:
    found = ask("forage", "--rolled", "1,4")
    assert (found["chance"], found["success"], found["yields"], found["expected"]) == ("1/6", True, 4, "7/12")
    assert not ask("forage", "--rolled", "2")["success"]


@pytest.mark.rule("bxe.foraging.no-slowdown", "bxe.foraging.one-roll-per-party")
def test_foraging_does_not_slow_the_party(ask: Any) -> None:
    found = ask("forage", "--rolled", "2")
    assert "It does not slow the party." in notes(found)
    assert len(found["rolls"]) == 1


@pytest.mark.rule(
    "bxe.foraging.hunt-chance",
    "bxe.foraging.hunt-fail",
    "bxe.foraging.hunt-no-travel",
    "bxe.foraging.hunt-sole-activity",
    "bxe.foraging.hunt-animals-must-be-caught",
)
def test_hunting(ask: Any) -> None:
    found = [ask("hunt", "--rolled", face) for face in ("1", "2")]
    assert [one["success"] for one in found] == [True, False]
    assert {(one["chance"], one["miles"]) for one in found} == {("1/6", 0)}
    assert "must still be caught" in notes(found[0])
    assert "neither travels nor rests" in notes(found[0])


@pytest.mark.rule(
    "bxe.lost.terrain-table",
    "bxe.lost.clear-grassland",
    "bxe.lost.barren-hills-mountains-woods",
    "bxe.lost.desert-jungle-swamp",
)
@pytest.mark.parametrize(
    ("terrains", "faces"),
    [
        (("clear", "grasslands"), 1),
        (("barren lands", "hills", "mountains", "woods"), 2),
        (("desert", "jungle", "swamp"), 3),
    ],
)
def test_the_way_lost_by_terrain(ask: Any, terrains: tuple[str, ...], faces: int) -> None:
    for terrain in terrains:
        assert ask("lost", terrain, "--rolled", str(faces))["success"]
        missed = ask("lost", terrain, "--rolled", str(faces + 1))
        assert (missed["success"], missed["chance"]) == (False, str(Fraction(faces, 6)))


@pytest.mark.rule("bxe.lost.tracked-routes-never", "bxe.lost.landmark-counts-as-track")
def test_nobody_strays_from_a_road(ask: Any) -> None:
    for terrain in ("swamp", "desert"):
        found = ask("lost", terrain, "--road")
        assert (found["chance"], found["rolled"]) == ("0", [])


@pytest.mark.rule(
    "bxe.lost.sea-in-sight-of-land",
    "bxe.lost.sea-out-of-sight-no-navigator",
    "bxe.lost.sea-out-of-sight-with-navigator",
    "bxe.lost.sea-navigator-no-help-in-sight-of-land",
)
def test_at_sea(ask: Any) -> None:
    assert [ask("lost", "sea", "--land", "--rolled", face)["success"] for face in "123456"] == [True] * 2 + [
        False
    ] * 4
    assert ask("lost", "sea")["chance"] == "1"
    found = ask("lost", "sea", "--navigator", "--rolled", "3")
    assert (found["success"], found["chance"]) == (False, "1/3")
    assert ask("lost", "sea", "--navigator", "--land", "--rolled", "3")["chance"] == "1/3"


@pytest.mark.rule(
    "bxe.wandering.wilderness-terrain-table",
    "bxe.wandering.wilderness-1-in-6",
    "bxe.wandering.wilderness-2-in-6",
    "bxe.wandering.wilderness-3-in-6",
)
@pytest.mark.parametrize(
    ("grounds", "faces"),
    [
        (("city", "clear", "grasslands", "settled lands"), 1),
        (("aerial", "barren", "desert", "forest", "hills", "ocean", "river"), 2),
        (("jungle", "mountains", "swamp"), 3),
    ],
)
def test_meeting_somebody_in_the_wilderness(ask: Any, grounds: tuple[str, ...], faces: int) -> None:
    for ground in grounds:
        assert ask("meet", ground, "--rolled", str(faces))["success"]
        missed = ask("meet", ground, "--rolled", str(faces + 1))
        assert (missed["success"], missed["chance"]) == (False, str(Fraction(faces, 6)))


@pytest.mark.rule("bxe.wandering.wilderness-once-per-day", "bxe.wandering.wilderness-more-checks")
def test_once_a_day_or_up_to_four_times(ask: Any, told: Any) -> None:
    assert len(ask("meet", "river", "--rolled", "6")["rolls"]) == 1
    found = ask("meet", "river", "--times", "4", "--rolled", "6,5,4,3")
    assert (len(found["rolled"]), found["chance"]) == (4, str(1 - Fraction(4, 6) ** 4))
    assert "5 checks a day; expected at most 4" in told("meet", "river", "--times", "5")


@pytest.mark.rule(
    "bxs.evasion.food-distracts",
    "bxs.evasion.treasure-distracts",
    "bxs.evasion.food-not-intelligent",
    "bxs.evasion.treasure-not-unintelligent",
)
def test_what_pursuers_stop_for(ask: Any) -> None:
    food = [ask("distract", "food", "--rolled", face, rules="bxs") for face in "34"]
    treasure = [ask("distract", "treasure", "--intelligent", "--rolled", face, rules="bxs") for face in "34"]
    assert [one["success"] for one in food + treasure] == [True, False, True, False]
    assert {one["chance"] for one in food + treasure} == {"1/2"}
    for words in (("food", "--intelligent"), ("treasure",)):
        assert ask("distract", *words, rules="bxs")["chance"] == "0"


@pytest.mark.rule("bxs.evasion.door-holds")
def test_a_door_shut_on_pursuers_is_forced_as_one_that_is_stuck(ask: Any) -> None:
    found = ask("door", "monster", "--wedged", "--rolled", "3", rules="bxs")
    assert (found["success"], found["chance"]) == (False, "1/3")


@pytest.mark.rule("bxe.lost.check-once-per-day-at-start", "bxe.lost.one-roll-for-group-by-referee")
def test_one_roll_a_day_for_all(ask: Any) -> None:
    found = ask("lost", "clear", "--rolled", "1")
    assert len(found["rolls"]) == 1
    assert "One roll a day for all, before they set out." in notes(found)


# Ability checks


@pytest.mark.rule(
    "bxe.checks.success-at-or-under",
    "bxe.checks.failure-over",
    "bxe.checks.base-probability",
    "bxe.checks.easy-modifier",
    "bxe.checks.hard-modifier",
    "bxe.checks.modifier-on-roll",
)
@pytest.mark.parametrize(
    ("score", "more", "face", "made"),
    [
        (12, (), 12, True),
        (12, (), 13, False),
        (10, ("--easy",), 14, True),
        (10, ("--difficult",), 7, False),
        (10, ("--modifier", "2"), 9, False),
    ],
)
def test_an_ability_check(ask: Any, score: int, more: tuple[str, ...], face: int, made: bool) -> None:
    found = ask("ability", "strength", str(score), *more, "--rolled", str(face), *CHECKED)
    assert found["success"] is made
    if not more:
        assert found["chance"] == "3/5"


@pytest.mark.rule(
    "bxe.checks.natural-1-succeeds",
    "bxe.checks.natural-20-fails",
    "bxe.checks.probability-floor",
    "bxe.checks.probability-cap",
)
def test_the_ends_of_the_die(ask: Any) -> None:
    hard = ask("ability", "strength", "3", "--difficult", "--rolled", "1", *CHECKED)
    assert (hard["success"], hard["chance"]) == (True, "1/20")
    easy = ask("ability", "strength", "18", "--easy", "--rolled", "20", *CHECKED)
    assert (easy["success"], easy["chance"]) == (False, "19/20")


@pytest.mark.rule(
    "bxe.checks.optional-rule", "bxe.checks.modifier-range", "bxe.checks.referee-chooses-ability"
)
def test_checks_that_are_refused(told: Any) -> None:
    assert "an optional rule of B/X Essentials" in told("ability", "dexterity", "12")
    assert "a modifier of -5; expected -4 to +4" in told(
        "ability", "strength", "12", "--modifier", "-5", *CHECKED
    )
    assert "there is no 'luck'" in told("ability", "luck", "12", *CHECKED)


@pytest.mark.rule(
    "bxs.checks.ability",
    "bxs.checks.ability-difficult",
    "bxs.checks.ability-unskilled",
    "bxs.checks.ability-easy",
    "bxs.checks.ability-difficult-and-unskilled",
    "bxs.checks.ability-naturals",
)
@pytest.mark.parametrize(
    ("more", "most"),
    [
        ((), 13),
        (("--difficult",), 9),
        (("--unskilled",), 9),
        (("--easy",), 17),
        (("--difficult", "--unskilled"), 9),
        (("--easy", "--unskilled"), 13),
    ],
)
def test_checks_by_the_sheet(ask: Any, more: tuple[str, ...], most: int) -> None:
    found = [
        ask("ability", "wisdom", "13", *more, "--rolled", str(face), rules="bxs") for face in (most, most + 1)
    ]
    assert [one["success"] for one in found] == [True, False]
    assert ask("ability", "wisdom", "18", "--easy", rules="bxs")["success"]  # 22: no die fails


@pytest.mark.rule(
    "bxs.checks.ability-opposed", "bxs.checks.ability-opposed-one-success", "bxs.checks.ability-opposed-tie"
)
@pytest.mark.parametrize(
    ("first", "second", "rolled", "winner"),
    [(15, 12, "12,10", 0), (9, 12, "12,3", 1), (15, 12, "10,10", -1), (9, 12, "12,15", -1)],
)
def test_checks_against_each_other(ask: Any, first: int, second: int, rolled: str, winner: int) -> None:
    found = ask("ability", "dexterity", str(first), "--against", str(second), "--rolled", rolled, rules="bxs")
    assert found["winner"] == winner


# All of them


@pytest.mark.parametrize(
    ("question", "having"),
    [(("door",), "bxe or bxs"), (("listen",), "bxe or bxs"), (("search", "trap"), "bxe or bxs"),
     (("trap",), "bxe or bxs"), (("forage",), "bxe"), (("hunt",), "bxe"), (("lost", "woods"), "bxe"),
     (("ability", "wisdom", "9"), "bxs")],
)  # fmt: skip
@pytest.mark.parametrize("rules", ["bf", "bfref", "bcb"])
def test_a_book_without_a_procedure_says_so_and_who_has_one(
    told: Any, question: tuple[str, ...], having: str, rules: str
) -> None:
    said = told(*question, rules=rules)
    assert "has no rule for" in said
    assert said.endswith(f"expected --rules {having}")


@pytest.mark.slow
def test_the_same_seed_gives_the_same_answer(told: Any) -> None:
    for words in (("door", "12", "--tries", "4"), ("search", "trap", "thief 2"), ("forage",)):
        rules = "bxe" if words == ("forage",) else "bxs"
        assert told(*words, "--seed", "11", rules=rules) == told(*words, "--seed", "11", rules=rules)


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("door", "--rolled", "9"), "a 9 on 1d6"),
        (("door", "--rolled", "0"), "a 0 on 1d6"),
        (("door", "--rolled", "x"), "'x' shows no dice"),
        (("listen", "--rolled", "1,2"), "nothing is rolled for the 2"),
        (("door", "20"), "ability score 20 is out of range"),
        (("door", "wolf"), "a door is not forced by 'wolf'"),
        (("door", "--of", "paper"), "a door of paper"),
        (("door", "--tries", "900"), "900 tries; expected at most 100"),
        (("search", "gold"), "'gold' cannot be searched for"),
        (("search", "trap", "--area", "3by4"), "an area of '3by4'"),
        (("search", "trap", "hobbit"), "'hobbit' is not a character"),
        (("search", "trap", "--passing", "-1"), "-1 feet away"),
        (("search", "trap", "--searchers", "1000"), "1000 searchers"),
        (("trap", "--faces", "9"), "a trap sprung on 9"),
        (("trap", "--party", "101"), "101 tries"),
        (("lost", "fen"), "there is no terrain 'fen'"),
        (("meet", "fen"), "there is no ground 'fen'"),
        (("distract", "gold"), "'gold' cannot be dropped"),
        (("ability", "wisdom", "9", "--against", "9", "--rolled", "3", *CHECKED), "two dice are rolled"),
    ],
)
def test_what_cannot_be_used_is_refused_and_said(told: Any, words: tuple[str, ...], problem: str) -> None:
    said = told(*words)
    assert said.startswith("grognard: ")
    assert problem in said
