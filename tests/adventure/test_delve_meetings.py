"""Those who are met in a dungeon: the steps of a meeting, talk, flight, chases, fights and back."""

from __future__ import annotations

import pytest

from grognard.adventure.delve.machine import Delving
from grognard.adventure.happening import Fact
from grognard.adventure.meetings.machine import Machine
from grognard.adventure.party.people import Aftermath
from grognard.adventure.time.clock import Light
from grognard.creatures.abilities import Abilities
from grognard.dice.source import ScriptedDice
from grognard.encounter.entries import MemberEntry, SideEntry
from grognard.rulebooks.loader import rulebook_ids
from tests.adventure.places import CORRIDOR, codes, delving, one, order, with_folk, won

ORC = '{ creature = "orc" }'
SLOW = '{ stat_line = "Slug: AC 12, HD 2, #At 1 bite, Dam 1d6, Mv 20\', Sv F2, Ml 12" }'
FAST = '{ stat_line = "Hound: AC 12, HD 2, #At 1 bite, Dam 1d6, Mv 50\', Sv F2, Ml 12" }'
"""Who is slower, and who is faster, than anybody of a party."""


def walk_in(table: Delving, dice: str, *, first: str = "go north") -> list[Fact]:
    """Go from the hall into the passage and meet whoever is there."""
    return order(table, first, dice=dice)


def met(
    members: str = ORC,
    *,
    rules: str = "bxe",
    dice: str,
    party: str = "1 magic-user 1",
    more: str = "",
) -> Delving:
    """A party that has just met somebody in the passage."""
    place = with_folk(members, area="B", more=more)
    table = delving(place, rules=rules, party=party)
    order(table, "go north", dice=dice)
    return table


def run_so_far(table: Delving) -> int:
    """The feet a party has run in a chase."""
    assert table.state.chase is not None
    return table.state.chase.run


def meeting_fight(table: Machine) -> bool:
    """Whether it has come to a fight."""
    return table.decision is not None and table.decision.encounter is not None


# Nobody surprised, 2d6 feet, the party first, a reaction of 2d6: the dice of a meeting by bxe.
READY = "d6:6 d6:6 "
FAR = "d6:3 d6:3 "
FIRST = "d6:6 d6:1 "
LATER = "d6:1 d6:6 "


@pytest.mark.rule(
    "bxe.initiative.encounter-then-combat",
    "bxe.reaction.sequence-after-initiative",
    "bxe.time.turn-step-4-encounter-first",
    "bxe.wandering.encounter-trigger-planned",
)
def test_the_steps_of_a_meeting_by_bxe() -> None:
    place = with_folk(ORC, area="B")
    table = delving(place, party="1 magic-user 1")
    facts = order(table, "go north", dice=READY + FAR + FIRST + "d6:1 d6:1")
    steps = [code for code in codes(facts) if code in ("surprise", "distance", "initiative", "reaction")]
    assert steps == ["surprise", "surprise", "distance", "initiative", "reaction"]
    assert not meeting_fight(table)
    order(table, "attack")
    assert meeting_fight(table)


@pytest.mark.rule("bxe.surprise.one-side-advantage", "bxe.surprise.both-no-advantage")
@pytest.mark.parametrize(
    ("surprised", "rolls", "first"),
    [
        ("d6:1 d6:6 ", "d6:5 d6:5", "foes"),
        ("d6:6 d6:1 ", "", "party"),
        ("d6:1 d6:1 ", FIRST + "d6:5 d6:5", "party"),
        (READY, LATER + "d6:5 d6:5", "foes"),
    ],
)
def test_a_surprised_side_rolls_no_initiative(surprised: str, rolls: str, first: str) -> None:
    table = met(dice=surprised + FAR + rolls)
    told = [fact.result for fact in table.facts if fact.code == "initiative"]
    assert table.state.meeting is not None
    assert table.state.meeting.first == first
    assert told == ([first] if surprised in ("d6:1 d6:1 ", READY) else [])


def test_initiative_is_rolled_when_the_surprise_is_over() -> None:
    table = met(dice="d6:6 d6:1 " + FAR)
    facts = order(table, "wait", dice=LATER + "d6:5 d6:5")
    assert codes(facts)[:2] == ["initiative", "reaction"]


