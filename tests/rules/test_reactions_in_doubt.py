"""Who attacks without a roll, what beasts do in the place of talking, and what talk takes, by every book."""

from __future__ import annotations

import pytest

from grognard import start
from grognard.battle.play.decision import Decision
from grognard.battle.play.engine import Engine
from grognard.battle.play.legality import why_not
from grognard.battle.state.actions import FIGHT, LEAVE, PARLEY
from grognard.battle.state.events import Event
from tests.support import by_hand, events_of, finish_dice

PLAIN = '{ character = "fighter 1", name = "Ann" }'
GOBLINS = '{ creature = "goblin", count = 2 }'
WOLF = '{ creature = "wolf", morale = 12 }'
DEER = '{ creature = "deer", morale = 12 }'
OBVIOUS = {
    "bf": "bf.reaction.skip-when-obvious",
    "bfref": "bf.reaction.skip-when-obvious",
    "bxe": "bxe.reaction.circumstances-first",
    "bcb": "bcb.reaction.dice-for-initial-reaction",
    "bxs": "bxs.reaction.pick-conduct",
}
WORST = {"bxe": "hostile"}
"""What the books call the worst of reactions: most of them an immediate attack."""


def encounter(monsters: str, *, party: str = PLAIN, keys: str = "") -> str:
    return f"""
title = "A meeting"
hit_points = "average"
distance_feet = 60
{keys}

[[sides]]
name = "Party"
player_characters = true
can_be_surprised = false
members = [{party}]

[[sides]]
name = "Monsters"
can_be_surprised = false
members = [{monsters}]
"""


def meeting(dice: str, monsters: str, *, rules: str, party: str = PLAIN, keys: str = "") -> Engine:
    """A party that meets monsters; neither can be surprised, and the dice are those of the reaction."""
    return by_hand(encounter(monsters, party=party, keys=keys), dice=dice, rules=rules)


def meet(engine: Engine) -> tuple[Event, Decision]:
    """The reaction, and the decision the meeting comes to."""
    decision = engine.advance()
    assert decision is not None
    (event,) = events_of(engine.battle, "reaction")
    return event, decision


def stances(decision: Decision) -> list[int]:
    return [choice.action for choice in decision.choices]


def refusals(engine: Engine, action: int) -> list[tuple[str, str]]:
    return [(one.reason, one.rule) for one in why_not(engine.battle, action)]


def opening(monsters: str, *, rules: str, dice: str) -> tuple[str, list[str]]:
    """How a meeting ends, or that it came to blows, if tactics lead both sides; and the stances taken."""
    engine = start(encounter(monsters), rules=rules, seed=1).engine
    by_dice = by_hand(encounter(monsters), dice=dice, rules=rules)
    by_dice.policies[:] = engine.policies
    while not by_dice.battle.over and by_dice.battle.round == 0:
        by_dice.step()
    return by_dice.battle.ending, [event.result for event in events_of(by_dice.battle, "stance")]


@pytest.mark.rule("bf.reaction.skip-when-obvious", "bxe.reaction.circumstances-first")
@pytest.mark.parametrize("rules", OBVIOUS)
@pytest.mark.parametrize(
    ("monsters", "why"),
    [
        ("zombie", "mindless"),
        ("skeleton", "mindless"),
        ("green slime", "mindless"),
        ("ghoul", "ravenous"),
        ("wight", "ravenous"),
    ],
)
def test_the_mindless_and_the_ravenous_attack_without_a_roll(monsters: str, why: str, rules: str) -> None:
    # No die is thrown for the reaction: the first round begins, and asks for dice that are not there.
    engine = meeting("", f'{{ creature = "{monsters}", hit_points = 4 }}', rules=rules)
    while engine.battle.agenda and not events_of(engine.battle, "reaction"):
        engine.step()
    (event,) = events_of(engine.battle, "reaction")
    assert (event.what, event.roll, event.rules) == (why, None, (OBVIOUS[rules],))
    assert event.result == WORST.get(rules, "immediate attack")
    finish_dice(engine.battle)


