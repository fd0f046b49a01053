"""Turns in a dungeon: what takes how long, light, rest, doors, searching, traps."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.adventure.party.decision import IllegalOrder
from grognard.adventure.party.facts import FORCED, PICKED
from grognard.dice.source import ScriptedDice
from grognard.encounter.setup import set_up
from grognard.rulebooks.loader import load_rulebook
from tests.adventure.asking import Asking
from tests.adventure.places import CORRIDOR, codes, delving, one, order


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str]) -> Asking:
    return Asking(capsys)


DOORS = (
    CORRIDOR
    + """
[[doors]]
between = ["A", "B"]
stuck = true
"""
)


def door_to(kind: str, *, folk: str = "") -> str:
    """The corridor with a door of some kind between the hall and the passage."""
    place = CORRIDOR + f'[[doors]]\nbetween = ["A", "B"]\n{kind} = true\n'
    return place.replace('key = "B", ', f'key = "B", {folk}, ') if folk else place


@pytest.mark.rule(
    "bxe.movement.exploration-rate-per-turn",
    "bxe.movement.exploration-includes-mapping",
    "bxe.time.turn-move-cost",
    "bxe.time.dungeon-actions-in-turns",
    "bxs.movement.exploring",
    "bxs.actions.turn-move",
)
@pytest.mark.parametrize("rules", ["bxe", "bxs"])
def test_a_turn_is_the_rate_in_feet(rules: str) -> None:
    table = delving(rules=rules, party="1 magic-user 1")
    rate = table.rate()
    assert rate == 120
    order(table, "go north", "go north")
    assert (table.state.clock.turn, table.state.rounds) == (1, 0)


@pytest.mark.rule("bxe.movement.group-moves-at-slowest", "bxe.chase.group-slowest-member")
def test_the_slowest_sets_the_pace() -> None:
    table = delving(rules="bxs", party="1 magic-user 1, 1 fighter 1")
    rates = [one.feet for one in table.state.explorers]
    assert rates == [120, 60]
    assert table.rate() == 60
    # 90 feet at 60 a turn, and 180 at 90: each takes its turns.
    order(table, "go north", "go north")
    assert table.state.clock.turn == 2


@pytest.mark.rule("bxe.movement.familiar-dungeon-referee", "bxe.movement.familiar-dungeon-example-360")
def test_known_ways_go_three_times_as_fast() -> None:
    table = delving(party="1 magic-user 1")
    order(table, "go north")
    assert table.state.rounds == 30
    order(table, "go south")
    # The way back is known: 60 of 360 feet, a sixth of a turn.
    assert table.state.rounds == 40


@pytest.mark.rule("bxe.light.no-light")
def test_who_sees_nothing_cannot_search_and_gropes() -> None:
    table = delving(CORRIDOR.replace(", lit = true", ""), party="1 magic-user 1")
    assert [str(one) for one in table.why_not("search")] == ["it is too dark to search [bxe.light.no-light]"]
    order(table, "go north")
    assert table.state.clock.turn == 1  # a third of the pace: 90 rounds for 60 feet
    order(table, "light torch")
    assert not table.why_not("search")


@pytest.mark.rule("bxs.light.lantern-fuel")
def test_a_filling_takes_a_flask() -> None:
    table = delving(rules="bxs")
    order(table, "light lantern")
    assert (table.state.supplies["oil"], table.state.clock.lights[0].left) == (1, 24)


@pytest.mark.rule(
    "bxe.rest.no-rest-attack-penalty",
    "bxs.rest.fatigue-to-hit",
    "bxe.rest.no-rest-no-ac-penalty",
    "bxe.rest.no-rest-damage-penalty",
    "bxs.rest.fatigue-damage",
)
@pytest.mark.parametrize("rules", ["bxe", "bxs"])
def test_tiredness_comes_along_into_a_fight(rules: str) -> None:
    place = CORRIDOR.replace(
        'key = "B", ',
        'key = "B", folk = { name = "Foes", members = [{ creature = "orc" }], watchful = true }, ',
    )
    table = delving(place, rules=rules)
    order(table, "wait 6")
    faces = "d6:6 d6:3 d6:3 d6:1 d6:2 d6:1 d6:1" if rules == "bxe" else "d6:3 d6:3 d6:6 d6:1 d6:1"
    order(table, "go north", dice=faces)
    if table.decision is not None and table.decision.encounter is None:
        order(table, "attack")
    encounter = table.decision.encounter if table.decision is not None else None
    assert encounter is not None
    assert {member.attack_adjustment for member in encounter.sides[0].members} == {-1}
    weary = set_up(encounter, load_rulebook(rules), ScriptedDice([])).sides[0].members[0]
    sword = weary.profile.routines[0].weapons[0]
    # A 5 on the die comes to 4, and a 4 to 3.
    assert (5 + sword.dice_bonus, 4 + sword.dice_bonus) == (4, 3)
    fresh = delving(place, rules=rules)
    order(fresh, "go north", dice=faces)
    if fresh.decision is not None and fresh.decision.encounter is None:
        order(fresh, "attack")
    assert fresh.decision is not None
    assert fresh.decision.encounter is not None
    rested = fresh.decision.encounter.sides[0].members
    assert {member.attack_adjustment for member in rested} == {0}
    # Armour is what it was.
    assert [one.armour for one in rested] == [one.armour for one in encounter.sides[0].members]


@pytest.mark.rule("bxe.doors.state-kinds")
def test_a_door_can_be_secret_and_locked_and_stuck() -> None:
    place = CORRIDOR + '[[doors]]\nbetween = ["A", "B"]\nsecret = true\nlocked = true\nstuck = true\n'
    table = delving(place)
    assert [str(one) for one in table.why_not("go north")] == ["no way is known 'north' from here"]
    # Six squares and two searchers: three turns, then the thief looks in the right place.
    facts = order(table, "search", dice="d2:2 d6:1")
    assert one(facts, "found").what == "a secret north door"
    assert one(order(table, "go north"), "door is locked").what == "north door"


@pytest.mark.rule("bxe.doors.swing-shut", "bxe.doors.wedge-open", "bxe.doors.wedge-item-use")
def test_a_door_falls_shut_unless_it_is_wedged() -> None:
    table = delving(CORRIDOR + '[[doors]]\nbetween = ["A", "B"]\n')
    order(table, "go north")
    assert not table.door(0).open
    table.door(0).open = True
    order(table, "spike south")
    assert (table.door(0).held, table.state.supplies["spikes"]) == ("open", 11)
    order(table, "go south")
    assert table.door(0).open


@pytest.mark.rule("bxe.doors.stuck-first-try-keeps-surprise")
@pytest.mark.parametrize(("faces", "alerted"), [("d6:2", False), ("d6:3 d6:2", True)])
def test_a_door_forced_at_once_warns_nobody(faces: str, alerted: bool) -> None:
    folk = 'folk = { name = "Foes", members = [{ creature = "orc" }] }'
    table = delving(door_to("stuck", folk=folk), party="1 magic-user 1")
    order(table, "go north")
    order(table, "force north", dice=faces)
    assert table.door(0).open
    assert table.state.folk[0].alerted is alerted


@pytest.mark.rule("bxe.doors.listen-per-character", "bxe.doors.listen-per-door")
def test_each_listens_once_at_each_door() -> None:
    folk = 'folk = { name = "Foes", members = [{ creature = "orc" }] }'
    place = door_to("stuck", folk=folk) + '[[doors]]\nbetween = ["B", "C"]\n'
    table = delving(place, party="2 fighter 1")
    assert one(order(table, "listen north Fighter 1 #1", dice="d6:2"), "listen").result == "nothing"
    refused = [refusal.rule for refusal in table.why_not("listen north Fighter 1 #1")]
    assert refused == ["bxe.doors.listen-once-per-door"]
    assert one(order(table, "listen north Fighter 1 #2", dice="d6:1"), "listen").result == "something"


@pytest.mark.rule("bxe.doors.listen-class-chance", "bxe.search.class-bonus-chance")
def test_some_hear_and_find_more_by_the_referee_s_word(ask: Asking, tmp_path: Path) -> None:
    house = tmp_path / "sharp.toml"
    house.write_text(
        'extends = "bxe"\n[listening]\nby_race = { elf = 2 }\n[searching]\ntrap_by_race = { dwarf = 2 }\n',
        encoding="utf-8",
    )
    for question in ("listen elf --rolled 2", "search trap dwarf --rolled 2"):
        assert ask(question, str(house))["success"] is True
        assert ask(question)["success"] is False


@pytest.mark.rule("bxs.checks.listen-scope", "bxs.checks.listen-declare")
def test_nobody_listens_without_a_word() -> None:
    folk = 'folk = { name = "Foes", members = [{ creature = "orc" }], silent = true }'
    table = delving(door_to("stuck", folk=folk), rules="bxs", party="1 fighter 1")
    assert "listening roll" not in codes(order(table, "wait"))
    roll = one(order(table, "listen north", dice="d6:1"), "listening roll")
    # There is nothing to be heard of them, whatever the die shows; players hear the same.
    assert (roll.needed, roll.audience) == (0, "referee")


@pytest.mark.rule(
    "bxs.doors.pick-lock-turn",
    "bxs.doors.turn-pick-lock",
    "bxs.doors.pick-lock-thieves-only",
    "bxs.doors.pick-lock-retry",
)
def test_a_lock_is_picked_in_turns_by_thieves() -> None:
    table = delving(door_to("locked"), rules="bxs", party="1 fighter 1")
    order(table, "go north")
    assert [one.rule for one in table.why_not("pick north")] == ["bxs.doors.pick-lock-thieves-only"]
    table = delving(door_to("locked"), rules="bxs", party="1 thief 1")
    skill = next(iter(table.sheets.values())).opens
    order(table, "pick north", dice=f"d100:{skill + 1}")
    assert (table.state.clock.turn, table.door(0).gives) == (1, False)
    order(table, "pick north", dice=f"d100:{skill}")
    assert (table.state.clock.turn, table.door(0).gives) == (2, True)


@pytest.mark.rule(
    "bxe.time.turn-search-cost",
    "bxs.actions.turn-actions",
    "bxs.actions.one-activity-per-turn",
    "bxe.search.declare-target",
)
def test_a_search_is_a_turn_for_each_square() -> None:
    table = delving(CORRIDOR, rules="bxs", party="1 fighter 1")
    assert table.area.squares == 6
    order(table, "search")
    assert table.state.clock.turn == 6
    order(table, "wait")
    assert table.state.clock.turn == 7
    pair = delving(CORRIDOR, rules="bxs", party="2 fighter 1")
    order(pair, "search")
    assert pair.state.clock.turn == 3


HIDDEN = CORRIDOR.replace(
    'key = "A", ',
    'key = "A", trap = { name = "a dart", damage = "1d6" }, '
    'treasure = [{ what = "a ring", worth = 10, hidden = true }], ',
)


@pytest.mark.rule("bxs.search.all-three-at-once")
def test_one_search_looks_for_everything() -> None:
    place = HIDDEN + '[[doors]]\nbetween = ["A", "B"]\nsecret = true\n'
    table = delving(place, rules="bxs", party="1 fighter 1")
    facts = order(table, "search", dice="d6:1 d6:2 d6:1")
    rolls = [fact for fact in facts if fact.code == "searching roll"]
    assert {fact.what for fact in rolls} == {"trap", "secret door", "treasure"}
    assert {fact.what for fact in facts if fact.code == "found"} == {"a trap: a dart", "a ring"}


@pytest.mark.rule(
    "bxe.search.other-characters-may-try",
    "bxe.search.wrong-place-finds-nothing",
)
def test_nobody_looks_twice_but_others_may() -> None:
    place = CORRIDOR.replace('key = "A", ', 'key = "A", treasure = [{ what = "a ring", hidden = true }], ')
    table = delving(place, party="2 fighter 1")
    first = one(order(table, "search", dice="d2:1 d6:6"), "searching roll")
    second = one(order(table, "search", dice="d6:1"), "searching roll")
    assert first.who != second.who
    assert second.needed == 1
    assert [one.rule for one in table.why_not("search")] == ["bxe.search.one-attempt-per-character"]
    empty = delving(party="1 fighter 1")
    assert one(order(empty, "search"), "search").result == "nothing"  # not even a die is thrown


@pytest.mark.rule(
    "bxs.traps.find-turn-includes-removal",
    "bxs.traps.turn-find-and-remove",
    "bxs.traps.remove-roll",
    "bxs.traps.remove-retry",
    "bxs.traps.remove-retry-turn",
    "bxs.traps.turn-per-retry",
    "bxs.traps.remove-thieves-only",
    "bxs.traps.remove-other-finder",
)
def test_traps_are_removed_by_thieves_in_turns() -> None:
    place = CORRIDOR.replace("size = [30, 20]", "size = [10, 10]").replace(
        'key = "A", ', 'key = "A", trap = { name = "a dart", damage = "1d6" }, '
    )
    table = delving(place, rules="bxs", party="1 dwarf fighter 1, 1 thief 1")
    skill = max(sheet.finds for sheet in table.sheets.values())
    # The dwarf finds it; in the same turn the thief has a first try.
    order(table, "search", dice="d2:1 d6:2")
    assert (table.state.clock.turn, table.here.trap) == (1, "known")
    order(table, "disarm", dice=f"d100:{skill + 1}")
    assert (table.state.clock.turn, table.here.trap) == (1, "known")
    order(table, "disarm", dice=f"d100:{skill}")
    assert (table.state.clock.turn, table.here.trap) == (2, "gone")
    dwarf = delving(place, rules="bxs", party="1 dwarf fighter 1")
    order(dwarf, "search", dice="d6:2")
    assert [one.rule for one in dwarf.why_not("disarm")] == ["bxs.traps.remove-thieves-only"]


@pytest.mark.rule("bxs.traps.damage-automatic", "bxs.traps.monsters-exempt", "bxe.traps.specific-trigger")
def test_a_trap_takes_its_damage_without_an_attack() -> None:
    place = CORRIDOR.replace('key = "B", ', 'key = "B", trap = { name = "a dart", damage = "1d6" }, ')
    table = delving(place, rules="bxs", party="1 fighter 1")
    before = table.able[0].hit_points
    facts = order(table, "go north", dice="d6:2 d6:4")
    assert one(facts, "hurt").amount == 4
    assert max(0, before - 4) == table.state.explorers[0].hit_points
    assert "attack" not in codes(facts)
    # Those who live beside it never spring it, and searching or listening does not: only coming in.
    again = delving(place, rules="bxs", party="1 fighter 1")
    assert "trap roll" not in codes(order(again, "search", "wait"))


@pytest.mark.rule("bxe.falling.damage", "bxe.falling.one-die-per-10", "bxe.falling.no-save")
def test_a_pit() -> None:
    place = CORRIDOR.replace('key = "B", ', 'key = "B", trap = { name = "a pit", pit_feet = 30 }, ')
    table = delving(place, party="1 fighter 9")
    facts = order(table, "go north", dice="d6:1 d6:4 d6:2 d6:6")
    assert (one(facts, "hurt").amount, one(facts, "hurt").rules) == (12, ("bxe.falling.damage",))
    assert "save" not in codes(facts)


@pytest.mark.rule("bxs.search.elf-passive-once")
def test_an_elf_notices_a_door_once() -> None:
    place = CORRIDOR + '[[doors]]\nbetween = ["B", "C"]\nsecret = true\n'
    table = delving(place, rules="bxs", party="1 elf fighter 1")
    order(table, "go north", dice="d6:5")
    order(table, "go south", "go north")  # no die for the second time
    assert not table.door(1).known


@pytest.mark.rule("bxe.encumbrance.treasure-unlisted")
def test_treasure_without_a_weight_weighs_nothing() -> None:
    place = CORRIDOR.replace(
        'key = "A", ',
        'key = "A", treasure = [{ what = "a ring", worth = 5 }, { what = "an anvil", weight = 1200 }], ',
    )
    table = delving(place, rules="bxs", party="1 magic-user 1")
    order(table, "take")
    assert (table.state.worth, table.able[0].loot) == (5, 1200)
    assert table.rate() == 30


@pytest.mark.rule(
    "bxe.time.turn-step-2-actions", "bxs.time.turn-party-step", "bxe.time.referee-final-authority"
)
def test_what_a_party_may_do_in_a_turn() -> None:
    table = delving(CORRIDOR + '[[doors]]\nbetween = ["A", "B"]\n', rules="bxs")
    for text in ("go north", "listen north", "search", "rest 1"):
        assert table.why_not(text) == []
    order(table, "wait 2")
    assert table.state.clock.turn == 2


@pytest.mark.rule("bxe.time.turn-sequence", "bxs.time.turn-sequence", "bxe.time.turn-step-3-describe")
def test_the_order_of_a_turn() -> None:
    wandering = '\n[[wandering]]\nname = "Rats"\nmembers = [{ creature = "giant rat" }]\n'
    table = delving(CORRIDOR.replace("wandering_faces = 0", "") + wandering, party="1 magic-user 1")
    # The check comes first, then what the party does; here nothing is met, and the turn ends.
    facts = order(table, "wait", "wait", dice="d6:4")
    assert "wandering check" in codes(facts)
    # They come: nobody goes anywhere before they are met.
    facts = order(table, "wait", "go north", dice="d6:1 d6:6 d6:6 d6:3 d6:3 d6:6 d6:1 d6:6 d6:6")
    assert codes(facts)[:3] == ["wandering check", "they come", "surprise"]
    assert "enter" not in codes(facts)
    sheet = delving(
        CORRIDOR.replace("wandering_faces = 0", "") + wandering, rules="bxs", party="1 magic-user 1"
    )
    assert codes(order(sheet, "wait", "wait", dice="d6:4"))[-1] == "wandering check"


@pytest.mark.rule("bxs.time.turn-ends-without-encounter", "bxe.time.turn-step-4-no-encounter-ends")
@pytest.mark.parametrize("rules", ["bxe", "bxs"])
def test_without_a_meeting_nothing_is_rolled_for_one(rules: str) -> None:
    table = delving(rules=rules)
    facts = order(table, "go north")
    assert not {"surprise", "distance", "initiative"} & set(codes(facts))


@pytest.mark.parametrize("state", ["locked", "stuck", "shut"])
def test_orders_at_a_door_that_nobody_has_tried_tell_nothing_of_how_it_stands(state: str) -> None:
    text = door_to("locked").replace("locked = true", f"{state} = true" if state != "shut" else "")
    thief = delving(text, rules="bxs", party="1 thief 1")
    assert not thief.why_not("force north")
    assert not thief.why_not("pick north")
    if state != "locked":
        (fact,) = (one for one in order(thief, "pick north") if one.code == PICKED)
        assert (fact.result, thief.state.clock.turn) == ("none", 1)
    if state == "shut":
        other = delving(text, rules="bxs", party="1 fighter 1")
        (fact,) = (one for one in order(other, "force north") if one.code == FORCED)
        assert (fact.result, other.door(0).open) == ("yes", True)


@pytest.mark.rule("bxe.light.infravision-no-fine-detail")
def test_fine_work_needs_light() -> None:
    dark = door_to("locked").replace(", lit = true", "")
    table = delving(dark, party="1 elf fighter 1, 1 thief 1")
    order(table, "go north")
    # The elf sees in the dark well enough to search, but nobody picks a lock by that.
    assert not table.why_not("search")
    assert [refusal.rule for refusal in table.why_not("pick north")] == [
        "bxe.light.infravision-no-fine-detail"
    ]
    order(table, "light torch")
    assert not table.why_not("pick north")


def test_ways_and_places_go_by_a_part_of_their_names() -> None:
    table = delving(CORRIDOR.replace('leaves = "north"', 'leaves = "down"', 1))
    assert [way.name_from("A") for way in table.ways()] == ["way down"]
    for text in ("go down", "go way down", "go way"):
        assert not table.why_not(text)
    order(table, "go down")
    for text in ("go hall", "go the hall", "go A", "back", "go up"):
        assert not table.why_not(text), text


def test_what_cannot_be_done_changes_nothing() -> None:
    table = delving()
    with pytest.raises(IllegalOrder):
        table.obey("go west")
    for text in ("pick north", "attack", "run", "disarm", "take", "douse", "light lamp"):
        assert table.why_not(text), text
    assert (table.state.clock.turn, table.state.rounds, table.state.area) == (0, 0, "A")


@pytest.mark.parametrize(("first", "face", "come"), [("shout", 2, True), ("map", 2, False)])
def test_noise_in_the_turn_before_the_check_draws_wandering_monsters(
    first: str, face: int, come: bool
) -> None:
    rats = '\n[[wandering]]\nname = "Rats"\nmembers = [{ creature = "giant rat" }]\n'
    table = delving(CORRIDOR.replace("wandering_faces = 0", "") + rats, party="1 magic-user 1")
    if first == "shout":
        order(table, "shout")
    more = " d6:6 d6:6 d6:3 d6:3 d6:6 d6:1 d6:6 d6:6" if come else ""
    facts = order(table, "wait", "wait", dice=f"d6:{face}{more}")
    check = one(facts, "wandering check")
    assert ("they come" in codes(facts)) is come
    assert ("bxe.wandering.dungeon-noise-light-increase" in check.rules) is come


def test_a_search_that_is_broken_off_goes_on_where_it_was() -> None:
    rats = '\n[[wandering]]\nname = "Rats"\nmembers = [{ creature = "giant rat" }]\n'
    table = delving(CORRIDOR.replace("wandering_faces = 0", "") + rats, party="1 magic-user 1")
    # The hall is six squares; rats come as the fourth turn begins.
    order(table, "search", dice="d6:6 d6:1 d6:6 d6:6 d6:3 d6:3 d6:6 d6:1 d6:3 d6:4")
    assert ("search", "Search here (3 turns)") in table.choices_here("explore")
    order(table, "pass")
    assert one(order(table, "search", dice="d6:6"), "search").result == "nothing"
    assert ("search", "Search here (6 turns)") in table.choices_here("explore")


@pytest.mark.rule("bxe.wandering.dungeon-region-chance")
def test_a_part_of_a_dungeon_has_a_chance_of_its_own() -> None:
    rats = '\n[[wandering]]\nname = "Rats"\nmembers = [{ creature = "giant rat" }]\n'
    here = CORRIDOR.replace("wandering_faces = 0", "") + rats
    busy = here.replace('key = "A", ', 'key = "A", wandering_faces = 3, ')
    table = delving(busy, party="1 magic-user 1")
    facts = order(table, "wait 2", dice="d6:3 d6:6 d6:6 d6:3 d6:3 d6:6 d6:1 d6:3 d6:4")
    assert one(facts, "wandering check").needed == 3
    assert "they come" in codes(facts)
    quiet = delving(here.replace('key = "A", ', 'key = "A", wandering_faces = 0, '), party="1 magic-user 1")
    assert "they come" not in codes(order(quiet, "wait 2"))


@pytest.mark.rule("bxe.foraging.dungeon-no-forage")
def test_nobody_hunts_in_a_dungeon() -> None:
    table = delving()
    (refusal,) = table.why_not("hunt")
    assert refusal.rule == "bxe.foraging.dungeon-no-forage"
    assert str(table.why_not("board ship")[0]) == "that is for a journey"