@pytest.mark.rule("bxs.time.encounter-steps")
def test_the_steps_of_a_meeting_by_bxs() -> None:
    table = delving(with_folk(ORC, area="B"), rules="bxs", party="1 magic-user 1")
    facts = order(table, "go north", dice=FAR + READY + "d6:3 d6:4")
    steps = [code for code in codes(facts) if code in ("distance", "surprise", "initiative", "reaction")]
    assert steps == ["distance", "surprise", "surprise", "reaction"]


@pytest.mark.rule(
    "bf.round.start-on-contact", "bxe.time.encounter-in-rounds", "bxe.time.rounds-only-in-encounters"
)
@pytest.mark.parametrize("rules", ["bf", "bxe"])
def test_contact_is_counted_in_rounds(rules: str) -> None:
    steps = READY + FAR + LATER if rules in ("bxe", "bx-magic") else FAR + READY
    table = met(rules=rules, dice=steps + "d6:1 d6:1")
    if not meeting_fight(table):
        order(table, "attack")
    assert meeting_fight(table)
    turn = table.state.clock.turn
    table.finish_fight(won(table, rounds=7))
    fought = table.facts[-1]
    assert (fought.code, fought.amount) == ("fought", 7)
    table.advance()
    # Seven rounds take the rest of the turn, and no more.
    assert (table.state.clock.turn, table.state.rounds) == (turn + 1, 0)


@pytest.mark.rule(
    "bxe.wandering.encounter-trigger", "bxe.wandering.area-specific-table", "bxe.distance.dungeon-approaching"
)
def test_wanderers_come_to_the_party_by_the_place_s_own_table() -> None:
    wandering = (
        '\n[[wandering]]\nname = "Rats"\nmembers = [{ creature = "giant rat" }]\nchances = 5\n'
        '[[wandering]]\nname = "Orcs"\nmembers = [{ creature = "orc" }]\nnumber = "1d4"\n'
    )
    table = delving(CORRIDOR.replace("wandering_faces = 0", "") + wandering, party="1 magic-user 1")
    facts = order(table, "wait", "wait", dice="d6:1 d6:6 d4:3 " + READY + FAR + FIRST + "d6:3 d6:4")
    come = one(facts, "they come")
    assert (come.what, come.amount, table.state.area) == ("Orcs", 3, "A")


@pytest.mark.rule(
    "bxs.negotiation.one-action-per-side",
    "bxs.negotiation.fight-options",
    "bxs.negotiation.parley-options",
    "bxs.evasion.options",
)
def test_a_side_has_one_of_few_things_to_do() -> None:
    table = met(rules="bxs", dice=FAR + READY + "d6:3 d6:4")
    assert [text for text, _ in table.choices()] == ["attack", "talk", "pass", "wait", "flee"]
    for text in ("go north", "search", "rest 1"):
        assert table.why_not(text)


@pytest.mark.rule("bxs.reaction.uncertain", "bxs.reaction.no-attack", "bxs.reaction.cooperative")
@pytest.mark.parametrize(
    ("dice", "mood"), [("d6:4 d6:4", "talk"), ("d6:5 d6:6", "talk"), ("d6:6 d6:6", "friendly")]
)
def test_those_who_do_not_attack_let_one_talk_or_pass(dice: str, mood: str) -> None:
    table = met(rules="bxs", dice=FAR + READY + dice)
    assert not meeting_fight(table)
    assert one(table.facts, "conduct").result == mood
    order(table, "pass")
    assert table.state.folk[0].mood == "peaceful"


@pytest.mark.rule("bxs.reaction.pick-conduct")
def test_those_who_attack_close_in() -> None:
    table = met(rules="bxs", dice=FAR + READY + "d6:1 d6:1")
    assert one(table.facts, "conduct").result == "attack"
    order(table, "wait")
    assert meeting_fight(table)
    # Taken by surprise, nobody is asked.
    assert meeting_fight(met(rules="bxs", dice=FAR + "d6:1 d6:6 d6:1 d6:1"))