def test_a_stat_line_and_an_encounter_may_say_so() -> None:
    undead = '{ stat_line = "Crawler: AC 12, HD 2, #At 1 claw, Dam 1d6, Mv 30\', Sv F2, Ml 12, undead" }'
    for monsters in (undead, '{ creature = "wolf", morale = 12, nature = ["ravenous"] }'):
        event, decision = meet(meeting("d6:6 d6:1", monsters, rules="bf"))
        assert (event.what, event.roll, decision.kind) == ("ravenous", None, "turn")


@pytest.mark.parametrize("master", ['{ character = "cleric 5" }', '{ creature = "vampire" }'])
def test_who_can_be_talked_with_holds_the_mindless_back(master: str) -> None:
    engine = meeting("d6:4 d6:5", f'{{ creature = "skeleton", count = 3 }}, {master}', rules="bf")
    event, decision = meet(engine)
    assert (event.result, decision.kind) == ("favorable", "stance")
    assert PARLEY in stances(decision)


@pytest.mark.parametrize(
    ("rules", "dice", "result"),
    [
        ("bf", "d6:4 d6:5", "favorable"),
        ("bf", "d6:6 d6:6", "very favorable"),
        ("bfref", "d6:4 d6:5", "favorable"),
        ("bcb", "d6:4 d6:5", "favorable"),
        ("bxe", "d6:4 d6:4", "neutral"),
        ("bxe", "d6:5 d6:6", "indifferent"),
        ("bxe", "d6:6 d6:6", "friendly"),
        ("bxs", "d6:4 d6:4", "uncertain"),
        ("bxs", "d6:5 d6:6", "no attack"),
        ("bxs", "d6:6 d6:6", "cooperative"),
    ],
)
def test_beasts_that_do_not_attack_pay_no_heed_and_never_talk(rules: str, dice: str, result: str) -> None:
    engine = meeting(dice, WOLF, rules=rules)
    event, decision = meet(engine)
    assert (event.result, event.what, decision.kind) == (result, "pays no heed", "stance")
    assert stances(decision) == [FIGHT, LEAVE]
    assert refusals(engine, PARLEY)[0][0] == "they cannot be talked with"
    assert opening(WOLF, rules=rules, dice=dice) == ("parted in peace", ["leave"])


@pytest.mark.rule("bf.reaction.unfavorable")
def test_beasts_that_fight_when_they_must_find_no_attack_reasonable() -> None:
    # A 5 is unfavorable: wolves attack, deer do not. On a 2 even deer do.
    event, decision = meet(meeting("d6:2 d6:3 d6:6 d6:1", WOLF, rules="bf"))
    assert (event.result, event.what, decision.kind) == ("unfavorable", "", "turn")
    event, decision = meet(meeting("d6:2 d6:3", DEER, rules="bf"))
    assert (event.result, event.what, stances(decision)) == ("unfavorable", "shies away", [FIGHT, LEAVE])
    event, decision = meet(meeting("d6:1 d6:1 d6:6 d6:1", DEER, rules="bf"))
    assert (event.result, decision.kind) == ("immediate attack", "turn")


@pytest.mark.rule("bxe.reaction.unfriendly")
def test_unfriendly_beasts_attack_for_nobody_can_talk_them_round() -> None:
    event, decision = meet(meeting("d6:2 d6:3 d6:6 d6:1", WOLF, rules="bxe"))
    assert (event.result, decision.kind) == ("unfriendly", "turn")
    event, decision = meet(meeting("d6:2 d6:3", DEER, rules="bxe"))
    assert (event.what, decision.kind) == ("shies away", "stance")