@pytest.mark.rule("bxs.negotiation.wait")
def test_a_party_may_wait_for_the_others() -> None:
    table = met(rules="bxs", dice=FAR + READY + "d6:3 d6:4")
    facts = order(table, "wait", dice="d6:6 d6:6")
    assert one(facts, "conduct").result == "friendly"
    assert not table.why_not("pass")


@pytest.mark.rule("bxe.negotiation.both-willing")
def test_talk_needs_both() -> None:
    table = met(dice=READY + FAR + FIRST + "d6:1 d6:1")
    assert [refusal.rule for refusal in table.why_not("talk")] == ["bxe.negotiation.both-willing"]
    willing = met(dice=READY + FAR + FIRST + "d6:3 d6:4")
    assert willing.why_not("talk") == []
    beasts = met('{ creature = "giant rat" }', dice=READY + FAR + FIRST + "d6:3 d6:4")
    assert [str(refusal) for refusal in beasts.why_not("talk")] == ["they have no wits to talk with"]


@pytest.mark.rule("bxe.negotiation.reaction-rolls-optional")
def test_each_talk_is_one_roll() -> None:
    table = met(dice=READY + FAR + FIRST + "d6:3 d6:4")
    facts = order(table, "talk", dice="d6:3 d6:3")
    assert codes(facts).count("reaction") == 1


@pytest.mark.rule(
    "bcb.negotiation.avert-or-delay",
    "bcb.negotiation.no-dice-afterwards",
    "bcb.reaction.dice-for-initial-reaction",
)
def test_talk_keeps_a_fight_off_by_bcb() -> None:
    table = met(rules="bcb", dice=FAR + READY + "d6:4 d6:4")
    assert (one(table.facts, "reaction").face, one(table.facts, "reaction").dice) == (8, "2d6")
    assert not meeting_fight(table)
    facts = order(table, "talk", "pass")
    assert codes(facts) == ["talk", "part"]
    assert all(not fact.face for fact in facts)


@pytest.mark.rule("bf.evasion.automatic-unsurprised", "bf.evasion.both-surprised")
def test_from_the_surprised_one_gets_away() -> None:
    table = met(rules="bf", dice=FAR + "d6:6 d6:1")
    facts = order(table, "flee", dice="")
    assert codes(facts)[0] == "slip away"
    assert "escape roll" not in codes(facts)
    assert table.state.area == "A"
    both = met(rules="bf", dice=FAR + "d6:1 d6:1 d6:3 d6:3", more=", watchful = false")
    # Nobody gets away unseen: both stand there, and it comes to blows.
    assert meeting_fight(both)
    assert "slip away" not in codes(both.facts)


@pytest.mark.rule("bf.evasion.exit-blocked")
def test_nobody_gets_away_where_there_is_no_way() -> None:
    place = with_folk(ORC, area="A")
    table = delving(place, rules="bf", party="1 magic-user 1", dice=FAR + "d6:6 d6:1")
    assert table.decision is not None
    assert table.decision.kind == "meet"
    table.dice = ScriptedDice.from_text(FAR + "d6:6 d6:6 d6:5 d6:5")
    order(table, "flee")
    # The way in is behind them, and nothing else is known: they stand where they were, and are met again.
    assert table.state.area == "A"
    assert table.decision is not None
    assert table.decision.kind == "meet"


@pytest.mark.rule("bxe.chase.surprise-flee-unpursued", "bxe.chase.surprise-unaware")
def test_a_free_round_out_of_sight_is_enough() -> None:
    table = met(dice="d6:6 d6:1 " + FAR)
    facts = order(table, "flee")
    assert codes(facts)[0] == "slip away"
    assert not {"pursued", "chase round"} & set(codes(facts))
    # They do not even know of it, and can be surprised again.
    assert not table.state.folk[0].alerted


@pytest.mark.parametrize(("way", "lit", "away"), [(240, True, True), (400, True, False), (400, False, True)])
def test_a_free_round_in_sight_is_not_enough(way: int, lit: bool, away: bool) -> None:
    # A run of 120 feet takes the party past a corner 120 feet away; a corner 200 feet away is too far, where
    # it is seen by its light. In the dark it is then 175 feet ahead, and monsters see 60.
    place = with_folk(FAST, area="B").replace("feet = 60", f"feet = {way}")
    if not lit:
        place = place.replace("size = [10, 60], lit = true", "size = [10, 60]")
    table = delving(place, party="1 magic-user 1")
    order(table, "go north", dice="d6:6 d6:1 " + FAR)
    if not lit:
        table.state.clock.lights.clear()
    facts = order(table, "flee", dice="" if away else "d6:2 d6:2")
    assert ("slip away" in codes(facts)) is away
    if not away:
        # They have noticed, and run after it from 55 + 120 feet behind: the squares of an area of 60 feet.
        assert one(facts, "pursued").what
        assert table.state.chase is not None
        assert table.state.chase.gap == 175


@pytest.mark.rule(
    "bxe.evasion.low-reaction-pursues",
    "bxe.evasion.high-reaction-no-pursuit",
    "bxe.evasion.players-flee-referee-decides-pursuit",
    "bxe.evasion.uses-chases",
    "bxe.chase.when-one-side-flees",
    "bxe.chase.situation-before-combat",
    "bxe.chase.pursuer-choice",
)
@pytest.mark.parametrize(("dice", "followed"), [("d6:2 d6:3", True), ("d6:3 d6:3", False)])
def test_who_follows(dice: str, followed: bool) -> None:
    table = met(FAST, dice=READY + FAR + FIRST + dice)
    facts = order(table, "flee")
    assert ("pursued" in codes(facts)) is followed
    assert (table.decision is not None and table.decision.kind == "chase") is followed
    if not followed:
        assert table.state.area == "A"


@pytest.mark.rule("bxe.evasion.referee-decides-monster-chase", "bxe.chase.dungeon-relentless-override")
def test_the_relentless_follow_whatever_the_dice_say() -> None:
    table = met(FAST, dice=READY + FAR + FIRST + "d6:5 d6:6", more=", relentless = true")
    assert "pursued" in codes(order(table, "flee"))


@pytest.mark.rule(
    "bxe.chase.dungeon-faster-escapes",
    "bxe.chase.dungeon-pursuit-too-slow",
    "bxe.chase.dungeon-pursuit-speed-condition",
    "bxs.chase.pursuit-resolution",
)
@pytest.mark.parametrize(
    ("rules", "members", "kind"),
    [("bxe", SLOW, "faster"), ("bxs", SLOW, "faster"), ("bxe", FAST, ""), ("bxs", FAST, "")],
)
def test_the_slow_cannot_follow(rules: str, members: str, kind: str) -> None:
    dice = (READY + FAR + FIRST if rules in ("bxe", "bx-magic") else FAR + READY) + "d6:2 d6:2"
    table = met(members, rules=rules, dice=dice)
    assert not meeting_fight(table)
    facts = order(table, "flee")
    away = [fact.result for fact in facts if fact.code == "away"]
    assert away == ([kind] if kind else [])


@pytest.mark.rule(
    "bxe.chase.dungeon-full-running-speed",
    "bxe.chase.dungeon-in-rounds",
    "bxe.chase.dungeon-caught-when-gap-closed",
    "bxe.running.no-mapping",
)
def test_a_chase_is_run_at_the_whole_rate() -> None:
    # The party runs 120 feet a round, they 150: a gap of 60 feet shrinks by 30 each round, so two do it.
    far = CORRIDOR.replace("feet = 60", "feet = 900").replace("size = [10, 60]", "size = [10, 100]")
    place = far.replace(
        'key = "B", ', f'key = "B", folk = {{ name = "Foes", members = [{FAST}], relentless = true }}, '
    )
    table = delving(place, party="1 magic-user 1")
    order(table, "go north", dice=READY + FAR + FIRST + "d6:2 d6:2")
    order(table, "flee")
    assert table.state.chase is not None
    assert table.state.chase.gap == 60
    assert one(order(table, "run"), "chase round").amount == 30
    # Whoever runs draws no map: no area is entered on the way but those that are known.
    facts = order(table, "run")
    assert one(facts, "caught").amount == 5
    assert "enter" not in codes(facts)
    assert meeting_fight(table)