@pytest.mark.rule("bxe.reaction.unfriendly", "bxe.evasion.low-reaction-pursues")
def test_the_unfriendly_are_not_talked_away_of_itself_nor_let_the_party_go() -> None:
    engine = meeting("d6:2 d6:3", GOBLINS, rules="bxe")
    event, decision = meet(engine)
    assert (event.result, decision.kind) == ("unfriendly", "stance")
    assert stances(decision) == [PARLEY, FIGHT]
    rule = "bxe.evasion.low-reaction-pursues"
    assert refusals(engine, LEAVE) == [("they do not let the party go", rule)]
    # A total of 6 or more does not pursue.
    _, free = meet(meeting("d6:3 d6:3", GOBLINS, rules="bxe"))
    assert stances(free) == [PARLEY, FIGHT, LEAVE]
    # Left to the tactics of the party it comes to blows.
    assert opening(GOBLINS, rules="bxe", dice="d6:2 d6:3") == ("", ["ready"])
    assert opening(GOBLINS, rules="bxe", dice="d6:3 d6:3") == ("parley", ["parley"])


@pytest.mark.rule("bxe.negotiation.reaction-rolls-optional", "bxe.reaction.cha-of-speaker")
@pytest.mark.parametrize(
    ("charisma", "second", "ending"),
    [(10, "d6:2 d6:3", ""), (10, "d6:2 d6:4", "parley"), (18, "d6:2 d6:2", "parley"), (3, "d6:3 d6:4", "")],
)
def test_who_talks_with_the_unfriendly_has_one_roll_more(charisma: int, second: str, ending: str) -> None:
    # 5 stays unfriendly, 6 is neutral; Charisma 18 makes 6 of a 4, Charisma 3 makes 5 of a 7.
    speaker = f'{{ character = "fighter 1", abilities = {{ charisma = {charisma} }} }}'
    engine = meeting(f"d6:2 d6:3 {second}", GOBLINS, rules="bxe", party=speaker)
    engine.advance()
    engine.submit(PARLEY)
    while not engine.battle.over and engine.battle.round == 0 and len(engine.battle.agenda) > 1:
        engine.step()
    rolls = events_of(engine.battle, "reaction")
    assert len(rolls) == 2
    assert engine.battle.ending == ending
    finish_dice(engine.battle)


@pytest.mark.rule("bxe.negotiation.both-willing")
@pytest.mark.parametrize(
    ("theirs", "ours", "reason"),
    [
        ('["Goblin"]', "", "nobody here speaks their language"),
        ('["Goblin"]', 'languages = ["Orc"]', "nobody here speaks their language"),
        ('["Goblin", "Orc"]', 'languages = ["orc"]', ""),
        ("[]", "", ""),
        ("[]", 'condition = ["gagged"]', "nobody is there to speak for the side"),
        ("[]", 'condition = ["asleep"]', "nobody is there to speak for the side"),
    ],
)
def test_a_parley_takes_a_speaker_on_either_side(theirs: str, ours: str, reason: str) -> None:
    goblin = f'{{ creature = "goblin", languages = {theirs} }}'
    party = f'{{ character = "fighter 1"{", " + ours if ours else ""} }}'
    engine = meeting("d6:4 d6:4", goblin, rules="bxe", party=party)
    engine.advance()
    rule = "bxe.negotiation.both-willing"
    assert refusals(engine, PARLEY) == ([(reason, rule)] if reason else [])


@pytest.mark.parametrize(
    ("monsters", "rules", "line"),
    [
        ("skeleton", "bf", "are mindless and attack at once: no reaction is rolled. [bf.reaction.skip-when"),
        ("ghoul", "bxe", "hunger for the living and attack at once: no reaction is rolled."),
    ],
)
def test_the_opening_says_why_nobody_rolled(monsters: str, rules: str, line: str) -> None:
    fight = start(encounter(f'{{ creature = "{monsters}", count = 2 }}'), rules=rules, seed=1)
    fight.run()
    told = " ".join(fight.tell(why=True).split())
    assert f"The monsters {line}" in told