@pytest.mark.rule("bxe.chase.dungeon-out-of-sight-ends")
def test_out_of_sight_they_give_up() -> None:
    far = CORRIDOR.replace("feet = 60", "feet = 900").replace("size = [10, 60]", "size = [10, 100]")
    same = FAST.replace("50'", "40'")
    place = far.replace('key = "B", ', f'key = "B", folk = {{ name = "Foes", members = [{same}] }}, ')
    table = delving(place, party="1 magic-user 1")
    order(table, "go north", dice=READY + "d6:4 d6:3 " + FIRST + "d6:2 d6:2")
    order(table, "flee")
    # As fast as they are, 70 feet ahead: beyond the 60 that monsters see.
    facts = order(table, "run")
    assert one(facts, "away").result == "out of sight"


@pytest.mark.rule(
    "bxe.chase.dungeon-drop-treasure",
    "bxe.chase.dungeon-drop-treasure-fails",
    "bxe.chase.dungeon-drop-food",
    "bxe.chase.dungeon-drop-food-low-intelligence",
)
@pytest.mark.parametrize(("what", "members"), [("treasure", ORC), ("food", '{ creature = "wolf" }')])
@pytest.mark.parametrize(("face", "stops"), [(3, True), (4, False)])
def test_what_is_dropped_keeps_them_or_not(what: str, members: str, face: int, stops: bool) -> None:
    table = chased(members)
    table.state.worth = 50
    facts = order(table, f"drop {what}", dice=f"d6:{face}")
    assert (one(facts, "drop").result == "yes") is stops
    assert ("away" in codes(facts)) is stops


def side_by_side(members: str, *, more: str = "") -> Delving:
    """A party by bxe that is followed 60 feet behind along a long passage."""
    far = CORRIDOR.replace("feet = 60", "feet = 900").replace("size = [10, 60]", "size = [10, 100]")
    folk = f'folk = {{ name = "Foes", members = [{members}], relentless = true{more} }}'
    table = delving(far.replace('key = "B", ', f'key = "B", {folk}, '), party="1 magic-user 1")
    order(table, "go north", dice=READY + FAR + FIRST + "d6:2 d6:2")
    return table


@pytest.mark.rule("bxe.chase.dungeon-obstacle-slow", "bxe.chase.dungeon-obstacles")
def test_an_obstacle_slows_those_who_follow_for_the_round_in_which_they_cross_it() -> None:
    table = side_by_side(FAST.replace("50'", "40'"))
    order(table, "flee")
    # Both run 120 feet a round; over the furniture they come 60 of them, and the gap grows from 60 to 120.
    facts = order(table, "block furniture")
    assert (one(facts, "slowed").what, one(facts, "slowed").amount) == ("furniture", 60)
    assert one(facts, "chase round").amount == 120
    assert one(facts, "slowed").rules == ("bxe.chase.dungeon-obstacle-slow",)
    assert [refusal.reason for refusal in table.why_not("block chairs")] == [
        "something lies in the way here already"
    ]
    assert one(order(table, "run"), "chase round").amount == 120


@pytest.mark.rule("bxe.chase.group-rate-exception")
def test_the_referee_may_say_the_pace_of_the_party() -> None:
    table = delving(party="2 magic-user 1")
    table.state.explorers[1].feet = 60
    assert table.rate() == 60
    order(table, "referee pace 120")
    assert table.rate() == 120
    order(table, "referee pace 0")
    assert table.rate() == 60


@pytest.mark.rule("bxe.chase.other-situations")
def test_the_referee_may_have_a_chase_that_no_rule_asks_for() -> None:
    place = with_folk(FAST, area="B")
    table = delving(place, party="1 magic-user 1")
    # They are friendly, and would not follow anybody.
    order(table, "go north", dice=READY + FAR + FIRST + "d6:6 d6:5")
    order(table, "referee chase party")
    assert table.state.chase is not None
    assert table.decision is not None
    assert table.decision.kind == "chase"


@pytest.mark.rule("bxe.chase.dungeon-faster-after-combat", "bxe.chase.dungeon-faster-after-break-away")
def test_the_faster_do_not_escape_from_a_fight_before_they_break_away() -> None:
    table = met(SLOW, dice=READY + FAR + FIRST + "d6:2 d6:2")
    order(table, "attack")
    assert meeting_fight(table)
    assert [refusal.reason for refusal in table.why_not("flee")] == ["a fight is under way"]
    assert "away" not in codes(table.facts)
    # They have broken away: nobody as slow as that follows.
    stock = won(table)
    fled = tuple(type(fate)(fate.name, "fled", fate.most, fate.most) for fate in stock.sides[0])
    foes = tuple(type(fate)(fate.name, "standing", fate.most, fate.most) for fate in stock.sides[1])
    table.finish_fight(Aftermath(3, 1, "", (fled, foes)))
    assert [fact.result for fact in table.facts if fact.code == "away"] == ["faster"]


@pytest.mark.rule("bxe.chase.dungeon-drop-treasure-indifferent", "bxe.chase.dungeon-drop-food-other")
@pytest.mark.parametrize(("what", "members"), [("food", ORC), ("treasure", '{ creature = "wolf" }')])
def test_what_they_do_not_care_for_needs_no_die(what: str, members: str) -> None:
    table = chased(members)
    table.state.worth = 50
    facts = order(table, f"drop {what}")
    assert (one(facts, "drop").result, one(facts, "drop").face) == ("no", 0)


def chased(members: str) -> Delving:
    """A party with somebody behind it, in a long passage."""
    far = CORRIDOR.replace("feet = 60", "feet = 900").replace("size = [10, 60]", "size = [10, 100]")
    folk = f'folk = {{ name = "Foes", members = [{members}], relentless = true }}'
    place = far.replace('key = "B", ', f'key = "B", {folk}, ')
    # The party is slow enough for anybody.
    table = delving(place, party="1 magic-user 1", meeting__slips_away="never")
    table.state.explorers[0].feet = 30
    order(table, "go north", dice=READY + FAR + FIRST + "d6:2 d6:2")
    order(table, "flee")
    assert table.state.chase is not None
    return table


def test_those_who_are_carried_slow_the_party() -> None:
    table = delving(party="2 magic-user 1")
    assert table.rate() == 120
    table.state.explorers[1].state = "unconscious"
    assert table.rate() == 60


@pytest.mark.rule("bf.chase.play-out", "bf.chase.no-mapping")
def test_a_pursuit_by_bf_is_run_out() -> None:
    table = bf_chase(40)
    chase = table.state.chase
    assert chase is not None
    # Both run, the party 80 feet and they 120: a gap of 60 becomes 20.
    hound = bf_chase(60)
    facts = order(hound, "run")
    assert one(facts, "chase round").amount == 20
    assert "enter" not in codes(facts)


def bf_chase(
    feet: int, *, ways: int = 900, party: str | SideEntry = "1 magic-user 1", more: str = ""
) -> Delving:
    """A party by bf with somebody of so many feet a round 60 feet behind."""
    beast = f'{{ stat_line = "Hound: AC 12, HD 2, #At 1 bite, Dam 1d6, Mv {feet}\', Sv F2, Ml 12" }}'
    far = CORRIDOR.replace("feet = 60", f"feet = {ways}").replace("size = [10, 60]", "size = [10, 100]")
    folk = f'folk = {{ name = "Foes", members = [{beast}], reaction = "unfavorable", watchful = true{more} }}'
    table = delving(far.replace('key = "B", ', f'key = "B", {folk}, '), rules="bf", party=party)
    order(table, "go north", dice=FAR + "d6:6")
    if meeting_fight(table):
        raise AssertionError("they should be fled from")
    order(table, "flee")
    return table


@pytest.mark.rule(
    "bf.chase.obstacle-save",
    "bf.chase.obstacle-save-dexterity",
    "bf.chase.obstacle-fall",
    "bf.chase.obstacle-fall-no-move",
    "bf.chase.stand-and-move",
)
def test_who_falls_at_a_doorway_lies_there() -> None:
    nim = SideEntry(
        name="Party",
        members=[MemberEntry(character="magic-user 1", name="Nim", abilities=Abilities(dexterity=16))],
        player_characters=True,
    )
    table = bf_chase(20, ways=200, party=nim, more=", relentless = true")
    needed = table.sheets["Nim"].saves[0]
    # The doorway is 100 feet on, in the second round; with a bonus of 2 the die may show as much less.
    order(table, "run")
    facts = order(table, "run", dice=f"d20:{needed - 3}")
    assert one(facts, "falls").who == ("Nim",)
    assert (one(facts, "save").what, one(facts, "save").amount) == ("death", 2)
    assert run_so_far(table) == 100  # 60 of the 80 feet are lost
    order(table, "run")
    # Who has got up again walks, and does not run.
    assert run_so_far(table) == 140
    kept = bf_chase(20, ways=200, party=nim)
    order(kept, "run")
    assert "falls" not in codes(order(kept, "run", dice=f"d20:{needed - 2}"))


@pytest.mark.rule("bf.chase.evaded-out-of-sight", "bf.chase.seen-again-continues")
def test_a_whole_round_out_of_sight_is_enough() -> None:
    table = bf_chase(20, ways=120)
    # The doorway, 60 feet on, is passed in the first round: they see nobody from then on.
    facts = order(table, "run", dice="d20:20")
    assert "away" not in codes(facts)  # not for a whole round yet
    assert table.state.chase is not None
    facts = order(table, "run")
    assert one(facts, "away").result in ("out of sight", "outside")
    seen = bf_chase(20, ways=900)
    order(seen, "run")
    assert "away" not in codes(order(seen, "run"))


@pytest.mark.rule("bf.chase.end-by-exhaustion")
def test_who_has_run_too_long_walks() -> None:
    table = bf_chase(10, ways=2000)
    table.state.explorers[0].feet = 30
    for _ in range(24):
        before = run_so_far(table)
        assert "exhausted" not in codes(order(table, "run"))
        assert run_so_far(table) - before == 20
    before = run_so_far(table)
    assert "exhausted" in codes(order(table, "run"))
    assert run_so_far(table) - before == 10


@pytest.mark.rule(
    "bxe.chase.situation-break-away",
    "bxe.chase.not-while-engaged",
    "bxe.chase.dungeon-faster-after-break-away",
)
def test_only_who_breaks_away_from_a_fight_is_chased() -> None:
    for members, chase in ((SLOW, False), (FAST, True)):
        table = met(members, dice=READY + FAR + LATER + "d6:1 d6:1")
        assert meeting_fight(table)
        assert table.why_not("run")  # while they fight there is no chase
        stock = won(table)
        lost = type(stock)(
            3,
            1,
            "",
            (
                tuple(type(fate)(fate.name, "fled", fate.most, fate.most) for fate in stock.sides[0]),
                tuple(type(fate)(fate.name, "standing", 5, 9) for fate in stock.sides[1]),
            ),
        )
        table.finish_fight(lost)
        table.advance()
        assert (table.state.chase is not None) is chase


@pytest.mark.rule("bxe.chase.dungeon-obstacles", "bxs.evasion.burning-oil-blocks")
def test_burning_oil_bars_the_way() -> None:
    table = chased(ORC)
    assert table.why_not("oil")  # there is nothing to light it with
    table.state.clock.lights.append(Light("torch", "", 6, 30))
    facts = order(table, "oil")
    assert codes(facts)[:2] == ["barred", "away"]
    assert (table.state.supplies["oil"], table.state.chase) == (1, None)


@pytest.mark.parametrize("rules", rulebook_ids())
def test_a_fight_gives_everybody_back(rules: str) -> None:
    dice = READY + FAR + LATER + "d6:1 d6:1" if rules in ("bxe", "bx-magic") else FAR + READY + "d6:1 d6:1"
    table = met(rules=rules, party="1 fighter 2", dice=dice)
    if not meeting_fight(table):
        order(table, "attack")
    table.finish_fight(won(table))
    table.advance()
    assert (table.state.folk[0].able, table.state.folk[0].mood) == (0, "gone")
    assert table.decision is not None
    assert table.decision.kind == "explore"
